"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

All of it looks at complete states, which a player gets from its own view by guessing. It weighs units by their Rout
Points, attacks by the disorder to expect, places by attacks, danger and company.
"""

from __future__ import annotations

import math
from typing import Final

from delenda.games.de_bello_punico.actions import (
    BOX,
    BOXES,
    COMMAND,
    EXIT,
    FACE,
    FRONT,
    HEXES,
    IS_REAR,
    LEADER,
    LEADER_OUT,
    MOVEMENT_BOX,
    PASS,
    RECALL,
    ROWS,
    STEP,
)
from delenda.games.de_bello_punico.rules import missiles, odds
from delenda.games.de_bello_punico.state import (
    ATTACKED,
    DEAD,
    ELEPHANT_ROLL,
    GONE,
    LEADER_ROLL,
    MISSILE_ROLL,
    NO_ATTACK,
    PANICKED,
    Battle,
)
from delenda.games.de_bello_punico.words import REASONS
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.parts import Insight, Weighing
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.weights import read_weights, weigh

# What is weighed, ROME's against CARTHAGE's; data/weights.toml says how much: Rout Points against the limit, the same late in
# the battle, units in good order as a share of each army and of both, panicked units, attacks of the side in phase and of the
# other as units stand, units with an enemy behind them, who wins if time runs out, living leaders
FEATURES: Final = ("rout", "late_rout", "order", "army", "broken", "attacks", "replies", "exposed", "draw", "leader")
WEIGHTS: Final[list[float]] = read_weights("delenda.games.de_bello_punico", FEATURES)

WORTH: Final[list[float]] = [0.8, 1.2, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]  # of a unit, by its Rout Points
BREAKS_ENEMY: Final = 1.8
BREAKS_OWN: Final = 2.0
APART: Final = 0.12  # for each hex to the nearest enemy
COMPANY: Final = 0.03  # for each friend beside it
# The clock: who loses when time runs out must attack while there is time, and whoever wins then may wait for it
DARING: Final = 0.8  # of its own losses that a side in haste no longer counts
PURSUIT: Final = 1.0  # by how much more it dislikes to stand apart
PATIENCE: Final = 0.9  # of APART that a side does not mind for which the clock works
# Points by box (4), the Movement box worth more in the first two turns
BOX_WEIGHTS: Final[list[float]] = [1, 4, 3, 1, 1, 2, 2]

MIDDLE: Final = 10  # the column in the middle of the map
SWIFT: Final = 6  # movement of horse

LOW: Final = -12
SPAN: Final = 36
# Disorder to expect for attacker and defender, entry (attack - LOW) * SPAN + defence - LOW
LOST: Final[list[float]] = [odds.expectation(a, d)[0] for a in range(LOW, LOW + SPAN) for d in range(LOW, LOW + SPAN)]
WON: Final[list[float]] = [odds.expectation(a, d)[1] for a in range(LOW, LOW + SPAN) for d in range(LOW, LOW + SPAN)]


def evaluate(s: Battle, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won)."""
    if s.actor == NOBODY:
        return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
    value = math.tanh(weigh(WEIGHTS, features(s)) / 2)
    return value if seat == ROME else -value


def share_lost(s: Battle, seat: int) -> float:
    """Rout Points of a side, as a share of its limit."""
    return int(s.rout[seat]) / int(s.box.limit[seat])


def features(s: Battle) -> list[float]:
    """What is weighed, for ROME: see FEATURES."""
    box = s.box
    late = s.turn / box.turns
    rout = share_lost(s, CARTHAGE) - share_lost(s, ROME)
    rome, carthage = Army(s, ROME), Army(s, CARTHAGE)
    mine, other = (rome, carthage) if s.phasing == ROME else (carthage, rome)
    sign = 1.0 if s.phasing == ROME else -1.0
    draw = 0.0 if box.draw_winner == NOBODY else 1.0 if box.draw_winner == ROME else -1.0
    return [
        rout,
        rout * late,
        rome.order / rome.full - carthage.order / carthage.full,
        (rome.order - carthage.order) / (rome.full + carthage.full),
        rome.broken / rome.full - carthage.broken / carthage.full,
        sign * mine.threats,
        -sign * other.threats,
        rome.exposed - carthage.exposed,
        draw * late * late,
        (1.0 if s.leader[ROME] != DEAD else 0.0) - (1.0 if s.leader[CARTHAGE] != DEAD else 0.0),
    ]


