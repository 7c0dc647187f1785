"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

All of it looks at complete states, which a player gets from its own view by guessing. It weighs units by their Rout
Points, attacks by the disorder to expect, places by attacks, danger and the way to the enemy.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import (
    BOX,
    BOXES,
    COMBAT_BOX,
    COMMAND,
    EXIT,
    FACE,
    FORTUNA_BOX,
    HEXES,
    INITIATIVE_BOX,
    IS_REAR,
    LEADER,
    LEADER_OUT,
    MOVEMENT_BOX,
    PASS,
    RECALL,
    RECOVERY_BOX,
    ROWS,
    SPECIAL_BOX,
    STEP,
)
from delenda.games.de_bello_punico.box import ELEPHANTS, MERCENARIES
from delenda.games.de_bello_punico.judgement.blows import (
    BREAKS_ENEMY,
    BREAKS_OWN,
    WORTH,
    attack_score,
    best_attack,
    exchange,
    point_value,
)
from delenda.games.de_bello_punico.judgement.moves import Moves
from delenda.games.de_bello_punico.judgement.places import SWIFT, USUAL, Posture, nearest_enemy, stand_score
from delenda.games.de_bello_punico.judgement.ways import ways_to_enemy
from delenda.games.de_bello_punico.rules import missiles, odds
from delenda.games.de_bello_punico.state import (
    ATTACKED,
    DEAD,
    ELEPHANT_ROLL,
    GONE,
    LEADER_ROLL,
    MISSILE_ROLL,
    MOVED,
    MOVING,
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
# the battle and squared, units in good order as a share of each army and of both, panicked units, Disorder Points for each unit
# that fights, attacks of the side in phase and of the other as units stand, units with an enemy behind them, who wins if time
# runs out, living leaders, who is in phase; then what is left of the balance of each battle, and late in it
FEATURES: Final = (
    "rout", "late_rout", "brink", "order", "army", "broken", "disorder", "attacks", "replies", "exposed", "draw", "leader",
    "phase", "zama", "late_zama", "po", "late_po", "beneventum", "late_beneventum", "trebbia", "late_trebbia",
)  # fmt: skip
BATTLES: Final = ("zama", "po", "beneventum", "trebbia")
WEIGHTS: Final[list[float]] = read_weights("delenda.games.de_bello_punico", FEATURES)

# Points by box (4), the Movement box worth more in the first two turns
BOX_WEIGHTS: Final[list[float]] = [1, 4, 3, 1, 1, 2, 2]
USELESS: Final = 0.1  # a point that nobody can use
BLUFFS: Final[list[int]] = [COMBAT_BOX, FORTUNA_BOX, RECOVERY_BOX]  # where the Vacuus is feared most, in turn

MIDDLE: Final = 10  # the column in the middle of the map

STAYING: Final = 0.005  # what speaks for an end of the move

# What else an army may aim at, besides what is usual
POSTURES: Final[list[Posture]] = [
    USUAL,
    Posture(danger=0.3),
    Posture(danger=2.5),
    Posture(foot=0.0, horse=0.0),
    Posture(foot=2.0, horse=2.0),
    Posture(foot=0.0),
    Posture(horse=0.0),
    Posture(attack=2.0),
    Posture(danger=2.5, foot=-0.5, horse=-0.5),
]
LONGEST: Final = 400  # actions of an army's moves

# How many turns, of one side each, a rehearsal plays on
TOKENS_AHEAD: Final = 2
MOVES_AHEAD: Final = 2
FIGHTS_AHEAD: Final = 1


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
    lost, taken = share_lost(s, ROME), share_lost(s, CARTHAGE)
    draw = 0.0 if box.draw_winner == NOBODY else 1.0 if box.draw_winner == ROME else -1.0
    found = [
        rout,
        rout * late,
        taken * taken - lost * lost,
        rome.order / rome.full - carthage.order / carthage.full,
        (rome.order - carthage.order) / (rome.full + carthage.full),
        rome.broken / rome.full - carthage.broken / carthage.full,
        carthage.disorder / (carthage.count + 1.0) - rome.disorder / (rome.count + 1.0),
        sign * mine.threats,
        -sign * other.threats,
        rome.exposed - carthage.exposed,
        draw * late * late,
        (1.0 if s.leader[ROME] != DEAD else 0.0) - (1.0 if s.leader[CARTHAGE] != DEAD else 0.0),
        0.0 if s.phase < MOVING else sign,
    ]
    for battle in BATTLES:
        here = 1.0 if s.setting.scenario == battle else 0.0
        found.append(here)
        found.append(here * late)
    return found


class Army:
    """What a side has: its units' worth in all, in good order and panicked, how many fight, with how much disorder, what its
    attacks are expected to gain as units stand, and the worth of those that have an enemy behind them."""

    def __init__(self, s: Battle, seat: int) -> None:
        box = s.box
        # Units in phase may have no attack left
        barred = PANICKED | NO_ATTACK | ATTACKED if seat == s.phasing else PANICKED
        self.full = self.order = self.broken = self.threats = self.exposed = self.disorder = self.count = 0.0
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
            self.count += 1.0
            self.disorder += float(s.disorder[unit])
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


def scores(s: Battle, legal: list[int], posture: Posture = USUAL) -> list[float]:
    """How promising the legal actions look, one after the other."""
    name = s.decision.name
    if name == "move_step":
        return move_scores(s, legal, posture)
    if name == "advance":
        ways = ways_to_enemy(s, s.phasing)
        return [advance_score(s, action, ways) for action in legal]
    return [score(s, name, action) for action in legal]


def score(s: Battle, name: str, action: int) -> float:
    """How promising a legal action looks, where no unit moves."""
    box = s.box
    if name == "furious_step":
        return 0.5 if action != PASS else 0.0
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


def move_scores(s: Battle, legal: list[int], posture: Posture) -> list[float]:
    """Of the steps and turns of a unit on the move: the best place that each leads to."""
    found = Moves(s, posture).values
    return [exit_score(s) if action == EXIT else found[action] + (STAYING if action == PASS else 0.0) for action in legal]


def exit_score(s: Battle) -> float:
    """What a unit that leaves the map for good takes off Rome's count."""
    return 0.4 * float(s.box.rout[s.unit]) if s.rout[ROME] else -1.0


def advance_score(s: Battle, action: int, ways: vec[i64]) -> float:
    """Of a facing in the hex that has become vacant, or of staying where the unit is."""
    if action == PASS:
        return stand_score(s, s.unit, s.where[s.unit], s.facing[s.unit], ways, USUAL) + STAYING
    return stand_score(s, s.unit, s.goal, action - FACE, ways, USUAL)


def pick_score(s: Battle, action: int) -> float:
    """Those in front first; a Movement point early, the leader late."""
    if action == LEADER:
        return -0.3
    if action == COMMAND:
        return 0.3 if s.turn <= 2 else -0.2
    if action >= RECALL:
        return 0.6
    return 0.5 - 0.02 * float(nearest_enemy(s, s.phasing, action))


def placing_score(s: Battle, action: int) -> float:
    """Of a point, what can be done with it, less with each that lies there; the Vacuus goes last, where it may be a point."""
    box = (action - BOX) // 2
    if (action - BOX) % 2:
        bluff = BLUFFS[(5 * s.turn + s.rout[ROME] + s.actor) % len(BLUFFS)]  # not always the same
        return 0.0 if box == INITIATIVE_BOX else 0.02 if box == bluff else 0.01
    return box_weight(s, s.actor, box) / (1.0 + float(s.tokens[s.actor * BOXES + box]))


def box_weight(s: Battle, seat: int, box: int) -> float:
    if box == MOVEMENT_BOX and s.turn <= 2:
        return 3.0
    if box == SPECIAL_BOX and not has_fighter(s, CARTHAGE, MERCENARIES if seat == CARTHAGE else ELEPHANTS):
        return USELESS
    return BOX_WEIGHTS[box]


def has_fighter(s: Battle, seat: int, kind: int) -> bool:
    """Whether a side has a unit of a type in good order."""
    box = s.box
    for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
        if box.kind[unit] == kind and s.where[unit] >= 0 and s.flags[unit] < PANICKED:
            return True
    return False


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
    values = dict(zip(legal, scores(s, legal), strict=True))
    return sorted(legal, key=lambda action: -values[action])


def first(s: Battle) -> int:
    """The most promising action, as `order` has it."""
    return first_in(s, USUAL)


def first_in(s: Battle, posture: Posture) -> int:
    """The most promising action of an army that moves so."""
    legal = s.legal()
    if s.actor == CHANCE or len(legal) == 1:
        return legal[0]
    values = scores(s, legal, posture)
    best = 0
    for at in range(1, len(values)):
        if values[at] > values[best]:
            best = at
    return legal[best]


def orders(s: Battle) -> list[list[int]]:
    """When an army begins to move: its moves as judgement has them, and as it would have them with other aims. Elsewhere
    nothing: single actions are compared."""
    if s.decision.name != "move_pick" or has_moved(s):
        return []
    found: list[list[int]] = []
    for posture in POSTURES:
        line = moves_in(s.copy(), posture)
        if line not in found:
            found.append(line)
    return found if len(found) > 1 else []


def has_moved(s: Battle) -> bool:
    """Whether a unit has moved in this impulse, other than in flight."""
    return any(s.flags[unit] & (MOVED | PANICKED) == MOVED for unit in range(s.box.count))


def moves_in(s: Battle, posture: Posture) -> list[int]:
    """All moves of an army, one after the other, until somebody else or a die comes between."""
    seat = s.actor
    line: list[int] = []
    while s.actor == seat and s.phase == MOVING and len(line) < LONGEST:
        action = first_in(s, posture)
        s.apply(action)
        line.append(action)
    return line


def turn_of(s: Battle) -> int:
    """Two in a turn: the impulses of the Second player are one of their own."""
    return 2 * s.turn + (1 if s.phase >= MOVING and s.phasing != s.first else 0)


def ahead(s: Battle) -> int:
    """A fight is judged when its side's impulses are over; what is planned for a turn, later."""
    name = s.decision.name
    if name == "command_place" or name == "initiative_choice":
        return TOKENS_AHEAD
    if s.phase == MOVING:
        return MOVES_AHEAD
    return FIGHTS_AHEAD


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
    for action, value in zip(legal, scores(s, legal), strict=True):
        value += rng.below(64) * 0.001
        if value > most:
            best = action
            most = value
    return best


INSIGHT: Final[Insight[Battle]] = Insight(
    evaluate=evaluate,
    order=order,
    rollout=rollout,
    first=first,
    orders=orders,
    turn_of=turn_of,
    ahead=ahead,
    weighing=Weighing(FEATURES, WEIGHTS, features),
    reasons=REASONS,
)
