"""Setting up a position by hand: a unit or a leader goes to a hex; a unit that stood there takes its place."""

from __future__ import annotations

from delenda.games.de_bello_punico.actions import HEXES
from delenda.games.de_bello_punico.board.units import leader_key, unit_key
from delenda.games.de_bello_punico.position import write
from delenda.games.de_bello_punico.state import Battle
from delenda.kernel.actor import SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.moments import Pieces, Spot


def pieces(view: Battle) -> Pieces:
    box, name = view.box, view.box.hexes.name
    on_map = [unit for unit in range(box.count) if view.where[unit] >= 0]
    units = [_spot(unit_key(box.names[unit]), f"{box.names[unit]} in {name(view.where[unit])}") for unit in on_map]
    leaders = [
        _spot(leader_key(seat), f"{SEAT_NAMES[seat]}'s leader in {name(view.leader[seat])}")
        for seat in SEATS
        if view.leader[seat] >= 0
    ]
    standing = {int(view.where[unit]): unit_key(box.names[unit]) for unit in on_map}
    hexes = [Spot(f"hex-{name(h)}", name(h), standing.get(h, f"hex-{name(h)}")) for h in range(HEXES)]
    return Pieces([*units, *leaders], hexes)


def _spot(key: str, words: str) -> Spot:
    return Spot(key, words, key)


def put(view: Battle, piece: str, place: str) -> str:
    target = next((h for h in range(HEXES) if f"hex-{view.box.hexes.name(h)}" == place), -1)
    state = view.copy()
    for seat in SEATS:
        if leader_key(seat) == piece and target >= 0:
            state.leader[seat] = target
            return write(state)
    unit = next((unit for unit in range(view.box.count) if unit_key(view.box.names[unit]) == piece), -1)
    if unit < 0 or target < 0 or state.where[unit] < 0:
        return ""
    for other in range(view.box.count):
        if state.where[other] == target:
            state.where[other] = state.where[unit]
    state.where[unit] = target
    return write(state)
