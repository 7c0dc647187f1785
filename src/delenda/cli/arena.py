"""Let bots play each other, seats swapped, and rate them.

A bot is random, a level (tiro, miles, centurio, tribunus, legatus), a level with other numbers (miles:simulations=500,depth=8),
a program of your own (pipe:COMMAND) or a network (network:FILE); docs/bots.md tells more. Every pair meets --games times; with
--ladder each bot meets only the next one.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from delenda.bots.registry import bot
from delenda.cli import contest
from delenda.cli.files import writing
from delenda.cli.screen import Screen
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.lab.arena import Standings, schedule
from delenda.lab.boxes import read_own_box
from delenda.lab.plots import check_plot, plot_arena


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game: see delenda games")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="at least two bots")
    parser.add_argument("--ladder", action="store_true", help="each bot meets only the one named after it")
    contest.arguments(parser, games=100)
    parser.add_argument("--box", metavar="FILE", help="your own corrected data file or folder")


def run(args: Namespace) -> None:
    game = find_game(args.game)
    names = [bot(name, game.slug).name for name in args.bots]
    if len(names) < 2:
        raise DelendaError("an arena needs two bots at least; one against itself is: delenda balance.")
    if len(set(names)) < len(names):
        raise DelendaError("each bot is named once; one against itself is: delenda balance.")
    scenarios = contest.scenarios(game, args.scenario)
    if args.plot:
        check_plot(args.plot)
    jobs = schedule(game.slug, names, args.games, args.seed, scenarios, args.ladder, read_own_box(game, args.box))
    table = Standings(names, contest.contest(jobs, args, game.title))
    if args.plot:
        with writing(args.plot):
            plot_arena(table, f"{game.title}, {args.games} games a pair", Path(args.plot))
    if args.json:
        head = {"game": game.slug, "scenarios": scenarios, "games": args.games, "seed": args.seed}
        print(json.dumps({**head, **table.plain()}, indent=2))
    else:
        show(Screen(), table)


def show(screen: Screen, table: Standings) -> None:
    rows = [
        (
            score.a,
            score.b,
            str(score.games),
            f"{score.wins}–{score.draws}–{score.losses}",
            f"{score.share:.1%}",
            f"{score.low:.1%} – {score.high:.1%}",
        )
        for score in table.scores()
    ]
    columns = ("bot", "against", "games", "won–drawn–lost", "share", "95 %")
    screen.table(rows, columns, numeric=("games", "won–drawn–lost", "share", "95 %"))
    screen.say()
    paces = {pace.name: pace for pace in table.paces()}
    ratings = [
        (
            rating.name,
            f"{rating.elo:+.0f}",
            f"± {rating.error:.0f}",
            f"{paces[rating.name].mean * 1000:.1f} ms",
            f"{paces[rating.name].longest * 1000:.0f} ms",
        )
        for rating in table.ratings()
    ]
    numbers = ("Elo", "95 %", "a decision", "the longest")
    screen.table(ratings, ("bot", *numbers), numeric=numbers)
    for note in table.notes():
        screen.say(f"A game was forfeited: {note}")
