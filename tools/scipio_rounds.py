"""Value iteration for Scipio: solve whole rounds, and fit to them what the judgement says of Field totals.

    python tools/scipio_rounds.py solve rounds.jsonl --count 3000 --seed 1001
    python tools/scipio_rounds.py fit rounds.jsonl

`solve` plays games to the beginnings of rounds and solves each of them wholly: 120 by 120 ways to place cards, the second phase
solved inside the first, the right to draw a card as its cards would have it, and the judgement in use where the round ends.
`fit` finds the weights of the Fields by which the judgement says at once what the solution said a round later; they belong
into the game's `data/weights.toml`. Done again with them in use, it looks one round further. `residual` tells how far the
judgement in use is from solved rounds: what it would learn by looking one round further.
"""

from __future__ import annotations

import json
import math
from argparse import ArgumentParser
from collections.abc import Iterator
from operator import mul
from pathlib import Path

from delenda.bots.registry import bot
from delenda.games.scipio.judgement.clash import field_totals
from delenda.games.scipio.judgement.endgame import ENDGAME
from delenda.games.scipio.judgement.outlook import Outlook
from delenda.games.scipio.judgement.standing import (
    FEATURES,
    OF_FIELDS,
    OF_HANDS,
    OF_LARGE,
    WEIGHTS,
    standing,
    total_features,
    value_from,
)
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.matrix import value_of
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command
from delenda.lab.fit import Sample, fit

PLAYER = "centurio:rows=4,seconds=0"
STRAY = 8  # one action of so many is any
LEAST = 6  # tokens in every Field of an army that is set up sensibly
OF_A_GAME = 2  # rounds, at most
APART = 5  # one round in so many is kept apart
REPEATED = 20  # times that a round counts as much as a game: a solution has no luck in it

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
    misses = [abs(value_from(standing(totals)) - value) for totals, value in solved]
    square = math.sqrt(sum(miss * miss for miss in misses) / len(misses))
    return f"{len(solved)} rounds: {sum(misses) / len(misses):.4f} from the solution in the mean, {square:.4f} by squares."


# Fitting


def samples_of(solved: list[Solved]) -> list[Sample]:
    """The features of each round's totals, and ROME's share by the solution; without the last rounds that a table knows."""
    hands = [0.0] * len(OF_HANDS)
    return [([*total_features(each), *hands], (value + 1) / 2) for each, value in solved if not ENDGAME.holds(each)]


def fit_weights(solved: list[Solved]) -> tuple[list[float], str]:
    """The weights of the Fields by which the judgement says what the solution said; a fifth of the rounds is kept apart."""
    train, apart = (
        samples_of([each for index, each in enumerate(solved) if bool(index % APART) == kept]) for kept in (True, False)
    )
    free = {index for index, name in enumerate(FEATURES) if name in (*OF_FIELDS, *OF_LARGE)}
    weights = fit(train * REPEATED, WEIGHTS, free)
    found, before = miss(apart, weights), miss(apart, WEIGHTS)
    words = f"{len(train)} rounds; from the solution of {len(apart)} others {found:.4f}, before {before:.4f}."
    return weights, words


def miss(samples: list[Sample], weights: list[float]) -> float:
    """The root of the mean square of how far values are from the solution."""
    values = [math.tanh(sum(map(mul, weights, found)) / 2) for found, _ in samples]
    return math.sqrt(
        sum((value - 2 * share + 1) ** 2 for value, (_, share) in zip(values, samples, strict=True)) / len(samples)
    )


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="Value iteration for Scipio.")
    parser.add_argument("task", choices=("solve", "fit", "residual"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1001)
    args = parser.parse_args(argv)
    if args.task == "solve":
        write_solved(args.file, args.count, args.seed)
    elif args.task == "fit":
        weights, words = fit_weights(read_solved(args.file))
        print(words, *(f"{name} = {weight:.4g}" for name, weight in zip(FEATURES, weights, strict=True)), sep="\n")
    else:
        print(residual(read_solved(args.file)))


if __name__ == "__main__":
    run_command(main)
