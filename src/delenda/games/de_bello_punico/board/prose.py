"""The battlefield as lines of text for the terminal, and in sentences for a screen reader."""

from __future__ import annotations

from textwrap import wrap

from delenda.games.de_bello_punico import reach
from delenda.games.de_bello_punico.actions import BOXES, COLUMNS, ROWS
from delenda.games.de_bello_punico.board.layout import WIDE
from delenda.games.de_bello_punico.board.panel import odds_lines
from delenda.games.de_bello_punico.board.scene import SEAT_NAMES, Scene
from delenda.games.de_bello_punico.board.units import unit_words
from delenda.games.de_bello_punico.state import AWAY, DEAD, PANICKED, RESERVE, UNKNOWN, Battle
from delenda.games.de_bello_punico.words import LETTERS, box_name
from delenda.kernel.actor import CARTHAGE, ROME

ARROWS = "↑↗↘↓↙↖"
GROUND = {".": "·", "=": "=", "h": "^", "r": ":", "b": "%", "~": "~"}
CELL = 5


def sketch(view: Battle) -> str:
    """A text map: even columns stand half a hex lower, so every hex has room for ten letters.

    `R-Ha3↑2*`: these Hastati face north, have two Disorder Points and the leader with them; `!` stands for the arrow of a unit
    in panic.
    """
    scene = Scene(view, WIDE)
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
    found = [f"{name(h)} {view.mp - to.mp}{'!' if to.harm else ''}" for h, to in sorted(reach.destinations(view).items())]
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
        f"{name} {'held back' if at == RESERVE else f'pursuing, left at {view.box.hexes.name(AWAY - at)}'}"
        for name, at in zip(view.box.names, view.where, strict=True)
        if at == RESERVE or at <= AWAY
    ]
    return "Off the map: " + ", ".join(away) if away else ""


def _seat_line(view: Battle, seat: int) -> str:
    parts = [f"{SEAT_NAMES[seat]}: Rout Points {view.rout[seat]}/{view.box.limit[seat]}"]
    at = view.leader[seat]
    name = view.box.leaders[seat]
    if at >= 0:
        parts.append(f"{name} in {view.box.hexes.name(at)}")
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
            false = " (one is the Vacuus)" if view.vacuus[seat] == box else ""
            found.append(f"{box_name(seat, box).capitalize()} {count}{false}")
    if found and view.vacuus[seat] == UNKNOWN:
        found.append("one of them the Vacuus, hidden")
    return found


def describe(view: Battle) -> str:
    """Where everybody stands, who threatens whom, what is asked."""
    scene = Scene(view, WIDE)
    name, when = scene.title
    sentences = [f"{name.title()}, {when}. {scene.heading}."]
    sentences += [f"{_seat_line(view, seat)}." for seat in (ROME, CARTHAGE)]
    for seat in (ROME, CARTHAGE):
        units = [u for u in range(view.box.first_unit[seat], view.box.first_unit[seat + 1]) if view.where[u] >= 0]
        counts: dict[str, int] = {}
        for unit in units:
            kind = view.box.kind_names[view.box.kind[unit]]
            counts[kind] = counts.get(kind, 0) + 1
        army = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        sentences.append(
            f"{SEAT_NAMES[seat]} has {len(units)} units on the map: {army}."
            if units
            else f"{SEAT_NAMES[seat]} has nobody on the map."
        )
        shaken = [u for u in units if view.disorder[u]]
        sentences += [unit_words(view, u) + "." for u in shaken]
    if _off_map(view):
        sentences.append(_off_map(view) + ".")
    sentences.append(scene.prompt)
    sentences += odds_lines(scene)
    return " ".join(sentences)
