"""What waits off the map: boxes of reinforcements, destroyed units, leaders to come."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import BOX, DEAD
from delenda.games.punic_island.board.scene import Scene
from delenda.games.punic_island.board.tokens import type_token
from delenda.games.punic_island.words.names import counted
from delenda.kernel.actor import ROME
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import panel, text

RESERVES: Final = Kept(128)
SMALL: Final = 12.1  # letters
TITLE_ROOM: Final = 78.0  # left of the units
STEP: Final = 43.0  # from one type to the next


def counts(scene: Scene, seat: int, place: int) -> dict[int, int]:
    """Units of a seat in the box or destroyed, by type."""
    found: dict[int, int] = {}
    for unit in scene.view.units_at(place, seat):
        kind = scene.box.unit_type[unit]
        found[kind] = found.get(kind, 0) + 1
    return found


def reserve_words(scene: Scene, seat: int, short: bool = False) -> str:
    """`Rome in the box: 6 Legions, 2 Equites; destroyed: nothing; 5 consuls in the cup`; for narrow lines `6 RI, 2 RC`"""
    codes, names = scene.box.type_codes, scene.box.type_names
    parts = []
    for place, title in ((BOX, "in the box"), (DEAD, "destroyed")):
        found = counts(scene, seat, place).items()
        units = ", ".join(f"{count} {codes[kind]}" if short else counted(count, names[kind]) for kind, count in found)
        parts.append(f"{title}: {units or 'nothing'}")
    waiting = len(scene.view.leaders_at(BOX, seat))
    leaders = f"{plural(waiting, 'consul')} in the cup" if seat == ROME else f"{plural(waiting, 'leader')} to come"
    return f"{SEAT_NAMES[seat]} {'; '.join(parts)}; {leaders}"


def reserves(scene: Scene) -> Element:
    """In the work area, while nothing else is there."""
    view = scene.view
    away = tuple(at if at in (BOX, DEAD) else 0 for at in view.loc)
    leaders = tuple(at == BOX for at in view.leader_at)
    return RESERVES.get((scene.box, scene.layout, scene.me, away, tuple(view.side), leaders), lambda: _reserves(scene))


def _reserves(scene: Scene) -> Element:
    words = ". ".join(reserve_words(scene, seat) for seat in (scene.foe, scene.me))
    at = scene.layout.work
    half = at.height / 2
    rows = [_row(scene, seat, Place(at.x, at.y + i * half, at.width, half)) for i, seat in enumerate((scene.foe, scene.me))]
    return Element("work", panel(at.x, at.y, at.width, at.height) + "".join(rows), words)


def _row(scene: Scene, seat: int, at: Place) -> str:
    """A side's name and how many leaders wait; its units in the box; those destroyed."""
    waiting = len(scene.view.leaders_at(BOX, seat))
    leaders = f"{plural(waiting, 'consul')} in the cup" if seat == ROME else f"{plural(waiting, 'leader')} to come"
    parts = [
        text(at.x + 10, at.y + 19, SEAT_NAMES[seat], 14, "serif ink"),
        text(at.right - 10, at.y + 19, leaders, SMALL, "plain end ink"),
    ]
    for line, (place, title) in enumerate(((BOX, "in the box"), (DEAD, "destroyed"))):
        y = at.y + 44 + line * 36
        parts.append(text(at.x + 10, y + SMALL * 0.36, title, SMALL, "plain ink"))
        found = counts(scene, seat, place)
        if not found:
            parts.append(text(at.x + TITLE_ROOM, y + SMALL * 0.36, "nothing", SMALL, "plain italic ink"))
        for index, (kind, count) in enumerate(found.items()):
            x = at.x + TITLE_ROOM + index * STEP
            parts.append(type_token(scene, kind, x + 12, y, 12.5))
            parts.append(text(x + 27, y + SMALL * 0.36, count, SMALL * 1.1, "ink"))
    return "".join(parts)
