"""How far the group or the fleet that is being moved can still get: places with the factors left on arrival."""

from __future__ import annotations

from delenda.games.punic_island.board.scene import Scene
from delenda.games.punic_island.rules import fleets, land_moves, naval_moves
from delenda.games.punic_island.rules.forces import are_adjacent, best_leader, count_ships


def reach(scene: Scene) -> dict[int, int]:
    """By place; empty while nothing moves."""
    view = scene.view
    decision = view.decision
    if decision is land_moves.PICK_MARCHERS:
        units = land_moves.marchers(view)
        if not units or view.origin >= scene.box.places:
            return {}
        return _by_land(scene, view.origin, land_moves.group_mf(view, units, best_leader(view, view.movers_led)))
    if decision is land_moves.STEP_BY_LAND:
        return _by_land(scene, view.place, view.mf)
    if decision is fleets.PICK_FLEET:
        ships = fleets.sailing_ships(view)
        if not ships:
            return {}
        burden = 0 if not fleets.sailing_cargo(view) else 4 if scene.box.map.is_port(view.fleet_at) else 2
        return _by_sea(scene, fleets.fleet_range(view, ships, best_leader(view, view.fleet_led)) - burden)
    if decision is naval_moves.STEP_BY_SEA:
        return _by_sea(scene, view.rf)
    return {}


def _by_land(scene: Scene, start: int, mf: int) -> dict[int, int]:
    view, box = scene.view, scene.box
    seat = view.operator
    left = {start: mf}
    queue = [start]
    for area in queue:
        if area != start and view.field[(1 - seat) * box.lands + area]:
            continue  # a battle ends the march
        for other in box.map.neighbours[area]:
            rest = left[area] - box.entry_cost[other]
            if rest >= 0 and rest > left.get(other, -1) and are_adjacent(view, area, other, seat):
                left[other] = rest
                queue.append(other)
    del left[start]
    return left


def _by_sea(scene: Scene, rf: int) -> dict[int, int]:
    view, land = scene.view, scene.box.map
    start = view.fleet_at
    cargo = len(fleets.sailing_cargo(view))
    left = {start: rf}
    queue = [start]
    for place in queue:
        if place != start and count_ships(view, 1 - view.operator, place):
            continue  # a battle ends the voyage
        for way, cost in zip(land.sea_ways[place], land.sea_costs[place], strict=True):
            rest = left[place] - cost
            if rest >= 0 and rest > left.get(way, -1) and naval_moves.may_step(view, way, rest, cargo):
                left[way] = rest
                queue.append(way)
    del left[start]
    return left
