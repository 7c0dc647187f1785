"""The war at sea: where a fleet is wanted, and the way there."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import DEPLETED, DISORGANIZED
from delenda.games.punic_island.judgement.front import Front, front_of
from delenda.games.punic_island.judgement.habits import FAR_SEA, GATHER, HABITS, HUNT, SEA_MILE, SEA_ODDS
from delenda.games.punic_island.judgement.landings import Landings, Voyage
from delenda.games.punic_island.judgement.measures import fall_chance, has_leader
from delenda.games.punic_island.rules.forces import count_ships, is_besieged
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland

RANGE: Final = 7  # Range Factors that most fleets have
HARBOUR: Final = 0.14  # what the safety of a port is worth
CROSSING: Final = 2  # troops in a port that are worth a fleet
CONVOY: Final = 2  # ships that are enough to take them over


def sea_costs(s: PunicIsland, seat: int, goal: int) -> list[int]:
    """Range Factors from each naval place to a goal, or back, around enemy ships; FAR where there is no way."""
    box = s.box
    ships = s.ships
    enemy = (1 - seat) * box.naval - box.lands
    land = box.map
    costs = [FAR] * box.places
    costs[goal] = 0
    queue = [goal]
    at = 0
    while at < len(queue):
        place = queue[at]
        at += 1
        here = costs[place]
        if place != goal and ships[enemy + place]:
            continue
        ways = land.sea_ways[place]
        steps = land.sea_costs[place]
        for index in range(len(ways)):
            other = ways[index]
            cost = here + steps[index]
            if cost < costs[other]:
                costs[other] = cost
                queue.append(other)
    return costs


def fleet_power(s: PunicIsland, seat: int, place: int) -> float:
    box = s.box
    total = 0.0
    loc = s.loc
    for unit in box.navy[seat]:
        if loc[unit] == place and s.side[unit] == seat:
            cond = s.cond[unit]
            value = float(box.cohesion[box.unit_type[unit] * 2 + (cond & DEPLETED)])
            total += value * 0.6 if cond & DISORGANIZED else value
    return total


def sea_of(s: PunicIsland, seat: int) -> Sea:
    """The sea as a seat sees it now, kept as long as what it sees on land."""
    front = front_of(s, seat)
    latest = LATEST[seat]
    if latest is not None and latest.front is front:
        return latest
    found = Sea(front)
    LATEST[seat] = found
    return found


class Sea:
    """Where own fleets are wanted, looked at once for a decision."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.s = front.s
        self.seat = front.seat
        self.places: list[int] = []  # goals
        self.gains: list[float] = []  # what each brings
        self.guards: list[float] = []  # the power of the enemies there; -1 until it is asked for
        self.errands: list[tuple[int, float] | None] = [None] * self.s.box.places
        self.landings = Landings(front, sea_costs)
        self.voyages: dict[int, Voyage | None] = {}  # with troops, by where they begin
        self.bases: dict[int, float] = {}  # ports where troops wait, and what ships are worth there
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
                    self.add(roads, front.worth[city] * front.fall(city, size))
                elif enemies:
                    self.add(roads, HABITS[seat][HUNT])
            elif enemies:
                stormed = 0.0
                if is_besieged(s, city):
                    stormed = 2.0 * land.vp[city] * fall_chance(s, 1 - seat, city, s.field[(1 - seat) * lands + city])
                self.add(roads, HABITS[seat][HUNT] + stormed)
        for place in range(lands, land.first_roads):
            if count_ships(s, 1 - seat, place):
                self.add(place, HABITS[seat][HUNT])
        self.add_bases()

    def add_bases(self) -> None:
        """Own ports where troops wait for ships to take them over."""
        s = self.s
        land = s.box.map
        for city in land.port_city:
            port = land.port_of[city]
            if (
                s.control[city] == self.seat
                and s.field[self.seat * s.box.lands + city] >= CROSSING
                and not is_besieged(s, city)
            ):
                gain = HABITS[self.seat][GATHER] * self.landings.wish(city)
                if gain > 0.0:
                    self.bases[port] = gain
                    if count_ships(s, self.seat, port) < CONVOY:
                        self.add(port, gain)

    def voyage(self, at: int) -> Voyage | None:
        """Where the ships at a place should take troops, if anywhere."""
        if at not in self.voyages:
            self.voyages[at] = self.landings.voyage(at)
        return self.voyages[at]

    def add(self, place: int, gain: float) -> None:
        self.places.append(place)
        self.gains.append(gain)
        self.guards.append(-1.0)

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
        power = fleet_power(s, seat, at) if self.places else 0.0
        if not has_captain(s, seat, at):
            power /= int(max(1, count_ships(s, seat, at)))
        costs: list[int] = []  # looked for when somebody is worth a voyage
        best = -1
        most = 0.0
        for index in range(len(self.places)):
            place = self.places[index]
            if place == at:
                continue
            gain = self.gains[index]
            enemy = self.guard(index)
            if enemy > 0.0:
                odds = power * power / (power * power + enemy * enemy)
                gain *= odds if odds > HABITS[seat][SEA_ODDS] else 0.0
            if gain <= most:
                continue  # the way there makes it no better
            if not costs:
                costs = sea_costs(s, seat, at)
            cost = costs[place]
            if cost == FAR:
                continue
            if cost > RANGE:
                gain *= HABITS[seat][FAR_SEA]
            gain -= HABITS[seat][SEA_MILE] * cost
            if gain > most:
                best = place
                most = gain
        return best, most

    def stays(self, at: int) -> bool:
        """Whether a fleet that has come to a place is wanted there more than elsewhere."""
        return self.is_needed(at) or self.bases.get(at, 0.0) > self.goal(at)[1]

    def takes_troops(self, at: int) -> bool:
        """Whether the ships at a place do best with troops aboard."""
        voyage = self.voyage(at)
        return voyage is not None and voyage.gain > self.goal(at)[1]

    def errand(self, at: int) -> float:
        """What the ships at a place can bring, with troops aboard or without."""
        voyage = self.voyage(at)
        gain = self.goal(at)[1]
        return gain if voyage is None else max(gain, voyage.gain)

    def guard(self, index: int) -> float:
        """The power of the enemies where ships are wanted."""
        known = self.guards[index]
        if known < 0.0:
            known = fleet_power(self.s, 1 - self.seat, self.places[index])
            self.guards[index] = known
        return known

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


LATEST: Final[list[Sea | None]] = [None, None]  # by seat


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
