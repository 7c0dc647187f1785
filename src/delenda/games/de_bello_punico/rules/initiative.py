"""5 Initiative: a die each, with the points of the INITIATIVE box; the higher chooses who is First player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import BOXES, DIE, INITIATIVE_BOX, PASS_OR_YES, YES
from delenda.games.de_bello_punico.rules import dice, moments
from delenda.games.de_bello_punico.rules.sequence import INITIATIVE_ROLLS, INITIATIVE_TOKENS, INITIATIVE_TOTALS, SEQUENCE
from delenda.games.de_bello_punico.state import INITIATIVE_DICE, INITIATIVE_ROLL, Battle
from delenda.games.de_bello_punico.words import tell_first, tell_initiative, tell_initiative_tokens, tell_tie
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision


class TurnTokensUp(Task[Battle]):
    """5.1 The INITIATIVE tokens of both seats are turned up. Armies in contact do without (17.6)."""

    def run(self, s: Battle) -> bool:
        if s.box.contact != NOBODY:
            return False
        s.phase = INITIATIVE_DICE
        s.ties = 0
        if s.tokens[ROME * BOXES + INITIATIVE_BOX] or s.tokens[CARTHAGE * BOXES + INITIATIVE_BOX]:
            s.reveal()
            tell_initiative_tokens(s)
        return False


class RollForInitiative(Task[Battle]):
    """5.2 CARTHAGE rolls, then ROME."""

    def run(self, s: Battle) -> bool:
        if s.box.contact != NOBODY:
            return False
        dice.start_roll(s, INITIATIVE_ROLL, DIE_INITIATIVE_C)
        return True


class DieInitiativeC(dice.Die):
    """5.2 CARTHAGE rolls first."""

    name = "die_initiative_C"
    rule = "5"

    def apply(self, s: Battle, action: i64) -> None:
        s.dice[CARTHAGE] = action - DIE
        s.decision = DIE_INITIATIVE_R

    def prompt(self, s: Battle) -> str:
        return "Carthage rolls for the initiative."

    def impossible(self, s: Battle) -> str:
        return dice.wrong_roll(s, INITIATIVE_ROLL, 0)


class DieInitiativeR(dice.Die):
    """5.2 Then ROME; CARTHAGE is asked for Fortuna before ROME (5.3)."""

    name = "die_initiative_R"
    rule = "5"

    def apply(self, s: Battle, action: i64) -> None:
        s.dice[ROME] = action - DIE
        dice.offer_fortuna(s, CARTHAGE, CARTHAGE)

    def prompt(self, s: Battle) -> str:
        return "Rome rolls for the initiative."

    def impossible(self, s: Battle) -> str:
        return dice.wrong_roll(s, INITIATIVE_ROLL, 1)


class InitiativeRoll(dice.Roll):
    """5 A die for each seat."""

    count = 2

    def stakes(self, s: Battle) -> str:
        mine, theirs = total(s, s.slot), total(s, 1 - s.slot)
        return f" for the initiative, total {mine} against {theirs}; the higher total chooses who is First player"

    def impossible(self, s: Battle) -> str:
        if s.phase != INITIATIVE_DICE or s.box.contact != NOBODY:
            return "the initiative is rolled for in the initiative phase (5)."
        return moments.left_over(s, moments.A_SLOT)


def total(s: Battle, seat: int) -> int:
    """4.2 The die, and the points in the INITIATIVE box."""
    return s.dice[seat] + s.real(seat, INITIATIVE_BOX)


class CompareTotals(Task[Battle]):
    """5.4 A tie is rolled again (R67); a guard against endless ties gives the initiative to CARTHAGE."""

    def run(self, s: Battle) -> bool:
        if s.box.contact != NOBODY:
            s.first = s.box.contact
            return False
        rome, carthage = total(s, ROME), total(s, CARTHAGE)
        tell_initiative(s, rome, carthage)
        if rome == carthage:
            s.ties += 1
            if s.ties < s.box.tie_limit:
                tell_tie(s)
                push(s, INITIATIVE_TOTALS)
                push(s, INITIATIVE_ROLLS)
                return False
        s.slot = 0
        s.ties = 0
        s.actor = ROME if rome > carthage else CARTHAGE
        s.decision = INITIATIVE_CHOICE
        return True


class InitiativeChoice(Decision[Battle]):
    """5.5 First player or Second player."""

    name = "initiative_choice"
    rule = "5"
    title = "choose to be First or Second player"
    always_asked = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES

    def apply(self, s: Battle, action: i64) -> None:
        s.first = s.actor if action == YES else 1 - s.actor
        tell_first(s)
        SEQUENCE.proceed(s)

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
DIE_INITIATIVE_C: Final = DieInitiativeC()
DIE_INITIATIVE_R: Final = DieInitiativeR()

dice.ROLLS[INITIATIVE_ROLL] = InitiativeRoll()
SEQUENCE.carry_out(INITIATIVE_TOKENS, TurnTokensUp())
SEQUENCE.carry_out(INITIATIVE_ROLLS, RollForInitiative())
SEQUENCE.carry_out(INITIATIVE_TOTALS, CompareTotals())
