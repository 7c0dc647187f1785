"""3.5 A fleet: what it consists of, where it may go and end, and who may sail, embark and land."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, BIT, PLACE, SAILING
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    all_leaders,
    best_leader,
    bits,
    count_at,
    count_ships,
    free_leaders,
    is_besieged,
    movement,
    put,
    rp_at,
)
from delenda.games.punic_island.state import PunicIsland

EMBARK_RF: Final = 2  # 3.5.2 each loading
CARRY_RF: Final = 2  # ground units aboard outside a port, once
FARTHEST: Final = 99  # more than any Range


def quarters(s: PunicIsland, place: i64) -> i64:
    """Where ground units and leaders are that can board at a place: in the port's city, or aboard already."""
    land = s.box.map
    if not land.is_port(place):
        return place
    city = land.land_of[place]
    return s.box.places + city if is_besieged(s, city) else city


def sailing_ships(s: PunicIsland) -> list[int]:
    cond = s.cond
    is_ship = s.box.is_ship
    return [unit for unit in s.fleet if cond[unit] & SAILING and is_ship[unit]]


def count_sailing(s: PunicIsland) -> i64:
    """Ships of the fleet."""
    count: i64 = 0
    cond = s.cond
    is_ship = s.box.is_ship
    for unit in s.fleet:
        if cond[unit] & SAILING and is_ship[unit]:
            count += 1
    return count


def count_cargo(s: PunicIsland) -> i64:
    """Ground units aboard the fleet."""
    count: i64 = 0
    cond = s.cond
    is_ship = s.box.is_ship
    for unit in s.fleet:
        if cond[unit] & SAILING and not is_ship[unit]:
            count += 1
    return count


def sailing_cargo(s: PunicIsland) -> list[int]:
    cond = s.cond
    is_ship = s.box.is_ship
    return [unit for unit in s.fleet if cond[unit] & SAILING and not is_ship[unit]]


def fleet_range(s: PunicIsland, ships: list[int], leader: i64) -> i64:
    least: i64 = FARTHEST
    for ship in ships:
        least = min(least, movement(s, ship, leader))
    return least


def burden(s: PunicIsland, at: i64) -> i64:
    """3.5.2, 3.5.4 Range Factors for ground units aboard at the start: loaded in a port, or aboard already."""
    return EMBARK_RF + CARRY_RF if s.box.map.is_port(at) else CARRY_RF


def stock(s: PunicIsland, at: i64) -> i64:
    """Where the Resource Points are that can be loaded at a place."""
    return s.box.map.land_of[at] if s.box.map.is_port(at) else at


def loadable(s: PunicIsland, at: i64) -> i64:
    """3.5.1 Only Resource Points that lay there when the operation began."""
    place = stock(s, at)
    return rp_at(s, s.operator, place) - s.brought[place]


def ready_ships(s: PunicIsland, at: i64) -> list[int]:
    loc = s.loc
    cond = s.cond
    side = s.side
    seat = s.operator
    return [unit for unit in s.box.navy[seat] if loc[unit] == at and side[unit] == seat and not cond[unit] & (ACTED | SAILING)]


def ready_cargo(s: PunicIsland, at: i64) -> list[int]:
    loc = s.loc
    cond = s.cond
    place = quarters(s, at)
    return [unit for unit in s.box.ground[s.operator] if loc[unit] == place and not cond[unit] & (ACTED | SAILING)]


# 3.5.3, 3.5.8 What a fleet can do at a place with some Range Factors left


def can_end(s: PunicIsland, at: i64, rf: i64) -> bool:
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


def may_step(s: PunicIsland, to: i64, rf: i64, cargo: i64) -> bool:
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


def has_room(s: PunicIsland, city: i64, cargo: i64) -> bool:
    """3.5.9 A besieged city takes no more than four inside."""
    return not is_besieged(s, city) or count_at(s, s.operator, s.box.places + city) + cargo <= s.box.capacity


def add_steps(s: PunicIsland, at: i64, rf: i64, cargo: i64, found: list[int]) -> None:
    costs = s.box.map.sea_costs[at]
    for index, way in enumerate(s.box.map.sea_ways[at]):
        cost = costs[index]
        if cost <= rf and may_step(s, way, rf - cost, cargo):
            found.append(PLACE + way)


def may_embark(s: PunicIsland, at: i64, area: i64, rf: i64, cargo: i64, burdened: bool) -> bool:
    """3.5.5 Beach loading: room aboard, Range Factors, somebody who may come, and a legal end afterwards."""
    box = s.box
    if cargo >= box.cargo or rf < EMBARK_RF or s.field[s.operator * box.lands + area] == 0:
        return False
    if not can_end(s, at, max(0, rf - EMBARK_RF - (0 if burdened else CARRY_RF))):
        return False
    return bool(boarders(s, area))


