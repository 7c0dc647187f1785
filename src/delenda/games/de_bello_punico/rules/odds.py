"""10.3 to 10.6 What is added to the dice in combat, and what the totals mean."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import IS_REAR, REAR
from delenda.games.de_bello_punico.box import ELEPHANTS, KIND_COUNT
from delenda.games.de_bello_punico.state import COMMANDED, PANICKED, SUPPORTED, Battle

WILD_CHARGE: Final = 5  # 15.2 with this die or more those who charge are disordered


def supporters(s: Battle, unit: i64) -> list[int]:
    """10.4 The hexes of those who can support a unit, up to three (R37) and once in an impulse (10.4.1), ascending."""
    box = s.box
    seat = box.side[unit]
    at = s.where[unit] * 6
    facing = s.facing[unit]
    hexes = []
    for i in range(3):
        n = box.neighbour[at + REAR[facing * 3 + i]]
        if n < 0:
            continue
        friend = s.standing[n]
        if (
            friend >= 0
            and box.side[friend] == seat
            and s.facing[friend] == facing
            and not s.flags[friend] & (PANICKED | SUPPORTED)
            and box.supports[box.kind[unit] * KIND_COUNT + box.kind[friend]]
            and not s.in_enemy_zone(seat, n)
        ):
            hexes.append(n)
    hexes.sort()
    return hexes


def strength(s: Battle, unit: i64) -> i64:
    """10.3.1 What attacker and defender alike add: combat value, disorder, Combat point, leader."""
    box = s.box
    disorder = s.disorder[unit]
    value = box.reduced[unit] - disorder if disorder else box.combat[unit]
    if s.flags[unit] & COMMANDED:
        value += 1
    if s.leader[box.side[unit]] == s.where[unit]:
        value += 1
    return value


def is_rear_attack(s: Battle, attacker: i64, defender: i64) -> bool:
    """10.5 Whether the attacker stands in a rear hex of the defender; one in panic has none and does not fight (R3)."""
    neighbour = s.box.neighbour
    h = s.where[defender]
    facing = s.facing[defender] * 6
    for d in range(6):
        if neighbour[h * 6 + d] == s.where[attacker]:
            return IS_REAR[facing + d] == 1
    return False


def attack_strength(s: Battle, attacker: i64, defender: i64) -> i64:
    """What an attacker adds to its die before support and charge."""
    box = s.box
    value = strength(s, attacker)
    if box.kind[attacker] == ELEPHANTS and s.run[attacker] >= box.elephant_run:  # R62
        value += 1
    if is_rear_attack(s, attacker, defender):
        value += box.rear[attacker]
    return value


def attack_modifier(s: Battle) -> i64:
    """All that the attacker in the combat under way adds to its die."""
    return attack_strength(s, s.unit, s.target) + s.support[0] + (s.box.charge_bonus if s.charging else 0)


def defence_modifier(s: Battle) -> i64:
    """All that the defender in the combat under way adds to its die."""
    return strength(s, s.target) + s.support[1]


def result(attack: int, defence: int) -> tuple[int, int]:
    """10.6, R39 Disorder Points of attacker and defender for two totals."""
    if attack == defence:
        return 1, 1
    if attack > defence:
        return 0, 2 if attack >= 2 * defence else 1
    return 2 if defence >= 2 * attack else 1, 0


def totals(s: Battle) -> tuple[int, int]:
    """10.3.1 What attacker and defender reach with the dice on the table."""
    return s.dice[0] + attack_modifier(s), s.dice[1] + defence_modifier(s)


def losses(s: Battle) -> tuple[int, int]:
    """10.6.1, R41 Disorder Points of attacker and defender with the dice on the table."""
    attack, defence = totals(s)
    lost, won = result(attack, defence)
    return lost + (1 if s.charging and s.dice[0] >= WILD_CHARGE else 0), won  # 15.2


def expectation(attack: int, defence: int, charging: bool = False, faces: int = 6) -> tuple[float, float]:
    """Mean Disorder Points of attacker and defender for two modifiers, over all throws of two dice."""
    lost = won = 0
    for first in range(1, faces + 1):
        for second in range(1, faces + 1):
            a, b = result(first + attack, second + defence)
            lost += a + (1 if charging and first >= WILD_CHARGE else 0)
            won += b
    return lost / faces**2, won / faces**2


def outcomes(attack: int, defence: int, faces: int = 6) -> tuple[int, int, int]:
    """Of all throws of two dice: won by the attacker, tied, lost."""
    won = tied = 0
    for first in range(1, faces + 1):
        for second in range(1, faces + 1):
            if first + attack > second + defence:
                won += 1
            elif first + attack == second + defence:
                tied += 1
    return won, tied, faces * faces - won - tied


def modifiers(s: Battle, slot: i64) -> list[tuple[str, int]]:
    """The same modifiers one by one, in words, for the attacker (0) or the defender (1)."""
    box = s.box
    unit = s.unit if slot == 0 else s.target
    disorder = s.disorder[unit]
    lines = [(box.kind_names[box.kind[unit]], box.reduced[unit] if disorder else box.combat[unit])]
    if s.flags[unit] & COMMANDED:
        lines.append(("Combat point", 1))
    if s.leader[box.side[unit]] == s.where[unit]:
        lines.append((box.leaders[box.side[unit]], 1))
    if s.support[slot]:
        lines.append(("support", s.support[slot]))
    if disorder:
        lines.append(("disorder", -disorder))
    if slot == 0:
        if s.charging:
            lines.append(("charge", box.charge_bonus))
        if box.kind[unit] == ELEPHANTS and s.run[unit] >= box.elephant_run:
            lines.append(("elephants at a run", 1))
        if is_rear_attack(s, unit, s.target):
            lines.append(("rear attack", box.rear[unit]))
    return lines
