"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

All of it looks at complete states, which a player gets from its own view by guessing.
"""

from __future__ import annotations

import math
from typing import Final

from delenda.games.scipio.actions import BIT, DRAW, PASS, TAKE
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.weights import read_weights, weigh

# What is weighed, each for ROME against CARTHAGE; data/weights.toml says how much
FEATURES: Final = ("near_defeat", "weakness", "majority", "threat", "tokens", "cards", "singles")
WEIGHTS: Final[list[float]] = read_weights("delenda.games.scipio", FEATURES)

# e^(-(T - 2) / 3), / 6 and / 4 for every Field total T; below 2 a Field is lost
DECAY_3: Final[list[float]] = [math.exp(-(max(total, 2) - 2) / 3) for total in range(70)]
DECAY_6: Final[list[float]] = [math.exp(-(max(total, 2) - 2) / 6) for total in range(70)]
DECAY_4: Final[list[float]] = [math.exp(-(max(total, 2) - 2) / 4) for total in range(70)]


def evaluate(s: Scipio, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won)."""
    if s.actor == NOBODY:
        return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
    value = 2 / (1 + math.exp(-advantage(s))) - 1
    return value if seat == ROME else -value


def advantage(s: Scipio) -> float:
    """ROME's advantage as log odds."""
    return weigh(WEIGHTS, features(s))


def features(s: Scipio) -> list[float]:
    """Field totals are the life points: a Field survives damage d if d + 2 tokens stand in it."""
    troops = s.troops
    near_defeat = weakness = threat = 0.0
    majority = tokens = 0
    for at in (0, 2, 4):
        rome, carthage = troops[at] + troops[at + 1], troops[at + 6] + troops[at + 7]
        near_defeat += DECAY_3[carthage] - DECAY_3[rome]
        weakness += DECAY_6[carthage] - DECAY_6[rome]
        tokens += rome - carthage
        if rome > carthage:
            majority += 1
            threat += DECAY_4[carthage]
        elif carthage > rome:
            majority -= 1
            threat -= DECAY_4[rome]
    singles = 0  # each could fall to the Deserter
    for at in range(6):
        if troops[at] == 1:
            singles -= 1
        if troops[at + 6] == 1:
            singles += 1
    held = 0 if s.held[0] == s.held[1] else cards(s, ROME) - cards(s, CARTHAGE)
    return [near_defeat, weakness, float(majority), threat, float(tokens), float(held), float(singles)]


def cards(s: Scipio, seat: int) -> int:
    """The sum of the cards that a seat holds for the rest of the round."""
    values = s.box.card_values
    mask = s.held[seat]
    total = 0
    for card in range(6):
        if mask & BIT[card]:
            total += values[card]
    return total


def order(s: Scipio) -> list[int]:
    """The legal actions, the most promising first: open decisions by the value one action later, secret ones as listed."""
    legal = s.legal()
    if s.decision.simultaneous or s.actor == CHANCE:
        return list(legal)
    seat = s.actor
    values = {}
    for action in legal:
        after = s.copy()
        after.apply(action)
        values[action] = evaluate(after, seat) + exposure(after, seat)
    return sorted(legal, key=lambda action: -values[action])


def exposure(s: Scipio, seat: int) -> float:
    """A small penalty for Formations that the Deserter could empty; the leaf value sees Field totals only."""
    mine = s.troops[seat * 6 : seat * 6 + 6]
    return -0.02 * mine.count(1) - 0.005 * mine.count(2)


def rollout(s: Scipio, rng: Rng) -> int:
    """A quick sensible action: never a split that loses, losses from the fuller Formation, cards at random."""
    name = s.decision.name
    if name == "remove":
        at = s.actor * 6 + s.field * 2
        first, second = s.troops[at], s.troops[at + 1]
        taken = (s.damage + first - second + rng.below(2)) // 2
        return TAKE + max(0, s.damage - second + 1, min(taken, s.damage, first - 1))
    if name in ("draw_offer", "opportune_draw"):
        mine = s.troops[s.actor * 6 : s.actor * 6 + 6]
        risky = 1 in mine and s.count_deck() < 4
        return PASS if risky else DRAW
    if name == "deserter":
        theirs = s.troops[s.drawer * 6 : s.drawer * 6 + 6]
        return s.legal()[theirs.index(min(theirs))]
    return sample(s, rng)
