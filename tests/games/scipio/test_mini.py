"""The scenario `mini`: one second phase, small enough to be looked at as a whole."""

from importlib.resources import files

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.errors import BadBox
from support import follow, game_over

STANDARD = files("delenda.games.scipio").joinpath("data/mini.toml").read_text(encoding="utf-8")


def test_6_1_it_begins_with_the_tiles_of_a_second_phase():
    s = delenda.game("scipio").start("mini")
    assert (s.actor, s.decision.name, s.round, s.phase) == (CHANCE, "tiles", 1, 2)
    assert s.score() == (13, 13)
    follow(s, "tiles 1 2 3")
    assert s.labels() == ["assign Y 2", "assign Y 5", "assign Y 7"]


def test_6_3_the_larger_scenario_has_new_orders():
    s = delenda.game("scipio").start("medium")
    assert (s.actor, s.decision.name, s.round, s.phase) == (CHANCE, "tiles", 1, 2)
    assert list(s.deck) == [2, 2, 2, 2, 2]
    assert s.score() == (13, 13)


def test_6_2_it_ends_with_its_only_round():
    s = delenda.game("scipio").start("mini")
    follow(s, "tiles 1 2 3", "assign Y 2", "assign P 5", "assign Y 2", "assign P 7")
    follow(s, "take 1 0", "take 1 0")  # Purple 5–7 costs ROME a token, Green 7–5 CARTHAGE
    assert game_over(s) == "DRAW ROUND_LIMIT"
    assert s.outcome().score == (12, 12)


def walk_tree(state, ends):
    if state.actor == NOBODY:
        outcome = state.outcome()
        ends[str(outcome)] = ends.get(str(outcome), 0) + 1
        rome, carthage = outcome.score
        if outcome.reason == "ROUND_LIMIT":
            assert outcome.winner == (None if rome == carthage else ROME if rome > carthage else CARTHAGE)
        return 0
    count = int(state.actor != CHANCE)
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        assert after.invariants() == []
        count += walk_tree(after, ends)
    return count


def test_6_2_the_whole_tree():
    ends = {}
    assert walk_tree(delenda.game("scipio").start("mini"), ends) == 649
    assert sum(ends.values()) == 1112
    assert set(ends) == {
        "ROME FORMATION_EMPTIED", "CARTHAGE FORMATION_EMPTIED", "ROME ROUND_LIMIT", "CARTHAGE ROUND_LIMIT", "DRAW ROUND_LIMIT",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("round_limit = 1", "round_limit = 0", "mini.toml: entry 'round_limit' must be a whole number from 1 to 99, not 0."),
        ("[1, 2, 2, 2, 3, 3]", "[2, 2, 2, 3, 3]", "mini.toml: entry 'armies.CARTHAGE' must have 6 values, not 5."),
        (
            "[1, 2, 2, 2, 3, 3]",
            "[1, 2, 2, 2, 3, 4]",
            "mini.toml: entry 'armies' must be two armies with the same number of tokens.",
        ),
        ("DS = 1", "DS = 0", "mini.toml: entry 'new_orders.DS' must be at least 1: without a Deserter"),
    ],
)
def test_a_wrong_file_is_refused_with_a_sentence(tmp_path, old, new, sentence):
    assert old in STANDARD
    path = tmp_path / "mini.toml"
    path.write_text(STANDARD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadBox) as refused:
        delenda.game("scipio").start("mini", box=path)
    assert str(refused.value).startswith(sentence)


def test_spent_cards_must_exist(tmp_path):
    path = tmp_path / "mini.toml"
    path.write_text(STANDARD.replace("ROME = [4, 3, 6]", "ROME = [4, 4, 8]"), encoding="utf-8")
    with pytest.raises(BadBox, match=r"spent.ROME.* must be three different Command cards"):
        delenda.game("scipio").start("mini", box=path)
