"""Turns improved step by step: legal, deterministic, blind to what is hidden, and never judged worse than the first."""

import delenda
from delenda import CARTHAGE, Rng
from delenda.games.scipio import insight
from delenda.search.climb import Climb
from delenda.search.tree import Plan
from support import follow
from support.scipio import EVEN, at, drawing

PLAN = Plan(insight.evaluate, insight.order, insight.rollout)


def climbed(view, seed=1, simulations=40) -> Climb:
    climb = Climb(view, PLAN, Rng(seed))
    climb.run(simulations - 1)
    return climb


def test_the_same_seed_and_simulations_give_the_same_plan():
    view = drawing(EVEN, "RD").view(CARTHAGE)
    assert climbed(view).best == climbed(view).best
    assert climbed(view).simulations == 40


def test_the_first_plan_is_the_most_promising_one():
    state = drawing(EVEN, "RD")
    first = climbed(state.view(CARTHAGE), simulations=1).best
    for action in first:
        assert action == insight.order(state)[0]
        state.apply(action)
    assert state.actor != CARTHAGE or state.decision.simultaneous


def test_a_plan_is_carried_out_by_legal_actions_and_judged_no_worse_than_the_first():
    state = drawing("R [6 6|6 6|5 5] C [2 1|9 9|6 6]", "RD")
    first, later = (climbed(state.view(CARTHAGE), simulations=count) for count in (1, 60))
    assert later.value >= first.value
    for action in later.best:
        assert state.actor == CARTHAGE
        assert action in state.legal()
        state.apply(action)


def test_a_plan_that_leads_to_chance_is_left_as_it_is():
    state = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5")
    while state.decision.name != "draw_offer":
        state.apply(state.legal()[-1])
    view = state.view(state.actor)
    climb = Climb(view, Plan(insight.evaluate, lambda s: list(reversed(s.legal())), insight.rollout), Rng(1))
    state.apply(climb.best[0])
    assert climb.settled == (state.actor == delenda.CHANCE)


def test_what_is_hidden_does_not_change_the_plan():
    rows = (("assign Y 6", "assign P 7", "assign G 4"), ("assign Y 2", "assign P 3", "assign G 5"))
    plans = [climbed(follow(at(EVEN), *row).view(CARTHAGE)).best for row in rows]
    assert plans[0] == plans[1]
