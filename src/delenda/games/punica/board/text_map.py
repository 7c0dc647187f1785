"""The map of the western Mediterranean in characters, for terminals."""

from __future__ import annotations

from functools import cache
from typing import Final

from delenda.games.punica.actions import AREAS, REGIONS
from delenda.games.punica.board.layout import WIDE
from delenda.games.punica.board.pieces import HANNIBAL_KEY, area_key, army_key, fleet_key
from delenda.games.punica.board.scene import Scene
from delenda.games.punica.board.scenery import chart
from delenda.games.punica.state import Punica
from delenda.games.punica.words import AREA_KEYS
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.text.areas import Block, Grid, Placing, grid_of, paint
from delenda.text.canvas import Canvas

COLUMNS: Final = (78, 112, 160)
GROUNDS: Final = {"rome": "rome", "rome-capital": "rome", "carth": "carthage", "carth-capital": "carthage", "both": "both"}
INKS: Final = ("rome", "carthage")
SIGNS: Final = ("R", "C")
LEGEND: Final = (
    "R3 C2 armies and fleets   H Hannibal   * capital   r c area of influence   ! battle   ▒ coast   · border   : seas"
)


@cache
def _grid(zoom: int) -> Grid:
    m = chart()
    return grid_of(m, (0, 0, m.width, m.height), COLUMNS[zoom])


def text_map(view: Punica, zoom: int = 0) -> Canvas:
    """Areas with their names, and in each who stands there."""
    scene = Scene(view, WIDE)
    grid = _grid(zoom)
    canvas = Canvas(grid.width, grid.height)
    numbers = {key: area for area, key in enumerate(AREA_KEYS)}
    paint(canvas, grid, lambda key: GROUNDS.get(chart().areas[key].kind, "sea"), lambda key: area_key(numbers[key]))
    placing = Placing(canvas)
    for area in sorted(range(AREAS), key=lambda each: not _stand(scene, each)):
        where = chart().areas[AREA_KEYS[area]]
        placing.put(grid.place(where.label), _block(scene, area, where.lines))
    canvas.extend(LEGEND, "faint")
    return canvas


def _block(scene: Scene, area: int, name: list[str]) -> Block:
    ink = "faint" if area >= REGIONS else "name"
    lines = [[(line, ink, area_key(area))] for line in name]
    lines[-1].append((_marks(scene, area), ink, area_key(area)))
    pieces = _stand(scene, area)
    return Block(lines + ([pieces] if pieces else []))


def _marks(scene: Scene, area: int) -> str:
    box = scene.view.box
    battle = " !" if area in scene.contested else ""
    if area >= REGIONS:
        return battle
    if area in box.capital:
        return f" *{battle}"
    return " " + "".join("rc"[seat] for seat in (ROME, CARTHAGE) if box.influence[seat] & 1 << area) + battle


def _stand(scene: Scene, area: int) -> list[tuple[str, str, str]]:
    """Who is there: `R4 C2 H`, each part to be clicked."""
    found: list[tuple[str, str, str]] = []
    for seat in (ROME, CARTHAGE):
        count = scene.count(seat, area)
        if count:
            key = fleet_key(seat, area - REGIONS) if area >= REGIONS else army_key(seat, area)
            found += [(" ", "", ""), (f"{SIGNS[seat]}{count}", INKS[seat], key)]
    if scene.has_hannibal(area):
        found += [(" ", "", ""), ("H", "carthage", HANNIBAL_KEY)]
    return found[1:]
