"""Train a network for neural search, AlphaZero's way with hidden information, with nothing but numpy.

    python examples/research/neural_search.py punica --minutes 10 --out punica.npz --plot punica.svg

It begins with games of one of our own bots (`--teacher`), then plays itself: many games side by side, each decision searched
with the network, which learns what the searches tried and how the games ended. Every few rounds it plays against `--opponent`.
What it keeps sits down at any table:

    delenda arena punica miles "pipe:python -m delenda.adapters.neural punica.npz"
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import delenda
from delenda.adapters.batched import encode, legal_mask
from delenda.adapters.network import Network
from delenda.adapters.neural import search_all
from delenda.adapters.observations import encoder_of
from delenda.kernel.playout import sample
from delenda.lab.plots import plot_curves
from delenda.search.puct import GuidedSearch

Array = NDArray[np.float32]
GAMES = 48  # side by side
ROUNDS_KEPT = 8  # of self-play
NOISE, NOISE_SHARE = 0.5, 0.25  # how uneven the noise at a root is, and how much of it there is
RATE = 1e-3
LOTS = 256  # decisions that are learnt at once
OPENING = 30  # decisions of a game that are drawn as often as they were tried; after them the best is played


class Lesson:
    """Decisions: what was seen, what might be done, what should be, and how well the seat stood by a search and in the end."""

    def __init__(self) -> None:
        self.states: list[delenda.State] = []
        self.policies: list[Array] = []
        self.values: list[float] = []
        self.seats: list[int] = []
        self.games: list[int] = []

    def add(self, state: delenda.State, shares: dict[int, float], value: float, game: int) -> None:
        policy = np.zeros(delenda.game(state.setting.slug).action_count, np.float32)
        policy[list(shares)] = list(shares.values())
        self.states.append(state.copy())
        self.policies.append(policy)
        self.values.append(value)
        self.seats.append(state.actor)
        self.games.append(game)

    def arrays(self, payoffs: list[float]) -> list[Array]:
        """`payoffs` is what ROME got, or can expect, in each game."""
        signs = np.where(np.array(self.seats) == delenda.ROME, 1.0, -1.0)
        values = (np.array(payoffs)[self.games] * signs + np.array(self.values)) / 2
        return [encode(self.states), legal_mask(self.states), np.array(self.policies), values.astype(np.float32)]


def roll(state: delenda.State, rng: delenda.Rng) -> None:
    while state.actor == delenda.CHANCE:
        state.apply(sample(state, rng))


def payoff(state: delenda.State) -> float:
    outcome = state.outcome()
    return 0.0 if outcome is None else float(outcome.payoff(delenda.ROME))


def from_teacher(slug: str, teacher: str, games: int, longest: int, seed: int) -> list[Array]:
    """What a level thinks, and how its games end."""
    lesson, payoffs, bot = Lesson(), [], delenda.bot(teacher)
    for index in range(games):
        state, rng = delenda.game(slug).start(), delenda.Rng(seed + index)
        for _ in range(longest):
            roll(state, rng)
            if state.actor == delenda.NOBODY:
                break
            legal = state.legal()
            action = legal[0]
            if len(legal) > 1:
                thoughts = bot.think(state.view(state.actor), rng)
                lesson.add(state, {advice.action: advice.share for advice in thoughts.advice()}, thoughts.value, index)
                action = thoughts.choose(rng)[0] if rng.below(10) else legal[rng.below(len(legal))]  # now and then another
            state.apply(action)
        payoffs.append(payoff(state))
    return lesson.arrays(payoffs)


def from_self_play(slug: str, network: Network, simulations: int, longest: int, seed: int) -> list[Array]:
    """GAMES games side by side."""
    noise, lesson = np.random.default_rng(seed), Lesson()
    rngs = [delenda.Rng(seed * 1000 + index) for index in range(GAMES)]
    states = [delenda.game(slug).start() for _ in range(GAMES)]
    expected = [0.0] * GAMES  # what ROME can expect, for games that are not played to their end
    for step in range(longest):
        for state, rng in zip(states, rngs, strict=True):
            roll(state, rng)
        going = [index for index in range(GAMES) if states[index].actor != delenda.NOBODY]
        if not going:
            break
        searches = {index: GuidedSearch(states[index].view(states[index].actor), rngs[index]) for index in going}
        asked = {index: search for index, search in searches.items() if len(search.view.legal()) > 1}
        search_all(list(asked.values()), network, 1)
        for search in asked.values():
            search.stir(noise.dirichlet([NOISE] * len(search.view.legal())).tolist(), NOISE_SHARE)
        search_all(list(asked.values()), network, simulations)
        for index, search in searches.items():
            state, legal = states[index], search.view.legal()
            action = legal[0]
            if index in asked:
                counts = search.counts()
                shares = {action: count / sum(counts) for action, count in zip(legal, counts, strict=True)}
                lesson.add(state, shares, search.value(), index)
                expected[index] = search.value() if state.actor == delenda.ROME else -search.value()
                action = legal[rngs[index].pick(counts)] if step < OPENING else search.choose()
            state.apply(action)
    over = [state.actor == delenda.NOBODY for state in states]
    return lesson.arrays([payoff(state) if over[index] else expected[index] for index, state in enumerate(states)])


def learn(network: Network, lessons: list[list[Array]], passes: float, rng: np.random.Generator) -> None:
    """Cross entropy of the policy, and the square of what the value was wrong by."""
    rows, masks, policies, values = (np.concatenate(part) for part in zip(*lessons, strict=True))
    for _ in range(int(passes * len(rows) / LOTS)):
        lot = rng.integers(0, len(rows), LOTS)
        found, shares = network(rows[lot], masks[lot].astype(np.int8))
        network.learn(rows[lot], (shares - policies[lot]) / LOTS, 2 * (found - values[lot]) / LOTS, RATE)


def score(slug: str, network: Network, opponent: str, games: int, simulations: int, longest: int, seed: int) -> list[float]:
    """Points of games against a bot, half of them on either side, all side by side: 1 for a win, ½ for a draw."""
    bot = delenda.bot(opponent)
    rngs = [delenda.Rng(seed * 1000 + index) for index in range(games)]
    states = [delenda.game(slug).start() for _ in range(games)]
    for _ in range(longest):
        searches = {}
        for index, state in enumerate(states):
            roll(state, rngs[index])
            while state.actor == 1 - index % 2:
                state.apply(bot.choose(state.view(state.actor), rngs[index]))
                roll(state, rngs[index])
            if state.actor != delenda.NOBODY:
                searches[index] = GuidedSearch(state.view(state.actor), rngs[index])
        if not searches:
            break
        search_all(list(searches.values()), network, simulations)
        for index, search in searches.items():
            states[index].apply(search.choose())
    return [(1 + payoff(state) * (1 if index % 2 == delenda.ROME else -1)) / 2 for index, state in enumerate(states)]


def interval(points: list[float]) -> tuple[float, float]:
    """The mean, and half of its interval of 95 %."""
    return float(np.mean(points)), float(1.96 * np.std(points, ddof=1) / np.sqrt(len(points)))


def main(argv: list[str] | None = None) -> list[tuple[float, float, float]]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=1_000_000, help="of self-play at most")
    parser.add_argument("--teacher", default="centurio:seconds=0")
    parser.add_argument("--lessons", type=int, default=400, help="games of the teacher")
    parser.add_argument("--opponent", default="miles:seconds=0")
    parser.add_argument("--games", type=int, default=100, help="of each measurement")
    parser.add_argument("--every", type=int, default=5, help="rounds between two measurements")
    parser.add_argument("--simulations", type=int, default=32, help="of a search in self-play; in measurements four times")
    parser.add_argument("--longest", type=int, default=400, help="decisions of a game that are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file for the network (.npz); its curve goes into a .csv beside it")
    parser.add_argument("--plot", type=Path, help="a file for the curve (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    began, rng = time.monotonic(), np.random.default_rng(args.seed)
    network = Network(encoder_of(delenda.game(args.game).start()).size, delenda.game(args.game).action_count, seed=args.seed)
    taught = from_teacher(args.game, args.teacher, args.lessons, args.longest, args.seed)
    learn(network, [taught], 10, rng)
    print(f"{time.monotonic() - began:6.0f} s: {len(taught[0]):,} decisions of {args.teacher} learnt", flush=True)
    lessons: list[list[Array]] = [taught]
    curve: list[tuple[float, float, float]] = []
    number = 0
    while True:
        last = number == args.rounds or time.monotonic() - began > args.minutes * 60
        if last or number % args.every == 0:
            points = score(args.game, network, args.opponent, args.games, 4 * args.simulations, args.longest, args.seed)
            mean, half = interval(points)
            curve.append((number, mean, half))
            spent = time.monotonic() - began
            print(f"{spent:6.0f} s, round {number}: {mean:.1%} ± {half:.1%} against {args.opponent}", flush=True)
            keep(network, args, curve)
        if last:
            return curve
        number += 1
        played = from_self_play(args.game, network, args.simulations, args.longest, args.seed + number)
        lessons = [*lessons[-ROUNDS_KEPT + 1 :], played]
        learn(network, lessons, 1, rng)


def keep(network: Network, args: argparse.Namespace, curve: list[tuple[float, float, float]]) -> None:
    if args.out:
        network.save(args.out, game=args.game, seed=args.seed, rounds=int(curve[-1][0]))
        with args.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("round", "share", "half_interval"), *curve])
    if args.plot:
        words = (f"{args.game}: neural search", "rounds of self-play", f"points against {args.opponent}")
        plot_curves({"neural search": curve}, words, False, args.plot)


if __name__ == "__main__":
    main()
