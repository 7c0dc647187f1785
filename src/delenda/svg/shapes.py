"""Small pieces of SVG as text: boxes, words, symbols, paths, and the plates and chips made of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any, Final

from delenda.svg.remember import remembered

Point = tuple[float, float]
Paint = str | float | None


@lru_cache(4096)  # a board writes the same few numbers thousands of times
def num(value: float) -> str:
    """A coordinate with at most two decimals and nothing superfluous: 12, 3.5, -.25."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(named: dict[str, Paint]) -> str:
    """`{"fill_opacity": .5}` as ` fill-opacity="0.5"`. A trailing underscore is dropped (`class_`), and so is None."""
    return "".join([_attribute(name, value) for name, value in named.items() if value is not None])


@lru_cache(8192)
def _attribute(name: str, value: str | float) -> str:
    words = value if isinstance(value, str) else num(value)
    return f' {name.rstrip("_").replace("_", "-")}="{escape(words, quote=True)}"'


def _painted(fill: str, paint: dict[str, Paint]) -> str:
    """The attributes of a single shape. Where it has either a face or a line, see-through paint looks the same as `opacity` and
    costs browsers much less: that is a picture of its own, put together with the rest."""
    if paint.get("opacity") is not None and "filter" not in paint and (fill == "none") is ("stroke" in paint):
        paint["stroke_opacity" if fill == "none" else "fill_opacity"] = paint.pop("opacity")
    return attributes(paint)


def group(*parts: str, **paint: Paint) -> str:
    return f"<g{attributes(paint)}>{''.join(parts)}</g>"


def placed(x: float, y: float, *parts: str, scale: float = 1, **paint: Paint) -> str:
    """Parts drawn around the origin, moved to a place."""
    size = "" if scale == 1 else f" scale({num(scale)})"
    return group(*parts, transform=f"translate({num(x)} {num(y)}){size}", **paint)


@remembered(8192)
def box(x: float, y: float, width: float, height: float, radius: float = 6, fill: str = "none", **paint: Paint) -> str:
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(radius)}" '
        f'fill="{fill}"{_painted(fill, paint)}/>'
    )


@remembered(8192)
def circle(x: float, y: float, radius: float, fill: str = "none", **paint: Paint) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{_painted(fill, paint)}/>'


def path(d: str, fill: str = "none", **paint: Paint) -> str:
    return f'<path d="{d}" fill="{fill}"{_painted(fill, paint)}/>'


@remembered(8192)
def text(x: float, y: float, words: object, size: float, classes: str = "ink", **paint: Paint) -> str:
    """Words on a base line. Classes: serif, plain, italic, middle, end; ink, dim, cream or gold unless `fill` is given."""
    if "fill" in paint and classes == "ink":
        classes = ""
    named = f' class="{classes}"' if classes else ""
    return f'<text{named} x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{_painted("ink", paint)}>{escape(str(words))}</text>'


def fitting(words: str, width: float, size: float) -> float:
    """The font size, `size` or less, at which bold words stay within a width; letters are taken as 0.62 of it wide."""
    return min(size, width / (0.62 * max(1, len(words))))


def shortened(words: str, width: float, size: float) -> str:
    """What of some words has room at a size that must not be smaller; letters are taken as 0.56 of it wide."""
    letters = int(width / (0.56 * size))
    return words if len(words) <= letters else words[: letters - 1].rstrip() + "…"


NARROW: Final = frozenset("iIjlt.,:'|()[] ")


def squeezed(words: str, width: float, size: float) -> dict[str, Paint]:
    """For bold words that keep their size where they are wider than their place: the letters become narrower instead. To be
    given to `text`."""
    natural = size * sum(0.36 if letter in NARROW else 0.63 for letter in words)
    return {"textLength": width, "lengthAdjust": "spacingAndGlyphs"} if natural > width else {}


@remembered(8192)
def use(symbol: str, x: float, y: float, scale: float = 1, **paint: Paint) -> str:
    """A symbol of icons.py with its middle at a place. `fill` paints it, `color` its details."""
    return placed(x, y, f'<use href="#~{symbol}"/>', scale=scale, **paint)


