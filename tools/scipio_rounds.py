"""Value iteration for Scipio: solve whole rounds, and fit to them what the judgement says of Field totals.

    python tools/scipio_rounds.py solve rounds.jsonl --count 3000 --seed 1001
    python tools/scipio_rounds.py fit rounds.jsonl --write

`solve` plays games to the beginnings of rounds and solves each of them wholly: 120 by 120 ways to place cards, the second phase
solved inside the first, the right to draw a card as its cards would have it, and the judgement in use where the round ends.
`fit` finds the network of `judgement/correction.py` by which the judgement says at once what the solution said a round later;
a fifth of the rounds is kept apart. Done again with the network in use, it looks one round further. `residual` tells how far
the judgement in use is from solved rounds: what it would learn by looking one round further.
"""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import numpy as np

from delenda.bots.registry import bot
from delenda.games.scipio.judgement.clash import field_totals
from delenda.games.scipio.judgement.correction import SIGNS, field_signs
from delenda.games.scipio.judgement.endgame import ENDGAME
from delenda.games.scipio.judgement.outlook import Outlook
from delenda.games.scipio.judgement.standing import standing, value_from, weighed
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.matrix import value_of
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command

PLAYER = "centurio:rows=4,seconds=0"
STRAY = 8  # one action of so many is any
LEAST = 6  # tokens in every Field of an army that is set up sensibly
OF_A_GAME = 2  # rounds, at most
APART = 5  # one round in so many is kept apart
UNITS = 8
STEPS = 4000  # of the fit
RATE = 0.01
PULL = 1e-4  # towards nothing, for each weight

Solved = tuple[list[int], float]  # six totals, and ROME's value by the solution


def rounds(seed: int) -> Iterator[Scipio]:
    """Beginnings of rounds from games with seeds `seed`, `seed` + 1, …, a few of each."""
    while True:
        rng = Rng(seed)
        seed += 1
        here = list(begun(rng))
        if here and min(field_totals(here[0])) >= LEAST:
            for _ in range(min(OF_A_GAME, len(here))):
                yield here.pop(rng.below(len(here)))


def begun(rng: Rng) -> Iterator[Scipio]:
    """The rounds of one game, as ROME begins to place its cards."""
    state, player, insight = game("scipio").start(), bot(PLAYER), game("scipio").insight
    line: list[int] = []
    fighting = False
    while state.actor != NOBODY:
        assert isinstance(state, Scipio)
        if state.decision.name == "assign" and state.phase == 1 and state.field == 0 and state.actor == ROME:
            fighting = True
            yield state.copy()
        actor = state.actor
        if actor == CHANCE or rng.below(STRAY) == 0:
            action, line = sample(state, rng), []
        elif state.decision.name != "assign":
            action, line = insight.order(state)[0] if fighting and rng.below(3) else sample(state, rng), []
        else:
            line = line if line and line[0] in state.legal() else list(player.decide(state.view(actor), rng))
            action, line = line[0], line[1:]
        state.apply(action)
        if state.actor != actor:
            line = []


def solve(s: Scipio) -> float:
    """ROME's value of a round that begins."""
    outlook = Outlook(s, True)
    rows = list(range(120))
    return value_of([outlook.values(ROME, row, rows) for row in rows])


def write_solved(path: Path, count: int, seed: int) -> None:
    with path.open("a", encoding="utf-8") as file:
        for number, s in enumerate(rounds(seed)):
            if number == count:
                return
            file.write(json.dumps([field_totals(s), round(solve(s), 5)]) + "\n")
            file.flush()


def read_solved(path: Path) -> list[Solved]:
    return [(line[0], float(line[-1])) for line in map(json.loads, path.read_text(encoding="utf-8").splitlines())]


def residual(solved: list[Solved]) -> str:
    """The mean and the root of the mean square of how far the judgement is from the solution."""
    misses = [abs(value_from(standing(totals, True)) - value) for totals, value in solved]
    square = math.sqrt(sum(miss * miss for miss in misses) / len(misses))
    return f"{len(solved)} rounds: {sum(misses) / len(misses):.4f} from the solution in the mean, {square:.4f} by squares."


# Fitting


def signs_of(solved: list[Solved], exchanged: bool) -> np.ndarray:
    """The sums of the signs of the three Fields, for each round."""
    found = np.zeros((len(solved), SIGNS))
    for index, (totals, _) in enumerate(solved):
        for field in range(3):
            rome, carthage = totals[field], totals[3 + field]
            found[index] += field_signs(carthage, rome) if exchanged else field_signs(rome, carthage)
    return found


