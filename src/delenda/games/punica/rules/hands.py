"""3.5 Cards and hands: the movements that a card gives, and how cards leave the hand and come back."""

from __future__ import annotations

from delenda.games.punica.actions import ALL_CARDS, BIT, CARDS
from delenda.games.punica.state import Punica
from delenda.games.punica.words import tell_recovery


def give_movements(s: Punica, seat: int, card: int) -> None:
    """3.5.1 The movements of a card can be made."""
    box = s.box
    at = seat * CARDS + card
    s.army_moves = box.card_armies[at]
    s.fleet_moves = box.card_fleets[at]
    s.hannibal_moves = box.card_hannibal[at]


def lay_face_up(s: Punica, seat: int, card: int) -> None:
    """3.5.2 A card has left the hand; if the hand is empty all other cards come back at once."""
    if s.held[seat] == 0:
        s.held[seat] = ALL_CARDS - BIT[card]
        s.faceup[seat] = BIT[card]
        if s.journal is not None:
            tell_recovery(s, seat, s.box.cards[seat][card])
    else:
        s.faceup[seat] = s.faceup[seat] + BIT[card]


def discard(s: Punica, seat: int, card: int) -> None:
    """A card goes from the hand face up."""
    s.held[seat] = s.held[seat] - BIT[card]
    lay_face_up(s, seat, card)
