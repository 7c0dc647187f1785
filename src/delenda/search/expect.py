"""Turns searched to their end, with every die: the exact expectation of what both seats may do, for games with open boards.

A turn is a chain of whole orders; after each of them the dice fall, in as few ways as make a difference, and the seat orders on
knowing how they fell. At every place the orders are judged as they lie, and the best `width` of them followed to the end of the
turn. Where `depth` looks further, the best `choices` of these are followed through the other seat's turn as well, which is
searched in the same way with half the width. A search that may end before it is done (`until`) keeps what it has followed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.state import State
from delenda.search.tree import Guide, check_time

NARROWEST: Final = 2  # orders followed in the last turn that is looked at


class Order:
    """A whole order of a seat: its actions, what the dice may make of it with their chances, and what that is worth to it."""

    def __init__(self, line: list[int], chances: list[float], states: list[State], value: float) -> None:
        self.line = line
        self.chances = chances
        self.states = states
        self.value = value


class Expectation:
    """The orders of the seat to act, the best first. Nothing is drawn at random: the same state gives the same orders.

    Every simulation follows one more of the best `choices` through the next `depth` turns. `until` is a moment of
    `time.monotonic`, 0 for never: what is not finished then raises `OutOfTime`."""

    def __init__(
        self,
        state: State,
        guide: Guide,
        orders: Callable[[State], list[list[int]]],
        outcomes: Callable[[State], Sequence[tuple[float, State]]],
        turn_of: Callable[[State], int],
        width: int,
        depth: int,
        choices: int,
        until: float = 0.0,
    ) -> None:
        self.guide = guide
        self.orders_of = orders
        self.outcomes_of = outcomes
        self.turn_of = turn_of
        self.width = width
        self.choices = choices
        self.depth = depth
        self.until = until
        self.seat = state.actor
        self.turn = turn_of(state)
        self.simulations = 0
        self.orders = self._shallow(state, self.seat, width)
        self.deepened: list[Order] = []

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            if self.depth > 0 and self.simulations < min(self.choices, len(self.orders)):
                order = self.orders[self.simulations]
                order.value = self._expected(order, self.seat, self.turn, self.width, self.depth)
                self.deepened.append(order)
            self.simulations += 1

    def is_settled(self, left: int) -> bool:
        """Whether all that is to be followed further has been."""
        return self.depth == 0 or self.simulations >= min(self.choices, len(self.orders))

    def is_clear(self) -> bool:
        return False

    def look_first_at(self, lines: list[list[int]]) -> None:
        """Follow these orders before the others, so that a search that ends early has compared them."""
        first = [order for order in self.orders if order.line in lines]
        self.orders = first + [order for order in self.orders if order.line not in lines]

    def take_part(self, part: int, parts: int) -> None:
        """Follow the best order so far and one in so many of the others; other processes follow the rest."""
        self.orders = [order for index, order in enumerate(self.orders) if index == 0 or index % parts == part]

    def ranked(self) -> list[Order]:
        """The best first; those that were followed further before the others."""
        found = self.deepened if self.deepened else self.orders
        return sorted(found, key=lambda order: -order.value)

    def line(self) -> list[int]:
        """The best order and those that are to follow it, as far as no die comes between."""
        best = self.ranked()[0]
        line = best.line[:]
        while len(best.states) == 1 and self._goes_on(best.states[0], self.seat, self.turn):
            best = self._best(best.states[0], self.seat, self.width, min(self.depth, len(self.deepened)))
            line += best.line
        return line

    def goes_on(self) -> State | None:
        """Where the best order leads, if the turn goes on there and no die comes between."""
        best = self.ranked()[0]
        return best.states[0] if len(best.states) == 1 and self._goes_on(best.states[0], self.seat, self.turn) else None

    # Searching

    def _shallow(self, state: State, seat: int, width: int) -> list[Order]:
        """The most promising orders, each followed to the end of the turn, the best first."""
        promising = sorted(self._judged(state, seat), key=lambda order: -order.value)[:width]
        turn = self.turn_of(state)
        for order in promising:
            order.value = self._expected(order, seat, turn, width, 0)
        return sorted(promising, key=lambda order: -order.value)

    def _judged(self, state: State, seat: int) -> list[Order]:
        """Every order, judged as it lies."""
        check_time(self.until)
        found: list[Order] = []
        for line in self.orders_of(state):
            after = state.copy()
            for action in line:
                after.apply(action)
            chances: list[float] = []
            states: list[State] = []
            value = 0.0
            if after.actor == CHANCE:
                for chance, fallen in self.outcomes_of(after):
                    chances.append(chance)
                    states.append(fallen)
                    value += chance * self.guide.judge(fallen, seat)
            else:
                chances.append(1.0)
                states.append(after)
                value = self.guide.judge(after, seat)
            found.append(Order(line, chances, states, value))
        return found

    def _best(self, state: State, seat: int, width: int, depth: int) -> Order:
        """The best order of the seat whose turn it is, of which the value is exact to the end of the last turn looked at."""
        found = self._shallow(state, seat, width)
        if depth == 0:
            return found[0]
        found = found[: self.choices]
        turn = self.turn_of(state)
        for order in found:
            order.value = self._expected(order, seat, turn, width, depth)
        best = found[0]
        for order in found:
            if order.value > best.value:
                best = order
        return best

    def _expected(self, order: Order, seat: int, turn: int, width: int, depth: int) -> float:
        value = 0.0
        for index in range(len(order.states)):
            value += order.chances[index] * self._followed(order.states[index], seat, turn, width, depth)
        return value

    def _followed(self, state: State, seat: int, turn: int, width: int, depth: int) -> float:
        """What a position is worth to the seat when both have gone on, to the end of this turn and of `depth` more."""
        if self._goes_on(state, seat, turn):
            return self._best(state, seat, width, depth).value
        if state.actor == NOBODY or depth == 0:
            return self.guide.judge(state, seat)
        value = self._best(state, state.actor, max(NARROWEST, width // 2), depth - 1).value
        return value if state.actor == seat else -value  # its own again, where the other seat could do nothing

    def _goes_on(self, state: State, seat: int, turn: int) -> bool:
        """Whether the seat's turn is not over yet."""
        return state.actor == seat and self.turn_of(state) == turn
