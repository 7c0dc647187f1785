"""What three Fields come to together, which no sum over them tells: a small network of Field totals, fitted to solved rounds.

The first layer looks at each Field alone, and the second adds up the three Fields, so that what a Field contributes is worked
out beforehand for all totals; it also knows the deck. The same with the sides exchanged is subtracted. data/together.toml has
the weights; `python tools/scipio_rounds.py fit` makes them.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec

from delenda.kernel.boxfile import Entry, open_box

LEAST: Final = 2  # totals outside are taken for the nearest inside: nobody has shown the network others
MOST: Final = 20
SIZE: Final = MOST - LEAST + 1
OF_FIELD: Final = 18  # by which a Field is known
FIRST: Final = 48
SECOND: Final = 32
OF_DECK: Final = 5
UNIT: Final = 1000  # of the numbers in the file


def field_features(rome: int, carthage: int, middle: bool) -> list[float]:
    """A Field with ROME's and CARTHAGE's total. Tokens move between neighbours, so the middle Field is another one."""
    lead = float((rome > carthage) - (rome < carthage))
    return [
        1.0,
        math.exp((LEAST - rome) / 3),
        math.exp((LEAST - carthage) / 3),
        math.exp((LEAST - rome) / 8),
        math.exp((LEAST - carthage) / 8),
        lead,
        lead * math.exp((LEAST - min(rome, carthage)) / 4),
        abs(rome - carthage) / 8,
        rome / 12,
        carthage / 12,
        float(middle),
        middle * (rome - carthage) / 8,
        max(0, 6 - rome) / 4,  # what a phase may cost, and what a Field of so few still bears
        max(0, 6 - carthage) / 4,
        float(rome <= 3),
        float(carthage <= 3),
        float(rome <= 2),
        float(carthage <= 2),
    ]


def deck_features(deck: list[int]) -> list[float]:
    """How many New Orders are left, and the share of those that move tokens and of the Deserter."""
    count = max(1, sum(deck))
    return [count / 10, deck[0] / count, deck[1] / count, deck[2] / count, 1 / count]


class Together:
    """The network, with what each Field contributes to the second layer."""

    def __init__(self, data: Entry) -> None:
        data.only("first", "second", "deck", "start", "last")
        first, second = numbers(data["first"], OF_FIELD * FIRST), numbers(data["second"], FIRST * SECOND)
        self.outer = contributions(first, second, middle=False)
        self.middle = contributions(first, second, middle=True)
        self.deck = numbers(data["deck"], OF_DECK * SECOND)
        self.start = numbers(data["start"], SECOND)
        self.last = vec[float](numbers(data["last"], SECOND))

    def by_deck(self, deck: list[int]) -> vec[float]:
        """Where the sums of the second layer start with these cards."""
        found = deck_features(deck)
        added = [sum(found[index] * self.deck[index * SECOND + unit] for index in range(OF_DECK)) for unit in range(SECOND)]
        return vec[float]([self.start[unit] + added[unit] for unit in range(SECOND)])

    def odds(self, totals: list[int], start: vec[float]) -> float:
        """What is to be added to ROME's log odds."""
        rome = self._output(place(totals[0], totals[3]), place(totals[1], totals[4]), place(totals[2], totals[5]), start)
        return rome - self._output(place(totals[3], totals[0]), place(totals[4], totals[1]), place(totals[5], totals[2]), start)

    def _output(self, left: int, middle: int, right: int, start: vec[float]) -> float:
        outer, inner, last = self.outer, self.middle, self.last
        output = 0.0
        for unit in range(SECOND):
            total = start[unit] + outer[left + unit] + inner[middle + unit] + outer[right + unit]
            if total > 0.0:
                output += total * last[unit]
        return output


def place(mine: int, theirs: int) -> int:
    """Where the contribution of a Field with these totals begins."""
    return ((min(max(mine, LEAST), MOST) - LEAST) * SIZE + min(max(theirs, LEAST), MOST) - LEAST) * SECOND


def numbers(entry: Entry, count: int) -> list[float]:
    return [number / UNIT for number in entry.integers(count, -100 * UNIT, 100 * UNIT)]


def contributions(first: list[float], second: list[float], middle: bool) -> vec[float]:
    """Of Fields with any totals to each unit of the second layer, one Field after another as `place` tells."""
    found: list[float] = []
    for mine in range(LEAST, MOST + 1):
        for theirs in range(LEAST, MOST + 1):
            seen = field_features(mine, theirs, middle)
            units = [sum(seen[index] * first[index * FIRST + unit] for index in range(OF_FIELD)) for unit in range(FIRST)]
            active = [(unit, value) for unit, value in enumerate(units) if value > 0.0]
            found += [sum([value * second[to * FIRST + unit] for unit, value in active]) for to in range(SECOND)]
    return vec[float](found)


TOGETHER: Final = Together(open_box("delenda.games.scipio", {}, "together.toml"))
