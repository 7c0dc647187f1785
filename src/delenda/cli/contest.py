"""What the commands that let bots play have in common: how much to play, a progress bar, files."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from delenda.cli.files import writing
from delenda.cli.play import whole_number
from delenda.kernel.english import plural
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.lab.arena import Runner, run, run_here, write_csv
from delenda.lab.cluster import on_ray
from delenda.lab.match import Job, Result


def arguments(parser: ArgumentParser, games: int) -> None:
    parser.add_argument("--games", type=positive, default=games, metavar="N", help=f"how many games (default: {games})")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="N", help="of the first game (default: 1)")
    parser.add_argument(
        "--scenario", action="append", metavar="S", help="may be repeated; all: every one (default: the game's first)"
    )
    parser.add_argument("--workers", type=positive, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster whose head is there (auto: on this machine)")
    parser.add_argument("--keep", metavar="FILE", help="keep every result in this file, and play only what is not there yet")
    parser.add_argument("--csv", metavar="FILE", help="write a line for each game to this file")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--plot", metavar="FILE", help="draw the outcome to this file (.svg, .png or .pdf)")


def positive(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise ArgumentTypeError(f"a whole number from 1 up is needed, not {text!r}")
    return number


def scenarios(game: Game, wanted: list[str] | None) -> list[str]:
    """Those asked for, each known to the game."""
    if wanted == ["all"]:
        return [scenario.slug for scenario in game.scenarios]
    if not wanted:
        return [game.scenarios[0].slug]
    return [game.start(slug).setting.scenario for slug in wanted]


def runner(args: Namespace) -> Runner:
    """Where the games are played: in processes of this machine, or on a cluster."""
    check_place(args)
    return partial(run_here, workers=args.workers) if args.ray is None else on_ray(args.ray)


def check_place(args: Namespace) -> None:
    if args.ray is not None and args.workers is not None:
        raise DelendaError("--workers counts processes of this machine; a cluster (--ray) uses all its cores.")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar, which is shown on a terminal only; what it gives is called with the number of games that have been played."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda games: bar.advance(task, games)


def contest(jobs: list[Job], args: Namespace, what: str) -> list[Result]:
    """Play the jobs under a progress bar."""
    keep = Path(args.keep) if args.keep else None
    played = 0
    with progress(what, len(jobs)) as advance:

        def seen(_: Result) -> None:
            nonlocal played
            played += 1
            advance(1)

        try:
            with writing(args.keep or ""):
                results = run(jobs, keep, runner(args), seen)
        except KeyboardInterrupt:
            raise DelendaError(how_to_resume(args.keep, played, len(jobs))) from None
    if args.csv:
        with writing(args.csv):
            write_csv(results, Path(args.csv))
    return results


def how_to_resume(keep: str | None, played: int, wanted: int) -> str:
    """After an interruption."""
    stopped = f"stopped after {played} of {plural(wanted, 'game')}"
    if keep:
        return f"{stopped}; they are kept in {keep}: the same command plays the rest."
    return f"{stopped}, which are lost; with --keep FILE the same command would go on where it stopped."
