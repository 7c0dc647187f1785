"""Counters on the map and beside it: type, values, facing, disorder, deeds; leaders; what hovering over them shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from delenda.games.de_bello_punico.actions import FRONT
from delenda.games.de_bello_punico.board.scene import SIDES, Scene
from delenda.games.de_bello_punico.board.symbols import BARS, ICONS
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.rules.panic import ENDLESS, flee
from delenda.games.de_bello_punico.rules.waiting import is_fate
from delenda.games.de_bello_punico.state import (
    ATTACKED,
    AWAY,
    COMMANDED,
    FASTER,
    FIGHTING,
    FINIS,
    MOVED,
    MOVING,
    NO_ATTACK,
    PANICKED,
    RESERVE,
    VOLLEYED,
    VOLLEYING,
    Battle,
)
from delenda.games.de_bello_punico.words import place_name, unit_name
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.hexes import COMPASS
from delenda.svg.hexmap import HexMap
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import Point, box, circle, group, num, path, placed, polyline, ring, shadow, text, use

NO_FACING: Final = -1
HALF: Final = 20.0  # counters are drawn this far to each side of the origin, and scaled
NUMBER: Final = 16.5  # size of the one number that is seen from afar
DETAIL: Final = 10.2  # and of what is read nearer


def unit_key(name: str) -> str:
    return f"unit-{name}"


def leader_key(seat: int) -> str:
    return f"leader-{seat}"


UNITS: Final = Kept(8192)
ALL_UNITS: Final = Kept(256)
LEADERS: Final = Kept(1024)


def units(scene: Scene) -> list[Element]:
    """All units that are in play; the one that moves lies above the others. They look the same to every viewer."""
    view = scene.view
    lists = (view.where, view.facing, view.disorder, view.flags, view.leader, view.crossed)
    state = tuple(tuple(each) for each in lists)
    now = (view.unit, view.phase, view.phasing, is_fate(view))
    key = (scene.map, scene.layout, view.box, state, now)
    return ALL_UNITS.get(key, lambda: _units(scene))


def _units(scene: Scene) -> list[Element]:
    view = scene.view
    found = [u for u in range(view.box.count) if view.where[u] >= 0 or view.where[u] <= AWAY or view.where[u] == RESERVE]
    found.sort(key=lambda u: (u == view.unit, u))
    return [_unit(scene, u) for u in found]


def place(scene: Scene, unit: int) -> Point:
    """The middle of a unit, on the map or in the tray beyond the edge."""
    view = scene.view
    at = view.where[unit]
    if at >= 0:
        return scene.map.centre(at)
    if at == RESERVE:
        return scene.map.x + scene.map.width - 4 * scene.map.size, scene.layout.south
    left = AWAY - at
    x, _ = scene.map.centre(left)
    same = [u for u in range(unit) if view.where[u] == at]
    return x + len(same) * scene.layout.half * 0.5, scene.layout.north if scene.map.hexes.row(left) == 1 else scene.layout.south


def unit_words(view: Battle, unit: int) -> str:
    return _unit_words(view.box, unit, view.where[unit], view.flags[unit], view.facing[unit], view.disorder[unit])


@lru_cache(8192)
def _unit_words(box_: BattleBox, unit: int, at: int, flags: int, facing: int, disorder: int) -> str:
    parts = [f"{SEAT_NAMES[box_.side[unit]]}, {box_.titles[unit]}"]
    if at >= 0:
        parts.append(f"in {place_name(box_, at)}")
    else:
        parts.append("held back" if at == RESERVE else f"pursuing, off the map, left in {place_name(box_, AWAY - at)}")
    if flags & PANICKED:
        parts.append("in panic")
    else:
        parts.append(f"facing {COMPASS[facing]}")
        parts.append(f"combat {box_.combat[unit]}, movement {box_.movement[unit]}, morale {box_.morale[unit]}")
        parts.append(f"disorder {disorder} of {box_.morale[unit]}")
    return ", ".join(parts + marks(flags))


def marks(flags: int) -> list[str]:
    """What a unit has done or may not do."""
    return [words for flag, words in MARKS if flags & flag]


MARKS: Final = (
    (MOVED, "has moved"),
    (FASTER, "with a Movement point"),
    (NO_ATTACK, "may not attack"),
    (VOLLEYED, "has shot"),
    (ATTACKED, "has attacked"),
    (COMMANDED, "with a command point"),
    (FINIS, "motionless"),
)


def is_spent(view: Battle, unit: int) -> bool:
    """Whether a unit has done what it can in this impulse."""
    flags = view.flags[unit]
    own = view.box.side[unit] == view.phasing
    if view.phase == MOVING:
        return own and bool(flags & (MOVED | FINIS)) and unit != view.unit
    if view.phase == VOLLEYING:
        return not own and bool(flags & VOLLEYED)
    return view.phase == FIGHTING and own and bool(flags & (ATTACKED | NO_ATTACK | FINIS)) and unit != view.unit


def _unit(scene: Scene, unit: int) -> Element:
    view = scene.view
    at, flags, facing = view.where[unit], view.flags[unit], view.facing[unit]
    panicked = flags & PANICKED != 0
    stands = at >= 0 and not panicked
    dim = panicked or is_spent(view, unit)
    flight = _flight(scene, unit) if stands else ""
    fights = view.phase in (MOVING, VOLLEYING, FIGHTING)
    state = (at, facing, view.disorder[unit], flags, unit == view.unit, dim, fights)
    away = place(scene, unit) if at < 0 else None  # beside others, beyond the edge

    def draw() -> Element:
        zone, counter = _parts(scene, unit, place(scene, unit), facing if stands else NO_FACING, dim)
        fact = f"{at} {facing} {view.disorder[unit]} {panicked}"
        return Element(unit_key(scene.code(unit)), zone + flight + counter, unit_words(view, unit), fact)

    return UNITS.get((scene.map, scene.layout, view.box, unit, state, flight, away), draw)


def _parts(scene: Scene, unit: int, middle: Point, facing: int, dim: bool) -> tuple[str, str]:
    """What hovering shows below a unit, and the unit itself."""
    view = scene.view
    box_ = view.box
    side = SIDES[box_.side[unit]]
    at = view.where[unit]
    zone = front = ""
    if facing != NO_FACING:
        zone = _zone(scene.map, view.box, at, facing, side, box_.missile[unit])
        front = _front(scene.map, at, facing, side)
    values = (box_.combat[unit], box_.movement[unit], box_.morale[unit])
    looks = (side, box_.kind[unit], facing, view.disorder[unit], dim)
    face = _face(looks, scene.code(unit), values, box_.missile[unit], scene.layout.wide)
    frame = ring(-HALF - 2, -HALF - 2, 2 * HALF + 4, 2 * HALF + 4, 6, weight=0.8)
    acting = _acting() if unit == view.unit else ""
    counter = placed(*middle, face, _badges(view, unit), acting, frame, scale=scene.layout.half / HALF, class_=side)
    return zone, front + counter


@lru_cache(4096)  # most counters look as they did a moment ago
def _face(looks: tuple[str, int, int, int, bool], name: str, values: tuple[int, int, int], missile: int, numbered: bool) -> str:
    """From afar a pictogram and, where there is room, the combat value; nearer its name and all three values."""
    side, kind, facing, disorder, dim = looks
    combat, movement, morale = values
    inner = HALF - 2
    return "".join(
        [
            shadow(-HALF, -HALF, 2 * HALF, 2 * HALF, 4),
            _arrow(facing, side) if facing != NO_FACING else "",
            box(-HALF, -HALF, 2 * HALF, 2 * HALF, 4, f"url(#~g-{side})", stroke=f"var(--{side}3)", stroke_width=1.3),
            box(-inner, -inner, 2 * inner, 2 * inner, 3, stroke="var(--cream)", stroke_width=0.7, stroke_opacity=0.35),
            box(-HALF, -HALF, 2 * HALF, 2 * HALF, 4, "url(#~p-hatch)") if disorder else "",
            box(-HALF, -HALF, 2 * HALF, 2 * HALF, 4, "url(#~g-gloss)", pointer_events="none"),
            box(-HALF, -HALF, 2 * HALF, 2 * HALF, 4, "var(--shadow)", fill_opacity=0.4) if dim else "",
            group(_afar(kind, combat, numbered), class_="gist"),
            group(
                group(use(f"k-{ICONS[kind]}", -1, -0.5, 0.62), class_="pic"),
                text(-HALF + 2.4, -HALF + 10.2, name[2:], DETAIL, "cream"),
                text(0, HALF - 3, f"{combat}·{movement}·{morale}", DETAIL, "middle cream"),
                class_="detail",
            ),
            _bars(BARS[kind]),
            _missile(missile),
            _pips(morale, disorder),
        ]
    )


def _afar(kind: int, combat: int, numbered: bool) -> str:
    if not numbered:
        return group(use(f"k-{ICONS[kind]}", -1, 0, 0.85), class_="pic")
    icon = group(use(f"k-{ICONS[kind]}", 0, -4, 0.68), class_="pic")
    ink: dict[str, str | float] = {"stroke": "var(--shadow)", "stroke_width": 3.5, "paint_order": "stroke"}
    return icon + text(-HALF + 4, HALF - 4, combat, NUMBER, "cream", stroke_linejoin="round", **ink)


def _arrow(facing: int, side: str) -> str:
    head = path(
        "M-7 -20.5L0 -26.5 7 -20.5z", f"var(--{side}2)", stroke="var(--shadow)", stroke_width=1, stroke_linejoin="round"
    )
    return group(head, transform=f"rotate({60 * facing})")


@lru_cache(4096)
def _front(map_: HexMap, h: int, facing: int, side: str) -> str:
    """The three front sides of the hex, thick."""
    points = [map_.side(h, FRONT[facing * 3 + i], 0.93)[0] for i in range(3)]
    points.append(map_.side(h, FRONT[facing * 3 + 2], 0.93)[1])
    return path(
        polyline(points),
        stroke=f"var(--{side}2)",
        stroke_width=map_.size / 9,
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=0.85,
    )


def _bars(count: int) -> str:
    lines = "".join(f"M{num(-HALF + 3.5)} {num(-6.5 + i * 3.2)}h5" for i in range(count))
    return path(lines, stroke="var(--cream)", stroke_width=1.7, stroke_linecap="round") if count else ""


def _missile(reach: int) -> str:
    """A javelin for those who shoot, two for those who shoot far."""
    if not reach:
        return ""
    lines = "".join(f"M{num(2 + i * 4)} {num(-HALF + 9)}l5-5m-3.200 0h3.200v3.200" for i in range(reach))
    return path(lines, stroke="var(--gold)", stroke_width=1.4, stroke_linecap="round")


def _pips(morale: int, disorder: int) -> str:
    """A pip for each point of morale; those lost to disorder are filled, red when one more means panic."""
    fill = "var(--wound)" if disorder >= morale - 1 else "var(--injured)"
    pips = []
    for i in range(morale):
        lost = i < disorder
        y = HALF - 13 - i * 5.4
        pips.append(circle(HALF - 4.4, y, 2, fill if lost else "none", stroke="var(--cream)", stroke_width=0.7))
    return "".join(pips)


def _badges(view: Battle, unit: int) -> str:
    """What lies on the counter: panic, Finis, command points, lost attack."""
    flags = view.flags[unit]
    parts = []
    if flags & PANICKED:
        parts.append(use("flag", 0, -1, 1.25))
    if flags & FINIS:
        parts.append(use("finis", -HALF + 3, -HALF + 4))
    if flags & COMMANDED:
        parts.append(use("star", HALF - 3, -HALF + 3))
    if flags & FASTER:
        parts.append(use("faster", -HALF + 3, -2))
    if flags & NO_ATTACK and view.phase in (MOVING, VOLLEYING, FIGHTING):
        cross = path("M-6 6L6-6", stroke="var(--wound)", stroke_width=1.8)
        parts.append(
            placed(HALF - 4, HALF - 4, circle(0, 0, 6.5, "var(--panel)"), use("swords", 0, 0, 0.7, color="var(--dim)"), cross)
        )
    return "".join(parts)


def _acting() -> str:
    """The unit that moves, shoots or fights."""
    reach = HALF + 4
    return box(-reach, -reach, 2 * reach, 2 * reach, 7, stroke="var(--go)", stroke_width=2.4, stroke_dasharray="7 4")


# Hints


@lru_cache(4096)
def _zone(map_: HexMap, box_: BattleBox, at: int, facing: int, side: str, missile: int) -> str:
    """8.2 Its zone of control and 9.1 its far targets, shown on hovering."""
    hexes = [box_.neighbour[at * 6 + FRONT[facing * 3 + i]] for i in range(3)]
    shapes = "".join(map_.outline(h, 0.97) for h in hexes if h >= 0)
    parts = [path(shapes, f"var(--{side})", fill_opacity=0.3, stroke=f"var(--{side}2)", stroke_width=1.5)]
    if missile > 1:
        arc = "".join(map_.outline(h, 0.9) for h in box_.far[at * 6 + facing][::3])
        parts.append(path(arc, stroke="var(--gold)", stroke_width=map_.size / 18, stroke_dasharray="4 3"))
    return group(*parts, class_="peek near")


def _flight(scene: Scene, unit: int) -> str:
    """11 The way it would flee, for a unit one point from panic."""
    view = scene.view
    if view.disorder[unit] != view.box.morale[unit] - 1 or is_fate(view) or view.crossed:
        return ""
    twin = view.copy()
    twin.lift(unit)
    twin.flags[unit] = PANICKED
    mp = ENDLESS if view.box.is_cavalry[unit] else view.box.movement[unit]
    route = [scene.map.centre(h) for h in flee(twin, unit, mp) if h >= 0]
    if len(route) < 2:
        return ""
    line = path(polyline(route), stroke="var(--wound)", stroke_width=scene.map.size / 10, stroke_dasharray="6 5")
    return group(line, circle(*route[-1], scene.map.size / 6, "var(--wound)"), class_="peek")


# Leaders


def leaders(scene: Scene) -> list[Element]:
    return [_leader(scene, seat) for seat in (ROME, CARTHAGE) if scene.view.leader[seat] >= 0]


def _leader(scene: Scene, seat: int) -> Element:
    view = scene.view
    h = view.leader[seat]
    return LEADERS.get((scene.layout, view.box, seat, h, view.standing[h]), lambda: _drawn_leader(scene, seat, h))


def _drawn_leader(scene: Scene, seat: int, h: int) -> Element:
    view = scene.view
    x, y = scene.map.centre(h)
    side = SIDES[seat]
    name = view.box.leaders[seat]
    stacked = view.standing[h] >= 0
    half = scene.layout.half
    radius = half * (0.52 if stacked else 0.85)
    if stacked:
        x, y = x + half * 0.92, y + half * 0.86
    parts = [
        circle(1.5, 2.5, 20, "var(--shadow)", opacity=0.5),
        circle(0, 0, 20, f"url(#~g-{side})", stroke="var(--gold)", stroke_width=3.5),
        group(use("k-leader", 0, 0, 0.95), class_="pic"),
        ring(-22, -22, 44, 44, 22),
    ]
    reach = view.box.command_range[seat]
    svg = _range(scene.map, view.box, h, reach, side) + placed(x, y, *parts, scale=radius / 20, class_=side)
    where = f"with {unit_name(view, view.standing[h])}" if stacked else "alone"
    words = f"{SEAT_NAMES[seat]}, {name} in {place_name(view.box, h)}, {where}, command range {reach}"
    return Element(leader_key(seat), svg, words, str(h))


@lru_cache(1024)
def _range(map_: HexMap, box_: BattleBox, h: int, reach: int, side: str) -> str:
    """How far a leader commands, shown on hovering."""
    area = [n for n in range(box_.hexes.count) if box_.distance(h, n) <= reach]
    border = path(
        map_.border(area),
        stroke=f"var(--{side}2)",
        stroke_width=map_.size / 9,
        stroke_dasharray="10 6",
        stroke_linejoin="round",
    )
    return group(border, class_="peek")
