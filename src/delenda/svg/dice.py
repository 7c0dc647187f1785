"""Dice with pips, in the colour of a side."""

from __future__ import annotations

from typing import Final

from delenda.svg.remember import remembered
from delenda.svg.shapes import box, circle, group, shadow

PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@remembered(4096)
def die(x: float, y: float, size: float, pips: int, side: str) -> str:
    radius = size * 0.2
    middle = size / 2
    dots = [
        circle(x + middle + dx * size * 0.27, y + middle + dy * size * 0.27, size * 0.09, "var(--cream)")
        for dx, dy in PIPS[pips]
    ]
    return group(
        shadow(x, y, size, size, radius),
        box(x, y, size, size, radius, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.5),
        box(x + 2, y + 2, size - 4, size - 4, size * 0.16, stroke="#fff", stroke_opacity=0.25, stroke_width=1),
        *dots,
        box(x, y, size, size, radius, "url(#~g-gloss)"),
        role="img",
        aria_label=f"die {pips}",
    )
