"""How well an evaluator plays against a bot: many games side by side, which is quicker than one after the other.

points = trial("punica", network, "miles:seconds=0", games=100, simulations=128)
mean, half = interval(points)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from delenda.adapters.batched import encode, legal_mask
from delenda.adapters.lessons import payoff, roll
from delenda.adapters.neural import Evaluator, search_all
from delenda.bots.bot import Bot
from delenda.bots.registry import bot
from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.puct import GuidedSearch

FINE = 1_000_000  # parts of a share


def trial(
    slug: str,
    evaluate: Evaluator,
    opponent: str,
    games: int,
    simulations: int = 0,
    seed: int = 1,
    longest: int = 10_000,
    scenario: str | None = None,
) -> list[float]:
    """Points of each game: 1 for a win, ½ for a draw or for a game that goes on after `longest` decisions of the evaluator's.
    Half of the games on either side; without simulations the policy alone decides.

    >>> def even(rows, masks):
    ...     return np.zeros(len(rows)), masks / masks.sum(axis=1, keepdims=True)
    >>> len(trial("scipio", even, "random", games=4))
    4
    """
    states = [game(slug).start(scenario) for _ in range(games)]
    rngs = [Rng(seed * 1000 + index) for index in range(games)]
    others = [bot(opponent, slug) for _ in range(games)]  # each with plans of its own
    for _ in range(longest):
        asked = [index for index in range(games) if _is_asked(states[index], rngs[index], others[index], index % 2)]
        if not asked:
            break
        actions = _answers([states[index] for index in asked], [rngs[index] for index in asked], evaluate, simulations)
        for index, action in zip(asked, actions, strict=True):
            states[index].apply(action)
    for other in others:
        other.close()
    return [(1 + payoff(state) * (1 if index % 2 == ROME else -1)) / 2 for index, state in enumerate(states)]


def interval(points: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its interval of 95 %.

    >>> interval([1.0, 0.0, 1.0, 1.0])
    (0.75, 0.49)
    """
    return float(np.mean(points)), float(1.96 * np.std(points, ddof=1) / np.sqrt(len(points)))


def _is_asked(state: State, rng: Rng, other: Bot, seat: int) -> bool:
    """Go on to the next decision of `seat`; none comes where the game is over."""
    roll(state, rng)
    while state.actor == 1 - seat:
        state.apply(other.choose(state.view(state.actor), rng))
        roll(state, rng)
    return state.actor != NOBODY


def _answers(states: list[State], rngs: list[Rng], evaluate: Evaluator, simulations: int) -> list[int]:
    if simulations > 1:
        searches = [GuidedSearch(state.view(state.actor), rng) for state, rng in zip(states, rngs, strict=True)]
        search_all(searches, evaluate, simulations)
        return [search.choose() for search in searches]
    policies = evaluate(encode(states), legal_mask(states))[1]
    found = []
    for state, rng, policy in zip(states, rngs, policies, strict=True):
        legal = state.legal()
        found.append(legal[rng.pick([int(share * FINE) + 1 for share in policy[legal]])])
    return found
