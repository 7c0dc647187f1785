"""How good it is to stand somewhere: attacks to make, attacks to fear, the way to the enemy."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import FRONT, IS_REAR
from delenda.games.de_bello_punico.judgement.blows import exchange
from delenda.games.de_bello_punico.judgement.clock import DARING, apart, haste
from delenda.games.de_bello_punico.rules import odds
from delenda.games.de_bello_punico.state import PANICKED, Battle

LIGHT: Final = 1.8  # times the danger for who is weak in combat
NOWHERE: Final = -99.0  # worse than any place


def stand_score(s: Battle, unit: int, h: int, facing: int, ways: list[int]) -> float:
    """How good it is for a unit to stand in a hex with a facing: attacks to make, attacks to fear, the way to the enemy."""
    box = s.box
    seat = box.side[unit]
    mine = (box.reduced[unit] if s.disorder[unit] else box.combat[unit]) - s.disorder[unit]
    attack = 0.0
    danger = 0.0
    for d in range(6):
        n = box.neighbour[h * 6 + d]
        if n < 0:
            continue
        other = s.standing[n]
        if other < 0 or box.side[other] == seat or s.flags[other] >= PANICKED:
            continue
        theirs = odds.strength(s, other)
        back = (d + 3) % 6
        behind = IS_REAR[s.facing[other] * 6 + back]
        if not IS_REAR[facing * 6 + d]:
            attack = max(attack, exchange(s, unit, other, mine + (box.rear[unit] if behind else 0), theirs))
            if not behind:
                danger += max(0.0, exchange(s, other, unit, theirs, mine))
        elif not behind:
            danger += max(0.0, exchange(s, other, unit, theirs + box.rear[other], mine))
    if attack > 0.0 and h != s.where[unit] and s.in_enemy_zone(seat, s.where[unit]):
        attack = 0.0  # whoever leaves a zone of control attacks nobody in this turn
    light = (LIGHT if box.combat[unit] <= 2 else 1.0) * (1.0 - DARING * haste(s, seat))
    return 2 * attack - light * danger - apart(s, seat) * way_left(s, unit, h, ways)


def way_left(s: Battle, unit: int, h: int, ways: list[int]) -> int:
    """To the enemy, from a hex; skirmishers like to stand off."""
    if s.box.missile[unit] < 2:
        return ways[h]
    near = nearest_enemy(s, s.box.side[unit], h)
    return 0 if near == 2 else near


def nearest_enemy(s: Battle, seat: int, h: int) -> int:
    box = s.box
    best = 30
    for other in range(box.first_unit[1 - seat], box.first_unit[2 - seat]):
        at = s.where[other]
        if at >= 0:
            far = box.distance(h, at)
            if far < best:
                best = far
    return best


def best_further(s: Battle, unit: int, h: int, facing: int, mp: int, ways: list[int]) -> float:
    """Of the places one step further on, for a unit that has come to a hex with so many movement points left."""
    box = s.box
    best = NOWHERE
    if h != s.where[unit] and s.in_enemy_zone(box.side[unit], h):
        return best  # 8.2 where it stops
    for i in range(3):
        d = FRONT[facing * 3 + i]
        n = box.neighbour[h * 6 + d]
        if n >= 0 and s.standing[n] < 0 and box.cost[n] <= mp:
            best = max(best, stand_score(s, unit, n, d, ways))
    return best
