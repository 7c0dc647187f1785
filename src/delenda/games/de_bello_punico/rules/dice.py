"""All dice, and 4.9 Fortuna: a seat may reroll its own die as soon as it has been rolled."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import DIE, FORTUNA_BOX, ONLY_PASS, PASS_OR_YES, YES
from delenda.games.de_bello_punico.rules import (
    command,
    elephants,
    initiative,
    leaders,
    missiles,
    odds,
    results,
    rolls,
)
from delenda.games.de_bello_punico.state import (
    COMBAT_ROLL,
    ELEPHANT_ROLL,
    INITIATIVE_ROLL,
    LEADER_ROLL,
    MISSILE_ROLL,
    Battle,
)
from delenda.games.de_bello_punico.words import leader_name, tell_reroll, unit_name
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.decision import Decision
from delenda.kernel.english import listed, plural


class Die(Decision[Battle]):
    """Chance: one die, all faces alike."""

    title = "roll a die"
    chance = True

    def legal(self, s: Battle) -> list[int]:
        return s.box.dice

    def forced(self, s: Battle) -> int:
        return -1

    def label(self, s: Battle, action: int) -> str:
        return f"d6 {action - DIE}"

    def words(self, s: Battle, action: int) -> str:
        return f"The die shows {action - DIE}"


class DieInitiativeC(Die):
    """5.2 CARTHAGE rolls first."""

    name = "die_initiative_C"
    rule = "5"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[CARTHAGE] = action - DIE
        s.decision = DIE_INITIATIVE_R

    def prompt(self, s: Battle) -> str:
        return "Carthage rolls for the initiative."

    def impossible(self, s: Battle) -> str:
        return rolls.wrong_roll(s, INITIATIVE_ROLL, 0)


class DieInitiativeR(Die):
    """5.2 Then ROME; CARTHAGE is asked for Fortuna before ROME (5.3)."""

    name = "die_initiative_R"
    rule = "5"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[ROME] = action - DIE
        offer_fortuna(s, CARTHAGE, CARTHAGE)

    def prompt(self, s: Battle) -> str:
        return "Rome rolls for the initiative."

    def impossible(self, s: Battle) -> str:
        return rolls.wrong_roll(s, INITIATIVE_ROLL, 1)


class DieElephant(Die):
    """15.1 On the Elephants table."""

    name = "die_elephant"
    rule = "15.1"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[0] = action - DIE
        offer_fortuna(s, ROME, 0)

    def prompt(self, s: Battle) -> str:
        return f"Rome rolls on the Elephants table for {unit_name(s, s.unit)}."

    def impossible(self, s: Battle) -> str:
        return rolls.wrong_roll(s, ELEPHANT_ROLL, 0)


class DieMissile(Die):
    """9.3 A volley."""

    name = "die_missile"
    rule = "9.3"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[0] = action - DIE
        offer_fortuna(s, s.box.side[s.unit], 0)

    def prompt(self, s: Battle) -> str:
        need = missiles.needed(s, s.unit, s.target)
        return f"{unit_name(s, s.unit)} shoots at {unit_name(s, s.target)}: {need} or less hits."

    def impossible(self, s: Battle) -> str:
        return rolls.wrong_roll(s, MISSILE_ROLL, 0)


class DieAttacker(Die):
    """10.2 The attacker's die."""

    name = "die_attacker"
    rule = "10.2"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[0] = action - DIE
        s.decision = DIE_DEFENDER

    def prompt(self, s: Battle) -> str:
        return f"{unit_name(s, s.unit)} attacks {unit_name(s, s.target)}: the attacker's die."

    def impossible(self, s: Battle) -> str:
        return rolls.wrong_roll(s, COMBAT_ROLL, 0)


class DieDefender(Die):
    """10.2 The defender's die; then Fortuna, the attacker first."""

    name = "die_defender"
    rule = "10.2"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[1] = action - DIE
        offer_fortuna(s, s.phasing, 0)

    def prompt(self, s: Battle) -> str:
        return f"{unit_name(s, s.target)} defends: the defender's die."

    def impossible(self, s: Battle) -> str:
        return rolls.wrong_roll(s, COMBAT_ROLL, 1)


class DieLeader(Die):
    """13 The casualty roll: on a 1 the leader is lost."""

    name = "die_leader"
    rule = "13"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[0] = action - DIE
        offer_fortuna(s, s.slot, 0)

    def prompt(self, s: Battle) -> str:
        return f"{leader_name(s, s.slot)} is in danger: on a 1 he is lost."

    def impossible(self, s: Battle) -> str:
        return rolls.wrong_roll(s, LEADER_ROLL, 0)


class DieReroll(Die):
    """4.9 The new result stands."""

    name = "die_reroll"
    rule = "4.9"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[die_of(s)] = action - DIE
        resolve_roll(s)

    def prompt(self, s: Battle) -> str:
        return "The die is rolled again, and the new number stands."

    def impossible(self, s: Battle) -> str:
        return rolls.wrong_roll(s, s.roll, rolls.count_dice(s.roll))


