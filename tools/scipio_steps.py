"""What ways of placing cards in Scipio gain from each other in a round, without playing games.

    python tools/scipio_steps.py --count 24 --seed 77

Made-up rounds are solved as legatus solves them, and so are four second phases of each. Every way mixes as a level with these
settings would, on the mean of several lots where it draws rows by lot; what it gains is judged by the solution. Values go from
-1 (lost) to 1 (won). The last columns tell what the best of enemies could gain against it, in a first and in a second phase.
How the levels take open decisions and choose armies is not in it.
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
from delenda.search.joint import HALF
from scipio_rounds import ROWS, TILES, begun, made_up

Floats = NDArray[np.float64]
LOTS: Final = 30  # how often rows are drawn
SIGHTS: Final = [(False, TOGETHER), (False, None), (False, TOGETHER), (True, None), (True, TOGETHER)]
SECONDS: Final = 4  # second phases of each round


@dataclass(frozen=True)
class Way:
    """As the settings of `matrix`; `rows` 1 chooses at random. What it `sees` is numbered as the steps of `thought` in
    search/joint.py; 4 sees what legatus sees."""

    name: str
    rows: int
    sees: int = 4
    reads: int = 0
    lean: float = 0.0
    expects: int = 0

    def mixture(self, side: Side, lots: random.Random) -> Floats:
        payoff = side.seen[self.sees]
        height, width = payoff.shape
        found = np.zeros(height)
        gains = payoff @ side.enemy(self.expects) if self.lean and self.expects else None
        count = 1 if self.rows >= height else LOTS
        for _ in range(count):
            mine, theirs = (sorted(lots.sample(range(size), min(self.rows, size))) for size in (height, width))
            part = payoff[np.ix_(mine, theirs)].tolist()
            expected = None if gains is None else gains[mine].tolist()
            solved = read(part, self.reads) if self.reads else leaning(part, self.lean, expected) if self.lean else exact(part)
            found[mine] += np.array(solved.rows) / count
        return found


class Side:
    """What the row player gets, as it is seen by whoever thinks 0, 1, 2, 3 steps, or as legatus does."""

    def __init__(self, seen: list[Floats]) -> None:
        self.seen = seen
        self.known: dict[int, Floats] = {}

    def enemy(self, steps: int) -> Floats:
        """How an enemy who thinks so many steps mixes; see `thought` in search/joint.py."""
        return Side([-each.T for each in self.seen]).thought(steps)

    def thought(self, steps: int) -> Floats:
        payoff = self.seen[min(steps, 3)]
        if not steps:
            return np.full(len(payoff), 1 / len(payoff))
        if steps == 3:
            return np.array(exact(payoff.tolist()).rows)
        return np.array(leaning(payoff.tolist(), HALF, (payoff @ self.enemy(steps - 1)).tolist()).rows)


WAYS: Final = [
    Way("random", 1),
    Way("tiro", 3, sees=1, lean=0.4),
    Way("miles", 5, sees=2, lean=0.8),
    Way("centurio", 120, sees=2, lean=0.6, expects=1),
    Way("tribunus", 4, lean=0.9, expects=2),
    Way("legatus", 120, lean=0.1),
    Way("no lean", 120),
    Way("random .2", 120, lean=0.2),
    Way("1 step .2", 120, lean=0.2, expects=1),
    Way("2 steps .2", 120, lean=0.2, expects=2),
    Way("3 steps .2", 120, lean=0.2, expects=3),
    Way("3 steps .5", 120, lean=0.5, expects=3),
    Way("simple", 120, sees=3),
    Way("6 rows", 6),
    Way("reader", 120, sees=2, reads=2),
]


def compared(seen: list[Floats], lots: random.Random) -> tuple[Floats, Floats]:
    """What each way gains from each, the mean of both sides; and what could be gained from each of them."""
    true, mine, theirs = seen[4], Side(seen), Side([-each.T for each in seen])
    rome = np.array([way.mixture(mine, lots) for way in WAYS])
    carthage = np.array([way.mixture(theirs, lots) for way in WAYS])
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
        outlooks = [Outlook(state, inner, network) for inner, network in SIGHTS]
        first.append(compared([np.array([each.values(ROME, row, ROWS) for row in ROWS]) for each in outlooks], lots))
        deep = outlooks[4]
        for _ in range(SECONDS):
            rome, carthage = lots.choice(ROWS), lots.choice(ROWS)
            left = deep.round.first.result(deep.clashes[rome * len(ROWS) + carthage])
            if left.winner == NOBODY:
                columns = ROWS_WITHIN[LEFT[carthage]]
                clashes = [[deep.clashes[row * len(ROWS) + column] for column in columns] for row in ROWS_WITHIN[LEFT[rome]]]
                phases = [Phase(state.box, left.totals, state.tiles, each.round.first.judge) for each in outlooks]
                second.append(
                    compared([np.array([[phase.value(clash) for clash in row] for row in clashes]) for phase in phases], lots)
                )
    gains = sum(gain for gain, _ in first) / len(first) + sum(gain for gain, _ in second) / len(second)
    losses = [sum(loss for _, loss in part) / len(part) for part in (first, second)]
    print(f"{len(first)} first and {len(second)} second phases")
    print(f"{'':10}" + "".join(f"{way.name:>10}" for way in WAYS[:6]) + "  could be gained from it")
    for way, row, one, two in zip(WAYS, gains, *losses, strict=True):
        print(f"{way.name:10}" + "".join(f"{value:10.3f}" for value in row[:6]) + f"{one:10.4f}{two:10.4f}")


if __name__ == "__main__":
    run_command(main)
