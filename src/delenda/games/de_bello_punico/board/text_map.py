"""The battlefield in characters, for terminals: hexes with terrain, units with their facing, and a legend."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico import reach
from delenda.games.de_bello_punico.actions import FACE
from delenda.games.de_bello_punico.board.layout import GRID, WIDE
from delenda.games.de_bello_punico.board.scene import Scene
from delenda.games.de_bello_punico.board.spots import chosen_hexes, face_key, hex_key
from delenda.games.de_bello_punico.board.units import leader_key, unit_key
from delenda.games.de_bello_punico.state import PANICKED, Battle
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.text.canvas import Canvas
from delenda.text.hexes import HexGrid

ARROWS: Final = "↑↗↘↓↙↖"
SIGNS: Final = {".": "·", "=": "=", "h": "^", "r": ":", "b": "%", "~": "~"}
GROUNDS: Final = {".": "land", "=": "road", "h": "hill", "r": "road", "b": "wood", "~": "water"}
INKS: Final = ("rome", "carthage")
GRIDS: Final = (HexGrid(GRID, 3, 2), HexGrid(GRID, 5, 2), HexGrid(GRID, 6, 4))


def text_map(view: Battle, zoom: int = 0) -> Canvas:
    """Names with capitals are Rome's, small ones Carthage's: `Ha3↑2*` faces north, with two Disorder Points and the leader."""
    scene = Scene(view, WIDE)
    grid = GRIDS[zoom]
    canvas = Canvas(grid.width, grid.height)
    grid.draw(canvas)
    costs = {h: view.mp - to.mp for h, to in reach.destinations(view).items()} if scene.acts else {}
    near = chosen_hexes(view) if scene.acts else set()
    hexes = range(view.box.hexes.count)
    for h in hexes:
        ground = "mark" if h in near or h in costs else GROUNDS[view.box.terrain[h]]
        grid.cover(canvas, h, ground, hex_key(view, h))
        if grid.is_large:
            grid.sides(canvas, h)
    for h in hexes:
        _fill(canvas, grid, view, h, str(costs.get(h, "")))
    if scene.acts:
        _handles(canvas, grid, scene)
    canvas.extend(_legend(view), "faint")
    return canvas


def _handles(canvas: Canvas, grid: HexGrid, scene: Scene) -> None:
    """An arrow in each hex towards which the unit may be turned, where there is room for it."""
    view = scene.view
    for facing in [action - FACE for action in view.legal() if FACE <= action < FACE + 6]:
        h = view.box.neighbour[(view.goal if scene.decides == "advance" else view.where[view.unit]) * 6 + facing]
        if h < 0:
            continue
        x, y = grid.corner(h)
        right, below = x + grid.pitch - 1, y + grid.tall - 1
        spots = ((right, y + 2), (right, y + 1)) if grid.is_large else ((right, y), (right, below), (x + 1, below))
        free = next((spot for spot in spots if canvas.is_blank(*spot)), None)
        if free is not None:
            canvas.put(*free, ARROWS[facing], "mark", face_key(facing))


def _fill(canvas: Canvas, grid: HexGrid, view: Battle, h: int, cost: str) -> None:
    x, y = grid.corner(h)
    key = hex_key(view, h)
    unit = view.standing[h]
    leader = next((seat for seat in (ROME, CARTHAGE) if view.leader[seat] == h), None)
    sign = SIGNS[view.box.terrain[h]]
    line = y + 1 if grid.is_large else y
    if grid.is_large:
        canvas.put(x + 1, y, view.box.hexes.name(h), "faint", key)
        canvas.put(x + 1, y + 2, cost or sign * (1 if sign == "·" else 2), "mark" if cost else "faint", key)
    if unit >= 0:
        seat = view.box.side[unit]
        code = view.box.names[unit].partition("-")[2]
        arrow = "!" if view.flags[unit] & PANICKED else ARROWS[view.facing[unit]]
        text = f"{code if seat == ROME else code.lower()}{arrow}{view.disorder[unit] or ''}"
        canvas.put(x, line, text, INKS[seat], unit_key(view.box.names[unit]))
        if leader is not None:
            canvas.put(x + len(text), line, "*", INKS[leader], leader_key(leader))
    elif leader is not None:
        canvas.put(x, line, ("R" if leader == ROME else "c") + "*", INKS[leader], leader_key(leader))
    elif not grid.is_large:
        canvas.put(x, line, cost or sign, "mark" if cost else "faint", key)


def _legend(view: Battle) -> str:
    """The terrains of this map, then the signs."""
    names = [f"{SIGNS[letter]} {name}" for letter, name in view.box.terrain_names.items() if letter in view.box.terrain]
    kinds = dict.fromkeys(
        f"{view.box.names[unit].partition('-')[2].rstrip('0123456789')} {view.box.kind_names[view.box.kind[unit]]}"
        for unit in range(view.box.count)
    )
    signs = (
        "Ha3 Rome",
        "in3 Carthage",
        "arrow: facing",
        "! panic",
        "number: Disorder Points",
        "* leader",
        "3 on the ground: cost to go there",
        "arrow on the ground: turn",
    )
    return "\n".join("   ".join(part) for part in (names, signs, kinds))
