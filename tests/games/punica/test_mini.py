"""The scenario `mini`: one turn with two battles, small enough to be looked at as a whole."""

from importlib.resources import files

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, NOBODY
from delenda.kernel.errors import BadBox
from support import follow, game_over
from support.punica import board, hands

STANDARD = files("delenda.games.punica").joinpath("data/mini.toml").read_text(encoding="utf-8")
TWO_FRONTS = ("play C5", "pick army carthago", "to sicilia", "pick army hispania", "to gallia", "fight gallia")


def start():
    return delenda.game("punica").start("mini")


def test_6_1_it_begins_with_few_units_and_cards():
    s = start()
    assert (s.actor, s.decision.name, s.turn) == (CARTHAGE, "action", 1)
    assert board(s) == "R: rom2 gal1 sic1 f: · C: sar1 car1 his1 f:"
    assert hands(s) == "56 · 456"
    assert list(s.lost) == [3, 3]


def test_6_3_the_larger_scenario_has_more_units_and_cards():
    s = delenda.game("punica").start("medium")
    assert (s.actor, s.decision.name, s.turn) == (CARTHAGE, "action", 1)
    assert board(s) == "R: rom2 gal2 sic2 f: · C: sar1 car2 his2 f:"
    assert hands(s) == "3456 · 123456"


def test_6_2_a_second_area_wins():
    s = follow(start(), *TWO_FRONTS, "commit C6", "commit R5")
    assert game_over(s) == "CARTHAGE AREAS"


def test_6_2_the_best_card_where_the_enemys_best_is_wins_nothing():
    """Gaul is a tie of sixes; then a four is left against a five, and Sicily holds."""
    s = follow(start(), *TWO_FRONTS, "commit C6", "commit R6", "commit C4", "commit R5")
    assert game_over(s) == "DRAW TURN_LIMIT"


def walk_tree(state, ends, views):
    if state.actor == NOBODY:
        outcome = str(state.outcome())
        ends[outcome] = ends.get(outcome, 0) + 1
        return 0
    views.add(str(state.view(state.actor)))
    count = 1
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        assert after.invariants() == []
        count += walk_tree(after, ends, views)
    return count


def test_the_whole_tree():
    ends, views = {}, set()
    assert walk_tree(start(), ends, views) == 171
    assert ends == {"CARTHAGE AREAS": 14, "DRAW TURN_LIMIT": 108}
    assert len(views) == 88


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("turn_limit = 1", "turn_limit = 0", "mini.toml: entry 'turn_limit' must be a whole number from 1 to 9999, not 0."),
        ("areas_to_win = 2", "areas_to_win = 6", "mini.toml: entry 'areas_to_win' must be a whole number from 1 to 5, not 6."),
        ("roma = 2", "roma = 7", "mini.toml: entry 'ROME.armies' must be at most 8 pieces, not 9."),
        ("carthago = 1", "gallia = 1", "mini.toml: entry 'CARTHAGE' puts units into gallia, where ROME has some."),
        ('["R5", "R6"]', "[]", "mini.toml: entry 'ROME.hand' must name a card: a hand is never empty (3.5.2)."),
        ('["R5", "R6"]', '["R5", "R5"]', "mini.toml: entry 'ROME.hand[1]' is named twice: 'R5'."),
        ('["R5", "R6"]', '["C5"]', "mini.toml: entry 'ROME.hand[0]' must be one of R0, R1,"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(tmp_path, old, new, sentence):
    assert old in STANDARD
    path = tmp_path / "mini.toml"
    path.write_text(STANDARD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadBox) as refused:
        delenda.game("punica").start("mini", box=path)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("areas_to_win = 2", "areas_to_win = 1", "gives ROME so many areas that the game is won before it begins."),
        ("{ roma = 2, gallia = 1, sicilia = 1 }", "{}", "gives ROME no army, so the game is lost before it begins."),
    ],
)
def test_a_game_that_is_over_before_it_begins_is_refused(tmp_path, old, new, sentence):
    assert old in STANDARD
    path = tmp_path / "mini.toml"
    path.write_text(STANDARD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadBox) as refused:
        delenda.game("punica").start("mini", box=path)
    assert sentence in str(refused.value)
