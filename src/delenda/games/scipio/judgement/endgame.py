"""The last rounds solved: ROME's value for all Field totals up to a limit, as a round begins, before the tiles are laid.

New Orders are left out, so totals only fall. Then the three Fields are alike, and data/endgame.toml has a value for each set of
three pairs of totals, for the cards and damage of the standard box; `python tools/scipio_endgame.py` makes it.
"""

from __future__ import annotations

import math
from itertools import combinations_with_replacement
from typing import Final

from delenda.kernel.boxfile import Entry, open_box

FEWEST: Final = 2  # a Field with fewer tokens is lost
MOST_ODDS: Final = 4.0  # log odds beyond this are not told apart


def sets_of_fields(limit: int) -> list[tuple[int, ...]]:
    """Every set of three Fields, in the order of the file; a Field is ROME's total times 100 plus CARTHAGE's."""
    fields = [rome * 100 + carthage for rome in range(FEWEST, limit + 1) for carthage in range(FEWEST, limit + 1)]
    return list(combinations_with_replacement(fields, 3))


def fields_of(totals: list[int]) -> tuple[int, ...]:
    """The set of three Fields that six totals make."""
    return tuple(sorted(totals[field] * 100 + totals[3 + field] for field in range(3)))


def read_endgame(data: Entry) -> tuple[int, dict[tuple[int, ...], float]]:
    """The limit, and ROME's value from -1 to 1 for each set of Fields."""
    data.only("limit", "values")
    limit = data["limit"].integer(FEWEST, 9)
    sets = sets_of_fields(limit)
    values = data["values"].integers(len(sets), -1000, 1000)
    return limit, {each: value / 1000 for each, value in zip(sets, values, strict=True)}


class Endgame:
    """The table as log odds, by totals as digits of one number."""

    def __init__(self, data: Entry) -> None:
        self.limit, known = read_endgame(data)
        size = self.limit - FEWEST + 1
        self.size = size
        self.table: list[float] = []
        for index in range(size**6):
            digits = [index // size**place % size + FEWEST for place in (5, 4, 3, 2, 1, 0)]
            self.table.append(_odds(known[fields_of(digits)]))

    def holds(self, totals: list[int]) -> bool:
        """Whether no Field has more tokens than the table knows, or, during set-up, fewer."""
        return max(totals) <= self.limit and min(totals) >= FEWEST

    def odds(self, totals: list[int]) -> float:
        """ROME's log odds of totals that the table holds."""
        index = 0
        for total in totals:
            index = index * self.size + total - FEWEST
        return self.table[index]


def _odds(value: float) -> float:
    most = math.tanh(MOST_ODDS / 2)
    value = max(-most, min(most, value))
    return math.log((1 + value) / (1 - value))


ENDGAME: Final = Endgame(open_box("delenda.games.scipio", {}, "endgame.toml"))
