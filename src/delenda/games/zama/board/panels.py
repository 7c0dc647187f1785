"""Around the mat: name plates, reserves with the conditions of a landing, Greek Medics, actions left and buttons."""

from __future__ import annotations

from typing import Final

from delenda.games.zama.actions import AGAIN, END_TURN, HEAL, KEEP, NO_TONIC, REINFORCE, STOP, TAKE_TONIC
from delenda.games.zama.board import faces
from delenda.games.zama.board.scene import SIDES, Scene
from delenda.games.zama.box import EMPTY
from delenda.games.zama.state import DISCARD, FALLEN, MERGED, RESERVE
from delenda.games.zama.words import SEAT_LETTERS
from delenda.kernel.actor import NOBODY, SEATS
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.frame import plate, tag
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, circle, fitting, panel, path, ring, text

BUTTONS: Final = {  # action -> key, words, kind
    TAKE_TONIC: ("tonic", "Tonic: 3 actions", "go"),
    NO_TONIC: ("no-tonic", "Not now", "plain"),
    REINFORCE: ("land", "Land a card", "plain"),
    END_TURN: ("end-turn", "End turn", "go"),
    KEEP: ("keep", "Keep the dice", "plain"),
    AGAIN: ("again", "Attack again", "go"),
    STOP: ("stop", "Stop", "plain"),
}


AROUND: Final = Kept(1024)
MEDICS: Final = Kept(256)


def button_key(code: int) -> str:
    return f"button-{BUTTONS[code][0]}"


def medic_key(seat: int) -> str:
    return f"medic-{SEAT_LETTERS[seat]}"


def plates(scene: Scene) -> list[Element]:
    view = scene.view
    key = ("plates", scene.layout, scene.me, view.seat, scene.is_over, *view.units, *map(_has_lost, SEATS, (scene,) * 2))
    return AROUND.get(key, lambda: _plates(scene))


def _has_lost(seat: int, scene: Scene) -> bool:
    """Whether cards of a seat are out of play, of which a wide board tells."""
    return scene.layout.wide and any(place in (DISCARD, FALLEN, MERGED) for place in _places(scene, seat))


def _plates(scene: Scene) -> list[Element]:
    made = []
    for seat in (scene.foe, scene.me):
        at = scene.layout.plates[scene.side_index(seat)]
        units = plural(scene.view.units[seat], "unit")
        draw = plate if scene.layout.wide else _small_plate
        svg = draw(at.x, at.y, at.width, at.height, SIDES[seat], SEAT_NAMES[seat], units)
        if scene.view.seat == seat and not scene.is_over:
            svg += box(
                at.x - 2, at.y - 2, at.width + 4, at.height + 4, 10, stroke="#ffcf4d", stroke_width=3 * scene.layout.weight
            )
        if _has_lost(seat, scene):
            row = scene.layout.graves[scene.side_index(seat)]
            svg += text(row.x, row.y - 8, "Fallen and discarded", 15, "plain ink")
        made.append(Element(f"plate-{SEAT_LETTERS[seat]}", svg, f"{SEAT_NAMES[seat]}, {units} on the mat"))
    return made


def _places(scene: Scene, seat: int) -> list[int]:
    return scene.view.places(seat)


def _small_plate(x: float, y: float, width: float, height: float, side: str, name: str, words: str) -> str:
    return (
        box(x, y, width, height, 6, f"var(--{side})", stroke=f"var(--{side}3)", stroke_width=1.2)
        + text(x + 8, y + 16, name, 14, "serif cream")
        + text(x + 8, y + 31, words, 12, "plain cream")
    )


def reserves(scene: Scene) -> list[Element]:
    """The places of the two reserve cards, and on a wide board the three conditions of a landing."""
    view = scene.view
    kept = [tuple(view.cards_in(seat, RESERVE)) for seat in SEATS]
    held = [good for seat in SEATS for _, good in _conditions(scene, seat)]
    key = ("reserves", scene.box, scene.layout, scene.me, scene.is_setup, *kept, *held)
    return AROUND.get(key, lambda: _reserves(scene))


def _reserves(scene: Scene) -> list[Element]:
    made = []
    for seat in (scene.foe, scene.me):
        at = scene.layout.reserves[scene.side_index(seat)]
        row = scene.layout.reserve_rows[scene.side_index(seat)]
        kept = scene.view.cards_in(seat, RESERVE)
        parts = [panel(at.x, at.y, at.width, at.height, "Reinforcements")] if scene.layout.wide else []
        for index in range(len(kept), scene.box.reserve_count):
            x, y = row.place(index)
            parts.append(_empty_place(x, y, row.size, row.size))
            if scene.layout.wide and not scene.is_setup and not scene.box.units:
                parts.append(text(x + row.size / 2, y + row.size / 2 + 5, "landed", 15, "plain middle ink"))
        checks = _conditions(scene, seat)
        if scene.layout.wide and not scene.is_setup:
            parts += [_check(at, index, words, good) for index, (words, good) in enumerate(checks)]
        names = ", ".join(scene.box.card_name(card) for card in kept) or "none"
        held = "; ".join(f"{words}: {'yes' if good else 'no'}" for words, good in checks)
        made.append(Element(f"reserve-{SEAT_LETTERS[seat]}", "".join(parts), f"{SEAT_NAMES[seat]}'s reserve: {names}; {held}"))
    return made


def _empty_place(x: float, y: float, width: float, height: float) -> str:
    return box(
        x, y, width, height, 7, "var(--panel)", fill_opacity=0.45, stroke="var(--dim)", stroke_width=1.2, stroke_dasharray="5 4"
    )


