"""The battlefield as lines of text for the terminal, and in sentences for a screen reader."""

from __future__ import annotations

from textwrap import wrap

from delenda.games.de_bello_punico.actions import BOXES, COLUMNS, INITIATIVE_BOX, ROWS
from delenda.games.de_bello_punico.board.layout import WIDE
from delenda.games.de_bello_punico.board.panel import odds_lines
from delenda.games.de_bello_punico.board.scene import SCENES, Scene
from delenda.games.de_bello_punico.board.units import marks
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.state import (
    AWAY,
    DEAD,
    IN_HAND,
    INITIATIVE_DICE,
    PANICKED,
    RESERVE,
    UNKNOWN,
    UNPLACED,
    Battle,
)
from delenda.games.de_bello_punico.words import LETTERS, box_title, place_name, unit_name
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES, listed, plural
from delenda.kernel.hexes import COMPASS
from delenda.svg.remember import remembered

ARROWS = "↑↗↘↓↙↖"
GROUND = {".": "·", "=": "=", "h": "^", "r": ":", "b": "%", "~": "~"}
CELL = 5
Row = tuple[int, ...]  # a value for each unit of a side


def sketch(view: Battle) -> str:
    """A text map: even columns stand half a hex lower, so every hex has room for ten letters.

    `R-Ha3↑2*`: these Hastati face north, have two Disorder Points and the leader with them; `!` stands for the arrow of a unit
    in panic.
    """
    scene = SCENES.of(view, WIDE)
    rows = [["" for _ in range(COLUMNS)] for _ in range(2 * ROWS)]
    for h in range(view.box.hexes.count):
        column, row = view.box.hexes.column(h), view.box.hexes.row(h)
        rows[2 * row - 2 + (1 if column % 2 == 0 else 0)][column - 1] = _cell(view, h)
    lines = [scene.heading, "    " + "".join(f"{c:02}".ljust(CELL) for c in range(1, COLUMNS + 1)).rstrip()]
    for index, cells in enumerate(rows):
        mark = f"{index // 2 + 1:02}  " if index % 2 == 0 else "    "
        shift = "" if index % 2 == 0 else " " * CELL
        mine = cells[index % 2 :: 2]
        lines.append((mark + shift + "".join(cell.ljust(2 * CELL) for cell in mine)).rstrip())
    lines += [_off_map(view)] if _off_map(view) else []
    for seat in (ROME, CARTHAGE):
        lines.append(_seat_line(view, seat))
    lines += odds_lines(scene) + _reach_lines(scene)
    return "\n".join(lines)


def _reach_lines(scene: Scene) -> list[str]:
    """Where the unit or leader on the move can go, and for how many movement points; `!` where the way disorders friends."""
    view = scene.view
    if not scene.acts:
        return []
    name = view.box.hexes.name
    found = [f"{name(h)} {view.mp - to.mp}{'!' if to.harm else ''}" for h, to in sorted(scene.destinations.items())]
    return wrap("Within reach: " + ", ".join(found) + ".", 116) if found else []


def _cell(view: Battle, h: int) -> str:
    unit = view.standing[h]
    leader = any(view.leader[seat] == h for seat in (ROME, CARTHAGE))
    if unit >= 0:
        arrow = "!" if view.flags[unit] & PANICKED else ARROWS[view.facing[unit]]
        return f"{view.box.names[unit]}{arrow}{view.disorder[unit] or ''}{'*' if leader else ''}"
    if leader:
        return f"{LETTERS[ROME if view.leader[ROME] == h else CARTHAGE]}**"
    return GROUND[view.box.terrain[h]]


def _off_map(view: Battle) -> str:
    away = [
        f"{unit_name(view, unit)}, {'held back' if at == RESERVE else f'pursuing, left in {place_name(view.box, AWAY - at)}'}"
        for unit, at in enumerate(view.where)
        if at == RESERVE or at <= AWAY
    ]
    return "Off the map: " + "; ".join(away) if away else ""


