"""Armies that go by sea: where a fleet with troops aboard should land them, and whether they should go aboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from delenda.games.punic_island.actions import SAILING
from delenda.games.punic_island.judgement import cards
from delenda.games.punic_island.judgement.front import STRIDE, Front
from delenda.games.punic_island.judgement.measures import has_leader, unit_strength, win_chance
from delenda.games.punic_island.rules.forces import count_ships, is_besieged, movement
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.rules.voyages import CARRY_RF, EMBARK_RF
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import ROME

NOWHERE: Final = -1
USUAL_RANGE: Final = 6  # Range Factors of a fleet with troops aboard
FEWEST: Final = 2  # ground units that are worth a voyage
LEAST_ODDS: Final = 0.6  # of a landing among enemies
LATE: Final = 0.08  # of the war left, from when on nobody sails to a far shore
AWAY: Final = 0.6  # what a landing is worth that needs another voyage first
ABROAD: Final = 0.9  # and one in Africa, where nobody comes otherwise
BY_LAND: Final = 3  # marches that are better than a voyage
FERRY: Final = 1.0  # what it brings to take troops over to Sicily where they have no way by land
SHORE: Final = 0.8  # of its worth: troops ashore depend on their fleet


SeaCosts = Callable[[PunicIsland, int, int], list[int]]


class Voyage:
    """Where a fleet should take its troops: the naval place to make for, the area to land in there, and what that brings.
    Where the area is NOWHERE they go aboard and wait."""

    def __init__(self, place: int, area: int, gain: float) -> None:
        self.place = place
        self.area = area
        self.gain = gain


class Party:
    """Troops that land: how many, whether somebody leads them, their strength, and whether they bring Resource Points."""

    def __init__(self, size: int, led: bool, power: float, fed: bool) -> None:
        self.size = size
        self.led = led
        self.power = power
        self.fed = fed


class Landings:
    """The landings that a seat could make, looked at once for a position."""

    def __init__(self, front: Front, costs_from: SeaCosts) -> None:
        self.front = front
        self.s = front.s
        self.seat = front.seat
        self.costs_from = costs_from
        self.late = cards.time_left(self.s) < LATE

    def voyage(self, at: int) -> Voyage | None:
        """Of the ships at a place, with the troops that could come aboard there or are aboard."""
        s = self.s
        land = s.box.map
        in_port = land.is_port(at)
        base = land.land_of[at] if in_port else at
        if in_port and (is_besieged(s, base) or s.control[base] != self.seat):
            return None
        aboard = self.troops(base)
        ships = self.range_of(at)
        if not aboard or ships == 0 or (in_port and len(aboard) < FEWEST):
            return None
        led = has_leader(s, base, self.seat)
        power = sum(sorted((unit_strength(s, unit) for unit in aboard), reverse=True)[: s.box.cargo])
        party = Party(min(len(aboard), s.box.cargo), led, power, s.rp[self.seat * s.box.places + base] > 0)
        if not in_port:
            return self.best(at, base, ships - CARRY_RF, party)
        found = self.best(at, base, ships - CARRY_RF - EMBARK_RF, party)
        return self.or_wait(found, land.roads_of[base], base, ships - CARRY_RF, party)

    def or_wait(self, found: Voyage | None, roads: int, base: int, reach: int, party: Party) -> Voyage | None:
        """A landing, or to wait before an own port with all aboard where the next operation would bring more."""
        if count_ships(self.s, 1 - self.seat, roads) == 0:
            later = self.best(roads, base, reach, party)
            if later is not None:
                land = self.s.box.map
                gain = later.gain * (ABROAD if later.area >= 0 and land.region[later.area] == land.africa else AWAY)
                if found is None or gain > found.gain:
                    return Voyage(roads, NOWHERE, gain)
        return found

    def wish(self, city: int) -> float:
        """What a fleet would bring to the troops in an own port."""
        s = self.s
        troops = self.troops(city)
        power = sum(sorted((unit_strength(s, unit) for unit in troops), reverse=True)[: s.box.cargo])
        stocks = s.rp[self.seat * s.box.places + city] > 0
        party = Party(min(len(troops), s.box.cargo), has_leader(s, city, self.seat), power, stocks)
        found = self.best(s.box.map.roads_of[city], city, USUAL_RANGE, party)
        return found.gain if found is not None else 0.0

    def under_way(self) -> Voyage | None:
        """Of the fleet that is sailing with troops aboard."""
        s = self.s
        troops = [unit for unit in s.fleet if s.cond[unit] & SAILING and not s.box.is_ship[unit]]
        if not troops:
            return None
        power = sum(unit_strength(s, unit) for unit in troops)
        party = Party(len(troops), s.fleet_led != 0, power, s.fleet_rp > 0)
        found = self.best(s.fleet_at, s.fleet_at, int(s.rf), party)
        city = s.box.map.land_of[s.fleet_at]
        if city < 0 or s.control[city] != self.seat or is_besieged(s, city):
            return found
        ships = [int(movement(s, unit, -1)) for unit in s.fleet if s.cond[unit] & SAILING and s.box.is_ship[unit]]
        roads = s.box.map.roads_of[city]
        return self.or_wait(found, roads, roads, min(ships) - CARRY_RF, party)

    def troops(self, base: int) -> list[int]:
        loc = self.s.loc
        return [unit for unit in self.s.box.ground[self.seat] if loc[unit] == base]

    def range_of(self, at: int) -> int:
        """Range Factors of the ships at a place, 0 if there are none."""
        s = self.s
        least = 0
        for unit in s.box.navy[self.seat]:
            if s.loc[unit] == at and s.side[unit] == self.seat:
                far = int(movement(s, unit, -1))
                least = far if least == 0 else min(least, far)
        return least

    def best(self, at: int, base: int, reach: int, party: Party) -> Voyage | None:
        """The best landing within reach of a place."""
        s = self.s
        land = s.box.map
        costs = self.costs_from(s, self.seat, at)
        marches = self.front.march_costs(base) if base < s.box.lands else []
        most = 0.0
        best: Voyage | None = None
        for city in land.port_city:
            roads = land.roads_of[city]
            if self.is_haven(city, base):
                if costs[land.port_of[city]] <= reach and most < FERRY:
                    most = FERRY
                    best = Voyage(land.port_of[city], NOWHERE, FERRY)
                continue
            if costs[roads] > reach or (marches and (marches[city] + STRIDE - 1) // STRIDE <= BY_LAND):
                continue
            if count_ships(s, 1 - self.seat, roads):
                continue
            gain = self.gain(city, party)
            if gain > most:
                most = gain
                best = Voyage(roads, city, gain)
        return best

    def is_haven(self, city: int, base: int) -> bool:
        """Whether a city is an own open port of Sicily, for troops that have no way there by land."""
        s = self.s
        land = s.box.map
        if s.control[city] != self.seat or land.region[city] != land.sicily or is_besieged(s, city):
            return False
        return base >= s.box.lands or (land.region[base] != land.sicily and self.front.march_costs(base)[city] == FAR)

    def gain(self, area: int, party: Party) -> float:
        """What it brings to land them in an area. In Africa nobody feeds who brings no Resource Points."""
        s = self.s
        enemy = self.front.enemy(area)
        odds = win_chance(party.power, enemy) if enemy > 0.0 else 1.0
        is_abroad = self.seat == ROME and s.box.map.region[area] == s.box.map.africa
        if odds < LEAST_ODDS or self.late or (is_abroad and not party.fed):
            return 0.0
        worth = self.front.worth[area]
        gain = 0.0
        if worth > 0.0:
            chance = self.front.fall(area, party.size if party.led else 1)
            if chance >= 0.1:
                gain = worth / (1 + 1 / chance)
            if is_abroad:
                gain += self.unrest(area)
        elif s.control[area] == self.seat and enemy > 0.0:
            gain = (odds - 0.4) * (4.0 + 2 * s.box.map.vp[area])
        return gain * odds * SHORE

    def unrest(self, area: int) -> float:
        """What the uprisings bring that can be promoted from an area, for each operation."""
        s = self.s
        land = s.box.map
        left = s.box.markers - int(s.uprisings).bit_count()
        near = 0
        for other in [area, *land.neighbours[area]]:
            if land.region[other] == land.africa and not s.uprisings >> other & 1:
                near += 1
        count = min(left, near)
        return s.box.uprising_vp * count / ((count + 1) // 2) if count > 0 else 0.0
