"""All dice, and 4.9 Fortuna: a seat may reroll its own die as soon as it has been rolled."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import BOXES, DIE, FORTUNA, ONLY_PASS, PASS, PASS_OR_YES, YES
from delenda.games.de_bello_punico.rules import command, elephants, initiative, leaders, missiles, results
from delenda.games.de_bello_punico.state import Battle
from delenda.games.de_bello_punico.words import tell_fortuna, tell_reroll
from delenda.kernel.actor import CARTHAGE, CHANCE, ROME
from delenda.kernel.decision import Decision

# Which roll is under way or was the last; 0 before the first
INITIATIVE_ROLL: Final = 1
ELEPHANT_ROLL: Final = 2
MISSILE_ROLL: Final = 3
COMBAT_ROLL: Final = 4
LEADER_ROLL: Final = 5


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


class RollInitiativeCarthage(Die):
    """3.4.2 CARTHAGE rolls first."""

    name = "die_initiative_C"
    rule = "5"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[CARTHAGE] = action - DIE
        s.decision = ROLL_INITIATIVE_ROME

    def prompt(self, s: Battle) -> str:
        return "CARTHAGE rolls for the initiative."


class RollInitiativeRome(Die):
    """3.4.2 Then ROME; CARTHAGE is asked for Fortuna before ROME (3.4.3)."""

    name = "die_initiative_R"
    rule = "5"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[ROME] = action - DIE
        offer_fortuna(s, CARTHAGE, CARTHAGE)

    def prompt(self, s: Battle) -> str:
        return "ROME rolls for the initiative."


class RollElephant(Die):
    """15.1 On the Elephants table."""

    name = "die_elephant"
    rule = "15.1"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[0] = action - DIE
        offer_fortuna(s, ROME, 0)

    def prompt(self, s: Battle) -> str:
        return f"ROME rolls for {s.box.names[s.unit]}."


class RollMissile(Die):
    """9.3 A volley."""

    name = "die_missile"
    rule = "9.3"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[0] = action - DIE
        offer_fortuna(s, s.box.side[s.unit], 0)

    def prompt(self, s: Battle) -> str:
        need = missiles.needed(s, s.unit, s.target)
        return f"{s.box.names[s.unit]} shoots at {s.box.names[s.target]}: {need} or less hits."


class RollAttacker(Die):
    """10.2 The attacker's die."""

    name = "die_attacker"
    rule = "10.2"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[0] = action - DIE
        s.decision = ROLL_DEFENDER

    def prompt(self, s: Battle) -> str:
        return f"{s.box.names[s.unit]} attacks: its die."


class RollDefender(Die):
    """10.2 The defender's die; then Fortuna, the attacker first."""

    name = "die_defender"
    rule = "10.2"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[1] = action - DIE
        offer_fortuna(s, s.phasing, 0)

    def prompt(self, s: Battle) -> str:
        return f"{s.box.names[s.target]} defends: its die."


class RollLeader(Die):
    """13 The casualty roll: on a 1 the leader is lost."""

    name = "die_leader"
    rule = "13"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[0] = action - DIE
        offer_fortuna(s, s.slot, 0)

    def prompt(self, s: Battle) -> str:
        return f"{s.box.leaders[s.slot]} is in danger: on a 1 he is lost."


class RollAgain(Die):
    """4.9 The new result stands."""

    name = "die_reroll"
    rule = "4.9"

    def apply(self, s: Battle, action: int) -> None:
        s.dice[die_of(s)] = action - DIE
        resolve_roll(s)

    def prompt(self, s: Battle) -> str:
        return "The die is rolled again and stands."


def die_of(s: Battle) -> int:
    """The die being asked about. A leader's roll is a single die; its slot is the leader's seat."""
    return 0 if s.roll == LEADER_ROLL else s.slot


def offer_fortuna(s: Battle, seat: int, slot: int) -> None:
    """3.4.6 Asked whenever there is a token in the box, even if it is the Vacuus (3.0.7)."""
    if s.roll != LEADER_ROLL:
        s.slot = slot
    if s.tokens[seat * BOXES + FORTUNA]:
        tell_fortuna(s, seat)
        s.actor = seat
        s.decision = ASK_FORTUNA
    else:
        resolve_roll(s)


class AskFortuna(Decision[Battle]):
    """4.9 Keep the die, or spend the point and roll again."""

    name = "fortuna"
    rule = "4.9"
    title = "keep or reroll its die"

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.real(s.actor, FORTUNA) else ONLY_PASS

    def forced(self, s: Battle) -> int:
        return -1 if s.real(s.actor, FORTUNA) else PASS

    def apply(self, s: Battle, action: int) -> None:
        tell_reroll(s, action == YES)
        if action == YES:
            command.spend(s, s.actor, FORTUNA)
            s.actor = CHANCE
            s.decision = ROLL_AGAIN
        else:
            resolve_roll(s)

    def label(self, s: Battle, action: int) -> str:
        return "reroll" if action == YES else "keep"

    def words(self, s: Battle, action: int) -> str:
        return "Roll again" if action == YES else f"Keep the {s.dice[die_of(s)]}"

    def prompt(self, s: Battle) -> str:
        return f"You rolled {s.dice[die_of(s)]}{_stakes(s)}. Keep it, or spend your Fortuna point and roll again?"


def _stakes(s: Battle) -> str:
    if s.roll in (INITIATIVE_ROLL, COMBAT_ROLL):
        return f" against {s.dice[1 - s.slot]}"
    if s.roll == MISSILE_ROLL:
        return f", and {missiles.needed(s, s.unit, s.target)} or less hits"
    if s.roll == LEADER_ROLL:
        return f" for {s.box.leaders[s.slot]}, and a 1 is his death"
    return f" for {s.box.names[s.unit]}"


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


ROLL_INITIATIVE_CARTHAGE: Final = RollInitiativeCarthage()
ROLL_INITIATIVE_ROME: Final = RollInitiativeRome()
ROLL_ELEPHANT: Final = RollElephant()
ROLL_MISSILE: Final = RollMissile()
ROLL_ATTACKER: Final = RollAttacker()
ROLL_DEFENDER: Final = RollDefender()
ROLL_LEADER: Final = RollLeader()
ROLL_AGAIN: Final = RollAgain()
ASK_FORTUNA: Final = AskFortuna()
