"""A small network as judgement: what it is asked about is a row of whole numbers (`kernel/encode.py`), as ROME sees all of it.

Two layers of 64 and 32 neurons, each of which says nothing to something (0 to 127), then one number: the log odds that ROME
wins. Weights are whole numbers of 16 bits. `_network.c` works it out in a microsecond; where it was not compiled, the same is
done here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i16

from delenda.kernel.actor import NOBODY, OPEN, ROME
from delenda.kernel.encode import Encoder
from delenda.kernel.state import State

FIRST: Final = 64
SECOND: Final = 32
FULL: Final = 127  # what a neuron says at most
FIRST_SHIFT: Final = 5  # from the sums of the first layer to that
SECOND_SHIFT: Final = 8
ONE: Final = FULL << FIRST_SHIFT  # of the first layer's sums, 1
UNIT: Final = FULL << SECOND_SHIFT  # and of those of the other two

# From row, weights and biases to the output. In quotes: at run time there is no such type to be had
Run: TypeAlias = "Callable[[vec[i16], bytes, bytes], int]"


class Network:
    """Judges the states of one box. `weights` are bytes of 16-bit, `biases` of 32-bit whole numbers."""

    def __init__(self, encoder: Encoder[State], weights: bytes, biases: bytes, run: Run) -> None:
        self.encoder = encoder
        self.weights = weights
        self.biases = biases
        self.run = run

    def evaluate(self, state: State, seat: int) -> float:
        """How well `seat` stands, from -1 (lost) to 1 (won)."""
        if state.actor == NOBODY:
            outcome = state.outcome()
            if outcome is None or outcome.winner is None:
                return 0.0
            return 1.0 if outcome.winner == seat else -1.0
        value = math.tanh(self.run(self.encoder.written(state, ROME, OPEN), self.weights, self.biases) / (2.0 * UNIT))
        return value if seat == ROME else -value


def run_slowly(row: Sequence[int], weights: Sequence[int], biases: Sequence[int]) -> int:
    """The output of a network, from sequences of whole numbers."""
    first = list(biases[:FIRST])
    for column in range(len(row)):
        value = int(row[column])
        if value:
            at = column * FIRST
            for neuron in range(FIRST):
                first[neuron] += value * weights[at + neuron]
    said = [max(0, min(FULL, total >> FIRST_SHIFT)) for total in first]
    at = len(row) * FIRST
    last = at + FIRST * SECOND
    total = biases[FIRST + SECOND]
    for neuron in range(SECOND):
        found = biases[FIRST + neuron]
        for before in range(FIRST):
            found += said[before] * weights[at + before]
        at += FIRST
        total += max(0, min(FULL, found >> SECOND_SHIFT)) * weights[last + neuron]
    return total
