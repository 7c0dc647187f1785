"""Fit the weights of a game's judgement to the results of its own games.

    python -m delenda.lab.fit scipio --level miles --games 400 --write

lets a level play both sides, notes the features of positions on the way, and finds the weights by which they tell best who won:
logistic regression with a weak pull towards the weights in use. A fifth of the games is kept apart to see whether the new
weights are better than the old. `--believe` mixes into the result what the level itself believed at the position: the larger
the share, the less noise, and the more the old weights tell. `--solve` takes instead of results the values of secret choices
that a level solves as matrix games, at positions of random games; `--only` leaves the other weights as they are. `--stray N`
lets the level stray once in N actions to any legal one: what it never does by itself it cannot learn from. `--turns` notes the
positions in which a turn begins, where a search of whole turns judges, and no others. `--write` puts the weights into the
game's `data/weights.toml`, with the command that made them.
"""

from __future__ import annotations

import math
import multiprocessing
from argparse import ArgumentParser, Namespace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from delenda.bots.levels import levels
from delenda.bots.lines import carry_out
from delenda.bots.registry import bot
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.errors import DelendaError
from delenda.kernel.parts import Weighing
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.lab.cluster import connect, spread
from delenda.lab.command import run_command
from delenda.lab.exploitability import positions
from delenda.search.joint import MOST_INNER

EVERY = 4  # one position in so many is noted; neighbours are much alike
APART = 5  # one game in so many is kept apart
PULL = 4.0  # how many positions' worth the old weights count

Sample = tuple[list[float], float]  # the features of a position, and ROME's share of what came of it


def weighing_of(slug: str) -> Weighing:
    """What the judgement of a game weighs."""
    weighing = find_game(slug).insight.weighing
    if weighing is None:
        raise DelendaError(f"the judgement of {slug} has no features to fit.")
    return weighing


def play_game(
    slug: str, level: str, scenarios: list[str], stray: int, believe: float, seed: int, turns: bool = False
) -> list[Sample]:
    """One game of a level against itself, the scenarios in turn: features on the way, and the result, with a share of the
    level's own belief."""
    game, player, weighing = find_game(slug), bot(level, slug), weighing_of(slug)
    turn_of = game.insight.turn_of if turns else None
    turn = 0
    chance = Rng(seed * 4 + CHANCE)
    streams = {seat: Rng(seed * 4 + seat) for seat in (ROME, CARTHAGE)}
    play = Play(game.start(scenarios[seed % len(scenarios)]))
    noted = []
    while play.state.actor != NOBODY:
        actor = play.waits_for()[0]
        if actor == CHANCE:
            play.act(CHANCE, sample(play.state, chance))
            continue
        if chance.below(EVERY) == 0 if turn_of is None else turn_of(play.state) != turn:
            turn = 0 if turn_of is None else turn_of(play.state)
            noted.append((weighing.features(play.state), _belief(player, play.view(actor), actor, seed) if believe else 0.0))
        if stray and chance.below(stray) == 0:
            play.act(actor, sample(play.view(actor), chance))
            continue
        carry_out(play, actor, player.decide(play.view(actor), streams[actor]))
    winner = play.state.winner
    share = 0.5 if winner == NOBODY else float(winner == ROME)
    return [(each, (1 - believe) * share + believe * belief) for each, belief in noted]


def _belief(player: Any, view: State, actor: int, seed: int) -> float:
    """ROME's chance as the player sees it, with dice of its own, so that the game takes its course."""
    chance: float = player.evaluate(view, Rng(seed))
    return chance if actor == ROME else 1 - chance


def play_games(args: Namespace, scenarios: list[str]) -> list[list[Sample]]:
    """A game for each seed, in order, in processes of this machine or on the cluster at `--ray`."""
    play = partial(play_game, args.game, args.level, scenarios, args.stray, args.believe, turns=args.turns)
    seeds = range(args.seed, args.seed + args.games)
    if args.ray is not None:
        played = dict(spread(connect(args.ray), play, seeds))
        return [played[seed] for seed in seeds]
    with multiprocessing.get_context("spawn").Pool(args.workers) as pool:
        return list(pool.imap(play, seeds))


def solved(slug: str, level: str, count: int, seed: int) -> list[Sample]:
    """Positions of random games at which a small secret choice begins, with ROME's share by the solution of its matrix."""
    weighing = weighing_of(slug)
    player = next(each for each in levels() if each.name == level).but({"seconds": 0})
    samples = []
    for index, state in enumerate(positions(slug, count, 2, MOST_INNER, seed)):
        solution = player.joint(state.view(state.actor), Rng(seed + index)).solve()
        if solution is not None:
            value = solution.value if state.actor == ROME else -solution.value
            samples.append((weighing.features(state), (value + 1) / 2))
    return samples


