"""What lies in the Fields between the armies: cards, Shield Breaks, losses, tiles, the strike order."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.board.layout import Layout
from delenda.games.scipio.board.scene import SIDES, TINTS, Scene
from delenda.games.scipio.board.scenery import field_outline
from delenda.games.scipio.words import FIELD_NAMES, FIELDS
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.svg import cards
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept, remembered
from delenda.svg.shapes import box, circle, num, path, placed, polygon, regular, ring, text, use

PLACES: Final = ("1st", "2nd", "3rd")
GLOWS: Final = tuple(f"glow-{field}" for field in FIELDS)
PLAYED: Final = Kept(2048)
PENNANT: Final = "M-30-20H30V12L0 27-30 12z"


def field_key(field: int) -> str:
    return f"field-{FIELDS[field]}"


def glows(scene: Scene) -> list[Element]:
    """The light around the Field whose losses are being taken."""
    return [Element(GLOWS[field], _glow(scene.layout, field) if scene.is_active(field) else "") for field in range(3)]


@remembered(16)
def _glow(layout: Layout, field: int) -> str:
    outline = field_outline(field, layout)
    weight = max(layout.scale, 0.7)
    light = path(outline, stroke="var(--targetline)", stroke_width=10 * weight, opacity=0.85, filter="url(#~f-glow)")
    return light + path(outline, stroke="var(--targetline)", stroke_width=4 * weight)


# Cards


def field_cards(scene: Scene) -> list[Element]:
    view = scene.view
    hidden = tuple(scene.hides_cards(seat) for seat in scene.seats)
    key = (view.box, scene.layout, scene.me, scene.is_setup, hidden, *view.placed)
    return PLAYED.get(key, lambda: [_card(scene, seat, field) for seat in scene.seats for field in range(3)])


def _card(scene: Scene, seat: int, field: int) -> Element:
    key = f"card-{seat}-{FIELDS[field]}"
    at = scene.layout.card(scene.row(seat), field)
    owner, where = SEAT_NAMES[seat], FIELD_NAMES[field]
    if scene.is_setup:
        return Element(key, "")
    if scene.is_chosen(seat, field):
        value = scene.view.card(seat, field)
        face = cards.face(at.x, at.y, at.width, SIDES[seat], value)
        return Element(key, face, f"{owner}'s card in {where}: {value}", f"card {value}")
    if not scene.hides_cards(seat):
        return Element(key, cards.place(at.x, at.y, at.width), f"no card of {owner}'s in {where}")
    note = _note(at, "in", "secret", 17 if scene.layout.wide else 12)
    words = f"{owner}'s card in {where} is secret until both sides are ready"
    return Element(key, cards.place(at.x, at.y, at.width) + note, words)


def field_choices(scene: Scene) -> list[Element]:
    """Where a card of the deciding seat may be placed. Lies above the cards, so that it takes the click."""
    view = scene.view
    seat = view.actor if view.actor in (ROME, CARTHAGE) else scene.me
    asked = scene.is_assigning and scene.acts
    waiting = view.field if asked and not scene.is_chosen(seat, view.field) else -1
    return [_choice(scene.layout, scene.row(seat), field, field == waiting) for field in range(3)]


@remembered(64)
def _choice(layout: Layout, row: int, field: int, waits: bool) -> Element:
    at = layout.card(row, field)
    margin = 10 * layout.scale
    area = (at.x - margin, at.y - margin * 0.6, at.width + 2 * margin, at.height + margin * 1.2)
    svg = box(*area, 10, "#000", fill_opacity=0) + (_note(at, "place", "a card", 17 if layout.wide else 12) if waits else "")
    words = f"{FIELD_NAMES[field]}" + (": place a card here" if waits else "")
    return Element(field_key(field), svg + ring(*area, 10, True, layout.ring_weight), words)


def _note(at: Place, first: str, second: str, size: float) -> str:
    """Two words in the place of a card."""
    middle = at.y + at.height / 2
    return text(at.middle, middle - size * 0.3, first, size, "serif italic middle ink") + text(
        at.middle, middle + size * 0.9, second, size, "serif italic middle ink"
    )


# Shield Breaks and losses, beside the cards


def signs(scene: Scene) -> list[Element]:
    found = []
    for seat in scene.seats:
        for field in range(3):
            svg, words = _sign(scene, seat, field)
            found.append(Element(f"sign-{seat}-{FIELDS[field]}", svg, words))
    return found


def _sign(scene: Scene, seat: int, field: int) -> tuple[str, str]:
    at = scene.layout
    x = at.field_middle(field) + at.sign_x
    y = at.card_y[scene.row(seat)] + at.card_height / 2
    ink = f"var(--{TINTS[field]}3)"
    loser, damage = scene.loss(field)
    if scene.breaker(field) == seat:
        effective = scene.is_effective(field)
        words = f"Shield Break by {SEAT_NAMES[seat]} in {FIELD_NAMES[field]}" + ("" if effective else ", nullified")
        return _break(at, x, y, effective, ink), words
    if loser == seat:
        past = scene.is_over
        words = f"{SEAT_NAMES[seat]} {'lost' if past else 'is to lose'} {damage} in {FIELD_NAMES[field]}"
        if past and not scene.is_active(field):
            return "", ""
        return _loss(at, x, y, damage, "lost" if past else "to lose", ink), words
    return "", ""


def _break(at: Layout, x: float, y: float, effective: bool, ink: str) -> str:
    size = 1.25 if at.wide else 0.72
    k = at.scale
    if effective:
        sign = circle(x, y, 30 * k, "var(--targetline)", opacity=0.5, filter="url(#~f-drop)")
        sign += use("crack", x, y, size, color="var(--gold)")
    else:
        sign = use("crack", x, y, size, color="var(--dim)", opacity=0.6)
        strike = f"M{num(x - 24 * k)} {num(y + 20 * k)}L{num(x + 24 * k)} {num(y - 20 * k)}"
        sign += path(strike, stroke="var(--ink)", stroke_width=4 * max(k, 0.7), stroke_linecap="round")
    word = "break" if effective else "nullified"
    return sign + (text(x, y + 42, word, 15, "serif italic middle", fill=ink) if at.wide else "")


def _loss(at: Layout, x: float, y: float, damage: int, word: str, ink: str) -> str:
    pennant = placed(
        x,
        y,
        path(PENNANT, "var(--shadow)", opacity=0.45, transform="translate(2 3)", filter="url(#~f-drop)"),
        path(PENNANT, "var(--loss)", stroke="var(--cream)", stroke_width=1.6),
        text(0, 11, f"−{damage}", 27, "middle cream"),
        scale=1 if at.wide else 0.55,
    )
    return pennant + (text(x, y - 29, word, 15, "serif italic middle", fill=ink) if at.wide else "")


# Tiles and the strike order


def tiles(scene: Scene) -> list[Element]:
    found = []
    for field in range(3):
        x, y = scene.layout.field_x[field] + scene.layout.tile_x, scene.layout.centre
        number = scene.view.tile(field) if scene.has_tiles else None
        words = f"tile {number} in {FIELD_NAMES[field]}" if number else f"no tile in {FIELD_NAMES[field]} yet"
        fact = f"tile {number}" if number else ""
        found.append(Element(f"tile-{FIELDS[field]}", tile(x, y, scene.layout.tile_radius, number), words, fact))
    return found


@remembered(128)
def tile(x: float, y: float, radius: float, number: int | None) -> str:
    """A Strike Order tile, or the place for one."""
    outline = polygon(regular(x, y, radius, 8, 22.5))
    if number is None:
        return path(outline, "var(--panel)", stroke="var(--dim)", stroke_width=1.3, stroke_dasharray="4 3", fill_opacity=0.6)
    return (
        path(outline, "var(--shadow)", opacity=0.5, transform="translate(2 4)", filter="url(#~f-drop)")
        + path(outline, "url(#~g-bronze)", stroke="var(--tan3)", stroke_width=1.5)
        + path(polygon(regular(x, y, radius * 0.8, 8, 22.5)), stroke="var(--goink)", stroke_opacity=0.45, stroke_width=1)
        + text(x, y + radius * 0.36, number, radius * 1.05, "serif middle", fill="var(--goink)")
    )


def strikes(scene: Scene) -> list[Element]:
    """The place of each Field in the strike order, once the cards are revealed."""
    found = []
    at = scene.layout
    for field in range(3):
        key = f"strike-{FIELDS[field]}"
        if not scene.is_revealed:
            found.append(Element(key, ""))
            continue
        x = at.field_x[field] + at.field_width - at.badge_x
        place = PLACES[scene.strike(field)]
        active = scene.is_active(field)
        fill, ink = ("var(--go)", "var(--goink)") if active else ("var(--panel)", "var(--ink)")
        svg = cards.disc(x, at.centre, at.badge_radius, place, fill, ink, f"var(--{TINTS[field]}3)")
        words = f"{FIELD_NAMES[field]} strikes {place}" + (", now" if active else "")
        if scene.is_resolved(field):
            svg += _tick(x + at.badge_radius * 0.8, at.centre - at.badge_radius * 0.8, at.scale)
            words += ", done"
        found.append(Element(key, svg, words))
    return found


def _tick(x: float, y: float, scale: float) -> str:
    hook = path("M-4.5 0l3.2 3.7L4.6-4", stroke="#fff", stroke_width=2.4, stroke_linecap="round", stroke_linejoin="round")
    return placed(x, y, circle(0, 0, 9, "var(--good)", stroke="var(--cream)", stroke_width=1.4), hook, scale=max(scale, 0.7))
