"""Plots for a page of one's own: small SVGs whose colours come from the page, each with a sentence that says what it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from delenda.svg.shapes import num
from delenda.table.own_results import Tally

WIDTH: Final = 380.0  # that of a phone, so that its words can be read there
LABEL: Final = 140.0  # for the words before a bar
ROW: Final = 30.0
HIGH: Final = 110.0  # of a curve
LEAST: Final = 0.5  # a curve that never leaves zero says nothing
EDGE: Final = 14.0
LONGEST: Final = 20  # characters of a name


def bars(rows: Mapping[str, Tally], words: str) -> str:
    """One bar for each row: won, drawn, lost, all to one scale, with the numbers in them."""
    if not rows:
        return ""
    most = max(tally.count for tally in rows.values())
    drawn = [_bar(index * ROW, name, tally, (WIDTH - LABEL) / most) for index, (name, tally) in enumerate(rows.items())]
    return _plot(len(rows) * ROW, words, "".join(drawn))


def _bar(y: float, name: str, tally: Tally, scale: float) -> str:
    parts = [f'<text x="{num(LABEL - 10)}" y="{num(y + 20)}" class="end">{escape(_short(name))}</text>']
    x = LABEL
    for kind in ("won", "drawn", "lost"):
        count = getattr(tally, kind)
        if count:
            width = count * scale
            parts.append(f'<rect class="{kind}" x="{num(x)}" y="{num(y + 4)}" width="{num(width)}" height="22"/>')
            if width > 22:
                parts.append(f'<text class="in" x="{num(x + width / 2)}" y="{num(y + 20)}">{_mark(kind)}{count}</text>')
            x += width
    return "".join(parts)


def _mark(kind: str) -> str:
    """So that nothing is told by colour alone."""
    return {"won": "✓ ", "drawn": "= ", "lost": "✗ "}[kind]


def curve(values: Sequence[float], words: str) -> str:
    """A line through running sums, oldest first, with its zero and where it ends."""
    if len(values) < 2 or max(map(abs, values)) < LEAST:
        return ""
    low, high = min(0.0, *values), max(0.0, *values)
    span = (high - low) or 1.0
    step = (WIDTH - 2 * EDGE - 40) / (len(values) - 1)

    def y(value: float) -> float:
        return EDGE + (high - value) / span * (HIGH - 2 * EDGE)

    points = " ".join(f"{num(EDGE + index * step)},{num(y(value))}" for index, value in enumerate(values))
    last_x, last_y = EDGE + (len(values) - 1) * step, y(values[-1])
    zero = f'<line class="zero" x1="{num(EDGE)}" x2="{num(last_x)}" y1="{num(y(0.0))}" y2="{num(y(0.0))}"/>'
    end = f'<circle class="dot" cx="{num(last_x)}" cy="{num(last_y)}" r="4"/>'
    text = f'<text x="{num(last_x + 10)}" y="{num(last_y + 5)}">{values[-1]:+.0f}</text>'
    return _plot(HIGH, words, f'{zero}<polyline class="curve" points="{points}"/>{end}{text}')


def _plot(height: float, words: str, inner: str) -> str:
    return f'<svg class="plot" viewBox="0 0 {num(WIDTH)} {num(height)}" role="img" aria-label="{escape(words)}">{inner}</svg>'


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
