"""Train a network for neural search, AlphaZero's way with hidden information, with nothing but numpy.

    python examples/research/neural_search.py punica --minutes 10 --out punica.npz --plot punica.svg

It begins with games of one of our own bots (`--teacher`), then plays itself: many games side by side, each decision searched
with the network, which learns what the searches tried and how the games ended. Every few rounds it plays against `--opponent`.
What it keeps sits down at any table:

    delenda arena punica miles network:punica.npz
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np

import delenda
from delenda.adapters.kept import begun
from delenda.adapters.lessons import Lessons, Notes, from_teacher, imitate, payoff, roll
from delenda.adapters.network import HIDDEN, Network
from delenda.adapters.neural import search_all
from delenda.adapters.observations import encoder_of
from delenda.adapters.trial import interval, trial
from delenda.lab.plots import Curve, plot_curves
from delenda.search.puct import GuidedSearch

ROUNDS_KEPT = 8  # of self-play
NOISE, NOISE_SHARE = 0.5, 0.25  # how uneven the noise at a root is, and how much of it there is
STRONGER = 4  # times as many simulations in measurements and at the table as in self-play
OPENING = 30  # decisions of a game that are drawn as often as they were tried; after them the best is played


def from_self_play(slug: str, network: Network, games: int, simulations: int, longest: int, seed: int) -> Lessons:
    """Games side by side."""
    noise, notes = np.random.default_rng(seed), Notes()
    rngs = [delenda.Rng(seed * 1000 + index) for index in range(games)]
    states = [delenda.game(slug).start() for _ in range(games)]
    expected = [0.0] * games  # what ROME can expect, for games that are not played to their end
    for step in range(longest):
        for state, rng in zip(states, rngs, strict=True):
            roll(state, rng)
        going = [index for index in range(games) if states[index].actor != delenda.NOBODY]
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
                notes.add(state, shares, search.value(), index)
                expected[index] = search.value() if state.actor == delenda.ROME else -search.value()
                action = legal[rngs[index].pick(counts)] if step < OPENING else search.choose()
            state.apply(action)
    over = [state.actor == delenda.NOBODY for state in states]
    return notes.lessons([payoff(state) if over[index] else expected[index] for index, state in enumerate(states)])


def train(args: argparse.Namespace, seed: int, curves: dict[int, Curve]) -> None:
    """One network from its first lesson on. Its curve grows in `curves`."""
    began, rng = time.process_time(), np.random.default_rng(seed)
    network = begun(args.game, None, args.begin, args.hidden, seed)
    lessons: list[Lessons] = []
    if args.lessons:
        taught = from_teacher(args.game, args.teacher, args.lessons, args.longest, seed, unequal=args.unequal)
        lessons.append(taught)
        imitate(network, lessons, args.passes, rng)
        spent = time.process_time() - began
        print(f"{spent:6.0f} s: {len(taught):,} decisions of {args.teacher} learnt", flush=True)
    best = max((curve[-1][1] for curve in curves.values()), default=0.0)  # of the seeds before
    curve = curves[seed] = []
    number = 0
    while True:
        last = number == args.rounds or time.process_time() - began > args.minutes * 60
        if last or number % args.every == 0:
            mean, half = interval(trial(args.game, network, args.opponent, args.games, STRONGER * args.simulations, seed))
            curve.append((number, mean, half))
            spent = time.process_time() - began
            print(f"{spent:6.0f} s, round {number}: {mean:.1%} ± {half:.1%} against {args.opponent}", flush=True)
            write(args, curves)
            if args.out and mean >= best:
                keep(network, args, seed, number)
        if last:
            return
        number += 1
        played = from_self_play(args.game, network, args.together, args.simulations, args.longest, seed + number)
        lessons = [*lessons[-ROUNDS_KEPT + 1 :], played]
        imitate(network, lessons, 1, rng)


def keep(network: Network, args: argparse.Namespace, seed: int, rounds: int) -> None:
    network.forget_unseen()
    about = {"game": args.game, "layout": encoder_of(delenda.game(args.game).start()).version, "seed": seed}
    network.save(args.out, **about, rounds=rounds, simulations=STRONGER * args.simulations)


def write(args: argparse.Namespace, curves: dict[int, Curve]) -> None:
    if args.out:
        with args.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
            rows = [(seed, *point) for seed, curve in curves.items() for point in curve]
            csv.writer(file).writerows([("seed", "round", "share", "half_interval"), *rows])
    if args.plot:
        words = (f"{args.game}: neural search", "rounds of self-play", f"points against {args.opponent}")
        plot_curves({f"seed {seed}": curve for seed, curve in curves.items()}, words, False, args.plot)


def main(argv: list[str] | None = None) -> dict[int, Curve]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10.0, help="of the processor, for each seed")
    parser.add_argument("--rounds", type=int, default=1_000_000, help="of self-play at most")
    parser.add_argument("--begin", type=Path, help="a network to begin with (.npz)")
    parser.add_argument("--teacher", default="centurio:seconds=0")
    parser.add_argument("--unequal", action="store_true", help="every second game of the teacher is against random play")
    parser.add_argument("--lessons", type=int, default=400, help="games of the teacher")
    parser.add_argument("--passes", type=float, default=10, help="over the teacher's games")
    parser.add_argument("--opponent", default="miles:seconds=0")
    parser.add_argument("--games", type=int, default=100, help="of each measurement")
    parser.add_argument("--every", type=int, default=5, help="rounds between two measurements")
    parser.add_argument("--together", type=int, default=48, help="games of a round")
    parser.add_argument("--hidden", type=int, default=HIDDEN, help="width of the hidden layers")
    parser.add_argument("--simulations", type=int, default=32, help="of a search in self-play; in measurements four times")
    parser.add_argument("--longest", type=int, default=400, help="decisions of a game that are learnt from")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--out", type=Path, help="a file for the best network (.npz); the curves go into a .csv beside it")
    parser.add_argument("--plot", type=Path, help="a file for the curves (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    curves: dict[int, Curve] = {}
    for seed in args.seeds:
        train(args, seed, curves)
    return curves


if __name__ == "__main__":
    main()
