"""The names of areas where no piece covers them: in handfuls, so that a piece that moves changes few of them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from delenda.games.punic_island.board.chart import chart, city_at
from delenda.games.punic_island.board.layout import CLOSE, Layout
from delenda.games.punic_island.board.scene import MOST_LIES, Scene
from delenda.games.punic_island.board.scenery import on_map
from delenda.games.punic_island.board.stacks import covered
from delenda.svg import maps
from delenda.svg.areas import Area, Box, is_clear
from delenda.svg.picture import Element
from delenda.svg.remember import Kept
from delenda.svg.shapes import Point, group

ABOVE: Final = 37.0  # from the name below a city to one above it
CITY: Final = 76.0  # width of a city with its walls and points
HANDFUL: Final = 6  # names in an element
NAMES_OF: Final = Kept(MOST_LIES)

Piece = tuple[float, float, float]  # where it lies, and how far it reaches
Rises = tuple[float | None, ...]


def names(scene: Scene) -> list[Element]:
    """On a narrow board from afar only the codes of lands, which can be read there."""
    return NAMES_OF.get(scene.lie, lambda: _names(scene.layout, covered(scene)))


@lru_cache(512)
def _names(layout: Layout, pieces: tuple[Piece, ...]) -> list[Element]:
    hidden = frozenset[tuple[str, float]]().union(*(_hides(layout, piece) for piece in pieces))
    found = []
    for number, areas in enumerate(_handfuls()):
        rises = tuple(_rise(area, layout, hidden) for area in areas)
        found.append(_handful(layout, number, rises))
    return found


@cache
def _handfuls() -> list[list[Area]]:
    areas = list(chart().areas.values())
    return [areas[first : first + HANDFUL] for first in range(0, len(areas), HANDFUL)]


def _rise(area: Area, layout: Layout, hidden: frozenset[tuple[str, float]]) -> float | None:
    """How much higher than usual a name stands because of the pieces. None: no room."""
    return next((rise for rise in _heights(area, layout) if (area.key, rise) not in hidden), None)


def _heights(area: Area, layout: Layout) -> tuple[float, ...]:
    """Where a name may stand: a city may have it above. Codes stand only where names usually do."""
    return (0.0, ABOVE) if layout.wide and area.key in _cities_with_room_above() else (0.0,)


@lru_cache(2048)
def _hides(layout: Layout, piece: Piece) -> frozenset[tuple[str, float]]:
    """The names that a piece would cover, each at a height."""
    found = set()
    for area in chart().areas.values():
        words, size, (x, y) = (area.name, CLOSE, _low(area, 6)) if layout.wide else (area.key, layout.letters, _low(area, 16))
        found |= {(area.key, rise) for rise in _heights(area, layout) if _is_covered((x, y - rise), words, size, piece)}
    return frozenset(found)


def _is_covered(at: Point, words: str, size: float, piece: Piece) -> bool:
    """Whether a piece, or the number on it, covers some words."""
    x, y, r = piece
    wide, high = len(words) * size * 0.28, size * 0.3
    # a piece reaches further up than down: its number stands on its upper edge; and to the side, where its leader stands
    return abs(at[0] - x) < wide + r * 1.7 and abs(at[1] - high - y + r * 0.2) < high + r * 1.35


@lru_cache(4096)
def _handful(layout: Layout, number: int, rises: Rises) -> Element:
    areas = _handfuls()[number]
    if layout.wide:
        drawn = "".join(_name(area, rise) for area, rise in zip(areas, rises, strict=True) if rise is not None)
    else:
        lands = [area for area, rise in zip(areas, rises, strict=True) if rise is not None and not area.is_sea]
        codes = group(*(_code(area, layout.letters) for area in lands), class_="gist")
        drawn = group(*(_name(area, 0) for area in areas), class_="detail") + codes
    return Element(f"names-{number}", on_map(layout, group(drawn, pointer_events="none")))


@cache
def _cities_with_room_above() -> frozenset[str]:
    """Those above which no other name and no other city stands."""
    lands = [area for area in chart().areas.values() if not area.is_sea]
    taken = [(area.key, _name_box(area, 0)) for area in lands]
    taken += [(area.key, (*city_at(area.key), CITY, 20)) for area in lands if area.kind == "city"]

    def has_room(area: Area) -> bool:
        x, y, width, height = _name_box(area, ABOVE)
        others = [(left, top, w + width, h + height) for key, (left, top, w, h) in taken if key != area.key]
        return is_clear(x, y, others)

    return frozenset(area.key for area in lands if area.kind == "city" and has_room(area))


def _name_box(area: Area, rise: float) -> Box:
    x, y = _low(area, 6)
    return x, y - rise - CLOSE * 0.3, len(area.name) * CLOSE * 0.64, CLOSE


def _name(area: Area, rise: float) -> str:
    x, y = area.label[0], area.label[1] - rise
    if area.is_sea:
        return "".join(maps.name_on_water(x, y + row * 18, line, CLOSE, 0.4) for row, line in enumerate(area.lines))
    if area.kind == "mountain":
        lines = area.name.split()
        return "".join(maps.name_on_land(x, y + row * 16 - 4, line, CLOSE, 0) for row, line in enumerate(lines))
    if area.kind == "city":
        return maps.name_on_land(x, y + 6, area.name, CLOSE, -0.3)
    return maps.name_on_land(x, y + 1, area.name, CLOSE, 0)


def _low(area: Area, below: float) -> Point:
    """Where the name of an area stands: below its city."""
    return area.label[0], area.label[1] + (below if area.kind == "city" else below / 2)


def _code(area: Area, size: float) -> str:
    return maps.name_on_land(*_low(area, 16), area.key, size, -1)