# Paths


def polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def polygon(points: Sequence[Point]) -> str:
    return polyline(points) + "Z"


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[Point]:
    """The corners of a regular polygon; `turn` in degrees."""
    angles = [math.radians(360 * i / corners + turn) for i in range(corners)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def smooth(points: Sequence[Point]) -> str:
    """A Catmull-Rom spline through the points, as cubic Bézier curves."""
    around = [points[0], *points, points[-1]]
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(around, around[1:], around[2:], around[3:], strict=False):
        d += (
            f"C{num(x1 + (x2 - x0) / 6)} {num(y1 + (y2 - y0) / 6)} "
            f"{num(x2 - (x3 - x1) / 6)} {num(y2 - (y3 - y1) / 6)} {num(x2)} {num(y2)}"
        )
    return d


# Plates and chips


@lru_cache(4096)  # things lie where they lay
def shadow(x: float, y: float, width: float, height: float, radius: float = 6, opacity: float = 0.5) -> str:
    """The soft shadow that a thing of this size casts to the lower right.

    Boxes on each other and no blur, which would be computed anew with every change near it; rings glow in the same way.
    """
    shade = 1 - (1 - opacity) ** (1 / 3)
    return "".join(
        box(x + 2 - out, y + 4 - out, width + 2 * out, height + 2 * out, radius + out, "var(--shadow)", fill_opacity=shade)
        for out in (2.5, 0, -2.5)
    )


@lru_cache(4096)
def ring(x: float, y: float, width: float, height: float, radius: float = 8, veil: bool = False, weight: float = 1) -> str:
    """The frame of an element that may be chosen; the style sheet shows it only where it may (docs/boards.md).

    Draw it last. A veil lights up the place within, for places without much on them; `weight` thins it on narrow boards.
    """
    out = 3 * weight
    glow = [box(x - out, y - out, width + 2 * out, height + 2 * out, radius + out, **light) for light in _glow(weight)]
    edge = box(x, y, width, height, radius, **_edge(veil, weight))
    mark = box(x, y, width, height, radius, class_="mark", stroke="#fff", stroke_width=1.4 * weight)
    return group(*glow, edge, mark, class_="ring")


@lru_cache(4096)
def ring_path(d: str, veil: bool = True, weight: float = 1) -> str:
    """The same frame around a path that lies among others like it, a hex for instance: with less of a glow."""
    glow = path(d, stroke="var(--targetline)", stroke_width=8 * weight, stroke_opacity=0.28)
    mark = path(d, class_="mark", stroke="#fff", stroke_width=1.4 * weight)
    return group(glow, path(d, **_edge(veil, weight)), mark, class_="ring")


def _glow(weight: float) -> list[dict[str, Any]]:
    """Wide and faint, narrow and bright."""
    return [
        {"stroke": "var(--targetline)", "stroke_width": width * weight, "stroke_opacity": opacity}
        for width, opacity in ((17, 0.16), (11, 0.24), (6, 0.4))
    ]


def _edge(veil: bool, weight: float) -> dict[str, Any]:
    return {
        "class_": "edge",
        "fill": "var(--target)",
        "fill_opacity": "var(--legalop)" if veil else 0,
        "stroke": "var(--targetline)",
        "stroke_width": 3.4 * weight,
    }


def chip(
    x: float, y: float, width: float, height: float, words: object, size: float, fill: str, ink: str, line: str = "none"
) -> str:
    """A rounded label with its middle at a place."""
    face = box(x - width / 2, y - height / 2, width, height, height / 2, fill, stroke=line, stroke_width=1.3)
    return face + text(x, y + size * 0.36, words, size, "middle", fill=ink)


def panel(x: float, y: float, width: float, height: float, title: str = "") -> str:
    face = box(x, y, width, height, 9, "url(#~g-panel)", stroke="var(--tan2)", stroke_width=1.4)
    return face + (text(x + width / 2, y + 21, title, 15, "serif middle ink") if title else "")
