"""Let one level play both sides: who wins, how long games are, why they end."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from delenda.bots.registry import bot
from delenda.cli import contest
from delenda.cli.files import writing
from delenda.cli.screen import Screen
from delenda.kernel.registry import game as find_game
from delenda.lab.balance import Balance, differences, measure, schedule
from delenda.lab.boxes import read_own_box
from delenda.lab.plots import check_plot, plot_balance


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game: see delenda games")
    parser.add_argument("--level", default="miles", metavar="BOT", help="who plays both sides (default: miles)")
    contest.arguments(parser, games=100)
    parser.add_argument(
        "--box",
        action="append",
        metavar="FILE",
        help="your own data file or folder; several are compared (ours: the standard box)",
    )


def run(args: Namespace) -> None:
    game = find_game(args.game)
    level = bot(args.level, game.slug).name
    scenarios = contest.scenarios(game, args.scenario)
    boxes = [read_own_box(game, path) for path in args.box or [None]]
    if args.plot:
        check_plot(args.plot)
    results = contest.contest(schedule(game.slug, level, args.games, args.seed, scenarios, boxes), args, game.title)
    balances = measure(results)
    if args.plot:
        with writing(args.plot):
            plot_balance(balances, results, f"{game.title}, {level} on both sides", Path(args.plot))
    if args.json:
        changes = {"differences": [asdict(each) for each in differences(balances)]} if len(boxes) > 1 else {}
        head = {"game": game.slug, "level": level, "games": args.games, "seed": args.seed}
        print(json.dumps({**head, "scenarios": [balance.plain() for balance in balances], **changes}, indent=2))
    else:
        show(Screen(), balances)


def show(screen: Screen, balances: list[Balance]) -> None:
    sides = [
        (
            each.title,
            *(str(number) for number in (each.games, each.rome, each.draws, each.carthage)),
            f"{each.share:.1%}",
            f"{each.low:.1%} – {each.high:.1%}",
        )
        for each in balances
    ]
    numbers = ("games", "ROME", "draws", "CARTHAGE", "share of ROME", "95 %")
    screen.table(sides, ("scenario", *numbers), numeric=numbers)
    for each in balances:
        screen.say(f"{each.title}: {each.verdict()}.")
    for difference in differences(balances):
        screen.say(difference.words())
    screen.say()
    lengths = [(each.title, *(f"{number:.0f}" for number in each.actions)) for each in balances]
    marks = ("mean", "10 %", "median", "90 %")
    screen.table(lengths, ("actions in a game", *marks), numeric=marks)
    screen.say()
    reasons = [
        (each.title if index == 0 else "", reason, str(count), f"{count / each.games:.1%}")
        for each in balances
        for index, (reason, count) in enumerate(each.reasons.items())
    ]
    screen.table(reasons, ("ended by", "", "games", "share"), numeric=("games", "share"))
