"""3.5 Naval movement: steps, what a fleet may do at a place, and the end of the action. Beaches are in landings.py."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    ACTED,
    DEBARK,
    EMBARK,
    NAVAL_BATTLE,
    NOTHING,
    PLACE,
    SAILING,
    STOP,
    UNLOAD,
    UNLOAD_RESOURCE,
)
from delenda.games.punic_island.rules import battle, cargo, events, fleets, groups, landings
from delenda.games.punic_island.rules.agenda import AFTER_STORM, END_SAIL, OPERATOR, TASKS, Choice, Task, proceed, push
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    all_leaders,
    bits,
    bring_rp,
    count_at,
    count_ships,
    free_leaders,
    ground_at,
    is_besieged,
    put,
    settle_all,
    unmark,
)
from delenda.games.punic_island.rules.log import (
    tell_fleet_stops,
    tell_sail_step,
    tell_stranded,
    tell_unload_rp,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words import place_words
from delenda.kernel.english import plural

EMBARK_RF: Final = 2


def start_sailing(s: PunicIsland, at: int) -> None:
    s.fleet_at = at
    s.rf = s.spent = s.cut = 0
    s.sailed = s.landed = s.at_sea = 0
    s.fleet_rp = 0
    s.fleet_led = 0
    s.captain = NO_LEADER
    s.actor = s.operator
    s.decision = fleets.PICK_FLEET
    fleets.PICK_FLEET.take_only(s)


# 3.5.3, 3.5.8 What a fleet can do at a place with some Range Factors left


def can_end(s: PunicIsland, at: int, rf: int) -> bool:
    """3.5.8 Whether an own port, a port area or a battle can be reached."""
    land = s.box.map
    if land.to_roads[at] <= rf:
        return True
    ways = land.sea_ways[at]
    costs = land.sea_costs[at]
    for index in range(len(ways)):
        if costs[index] <= rf:
            way = ways[index]
            if count_ships(s, 1 - s.operator, way) > 0 or can_end(s, way, rf - costs[index]):
                return True
    return False


def may_step(s: PunicIsland, to: int, rf: int, cargo: int) -> bool:
    """Whether a fleet may enter `to` with `rf` Range Factors left after it."""
    land = s.box.map
    if land.is_port(to):
        city = land.land_of[to]
        if s.control[city] != s.operator:
            return False  # 3.5.12
        return rf >= 1 or has_room(s, city, cargo)
    if count_ships(s, 1 - s.operator, to) > 0:
        return True  # 3.5.10 a battle ends the action
    return can_end(s, to, rf)


def has_room(s: PunicIsland, city: int, cargo: int) -> bool:
    """3.5.9 A besieged city takes no more than four inside."""
    return not is_besieged(s, city) or count_at(s, s.operator, s.box.places + city) + cargo <= s.box.capacity


def add_steps(s: PunicIsland, at: int, rf: int, cargo: int, found: list[int]) -> None:
    costs = s.box.map.sea_costs[at]
    for index, way in enumerate(s.box.map.sea_ways[at]):
        cost = costs[index]
        if cost <= rf and may_step(s, way, rf - cost, cargo):
            found.append(PLACE + way)


def may_embark(s: PunicIsland, at: int, area: int, rf: int, cargo: int, burdened: bool) -> bool:
    """3.5.5 Beach loading: room aboard, Range Factors, somebody who may come, and a legal end afterwards."""
    box = s.box
    if cargo >= box.cargo or rf < EMBARK_RF or s.field[s.operator * box.lands + area] == 0:
        return False
    if not can_end(s, at, max(0, rf - EMBARK_RF - (0 if burdened else 2))):
        return False
    return bool(boarders(s, area))


def boarders(s: PunicIsland, area: int) -> list[int]:
    """Ground units that may go aboard from a beach; the last one not, if it would leave a leader alone in the field (3.4.1)."""
    box = s.box
    seat = s.operator
    staying = all_leaders(s, area, seat) & ~free_leaders(s, area, seat)
    if s.field[seat * box.lands + area] == 1 and s.control[area] != seat and staying:
        return []
    loc = s.loc
    cond = s.cond
    return [unit for unit in box.ground[seat] if loc[unit] == area and not cond[unit] & ACTED]


def may_debark(s: PunicIsland, at: int, area: int, rf: int, cargo: int, led: int, sp: int) -> bool:
    """3.5.6 Units, with the stacking cost; or a leader alone in an own city; and a legal end for the fleet."""
    box = s.box
    seat = s.operator
    units = cargo > 0 and (s.field[seat * box.lands + area] == 0 or sp >= box.stacking_sp)
    leaders = led != 0 and s.control[area] == seat and not is_besieged(s, area)
    return (units or leaders) and can_end(s, at, rf)


def has_start(s: PunicIsland, at: int, rf: int, cargo: int, led: int, sp: int) -> bool:
    """Whether a fleet about to leave has anything legal to do with the Supply Points left after paying."""
    land = s.box.map
    ways = land.sea_ways[at]
    costs = land.sea_costs[at]
    for index in range(len(ways)):
        if costs[index] <= rf and may_step(s, ways[index], rf - costs[index], cargo):
            return True
    if land.is_port(at):
        return False
    for area in land.coasts[at]:
        if may_embark(s, at, area, rf, cargo, cargo > 0) or may_debark(s, at, area, rf, cargo, led, sp):
            return True
    return False


def may_stop(s: PunicIsland, at: int, cargo: int) -> bool:
    """3.5.8 In any roads, or in a port that takes all that is aboard."""
    land = s.box.map
    return not land.is_open_sea(at) and (not land.is_port(at) or has_room(s, land.land_of[at], cargo))


def is_left(s: PunicIsland) -> bool:
    """3.5.6 The commander of two ships or more has landed: the fleet stops where it is."""
    return s.captain == NO_LEADER and len(fleets.sailing_ships(s)) > 1


def stop_fleet(s: PunicIsland) -> None:
    tell_fleet_stops(s)
    push(s, END_SAIL)


def ask_step(s: PunicIsland) -> bool:
    """Ask where the fleet goes next; one that can only stop does so. True when somebody has to decide."""
    s.menu = STEP_BY_SEA.choices(s)
    if len(s.menu) == 1 and s.menu[0] == STOP:
        s.menu = NOTHING
        stop_fleet(s)
        return False
    s.actor = s.operator
    s.decision = STEP_BY_SEA
    return True


class StepBySea(Choice):
    """3.5.3 The next naval place, or a beach, or a port's quays, or stop."""

    name = "mn_step"
    rule = "3.5.3"
    title = "sail on"
    waits = "c?A"
    who = OPERATOR
    completes = True
    closing = "Stay here"

    def choices(self, s: PunicIsland) -> list[int]:
        box = s.box
        land = box.map
        at = s.fleet_at
        cargo = fleets.count_cargo(s)
        found = []
        if is_left(s):
            return [STOP]
        in_port = land.is_port(at)
        if s.sailed and may_stop(s, at, cargo):
            found.append(STOP)
        if in_port and s.sailed:
            if cargo and not s.landed and has_room(s, land.land_of[at], 1):
                found.append(UNLOAD)
            if s.fleet_rp:
                found.append(UNLOAD_RESOURCE)
        add_steps(s, at, s.rf, cargo, found)
        if not s.landed and not in_port:
            shore = land.coasts[at]
            found += [EMBARK + area for area in shore if may_embark(s, at, area, s.rf, cargo, s.cut > 0)]
            led = s.fleet_led & ~landings.tied_leader(s)
            found += [DEBARK + area for area in shore if may_debark(s, at, area, s.rf, cargo, led, s.sp)]
        return found

    def apply(self, s: PunicIsland, action: int) -> None:
        if action >= DEBARK:
            landings.start_landing(s, action - DEBARK)
        elif action >= EMBARK:
            landings.start_embarking(s, action - EMBARK)
        elif action >= PLACE:
            sail_into(s, action - PLACE)
        elif action == UNLOAD:
            landings.start_landing(s, s.box.map.land_of[s.fleet_at])
        elif action == UNLOAD_RESOURCE:
            s.fleet_rp -= 1
            city = s.box.map.land_of[s.fleet_at]
            bring_rp(s, city, 1)
            tell_unload_rp(s, city)
            if not ask_step(s):
                proceed(s)
        else:
            stop_fleet(s)
            proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        if is_left(s) and not may_stop(s, s.fleet_at, fleets.count_cargo(s)):
            return "a fleet of two ships or more has no commander (3.5.1)."
        return groups.misassembled(s)

    def label(self, s: PunicIsland, action: int) -> str:
        codes = s.box.map.codes
        if action >= DEBARK:
            return f"debark {codes[action - DEBARK]}"
        if action >= EMBARK:
            return f"embark {codes[action - EMBARK]}"
        if action >= PLACE:
            return f"step {codes[action - PLACE]}"
        return "unload" if action == UNLOAD else "unload rp" if action == UNLOAD_RESOURCE else "stop"

    def prompt(self, s: PunicIsland) -> str:
        return f"The fleet is in {place_words(s, s.fleet_at)} with {plural(s.rf, 'Range Factor')} left."

    def why_not(self, s: PunicIsland, action: int) -> str:
        land = s.box.map
        if action == STOP:
            return "a fleet ends its action in one of its own ports or in a port area, after doing something (3.5.8)."
        to = action - PLACE
        if not s.box.lands <= to < s.box.places:
            return ""
        if to not in land.sea_ways[s.fleet_at]:
            return f"{land.names[to]} is not adjacent to {land.names[s.fleet_at]}."
        if land.is_port(to) and s.control[land.land_of[to]] != s.operator:
            return "ports belong to the controller of the city (3.5.12)."
        return f"with {plural(s.rf, 'Range Factor')} left no legal end could be reached from there (3.5.8)."