def _conditions(scene: Scene, seat: int) -> list[tuple[str, bool]]:
    view, game = scene.view, scene.box
    free = any(view.board[square] == EMPTY for square in game.landing[seat])
    most = game.reinforce_max_units
    return [
        (f"{plural(most, 'unit')} or fewer", view.units[seat] <= most),
        ("a port held", view.holds_port(seat)),
        ("free first row", free),
    ]


def _check(at: Place, index: int, words: str, good: bool) -> str:
    x, y = at.x + at.width - 18, at.y + 154 + 22 * index
    sign = f"M{x - 4} {y}l3 3.5 5-7" if good else f"M{x - 3} {y - 3}l6 6m0-6l-6 6"
    return (
        text(at.x + 12, y + 5, words, 15, "plain ink")
        + circle(x, y, 8, "var(--good)" if good else "var(--loss)")
        + path(sign, stroke="#fff", stroke_width=2)
    )


def medics(scene: Scene) -> list[Element]:
    view = scene.view
    healer = view.seat if _is_legal(scene, HEAL) else NOBODY
    key = (scene.box, scene.layout, scene.me, scene.foe, healer, view.medic_supply, *view.medics)
    return MEDICS.get(key, lambda: _medics(scene, healer))


def _medics(scene: Scene, healer: int) -> list[Element]:
    view = scene.view
    made = []
    if scene.layout.wide:
        at = scene.layout.supply
        words = f"Greek Medics in supply: {view.medic_supply}"
        made.append(Element("medic-supply", _supply(at, view.medic_supply), words))
    for seat in (scene.foe, scene.me):
        at = scene.layout.medics[scene.side_index(seat)]
        count = view.medics[seat]
        svg = _medic(at, count, 16 if scene.layout.wide else 14)
        svg += ring(at.x - 2, at.y - 1, at.width + 4, at.height + 2, 7, weight=scene.layout.weight)
        heal = "; heal a unit" if seat == healer else ""
        words = f"{SEAT_NAMES[seat]} holds {plural(count, 'Greek Medic')}{heal}"
        made.append(Element(medic_key(seat), svg, words, "medics", count))
    return made


def _medic(at: Place, count: int, size: float) -> str:
    """The card, and how many of it a seat holds."""
    width = at.height * 0.75
    card = faces.medic(at.x, at.y, at.height) if count else _empty_place(at.x, at.y, width, at.height)
    return card + text(at.x + width + 3, at.y + at.height / 2 + size * 0.36, f"×{count}", size)


def _supply(at: Place, count: int) -> str:
    face = panel(at.x, at.y, at.width, at.height) + text(at.x + 12, at.y + 27, "Medics in supply", 15, "plain ink")
    return face + _medic(Place(at.right - 60, at.y + 4, 60, at.height - 8), count, 17)


def _is_legal(scene: Scene, code: int) -> bool:
    return scene.acts and scene.box.squares + code in scene.view.legal()


def turn(scene: Scene) -> list[Element]:
    """Actions left, and whatever has no place of its own on the mat as buttons."""
    view, at = scene.view, scene.layout.turn
    if scene.is_setup or scene.is_over:
        return [Element("actions", "", "")]
    legal = view.legal() if scene.acts else []
    shown = [code for code in BUTTONS if scene.box.squares + code in legal]
    left = ("actions", scene.layout, scene.side_index(view.seat), view.actions_left)
    svg = AROUND.get(left, lambda: _actions(scene, at))
    made = [Element("actions", svg, f"{plural(view.actions_left, 'action')} left")]
    top = at.y + (28 if scene.layout.wide else 0)
    gap = 6 if scene.layout.wide else 3
    height = min(46, (at.y + at.height - top + gap) / max(1, len(shown)) - gap)
    for index, code in enumerate(shown):
        key, words, kind = BUTTONS[code]
        if code == AGAIN:
            chance = f"{scene.targets[view.target].success:.0%}"
            words = f"{words} ({chance})" if scene.layout.wide else f"Again: {chance}"
        y = top + index * (height + gap)
        svg = tag(
            at.x,
            y,
            at.width,
            height,
            words,
            kind,
            fitting(words, at.width - 8, 16 if scene.layout.wide else 13),
            scene.layout.weight,
        )
        made.append(Element(f"button-{key}", svg, words))
    return made


def _actions(scene: Scene, at: Place) -> str:
    """Beside the buttons; on a narrow board in the plate of the seat whose turn it is."""
    wide = scene.layout.wide
    radius, pitch = (10, 27) if wide else (5, 12.5)
    left = int(scene.view.actions_left)
    most = max(2, left)
    plate = scene.layout.plates[scene.side_index(scene.view.seat)]
    right, y = (at.right, at.y + 11) if wide else (plate.right - 5, plate.y + 27)
    ink = "var(--ink)" if wide else "var(--cream)"
    parts = [text(at.x, y + 6, "Actions", 17, "serif ink")] if wide else []
    for index in range(most):
        x = right - radius - 2 - (most - 1 - index) * pitch
        full = index < left
        parts.append(circle(x, y, radius, "var(--go)" if full else "none", stroke=ink, stroke_width=radius / 5))
        if not full:
            sign = f"M{x - radius * 0.45} {y}l{radius * 0.36} {radius * 0.4} {radius * 0.55}-{radius * 0.8}"
            parts.append(path(sign, stroke=ink, stroke_width=radius / 5, stroke_linecap="round"))
    return "".join(parts)
