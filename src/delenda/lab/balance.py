"""Is a game fair, how long is it, how does it end? One level plays both sides, and the results are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, quantiles
from typing import Any

from delenda.lab.boxes import OURS, OwnBox
from delenda.lab.match import Job, Result
from delenda.lab.ratings import wilson

NORMAL = 1.96  # standard errors to either side hold 95 %
FAIR = (0.40, 0.60)  # a share of ROME outside of this is lopsided


def schedule(
    slug: str, level: str, games: int, seed: int, scenarios: list[str], boxes: Sequence[OwnBox] = (OwnBox(),)
) -> list[Job]:
    """Each scenario with each box `games` times, the level on both sides; every box gets the same dice."""
    return [
        Job(slug, scenario, level, level, seed + index, box.label, box.corrections)
        for scenario in scenarios
        for box in boxes
        for index in range(games)
    ]


@dataclass(frozen=True, slots=True)
class Balance:
    """What came of the games of one scenario with one box, which is ours if it has no label. `share` is ROME's, a draw counts
    half, with its 95 % interval."""

    scenario: str
    box: str
    games: int
    rome: int
    carthage: int
    draws: int
    share: float
    low: float
    high: float
    reasons: dict[str, int]  # most frequent first; each with the winner before it
    actions: tuple[float, ...]  # mean, 10 %, median, 90 % of the length of a game

    @property
    def title(self) -> str:
        return f"{self.scenario}, {self.box}" if self.box else self.scenario

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
            **{name: getattr(self, name) for name in ("scenario", "box", "games", "rome", "carthage", "draws")},
            **{name: getattr(self, name) for name in ("share", "low", "high", "reasons")},
            "actions": dict(zip(names, self.actions, strict=True)),
            "verdict": self.verdict(),
        }


def measure(results: list[Result]) -> list[Balance]:
    """One balance for each scenario and box, in the order in which they stand in the results."""
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        groups.setdefault((result.job.scenario, result.job.box), []).append(result)
    return [_measure(scenario, box, group) for (scenario, box), group in groups.items()]


@dataclass(frozen=True, slots=True)
class Difference:
    """How much larger ROME's share is with one box than with another, with its 95 % interval."""

    scenario: str
    before: str
    after: str
    points: float
    low: float
    high: float

    def words(self) -> str:
        names = f"{self.scenario}: ROME's share with {self.after or OURS}"
        than = f"than with {self.before or OURS}"
        if self.low <= 0.0 <= self.high:
            return f"{names} differs by {self.points:+.1%} from {self.before or OURS}, which may be chance."
        return f"{names} is {abs(self.points):.1%} {'higher' if self.points > 0 else 'lower'} {than}."


def differences(balances: list[Balance]) -> list[Difference]:
    """Every other box of a scenario against its first."""
    found = []
    for scenario in dict.fromkeys(balance.scenario for balance in balances):
        first, *others = (balance for balance in balances if balance.scenario == scenario)
        for other in others:
            points = other.share - first.share
            spread = NORMAL * sqrt(sum(each.share * (1 - each.share) / each.games for each in (first, other)))
            found.append(Difference(scenario, first.box, other.box, points, points - spread, points + spread))
    return found


def _measure(scenario: str, box: str, results: list[Result]) -> Balance:
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
        scenario,
        box,
        games,
        winners["ROME"],
        winners["CARTHAGE"],
        draws,
        share,
        low,
        high,
        dict(reasons.most_common()),
        actions,
    )
