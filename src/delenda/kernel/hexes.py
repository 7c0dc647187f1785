"""A map of hexes: coordinates, distances, lines, facings, arcs and paths, in whole numbers only.

Flat-top hexes in columns; even columns lie half a hex lower than odd ones. A hex is a number from 0 on, column by column; its
name is two digits of the column and two of the row, both from 1: `0101` is the north-west corner. Directions run clockwise from
north.

Inside, a hex has cube coordinates (x, y, z) with x + y + z = 0, in which distances and lines are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

NOWHERE: Final = -1
DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
COMPASS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
NORTH: Final = 0
SOUTH: Final = 3

# One step in each direction, in cube coordinates
STEPS: Final = ((0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0))

# A facing is a direction. Its front are the three directions around it, its rear the other three, both clockwise.
FRONT: Final[list[list[int]]] = [[(facing + turn) % 6 for turn in (5, 0, 1)] for facing in range(6)]
REAR: Final[list[list[int]]] = [[(facing + turn) % 6 for turn in (2, 3, 4)] for facing in range(6)]
OPPOSITE: Final[list[int]] = [3, 4, 5, 0, 1, 2]

Cube = tuple[int, int, int]


class Hexes:
    """`columns` by `rows` hexes."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.count = columns * rows
        self.cubes: list[Cube] = [self._cube(h) for h in range(self.count)]
        self._at: dict[Cube, int] = {cube: h for h, cube in enumerate(self.cubes)}
        # The neighbour of hex h in direction d is at h * 6 + d, or NOWHERE
        self.neighbours: list[int] = [self.at(_add(cube, step)) for cube in self.cubes for step in STEPS]

    # Names and places

    def hex(self, column: int, row: int) -> int:
        """The hex in a column and a row, both from 1, or NOWHERE."""
        on_map = 1 <= column <= self.columns and 1 <= row <= self.rows
        return (column - 1) * self.rows + row - 1 if on_map else NOWHERE

    def column(self, h: int) -> int:
        return h // self.rows + 1

    def row(self, h: int) -> int:
        return h % self.rows + 1

    def name(self, h: int) -> str:
        return f"{self.column(h):02}{self.row(h):02}"

    def find(self, name: str) -> int:
        """The hex with that name, or NOWHERE."""
        known = len(name) == 4 and name.isascii() and name.isdecimal()
        return self.hex(int(name[:2]), int(name[2:])) if known else NOWHERE

    def at(self, cube: Cube) -> int:
        """The hex with those coordinates, or NOWHERE."""
        return self._at.get(cube, NOWHERE)

    def _cube(self, h: int) -> Cube:
        x = self.column(h) - 1
        z = self.row(h) - 1 - (x - x % 2) // 2
        return x, -x - z, z

    # Neighbours, distances, directions

    def neighbour(self, h: int, direction: int) -> int:
        return self.neighbours[h * 6 + direction]

    def adjacent(self, h: int) -> list[int]:
        """The neighbours on the map, clockwise from north."""
        return [n for n in self.neighbours[h * 6 : h * 6 + 6] if n != NOWHERE]

    def front(self, h: int, facing: int) -> list[int]:
        """The front hexes on the map."""
        return [n for n in (self.neighbour(h, d) for d in FRONT[facing]) if n != NOWHERE]

    def rear(self, h: int, facing: int) -> list[int]:
        """The rear hexes on the map."""
        return [n for n in (self.neighbour(h, d) for d in REAR[facing]) if n != NOWHERE]

    def distance(self, a: int, b: int) -> int:
        (ax, ay, az), (bx, by, bz) = self.cubes[a], self.cubes[b]
        return max(abs(ax - bx), abs(ay - by), abs(az - bz))

    def direction(self, a: int, b: int) -> int:
        """The direction from a hex to its neighbour, or NOWHERE if they are not adjacent."""
        for d in range(6):
            if self.neighbour(a, d) == b:
                return d
        return NOWHERE

    def within(self, h: int, reach: int) -> list[int]:
        """All hexes at most `reach` away, ascending."""
        return [n for n in range(self.count) if self.distance(h, n) <= reach]

    # Lines

    def line(self, a: int, b: int) -> list[tuple[int, ...]]:
        """What lies under a ruler from centre to centre, step by step between the two ends.

        Each step is the hex under that point, or both hexes where the ruler runs along their common side; hexes off the map are
        left out, so a step there may be empty.
        """
        length = self.distance(a, b)
        first, last = self.cubes[a], self.cubes[b]
        steps = []
        for step in range(1, length):
            point = tuple(p * (length - step) + q * step for p, q in zip(first, last, strict=True))
            under = [self.at(cube) for cube in _cells_around(point, length)]
            steps.append(tuple(sorted(h for h in under if h != NOWHERE)))
        return steps

    # Paths

    def field(self, costs: Sequence[int], exits: Mapping[int, int]) -> list[int]:
        """The least cost to leave from each hex, NOWHERE where there is no way.

        `exits` says what leaving costs where it is possible, `costs` what entering a hex costs, 0 where nobody can.
        """
        least = [NOWHERE] * self.count
        ahead = [(cost, h) for h, cost in exits.items() if costs[h] > 0]
        ahead.sort()
        while ahead:
            spent, h = heappop(ahead)
            if least[h] != NOWHERE:
                continue
            least[h] = spent
            for n in self.adjacent(h):
                if costs[n] > 0 and least[n] == NOWHERE:
                    heappush(ahead, (spent + costs[h], n))  # from n one enters h
        return least

    def path(self, start: int, goal: int, costs: Sequence[int]) -> list[int]:
        """A cheapest way from `start` to `goal`, both included; empty if there is none."""
        least = self.field(costs, {goal: 0})
        if least[start] == NOWHERE:
            return []
        way = [start]
        while way[-1] != goal:
            here = way[-1]
            way.append(next(n for n in self.adjacent(here) if least[n] != NOWHERE and costs[n] + least[n] == least[here]))
        return way


def _add(a: Cube, b: Cube) -> Cube:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _cells_around(point: tuple[int, ...], scale: int) -> Iterable[Cube]:
    """The hexes whose closed area contains point / scale: one, or two on a side, or three on a corner."""
    low = [part // scale for part in point]
    for x in (low[0], low[0] + 1):
        for y in (low[1], low[1] + 1):
            off = (point[0] - x * scale, point[1] - y * scale)
            dx, dy, dz = off[0], off[1], -off[0] - off[1]
            if abs(dx - dy) <= scale and abs(dy - dz) <= scale and abs(dz - dx) <= scale:
                yield x, y, -x - y
