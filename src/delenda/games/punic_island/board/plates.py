"""Beside the map: who stands how, what has been chosen, Supply Points, and the permanent cards in force."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from delenda.games.punic_island.actions import CARD_OPTION, MAP_OPTION
from delenda.games.punic_island.board.scene import SIDES, Scene
from delenda.games.punic_island.state import HIDDEN
from delenda.games.punic_island.words.names import figure
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, chip, panel, shadow, shortened, text, use

CHOICES: Final = {CARD_OPTION: "Card", MAP_OPTION: "Map", HIDDEN: "?"}
DRAWN: Final = Kept(1024)
TOLD: Final = {CARD_OPTION: "; chose Card", MAP_OPTION: "; chose Map", HIDDEN: "; has chosen in secret"}


def plates(scene: Scene) -> list[Element]:
    return [_plate(scene, seat) for seat in (scene.foe, scene.me)]


def standing(scene: Scene, seat: int) -> dict[str, int]:
    """What a side's Victory Points are made of."""
    view, box_ = scene.view, scene.box
    played = sum([box_.cards[card].vp[seat] for card in scene.played])
    parts = {"cities": view.city_points(seat), "kills": view.kills[seat], "cards": view.card_vp[seat] + played}
    if seat == ROME and box_.handicap:
        parts["handicap"] = box_.handicap
    if seat == CARTHAGE and view.uprisings:
        parts["uprisings"] = -box_.uprising_vp * int(view.uprisings).bit_count()
    return parts


def plate_words(scene: Scene, seat: int) -> str:
    if seat not in scene.standings:
        scene.standings[seat] = _plate_words(scene, seat)
    return scene.standings[seat]


def _plate_words(scene: Scene, seat: int) -> str:
    view = scene.view
    you = " (you)" if view.viewer == seat else ""
    parts = [f"{name} {figure(points)}" for name, points in standing(scene, seat).items()]
    words = f"{SEAT_NAMES[seat]}{you}: {figure(view.points(seat))} Victory Points ({', '.join(parts)}); "
    words += f"deck {view.deck_size[seat]}, hand {view.hand_size[seat]}, "
    words += f"discarded {view.count_discards(seat)}, Resource Points {scene.all_stock(seat)}"
    if view.initiative() == seat:
        words += ", initiative"
    return words + TOLD.get(view.choice[seat], "")


def _plate(scene: Scene, seat: int) -> Element:
    words = plate_words(scene, seat)
    key = (scene.layout, scene.me, seat, words, scene.view.actor == seat, scene.is_over and scene.view.winner == seat)
    return DRAWN.get(key, lambda: _drawn_plate(scene, seat, words))


def _drawn_plate(scene: Scene, seat: int, words: str) -> Element:
    at = scene.layout.plates[scene.row(seat)]
    side = SIDES[seat]
    base = (
        shadow(at.x, at.y, at.width, at.height, 8, 0.4)
        + box(at.x, at.y, at.width, at.height, 8, f"var(--{side})", stroke=f"var(--{side}3)", stroke_width=1.4)
        + box(at.x + 3, at.y + 3, at.width - 6, at.height - 6, 6, stroke="var(--cream)", stroke_opacity=0.35, stroke_width=0.9)
    )
    draw = _wide_plate if scene.layout.wide else _tall_plate
    svg = base + draw(scene, seat, at)
    if scene.view.actor == seat:
        svg += box(at.x - 2, at.y - 2, at.width + 4, at.height + 4, 9, stroke="var(--gold)", stroke_width=3)
    return Element(f"seat-{seat}", svg, words)


def _wide_plate(scene: Scene, seat: int, at: Place) -> str:
    """The points large; below them the deck, which is the clock, the hand, Resource Points, and what was chosen."""
    view = scene.view
    side = SIDES[seat]
    won = scene.is_over and view.winner == seat
    parts = [
        use("laurel", at.x + 24, at.y + 25, 1.2, color="var(--gold)") if won else "",
        use(f"emblem-{side}", at.x + 24, at.y + 25, 0.8, fill="var(--gold)"),
        text(at.x + 46, at.y + 24, SEAT_NAMES[seat], 14, "serif cream"),
        text(at.right - 34, at.y + 36, view.points(seat), 28, "serif end cream"),
        text(at.right - 31, at.y + 36, "VP", 12, "cream"),
    ]
    if view.initiative() == seat:
        parts.append(chip(at.x + 80, at.y + 36, 68, 17, "initiative", 12.1, "var(--gold)", "var(--goink)"))
    for row, line in enumerate(_stores(scene, seat)):
        parts.append(text(at.x + 10, at.y + 62 + row * 18, line, 12.3, "plain cream"))
    parts.append(_choice(scene, seat, at.right - 32, at.y + 69, 50, 36, 13))
    return "".join(parts)