def _seat_line(view: Battle, seat: int) -> str:
    parts = [f"{SEAT_NAMES[seat]}: Rout Points {view.rout[seat]}/{view.box.limit[seat]}"]
    at = view.leader[seat]
    name = view.box.leaders[seat]
    if at >= 0:
        parts.append(f"{name} in {place_name(view.box, at)}")
    elif at == DEAD:
        parts.append(f"{name} is lost")
    tokens = _tokens(view, seat)
    if tokens:
        parts.append("tokens " + ", ".join(tokens))
    return "; ".join(parts)


def _tokens(view: Battle, seat: int) -> list[str]:
    found = []
    for box in range(BOXES):
        count = view.tokens[seat * BOXES + box]
        if count:
            found.append(f"{box_title(seat, box)} {count}{_kinds(view, seat, box)}")
    if view.hand[seat]:
        found.append(f"in hand {view.hand[seat]}{' (with the Vacuus)' if view.vacuus[seat] == IN_HAND else ''}")
    if view.vacuus[seat] == UNKNOWN:
        places = view.vacuus_places(seat)
        where = [words for words, has in (("face down", min(places) < IN_HAND), ("in hand", IN_HAND in places)) if has]
        found.append(f"the Vacuus {listed(where, 'or')}{'' if len(places) > 1 else ' for all to see'}")
    return found


def _kinds(view: Battle, seat: int, box: int) -> str:
    """What one may know of the tokens in a box."""
    if view.vacuus[seat] == box:
        return " (the Vacuus)" if view.tokens[seat * BOXES + box] == 1 else " (one is the Vacuus)"
    return " (turned up)" if box == INITIATIVE_BOX and view.phase >= INITIATIVE_DICE else ""


def describe(view: Battle) -> str:
    """Where everybody stands, who threatens whom, what is asked."""
    scene = SCENES.of(view, WIDE)
    name, when = scene.title
    sentences = [f"{name.title()}, {when}. {scene.heading}."]
    sentences += [f"{_seat_line(view, seat)}." for seat in (ROME, CARTHAGE)]
    sentences += [line for seat in (ROME, CARTHAGE) for line in _army(view, seat)]
    if _off_map(view):
        sentences.append(_off_map(view) + ".")
    sentences.append(scene.prompt)
    sentences += odds_lines(scene)
    return " ".join(sentences)


def _army(view: Battle, seat: int) -> list[str]:
    """Every unit on the map, and what is still to be set up."""
    own = slice(view.box.first_unit[seat], view.box.first_unit[seat + 1])
    return _army_words(view.box, seat, *(tuple(each[own]) for each in (view.where, view.flags, view.facing, view.disorder)))


@remembered(256)
def _army_words(box: BattleBox, seat: int, where: Row, flags: Row, facings: Row, disorder: Row) -> list[str]:
    """Of the units of a side, one after another: it looks the same to all who look."""
    first = box.first_unit[seat]
    here = [
        _stance_words(box, first + n, *unit)
        for n, unit in enumerate(zip(where, flags, facings, disorder, strict=True))
        if unit[0] >= 0
    ]
    waiting: dict[str, int] = {}
    for n, at in enumerate(where):
        if at == UNPLACED:
            kind = box.kind_names[box.kind[first + n]]
            waiting[kind] = waiting.get(kind, 0) + 1
    found = []
    if here:
        facing = COMPASS[box.start_facing[seat]]
        count = f"{SEAT_NAMES[seat]} has {plural(len(here), 'unit')} on the map, facing {facing} unless told otherwise"
        found.append(f"{count}: {'; '.join(here)}.")
    elif not waiting:
        found.append(f"{SEAT_NAMES[seat]} has no units on the map.")
    if waiting:
        army = listed([f"{kind} ({count})" for kind, count in waiting.items()])
        found.append(f"{SEAT_NAMES[seat]} has still to set up {army}.")
    return found


@remembered(8192)
def _stance_words(box: BattleBox, unit: int, at: int, flags: int, facing: int, disorder: int) -> str:
    parts = [f"{box.titles[unit]} in {place_name(box, at)}"]
    if flags & PANICKED:
        parts.append("in panic")
    elif facing != box.start_facing[box.side[unit]]:
        parts.append(f"facing {COMPASS[facing]}")
    if disorder:
        parts.append(f"disorder {disorder} of {box.morale[unit]}")
    return ", ".join(parts + marks(flags))
