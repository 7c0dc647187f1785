"""The map of Sicily and Africa as data: polygons, coast, and where pieces of each place stand."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from delenda.svg.areas import AreaMap, Ring, read_map
from delenda.svg.shapes import Point

PACKAGE: Final = "delenda.games.punic_island"
SPACING: Final = 44  # between the stacks of both sides


@cache
def chart() -> AreaMap:
    return read_map(PACKAGE)


@cache
def africa() -> list[Ring]:
    return _rings(chart().other["africa"])


@cache
def africa_waterlines() -> list[list[Ring]]:
    return [_rings(lines) for lines in chart().other["waterlines_africa"]]


@cache
def blots() -> dict[str, Ring]:
    """Heights that nobody crosses, where areas that are not neighbours would touch."""
    return {name: _rings([ring])[0] for name, ring in chart().other["blots"].items()}


def inset() -> tuple[float, float, float, float]:
    left, top, right, bottom = chart().other["inset"]
    return left, top, right, bottom


def _rings(values: list[list[list[float]]]) -> list[Ring]:
    return [[(x, y) for x, y in ring] for ring in values]


# An owner's corrected map may have cities and ports where this one has none: they stand beside the area's name


def city_at(code: str) -> Point:
    area = chart().areas[code]
    return area.places.get("city") or (area.label[0], area.label[1] - 19)


def roads_at(code: str) -> Point:
    """The port area of a city."""
    port = chart().other["ports"].get(code)
    if port is None:
        return _beside(code, 0, 48)
    x, y = port["at"]
    return x, y


def port_at(code: str) -> Point:
    """Ships inside the port of a city."""
    return chart().areas[code].places.get("port") or _beside(code, -48, 3)


def inside_at(code: str) -> Point:
    """Those inside a besieged city."""
    return chart().areas[code].places.get("inside") or _beside(code, 48, 3)


def _beside(code: str, dx: float, dy: float) -> Point:
    x, y = city_at(code)
    return x + dx, y + dy


@cache
def stand(code: str, index: int) -> Point:
    """Where the first or the second stack of a place stands; `I_` is inside the walls."""
    if code.startswith("N_"):
        x, y = roads_at(code[2:])
        return x + SPACING * index, y
    if code.startswith("P_"):
        x, y = port_at(code[2:])
        return x, y + SPACING * index
    if code.startswith("I_"):
        return inside_at(code[2:])
    slots = chart().areas[code].slots
    return slots[0] if index == 0 else _apart(slots[0], slots[1])


def _apart(first: Point, second: Point) -> Point:
    """The second point, moved away from the first until two stacks do not cover each other."""
    far = max(1, SPACING / math.dist(first, second))
    return first[0] + (second[0] - first[0]) * far, first[1] + (second[1] - first[1]) * far
