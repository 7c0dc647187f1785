"""Open decisions looked through to the next secret choice, for games in which nothing is hidden in between.

The seats' next decisions are followed, and a chance event if an action leads straight to it; other chance events are judged as
they lie, and what begins in secret by the game's own foresight.
"""

from __future__ import annotations

from typing import Final

from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.playout import only_answer
from delenda.kernel.state import State
from delenda.search.joint import applied
from delenda.search.tree import Guide, check_time

MOST_CHOICES: Final = 2  # decisions in a row of which every action is followed; later ones are taken as judged best


class Through:
    """What each legal action of the view's actor leads to. `until` is a moment of `time.monotonic`, 0 for never: what is not
    finished then raises `OutOfTime`."""

    def __init__(self, state: State, guide: Guide, inner: int, until: float = 0.0) -> None:
        self.guide = guide
        self.inner = inner
        self.until = until
        self.seat = state.actor
        sign = 1.0 if self.seat == ROME else -1.0
        self.values: dict[int, float] = {}
        for action in guide.order(state):  # the most promising first, so that it is taken where all are alike
            after = applied(state, [action])
            if after.actor == CHANCE:
                self.values[action] = sign * self._expected(after)
            else:
                self.values[action] = sign * self._value(after, MOST_CHOICES - 1)

    def best(self) -> int:
        return max(self.values, key=lambda action: self.values[action])

    def _value(self, state: State, choices: int) -> float:
        """ROME's value; so many decisions are still followed."""
        while state.actor != NOBODY and state.actor != CHANCE:
            if state.decision.simultaneous:
                return self._secret(state)
            only = only_answer(state)
            if only >= 0:
                state.apply(only)
                continue
            if choices > 0:
                values = [self._value(applied(state, [action]), choices - 1) for action in state.legal()]
                return max(values) if state.actor == ROME else min(values)
            state.apply(self.guide.order(state)[0])
        return self.guide.judge(state, ROME)

    def _expected(self, state: State) -> float:
        """The mean over the outcomes of chance, each followed on."""
        legal = state.legal()
        weights = state.weights() or [1] * len(legal)
        total = 0.0
        for action, weight in zip(legal, weights, strict=True):
            total += weight * self._value(applied(state, [action]), MOST_CHOICES)
        return total / sum(weights)

    def _secret(self, state: State) -> float:
        check_time(self.until)
        outlook = self.guide.foresee(state, self.inner) if self.guide.foresee is not None else None
        return self.guide.judge(state, ROME) if outlook is None else float(outlook.settled())
