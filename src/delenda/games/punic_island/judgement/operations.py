"""Operations: Card or Map, where the Resource Point is spent, which action next, who goes, and each step of the way."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    ACTED,
    ALL,
    BESIEGE,
    DEBARK,
    EMBARK,
    END_OPERATION,
    GO,
    LEADER,
    MAP_OPTION,
    MOVE,
    MUTINY,
    PLACE,
    PLAY,
    PROMOTE,
    REBUILD,
    REORGANIZE,
    RESOURCE,
    SAIL,
    SIEGE_ENGINEERS,
    SORTIE,
    STOP,
    STORM_AT_SEA,
    TREASON,
    UNIT,
    UNLOAD_RESOURCE,
)
from delenda.games.punic_island.judgement import cards
from delenda.games.punic_island.judgement.front import GARRISON, front_of
from delenda.games.punic_island.judgement.habits import HABITS, SECOND, SIEGE_NOW, TRAILING, UNLED, UPRISING, WORTHWHILE
from delenda.games.punic_island.judgement.measures import (
    group_size,
    has_leader,
    largest_stack,
    strength_at,
    unit_strength,
    win_chance,
)
from delenda.games.punic_island.judgement.sea import HARBOUR, nearest_port, sea_costs, sea_of
from delenda.games.punic_island.rules.forces import (
    best_leader,
    count_at,
    count_ships,
    free_leaders,
    ground_at,
    is_besieged,
    is_blocked,
)
from delenda.games.punic_island.rules.marches import group_mf
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import ROME

IDLE: Final = 0.12  # what a fleet goes out for, at least
ENDING: Final = 0.02  # the operation: points that are left are lost, so that any use of them is better
STALL: Final = 0.3  # of the war left, from when on who trails plays for time
PROVISIONS: Final = 2  # Resource Points that troops take along


# Card or Map


def option_score(s: PunicIsland, action: int) -> float:
    """Map where an operation brings enough, Card where a card brings more."""
    seat = s.actor
    if action != MAP_OPTION:
        return cards.urgency(s, seat)
    sources = Sources(s, seat)
    best = 0.0
    for place in range(s.box.places):
        if s.rp[seat * s.box.places + place]:
            best = max(best, sources.value(place, sources.lines(place)))
    least = HABITS[seat][WORTHWHILE]
    if cards.time_left(s) < STALL and s.points(seat) < s.points(1 - seat):
        least *= HABITS[seat][TRAILING]
    return best / least


class Sources:
    """What operations from the places of a seat would bring; what they have in common is found once."""

    def __init__(self, s: PunicIsland, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.sea = sea_of(s, seat)
        self.front = self.sea.front
        box = s.box
        first = seat * box.lands
        self.stacks: list[int] = [area for area in range(box.lands) if s.field[first + area]]
        self.gains: list[float] = [-1.0] * box.lands  # of what stands in an area
        self.fleets: list[int] = [place for place in range(box.lands, box.places) if count_ships(s, seat, place)]

    def lines(self, source: int) -> list[int]:
        """Steps from each area to a source; FAR out of reach."""
        return self.front.supply.from_source(source)

    def value(self, source: int, far: list[int]) -> float:
        """What the best action brings that a source can supply, and a little for the second best."""
        s = self.s
        best = 0.0
        second = 0.0
        for area in self.stacks:
            if far[area] == FAR:
                continue
            gain = self.gain(area)
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
        for place in self.fleets:
            if self.is_in_supply(place, far, source):
                gain = self.sea.errand(place)
                if gain > best:
                    second = best
                    best = gain
                elif gain > second:
                    second = gain
        if source < s.box.lands and is_besieged(s, source):
            best = max(best, sortie_gain(s, self.seat, source))
        return best + HABITS[self.seat][SECOND] * second

    def gain(self, area: int) -> float:
        """What an operation brings those who stand in an area."""
        gain = self.gains[area]
        if gain < 0.0:
            gain = self._gain(area)
            self.gains[area] = gain
        return gain

    def _gain(self, area: int) -> float:
        s = self.s
        seat = self.seat
        box = s.box
        goal, gain = self.front.errand(area)
        if goal == area and (self.front.worth[area] == 0.0 or self.front.lacks_fleet(area)):
            gain = 0.0  # it stays where it is, or waits for ships, whose errand that is
        if goal != area and not has_leader(s, area, seat):
            gain = HABITS[seat][UNLED] * min(gain, 0.5)
        if seat == ROME and box.map.region[area] == box.map.africa and int(s.uprisings).bit_count() < box.markers:
            gain += HABITS[seat][UPRISING]
        return gain

    def is_in_supply(self, place: int, far: list[int], source: int) -> bool:
        """Whether ships at a naval place may act in an operation from a source."""
        s = self.s
        land = s.box.map
        if place == source:
            return True
        if land.is_port(place):
            city = land.land_of[place]
            return far[city] < FAR and not is_besieged(s, city)
        return any(far[area] < s.box.supply_radius and not is_blocked(s, area, self.seat) for area in land.coasts[place])


def source_scores(s: PunicIsland, places: list[int]) -> list[float]:
    """Where most can be done; of like ones the city farther from the army, whose points are of least use later."""
    sources = Sources(s, s.actor)
    army = largest_stack(s, s.actor)
    found = []
    for place in places:
        far = sources.lines(place)
        value = sources.value(place, far)
        if place < s.box.lands and army >= 0:
            value += 0.02 * min(far[army], 4)
        found.append(value)
    return found


# Actions


class Actions:
    """The values of the actions of an operation."""

    def __init__(self, s: PunicIsland) -> None:
        self.s = s
        self.seat = s.actor
        self.sea = sea_of(s, self.seat)
        self.front = self.sea.front

    def score(self, action: int) -> float:
        s = self.s
        if action == END_OPERATION:
            return ENDING
        if action >= REBUILD:
            return 0.4
        if action >= REORGANIZE:
            return 0.35
        if action >= PROMOTE:
            return HABITS[self.seat][UPRISING]
        if action >= BESIEGE:
            return self.siege(action - BESIEGE)
        if action >= SAIL:
            return self.sail(action - SAIL)
        if action >= SORTIE:
            return sortie_gain(s, self.seat, action - SORTIE)
        if action >= MOVE:
            return self.march(action - MOVE)
        return self.event(action - PLAY)

    def siege(self, city: int) -> float:
        """The roll now, a little more than its worth: what can wait comes after it."""
        s = self.s
        size = s.field[self.seat * s.box.lands + city] if has_leader(s, city, self.seat) else 1
        chance = self.front.fall(city, size)
        return HABITS[self.seat][SIEGE_NOW] + self.front.worth[city] * chance if chance > 0.0 else 0.0

    def march(self, area: int) -> float:
        s = self.s
        size = s.field[self.seat * s.box.lands + area]
        led = has_leader(s, area, self.seat)
        if led and size > 1 and s.sp < s.box.stack_sp:
            return 0.0
        goal, gain = self.front.errand(area)
        if goal == area or goal < 0 or (not led and holds_bridge(s, self.seat, area, 0)):
            return 0.0
        halt = self.front.halt(area, goal, stack_mf(s, self.seat, area), False)
        if halt < 0:
            return 0.0
        if s.field[self.seat * s.box.lands + halt] and s.sp < (s.box.stack_sp if led and size > 1 else 1) + s.box.stacking_sp:
            return 0.0
        return gain

    def sail(self, place: int) -> float:
        """To where the fleet is wanted; to a port from where it is not."""
        if self.sea.is_needed(place):
            return 0.0
        gain = self.sea.errand(place)
        if gain > IDLE:
            return gain
        return HARBOUR if not self.s.box.map.is_port(place) else 0.0

    def event(self, card: int) -> float:
        s = self.s
        if card == SIEGE_ENGINEERS:
            return self.best_siege(0.8, False)
        if card == TREASON:
            return self.best_siege(1.0, True)
        if card == STORM_AT_SEA:
            return 0.3 * max(int(count_ships(s, ROME, place)) for place in range(s.box.lands, s.box.map.first_port))
        return 0.2 if card == MUTINY and s.hand_size[self.seat] > 3 else 0.0

    def best_siege(self, most: float, portless: bool) -> float:
        """Slightly more than the best siege that a card helps: one that is not sure, or one without a fleet."""
        s = self.s
        best = 0.0
        for city in s.box.map.cities:
            size = s.field[self.seat * s.box.lands + city]
            if size == 0 or s.control[city] != 1 - self.seat or s.sp < s.box.siege_sp:
                continue
            roads = s.box.map.roads_of[city]
            blocked = roads >= 0 and count_ships(s, self.seat, roads) == 0 and not s.no_fleet
            chance = self.front.fall(city, size if has_leader(s, city, self.seat) else 1)
            if blocked == portless and 0.0 < chance <= most:
                best = max(best, 0.3 + self.front.worth[city] * chance)
        return best


def stack_mf(s: PunicIsland, seat: int, area: int) -> int:
    """Movement Factors of all units in an area together, with the leader who adds most."""
    units = [unit for unit in ground_at(s, seat, area) if not s.cond[unit] & ACTED]
    return group_mf(s, units, best_leader(s, free_leaders(s, area, seat))) if units else 0


def sortie_gain(s: PunicIsland, seat: int, area: int) -> float:
    """Those inside against the besiegers."""
    inside = s.box.places + area
    own = float(count_at(s, seat, inside))
    odds = win_chance(own, strength_at(s, 1 - seat, area))
    return (odds - 0.4) * (1.0 + 2 * s.box.map.vp[area])


# Who goes


def holds_bridge(s: PunicIsland, seat: int, area: int, gone: int) -> bool:
    """Whether who is still in Messana when so many are gone is the garrison that Rome's bridge to Italy needs."""
    box = s.box
    if seat != ROME or area != box.map.strait_end or s.control[area] != ROME:
        return False
    return s.field[ROME * box.lands + area] + count_at(s, ROME, box.places + area) - gone <= GARRISON


