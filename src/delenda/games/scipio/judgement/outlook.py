"""What the cards of a phase come to, by Field totals, up to the beginning of the next round.

A clash has one of few outcomes, so the values of all pairs of rows rest on a few dozen positions; the second phase inside the
first is solved as a matrix game of six by six.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from delenda.games.scipio.actions import ASSIGN_CARD, BIT
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.judgement.clash import (
    CLASHES,
    LEFT,
    ROW_AT,
    ROWS,
    ROWS_WITHIN,
    Result,
    field_totals,
    rules_of,
    strike,
)
from delenda.games.scipio.judgement.fate import drawn
from delenda.games.scipio.judgement.standing import Prospect, advantage, hand_worth, value_from
from delenda.games.scipio.judgement.together import Together
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.matrix import value_of

UNKNOWN: Final = -9.0


class Phase:
    """A phase that begins with these totals and tiles, whatever the cards; `judge` tells ROME's value of what it leaves."""

    def __init__(self, box: ScipioBox, totals: list[int], tiles: int, judge: Callable[[Result], float]) -> None:
        self.box = box
        self.clashes = rules_of(box).clashes
        self.totals = totals
        self.tiles = tiles
        self.judge = judge
        self.results: list[Result | None] = [None] * CLASHES
        self.values: list[float] = [UNKNOWN] * CLASHES

    def result(self, clash: int) -> Result:
        result = self.results[clash]
        if result is None:
            result = strike(self.box, self.totals, self.tiles, clash)
            self.results[clash] = result
        return result

    def value(self, clash: int) -> float:
        value = self.values[clash]
        if value == UNKNOWN:
            value = self.judge(self.result(clash))
            self.values[clash] = value
        return value

    def solve(self, rome: int, carthage: int) -> float:
        """ROME's value if each side places its three cards, by sets of cards."""
        payoff = []
        for row in ROWS_WITHIN[rome]:
            first = row * 120
            payoff.append([self.value(self.clashes[first + column]) for column in ROWS_WITHIN[carthage]])
        return value_of(payoff)


class Round:
    """A first phase with the second solved inside."""

    def __init__(
        self,
        box: ScipioBox,
        totals: list[int],
        tiles: int,
        judge: Callable[[Result], float],
        between: Callable[[Result], float],
    ) -> None:
        self.first = Phase(box, totals, tiles, judge)
        self.between = between  # what is added to ROME's value between the phases
        self.seconds: list[Phase | None] = [None] * CLASHES
        self.added: list[float] = [0.0] * CLASHES
        self.solved: dict[int, float] = {}

    def value(self, clash: int, rome: int, carthage: int) -> float:
        """ROME's value of a first phase's clash that leaves the sides these sets of cards."""
        result = self.first.result(clash)
        if result.winner != NOBODY:
            return 1.0 if result.winner == ROME else -1.0
        key = (clash * 64 + rome) * 64 + carthage
        value = self.solved.get(key, UNKNOWN)
        if value == UNKNOWN:
            second = self.seconds[clash]
            if second is None:
                second = Phase(self.first.box, result.totals, self.first.tiles, self.first.judge)
                self.seconds[clash] = second
                self.added[clash] = self.between(result)
            value = max(-1.0, min(1.0, second.solve(rome, carthage) + self.added[clash]))
            self.solved[key] = value
        return value


class Outlook:
    """A phase of a game in which cards are being placed; `inner` solves the second phase inside the first."""

    def __init__(self, start: Scipio, inner: bool, network: Together | None) -> None:
        self.start = start
        self.inner = inner
        self.network = network
        self.deck = list(start.deck)
        self.prospect = Prospect(self.deck, network)
        self.clashes = rules_of(start.box).clashes
        self.round = Round(start.box, field_totals(start), start.tiles, self._judge, self._gain)

    def lines(self, seat: int) -> list[list[int]]:
        """The lines by which a seat may complete its row; the last of three cards is placed by itself."""
        s = self.start
        field = s.field if seat == s.actor else 0
        last = 3 if s.phase == 1 else 2
        rows = [ROWS[row] for row in ROWS_WITHIN[s.hand(seat)]]
        begun = s.row(seat)[:field]
        return [[ASSIGN_CARD + card for card in row[field:last]] for row in rows if list(row[:field]) == begun]

    def rows(self, seat: int, lines: list[list[int]]) -> list[int]:
        """The whole rows of cards that these lines complete."""
        s = self.start
        found = []
        for line in lines:
            field = (3 if s.phase == 1 else 2) - len(line)
            cards = [*s.row(seat)[:field], *(action - ASSIGN_CARD for action in line)]
            if len(cards) == 2:
                cards.append(BIT.index(s.hand(seat) - BIT[cards[0]] - BIT[cards[1]]))
            found.append(ROW_AT[cards[0] * 36 + cards[1] * 6 + cards[2]])
        return found

    def values(self, seat: int, row: int, theirs: list[int]) -> list[float]:
        """What a row of the seat is worth to it against each of the enemy's."""
        if seat == ROME:
            return [self._value(row, each) for each in theirs]
        return [-self._value(each, row) for each in theirs]

    def _value(self, rome: int, carthage: int) -> float:
        """ROME's value of a pair of rows."""
        clash = self.clashes[rome * 120 + carthage]
        if self.start.phase == 2:
            return self.round.first.value(clash)
        if self.inner:
            return self.round.value(clash, LEFT[rome], LEFT[carthage])
        result = self.round.first.result(clash)
        if result.winner != NOBODY:
            return 1.0 if result.winner == ROME else -1.0
        return self._between(clash, result, hand_worth(self.start, LEFT[rome], LEFT[carthage]))

    def settled(self) -> float:
        """ROME's value as it lies; with `inner` a second phase is solved."""
        if self.inner and self.start.phase == 2:
            return self.round.first.solve(self.start.hand(ROME), self.start.hand(CARTHAGE))
        return value_from(advantage(self.start, self.network))

    def _between(self, clash: int, result: Result, hands: float) -> float:
        """A second phase judged as it lies; the right to draw is worth as much as at the end of a round."""
        gain = self.round.first.value(clash) - self.prospect.value(result.totals)
        return max(-1.0, min(1.0, value_from(self.prospect.odds(result.totals) + hands) + gain))

    def _judge(self, result: Result) -> float:
        """ROME's value at the end of a round."""
        if result.winner != NOBODY:
            return 1.0 if result.winner == ROME else -1.0
        if result.drawer == NOBODY:
            return self.prospect.value(result.totals)
        return drawn(self.prospect, result.totals, result.drawer, self.deck)

    def _gain(self, result: Result) -> float:
        """What the right to draw after a first phase adds."""
        if result.drawer == NOBODY:
            return 0.0
        return drawn(self.prospect, result.totals, result.drawer, self.deck) - self.prospect.value(result.totals)
