"""Set-up: the five sample organisations as cards, the choice of one's own, and the counts of a free organisation."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from delenda.games.scipio.actions import CUSTOM
from delenda.games.scipio.board.layout import Layout
from delenda.games.scipio.board.scene import SIDES, TINTS, Scene
from delenda.games.scipio.box import Preset
from delenda.games.scipio.words import FIELDS, FORMATION_NAMES
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg import cards
from delenda.svg.frame import tag
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import box, chip, fitting, panel, ring, text, use

OWN_KEY: Final = "preset-own"
TALLEST: Final = 8  # tokens that fill the height of a small drawing


def preset_key(index: int) -> str:
    return f"preset-{index + 1}"


def count_key(count: int) -> str:
    return f"count-{count}"


def council(scene: Scene) -> list[Element]:
    """What lies in the middle of the table before the battle."""
    if not scene.is_setup:
        return []
    if scene.is_choosing_army:
        return [*_screens(scene), *_presets(scene)]
    if scene.is_organising:
        return [*_screens(scene), *_counts(scene)]
    return _screens(scene)


def _screens(scene: Scene) -> list[Element]:
    """Above a hidden army. Whether it stands already is for the table to say: both sides choose at once."""
    found = []
    at = scene.layout
    for seat in scene.seats:
        if not scene.is_screened(seat):
            continue
        words = f"{SEAT_NAMES[seat]} organises its army in secret"
        row = scene.row(seat)
        x = at.field_middle(1)
        y = at.formation_y[row] + at.formation_height / 2
        width, height, size = (380, 38, 18) if at.wide else (300, 26, 13)
        svg = chip(x, y, width, height, words, fitting(words, width - 16, size), "var(--panel)", "var(--ink)", "var(--gold)")
        found.append(Element(f"screen-{seat}", svg, words))
    return found


# Sample organisations


def _places(scene: Scene) -> list[Place]:
    """Six cards: in a row, or two rows of three on a narrow board."""
    at = scene.layout.council
    columns, rows, gap, top = (6, 1, 14, 42) if scene.layout.wide else (3, 2, 6, 22)
    width = (at.width - gap * (columns + 1)) / columns
    height = (at.height - top - gap * rows) / rows
    return [
        Place(at.x + gap + i % columns * (width + gap), at.y + top + i // columns * (height + gap), width, height)
        for i in range(6)
    ]


def _presets(scene: Scene) -> list[Element]:
    at = scene.layout.council
    seat = scene.view.actor
    size = 20 if scene.layout.wide else 12.5
    words = f"How will {SEAT_NAMES[seat]}'s army stand?"
    title = text(at.middle, at.y + size * 1.35, words, size, "serif middle ink")
    found = [Element("council", panel(at.x, at.y, at.width, at.height) + title, scene.prompt)]
    places = _places(scene)
    for index, preset in enumerate(scene.view.box.presets[seat]):
        svg = _preset(places[index], preset, SIDES[seat], scene.layout)
        counts = ", ".join(f"{name}: {n}" for name, n in zip(FORMATION_NAMES, preset.troops, strict=True))
        found.append(Element(preset_key(index), svg, f"{preset.name}: {preset.idea}. {counts}"))
    found.append(Element(OWN_KEY, _own(places[CUSTOM], SIDES[seat], scene.layout), "an army that you organise yourself"))
    return found


def _preset(at: Place, preset: Preset, side: str, layout: Layout) -> str:
    ink = f"var(--{side}ink)"
    parts = [cards.blank(at.x, at.y, at.width, at.height, f"var(--{side})", 8)]
    name = wrap(preset.name, 18 if layout.wide else 14)[:2]
    if layout.wide:
        parts += [text(at.middle, at.y + 22 + i * 17, line, 15.5, "serif middle", fill=ink) for i, line in enumerate(name)]
        parts.append(_bars(Place(at.x + 8, at.y + 46, at.width - 16, 112), list(preset.troops), side, wide=True))
        for i, line in enumerate(wrap(preset.idea, 21)):
            parts.append(text(at.middle, at.y + 182 + i * 17, line, 15, "plain italic middle", fill="var(--cardink)"))
    else:
        parts += [text(at.middle, at.y + 14 + i * 13, line, 11.5, "serif middle", fill=ink) for i, line in enumerate(name)]
        parts.append(_bars(Place(at.x + 8, at.y + 32, at.width - 16, at.height - 36), list(preset.troops), side, wide=False))
    return "".join(parts) + ring(at.x, at.y, at.width, at.height, 8, weight=layout.ring_weight)


def _bars(at: Place, troops: list[int], side: str, wide: bool) -> str:
    """Six columns in three tinted Fields: the shape of an army at a glance."""
    third = at.width / 3
    foot = 18 if wide else 13
    unit = (at.height - foot - (18 if wide else 4)) / max(TALLEST, *troops)
    parts = []
    for field in range(3):
        x = at.x + third * field
        parts.append(box(x + 1, at.y, third - 2, at.height, 4, f"var(--{TINTS[field]})", fill_opacity=0.3))
        if wide:
            parts.append(text(x + third / 2, at.y + 16, FIELDS[field], 15, "serif middle", fill="var(--cardink)"))
        for second in (0, 1):
            count = troops[field * 2 + second]
            width = third / 2 - 6
            left = x + 4 + second * (third / 2 - 2)
            height = unit * count
            parts.append(box(left, at.y + at.height - foot - height, width, height, 2, f"url(#~g-{side})"))
            size = 15 if wide else 11.5
            parts.append(text(left + width / 2, at.y + at.height - foot * 0.24, count, size, "middle", fill="var(--cardink)"))
    return "".join(parts)


def _own(at: Place, side: str, layout: Layout) -> str:
    ink = f"var(--{side}ink)"
    title, scale, lines = (15.5, 1.3, ("Formation by", "Formation")) if layout.wide else (11.5, 0.75, ("one by one",))
    small = 15 if layout.wide else 11.5
    middle = at.y + at.height * 0.48
    parts = [cards.blank(at.x, at.y, at.width, at.height, f"var(--{side})", 8)]
    parts.append(text(at.middle, at.y + title * 1.5, "My own", title, "serif middle", fill=ink))
    parts += [use(f"token-{side}", at.middle + i * 30 * scale, middle + abs(i) * 8 * scale, scale) for i in (-1, 0, 1)]
    for i, line in enumerate(lines):
        y = at.y + at.height - small * 0.8 - (len(lines) - 1 - i) * small * 1.2
        parts.append(text(at.middle, y, line, small, "plain italic middle", fill="var(--cardink)"))
    return "".join(parts) + ring(at.x, at.y, at.width, at.height, 8, weight=layout.ring_weight)


# A free organisation


def _counts(scene: Scene) -> list[Element]:
    """How many tokens the Formation gets: one tag for each possible number."""
    at = scene.layout.council
    view = scene.view
    wide = scene.layout.wide
    left = view.unplaced
    size = 20 if wide else 13
    title = f"{FORMATION_NAMES[view.formation]}: how many tokens?"
    rest = f"{left} left for {6 - view.formation} Formations, at least one in each."
    body = (
        panel(at.x, at.y, at.width, at.height)
        + text(at.middle, at.y + size * 1.5, title, size, "serif middle ink")
        + text(at.middle, at.y + size * 2.6, rest, size * 0.9, "plain middle ink")
    )
    found = [Element("council", body, scene.prompt)]
    columns, gap, top = (10, 12, 66) if wide else (6, 6, 42)
    width = (at.width - gap * (columns + 1)) / columns
    rows = 3 if wide else 5
    height = (at.height - top - gap * rows) / rows
    for index, action in enumerate(view.legal()):
        count = action - CUSTOM
        x = at.x + gap + index % columns * (width + gap)
        y = at.y + top + index // columns * (height + gap)
        svg = tag(x, y, width, height, str(count), size=22 if wide else 14, weight=scene.layout.ring_weight)
        found.append(Element(count_key(count), svg, f"{plural(count, 'token')} in {FORMATION_NAMES[view.formation]}"))
    return found