def pick_marchers_score(s: PunicIsland, action: int) -> float:
    if s.actor == ROME and s.origin == s.box.map.strait_end:
        size = s.field[ROME * s.box.lands + s.origin]
        if size > GARRISON + 1 and holds_bridge(s, ROME, s.origin, size):
            return bridge_score(s, action)
    if action == ALL:
        return 1.0
    if action >= LEADER:
        return 0.8
    return 0.7 if action == GO else 0.75 if not s.marching else 0.72


def bridge_score(s: PunicIsland, action: int) -> float:
    """All march but the weakest, who stays in Messana."""
    if action == ALL:
        return 0.0
    if action == GO:
        return 0.5
    if action >= LEADER:
        return 0.95
    stays = holds_bridge(s, ROME, s.origin, group_size(s))
    return 0.1 if stays else 0.8 + 0.05 * unit_strength(s, action - UNIT)


class FleetPicks:
    """One ship for a blockade, all of them with a leader for a battle."""

    def __init__(self, s: PunicIsland) -> None:
        self.s = s
        sea = sea_of(s, s.actor)
        self.goal: int = sea.goal(s.fleet_at)[0]
        self.fights: bool = self.goal >= 0 and count_ships(s, 1 - s.actor, self.goal) > 0
        self.carries: bool = sea.takes_troops(s.fleet_at)

    def score(self, action: int) -> float:
        return self.convoy(action) if self.carries else self.squadron(action)

    def convoy(self, action: int) -> float:
        """All ships and leaders, then as many troops as there is room for, and Resource Points for them."""
        s = self.s
        if action == ALL:
            return 1.0
        if action == GO:
            return 0.5
        if action == RESOURCE:
            return 0.7 if s.fleet_rp < PROVISIONS else 0.0
        if action >= LEADER:
            return 0.9
        unit = action - UNIT
        return (
            0.95 if s.box.is_ship[unit] and not s.fleet else 0.2 if s.box.is_ship[unit] else 0.8 + 0.05 * unit_strength(s, unit)
        )

    def squadron(self, action: int) -> float:
        s = self.s
        if action == RESOURCE:
            return 0.0
        if action == ALL:
            return 1.0 if self.fights or self.goal < 0 else 0.2
        if action == GO:
            return 0.5
        if action >= LEADER:
            return 0.9 if self.fights else 0.1
        if not s.box.is_ship[action - UNIT]:
            return 0.1
        return 0.8 if not s.fleet or self.fights else 0.3


