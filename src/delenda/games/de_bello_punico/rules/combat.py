"""10.1 to 10.4 Before the dice of a combat: withdrawal, charge, Combat points, support. What they add up to: rules/odds.py."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import (
    BOXES,
    COMBAT,
    HEXES,
    LEADER_OUT,
    ONLY_PASS,
    PASS,
    PASS_OR_YES,
    REAR,
    SPECIAL,
    YES,
)
from delenda.games.de_bello_punico.box import MERCENARIES
from delenda.games.de_bello_punico.rules import command, dice, leaders, odds, results
from delenda.games.de_bello_punico.state import (
    COMMANDED,
    FINIS,
    SUPPORTED,
    WITHDREW,
    Battle,
)
from delenda.games.de_bello_punico.words import (
    box_name,
    hex_name,
    leader_name,
    tell_charge,
    tell_offer,
    tell_point,
    tell_support,
    tell_withdrawal,
    unit_words,
)
from delenda.kernel.decision import Decision


def may_withdraw(s: Battle) -> bool:
    """10.1 The defender is faster, has not withdrawn in this impulse and is not motionless (rulings 31, 32)."""
    return s.box.movement[s.target] > s.box.movement[s.unit] and not s.flags[s.target] & (WITHDREW | FINIS)


def retreats(s: Battle) -> list[int]:
    """3.8.1 Rear hexes of the defender without unit or enemy leader, ascending."""
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


class DecideWithdrawal(Decision[Battle]):
    """3.8.1, 10.1 Stand, withdraw, or let the leader leave."""

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
            return "Stand"
        if action >= LEADER_OUT:
            h = s.box.neighbour[s.where[s.target] * 6 + action - LEADER_OUT]
            return f"{leader_name(s, s.actor)} leaves for {hex_name(s, h)}"
        return f"Withdraw to {hex_name(s, action)}"

    def prompt(self, s: Battle) -> str:
        name = s.box.names[s.target]
        if s.leader[s.actor] == s.where[s.target]:
            return f"{name} is attacked by {s.box.names[s.unit]}: stand, withdraw, or let {leader_name(s, s.actor)} leave?"
        return f"{name} is attacked by {s.box.names[s.unit]}: stand, or withdraw?"

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        if not may_withdraw(s):
            return "only a faster unit that has not withdrawn in this impulse may withdraw (10.1)."
        return "a unit withdraws into a free hex in its rear (10.1)."


def ask_charge(s: Battle) -> None:
    """3.8.3 Mercenaries may charge; asked whenever there is a token in FUROR, even if it is the Vacuus."""
    if s.box.kind[s.unit] == MERCENARIES:
        tokens = s.tokens[s.phasing * BOXES + SPECIAL]
        if s.furor or tokens:
            if not s.furor:
                tell_offer(s, s.phasing, SPECIAL)
            s.actor = s.phasing
            s.decision = DECIDE_CHARGE
            return
    ask_point(s, 0)


class DecideCharge(Decision[Battle]):
    """15.2 A charge, two for each point in the same impulse (ruling 42)."""

    name = "charge"
    rule = "15.2"
    title = "charge or not"

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.furor or s.real(s.actor, SPECIAL) else ONLY_PASS

    def forced(self, s: Battle) -> int:
        return -1 if s.furor or s.real(s.actor, SPECIAL) else PASS

    def apply(self, s: Battle, action: int) -> None:
        if action == YES:
            if not s.furor:
                command.spend(s, s.actor, SPECIAL)
                s.furor = s.box.charges_per_point
            s.furor -= 1
            s.charging = 1
        tell_charge(s, action == YES)
        ask_point(s, 0)

    def label(self, s: Battle, action: int) -> str:
        return "yes" if action == YES else "no"

    def words(self, s: Battle, action: int) -> str:
        return "Charge" if action == YES else "No charge"

    def prompt(self, s: Battle) -> str:
        bonus = s.box.charge_bonus
        return f"Shall {s.box.names[s.unit]} charge: +{bonus}, but one Disorder Point more if its die is 5 or 6?"


def combatant(s: Battle, slot: int) -> int:
    return s.unit if slot == 0 else s.target


def ask_point(s: Battle, slot: int) -> None:
    """3.8.4, 3.8.5 A Combat point for the attacker, then for the defender; none for one who charges (ruling 44)."""
    while slot < 2:
        unit = combatant(s, slot)
        seat = s.phasing if slot == 0 else 1 - s.phasing
        if (
            s.tokens[seat * BOXES + COMBAT]
            and not s.flags[unit] & COMMANDED
            and not (slot == 0 and s.charging)
            and s.is_in_range(unit)
        ):
            tell_offer(s, seat, COMBAT)
            s.slot = slot
            s.actor = seat
            s.decision = DECIDE_POINT
            return
        slot += 1
    ask_support(s, 0)


class DecidePoint(Decision[Battle]):
    """4.3 +1 until the end of the impulse."""

    name = "combat_cp"
    rule = "4.3"
    title = "spend a Combat point or not"

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.real(s.actor, COMBAT) else ONLY_PASS

    def forced(self, s: Battle) -> int:
        return -1 if s.real(s.actor, COMBAT) else PASS

    def apply(self, s: Battle, action: int) -> None:
        unit = combatant(s, s.slot)
        if action == YES:
            command.spend(s, s.actor, COMBAT)
            s.flags[unit] = s.flags[unit] | COMMANDED
        tell_point(s, action == YES)
        ask_point(s, s.slot + 1)

    def label(self, s: Battle, action: int) -> str:
        return "yes" if action == YES else "no"

    def words(self, s: Battle, action: int) -> str:
        return "Spend a point" if action == YES else "No point"

    def prompt(self, s: Battle) -> str:
        return f"Spend a {box_name(s.actor, COMBAT).capitalize()} point on {s.box.names[combatant(s, s.slot)]} for +1?"


def ask_support(s: Battle, slot: int) -> None:
    """3.8.6 The attacker's supporters, then the defender's."""
    while slot < 2:
        if odds.supporters(s, combatant(s, slot)):
            s.slot = slot
            s.actor = s.phasing if slot == 0 else 1 - s.phasing
            s.decision = PICK_SUPPORT
            return
        slot += 1
    s.slot = 0
    dice.start_roll(s, dice.COMBAT_ROLL, dice.ROLL_ATTACKER)


class PickSupport(Decision[Battle]):
    """3.8.6, 10.4 A unit behind the fighter that supports it, or no more."""

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
        return "No more support" if action == PASS else f"Support by {unit_words(s, s.standing[action])}"

    def prompt(self, s: Battle) -> str:
        return f"Choose a unit that supports {s.box.names[combatant(s, s.slot)]} (+1), or go on."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        return "support comes from behind, by the same type with the same facing, out of enemy zones of control, once (10.4)."


DECIDE_WITHDRAWAL: Final = DecideWithdrawal()
DECIDE_CHARGE: Final = DecideCharge()
DECIDE_POINT: Final = DecidePoint()
PICK_SUPPORT: Final = PickSupport()
