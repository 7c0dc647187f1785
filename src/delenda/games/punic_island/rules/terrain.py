"""2.1 The map as tables: land areas, open seas, port areas and port interiors, read from data/map.toml and checked.

All places share one row of numbers: land areas first, then open seas, then the port areas (`N_`, the roads before a port), then
the ports (`P_`, inside the city). A unit inside a besieged fortress stands at `places + area`.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punic_island.actions import BIT, MOST_LANDS, MOST_PLACES
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.boxfile import Entry

KINDS: Final = ("C", "P", "M")
OWNERS: Final = ("ROME", "CARTHAGE")
FAR: Final = 99


class IslandMap:
    """All places, or those that are left when a scenario is played on some of the land areas only."""

    def __init__(self, whole: Entry, kept: list[str]) -> None:
        whole.only("strait", "areas", "cities", "seas", "crossings")
        self.left_out: list[str] = [code for code in whole["areas"].table() if code not in kept]
        entry = without(whole, self.left_out) if self.left_out else whole
        self.codes: list[str] = []
        self.names: list[str] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.kinds: list[str] = []
        self.regions: list[str] = []
        self.region: list[int] = []
        self._read_areas(entry["areas"])
        self.lands: i64 = len(self.codes)
        strait = [end.index(self.codes) for end in entry["strait"].entries(2)]
        self.strait: i64 = strait[0]
        self.strait_end: i64 = strait[1]
        self.neighbours: list[list[int]] = self._neighbours(entry["areas"])
        if strait[1] not in self.neighbours[strait[0]]:
            entry["strait"].fail("must join two neighbouring areas.")
        self.dry_neighbours: list[list[int]] = self._dry_neighbours()  # without the Strait
        self.ways: vec[i64] = masks(self.neighbours)  # the same two tables as bits
        self.dry_ways: vec[i64] = masks(self.dry_neighbours)
        self.distances: vec[i64] = vec[i64](distances(self.neighbours))  # from area to area, by area * lands + area
        self.dry_distances: vec[i64] = vec[i64](distances(self.dry_neighbours))
        # By area: itself and all within two steps, the Strait open to everybody
        self.near: list[list[int]] = [[area, *rings[1]] for area, rings in enumerate(self.rings(2))]
        self._read_cities(entry["cities"])
        self._read_seas(entry["seas"], entry["crossings"])
        self._add_ports(entry["cities"])
        self.places: i64 = len(self.codes)
        if self.lands > MOST_LANDS or self.places > MOST_PLACES:
            entry.fail(
                f"must have at most {MOST_LANDS} areas and {MOST_PLACES} places in all, not {self.lands} and {self.places}."
            )
        self.to_roads: vec[i64] = vec[i64](self._distances_to_roads())

    def _read_areas(self, entry: Entry) -> None:
        for code, area in entry.items():
            area.only("name", "kind", "region", "adj", "x", "y")
            self.codes.append(code)
            self.names.append(area["name"].text())
            self.kinds.append(area["kind"].choice(KINDS))
            self._place(area)
            region = area["region"].text()
            if region not in self.regions:
                self.regions.append(region)
            self.region.append(self.regions.index(region))
        for name in ("SICILY", "AFRICA"):
            if name not in self.regions:
                entry.fail(f"must have areas in the region {name}.")
        self.sicily: int = self.regions.index("SICILY")
        self.africa: int = self.regions.index("AFRICA")

    def _place(self, entry: Entry) -> None:
        self.x.append(entry["x"].integer(0, 4000))
        self.y.append(entry["y"].integer(0, 4000))

    def _neighbours(self, entry: Entry) -> list[list[int]]:
        tables = []
        for code, area in entry.items():
            found = sorted(other.index(self.codes) for other in area["adj"].entries())
            if self.codes.index(code) in found or len(set(found)) < len(found):
                area["adj"].fail("must name other areas, each once.")
            tables.append(found)
        for a, found in enumerate(tables):
            for b in found:
                if a not in tables[b]:
                    entry[self.codes[b]]["adj"].fail(f"must name {self.codes[a]}, which names {self.codes[b]}.")
        return tables

    def _dry_neighbours(self) -> list[list[int]]:
        ends = {self.strait, self.strait_end}
        return [[b for b in found if {a, b} != ends] for a, found in enumerate(self.neighbours)]

    def rings(self, steps: int) -> list[list[list[int]]]:
        """By area, then for 1, 2 … steps: the others that can be that far away, some of them by a way round."""
        tables = []
        for start in range(self.lands):
            near = {start}
            rings = []
            for _ in range(steps):
                near |= {b for a in near for b in self.neighbours[a]}
                rings.append(sorted(near - {start}))
            tables.append(rings)
        return tables

    def _read_cities(self, entry: Entry) -> None:
        lands = self.lands
        self.is_city: list[bool] = [kind == "C" for kind in self.kinds]
        self.cities: list[int] = [area for area in range(lands) if self.is_city[area]]
        self.siege_mod: list[int] = [0] * lands
        self.vp: list[int] = [0] * lands
        self.owner: list[int] = [NOBODY] * lands
        self.coin: list[bool] = [False] * lands
        entry.only(*(self.codes[area] for area in self.cities))
        for area in self.cities:
            city = entry[self.codes[area]]
            city.only("mod", "vp", "owner", "port", "coin")
            self.siege_mod[area] = city["mod"].integer(0, 20)
            self.vp[area] = city["vp"].integer(0, 40)
            self.owner[area] = (ROME, CARTHAGE)[city["owner"].index(OWNERS)]
            self.coin[area] = "coin" in city.table() and city["coin"].flag()

    def _read_seas(self, entry: Entry, crossings: Entry) -> None:
        lands = self.lands
        seas = list(entry.table())
        self.first_roads: i64 = lands + len(seas)
        # By place; the lists of land areas stay empty
        self.sea_ways: list[list[int]] = [[] for _ in range(lands)]  # neighbouring naval places
        self.sea_costs: list[list[int]] = [[] for _ in range(lands)]  # Range Factors to enter each of them
        self.coasts: list[list[int]] = [[] for _ in range(lands)]  # land areas that a sea or a port area touches
        for code in seas:
            sea = entry[code]
            sea.only("name", "adj", "coasts", "region", "x", "y")
            self.codes.append("")  # named below, so that a sea may not take an area's code
            self.names.append(sea["name"].text())
            self._place(sea)
            region = sea["region"].choice(self.regions) if "region" in sea.table() else ""
            self.region.append(self.regions.index(region) if region else -1)
            self.sea_ways.append(sorted(lands + other.index(seas) for other in sea["adj"].entries()))
            self.sea_costs.append([1] * len(self.sea_ways[-1]))
            self.coasts.append(sorted(area.index(self.codes[:lands]) for area in sea["coasts"].entries()))
        for index, code in enumerate(seas):
            if code in self.codes:
                entry[code].fail("has the code of another place.")
            self.codes[lands + index] = code
        for a in range(lands, self.first_roads):
            for b in self.sea_ways[a]:
                if a == b or a not in self.sea_ways[b]:
                    entry[self.codes[b]]["adj"].fail(f"must name {self.codes[a]}, which names {self.codes[b]}.")
        for crossing in crossings.entries():
            crossing.only("between", "cost")
            ends = [lands + end.index(seas) for end in crossing["between"].entries(2)]
            for a, b in ((ends[0], ends[1]), (ends[1], ends[0])):
                if b not in self.sea_ways[a]:
                    crossing["between"].fail("must join two neighbouring seas.")
                self.sea_costs[a][self.sea_ways[a].index(b)] = crossing["cost"].integer(1, 9)

    def _add_ports(self, entry: Entry) -> None:
        """Each port has its roads (`N_`) on the open sea and its interior (`P_`) behind them."""
        lands = self.lands
        self.port_city: list[int] = [area for area in self.cities if "port" in entry[self.codes[area]].table()]
        self.port_sea: list[int] = []
        self.ports: int = len(self.port_city)
        self.first_port: i64 = self.first_roads + self.ports
        self.port_of: vec[i64] = vec[i64]([-1] * lands)  # a city's port interior
        self.roads_of: vec[i64] = vec[i64]([-1] * lands)  # the port area before it
        for index, city in enumerate(self.port_city):
            roads, port = self.first_roads + index, self.first_port + index
            sea = lands + entry[self.codes[city]]["port"].index(self.codes[lands : self.first_roads])
            if city not in self.coasts[sea]:
                entry[self.codes[city]]["port"].fail(f"must be a sea that touches {self.codes[city]}.")
            self.port_sea.append(sea)
            self.roads_of[city] = roads
            self.port_of[city] = port
        for prefix, words, first in (("N_", "roads of", self.first_roads), ("P_", "port of", self.first_port)):
            for index, city in enumerate(self.port_city):
                sea = self.port_sea[index]
                self.codes.append(prefix + self.codes[city])
                self.names.append(f"the {words} {self.names[city]}")
                self.x.append(self.x[city])
                self.y.append(self.y[city])
                self.region.append(self.region[city])
                outside = first == self.first_roads
                self.coasts.append([city] if outside else [])
                self.sea_ways.append([sea, self.port_of[city]] if outside else [self.roads_of[city]])
                self.sea_costs.append([1] * (2 if outside else 1))
        for index in range(self.ports):
            sea = self.port_sea[index]
            self.sea_ways[sea] = [*self.sea_ways[sea], self.first_roads + index]
            self.sea_costs[sea] = [*self.sea_costs[sea], 1]
        # The land area of a place: itself, the city of a port or of its roads, -1 for an open sea
        lands_of = [*range(lands), *[-1] * (self.first_roads - lands), *self.port_city, *self.port_city]
        self.land_of: vec[i64] = vec[i64](lands_of)

    def _distances_to_roads(self) -> list[int]:
        """Range Factors from each naval place to the nearest where a fleet may end; 0 in port areas and ports."""
        far = [0 if place < self.lands or place >= self.first_roads else FAR for place in range(self.places)]
        for _ in range(self.places):
            for place in range(self.lands, self.first_roads):
                for way, cost in zip(self.sea_ways[place], self.sea_costs[place], strict=True):
                    far[place] = min(far[place], far[way] + cost)
        return far

    def is_open_sea(self, place: i64) -> bool:
        return self.lands <= place < self.first_roads

    def is_port(self, place: i64) -> bool:
        """Inside a city's port."""
        return self.first_port <= place < self.places


