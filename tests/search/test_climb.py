"""Turns improved step by step: legal, deterministic, blind to what is hidden, and left alone where short."""

import delenda
from delenda import CARTHAGE, Rng
from delenda.games.de_bello_punico import insight as battle
from delenda.games.scipio import insight
from delenda.search.climb import FRUITLESS, KEPT, SHORTEST, Climb
from delenda.search.tree import Guide
from support import follow
from support.scipio import EVEN, at, drawing

GUIDE = Guide(insight.evaluate, insight.order, insight.rollout)


def climbed(view, seed=1, simulations=40) -> Climb:
    climb = Climb(view, GUIDE, Rng(seed))
    climb.run(simulations - 1)
    return climb


def test_the_same_seed_and_simulations_give_the_same_turns():
    view = drawing(EVEN, "RD").view(CARTHAGE)
    assert climbed(view).turns == climbed(view).turns
    assert climbed(view).simulations == 40


def test_the_first_turn_is_the_most_promising_one():
    state = drawing(EVEN, "RD")
    first = climbed(state.view(CARTHAGE), simulations=1).turns[0]
    for action in first:
        assert action == insight.order(state)[0]
        state.apply(action)
    assert state.actor != CARTHAGE or state.decision.simultaneous


def test_a_short_turn_is_left_as_it_is():
    state = drawing(EVEN, "RD")
    first, later = (climbed(state.view(CARTHAGE), simulations=count) for count in (1, 60))
    assert len(first.turns[0]) < SHORTEST
    assert later.turns == first.turns


def test_a_long_turn_is_improved():
    state, rng = delenda.game("de-bello-punico").start(), Rng(1)
    while state.decision.name != "move_pick" or not any(battle.Army(state, seat).threats for seat in (0, 1)):  # in contact
        state.apply(delenda.sample(state, rng) if state.actor == delenda.CHANCE else battle.order(state)[0])
    climb = Climb(state.view(state.actor), Guide(battle.evaluate, battle.order, battle.rollout), Rng(1))
    first, value = climb.turns[0], climb.values[0]
    assert len(first) >= SHORTEST
    climb.run(80)
    assert climb.turns[0] != first
    assert climb.values[0] > value


def test_the_best_turns_are_kept_each_once_in_their_order():
    climb = climbed(drawing(EVEN, "RD").view(CARTHAGE), simulations=1)
    known, value = climb.turns[0], climb.values[0]
    for turn in range(KEPT + 2):
        climb._keep([turn], [0], value + 0.1)
    climb._keep([1], [0], value + 0.2)  # better under another guess
    climb._keep([2], [0], value)
    assert climb.turns == [[1], [0], *([turn] for turn in range(2, KEPT))]
    assert climb.values == [value + 0.2] + [value + 0.1] * (KEPT - 1)
    assert known not in climb.turns


def test_what_is_hidden_does_not_change_the_turns():
    rows = (("assign Y 6", "assign P 7", "assign G 4"), ("assign Y 2", "assign P 3", "assign G 5"))
    turns = [climbed(follow(at(EVEN), *row).view(CARTHAGE)).turns for row in rows]
    assert turns[0] == turns[1]


def test_a_short_turn_is_settled_at_once_and_a_long_one_when_nothing_better_was_found_for_long():
    assert climbed(drawing(EVEN, "RD").view(CARTHAGE), simulations=1).is_settled(10**6)
    state = delenda.game("de-bello-punico").start()
    climb = Climb(state, Guide(lambda *_: 0.0, battle.order, battle.rollout), Rng(1))
    if climb.is_long():
        assert not climb.is_settled(10**6)
        climb.run(FRUITLESS * len(climb.choices[0]))
        assert climb.is_settled(10**6)
