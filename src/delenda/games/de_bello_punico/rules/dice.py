"""All dice, and 4.9 Fortuna: a seat may reroll its own die as soon as it has been rolled. Whatever waits then goes on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import DIE, FORTUNA_BOX, ONLY_PASS, PASS_OR_YES, YES
from delenda.games.de_bello_punico.rules import command
from delenda.games.de_bello_punico.rules.sequence import SEQUENCE
from delenda.games.de_bello_punico.state import COMBAT_ROLL, INITIATIVE_ROLL, LEADER_ROLL, Battle
from delenda.games.de_bello_punico.words import tell_reroll
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.decision import Decision


class Roll:
    """One kind of roll: how many dice, whose they are, what they do, and when they can lie on the table. A chapter that rolls
    has one and puts it into ROLLS."""

    count: int = 1

    def roller(self, s: Battle) -> int:
        """Whose die is asked about."""
        return s.slot

    def stakes(self, s: Battle) -> str:
        """What the die does, with what is added to it."""
        raise NotImplementedError

    def impossible(self, s: Battle) -> str:
        """Why such a roll cannot be under way; empty if it can."""
        raise NotImplementedError


ROLLS: Final[list[Roll]] = [Roll()] * (LEADER_ROLL + 1)


class Die(Decision[Battle]):
    """2.3 Chance: one die, all faces alike."""

    title = "roll a die"
    chance = True
    always_asked = True

    def legal(self, s: Battle) -> list[int]:
        return s.box.dice

    def label(self, s: Battle, action: int) -> str:
        return f"d6 {action - DIE}"

    def words(self, s: Battle, action: int) -> str:
        return f"The die shows {action - DIE}"


class DieReroll(Die):
    """4.9 The new result stands."""

    name = "die_reroll"
    rule = "4.9"

    def apply(self, s: Battle, action: i64) -> None:
        s.dice[die_of(s)] = action - DIE
        keep(s)

    def prompt(self, s: Battle) -> str:
        return "The die is rolled again, and the new number stands."

    def impossible(self, s: Battle) -> str:
        return wrong_roll(s, s.roll, ROLLS[s.roll].count)


def start_roll(s: Battle, roll: i64, die: Die) -> None:
    """Dice lie on the table until the next ones are rolled, for all to see."""
    s.roll = roll
    s.dice[0] = 0
    s.dice[1] = 0
    s.actor = CHANCE
    s.decision = die


def die_of(s: Battle) -> i64:
    """The die being asked about. A leader's roll is a single die; its slot is the leader's seat."""
    return 0 if s.roll == LEADER_ROLL else s.slot


def offer_fortuna(s: Battle, seat: i64, slot: i64) -> None:
    """4.9.1, R50 About a seat's own die, whenever there may be a point in the box (4.1.5)."""
    if s.roll != LEADER_ROLL:
        s.slot = slot
    if command.may_have(s, seat, FORTUNA_BOX):
        s.actor = seat
        s.decision = FORTUNA
    else:
        keep(s)


def keep(s: Battle) -> None:
    """The die stands, and what waits goes on, unless the other seat is still to be asked about its own (5.3, 10.2.1)."""
    if s.roll == COMBAT_ROLL and s.slot == 0:
        offer_fortuna(s, 1 - s.phasing, 1)
    elif s.roll == INITIATIVE_ROLL and s.slot == CARTHAGE:
        offer_fortuna(s, ROME, ROME)
    else:
        SEQUENCE.proceed(s)


class Fortuna(Decision[Battle]):
    """4.9 Keep the die, or spend the point and roll again."""

    name = "fortuna"
    rule = "4.9"
    title = "keep or reroll its die"
    private = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.real(s.actor, FORTUNA_BOX) else ONLY_PASS

    def apply(self, s: Battle, action: i64) -> None:
        if action == YES:
            tell_reroll(s, s.dice[die_of(s)])
            command.spend(s, s.actor, FORTUNA_BOX)
            s.actor = CHANCE
            s.decision = DIE_REROLL
        else:
            keep(s)

    def label(self, s: Battle, action: int) -> str:
        return "reroll" if action == YES else "keep"

    def words(self, s: Battle, action: int) -> str:
        return "Spend the Fortuna point and roll again" if action == YES else f"Keep the {s.dice[die_of(s)]}"

    def prompt(self, s: Battle) -> str:
        rolled = f"You rolled {s.dice[die_of(s)]}{ROLLS[s.roll].stakes(s)}."
        if not s.real(s.actor, FORTUNA_BOX):
            return f"{rolled} {command.no_point(s, FORTUNA_BOX)}"
        return f"{rolled} Keep it, or spend your Fortuna point and roll again? The new number stands."

    def impossible(self, s: Battle) -> str:
        if s.actor != ROLLS[s.roll].roller(s):
            return "Fortuna is for a seat's own die (4.9)."
        why = wrong_roll(s, s.roll, ROLLS[s.roll].count)
        return why or ("" if command.may_have(s, s.actor, FORTUNA_BOX) else "there can be no Fortuna point to spend (4.9).")


def wrong_roll(s: Battle, roll: i64, thrown: i64) -> str:
    """Why this roll cannot be under way with so many of its dice on the table."""
    if s.roll != roll or not INITIATIVE_ROLL <= roll <= LEADER_ROLL:
        return f"{s.decision.name!r} does not follow this roll."
    lying = list(s.dice)
    if roll == INITIATIVE_ROLL:  # CARTHAGE's is thrown first
        lying = [s.dice[CARTHAGE], s.dice[ROME]]
    for index, die in enumerate(lying):
        if (die > 0) != (index < thrown):
            return f"{s.decision.name!r} is asked with {thrown} of its dice on the table."
    if s.slot and thrown < ROLLS[roll].count and roll != LEADER_ROLL:
        return "a die cannot be asked about before it is thrown."
    return ROLLS[roll].impossible(s)


DIE_REROLL: Final = DieReroll()
FORTUNA: Final = Fortuna()