# Steps


class LandSteps:
    """A march towards its goal, or one that is given."""

    def __init__(self, s: PunicIsland, goal: int = -1) -> None:
        self.s = s
        seat = s.actor
        front = front_of(s, seat)
        if goal < 0:
            back = s.origin if s.stepped > 0 else -1
            goal = front.goal(s.place, group_size(s), s.commander >= 0, s.stepped > 0, back)[0]
        if goal >= 0:
            goal = front.halt(s.place, goal, s.mf, s.stepped > 0)
        self.goal = goal
        self.costs: list[int] = front.way_costs(goal, front.power(s.place)) if goal >= 0 else []

    def score(self, action: int) -> float:
        s = self.s
        if self.goal < 0:
            return 1.0 if action == STOP else 0.5 if s.control[action - PLACE] == s.actor else 0.0
        if action == STOP:
            return 50.0 if s.place == self.goal else 0.0
        return 49.0 - self.costs[action - PLACE]


class SeaSteps:
    """A voyage towards its goal, or one that is given."""

    def __init__(self, s: PunicIsland, goal: int = -1) -> None:
        self.s = s
        seat = s.actor
        sea = sea_of(s, seat)
        voyage = sea.landings.under_way()
        self.ashore: int = -1  # where troops are put ashore from here
        if goal >= 0:
            pass
        elif voyage is not None:
            goal = voyage.place
            self.ashore = voyage.area if goal == s.fleet_at else -1
        else:
            goal = s.fleet_at if sea.stays(s.fleet_at) else sea.goal(s.fleet_at)[0]
        if goal < 0:
            goal = nearest_port(s, seat, s.fleet_at)
        self.costs: list[int] = sea_costs(s, seat, goal) if goal >= 0 else []

    def score(self, action: int) -> float:
        if action >= DEBARK:
            return 90.0 if action - DEBARK == self.ashore else 0.0
        if action >= EMBARK or action == UNLOAD_RESOURCE or action < STOP:
            return 0.0
        if not self.costs:
            return 1.0 if action == STOP else 0.5
        place = self.s.fleet_at if action == STOP else action - PLACE
        return 50.0 - self.costs[place] + (0.5 if action == STOP else 0.0)
