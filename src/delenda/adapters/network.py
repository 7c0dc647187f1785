"""A small neural network in numpy: rows of observations to a score for each action and a value.

Two hidden layers, trained by Adam. It can be called as an evaluator (`delenda.adapters.neural`): with rows and masks it
gives values from -1 to 1 and policies. How to learn is left to whoever has it learn: `learn` takes the slopes of a loss.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
Mask = NDArray[np.int8]

HIDDEN = 128
FIRST_MOMENT, SECOND_MOMENT = 0.9, 0.999  # of Adam


class Network:
    """`weights` are three pairs of a matrix and a row: into the hidden layers, and out of them; the last output is the value.

    >>> network = Network(inputs=4, actions=3, seed=1)
    >>> values, policies = network(np.ones((2, 4), np.float32), np.array([[1, 0, 1], [1, 1, 1]], np.int8))
    >>> values.shape, policies[0, 1], policies.sum(axis=1).round(3).tolist()
    ((2,), np.float32(0.0), [1.0, 1.0])
    """

    def __init__(self, inputs: int, actions: int, hidden: int = HIDDEN, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        sizes = ((inputs, hidden), (hidden, hidden), (hidden, actions + 1))
        gains = (np.sqrt(2), np.sqrt(2), 0.01)
        self.weights: list[Array] = []
        for (above, below), gain in zip(sizes, gains, strict=True):
            self.weights.append((rng.normal(size=(above, below)) * gain / np.sqrt(above)).astype(np.float32))
            self.weights.append(np.zeros(below, np.float32))
        self.inputs, self.actions = inputs, actions
        self._moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self._steps = 0

    def __call__(self, rows: Array, masks: Mask) -> tuple[Array, Array]:
        """Values and policies."""
        scores, values = outputs(self.layers(rows))
        return values, softmax(scores, masks)

    def layers(self, rows: Array) -> list[Array]:
        """The rows, both hidden layers, and what comes out: for `outputs`, and for `learn` afterwards."""
        layers = [rows]
        for at in (0, 2):
            layers.append(np.maximum(layers[-1] @ self.weights[at] + self.weights[at + 1], 0))
        layers.append(layers[-1] @ self.weights[4] + self.weights[5])
        return layers

    def learn(self, layers: list[Array], score_slopes: Array, value_slopes: Array, rate: float) -> None:
        """One step down these slopes of a mean loss: by each score, and by each value."""
        values = np.tanh(layers[-1][:, -1])
        slope = np.concatenate([score_slopes, (value_slopes * (1 - values**2))[:, None]], axis=1).astype(np.float32)
        slopes: list[Array] = []
        for at in (4, 2, 0):
            above = layers[at // 2]
            slopes[:0] = [above.T @ slope, slope.sum(axis=0)]
            if at:
                slope = (slope @ self.weights[at].T) * (above > 0)
        self._adam(slopes, rate)

    def _adam(self, slopes: list[Array], rate: float) -> None:
        self._steps += 1
        length = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes)))
        shorten = np.float32(1 / max(1.0, length))  # a step that is too long throws away what was learnt
        rate *= float(np.sqrt(1 - SECOND_MOMENT**self._steps) / (1 - FIRST_MOMENT**self._steps))
        for weight, slope, (mean, square) in zip(self.weights, slopes, self._moments, strict=True):
            slope *= shorten
            mean += np.float32(1 - FIRST_MOMENT) * (slope - mean)
            square += np.float32(1 - SECOND_MOMENT) * (slope**2 - square)
            weight -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-7))

    def narrowed(self, columns: NDArray[np.intp]) -> Network:
        """The same network for rows of which only these columns are left, the others being zero: it learns in less time."""
        found = Network(len(columns), self.actions, self.weights[0].shape[1])
        found.weights = [self.weights[0][columns], *self.weights[1:]]
        found._moments = [(self._moments[0][0][columns], self._moments[0][1][columns]), *self._moments[1:]]
        found._steps = self._steps
        return found

    def widen(self, narrow: Network, columns: NDArray[np.intp]) -> None:
        """Take back what it has learnt."""
        self.weights[0][columns] = narrow.weights[0]
        self.weights[1:] = narrow.weights[1:]
        for moment, learnt in zip(self._moments[0], narrow._moments[0], strict=True):
            moment[columns] = learnt
        self._moments[1:] = narrow._moments[1:]
        self._steps = narrow._steps

    def forget_unseen(self) -> None:
        """Columns that were zero in every row so far still have the weights they began with: they are noise, and go."""
        if self._steps:
            self.weights[0][~self._moments[0][1].any(axis=1)] = 0

    def save(self, path: str | Path, **about: str | int | float) -> None:
        """Keep the weights as float16, and what there is to say about them, in an `.npz` file."""
        arrays = {f"weight{index}": weight.astype(np.float16) for index, weight in enumerate(self.weights)}
        np.savez_compressed(path, **arrays, **{name: np.array(value) for name, value in about.items()})  # type: ignore[arg-type]  # the stub takes `allow_pickle` for one of them

    @classmethod
    def load(cls, path: str | Path) -> tuple[Network, dict[str, str]]:
        """A network that was kept, and what was said about it."""
        with np.load(path) as kept:
            weights = [kept[f"weight{index}"].astype(np.float32) for index in range(6)]
            about = {name: str(kept[name]) for name in kept.files if not name.startswith("weight")}
        network = cls(weights[0].shape[0], weights[4].shape[1] - 1, weights[0].shape[1])
        network.weights = weights
        return network, about


def outputs(layers: list[Array]) -> tuple[Array, Array]:
    """A score for each action, and the value."""
    return layers[-1][:, :-1], np.tanh(layers[-1][:, -1])


def seen(rows: Array) -> NDArray[np.intp]:
    """The columns that are not zero in all of these rows."""
    return np.flatnonzero(rows.any(axis=0))


def softmax(scores: Array, masks: Mask) -> Array:
    """Shares of the legal actions."""
    masked = np.where(masks > 0, scores, np.float32(-1e9))
    weights = np.exp(masked - masked.max(axis=1, keepdims=True)) * (masks > 0)
    found: Array = weights / weights.sum(axis=1, keepdims=True)
    return found
