"""What never changes on Punica's board: the map of the western Mediterranean."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from delenda.games.punica.board.layout import layout_named
from delenda.svg import maps, relief
from delenda.svg.areas import Area, AreaMap, Box, inside, is_clear, read_map
from delenda.svg.frame import frame, narrow_frame, surface
from delenda.svg.paints import definitions
from delenda.svg.shapes import Point, box, circle, group, placed, use

PACKAGE = "delenda.games.punica"
SYMBOLS = ("k-legion", "k-african", "k-ship", "k-elephant", "emblem-rome", "emblem-carth", "laurel", "swords")
SEED = 264  # the year in which it began
ROSE = (88, 96)
SMALLEST, NARROW_SIZE = 15, 30.5  # of names, in the units of the map
TINTS = {
    "rome": "tintrome",
    "rome-capital": "tintrome",
    "carth": "tintcarth",
    "carth-capital": "tintcarth",
    "both": "tintboth",
}
OWNERS = {"rome": ("rome",), "carth": ("carth",), "both": ("rome", "carth")}
CAPITALS = {"roma": "~g-rome", "carthago": "~g-carth"}


@cache
def chart() -> AreaMap:
    return read_map(PACKAGE)


@cache
def landscape() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(PACKAGE).joinpath("data", "landscape.json").read_text("utf-8"))
    return found


@cache
def scenery(layout: str) -> str:
    """Definitions, table, map and frame; names are drawn over the marks of areas and are an element of their own."""
    at = layout_named(layout)
    m = chart()
    own = maps.map_definitions(m, m.land + m.islets) + relief.TREES
    window = f'<clipPath id="~window"><rect width="{m.width}" height="{m.height}"/></clipPath>'
    rim = box(0, 0, m.width, m.height, 0, stroke="var(--gold)", stroke_width=1.6 / at.map_scale)
    return (
        definitions(*SYMBOLS, own=own + window)
        + surface(at.width, at.height, SEED)
        + placed(at.map_x, at.map_y, group(terrain(), clip_path="url(#~window)"), rim, scale=at.map_scale)
        + (frame(at.width, at.height, "PUNICA") if at.wide else narrow_frame(at.width, at.height))
    )


@cache
def terrain() -> str:
    """The map without its names: sea, land, relief, borders."""
    m = chart()
    rng = Random(SEED)
    boxes = _taken(m)
    rings = m.land + m.islets
    window = (0, 0, m.width, m.height)
    lands = [area for area in m.areas.values() if not area.is_sea]
    beyond, ocean = maps.out_of_play(m.beyond, m.ocean)
    capitals = "".join(
        f'<use href="#~area-{key}" fill="var(--{TINTS[m.areas[key].kind]})" fill-opacity=".28"/>' for key in CAPITALS
    )
    return (
        maps.sea(window, rings, m.waterlines, rng, boxes, rose=ROSE)
        + ocean
        + maps.sea_borders(m.borders["sea"])
        + maps.land(window, rng)
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
def names(layout: str) -> str:
    """Names of areas with their emblems, of towns and of the lands beyond; on a narrow board only what can be read there."""
    m = chart()
    wide = layout_named(layout).wide
    size = 1.05 if wide else 1.6
    cities = [relief.walled_city(*m.areas[key].places["city"], f"url(#{fill})", size, True) for key, fill in CAPITALS.items()]
    if wide:
        moved = landscape()["wide"]["emblems"]
        places = {key: area.places["emblem"] for key, area in m.areas.items() if "emblem" in area.places} | moved
        emblems = [_emblems(m.areas[key], x, y, 10) for key, (x, y) in places.items()]
        return group(*_small_print(), *cities, *emblems, *map(_name, m.areas.values()), pointer_events="none")
    return group(*cities, *map(_short_name, m.areas.values()), pointer_events="none")


def _small_print() -> Iterator[str]:
    for row in landscape()["beyond"]:
        x, y = row["at"]
        yield maps.name_beyond(x, y, row["name"], row["size"], row["turn"])
    for town in landscape()["towns"]:
        (x, y), (dx, dy) = town["at"], town["label"]
        yield circle(x, y, 2.6, "var(--stone)", stroke="var(--coast)", stroke_width=1.3)
        yield maps.name_on_land(x + dx, y + dy, town["name"], 9, 0, False, town["anchor"], data_ornament="")


def _emblems(area: Area, x: float, y: float, radius: float) -> str:
    """Whose area of influence it is: an eagle, an elephant, or both."""
    owners = OWNERS[area.kind]
    first = x - radius * 1.1 * (len(owners) - 1)
    return "".join(_emblem(owner, first + i * radius * 2.2, y, radius) for i, owner in enumerate(owners))


def _emblem(owner: str, x: float, y: float, radius: float) -> str:
    symbol, scale = ("emblem-rome", 0.042) if owner == "rome" else ("k-elephant", 0.046)
    return circle(x, y, radius, "var(--cream)", fill_opacity=0.92, stroke=f"var(--{owner}3)", stroke_width=radius * 0.13) + use(
        symbol, x, y + radius * 0.07, scale * radius, fill=f"var(--{owner})", color="var(--cream)"
    )


def _name(area: Area) -> str:
    x, y = landscape()["wide"]["names"].get(area.key, area.label)
    capital = area.key in CAPITALS
    size = max(area.size or 0, SMALLEST)
    rows = [(line, y + row * (size + 2)) for row, line in enumerate(area.lines)]
    if area.is_sea:
        return "".join(maps.name_on_water(x, at, line, size, 0.6, area.turn) for line, at in rows)
    return "".join(maps.name_on_land(x, at, line.upper(), size, 2 if capital else 0.8) for line, at in rows)


def _short_name(area: Area) -> str:
    """One word, large enough for a small screen, and the emblem."""
    row = landscape()["narrow"][area.key]
    x, y = row["at"]
    if area.is_sea:
        return maps.name_on_water(x, y, row["word"], NARROW_SIZE, 0, area.turn)
    emblem = ""
    if "emblem" in row:
        left, top = row["emblem"]
        emblem = _emblems(area, left, top, 16)
    return emblem + maps.name_on_land(x, y, row["word"], NARROW_SIZE, 0)
