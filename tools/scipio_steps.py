"""What ways of placing cards in Scipio gain from each other in a round, without playing games.

    python tools/scipio_steps.py --count 24 --seed 77

Made-up rounds are solved as legatus solves them, and so are four second phases of each. Every way mixes as a level with these
settings would, on the mean of several lots where it draws rows by lot; what it gains is judged by the solution. Values go from
-1 (lost) to 1 (won). The last columns tell what the best of enemies could gain against it, in a first and in a second phase.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from delenda.games.scipio.judgement.clash import LEFT, ROWS_WITHIN
from delenda.games.scipio.judgement.outlook import Outlook, Phase
from delenda.games.scipio.judgement.together import TOGETHER
from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.matrix import exact, leaning, read
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command
from scipio_rounds import ROWS, TILES, begun, made_up

Floats = NDArray[np.float64]
LOTS: Final = 30  # how often rows are drawn
SECONDS: Final = 4  # second phases of each round


@dataclass(frozen=True)
class Way:
    """As the settings of `matrix`; `rows` 1 chooses at random."""

    name: str
    rows: int
    reads: int = 0
    inner: bool = True
    lean: float = 0.0

    def mixture(self, payoff: Floats, lots: random.Random) -> Floats:
        height, width = payoff.shape
        found = np.zeros(height)
        count = 1 if self.rows >= height else LOTS
        for _ in range(count):
            mine, theirs = (sorted(lots.sample(range(size), min(self.rows, size))) for size in (height, width))
            part = payoff[np.ix_(mine, theirs)].tolist()
            solved = read(part, self.reads) if self.reads else leaning(part, self.lean) if self.lean else exact(part)
            found[mine] += np.array(solved.rows) / count
        return found


WAYS: Final = [
    Way("random", 1),
    Way("tiro", 3, reads=1, inner=False),
    Way("miles", 6, reads=1, inner=False),
    Way("centurio", 30, inner=False, lean=0.5),
    Way("tribunus", 40, lean=0.3),
    Way("legatus", 120, lean=0.2),
    Way("no lean", 120),
    Way("lean 0.1", 120, lean=0.1),
    Way("lean 0.3", 120, lean=0.3),
    Way("lean 0.4", 120, lean=0.4),
    Way("6 rows", 6),
    Way("20 rows", 20),
]


def compared(true: Floats, seen: list[Floats], lots: random.Random) -> tuple[Floats, Floats]:
    """What each way gains from each, the mean of both sides; and what could be gained from each of them."""
    rome = np.array([way.mixture(payoff, lots) for way, payoff in zip(WAYS, seen, strict=True)])
    carthage = np.array([way.mixture(-payoff.T, lots) for way, payoff in zip(WAYS, seen, strict=True)])
    values = rome @ true @ carthage.T
    return (values - values.T) / 2, ((true @ carthage.T).max(0) - (rome @ true).min(1)) / 2


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="What ways of placing cards gain from each other in a round of Scipio.")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--seed", type=int, default=77)
    args = parser.parse_args(argv)
    rng, lots = Rng(args.seed), random.Random(args.seed)
    first, second = [], []
    for _ in range(args.count):
        totals, deck = made_up(rng)
        state = begun(totals, deck, rng.below(TILES))
        deep, plain = Outlook(state, True, TOGETHER), Outlook(state, False, TOGETHER)
        true, seen = (np.array([each.values(ROME, row, ROWS) for row in ROWS]) for each in (deep, plain))
        first.append(compared(true, [true if way.inner else seen for way in WAYS], lots))
        for _ in range(SECONDS):
            rome, carthage = lots.choice(ROWS), lots.choice(ROWS)
            left = deep.round.first.result(deep.clashes[rome * len(ROWS) + carthage])
            if left.winner == NOBODY:
                phase = Phase(state.box, left.totals, state.tiles, deep.round.first.judge)
                columns = ROWS_WITHIN[LEFT[carthage]]
                clashes = [[deep.clashes[row * len(ROWS) + column] for column in columns] for row in ROWS_WITHIN[LEFT[rome]]]
                true = np.array([[phase.value(clash) for clash in row] for row in clashes])
                second.append(compared(true, [true] * len(WAYS), lots))
    gains = sum(gain for gain, _ in first) / len(first) + sum(gain for gain, _ in second) / len(second)
    losses = [sum(loss for _, loss in part) / len(part) for part in (first, second)]
    print(f"{len(first)} first and {len(second)} second phases")
    print(f"{'':10}" + "".join(f"{way.name:>10}" for way in WAYS[:6]) + "  could be gained from it")
    for way, row, one, two in zip(WAYS, gains, *losses, strict=True):
        print(f"{way.name:10}" + "".join(f"{value:10.3f}" for value in row[:6]) + f"{one:10.4f}{two:10.4f}")


if __name__ == "__main__":
    run_command(main)
