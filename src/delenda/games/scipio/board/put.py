"""Setting up a position by hand: a token goes from one Formation of a seat to another."""

from __future__ import annotations

from delenda.games.scipio.board.formations import formation_key
from delenda.games.scipio.position import write
from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import FORMATIONS
from delenda.kernel.actor import SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.moments import Pieces, Spot


def pieces(view: Scipio) -> Pieces:
    count = len(FORMATIONS)
    spots = {
        seat * count + formation: Spot(
            formation_key(seat, formation), f"{SEAT_NAMES[seat]}'s {FORMATIONS[formation]}", formation_key(seat, formation)
        )
        for seat in SEATS
        for formation in range(count)
    }
    return Pieces([spot for index, spot in spots.items() if view.troops[index]], list(spots.values()))


def put(view: Scipio, piece: str, place: str) -> str:
    names = [formation_key(seat, formation) for seat in SEATS for formation in range(len(FORMATIONS))]
    if piece not in names or place not in names:
        return ""
    state = view.copy()
    state.troops[names.index(piece)] -= 1
    state.troops[names.index(place)] += 1
    return write(state)
