"""Deep CFR on a scenario that is small enough to be measured exactly, with nothing but numpy.

    python examples/research/deep_cfr.py punica --scenario medium --iterations 60 --plot deep_cfr.svg

One network for each seat learns what every action would have brought more than the strategy (its advantage), from all that
earlier iterations saw; the strategy of the next one matches the positive advantages (Brown et al. 2019). Two things differ
from the paper: the tree is walked as a whole instead of being sampled, because it is small enough, and the average strategy is
kept exactly instead of being learnt by a third network. So what is measured is what the networks lose, and nothing else:
beside the curve stands that of CFR+ with a table. The networks see observations, not histories.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

import delenda
from delenda.adapters.batched import encode, legal_mask
from delenda.adapters.memory import shown
from delenda.adapters.network import Network
from delenda.lab.plots import plot_curves
from delenda.search.game_tree import GameTree
from delenda.search.regret import Solver, Strategy, Walk, shares, uniform, zeros

Array = NDArray[np.float32]
CHUNK = 4096  # states that are written at once
LOTS, STEPS, RATE = 256, 100, 1e-3  # information states learnt at once, steps of an iteration, and how long a step is


class Rows:
    """What is seen in every information state of a tree, in order."""

    def __init__(self) -> None:
        self._waiting: list[delenda.State] = []
        self._rows: list[Array] = []
        self._masks: list[NDArray[np.int8]] = []

    def meet(self, state: delenda.State) -> None:
        self._waiting.append(state.copy())
        if len(self._waiting) == CHUNK:
            self._write()

    def _write(self) -> None:
        self._rows.append(encode(self._waiting))
        self._masks.append(legal_mask(self._waiting))
        self._waiting = []

    def arrays(self) -> tuple[Array, NDArray[np.int8]]:
        if self._waiting:
            self._write()
        return np.concatenate(self._rows), np.concatenate(self._masks)


class Learner:
    """The networks of both seats, and the tree that they play on."""

    def __init__(self, slug: str, scenario: str, seed: int) -> None:
        rows = Rows()
        self.tree = GameTree(delenda.game(slug).start(scenario), rows.meet)
        rows_seen, self.masks = rows.arrays()
        self.width = rows_seen.shape[1]
        self.columns = np.flatnonzero((rows_seen != rows_seen[0]).any(axis=0))  # the others say nothing here
        self.rows = rows_seen[:, self.columns]
        self.walk, self.rng = Walk(self.tree), np.random.default_rng(seed)
        self.seat = shown(self.tree.seat, np.int64)
        slot = shown(self.tree.slot, np.int64)
        self.state_of_slot = np.repeat(np.arange(len(self.seat)), np.diff(slot))
        self.action = shown(self.tree.action, np.int64)
        self.networks = [Network(self.rows.shape[1], self.masks.shape[1], seed=seed + seat) for seat in (0, 1)]
        self.sums = np.zeros(len(self.action))  # of advantages, later iterations weigh more
        self.reached = np.zeros(len(self.seat))
        self.total = np.zeros(len(self.action))  # of strategies, likewise
        self.iterations = 0

    def strategy(self) -> Strategy:
        """Matches what the networks believe to be better than the strategy."""
        if self.iterations == 0:
            return uniform(self.tree)
        found = np.zeros(len(self.action))
        for seat, network in enumerate(self.networks):
            own = np.flatnonzero(self.seat == seat)
            scores = np.zeros(self.masks.shape, np.float32)
            for first in range(0, len(own), CHUNK):
                chunk = own[first : first + CHUNK]
                scores[chunk] = network.outputs(self.rows[chunk])[0]
            found += scores[self.state_of_slot, self.action]
        return shares(self.tree, vec[float](np.maximum(found, 0).tolist()))

    def iterate(self) -> None:
        strategy = self.strategy()
        self.iterations += 1
        gains = zeros(self.tree.slots)
        for seat, network in enumerate(self.networks):
            self.walk.gains(strategy, seat, gains)
            self._remember(strategy, seat)
            self._learn(network, shown(gains, np.float64), seat)

    def _remember(self, strategy: Strategy, seat: int) -> None:
        """The average strategy, as often as the seat itself plays to get there."""
        known = shown(self.tree.known, np.int64)
        own = np.zeros(len(self.seat))
        own[known[known >= 0]] = shown(self.walk.own, np.float64)[known >= 0]
        mine = self.seat[self.state_of_slot] == seat
        self.total += np.where(mine, self.iterations * own[self.state_of_slot] * shown(strategy, np.float64), 0)

    def _learn(self, network: Network, gains: NDArray[np.float64], seat: int) -> None:
        """Mean advantages of all iterations; information states that the other seat plays to are met more often."""
        known, others = shown(self.tree.known, np.int64), shown(self.walk.others, np.float64)
        reach = np.bincount(known[known >= 0], others[known >= 0], len(self.seat)) * (self.seat == seat)
        self.sums += self.iterations * gains * (self.seat[self.state_of_slot] == seat)
        self.reached += self.iterations * reach
        wanted = np.zeros(self.masks.shape, np.float32)
        with np.errstate(invalid="ignore", divide="ignore"):
            mean = np.nan_to_num(self.sums / self.reached[self.state_of_slot], posinf=0, neginf=0)
        wanted[self.state_of_slot, self.action] = mean
        odds = self.reached * (self.seat == seat)
        odds = odds / odds.sum() / 2 + (odds > 0) / (odds > 0).sum() / 2  # half of the lessons go to what is rarely reached
        for lot in self.rng.choice(len(odds), (STEPS, LOTS), p=odds):
            scores, values = network.outputs(self.rows[lot])
            wrong = np.where(self.masks[lot] > 0, scores - wanted[lot], 0)
            network.learn(self.rows[lot], 2 * wrong / LOTS, np.zeros_like(values), RATE)

    def whole(self, seat: int) -> Network:
        """The network of a seat for whole observations."""
        found = Network(self.width, self.masks.shape[1])
        found.weights = [weight.copy() for weight in self.networks[seat].weights]
        found.weights[0] = np.zeros((self.width, found.weights[0].shape[1]), np.float32)
        found.weights[0][self.columns] = self.networks[seat].weights[0]
        return found

    def exploitability(self) -> float:
        return self.walk.exploitability(shares(self.tree, vec[float](self.total.tolist())))


def main(argv: list[str] | None = None) -> list[tuple[float, float, float]]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--scenario", default="medium")
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file for the networks (.npz, one for each seat); the curve goes beside it")
    parser.add_argument("--plot", type=Path, help="a file for the curve (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    began, learner = time.monotonic(), Learner(args.game, args.scenario, args.seed)
    table = Solver(learner.tree)
    curve: list[tuple[float, float, float]] = []
    exact: list[tuple[float, float, float]] = []
    while learner.iterations < args.iterations:
        learner.iterate()
        table.run(1)
        if learner.iterations & (learner.iterations - 1) == 0 or learner.iterations == args.iterations:
            curve.append((learner.iterations, learner.exploitability(), 0.0))
            exact.append((learner.iterations, table.exploitability(), 0.0))
            spent = time.monotonic() - began
            print(
                f"{spent:6.0f} s, {learner.iterations:4}: {curve[-1][1]:.4f}, by a table {exact[-1][1]:.4f}",
                flush=True,
            )
    if args.out:
        for seat, name in enumerate(("rome", "carthage")):
            path = args.out.with_stem(f"{args.out.stem}-{name}")
            learner.whole(seat).save(path, game=args.game, scenario=args.scenario, seed=args.seed)
        with args.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
            rows = [(int(one[0]), one[1], two[1]) for one, two in zip(curve, exact, strict=True)]
            csv.writer(file).writerows([("iterations", "deep_cfr", "cfr_plus"), *rows])
    if args.plot:
        words = (f"{args.game}, {args.scenario}", "iterations", "exploitability")
        plot_curves({"Deep CFR": curve, "CFR+ with a table": exact}, words, True, args.plot)
    return curve


if __name__ == "__main__":
    main()
