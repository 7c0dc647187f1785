"""Tree search: deterministic, blind to what is hidden, and better than chance."""

import pytest

import delenda
from delenda import CARTHAGE, CHANCE, NOBODY, ROME, Rng
from delenda.games.scipio import insight
from delenda.kernel import registry
from delenda.kernel.decision import Decision
from delenda.search.tree import Guide, Search
from support import follow, toy
from support.scipio import EVEN, at, drawing

TOUCH, LIFT = 0, 1


def guide(**how) -> Guide:
    return Guide(insight.evaluate, insight.order, insight.rollout, **how)


def searched(view, seed=1, simulations=300, **how) -> Search:
    search = Search(view, guide(**how), Rng(seed))
    search.run(simulations)
    return search


@pytest.mark.parametrize("regret", [False, True])
def test_the_same_seed_and_simulations_give_the_same_tree(regret):
    view = at(EVEN).view(ROME)
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


def test_what_has_grown_below_an_action_serves_the_next_decision():
    state = drawing("R [6 6|6 6|5 5] C [2 1|9 9|6 6]", "RD")
    search = searched(state.view(CARTHAGE), simulations=600)
    action = search.choose()
    below = search.root.arms[action].child
    assert search.follow(action)
    state.apply(action)
    assert search.view == state.view(CARTHAGE)
    assert search.root is below
    assert 1 < sum(search.counts().values()) == search.simulations < 600
    search.run(600 - search.simulations)
    assert sum(search.counts().values()) == 600
    assert search.choose() in state.legal()


def test_an_action_that_was_never_tried_can_be_followed():
    state = drawing("R [6 6|6 6|5 5] C [2 1|9 9|6 6]", "RD")
    search = Search(state.view(CARTHAGE), guide(), Rng(1))
    assert search.follow(searched(state.view(CARTHAGE)).choose())
    assert search.simulations == 0
    search.run(20)
    assert sum(search.counts().values()) == 20


def test_a_tree_is_not_followed_to_another_seat_or_to_a_draw():
    offered = at(f"{EVEN} placed 6 7 4 / 3 7 5 CARTHAGE draw_offer")
    for label in offered.labels():
        search = searched(offered.view(CARTHAGE), simulations=20)
        assert not search.follow(offered.find(label))
        assert search.view == offered.view(CARTHAGE)


class Lift(Decision[toy.Pennies]):
    """CARTHAGE may touch ROME's hidden penny, or lift it and see what it is."""

    name = "lift"

    def legal(self, s):
        return [TOUCH, LIFT]

    def apply(self, s, action):
        if action == LIFT:
            s.points[CARTHAGE] += s.pennies[ROME]


def test_a_tree_is_not_followed_where_something_hidden_comes_to_light(monkeypatch):
    monkeypatch.setitem(registry.loaders(), "pennies", lambda: toy.PENNIES)
    state = follow(toy.start(), "heads")
    state.decision = Lift()
    search = Search(state.view(CARTHAGE), guide(), Rng(1))
    assert search.follow(TOUCH)
    assert not search.follow(LIFT)


def test_search_beats_random_play():
    wins = 0
    for seed in range(12):
        state, rng = delenda.game("scipio").start(), Rng(seed)
        seat = seed % 2
        while state.actor != NOBODY:
            if state.actor in (CHANCE, 1 - seat):
                state.apply(delenda.sample(state, rng))
            else:
                search = Search(state.view(seat), guide(depth=4), rng)
                search.run(60)
                state.apply(search.choose())
        wins += state.winner == seat
    assert wins >= 9  # of 48 it wins 42


# By the clock


def test_it_is_settled_when_the_second_cannot_overtake_the_first():
    search = searched(drawing(EVEN, "RD").view(CARTHAGE))
    first, second = sorted(search.counts().values(), reverse=True)[:2]
    assert search.is_settled(first - second - 1)
    assert not search.is_settled(first - second)


def test_a_clear_choice_is_tried_far_more_often_and_worth_more():
    search = Search(drawing(EVEN, "RD").view(CARTHAGE), guide(), Rng(1))
    best, other = search.root.arm(1), search.root.arm(2)
    best.visits, best.value = 40, -20.0  # values are Rome's, and Carthage searches
    other.visits, other.value = 10, -1.0
    assert search.is_clear()
    other.visits = 11
    assert not search.is_clear()
    other.visits, other.value = 10, -9.0
    assert not search.is_clear()
