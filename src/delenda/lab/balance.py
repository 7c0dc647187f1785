"""Is a game fair, how long is it, how does it end? One level plays both sides, and the results are counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import mean, quantiles
from typing import Any

from delenda.lab.match import Job, Result
from delenda.lab.ratings import wilson

FAIR = (0.40, 0.60)  # a share of ROME outside of this is lopsided


def schedule(slug: str, level: str, games: int, seed: int, scenarios: list[str]) -> list[Job]:
    """Each scenario `games` times, the level on both sides."""
    return [Job(slug, scenario, level, level, seed + index) for scenario in scenarios for index in range(games)]


@dataclass(frozen=True, slots=True)
class Balance:
    """What came of the games of one scenario. `share` is ROME's, a draw counts half, with its 95 % interval."""

    scenario: str
    games: int
    rome: int
    carthage: int
    draws: int
    share: float
    low: float
    high: float
    reasons: dict[str, int]  # most frequent first; each with the winner before it
    actions: tuple[float, ...]  # mean, 10 %, median, 90 % of the length of a game

    def verdict(self) -> str:
        """In words what the interval allows to say."""
        if self.low > FAIR[1]:
            return "lopsided: ROME wins too often"
        if self.high < FAIR[0]:
            return "lopsided: CARTHAGE wins too often"
        if self.low >= FAIR[0] and self.high <= FAIR[1]:
            return "fair: ROME's share is between 40 and 60 %"
        return "undecided: more games are needed"

    def plain(self) -> dict[str, Any]:
        names = ("mean", "tenth", "median", "nine_tenths")
        return {
            **{name: getattr(self, name) for name in ("scenario", "games", "rome", "carthage", "draws")},
            **{name: getattr(self, name) for name in ("share", "low", "high", "reasons")},
            "actions": dict(zip(names, self.actions, strict=True)),
            "verdict": self.verdict(),
        }


def measure(results: list[Result]) -> list[Balance]:
    """One balance for each scenario, in the order in which they stand in the results."""
    scenarios = list(dict.fromkeys(result.job.scenario for result in results))
    return [_measure(name, [result for result in results if result.job.scenario == name]) for name in scenarios]


def _measure(scenario: str, results: list[Result]) -> Balance:
    winners = Counter(result.winner for result in results)
    games, draws = len(results), winners["DRAW"]
    points = winners["ROME"] + draws / 2
    low, high = wilson(points, games)
    reasons = Counter(f"{result.winner} {result.reason}" for result in results)
    lengths = [result.actions for result in results]
    tenths = quantiles(lengths, n=10, method="inclusive") if games > 1 else lengths * 9
    actions = (mean(lengths), tenths[0], tenths[4], tenths[8])
    share = points / games
    return Balance(
        scenario, games, winners["ROME"], winners["CARTHAGE"], draws, share, low, high, dict(reasons.most_common()), actions
    )
