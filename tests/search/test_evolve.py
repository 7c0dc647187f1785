"""Whole turns: legal, deterministic, blind to what is hidden, and better than chance."""

from delenda import CARTHAGE, Rng
from delenda.games.scipio import insight
from delenda.search.evolve import TRUSTED, Evolution
from delenda.search.tree import Guide
from support import follow
from support.scipio import EVEN, at, drawing

GUIDE = Guide(insight.evaluate, insight.order, insight.rollout)


def evolved(view, seed=1, simulations=80) -> Evolution:
    evolution = Evolution(view, GUIDE, Rng(seed))
    evolution.run(simulations)
    return evolution


def turn_of(view) -> list[int]:
    return evolved(view).trusted()[0].actions


def test_the_same_seed_and_simulations_give_the_same_turn():
    view = drawing(EVEN, "RD").view(CARTHAGE)
    assert turn_of(view) == turn_of(view)


def test_a_turn_can_be_carried_out():
    state = drawing(EVEN, "RD")
    turn = turn_of(state.view(CARTHAGE))
    for action in turn:
        assert state.actor == CARTHAGE
        assert action in state.legal()
        state.apply(action)
    assert state.actor != CARTHAGE or state.decision.simultaneous


def test_a_win_in_one_is_found():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    best = evolved(s.view(CARTHAGE)).trusted()[0]
    assert s.label(best.actions[0]) == "desert P1"
    assert best.worth() > 0.5


def test_a_turn_is_believed_when_it_was_tried_often_enough():
    evolution = evolved(drawing(EVEN, "RD").view(CARTHAGE), simulations=400)
    trusted = evolution.trusted()
    assert all(turn.trials >= TRUSTED for turn in trusted)
    assert [turn.worth() for turn in trusted] == sorted((turn.worth() for turn in trusted), reverse=True)
    assert evolved(drawing(EVEN, "RD").view(CARTHAGE), simulations=1).trusted()  # one that was tried once, if there is no other


def test_what_is_hidden_does_not_change_the_turn():
    rows = (("assign Y 6", "assign P 7", "assign G 4"), ("assign Y 2", "assign P 3", "assign G 5"))
    turns = [turn_of(follow(at(EVEN), *row).view(CARTHAGE)) for row in rows]
    assert turns[0] == turns[1]
