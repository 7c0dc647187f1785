"""Play many games and keep them as Parquet files, by seed.

It needs the extra delenda[datasets]; docs/research.md tells what the files hold and how they are read. A run that was stopped
goes on where it was: the same command makes what is missing.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace

from delenda import datasets
from delenda.cli import contest
from delenda.cli.files import writing
from delenda.cli.play import read_options, whole_number
from delenda.cli.screen import Screen
from delenda.datasets.plan import SHARD
from delenda.kernel.english import plural
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game: see delenda games")
    parser.add_argument("--out", required=True, metavar="FOLDER", help="where the files go")
    parser.add_argument("--games", type=contest.positive, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="N", help="of the first game (default: 1)")
    parser.add_argument("--scenario", metavar="S", help="a scenario of the game (default: its first)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an optional rule; may be repeated")
    for side in ("rome", "carthage"):
        parser.add_argument(f"--{side}", default="random", metavar="BOT", help="who plays it (default: random)")
    parser.add_argument("--observations", action="store_true", help="keep what was seen at every decision, as rows of numbers")
    parser.add_argument("--views", action="store_true", help="keep what was seen at every decision, as positions in text")
    parser.add_argument(
        "--shard", type=contest.positive, default=SHARD, metavar="N", help=f"how many games go into one file (default: {SHARD})"
    )
    parser.add_argument("--workers", type=contest.positive, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster whose head is there (auto: on this machine)")


def run(args: Namespace) -> None:
    contest.check_place(args)
    title = find_game(args.game).title
    told: list[int] = []  # games at a time, those that were there already first
    began = time.perf_counter()
    with contest.progress(title, args.games) as advance:

        def seen(games: int) -> None:
            told.append(games)
            advance(games)

        try:
            with writing(args.out):
                made = datasets.make(
                    args.out,
                    args.game,
                    args.games,
                    scenario=args.scenario,
                    options=read_options(args.option),
                    rome=args.rome,
                    carthage=args.carthage,
                    seed=args.seed,
                    shard=args.shard,
                    observations=args.observations,
                    views=args.views,
                    workers=args.workers,
                    ray=args.ray,
                    seen=seen,
                )
        except KeyboardInterrupt:
            raise DelendaError(f"stopped; {args.out} is not complete: the same command makes the rest.") from None
    played = sum(told[1:])
    pace = f"{played / (time.perf_counter() - began):,.0f} games a second" if played else "all there already"
    Screen().say(f"{plural(len(made), 'game')} of {title} in {args.out}: {made.size / 1e6:,.1f} MB, {pace}.")
