"""Judgement: signs and symmetry, sensible order, quick play that takes what it is given."""

import pytest

import delenda
from delenda.games.punica.insight import evaluate, order, rollout
from delenda.games.punica.judgement import conquest
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.testkit import walk
from support import game_over
from support.punica import S0, at, do


def test_the_value_is_symmetric():
    for seed in range(5):
        for state in walk(delenda.game("punica"), seed):
            assert evaluate(state, ROME) == pytest.approx(-evaluate(state, CARTHAGE))
            assert -1 <= evaluate(state, ROME) <= 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("R: rom4 f: tyr3 · C: car3 f: afr3", "R: rom3 f: tyr3 · C: car3 f: afr3"),
        ("R: rom3 his1 f: tyr3 · C: car3 f: afr3", "R: rom4 f: tyr3 · C: car3 f: afr3"),
        ("R: rom4 f: tyr3 · C: car3 f: afr3", "R: rom4 f: tyr2 · C: car3 f: afr3"),
        ("R: rom4 f: tyr3 · C: car3 f: afr3", "R: cis4 f: tyr3 · C: car3 f: afr3"),
        ("R: rom4 f: tyr3 · C: car3 f: afr3", "R: rom4 f: tyr3 h012345 · C: car3 f: afr3"),
        ("R: rom2 f: tyr3 · C: car1 his5 f: afr3", "R: rom2 f: tyr3 · C: car1 cis5 f: afr3"),
    ],
)
def test_what_counts(better, worse):
    assert evaluate(at(better, "ROME"), ROME) > evaluate(at(worse, "ROME"), ROME)


def test_a_finished_game_is_worth_its_result():
    won = do(at("R: cis2 f: tyr3 · C: mag1 car2+H f: afr3"), "mag→rom")
    assert (evaluate(won, CARTHAGE), evaluate(won, ROME)) == (1, -1)
    drawn = do(at("R: rom4 f: tyr3 · C: car3+H f: afr3", "ROME", turn=200), "pass R0")
    assert evaluate(drawn, ROME) == 0


def test_a_winning_unit_is_looked_at_first():
    s = at("R: cis2 sar2 f: tyr3 · C: mag1 num1 car2+H f: afr3")
    assert s.label(order(s)[0]) == "pick army magna_graecia"
    do(s, "pick army mag")
    assert s.label(order(s)[0]) == "to roma"


def test_the_strongest_card_is_looked_at_first():
    s = do(at("R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME"), "gal→his")
    assert [s.label(action) for action in order(s)][:2] == ["commit R6", "commit R5"]


def test_order_lists_every_legal_action():
    for state in walk(delenda.game("punica"), 3):
        assert sorted(order(state)) == state.legal()


def test_a_single_answer_is_given_as_a_list_of_its_own():
    s = do(at(S0), "pick army his")
    found = order(s)
    assert found == s.legal()
    assert found is not s.legal()


def test_the_last_army_is_not_disbanded_while_anything_else_is_left():
    s = at("R: rom4 f: tyr3 · C: car1 f: afr2 lost1")
    assert s.label(order(s)[-1]) == "deploy"


def test_quick_play_is_legal_and_ends():
    rng = delenda.Rng(1)
    for _ in range(60):
        state = delenda.game("punica").start()
        while state.actor != delenda.NOBODY:
            action = rollout(state, rng)
            assert action in state.legal()
            state.apply(action)
        assert game_over(state)


def test_quick_play_takes_an_empty_capital_and_keeps_hannibal():
    rng = delenda.Rng(2)
    s = do(at("R: cis2 f: tyr3 · C: mag1 car2+H f: afr3"), "pick army mag")
    assert s.label(rollout(s, rng)) == "to roma"
    s = at("R: gal3 rom1 f: tyr3 · C: his1+H car2 f: ibe1 afr2", "ROME")
    do(s, "play R6", "gal→his", "gal→his", "gal→his", "done", "commit R5", "commit C3")
    assert s.label(rollout(s, rng)) == "lose army"
    do(s, "lose army")
    assert s.label(rollout(s, rng)) == "retreat mauretania"


def test_the_start_is_near_even():
    assert abs(evaluate(at(S0), ROME)) < 0.3


def test_what_prevents_the_enemys_win_is_looked_at_first():
    """CARTHAGE stands before an empty Roma: ROME looks first at what fills it or shuts the way."""
    s = at("R: mag2 f: tyr3 · C: cis1 car2 num1 f: afr3", "ROME")
    assert conquest.can_win_turn(s, CARTHAGE)
    first = do(s, s.label(order(s)[0]))
    done = do(first, first.label(order(first)[0])) if first.decision.name == "move_to" else first
    assert not conquest.can_win_turn(done, CARTHAGE)
