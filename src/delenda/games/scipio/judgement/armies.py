"""The choice of armies as a matrix game: all sensible armies, ready-made or not, against each other, judged as they stand."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import COUNT, CUSTOM
from delenda.games.scipio.judgement.standing import Prospect
from delenda.games.scipio.judgement.together import Together
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.matrix import value_of

FEWEST: Final = 8  # tokens in a Field of an army that is organised sensibly, and most
MOST: Final = 13
BASE: Final = 100  # an army by its totals in Yellow and Purple, as one number


class Armies:
    """An army by its Field totals, for nothing else is judged."""

    def __init__(self, start: Scipio, network: Together | None) -> None:
        self.box = start.box
        self.prospect = Prospect(list(start.deck), network)

    def lines(self, seat: int) -> list[list[int]]:
        return [[action] for action in self.box.organisations[seat] if action != CUSTOM] + self._own_lines()

    def rows(self, seat: int, lines: list[list[int]]) -> list[int]:
        return [self._row(seat, line) for line in lines]

    def values(self, seat: int, row: int, theirs: list[int]) -> list[float]:
        if seat == ROME:
            return [self._value(row, each) for each in theirs]
        return [-self._value(each, row) for each in theirs]

    def settled(self) -> float:
        carthage = self.rows(CARTHAGE, self.lines(CARTHAGE))
        return value_of([self.values(ROME, row, carthage) for row in self.rows(ROME, self.lines(ROME))])

    def _row(self, seat: int, line: list[int]) -> int:
        own = line[0] == CUSTOM
        troops = [action - COUNT for action in line[1:5]] if own else list(self.box.presets[seat][line[0]].troops)
        return (troops[0] + troops[1]) * BASE + troops[2] + troops[3]

    def _own_lines(self) -> list[list[int]]:
        """Each Field in halves."""
        found = []
        for first in range(FEWEST, MOST + 1):
            for second in range(FEWEST, MOST + 1):
                third = self.box.tokens - first - second
                if FEWEST <= third <= MOST:
                    halves = [half for total in (first, second, third) for half in (total // 2, total - total // 2)]
                    found.append([CUSTOM, *(COUNT + half for half in halves[:5])])
        return found

    def _value(self, rome: int, carthage: int) -> float:
        return self.prospect.value(self._totals(rome) + self._totals(carthage))

    def _totals(self, army: int) -> list[int]:
        return [army // BASE, army % BASE, self.box.tokens - army // BASE - army % BASE]