class Army:
    """What a side has: its units' worth in all, in good order and panicked, what its attacks are expected to gain as units
    stand, and the worth of those that have an enemy behind them."""

    def __init__(self, s: Battle, seat: int) -> None:
        box = s.box
        # Units in phase may have no attack left
        barred = PANICKED | NO_ATTACK | ATTACKED if seat == s.phasing else PANICKED
        self.full = self.order = self.broken = self.threats = self.exposed = 0.0
        for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
            worth = WORTH[box.rout[unit]]
            self.full += worth
            h = s.where[unit]
            if h == GONE:
                continue
            flags = s.flags[unit]
            if flags >= PANICKED:
                self.broken += worth
                continue
            self.order += worth * (1 - 0.7 * int(s.disorder[unit]) / int(box.morale[unit]))
            if h < 0:
                continue
            if not flags & barred:
                gain = best_attack(s, unit)
                if gain > 0.0:
                    self.threats += gain
            if has_enemy_behind(s, unit, h):
                self.exposed += worth


def has_enemy_behind(s: Battle, unit: int, h: int) -> bool:
    box = s.box
    at = s.facing[unit] * 6
    for d in range(6):
        if IS_REAR[at + d]:
            n = box.neighbour[h * 6 + d]
            if n >= 0:
                other = s.standing[n]
                if other >= 0 and box.side[other] != box.side[unit] and s.flags[other] < PANICKED:
                    return True
    return False


# The clock


def haste(s: Battle, seat: int) -> float:
    """1 for a side that must hurry, because a draw is the enemy's victory; else 0."""
    return 1.0 if s.box.draw_winner == 1 - seat else 0.0


def apart(s: Battle, seat: int) -> float:
    """How much a unit dislikes each hex between itself and the enemy."""
    return APART * (1.0 + PURSUIT * haste(s, seat) - PATIENCE * haste(s, 1 - seat))


# Attacks and places


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


def stand_score(s: Battle, unit: int, h: int, facing: int) -> float:
    """How good it is for a unit to stand in a hex with a facing: attacks to make, attacks to fear, friends, distance."""
    box = s.box
    seat = box.side[unit]
    mine = (box.reduced[unit] if s.disorder[unit] else box.combat[unit]) - s.disorder[unit]
    attack = 0.0
    danger = 0.0
    company = 0
    for d in range(6):
        n = box.neighbour[h * 6 + d]
        if n < 0:
            continue
        other = s.standing[n]
        if other < 0 or other == unit or s.flags[other] >= PANICKED:
            continue
        if box.side[other] == seat:
            company += 1
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
    light = (1.8 if box.combat[unit] <= 2 else 1.0) * (1.0 - DARING * haste(s, seat))
    near = nearest_enemy(s, seat, h)
    if box.missile[unit] == 2 and near == 2:
        near = 0  # skirmishers like to stand off
    return 2 * attack - light * danger - apart(s, seat) * near + COMPANY * min(company, 3)


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


# The actions of a decision, each with a value


def score(s: Battle, action: int) -> float:
    """How promising a legal action looks."""
    name = s.decision.name
    box = s.box
    if name == "move_step" or name == "advance" or name == "furious_step":
        return step_score(s, action)
    if action == PASS:
        return pass_score(s)
    if name == "move_pick":
        return pick_score(s, action)
    if name == "attack_pick":
        return best_attack(s, s.standing[action])
    if name == "attack_target":
        return attack_score(s, s.unit, action)
    if name == "volley_pick":
        return 1.0
    if name == "volley_target":
        target = s.standing[action]
        return int(missiles.needed(s, s.unit, target)) * point_value(s, target, BREAKS_ENEMY)
    if name == "recover_pick":
        unit = s.standing[action]
        return 1 + point_value(s, unit, BREAKS_OWN) + int(s.disorder[unit])
    if name == "command_place":
        return placing_score(s, action)
    if name == "leader_step":
        return leader_score(s, box.neighbour[s.leader[s.phasing] * 6 + action - STEP])
    if name == "setup_place":
        return setup_score(s, action)
    if name == "setup_leader" or name == "leader_withdraw":
        return leader_score(s, action)
    if action >= LEADER_OUT:
        return -0.5
    if name == "withdraw":
        return withdraw_score(s)
    if name == "fortuna":
        return fortuna_score(s)
    return 0.5  # supporters, points, charges, frightened elephants: better used than not


def pass_score(s: Battle) -> float:
    name = s.decision.name
    if name == "move_pick":
        return -0.5
    if name == "leader_step":
        return leader_score(s, s.leader[s.phasing]) + 0.01
    if name == "combat_cp":
        return 0.4 if abs(combat_balance(s)) > 4 else 0.6 if combat_balance(s) > 2 else 0.2
    if name == "pursuit" or name == "mcp_unit":
        return 0.3
    return 0.0


