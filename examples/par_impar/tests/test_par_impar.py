"""The rules by their numbers, and the properties that every game must have."""

import delenda
from delenda import CARTHAGE, ROME
from delenda.kernel.testkit import GameProperties


class TestProperties(GameProperties):
    slug = "par-impar"


def after(text: str, *labels: str) -> delenda.State:
    """A position, and what comes of some choices."""
    state = delenda.game("par-impar").read_position(text)
    for label in labels:
        state.play(state.find(label))
    return state


def test_2_1_the_coin_says_who_hides():
    assert after("· CHANCE toss_coin", "head").labels() == ["1", "2", "3", "4", "5"]
    assert after("· CHANCE toss_coin", "ship").labels() == ["par", "impar"]


def test_2_2_nobody_hides_more_than_it_has():
    assert after("nuts 3,17 hider 0 · ROME choose").labels() == ["1", "2", "3"]


def test_2_2_carthage_does_not_see_what_rome_has_chosen():
    state = after("hider 0 · ROME choose", "3")
    assert state.view(CARTHAGE).dump()["data"]["choice"] == 0
    assert state.view(ROME).dump()["data"]["choice"] == 3


def test_2_3_who_is_right_gets_the_nuts():
    assert after("hider 0 · ROME choose", "3", "impar").score() == (7, 13)
    assert after("hider 0 · ROME choose", "3", "par").score() == (13, 7)
    assert after("hider 1 · ROME choose", "par", "4").score() == (14, 6)


def test_2_3_nobody_pays_more_than_it_has():
    assert after("nuts 17,3 hider 0 · ROME choose", "5", "par").score() == (20, 0)


def test_3_1_a_side_with_fewer_than_two_nuts_has_lost():
    assert str(after("nuts 16,4 hider 0 · ROME choose", "3", "par").outcome()) == "ROME OUT_OF_NUTS"


def test_3_2_after_the_last_round_nuts_are_counted():
    assert str(after("round 19 hider 1 · ROME choose", "impar", "2").outcome()) == "CARTHAGE LAST_ROUND"
    assert str(after("nuts 12,8 round 19 hider 1 · ROME choose", "impar", "2").outcome()) == "DRAW LAST_ROUND"
