"""Pictograms that only this board has: amphora, coin, tower, liver, fire, chain."""

from __future__ import annotations

from typing import Final

SYMBOLS: Final = (
    "k-legion", "k-african", "k-spear", "k-horse", "k-elephant", "k-ship", "k-leader", "emblem-rome", "emblem-carth", "laurel",
    "swords", "anchor",
)  # fmt: skip

_SHAPES: Final = {
    # a Resource Point
    "amphora": (
        '<path d="M-1.5-5h3v2q2.500 1 2.300 4Q3 4.500 0 6-3 4.500-3.800 1-4-2-1.500-3z" fill="url(#~g-coin)" '
        'stroke="var(--coin3)" stroke-width=".8"/>'
        '<path d="M-1.5-4.500Q-4-4-3.500-1M1.500-4.500Q4-4 3.500-1" fill="none" stroke="var(--coin3)" stroke-width=".8"/>'
    ),
    # a city that passes to Rome with Syracuse
    "coin": (
        '<circle r="5.500" fill="url(#~g-coin)" stroke="var(--coin3)"/>'
        '<path d="M2.300-2.900h-4.400L.3 0l-2.400 2.900h4.400" fill="none" stroke="var(--coin3)" stroke-width="1.200"/>'
    ),
    # the siege modifier stands on it
    "tower": (
        '<path d="M-7.500 9V-5h2.500v-3h3v3h4v-3h3v3h2.500V9z" fill="url(#~g-stone)" stroke="var(--coast)" '
        'stroke-linejoin="round"/>'
    ),
    # the haruspex reads it
    "liver": (
        '<path d="M-13-2C-12-9-4-11 3-9 11-8 15-3 12 1 9 4 4 2 0 6-3 10-9 9-11 5-13 2-13 0-13-2z"/>'
        '<path d="M-8-2q6-4 12-2M-7 3q4-2 7-1M6-5q2 2 1 4" fill="none" stroke="currentColor" stroke-width="1.500" '
        'stroke-linecap="round"/>'
    ),
    # a fire: an uprising
    "fire": (
        '<path d="M0-10C4-6 7-3 7 2q0 6-7 7-7-1-7-7 0-3 3-5 0 2 1.500 3Q-2-5 0-10z" fill="var(--threat)" stroke="var(--rome3)" '
        'stroke-width=".8"/><path d="M0-1q3 3 2.500 5.500T0 7.500-2.500 4.500 0-1z" fill="var(--coin)"/>'
    ),
    # two links: locked in an engagement
    "chain": (
        '<g fill="none" stroke="currentColor" stroke-width="2"><ellipse cx="-3.200" rx="4.600" ry="3"/>'
        '<ellipse cx="3.200" rx="4.600" ry="3"/></g>'
    ),
}

OWN_SYMBOLS: Final = "".join(f'<symbol id="~{name}" overflow="visible">{shape}</symbol>' for name, shape in _SHAPES.items())
