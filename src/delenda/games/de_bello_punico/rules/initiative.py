"""5 Initiative: a die each, with the points of the INITIATIVE box; the higher chooses who is First player."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import BOXES, INITIATIVE_BOX, PASS_OR_YES, YES
from delenda.games.de_bello_punico.rules import dice, moments
from delenda.games.de_bello_punico.rules import turn as turns
from delenda.games.de_bello_punico.state import INITIATIVE_DICE, INITIATIVE_ROLL, Battle
from delenda.games.de_bello_punico.words import tell_first, tell_initiative, tell_initiative_tokens, tell_tie
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.decision import Decision


def start_initiative(s: Battle) -> None:
    """5.1 The INITIATIVE tokens of both seats are turned up. Armies in contact do without."""
    if s.box.contact != NOBODY:
        s.first = s.box.contact
        turns.start_movement(s, s.first)
        return
    s.phase = INITIATIVE_DICE
    s.ties = 0
    if s.tokens[ROME * BOXES + INITIATIVE_BOX] or s.tokens[CARTHAGE * BOXES + INITIATIVE_BOX]:
        s.reveal()
        tell_initiative_tokens(s)
    roll_initiative(s)


def roll_initiative(s: Battle) -> None:
    dice.start_roll(s, INITIATIVE_ROLL, dice.DIE_INITIATIVE_C)


def total(s: Battle, seat: int) -> int:
    return s.dice[seat] + s.real(seat, INITIATIVE_BOX)


def resolve_initiative(s: Battle) -> None:
    """5.4 A tie is rolled again; a guard against endless ties gives the initiative to CARTHAGE."""
    rome, carthage = total(s, ROME), total(s, CARTHAGE)
    tell_initiative(s, rome, carthage)
    if rome == carthage:
        s.ties += 1
        if s.ties < s.box.tie_limit:
            tell_tie(s)
            roll_initiative(s)
            return
    s.slot = 0
    s.ties = 0
    s.actor = ROME if rome > carthage else CARTHAGE
    s.decision = INITIATIVE_CHOICE


class InitiativeChoice(Decision[Battle]):
    """5.5 First player or Second player."""

    name = "initiative_choice"
    rule = "5"
    title = "choose to be First or Second player"

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES

    def forced(self, s: Battle) -> int:
        return -1

    def apply(self, s: Battle, action: int) -> None:
        s.first = s.actor if action == YES else 1 - s.actor
        tell_first(s)
        turns.start_movement(s, s.first)

    def label(self, s: Battle, action: int) -> str:
        return "first" if action == YES else "second"

    def words(self, s: Battle, action: int) -> str:
        return "Be First player and move first" if action == YES else "Be Second player and move second"

    def prompt(self, s: Battle) -> str:
        return "You have the initiative. Do you act first or second this turn?"

    def impossible(self, s: Battle) -> str:
        higher = ROME if total(s, ROME) > total(s, CARTHAGE) else CARTHAGE
        if s.roll != INITIATIVE_ROLL or not s.dice[ROME] or not s.dice[CARTHAGE] or s.ties or s.box.contact != NOBODY:
            return "who acts first is chosen after the dice for the initiative (5)."
        return moments.wrong_moment(s, INITIATIVE_DICE, higher, moments.NOTHING)


INITIATIVE_CHOICE: Final = InitiativeChoice()
