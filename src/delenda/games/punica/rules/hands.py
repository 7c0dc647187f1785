"""3.5 Cards and hands: the movements that a card gives, and how cards leave the hand and come back."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.punica.actions import ALL_CARDS, CARDS
from delenda.games.punica.state import Punica
from delenda.games.punica.words import tell_recovery


def give_movements(s: Punica, seat: i64, card: i64) -> None:
    """3.5.1 The movements of a card can be made."""
    box = s.box
    at = seat * CARDS + card
    s.army_moves = box.card_armies[at]
    s.fleet_moves = box.card_fleets[at]
    s.hannibal_moves = box.card_hannibal[at]


def lay_face_up(s: Punica, seat: i64, card: i64) -> None:
    """3.5.2 A card has left the hand; if the hand is empty all other cards come back at once."""
    bit: i64 = 1 << card
    if s.held[seat] == 0:
        s.held[seat] = ALL_CARDS - bit
        s.faceup[seat] = bit
        if s.journal is not None:
            tell_recovery(s, seat, s.box.cards[seat][card])
    else:
        s.faceup[seat] += bit


def discard(s: Punica, seat: i64, card: i64) -> None:
    """A card goes from the hand face up."""
    s.held[seat] -= 1 << card
    lay_face_up(s, seat, card)
