"""The land war as a seat sees it: which cities are worth taking, how far they are, what a siege or a battle would bring.

The measure of a goal is what it brings for each operation spent on it: the march there, and as many siege rolls as it takes.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.punic_island.actions import DEPLETED, DISORGANIZED, SYRACUSE_SWITCHES
from delenda.games.punic_island.judgement.habits import (
    BASE,
    BLOCKADE,
    BREAK_IN,
    COMES,
    FIGHT,
    FIGHT_ODDS,
    HABITS,
    LEAST_CHANCE,
    MARCH,
    NO_FLEET,
    OBSTACLE,
    REINFORCE,
    RELIEF,
    SPARE,
)
from delenda.games.punic_island.judgement.measures import (
    city_worth,
    fall_chance_with,
    garrisons,
    has_leader,
    strength_at,
    win_chance,
)
from delenda.games.punic_island.judgement.supply import Supply
from delenda.games.punic_island.rules.forces import count_ships, neighbours
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import ROME

STRIDE: Final = 3  # Movement Factors of a march
FAR_ENOUGH: Final = 2  # marches to another army
CROSSING: Final = 2  # units that are worth a crossing to Africa
CROSSING_RANGE: Final = 6  # Range Factors of a fleet with troops aboard
KEY: Final = 9.0  # what it brings to stay where Syracuse may change sides
GARRISON: Final = 1  # units that stay in Messana when an army marches away
UNKNOWN: Final = -2
WORN: Final = DEPLETED | DISORGANIZED


def front_of(s: PunicIsland, seat: int) -> Front:
    """What a seat sees now. About half of all decisions come to the same sight as the last of the seat, which is kept."""
    latest = LATEST[seat]
    if latest is not None and latest.s is s and latest.still_holds():
        return latest
    found = Front(s, seat)
    LATEST[seat] = found
    return found


class Front:
    """What a seat sees on land in one position. All of it is found once, and most of it only when it is asked for."""

    def __init__(self, s: PunicIsland, seat: int) -> None:
        self.s = s
        self.seat = seat
        box = s.box
        lands = box.lands
        self.supply = Supply(s, seat)
        self.inside: list[int] = garrisons(s, 1 - seat)  # enemies behind walls
        self.worth: list[float] = [0.0] * lands
        for city in box.map.cities:
            if s.control[city] == 1 - seat:
                self.worth[city] = city_worth(s, seat, city, self.inside[city])
        self.wanted: list[int] = [UNKNOWN] * lands
        self.errands: list[tuple[int, float] | None] = [None] * lands
        self.marches: list[list[int] | None] = [None] * lands
        self.powers: list[float] = [-1.0] * lands
        self.enemies: list[float] = [-1.0] * lands
        self.losses: list[float] = [-1.0] * lands
        self.own_inside: list[int] | None = None
        self.threats: list[int] | None = None
        self.chances: list[int] | None = None
        self.bases: list[float] | None = None
        self.flagships = UNKNOWN
        # What all this follows from; units at a place make the counts of the state
        self.loc: vec[i64] = s.loc[:]
        self.cond: vec[i64] = s.cond[:]
        self.side: vec[i64] = s.side
        self.leader_at: vec[i64] = s.leader_at[:]
        self.control: vec[i64] = s.control
        self.rp: vec[i64] = s.rp
        self.syracuse: int = s.hand[SYRACUSE_SWITCHES] * 2 + s.deck[SYRACUSE_SWITCHES]

    def still_holds(self) -> bool:
        """Whether the state has come to nothing that changes what is seen."""
        s = self.s
        if s.loc != self.loc or s.leader_at != self.leader_at or s.control != self.control or s.side != self.side:
            return False
        if s.hand[SYRACUSE_SWITCHES] * 2 + s.deck[SYRACUSE_SWITCHES] != self.syracuse:
            return False
        return not self._have_conditions_changed() and not self._have_stocks_changed()

    def _have_conditions_changed(self) -> bool:
        now = self.s.cond
        then = self.cond
        return now != then and any((now[unit] ^ then[unit]) & WORN for unit in range(len(now)))

    def _have_stocks_changed(self) -> bool:
        """It matters where there are own ones, and what could be captured."""
        now = self.s.rp
        then = self.rp
        if now == then:
            return False
        places = self.s.box.places
        own = self.seat * places
        foe = (1 - self.seat) * places
        for city in self.s.box.map.cities:
            mine = now[own + city]
            before = then[own + city]
            if (mine > 0) != (before > 0) or mine // 2 != before // 2 or now[foe + city] // 2 != then[foe + city] // 2:
                return True
        return False

    def fall(self, city: int, besiegers: int) -> float:
        """The chance of a siege roll by so many."""
        return fall_chance_with(self.s, self.seat, city, besiegers, self.inside[city])

    def lacks_fleet(self, city: int) -> bool:
        """Whether a port cannot be stormed for want of ships before it."""
        roads = self.s.box.map.roads_of[city]
        return roads >= 0 and count_ships(self.s, self.seat, roads) == 0

    def blockade(self, city: int) -> float:
        """How surely own ships can lie before a port when it is stormed."""
        s = self.s
        if not self.lacks_fleet(city):
            return 1.0
        roads = s.box.map.roads_of[city]
        ships = self.largest_fleet()
        habits = HABITS[self.seat]
        if ships == 0:
            return habits[NO_FLEET]
        guards = count_ships(s, 1 - self.seat, roads)
        if guards == 0:
            return habits[BLOCKADE]
        return max(habits[NO_FLEET], habits[BREAK_IN] * ships * ships / int(ships * ships + guards * guards))

    def goal(self, at: int, size: int, led: bool, may_stay: bool = True, never: int = -1) -> tuple[int, float]:
        """Where a group at an area should go (or stay), and what that brings for an operation; -1 for nowhere. `never` is where
        it must not go: a march that ends where it began is an operation for nothing."""
        s = self.s
        radius = s.box.supply_radius
        power = self.power(at)
        costs = self.march_costs(at)
        supply = self.supply.when_leaving(at)
        best = -1
        most = 0.0
        for area in self.possible():
            cost = costs[area]
            if cost >= FAR or area == never or (area == at and not may_stay) or (area != at and supply[area] > radius):
                continue
            marches = (cost + STRIDE - 1) // STRIDE
            gain = self.gain(area, at, size, led, marches, power)
            if gain > most:
                best = area
                most = gain
        return best, most

    def possible(self) -> list[int]:
        """The areas that can be a goal: enemy cities, whoever stands in the field, own cities that the enemy may come to."""
        known = self.chances
        if known is None:
            s = self.s
            seat = self.seat
            lands = s.box.lands
            own = seat * lands
            foe = (1 - seat) * lands
            field = s.field
            known = []
            for area in range(lands):
                if (
                    field[own + area]
                    or field[foe + area]
                    or self.worth[area] > 0.0
                    or self.base(area) > 0.0
                    or (s.control[area] == seat and self.threat(area))
                ):
                    known.append(area)
            self.chances = known
        return known

    def errand(self, area: int) -> tuple[int, float]:
        """The goal of all that stand in an area, or of one of them where nobody leads."""
        known = self.errands[area]
        if known is None:
            led = has_leader(self.s, area, self.seat)
            known = self.goal(area, self.marchers(area) if led else 1, led)
            self.errands[area] = known
        return known

    def marchers(self, area: int) -> int:
        """How many of those in an area march away together: from Messana all but Rome's garrison."""
        s = self.s
        size = s.field[self.seat * s.box.lands + area]
        if self.seat == ROME and area == s.box.map.strait_end and s.control[area] == ROME and size > GARRISON + 1:
            return int(size - GARRISON)
        return int(size)

    def halt(self, at: int, goal: int, mf: int, may_stay: bool) -> int:
        """Where a march towards a goal ends: in supply, as near to the goal as the Movement Factors allow; -1 if nowhere."""
        s = self.s
        reach = self.march_costs(at)
        if reach[goal] <= mf:
            return goal
        ways = self.way_costs(goal, self.power(at))
        supply = self.supply.when_leaving(at)
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
        worth = self.worth[area]
        if area == at and self.is_key(area):
            return KEY
        if worth > 0.0:
            chance = self.fall(area, size if led else 1)
            if chance < HABITS[seat][LEAST_CHANCE]:
                return 0.0
            if not led and marches and (self.threat(area) or s.field[(1 - seat) * lands + area]):
                return 0.0  # a single unit besieges only where nobody comes
            gain = worth * self.blockade(area) / (HABITS[seat][MARCH] * marches + 1 / chance)
            if area != at and s.field[(1 - seat) * lands + area]:
                gain *= win_chance(power, self.enemy(area))  # who stands before the walls may fight
            return gain if self.supply.from_stocks()[area] <= s.box.supply_radius else 0.7 * gain
        if led and size >= CROSSING and self.base(area) > 0.0 and not s.field[(1 - seat) * lands + area]:
            return max(self.base(area), self.watch(area, size, at)) / max(1, marches)
        if area == at:
            return self.watch(area, size, at) * (1.0 if led else HABITS[seat][SPARE])
        if s.field[(1 - seat) * lands + area]:
            odds = win_chance(power, self.enemy(area))
            relieved = HABITS[seat][RELIEF] + 2 * s.box.map.vp[area] if s.control[area] == seat else HABITS[seat][FIGHT]
            return (odds - HABITS[seat][FIGHT_ODDS]) * relieved / marches
        others = s.field[seat * lands + area]
        if others and marches <= FAR_ENOUGH and (others > size or (others == size and s.control[area] == 1 - seat)):
            return self.reinforcement(area, others, size) / marches
        return self.watch(area, size, at) * (1.0 if led else HABITS[seat][SPARE]) / marches

    def is_key(self, area: int) -> bool:
        """Whether those in an area are all that lets Rome play *Syracuse Switches Sides*, which it holds."""
        s = self.s
        land = s.box.map
        if self.seat != ROME or not land.coin[area] or not s.hand[SYRACUSE_SWITCHES]:
            return False
        for city in land.cities:
            if land.coin[city] and (s.control[city] == ROME or (city != area and s.field[ROME * s.box.lands + city])):
                return False
        return True

    def reinforcement(self, area: int, others: int, size: int) -> float:
        """What it brings an army in an area to become larger: better chances against the city it wants most."""
        if not has_leader(self.s, area, self.seat):
            return 0.0
        if self.wanted[area] == UNKNOWN:
            self.wanted[area] = self.siege_goal(area, others)
        city = self.wanted[area]
        if city < 0:
            return 0.1 * size
        better = self.fall(city, others + size) - self.fall(city, others)
        return self.worth[city] * better * HABITS[self.seat][REINFORCE]

    def siege_goal(self, at: int, size: int) -> int:
        """The city that a led army wants most to have, -1 for none."""
        s = self.s
        costs = self.march_costs(at)
        supply = self.supply.from_cities()
        best = -1
        most = 0.0
        for city in s.box.map.cities:
            if self.worth[city] > 0.0 and costs[city] < FAR and (city == at or supply[city] <= s.box.supply_radius):
                chance = max(0.1, self.fall(city, size))
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
        return 0.1 * int(before - after) * HABITS[seat][COMES] * self.loss(area)

    # Ways

    def march_costs(self, start: int) -> list[int]:
        """Movement Factors from an area to each other one; an enemy on the way is a detour unless clearly weaker."""
        known = self.marches[start]
        if known is None:
            known = self._costs(start, self.power(start), self.s.box.entry_cost, vec[i64]([0] * self.s.box.lands))
            self.marches[start] = known
        return known

    def way_costs(self, goal: int, power: float) -> list[int]:
        """Movement Factors from each area to a goal."""
        return self._costs(goal, power, vec[i64]([0] * self.s.box.lands), self.s.box.entry_cost)

    def _costs(self, start: int, power: float, into: vec[i64], out_of: vec[i64]) -> list[int]:
        """What it costs to spread from an area, with the price of each area when it is entered and when it is left."""
        s = self.s
        field = s.field
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
            if area != start and field[foe + area]:
                here += 1 if power > 1.5 * self.enemy(area) else round(HABITS[self.seat][OBSTACLE])
            for other in ways[area]:
                cost = here + into[other]
                if cost < costs[other]:
                    costs[other] = cost
                    queue.append(other)
        return costs

    # What is found once

    def base(self, area: int) -> float:
        """What an own port is worth to an army of Rome that could cross to Africa from it, if there are ships."""
        known = self.bases
        if known is None:
            known = self._bases()
            self.bases = known
        return known[area]

    def _bases(self) -> list[float]:
        s = self.s
        box = s.box
        land = box.map
        found = [0.0] * box.lands
        if self.seat != ROME or self.largest_fleet() == 0 or int(s.uprisings).bit_count() >= box.markers:
            return found
        far = passages(s)
        for city in land.port_city:
            if s.control[city] == ROME and land.region[city] == land.sicily and far[land.roads_of[city]] <= CROSSING_RANGE:
                found[city] = HABITS[ROME][BASE]
        return found

    def power(self, area: int) -> float:
        """The strength of what the seat has in the field of an area."""
        known = self.powers[area]
        if known < 0.0:
            known = strength_at(self.s, self.seat, area)
            self.powers[area] = known
        return known

    def enemy(self, area: int) -> float:
        """The strength of the enemies in the field of an area."""
        known = self.enemies[area]
        if known < 0.0:
            known = strength_at(self.s, 1 - self.seat, area)
            self.enemies[area] = known
        return known

    def loss(self, city: int) -> float:
        """What an own city is worth to the enemy."""
        known = self.losses[city]
        if known < 0.0:
            inside = self.own_inside
            if inside is None:
                inside = garrisons(self.s, self.seat)
                self.own_inside = inside
            known = city_worth(self.s, 1 - self.seat, city, inside[city])
            self.losses[city] = known
        return known

    def threat(self, area: int) -> int:
        """Units in the largest enemy stack within two areas."""
        known = self.threats
        if known is None:
            box = self.s.box
            field = self.s.field
            foe = (1 - self.seat) * box.lands
            known = [0] * box.lands
            for stack in range(box.lands):
                size = field[foe + stack]
                if size:
                    for other in box.map.near[stack]:
                        if known[other] < size:
                            known[other] = size
            self.threats = known
        return known[area]

    def largest_fleet(self) -> int:
        """Ships in the largest own fleet."""
        if self.flagships == UNKNOWN:
            naval = self.s.box.naval
            ships = self.s.ships
            most = 0
            for at in range(self.seat * naval, self.seat * naval + naval):
                if ships[at] > most:
                    most = ships[at]
            self.flagships = most
        return self.flagships


def passages(s: PunicIsland) -> list[int]:
    """Range Factors from each naval place to the nearest port area of Africa, whoever lies on the way."""
    box = s.box
    land = box.map
    far = [FAR] * box.places
    queue: list[int] = []
    for city in land.port_city:
        if land.region[city] == land.africa:
            roads = land.roads_of[city]
            far[roads] = 0
            queue.append(roads)
    at = 0
    while at < len(queue):
        place = queue[at]
        at += 1
        ways = land.sea_ways[place]
        costs = land.sea_costs[place]
        for index in range(len(ways)):
            cost = far[place] + costs[index]
            if cost < far[ways[index]]:
                far[ways[index]] = cost
                queue.append(ways[index])
    return far


LATEST: Final[list[Front | None]] = [None, None]  # by seat; a state is known by its identity, so none is taken for another
