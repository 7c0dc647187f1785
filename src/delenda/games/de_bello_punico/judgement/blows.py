"""What an attack gains and costs, by the disorder to expect."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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
MODIFIERS: Final = range(LOW, LOW + SPAN)
LOST: Final[vec[float]] = vec[float]([odds.expectation(a, d)[0] for a in MODIFIERS for d in MODIFIERS])
WON: Final[vec[float]] = vec[float]([odds.expectation(a, d)[1] for a in MODIFIERS for d in MODIFIERS])


def point_value(s: Battle, unit: i64, breaking: float) -> float:
    """What a Disorder Point on a unit is worth."""
    morale = s.box.morale[unit]
    value = WORTH[s.box.rout[unit]] / float(morale)
    return value * breaking if s.disorder[unit] + 1 >= morale else value


def exchange(s: Battle, attacker: i64, defender: i64, attack: i64, defence: i64) -> float:
    """What an attack with these modifiers gains, less what it costs."""
    at = within(attack) * SPAN + within(defence)
    cost = LOST[at] * point_value(s, attacker, BREAKS_OWN) * (1.0 - DARING * haste(s, s.box.side[attacker]))
    return WON[at] * point_value(s, defender, BREAKS_ENEMY) - cost


def within(modifier: i64) -> i64:
    """A modifier's place in the tables, the nearest for one beyond them."""
    at = modifier - LOW
    return 0 if at < 0 else at if at < SPAN else SPAN - 1


def attack_score(s: Battle, attacker: i64, h: i64) -> float:
    """The value of attacking what is in a hex, all supporters counted."""
    defender = s.standing[h]
    if defender < 0:
        return 0.4  # a lone leader gives way
    if s.flags[defender] >= PANICKED:
        return 0.2
    attack = odds.attack_strength(s, attacker, defender) + len(odds.supporters(s, attacker))
    defence = odds.strength(s, defender) + len(odds.supporters(s, defender))
    return exchange(s, attacker, defender, attack, defence)


def best_attack(s: Battle, attacker: i64) -> float:
    box = s.box
    seat = box.side[attacker]
    h = s.where[attacker]
    facing = s.facing[attacker]
    best = -9.0
    for i in range(i64(3)):
        n = box.neighbour[h * 6 + FRONT[facing * 3 + i]]
        if n >= 0:
            enemy = s.standing[n]
            if (enemy >= 0 and box.side[enemy] != seat) or (enemy < 0 and s.leader[1 - seat] == n):
                value = attack_score(s, attacker, n)
                if value > best:
                    best = value
    return best
