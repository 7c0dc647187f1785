"""Plans of whole turns: legal, deterministic, blind to what is hidden, and better than chance."""

import delenda
from delenda import CARTHAGE, Rng
from delenda.games.scipio import insight
from delenda.search.evolve import Evolution
from delenda.search.tree import Plan
from support import follow
from support.scipio import EVEN, at, drawing

PLAN = Plan(insight.evaluate, insight.order, insight.rollout)


def evolved(view, seed=1, simulations=80) -> Evolution:
    evolution = Evolution(view, PLAN, Rng(seed))
    evolution.run(simulations)
    return evolution


def test_the_same_seed_and_simulations_give_the_same_plan():
    view = drawing(EVEN, "RD").view(CARTHAGE)
    assert evolved(view).best() == evolved(view).best()


def test_a_plan_can_be_carried_out():
    state = drawing(EVEN, "RD")
    plan = evolved(state.view(CARTHAGE)).best()
    for action in plan:
        assert state.actor == CARTHAGE
        assert action in state.legal()
        state.apply(action)
    assert state.actor != CARTHAGE or state.decision.simultaneous


def test_a_win_in_one_is_found():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    evolution = evolved(s.view(CARTHAGE))
    assert s.label(evolution.best()[0]) == "desert P1"
    assert evolution.value() > 0.5


def test_what_is_hidden_does_not_change_the_plan():
    rows = (("assign Y 6", "assign P 7", "assign G 4"), ("assign Y 2", "assign P 3", "assign G 5"))
    plans = [evolved(follow(at(EVEN), *row).view(delenda.CARTHAGE)).best() for row in rows]
    assert plans[0] == plans[1]
