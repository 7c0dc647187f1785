"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

All of it looks at complete states, which a player gets from its own view by guessing. It weighs units by their Rout
Points, attacks by the disorder to expect, places by attacks, danger and the way to the enemy.
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
from delenda.games.de_bello_punico.judgement.blows import (
    BREAKS_ENEMY,
    BREAKS_OWN,
    WORTH,
    attack_score,
    best_attack,
    exchange,
    point_value,
)
from delenda.games.de_bello_punico.judgement.places import best_further, nearest_enemy, stand_score
from delenda.games.de_bello_punico.judgement.ways import ways_to_enemy
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

# Points by box (4), the Movement box worth more in the first two turns
BOX_WEIGHTS: Final[list[float]] = [1, 4, 3, 1, 1, 2, 2]

MIDDLE: Final = 10  # the column in the middle of the map
SWIFT: Final = 6  # movement of horse

PASSING: Final = 0.6  # what it costs to pass through a friend,
TURNING: Final = 0.02  # to turn,
FURTHER: Final = 0.01  # and to go further for a better place

STEPS: Final = ("move_step", "advance", "furious_step")  # decisions about where a unit goes
NO_WAYS: Final[list[int]] = []


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


# The actions of a decision, each with a value


def score(s: Battle, action: int, ways: list[int]) -> float:
    """How promising a legal action looks."""
    name = s.decision.name
    box = s.box
    if name in STEPS:
        return step_score(s, action, ways)
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


def step_score(s: Battle, action: int, ways: list[int]) -> float:
    unit = s.unit
    if action == EXIT:
        return 0.4 * int(s.box.rout[unit]) if s.rout[ROME] else -1.0
    if s.decision.name == "furious_step":
        return 0.5 if action != PASS else 0.0
    h = s.goal if s.decision.name == "advance" else s.where[unit]
    if action == PASS:
        return stand_score(s, unit, s.where[unit], s.facing[unit], ways) + 0.005
    if action >= FACE:
        return turn_score(s, unit, h, action - FACE, ways)
    n = s.box.neighbour[h * 6 + action - STEP]
    if s.standing[n] >= 0:
        return stand_score(s, unit, n, action - STEP, ways) - PASSING
    value = stand_score(s, unit, n, action - STEP, ways)
    if s.goal >= 0:
        return value
    return max(value, best_further(s, unit, n, action - STEP, s.mp - s.box.cost[n], ways) - FURTHER)


def turn_score(s: Battle, unit: int, h: int, facing: int, ways: list[int]) -> float:
    """Of a turn on the spot, for its own sake or for a step in the new direction."""
    value = stand_score(s, unit, h, facing, ways)
    if s.goal >= 0:
        return value
    value -= TURNING
    if s.mp > 1 and not s.stopped:
        value = max(value, best_further(s, unit, h, facing, s.mp - 1, ways) - FURTHER)
    return value


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


def ways_of(s: Battle) -> list[int]:
    """The ways to the enemy of the unit that moves; nothing where no unit does."""
    return ways_to_enemy(s, s.box.side[s.unit]) if s.decision.name in STEPS else NO_WAYS


def order(s: Battle) -> list[int]:
    """The legal actions, the most promising first."""
    legal = s.legal()
    if s.actor == CHANCE or len(legal) == 1:
        return list(legal)
    ways = ways_of(s)
    values = {action: score(s, action, ways) for action in legal}
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
    ways = ways_of(s)
    for action in legal:
        value = score(s, action, ways) + rng.below(64) * 0.001
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
