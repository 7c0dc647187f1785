"""Step through a record, or draw it.

On a terminal: Enter or n for the next action, p for the one before, a number, first, last, log, q.
Elsewhere the log is printed, or with --at the position after that many actions.
With --svg or --png the position is drawn, with --gif the whole game.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import dataclass
from pathlib import Path

from delenda.cli.answers import is_number
from delenda.cli.files import read_record, writing
from delenda.cli.news import lines_since
from delenda.cli.screen import Screen
from delenda.kernel.actor import ACTOR_NAMES, OPEN, VIEWER_OF
from delenda.kernel.errors import DelendaError
from delenda.kernel.record import Record
from delenda.kernel.state import State
from delenda.svg.export import gif, png
from delenda.table import luck

HELP = "Enter or n: next, p: previous, a number: after so many actions, first, last, log, q: leave."


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the file to replay")
    parser.add_argument(
        "--as", dest="viewer", choices=list(VIEWER_OF), default="open", help="whose view to show (default: open, everything)"
    )
    parser.add_argument("--at", type=count, metavar="N", help="begin after N actions")
    parser.add_argument("--svg", metavar="OUT", help="draw the position to an SVG file")
    parser.add_argument("--png", metavar="OUT", help="draw the position to a PNG file")
    parser.add_argument("--gif", metavar="OUT", help="draw the game, or its first N actions, to an animated GIF file")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="colours of the drawing (default: light)")
    parser.add_argument("--layout", choices=("wide", "tall"), default="wide", help="shape of the drawing (default: wide)")


def count(text: str) -> int:
    if not is_number(text):
        raise ArgumentTypeError(f"a number of actions is needed, not {text!r}")
    return int(text)


@dataclass(frozen=True, slots=True)
class MoveSeen:
    """The game after `number` actions: the last of them in words, what the log says of it, and the view."""

    number: int
    action: str
    lines: list[str]
    view: State


def run(args: Namespace) -> None:
    record, final = read_record(args.record)
    film = moves_of(record, VIEWER_OF[args.viewer])
    if args.at is not None and args.at >= len(film):
        raise DelendaError(f"{args.record} has {len(film) - 1} actions; --at {args.at} is past its end.")
    screen = Screen()
    if args.svg or args.png or args.gif:
        export(screen, record, film, args)
    elif sys.stdin.isatty() and screen.console.is_terminal:
        Projector(screen, record, film).run(args.at or 0)
    elif args.at is not None:
        show(screen, record, film, args.at)
    else:
        assert final.journal is not None
        for line in final.journal.lines(VIEWER_OF[args.viewer]):
            screen.say(line)


def moves_of(record: Record, viewer: int) -> list[MoveSeen]:
    """All of a game as `viewer` saw it."""
    film: list[MoveSeen] = []
    words, told = "", 0

    def take(state: State) -> State:
        view = state.copy() if viewer == OPEN else state.view(viewer)
        lines = lines_since(state.journal, told, viewer) if state.journal is not None else []
        film.append(MoveSeen(len(film), words, lines, view))
        return view

    state = record.begin()
    for state, action in record.actions():
        view = take(state)
        # another seat's action may be secret: only the log tells what it was
        what = state.label(action) if viewer in (OPEN, state.actor) else f"({view.decision.title})"
        words = f"{ACTOR_NAMES[state.actor]} {what}"
        told = len(state.journal.events) if state.journal is not None else 0
    take(state)
    return film


def show(screen: Screen, record: Record, film: list[MoveSeen], number: int) -> None:
    move = film[number]
    action = f": {move.action}" if move.action else ""
    screen.heading(f"{record.game.title}, {move.number} of {len(film) - 1}{action}")
    for line in move.lines:
        screen.say(f"· {line}")
    screen.say()
    screen.show(record.game.board.sketch(move.view))
    if number == len(film) - 1:
        screen.say("\nThe end: " + (record.tags.get("Result") or str(move.view.outcome() or "not finished")) + ".")
        if record.tags.get("Result") and (lucky := luck.of(record)).count:
            screen.say(lucky.words())


class Projector:
    """Steps through a film as a person asks."""

    def __init__(self, screen: Screen, record: Record, film: list[MoveSeen]) -> None:
        self.screen = screen
        self.record = record
        self.film = film
        self.last = len(film) - 1

    def run(self, number: int) -> None:
        try:
            self.show(number)
            while (typed := self.screen.ask("> ").casefold()) not in ("q", "quit"):
                number = self.answer(number, typed)
        except (EOFError, KeyboardInterrupt):
            self.screen.say()

    def answer(self, number: int, typed: str) -> int:
        """Do what was typed; the number of the move shown then."""
        wanted = {"": number + 1, "n": number + 1, "p": number - 1, "first": 0, "last": self.last}
        if typed == "log":
            for move in self.film[: number + 1]:
                for line in move.lines:
                    self.screen.say(line)
        elif typed not in wanted and not is_number(typed):
            self.screen.say(HELP)
        else:
            there = wanted[typed] if typed in wanted else int(typed)
            if 0 <= there <= self.last:
                self.show(there)
                return there
            self.screen.say("This is the beginning." if there < 0 else f"This record ends after {self.last} actions.")
        return number

    def show(self, number: int) -> None:
        self.screen.clear()
        show(self.screen, self.record, self.film, number)
        self.screen.say(f"\n{HELP}", style="faint")


def export(screen: Screen, record: Record, film: list[MoveSeen], args: Namespace) -> None:
    """The position at --at, or the last one; the animation runs up to it. Positions that look alike are one picture of it."""
    at = len(film) - 1 if args.at is None else args.at

    def draw(move: MoveSeen) -> str:
        return record.game.svg(move.view, args.theme, args.layout)

    still = draw(film[at])
    if args.svg:
        with writing(args.svg):
            Path(args.svg).write_text(still, encoding="utf-8")
        screen.say(f"Drawn to {args.svg}.")
    if args.png:
        content = png(still)
        with writing(args.png):
            Path(args.png).write_bytes(content)
        screen.say(f"Drawn to {args.png}.")
    if args.gif:
        pictures = [draw(move) for move in film[: at + 1]]
        different = [picture for picture, after in zip(pictures, [*pictures[1:], ""], strict=True) if picture != after]
        with writing(args.gif), screen.console.status(f"Drawing {len(different)} pictures …"):
            gif(different, args.gif)
        screen.say(f"Drawn to {args.gif}: {len(different)} pictures.")
