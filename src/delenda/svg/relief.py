"""Mountains, woods and towns on a map, drawn like an engraving."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random

from delenda.svg.areas import Box, is_clear
from delenda.svg.shapes import Point, polygon, polyline, text

Peak = tuple[float, float, float, bool]  # x, y of the foot, size, snow
Tree = tuple[float, float, float, bool]  # x, y of the foot, size, pine

TREES = (
    '<g id="~m-tree"><ellipse cx="3" cy="7" rx="9" ry="3.6" fill="var(--shadow)" opacity=".35"/>'
    '<path d="M-1 8v-6h2v6z" fill="var(--hill2)"/>'
    '<circle r="7.5" cy="-2" fill="var(--tree3)"/><circle r="6.6" cx="-.7" cy="-3" fill="var(--tree1)"/>'
    '<circle r="3.7" cx="-2.4" cy="-5" fill="var(--tree2)"/></g>'
    '<g id="~m-pine"><ellipse cx="3" cy="7" rx="8" ry="3.2" fill="var(--shadow)" opacity=".35"/>'
    '<path d="M0-15L7 3H3.500L8 8H-8L-3.500 3H-7z" fill="var(--tree3)"/>'
    '<path d="M0-15L-7 3h3.500L-8 8H-1z" fill="var(--tree1)"/></g>'
)

WALL = "M-16 9V-9h2v2h1v-2h2v2h1v-2h2v6h2v2h2v-2h2v2h2v-2h2v2h2v-2h2v2h2v-8h2v2h1v-2h2v2h1v-2h2V9z"


def mountain_range(
    course: Sequence[Point],
    rng: Random,
    size: float,
    step: float,
    spread: float,
    snow: float,
    boxes: Sequence[Box],
    is_ground: Callable[[Point], bool],
) -> list[Peak]:
    """Peaks along a line, where there is ground and nothing else stands."""
    found = []
    for (ax, ay), (bx, by) in pairwise(course):
        count = max(1, round(math.dist((ax, ay), (bx, by)) / step))
        for index in range(count):
            t = (index + rng.uniform(0.1, 0.9)) / count
            x = ax + (bx - ax) * t + rng.uniform(-spread, spread)
            y = ay + (by - ay) * t + rng.uniform(-spread, spread)
            s = size * rng.uniform(0.7, 1.15)
            feet = ((x, y), (x - s * 0.6, y), (x + s * 0.6, y), (x, y - s * 0.8))
            snowy = rng.random() < snow
            if is_clear(x, y - s * 0.5, boxes, s * 0.55) and all(map(is_ground, feet)):
                found.append((x, y, s, snowy))
    return found


def relief(peaks: Sequence[Peak], trees: Sequence[Tree], rng: Random) -> str:
    """Peaks and trees, the farther ones behind the nearer."""
    drawn = [
        f'<ellipse cx="{x + s * 0.35:.1f}" cy="{y + s * 0.02:.1f}" rx="{s * 0.95:.1f}" ry="{s * 0.22:.1f}" '
        'fill="var(--shadow)" opacity=".20"/>'
        for x, y, s, _ in peaks
    ]
    items = [(y, x, s, special, True) for x, y, s, special in peaks] + [(y, x, s, special, False) for x, y, s, special in trees]
    for y, x, s, special, is_peak in sorted(items):
        if is_peak:
            drawn.append(peak(x, y, s, rng, special))
        else:
            shape = "m-pine" if special else "m-tree"
            drawn.append(f'<use href="#~{shape}" transform="translate({x:.1f} {y - s / 2:.1f}) scale({s / 24:.2f})"/>')
    return "".join(drawn)


def peak(x: float, y: float, s: float, rng: Random, snow: bool = False) -> str:
    """One mountain: lit face to the north-west, shaded face to the south-east, a few hachures."""
    w, h = s * rng.uniform(0.95, 1.2), s * rng.uniform(0.95, 1.25)
    k = rng.uniform(-0.12, 0.12) * w

    def at(across: float, up: float, rough: float = 0.0) -> Point:
        return x + across * w + rng.uniform(-rough, rough) * s, y - up * h

    lean = k / w
    top = at(lean, 1)
    ridge = [at(lean + 0.10, 0.68, 0.04), at(lean - 0.02, 0.40, 0.05), at(lean + 0.14, 0.15, 0.05), at(lean + 0.05, 0)]
    left = [at(-0.30, 0.52, 0.04), at(-0.44, 0.30, 0.04), at(-0.72, -0.02)]
    right = [at(0.28, 0.60, 0.04), at(0.46, 0.28, 0.04), at(0.76, -0.03)]
    hachures = "".join(
        f"M{top[0] + w * t * 0.30 + 1:.1f} {y - h * (1 - t) + h * 0.10:.1f}l{w * 0.10:.1f} {h * (0.16 + 0.10 * t):.1f}"
        for t in (0.30, 0.52, 0.74)
    )
    cap = [top, at(lean - 0.17, 0.70), at(lean - 0.04, 0.76), at(lean + 0.06, 0.66), at(lean + 0.17, 0.74)]
    return (
        f'<path d="{polygon([top, *left, *ridge[::-1]])}" fill="var(--rocklit)"/>'
        f'<path d="{polygon([top, *right, *ridge[::-1]])}" fill="var(--rock)"/>'
        + (f'<path d="{polygon(cap)}" fill="var(--snow)"/>' if snow else "")
        + f'<path d="{polyline([top, *left])}{polyline([top, *right])}{hachures}" fill="none" '
        'stroke="var(--rockshade)" stroke-width=".9" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def walled_city(x: float, y: float, fill: str, scale: float = 1.0, capital: bool = False) -> str:
    """A wall with two towers in the colour (or gradient) `fill`, and behind it a temple for a capital, a roof for a town."""
    if capital:
        behind = (
            '<path d="M-7.5-4V-12L0-17 7.5-12V-4z" fill="url(#~g-stone)" stroke="var(--coast)"/>'
            '<path d="M-9-11.5L0-18.5 9-11.5z" fill="var(--gold)" stroke="var(--coast)" stroke-linejoin="round"/>'
            '<path d="M-4.5-10.5v7M-1.5-10.5v7M1.5-10.5v7M4.5-10.5v7" stroke="var(--coast)" stroke-width=".8"/>'
        )
    else:
        behind = (
            '<path d="M-6-2V-8h12v6z" fill="url(#~g-stone)" stroke="var(--coast)" stroke-width=".8"/>'
            '<path d="M-7.5-7.5L0-13 7.5-7.5z" fill="var(--stone)" stroke="var(--coast)" '
            'stroke-width=".9" stroke-linejoin="round"/>'
        )
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<ellipse cy="9.5" cx="2" rx="20" ry="4.5" fill="var(--shadow)" opacity=".35"/>{behind}'
        f'<path d="{WALL}" fill="{fill}" stroke="var(--halo)" stroke-width="2.6" stroke-linejoin="round"/>'
        f'<path d="{WALL}" fill="{fill}" stroke="var(--coast)" stroke-width=".9" stroke-linejoin="round"/>'
        '<path d="M-3.2 9V4.5a3.2 3.2 0 0 1 6.4 0V9z" fill="var(--coast)"/>'
        '<path d="M-13-2v4M13-2v4" stroke="var(--halo)" stroke-width="1.5"/></g>'
    )


def compass(x: float, y: float, scale: float = 1.0) -> str:
    points = [(45, 15, 4), (135, 15, 4), (225, 15, 4), (315, 15, 4), (0, 25, 5), (90, 23, 5), (180, 23, 5), (270, 23, 5)]
    star = "".join(
        f'<g transform="rotate({turn})"><path d="M0-{length}L{wide} 0H0z" fill="var(--ink)"/>'
        f'<path d="M0-{length}L-{wide} 0H0z" fill="var(--gold)"/></g>'
        for turn, length, wide in points
    )
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><circle r="31" fill="var(--paper)" fill-opacity=".72" '
        f'stroke="var(--coast)" stroke-width="1.5"/><circle r="27" fill="none" stroke="var(--gold)"/>{star}'
        + text(0, -34, "N", 13, "serif middle ink", data_ornament="")
        + "</g>"
    )
