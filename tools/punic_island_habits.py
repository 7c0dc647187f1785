"""Find the numbers by which Punic Island's judgement weighs marches, voyages, sieges and cards (data/habits.toml).

    python tools/punic_island_habits.py --rounds 10 --games 12000 --seed 10000000 --write

In each game of the judgement against itself every number of either seat is two fifths larger or a third smaller, by lot. What
each of them gained, in wins and Victory Points, a linear regression over all games of a round tells for all at once; then the
numbers go a step that way, those most that gained most, and the next round begins. A game takes a hundredth of a second. The
judgement sees the whole position here, which it does not in play.
"""

from __future__ import annotations

import math
import multiprocessing
from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from delenda.games import punic_island
from delenda.games.punic_island.judgement.habits import HABITS, NAMES
from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.lab.command import run_command

Floats = NDArray[np.float64]

FILE: Final = Path(punic_island.__path__[0]) / "data" / "habits.toml"
SPREAD: Final = 0.35  # of the logarithm of a number
STEP: Final = 0.3  # of the same, at most, in a round
LARGE: Final = 4.0  # a gain that is worth the whole step, in hundredths of a win and Victory Points together
NOISE: Final = 0.7  # standard errors that are taken off each gain
MEMORY: Final = 0.5  # of the gains of the rounds before
FARTHEST: Final = 1.8  # from where the numbers began, as a logarithm
MOST_POINTS: Final = 25  # of a lead that count
LOTS: Final = 16


def play_lot(start: Floats, games: int, seed: int) -> tuple[Floats, Floats]:
    """Games from a seed on: whether each number was larger (1) or smaller (−1), and what came of it for ROME."""
    changes, results = np.zeros((games, start.size)), np.zeros(games)
    first = game("punic-island").insight.first
    assert first is not None
    for number in range(games):
        change = np.random.default_rng(seed + number).choice([-1.0, 1.0], size=start.shape)
        for seat, values in enumerate(start * np.exp(SPREAD * change)):
            HABITS[seat][:] = values.tolist()
        state, dice = game("punic-island").start("war"), Rng(seed + number)
        while state.actor != NOBODY:
            state.apply(sample(state, dice) if state.actor == CHANCE else first(state))
        lead = int(state.points(ROME) - state.points(1 - ROME))  # type: ignore[attr-defined]
        won = 50.0 if state.winner == NOBODY else 100.0 * (state.winner == ROME)
        changes[number], results[number] = change.ravel(), won + max(-MOST_POINTS, min(MOST_POINTS, lead))
    return changes, results


def gains(changes: Floats, results: Floats) -> Floats:
    """What each number brings the seat that has it, when it is larger; less what may be noise."""
    known = np.column_stack([np.ones(len(changes)), changes])
    slopes = np.linalg.lstsq(known, results, rcond=None)[0]
    error = float(np.std(results - known @ slopes)) / math.sqrt(len(results))
    found = slopes[1:].reshape(2, -1) * np.array([[1.0], [-1.0]])
    return np.asarray(np.sign(found) * np.maximum(0.0, np.abs(found) - NOISE * error))


def written(text: str, values: Floats, command: str) -> str:
    """The data file with these numbers and the command that made them; its other words stay."""
    lines = []
    for line in text.splitlines():
        name = line.split(" = ")[0]
        if name in NAMES:
            rome, carthage = values[:, NAMES.index(name)]
            line = f"{name} = [{rome:.3g}, {carthage:.3g}] #{line.split('#', 1)[1]}"
        elif line.startswith("# Made by:"):
            line = f"# Made by: {command}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="Find the numbers of Punic Island's judgement by games in which they differ.")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--games", type=int, default=12000, help="of a round")
    parser.add_argument("--seed", type=int, default=10000000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="put the numbers into data/habits.toml")
    args = parser.parse_args(argv)
    began = np.array(HABITS)
    moved, pace = np.zeros_like(began), np.zeros_like(began)
    with multiprocessing.get_context("spawn").Pool(args.workers) as pool:
        for number in range(args.rounds):
            size = args.games // LOTS
            first = args.seed + number * args.games
            play = partial(play_lot, began * np.exp(moved), size)
            played = pool.map(play, [first + lot * size for lot in range(LOTS)])
            changes, results = (np.concatenate(parts) for parts in zip(*played, strict=True))
            pace = MEMORY * pace + gains(changes, results)
            moved = np.clip(moved + STEP * np.clip(pace / LARGE, -1, 1), -FARTHEST, FARTHEST)
            print(f"round {number + 1}: ROME's wins and points together {results.mean():.1f}", flush=True)
    values = began * np.exp(moved)
    for index, name in enumerate(NAMES):
        print(
            f"{name:16} {began[0, index]:8.3g} -> {values[0, index]:8.3g}   {began[1, index]:8.3g} -> {values[1, index]:8.3g}"
        )
    if args.write:
        command = f"python tools/punic_island_habits.py --rounds {args.rounds} --games {args.games} --seed {args.seed}"
        FILE.write_text(written(FILE.read_text(encoding="utf-8"), values, command), encoding="utf-8")


if __name__ == "__main__":
    run_command(main)
