"""How far the group or fleet that is being moved can still get: the factors left in each place, and the way there."""

from __future__ import annotations

from dataclasses import dataclass, field

from delenda.games.punic_island.rules import fleets, land_moves, marches, naval_moves, voyages
from delenda.games.punic_island.rules.forces import are_adjacent, best_leader, count_ships
from delenda.games.punic_island.state import PunicIsland


@dataclass(slots=True)
class Reach:
    left: dict[int, int] = field(default_factory=dict)  # factors left, by place
    before: dict[int, int] = field(default_factory=dict)  # the place before it on the way

    def add(self, place: int, rest: int, before: int) -> bool:
        """Whether a way is new or better than the one known."""
        if rest < 0 or rest <= self.left.get(place, -1):
            return False
        self.left[place] = rest
        self.before[place] = before
        return True


def reach(view: PunicIsland) -> Reach:
    """Empty while nothing moves."""
    decision = view.decision
    if decision is land_moves.ML_PICK:
        units = marches.marchers(view)
        if not units or view.origin >= view.box.places:
            return Reach()
        return _by_land(view, view.origin, marches.group_mf(view, units, best_leader(view, view.movers_led)))
    if decision is land_moves.ML_STEP:
        return _by_land(view, view.place, view.mf)
    if decision is fleets.MN_PICK:
        ships = voyages.sailing_ships(view)
        if not ships:
            return Reach()
        burden = 0 if not voyages.sailing_cargo(view) else 4 if view.box.map.is_port(view.fleet_at) else 2
        return _by_sea(view, voyages.fleet_range(view, ships, best_leader(view, view.fleet_led)) - burden)
    if decision is naval_moves.MN_STEP:
        return _by_sea(view, view.rf)
    return Reach()


def _by_land(view: PunicIsland, start: int, mf: int) -> Reach:
    box = view.box
    seat = view.operator
    found = Reach({start: mf})
    queue = [start]
    for area in queue:
        if area != start and view.field[(1 - seat) * box.lands + area]:
            continue  # a battle ends the march
        for other in box.map.neighbours[area]:
            rest = found.left[area] - box.entry_cost[other]
            if are_adjacent(view, area, other, seat) and found.add(other, rest, area):
                queue.append(other)
    del found.left[start]
    return found


def _by_sea(view: PunicIsland, rf: int) -> Reach:
    land = view.box.map
    start = view.fleet_at
    cargo = len(voyages.sailing_cargo(view))
    found = Reach({start: rf})
    queue = [start]
    for place in queue:
        if place != start and count_ships(view, 1 - view.operator, place):
            continue  # a battle ends the voyage
        for way, cost in zip(land.sea_ways[place], land.sea_costs[place], strict=True):
            rest = found.left[place] - cost
            if rest >= 0 and voyages.may_step(view, way, rest, cargo) and found.add(way, rest, place):
                queue.append(way)
    del found.left[start]
    return found
