"""Judgement: signs and symmetry, sensible order, quick play that does not throw a game away."""

import pytest

import delenda
from delenda.games.scipio.insight import INSIGHT, evaluate, foresee, order, rollout
from delenda.kernel.testkit import walk
from support import follow, game_over
from support.scipio import CARTHAGE, EVEN, ROME, at, cards, drawing


def test_the_value_is_symmetric():
    for seed in range(10):
        for state in walk(delenda.game("scipio"), seed):
            assert evaluate(state, ROME) == pytest.approx(-evaluate(state, CARTHAGE))
            assert -1 <= evaluate(state, ROME) <= 1


def test_more_tokens_are_better():
    assert evaluate(at("R [6 6|6 6|5 5] C [6 6|6 6|4 5]"), ROME) > 0
    assert evaluate(at("R [6 6|6 6|5 5] C [6 6|6 6|5 5]"), ROME) == pytest.approx(0)


def test_the_plainer_judgement_sees_each_field_by_itself():
    plain, state = INSIGHT.simple, at("R [6 6|6 6|5 5] C [4 4|6 6|7 7]")
    exchanged = at("R [6 6|5 5|6 6] C [4 4|7 7|6 6]")
    assert plain.evaluate(state, ROME) == pytest.approx(plain.evaluate(exchanged, ROME))
    assert evaluate(state, ROME) != pytest.approx(evaluate(exchanged, ROME))
    assert plain.evaluate(state, ROME) == pytest.approx(-plain.evaluate(state, CARTHAGE))
    for inner in (0, 1):
        assert plain.foresee(state, inner).settled() != pytest.approx(foresee(state, inner).settled())


def test_the_plainer_judgement_wins_when_it_can():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    assert s.label(INSIGHT.simple.order(s)[0]) == "desert P1"


def test_a_finished_game_is_worth_its_result():
    won = follow(drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME"), "desert P1")
    assert evaluate(won, CARTHAGE) == 1
    assert evaluate(won, ROME) == -1


def test_a_winning_desertion_is_looked_at_first():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    assert s.label(order(s)[0]) == "desert P1"


def test_a_losing_split_is_looked_at_last():
    s = cards(at("R [1 5|6 6|5 5] C [1 5|6 6|5 5] tiles 1 2 3"), "Y4 P6 G7", "Y5 P6 G7")
    assert [s.label(action) for action in order(s)] == ["take 0 1", "take 1 0"]


def test_a_losing_split_is_the_last_even_in_a_desperate_position():
    s = cards(at("R [3 2|1 1|5 1] C [1 2|3 2|1 1] tiles 1 2 3"), "Y2 P5 G3", "Y3 P2 G5")
    s = follow(s, s.label(order(s)[0])) if s.actor == ROME else s
    assert s.actor == CARTHAGE
    assert s.label(order(s)[0]) == "take 2 1"


def test_secret_choices_are_listed_as_they_are():
    assert order(at(EVEN)) == at(EVEN).legal()


def test_quick_play_is_legal_and_never_empties_a_formation_needlessly():
    rng = delenda.Rng(1)
    for _ in range(200):
        state = delenda.game("scipio").start()
        while state.actor != delenda.NOBODY:
            action = rollout(state, rng) if state.actor != delenda.CHANCE else delenda.sample(state, rng)
            assert action in state.legal()
            if state.decision.name == "remove":
                assert not state.decision.warning(state, action)
            state.apply(action)
        assert game_over(state)