def fit(samples: list[Sample], start: list[float], free: set[int] | None = None) -> list[float]:
    """Newton's method on the log likelihood with a pull towards `start`; only the weights in `free` move, if it is given."""
    weights = start[:]
    size = len(weights)
    for _ in range(30):
        slope = [-PULL * (weight - first) for weight, first in zip(weights, start, strict=True)]
        curve = [[PULL if row == column else 0.0 for column in range(size)] for row in range(size)]
        for features, share in samples:
            chance = _chance(weights, features)
            for row in range(size):
                slope[row] += (share - chance) * features[row]
                weight = chance * (1 - chance) * features[row]
                if weight:
                    for column in range(size):
                        curve[row][column] += weight * features[column]
        for fixed in range(size):
            if free is not None and fixed not in free:
                slope[fixed] = 0.0
                curve[fixed] = [float(column == fixed) for column in range(size)]
        step = _shortened(samples, weights, start, _solve(curve, slope))
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return weights


def _shortened(samples: list[Sample], weights: list[float], start: list[float], step: list[float]) -> list[float]:
    """Newton's step, halved until it leads downhill: far from the goal the whole step may lead beyond it."""

    def cost(at: list[float]) -> float:
        pulled = sum((weight - first) ** 2 for weight, first in zip(at, start, strict=True))
        return loss(samples, at) * len(samples) + PULL / 2 * pulled

    here = cost(weights)
    for _ in range(20):
        if cost([weight + change for weight, change in zip(weights, step, strict=True)]) <= here:
            return step
        step = [change / 2 for change in step]
    return [0.0] * len(step)


def loss(samples: list[Sample], weights: list[float]) -> float:
    """Mean log loss: what the judgement is surprised by the results, in natural units; a coin has 0.693."""
    total = 0.0
    for features, share in samples:
        chance = min(1 - 1e-9, max(1e-9, _chance(weights, features)))
        total -= share * math.log(chance) + (1 - share) * math.log(1 - chance)
    return total / len(samples)


def _chance(weights: list[float], features: list[float]) -> float:
    odds = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, odds))))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots; the matrix is small and, by the pull, never singular."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            rows[row] = [value - factor * top for value, top in zip(rows[row], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def write(slug: str, args: Namespace, weights: dict[str, float], words: str) -> Path:
    package = import_module(find_game(slug).package)
    path = Path(package.__path__[0]) / "data" / "weights.toml"
    command = f"python -m delenda.lab.fit {slug} --level {args.level} --games {args.games} --seed {args.seed}"
    command += "".join(f" --scenario {each}" for each in args.scenario)
    command += f" --believe {args.believe:g}" if args.believe else ""
    command += f" --solve {args.solve}" if args.solve else ""
    command += f" --stray {args.stray}" if args.stray else ""
    command += " --turns" if args.turns else ""
    command += f" --only {' '.join(args.only)}" if args.only else ""
    lines = ["# Log odds of winning for one unit of each feature (insight.py).", f"# Made by: {command}", f"# {words}", ""]
    lines += ["[weights]", *(f"{name} = {weight:.4g}" for name, weight in weights.items())]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def main(argv: list[str] | None = None) -> None:
    parser = ArgumentParser(description="Fit the weights of a game's judgement to the results of its own games.")
    parser.add_argument("game")
    parser.add_argument("--level", default="miles")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument(
        "--scenario", action="append", default=[], metavar="S", help="may be repeated (default: the game's first)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--believe", type=float, default=0.0, metavar="SHARE", help="of the level's own belief, from 0 to 1")
    parser.add_argument("--solve", type=int, default=0, metavar="N", help="use this many solved positions instead of games")
    parser.add_argument("--stray", type=int, default=0, metavar="N", help="any legal action once in N (default: never)")
    parser.add_argument("--turns", action="store_true", help="only positions in which a turn begins")
    parser.add_argument("--only", nargs="+", default=[], metavar="FEATURE")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster whose head is there (auto: on this machine)")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args(argv)
    weighing = weighing_of(args.game)
    if args.turns and find_game(args.game).insight.turn_of is None:
        raise DelendaError(f"--turns: {args.game} does not tell its turns.")
    if args.solve:
        played = [[each] for each in solved(args.game, args.level, args.solve, args.seed)]
    else:
        scenarios = args.scenario or [find_game(args.game).scenarios[0].slug]
        played = play_games(args, scenarios)
    train = [each for index, noted in enumerate(played) if index % APART for each in noted]
    apart = [each for index, noted in enumerate(played) if index % APART == 0 for each in noted]
    old, names = list(weighing.weights), weighing.names
    new = fit(train, old, {names.index(name) for name in args.only} if args.only else None)
    words = f"{len(train)} positions; log loss on {len(apart)} others {loss(apart, new):.4f}, before {loss(apart, old):.4f}."
    print(words)
    for name, before, after in zip(names, old, new, strict=True):
        print(f"  {name:16} {before:8.4g} -> {after:8.4g}")
    if args.write:
        print(write(args.game, args, dict(zip(names, new, strict=True)), words))


if __name__ == "__main__":
    run_command(main)
