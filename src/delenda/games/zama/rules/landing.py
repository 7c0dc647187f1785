"""3.4 Reinforcements that land."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.zama.actions import CLASS
from delenda.games.zama.box import EMPTY
from delenda.games.zama.rules.cards import classes_in, has_taken, lowest_card, taken_name, why_no_class
from delenda.games.zama.rules.invariants import unfit_choice, unfit_turn
from delenda.games.zama.rules.sequence import SEQUENCE
from delenda.games.zama.state import NONE, RESERVE, Zama
from delenda.games.zama.words import CLASSES, class_words, cost_words, tell_landing
from delenda.kernel.decision import Decision
from delenda.kernel.english import listed, number, plural


def may_reinforce(s: Zama) -> bool:
    """3.4.1 Few units, injured or not (R27), a port, a reserve card and a free landing square."""
    seat = s.seat
    if s.units[seat] > s.box.reinforce_max_units or not s.holds_port(seat) or not s.has_card_in(seat, RESERVE):
        return False
    return any(s.board[square] == EMPTY for square in s.box.landing[seat])


def missing(s: Zama) -> list[str]:
    """The conditions of 3.4.1 that do not hold."""
    found = []
    units = s.units[s.seat]
    if units > s.box.reinforce_max_units:
        found.append(f"you have {number(units)} units on the mat, and {number(s.box.reinforce_max_units)} is the limit")
    if not s.holds_port(s.seat):
        found.append("you hold no port")
    if not s.has_card_in(s.seat, RESERVE):
        found.append("your reserve is empty")
    if all(s.board[square] != EMPTY for square in s.box.landing[s.seat]):
        found.append("your first row is full")
    return found


def unfit_landing(s: Zama) -> str:
    return "" if may_reinforce(s) else f"no reinforcement can land: {listed(missing(s))} (3.4.1)."


class LandClass(Decision[Zama]):
    """3.4.2 The class of the reserve card to land."""

    name = "land_class"
    rule = "3.4.2"
    title = "land a reinforcement"

    def legal(self, s: Zama) -> list[int]:
        return classes_in(s, s.seat, RESERVE)

    def apply(self, s: Zama, action: i64) -> None:
        s.taken = action - s.box.squares - CLASS
        s.decision = LAND_SQUARE

    def label(self, s: Zama, action: int) -> str:
        return f"land {CLASSES[action - s.box.squares - CLASS]}"

    def words(self, s: Zama, action: int) -> str:
        return f"Land {class_words(s, action - s.box.squares - CLASS)}"

    def prompt(self, s: Zama) -> str:
        return f"Choose a reinforcement: {plural(len(s.cards_in(s.seat, RESERVE)), 'card')} in reserve."

    def impossible(self, s: Zama) -> str:
        return unfit_choice(s) or unfit_landing(s)

    def why_not(self, s: Zama, action: int) -> str:
        return why_no_class(s, action, "reserve")


class LandSquare(Decision[Zama]):
    """3.4.2 and R25 Any empty square of the own first row; the unit may act in the same turn (R24)."""

    name = "land_square"
    rule = "3.4.2"
    title = "land a reinforcement"
    completes = True

    def legal(self, s: Zama) -> list[int]:
        return [square for square in s.box.landing[s.seat] if s.board[square] == EMPTY]

    def apply(self, s: Zama, action: i64) -> None:
        card = lowest_card(s, s.seat, s.taken, RESERVE)
        s.enter(card, action)
        s.taken = NONE
        s.progress = 1
        tell_landing(s, card)
        SEQUENCE.proceed(s)

    def label(self, s: Zama, action: int) -> str:
        return f"on {s.box.names[action]}"

    def words(self, s: Zama, action: int) -> str:
        return f"Land {taken_name(s, RESERVE)} on {s.box.names[action]}"

    def prompt(self, s: Zama) -> str:
        kind = s.box.classes[s.taken].name
        return f"Land {taken_name(s, RESERVE)} ({kind}) on an empty square of your first row. {cost_words(s)}"

    def impossible(self, s: Zama) -> str:
        why = unfit_turn(s) or unfit_landing(s)
        if why:
            return why
        if s.selected != NONE or s.target != NONE or not has_taken(s, RESERVE):
            return "a card must be picked up from the reserve before it lands (3.4.2)."
        return ""

    def why_not(self, s: Zama, action: int) -> str:
        if not 0 <= action < s.box.squares:
            return ""
        if action not in s.box.landing[s.seat]:
            return f"{s.box.names[action]} is not in your first row (3.4.2)."
        return f"{s.box.names[action]} is taken."


LAND_CLASS: Final = LandClass()
LAND_SQUARE: Final = LandSquare()
