"""10.1 to 10.4 Before the dice of a combat: withdrawal, charge, Combat points, support. What they add up to: rules/odds.py."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import (
    BOXES,
    COMBAT_BOX,
    HEXES,
    LEADER_OUT,
    ONLY_PASS,
    PASS,
    PASS_OR_YES,
    REAR,
    SPECIAL_BOX,
    YES,
)
from delenda.games.de_bello_punico.box import MERCENARIES
from delenda.games.de_bello_punico.rules import command, dice, leaders, moments, odds, results
from delenda.games.de_bello_punico.state import (
    COMBAT_ROLL,
    COMMANDED,
    FIGHTING,
    FINIS,
    SUPPORTED,
    WITHDREW,
    Battle,
)
from delenda.games.de_bello_punico.words import (
    hex_name,
    leader_name,
    tell_charge,
    tell_point,
    tell_support,
    tell_withdrawal,
    unit_name,
)
from delenda.kernel.decision import Decision
from delenda.kernel.english import listed, number


def may_withdraw(s: Battle) -> bool:
    """10.1 The defender is faster, has not withdrawn in this impulse and is not motionless (R31, R32)."""
    return s.box.movement[s.target] > s.box.movement[s.unit] and not s.flags[s.target] & (WITHDREW | FINIS)


def retreats(s: Battle) -> list[int]:
    """10.1.1 Rear hexes of the defender without unit or enemy leader, ascending."""
    target = s.target
    at = s.where[target] * 6
    facing = s.facing[target] * 3
    hexes = []
    for i in range(3):
        n = s.box.neighbour[at + REAR[facing + i]]
        if n >= 0 and s.standing[n] < 0 and s.leader[s.phasing] != n:
            hexes.append(n)
    hexes.sort()
    return hexes


class Withdraw(Decision[Battle]):
    """10.1.1 Stand, withdraw, or let the leader leave."""

    name = "withdraw"
    rule = "10.1"
    title = "stand or withdraw"

    def legal(self, s: Battle) -> list[int]:
        actions = retreats(s) if may_withdraw(s) else []
        actions.append(PASS)
        if s.leader[s.actor] == s.where[s.target]:
            for d in leaders.refuges(s, s.actor):
                actions.append(LEADER_OUT + d)
        return actions

    def forced(self, s: Battle) -> int:
        if s.leader[s.actor] != s.where[s.target] and not may_withdraw(s):
            return PASS
        return PASS if len(self.legal(s)) == 1 else -1

    def apply(self, s: Battle, action: int) -> None:
        seat = s.actor
        target = s.target
        h = s.where[target]
        if action == PASS:
            ask_charge(s)
        elif action >= LEADER_OUT:
            leaders.move_out(s, seat, s.box.neighbour[h * 6 + action - LEADER_OUT])
        else:
            s.lift(target)
            s.put(target, action, s.box.hexes.direction(h, action))
            s.flags[target] = s.flags[target] | WITHDREW
            if s.leader[seat] == h:
                s.leader[seat] = action
            tell_withdrawal(s)
            results.offer_advance(s)

    def label(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "stand"
        if action >= LEADER_OUT:
            return f"leader_out {hex_name(s, s.box.neighbour[s.where[s.target] * 6 + action - LEADER_OUT])}"
        return f"withdraw {hex_name(s, action)}"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "Stand and fight"
        if action >= LEADER_OUT:
            h = s.box.neighbour[s.where[s.target] * 6 + action - LEADER_OUT]
            return f"{leader_name(s, s.actor)} leaves the unit for {hex_name(s, h)}"
        return f"Withdraw to {hex_name(s, action)}, back to the enemy"

    def prompt(self, s: Battle) -> str:
        choices = ["stand"]
        if may_withdraw(s) and retreats(s):
            choices.append("withdraw")
        if s.leader[s.actor] == s.where[s.target] and leaders.refuges(s, s.actor):
            choices.append(f"let {leader_name(s, s.actor)} leave")
        return f"{unit_name(s, s.unit)} attacks {unit_name(s, s.target)}: {listed(choices, 'or')}?"

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        if not may_withdraw(s):
            return "only a faster unit that has not withdrawn in this impulse may withdraw (10.1)."
        return "a unit withdraws into a free hex in its rear (10.1)."

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, FIGHTING, 1 - s.phasing, moments.A_COMBAT) or moments.no_combat(s)
        return why or ("the attacked unit can only stand (10.1)." if self.forced(s) == PASS else "")


def ask_charge(s: Battle) -> None:
    """15.2.1 Mercenaries may charge; asked whenever there may be a point in FUROR (4.1.5)."""
    if may_charge(s):
        s.actor = s.phasing
        s.decision = CHARGE
    else:
        ask_point(s, 0)


def may_charge(s: Battle) -> bool:
    return s.box.kind[s.unit] == MERCENARIES and (s.furor > 0 or command.may_have(s, s.phasing, SPECIAL_BOX))


class Charge(Decision[Battle]):
    """15.2 A charge, two for each point in the same impulse (R42)."""

    name = "charge"
    rule = "15.2"
    title = "decide whether to charge"
    private = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.furor or s.real(s.actor, SPECIAL_BOX) else ONLY_PASS

    def apply(self, s: Battle, action: int) -> None:
        if action == YES:
            tell_charge(s, s.furor == 0)
            if not s.furor:
                command.spend(s, s.actor, SPECIAL_BOX)
                s.furor = s.box.charges_per_point
            s.furor -= 1
            s.charging = 1
        ask_point(s, 0)

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
        why = moments.wrong_moment(s, FIGHTING, s.phasing, moments.A_COMBAT) or moments.no_combat(s)
        return why or ("" if may_charge(s) else "the attacker may not charge, or there can be no Furor point to spend (15.2).")


def combatant(s: Battle, slot: int) -> int:
    return s.unit if slot == 0 else s.target


def ask_point(s: Battle, slot: int) -> None:
    """4.3.1 A Combat point for the attacker, then for the defender; none for one who charges (R44)."""
    while slot < 2:
        if may_get_point(s, slot):
            s.slot = slot
            s.actor = s.phasing if slot == 0 else 1 - s.phasing
            s.decision = COMBAT_CP
            return
        slot += 1
    ask_support(s, 0)


def may_get_point(s: Battle, slot: int) -> bool:
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
    """4.3 +1 until the end of the impulse."""

    name = "combat_cp"
    rule = "4.3"
    title = "decide whether to spend a Combat point"
    private = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.real(s.actor, COMBAT_BOX) else ONLY_PASS

    def apply(self, s: Battle, action: int) -> None:
        if action == YES:
            unit = combatant(s, s.slot)
            command.spend(s, s.actor, COMBAT_BOX)
            s.flags[unit] = s.flags[unit] | COMMANDED
            tell_point(s, unit)
        ask_point(s, s.slot + 1)

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
        why = moments.wrong_moment(s, FIGHTING, seat, under_way) or moments.no_combat(s) or no_charge(s)
        if not why and (s.support[0] or s.support[1]):
            why = "Combat points are spent before units support (10.4)."
        return why or ("" if may_get_point(s, s.slot) else "no Combat point can be spent on this unit (4.3).")


def no_charge(s: Battle) -> str:
    """Why the attacker cannot be charging; empty if it can or does not."""
    return "only Mercenaries charge (15.2)." if s.charging and s.box.kind[s.unit] != MERCENARIES else ""


def ask_support(s: Battle, slot: int) -> None:
    """10.4.3 The attacker's supporters, then the defender's."""
    while slot < 2:
        if odds.supporters(s, combatant(s, slot)):
            s.slot = slot
            s.actor = s.phasing if slot == 0 else 1 - s.phasing
            s.decision = SUPPORT_PICK
            return
        slot += 1
    s.slot = 0
    dice.start_roll(s, COMBAT_ROLL, dice.DIE_ATTACKER)


class SupportPick(Decision[Battle]):
    """10.4.3 A unit behind the fighter that supports it, or no more."""

    name = "support_pick"
    rule = "10.4"
    title = "support the fight"

    def legal(self, s: Battle) -> list[int]:
        hexes = odds.supporters(s, combatant(s, s.slot))
        hexes.append(PASS)
        return hexes

    def forced(self, s: Battle) -> int:
        return -1  # asked only where there is a supporter

    def apply(self, s: Battle, action: int) -> None:
        if action == PASS:
            ask_support(s, s.slot + 1)
            return
        unit = s.standing[action]
        s.flags[unit] = s.flags[unit] | SUPPORTED
        s.support[s.slot] = s.support[s.slot] + 1
        tell_support(s, unit, combatant(s, s.slot))
        ask_support(s, s.slot)

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
        why = moments.wrong_moment(s, FIGHTING, seat, under_way) or moments.no_combat(s) or no_charge(s)
        if not why and s.slot == 0 and s.support[1]:
            why = "the attacker's supporters come before the defender's (R38)."
        return why or ("" if odds.supporters(s, combatant(s, s.slot)) else "no unit can support this one (10.4).")


WITHDRAW: Final = Withdraw()
CHARGE: Final = Charge()
COMBAT_CP: Final = CombatCp()
SUPPORT_PICK: Final = SupportPick()
