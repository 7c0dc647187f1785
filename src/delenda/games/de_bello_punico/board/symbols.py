"""Which pictogram stands for which type, and the few signs that only this board has."""

from __future__ import annotations

from typing import Final

from delenda.svg.shapes import circle, path

# By the order of words.KINDS
ICONS: Final = (
    "velites", "legion", "legion", "legion", "velites", "spear", "slinger", "spear", "african", "african", "horse", "horse",
    "elephant",
)  # fmt: skip
# Bars beside the pictogram: the three lines of the legion, the veterans among the Africans, heavy among the horse
BARS: Final = (0, 1, 2, 3, 0, 0, 0, 0, 1, 3, 2, 1, 0)

STAR: Final = "M0-5l1.5 3.3 3.6.4-2.7 2.4.8 3.5L0 2.8-3.200 4.600-2.400 1.100-5.100-1.300-1.500-1.700z"
FLAG: Final = "M-5-9v18h1.800V1q5-2.500 9.200 0v-8.500q-4.200-2.500-9.200 0V-9z"

OWN_SYMBOLS: Final = (
    f'<symbol id="~flag" overflow="visible">{path(FLAG, "var(--white)", stroke="var(--shadow)", stroke_width=0.9)}</symbol>'
    f'<symbol id="~star" overflow="visible">{circle(0, 0, 6.5, "var(--go)", stroke="var(--shadow)", stroke_width=0.9)}'
    f"{path(STAR, 'var(--goink)', transform='scale(.82)')}</symbol>"
    f'<symbol id="~finis" overflow="visible">{circle(0, 0, 6.5, "var(--white)", stroke="var(--shadow)", stroke_width=0.9)}'
    f"{path('M-2.300-3.500v7M2.300-3.500v7', stroke='var(--loss)', stroke_width=2.2)}</symbol>"
    f'<symbol id="~faster" overflow="visible">{circle(0, 0, 6.5, "var(--go)", stroke="var(--shadow)", stroke_width=0.9)}'
    f"{path('M-3.500-3.500L0 0-3.500 3.500M.5-3.500L4 0 .5 3.500', stroke='var(--goink)', stroke_width=1.8)}</symbol>"
)

PATTERN: Final = (
    '<pattern id="~p-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0v5" stroke="#000" stroke-opacity=".34" stroke-width="2.2"/></pattern>'
)