def _stores(scene: Scene, seat: int) -> tuple[str, str]:
    view = scene.view
    return f"deck {view.deck_size[seat]} · hand {view.hand_size[seat]}", plural(scene.all_stock(seat), "Resource Point")


def _choice(scene: Scene, seat: int, x: float, y: float, width: float, height: float, size: float) -> str:
    """The chip of this sequence: Card, Map, or face down."""
    choice = CHOICES.get(scene.view.choice[seat])
    left, top = x - width / 2, y - height / 2
    if choice is None:
        return box(left, top, width, height, 7, stroke="var(--cream)", stroke_opacity=0.5, stroke_dasharray="4 3")
    face, ink = ("bronze", "goink") if choice == "?" else ("card", "cardink")
    return box(left, top, width, height, 7, f"url(#~g-{face})", stroke="var(--gold)", stroke_width=1.5) + text(
        x, y + size * 0.36, choice, size, "serif middle", fill=f"var(--{ink})"
    )


def _tall_plate(scene: Scene, seat: int, at: Place) -> str:
    view = scene.view
    side = SIDES[seat]
    line = f"deck {view.deck_size[seat]} · hand {view.hand_size[seat]} · RP {scene.all_stock(seat)}"
    parts = [
        use(f"emblem-{side}", at.x + 17, at.y + 17, 0.55, fill="var(--gold)"),
        text(at.x + 34, at.y + 21, SEAT_NAMES[seat], 13, "serif cream"),
        text(at.x + 8, at.y + 41, line, 11.3, "plain cream"),
        text(at.right - 28, at.y + 22, view.points(seat), 19, "serif end cream"),
        text(at.right - 25, at.y + 22, "VP", 11.5, "cream"),
        _choice(scene, seat, at.right - 22, at.y + 37, 38, 17, 11.5),
    ]
    if view.initiative() == seat:
        parts.append(box(at.x + 5, at.y + 4, 25, 26, 6, stroke="var(--gold)", stroke_width=2))
    return "".join(parts)


# Supply Points


def track(scene: Scene) -> Element:
    """From the points of a full operation to 0; the marker stands at what is left."""
    return DRAWN.get(("track", scene.box, scene.layout, scene.view.operator, scene.view.sp), lambda: _drawn_track(scene))


def _drawn_track(scene: Scene) -> Element:
    view = scene.view
    at = scene.layout.track
    most = scene.box.sp_per_rp
    running = view.operator in (ROME, CARTHAGE) and view.sp >= 0
    words = f"Supply Points left: {view.sp}" if running else "no operation"
    size = scene.layout.text
    label = "Supply" if scene.layout.wide else "SP"
    room = len(label) * size * 0.56 + 18
    cell = (at.width - room - 4) / (most + 1)
    top, height = at.y + 4, at.height - 8
    parts = [panel(at.x, at.y, at.width, at.height), text(at.x + 9, at.y + at.height / 2 + size * 0.36, label, size, "ink")]
    for index, value in enumerate(range(most, -1, -1)):
        spot = Place(at.x + room + index * cell + 1, top, cell - 2, height)
        fill, ink = "none", "ink"
        if running and value <= view.sp:
            fill, ink = (f"url(#~g-{SIDES[view.operator]})", "cream") if value == view.sp else ("var(--card2)", "cardink")
        parts.append(box(spot.x, top, spot.width, height, 5, fill, stroke="var(--tan2)", stroke_width=1.2))
        parts.append(text(spot.middle, top + height / 2 + size * 0.36, value, size, "middle", fill=f"var(--{ink})"))
    return Element("track", "".join(parts), words)


# Permanent cards


def force(scene: Scene) -> Element:
    """In two lines at most; all of them are told under the pointer."""
    return DRAWN.get(("force", scene.box, scene.layout, tuple(scene.permanent)), lambda: _drawn_force(scene))


def _drawn_force(scene: Scene) -> Element:
    at = scene.layout.force
    names = [scene.box.cards[card].name for card in scene.permanent]
    words = "In force: " + (", ".join(names) or "no permanent card")
    size = 12.1
    letters = int((at.width - 14) / (size * 0.53))
    most = int(at.height / (size * 1.3))
    lines = wrap(words if names else "No card in force", letters)
    if len(lines) > most:
        lines = [*lines[: most - 1], shortened(" ".join(lines[most - 1 :]), at.width - 14, size)]
    top = at.y + at.height / 2 - (len(lines) - 1) * size * 0.65 + size * 0.36
    body = [text(at.x + 8, top + i * size * 1.3, line, size, "plain ink") for i, line in enumerate(lines)]
    return Element("force", panel(at.x, at.y, at.width, at.height) + "".join(body), words)
