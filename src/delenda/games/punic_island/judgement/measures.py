"""What places, cities and armies are worth, and what chances they have."""

from __future__ import annotations

from delenda.games.punic_island.actions import DEPLETED, DISORGANIZED, MOVING, SYRACUSE_SWITCHES
from delenda.games.punic_island.judgement.habits import (
    BRIDGE,
    COIN_KEY,
    COIN_LATER,
    DEFENDER,
    HABITS,
    LEADER_INSIDE,
    NEIGHBOUR,
    POINT,
    STOCK,
)
from delenda.games.punic_island.rules.conditions import may_switch
from delenda.games.punic_island.rules.forces import count_at
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE


def garrisons(s: PunicIsland, seat: int) -> list[int]:
    """By area: ground units of a seat inside the fortress."""
    places = s.box.places
    loc = s.loc
    found = [0] * s.box.lands
    for unit in s.box.ground[seat]:
        at = loc[unit]
        if at >= places:
            found[at - places] += 1
    return found


def city_worth(s: PunicIsland, seat: int, city: int, inside: int) -> float:
    """What taking an enemy city brings: its points from one side to the other, what it opens, and those inside it."""
    box = s.box
    land = box.map
    owner = 1 - seat
    control = s.control
    vp = land.vp
    value = HABITS[seat][POINT] * vp[city] + HABITS[seat][STOCK] * int(s.rp[owner * box.places + city] // 2)
    for other in land.neighbours[city]:
        if control[other] == owner:
            value += HABITS[seat][NEIGHBOUR] * vp[other]
    defenders = inside + s.field[owner * box.lands + city]
    if defenders:
        value += HABITS[seat][DEFENDER] * int(min(defenders, box.capacity))
        if has_leader(s, box.places + city, owner) or has_leader(s, city, owner):
            value += HABITS[seat][LEADER_INSIDE] * box.leader_vp
    if city == land.strait_end:
        value += HABITS[seat][BRIDGE]  # the bridge to Italy
    if seat == CARTHAGE:
        return value
    if land.coin[city]:
        if s.hand[SYRACUSE_SWITCHES]:
            return 0.5 if may_switch(s) else value + HABITS[seat][COIN_KEY]
        if s.deck[SYRACUSE_SWITCHES]:
            return HABITS[seat][COIN_LATER] * value
    return value


def fall_chance(s: PunicIsland, seat: int, city: int, besiegers: int) -> float:
    """Of a siege roll by so many, if the enemies in the field go inside."""
    return fall_chance_with(s, seat, city, besiegers, count_at(s, 1 - seat, s.box.places + city))


def fall_chance_with(s: PunicIsland, seat: int, city: int, besiegers: int, garrison: int) -> float:
    """The same where those who are inside already have been counted."""
    box = s.box
    inside = garrison + s.field[(1 - seat) * box.lands + city]
    chance = (box.siege_number[seat] + besiegers - box.map.siege_mod[city] - min(inside, box.capacity)) / 10
    return min(max(chance, 0.0), 1.0)


def strength_at(s: PunicIsland, seat: int, area: int) -> float:
    """Of all ground units in the field of an area, with the best leader there."""
    if s.field[seat * s.box.lands + area] == 0:
        return 0.0
    box = s.box
    loc = s.loc
    total = 0.0
    for unit in box.ground[seat]:
        if loc[unit] == area:
            total += unit_strength(s, unit)
    best = -1.0
    for leader in box.staff[seat]:
        if s.leader_at[leader] == area:
            best = max(best, 0.1 * int(box.leader_c[leader] + box.leader_t[leader]))
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
    leader_at = s.leader_at
    return any(leader_at[leader] == at for leader in s.box.staff[seat])


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
    first = seat * s.box.lands
    most = 0
    for other in s.box.map.near[area]:
        most = max(most, s.field[first + other])
    return most


def group_size(s: PunicIsland) -> int:
    """Units of the group that marches."""
    return sum(1 for unit in s.marching if s.cond[unit] & MOVING)
