"""Deep CFR on a scenario that is small enough to be measured exactly, with nothing but numpy.

    python examples/research/deep_cfr.py punica --scenario medium --iterations 60 --plot deep_cfr.svg

One network for each seat learns what every action would have brought more than the strategy (its advantage), from all that
earlier iterations saw; the strategy of the next one matches the positive advantages (Brown et al. 2019). Two things differ
from the paper: the tree is walked as a whole instead of being sampled, because it is small enough, and the average strategy is
kept exactly while it grows. So the curve shows what the networks of advantages lose, and nothing else: beside it stands that of
CFR+ with a table. The networks of advantages see a window of the past: what the seat saw at its last decisions, and what it
did, because an observation alone does not tell all information states apart.

In the end a third network learns the average strategy, as in the paper. It sees observations alone, which is what is shown at a
table, and so it plays worse than the strategy that it learns from; it is what is kept:

    delenda arena punica --scenario medium miles network:punica-deep-cfr.npz
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
from delenda.adapters.network import Network, outputs, softmax
from delenda.adapters.observations import encoder_of
from delenda.lab.plots import plot_curves
from delenda.search.game_tree import GameTree
from delenda.search.regret import Solver, Strategy, Walk, shares, uniform, zeros

Array = NDArray[np.float32]
CHUNK = 4096  # states that are written at once
LOTS, STEPS, RATE = 256, 100, 1e-3  # information states learnt at once, steps of an iteration, and how long a step is
STEPS_OF_STRATEGY = 4000  # of the last network


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


def with_past(tree: GameTree, rows: Array, actions: int, window: int) -> Array:
    """What is seen in each information state, and then, the latest first, what its seat saw at its last decisions and did."""
    last, did = last_decisions(tree)
    parts, at, one_of_all = [rows], np.arange(len(rows)), np.eye(actions + 1, actions, dtype=np.float32)
    for _ in range(window):
        before = np.where(at < 0, -1, last[at])
        shown_before = np.where((before < 0)[:, None], 0, rows[before])
        parts += [shown_before, one_of_all[np.where(before < 0, actions, did[at])]]
        at = before
    told = np.concatenate(parts, axis=1)
    return told[:, (told != told[0]).any(axis=0)]


def last_decisions(tree: GameTree) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each information state the one before it of the same seat, or -1, and what was done there."""
    seat, slot, action = (list(array) for array in (tree.seat, tree.slot, tree.action))
    last, did = np.full(len(seat), -1), np.zeros(len(seat), np.int64)
    before: list[tuple[tuple[int, int], tuple[int, int]]] = [((-1, 0), (-1, 0))] * tree.nodes  # of both seats, by node
    for node, (known, first, branches) in enumerate(zip(tree.known, tree.first, tree.branches, strict=True)):
        rome, carthage = before[node]
        if known >= 0:
            last[known], did[known] = carthage if seat[known] else rome
        for branch in range(branches):
            if known >= 0:
                here = (known, action[slot[known] + branch])
                before[first + branch] = (rome, here) if seat[known] else (here, carthage)
            else:
                before[first + branch] = (rome, carthage)
    return last, did