def sail_into(s: PunicIsland, to: int) -> None:
    land = s.box.map
    cost = land.sea_costs[s.fleet_at][land.sea_ways[s.fleet_at].index(to)]
    s.rf -= cost
    s.spent += cost
    s.sailed = 1
    left = s.fleet_at
    s.fleet_at = to
    board(s)
    tell_sail_step(s, to)
    if left < land.first_port and count_ships(s, s.operator, left) == 0:
        cargo.lose_all_aboard(s, s.operator, left)  # whose own ships a storm has sunk
    push(s, AFTER_STORM)
    if land.is_open_sea(to) and not s.at_sea:
        s.at_sea = 1
        events.open_window(s, events.AT_SEA)
    proceed(s)


def board(s: PunicIsland) -> None:
    """Ships, cargo and leaders of the fleet are where the fleet is."""
    to = s.fleet_at
    for unit in s.fleet:
        if s.cond[unit] & SAILING:
            put(s, unit, to)
    for leader in bits(s.fleet_led):
        s.leader_at[leader] = to


def refit(s: PunicIsland) -> None:
    """3.5.11 The Range left after a storm."""
    ships = fleets.sailing_ships(s)
    if ships:
        s.rf = max(0, fleets.fleet_range(s, ships, s.captain) - s.cut - s.spent)


