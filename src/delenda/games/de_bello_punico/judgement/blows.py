"""What an attack gains and costs, by the disorder to expect."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import FRONT
from delenda.games.de_bello_punico.judgement.clock import DARING, haste
from delenda.games.de_bello_punico.rules import odds
from delenda.games.de_bello_punico.state import PANICKED, Battle

WORTH: Final[list[float]] = [0.8, 1.2, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]  # of a unit, by its Rout Points
BREAKS_ENEMY: Final = 1.8
BREAKS_OWN: Final = 2.0

LOW: Final = -12
SPAN: Final = 36
# Disorder to expect for attacker and defender, entry (attack - LOW) * SPAN + defence - LOW
LOST: Final[list[float]] = [odds.expectation(a, d)[0] for a in range(LOW, LOW + SPAN) for d in range(LOW, LOW + SPAN)]
WON: Final[list[float]] = [odds.expectation(a, d)[1] for a in range(LOW, LOW + SPAN) for d in range(LOW, LOW + SPAN)]


def point_value(s: Battle, unit: int, breaking: float) -> float:
    """What a Disorder Point on a unit is worth."""
    value = WORTH[s.box.rout[unit]] / int(s.box.morale[unit])
    return value * breaking if s.disorder[unit] + 1 >= s.box.morale[unit] else value


def exchange(s: Battle, attacker: int, defender: int, attack: int, defence: int) -> float:
    """What an attack with these modifiers gains, less what it costs."""
    at = (min(max(attack, LOW), LOW + SPAN - 1) - LOW) * SPAN + min(max(defence, LOW), LOW + SPAN - 1) - LOW
    cost = LOST[at] * point_value(s, attacker, BREAKS_OWN) * (1.0 - DARING * haste(s, s.box.side[attacker]))
    return WON[at] * point_value(s, defender, BREAKS_ENEMY) - cost


def attack_score(s: Battle, attacker: int, h: int) -> float:
    """The value of attacking what is in a hex, all supporters counted."""
    defender = s.standing[h]
    if defender < 0:
        return 0.4  # a lone leader gives way
    if s.flags[defender] >= PANICKED:
        return 0.2
    attack = odds.attack_strength(s, attacker, defender) + len(odds.supporters(s, attacker))
    defence = odds.strength(s, defender) + len(odds.supporters(s, defender))
    return exchange(s, attacker, defender, attack, defence)


def best_attack(s: Battle, attacker: int) -> float:
    box = s.box
    seat = box.side[attacker]
    h = s.where[attacker]
    facing = s.facing[attacker]
    best = -9.0
    for i in range(3):
        n = box.neighbour[h * 6 + FRONT[facing * 3 + i]]
        if n >= 0:
            enemy = s.standing[n]
            if (enemy >= 0 and box.side[enemy] != seat) or (enemy < 0 and s.leader[1 - seat] == n):
                value = attack_score(s, attacker, n)
                if value > best:
                    best = value
    return best
