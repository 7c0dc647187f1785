"""Find puzzles: positions from self-play in which one turn is clearly best, and the weakest level misses it.

Every puzzle is proved, by looking through all that can follow or by playing every choice on many times, and graded by the
weakest level that finds it. The same seed finds the same puzzles.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import islice
from pathlib import Path

from delenda.cli.contest import positive
from delenda.cli.files import writing
from delenda.cli.play import whole_number
from delenda.cli.screen import Screen
from delenda.kernel.english import SEAT_NAMES, did_you_mean, plural
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.puzzle import Puzzle, kinds, puzzles, write
from delenda.kernel.registry import game as find_game
from delenda.lab.puzzles import mine, proved_again


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game: see delenda games")
    parser.add_argument("--count", type=positive, default=5, metavar="N", help="how many to find (default: 5)")
    parser.add_argument("--seed", type=whole_number, default=1, metavar="N", help="of the first game (default: 1)")
    parser.add_argument("--kind", default="", metavar="K", help="of this kind only: see the game's puzzles.toml")
    parser.add_argument("--output", metavar="FILE", help="write them to this file, in the form of a game's data/puzzles.json")
    parser.add_argument("--prove", action="store_true", help="prove the game's own puzzles again instead")


def run(args: Namespace) -> None:
    game, screen = find_game(args.game), Screen()
    if args.prove:
        prove(game, screen)
        return
    known = kinds(game).kinds
    if args.kind and args.kind not in known:
        hint = did_you_mean(args.kind, known)
        raise DelendaError(f"{game.title} has no puzzles of the kind {args.kind!r}; it has {', '.join(known)}.{hint}")
    found = []
    for puzzle in islice(mine(game, args.seed, wanted=args.kind), args.count):
        found.append(puzzle)
        show(game, puzzle, screen)
    if args.output:
        with writing(args.output):
            Path(args.output).write_text(write(found), encoding="utf-8")


def show(game: Game, puzzle: Puzzle, screen: Screen) -> None:
    known = kinds(game)
    screen.heading(f"{puzzle.name}: {known.themes[puzzle.theme].title}, {puzzle.grade}")
    screen.say(f"{SEAT_NAMES[puzzle.seat]} to act. {known.kinds[puzzle.kind].goal}")
    screen.show(puzzle.position)
    screen.say(f"Solution: {', '.join(puzzle.line())} ({puzzle.best:.2f}, better by {puzzle.margin:.2f})")
    screen.say()


def prove(game: Game, screen: Screen) -> None:
    """All of a game's puzzles, one after another."""
    own = puzzles(game)
    wrong = [puzzle.name for puzzle in own if not proved_again(puzzle)]
    if wrong:
        raise DelendaError(f"{game.title}: {plural(len(wrong), 'puzzle')} could not be proved again: {', '.join(wrong)}.")
    screen.say(f"{game.title}: {plural(len(own), 'puzzle')}, all proved again.")
