"""A turn looked through to its end: every choice, every answer, every roll. What is found is certain, not judged.

What counts is said by a measure, and where to stop by the names of the decisions at which the exchange is over:

    win    how likely the seat has won by then
    save   how likely it has not lost by then
    score  the points by which it is ahead, as the game counts them

The seat takes the most, the other seat leaves it the least, and chance is weighed. Secret choices of the other seat count as if
it knew ours, so that what is promised holds whatever it chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.state import State

WIN: Final = "win"
SAVE: Final = "save"
SCORE: Final = "score"
SAME: Final = 1e-9  # values closer than this are equal
NOTHING: Final = -1e9  # less than any value
DEEPEST: Final = 150  # decisions one after another; what goes on longer can go on for ever


class TooMuch(Exception):
    """There is more to look through than was allowed."""


class Found:
    """Of a turn: its best value, the best value of a turn that is worse, and the tree of the choices that keep the best one:
    by action, what may follow it; an empty tree where the turn is over."""

    def __init__(self, best: float, second: float, tree: dict[int, Found]) -> None:
        self.best = best
        self.second = second
        self.tree = tree

    def count(self) -> int:
        """How many turns keep the best value."""
        if not self.tree:
            return 1
        total = 0
        for found in self.tree.values():
            total += found.count()
        return total


class Exhaustion:
    """`sign` is -1 where points are bad; `own` stops as soon as the other seat would have to choose; `can_win` is the game's
    own exact answer whether the seat to act wins by its own actions, which spares looking; `forgets` are by decision
    the fields that only show what was rolled: positions that differ in nothing else are looked through once; `declines` are
    by decision what the other seat answers where nobody can see whether it has a card for anything else."""

    def __init__(
        self,
        seat: int,
        measure: str,
        until: list[str],
        own: bool,
        sign: int,
        limit: int,
        can_win: Callable[[State], bool] | None = None,
        forgets: dict[str, list[str]] | None = None,
        declines: dict[str, str] | None = None,
    ) -> None:
        self.seat = seat
        self.measure = measure
        self.until = until
        self.own = own
        self.sign = sign
        self.limit = limit
        self.can_win = can_win
        self.forgets = forgets or {}
        self.declines = declines or {}
        self.known: dict[str, float] = {}
        self.looked = 0  # positions
        self.depth = 0  # decisions that led to where it looks now

    def turn(self, state: State) -> Found:
        """The seat's turn in `state`: its choices until chance, the other seat or the end of the exchange comes between."""
        self._go_deeper()
        choices: dict[int, Found] = {}
        best = NOTHING
        for action in state.legal():
            found = self._after(state, action)
            choices[action] = found
            best = max(best, found.best)
        second = NOTHING
        kept: dict[int, Found] = {}
        for action, found in choices.items():
            if found.best > best - SAME:
                kept[action] = found
                second = max(second, found.second)
            else:
                second = max(second, found.best)
        self.depth -= 1
        return Found(best, second, kept)

    def _go_deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooMuch

    def _after(self, state: State, action: int) -> Found:
        after = self._next(state, action)
        if after.actor != self.seat or self._is_over(after):
            return Found(self.value(after), NOTHING, {})
        if self._is_hopeless(after):
            return Found(0.0, NOTHING, {})
        return self.turn(after)

    def value(self, state: State) -> float:
        """What the seat can be sure of from here on."""
        if state.actor == NOBODY or self._is_over(state):
            return self._measured(state)
        if state.actor == CHANCE:
            return self._mean(state)
        forgotten = self.forgets.get(state.decision.name)
        if forgotten is None:
            return self._best(state)
        key = _key(state, forgotten)
        found = self.known.get(key)
        if found is None:
            found = self._best(state)
            self.known[key] = found
        return found

    def _best(self, state: State) -> float:
        """Of the seat that is to choose."""
        mine = state.actor == self.seat
        if mine and self._is_hopeless(state):
            return 0.0
        best = NOTHING if mine else -NOTHING
        self._go_deeper()
        for action in state.legal():
            value = self.value(self._next(state, action))
            best = max(best, value) if mine else min(best, value)
            if self.measure != SCORE and best == (1.0 if mine else 0.0):
                break  # nothing can be better, or worse
        self.depth -= 1
        return best

    def _is_hopeless(self, state: State) -> bool:
        return self.can_win is not None and self.measure == WIN and not self.can_win(state)

    def _is_over(self, state: State) -> bool:
        if state.actor == CHANCE or state.actor == NOBODY:
            return False
        return (self.own and state.actor != self.seat) or state.decision.name in self.until

    def _mean(self, state: State) -> float:
        legal = state.legal()
        weights = state.weights()
        total = 0.0
        whole = 0
        for index in range(len(legal)):
            weight = weights[index] if weights else 1
            if weight > 0:
                total += weight * self.value(self._next(state, legal[index]))
                whole += weight
        return total / whole

    def _next(self, state: State, action: int) -> State:
        self.looked += 1
        if self.looked > self.limit:
            raise TooMuch
        after = state.copy()
        after.apply(action)
        while after.actor == 1 - self.seat and after.decision.name in self.declines:
            after.apply(after.find(self.declines[after.decision.name]))
        return after

    def _measured(self, state: State) -> float:
        if self.measure == SCORE:
            rome, carthage = state.score()
            return float(self.sign * (rome - carthage if self.seat == 0 else carthage - rome))
        over = state.actor == NOBODY
        if self.measure == WIN:
            return 1.0 if over and state.winner == self.seat else 0.0
        return 0.0 if over and state.winner == 1 - self.seat else 1.0


def _key(state: State, forgotten: list[str]) -> str:
    plain = state.dump()
    return str((plain["actor"], plain["decision"], [item for item in plain["data"].items() if item[0] not in forgotten]))
