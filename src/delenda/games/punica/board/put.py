"""Setting up a position by hand: an army goes to another region, a fleet to another sea."""

from __future__ import annotations

from delenda.games.punica.actions import REGIONS, SEAS
from delenda.games.punica.board.pieces import HANNIBAL_KEY, area_key, army_key, fleet_key
from delenda.games.punica.box import NOWHERE
from delenda.games.punica.position import write
from delenda.games.punica.state import Punica
from delenda.kernel.actor import SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.moments import Pieces, Spot


def pieces(view: Punica) -> Pieces:
    armies = [
        _spot(army_key(seat, region), f"{SEAT_NAMES[seat]}'s army in {view.box.areas[region]}")
        for seat in SEATS
        for region in range(REGIONS)
        if view.armies[seat * REGIONS + region]
    ]
    fleets = [
        _spot(fleet_key(seat, sea), f"{SEAT_NAMES[seat]}'s fleet in {view.box.areas[REGIONS + sea]}")
        for seat in SEATS
        for sea in range(SEAS)
        if view.fleets[seat * SEAS + sea]
    ]
    leader = [_spot(HANNIBAL_KEY, f"Hannibal in {view.box.areas[view.hannibal]}")] if view.hannibal != NOWHERE else []
    return Pieces([*armies, *leader, *fleets], [_spot(area_key(area), name) for area, name in enumerate(view.box.areas)])


def _spot(key: str, words: str) -> Spot:
    return Spot(key, words, key)


def put(view: Punica, piece: str, place: str) -> str:
    target = next((area for area in range(REGIONS + SEAS) if area_key(area) == place), -1)
    state = view.copy()
    if piece == HANNIBAL_KEY and 0 <= target < REGIONS:
        state.hannibal = target
        return write(state)
    for seat in SEATS:
        for region in range(REGIONS):
            if army_key(seat, region) == piece and 0 <= target < REGIONS:
                state.armies[seat * REGIONS + region] -= 1
                state.armies[seat * REGIONS + target] += 1
                return write(state)
        for sea in range(SEAS):
            if fleet_key(seat, sea) == piece and target >= REGIONS:
                state.fleets[seat * SEAS + sea] -= 1
                state.fleets[seat * SEAS + target - REGIONS] += 1
                return write(state)
    return ""