class ArriveAtSea(Task):
    """3.5.10 Enemy ships: battle. After a storm with no end in reach the action ends in the open sea (R66)."""

    def run(self, s: PunicIsland) -> bool:
        if not fleets.sailing_ships(s):
            push(s, END_SAIL)
            return False
        if count_ships(s, 1 - s.operator, s.fleet_at) > 0:
            bring_rp(s, s.fleet_at, s.fleet_rp)
            s.fleet_rp = 0
            push(s, END_SAIL)
            battle.start_battle(s, NAVAL_BATTLE, s.fleet_at, s.operator, -1)
            return False
        if not can_end(s, s.fleet_at, s.rf):
            tell_stranded(s)
            push(s, END_SAIL)
            return False
        return ask_step(s)


class EndSail(Task):
    """3.5.9 In port all cargo goes ashore; elsewhere it stays aboard."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        land = box.map
        at = s.fleet_at
        if land.is_port(at):
            go_ashore(s, s.operator, at)
            bring_rp(s, land.land_of[at], s.fleet_rp)
        elif count_ships(s, s.operator, at):
            bring_rp(s, at, s.fleet_rp)
        for unit in s.fleet:
            unmark(s, unit, SAILING)
        s.fleet.clear()
        s.fleet_at = -1
        s.fleet_rp = 0
        s.fleet_led = 0
        s.captain = NO_LEADER
        settle_all(s)
        return False


def go_ashore(s: PunicIsland, seat: int, port: int) -> None:
    """Cargo and leaders in a port are in its city: quartered, or inside if it is besieged."""
    box = s.box
    where = fleets.quarters(s, port)
    for unit in ground_at(s, seat, port):
        put(s, unit, where)
        unmark(s, unit, SAILING)
    for leader in range(box.leaders):
        if s.leader_at[leader] == port:
            s.leader_at[leader] = where


STEP_BY_SEA: Final = StepBySea()
TASKS[AFTER_STORM] = ArriveAtSea()
TASKS[END_SAIL] = EndSail()
