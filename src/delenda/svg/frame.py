"""What every board lies on and is framed by: the table's surface, the wooden frame with its title, name plates, tags."""

from __future__ import annotations

import random
from typing import Final

from delenda.svg.rough import specks
from delenda.svg.shapes import box, fitting, group, num, path, ring, shadow, text, use

TITLE_WIDTH: Final = 300

TAGS: Final = {  # kind -> fill, ink, line
    "plain": ("url(#~g-card)", "var(--cardink)", "var(--tan3)"),
    "go": ("url(#~g-go)", "var(--goink)", "var(--tan3)"),
    "warn": ("url(#~g-card)", "var(--rome3)", "var(--loss)"),
    "off": ("none", "var(--dim)", "var(--dim)"),
}


def surface(width: int, height: int, seed: int) -> str:
    """Old parchment: stains, light patches and grain."""
    rng = random.Random(seed)
    area = width * height / 1e6
    size = 0.3 + 0.7 * min(1, area)
    parts = [f'<rect width="{width}" height="{height}" fill="url(#~g-land)"/>']
    for _ in range(round(44 * area) + 8):
        x, y = round(rng.uniform(0, width)), round(rng.uniform(0, height))
        rx, ry = round(rng.uniform(60, 190) * size), round(rng.uniform(30, 90) * size)
        paint = rng.choice(("stain", "stain", "light"))
        parts.append(f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="url(#~g-{paint})"/>')
    grain = specks(width, height, round(1500 * area), rng)
    parts.append(path(grain, stroke="var(--shadow)", stroke_opacity=0.15, stroke_width=1.2, stroke_linecap="round"))
    return "".join(parts)


def frame(width: int, height: int, title: str, title_width: float = TITLE_WIDTH) -> str:
    """Vignette, wooden frame and the plate with the title; `subtitle` writes below the title."""
    left = width / 2 - title_width / 2
    plate = path(
        f"M{num(left)} 4h{num(title_width)}l-22 44h{num(44 - title_width)}z", "var(--frame)", stroke="var(--gold)",
        stroke_width=1.6,
    )  # fmt: skip
    return group(
        f'<rect width="{width}" height="{height}" fill="url(#~g-vignette)"/>',
        _wood(width, height),
        plate,
        text(width / 2, 26, title, 20, "serif middle", fill="var(--go)", letter_spacing=7),
        pointer_events="none",
    )


def plain_frame(width: int, height: int) -> str:
    """Without a title."""
    return group(
        f'<rect width="{width}" height="{height}" fill="url(#~g-vignette)"/>',
        _wood(width, height),
        pointer_events="none",
    )


def _wood(width: int, height: int) -> str:
    return (
        box(7, 7, width - 14, height - 14, 0, stroke="var(--frame)", stroke_width=14)
        + box(14.5, 14.5, width - 29, height - 29, 0, stroke="var(--gold)", stroke_width=1.6)
        + box(3, 3, width - 6, height - 6, 0, stroke="var(--gold)", stroke_opacity=0.6, stroke_width=1)
    )


def narrow_frame(width: int, height: int) -> str:
    """For small screens: two lines."""
    return group(
        box(1.5, 1.5, width - 3, height - 3, 0, stroke="var(--frame)", stroke_width=3),
        box(3.5, 3.5, width - 7, height - 7, 0, stroke="var(--gold)", stroke_width=1),
        pointer_events="none",
    )


def subtitle(width: int, words: str) -> str:
    return text(width / 2, 43, words, 15, "serif plain italic middle cream", letter_spacing=0.5)


def plate(x: float, y: float, width: float, height: float, side: str, name: str, words: str) -> str:
    """The name plate of a seat: emblem, name, and a line such as "26 tokens"."""
    emblem = "rome" if side == "rome" else "carth"
    middle = x + width / 2
    room = width - 16
    return (
        shadow(x, y, width, height, 8, 0.4)
        + box(x, y, width, height, 8, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.4)
        + box(x + 3, y + 3, width - 6, height - 6, 6, stroke="var(--cream)", stroke_opacity=0.4, stroke_width=0.9)
        + use(f"emblem-{emblem}", middle, y + height * 0.3, min(1, height / 96), fill="var(--gold)")
        + text(middle, y + height * 0.67, name, fitting(name, room * 0.9, 17), "serif middle cream")
        + text(middle, y + height * 0.89, words, fitting(words, room + 14, 15), "plain middle cream")
    )


def tag(
    x: float, y: float, width: float, height: float, words: str, kind: str = "plain", size: float = 15, weight: float = 1
) -> str:
    """A thing to press: plain, go (the obvious one), warn (it ends or gives up something), off."""
    fill, ink, line = TAGS[kind]
    parts = [box(x, y, width, height, 8, fill, stroke=line, stroke_width=1.6)]
    if kind != "off":
        parts.insert(0, shadow(x - 1, y - 1, width, height, 8, 0.35))
    if kind == "warn":
        inset = 4 * weight
        inner = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
        parts.append(box(*inner, 5, stroke=line, stroke_width=1.6 * weight, stroke_dasharray="5 3"))
    parts.append(text(x + width / 2, y + height / 2 + size * 0.36, words, size, "middle", fill=ink))
    return "".join(parts) + ring(x, y, width, height, 8, weight=weight)
