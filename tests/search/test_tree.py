"""Tree search: deterministic, blind to what is hidden, and better than chance."""

import pytest

import delenda
from delenda import CARTHAGE, CHANCE, NOBODY, Rng
from delenda.games.scipio import insight
from delenda.search.tree import Plan, Search
from support import follow
from support.scipio import EVEN, at, drawing


def plan(**how) -> Plan:
    return Plan(insight.evaluate, insight.order, insight.rollout, **how)


def searched(view, seed=1, simulations=300, **how) -> Search:
    search = Search(view, plan(**how), Rng(seed))
    search.run(simulations)
    return search


@pytest.mark.parametrize("regret", [False, True])
def test_the_same_seed_and_simulations_give_the_same_tree(regret):
    view = at(EVEN).view(delenda.ROME)
    assert searched(view, regret=regret).counts() == searched(view, regret=regret).counts()
    assert searched(view, regret=regret).choose() == searched(view, regret=regret).choose()


@pytest.mark.parametrize("regret", [False, True])
def test_what_is_hidden_does_not_change_the_search(regret):
    rows = (("assign Y 6", "assign P 7", "assign G 4"), ("assign Y 2", "assign P 3", "assign G 5"))
    trees = [searched(follow(at(EVEN), *row).view(CARTHAGE), regret=regret).counts() for row in rows]
    assert trees[0] == trees[1]


def test_a_win_in_one_is_found():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    search = searched(s.view(CARTHAGE))
    assert s.label(search.choose()) == "desert P1"
    assert search.value() > 0.5


def test_every_simulation_is_counted():
    search = searched(drawing(EVEN, "RD").view(CARTHAGE), simulations=250)
    assert sum(search.counts().values()) == search.simulations == 250


def test_search_beats_random_play():
    wins = 0
    for seed in range(12):
        state, rng = delenda.game("scipio").start(), Rng(seed)
        seat = seed % 2
        while state.actor != NOBODY:
            if state.actor in (CHANCE, 1 - seat):
                state.apply(delenda.sample(state, rng))
            else:
                search = Search(state.view(seat), plan(depth=4), rng)
                search.run(60)
                state.apply(search.choose())
        wins += state.winner == seat
    assert wins >= 10
