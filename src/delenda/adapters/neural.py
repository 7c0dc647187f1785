"""Neural search: a tree search that asks an evaluator of yours about many positions at once.

    def evaluate(rows, masks):              # float32[n, columns], int8[n, actions]
        ...
        return values, policies             # from -1 to 1 for whoever is to decide; a share for each action

    action = search(view, evaluate, simulations=100, rng=Rng(7)).choose()

Rows are observations as `delenda.adapters.batched.encode` writes them: what the seat that is to decide may know, in a world
that the searching seat holds possible. Nothing that the view hides is ever looked at. `search_all` searches many games
together, which is what makes self-play fast; `NeuralBot` sits down at any table:

    delenda arena punica miles "pipe:python -m delenda.adapters.neural punica.npz --simulations 100"
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.batched import encode, legal_mask
from delenda.adapters.network import Network
from delenda.adapters.observations import Row
from delenda.bots.serve import serve
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.puct import EXPLORE, GuidedSearch

Evaluator = Callable[[Row, NDArray[np.int8]], tuple[NDArray[np.floating], NDArray[np.floating]]]

LEAVES = 8  # of one search that are judged together


def search(
    view: State, evaluate: Evaluator, simulations: int, rng: Rng, leaves: int = LEAVES, explore: float = EXPLORE
) -> GuidedSearch:
    """Search for the view's actor.

    >>> import delenda
    >>> def even(rows, masks):
    ...     return np.zeros(len(rows)), masks / masks.sum(axis=1, keepdims=True)
    >>> view = delenda.game("punica").start("mini").view(delenda.CARTHAGE)
    >>> found = search(view, even, simulations=64, rng=delenda.Rng(7))
    >>> found.choose() in view.legal(), sum(found.counts())
    (True, 63)
    """
    found = GuidedSearch(view, rng, explore)
    search_all([found], evaluate, simulations, leaves)
    return found


def search_all(searches: Sequence[GuidedSearch], evaluate: Evaluator, simulations: int, leaves: int = LEAVES) -> None:
    """Simulate so often in each, all of them side by side. They belong to the same game, scenario and options."""
    _judge(searches, [search.grow(1) for search in searches], evaluate)  # the priors of the root decide what is looked at next
    left = simulations - 1
    while left > 0:
        _judge(searches, [search.grow(min(left, leaves)) for search in searches], evaluate)
        left -= leaves


def _judge(searches: Sequence[GuidedSearch], grown: list[list[State]], evaluate: Evaluator) -> None:
    states = [state for each in grown for state in each]
    if states:
        values, policies = evaluate(encode(states), legal_mask(states))
        worth = [float(value) for value in values]
        priors = [policy[state.legal()].tolist() for policy, state in zip(policies, states, strict=True)]
    at = 0
    for search, each in zip(searches, grown, strict=True):
        if each:
            search.receive(worth[at : at + len(each)], priors[at : at + len(each)])
            at += len(each)


class NeuralBot:
    """Plays what such a search finds; with one simulation or none, what the evaluator itself would choose."""

    name = "neural"
    title = "Neural"
    words = "searches with an evaluator that has learnt the game"

    def __init__(self, evaluate: Evaluator, simulations: int, explore: float = EXPLORE) -> None:
        self.evaluate = evaluate
        self.simulations = simulations
        self.explore = explore

    def choose(self, view: State, rng: Rng) -> int:
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        if self.simulations > 1:
            return search(view, self.evaluate, self.simulations, rng, explore=self.explore).choose()
        state = view.guess(rng)  # the row hides again what was guessed
        shares = self.evaluate(encode([state]), legal_mask([state]))[1][0][legal]
        return legal[rng.pick([int(share * 1_000_000) + 1 for share in shares])]

    def decide(self, view: State, rng: Rng) -> list[int]:
        return [self.choose(view, rng)]

    def close(self) -> None:
        pass


def main() -> None:
    parser = ArgumentParser(description="Play a network that was kept, for `pipe:` (docs/bots.md).")
    parser.add_argument("network", help="an .npz file, as `Network.save` writes it")
    parser.add_argument("--simulations", type=int, default=100, help="for each decision; 0: the policy alone")
    args = parser.parse_args()
    serve(NeuralBot(Network.load(args.network)[0], args.simulations))


if __name__ == "__main__":
    main()
