"""What whole rounds that were solved say beyond the weighed features: a small network over the three Fields.

Each unit of it adds up what the Fields are to it, ROME's side and CARTHAGE's, and the difference between the armies and the
armies exchanged is what it says, so that even armies are even. `python tools/scipio_rounds.py` fits it to solved rounds, again
and again with itself at their end: value iteration, with a function in place of a table of all totals. It is kept in
data/correction.toml.
"""

from __future__ import annotations

import math
from typing import Final

from delenda.kernel.boxfile import Entry, open_box

MOST: Final = 70  # no Field holds so many tokens
SINGLE: Final = 7  # totals below this are told apart one by one
MOST_KNOWN: Final = 100_000  # totals whose odds are kept
SCALES: Final = (2.0, 4.0, 8.0)  # tokens over which a Field's nearness to defeat decays


def field_signs(rome: int, carthage: int) -> list[float]:
    """What is told of a Field with ROME's and CARTHAGE's total."""
    found = [(rome - carthage) / 10, (rome + carthage) / 30, float(rome > carthage), float(carthage > rome)]
    for scale in SCALES:
        found += [math.exp(-rome / scale), math.exp(-carthage / scale)]
    found += [math.exp(-carthage / 4) if rome > carthage else 0.0, math.exp(-rome / 4) if carthage > rome else 0.0]
    for total in range(2, SINGLE):
        found += [float(rome == total), float(carthage == total)]
    return found


SIGNS: Final = len(field_signs(2, 2))


class Correction:
    """Units, each with what it counts for, its bias and its table of Fields; ROME's log odds by six totals."""

    def __init__(self, units: list[list[float]]) -> None:
        self.counts: list[float] = [unit[0] for unit in units]
        self.biases: list[float] = [unit[1] for unit in units]
        signs = [field_signs(rome, carthage) for rome in range(MOST) for carthage in range(MOST)]
        self.tables: list[list[float]] = [
            [sum(weight * sign for weight, sign in zip(unit[2:], told, strict=True)) for told in signs] for unit in units
        ]
        self.known: dict[int, float] = {}

    def odds(self, totals: list[int]) -> float:
        """To be added to the log odds that the weighed features give."""
        a, b, c, d, e, f = totals[0], totals[1], totals[2], totals[3], totals[4], totals[5]
        key = ((((a * MOST + b) * MOST + c) * MOST + d) * MOST + e) * MOST + f
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self._odds(a * MOST + d, b * MOST + e, c * MOST + f, d * MOST + a, e * MOST + b, f * MOST + c)
            self.known[key] = found
        return found

    def _odds(self, first: int, second: int, third: int, fourth: int, fifth: int, sixth: int) -> float:
        """By the three Fields, and by the same with the armies exchanged."""
        total = 0.0
        for unit in range(len(self.counts)):
            table = self.tables[unit]
            bias = self.biases[unit]
            here = math.tanh(bias + table[first] + table[second] + table[third])
            exchanged = math.tanh(bias + table[fourth] + table[fifth] + table[sixth])
            total += self.counts[unit] * (here - exchanged)
        return total


def read_correction(data: Entry) -> Correction:
    """A unit is a list: what it counts for, its bias, and what each sign of a Field is to it, in thousandths."""
    data.only("units")
    units = [[value / 1000 for value in each.integers(2 + SIGNS, -99_999, 99_999)] for each in data["units"].entries()]
    return Correction(units)


CORRECTION: Final = read_correction(open_box("delenda.games.scipio", {}, "correction.toml"))
