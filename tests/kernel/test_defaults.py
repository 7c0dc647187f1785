"""What stands in for the parts that a game leaves out: positions by the names of values, judgement by random play."""

import pytest

from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.blind import BLIND
from delenda.kernel.errors import BadPosition
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from support.shields import GAME, shields

__all__ = ["shields"]  # a fixture

pytestmark = pytest.mark.usefixtures("shields")


def test_a_position_names_what_is_not_as_at_the_start():
    state = GAME.start()
    assert str(state) == "· CHANCE deal"
    for label in ("a shield", "pick right"):
        state.play(state.find(label))
    assert str(state) == "shield 1 picked 1 · ROME strike"
    assert str(state.view(ROME)) == "picked 1 · viewer ROME ROME strike"
    assert GAME.read_position(str(state)) == state


def test_every_position_reads_back():
    for seed in range(20):
        state, rng = GAME.start(), Rng(seed)
        while state.actor != NOBODY:
            state.apply(sample(state, rng))
            for shown in (state, state.view(ROME), state.view(CARTHAGE)):
                assert GAME.read_position(str(shown)) == shown


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("strikes 1,2 · ROME pick", "'strikes' must be a whole number"),
        ("strikes none · ROME pick", "'strikes' must be a whole number"),
        ("strikes x · ROME pick", "a word 'strikes' that means nothing here"),
        ("strikes", "a word 'strikes' that means nothing here"),
        ("strokes 1 · ROME pick", "a word 'strokes' that means nothing here"),
        ("strikes 9 · ROME pick", "there are at most three strikes"),
        ("strikes 1 · ROME dance", "Shields has no decision 'dance'"),
    ],
)
def test_what_cannot_be_read_is_told(text, why):
    with pytest.raises(BadPosition, match=why):
        GAME.read_position(text)


def test_a_position_is_judged_by_the_end_of_the_same_random_game():
    assert GAME.insight is BLIND
    state = GAME.start()
    values = {BLIND.evaluate(state, ROME) for _ in range(5)}
    assert values in ({1.0}, {-1.0})
    assert BLIND.evaluate(state, ROME) == -BLIND.evaluate(state, CARTHAGE)
    assert state == GAME.start()


def test_a_judgement_sees_who_has_won():
    state = GAME.read_position("strikes 3 hits 2 · won CARTHAGE THREE_STRIKES NOBODY game_over")
    assert (BLIND.evaluate(state, CARTHAGE), BLIND.evaluate(state, ROME)) == (1.0, -1.0)
