"""Cards: faces with a number, backs with the emblem of their side, empty places, and blank ones to write on."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from delenda.svg.shapes import Paint, box, circle, path, placed, shadow, text, use

WIDTH: Final = 76  # cards are drawn in this size and scaled
HEIGHT: Final = 104


def height_of(width: float) -> float:
    return width * HEIGHT / WIDTH


@lru_cache(256)
def face(x: float, y: float, width: float, side: str, value: object, **paint: Paint) -> str:
    """A card of a side with a number; large ones bear it in the corner too."""
    line, ink = f"var(--{side})", f"var(--{side}ink)"
    corner = text(9, 20, value, 14, "serif", fill=ink) + path("M56 14h11", stroke=line, stroke_width=1.4)
    return placed(
        x,
        y,
        shadow(1, 1, WIDTH, HEIGHT, 8),
        box(0, 0, WIDTH, HEIGHT, 8, "url(#~g-card)", stroke=line, stroke_width=2.4),
        box(4.5, 4.5, WIDTH - 9, HEIGHT - 9, 5, stroke=line, stroke_width=0.9, stroke_opacity=0.55),
        text(WIDTH / 2, 63, value, 50, "serif middle", fill=ink),
        use("laurel", WIDTH / 2, 83, 0.66, color="var(--tan2)"),
        use(f"emblem-{side}", WIDTH / 2, 83, 0.4, fill=line),
        corner if width > WIDTH else "",
        scale=width / WIDTH,
        **paint,
    )


@lru_cache(256)
def back(x: float, y: float, width: float, side: str, **paint: Paint) -> str:
    return placed(
        x,
        y,
        shadow(1, 1, WIDTH, HEIGHT, 8),
        box(0, 0, WIDTH, HEIGHT, 8, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.4),
        box(0, 0, WIDTH, HEIGHT, 8, "url(#~p-diaper)"),
        box(5, 5, WIDTH - 10, HEIGHT - 10, 5, stroke="var(--gold)", stroke_width=1.6),
        use(f"emblem-{side}", WIDTH / 2, HEIGHT / 2, 1.25, fill="var(--gold)"),
        box(0, 0, WIDTH, HEIGHT, 8, "url(#~g-gloss)", pointer_events="none"),
        scale=width / WIDTH,
        **paint,
    )


def place(x: float, y: float, width: float, value: object = "", note: str = "", note_size: float = 14) -> str:
    """Where a card is not: the number of the card that belongs here, and what became of it."""
    middle = x + width / 2
    height = height_of(width)
    parts = [
        box(
            x, y, width, height, 8 * width / WIDTH, "var(--panel)", fill_opacity=0.6, stroke="var(--dim)",
            stroke_width=1.2, stroke_opacity=0.8, stroke_dasharray="5 4",
        ),
    ]  # fmt: skip
    if value != "":
        parts.append(text(middle, y + height * (0.55 if note else 0.62), value, width * 0.48, "serif middle ink"))
    if note:
        parts.append(text(middle, y + height - 7, note, note_size, "plain middle ink"))
    return "".join(parts)


def blank(x: float, y: float, width: float, height: float, line: str = "var(--tan3)", radius: float = 6) -> str:
    """A piece of card to write on."""
    return shadow(x, y, width, height, radius) + box(
        x, y, width, height, radius, "url(#~g-card)", stroke=line, stroke_width=1.2
    )


def pile(x: float, y: float, width: float, height: float, count: object, radius: float = 5) -> str:
    """A face-down deck with the number of its cards."""
    step = width / 16
    sheets = [
        box(x + d, y - d, width, height, radius, "url(#~g-bronze)", stroke="var(--tan3)", stroke_width=1.2)
        for d in (2 * step, step, 0)
    ]
    inner = box(
        x + step * 1.4, y + step * 1.4, width - step * 2.8, height - step * 2.8, radius * 0.8, "var(--go)", fill_opacity=0.55,
        stroke="var(--goink)", stroke_width=1, stroke_opacity=0.5,
    )  # fmt: skip
    return (
        "".join(sheets)
        + inner
        + text(x + width / 2, y + height * 0.64, count, width * 0.5, "serif middle", fill="var(--goink)")
    )


def cross_out(x: float, y: float, size: float) -> str:
    """Two strokes over a thing that will be gone."""
    d = f"M{x - size:.1f} {y - size:.1f}l{2 * size:.1f} {2 * size:.1f}m0 {-2 * size:.1f}l{-2 * size:.1f} {2 * size:.1f}"
    return path(d, stroke="#fff", stroke_opacity=0.85, stroke_width=size * 0.54, stroke_linecap="round") + path(
        d, stroke="var(--loss)", stroke_width=size * 0.32, stroke_linecap="round"
    )


def disc(x: float, y: float, radius: float, words: object, fill: str, ink: str, line: str) -> str:
    """A round badge."""
    return circle(x, y, radius, fill, stroke=line, stroke_width=2) + text(
        x, y + radius * 0.33, words, radius * 0.96, "middle", fill=ink
    )
