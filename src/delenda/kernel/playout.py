"""Random play: one action, or a whole game."""

from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.rng import Rng
from delenda.kernel.state import State


def sample(state: State, rng: Rng) -> int:
    """A legal action: uniform for a seat, by weight for chance."""
    decision = state.decision
    legal = decision.legal(state)
    if state.actor == CHANCE:
        weights = decision.weights(state)
        if weights:
            return legal[rng.pick(weights)]
    return rng.choose(legal)


def playout(state: State, rng: Rng) -> int:
    """Play at random to the end, changing `state`; returns the number of actions."""
    count = 0
    while state.actor != NOBODY:
        state.apply(sample(state, rng))
        count += 1
    return count
