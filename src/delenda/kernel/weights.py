"""Weights of a game's judgement, fitted from play and kept as data: `data/weights.toml` in the game's folder."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from delenda.kernel.errors import BadBox


def read_weights(package: str, names: tuple[str, ...]) -> list[float]:
    """The weights in the order of `names`, as log odds of winning for one unit each."""
    weights = tomllib.loads(files(package).joinpath("data/weights.toml").read_text(encoding="utf-8"))["weights"]
    if tuple(weights) != names:
        raise BadBox(f"data/weights.toml of {package}: the weights must be {', '.join(names)}, in this order.")
    return [float(weights[name]) for name in names]


def weigh(weights: list[float], found: list[float]) -> float:
    """The log odds that ROME wins, of a position with these features."""
    total = 0.0
    for index in range(len(found)):
        total += weights[index] * found[index]
    return total
