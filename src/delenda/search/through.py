"""Open decisions looked through to the next secret choice, for games in which nothing is hidden in between.

Every course of the seats' decisions and of one chance event is followed; what then begins in secret is judged by the game's own
foresight. Further chance events are judged as they lie.
"""

from __future__ import annotations

from typing import Final

from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.state import State
from delenda.search.joint import applied
from delenda.search.tree import Plan

MOST_CHOICES: Final = 2  # decisions in a row of which every action is followed; later ones are taken as judged best


class Through:
    """What each legal action of the view's actor leads to."""

    def __init__(self, state: State, plan: Plan, inner: int) -> None:
        self.plan = plan
        self.inner = inner
        self.seat = state.actor
        sign = 1.0 if self.seat == ROME else -1.0
        self.values = {
            action: sign * self._value(applied(state, [action]), MOST_CHOICES - 1, 1) for action in plan.order(state)
        }  # the most promising first, so that it is taken where all are alike

    def best(self) -> int:
        return max(self.values, key=lambda action: self.values[action])

    def _value(self, state: State, choices: int, chances: int) -> float:
        """ROME's value; so many decisions and chance events are still followed."""
        while True:
            if state.actor == NOBODY:
                return self.plan.evaluate(state, ROME)
            if state.actor == CHANCE:
                return self._expected(state, choices, chances)
            if state.decision.simultaneous:
                return self._secret(state)
            if choices > 0:
                break
            state.apply(self.plan.order(state)[0])
        values = [self._value(applied(state, [action]), choices - 1, chances) for action in state.legal()]
        return max(values) if state.actor == ROME else min(values)

    def _expected(self, state: State, choices: int, chances: int) -> float:
        legal = state.legal()
        if chances == 0:
            return self.plan.evaluate(state, ROME)
        weights = state.weights() or [1] * len(legal)
        total = 0.0
        for action, weight in zip(legal, weights, strict=True):
            total += weight * self._value(applied(state, [action]), MOST_CHOICES, chances - 1)
        return total / sum(weights)

    def _secret(self, state: State) -> float:
        outlook = self.plan.foresee(state, self.inner) if self.plan.foresee is not None else None
        return self.plan.evaluate(state, ROME) if outlook is None else float(outlook.settled())