def step_score(s: Battle, action: int) -> float:
    unit = s.unit
    if action == EXIT:
        return 0.4 * int(s.box.rout[unit]) if s.rout[ROME] else -1.0
    if s.decision.name == "furious_step":
        return 0.5 if action != PASS else 0.0
    h = s.goal if s.decision.name == "advance" else s.where[unit]
    if action == PASS:
        return stand_score(s, unit, s.where[unit], s.facing[unit]) + 0.005
    if action >= FACE:
        return stand_score(s, unit, h, action - FACE) - (0.0 if s.goal >= 0 else 0.02)
    n = s.box.neighbour[h * 6 + action - STEP]
    return stand_score(s, unit, n, action - STEP) - (0.6 if s.standing[n] >= 0 else 0.0)


def pick_score(s: Battle, action: int) -> float:
    """Those in front first; a Movement point early, the leader late."""
    if action == LEADER:
        return -0.3
    if action == COMMAND:
        return 0.3 if s.turn <= 2 else -0.2
    if action >= RECALL:
        return 0.6
    return 0.5 - 0.02 * nearest_enemy(s, s.phasing, action)


def placing_score(s: Battle, action: int) -> float:
    box = (action - BOX) // 2
    weight = 3.0 if box == MOVEMENT_BOX and s.turn <= 2 else BOX_WEIGHTS[box]
    if (action - BOX) % 2:
        return 1.0 / weight
    return weight / (1.0 + int(s.tokens[s.actor * BOXES + box]))


def setup_score(s: Battle, h: int) -> float:
    """Foot in the middle, so that friends stand beside each other; horse on the wings."""
    wing = abs(h // ROWS - MIDDLE)
    return 0.1 * wing if s.box.movement[s.unit] >= SWIFT else -0.1 * wing


def leader_score(s: Battle, h: int) -> float:
    """Among many units that he can command, with one of them, away from the enemy."""
    seat = s.actor if s.actor in (ROME, CARTHAGE) else s.phasing
    box = s.box
    reach = box.command_range[seat]
    count = 0
    for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
        if s.where[unit] >= 0 and box.distance(h, s.where[unit]) <= reach:
            count += 1
    danger = 0.5 if s.control[(1 - seat) * HEXES + h] else 0.0
    return 0.1 * count + (0.3 if s.standing[h] >= 0 else 0.0) - danger


def combat_balance(s: Battle) -> int:
    """How much better the side that is asked stands in the combat under way."""
    balance = odds.attack_modifier(s) - odds.defence_modifier(s)
    return balance if s.actor == s.phasing else -balance


def withdraw_score(s: Battle) -> float:
    """Positive where standing would cost more than it gains."""
    return exchange(s, s.unit, s.target, odds.attack_modifier(s), odds.defence_modifier(s)) - 0.1


def fortuna_score(s: Battle) -> float:
    """A new die is worth its mean."""
    if s.roll == LEADER_ROLL:
        return 5.0 if s.dice[0] == 1 else -1.0
    if s.roll == MISSILE_ROLL:
        return 0.1 if s.dice[0] > missiles.needed(s, s.unit, s.target) else -1.0
    if s.roll == ELEPHANT_ROLL:
        return 0.1 if s.dice[0] <= 2 else -1.0
    return 2.5 - int(s.dice[s.slot])


def order(s: Battle) -> list[int]:
    """The legal actions, the most promising first."""
    legal = s.legal()
    if s.actor == CHANCE or len(legal) == 1:
        return list(legal)
    values = {action: score(s, action) for action in legal}
    return sorted(legal, key=lambda action: -values[action])


def rollout(s: Battle, rng: Rng) -> int:
    """A quick sensible action: the most promising one with a little chance, units one after another."""
    legal = s.legal()
    if len(legal) == 1:
        return legal[0]
    if s.actor == CHANCE or rng.below(16) == 0 or s.turn == 0:
        return sample(s, rng)
    name = s.decision.name
    if name == "command_place":
        return sample(s, rng)
    if name == "move_pick" and rng.below(8) and legal[0] < HEXES:
        count = len(legal)
        while legal[count - 1] >= HEXES:
            count -= 1
        return legal[rng.below(count)]
    best = legal[0]
    most = -99.0
    for action in legal:
        value = score(s, action) + rng.below(64) * 0.001
        if value > most:
            best = action
            most = value
    return best


INSIGHT: Final[Insight[Battle]] = Insight(
    evaluate=evaluate,
    order=order,
    rollout=rollout,
    weighing=Weighing(FEATURES, WEIGHTS, features),
    reasons=REASONS,
)
