"""The map of Sicily and Africa in characters, for terminals."""

from __future__ import annotations

from functools import cache
from typing import Final

from delenda.games.punic_island.board.chart import blots, chart, inset, roads_at
from delenda.games.punic_island.board.layout import WIDE, WINDOW
from delenda.games.punic_island.board.places import place_key
from delenda.games.punic_island.board.scene import SEATS, Scene, Stack
from delenda.games.punic_island.board.stacks import stack_key
from delenda.games.punic_island.state import PunicIsland
from delenda.text.areas import Block, Grid, Placing, grid_of, paint
from delenda.text.canvas import Canvas

COLUMNS: Final = (96, 136, 190)
INKS: Final = ("rome", "carthage")
SIGNS: Final = ("R", "C")
LEGEND: Final = (
    "MES3 a city and its walls   o port, roads   R4 C2 units   @ leader   [ ] inside the walls   $ Resource Points   "
    "! siege or battle   ^ mountains   ▒ coast   · border   : seas   / closed"
)
Part = tuple[str, str, str]  # text, ink, key


@cache
def _grid(zoom: int) -> Grid:
    return grid_of(chart(), WINDOW, COLUMNS[zoom], blots().values())


def text_map(view: PunicIsland, zoom: int = 0) -> Canvas:
    """Areas with their codes (nearer: with their names), and at each place who stands there."""
    scene = Scene(view, WIDE)
    grid = _grid(zoom)
    canvas = Canvas(grid.width, grid.height)
    places = {code: at for at, code in enumerate(scene.box.map.codes)}
    paint(canvas, grid, lambda code: _ground(scene, places.get(code, -1)), lambda code: f"place-{code}")
    _frame_africa(canvas, grid)
    placing = Placing(canvas)
    lands = range(scene.box.lands)
    for at in sorted(lands, key=lambda each: not scene.box.map.is_city[each]):
        placing.put(grid.place(chart().areas[scene.box.map.codes[at]].label), Block(_land(scene, at, zoom)))
    for at in lands:
        if scene.box.map.is_city[at] and scene.box.map.port_of[at] >= 0:
            placing.put(grid.place(roads_at(scene.box.map.codes[at])), Block([_harbour(scene, at)]))
    for at in range(scene.box.lands, scene.box.map.first_roads):
        placing.put(grid.place(chart().areas[scene.box.map.codes[at]].label), Block(_sea(scene, at, zoom)))
    canvas.extend(LEGEND, "faint")
    return canvas


def _ground(scene: Scene, at: int) -> str:
    if at < 0 or at >= scene.box.lands:
        return "sea"
    return INKS[scene.view.control[at]] if scene.box.map.is_city[at] else "land"


def _frame_africa(canvas: Canvas, grid: Grid) -> None:
    left, top, right, bottom = inset()
    (x, y), (end, low) = grid.place((left, top)), grid.place((right, bottom))
    canvas.box(x, y, end - x + 1, low - y + 1, "edge", "Africa")


def _land(scene: Scene, at: int, zoom: int) -> list[list[Part]]:
    """`MES2 !` over `R3@ [C2]`."""
    land, view = scene.box.map, scene.view
    key = place_key(scene, at)
    if land.is_city[at]:
        owner = view.control[at]
        stock = f"${scene.stock(owner, at)}" if scene.stock(owner, at) else ""
        siege = "!" if scene.is_siege(at) else ""
        head = [(f"{_name(scene, at, zoom)}{land.siege_mod[at]}{stock}{siege}", INKS[owner], key)]
    else:
        hills = "^" if "Mts" in land.names[at] else ""
        head = [(f"{_name(scene, at, zoom)}{hills}", "name", key)]
    if scene.has_battle and view.ground == at:
        head.append(("!", "mark", key))
    if view.uprisings >> at & 1:
        head.append(("%", "mark", key))
    stand = [_stack(scene, scene.stacks[seat, at]) for seat in SEATS if (seat, at) in scene.stacks]
    inside = scene.box.places + at
    stand += [_stack(scene, scene.stacks[seat, inside], "[{}]") for seat in SEATS if (seat, inside) in scene.stacks]
    return [head, *([_spaced(stand)] if stand else [])]


def _name(scene: Scene, at: int, zoom: int) -> str:
    land = scene.box.map
    return land.codes[at] if zoom == 0 else f"{land.names[at]} "


def _spaced(parts: list[Part]) -> list[Part]:
    return [each for part in parts for each in ((" ", "", ""), part)][1:]


def _stack(scene: Scene, stack: Stack, form: str = "{}") -> Part:
    text = f"{SIGNS[stack.seat]}{len(stack.units) or ''}{'@' * len(stack.leaders)}"
    return form.format(text), INKS[stack.seat], stack_key(scene, stack.seat, stack.at)


def _harbour(scene: Scene, city: int) -> list[Part]:
    """The roads before a city, then its port: `oR2·C1`."""
    land = scene.box.map
    roads, port = land.roads_of[city], land.port_of[city]
    parts: list[Part] = [("o", "name", place_key(scene, roads))]
    parts += [_stack(scene, scene.stacks[seat, roads]) for seat in SEATS if (seat, roads) in scene.stacks]
    docked = [_stack(scene, scene.stacks[seat, port]) for seat in SEATS if (seat, port) in scene.stacks]
    if docked or port in scene.targets or port in scene.reach.left:
        parts += [("(", "name", place_key(scene, port)), *docked, (")", "name", place_key(scene, port))]
    return parts


def _sea(scene: Scene, at: int, zoom: int) -> list[list[Part]]:
    key = place_key(scene, at)
    stand = [_stack(scene, scene.stacks[seat, at]) for seat in SEATS if (seat, at) in scene.stacks]
    return [[(_name(scene, at, zoom).strip(), "faint", key)], *([_spaced(stand)] if stand else [])]
