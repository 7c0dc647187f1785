"""Maps made of areas as data, and a little geometry.

A map is two data files: the areas (polygons that use the same points along a common border, so that a shared edge is an
adjacency) and the coast (land rings and the lines that follow them on the water). `read_map` joins them; `maps.py` draws.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from delenda.svg.shapes import Point, polygon

Ring = list[Point]
Frame = tuple[float, float, float, float]  # left, top, right, bottom
Box = tuple[float, float, float, float]  # middle, width, height: where something else stands


@dataclass(frozen=True, slots=True)
class Area:
    """`places` are further points with a name (a city, an emblem); `slots` is where pieces stand, the first is the anchor."""

    key: str
    name: str
    kind: str
    polygons: list[Ring]
    holes: list[Ring]
    label: Point
    slots: list[Point]
    lines: list[str]
    size: float | None
    turn: float
    places: dict[str, Point]

    @property
    def is_sea(self) -> bool:
        return self.kind == "sea"

    @property
    def path(self) -> str:
        return outlines(self.polygons + self.holes)


@dataclass(frozen=True, slots=True)
class AreaMap:
    """`other` keeps what only one map has (ports, insets), as it stands in the file."""

    width: int
    height: int
    areas: dict[str, Area]
    borders: dict[str, list[Ring]]  # by kind: land, sea, limit
    links: list[tuple[str, str]]
    beyond: list[Ring]  # land out of play
    ocean: list[Ring]  # water out of play
    land: list[Ring]
    islets: list[Ring]
    waterlines: list[list[Ring]]  # nearest to the coast first
    other: dict[str, Any]


def read_map(package: str, areas_file: str = "areas.json", coast_file: str = "coast.json") -> AreaMap:
    """The map in a game's `data` folder."""
    areas, coast = (json.loads(files(package).joinpath("data", name).read_text("utf-8")) for name in (areas_file, coast_file))
    borders: dict[str, list[Ring]] = {"land": [], "sea": [], "limit": []}
    for border in areas["borders"]:
        borders[border["kind"]].append(_ring(border["pts"]))
    known = ("game", "canvas", "note", "areas", "borders", "links", "beyond", "ocean")
    water = ("source", "canvas", "projection", "land", "islets", "waterlines")
    width, height = areas["canvas"]
    return AreaMap(
        width,
        height,
        areas={key: _area(key, value) for key, value in areas["areas"].items()},
        borders=borders,
        links=[(a, b) for a, b in areas["links"]],
        beyond=_rings(areas.get("beyond", [])),
        ocean=_rings(areas.get("ocean", [])),
        land=_rings(coast["land"]),
        islets=_rings(coast["islets"]),
        waterlines=[_rings(lines) for lines in coast["waterlines"]],
        other={k: v for k, v in areas.items() if k not in known} | {k: v for k, v in coast.items() if k not in water},
    )


def _area(key: str, value: dict[str, Any]) -> Area:
    named = ("name", "kind", "polys", "holes", "label", "slots", "lines", "size", "rot")
    return Area(
        key,
        value["name"],
        value["kind"],
        _rings(value["polys"]),
        _rings(value.get("holes", [])),
        _point(value["label"]),
        [_point(slot) for slot in value["slots"]],
        value.get("lines", [value["name"]]),
        value.get("size"),
        value.get("rot", 0),
        {name: _point(place) for name, place in value.items() if name not in named},
    )


def _point(value: Sequence[float]) -> Point:
    return value[0], value[1]


def _ring(values: Iterable[Sequence[float]]) -> Ring:
    return [_point(value) for value in values]


def _rings(values: Iterable[Iterable[Sequence[float]]]) -> list[Ring]:
    return [_ring(value) for value in values]


# Geometry


def outlines(rings: Iterable[Ring]) -> str:
    """Closed rings as one path."""
    return "".join(map(polygon, rings))


def inside(point: Point, rings: Iterable[Ring]) -> bool:
    x, y = point
    found = False
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                found = not found
    return found


def bounds(rings: Iterable[Ring]) -> Frame:
    points = [point for ring in rings for point in ring]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def is_clear(x: float, y: float, boxes: Iterable[Box], room: float = 0) -> bool:
    """Whether nothing stands within `room` of a point."""
    return all(abs(x - bx) > w / 2 + room or abs(y - by) > h / 2 + room for bx, by, w, h in boxes)


def shared_edges(areas: Iterable[Area]) -> set[tuple[str, str]]:
    """The pairs of areas that have a segment in common: those that a map calls adjacent."""
    owners: dict[tuple[Point, ...], set[str]] = {}
    for area in areas:
        for ring in area.polygons + area.holes:
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                owners.setdefault(tuple(sorted((a, b))), set()).add(area.key)
    return {(min(keys), max(keys)) for keys in owners.values() if len(keys) == 2}