class Learner:
    """The networks of both seats, and the tree that they play on."""

    def __init__(self, slug: str, scenario: str, window: int, seed: int) -> None:
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
        self.told = with_past(self.tree, self.rows, self.masks.shape[1], window)
        self.networks = [Network(self.told.shape[1], self.masks.shape[1], seed=seed + seat) for seat in (0, 1)]
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
                scores[chunk] = outputs(network.layers(self.told[chunk]))[0]
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
            layers = network.layers(self.told[lot])
            scores, values = outputs(layers)
            wrong = np.where(self.masks[lot] > 0, scores - wanted[lot], 0)
            network.learn(layers, 2 * wrong / LOTS, np.zeros_like(values), RATE)

    def average(self) -> Strategy:
        return shares(self.tree, vec[float](self.total.tolist()))

    def exploitability(self) -> float:
        return self.walk.exploitability(self.average())

    def strategist(self, seed: int) -> Network:
        """A network of the average strategy for both seats, which their rows tell apart."""
        network = Network(self.rows.shape[1], self.masks.shape[1], seed=seed)
        wanted = np.zeros(self.masks.shape, np.float32)
        wanted[self.state_of_slot, self.action] = shown(self.average(), np.float64)
        met = np.flatnonzero(np.bincount(self.state_of_slot, self.total) > 0)
        for _ in range(STEPS_OF_STRATEGY):
            lot = self.rng.choice(met, LOTS)
            layers = network.layers(self.rows[lot])
            scores, values = outputs(layers)
            network.learn(layers, (softmax(scores, self.masks[lot]) - wanted[lot]) / LOTS, np.zeros_like(values), RATE)
        return network

    def exploitability_of(self, network: Network) -> float:
        found = np.zeros(len(self.action))
        for first in range(0, len(self.seat), CHUNK):
            slots = (self.state_of_slot >= first) & (self.state_of_slot < first + CHUNK)
            policies = network(self.rows[first : first + CHUNK], self.masks[first : first + CHUNK])[1]
            found[slots] = policies[self.state_of_slot[slots] - first, self.action[slots]]
        return self.walk.exploitability(shares(self.tree, vec[float](found.tolist())))

    def whole(self, network: Network) -> Network:
        """The same network for whole observations."""
        found = Network(self.width, self.masks.shape[1])
        found.weights = [weight.copy() for weight in network.weights]
        found.weights[0] = np.zeros((self.width, found.weights[0].shape[1]), np.float32)
        found.weights[0][self.columns] = network.weights[0]
        return found


Points = list[tuple[int, float, float]]  # iterations, exploitability of Deep CFR, and that of a table


def train(args: argparse.Namespace, seed: int) -> tuple[Learner, Points]:
    began, learner = time.process_time(), Learner(args.game, args.scenario, args.window, seed)
    table, points = Solver(learner.tree), []
    while learner.iterations < args.iterations:
        learner.iterate()
        table.run(1)
        if learner.iterations & (learner.iterations - 1) == 0 or learner.iterations == args.iterations:
            points.append((learner.iterations, learner.exploitability(), table.exploitability()))
            spent = time.process_time() - began
            print(f"{spent:6.0f} s, {learner.iterations:4}: {points[-1][1]:.4f}, by a table {points[-1][2]:.4f}", flush=True)
    return learner, points


def main(argv: list[str] | None = None) -> dict[int, Points]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--scenario", default="medium")
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--window", type=int, default=4, help="earlier decisions of a seat that its network is shown")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument(
        "--out", type=Path, help="a file for the first seed's network (.npz); a .csv of the curves goes beside it"
    )
    parser.add_argument("--plot", type=Path, help="a file for the curves (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    curves: dict[int, Points] = {}
    for seed in args.seeds:
        learner, curves[seed] = train(args, seed)
        network = learner.strategist(seed)
        left = learner.exploitability_of(network)
        print(f"seed {seed}: the network of the average strategy can be exploited by {left:.4f}", flush=True)
        if args.out and seed == args.seeds[0]:
            layout = encoder_of(delenda.game(args.game).start(args.scenario)).version
            about = {"game": args.game, "scenario": args.scenario, "layout": layout, "seed": seed, "simulations": 0}
            learner.whole(network).save(args.out, **about, exploitability=left)
    if args.out:
        with args.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
            rows = [(seed, *point) for seed, points in curves.items() for point in points]
            csv.writer(file).writerows([("seed", "iterations", "deep_cfr", "cfr_plus"), *rows])
    if args.plot:
        lines = {f"Deep CFR, seed {seed}": [(n, deep, 0.0) for n, deep, _ in points] for seed, points in curves.items()}
        lines["CFR+ with a table"] = [(n, exact, 0.0) for n, _, exact in curves[args.seeds[0]]]
        plot_curves(lines, (f"{args.game}, {args.scenario}", "iterations", "exploitability"), True, args.plot)
    return curves


if __name__ == "__main__":
    main()
