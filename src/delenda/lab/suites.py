"""Tactical suites: positions in which exhaustive search knows the best turn, and how many of them each level finds.

    python -m delenda.lab.suites zama
    python -m delenda.lab.suites zama --make 50 --seed 9001

asks every level once at each position of the game's `data/suite.json`; `--make` writes that file: positions from games of a
level that strays now and then, proved as the game's puzzles are (`puzzles.toml`), but kept whether any level finds them or
not, and at most one of each kind from a game. What is proved by trials only (`tried`) is left out: chance would have a say.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from dataclasses import asdict, dataclass
from importlib.resources import files
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from delenda.bots.levels import levels
from delenda.bots.registry import bot
from delenda.kernel.errors import DelendaError
from delenda.kernel.puzzle import Kind, Puzzle, kinds, read, write
from delenda.kernel.registry import game as find_game
from delenda.lab.command import run_command
from delenda.lab.puzzles import finds, prove, puzzle_of, questions, survives_text
from delenda.lab.ratings import wilson

if TYPE_CHECKING:
    from collections.abc import Iterator

    from delenda.kernel.game import Game
    from delenda.kernel.state import State

FILE: Final = "data/suite.json"
BY_TRIALS: Final = "tried"
NOT_GRADED: Final = "not graded"


@dataclass(frozen=True, slots=True)
class Score:
    """How many of the positions a level found, and the seconds for all of them."""

    level: str
    found: int
    positions: int
    seconds: float


def collect(game: Game, seed: int, level: str) -> Iterator[Puzzle]:
    """Positions without end, from games with seeds `seed`, `seed` + 1, …"""
    known = kinds(game)
    if all(kind.measure == BY_TRIALS for kind in known.kinds.values()):
        raise DelendaError(f"{game.title} asks nothing that exhaustive search can prove; see its puzzles.toml.")
    played = [each.slug for each in game.scenarios if not each.is_study]
    for number in count(seed):
        had: set[str] = set()
        for index, (state, kind) in enumerate(questions(game, known, played[number % len(played)], level, number)):
            if kind.name in had or kind.measure == BY_TRIALS:
                continue
            found = _proved(state, kind, number * 1000 + index)
            if found is not None:
                had.add(kind.name)
                yield found


def _proved(state: State, kind: Kind, seed: int) -> Puzzle | None:
    proof = prove(state, kind, seed, state.actor)
    if proof is None or not survives_text(state):
        return None
    return puzzle_of(state, kind, seed, proof, NOT_GRADED)


def suite(game: Game) -> list[Puzzle]:
    """The positions of a game's suite."""
    try:
        return read(game, game.file(FILE))
    except FileNotFoundError:
        raise DelendaError(f"{game.title} has no suite yet; --make finds one.") from None


def ask(level: str, positions: list[Puzzle]) -> Score:
    """A level at every position, once each."""
    began, found = time.perf_counter(), 0
    for puzzle in positions:
        found += finds(bot(level, puzzle.game), puzzle.state(), puzzle.solution, puzzle.seed)
    return Score(level, found, len(positions), time.perf_counter() - began)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--level", action="append", metavar="BOT", help="may be repeated (default: every level, by no clock)")
    parser.add_argument("--make", type=int, metavar="N", help="find so many positions instead, and write them")
    parser.add_argument("--player", default="miles", metavar="BOT", help="whose games they are from (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=9001, metavar="N", help="of the first game (default: %(default)s)")
    parser.add_argument("--output", metavar="FILE", help="write them there (default: the game's own file)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def make(game: Game, args: Namespace) -> Path:
    path = Path(args.output) if args.output else Path(str(files(game.package))) / FILE
    path.write_text(write(list(islice(collect(game, args.seed, args.player), args.make))), encoding="utf-8")
    return path


def show(score: Score) -> str:
    low, high = wilson(score.found, score.positions)
    share = f"{score.found / score.positions:6.1%}  {low:.1%} – {high:.1%}"
    return f"{score.level:18} {score.found:3} of {score.positions}  {share}  {1000 * score.seconds / score.positions:.0f} ms"


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="How many positions of a tactical suite the levels find.", allow_abbrev=False)
    arguments(parser)
    args = parser.parse_args(argv)
    game = find_game(args.game)
    if args.make:
        print(make(game, args))
        return
    positions = suite(game)
    for level in args.level or [f"{each.name}:seconds=0" for each in levels()]:
        score = ask(level, positions)
        print(json.dumps({"game": game.slug, **asdict(score)}) if args.json else show(score), flush=True)


if __name__ == "__main__":
    run_command(main)
