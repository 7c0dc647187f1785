"""3.0 Where units are, what they are worth, and what follows from it: sieges, blocked areas, isolation, lost leaders."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    BESIEGING,
    BIT,
    BOX,
    CORVUS_WITHDRAWN,
    DEAD,
    DEPLETED,
    DISORGANIZED,
    FIGHTING,
    GONE,
    LAND_BATTLE,
    MOVING,
    NOTHING,
    SAILING,
)
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_leader_lost
from delenda.kernel.actor import ROME

NO_LEADER: Final = -1


def put(s: PunicIsland, unit: i64, to: i64) -> None:
    """Move a unit; the counts by area follow."""
    box = s.box
    lands = box.lands
    side = s.side[unit]
    at = s.loc[unit]
    if box.is_ship[unit]:
        first = side * box.naval - lands
        if at >= 0:
            s.ships[first + at] = s.ships[first + at] - 1
        if to >= 0:
            s.ships[first + to] = s.ships[first + to] + 1
    else:
        first = side * lands
        if 0 <= at < lands:
            s.field[first + at] = s.field[first + at] - 1
        if 0 <= to < lands:
            s.field[first + to] = s.field[first + to] + 1
    s.loc[unit] = to
    s.touch(unit)


def mark(s: PunicIsland, unit: i64, flags: i64) -> None:
    s.set_condition(unit, s.cond[unit] | flags)


def unmark(s: PunicIsland, unit: i64, flags: i64) -> None:
    s.set_condition(unit, s.cond[unit] & ~flags)


def join_march(s: PunicIsland, unit: i64, flags: i64) -> None:
    """A unit of the group that marches or lands."""
    mark(s, unit, MOVING | flags)
    s.marching.append(unit)


def join_fleet(s: PunicIsland, unit: i64, flags: i64) -> None:
    """A ship or a carried unit of the fleet; one that comes back aboard is still listed."""
    mark(s, unit, SAILING | flags)
    if unit not in s.fleet:
        s.fleet.append(unit)


def count_ships(s: PunicIsland, seat: i64, place: i64) -> i64:
    box = s.box
    return s.ships[seat * box.naval + place - box.lands]


def count_at(s: PunicIsland, seat: i64, at: i64) -> i64:
    """Ground units of a seat at a place: inside a fortress, or aboard."""
    count: i64 = 0
    loc = s.loc
    for unit in s.box.ground[seat]:
        if loc[unit] == at:
            count += 1
    return count


def ground_at(s: PunicIsland, seat: i64, at: i64) -> list[int]:
    """Ground units of a seat at a place."""
    loc = s.loc
    return [unit for unit in s.box.ground[seat] if loc[unit] == at]


def ships_at(s: PunicIsland, seat: i64, at: i64) -> list[int]:
    loc = s.loc
    side = s.side
    return [unit for unit in s.box.navy[seat] if loc[unit] == at and side[unit] == seat]


def add_rp(s: PunicIsland, seat: i64, place: i64, amount: i64) -> None:
    if amount == 0:
        return
    at = seat * s.box.places + place
    left = s.rp[at] + amount
    s.set_rp(at, left)
    if amount < 0 and seat == s.operator and s.brought[place] > left:
        set_brought(s, place, left)


def bring_rp(s: PunicIsland, place: i64, amount: i64) -> None:
    """Resource Points of the operator that come by sea: they go no further in this operation (3.5.1)."""
    if amount:
        add_rp(s, s.operator, place, amount)
        set_brought(s, place, s.brought[place] + amount)


def set_brought(s: PunicIsland, place: i64, amount: i64) -> None:
    brought = s.brought[:]
    brought[place] = amount
    s.brought = brought
    s.map_changes += 1


def rp_at(s: PunicIsland, seat: i64, place: i64) -> i64:
    return s.rp[seat * s.box.places + place]


def capture_rp(s: PunicIsland, city: i64, captor: i64) -> i64:
    """3.8.5 The captor takes half of the enemy's Resource Points, rounded down; the rest is destroyed (R22)."""
    stock = rp_at(s, 1 - captor, city)
    if stock:
        add_rp(s, 1 - captor, city, -stock)
        add_rp(s, captor, city, stock // 2)
    return stock // 2


# What follows from where they are


def is_besieged(s: PunicIsland, area: i64) -> bool:
    """Enemy ground units stand in the field before the fortress."""
    owner = s.control[area]
    return owner <= 1 and s.field[(1 - owner) * s.box.lands + area] > 0


def is_blocked(s: PunicIsland, area: i64, seat: i64) -> bool:
    """Enemy-occupied for `seat`: enemy units in the field, or an enemy fortress that it does not besiege (R15)."""
    lands = s.box.lands
    enemy = 1 - seat
    if s.field[enemy * lands + area] > 0:
        return True
    return s.control[area] == enemy and s.field[seat * lands + area] == 0 and s.box.garrison_blocks


def holds_strait(s: PunicIsland, seat: i64) -> bool:
    """The Strait is an edge only for who controls both cities (R61)."""
    land = s.box.map
    return s.control[land.strait] == seat and s.control[land.strait_end] == seat


def neighbours(s: PunicIsland, seat: i64) -> list[list[int]]:
    """By area: those to which a seat's units can step."""
    return s.box.map.neighbours if holds_strait(s, seat) else s.box.map.dry_neighbours


def are_adjacent(s: PunicIsland, a: i64, b: i64, seat: i64) -> bool:
    return b in neighbours(s, seat)[a]


def is_isolated(s: PunicIsland, unit: i64) -> bool:
    """In the field, away from own fortresses, with enemies or nothing on all sides."""
    area = s.loc[unit]
    seat = s.side[unit]
    if not 0 <= area < s.box.lands or s.control[area] == seat:
        return False
    defends = False
    if s.battle == LAND_BATTLE and s.cond[unit] & FIGHTING:
        if seat == s.attacker:
            return False  # the place it came from counts as free
        defends = True
    for other in neighbours(s, seat)[area]:
        if defends and other == s.came:
            continue
        if not is_blocked(s, other, seat):
            return False
    return True


# Values


def commander_of(s: PunicIsland, unit: i64) -> i64:
    """Whose modifiers a unit has: the commander's in a battle or a move, else the leader with the highest Cohesion there."""
    cond = s.cond[unit]
    if cond & FIGHTING:
        return s.commanders[s.side[unit]]
    if cond & MOVING:
        return s.commander
    if cond & SAILING:
        return s.captain
    box = s.box
    best: i64 = NO_LEADER
    at = s.loc[unit]
    seat = s.side[unit]
    for leader in range(box.leaders):
        if s.leader_at[leader] != at or box.leader_side[leader] != seat:
            continue
        if best == NO_LEADER or box.leader_c[leader] > box.leader_c[best]:
            best = leader
    return best


def cohesion(s: PunicIsland, unit: i64) -> i64:
    box = s.box
    cond = s.cond[unit]
    value = box.cohesion[box.unit_type[unit] * 2 + (cond & DEPLETED)]
    if cond & DISORGANIZED:
        value -= 1
    if not box.is_ship[unit] and is_isolated(s, unit):
        value -= 1
    leader = commander_of(s, unit)
    if leader >= 0:
        value += box.leader_c[leader]
    return max(1, value)


def own_cohesion(s: PunicIsland, unit: i64) -> i64:
    """Without leader and isolation."""
    cond = s.cond[unit]
    value = s.box.cohesion[s.box.unit_type[unit] * 2 + (cond & DEPLETED)]
    return max(1, value - 1 if cond & DISORGANIZED else value)


def movement(s: PunicIsland, unit: i64, leader: i64) -> i64:
    """Movement Factor or Range under a leader (or none)."""
    box = s.box
    cond = s.cond[unit]
    value = box.movement[box.unit_type[unit] * 2 + (cond & DEPLETED)]
    if cond & DISORGANIZED:
        value -= 1
    if leader >= 0:
        value += box.leader_m[leader]
    return max(1, value)


def tactical(s: PunicIsland, seat: i64) -> i64:
    """The highest Tactical value of a side in the battle, with its commander."""
    box = s.box
    best: i64 = 1
    for unit in s.line:
        cond = s.cond[unit]
        if cond & FIGHTING and s.side[unit] == seat:
            value = box.tactical[box.unit_type[unit] * 2 + (cond & DEPLETED)]
            if cond & DISORGANIZED:
                value -= 1
            best = max(best, value)
    if s.commanders[seat] >= 0:
        best += box.leader_t[s.commanders[seat]]
    return max(1, best)


# Leaders at a place


def free_leaders(s: PunicIsland, at: i64, seat: i64) -> i64:
    """Leaders at a place who have not acted, as bits."""
    return all_leaders(s, at, seat) & ~s.leaders_acted


def all_leaders(s: PunicIsland, at: i64, seat: i64) -> i64:
    leader_at = s.leader_at
    mask: i64 = 0
    for leader in s.box.staff[seat]:
        if leader_at[leader] == at:
            mask += BIT[leader]
    return mask


def best_leader(s: PunicIsland, led: i64) -> i64:
    """The one of these leaders who adds most to movement."""
    best: i64 = NO_LEADER
    leader: i64 = 0
    while led:
        if led & 1 and (best == NO_LEADER or s.box.leader_m[leader] > s.box.leader_m[best]):
            best = leader
        led >>= 1
        leader += 1
    return best


# Distances over land


def distance(s: PunicIsland, seat: i64, area: i64, targets: list[int]) -> i64:
    """Areas to the nearest target, by edges of `seat`, whoever stands there; FAR where there is no way."""
    land = s.box.map
    far = land.distances if holds_strait(s, seat) else land.dry_distances
    first = area * land.lands
    least: i64 = FAR
    for target in targets:
        if far[first + target] < least:
            least = far[first + target]
    return least


# Sieges and leaders


def come_out(s: PunicIsland, area: i64) -> None:
    """3.8.2 When the enemy has passed by, those who took refuge come out."""
    box = s.box
    inside = box.places + area
    if is_besieged(s, area):
        return
    owner = s.control[area]
    for unit in ground_at(s, owner, inside):
        put(s, unit, area)
    for leader in box.staff[owner]:
        if s.leader_at[leader] == inside:
            s.leader_at[leader] = area


def settle_all(s: PunicIsland) -> None:
    """3.8.1 Sieges begin and end by themselves: leaders left in the quarters go inside, those inside come out at its end."""
    box = s.box
    places = box.places
    leader_at = s.leader_at
    for unit, at in enumerate(s.loc):
        if at >= places and not is_besieged(s, at - places):
            put(s, unit, at - places)
    for leader, at in enumerate(leader_at):
        if at >= places:
            if not is_besieged(s, at - places):
                leader_at[leader] = at - places
        elif 0 <= at < box.lands and s.control[at] == box.leader_side[leader] and is_besieged(s, at):
            leader_at[leader] = places + at


def lose_leader(s: PunicIsland, leader: i64, scores: bool) -> None:
    """Eliminated: a consul goes back to the cup, a Carthaginian leaves the game."""
    box = s.box
    seat = box.leader_side[leader]
    tell_leader_lost(s, leader, scores)
    s.leader_at[leader] = BOX if seat == ROME else GONE
    if scores:
        s.kills[1 - seat] = s.kills[1 - seat] + box.leader_vp
    if s.commanders[seat] == leader:
        s.commanders[seat] = NO_LEADER
    if s.commander == leader:
        s.commander = NO_LEADER
    if s.captain == leader:
        s.captain = NO_LEADER
    keep = ~BIT[leader]
    s.battle_led &= keep
    s.movers_led &= keep
    s.fleet_led &= keep


def lose_stray_leaders(s: PunicIsland, scores: bool) -> None:
    """3.0.9 A leader neither in an own city nor with an own unit (at sea: an own ship) is eliminated."""
    box = s.box
    lands = box.lands
    for leader in range(box.leaders):
        at = s.leader_at[leader]
        if at < 0:
            continue
        seat = box.leader_side[leader]
        if at < lands:
            safe = s.control[at] == seat or s.field[seat * lands + at] > 0
        elif at < box.places:
            safe = count_ships(s, seat, at) > 0
        else:
            safe = s.control[at - box.places] == seat
        if not safe:
            lose_leader(s, leader, scores)


def destroy(s: PunicIsland, unit: i64, scores: bool) -> None:
    """Out of play; a card may bring it back."""
    enemy = 1 - s.side[unit]
    put(s, unit, DEAD)
    s.set_condition(unit, 0)
    if scores:
        s.kills[enemy] = s.kills[enemy] + s.box.unit_vp


def signature(s: PunicIsland, unit: i64) -> i64:
    """R71 Units at one place with the same signature are alike."""
    return s.box.unit_type[unit] * 256 + s.cond[unit] % 256


def unlike(s: PunicIsland, units: list[int]) -> list[int]:
    """The first of each set of like units."""
    if len(units) < 2:
        return units
    found: list[int] = []
    for unit in units:
        sign = signature(s, unit)
        if not any(signature(s, other) == sign for other in found):
            found.append(unit)
    return found


def bits(mask: i64) -> list[int]:
    """The numbers in a mask."""
    if mask == 0:
        return NOTHING
    found = []
    at: i64 = 0
    while mask:
        if mask & 1:
            found.append(at)
        mask >>= 1
        at += 1
    return found


def count_bits(mask: i64) -> i64:
    """How many numbers are in a mask."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def is_corvus_withdrawn(s: PunicIsland) -> bool:
    return s.played[CORVUS_WITHDRAWN] > 0


def siege_units(s: PunicIsland) -> list[int]:
    """Those who take part in the siege under way."""
    cond = s.cond
    return [unit for unit in range(s.box.units) if cond[unit] & BESIEGING]
