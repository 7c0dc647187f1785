"""The land war as a seat sees it: which cities are worth taking, how far they are, what a siege or a battle would bring.

The measure of a goal is what it brings for each operation spent on it: the march there, and as many siege rolls as it takes.
"""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import DEPLETED, DISORGANIZED, MOVING, SYRACUSE_SWITCHES
from delenda.games.punic_island.rules.forces import count_at, count_ships, is_besieged, is_blocked, neighbours
from delenda.games.punic_island.rules.syracuse import may_switch
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE

STRIDE: Final = 3  # Movement Factors of a march
OBSTACLE: Final = 6  # what an enemy on the way costs who is not clearly stronger
COMES: Final = 0.08  # how often an enemy who could come comes
SPARE: Final = 6.0  # units without a leader have nothing better to do than to watch
FAR_ENOUGH: Final = 2  # marches to another army
UNKNOWN: Final = -2


class Front:
    """What a seat sees on land, looked at once for a decision."""

    def __init__(self, s: PunicIsland, seat: int) -> None:
        self.s = s
        self.seat = seat
        box = s.box
        self.supply: list[int] = supply_lines(s, seat, False, -1)
        self.stocked: list[int] = supply_lines(s, seat, True, -1)
        self.worth: list[float] = [0.0] * box.lands
        for city in box.map.cities:
            if s.control[city] == 1 - seat:
                self.worth[city] = city_worth(s, seat, city)
        self.wanted: list[int] = [UNKNOWN] * box.lands
        self.largest: int = largest_stack(s, seat)
        self.errands: list[tuple[int, float] | None] = [None] * box.lands
        self.enemies: list[float] = [-1.0] * box.lands
        self.threats: list[int] = [UNKNOWN] * box.lands

    def blockade(self, city: int) -> float:
        """How surely own ships can lie before a port when it is stormed."""
        s = self.s
        land = s.box.map
        roads = land.roads_of[city]
        if roads < 0 or count_ships(s, self.seat, roads):
            return 1.0
        guards = count_ships(s, 1 - self.seat, roads)
        best = 0.03
        naval = s.box.places - s.box.lands
        first = self.seat * naval
        for at in range(naval):
            ships = s.ships[first + at]
            if ships:
                odds = 0.8 if guards == 0 else 0.7 * ships * ships / (ships * ships + guards * guards)
                best = max(best, odds)
        return best

    def goal(self, at: int, size: int, led: bool, may_stay: bool = True) -> tuple[int, float]:
        """Where a group at an area should go (or stay), and what that brings for an operation; -1 for nowhere."""
        s = self.s
        seat = self.seat
        box = s.box
        lands = box.lands
        power = strength_at(s, seat, at)
        costs = self.march_costs(at, power)
        supply = supply_lines(s, seat, False, at) if s.control[at] == 1 - seat else self.supply
        best = -1
        most = 0.0
        for area in range(lands):
            cost = costs[area]
            if cost >= FAR or (area == at and not may_stay) or (area != at and supply[area] > box.supply_radius):
                continue
            marches = (cost + STRIDE - 1) // STRIDE
            gain = self.gain(area, at, size, led, marches, power)
            if gain > most:
                best = area
                most = gain
        return best, most

    def errand(self, area: int) -> tuple[int, float]:
        """The goal of all that stand in an area, or of one of them where nobody leads; found once."""
        known = self.errands[area]
        if known is None:
            led = has_leader(self.s, area, self.seat)
            known = self.goal(area, self.s.field[self.seat * self.s.box.lands + area] if led else 1, led)
            self.errands[area] = known
        return known

    def halt(self, at: int, goal: int, mf: int, may_stay: bool) -> int:
        """Where a march towards a goal ends: in supply, as near to the goal as the Movement Factors allow; -1 if nowhere."""
        s = self.s
        seat = self.seat
        power = strength_at(s, seat, at)
        reach = self.march_costs(at, power)
        if reach[goal] <= mf:
            return goal
        ways = self.way_costs(goal, power)
        supply = supply_lines(s, seat, False, at)
        best = -1
        least = ways[at]
        for area in range(s.box.lands):
            if area != at and reach[area] <= mf and supply[area] <= s.box.supply_radius and ways[area] < least:
                best = area
                least = ways[area]
        return at if best < 0 and may_stay else best

    def gain(self, area: int, at: int, size: int, led: bool, marches: int, power: float) -> float:
        """What an operation brings a group that makes an area its goal."""
        s = self.s
        seat = self.seat
        lands = s.box.lands
        enemies = s.field[(1 - seat) * lands + area]
        besiegers = size if led else 1
        if self.worth[area] > 0.0:
            chance = fall_chance(s, seat, area, besiegers)
            if chance < 0.1:
                return 0.0
            if not led and marches:
                return 0.0
            gain = self.worth[area] * self.blockade(area) / (marches + 1 / chance)
            return gain if self.stocked[area] <= s.box.supply_radius else 0.7 * gain
        if area == at:
            return self.watch(area, size, at) * (1.0 if led else SPARE)
        if enemies:
            odds = win_chance(power, self.enemy(area))
            relieved = 4.0 + 2 * s.box.map.vp[area] if s.control[area] == seat else 0.8
            return (odds - 0.4) * relieved / marches
        others = s.field[seat * lands + area]
        if others and marches <= FAR_ENOUGH and (others > size or (others == size and s.control[area] == 1 - seat)):
            return self.reinforcement(area, others, size) / marches
        return self.watch(area, size, at) * (1.0 if led else SPARE) / marches

    def reinforcement(self, area: int, others: int, size: int) -> float:
        """What it brings an army in an area to become larger: better chances against the city it wants most."""
        s = self.s
        if not has_leader(s, area, self.seat):
            return 0.0
        if self.wanted[area] == UNKNOWN:
            self.wanted[area] = self.siege_goal(area, others)
        city = self.wanted[area]
        if city < 0:
            return 0.1 * size
        better = fall_chance(s, self.seat, city, others + size) - fall_chance(s, self.seat, city, others)
        return self.worth[city] * better / 2

    def siege_goal(self, at: int, size: int) -> int:
        """The city that a led army wants most to have, -1 for none."""
        s = self.s
        costs = self.march_costs(at, strength_at(s, self.seat, at))
        best = -1
        most = 0.0
        for city in s.box.map.cities:
            if self.worth[city] > 0.0 and costs[city] < FAR and (city == at or self.supply[city] <= s.box.supply_radius):
                chance = max(0.1, fall_chance(s, self.seat, city, size))
                gain = self.worth[city] * self.blockade(city) / ((costs[city] + STRIDE - 1) // STRIDE + 1 / chance)
                if gain > most:
                    best = city
                    most = gain
        return best

    def watch(self, area: int, size: int, at: int) -> float:
        """What a group is worth as the garrison of an own city that the enemy may come to."""
        s = self.s
        seat = self.seat
        if s.control[area] != seat:
            return 0.0
        enemy = self.threat(area)
        if enemy == 0:
            return 0.0
        others = s.field[seat * s.box.lands + area] - (size if area == at else 0)
        bare = s.box.siege_number[1 - seat] + enemy - s.box.map.siege_mod[area]
        before = min(max(bare - min(others, s.box.capacity), 0), 10)
        after = min(max(bare - min(others + size, s.box.capacity), 0), 10)
        return 0.1 * (before - after) * COMES * city_worth(s, 1 - seat, area)

    def march_costs(self, start: int, power: float) -> list[int]:
        """Movement Factors from an area to each other one; an enemy on the way is a detour unless clearly weaker."""
        return self._costs(start, power, self.s.box.entry_cost, [0] * self.s.box.lands)

    def way_costs(self, goal: int, power: float) -> list[int]:
        """Movement Factors from each area to a goal."""
        return self._costs(goal, power, [0] * self.s.box.lands, self.s.box.entry_cost)

    def _costs(self, start: int, power: float, into: list[int], out_of: list[int]) -> list[int]:
        """What it costs to spread from an area, with the price of each area when it is entered and when it is left."""
        s = self.s
        foe = (1 - self.seat) * s.box.lands
        ways = neighbours(s, self.seat)
        costs = [FAR] * s.box.lands
        costs[start] = 0
        queue = [start]
        at = 0
        while at < len(queue):
            area = queue[at]
            at += 1
            here = costs[area] + out_of[area]
            if area != start and s.field[foe + area]:
                here += 1 if power > 1.5 * self.enemy(area) else OBSTACLE
            for other in ways[area]:
                cost = here + into[other]
                if cost < costs[other]:
                    costs[other] = cost
                    queue.append(other)
        return costs

    def enemy(self, area: int) -> float:
        """The strength of the enemies in the field of an area, reckoned once."""
        known = self.enemies[area]
        if known < 0.0:
            known = strength_at(self.s, 1 - self.seat, area)
            self.enemies[area] = known
        return known

    def threat(self, area: int) -> int:
        """Units in the largest enemy stack within two areas, counted once."""
        known = self.threats[area]
        if known == UNKNOWN:
            known = largest_near(self.s, 1 - self.seat, area)
            self.threats[area] = known
        return known


def supply_lines(s: PunicIsland, seat: int, only_stocked: bool, leaving: int) -> list[int]:
    """Steps from each area to the nearest own open city (with Resource Points, if only those count); FAR out of reach."""
    cities = []
    for city in s.box.map.cities:
        counts = not only_stocked or s.rp[seat * s.box.places + city] > 0
        if counts and s.control[city] == seat and not is_besieged(s, city):
            cities.append(city)
    return lines_from(s, seat, cities, leaving)


def lines_from(s: PunicIsland, seat: int, cities: list[int], leaving: int) -> list[int]:
    """Steps from each area to the nearest of these cities (P-2). No line passes the enemy city that a group is leaving."""
    box = s.box
    ways = neighbours(s, seat)
    far = [FAR] * box.lands
    for city in cities:
        far[city] = 0
    queue = cities[:]
    at = 0
    while at < len(queue):
        area = queue[at]
        at += 1
        steps = far[area]
        if steps >= box.supply_radius or (steps > 0 and is_blocked(s, area, seat)):
            continue
        if area == leaving and s.control[area] == 1 - seat:
            continue
        for other in ways[area]:
            if far[other] == FAR:
                far[other] = steps + 1
                queue.append(other)
    return far


def city_worth(s: PunicIsland, seat: int, city: int) -> float:
    """What taking an enemy city brings: its points from one side to the other, what it opens, what it holds."""
    land = s.box.map
    value = 2.0 * land.vp[city] + 0.4 * (s.rp[(1 - seat) * s.box.places + city] // 2)
    for other in land.neighbours[city]:
        if s.control[other] == 1 - seat:
            value += 0.2 * land.vp[other]
    defenders = count_at(s, 1 - seat, s.box.places + city) + s.field[(1 - seat) * s.box.lands + city]
    if defenders:
        value += 0.7 * min(defenders, s.box.capacity)
        if has_leader(s, s.box.places + city, 1 - seat) or has_leader(s, city, 1 - seat):
            value += 0.6 * s.box.leader_vp
    if city == land.strait_end:
        value += 5.0  # the bridge to Italy
    if seat == CARTHAGE:
        return value
    if land.coin[city]:
        if s.hand[SYRACUSE_SWITCHES]:
            return 0.5 if may_switch(s) else value + 6.0
        if s.deck[SYRACUSE_SWITCHES]:
            return 0.7 * value
    return value


def fall_chance(s: PunicIsland, seat: int, city: int, besiegers: int) -> float:
    """Of a siege roll by so many, if the enemies in the field go inside."""
    box = s.box
    owner = 1 - seat
    inside = count_at(s, owner, box.places + city) + s.field[owner * box.lands + city]
    chance = (box.siege_number[seat] + besiegers - box.map.siege_mod[city] - min(inside, box.capacity)) / 10
    return min(max(chance, 0.0), 1.0)


def strength_at(s: PunicIsland, seat: int, area: int) -> float:
    """Of all ground units in the field of an area, with the best leader there."""
    if s.field[seat * s.box.lands + area] == 0:
        return 0.0
    box = s.box
    total = 0.0
    for unit in range(box.units):
        if s.loc[unit] == area and s.side[unit] == seat:
            total += unit_strength(s, unit)
    best = -1.0
    for leader in range(box.leaders):
        if s.leader_at[leader] == area and box.leader_side[leader] == seat:
            best = max(best, 0.1 * (box.leader_c[leader] + box.leader_t[leader]))
    return total * (1.0 + best)


def unit_strength(s: PunicIsland, unit: int) -> float:
    """A legion in good order is 1."""
    cond = s.cond[unit]
    kind = s.box.unit_type[unit] * 2 + (cond & DEPLETED)
    value = s.box.cohesion[kind] * (s.box.tactical[kind] + 5) / 64
    return value * 0.8 if cond & DISORGANIZED else value


def win_chance(own: float, enemy: float) -> float:
    return own * own / (own * own + enemy * enemy) if own > 0.0 else 0.0


def has_leader(s: PunicIsland, at: int, seat: int) -> bool:
    box = s.box
    return any(s.leader_at[leader] == at and box.leader_side[leader] == seat for leader in range(box.leaders))


def largest_stack(s: PunicIsland, seat: int) -> int:
    """The area with most own units in the field, -1 if there are none."""
    lands = s.box.lands
    best = -1
    most = 0
    for area in range(lands):
        if s.field[seat * lands + area] > most:
            most = s.field[seat * lands + area]
            best = area
    return best


def largest_near(s: PunicIsland, seat: int, area: int) -> int:
    """Units in the largest stack of a seat within two areas."""
    lands = s.box.lands
    most = s.field[seat * lands + area]
    for other in s.box.map.neighbours[area]:
        most = max(most, s.field[seat * lands + other])
        for further in s.box.map.neighbours[other]:
            most = max(most, s.field[seat * lands + further])
    return most


def group_size(s: PunicIsland) -> int:
    """Units of the group that marches."""
    return sum(1 for unit in s.marching if s.cond[unit] & MOVING)
