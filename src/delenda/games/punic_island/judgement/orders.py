"""Whole orders for the operation under way: this army there, this fleet there, with troops or without, or something at once.

What judgement would do next comes first, and each single action that it thinks worth a look. Then come marches and voyages to
other goals than those that judgement has chosen, from the first click to the last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from delenda.games.punic_island.actions import BESIEGE, END_OPERATION, MOVE, PASS, PLACE, SAIL, SORTIE
from delenda.games.punic_island.judgement.front import STRIDE, front_of
from delenda.games.punic_island.judgement.measures import has_leader
from delenda.games.punic_island.judgement.operations import Actions, LandSteps, SeaSteps
from delenda.games.punic_island.judgement.sea import sea_costs, sea_of
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland

OTHER_GOALS: Final = 3  # of an army or a fleet
CLEARLY: Final = 0.3  # worth its points: while there is such an order, the operation is not ended
LONGEST: Final = 40  # clicks of an order
GATHERING: Final = ("ml_pick", "ml_command", "mn_pick", "mn_command")


def orders_of(s: PunicIsland, first: Callable[[PunicIsland], int]) -> list[list[int]]:
    """The orders that may be given next, the most promising first; none but in an operation. On the way the orders are to go on
    to other goals."""
    name = s.decision.name
    if name == "ml_step":
        return [[first(s)], *go_on(s, name, other_marches(s, s.place))]
    if name == "mn_step":
        return [[first(s)], *go_on(s, name, other_voyages(s, s.fleet_at))]
    if name != "op_action":
        return []
    actions = Actions(s)
    legal = s.legal()
    values = [actions.score(action) for action in legal]
    ranked = sorted(range(len(legal)), key=lambda index: -values[index])
    if values[ranked[0]] > CLEARLY:
        ranked = [index for index in ranked if legal[index] != END_OPERATION]
    found = [[legal[index]] for index in ranked]
    for index in ranked:
        action = legal[index]
        if MOVE <= action < SORTIE:
            lines = [begin(s, action, "ml_step", goal, first) for goal in other_marches(s, action - MOVE)]
        elif SAIL <= action < BESIEGE:
            lines = [begin(s, action, "mn_step", goal, first) for goal in other_voyages(s, action - SAIL)]
        else:
            continue
        found += [line for line in lines if len(line) > 1 and line not in found]
    return found


# Where else


def other_marches(s: PunicIsland, area: int) -> list[int]:
    """The goals of an army after the one that it would choose, the best first."""
    seat = s.actor
    front = front_of(s, seat)
    led = has_leader(s, area, seat)
    size = s.field[seat * s.box.lands + area] if led else 1
    costs = front.march_costs(area)
    chosen = front.errand(area)[0]
    gains: list[tuple[float, int]] = []
    for goal in front.possible():
        if goal not in (area, chosen) and costs[goal] < FAR:
            marches = (costs[goal] + STRIDE - 1) // STRIDE
            gains.append((-front.gain(goal, area, size, led, marches, front.power(area)), goal))
    gains.sort()
    return [goal for _, goal in gains[:OTHER_GOALS]]


def other_voyages(s: PunicIsland, at: int) -> list[int]:
    """The places to which a fleet could go besides the one that it would choose: where ships are wanted, the nearest first."""
    sea = sea_of(s, s.actor)
    costs = sea_costs(s, s.actor, at)
    chosen = sea.goal(at)[0]
    near = sorted((costs[place], place) for place in sea.places if place not in (at, chosen) and costs[place] < FAR)
    return [place for _, place in near[:OTHER_GOALS]]


# From the first click to the last


def begin(s: PunicIsland, action: int, name: str, goal: int, first: Callable[[PunicIsland], int]) -> list[int]:
    """A march or a voyage to a goal, with all who go as judgement would choose them; nothing where it would only come back."""
    state = s.copy()
    line = [action]
    state.apply(action)
    while state.actor == s.actor and state.decision.name in GATHERING and len(line) < LONGEST:
        choice = first(state)
        line.append(choice)
        state.apply(choice)
    return line if walk(state, s.actor, name, goal, line) else []


def go_on(s: PunicIsland, name: str, goals: list[int]) -> list[list[int]]:
    """From where the group or the fleet is now to each of these goals."""
    found: list[list[int]] = []
    for goal in goals:
        line: list[int] = []
        if walk(s.copy(), s.actor, name, goal, line) and line and line not in found:
            found.append(line)
    return found


def walk(state: PunicIsland, seat: int, name: str, goal: int, line: list[int]) -> bool:
    """Add the steps to a goal, as if the enemy let them pass; they change the state. False for a round trip."""
    passed: list[int] = []
    while len(line) < LONGEST:
        if state.actor == 1 - seat and state.decision.name == "react" and PASS in state.legal():
            state.apply(PASS)
        elif state.actor == seat and state.decision.name == name:
            passed.append(state.place if name == "ml_step" else state.fleet_at)
            action = step(state, name, goal)
            if action - PLACE in passed:
                return False
            line.append(action)
            state.apply(action)
        else:
            return True
    return True


def step(state: PunicIsland, name: str, goal: int) -> int:
    """The next click on the way to a goal."""
    legal = state.legal()
    values: list[float]
    if name == "ml_step":
        march = LandSteps(state, goal)
        values = [march.score(action) for action in legal]
    else:
        voyage = SeaSteps(state, goal)
        values = [voyage.score(action) for action in legal]
    return legal[values.index(max(values))]
