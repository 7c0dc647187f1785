"""What the cards of a phase come to, by Field totals, up to the beginning of the next round.

A clash has one of few outcomes, so the values of all pairs of rows rest on a few dozen positions; the second phase inside the
first is solved as a matrix game of six by six.
"""

from __future__ import annotations

from delenda.games.scipio.judgement.clash import (
    CLASHES,
    ROW_AT,
    ROWS_OF_HAND,
    Result,
    Rules,
    field_totals,
    rules_of,
    strike,
)
from delenda.games.scipio.judgement.fate import drawn
from delenda.games.scipio.judgement.standing import hand_worth, standing, value_of
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.search.matrix import value_of_small

UNKNOWN = -9.0


class Outlook:
    """A phase that is about to begin; `inner` solves the second phase inside the first, else it is judged as it lies."""

    def __init__(self, start: Scipio, inner: bool) -> None:
        self.start = start
        self.inner = inner
        self.rules: Rules = rules_of(start.box)
        self.totals = field_totals(start)
        self.results: list[Result | None] = [None] * CLASHES
        self.ends: list[float] = [UNKNOWN] * CLASHES  # ROME's values of a second phase's clashes
        self.gains: list[float] = [UNKNOWN] * CLASHES
        self.seconds: list[Ending | None] = [None] * CLASHES
        self.solved: dict[int, float] = {}

    def value(self, end: Scipio) -> float:
        """ROME's value of the state that both seats' cards have led to."""
        if end.actor == NOBODY:
            return 0.0 if end.winner == NOBODY else 1.0 if end.winner == ROME else -1.0
        if self.start.phase == 2:
            if end.actor == CHANCE or not end.strikes:
                return value_of(standing(field_totals(end)))
            return self._end_of_round(self._clash(end.placed))
        cards = end.placed if end.strikes else end.spent
        clash = self._clash(cards)
        result = self._result(clash)
        if result.winner != NOBODY:
            return 1.0 if result.winner == ROME else -1.0
        if not self.inner:
            odds = standing(result.totals) + hand_worth(self.start, end.held[ROME], end.held[CARTHAGE])
            value = value_of(odds)
            return value + self._gain(clash)
        key = (clash * 64 + end.held[ROME]) * 64 + end.held[CARTHAGE]
        value = self.solved.get(key, UNKNOWN)
        if value == UNKNOWN:
            value = self._second_phase(clash, result, end.held[ROME], end.held[CARTHAGE])
            self.solved[key] = value
        return value

    def _clash(self, cards: list[int]) -> int:
        rome = ROW_AT[cards[0] * 36 + cards[1] * 6 + cards[2]]
        return self.rules.clashes[rome * 120 + ROW_AT[cards[3] * 36 + cards[4] * 6 + cards[5]]]

    def _result(self, clash: int) -> Result:
        result = self.results[clash]
        if result is None:
            result = strike(self.start.box, self.totals, self.start.tiles, clash)
            self.results[clash] = result
        return result

    def _end_of_round(self, clash: int) -> float:
        value = self.ends[clash]
        if value == UNKNOWN:
            value = worth(self._result(clash), self.start.deck)
            self.ends[clash] = value
        return value

    def _gain(self, clash: int) -> float:
        """What the right to draw after a first phase adds to ROME's value."""
        gain = self.gains[clash]
        if gain == UNKNOWN:
            result = self._result(clash)
            gain = 0.0
            if result.drawer != NOBODY:
                gain = drawn(result.totals, result.drawer, self.start.deck) - value_of(standing(result.totals))
            self.gains[clash] = gain
        return gain

    def _second_phase(self, clash: int, result: Result, rome: int, carthage: int) -> float:
        ending = self.seconds[clash]
        if ending is None:
            ending = Ending(self.start, self.rules, result.totals, self._gain(clash))
            self.seconds[clash] = ending
        return ending.solve(rome, carthage)


class Ending:
    """A second phase that begins with these totals, whatever the cards."""

    def __init__(self, start: Scipio, rules: Rules, totals: list[int], gain: float) -> None:
        self.start = start
        self.rules = rules
        self.totals = totals
        self.gain = gain
        self.values: list[float] = [UNKNOWN] * CLASHES

    def solve(self, rome: int, carthage: int) -> float:
        clashes = self.rules.clashes
        payoff = []
        for row in ROWS_OF_HAND[rome]:
            values = []
            for column in ROWS_OF_HAND[carthage]:
                clash = clashes[row * 120 + column]
                value = self.values[clash]
                if value == UNKNOWN:
                    value = worth(strike(self.start.box, self.totals, self.start.tiles, clash), self.start.deck)
                    self.values[clash] = value
                values.append(value)
            payoff.append(values)
        value = value_of_small(payoff) + self.gain
        return max(-1.0, min(1.0, value))


def worth(result: Result, deck: list[int]) -> float:
    """ROME's value at the end of a round."""
    if result.winner != NOBODY:
        return 1.0 if result.winner == ROME else -1.0
    if result.drawer == NOBODY:
        return value_of(standing(result.totals))
    return drawn(result.totals, result.drawer, deck)
