"""The scenario `mini`: the last blows of a battle, small enough to be looked at as a whole."""

from fractions import Fraction
from importlib.resources import files

import pytest

import delenda
from delenda.games.zama.odds import success
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.errors import BadBox
from support import follow, game_over
from support.zama import PLAIN

STANDARD = files("delenda.games.zama").joinpath("data/mini.toml").read_text(encoding="utf-8")


def start(**options):
    return delenda.game("zama").start("mini", options)


def test_6_1_it_begins_with_romes_last_action():
    s = start()
    assert (s.actor, s.decision.name, s.turn, s.actions_left) == (ROME, "action", 1, 1)
    assert PLAIN.units(s) == {"RI*@c2", "KI*@c3"}
    assert s.labels() == ["unit c2", "end turn"]


def test_6_1_a_die_has_two_faces():
    s = follow(start(), "unit c2", "attack c3")
    assert s.labels() == ["attack 1 1", "attack 1 2", "attack 2 1", "attack 2 2"]
    assert success(1, False, 2) == 11 / 16


def test_6_2_it_ends_with_carthages_turn():
    s = follow(start(), "end turn", "end turn")
    assert game_over(s) == "DRAW LIMIT"


def test_it_is_played_on_the_short_mat_too():
    assert start(mat="short").labels() == start().labels()


def walk_tree(state, counts):
    """The worth of a state for ROME with best play, counting what is met."""
    if state.actor == NOBODY:
        outcome = str(state.outcome())
        counts[outcome] = counts.get(outcome, 0) + 1
        return Fraction({"ROME ELIMINATION": 1, "CARTHAGE ELIMINATION": -1}.get(outcome, 0))
    kind = "chance" if state.actor == CHANCE else "decisions"
    counts[kind] = counts.get(kind, 0) + 1
    worths = []
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        assert after.invariants() == []
        worths.append(walk_tree(after, counts))
    if state.actor == CHANCE:
        return sum(worths) / len(worths)
    return max(worths) if state.actor == ROME else min(worths)


def test_the_whole_tree():
    counts = {}
    assert walk_tree(start(), counts) == Fraction(121, 256)
    assert counts == {
        "decisions": 212, "chance": 430, "DRAW LIMIT": 1365, "CARTHAGE ELIMINATION": 275, "ROME ELIMINATION": 11,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("die_faces = 2", "die_faces = 1", "mini.toml: entry 'die_faces' must be a whole number from 2 to 6, not 1."),
        ("turn_limit = 2", "turn_limit = 0", "mini.toml: entry 'turn_limit' must be a whole number from 1 to 9999, not 0."),
        ('I1 = "c3"', 'I1 = "c2"', "mini.toml: entry 'CARTHAGE.units.I1' must be an empty square, not c2."),
        ('I1 = "c3"', 'I1 = "a4"', "mini.toml: entry 'CARTHAGE.units.I1' must be an empty square, not a4."),
        ('I1 = "c3"', 'I1 = "g3"', "mini.toml: entry 'CARTHAGE.units.I1' must be one of a1, b1,"),
        ('{ I1 = "c3" }', "{ }", "mini.toml: entry 'CARTHAGE.injured[0]' must be one of"),
        (
            '{ I1 = "c3" }\ninjured = ["I1"]',
            "{ }\ninjured = []",
            "mini.toml: entry 'CARTHAGE.units' must be from 1 to 9 units.",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(tmp_path, old, new, sentence):
    assert old in STANDARD
    path = tmp_path / "mini.toml"
    path.write_text(STANDARD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadBox) as refused:
        delenda.game("zama").start("mini", box=path)
    assert str(refused.value).startswith(sentence)
