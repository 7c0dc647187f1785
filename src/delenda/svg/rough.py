"""Lines and outlines that look drawn by hand.

The roughness comes from a generator that the caller seeds: the same picture everywhere, and cheap to paint, as filters are not.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from delenda.svg.shapes import Point, num, polygon


def rough_box(
    x: float, y: float, width: float, height: float, rng: random.Random, jitter: float = 2, step: float = 16, cut: float = 10
) -> str:
    """A hand-cut rectangle: its corners taken off, its edges uneven."""
    right, bottom = x + width, y + height
    corners = [
        (x + cut, y), (right - cut, y), (right, y + cut), (right, bottom - cut),
        (right - cut, bottom), (x + cut, bottom), (x, bottom - cut), (x, y + cut),
    ]  # fmt: skip
    points: list[Point] = []
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        pieces = max(2, int(math.dist(start, end) / step))
        points += wobble(divide(start, end, pieces), rng, jitter)
    return polygon(points)


def divide(start: Point, end: Point, pieces: int) -> list[Point]:
    """The points that cut a straight line into pieces, its end left out."""
    (ax, ay), (bx, by) = start, end
    return [(ax + (bx - ax) * i / pieces, ay + (by - ay) * i / pieces) for i in range(pieces)]


def wobble(points: Sequence[Point], rng: random.Random, by: float) -> list[Point]:
    return [(x + rng.uniform(-by, by), y + rng.uniform(-by, by)) for x, y in points]


def organic(loop: Sequence[Point], rng: random.Random, jitter: float = 5, grow: float = 0, rounds: int = 2) -> list[Point]:
    """An angular loop as an irregular rounded one, `grow` wider than it was."""
    closed = [*loop[1:], loop[0]]
    points = wobble([p for start, end in zip(loop, closed, strict=True) for p in divide(start, end, 3)], rng, jitter)
    for _ in range(rounds):  # Chaikin: cut every corner
        points = [
            (ax * near + bx * (1 - near), ay * near + by * (1 - near))
            for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)
            for near in (0.75, 0.25)
        ]
    return offset(points, -grow) if grow else points


def normals(points: Sequence[Point]) -> list[Point]:
    """At each point of a loop that runs clockwise on the screen, the direction inwards, of length one."""
    found = []
    count = len(points)
    for i in range(count):
        (ax, ay), (bx, by) = points[i - 3], points[(i + 3) % count]
        length = math.hypot(bx - ax, by - ay) or 1
        found.append(((ay - by) / length, (bx - ax) / length))
    return found


def offset(points: Sequence[Point], inwards: float) -> list[Point]:
    return [(x + nx * inwards, y + ny * inwards) for (x, y), (nx, ny) in zip(points, normals(points), strict=True)]


def specks(width: float, height: float, count: int, rng: random.Random) -> str:
    """Grain of paper: `count` dots as one path."""
    return "".join(f"M{num(round(rng.uniform(0, width)))} {num(round(rng.uniform(0, height)))}h1" for _ in range(count))


def grass(x: float, y: float, width: float, height: float, count: int, rng: random.Random, scale: float = 1) -> str:
    """Blades scattered over a box, as one path."""
    blades = []
    for _ in range(count):
        start = f"M{round(rng.uniform(x, x + width))} {round(rng.uniform(y, y + height))}"
        bend = f"q{num(rng.uniform(1, 3) * scale)} {num(-rng.uniform(4, 8) * scale)}"
        blades.append(f"{start}{bend} {num(rng.uniform(2, 5) * scale)} {num(-rng.uniform(5, 9) * scale)}")
    return "".join(blades)
