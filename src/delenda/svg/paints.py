"""Gradients, patterns and the two blurs; and `definitions`, which every board's scenery begins with."""

from __future__ import annotations

from typing import Final

from delenda.svg.icons import symbols
from delenda.svg.shapes import num
from delenda.svg.theme import SIDES

Stop = tuple[float, str] | tuple[float, str, float]  # where, colour, opacity


def _stops(stops: tuple[Stop, ...]) -> str:
    made = []
    for stop in stops:
        opacity = f' stop-opacity="{num(stop[2])}"' if len(stop) == 3 else ""
        made.append(f'<stop offset="{num(stop[0])}" stop-color="{stop[1]}"{opacity}/>')
    return "".join(made)


def linear(name: str, x2: float, y2: float, *stops: Stop) -> str:
    """A gradient from the upper left corner towards (x2, y2), in parts of the thing painted."""
    return f'<linearGradient id="~g-{name}" x1="0" y1="0" x2="{num(x2)}" y2="{num(y2)}">{_stops(stops)}</linearGradient>'


def radial(name: str, *stops: Stop, middle: str = "", radius: str = "") -> str:
    """A gradient from the middle outwards; `middle` as `cx="52%" cy="46%"`."""
    reach = f' r="{radius}"' if radius else ""
    return f'<radialGradient id="~g-{name}"{" " * bool(middle)}{middle}{reach}>{_stops(stops)}</radialGradient>'


def _colour(name: str) -> str:
    return f"var(--{name})"


def _sides() -> str:
    """Light above, dark below: the face of a counter, card back or die of a side."""
    return "".join(
        linear(side, 0.35, 1, (0, _colour(f"{side}2")), (0.55, _colour(side)), (1, _colour(f"{side}3"))) for side in SIDES
    )


def _fields() -> str:
    return "".join(
        linear(field, 0, 1, (0, _colour(field)), (0.5, _colour(f"{field}2")), (1, _colour(field)))
        for field in ("fy", "fp", "fg")
    )


def _materials() -> str:
    two = {
        "card": ("card", "card2"),
        "panel": ("panel", "panel2"),
        "tan": ("tan", "tan2"),
        "water": ("water2", "water"),
        "white": ("white", "card2"),
        "go": ("target", "go"),
        "stone": ("stone", "stone2"),
    }
    made = [linear(name, 0.2, 1, (0, _colour(top)), (1, _colour(bottom))) for name, (top, bottom) in two.items()]
    made.append(linear("bronze", 0.4, 1, (0, _colour("target")), (0.4, _colour("gold")), (1, _colour("tan2"))))
    made.append(linear("coin", 1, 1, (0, _colour("coin")), (0.5, _colour("coin2")), (1, _colour("coin3"))))
    made.append(linear("gloss", 0, 1, (0, "#fff", 0.34), (0.45, "#fff", 0.04), (1, "#000", 0.18)))
    return "".join(made)


def _grounds() -> str:
    return (
        radial("land", (0, _colour("land")), (1, _colour("land2")), middle='cx="52%" cy="46%"', radius="75%")
        + radial("sea", (0, _colour("sea")), (1, _colour("sea2")), middle='cx="50%" cy="48%"', radius="72%")
        + radial("vignette", (0.62, _colour("shadow"), 0), (1, _colour("shadow"), 0.38), radius="72%")
        + radial("stain", (0, _colour("hill2"), 0.17), (1, _colour("hill2"), 0))
        + radial("light", (0, _colour("lamp"), 0.16), (1, _colour("lamp"), 0))
        + radial("deep", (0, _colour("sea2"), 0.42), (1, _colour("sea2"), 0))
        + radial("shoal", (0, _colour("shallow"), 0.3), (1, _colour("shallow"), 0))
    )


PATTERNS: Final = (
    '<pattern id="~p-diaper" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0h9v9" fill="none" stroke="#fff" stroke-opacity=".18" stroke-width="1"/>'
    '<circle cx="4.5" cy="4.5" r="1" fill="#fff" fill-opacity=".18"/></pattern>'
)

FILTERS: Final = "".join(
    f'<filter id="~f-{name}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="{blur}"/></filter>'
    for name, blur in (("drop", "2.4"), ("glow", "6"))
)

PAINTS: Final = _sides() + _fields() + _materials() + _grounds() + PATTERNS + FILTERS


def definitions(*names: str, own: str = "") -> str:
    """All paints, the named symbols, and what a board defines for itself."""
    return f"<defs>{PAINTS}{symbols(names)}{own}</defs>"
