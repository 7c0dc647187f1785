"""What never changes on Punica's board: the map of the western Mediterranean."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from delenda.svg import maps, relief
from delenda.svg.areas import Area, AreaMap, Box, inside, is_clear, read_map
from delenda.svg.paints import definitions
from delenda.svg.shapes import Point

PACKAGE = "delenda.games.punica"
SYMBOLS = ("k-legion", "k-african", "k-ship", "k-elephant", "emblem-rome", "emblem-carth", "laurel", "swords")
SEED = 264  # the year in which it began
ROSE = (88, 96)
TINTS = {
    "rome": "tintrome",
    "rome-capital": "tintrome",
    "carth": "tintcarth",
    "carth-capital": "tintcarth",
    "both": "tintboth",
}
CAPITALS = {"roma": "~g-rome", "carthago": "~g-carth"}


@cache
def chart() -> AreaMap:
    return read_map(PACKAGE)


@cache
def landscape() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(PACKAGE).joinpath("data", "landscape.json").read_text("utf-8"))
    return found


@cache
def terrain() -> str:
    """The map without its names: definitions, sea, land, relief, borders."""
    m = chart()
    rng = Random(SEED)
    boxes = _taken(m)
    rings = m.land + m.islets
    frame = (0, 0, m.width, m.height)
    lands = [area for area in m.areas.values() if not area.is_sea]
    beyond, ocean = maps.out_of_play(m.beyond, m.ocean)
    capitals = "".join(
        f'<use href="#~area-{key}" fill="var(--{TINTS[m.areas[key].kind]})" fill-opacity=".28"/>' for key in CAPITALS
    )
    return (
        definitions(*SYMBOLS, own=maps.map_definitions(m, rings) + relief.TREES)
        + maps.sea(frame, rings, m.waterlines, rng, boxes, rose=ROSE)
        + ocean
        + maps.sea_borders(m.borders["sea"])
        + maps.land(frame, rng)
        + maps.tint(lands, lambda area: TINTS[area.kind], 12)
        + capitals
        + maps.rivers([_points(course) for course in landscape()["rivers"].values()], rng)
        + relief.relief(_peaks(m, rng, boxes), _trees(m, rng, boxes), rng)
        + beyond
        + maps.coast_line()
        + maps.land_borders(m.borders["land"], m.borders["limit"])
        + relief.compass(*ROSE, 0.95)
    )


def _points(values: list[list[float]]) -> list[Point]:
    return [(x, y) for x, y in values]


def _taken(m: AreaMap) -> list[Box]:
    """Where names, pieces, emblems and cities stand, so that no hill or wave comes under them."""
    boxes: list[Box] = []
    for area in m.areas.values():
        boxes.append((area.label[0], area.label[1] - 4, max(map(len, area.lines)) * (area.size or 12.5) * 0.95, 20))
        boxes += [(x, y, 40, 40) for x, y in area.slots]
        for place, room in (("emblem", (26, 26)), ("city", (46, 40)), ("badge", (40, 40))):
            if place in area.places:
                boxes.append((*area.places[place], *room))
    return boxes


def _peaks(m: AreaMap, rng: Random, boxes: list[Box]) -> list[relief.Peak]:
    found: list[relief.Peak] = []
    for row in landscape()["ranges"]:
        size, step, spread = row["size"] * 1.08, row["step"] * 0.62, row["spread"] * 1.5
        found += relief.mountain_range(
            _points(row["course"]), rng, size, step, spread, row["snow"], boxes, lambda point: inside(point, m.land)
        )
    return found


def _trees(m: AreaMap, rng: Random, boxes: list[Box]) -> list[relief.Tree]:
    found = []
    for wood in landscape()["woods"]:
        for _ in range(wood["trees"]):
            x = wood["at"][0] + rng.gauss(0, wood["width"] * 0.6)
            y = wood["at"][1] + rng.gauss(0, wood["height"] * 0.6)
            if inside((x, y), m.land) and is_clear(x, y - 7, boxes, 7):
                found.append((x, y, rng.uniform(11, 15), rng.random() < 0.4))
    return found


@cache
def names() -> str:
    """Names of areas, of towns and of the lands beyond."""
    m = chart()
    drawn = [
        maps.name_beyond(x=row["at"][0], y=row["at"][1], words=row["name"], size=row["size"], turn=row["turn"])
        for row in landscape()["beyond"]
    ]
    for town in landscape()["towns"]:
        (x, y), (dx, dy) = town["at"], town["label"]
        drawn.append(f'<circle cx="{x}" cy="{y}" r="2.6" fill="var(--stone)" stroke="var(--coast)" stroke-width="1.3"/>')
        drawn.append(maps.name_on_land(x + dx, y + dy, town["name"], 8.5, 0, False, town["anchor"]))
    drawn += [relief.walled_city(*m.areas[key].places["city"], f"url(#{fill})", 1.05, True) for key, fill in CAPITALS.items()]
    drawn += map(_name, m.areas.values())
    return "".join(drawn)


def _name(area: Area) -> str:
    x, y = area.label
    capital = area.key in CAPITALS
    size = area.size or (15 if capital else 12.5)
    rows = [(line, y + row * (size + 3)) for row, line in enumerate(area.lines)]
    if area.is_sea:
        return "".join(maps.name_on_water(x, at, line, size, turn=area.turn) for line, at in rows)
    return "".join(maps.name_on_land(x, at, line.upper(), size, 2.2 if capital else 1.6) for line, at in rows)
