"""How sure a score is: Wilson intervals, and Elo ratings with errors."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

Z = 1.96  # two sides of 95 %


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share; draws count half."""
    if games == 0:
        return 0.0, 1.0
    share = points / games
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    middle = share + Z * Z / (2 * games)
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True, slots=True)
class Rating:
    name: str
    elo: float
    error: float  # half of the 95 % interval


def elo(scores: Mapping[tuple[str, str], tuple[float, int]]) -> list[Rating]:
    """Ratings from pairwise scores `{(a, b): (points of a, games)}`, strongest first; they add up to nothing.

    A Bradley-Terry model with half a point and one game added to each pair that met, so that a clean sweep stays finite.
    """
    names = sorted({name for pair in scores for name in pair})
    strength = dict.fromkeys(names, 0.0)  # natural logarithms of odds
    met = {pair: (points + 0.5, games + 1.0) for pair, (points, games) in scores.items()}
    for _ in range(2_000):
        largest = 0.0
        for name in names:
            slope, curve = _likelihood(name, strength, met)
            step = slope / curve if curve else 0.0
            strength[name] += max(-1.0, min(1.0, step))
            largest = max(largest, abs(step))
        mean = sum(strength.values()) / len(names)
        strength = {name: value - mean for name, value in strength.items()}
        if largest < 1e-9:
            break
    scale = 400 / math.log(10)
    found = []
    for name in names:
        curve = _likelihood(name, strength, met)[1]
        found.append(Rating(name, strength[name] * scale, Z * scale / math.sqrt(curve) if curve else math.inf))
    return sorted(found, key=lambda rating: -rating.elo)


def _likelihood(
    name: str, strength: Mapping[str, float], met: Mapping[tuple[str, str], tuple[float, float]]
) -> tuple[float, float]:
    """First and negated second derivative of the log likelihood by one strength."""
    slope = curve = 0.0
    for (a, b), (points, games) in met.items():
        if name in (a, b):
            other = b if name == a else a
            mine = points if name == a else games - points
            expected = 1 / (1 + math.exp(strength[other] - strength[name]))
            slope += mine - games * expected
            curve += games * expected * (1 - expected)
    return slope, curve
