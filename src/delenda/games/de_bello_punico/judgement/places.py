"""How good it is to stand somewhere: attacks to make, attacks to fear, the way to the enemy."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import IS_REAR
from delenda.games.de_bello_punico.judgement.blows import exchange
from delenda.games.de_bello_punico.judgement.clock import DARING, apart, haste
from delenda.games.de_bello_punico.rules import odds
from delenda.games.de_bello_punico.state import NO_ATTACK, PANICKED, Battle

LIGHT: Final = 1.8  # times the danger for who is weak in combat
SWIFT: Final = 6  # movement of horse


class Posture:
    """How an army moves: by how much more it wants attacks, fears them, and wants to come near, foot and horse."""

    def __init__(self, attack: float = 1.0, danger: float = 1.0, foot: float = 1.0, horse: float = 1.0) -> None:
        self.attack = attack
        self.danger = danger
        self.foot = foot
        self.horse = horse


USUAL: Final = Posture()


def stand_score(s: Battle, unit: i64, h: i64, facing: i64, ways: vec[i64], posture: Posture) -> float:
    """How good it is for a unit to stand in a hex with a facing: attacks to make, attacks to fear, the way to the enemy."""
    box = s.box
    seat = box.side[unit]
    disorder = s.disorder[unit]
    mine = box.reduced[unit] - disorder if disorder else box.combat[unit]
    attack = 0.0
    danger = 0.0
    for d in range(i64(6)):
        n = box.neighbour[h * 6 + d]
        if n < 0:
            continue
        other = s.standing[n]
        if other < 0 or box.side[other] == seat or s.flags[other] >= PANICKED:
            continue
        theirs = odds.strength(s, other)
        behind = IS_REAR[s.facing[other] * 6 + (d + 3) % 6]
        if not IS_REAR[facing * 6 + d]:
            gain = exchange(s, unit, other, mine + (box.rear[unit] if behind else 0), theirs)
            if gain > attack:
                attack = gain
            if not behind:
                danger += fear(s, other, unit, theirs, mine)
        elif not behind:
            danger += fear(s, other, unit, theirs + box.rear[other], mine)
    if attack > 0.0 and may_not_attack(s, unit, seat, h):
        attack = 0.0
    light = posture.danger * (LIGHT if box.combat[unit] <= 2 else 1.0) * (1.0 - DARING * haste(s, seat))
    eager = posture.horse if box.movement[unit] >= SWIFT else posture.foot
    return 2 * posture.attack * attack - light * danger - eager * apart(s, seat) * float(way_left(s, unit, h, ways))


def fear(s: Battle, enemy: i64, unit: i64, attack: i64, defence: i64) -> float:
    """What an enemy would gain by attacking a unit."""
    loss = exchange(s, enemy, unit, attack, defence)
    return loss if loss > 0.0 else 0.0


def may_not_attack(s: Battle, unit: i64, seat: i64, h: i64) -> bool:
    """8.2 Whoever leaves a zone of control attacks nobody in this turn."""
    return s.flags[unit] & NO_ATTACK != 0 or (h != s.where[unit] and s.in_enemy_zone(seat, s.where[unit]))


def way_left(s: Battle, unit: i64, h: i64, ways: vec[i64]) -> i64:
    """To the enemy, from a hex; skirmishers like to stand off."""
    if s.box.missile[unit] < 2:
        return ways[h]
    near = nearest_enemy(s, s.box.side[unit], h)
    return 0 if near == 2 else near


def nearest_enemy(s: Battle, seat: i64, h: i64) -> i64:
    box = s.box
    best: i64 = 30
    for other in range(i64(box.first_unit[1 - seat]), i64(box.first_unit[2 - seat])):
        at = s.where[other]
        if at >= 0:
            far = box.distance(h, at)
            if far < best:
                best = far
    return best
