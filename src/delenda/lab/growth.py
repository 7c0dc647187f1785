"""Whether a decision costs more the longer a game has lasted.

The last tenth of random games is timed twice: with the whole game behind it, and as a game of its own that begins there. The
decisions are the same; the first game is ten times as long. Measured for the rules alone, and for a table, which keeps every
step, the log and how far each seat may undo.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean
from time import process_time

from delenda.kernel.actor import NOBODY
from delenda.kernel.game import Game
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

GAMES = 20
ROUNDS = 9

Move = tuple[int, int]  # an actor and its action


@dataclass(frozen=True, slots=True)
class Growth:
    """Seconds of CPU time for a decision at the end of games of `length` decisions, and in games that begin there."""

    slug: str
    length: float
    rules_short: float
    rules_long: float
    table_short: float
    table_long: float


@dataclass(frozen=True, slots=True)
class Line:
    """A random game, cut where its last tenth begins: the moves before, the position there, and the moves after."""

    before: list[Move]
    middle: State
    after: list[Move]


class Bare:
    """The rules alone, driven like a table."""

    def __init__(self, start: State) -> None:
        self.state = start.copy()

    def act(self, _actor: int, action: int) -> None:
        self.state.legal()
        self.state.apply(action)


def growth(game: Game) -> Growth:
    start = game.start()
    lines = [random_line(game, seed) for seed in range(GAMES)]
    length = mean(len(line.before) + len(line.after) for line in lines)
    rules = [cost(Bare, start, lines, whole) for whole in (False, True)]
    table = [cost(Play, start, lines, whole) for whole in (False, True)]
    return Growth(game.slug, length, *rules, *table)


def random_line(game: Game, seed: int) -> Line:
    """The position in the middle has no past: it is read back from plain data. No secret choice is under way there."""
    state, rng = game.start(), Rng(seed)
    moves: list[Move] = []
    cuts = [0]
    while state.actor != NOBODY:
        if not state.decision.simultaneous:
            cuts.append(len(moves))
        moves.append((state.actor, sample(state, rng)))
        state.apply(moves[-1][1])
    cut = max(cut for cut in cuts if cut <= len(moves) * 9 // 10)
    state = game.start()
    for _, action in moves[:cut]:
        state.apply(action)
    return Line(moves[:cut], game.load(state.dump()), moves[cut:])


def cost(driver: Callable[[State], Bare | Play], start: State, lines: list[Line], whole: bool) -> float:
    """Seconds for a decision in the last tenth, with the whole game behind it or not."""
    best = [min(_spent(driver, start, line, whole) for _ in range(ROUNDS)) for line in lines]
    return sum(best) / sum(len(line.after) for line in lines)


def _spent(driver: Callable[[State], Bare | Play], start: State, line: Line, whole: bool) -> float:
    driven = driver(start if whole else line.middle)
    for actor, action in line.before if whole else ():
        driven.act(actor, action)
    began = process_time()
    for actor, action in line.after:
        driven.act(actor, action)
    return process_time() - began
