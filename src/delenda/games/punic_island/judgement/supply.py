"""Lines of supply (3.3.2): how many steps each area is from a city that can feed an army there."""

from __future__ import annotations

from delenda.games.punic_island.rules.forces import is_besieged, is_blocked, neighbours
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland


class Supply:
    """The lines of a seat in one position; FAR stands for what is out of reach. Each is found once, when it is asked for."""

    def __init__(self, s: PunicIsland, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.of_cities: list[int] | None = None
        self.of_stocks: list[int] | None = None
        self.left = -1
        self.of_left: list[int] = []
        self.blocks: list[bool] | None = None

    def from_cities(self) -> list[int]:
        """Steps from each area to the nearest own open city."""
        known = self.of_cities
        if known is None:
            known = self._lines(self._open_cities(False), -1)
            self.of_cities = known
        return known

    def from_stocks(self) -> list[int]:
        """The same, of cities that have Resource Points."""
        known = self.of_stocks
        if known is None:
            known = self._lines(self._open_cities(True), -1)
            self.of_stocks = known
        return known

    def when_leaving(self, area: int) -> list[int]:
        """Steps to the nearest own open city for a group that leaves an area: no line passes an enemy city left behind."""
        if self.s.control[area] != 1 - self.seat:
            return self.from_cities()
        if self.left != area:
            self.left = area
            self.of_left = self._lines(self._open_cities(False), area)
        return self.of_left

    def from_source(self, place: int) -> list[int]:
        """Steps from each area to a city as the source of an operation; a fleet supplies the shore that it touches."""
        if place >= self.s.box.lands:
            far = [FAR] * self.s.box.lands
            for area in self.s.box.map.coasts[place]:
                far[area] = 0
            return far
        is_open = place < self.s.box.lands and not is_besieged(self.s, place)
        return self._lines([place] if is_open else [], -1)

    def _open_cities(self, only_stocked: bool) -> list[int]:
        s = self.s
        seat = self.seat
        first = seat * s.box.places
        return [
            city
            for city in s.box.map.cities
            if s.control[city] == seat and (not only_stocked or s.rp[first + city] > 0) and not is_besieged(s, city)
        ]

    def _blocked(self) -> list[bool]:
        known = self.blocks
        if known is None:
            known = [is_blocked(self.s, area, self.seat) for area in range(self.s.box.lands)]
            self.blocks = known
        return known

    def _lines(self, cities: list[int], leaving: int) -> list[int]:
        """Steps from each area to the nearest of these cities."""
        box = self.s.box
        radius = box.supply_radius
        ways = neighbours(self.s, self.seat)
        blocked = self._blocked()
        far = [FAR] * box.lands
        for city in cities:
            far[city] = 0
        queue = cities[:]
        at = 0
        while at < len(queue):
            area = queue[at]
            at += 1
            steps = far[area]
            if steps >= radius or area == leaving or (steps > 0 and blocked[area]):
                continue
            for other in ways[area]:
                if far[other] == FAR:
                    far[other] = steps + 1
                    queue.append(other)
        return far
