"""Many random games of every registered game, each step checked: `python -m delenda.lab.fuzz [--games 1000] [scipio …]`"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from delenda.kernel.registry import game, games
from delenda.kernel.testkit import fuzz

BATCH = 200


def _play(job: tuple[str, int, int]) -> int:
    slug, first, last = job
    return fuzz(game(slug), first, last)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="random games of each game; as many as each game asks for, if not given")
    parser.add_argument("slugs", nargs="*", help="which games; all of them if none is named")
    arguments = parser.parse_args()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for slug in arguments.slugs or [found.slug for found in games()]:
            started = time.monotonic()
            count = arguments.games or game(slug).fuzz
            jobs = [(slug, first, min(first + BATCH, count)) for first in range(0, count, BATCH)]
            actions = sum(pool.map(_play, jobs))
            seconds = time.monotonic() - started
            print(f"{slug}: {count:,} games, {actions:,} actions, no invariant broken, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
