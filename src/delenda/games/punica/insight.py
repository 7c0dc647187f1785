"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

All of it looks at complete states, which a player gets from its own view by guessing.
"""

from __future__ import annotations

import math
from typing import Final

from delenda.games.punica.actions import (
    BIT,
    CARDS,
    COMMIT,
    COUNT_BITS,
    DONE,
    LOSE_ARMY,
    PASS,
    PICK_FLEET,
    REGIONS,
    SEAS,
    TARGET,
)
from delenda.games.punica.box import NOWHERE
from delenda.games.punica.judgement import conquest
from delenda.games.punica.rules import battle, movement, retreat, turn
from delenda.games.punica.state import Punica
from delenda.games.punica.words import REASONS
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.parts import Insight, Weighing
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.weights import read_weights, weigh

# What is weighed, each for ROME against CARTHAGE; data/weights.toml says how much
FEATURES: Final = ("army", "fleet", "hand", "one_area", "two_areas", "three_areas", "empty_capital", "threat")
WEIGHTS: Final[list[float]] = read_weights("delenda.games.punica", FEATURES)
UNPREVENTED: Final = 2.0  # puts an action behind all that prevent the enemy's win


def evaluate(s: Punica, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won)."""
    if s.actor == NOBODY:
        return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
    value = math.tanh(weigh(WEIGHTS, features(s)) / 2)
    return value if seat == ROME else -value


def features(s: Punica) -> list[float]:
    rome, carthage = standing(s, ROME), standing(s, CARTHAGE)
    return [float(rome[index] - carthage[index]) for index in range(len(rome))]


def standing(s: Punica, seat: int) -> list[int]:
    """What a seat has: armies, fleets, 1 + strength of its cards, one, two or more enemy areas, an empty capital, and the enemy
    strength next to the capital beyond its garrison. Written for speed: this is what search spends most of its time on."""
    box = s.box
    armies = fleets = hand = enemies = 0
    if seat == CARTHAGE and s.hannibal != NOWHERE:
        armies = box.hannibal_strength
    count = s.armies
    at = seat * REGIONS
    for region in range(at, at + REGIONS):
        armies += count[region]
    count = s.fleets
    at = seat * SEAS
    for sea in range(at, at + SEAS):
        fleets += count[sea]
    count = box.card_strength
    held = s.held[seat]
    at = seat * CARDS
    for card in range(CARDS):
        if held & BIT[card]:
            hand += 1 + count[at + card]
    capital = box.capital[seat]
    garrison = s.strength(seat, capital)
    around = box.land[capital] & s.lands[1 - seat]
    if around:
        for region in range(REGIONS):
            if around & BIT[region]:
                enemies += s.strength(1 - seat, region)
    areas = s.count_areas(seat)
    threat = enemies - garrison
    one, two, three = (1 if areas == 1 else 0), (1 if areas == 2 else 0), (1 if areas > 2 else 0)
    return [armies, fleets, hand, one, two, three, 1 if garrison == 0 else 0, threat if threat > 0 else 0]


def can_win(s: Punica) -> bool:
    """Whether the actor wins at once by its movements."""
    return conquest.can_win(s)


def winning_actions(s: Punica) -> list[int]:
    """The actor's actions that win at once; none if there are no such."""
    return conquest.winning_actions(s)


def order(s: Punica) -> list[int]:
    """The legal actions, the most promising first: secret ones by strength, the others by the best value they can reach; while
    the enemy threatens to win by its movements, those that leave it no win come before all others."""
    legal = s.legal()
    if len(legal) == 1:
        return legal[:]  # the tree adds to what it gets, and the list of legal actions is shared
    if s.decision is battle.BATTLE_CARD:
        strength = s.box.card_strength
        return sorted(legal, key=lambda action: -strength[s.actor * CARDS + action - COMMIT])
    seat = s.actor
    threatened = seat in (ROME, CARTHAGE) and conquest.can_win_turn(s, 1 - seat)
    values = {action: _prospect(s, action, seat, threatened) for action in legal}
    return sorted(legal, key=lambda action: -values[action])


def _prospect(s: Punica, action: int, seat: int, threatened: bool) -> float:
    """The value after an action; what only points at a unit or at a rebuilding counts for its best completion."""
    after = s.copy()
    after.apply(action)
    if after.decision is not movement.MOVE_TO and after.decision is not turn.DEPLOY_FROM:
        return _promise(after, seat, threatened)
    best = -1.0 - UNPREVENTED
    for completion in after.legal():
        done = after.copy()
        done.apply(completion)
        best = max(best, _promise(done, seat, threatened))
    return best


def _promise(s: Punica, seat: int, threatened: bool) -> float:
    """The value, less where the enemy's win has not been prevented."""
    lost = threatened and s.actor != NOBODY and conquest.can_win_turn(s, 1 - seat)
    return evaluate(s, seat) - UNPREVENTED if lost else evaluate(s, seat)


def rollout(s: Punica, rng: Rng) -> int:
    """A quick sensible action: take a win, do not pass by choice, keep Hannibal, end a card only now and then."""
    decision = s.decision
    if decision is movement.MOVE_TO:
        return _destination(s, rng)
    if decision is battle.LOSS:
        return LOSE_ARMY
    if decision is turn.ACTION:
        action = sample(s, rng)
        return sample(s, rng) if PASS <= action < PASS + CARDS else action  # a second thought before passing
    if decision is movement.CARD_STEP or decision is movement.BATTLE_STEP:
        action = sample(s, rng)
        return sample(s, rng) if action == DONE else action
    if decision is retreat.RETREAT:
        return _refuge(s)
    return sample(s, rng)


def _destination(s: Punica, rng: Rng) -> int:
    """Where a picked unit goes: the empty enemy capital, a third enemy area, an undefended one, else anywhere."""
    legal = s.legal()
    if s.picked >= PICK_FLEET:
        return legal[rng.below(len(legal))]
    seat = s.actor
    box = s.box
    theirs = s.lands[1 - seat]
    capital = TARGET + box.capital[1 - seat]
    if capital in legal and not theirs & BIT[capital - TARGET]:
        return capital
    wanted = box.influence[1 - seat] & ~theirs & ~s.lands[seat]
    free = [action for action in legal if wanted & BIT[action - TARGET]]
    if free and (s.count_areas(seat) + 1 >= box.areas_to_win or rng.below(2)):
        return free[rng.below(len(free))]
    return legal[rng.below(len(legal))]


def _refuge(s: Punica) -> int:
    """Of equally good retreats an enemy area before an own one, and company before solitude."""
    seat = s.actor
    gain = s.box.influence[1 - seat]
    return max(s.legal(), key=lambda action: (COUNT_BITS[gain & BIT[action - TARGET]], s.strength(seat, action - TARGET)))


INSIGHT: Final[Insight[Punica]] = Insight(
    evaluate=evaluate,
    order=order,
    rollout=rollout,
    can_win=can_win,
    winning_actions=winning_actions,
    weighing=Weighing(FEATURES, WEIGHTS, features),
    reasons=REASONS,
)
