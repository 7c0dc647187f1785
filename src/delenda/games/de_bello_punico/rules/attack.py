"""10 Combat: who attacks whom."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import (
    FRONT,
    HEXES,
    PASS,
)
from delenda.games.de_bello_punico.rules import moments, odds
from delenda.games.de_bello_punico.rules.sequence import (
    ADVANCING,
    ATTACKS,
    COMBAT_BEGINS,
    LEADER_ALONE,
    SEQUENCE,
    WITHDRAWAL,
)
from delenda.games.de_bello_punico.state import (
    ATTACKED,
    FIGHTING,
    FINIS,
    LASTING,
    NO_ATTACK,
    NO_HEX,
    NO_UNIT,
    PANICKED,
    Battle,
)
from delenda.games.de_bello_punico.words import (
    hex_name,
    leader_name,
    tell_attack,
    tell_cut_down,
    unit_name,
)
from delenda.kernel.agenda import Task, lay, push, push_with
from delenda.kernel.decision import Decision
from delenda.kernel.english import signed

CANNOT_ATTACK: Final = ATTACKED | NO_ATTACK | FINIS | PANICKED


class BeginCombat(Task[Battle]):
    """3.3 Points, support and withdrawals are forgotten."""

    def run(self, s: Battle) -> bool:
        s.keep_flags(LASTING)
        s.furor = 0
        s.phase = FIGHTING
        return False


class NextAttack(Task[Battle]):
    """10 Each attack is concluded before the next begins."""

    def run(self, s: Battle) -> bool:
        s.unit = NO_UNIT
        s.target = NO_UNIT
        s.goal = NO_HEX
        s.slot = 0
        s.charging = 0
        s.support[0] = 0
        s.support[1] = 0
        s.route = []
        s.actor = s.phasing
        s.decision = ATTACK_PICK
        return True


def is_target(s: Battle, seat: i64, n: i64) -> bool:
    """10 An enemy unit, or an enemy leader alone."""
    unit = s.standing[n]
    return s.box.side[unit] != seat if unit >= 0 else s.leader[1 - seat] == n


def can_attack(s: Battle, unit: i64) -> bool:
    h = s.where[unit]
    if h < 0 or s.flags[unit] & CANNOT_ATTACK:
        return False
    neighbour = s.box.neighbour
    facing = s.facing[unit]
    for i in range(3):
        n = neighbour[h * 6 + FRONT[facing * 3 + i]]
        if n >= 0 and is_target(s, s.phasing, n):
            return True
    return False


def target_hexes(s: Battle, unit: i64) -> list[int]:
    """The front hexes with somebody to attack, ascending."""
    box = s.box
    seat = box.side[unit]
    at = s.where[unit] * 6
    facing = s.facing[unit] * 3
    hexes = []
    for i in range(3):
        n = box.neighbour[at + FRONT[facing + i]]
        if n >= 0 and is_target(s, seat, n):
            hexes.append(n)
    hexes.sort()
    return hexes


class AttackPick(Decision[Battle]):
    """10 A unit that attacks, or no more. Combat is always voluntary."""

    name = "attack_pick"
    rule = "10"
    title = "attack"

    def legal(self, s: Battle) -> list[int]:
        first = s.box.first_unit
        hexes = [s.where[u] for u in range(first[s.phasing], first[s.phasing + 1]) if can_attack(s, u)]
        hexes.sort()
        hexes.append(PASS)
        return hexes

    def forced(self, s: Battle) -> i64:
        for unit in range(s.box.first_unit[s.phasing], s.box.first_unit[s.phasing + 1]):
            if can_attack(s, unit):
                return -1
        return PASS

    def apply(self, s: Battle, action: i64) -> None:
        if action == PASS:
            SEQUENCE.proceed(s)
        else:
            s.unit = s.standing[action]
            s.decision = ATTACK_TARGET

    def label(self, s: Battle, action: int) -> str:
        return "end" if action == PASS else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        return "End attacks" if action == PASS else f"Attack with {unit_name(s, s.standing[action])}"

    def prompt(self, s: Battle) -> str:
        return "Choose an attacker, or end your attacks."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        unit = s.standing[action]
        if unit < 0 or s.box.side[unit] != s.phasing:
            return "That hex holds no unit of yours."
        name = unit_name(s, unit)
        if s.flags[unit] & PANICKED:
            return f"{name} is in panic (11)."
        if s.flags[unit] & FINIS:
            return f"{name} does not fight this turn (15.1)."
        if s.flags[unit] & ATTACKED:
            return f"{name} has already attacked in this impulse (10)."
        if s.flags[unit] & NO_ATTACK:
            return f"{name} has left an enemy zone of control and may not attack (8.2)."
        return f"{name} has no enemy in its three front hexes (10)."

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, FIGHTING, s.phasing, moments.NOTHING)
        return why or ("no unit is left that can attack (10)." if self.forced(s) == PASS else "")


class AttackTarget(Decision[Battle]):
    """10.9 Whom it attacks."""

    name = "attack_target"
    rule = "10"
    title = "choose whom to attack"
    completes = True

    def legal(self, s: Battle) -> list[int]:
        return target_hexes(s, s.unit)

    def apply(self, s: Battle, action: i64) -> None:
        enemy = 1 - s.phasing
        target = s.standing[action]
        s.mark(s.unit, ATTACKED)
        s.goal = action
        s.target = target
        tell_attack(s)
        push(s, ATTACKS)
        if target < 0:  # 13 a lone leader withdraws without dice
            push(s, ADVANCING)
            lay(s, action)
            push_with(s, LEADER_ALONE, enemy)
        elif s.flags[target] >= PANICKED:  # 11.1.2
            tell_cut_down(s, target)
            s.target = NO_UNIT
            s.remove(target)
            push(s, ADVANCING)
        else:
            push(s, WITHDRAWAL)
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return f"leader {hex_name(s, action)}" if s.standing[action] < 0 else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        target = s.standing[action]
        if target < 0:
            return f"Attack {leader_name(s, 1 - s.phasing)}, who must withdraw"
        if s.flags[target] >= PANICKED:
            return f"Cut down {unit_name(s, target)}, which is in panic"
        sides = signed(odds.attack_strength(s, s.unit, target)), signed(odds.strength(s, target))
        return f"Attack {unit_name(s, target)}, {sides[0]} against {sides[1]}"

    def prompt(self, s: Battle) -> str:
        return f"Choose the enemy that {unit_name(s, s.unit)} attacks. It attacks once per impulse."

    def why_not(self, s: Battle, action: int) -> str:
        return "That is no front hex with an enemy (10)." if 0 <= action < HEXES else ""

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, FIGHTING, s.phasing, moments.A_UNIT)
        why = why or moments.no_fighter(s, s.unit, s.phasing, CANNOT_ATTACK)
        return why or ("" if can_attack(s, s.unit) else f"{unit_name(s, s.unit)} has no enemy in its three front hexes (10).")


def no_combat(s: Battle) -> str:
    """Why no combat between two units can be under way: 10 the attacker has its enemy in front."""
    why = moments.no_fighter(s, s.unit, s.phasing, PANICKED | FINIS | NO_ATTACK)
    why = why or moments.no_fighter(s, s.target, 1 - s.phasing, PANICKED)
    if why or s.phase != FIGHTING:
        return why or "a combat is fought in the combat phase."
    if not s.flags[s.unit] & ATTACKED or s.goal != s.where[s.target] or s.goal not in target_hexes(s, s.unit):
        return f"{unit_name(s, s.unit)} does not attack {unit_name(s, s.target)} (10)."
    return ""


ATTACK_PICK: Final = AttackPick()
ATTACK_TARGET: Final = AttackTarget()

SEQUENCE.carry_out(COMBAT_BEGINS, BeginCombat())
SEQUENCE.carry_out(ATTACKS, NextAttack())
