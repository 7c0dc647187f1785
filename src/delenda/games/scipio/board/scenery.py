"""What never changes: the table, the three Fields with their names, the frame."""

from __future__ import annotations

import random
from functools import cache

from delenda.games.scipio.board.icons import symbols
from delenda.games.scipio.board.layout import Layout, layout_named
from delenda.games.scipio.board.scene import TINTS
from delenda.games.scipio.words import FIELD_NAMES, FIELDS
from delenda.svg.frame import frame, narrow_frame, surface
from delenda.svg.icons import EMBLEMS, TOKENS
from delenda.svg.paints import definitions
from delenda.svg.remember import remembered
from delenda.svg.rough import grass, rough_box
from delenda.svg.shapes import path, smooth, text

SEED = 202  # BC, the year of Zama


@cache
def scenery(layout: str) -> str:
    at = layout_named(layout)
    parts = [definitions(*TOKENS, *EMBLEMS, "crack", "laurel", own=symbols()), surface(at.width, at.height, SEED)]
    if at.wide:
        parts.append(path(rough_box(22, 22, at.width - 44, 92, random.Random(1), 1), "var(--panel)", opacity=0.5))
        parts.append(path(rough_box(22, 736, at.width - 44, 106, random.Random(2), 1), "var(--panel)", opacity=0.5))
    parts += [_field(field, at) for field in range(3)]
    parts.append(frame(at.width, at.height, "SCIPIO") if at.wide else narrow_frame(at.width, at.height))
    return "".join(parts)


@remembered(12)
def field_outline(field: int, at: Layout) -> str:
    rng = random.Random(50 + field)
    x, y, width, height = at.field_x[field], at.field_y, at.field_width, at.field_height
    return rough_box(x, y, width, height, rng, jitter=1.6 if at.wide else 0.8, cut=12 * max(at.scale, 0.7))


def _field(field: int, at: Layout) -> str:
    rng = random.Random(80 + field)
    tint = TINTS[field]
    ink = f"var(--{tint}3)"
    outline = field_outline(field, at)
    x, y, width, height = at.field_x[field], at.field_y, at.field_width, at.field_height
    blades = grass(x + 8, y + 10, width - 22, height - 18, 150 if at.wide else 50, rng, at.scale)
    border = smooth([(x + 6 + (width - 12) * i / 16, at.centre + rng.uniform(-2.5, 2.5) * at.scale) for i in range(17)])
    dashes = f"{round(10 * at.scale)} {round(7 * at.scale)}"
    parts = [
        path(outline, "var(--shadow)", opacity=0.35, transform="translate(3 4)", filter="url(#~f-drop)"),
        path(outline, "var(--land)"),
        path(outline, f"url(#~g-{tint})", fill_opacity="var(--fieldop)", stroke=ink, stroke_width=2.2 * max(at.scale, 0.7)),
        path(blades, stroke=ink, stroke_opacity=0.3, stroke_width=1, stroke_linecap="round"),
        path(border, stroke=ink, stroke_width=7 * at.scale, stroke_opacity=0.28, stroke_linecap="round"),
        path(border, stroke=ink, stroke_width=1.6 * max(at.scale, 0.6), stroke_dasharray=dashes),
    ]
    return "".join(parts) + _names(field, at, ink)


def _names(field: int, at: Layout, ink: str) -> str:
    """Every Field bears its letter: its colour is never the only sign. Where its name stands too, the letter is an ornament."""
    x = at.field_x[field] + at.tile_x
    if not at.wide:
        return text(x, at.centre - 44, FIELDS[field], 30, "serif middle", fill=ink, opacity=0.75)
    return (
        text(x, at.centre - 76, FIELDS[field], 76, "serif middle", fill=ink, opacity=0.2, data_ornament="")
        + text(x, at.centre - 37, "strikes", 15, "serif italic middle", fill=ink)
        + text(x, at.centre + 49, FIELD_NAMES[field].upper(), 15, "serif middle", fill=ink, letter_spacing=1.5)
    )
