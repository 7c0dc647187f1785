"""A map of flat-top hexes: where hexes lie, outlines of regions, and the ground painted on them.

All roughness comes from seeded generators and all colours from the theme, so the map is the same everywhere and cheap to paint.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from delenda.kernel.hexes import Hexes
from delenda.svg.remember import remembered
from delenda.svg.rough import grass, normals, offset, organic, wobble
from delenda.svg.shapes import Point, group, num, path, polygon, smooth, text

ROOT3 = math.sqrt(3)
NAME = 0.33  # of a hex: how large the letters of its name are
CORNERS = [(math.cos(math.pi / 3 * i), math.sin(math.pi / 3 * i)) for i in range(6)]


@lru_cache(16384)
def _hexagon(x: float, y: float, reach: float) -> str:
    return polygon([(x + reach * across, y + reach * down) for across, down in CORNERS])


@dataclass(frozen=True, slots=True, eq=False)
class HexMap:
    """Hexes of a size (middle to corner) with the middle of the first one at (x, y)."""

    hexes: Hexes
    size: float
    x: float
    y: float

    @property
    def apothem(self) -> float:
        return self.size * ROOT3 / 2

    @property
    def width(self) -> float:
        return self.size * (1.5 * (self.hexes.columns - 1) + 2)

    @property
    def height(self) -> float:
        return self.apothem * (2 * self.hexes.rows + 1)

    @remembered(8192)
    def centre(self, h: int) -> Point:
        column, row = self.hexes.column(h), self.hexes.row(h)
        lower = 0.5 if column % 2 == 0 else 0
        return self.x + 1.5 * self.size * (column - 1), self.y + 2 * self.apothem * (row - 1 + lower)

    def corners(self, h: int, part: float = 1) -> list[Point]:
        """Clockwise from the east; corners d + 4 and d + 5 (modulo 6) bound the side towards direction d."""
        x, y = self.centre(h)
        reach = self.size * part
        return [(x + reach * across, y + reach * down) for across, down in CORNERS]

    @remembered(8192)
    def outline(self, h: int, part: float = 1) -> str:
        return _hexagon(*self.centre(h), self.size * part)

    def side(self, h: int, direction: int, part: float = 1) -> tuple[Point, Point]:
        """The two ends of the side of a hex towards a direction."""
        corners = self.corners(h, part)
        return corners[(direction + 4) % 6], corners[(direction + 5) % 6]

    def towards(self, h: int, direction: int, part: float = 1) -> Point:
        """The middle of that side, or a point nearer or further on the way to it."""
        x, y = self.centre(h)
        angle = math.radians(60 * direction - 90)
        return x + self.apothem * part * math.cos(angle), y + self.apothem * part * math.sin(angle)

    def loops(self, region: Collection[int]) -> list[list[Point]]:
        """The outlines of a set of hexes, clockwise around it on the screen."""
        following: dict[tuple[int, int], tuple[tuple[int, int], Point]] = {}
        inside = set(region)
        for h in region:
            for d in range(6):
                if self.hexes.neighbour(h, d) not in inside:
                    start, end = self.side(h, d)
                    following[_mesh(start)] = (_mesh(end), start)
        found = []
        while following:
            here = next(iter(following))
            loop = []
            while here in following:
                here, point = following.pop(here)
                loop.append(point)
            found.append(loop)
        return found

    def border(self, region: Collection[int]) -> str:
        """The outlines of a set of hexes as one path."""
        return "".join(polygon(loop) for loop in self.loops(region))

    # Painting

    def grid(self) -> str:
        """The lines between the hexes; nearer, their names in the upper corner."""
        lines = "".join(self.outline(h) for h in range(self.hexes.count))
        parts = [path(lines, stroke="var(--grid)", stroke_opacity="var(--gridop)", stroke_width=self.size / 30)]
        names = []
        for h in range(self.hexes.count):
            x, y = self.centre(h)
            names.append(text(x, y - self.apothem * 0.68, self.hexes.name(h), self.size * NAME, "plain middle ink"))
        return "".join(parts) + group(*names, class_="detail")

    def plain(self, rng: random.Random) -> str:
        """Dry grass all over."""
        left, top = self.x - self.size, self.y - self.apothem
        count = round(self.width * self.height / 2600)
        blades = grass(left, top, self.width, self.height, count, rng, self.size / 34)
        return path(blades, stroke="var(--hill2)", stroke_opacity=0.3, stroke_width=self.size / 32, stroke_linecap="round")

    def water(self, region: Collection[int], rng: random.Random) -> str:
        """A broad river: bank, water, and ripples along it."""
        unit = self.size / 30
        parts = []
        for loop in self.loops(region):
            shore = organic(loop, rng, 4 * unit, -1.5 * unit)
            parts += [
                path(polygon(shore), "var(--shadow)", opacity=0.25, transform=f"translate({num(2.5 * unit)} {num(3 * unit)})"),
                path(polygon(shore), "var(--bank)"),
                path(polygon(offset(shore, 4 * unit)), "var(--water)"),
                path(polygon(offset(shore, 9 * unit)), "var(--water2)", opacity=0.35),
            ]
        ripples = []
        for h in sorted(region):
            x, y = self.centre(h)
            for _ in range(4):
                dx, dy = rng.uniform(-0.5, 0.3) * self.size, rng.uniform(-0.6, 0.6) * self.size
                ripples.append(
                    f"M{num(x + dx)} {num(y + dy)}q{num(3 * unit)} {num(-3 * unit)} {num(7 * unit)} 0t{num(7 * unit)} 0"
                )
        parts.append(
            path("".join(ripples), stroke="var(--water2)", stroke_width=1.2 * unit, stroke_linecap="round", opacity=0.8)
        )
        return "".join(parts)

    def hills(self, region: Collection[int], rng: random.Random) -> str:
        """Stepped relief with hachures, lit from the north-west."""
        unit = self.size / 40
        return "".join(self._hill(loop, rng, unit) for loop in self.loops(region))

    def _hill(self, loop: Sequence[Point], rng: random.Random, unit: float) -> str:
        foot = organic(loop, rng, 7 * unit, -3 * unit)
        slope = organic(loop, rng, 6 * unit, -7 * unit)
        parts = [
            path(polygon(foot), "var(--shadow)", opacity=shade, transform=f"translate({num(dx * unit)} {num(dy * unit)})")
            for dx, dy, shade in ((9, 11, 0.08), (6, 8, 0.11), (3, 4, 0.14))
        ]
        parts.append(path(polygon(foot), "var(--hill)"))
        for depth in (8, 17, 26):
            step = polygon(offset(slope, depth * unit))
            lift = f"translate({num(-depth * 0.12 * unit)} {num(-depth * 0.16 * unit)})"
            parts.append(path(step, "var(--lamp)", opacity=0.17, transform=lift))
        dark: list[str] = []
        light: list[str] = []
        for line, length, every in ((foot, 14, 2), (offset(slope, 9 * unit), 12, 2), (offset(slope, 18 * unit), 9, 3)):
            for (x, y), (nx, ny) in list(zip(line, normals(line), strict=True))[::every]:
                lit = nx * 0.64 + ny * 0.77  # normals point inwards: positive on slopes that face north-west
                reach = rng.uniform(0.55, 1) * length * unit
                (light if lit > 0.25 else dark).append(f"M{num(x)} {num(y)}l{num(nx * reach)} {num(ny * reach)}")
        for strokes, colour, opacity in ((light, "lamp", 0.55), (dark, "hill2", 0.8)):
            drawn = path("".join(strokes), stroke=f"var(--{colour})", stroke_opacity=opacity, stroke_width=1.3 * unit)
            parts.append(drawn)
        return "".join(parts)

    def bushes(self, region: Collection[int], rng: random.Random) -> str:
        """A green floor and many small trees, painted from north to south."""
        unit = self.size / 40
        parts = []
        for loop in self.loops(region):
            edge = organic(loop, rng, 7 * unit, 3 * unit)
            parts.append(path(polygon(offset(edge, -5 * unit)), "var(--wood)", opacity=0.35))
            parts.append(path(polygon(edge), "var(--wood)", opacity=0.8))
        places = []
        for h in region:
            x, y = self.centre(h)
            for _ in range(15):
                angle, reach = rng.uniform(0, math.tau), self.size * 0.86 * math.sqrt(rng.random())
                places.append((y + reach * math.sin(angle), x + reach * math.cos(angle), rng.uniform(5, 8.4) * unit))
        parts += [_bush(x, y, radius) for y, x, radius in sorted(places)]
        return "".join(parts)

    def rocks(self, region: Collection[int], rng: random.Random) -> str:
        """Bare stony ground with boulders."""
        unit = self.size / 40
        parts = []
        for loop in self.loops(region):
            edge = organic(loop, rng, 6 * unit, 1 * unit)
            parts.append(path(polygon(offset(edge, -4 * unit)), "var(--rockshade)", opacity=0.16))
            parts.append(path(polygon(edge), "var(--rock)", opacity=0.42))
        places = []
        for h in region:
            x, y = self.centre(h)
            for _ in range(9):
                angle, reach = rng.uniform(0, math.tau), self.size * 0.8 * math.sqrt(rng.random())
                places.append((y + reach * math.sin(angle), x + reach * math.cos(angle), rng.uniform(4, 9.5) * unit))
        parts += [_rock(x, y, radius, rng) for y, x, radius in sorted(places)]
        return "".join(parts)

    def road(self, region: Collection[int], rng: random.Random) -> str:
        """A beaten road through a region, from its northernmost hex to its southernmost."""
        unit = self.size / 40
        inside = set(region)
        ends = sorted(region, key=lambda h: (self.centre(h)[1], h))
        way = self.hexes.path(ends[0], ends[-1], [1 if h in inside else 0 for h in range(self.hexes.count)])
        points = wobble([self.centre(h) for h in way], rng, 5 * unit)
        line = smooth(points)
        return group(
            path(line, stroke="var(--road)", stroke_width=9 * unit, opacity=0.85),
            path(line, stroke="var(--road2)", stroke_width=5.2 * unit, opacity=0.9),
            path(line, stroke="var(--road)", stroke_width=1.1 * unit, stroke_dasharray=f"{num(9 * unit)} {num(7 * unit)}"),
            stroke_linecap="round",
        )


def _mesh(point: Point) -> tuple[int, int]:
    """A point as a key: neighbours compute the same corner with different roundings."""
    return round(point[0] * 4), round(point[1] * 4)


def _bush(x: float, y: float, radius: float) -> str:
    def ball(dx: float, dy: float, part: float, colour: str, opacity: float = 1) -> str:
        return (
            f'<circle cx="{num(x + dx * radius)}" cy="{num(y + dy * radius)}" r="{num(radius * part)}" fill="var(--{colour})"'
            + (f' opacity="{num(opacity)}"/>' if opacity < 1 else "/>")
        )

    return (
        ball(0.35, 0.5, 1, "shadow", 0.3)
        + ball(0, 0, 1, "tree3")
        + ball(-0.1, -0.12, 0.86, "tree1")
        + ball(-0.3, -0.38, 0.46, "tree2")
    )


def _rock(x: float, y: float, radius: float, rng: random.Random) -> str:
    around = [
        (
            x + radius * rng.uniform(0.75, 1.05) * math.cos(math.tau * i / 7),
            y + radius * 0.72 * rng.uniform(0.75, 1.05) * math.sin(math.tau * i / 7),
        )
        for i in range(7)
    ]
    lit = [(px * 0.7 + (x - radius * 0.2) * 0.3, py * 0.62 + (y - radius * 0.35) * 0.38) for px, py in around]
    cast = f"translate({num(radius * 0.2)} {num(radius * 0.28)})"
    return (
        path(polygon(around), "var(--shadow)", opacity=0.3, transform=cast)
        + path(polygon(around), "var(--rockshade)")
        + path(polygon(lit), "var(--rocklit)")
    )
