"""How lucky the dice were: each roll's worth to Rome against what could have come, all added up.

A roll is worth what the game's own judgement says of the position after it, from 0 (Rome is lost) to 1 (Rome has won). Its luck
is that worth less the mean over all outcomes by their weights. Lucks add up; so do their variances, since each is rolled
afresh. The sum over its standard deviation is about normal, which gives the chance of dice as good as these.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from delenda.kernel.actor import ROME
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.kernel.record import Record
from delenda.kernel.registry import game as find_game
from delenda.kernel.state import State
from delenda.table.dice import weights_of
from delenda.table.proof import Roll, rolls

MOST_OUTCOMES = 60  # of larger decisions so many are weighed, evenly chosen
LEAST = 1e-6  # a smaller deviation is none


@dataclass(frozen=True, slots=True)
class Luck:
    """Over `count` rolls that made a difference: `swing` is what they gave Rome more than expected, in chances to win;
    `deviation` what is usual."""

    count: int
    swing: float
    deviation: float

    @property
    def score(self) -> float:
        """Rome's luck in standard deviations."""
        return self.swing / self.deviation if self.deviation > LEAST else 0.0

    def better_than(self, seat: int) -> float:
        """The share of games in which the dice are less kind to `seat`."""
        score = self.score if seat == ROME else -self.score
        return 0.5 * math.erfc(-score / math.sqrt(2))

    def words(self) -> str:
        if self.count == 0:
            return "Luck: no roll made a difference in the computer's judgement."
        side = SEAT_NAMES[ROME if self.swing >= 0 else 1 - ROME]
        chance = 100 * 0.5 * math.erfc(abs(self.score) / math.sqrt(2))
        if abs(self.score) < 0.1:
            return f"Luck: over {plural(self.count, 'roll')} the dice were even."
        return (
            f"Luck: over {plural(self.count, 'roll')} the dice were kind to {side}, by {100 * abs(self.swing):.0f} points "
            f"of its chances; dice as kind or kinder come up in {chance:.2g} % of games."
        )


def of(record: Record, found: Sequence[Roll] | None = None) -> Luck:
    """The luck of a game; rolls that were taken back gave nobody anything."""
    if found is None:
        found = rolls(record)
    count, swing, variance = 0, 0.0, 0.0
    for roll in found:
        if roll.stands:
            luck, spread = luck_of(roll.before, roll.before.legal()[roll.chosen])
            count += spread > LEAST * LEAST
            swing += luck
            variance += spread
    return Luck(count, swing, math.sqrt(variance))


def of_table(text: str) -> dict[str, object]:
    """Runs in a worker: the luck of a record as text."""
    record = Record.parse(text)
    luck = of(record)  # what was taken back gave nobody anything
    shares = {name: round(luck.better_than(seat), 4) for seat, name in enumerate(("ROME", "CARTHAGE"))}
    swing, score = round(luck.swing, 4), round(luck.score, 3)
    return {"rolls": luck.count, "swing": swing, "score": score, "better": shares, "words": luck.words()}


def luck_of(state: State, action: int) -> tuple[float, float]:
    """What `action`, which chance chose in `state`, gave Rome more than expected, and the variance of that, in chances to
    win."""
    game = find_game(state.setting.slug)
    if game.load_insight is None:
        return 0.0, 0.0  # random play, which stands in for a judgement, is too rough to weigh a roll
    legal, weights = state.legal(), weights_of(state)
    fell = legal.index(action)
    chosen = list(range(len(legal)))
    if len(legal) > MOST_OUTCOMES:
        chosen = sorted({*range(0, len(legal), math.ceil(len(legal) / MOST_OUTCOMES)), fell})
    worth = {}
    for index in chosen:
        after = state.copy()
        after.apply(legal[index])
        worth[index] = game.insight.evaluate(after, ROME) / 2  # from -1..1 to a chance
    total = sum(weights[index] for index in chosen)
    mean = sum(weights[index] * worth[index] for index in chosen) / total
    variance = sum(weights[index] * (worth[index] - mean) ** 2 for index in chosen) / total
    return worth[fell] - mean, variance
