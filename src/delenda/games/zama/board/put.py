"""Setting up a position by hand: a unit goes to a square, and what stood there takes its place."""

from __future__ import annotations

from delenda.games.zama.position import write
from delenda.games.zama.state import Zama
from delenda.games.zama.words import SEAT_LETTERS, card_name
from delenda.kernel.moments import Pieces, Spot


def card_key(view: Zama, card: int) -> str:
    return f"card-{SEAT_LETTERS[view.box.seat_of[card]]}-{view.box.ids[card % view.box.cards]}"


def pieces(view: Zama) -> Pieces:
    box = view.box
    on_mat = [card for card in range(2 * box.cards) if view.place[card] >= 0]
    units = [_unit(view, card) for card in on_mat]
    standing = {view.place[card]: card_key(view, card) for card in on_mat}
    squares = [Spot(f"square-{name}", name, standing.get(square, f"square-{name}")) for square, name in enumerate(box.names)]
    return Pieces(units, squares)


def _unit(view: Zama, card: int) -> Spot:
    key = card_key(view, card)
    return Spot(key, f"{card_name(view, card)} on {view.box.names[view.place[card]]}", key)


def put(view: Zama, piece: str, place: str) -> str:
    box = view.box
    cards = {card_key(view, card): card for card in range(2 * box.cards) if view.place[card] >= 0}
    squares = {f"square-{name}": square for square, name in enumerate(box.names)}
    if piece not in cards or place not in squares:
        return ""
    state, card, target = view.copy(), cards[piece], squares[place]
    origin = state.place[card]
    for other in cards.values():
        if state.place[other] == target:
            state.place[other] = origin
    state.place[card] = target
    return write(state)