def masks(tables: list[list[int]]) -> vec[i64]:
    return vec[i64]([sum(BIT[area] for area in table) for table in tables])


def distances(tables: list[list[int]]) -> list[int]:
    """From each area to each, in steps; FAR where there is no way."""
    found: list[int] = []
    for start in range(len(tables)):
        far = [FAR] * len(tables)
        far[start] = 0
        queue = [start]
        for area in queue:
            for other in tables[area]:
                if far[other] == FAR:
                    far[other] = far[area] + 1
                    queue.append(other)
        found += far
    return found


def without(whole: Entry, left_out: list[str]) -> Entry:
    """The map without some land areas and their ports; all seas stay."""
    areas = {code: area | {"adj": _keep(area["adj"], left_out)} for code, area in _kept(whole["areas"], left_out).items()}
    seas = {code: sea | {"coasts": _keep(sea["coasts"], left_out)} for code, sea in whole["seas"].table().items()}
    cut = whole.table() | {"areas": areas, "cities": _kept(whole["cities"], left_out), "seas": seas}
    return Entry(whole.file, whole.where, cut)


def _kept(entry: Entry, left_out: list[str]) -> dict[str, Any]:
    return {code: value for code, value in entry.table().items() if code not in left_out}


def _keep(codes: list[str], left_out: list[str]) -> list[str]:
    return [code for code in codes if code not in left_out]
