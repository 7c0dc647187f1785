"""Setting up a position by hand: an army goes to another region, a fleet to another sea."""

from __future__ import annotations

from delenda.games.punica.actions import REGIONS, SEAS
from delenda.games.punica.board.pieces import area_key, army_key, fleet_key
from delenda.games.punica.position import write
from delenda.games.punica.state import Punica
from delenda.kernel.actor import CARTHAGE, SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.moments import Pieces, Spot


def pieces(view: Punica) -> Pieces:
    armies = [
        _spot(army_key(seat, region), f"{SEAT_NAMES[seat]}'s army in {view.box.areas[region]}")
        for seat in SEATS
        for region in range(REGIONS)
        if view.armies[seat * REGIONS + region] or (seat == CARTHAGE and view.hannibal == region)
    ]
    fleets = [
        _spot(fleet_key(seat, sea), f"{SEAT_NAMES[seat]}'s fleet in {view.box.areas[REGIONS + sea]}")
        for seat in SEATS
        for sea in range(SEAS)
        if view.fleets[seat * SEAS + sea]
    ]
    return Pieces([*armies, *fleets], [_spot(area_key(area), name) for area, name in enumerate(view.box.areas)])


def _spot(key: str, words: str) -> Spot:
    return Spot(key, words, key)


def put(view: Punica, piece: str, place: str) -> str:
    target = next((area for area in range(REGIONS + SEAS) if area_key(area) == place), -1)
    state = view.copy()
    for seat in SEATS:
        for region in range(REGIONS):
            if army_key(seat, region) == piece and 0 <= target < REGIONS:
                _march(state, seat, region, target)
                return write(state)
        for sea in range(SEAS):
            if fleet_key(seat, sea) == piece and target >= REGIONS:
                state.fleets[seat * SEAS + sea] -= 1
                state.fleets[seat * SEAS + target - REGIONS] += 1
                return write(state)
    return ""


def _march(state: Punica, seat: int, region: int, target: int) -> None:
    """An ordinary army, or Hannibal where he is alone."""
    if state.armies[seat * REGIONS + region]:
        state.armies[seat * REGIONS + region] -= 1
        state.armies[seat * REGIONS + target] += 1
    else:
        state.hannibal = target