class Fit:
    """Units that learn by gradients (Adam): cross entropy to the solution's chance, with a weak pull towards nothing."""

    def __init__(self, solved: list[Solved], seed: int) -> None:
        random = np.random.default_rng(seed)
        self.here, self.exchanged = signs_of(solved, False), signs_of(solved, True)
        self.known = np.array([weighed(totals) for totals, _ in solved])
        self.chance = np.array([(value + 1) / 2 for _, value in solved])
        self.weights = random.normal(0, 0.3, (UNITS, SIGNS))
        self.bias, self.counts = np.zeros(UNITS), random.normal(0, 0.1, UNITS)

    def odds(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        up = np.tanh(self.here @ self.weights.T + self.bias)
        down = np.tanh(self.exchanged @ self.weights.T + self.bias)
        return self.known + (up - down) @ self.counts, up, down

    def loss(self) -> float:
        told = 1 / (1 + np.exp(-self.odds()[0]))
        return float(-np.mean(self.chance * np.log(told + 1e-9) + (1 - self.chance) * np.log(1 - told + 1e-9)))

    def miss(self) -> float:
        """The root of the mean square, in values."""
        told = 2 / (1 + np.exp(-self.odds()[0])) - 1
        return float(np.sqrt(np.mean((told - (2 * self.chance - 1)) ** 2)))

    def gradients(self) -> list[np.ndarray]:
        odds, up, down = self.odds()
        wrong = (1 / (1 + np.exp(-odds)) - self.chance) / len(odds)
        above, below = wrong[:, None] * self.counts * (1 - up**2), wrong[:, None] * self.counts * (1 - down**2)
        return [
            above.T @ self.here - below.T @ self.exchanged + PULL * self.weights,
            (above - below).sum(axis=0),
            (up - down).T @ wrong + PULL * self.counts,
        ]

    def learn(self, steps: int) -> None:
        parts = [self.weights, self.bias, self.counts]
        mean, square = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
        for step in range(1, steps + 1):
            rate = RATE * 0.5 * (1 + math.cos(math.pi * step / steps))
            for index, slope in enumerate(self.gradients()):
                mean[index] += 0.1 * (slope - mean[index])
                square[index] += 0.001 * (slope**2 - square[index])
                corrected = np.sqrt(square[index] / (1 - 0.999**step)) + 1e-8
                parts[index] -= rate * mean[index] / (1 - 0.9**step) / corrected

    def units(self) -> list[list[int]]:
        """As the data file has them, in thousandths."""
        whole = np.column_stack([self.counts, self.bias, self.weights])
        return [[int(value) for value in row] for row in np.rint(1000 * whole)]


def write(units: list[list[int]], words: str) -> Path:
    lines = [
        "# What solved rounds say beyond the weighed features, by judgement/correction.py: for each unit what it counts for,",
        f"# its bias, and what each sign of a Field is to it, in thousandths. Made by tools/scipio_rounds.py:\n# {words}",
        "\nunits = [",
        *(f"  {unit}," for unit in units),
        "]\n",
    ]
    path = Path(str(files("delenda.games.scipio"))) / "data" / "correction.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def fit(path: Path, seed: int, keep: bool) -> None:
    solved = [each for each in read_solved(path) if not ENDGAME.holds(each[0])]
    train = [each for index, each in enumerate(solved) if index % APART]
    apart = [each for index, each in enumerate(solved) if index % APART == 0]
    learner, judge = Fit(train, seed), Fit(apart, seed)
    judge.counts = np.zeros(UNITS)
    before = judge.miss()
    learner.learn(STEPS)
    judge.weights, judge.bias, judge.counts = learner.weights, learner.bias, learner.counts
    words = f"{len(train)} rounds; from the solution of {len(apart)} others {judge.miss():.4f}, without it {before:.4f}."
    print(words, f"(on its own rounds {learner.miss():.4f})")
    if keep:
        print(write(learner.units(), words))


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="Value iteration for Scipio.")
    parser.add_argument("task", choices=("solve", "fit", "residual"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(argv)
    if args.task == "solve":
        write_solved(args.file, args.count, args.seed)
    elif args.task == "fit":
        fit(args.file, args.seed, args.write)
    else:
        print(residual(read_solved(args.file)))


if __name__ == "__main__":
    run_command(main)
