"""Teach a small policy a game by self-play, with nothing but numpy, in minutes on one core.

    python examples/research/self_play.py punica --minutes 5 --plot self_play.svg

One hidden layer, trained by REINFORCE with a baseline on a batch of games that step together (BatchEnv). Both seats use the
same policy; an observation says which seat it is for. Prints the share of games won against random play while it learns.
`--ray ADDRESS` plays on a cluster, a batch of games on every core; the policy learns from all of them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.gymnasium import BatchEnv
from delenda.lab.cluster import connect

Array = NDArray[np.float64]
Batch = list[NDArray[np.float64]]  # observations, masks, actions and what came of them: a row for each decision
HIDDEN = 64
GAMES = 128  # at once
STEPS = 64  # between two updates
RATE = 0.003
EVERY = 10  # updates between two measurements
TESTED = 200  # games of a measurement


class Policy:
    """Masked softmax over one hidden layer, and a value for the baseline."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, 1 / np.sqrt(inputs), (inputs, HIDDEN)),
            rng.normal(0, 0.01, (HIDDEN, actions)),
            np.zeros((HIDDEN, 1)),
        ]
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._updates = 0

    def forward(self, rows: Array, masks: NDArray[np.int8]) -> tuple[Array, Array, Array]:
        """The hidden layer, the probabilities of the actions, and the value of the position."""
        hidden = np.tanh(rows @ self.weights[0])
        scores = np.where(masks > 0, hidden @ self.weights[1], -np.inf)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, shares / shares.sum(axis=1, keepdims=True), (hidden @ self.weights[2])[:, 0]

    def choose(self, rows: Array, masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
        shares = self.forward(rows, masks)[1]
        at = (shares.cumsum(axis=1) < rng.random((len(rows), 1))).sum(axis=1)
        return np.minimum(at, shares.shape[1] - 1)

    def learn(self, rows: Array, masks: NDArray[np.int8], actions: NDArray[np.int64], returns: Array) -> None:
        hidden, shares, values = self.forward(rows, masks)
        count = len(rows)
        gain = returns - values
        scores = -shares * gain[:, None]  # d log p / d scores, times the advantage
        scores[np.arange(count), actions] += gain
        layer = (scores @ self.weights[1].T + np.outer(gain, self.weights[2][:, 0])) * (1 - hidden**2)
        self._adam([rows.T @ layer / count, hidden.T @ scores / count, hidden.T @ gain[:, None] / count])

    def _adam(self, slopes: list[Array]) -> None:
        self._updates += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self._mean, self._square, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = (mean / (1 - 0.9**self._updates)) / (np.sqrt(square / (1 - 0.999**self._updates)) + 1e-8)
            weight += RATE * step


def sizes(slug: str) -> tuple[int, int]:
    """How many numbers an observation has, and how many actions there are."""
    envs = BatchEnv(slug, 1)
    return envs.single_observation_space.shape[0], int(envs.single_action_space.n)


class Collector:
    """A batch of games that go on with whatever policy comes."""

    def __init__(self, slug: str, seed: int) -> None:
        self.envs = BatchEnv(slug, GAMES)
        self.rng = np.random.default_rng(seed)
        self.rows, self.infos = self.envs.reset(seed=seed)

    def collect(self, policy: Policy) -> Batch:
        """Play on for some steps; every decision gets the result of its game, or the value of where the play stopped."""
        kept: list[tuple[Array, NDArray[np.int8], NDArray[np.int64], NDArray[np.int64]]] = []
        results = []
        for _ in range(STEPS):
            actions = policy.choose(self.rows, self.infos["action_mask"], self.rng)
            kept.append((self.rows, self.infos["action_mask"], actions, self.infos["seat"]))
            self.rows, rewards, over, _, self.infos = self.envs.step(actions)
            results.append((rewards, over))
        # From the last step back: what ROME gets in the end, as far as it is known
        known = policy.forward(self.rows, self.infos["action_mask"])[2] * np.where(self.infos["seat"] == 0, 1.0, -1.0)
        returns = []
        for (rewards, over), (_, _, _, seats) in zip(reversed(results), reversed(kept), strict=True):
            known = np.where(over, rewards, known)
            returns.append(known * np.where(seats == 0, 1.0, -1.0))
        batch = [np.concatenate([step[part] for step in kept]) for part in range(3)]
        return [*batch, np.concatenate(returns[::-1])]


def collectors(slug: str, seed: int, count: int | None, address: str | None) -> Callable[[Policy], Batch]:
    """What asks `count` collectors at once, of this process or of a cluster, and joins what they bring.

    A collector of the cluster whose machine dies begins again on another, and is asked again.
    """
    if address is None:
        here = [Collector(slug, seed + index) for index in range(count or 1)]
        return lambda policy: join([collector.collect(policy) for collector in here])
    ray = connect(address)
    remote = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(Collector)
    count = count or int(ray.cluster_resources()["CPU"])
    there = [remote.remote(slug, seed + index) for index in range(count)]

    def collect(policy: Policy) -> Batch:
        sent = ray.put(policy)
        return join(ray.get([collector.collect.remote(sent) for collector in there]))

    return collect


def join(batches: list[Batch]) -> Batch:
    return [np.concatenate(part) for part in zip(*batches, strict=True)]


def share_won(slug: str, policy: Policy, games: int, seed: int) -> float:
    """The share of games won against random play, half of them on either side; a draw counts half."""
    rng = np.random.default_rng(seed)
    points = 0.0
    for seat in ("ROME", "CARTHAGE"):
        envs = BatchEnv(slug, games // 2, seat=seat)
        rows, infos = envs.reset(seed=seed)
        open_games = np.ones(games // 2, dtype=bool)
        while open_games.any():
            rows, rewards, over, _, infos = envs.step(policy.choose(rows, infos["action_mask"], rng))
            points += ((rewards[open_games & over] + 1) / 2).sum()
            open_games &= ~over
    return float(points / (games // 2 * 2))


def main(argv: list[str] | None = None) -> list[tuple[int, float]]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--updates", type=int, help="stop after so many, for a run that does not depend on the machine")
    parser.add_argument("--collectors", type=int, metavar="N", help="batches at once (default: 1; on a cluster one a core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster whose head is there (auto: on this machine)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="a file for the curve (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    policy = Policy(*sizes(args.game), args.seed)
    collect = collectors(args.game, args.seed, args.collectors, args.ray)
    curve = []
    began = time.monotonic()
    update = decisions = 0
    while update != args.updates and time.monotonic() - began < args.minutes * 60:
        if update % EVERY == 0:
            curve.append(measure(args.game, policy, decisions, began))
        batch = collect(policy)
        policy.learn(*batch)
        decisions += len(batch[0])
        update += 1
    curve.append(measure(args.game, policy, decisions, began))
    if args.plot:
        draw(args.game, curve, args.plot)
    return curve


def measure(slug: str, policy: Policy, decisions: int, began: float) -> tuple[int, float]:
    share = share_won(slug, policy, TESTED, 7)
    print(f"{time.monotonic() - began:6.0f} s, {decisions:9,} decisions: {share:.1%} against random play", flush=True)
    return decisions, share


def draw(slug: str, curve: list[tuple[int, float]], path: str) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4))
    axes = figure.add_subplot()
    axes.plot(*zip(*curve, strict=True))
    axes.set(xlabel="decisions", ylabel="won against random play", title=f"{slug}: self-play", ylim=(0, 1))
    axes.grid(visible=True, alpha=0.3)
    figure.savefig(path, bbox_inches="tight")


if __name__ == "__main__":
    main()
