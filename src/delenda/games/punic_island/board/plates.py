"""Beside the map: who stands how, what has been chosen, Supply Points, and the permanent cards in force."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import CARD_OPTION, CARDS, MAP_OPTION
from delenda.games.punic_island.board.scene import SIDES, Scene
from delenda.games.punic_island.state import HIDDEN
from delenda.games.punic_island.words.names import figure
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.svg import cards
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.shapes import box, chip, circle, fitting, group, panel, shadow, text, use

CHOICES: Final = {CARD_OPTION: "Card", MAP_OPTION: "Map", HIDDEN: "?"}
TOLD: Final = {CARD_OPTION: "; chose Card", MAP_OPTION: "; chose Map", HIDDEN: "; has chosen in secret"}


def plates(scene: Scene) -> list[Element]:
    return [_plate(scene, seat) for seat in (scene.foe, scene.me)]


def standing(scene: Scene, seat: int) -> dict[str, int]:
    """What a side's Victory Points are made of."""
    view, box_ = scene.view, scene.box
    played = sum(box_.cards[card].vp[seat] for card in range(CARDS) if view.played[card])
    parts = {"cities": view.city_points(seat), "kills": view.kills[seat], "cards": view.card_vp[seat] + played}
    if seat == ROME and box_.handicap:
        parts["handicap"] = box_.handicap
    if seat == CARTHAGE and view.uprisings:
        parts["uprisings"] = -box_.uprising_vp * int(view.uprisings).bit_count()
    return parts


def plate_words(scene: Scene, seat: int) -> str:
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
    at = scene.layout.plates[scene.row(seat)]
    side = SIDES[seat]
    base = shadow(at.x, at.y, at.width, at.height, 8, 0.4) + box(
        at.x, at.y, at.width, at.height, 8, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.4
    )
    draw = _wide_plate if scene.layout.wide else _tall_plate
    svg = base + draw(scene, seat, at)
    if scene.view.actor == seat:
        svg += box(at.x - 2, at.y - 2, at.width + 4, at.height + 4, 9, stroke="var(--gold)", stroke_width=3)
    return Element(f"seat-{seat}", svg, plate_words(scene, seat))


def _wide_plate(scene: Scene, seat: int, at: Place) -> str:
    view = scene.view
    side = SIDES[seat]
    won = scene.is_over and view.winner == seat
    name = ACTOR_NAMES[seat]
    parts = [
        use("laurel", at.x + 30, at.y + 31, 1.45, color="var(--gold)") if won else "",
        use(f"emblem-{side}", at.x + 30, at.y + 31, 0.95, fill="var(--gold)"),
        text(at.x + 58, at.y + 28, name, fitting(name, 70, 15), "serif cream"),
        text(at.x + 58, at.y + 44, "you" if view.viewer == seat else "", 12, "plain italic cream"),
        text(at.right - 12, at.y + 40, view.points(seat), 38, "serif end cream"),
        text(at.right - 12, at.y + 54, "VP", 11, "end cream"),
    ]
    if view.initiative() == seat:
        parts.append(chip(at.x + 119, at.y + 40, 64, 16, "initiative", 11, "var(--gold)", "var(--goink)"))
    made = " · ".join(f"{key} {figure(points)}" for key, points in standing(scene, seat).items())
    parts.append(text(at.x + 12, at.y + 74, made, fitting(made, at.width + 36, 12), "plain cream"))
    parts.append(_piles(scene, seat, at.x + 12, at.y + 84))
    parts.append(_choice(scene, seat, at.right - 36, at.y + 108, 52, 42, 13))
    return "".join(parts)


