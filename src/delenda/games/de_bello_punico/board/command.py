"""Beside the map: command boxes and tokens, the turn track, the rout tracks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from delenda.games.de_bello_punico.actions import BOXES
from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.state import DEAD, INITIATIVE_DICE, STRATEGIC, UNKNOWN
from delenda.games.de_bello_punico.words import box_name, points
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.svg.layout import Place
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import box, circle, ring, text, use

SHORT: Final = ("Initiative", "Combat", "Recovery", "Cavalry", "Movement", "Elephants", "Fortuna")
KINDS: Final = ("point", "vacuus")
PLATE: Final = 28.0  # height of a seat's plate
GAP: Final = 5.0
COLUMNS: Final = 4  # of boxes; the last place of all is for tokens in hand
LABEL_ROOM: Final = 98.0  # left of a track
NARROWEST: Final = 6.0  # width of its cells
DRAWN: Final = Kept(1024)
TRACKS: Final = Kept(512)


def box_key(seat: int, box_: int) -> str:
    return f"box-{seat}-{box_name(seat, box_)}"


def hand_key(seat: int, kind: int) -> str:
    return f"hand-{seat}-{KINDS[kind]}"


def short(seat: int, box_: int) -> str:
    return "Furor" if box_name(seat, box_) == "FUROR" else SHORT[box_]


# Command boxes


def command(scene: Scene) -> list[Element]:
    found = []
    for seat in scene.seats:
        at = scene.layout.command[scene.row(seat)]
        found.append(_plate(scene, seat, at))
        found += [_box(scene, seat, index, place) for index, place in enumerate(_places(at)[:BOXES])]
        found += _hand(scene, seat)
    return found


def _plate(scene: Scene, seat: int, at: Place) -> Element:
    view = scene.view
    leader = view.box.leaders[seat] + (" is lost" if view.leader[seat] == DEAD else f", {points(view.box.points[seat])}")
    first = view.turn > 0 and view.phase > INITIATIVE_DICE and view.first == seat
    words = f"{leader}{', First player' if first else ''}"
    drawn = _drawn_plate(seat, at, leader, first, scene.layout.label)
    return Element(f"plate-{seat}", drawn, f"{SEAT_NAMES[seat]}: {words}")


@lru_cache(64)
def _drawn_plate(seat: int, at: Place, leader: str, first: bool, size: float) -> str:
    """The emblem, the leader and his points, and who is First player."""
    side = SIDES[seat]
    return (
        box(at.x, at.y, at.width, PLATE, 7, f"var(--{side})", stroke=f"var(--{side}3)", stroke_width=1.3)
        + use(f"emblem-{side}", at.x + PLATE * 0.6, at.y + PLATE / 2, PLATE / 46, fill="var(--gold)")
        + text(at.x + PLATE * 1.25, at.y + PLATE / 2 + size * 0.36, leader, size * 1.08, "serif cream")
        + (text(at.right - 9, at.y + PLATE / 2 + size * 0.36, "First", size, "end cream") if first else "")
    )


@lru_cache(16)
def _places(at: Place) -> list[Place]:
    """Of the boxes, and behind them of the tokens in hand."""
    width = (at.width - GAP * (COLUMNS - 1)) / COLUMNS
    height = (at.height - PLATE - 2 * GAP) / 2
    top = at.y + PLATE + GAP
    return [
        Place(at.x + i % COLUMNS * (width + GAP), top + i // COLUMNS * (height + GAP), width, height) for i in range(BOXES + 1)
    ]


def _box(scene: Scene, seat: int, index: int, at: Place) -> Element:
    view = scene.view
    shown = (view.tokens[seat * BOXES + index], view.vacuus[seat], view.phase > STRATEGIC)

    def draw() -> Element:
        words = _box_words(scene, seat, index)
        return Element(box_key(seat, index), _box_drawn(scene, seat, index, at), words, "tokens", shown[0])

    return DRAWN.get((view.box, scene.layout, scene.me, seat, index, shown), draw)


def _box_drawn(scene: Scene, seat: int, index: int, at: Place) -> str:
    view = scene.view
    count = view.tokens[seat * BOXES + index]
    room = view.box.box_room[seat * BOXES + index]
    size = scene.layout.label
    parts = [
        box(at.x, at.y, at.width, at.height, 6, "url(#~g-panel)", stroke="var(--tan2)", stroke_width=1.2),
        text(at.middle, at.y + size * 1.2, short(seat, index), size, "middle ink"),
    ]
    radius = min(at.height * 0.26, at.width / 7.2)
    y = at.bottom - radius - 3
    for i in range(int(max(room, count))):
        x = at.middle + (i - (max(room, count) - 1) / 2) * radius * 2.15
        if i < count:
            vacuus = view.vacuus[seat] == index and i == count - 1
            parts.append(token(x, y, radius, SIDES[seat], _kind(scene, seat, index, vacuus)))
        else:
            parts.append(circle(x, y, radius * 0.86, stroke="var(--dim)", stroke_width=1, stroke_dasharray="3 3", opacity=0.7))
    if not room:
        parts.append(text(at.middle, y + size * 0.4, "closed", size, "plain italic middle ink"))
    parts.append(ring(at.x, at.y, at.width, at.height, 6, weight=scene.layout.ring_weight))
    return "".join(parts)


def _kind(scene: Scene, seat: int, index: int, vacuus: bool) -> str:
    """What is seen of a token: its back, unless one may know it."""
    if scene.view.vacuus[seat] == UNKNOWN:
        known = index == 0 and scene.view.phase > STRATEGIC
        return "point" if known else "back"
    return "vacuus" if vacuus else "point"


def _box_words(scene: Scene, seat: int, index: int) -> str:
    view = scene.view
    count = view.tokens[seat * BOXES + index]
    words = f"{SEAT_NAMES[seat]}'s {short(seat, index)} box: {plural(count, 'token')}"
    if view.vacuus[seat] == index:
        words += ", the Vacuus" if count == 1 else ", one of them the Vacuus"
    return words


@lru_cache(1024)
def token(x: float, y: float, radius: float, side: str, kind: str) -> str:
    """A command token: face down, a point, or the Vacuus."""
    if kind == "point":
        face = circle(x, y, radius, "url(#~g-coin)", stroke="var(--coin3)", stroke_width=1.2)
        return face + text(x, y + radius * 0.48, "I", radius * 1.3, "serif middle", fill="var(--goink)")
    if kind == "vacuus":
        face = circle(x, y, radius, "url(#~g-stone)", stroke="var(--tan3)", stroke_width=1.2, stroke_dasharray="3 2")
        return face + text(x, y + radius * 0.48, "V", radius * 1.3, "serif italic middle", fill="var(--tan3)")
    emblem = use(f"emblem-{side}", x, y, radius / 22, fill="var(--gold)")
    return circle(x, y, radius, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.2) + emblem


def _hand(scene: Scene, seat: int) -> list[Element]:
    """Tokens still to be placed: in the eighth place."""
    view = scene.view
    if not view.hand[seat]:
        return []
    spot = _places(scene.layout.command[scene.row(seat)])[-1]
    radius = min(spot.height * 0.36, spot.width / 5)
    hidden = view.vacuus[seat] == UNKNOWN
    real = view.hand[seat] - (0 if hidden or view.vacuus[seat] < BOXES else 1)
    found = []
    shown = [(0, real)] + ([(1, 1)] if not hidden and view.vacuus[seat] == 7 else [])
    for kind, count in shown:
        if not count:
            continue
        x = spot.x + spot.width * (0.3 if kind == 0 else 0.75)
        y = spot.y + radius + 2
        svg = token(x, y, radius, SIDES[seat], "back" if hidden else KINDS[kind])
        svg += text(x, spot.bottom - 1, f"×{count}", scene.layout.label, "middle ink") if count > 1 else ""
        svg += ring(x - radius - 2, y - radius - 2, 2 * radius + 4, 2 * radius + 4, radius + 2, weight=scene.layout.ring_weight)
        what = plural(count, "token") if hidden else plural(count, "point") if kind == 0 else "the Vacuus"
        words = f"{what} to place"
        found.append(Element(hand_key(seat, kind), svg, f"{SEAT_NAMES[seat]}: {words}"))
    return found


# Tracks


def tracks(scene: Scene) -> list[Element]:
    return [_turns(scene), *(_rout(scene, seat) for seat in scene.seats)]


def _turns(scene: Scene) -> Element:
    key = ("turns", scene.view.box, scene.layout, scene.view.turn)
    return TRACKS.get(key, lambda: _drawn_turns(scene))


def _drawn_turns(scene: Scene) -> Element:
    view = scene.view
    at = scene.layout.turns
    count = view.box.turns
    size = scene.layout.label
    label = f"Turn {view.turn}/{count}"
    parts = [text(at.x, at.y + at.height / 2 + size * 0.36, label, size, "ink")]
    cells = _cells(at, count, LABEL_ROOM)
    for turn, cell in enumerate(cells, 1):
        now = turn == view.turn
        fill = "var(--go)" if now else "var(--tan)" if turn < view.turn else "none"
        parts.append(box(cell.x, cell.y, cell.width, cell.height, 3, fill, stroke="var(--tan2)", stroke_width=1))
    return Element("turn", "".join(parts), f"turn {view.turn} of {count}")


def _cells(at: Place, count: int, room: float) -> list[Place]:
    """Of a track, right of its label; none where there is room for the label only."""
    width = (at.width - room) / count
    if width < NARROWEST:
        return []
    return [Place(at.x + room + i * width + 1, at.y + 4, width - 2, at.height - 8) for i in range(count)]


def _rout(scene: Scene, seat: int) -> Element:
    key = ("rout", scene.view.box, scene.layout, scene.me, seat, scene.view.rout[seat])
    return TRACKS.get(key, lambda: _drawn_rout(scene, seat))


def _drawn_rout(scene: Scene, seat: int) -> Element:
    view = scene.view
    at = scene.layout.rout[scene.row(seat)]
    limit, rout = int(view.box.limit[seat]), int(view.rout[seat])
    side = SIDES[seat]
    size = scene.layout.label
    label = f"Rout {rout}/{limit}"
    parts = [
        use(f"emblem-{side}", at.x + size * 0.8, at.y + at.height / 2, size / 22, fill=f"var(--{side})"),
        text(at.x + size * 1.8, at.y + at.height / 2 + size * 0.36, label, size, "ink"),
    ]
    for i, cell in enumerate(_cells(at, limit, LABEL_ROOM)):
        fill = f"var(--{side})" if i < rout else "none"
        stroke = "var(--loss)" if i == limit - 1 else "var(--tan2)"
        parts.append(box(cell.x, cell.y, cell.width, cell.height, 3, fill, stroke=stroke, stroke_width=1.2))
    return Element(f"rout-{seat}", "".join(parts), f"{SEAT_NAMES[seat]} has {rout} of {limit} Rout Points", "points", rout)
