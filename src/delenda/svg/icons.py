"""Pictograms, as symbols drawn around the origin and about 30 wide. Use them with `shapes.use`.

A pictogram takes its colour from `fill` where it is used and the colour of its details from `color`; tokens and shields
that come in fixed colours bring their own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from delenda.svg.shapes import circle, group, num, path

SCUTUM: Final = "M-9.5-13q9.5-4 19 0v26q-9.5 4-19 0z"
LEGION_SHIELD: Final = "M-9-13q9-4 18 0v26q-9 4-18 0z"


def _solid(d: str) -> str:
    return f'<path d="{d}"/>'


def _disc(radius: float, x: float = 0, y: float = 0) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'


def _cut(d: str) -> str:
    """A line in the colour of details."""
    return path(d, stroke="currentColor", stroke_width=1.7, stroke_linecap="round", stroke_linejoin="round")


def _dot(radius: float, x: float = 0, y: float = 0) -> str:
    return circle(x, y, radius, "currentColor")


def _cord(d: str) -> str:
    return path(d, stroke="var(--cream)", stroke_width=2.2, stroke_linecap="round")


# Tokens in the colours of their side; shield and elephant, so that the shape alone tells them apart


def _token_rome() -> str:
    rays = "M0-9v5M0 4v5M-5.5-8q1.5 4.5 4 5.5M5.5-8q-1.5 4.5-4 5.5M-5.5 8q1.5-4.5 4-5.5M5.5 8q-1.5-4.5-4-5.5"
    return (
        path(SCUTUM, "var(--shadow)", opacity=0.4, transform="translate(1.6 2)")
        + path(SCUTUM, "url(#~g-rome)", stroke="var(--rome3)", stroke_width=1.2)
        + path("M-7.3-11.2q7.3-2.8 14.6 0v22.4q-7.3 2.8-14.6 0z", stroke="var(--cream)", stroke_opacity=0.55, stroke_width=1)
        + path(rays, stroke="var(--gold)", stroke_width=1.5, stroke_linecap="round")
        + circle(0, 0, 3.4, "var(--cream)")
    )


def _token_carthage() -> str:
    head = (
        "M-8.5-4C-8-8.5-3-9.5 0-8 3-9.5 8-8.5 8.5-4 9 0 6.5 2.5 4.3 2 4 4 3 5 2.3 5.5 2.2 8 2 9.5 0 9.5"
        "S-2.3 8-2.3 5.5C-3 5-4 4-4.3 2-6.5 2.5-9 0-8.5-4z"
    )
    tusks = "M-4.5 3.5q-1.5 2.5-4 3 1.5 1.6 4.6.2M4.5 3.5q1.5 2.5 4 3-1.5 1.6-4.6.2"
    folds = "M-4.6-3.5q-1.5 2 .3 4.3M4.6-3.5q1.5 2-.3 4.3M-1.3 5h2.6M-1.2 7h2.4"
    return (
        circle(1.6, 2, 13.6, "var(--shadow)", opacity=0.4)
        + circle(0, 0, 13.6, "url(#~g-carth)", stroke="var(--carth3)", stroke_width=1.2)
        + circle(0, 0, 11.4, stroke="var(--cream)", stroke_opacity=0.45, stroke_width=0.9)
        + path(head, "var(--cream)")
        + path(tusks, "var(--gold)")
        + path(folds, stroke="var(--carth3)", stroke_width=0.9, stroke_linecap="round")
        + circle(-2.2, -2.5, 0.9, "var(--carth3)")
        + circle(2.2, -2.5, 0.9, "var(--carth3)")
    )


# Signs


def _crack() -> str:
    """A shield in two pieces, in the colour of details."""
    left = _shard("M-1-17Q-8-16-13-14v13q0 11 9 17l3-9-5-6 7-6-4-7z")
    right = _shard("M2-17Q8-16 13-14v13q0 11-10 18l-4-1 3-9-5-6 7-6-4-7z")
    light = path("M-5-12.5l-5 1.4V-2", stroke="var(--cream)", stroke_opacity=0.8, stroke_width=1.4)
    leaning = group(left, light, transform="translate(-2.5 .5) rotate(-7)")
    return leaning + group(right, transform="translate(3 .5) rotate(7)")


def _shard(d: str) -> str:
    return path(d, "currentColor", stroke="var(--shadow)", stroke_width=1.4, stroke_linejoin="round")


def _laurel() -> str:
    branches = path("M0 15Q-15 12-15-3-14-10-9-14M0 15Q15 12 15-3 14-10 9-14", stroke="currentColor", stroke_width=1.3)
    leaves = []
    for side in (1, -1):
        for angle in (1.15, 0.75, 0.35, -0.05, -0.45, -0.8):
            x, y = side * 15 * math.cos(angle), 15 * math.sin(angle)
            turn = (math.degrees(angle) + 60) * side + (0 if side > 0 else 180)
            where = f"translate({num(x)} {num(y)}) rotate({round(turn)})"
            leaves.append(f'<ellipse rx="4" ry="1.7" fill="currentColor" transform="{where}"/>')
    return branches + "".join(leaves)


def _anchor() -> str:
    arms = "M0-4V7M-3.5-1.5h7M-6 2.5Q-5.5 7 0 7t6-4.5M-6 2.5l-1.2 2M-6 2.5l2 1M6 2.5l1.2 2M6 2.5l-2 1"
    return circle(0, -6, 1.9, stroke="currentColor", stroke_width=1.7) + _cut(arms)


def _swords() -> str:
    blades = path("M-6-6L5 5M6-6L-5 5", stroke="currentColor", stroke_width=2, stroke_linecap="round")
    return blades + path("M2.5 6.5l4-4M-2.5 6.5l-4-4", stroke="currentColor", stroke_width=1.6, stroke_linecap="round")


def _staff() -> str:
    snake = path(
        "M-8-8C-8-14 8-13 8-7S-7-3-7 3 7 5 6 10-3 14-4 15", stroke="currentColor", stroke_width=3, stroke_linecap="round"
    )
    return _solid("M-1.4-16h2.8v32h-2.8z") + snake + _dot(2.6, -8, -8)


TOKENS: Final = {"token-rome": _token_rome(), "token-carth": _token_carthage()}

EMBLEMS: Final = {  # the eagle and the sign of Tanit
    "emblem-rome": _solid(
        "M0-9c2 0 3 1 3 2.5L5-7 3.5-4.5C10-8 16-9 19-13c0 8-4 13-10 15.5L4 5l2 8-6-3-6 3 2-8-5-2.5"
        "C-15 0-19-5-19-13c3 4 9 5 15.5 8.5L-3-7c0-1 1-2 3-2z"
    ),
    "emblem-carth": _disc(5.2, 0, -9.5)
    + _solid("M-13-4q1 3 3 3h20q2 0 3-3l2.5 1Q14 3 10 3H2.8L13 17h-26L-2.8 3H-10q-4 0-5.5-6z"),
}

UNITS: Final = {
    "k-legion": _solid(LEGION_SHIELD)
    + _cut("M0-9v5M0 4v5M-6.5-8q2 5 5 6M6.5-8q-2 5-5 6M-6.5 8q2-5 5-6M6.5 8q-2-5-5-6")
    + _dot(3.3),
    "k-socii": _solid(LEGION_SHIELD) + _cut("M-9 0h18M0-14v28") + _dot(3.3),
    "k-african": _disc(13)
    + circle(0, 0, 9.8, stroke="currentColor", stroke_width=1.7)
    + _cut("M0-6l1.7 4.3 4.6.2-3.6 2.9 1.2 4.5L0 3.4l-3.9 2.5 1.2-4.5-3.6-2.9 4.6-.2z"),
    "k-spear": _solid("M0-14C8-12 9-6 9 0S8 12 0 14C-8 12-9 6-9 0S-8-12 0-14z")
    + _cut("M0-11V11M-4-3q4-3 8 0M-4 3q4 3 8 0")
    + '<ellipse rx="2.6" ry="4.5" fill="currentColor"/>'
    + _solid("M14-16l2.2 6H15v26h-2v-26h-1.2z"),
    "k-velites": _disc(8.5, -3, 3) + _dot(3, -3, 3) + _solid("M-9 14L10-12l-1.5-1L16-18l-1 9-1.8-1.1L-7 15z"),
    "k-slinger": _cord("M-12 13C-14-2-4-14 8-12M-12 13C-4 8 4 0 9-10")
    + _disc(4.6, 9.5, -12)
    + _disc(2.2, -8, -8)
    + _disc(2.2, 2, 12)
    + _disc(2.2, 8, 7),
    "k-horse": _solid(
        "M-11 15C-12 5-9-3-3-8L-4-14 1-10.5C3-11.5 5-11.5 7-10L8-13.5 10-8C13-4 15 1 15.5 5L12.5 8.5 9.5 7.5"
        "C7 5 5 4 2 4.5 4 8 4.5 11 4.5 15z"
    )
    + _dot(1.3, 7, -4.5)
    + _cut("M-7 9q-1-9 5-15M-3 12q-2-6 2-12"),
    "k-elephant": _solid(
        "M-16 13V1C-16-6-10-8-3-7.5 0-12 8-12.5 11-8 15-4 16 3 16 9q0 4-3 4t-2.5-3q2 .5 2-2-.2-4-2.5-6-1 4.5-4.5 5V13H0V7h-8v6z"
    )
    + _solid("M9 3q4 4 8.5 1-2-.3-5-3.5z")
    + _solid("M-13-8.5v-7h3v2h2v-2h3v2h2v-2h2v6.5z")
    + _dot(1.2, 9, -4)
    + _cut("M3-6q-3 5 1 9"),
    "k-leader": _solid("M-9 13C-11 1-8-6 2-7c8 0 10 5 10 11l-5 .5V13H2.5V7Q-3 6-4 13z")
    + _solid("M-12 4C-15-10-5-18 11-13l-1 4C0-12-8-8-9 3z")
    + _cut("M2.5 1h9M-12 3C-13-9-5-16 9-12.5"),
    "k-ship": _solid("M-16-3q1 2 2 2.5H11q3-.5 5-4.5l3 .5Q18 3 13 6.5 11 8 7 8H-9q-6 0-8-7-1-3 1-4zM14 3l6 3-7 1z")
    + _solid("M-8.5-15q5 1.5 13 0 3 6 .5 12.5-6 1.5-13 0 3-6-.5-12.5z")
    + _cut("M-2.5-15v12.5M-7-11q5 1 12 0M-6.5-7q5 1 12.5 0")
    + _cord("M-9 8l-3 5M-4.5 8l-3 5M0 8l-3 5M4.5 8l-3 5M9 7.5l-3 5")
    + _dot(1.2, 12.5, 3),
}

SIGNS: Final = {
    "crack": _crack(),
    "laurel": _laurel(),
    "sword": _solid("M0-8l2 2.5V3h2.5v2H1V9h-2V5h-3.5V3H-2v-8.5z"),
    "shield": _solid("M-6-7Q0-9 6-7V1q0 5-6 8-6-3-6-8z"),
    "glass": _solid("M-4.5-6.5h9v1.6L1 0l3.5 4.9v1.6h-9V4.9L-1 0l-3.5-4.9z"),
    "staff": _staff(),
    "anchor": _anchor(),
    "swords": _swords(),
}

SYMBOLS: Final = TOKENS | EMBLEMS | UNITS | SIGNS


def symbols(names: Iterable[str]) -> str:
    """The definitions of the named symbols."""
    return "".join(f'<symbol id="~{name}" overflow="visible">{SYMBOLS[name]}</symbol>' for name in names)
