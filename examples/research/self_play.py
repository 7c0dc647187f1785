"""Teach a small policy a game by self-play, with nothing but numpy, in minutes on one core.

    python examples/research/self_play.py punica --minutes 5 --plot self_play.svg

One hidden layer, trained by REINFORCE with a baseline on a batch of games that step together (BatchEnv). Both seats use the
same policy; an observation says which seat it is for. Prints the share of games won against random play while it learns.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.gymnasium import BatchEnv

Array = NDArray[np.float64]
HIDDEN = 64
GAMES = 128  # at once
STEPS = 64  # between two updates
RATE = 0.003
EVERY = 10  # updates between two measurements


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


def collect(
    envs: BatchEnv, policy: Policy, rng: np.random.Generator, rows: Array, infos: dict[str, NDArray[np.int64]]
) -> tuple[Array, dict[str, NDArray[np.int64]], list[NDArray[np.float64]]]:
    """Play on for some steps; every decision gets the result of its game, or the value of where the play stopped."""
    kept: list[tuple[Array, NDArray[np.int8], NDArray[np.int64], NDArray[np.int64]]] = []
    results = []
    for _ in range(STEPS):
        actions = policy.choose(rows, infos["action_mask"], rng)
        kept.append((rows, infos["action_mask"], actions, infos["seat"]))
        rows, rewards, over, _, infos = envs.step(actions)
        results.append((rewards, over))
    # From the last step back: what ROME gets in the end, as far as it is known
    known = policy.forward(rows, infos["action_mask"])[2] * np.where(infos["seat"] == 0, 1.0, -1.0)
    returns = []
    for (rewards, over), (_, _, _, seats) in zip(reversed(results), reversed(kept), strict=True):
        known = np.where(over, rewards, known)
        returns.append(known * np.where(seats == 0, 1.0, -1.0))
    batch = [np.concatenate([step[part] for step in kept]) for part in range(3)]
    return rows, infos, [*batch, np.concatenate(returns[::-1])]


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


def main(argv: list[str] | None = None) -> list[tuple[float, float]]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--updates", type=int, help="stop after so many, for a run that does not depend on the machine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="a file for the curve (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    rng = np.random.default_rng(args.seed)
    envs = BatchEnv(args.game, GAMES)
    rows, infos = envs.reset(seed=args.seed)
    policy = Policy(rows.shape[1], infos["action_mask"].shape[1], args.seed)
    curve = []
    began = time.monotonic()
    update = 0
    while update != args.updates and time.monotonic() - began < args.minutes * 60:
        if update % EVERY == 0:
            curve.append(_measure(args.game, policy, update, began))
        rows, infos, batch = collect(envs, policy, rng, rows, infos)
        policy.learn(*batch)
        update += 1
    curve.append(_measure(args.game, policy, update, began))
    if args.plot:
        draw(args.game, curve, args.plot)
    return curve


def _measure(slug: str, policy: Policy, update: int, began: float) -> tuple[float, float]:
    share = share_won(slug, policy, 200, 7)
    print(
        f"{time.monotonic() - began:6.0f} s, {update * GAMES * STEPS:9,} decisions: {share:.1%} against random play", flush=True
    )
    return float(update * GAMES * STEPS), share


def draw(slug: str, curve: list[tuple[float, float]], path: str) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 4))
    axes = figure.add_subplot()
    axes.plot(*zip(*curve, strict=True))
    axes.set(xlabel="decisions", ylabel="won against random play", title=f"{slug}: self-play", ylim=(0, 1))
    axes.grid(visible=True, alpha=0.3)
    figure.savefig(path, bbox_inches="tight")


if __name__ == "__main__":
    main()
