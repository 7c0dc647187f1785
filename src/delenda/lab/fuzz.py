"""Many random games with every step checked: `python -m delenda.lab.fuzz [--games N] [--seed N] [scipio …]`

The games of a run have consecutive seeds and go through the scenarios and options in turn, so that a long run can be split:
`--games 1000`, then `--games 1000 --seed 1000`. What is shown on the way holds for all seeds up to there, so that a run that is
cut off has not been in vain.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import slugs
from delenda.kernel.testkit import fuzz, settings
from delenda.lab.command import run_command

BATCH = 50  # games that a process is given at once
PAUSE = 30.0  # seconds between two lines where there is no terminal to draw a bar on


@dataclass(frozen=True, slots=True)
class Checked:
    """The games with the seeds from `first` up to, not including, `end` are sound."""

    game: Game
    first: int
    end: int
    actions: int
    seconds: float

    def __str__(self) -> str:
        counts = Counter(describe(self.game, seed) for seed in range(self.first, self.end))
        each = ", ".join(f"{name} {count:,}" for name, count in counts.items())
        return (
            f"{self.game.slug}: {self.end - self.first:,} games, {self.actions:,} actions, no invariant broken, "
            f"{self.seconds:.0f} s; seeds {self.first} to {self.end - 1}: {each}"
        )


def describe(game: Game, seed: int) -> str:
    """The scenario of the game with this seed, and its options where they are not the usual ones."""
    found = settings(game)
    scenario, options = found[seed % len(found)]
    usual = {option.name: option.default for option in game.options}
    return " ".join([scenario, *(f"{name}={value}" for name, value in options.items() if value != usual[name])])


def check(game: Game, first: int, count: int, pool: ProcessPoolExecutor) -> Iterator[Checked]:
    """How far the games are sound, step by step; a broken invariant raises, after the record of its game has been printed."""
    started = time.monotonic()
    actions = 0
    starts = range(first, first + count, BATCH)
    ends = [min(start + BATCH, first + count) for start in starts]
    for end, played in zip(ends, pool.map(_play, [game.slug] * len(ends), starts, ends), strict=True):
        actions += played
        yield Checked(game, first, end, actions, time.monotonic() - started)


def _play(slug: str, first: int, end: int) -> int:
    return fuzz(find_game(slug), first, end)


def watch(steps: Iterator[Checked], slug: str, count: int) -> None:
    """A bar on a terminal, elsewhere a line now and then; and a line at the end, whatever the end was."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    console = Console(stderr=True)
    last = None
    told = 0.0
    try:
        with Progress(TextColumn(slug), *columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task(slug, total=count)
            for last in steps:
                bar.update(task, completed=last.end - last.first)
                if not console.is_terminal and last.seconds - told >= PAUSE:
                    print(last, file=sys.stderr, flush=True)
                    told = last.seconds
    finally:
        print(last or f"{slug}: no game was finished", flush=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m delenda.lab.fuzz", description="Random games with every step checked.")
    parser.add_argument("--games", type=int, metavar="N", help="of each game (default: as many as each game asks for)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first game (default: 0)")
    parser.add_argument("slugs", nargs="*", metavar="game", help=f"{', '.join(slugs())} (default: all)")
    arguments = parser.parse_args(argv)
    try:
        games = [find_game(slug) for slug in arguments.slugs or slugs()]
    except DelendaError as error:
        parser.error(str(error))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in games:
            count = game.fuzz if arguments.games is None else arguments.games
            watch(check(game, arguments.seed, count, pool), game.slug, count)
    return 0


if __name__ == "__main__":
    run_command(main)