def boarders(s: PunicIsland, area: i64) -> list[int]:
    """Ground units that may go aboard from a beach; the last one not, if it would leave a leader alone in the field (3.4.1)."""
    box = s.box
    seat = s.operator
    staying = all_leaders(s, area, seat) & ~free_leaders(s, area, seat)
    if s.field[seat * box.lands + area] == 1 and s.control[area] != seat and staying:
        return []
    loc = s.loc
    cond = s.cond
    return [unit for unit in box.ground[seat] if loc[unit] == area and not cond[unit] & ACTED]


def may_debark(s: PunicIsland, at: i64, area: i64, rf: i64, cargo: i64, led: i64, sp: i64) -> bool:
    """3.5.6 Units, with the stacking cost; or a leader alone in an own city; and a legal end for the fleet."""
    box = s.box
    seat = s.operator
    units = cargo > 0 and (s.field[seat * box.lands + area] == 0 or sp >= box.stacking_sp)
    leaders = led != 0 and s.control[area] == seat and not is_besieged(s, area)
    return (units or leaders) and can_end(s, at, rf)


def has_start(s: PunicIsland, at: i64, rf: i64, cargo: i64, led: i64, sp: i64) -> bool:
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


def may_stop(s: PunicIsland, at: i64, cargo: i64) -> bool:
    """3.5.8 In any roads, or in a port that takes all that is aboard."""
    land = s.box.map
    return not land.is_open_sea(at) and (not land.is_port(at) or has_room(s, land.land_of[at], cargo))


def is_left(s: PunicIsland) -> bool:
    """3.5.6 The commander of two ships or more has landed: the fleet stops where it is."""
    return s.captain == NO_LEADER and count_sailing(s) > 1


def may_land(s: PunicIsland, leaders: i64) -> bool:
    """3.5.6 Whether these leaders, as bits, may go ashore: a fleet of two ships or more stops where its commander lands, so it
    must be able to stop; a lone ship must reach a legal end with the Range of those who stay aboard."""
    if s.captain == NO_LEADER or not leaders & BIT[s.captain]:
        return True
    if count_sailing(s) > 1:
        return may_stop(s, s.fleet_at, count_cargo(s))
    rest = best_leader(s, s.fleet_led & ~leaders)
    return can_end(s, s.fleet_at, fleet_range(s, sailing_ships(s), rest) - s.cut - s.spent)


def free_leaders_aboard(s: PunicIsland) -> i64:
    """3.5.6 The leaders who may land beside those who have been chosen already, as bits."""
    found: i64 = 0
    for leader in bits(s.fleet_led & ~s.movers_led):
        if may_land(s, s.movers_led | BIT[leader]):
            found |= BIT[leader]
    return found


# 3.5.1 Who may sail


def may_sail(s: PunicIsland, at: i64, ships: list[int], cargo: i64, led: i64, rp: i64) -> bool:
    """One ship, or two with a leader; limits of cargo; what stays behind is covered; and something to do first."""
    box = s.box
    seat = s.operator
    count = len(ships)
    if count == 0 or (count > 1 and led == 0) or cargo > box.cargo or rp > count or s.sp < box.naval_move_sp:
        return False
    if rp and rp > loadable(s, at):
        return False
    in_port = box.map.is_port(at)
    if not in_port:
        left = count_ships(s, seat, at) - count
        if rp_at(s, seat, at) - rp > left:
            return False
        if left == 0 and (all_leaders(s, at, seat) & ~led or count_at(s, seat, at) > cargo):
            return False
    range_left = fleet_range(s, ships, best_leader(s, led))
    if cargo:
        range_left -= burden(s, at)
    return has_start(s, at, range_left, cargo, led, s.sp - box.naval_move_sp)


def can_complete(s: PunicIsland, at: i64, ships: list[int], cargo: i64, led: i64, rp: i64) -> bool:
    """Whether some legal fleet contains all this. More ships never make a fleet legal; the last ship must take all along."""
    box = s.box
    seat = s.operator
    if not box.map.is_port(at):
        left = count_ships(s, seat, at) - len(ships)
        rp = max(rp, rp_at(s, seat, at) - left)
        if left == 0:
            cargo = count_at(s, seat, at)
            if cargo and cargo > len(ready_cargo(s, at)) + count_cargo(s):
                return False
    if may_sail(s, at, ships, cargo, led, rp):
        return True
    free = free_leaders(s, quarters(s, at), seat) & ~led
    extra = free
    while extra:
        if may_sail(s, at, ships, cargo, led | extra, rp):
            return True
        extra = (extra - 1) & free
    return False


def can_sail(s: PunicIsland, at: i64, ready: list[int]) -> bool:
    loc = s.loc
    return any(loc[unit] == at and can_complete(s, at, [unit], 0, 0, 0) for unit in ready)


# The fleet


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
    ships = sailing_ships(s)
    if ships:
        s.rf = max(0, fleet_range(s, ships, s.captain) - s.cut - s.spent)
