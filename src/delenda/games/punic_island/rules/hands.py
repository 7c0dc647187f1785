"""3.2.4 Cards in hand: what they could be as far as anybody can see, and playing one."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_card_played


def could_hold(s: PunicIsland, card: i64) -> bool:
    """As far as anybody can see: there are cards in the hand, and a copy has not been played."""
    return s.hand_size[s.box.cards[card].side] > 0 and s.played[card] < s.box.copies[card]


def leave_hand(s: PunicIsland, card: i64) -> None:
    seat = s.box.cards[card].side
    hand = s.hand[:]
    hand[card] = hand[card] - 1
    s.hand = hand
    s.card_changes += 1
    s.hand_size[seat] = s.hand_size[seat] - 1


def play_card(s: PunicIsland, card: i64) -> None:
    """The card becomes public; permanent ones lie on their place-holder from now on (3.2.4)."""
    leave_hand(s, card)
    played = s.played[:]
    played[card] = played[card] + 1
    s.played = played
    s.card_changes += 1
    s.reveal()
    tell_card_played(s, card)
