"""What waits off the map: boxes of reinforcements, destroyed units, leaders to come."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from delenda.games.punic_island.actions import BOX, DEAD
from delenda.games.punic_island.board.scene import SIDES, Scene
from delenda.games.punic_island.board.tokens import leader_token, type_token
from delenda.games.punic_island.words.names import counted
from delenda.kernel.actor import ROME
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import circle, panel, text

RESERVES: Final = Kept(128)


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
    leaders = tuple((at == BOX, scene.leader_acted(leader)) for leader, at in enumerate(view.leader_at))
    return RESERVES.get((scene.box, scene.layout, scene.me, away, tuple(view.side), leaders), lambda: _reserves(scene))


def _reserves(scene: Scene) -> Element:
    words = ". ".join(reserve_words(scene, seat) for seat in (scene.foe, scene.me))
    at = scene.layout.work
    if scene.layout.wide:
        rows = [_row(scene, seat, Place(at.x, at.y + 6 + i * 80, at.width, 80)) for i, seat in enumerate((scene.foe, scene.me))]
        return Element("work", panel(at.x, at.y, at.width, at.height) + "".join(rows), words)
    top = at.bottom - 66
    lines = [line for seat in (scene.foe, scene.me) for line in wrap(reserve_words(scene, seat, short=True), 68)]
    body = [text(at.x + 8, top + 14 + i * 13, line, 10.5, "plain ink") for i, line in enumerate(lines[:4])]
    return Element("work", panel(at.x, top, at.width, 66) + "".join(body), words)


def _row(scene: Scene, seat: int, at: Place) -> str:
    parts = [text(at.x + 12, at.y + 16, SEAT_NAMES[seat], 14.5, "serif ink")]
    x = at.x + 96
    for place, title in ((BOX, "in the box"), (DEAD, "destroyed")):
        found = counts(scene, seat, place)
        parts.append(text(x, at.y + 14, title if found else f"nothing {title}", 12, "plain dim"))
        for kind, count in found.items():
            parts.append(type_token(scene, kind, x + 20, at.y + 44, 19, framed=False))
            parts.append(circle(x + 37, at.y + 27, 9, "var(--cream)", stroke=f"var(--{SIDES[seat]}3)"))
            parts.append(text(x + 37, at.y + 31.5, count, 12.5, "middle", fill=f"var(--{SIDES[seat]}3)"))
            x += 47
        x += 18 if found else 120
    leaders = scene.view.leaders_at(BOX, seat)
    title = "consuls in the cup" if seat == ROME else "leaders to come"
    left = at.right - 14 - len(leaders) * 36
    parts.append(text(at.right - 14, at.y + 14, title, 12, "plain end dim"))
    parts += [leader_token(scene, leader, left + 18 + i * 36, at.y + 44, 16) for i, leader in enumerate(leaders)]
    return "".join(parts)
