"""Plain tree search for games without chance and secrets, as other libraries have it: upper confidence bounds, random play.

The bots' own search (`delenda.search`) does much more for each simulation; this one is there to compare like with like.
"""

from __future__ import annotations

import math

from mypy_extensions import i64

from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.playout import playout
from delenda.kernel.rng import Rng
from delenda.kernel.state import State


class Node:
    """A position of the tree, and what came of it for whoever chose it: a win counts 1, a loss -1.

    Children come one by one, in the order of the legal actions, as they are first tried. What the upper bound of a node is made
    of changes only when it is visited, so it is worked out then: a parent reads it for all its children at each of its visits.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits: i64 = 0
        self.mean = 0.0
        self.doubt = 0.0  # one over the root of the visits
        self.children: list[Node] | None = None


class PlainSearch:
    def __init__(self, start: State, explore: float, rng: Rng) -> None:
        self.start = start
        self.explore = explore
        self.rng = rng
        self.root = Node(ROME)

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            self._visit(self.root, self.start.copy())

    def choose(self) -> int:
        """The action tried most."""
        children = self.root.children or []
        visits = [int(child.visits) for child in children]
        return self.start.legal()[visits.index(max(visits))]

    def _visit(self, node: Node, state: State) -> None:
        """Down the tree to a node that is new, on from there at random, and count the result on the way back."""
        if node.visits == 0:
            playout(state, self.rng)
        elif state.actor != NOBODY:
            self._visit(self._descend(node, state), state)
        node.visits += 1
        visits = float(node.visits)
        winner = state.winner
        result = 0.0 if winner == NOBODY else 1.0 if winner == node.seat else -1.0
        node.mean += (result - node.mean) / visits
        node.doubt = 1.0 / math.sqrt(visits)

    def _descend(self, node: Node, state: State) -> Node:
        """To a child that was never tried, if there is one, otherwise to that with the highest upper bound."""
        legal = state.legal()
        children = node.children
        if children is None:
            children = []
            node.children = children
        tried = len(children)
        if tried < len(legal):
            child = Node(state.actor)
            children.append(child)
            state.apply(legal[tried])
            return child
        curiosity = self.explore * math.sqrt(math.log(float(node.visits)))
        best = 0
        best_score = -1e9
        for index in range(tried):
            child = children[index]
            score = child.mean + curiosity * child.doubt
            if score > best_score:
                best_score = score
                best = index
        state.apply(legal[best])
        return children[best]
