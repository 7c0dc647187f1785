"""A small network in numpy: trained with floats, handed over in whole numbers (`search/network.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from delenda.search.network import FIRST, ONE, SECOND, UNIT

Floats = NDArray[np.float32]
PARTS: Final = ("w1", "b1", "w2", "b2", "w3", "b3")
BATCH: Final = 1024
RATE: Final = 0.002  # of learning, at first; at the end of all epochs a tenth of it
FIRST_MOMENT: Final = 0.9
SECOND_MOMENT: Final = 0.999
TINY: Final = 1e-8
DECAY: Final = 1e-4  # by which weights shrink towards 0 at each step
UNITS: Final = 256  # in which the weights of the second and third layer are counted
MOST: Final = 32767


class Net:
    """Weights, and what Adam remembers of them. `scale` turns whole numbers into numbers from -1 to 1, column by column."""

    def __init__(self, scale: Floats, seed: int) -> None:
        rng = np.random.default_rng(seed)
        columns = len(scale)
        self.scale = scale
        self.epoch = 0
        self.steps = 0
        self.weights: dict[str, Floats] = {
            "w1": rng.normal(0, 0.15, (columns, FIRST)).astype(np.float32),
            "b1": np.full(FIRST, 0.3, np.float32),
            "w2": rng.normal(0, (2 / FIRST) ** 0.5, (FIRST, SECOND)).astype(np.float32),
            "b2": np.full(SECOND, 0.1, np.float32),
            "w3": rng.normal(0, (2 / SECOND) ** 0.5, SECOND).astype(np.float32),
            "b3": np.zeros(1, np.float32),
        }
        self.moments = {f"{name}{order}": np.zeros_like(self.weights[name]) for name in PARTS for order in "mv"}

    def outputs(self, rows: NDArray[np.int16]) -> Floats:
        """The log odds that ROME wins."""
        return self._forward(rows.astype(np.float32) * self.scale)[-1]

    def learn(self, rows: NDArray[np.int16], shares: Floats, epochs: int, rng: np.random.Generator) -> None:
        """One more epoch of so many: all rows once, in any order."""
        rate = RATE * 0.1 ** (self.epoch / max(1, epochs - 1))
        order = rng.permutation(len(rows))
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            self._step(rows[some].astype(np.float32) * self.scale, shares[some], rate)
        self.epoch += 1

    def _forward(self, x: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        w = self.weights
        one = x @ w["w1"] + w["b1"]
        said = np.clip(one, 0, 1)
        two = said @ w["w2"] + w["b2"]
        last = np.clip(two, 0, 1)
        return one, said, two, last, last @ w["w3"] + w["b3"][0]

    def _step(self, x: Floats, shares: Floats, rate: float) -> None:
        """One step of Adam down the log loss."""
        w = self.weights
        one, said, two, last, out = self._forward(x)
        d_out = ((1 / (1 + np.exp(-out))) - shares) / len(shares)
        d_two = np.outer(d_out, w["w3"]) * ((two > 0) & (two < 1))
        d_one = (d_two @ w["w2"].T) * ((one > 0) & (one < 1))
        slopes = {
            "w1": x.T @ d_one,
            "b1": d_one.sum(0),
            "w2": said.T @ d_two,
            "b2": d_two.sum(0),
            "w3": last.T @ d_out,
            "b3": np.array([d_out.sum()]),
        }
        self.steps += 1
        for name, slope in slopes.items():
            m, v = self.moments[f"{name}m"], self.moments[f"{name}v"]
            m += (1 - FIRST_MOMENT) * (slope - m)
            v += (1 - SECOND_MOMENT) * (slope * slope - v)
            step = (m / (1 - FIRST_MOMENT**self.steps)) / (np.sqrt(v / (1 - SECOND_MOMENT**self.steps)) + TINY)
            w[name] -= (rate * (step + (DECAY * w[name] if name[0] == "w" else 0))).astype(np.float32)

    # Handing over

    def whole_numbers(self) -> tuple[bytes, bytes]:
        """Weights of 16 bits and biases of 32, as the compiled loop reads them."""
        w = self.weights
        first = np.rint(w["w1"] * self.scale[:, None] * ONE)
        weights = np.concatenate([first.ravel(), np.rint(w["w2"].T * UNITS).ravel(), np.rint(w["w3"] * UNITS)])
        biases = np.concatenate([np.rint(w["b1"] * ONE), np.rint(w["b2"] * UNIT), np.rint(w["b3"] * UNIT)])
        return np.clip(weights, -MOST, MOST).astype("<i2").tobytes(), biases.astype("<i4").tobytes()

    def save(self, path: Path) -> None:
        made = {"epoch": np.array(self.epoch), "steps": np.array(self.steps), "scale": self.scale}
        part = path.with_suffix(".part.npz")
        np.savez(part, **made, **self.weights, **self.moments)  # type: ignore[arg-type]  # numpy takes arrays by any name
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> Net:
        with np.load(path) as kept:
            net = cls(kept["scale"], 0)
            net.epoch, net.steps = int(kept["epoch"]), int(kept["steps"])
            net.weights = {name: kept[name] for name in net.weights}
            net.moments = {name: kept[name] for name in net.moments}
        return net


def log_loss(outputs: Floats, shares: Floats) -> float:
    """By how much results surprise, in natural units; a coin has 0.693."""
    return float(np.mean(np.logaddexp(0, outputs) - shares * outputs))
