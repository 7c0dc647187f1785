"""How fast the games run: decisions, whole games and copies a second, compiled and interpreted in one run.

CPU time is measured, not the clock's, and of several short rounds the best counts: whatever else the machine does can only slow
a round down. `python -m delenda.lab.bench SECONDS BOX GAME …` prints the figures of the running build as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from delenda.interpreted import is_compiled, run_interpreted
from delenda.kernel.actor import NOBODY
from delenda.kernel.game import Game
from delenda.kernel.playout import playout, sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

if TYPE_CHECKING:
    from delenda.adapters.gymnasium import BatchEnv

ROUNDS = 5  # for each figure; each takes a fifth of its time
BATCH = 256  # games stepped together
SHORT_ROUNDS = 50  # of steps and of bare decisions in turn: the best of them is one that nothing else interrupted
SHARED = 4096  # and by two processes: the more games, the less weighs what one of them does alone
TURNS = 5  # of one process and of two, after a first one in which their memory is new to the system


@dataclass(frozen=True, slots=True)
class Figures:
    """What one build does in a second of CPU time with one game."""

    decisions: float
    games: float
    copies: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """One game in both builds; `compiled` is None where only the interpreted build is installed."""

    slug: str
    compiled: Figures | None
    interpreted: Figures

    def ratio(self) -> Figures | None:
        """How many times as fast the compiled build is."""
        if self.compiled is None:
            return None
        slow = asdict(self.interpreted)
        return Figures(**{name: fast / slow[name] for name, fast in asdict(self.compiled).items()})


def compare(slugs: list[str], seconds: float, box: str = "") -> list[Comparison]:
    """Each game measured in this process and, where this is the compiled build, in an interpreted one; `seconds` a figure.
    `box` is an owner's data file or folder, for one game."""
    here = {slug: measure(find_game(slug), seconds, box) for slug in slugs}
    if not is_compiled():
        return [Comparison(slug, None, here[slug]) for slug in slugs]
    there = json.loads(run_interpreted("-m", "delenda.lab.bench", str(seconds), box, *slugs))
    return [Comparison(slug, here[slug], Figures(**there[slug])) for slug in slugs]


def measure(game: Game, seconds: float, box: str = "") -> Figures:
    """The running build's figures."""
    start = game.start(box=box or None)
    middles = [middle_of(start, seed) for seed in range(20)]
    played = [_play_round(start, seconds / ROUNDS, seed) for seed in range(ROUNDS)]
    copied = [_copy_round(middles, seconds / ROUNDS) for _ in range(ROUNDS)]
    return Figures(max(decisions for decisions, _ in played), max(games for _, games in played), max(copied))


@dataclass(frozen=True, slots=True)
class BatchFigures:
    """A second of CPU time with a batch: steps of one game with float32 row and mask, and bare decisions in the same run; and
    how many times as many steps two processes make by the clock."""

    slug: str
    steps: float
    decisions: float
    two_processes: float

    def ratio(self) -> float:
        """How many bare decisions a step costs."""
        return self.decisions / self.steps


def measure_batch(game: Game, seconds: float) -> BatchFigures:
    """Random play through `BatchEnv`, and without it, turn and turn about."""
    from delenda.adapters.gymnasium import BatchEnv

    env = BatchEnv(game.slug, BATCH)
    env.reset(seed=0)
    steps = decisions = 0.0
    for seed in range(SHORT_ROUNDS):
        steps = max(steps, _batch_round(env, seconds / SHORT_ROUNDS))
        decisions = max(decisions, _play_round(game.start(), seconds / SHORT_ROUNDS, seed)[0])
    return BatchFigures(game.slug, steps, decisions, _gain(game, seconds / ROUNDS))


def _gain(game: Game, seconds: float) -> float:
    """By the clock, how many times as fast two processes step the same games as this one does alone."""
    from delenda.adapters.gymnasium import BatchEnv

    alone, both = BatchEnv(game.slug, SHARED), BatchEnv(game.slug, SHARED, num_workers=2)
    try:
        alone.reset(seed=0)
        both.reset(seed=0)
        rounds = [
            (_batch_round(both, seconds, perf_counter), _batch_round(alone, seconds, perf_counter)) for _ in range(1 + TURNS)
        ]
    finally:
        both.close()
    return max(shared for shared, _ in rounds[1:]) / max(single for _, single in rounds[1:])


def _batch_round(env: BatchEnv, seconds: float, clock: Callable[[], float] = process_time) -> float:
    steps = 0
    began = clock()
    spent = 0.0
    while spent < seconds or not steps:
        env.step(env.sample())
        steps += env.num_envs
        spent = clock() - began
    return steps / spent


def middle_of(start: State, seed: int) -> State:
    """A state from the middle of a random game."""
    length = playout(start.copy(), Rng(seed))
    state, rng = start.copy(), Rng(seed)
    for _ in range(length // 2):
        state.apply(sample(state, rng))
    assert state.actor != NOBODY
    return state


def _play_round(start: State, seconds: float, seed: int) -> tuple[float, float]:
    """Decisions and games a second in random play. A look at the clock may cost as much as a game of ten decisions, so the more
    games there have been, the more are played between two looks."""
    rng = Rng(seed)
    decisions = games = 0
    began = process_time()
    spent = 0.0
    while spent < seconds or not games:
        for _ in range(1 + games // 10):
            decisions += playout(start.copy(), rng)
            games += 1
        spent = process_time() - began
    return decisions / spent, games / spent


def _copy_round(states: list[State], seconds: float) -> float:
    """Copies a second of states from the middle of games. Ten calls a turn, so that the loop itself weighs little."""
    copies = 0
    began = process_time()
    spent = 0.0
    while spent < seconds or not copies:
        for state in states:
            copy = state.copy
            copy(), copy(), copy(), copy(), copy(), copy(), copy(), copy(), copy(), copy()
        copies += 10 * len(states)
        spent = process_time() - began
    return copies / spent


if __name__ == "__main__":
    print(json.dumps({slug: asdict(measure(find_game(slug), float(sys.argv[1]), sys.argv[2])) for slug in sys.argv[3:]}))
