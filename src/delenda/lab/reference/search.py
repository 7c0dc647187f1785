"""Plain tree search for games without chance and secrets, as other libraries have it: upper confidence bounds, random play.

The bots' own search (`delenda.search`) does much more for each simulation; this one is there to compare like with like.
"""

from __future__ import annotations

import math

from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.playout import playout
from delenda.kernel.rng import Rng
from delenda.kernel.state import State


class PlainSearch:
    """A tree in flat lists: the children of a node lie side by side. Totals count from the side of whoever chose the node."""

    def __init__(self, start: State, explore: float, rng: Rng) -> None:
        self.start = start
        self.explore = explore
        self.rng = rng
        self.visits: list[int] = [0]
        self.totals: list[float] = [0.0]
        self.actions: list[int] = [-1]
        self.first: list[int] = [0]  # the first child, 0 for none
        self.count: list[int] = [0]  # how many there are
        self.seats: list[int] = [ROME]  # who chose this node

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            self._simulate()

    def choose(self) -> int:
        """The action tried most."""
        best = self.first[0]
        for child in range(self.first[0], self.first[0] + self.count[0]):
            if self.visits[child] > self.visits[best]:
                best = child
        return self.actions[best]

    def _simulate(self) -> None:
        state = self.start.copy()
        node = 0
        path = [0]
        while state.actor != NOBODY and self.visits[node] > 0:
            if self.first[node] == 0:
                self._expand(node, state)
            node = self._best(node)
            state.apply(self.actions[node])
            path.append(node)
        if state.actor != NOBODY:
            playout(state, self.rng)
        winner = state.winner
        for step in path:
            self.visits[step] = self.visits[step] + 1
            if winner != NOBODY:
                self.totals[step] = self.totals[step] + (1.0 if winner == self.seats[step] else -1.0)

    def _expand(self, node: int, state: State) -> None:
        legal = state.legal()
        self.first[node] = len(self.visits)
        self.count[node] = len(legal)
        for action in legal:
            self.visits.append(0)
            self.totals.append(0.0)
            self.actions.append(action)
            self.first.append(0)
            self.count.append(0)
            self.seats.append(state.actor)

    def _best(self, node: int) -> int:
        """The child with the highest upper bound; one that was never tried before all others."""
        first = self.first[node]
        curiosity = self.explore * self.explore * math.log(self.visits[node])
        best = first
        best_score = -1e9
        for child in range(first, first + self.count[node]):
            visits = self.visits[child]
            if visits == 0:
                return child
            score = self.totals[child] / visits + math.sqrt(curiosity / visits)
            if score > best_score:
                best_score = score
                best = child
        return best
