"""What the numbers of an observation are called: for each part of a row the names along its axes.

    {"counts": [["own", "enemy"], ["Y1", "Y2", …]], "phase": []}

A part with two axes is a table, or a plane for each name of the first; a part without axes is a single number. A game says it
in `row_names.py`, for a row of either seat: own things come first, so that names may change places with the seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

RowNames = dict[str, list[list[str]]]

SIDES: Final = ["own", "enemy"]
ACTORS: Final = ["this seat", "the other seat", "chance", "nobody"]


def padded(names: Sequence[str], count: int) -> list[str]:
    """These names, and numbers for the room that is left."""
    return [*names, *(f"#{number}" for number in range(len(names) + 1, count + 1))]


def own_first(rome: Sequence[str], carthage: Sequence[str], seat: int) -> list[str]:
    return [*rome, *carthage] if seat == 0 else [*carthage, *rome]