def _piles(scene: Scene, seat: int, x: float, y: float) -> str:
    """The deck, which is the clock; the hand; Resource Points."""
    view = scene.view
    deck = cards.pile(x, y + 4, 30, 40, view.deck_size[seat], 4)
    hand = cards.back(x + 46, y + 2, 28, SIDES[seat]) + circle(
        x + 72, y + 38, 9, "var(--cream)", stroke=f"var(--{SIDES[seat]}3)"
    )
    number = text(x + 72, y + 42, view.hand_size[seat], 12.5, "middle", fill=f"var(--{SIDES[seat]}3)")
    stock = use("amphora", x + 101, y + 19, 2.4) + text(x + 113, y + 29, scene.all_stock(seat), 18, "cream")
    return deck + hand + number + stock


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
    name = SEAT_NAMES[seat]
    line = f"deck {view.deck_size[seat]} · hand {view.hand_size[seat]} · RP {scene.all_stock(seat)}"
    line += " · you" if view.viewer == seat else ""
    parts = [
        use(f"emblem-{side}", at.x + 16, at.y + 15, 0.55, fill="var(--gold)"),
        text(at.x + 32, at.y + 18, name, fitting(name, 84, 12), "serif cream"),
        text(at.x + 7, at.y + 36, line, fitting(line, 158, 10.5), "plain cream"),
        text(at.right - 58, at.y + 20, view.points(seat), 19, "serif end cream"),
        text(at.right - 56, at.y + 20, "VP", 9.5, "cream"),
        _choice(scene, seat, at.right - 22, at.y + 21, 34, 30, 10.5),
    ]
    if view.initiative() == seat:
        first = circle(at.x + 27, at.y + 8, 5.5, "var(--gold)", stroke="var(--goink)", stroke_width=0.8)
        parts.append(first + text(at.x + 27, at.y + 11.4, "I", 9.5, "middle", fill="var(--goink)"))
    return "".join(parts)


# Supply Points


def track(scene: Scene) -> Element:
    """From the points of a full operation to 0; the marker stands at what is left."""
    view = scene.view
    at = scene.layout.track
    most = scene.box.sp_per_rp
    running = view.operator in (ROME, CARTHAGE) and view.sp >= 0
    cell = (at.width - (12 if scene.layout.wide else 42)) / (most + 1)
    left = at.x + (6 if scene.layout.wide else 38)
    height = 26 if scene.layout.wide else at.height - 6
    top = at.bottom - height - (4 if scene.layout.wide else 3)
    words = f"Supply Points left: {view.sp}" if running else "no operation"
    parts = [panel(at.x, at.y, at.width, at.height)]
    if scene.layout.wide:
        parts.append(text(at.x + 9, at.y + 15, f"Supply Points{'' if running else ': no operation'}", 11.5, "plain ink"))
    else:
        parts.append(text(at.x + 6, at.y + at.height / 2 + 4, "SP", 11.5, "ink"))
    for index, value in enumerate(range(most, -1, -1)):
        at_cell = Place(left + index * cell + 1, top, cell - 2, height)
        fill, ink = "none", "dim"
        if running and value <= view.sp:
            fill, ink = (f"url(#~g-{SIDES[view.operator]})", "cream") if value == view.sp else ("var(--card2)", "cardink")
        parts.append(box(at_cell.x, top, at_cell.width, height, 5, fill, stroke="var(--tan2)", stroke_width=1.2))
        parts.append(text(at_cell.middle, top + height * 0.72, value, height * 0.6, "middle", fill=f"var(--{ink})"))
    return Element("track", "".join(parts), words)


# Permanent cards


def force(scene: Scene) -> Element:
    at = scene.layout.force
    found = scene.permanent
    names = [scene.box.cards[card].name for card in found]
    words = "In force: " + (", ".join(names) or "no permanent card")
    parts = [panel(at.x, at.y, at.width, at.height)]
    if not scene.layout.wide:
        short = f"In force: {', '.join(names)}" if found else "No card in force"
        return Element(
            "force", parts[0] + text(at.x + 8, at.y + 15, short, fitting(short, at.width - 14, 11), "plain ink"), words
        )
    parts.append(text(at.x + 9, at.y + 15, "In force" if found else "No permanent card in force", 11.5, "plain ink"))
    for index, card in enumerate(found[:5]):
        y = at.y + 20 + index * 15
        side = SIDES[scene.box.cards[card].side]
        name = scene.box.cards[card].name
        parts.append(box(at.x + 5, y, at.width - 10, 14, 4, f"url(#~g-{side})"))
        parts.append(text(at.x + 10, y + 10.8, name, fitting(name, at.width - 20, 11), "cream"))
    return Element("force", group(*parts), words)
