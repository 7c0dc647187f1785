"""The war at sea: where a fleet is wanted, and the way there."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import DEPLETED, DISORGANIZED
from delenda.games.punic_island.judgement.front import Front, fall_chance, has_leader
from delenda.games.punic_island.rules.forces import count_ships, is_besieged
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland

RANGE: Final = 7  # Range Factors that most fleets have
OUT_OF_RANGE: Final = 0.4
HUNT: Final = 0.8  # what a ship sunk or driven off is worth
HARBOUR: Final = 0.14  # what the safety of a port is worth
LEAST_ODDS: Final = 0.6


def sea_costs(s: PunicIsland, seat: int, goal: int) -> list[int]:
    """Range Factors from each naval place to a goal, around enemy ships; FAR where there is no way."""
    box = s.box
    land = box.map
    costs = [FAR] * box.places
    costs[goal] = 0
    queue = [goal]
    at = 0
    while at < len(queue):
        place = queue[at]
        at += 1
        here = costs[place]
        if place != goal and count_ships(s, 1 - seat, place):
            continue
        ways = land.sea_ways[place]
        steps = land.sea_costs[place]
        for index in range(len(ways)):
            other = ways[index]
            if here + steps[index] < costs[other]:
                costs[other] = here + steps[index]
                queue.append(other)
    return costs


def fleet_power(s: PunicIsland, seat: int, place: int) -> float:
    box = s.box
    total = 0.0
    for unit in range(box.units):
        if s.loc[unit] == place and s.side[unit] == seat and box.is_ship[unit]:
            cond = s.cond[unit]
            value = float(box.cohesion[box.unit_type[unit] * 2 + (cond & DEPLETED)])
            total += value * 0.6 if cond & DISORGANIZED else value
    return total


class Sea:
    """Where own fleets are wanted, looked at once for a decision."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.s = front.s
        self.seat = front.seat
        self.places: list[int] = []  # goals
        self.gains: list[float] = []  # what each brings
        self.costs: list[list[int]] = []
        self.errands: list[tuple[int, float] | None] = [None] * self.s.box.places
        s = self.s
        seat = self.seat
        land = s.box.map
        lands = s.box.lands
        for city in land.port_city:
            roads = land.roads_of[city]
            enemies = count_ships(s, 1 - seat, roads)
            if s.control[city] == 1 - seat:
                if count_ships(s, seat, roads) == 0 and s.field[seat * lands + city]:
                    size = s.field[seat * lands + city] if has_leader(s, city, seat) else 1
                    self.add(roads, front.worth[city] * fall_chance(s, seat, city, size))
                elif enemies:
                    self.add(roads, HUNT)
            elif enemies:
                stormed = 2.0 * land.vp[city] * fall_chance(s, 1 - seat, city, s.field[(1 - seat) * lands + city])
                self.add(roads, HUNT + (stormed if is_besieged(s, city) else 0.0))
        for place in range(lands, land.first_roads):
            if count_ships(s, 1 - seat, place):
                self.add(place, HUNT)

    def add(self, place: int, gain: float) -> None:
        self.places.append(place)
        self.gains.append(gain)
        self.costs.append(sea_costs(self.s, self.seat, place))

    def goal(self, at: int) -> tuple[int, float]:
        """Where the ships at a place are wanted most, and what that brings; -1 for nowhere. Found once."""
        known = self.errands[at]
        if known is None:
            known = self.find_goal(at)
            self.errands[at] = known
        return known

    def find_goal(self, at: int) -> tuple[int, float]:
        s = self.s
        seat = self.seat
        power = (
            fleet_power(s, seat, at)
            if has_captain(s, seat, at)
            else fleet_power(s, seat, at) / max(1, count_ships(s, seat, at))
        )
        best = -1
        most = 0.0
        for index in range(len(self.places)):
            place = self.places[index]
            cost = self.costs[index][at]
            if place == at or cost == FAR:
                continue
            gain = self.gains[index]
            enemy = fleet_power(s, 1 - seat, place)
            if enemy > 0.0:
                odds = power * power / (power * power + enemy * enemy)
                gain *= odds if odds > LEAST_ODDS else 0.0
            if cost > RANGE:
                gain *= OUT_OF_RANGE
            gain -= 0.01 * cost
            if gain > most:
                best = place
                most = gain
        return best, most

    def is_needed(self, place: int) -> bool:
        """Whether ships lie before a port that an own army besieges."""
        land = self.s.box.map
        city = land.land_of[place]
        return (
            city >= 0
            and not land.is_port(place)
            and self.s.control[city] == 1 - self.seat
            and self.s.field[self.seat * self.s.box.lands + city] > 0
        )


def has_captain(s: PunicIsland, seat: int, place: int) -> bool:
    land = s.box.map
    return has_leader(s, land.land_of[place] if land.is_port(place) else place, seat)


def nearest_port(s: PunicIsland, seat: int, at: int) -> int:
    """The own open port with the shortest way from a naval place, -1 if there is none in reach."""
    land = s.box.map
    costs = sea_costs(s, seat, at)
    best = -1
    least = FAR
    for city in land.port_city:
        if s.control[city] == seat and not is_besieged(s, city) and costs[land.port_of[city]] < least:
            least = costs[land.port_of[city]]
            best = land.port_of[city]
    return best