def die_of(s: Battle) -> int:
    """The die being asked about. A leader's roll is a single die; its slot is the leader's seat."""
    return 0 if s.roll == LEADER_ROLL else s.slot


def offer_fortuna(s: Battle, seat: int, slot: int) -> None:
    """4.9.1 Asked whenever there may be a point in the box (4.1.5)."""
    if s.roll != LEADER_ROLL:
        s.slot = slot
    if command.may_have(s, seat, FORTUNA_BOX):
        s.actor = seat
        s.decision = FORTUNA
    else:
        resolve_roll(s)


class Fortuna(Decision[Battle]):
    """4.9 Keep the die, or spend the point and roll again."""

    name = "fortuna"
    rule = "4.9"
    title = "keep or reroll its die"
    private = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.real(s.actor, FORTUNA_BOX) else ONLY_PASS

    def apply(self, s: Battle, action: int) -> None:
        if action == YES:
            tell_reroll(s, s.dice[die_of(s)])
            command.spend(s, s.actor, FORTUNA_BOX)
            s.actor = CHANCE
            s.decision = DIE_REROLL
        else:
            resolve_roll(s)

    def label(self, s: Battle, action: int) -> str:
        return "reroll" if action == YES else "keep"

    def words(self, s: Battle, action: int) -> str:
        return "Spend the Fortuna point and roll again" if action == YES else f"Keep the {s.dice[die_of(s)]}"

    def prompt(self, s: Battle) -> str:
        rolled = f"You rolled {s.dice[die_of(s)]}{stakes(s)}."
        if not s.real(s.actor, FORTUNA_BOX):
            return f"{rolled} {command.no_point(s, FORTUNA_BOX)}"
        return f"{rolled} Keep it, or spend your Fortuna point and roll again? The new number stands."

    def impossible(self, s: Battle) -> str:
        if s.actor != rolls.roller(s):
            return "Fortuna is for a seat's own die (4.9)."
        why = rolls.wrong_roll(s, s.roll, rolls.count_dice(s.roll))
        return why or ("" if command.may_have(s, s.actor, FORTUNA_BOX) else "there can be no Fortuna point to spend (4.9).")


def stakes(s: Battle) -> str:
    """What the die does, with what is added to it."""
    if s.roll == INITIATIVE_ROLL:
        mine, theirs = initiative.total(s, s.slot), initiative.total(s, 1 - s.slot)
        return f" for the initiative, total {mine} against {theirs}; the higher total chooses who is First player"
    if s.roll == COMBAT_ROLL:
        totals, losses = odds.totals(s), odds.losses(s)
        suffers = [
            f"{plural(points, 'Disorder Point')} for {unit_name(s, unit)}"
            for unit, points in ((s.unit, losses[0]), (s.target, losses[1]))
            if points
        ]
        return f", total {totals[s.slot]} against {totals[1 - s.slot]}: {listed(suffers)}"
    if s.roll == MISSILE_ROLL:
        need = missiles.needed(s, s.unit, s.target)
        return f" at {unit_name(s, s.target)}: {'a hit' if s.dice[0] <= need else 'a miss'}, as {need} or less hits"
    if s.roll == LEADER_ROLL:
        return f" for {leader_name(s, s.slot)}: {'he is lost' if s.dice[0] == 1 else 'he is unhurt'}, as he falls only on a 1"
    return f" for {unit_name(s, s.unit)}: {elephants.EFFECTS[s.dice[0]]}"


def resolve_roll(s: Battle) -> None:
    """The die stands, unless the other seat is still to be asked about its own."""
    roll = s.roll
    if roll == COMBAT_ROLL:
        if s.slot == 0:
            offer_fortuna(s, 1 - s.phasing, 1)
        else:
            results.resolve_dice(s)
    elif roll == INITIATIVE_ROLL:
        if s.slot == CARTHAGE:
            offer_fortuna(s, ROME, ROME)
        else:
            initiative.resolve_initiative(s)
    elif roll == MISSILE_ROLL:
        missiles.resolve_volley(s)
    elif roll == LEADER_ROLL:
        leaders.resolve_casualty(s)
    else:
        elephants.resolve_table(s)


def start_roll(s: Battle, roll: int, die: Die) -> None:
    """Dice lie on the table until the next ones are rolled, for all to see."""
    s.roll = roll
    s.dice[0] = 0
    s.dice[1] = 0
    s.actor = CHANCE
    s.decision = die


DIE_INITIATIVE_C: Final = DieInitiativeC()
DIE_INITIATIVE_R: Final = DieInitiativeR()
DIE_ELEPHANT: Final = DieElephant()
DIE_MISSILE: Final = DieMissile()
DIE_ATTACKER: Final = DieAttacker()
DIE_DEFENDER: Final = DieDefender()
DIE_LEADER: Final = DieLeader()
DIE_REROLL: Final = DieReroll()
FORTUNA: Final = Fortuna()
