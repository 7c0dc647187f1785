"""Train a small network as the judgement of a game, by games of a level against itself.

Everything is kept in a folder: the games that have been played, the network after each epoch, and at last network.toml, which
says how it was made. The same command goes on where it stopped. A trial: delenda arena GAME legatus:judges=FILE legatus.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from delenda.bots.registry import bot
from delenda.cli import contest
from delenda.cli.contest import positive
from delenda.cli.play import whole_number
from delenda.cli.screen import Screen
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.lab.arena import in_processes

if TYPE_CHECKING:  # numpy is an extra
    from delenda.lab import training


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game: see delenda games")
    parser.add_argument("--folder", metavar="FOLDER", required=True, help="where games and networks are kept")
    parser.add_argument("--level", default="miles:seconds=0", metavar="BOT", help="who plays both sides (default: %(default)s)")
    parser.add_argument("--games", type=positive, default=400, metavar="N", help="of a generation (default: 400)")
    parser.add_argument("--generations", type=positive, default=1, metavar="N", help="each judged by the last (default: 1)")
    parser.add_argument(
        "--epochs", type=positive, default=12, metavar="N", help="how often all positions are seen (default: 12)"
    )
    parser.add_argument(
        "--stray", type=whole_number, default=20, metavar="N", help="any action once in N (default: 20; 0: never)"
    )
    parser.add_argument(
        "--every", type=positive, default=2, metavar="N", help="note one position in N; neighbours are alike (default: 2)"
    )
    parser.add_argument("--believe", type=share, default=0.3, metavar="SHARE", help="of the level's own chance (default: 0.3)")
    parser.add_argument("--scenario", action="append", metavar="S", help="may be repeated; all: every one (default: the first)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="N", help="of the first game (default: 1)")
    parser.add_argument("--workers", type=positive, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster whose head is there (auto: on this machine)")


def share(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise ArgumentTypeError(f"a number from 0 to 1 is needed, not {text!r}")
    return found


def run(args: Namespace) -> None:
    try:
        from delenda.lab import training
    except ImportError:
        raise DelendaError("training needs the extra `delenda[train]`: pip install 'delenda[train]'.") from None
    contest.check_place(args)
    game = find_game(args.game)
    if game.load_encoder is None:
        raise DelendaError(f"{game.title} has no encoder of its own, which a network needs.")
    plan = training.Plan(
        game.slug,
        tuple(contest.scenarios(game, args.scenario)),
        bot(args.level, game.slug).name,
        args.games,
        args.generations,
        args.epochs,
        args.stray,
        args.every,
        args.believe,
        args.seed,
    )
    train(training.Training(plan, Path(args.folder).resolve()), args)


def train(made: training.Training, args: Namespace) -> None:
    screen = Screen()
    for generation in range(args.generations):
        try:
            with contest.progress(f"Games, generation {generation + 1}", args.games) as played:
                made.play(generation, runner(args), played)
            with contest.progress(f"Network, generation {generation + 1}", args.epochs) as learnt:
                found = made.learn(generation, learnt)
        except KeyboardInterrupt:
            raise DelendaError(f"stopped; everything is kept in {args.folder}: the same command goes on.") from None
        screen.say(
            f"Generation {generation + 1}: {found.positions} positions; log loss {found.loss:.4f} on {found.apart} of them "
            f"that were kept apart, by the mean alone {found.plain:.4f}."
        )
    screen.say(f"The network: {made.network_file(args.generations - 1)}")


def runner(args: Namespace) -> training.Runner:
    """Where lots of games are played."""
    if args.ray is None:
        return lambda work, lots: in_processes(work, lots, args.workers)
    from delenda.lab.cluster import connect, spread

    ray = connect(args.ray)
    return lambda work, lots: (noted for _, noted in spread(ray, work, lots))
