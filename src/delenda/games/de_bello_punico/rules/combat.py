"""10.2 to 10.4 A combat up to its dice: charge, Combat points, support. What they add up to: rules/odds.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import (
    BOXES,
    COMBAT_BOX,
    DIE,
    HEXES,
    ONLY_PASS,
    PASS,
    PASS_OR_YES,
    SPECIAL_BOX,
    YES,
)
from delenda.games.de_bello_punico.box import MERCENARIES
from delenda.games.de_bello_punico.rules import command, dice, moments, odds
from delenda.games.de_bello_punico.rules.attack import no_combat
from delenda.games.de_bello_punico.rules.sequence import (
    ATTACKERS_POINT,
    ATTACKERS_SUPPORT,
    CHARGING,
    COMBAT_DICE,
    DEFENDERS_POINT,
    DEFENDERS_SUPPORT,
    SEQUENCE,
)
from delenda.games.de_bello_punico.state import (
    COMBAT_ROLL,
    COMMANDED,
    FIGHTING,
    SUPPORTED,
    Battle,
)
from delenda.games.de_bello_punico.words import (
    tell_charge,
    tell_point,
    tell_support,
    unit_name,
)
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision
from delenda.kernel.english import listed, number, plural


class AskForCharge(Task[Battle]):
    """15.2.1 Mercenaries may charge; asked whenever there may be a point in FUROR (4.1.5)."""

    def run(self, s: Battle) -> bool:
        if not may_charge(s):
            return False
        s.actor = s.phasing
        s.decision = CHARGE
        return True


def may_charge(s: Battle) -> bool:
    return s.box.kind[s.unit] == MERCENARIES and (s.furor > 0 or command.may_have(s, s.phasing, SPECIAL_BOX))


class Charge(Decision[Battle]):
    """15.2 A charge, two for each point (4.7) in the same impulse (R42)."""

    name = "charge"
    rule = "15.2"
    title = "decide whether to charge"
    private = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.furor or s.real(s.actor, SPECIAL_BOX) else ONLY_PASS

    def apply(self, s: Battle, action: i64) -> None:
        if action == YES:
            tell_charge(s, s.furor == 0)
            if not s.furor:
                command.spend(s, s.actor, SPECIAL_BOX)
                s.furor = s.box.charges_per_point
            s.furor -= 1
            s.charging = 1
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return "yes" if action == YES else "no"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "No charge"
        return "Charge, already paid" if s.furor else "Charge for a Furor point"

    def prompt(self, s: Battle) -> str:
        if not s.furor and not s.real(s.actor, SPECIAL_BOX):
            return command.no_point(s, SPECIAL_BOX)
        cost = "already paid" if s.furor else f"a Furor point for {number(s.box.charges_per_point)} charges in this impulse"
        return (
            f"Charge with {unit_name(s, s.unit)} ({cost})? It adds {s.box.charge_bonus} to its total, but takes an extra"
            " Disorder Point if its die is 5 or 6, and can use no Combat point."
        )

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, FIGHTING, s.phasing, moments.A_COMBAT) or no_combat(s)
        return why or ("" if may_charge(s) else "the attacker may not charge, or there can be no Furor point to spend (15.2).")


def combatant(s: Battle, slot: i64) -> i64:
    return s.unit if slot == 0 else s.target


class AskForPoint(Task[Battle]):
    """4.3.1 A Combat point for the attacker, then for the defender; none for one who charges (R44)."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, s: Battle) -> bool:
        if not may_get_point(s, self.slot):
            return False
        s.slot = self.slot
        s.actor = s.phasing if self.slot == 0 else 1 - s.phasing
        s.decision = COMBAT_CP
        return True


def may_get_point(s: Battle, slot: i64) -> bool:
    """4.3 There may be a point in COMBAT (4.1.5), and the unit is in range, has none yet and does not charge."""
    unit = combatant(s, slot)
    return (
        s.tokens[s.box.side[unit] * BOXES + COMBAT_BOX] > 0
        and not s.flags[unit] & COMMANDED
        and not (slot == 0 and s.charging)
        and s.is_in_range(unit)
        and command.may_have(s, s.box.side[unit], COMBAT_BOX)
    )


class CombatCp(Decision[Battle]):
    """4.3, R43 +1 until the end of the impulse."""

    name = "combat_cp"
    rule = "4.3"
    title = "decide whether to spend a Combat point"
    private = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.real(s.actor, COMBAT_BOX) else ONLY_PASS

    def apply(self, s: Battle, action: i64) -> None:
        if action == YES:
            unit = combatant(s, s.slot)
            command.spend(s, s.actor, COMBAT_BOX)
            s.mark(unit, COMMANDED)
            tell_point(s, unit)
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return "yes" if action == YES else "no"

    def words(self, s: Battle, action: int) -> str:
        return "Spend a Combat point" if action == YES else "Spend nothing"

    def prompt(self, s: Battle) -> str:
        if not s.real(s.actor, COMBAT_BOX):
            return command.no_point(s, COMBAT_BOX)
        name = unit_name(s, combatant(s, s.slot))
        return f"Spend a Combat point on {name}? It adds 1 to its total in every combat of this impulse."

    def impossible(self, s: Battle) -> str:
        seat = s.phasing if s.slot == 0 else 1 - s.phasing
        under_way = moments.A_COMBAT | moments.A_SLOT | moments.MODIFIERS
        why = moments.wrong_moment(s, FIGHTING, seat, under_way) or no_combat(s) or no_charge(s)
        if not why and (s.support[0] or s.support[1]):
            why = "Combat points are spent before units support (10.4)."
        return why or ("" if may_get_point(s, s.slot) else "no Combat point can be spent on this unit (4.3).")


