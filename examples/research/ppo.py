"""Train a policy by PPO with masked actions, in self-play, with nothing but numpy.

    python examples/research/ppo.py punica --minutes 5 --out punica-ppo.npz --plot punica-ppo.svg

Both seats use one network on a batch of games that step together (BatchEnv); advantages are ROME's, turned round for CARTHAGE.
Where random play ends in draws (Zama, De Bello Punico), there is nothing to learn from at first. Three things help: `--judged`
pays what a step gains by the game's own judgement, too; `--option` plays by an option that knows no draws while it learns; and
`--lessons` begins with what a level thinks in games of its own, `--begin` with a network that has learnt before. With
`--unequal-games 0.5` one seat plays at random in every second game: an advantage must be made use of, too.
`--curiosity 0` leaves a policy that was taught as sharp as it is.

Prints points against `--opponent` while it learns, and keeps the network that won most: in self-play a policy may grow so
careful that it draws. What it keeps sits down at any table:

    delenda arena punica tiro network:punica-ppo.npz
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import delenda
from delenda import NOBODY
from delenda.adapters.gymnasium import BatchEnv
from delenda.adapters.kept import begun
from delenda.adapters.lessons import from_teacher, imitate
from delenda.adapters.network import HIDDEN, Network, outputs, seen, softmax
from delenda.adapters.observations import encoder_of
from delenda.adapters.trial import interval, trial
from delenda.lab.plots import plot_curves

Array = NDArray[np.float32]
GAMES, STEPS = 64, 64  # at once, and between two updates
PASSES, LOTS = 3, 512  # over what was played, and decisions that are learnt at once
LATER, TRUST = 0.999, 0.95  # how much a step's future counts, and GAE's lambda
CLIP, CURIOSITY, RATE = 0.2, 0.01, 7e-4
PASSES_OF_LESSONS = 10  # over games of a teacher


def sample(policies: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    at = (policies.cumsum(axis=1) < rng.random((len(policies), 1))).sum(axis=1)
    return np.minimum(at, policies.shape[1] - 1)


class Table:
    """A batch of games that goes on from one update to the next."""

    def __init__(self, args: argparse.Namespace, seed: int) -> None:
        options = dict(word.split("=") for word in args.option)
        self.envs = BatchEnv(args.game, GAMES, scenario=args.scenario, options=options)
        self.judged, self.trust, self.judge = args.judged, args.trust, delenda.game(args.game).insight.evaluate
        self.rng = np.random.default_rng(seed)
        self.rows, self.infos = self.envs.reset(seed=seed)
        self.promised = self._promise()
        number = np.arange(GAMES)
        # in the first games one seat or the other plays at random
        self.idle = np.where(number < args.unequal_games * GAMES, number % 2, NOBODY)

    def play(self, network: Network) -> list[Array]:
        """STEPS steps: rows, masks, actions, their shares, advantages and returns, a line for each decision of the network."""
        steps, worth, rewards, ends = [], [], [], []
        for _ in range(STEPS):
            masks, sign = self.infos["action_mask"].copy(), self._sign()
            values, policies = network(self.rows, masks)
            idle = self.infos["seat"] == self.idle
            policies[idle] = masks[idle] / masks[idle].sum(axis=1, keepdims=True)
            actions = sample(policies, self.rng)
            steps.append((self.rows.copy(), masks, actions, policies[np.arange(GAMES), actions], sign, ~idle))
            worth.append(values * sign)
            before = self.promised
            self.rows, reward, over, _, self.infos = self.envs.step(actions)
            self.promised = self._promise()
            rewards.append(reward.astype(np.float32) + LATER * (1 - over) * self.promised - before)
            ends.append(np.array(over))
        worth.append(network(self.rows, self.infos["action_mask"])[0] * self._sign())
        gains, gain = [], np.zeros(GAMES, np.float32)
        for at in reversed(range(STEPS)):
            going = 1.0 - ends[at]
            gain = rewards[at] + LATER * going * worth[at + 1] - worth[at] + LATER * self.trust * going * gain
            gains.append(gain)
        gains.reverse()
        signs = np.concatenate([step[4] for step in steps])
        advantages, values = np.concatenate(gains) * signs, np.concatenate(worth[:-1]) * signs
        played = [np.concatenate([step[part] for step in steps]) for part in range(4)]
        learnt = [*played, advantages.astype(np.float32), (advantages + values).astype(np.float32)]
        own = np.concatenate([step[5] for step in steps])
        return [part[own] for part in learnt]

    def _promise(self) -> Array | float:
        """How well ROME stands by the game's own judgement, if that counts. What it gains is paid step by step, and taken back
        in the end, so that no policy that wins more is ever paid less (Ng, Harada and Russell 1999)."""
        if not self.judged:
            return 0.0
        chances = [self.judge(state, delenda.ROME) for state in self.envs.batch.states]
        return self.judged * np.array(chances, np.float32)

    def _sign(self) -> Array:
        return np.where(self.infos["seat"] == 0, 1, -1).astype(np.float32)


def learn(network: Network, played: list[Array], rng: np.random.Generator, rate: float, curiosity: float) -> None:
    rows, masks, actions, shares, advantages, returns = played
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    columns = seen(rows)
    rows, narrow = rows[:, columns], network.narrowed(columns)
    for _ in range(PASSES):
        order = rng.permutation(len(rows))
        for first in range(0, len(rows) - LOTS + 1, LOTS):
            lot = order[first : first + LOTS]
            layers = narrow.layers(rows[lot])
            scores, values = outputs(layers)
            policies = softmax(scores, masks[lot])
            now = policies[np.arange(LOTS), actions[lot]]
            ratio, gain = now / shares[lot], advantages[lot]
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # what was clipped teaches nothing
            chosen = np.zeros_like(policies)
            chosen[np.arange(LOTS), actions[lot]] = 1
            slopes = -(free * gain * ratio)[:, None] * (chosen - policies)
            logs = np.log(policies + 1e-9)
            spread = -(policies * logs).sum(axis=1, keepdims=True)
            slopes += curiosity * policies * (logs + spread)
            narrow.learn(layers, slopes / LOTS, (values - np.clip(returns[lot], -1, 1)) / LOTS, rate)
    network.widen(narrow, columns)


Curve = list[tuple[float, float, float]]  # decisions, points, half of their interval


class Run:
    """One training: the network, its curve, and the weights that have won most so far."""

    def __init__(self, args: argparse.Namespace, seed: int) -> None:
        self.args, self.seed, self.began = args, seed, time.process_time()
        self.table, self.rng = Table(args, seed), np.random.default_rng(seed)
        self.network = begun(args.game, args.scenario, args.begin, args.hidden, seed)
        if args.lessons:
            how = {"seed": seed, "scenario": args.scenario, "unequal": args.unequal}
            lessons = from_teacher(args.game, args.teacher, args.lessons, **how)
            imitate(self.network, [lessons], PASSES_OF_LESSONS, self.rng)
        self.curve: Curve = []
        self.best, self.kept = -1.0, self.network.weights

    def train(self, keep: Callable[[], None]) -> None:
        update = 0
        while True:
            spent = time.process_time() - self.began
            last = update >= self.args.updates or spent > self.args.minutes * 60
            if last or update % self.args.every == 0:
                self._measure(update * GAMES * STEPS, spent)
                keep()
            if last:
                break
            learn(self.network, self.table.play(self.network), self.rng, self.args.rate, self.args.curiosity)
            update += 1

    def _measure(self, decisions: int, spent: float) -> None:
        args = self.args
        points = trial(args.game, self.network, args.opponent, args.games, seed=self.seed, scenario=args.scenario)
        share, half = interval(points)
        self.curve.append((decisions, share, half))
        if share > self.best:
            self.best, self.kept = share, [weight.copy() for weight in self.network.weights]
        print(f"{spent:6.0f} s, {decisions:9,} decisions: {share:.1%} ± {half:.1%} against {args.opponent}", flush=True)


def write(args: argparse.Namespace, runs: list[Run]) -> None:
    """The best network so far, and all curves."""
    if not args.out:
        return
    best = max(runs, key=lambda run: run.best)
    now, best.network.weights = best.network.weights, best.kept
    best.network.forget_unseen()
    layout = encoder_of(delenda.game(args.game).start(args.scenario)).version
    best.network.save(args.out, game=args.game, layout=layout, simulations=0, seed=best.seed, share=best.best)
    best.network.weights = now
    with args.out.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        points = [(run.seed, *point) for run in runs for point in run.curve]
        csv.writer(file).writerows([("seed", "decisions", "share", "half_interval"), *points])


def main(argv: list[str] | None = None) -> dict[int, Curve]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--option", nargs="*", default=[], help="how it is played while it learns: limit=health")
    parser.add_argument("--minutes", type=float, default=5.0, help="of the processor, for each seed")
    parser.add_argument("--updates", type=int, default=1_000_000, help="at most; for a run that does not depend on the machine")
    parser.add_argument("--every", type=int, default=10, help="updates between two measurements")
    parser.add_argument("--opponent", default="random", help="against whom it is measured")
    parser.add_argument("--games", type=int, default=100, help="of each measurement")
    parser.add_argument("--begin", type=Path, help="a network to begin with (.npz)")
    parser.add_argument("--teacher", default="centurio:seconds=0")
    parser.add_argument("--unequal", action="store_true", help="every second game of the teacher is against random play")
    parser.add_argument("--lessons", type=int, default=0, help="games of the teacher to begin with")
    parser.add_argument("--unequal-games", type=float, default=0.0, help="share of games in which one seat plays at random")
    parser.add_argument("--judged", type=float, default=0.0, help="how much the game's own judgement of each step counts")
    parser.add_argument("--trust", type=float, default=TRUST, help="GAE's lambda: how far later steps count beside the values")
    parser.add_argument("--rate", type=float, default=RATE, help="how long a step of learning is")
    parser.add_argument("--curiosity", type=float, default=CURIOSITY, help="what an even policy is worth; 0 if it was taught")
    parser.add_argument("--hidden", type=int, default=HIDDEN, help="width of the hidden layers")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--out", type=Path, help="a file for the best network (.npz); the curves go into a .csv beside it")
    parser.add_argument("--plot", type=Path, help="a file for the curves (.svg, .png or .pdf)")
    args = parser.parse_args(argv)
    runs: list[Run] = []
    for seed in args.seeds:
        runs.append(Run(args, seed))
        runs[-1].train(lambda: write(args, runs))
    if args.plot:
        words = (f"{args.game}: PPO in self-play", "decisions", f"points against {args.opponent}")
        plot_curves({f"seed {run.seed}": run.curve for run in runs}, words, False, args.plot)
    return {run.seed: run.curve for run in runs}


if __name__ == "__main__":
    main()
