"""How two armies stand between phases, as log odds that ROME wins: a weighted sum of features, fitted to the results of games.

Field totals are the life points, so most features are sums over the Fields; a table holds what each pair of totals is worth.
How much they count changes with the size of the armies: where all have many tokens left, tokens tell more.
A small network says what the sum over the Fields cannot. In the last rounds, as far as they are solved, the solution takes the
place of all that is weighed for totals.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec

from delenda.games.scipio.actions import BIT
from delenda.games.scipio.judgement.clash import field_totals
from delenda.games.scipio.judgement.endgame import ENDGAME
from delenda.games.scipio.judgement.together import TOGETHER, Together
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.weights import read_weights

# Each for ROME against CARTHAGE; data/weights.toml says how much a unit is worth
OF_FIELDS: Final = ("near_defeat", "weakness", "majority", "threat", "tokens")
OF_LARGE: Final = ("large_near_defeat", "large_weakness", "large_majority", "large_threat", "large_tokens")  # by size
OF_HANDS: Final = ("cards", "hold_two", "hold_three", "hold_seven")
OF_TOTALS: Final = (*OF_FIELDS, *OF_LARGE, "together", "endgame")
FEATURES: Final = (*OF_TOTALS, *OF_HANDS)
WEIGHTS: Final[list[float]] = read_weights("delenda.games.scipio", FEATURES)

MOST: Final = 70  # no Field holds so many tokens
FULL: Final = 60.0  # tokens of two armies of about full size
DECAY_3: Final[list[float]] = [math.exp(-(max(total, 2) - 2) / 3) for total in range(MOST)]
DECAY_6: Final[list[float]] = [math.exp(-(max(total, 2) - 2) / 6) for total in range(MOST)]
DECAY_4: Final[list[float]] = [math.exp(-(max(total, 2) - 2) / 4) for total in range(MOST)]


def field_features(rome: int, carthage: int) -> list[float]:
    """A Field with ROME's and CARTHAGE's total."""
    lead = 1 if rome > carthage else -1 if carthage > rome else 0
    return [
        DECAY_3[carthage] - DECAY_3[rome],
        DECAY_6[carthage] - DECAY_6[rome],
        float(lead),
        DECAY_4[carthage] if lead > 0 else -DECAY_4[rome] if lead < 0 else 0.0,
        float(rome - carthage),
    ]


def worth_of_fields(weights: list[float]) -> list[float]:
    """By ROME's total times MOST plus CARTHAGE's: what a Field is worth."""
    return [
        sum(weight * found for weight, found in zip(weights, field_features(rome, carthage), strict=True))
        for rome in range(MOST)
        for carthage in range(MOST)
    ]


_WORTH: Final[list[float]] = worth_of_fields(WEIGHTS[: len(OF_FIELDS)])
_LARGE: Final[list[float]] = worth_of_fields(WEIGHTS[len(OF_FIELDS) : 2 * len(OF_FIELDS)])
_TOGETHER: Final[float] = WEIGHTS[2 * len(OF_FIELDS)]
_ENDGAME: Final[float] = WEIGHTS[2 * len(OF_FIELDS) + 1]
_EMPTY: Final = vec[float]()


def standing(totals: list[int], deck: list[int], network: Together | None = TOGETHER) -> float:
    """By the totals and the New Orders that are left; without a network each Field by itself."""
    return standing_from(totals, network, _EMPTY if network is None else network.by_deck(deck))


def standing_from(totals: list[int], network: Together | None, by_deck: vec[float]) -> float:
    if ENDGAME.holds(totals):
        return _ENDGAME * ENDGAME.odds(totals)
    a, b, c, d, e, f = totals[0], totals[1], totals[2], totals[3], totals[4], totals[5]
    first, second, third = a * MOST + d, b * MOST + e, c * MOST + f
    size = (a + b + c + d + e + f) / FULL
    alone = _WORTH[first] + _WORTH[second] + _WORTH[third] + size * (_LARGE[first] + _LARGE[second] + _LARGE[third])
    return alone if network is None else alone + _TOGETHER * network.odds(totals, by_deck)


class Prospect:
    """How totals stand while the deck stays as it is; the same totals come again and again, so they are remembered."""

    def __init__(self, deck: list[int], network: Together | None) -> None:
        self._network = network
        self._by_deck = _EMPTY if network is None else network.by_deck(deck)
        self._known: dict[int, float] = {}

    def odds(self, totals: list[int]) -> float:
        key = 0
        for total in totals:
            key = key * MOST + total
        odds = self._known.get(key)
        if odds is None:
            odds = standing_from(totals, self._network, self._by_deck)
            self._known[key] = odds
        return odds

    def value(self, totals: list[int]) -> float:
        """ROME's, from -1 to 1."""
        return value_from(self.odds(totals))


def features(s: Scipio) -> list[float]:
    """All that is weighed, in the order of FEATURES."""
    return [*total_features(field_totals(s), list(s.deck)), *hand_features(s, s.held[ROME], s.held[CARTHAGE])]


def total_features(totals: list[int], deck: list[int]) -> list[float]:
    found = [0.0] * len(OF_TOTALS)
    if ENDGAME.holds(totals):
        found[-1] = ENDGAME.odds(totals)
        return found
    size = sum(totals) / FULL
    for field in range(3):
        for index, value in enumerate(field_features(totals[field], totals[3 + field])):
            found[index] += value
            found[len(OF_FIELDS) + index] += size * value
    found[-2] = TOGETHER.odds(totals, TOGETHER.by_deck(deck))
    return found


def hand_features(s: Scipio, rome: int, carthage: int) -> list[float]:
    """What the cards in hand are worth beyond the others', by sets of cards."""
    if rome == carthage:
        return [0.0, 0.0, 0.0, 0.0]
    held = 0
    for card, value in enumerate(s.box.card_values):
        if rome & BIT[card]:
            held += value
        if carthage & BIT[card]:
            held -= value
    only = [float(bool(rome & BIT[card])) - float(bool(carthage & BIT[card])) for card in (0, 1, 5)]
    return [float(held), *only]


def hand_worth(s: Scipio, rome: int, carthage: int) -> float:
    if rome == carthage:
        return 0.0
    first = len(OF_TOTALS)
    total = 0.0
    for index, value in enumerate(hand_features(s, rome, carthage)):
        total += WEIGHTS[first + index] * value
    return total


def advantage(s: Scipio, network: Together | None = TOGETHER) -> float:
    """ROME's advantage with all that is weighed; without a network each Field by itself."""
    return standing(field_totals(s), list(s.deck), network) + hand_worth(s, s.held[ROME], s.held[CARTHAGE])


def value_from(odds: float) -> float:
    """From log odds to a value between -1 and 1."""
    return 2 / (1 + math.exp(-odds)) - 1
