"""The network of Scipio's judgement (`judgement/together.py`), trained in numpy with Adam on solved rounds."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from textwrap import fill
from typing import Final

import numpy as np
from numpy.typing import NDArray

from delenda.games.scipio.judgement.standing import standing
from delenda.games.scipio.judgement.together import (
    FIRST,
    LEAST,
    MOST,
    OF_DECK,
    OF_FIELD,
    SECOND,
    TOGETHER,
    UNIT,
    deck_features,
    field_features,
)

Floats = NDArray[np.float64]
Solved = tuple[list[int], list[int], float]  # as in scipio_rounds.py

APART: Final = 5  # one round in so many is kept apart
BATCH: Final = 256
RATE: Final = 0.01  # of learning, at first; at the end a hundredth of it
DECAY: Final = 2e-6
FIRST_MOMENT: Final = 0.9
SECOND_MOMENT: Final = 0.999
TINY: Final = 1e-8


class Rounds:
    """Solved rounds as arrays: Fields as both sides see them, the deck, the judgement without the network, the solution."""

    def __init__(self, solved: list[Solved]) -> None:
        self.rome = np.array([fields(totals) for totals, _, _ in solved])
        self.carthage = np.array([fields([*totals[3:], *totals[:3]]) for totals, _, _ in solved])
        self.deck = np.array([deck_features(deck) for _, deck, _ in solved])
        self.alone = np.array([without_network(totals, deck) for totals, deck, _ in solved])
        self.value = np.array([value for _, _, value in solved])

    def some(self, which: NDArray[np.int64]) -> Rounds:
        part = Rounds.__new__(Rounds)
        part.__dict__ = {name: array[which] for name, array in self.__dict__.items()}
        return part


def fields(totals: list[int]) -> list[list[float]]:
    held = [min(max(total, LEAST), MOST) for total in totals]
    return [field_features(held[field], held[3 + field], field == 1) for field in range(3)]


def without_network(totals: list[int], deck: list[int]) -> float:
    return standing(totals, deck) - TOGETHER.odds(totals, TOGETHER.by_deck(deck))


class Network:
    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights: dict[str, Floats] = {
            "first": rng.normal(0, 0.4, (OF_FIELD, FIRST)),
            "second": rng.normal(0, (1 / FIRST) ** 0.5, (FIRST, SECOND)),
            "deck": rng.normal(0, 0.1, (OF_DECK, SECOND)),
            "start": np.full(SECOND, 0.1),
            "last": rng.normal(0, 0.1, SECOND),
        }
        self._mean = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self._steps = 0

    def values(self, rounds: Rounds) -> Floats:
        spoken = self._forward(rounds.rome, rounds.deck)[-1] - self._forward(rounds.carthage, rounds.deck)[-1]
        return np.tanh((rounds.alone + spoken) / 2)

    def _forward(self, seen: Floats, deck: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        w = self.weights
        first = seen @ w["first"]
        added = np.maximum(first, 0).sum(1)
        second = added @ w["second"] + deck @ w["deck"] + w["start"]
        return first, added, second, np.maximum(second, 0) @ w["last"]

    def learn(self, rounds: Rounds, rate: float) -> None:
        """One step towards the solutions, by squares."""
        values = self.values(rounds)
        error = (values - rounds.value) * (1 - values * values) / 2 / len(values)
        slope = {name: DECAY * array for name, array in self.weights.items()}
        for seen, by in ((rounds.rome, error), (rounds.carthage, -error)):
            self._backward(slope, seen, rounds.deck, by)
        self._steps += 1
        for name, gradient in slope.items():
            self._mean[name] = FIRST_MOMENT * self._mean[name] + (1 - FIRST_MOMENT) * gradient
            self._square[name] = SECOND_MOMENT * self._square[name] + (1 - SECOND_MOMENT) * gradient**2
            mean = self._mean[name] / (1 - FIRST_MOMENT**self._steps)
            square = self._square[name] / (1 - SECOND_MOMENT**self._steps)
            self.weights[name] = self.weights[name] - rate * mean / (np.sqrt(square) + TINY)

    def _backward(self, slope: dict[str, Floats], seen: Floats, deck: Floats, error: Floats) -> None:
        first, added, second, _ = self._forward(seen, deck)
        slope["last"] += np.maximum(second, 0).T @ error
        behind = np.outer(error, self.weights["last"]) * (second > 0)
        slope["second"] += added.T @ behind
        slope["deck"] += deck.T @ behind
        slope["start"] += behind.sum(0)
        slope["first"] += np.einsum("rfi,rfu->iu", seen, (behind @ self.weights["second"].T)[:, None, :] * (first > 0))


def fitted(solved: list[Solved], epochs: int, seed: int = 1) -> tuple[Network, str]:
    """A network for these rounds, and how far from the solution it is where it was not shown it."""
    rounds = Rounds(solved)
    order = np.arange(len(solved))
    shown, apart = order[order % APART > 0], rounds.some(order[order % APART == 0])
    network, rng = Network(seed), np.random.default_rng(seed)
    for epoch in range(epochs):
        rate = RATE * 0.01 ** (epoch / epochs)
        rng.shuffle(shown)
        for begin in range(0, len(shown), BATCH):
            network.learn(rounds.some(shown[begin : begin + BATCH]), rate)
    found = np.abs(network.values(apart) - apart.value).mean()
    before = np.abs(np.tanh(apart.alone / 2) - apart.value).mean()
    return (
        network,
        f"{len(shown)} rounds; {found:.4f} from the solution of {len(apart.value)} others in the mean, without it {before:.4f}",
    )


def write(network: Network, words: str) -> None:
    """Into the game's folder, in thousandths; the second layer unit by unit."""
    lines = [
        "# The network of judgement/together.py, in thousandths. Made by: python tools/scipio_rounds.py fit",
        f"# {words}.",
        "",
    ]
    for name, array in network.weights.items():
        numbers = np.rint((array.T if name == "second" else array).ravel() * UNIT).astype(int)
        text = fill(", ".join(map(str, numbers)), 126, initial_indent="  ", subsequent_indent="  ")
        lines += [f"{name} = [", f"{text},", "]"]
    folder = Path(str(files("delenda.games.scipio")))
    (folder / "data/together.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
