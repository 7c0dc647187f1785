"""Where everybody is: on land or water, with ships, behind own walls, and apart from enemies unless they fight."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.punic_island.actions import LAND_BATTLE, NAVAL_BATTLE, SAILING
from delenda.games.punic_island.box import SYRACUSAN
from delenda.games.punic_island.rules.plans import flights
from delenda.games.punic_island.rules.sequence import SHOW_OUT
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.english import SEAT_NAMES


def is_source(s: PunicIsland, at: i64) -> bool:
    """3.3.1 An own city, or a naval area in which Resource Points could lie."""
    box = s.box
    if at < 0 or at >= box.map.first_port:
        return False
    return at >= box.lands or s.control[at] == s.operator


def broken_places(s: PunicIsland, word: str) -> list[str]:
    """Counts by area agree with the units; each unit is where it can be; enemies are apart."""
    found = broken_counts(s)
    if found:
        return found
    switches = "w" in word
    found = broken_stocks(s)
    for unit in range(s.box.units):
        if s.loc[unit] >= 0:
            fault = misplaced(s, unit, switches)
            if fault:
                found.append(f"{s.box.unit_codes[unit]} {fault}.")
    area = s.place if s.decision.name == "ml_step" else contested(s, word)  # a leader may see enemies pass his city
    for leader in range(s.box.leaders):
        found += broken_leader(s, leader, area)
    if switches:
        return found + broken_switch(s)
    return found + broken_peace(s, word) + broken_walls(s, word)


def broken_counts(s: PunicIsland) -> list[str]:
    box = s.box
    field = [0] * (2 * box.lands)
    ships = [0] * (2 * box.naval)
    for unit in range(box.units):
        at = s.loc[unit]
        if at < 0:
            continue
        if box.is_ship[unit]:
            if not box.lands <= at < box.places:
                return [f"the ship {box.unit_codes[unit]} is ashore."]
            ships[s.side[unit] * box.naval + at - box.lands] += 1
        elif at < box.lands:
            field[s.side[unit] * box.lands + at] += 1
    agrees = field == list(s.field) and ships == list(s.ships)
    return [] if agrees else ["the counts of units by area do not agree with the units."]


def broken_stocks(s: PunicIsland) -> list[str]:
    """3.2.3 Resource Points lie in own cities and aboard ships; those that were brought are among them."""
    box = s.box
    found = []
    for seat in (ROME, CARTHAGE):
        for at in range(box.places):
            if not s.rp[seat * box.places + at]:
                continue
            own = s.control[at] == seat if at < box.lands else has_ships(s, seat, at) and not box.map.is_port(at)
            if not own:
                found.append(f"{SEAT_NAMES[seat]} has Resource Points in {box.map.codes[at]}, where it cannot have any.")
    stock = [s.rp[s.operator * box.places + at] if s.operator <= CARTHAGE else 0 for at in range(box.places)]
    if any(s.brought[at] > stock[at] for at in range(box.places)):
        found.append("Resource Points were brought by sea that are not there (3.5.1).")
    return found


def has_ships(s: PunicIsland, seat: i64, at: i64) -> bool:
    return s.ships[seat * s.box.naval + at - s.box.lands] > 0


def misplaced(s: PunicIsland, unit: i64, switches: bool) -> str:
    box = s.box
    at, seat = s.loc[unit], s.side[unit]
    if at >= box.places:
        return "" if switches or s.control[at - box.places] == seat else "is inside a fortress that is not its own"
    if box.map.is_port(at) and at >= box.lands:
        if box.is_ship[unit]:
            enemy = s.control[box.map.land_of[at]] != seat
            return "is in an enemy port" if enemy and not (switches and box.unit_nation[unit] == SYRACUSAN) else ""
        aboard = s.cond[unit] & SAILING and s.fleet_at == at
        return "" if aboard else "is in a port, but not in its city"
    if at >= box.lands and not has_ships(s, seat, at):
        return "is at sea without a ship"
    return ""


def contested(s: PunicIsland, word: str) -> i64:
    """The land area where both sides fight or are about to, or -1."""
    if s.battle == LAND_BATTLE:
        return s.ground
    return s.place if "N" in word or "m" in word or s.decision.name == "join_pick" else -1


def broken_leader(s: PunicIsland, leader: i64, area: i64) -> list[str]:
    box = s.box
    at = s.leader_at[leader]
    seat = box.leader_side[leader]
    if at < 0:
        return []
    if at >= box.places:
        fine = s.control[at - box.places] == seat
    elif at >= box.lands:
        aboard = s.fleet_led >> leader & 1 == 1 and s.fleet_at == at
        fine = has_ships(s, seat, at) and (not box.map.is_port(at) or aboard)
    else:
        boards = s.decision.name == "embark_pick" and at == s.place and seat == s.operator  # after the last unit
        boards = boards and not s.leaders_acted >> leader & 1
        besieged = s.control[at] == seat and s.field[(1 - seat) * box.lands + at] > 0 and at != area
        fine = boards or (s.control[at] == seat and not besieged) or s.field[seat * box.lands + at] > 0
    return [] if fine else [f"{box.leader_names[leader]} is left alone."]


def broken_peace(s: PunicIsland, word: str) -> list[str]:
    """3.6.1 Both sides are in one place only where they fight, or are about to."""
    box = s.box
    area = contested(s, word)
    sea = s.ground if s.battle == NAVAL_BATTLE else s.fleet_at if "T" in word else -1
    found = [
        f"both sides stand in {box.map.codes[at]} without a battle."
        for at in range(box.lands)
        if at != area and s.field[at] and s.field[box.lands + at]
    ]
    return found + [
        f"both sides have ships in {box.map.codes[at]} without a battle."
        for at in range(box.lands, box.places)
        if at != sea and has_ships(s, ROME, at) and has_ships(s, CARTHAGE, at)
    ]


def broken_walls(s: PunicIsland, word: str) -> list[str]:
    """3.8.1, 3.8.2 Those inside are besieged, and no more than there is room for."""
    box = s.box
    found = []
    inside = [0] * box.lands
    for unit in range(box.units):
        if s.loc[unit] >= box.places:
            area = s.loc[unit] - box.places
            inside[area] += 1
            lifted = area == s.ground and s.battle == LAND_BATTLE
            if not lifted and not s.field[(1 - s.side[unit]) * box.lands + area]:
                found.append(f"{box.unit_codes[unit]} is inside {box.map.codes[area]}, which is not besieged.")
    overfull = "h" in word or s.decision.name == "cargo_pick"
    if not overfull and max(inside) > box.capacity:
        found.append(f"more than {box.capacity} units are inside a fortress.")
    return found


def broken_switch(s: PunicIsland) -> list[str]:
    """3.10.3 While Syracuse switches, every Carthaginian in a city that is now Roman is on its way out."""
    box = s.box
    leaving = [*flights(s, SHOW_OUT), s.runner]
    found = []
    for unit in range(box.units):
        at = s.loc[unit]
        if at < 0 or box.is_ship[unit] or s.side[unit] != CARTHAGE or box.unit_nation[unit] == SYRACUSAN or unit in leaving:
            continue
        area = at - box.places if at >= box.places else at
        trapped = at >= box.places and s.control[area] != CARTHAGE
        faced = at < box.lands and s.field[at] and s.field[box.lands + at]
        if trapped or faced:
            found.append(f"{box.unit_codes[unit]} stays in {box.map.codes[area]}, which is Roman.")
    return found
