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
from delenda.svg.shapes import box, circle, fitting, panel, ring, text, use

SHORT: Final = ("Initiative", "Combat", "Recovery", "Cavalry", "Movement", "Elephants", "Fortuna")
NARROW: Final = {"Initiative": "Initiat.", "Recovery": "Recov.", "Movement": "Move", "Elephants": "Eleph."}
NUMERALS: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
KINDS: Final = ("point", "vacuus")
PLATE: Final = 34.0  # height of a seat's plate
SMALL_PLATE: Final = 46.0  # width of one on a narrow board
SMALL_TOKEN: Final = 8.0  # radius
DRAWN: Final = Kept(1024)


def box_key(seat: int, box_: int) -> str:
    return f"box-{seat}-{box_name(seat, box_)}"


def hand_key(seat: int, kind: int) -> str:
    return f"hand-{seat}-{KINDS[kind]}"


def roman(n: int) -> str:
    """1 to 39 as a Roman numeral."""
    return "X" * (n // 10) + NUMERALS[n % 10]


def short(seat: int, box_: int) -> str:
    return "Furor" if box_name(seat, box_) == "FUROR" else SHORT[box_]


# Command boxes


def command(scene: Scene) -> list[Element]:
    found = []
    for seat in scene.seats:
        at = scene.layout.command[scene.row(seat)]
        found.append(_plate(scene, seat, at))
        found += [_box(scene, seat, index, place) for index, place in enumerate(_places(scene, at))]
        found += _hand(scene, seat)
    return found


def _plate(scene: Scene, seat: int, at: Place) -> Element:
    view = scene.view
    leader = view.box.leaders[seat] + (" is lost" if view.leader[seat] == DEAD else f", {points(view.box.points[seat])}")
    first = view.turn > 0 and view.phase > INITIATIVE_DICE and view.first == seat
    words = f"{leader}{', First player' if first else ''}"
    svg = _broad_plate(seat, at, words) if scene.layout.wide else _small_plate(scene, seat, at, first)
    return Element(f"plate-{seat}", svg, f"{SEAT_NAMES[seat]}: {words}")


def _broad_plate(seat: int, at: Place, words: str) -> str:
    side = SIDES[seat]
    name = SEAT_NAMES[seat].upper()
    size = 16
    return (
        box(at.x, at.y, at.width, PLATE, 7, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.3)
        + use(f"emblem-{side}", at.x + PLATE * 0.6, at.y + PLATE / 2, PLATE / 46, fill="var(--gold)")
        + text(at.x + PLATE * 1.2, at.y + PLATE / 2 + size * 0.36, name, size, "serif cream", letter_spacing=1.5)
        + text(
            at.right - 10,
            at.y + PLATE / 2 + size * 0.3,
            words,
            fitting(words, at.width - PLATE * 1.3 - len(name) * size * 0.85, size * 0.86),
            "plain end cream",
        )
    )


def _small_plate(scene: Scene, seat: int, at: Place, first: bool) -> str:
    """The emblem, the leader's points, and who is First player."""
    view = scene.view
    side = SIDES[seat]
    dead = view.leader[seat] == DEAD
    command = "lost" if dead else roman(view.box.points[seat])
    return (
        box(at.x, at.y, SMALL_PLATE, at.height, 5, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.1)
        + use(f"emblem-{side}", at.x + 13, at.y + at.height / 2, 0.44, fill="var(--gold)")
        + text(at.x + 34, at.y + (11.5 if first or view.hand[seat] else 18), command, 9 if dead else 10, "serif middle cream")
        + (text(at.x + 34, at.y + 24, "First", 8.5, "middle cream") if first else "")
    )


def _places(scene: Scene, at: Place) -> list[Place]:
    wide = scene.layout.wide
    columns = scene.layout.box_columns
    rows = 2 if wide else 1
    top = PLATE + 6 if wide else 0
    gap = 6.0 if wide else 2.5
    left = at.x if wide else at.x + SMALL_PLATE + gap
    width = (at.right - left - gap * (columns - 1)) / columns
    height = (at.height - top - gap * (rows - 1)) / rows
    return [
        Place(left + i % columns * (width + gap), at.y + top + i // columns * (height + gap), width, height)
        for i in range(BOXES)
    ]


def _box(scene: Scene, seat: int, index: int, at: Place) -> Element:
    view = scene.view
    shown = (view.tokens[seat * BOXES + index], view.vacuus[seat], view.phase > STRATEGIC)
    drawn = DRAWN.get((view.box, scene.layout, scene.me, seat, index, shown), lambda: _box_drawn(scene, seat, index, at))
    return Element(box_key(seat, index), drawn, _box_words(scene, seat, index), "tokens", shown[0])


def _box_drawn(scene: Scene, seat: int, index: int, at: Place) -> str:
    view = scene.view
    count = view.tokens[seat * BOXES + index]
    room = view.box.box_room[seat * BOXES + index]
    name = short(seat, index)
    if not scene.layout.wide:
        name = NARROW.get(name, name)
    size = fitting("Initiative" if scene.layout.wide else "Initiat.", at.width - 3, scene.layout.text * 0.86)
    parts = [
        box(at.x, at.y, at.width, at.height, 6, "url(#~g-panel)", stroke="var(--tan2)", stroke_width=1.2),
        text(at.middle, at.y + size * 1.2, name, size, "middle ink" if room else "middle dim"),
    ]
    radius = min(at.height * 0.26, at.width / 7.2)
    y = at.y + at.height * 0.66
    for i in range(int(max(room, count))):
        x = at.middle + (i - (max(room, count) - 1) / 2) * radius * 2.15
        if i < count:
            vacuus = view.vacuus[seat] == index and i == count - 1
            parts.append(token(x, y, radius, SIDES[seat], _kind(scene, seat, index, vacuus)))
        else:
            parts.append(circle(x, y, radius * 0.86, stroke="var(--dim)", stroke_width=1, stroke_dasharray="3 3", opacity=0.7))
    if not room:
        parts.append(text(at.middle, y + size * 0.4, "closed", size * 0.9, "plain italic middle dim"))
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
        return face + text(x, y + radius * 0.4, "I", radius * 1.1, "serif middle", fill="var(--goink)")
    if kind == "vacuus":
        face = circle(x, y, radius, "url(#~g-stone)", stroke="var(--tan3)", stroke_width=1.2, stroke_dasharray="3 2")
        return face + text(x, y + radius * 0.4, "V", radius * 1.1, "serif italic middle", fill="var(--tan3)")
    emblem = use(f"emblem-{side}", x, y, radius / 22, fill="var(--gold)")
    return circle(x, y, radius, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.2) + emblem


def _hand(scene: Scene, seat: int) -> list[Element]:
    """Tokens still to be placed: in the eighth place; on a narrow board large beside the map for the one who places them."""
    view = scene.view
    if not view.hand[seat]:
        return []
    at = scene.layout.command[scene.row(seat)]
    if scene.layout.wide:
        last = _places(scene, at)[-1]
        spot = Place(last.right + 6, last.y, last.width, last.height)
    elif scene.acts and seat == view.actor:
        spot = scene.layout.answers
    else:
        spot = Place(at.x + 22, at.y + 14, 24, 14)
    radius = min(spot.height * 0.36, spot.width / 5)
    hidden = view.vacuus[seat] == UNKNOWN
    real = view.hand[seat] - (0 if hidden or view.vacuus[seat] < BOXES else 1)
    found = []
    shown = [(0, real)] + ([(1, 1)] if not hidden and view.vacuus[seat] == 7 else [])
    for kind, count in shown:
        if not count:
            continue
        x = spot.x + spot.width * (0.3 if kind == 0 else 0.75)
        y = spot.y + spot.height / 2
        svg = token(x, y, radius, SIDES[seat], "back" if hidden else KINDS[kind])
        svg += _count(x, y, radius, count)
        svg += ring(x - radius - 2, y - radius - 2, 2 * radius + 4, 2 * radius + 4, radius + 2, weight=scene.layout.ring_weight)
        what = plural(count, "token") if hidden else plural(count, "point") if kind == 0 else "the Vacuus"
        words = f"{what} to place"
        found.append(Element(hand_key(seat, kind), svg, f"{SEAT_NAMES[seat]}: {words}"))
    return found


def _count(x: float, y: float, radius: float, count: int) -> str:
    """How many tokens: below a large one, beside a small one."""
    if count == 1:
        return ""
    if radius < SMALL_TOKEN:
        return text(x + radius * 1.15, y + radius * 0.55, f"×{count}", 7, "cream")
    return text(x, y + radius * 1.8, f"×{count}", radius * 0.75, "middle ink")


# Tracks


def tracks(scene: Scene) -> list[Element]:
    return [_turns(scene), *(_rout(scene, seat) for seat in scene.seats)]


def _turns(scene: Scene) -> Element:
    view = scene.view
    at = scene.layout.turns
    count = view.box.turns
    wide = scene.layout.wide
    top = 24.0 if wide else 2.0
    cell = at.width / count
    parts = [panel(at.x, at.y, at.width, at.height, "Turns") if wide else ""]
    height = at.height - top - (6 if wide else 2)
    size = fitting("XVIII", (cell - 3) * 1.25, height * 0.55)  # narrow letters
    for turn in range(1, count + 1):
        x = at.x + (turn - 1) * cell
        now = turn == view.turn
        fill = "var(--go)" if now else "var(--tan)" if turn < view.turn else "none"
        parts.append(box(x + 1.5, at.y + top, cell - 3, height, 3, fill, stroke="var(--tan2)", stroke_width=1))
        ink = "var(--goink)" if now else "var(--ink)"
        parts.append(text(x + cell / 2, at.y + top + height * 0.66, roman(turn), size, "serif middle", fill=ink))
    return Element("turn", "".join(parts), f"turn {view.turn} of {count}")


def _rout(scene: Scene, seat: int) -> Element:
    view = scene.view
    at = scene.layout.rout[scene.row(seat)]
    limit, rout = int(view.box.limit[seat]), int(view.rout[seat])
    side = SIDES[seat]
    size = scene.layout.text
    label = f"Rout {rout}/{limit}" if scene.layout.wide else f"{rout}/{limit}"
    room = size * (7.4 if scene.layout.wide else 5)
    cell = (at.width - room) / limit
    parts = [
        use(f"emblem-{side}", at.x + size * 0.9, at.y + at.height / 2, size / 24, fill=f"var(--{side})"),
        text(at.x + size * 1.9, at.y + at.height / 2 + size * 0.36, label, size * 0.86, "ink"),
    ]
    for i in range(limit):
        fill = f"var(--{side})" if i < rout else "none"
        stroke = "var(--loss)" if i == limit - 1 else "var(--tan2)"
        x = at.x + room + i * cell
        parts.append(box(x + 1, at.y + 4, cell - 2, at.height - 8, 3, fill, stroke=stroke, stroke_width=1.2))
    return Element(f"rout-{seat}", "".join(parts), f"{SEAT_NAMES[seat]} has {rout} of {limit} Rout Points", "points", rout)
