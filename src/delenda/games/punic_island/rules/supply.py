"""3.3.2 Who is in supply: the areas near the source of an operation, and the units that may act."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, BIT
from delenda.games.punic_island.rules.forces import holds_strait, is_besieged, is_blocked
from delenda.games.punic_island.state import PunicIsland


def supply(s: PunicIsland) -> tuple[i64, i64]:
    """Land areas that an open city supplies, as bits: all, and those a step nearer than the farthest; none from elsewhere.

    A blocked area is reached, not passed.
    """
    box = s.box
    seat = s.operator
    source = s.source
    if source >= box.lands or is_besieged(s, source):
        return 0, 0
    ways = box.map.ways if holds_strait(s, seat) else box.map.dry_ways
    nearer = BIT[source]
    reached = nearer | ways[source]
    for ring in box.rings[source]:
        edge = reached & ~nearer
        nearer = reached
        for area in ring:
            if edge & BIT[area] and not is_blocked(s, area, seat):
                reached |= ways[area]
    return reached, nearer


def is_supplied(s: PunicIsland, at: i64, supplied: tuple[i64, i64]) -> bool:
    """Whether units of the operator at a place may act, with the areas of `supply`."""
    box = s.box
    land = box.map
    source = s.source
    reached, nearer = supplied
    if source >= box.lands:  # aboard a fleet: its ships, and ground units on the shore it touches
        return at == source or (at < box.lands and at in land.coasts[source])
    if reached == 0:  # 3.8.9 a besieged fortress supplies those inside
        return at == box.places + source or at == land.port_of[source]
    if at < box.lands:
        return reached & BIT[at] != 0
    if at >= box.places:
        return False
    if land.is_port(at):
        city = land.land_of[at]
        return reached & BIT[city] != 0 and not is_besieged(s, city)
    # The step ashore is the first of the three
    return any(nearer & BIT[area] != 0 and not is_blocked(s, area, s.operator) for area in land.coasts[at])


def ready_units(s: PunicIsland) -> list[int]:
    """3.3.4 Supplied units that have not acted; ground units at sea do nothing by themselves."""
    box = s.box
    seat = s.operator
    lands = box.lands
    places = box.places
    supplied = supply(s)
    loc = s.loc
    cond = s.cond
    side = s.side
    is_ship = box.is_ship
    found = []
    last: i64 = -1
    may_act = False
    for unit in box.forces[seat]:
        at = loc[unit]
        if at < 0 or cond[unit] & ACTED or side[unit] != seat or (lands <= at < places and not is_ship[unit]):
            continue
        if at != last:
            last = at
            may_act = is_supplied(s, at, supplied)
        if may_act:
            found.append(unit)
    return found