def no_charge(s: Battle) -> str:
    """Why the attacker cannot be charging; empty if it can or does not."""
    return "only Mercenaries charge (15.2)." if s.charging and s.box.kind[s.unit] != MERCENARIES else ""


class AskForSupport(Task[Battle]):
    """10.4.3 The attacker's supporters, then the defender's."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, s: Battle) -> bool:
        if not odds.supporters(s, combatant(s, self.slot)):
            return False
        s.slot = self.slot
        s.actor = s.phasing if self.slot == 0 else 1 - s.phasing
        s.decision = SUPPORT_PICK
        return True


class SupportPick(Decision[Battle]):
    """10.4.3 A unit behind the fighter that supports it, or no more."""

    name = "support_pick"
    rule = "10.4"
    title = "support the fight"
    # asked only where there is a supporter
    always_asked = True

    def legal(self, s: Battle) -> list[int]:
        hexes = odds.supporters(s, combatant(s, s.slot))
        hexes.append(PASS)
        return hexes

    def apply(self, s: Battle, action: i64) -> None:
        if action != PASS:
            unit = s.standing[action]
            s.mark(unit, SUPPORTED)
            s.support[s.slot] = s.support[s.slot] + 1
            tell_support(s, unit, combatant(s, s.slot))
            push(s, ATTACKERS_SUPPORT if s.slot == 0 else DEFENDERS_SUPPORT)
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return "done" if action == PASS else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        return "No more support" if action == PASS else f"Support by {unit_name(s, s.standing[action])}: +1"

    def prompt(self, s: Battle) -> str:
        name = unit_name(s, combatant(s, s.slot))
        return f"Choose a unit to support {name}, +1 each, or fight as it is. A unit supports once per impulse."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        return (
            "support comes from behind, from the same type with the same facing, outside enemy zones of control, once (10.4)."
        )

    def impossible(self, s: Battle) -> str:
        seat = s.phasing if s.slot == 0 else 1 - s.phasing
        under_way = moments.A_COMBAT | moments.A_SLOT | moments.MODIFIERS
        why = moments.wrong_moment(s, FIGHTING, seat, under_way) or no_combat(s) or no_charge(s)
        if not why and s.slot == 0 and s.support[1]:
            why = "the attacker's supporters come before the defender's (R38)."
        return why or ("" if odds.supporters(s, combatant(s, s.slot)) else "no unit can support this one (10.4).")


class ThrowDice(Task[Battle]):
    """10.2 Both roll."""

    def run(self, s: Battle) -> bool:
        s.slot = 0
        dice.start_roll(s, COMBAT_ROLL, DIE_ATTACKER)
        return True


class DieAttacker(dice.Die):
    """10.2 The attacker's die."""

    name = "die_attacker"
    rule = "10.2"

    def apply(self, s: Battle, action: i64) -> None:
        s.dice[0] = action - DIE
        s.decision = DIE_DEFENDER

    def prompt(self, s: Battle) -> str:
        return f"{unit_name(s, s.unit)} attacks {unit_name(s, s.target)}: the attacker's die."

    def impossible(self, s: Battle) -> str:
        return dice.wrong_roll(s, COMBAT_ROLL, 0)


class DieDefender(dice.Die):
    """10.2.1 The defender's die; then Fortuna, the attacker first."""

    name = "die_defender"
    rule = "10.2"

    def apply(self, s: Battle, action: i64) -> None:
        s.dice[1] = action - DIE
        dice.offer_fortuna(s, s.phasing, 0)

    def prompt(self, s: Battle) -> str:
        return f"{unit_name(s, s.target)} defends: the defender's die."

    def impossible(self, s: Battle) -> str:
        return dice.wrong_roll(s, COMBAT_ROLL, 1)


class CombatRoll(dice.Roll):
    """10.2 A die for the attacker and one for the defender."""

    count = 2

    def roller(self, s: Battle) -> int:
        return s.phasing if s.slot == 0 else 1 - s.phasing

    def stakes(self, s: Battle) -> str:
        totals, losses = odds.totals(s), odds.losses(s)
        suffers = [
            f"{plural(points, 'Disorder Point')} for {unit_name(s, unit)}"
            for unit, points in ((s.unit, losses[0]), (s.target, losses[1]))
            if points
        ]
        return f", total {totals[s.slot]} against {totals[1 - s.slot]}: {listed(suffers)}"

    def impossible(self, s: Battle) -> str:
        under_way = moments.A_COMBAT | moments.A_SLOT | moments.MODIFIERS
        return moments.left_over(s, under_way) or no_combat(s) or no_charge(s)


CHARGE: Final = Charge()
COMBAT_CP: Final = CombatCp()
SUPPORT_PICK: Final = SupportPick()
DIE_ATTACKER: Final = DieAttacker()
DIE_DEFENDER: Final = DieDefender()

dice.ROLLS[COMBAT_ROLL] = CombatRoll()
SEQUENCE.carry_out(CHARGING, AskForCharge())
SEQUENCE.carry_out(ATTACKERS_POINT, AskForPoint(0))
SEQUENCE.carry_out(DEFENDERS_POINT, AskForPoint(1))
SEQUENCE.carry_out(ATTACKERS_SUPPORT, AskForSupport(0))
SEQUENCE.carry_out(DEFENDERS_SUPPORT, AskForSupport(1))
SEQUENCE.carry_out(COMBAT_DICE, ThrowDice())
