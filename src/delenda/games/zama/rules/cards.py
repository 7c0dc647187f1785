"""Cards off the mat: the classes in a hand or a reserve, and the card that is taken up from it."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.zama.actions import CARD_BIT, CLASS
from delenda.games.zama.state import NONE, Zama
from delenda.games.zama.words import CLASSES, card_name


def classes_in(s: Zama, seat: i64, place: i64) -> list[int]:
    """The choices of a class of which `seat` has a card in its HAND or RESERVE."""
    box = s.box
    places = s.place
    class_of = box.class_of
    mask: i64 = 0
    first = seat * box.cards
    for card in range(first, first + box.cards):
        if places[card] == place:
            mask |= CARD_BIT[class_of[card]]
    return box.class_choices[mask]


def lowest_card(s: Zama, seat: i64, kind: i64, place: i64) -> i64:
    """The lowest-numbered card of that class in the HAND or RESERVE."""
    places = s.place
    class_of = s.box.class_of
    for card in range(seat * s.box.cards, (seat + 1) * s.box.cards):
        if places[card] == place and class_of[card] == kind:
            return card
    raise ValueError("there is no such card")


def has_taken(s: Zama, place: int) -> bool:
    """Whether a class is taken up of which the seat has a card in its HAND or RESERVE."""
    return s.taken != NONE and s.box.squares + CLASS + s.taken in classes_in(s, s.seat, place)


def taken_name(s: Zama, place: int) -> str:
    """The card that is taken up."""
    return card_name(s, lowest_card(s, s.seat, s.taken, place))


def why_no_class(s: Zama, action: int, place: str) -> str:
    kind = action - s.box.squares - CLASS
    if 0 <= kind < len(CLASSES):
        return f"there is no {s.box.classes[kind].name} left in your {place}."
    return ""
