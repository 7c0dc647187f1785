"""Pictograms that only Zama has: its gods. The others are in delenda.svg.icons."""

from __future__ import annotations

from typing import Final

from delenda.svg.shapes import circle, path

GODS: Final = {
    "k-bolt": path("M4-17l-14 19h8l-5 15L13-6H4l6-11z", "inherit"),
    "k-spears": path("M-11-12q0-4 11-4t11 4q0 18-11 27Q-11 6-11-12z", "inherit")
    + path("M-7-9L7 7M7-9L-7 7", stroke="currentColor", stroke_width=2.2, stroke_linecap="round"),
    "k-horns": path("M-6 4C-18 0-17-14-8-16-12-9-9-4-4-3h8C9-4 12-9 8-16c9 2 10 16-2 20v4q0 8-6 8t-6-8z", "inherit")
    + circle(-2.6, 3, 1.3, "currentColor")
    + circle(2.6, 3, 1.3, "currentColor"),
    "k-tanit": circle(0, -10.5, 5, "inherit")
    + path("M-13-5q1 3 3 3h20q2 0 3-3l2.5 1Q14 2 10 2H2.8L13 16h-26L-2.8 2H-10q-4 0-5.5-6z", "inherit"),
}


def symbols() -> str:
    return "".join(f'<symbol id="~{name}" overflow="visible">{svg}</symbol>' for name, svg in GODS.items())
