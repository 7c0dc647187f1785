"""Train a policy by PPO with masked actions, in self-play, with nothing but numpy.

    python examples/research/ppo.py punica --minutes 5 --out punica-ppo.npz --plot punica-ppo.svg

Both seats use one network on a batch of games that step together (BatchEnv); advantages are ROME's, turned round for CARTHAGE.
Prints the share of games won against random play while it learns, and keeps the network that won most: in self-play a policy
may grow so careful that it draws. What it keeps sits down at any table, as it is or as the evaluator of a search:

    delenda arena punica tiro "pipe:python -m delenda.adapters.neural punica-ppo.npz --simulations 0"
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.gymnasium import BatchEnv
from delenda.adapters.network import Network
from delenda.lab.plots import plot_curves

Array = NDArray[np.float32]
GAMES, STEPS = 64, 64  # at once, and between two updates
PASSES, LOTS = 3, 512  # over what was played, and decisions that are learnt at once
LATER, TRUST = 0.995, 0.95  # how much a step's future counts, and how far the values of the network are trusted
CLIP, CURIOSITY, RATE = 0.2, 0.01, 7e-4
EVERY, TESTED = 10, 200  # updates between two measurements, and games of one


def sample(policies: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    at = (policies.cumsum(axis=1) < rng.random((len(policies), 1))).sum(axis=1)
    return np.minimum(at, policies.shape[1] - 1)


class Table:
    """A batch of games that goes on from one update to the next."""

    def __init__(self, slug: str, scenario: str | None, seed: int) -> None:
        self.envs = BatchEnv(slug, GAMES, scenario=scenario)
        self.rng = np.random.default_rng(seed)
        self.rows, self.infos = self.envs.reset(seed=seed)

    def play(self, network: Network) -> list[Array]:
        """STEPS steps: rows, masks, actions, their shares, advantages and returns, a line for each decision."""
        steps, worth, rewards, ends = [], [], [], []
        for _ in range(STEPS):
            masks, sign = self.infos["action_mask"].copy(), self._sign()
            values, policies = network(self.rows, masks)
            actions = sample(policies, self.rng)
            steps.append((self.rows.copy(), masks, actions, policies[np.arange(GAMES), actions], sign))
            worth.append(values * sign)
            self.rows, reward, over, _, self.infos = self.envs.step(actions)
            rewards.append(np.array(reward, np.float32))
            ends.append(np.array(over))
        worth.append(network(self.rows, self.infos["action_mask"])[0] * self._sign())
        gains, gain = [], np.zeros(GAMES, np.float32)
        for at in reversed(range(STEPS)):
            going = 1.0 - ends[at]
            gain = rewards[at] + LATER * going * worth[at + 1] - worth[at] + LATER * TRUST * going * gain
            gains.append(gain)
        gains.reverse()
        signs = np.concatenate([step[4] for step in steps])
        advantages, values = np.concatenate(gains) * signs, np.concatenate(worth[:-1]) * signs
        played = [np.concatenate([step[part] for step in steps]) for part in range(4)]
        return [*played, advantages.astype(np.float32), (advantages + values).astype(np.float32)]

    def _sign(self) -> Array:
        return np.where(self.infos["seat"] == 0, 1, -1).astype(np.float32)


def learn(network: Network, played: list[Array], rng: np.random.Generator) -> None:
    rows, masks, actions, shares, advantages, returns = played
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(PASSES):
        order = rng.permutation(len(rows))
        for first in range(0, len(rows) - LOTS + 1, LOTS):
            lot = order[first : first + LOTS]
            values, policies = network(rows[lot], masks[lot])
            now = policies[np.arange(LOTS), actions[lot]]
            ratio, gain = now / shares[lot], advantages[lot]
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # what was clipped teaches nothing
            chosen = np.zeros_like(policies)
            chosen[np.arange(LOTS), actions[lot]] = 1
            slopes = -(free * gain * ratio)[:, None] * (chosen - policies)
            logs = np.log(policies + 1e-9)
            spread = -(policies * logs).sum(axis=1, keepdims=True)
            slopes += CURIOSITY * policies * (logs + spread)
            network.learn(rows[lot], slopes / LOTS, (values - np.clip(returns[lot], -1, 1)) / LOTS, RATE)


def share_won(slug: str, scenario: str | None, network: Network, seed: int) -> tuple[float, float]:
    """Against random play, half of the games on either side, a draw counts half; and half of the interval of 95 %."""
    rng, points = np.random.default_rng(seed), []
    for seat in ("ROME", "CARTHAGE"):
        envs = BatchEnv(slug, TESTED // 2, seat=seat, scenario=scenario)
        rows, infos = envs.reset(seed=seed)
        going = np.ones(TESTED // 2, dtype=bool)
        while going.any():
            rows, rewards, over, _, infos = envs.step(sample(network(rows, infos["action_mask"])[1], rng))
            points += ((rewards[going & over] + 1) / 2).tolist()
            going &= ~over
    return float(np.mean(points)), float(1.96 * np.std(points) / np.sqrt(len(points)))


def main(argv: list[str] | None = None) -> list[tuple[float, float, float]]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--updates", type=int, default=1_000_000, help="at most; for a run that does not depend on the machine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file for the network (.npz); its curve goes into a .csv beside it")
    parser.add_argument("--plot", type=Path, help="a file for the curve (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    table, rng, began = Table(args.game, args.scenario, args.seed), np.random.default_rng(args.seed), time.monotonic()
    network = Network(table.rows.shape[1], table.infos["action_mask"].shape[1], seed=args.seed)
    curve: list[tuple[float, float, float]] = []
    update, best, kept = 0, -1.0, network.weights
    while True:
        last = update >= args.updates or time.monotonic() - began > args.minutes * 60
        if last or update % EVERY == 0:
            share, half = share_won(args.game, args.scenario, network, args.seed)
            curve.append((update * GAMES * STEPS, share, half))
            spent = time.monotonic() - began
            if share > best:
                best, kept = share, [weight.copy() for weight in network.weights]
            print(f"{spent:6.0f} s, {curve[-1][0]:9,} decisions: {share:.1%} ± {half:.1%} against random play", flush=True)
        if last:
            break
        learn(network, table.play(network), rng)
        update += 1
    if args.out:
        network.weights = kept
        network.save(args.out, game=args.game, seed=args.seed, share=best)
        with args.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("decisions", "share", "half_interval"), *curve])
    if args.plot:
        words = (f"{args.game}: PPO in self-play", "decisions", "points against random play")
        plot_curves({"PPO": curve}, words, False, args.plot)
    return curve


if __name__ == "__main__":
    main()
