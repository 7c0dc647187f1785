"""Play a game in the terminal, against an opponent or two at one screen."""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from datetime import date
from pathlib import Path

from delenda.bots.registry import bot, bots
from delenda.cli.files import read_record
from delenda.cli.keeper import Keeper
from delenda.cli.local import LocalSitting
from delenda.cli.screen import Screen
from delenda.cli.seating import DEFAULT, SIDES, seating
from delenda.cli.showing import at_table
from delenda.kernel.errors import DelendaError
from delenda.kernel.play import Play
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games


def arguments(parser: ArgumentParser) -> None:
    levels = ", ".join(each.name for each in bots())
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game: see delenda games")
    parser.add_argument("--scenario", metavar="S", help="a scenario of the game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an optional rule; may be repeated")
    parser.add_argument("--box", metavar="FILE", help="your own corrected data file or folder")
    parser.add_argument("--side", choices=[*SIDES, "random"], help="your seat; both: two persons at one screen (default: rome)")
    parser.add_argument("--opponent", metavar="NAME", help=f"who plays the other seat: {levels} (default: {DEFAULT})")
    parser.add_argument(
        "--seed", type=whole_number, metavar="N", help="of dice, draws and opponent: the same seed gives the same again"
    )
    parser.add_argument(
        "--no-confirm", action="store_true", help="let a secret choice count at once; so it does where no person types"
    )
    parser.add_argument("--plain", action="store_true", help="lines of text, as in a pipe, instead of the application")
    parser.add_argument("--theme", choices=("dark", "light"), default="dark", help="colours of the application (default: dark)")
    parser.add_argument("--save", metavar="FILE", help="keep the record of the game in this file")
    parser.add_argument(
        "--record", metavar="FILE", help="continue the game in this file, and keep it there unless --save is given"
    )


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"a whole number is needed, not {text!r}") from None


def run(args: Namespace) -> None:
    if args.save and args.save != args.record and Path(args.save).exists():
        raise DelendaError(f"{args.save} exists already; choose another name, or continue it with --record.")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    play, header = recorded_game(args) if args.record else (new_game(args), {})
    opponent = bot(args.opponent, play.state.setting.slug).name if args.opponent else None
    seated = seating(args.side, opponent, seed, header)
    keeper = Keeper(play, header or {**seated.header(), "Date": date.today().isoformat()}, args.save or args.record)
    if keeper.file == args.record:
        keeper.trust_file()
    else:
        keeper.keep()  # a file that cannot be written is better known now than at the end
    if args.side or args.opponent:
        keeper.tags.update(seated.header())
    screen = Screen()
    sitting = LocalSitting(keeper, seated, seed, confirms=sys.stdin.isatty() and not args.no_confirm)
    at_table(screen, sitting, keeper, plain=args.plain, theme=args.theme)


def new_game(args: Namespace) -> Play:
    if args.game is None:
        raise DelendaError(f"say which game: {', '.join(game.slug for game in games())}.")
    return Play(find_game(args.game).start(args.scenario, read_options(args.option), args.box))


def recorded_game(args: Namespace) -> tuple[Play, dict[str, str]]:
    """A game as far as it went, and the header of its record."""
    if args.scenario or args.option or args.box:
        raise DelendaError("a recorded game has its scenario, options and box already; leave them out with --record.")
    record, state = read_record(args.record)
    if args.game is not None and find_game(args.game) is not record.game:
        raise DelendaError(f"{args.record} is a game of {record.game.title}, not of {find_game(args.game).title}.")
    ending = record.tags.get("Result") or state.outcome()
    if ending:
        raise DelendaError(f"{args.record} is over ({ending}); look at it with: delenda replay {args.record}")
    play = Play(record.begin())
    for before, action in record.actions():
        play.act(before.actor, action)
    return play, dict(record.tags)


def read_options(given: list[str]) -> dict[str, str]:
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise DelendaError(f"an option is name=value, not {text!r}.")
        options[name] = value
    return options
