"""Tree search led by somebody else's judgement: priors and values come from outside, for many positions at once.

As in `tree.py` every simulation begins with a fresh guess of what the searching seat cannot see, nodes are reached by actions,
and where both seats choose in secret each has statistics of its own. What is different is who judges: `grow` goes down the
tree and hands out the positions that it comes to, `receive` takes what they are worth and which actions look good there. In
between any number of positions, of any number of searches, can be judged together.

Which action is tried next is decided by PUCT (Silver et al. 2017). Values are ROME's inside, and the actor's outside.
"""

from __future__ import annotations

import math
from typing import Final

from delenda.kernel.actor import CHANCE, NOBODY, OPEN, ROME
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

EXPLORE: Final = 1.5  # how much a prior counts against values found
DOUBT: Final = 0.2  # an action that was never tried is taken for so much worse than its position
MANY_OUTCOMES: Final = 8  # of chance; beyond these new ones open slowly


class Branch:
    """An action at a fork. `pending` counts simulations on their way, which are taken for losses until they are judged."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.available = 0
        self.visits = 0
        self.pending = 0
        self.value = 0.0  # the sum of what came of it
        self.child: Fork | None = None


class Fork:
    """A point that simulations pass."""

    def __init__(self) -> None:
        self.visits = 0
        self.is_judged = False
        self.estimate = 0.0
        self.branches: dict[int, Branch] = {}
        self.secret: Fork | None = None  # the second seat's own statistics of a secret choice that begins here
        self.joint: dict[int, Fork] = {}  # what follows a secret choice of both, by a digest of both lines


class Leaf:
    """A position that waits to be judged, and the way to it."""

    def __init__(self, fork: Fork, state: State, way: list[Branch]) -> None:
        self.fork = fork
        self.state = state
        self.way = way


class GuidedSearch:
    """The same view, seed and judgements give the same tree."""

    def __init__(self, view: State, rng: Rng, explore: float = EXPLORE) -> None:
        self.view = view
        self.seat: int = view.actor
        self.rng = rng
        self.explore = explore
        self.root = Fork()
        self.simulations = 0
        self._waiting: list[Leaf] = []

    # Growing

    def grow(self, simulations: int) -> list[State]:
        """Begin so many simulations; the positions to be judged, each for whoever is to decide there.

        Nobody may be shown more of one than `state.view(state.actor)`.
        """
        is_open = self.view.viewer == OPEN
        for _ in range(simulations):
            self._descend(self.view.copy() if is_open else self.view.guess(self.rng))
            self.simulations += 1
        return [leaf.state for leaf in self._waiting]

    def receive(self, values: list[float], priors: list[list[float]]) -> None:
        """For each position that `grow` gave: what it is worth to its actor, and a share for each of its legal actions."""
        for index, leaf in enumerate(self._waiting):
            value = values[index] if leaf.state.actor == ROME else -values[index]
            legal = leaf.state.legal()
            for place in range(len(legal)):
                branch = leaf.fork.branches.get(legal[place])
                if branch is None:
                    leaf.fork.branches[legal[place]] = Branch(priors[index][place])
                else:
                    branch.prior = priors[index][place]
            leaf.fork.estimate = value
            leaf.fork.is_judged = True
            for branch in leaf.way:
                branch.pending -= 1
            _count(leaf.way, value)
        self._waiting = []

    def stir(self, noise: list[float], weight: float) -> None:
        """Mix the priors of the root with noise, a number for each legal action, so that self-play sees more."""
        for index, action in enumerate(self.view.legal()):
            branch = self.root.branches.get(action)
            if branch is not None:
                branch.prior += weight * (noise[index] - branch.prior)

    # What was found

    def counts(self) -> list[int]:
        """How often each legal action was tried, in their order."""
        found: list[int] = []
        for action in self.view.legal():
            branch = self.root.branches.get(action)
            found.append(0 if branch is None else branch.visits)
        return found

    def value(self) -> float:
        """How well the searching seat stands, from -1 to 1."""
        total = 0.0
        visits = 0
        for branch in self.root.branches.values():
            total += branch.value
            visits += branch.visits
        mean = total / visits if visits else self.root.estimate
        return mean if self.seat == ROME else -mean

    def choose(self) -> int:
        """The action tried most; in a secret choice one at random, as often as it was tried."""
        legal = self.view.legal()
        counts = self.counts()
        most = max(counts)
        if most == 0:
            return legal[0]
        if self.view.decision.simultaneous:
            return legal[self.rng.pick([count if count * 10 >= most else 0 for count in counts])]
        return legal[counts.index(most)]

    # One simulation

    def _descend(self, state: State) -> None:
        fork = self.root
        way: list[Branch] = []
        opening = fork  # where the secret choice under way began
        first = NOBODY  # who chooses first in it; NOBODY while none is under way
        digest = 17
        while state.actor != NOBODY:
            fork.visits += 1
            if state.actor == CHANCE:
                fork = self._roll(fork, state)
                continue
            legal = state.legal()
            if len(legal) > 1 and not fork.is_judged:
                for branch in way:
                    branch.pending += 1
                self._waiting.append(Leaf(fork, state, way))
                return
            is_secret = state.decision.simultaneous
            if is_secret and first == NOBODY:
                opening, first, digest = fork, state.actor, 17
            actor, reveals = state.actor, state.reveals
            action = self._best(fork, legal, actor) if len(legal) > 1 else legal[0]
            branch = _branch(fork, action, len(legal))
            if len(legal) > 1:
                way.append(branch)
            state.apply(action)
            if not is_secret:
                fork = _child(branch)
                continue
            digest = (digest * 1_000_003 + action + 1) % (1 << 61)
            if state.reveals != reveals or not state.decision.simultaneous:
                fork = _joint(opening, digest)
                first = NOBODY
            elif state.actor == actor:
                fork = _child(branch)
            else:
                fork = _secret(opening)
        winner = state.winner
        _count(way, 0.0 if winner == NOBODY else 1.0 if winner == ROME else -1.0)

    def _roll(self, fork: Fork, state: State) -> Fork:
        """A weighted outcome; where many are possible, mostly one that was seen before, so that the tree can grow deep."""
        action = sample(state, self.rng)
        seen = len(fork.branches)
        if action not in fork.branches and seen > MANY_OUTCOMES and seen * seen > 4 * fork.visits:
            known = [outcome for outcome in state.legal() if outcome in fork.branches]
            if known:
                action = known[self.rng.below(len(known))]
        branch = _branch(fork, action, 1)
        state.apply(action)
        return _child(branch)

    def _best(self, fork: Fork, legal: list[int], actor: int) -> int:
        sign = 1.0 if actor == ROME else -1.0
        untried = sign * fork.estimate - DOUBT
        best = legal[0]
        best_score = -1e9
        for action in legal:
            branch = _branch(fork, action, len(legal))
            branch.available += 1
            tried = branch.visits + branch.pending
            value = (sign * branch.value - branch.pending) / tried if tried else untried
            score = value + self.explore * branch.prior * math.sqrt(branch.available) / (1 + tried)
            if score > best_score:
                best_score = score
                best = action
        return best


def _count(way: list[Branch], value: float) -> None:
    for branch in way:
        branch.visits += 1
        branch.value += value


def _branch(fork: Fork, action: int, count: int) -> Branch:
    found = fork.branches.get(action)
    if found is None:  # possible under this guess, but not when the fork was judged
        found = Branch(1.0 / count)
        fork.branches[action] = found
    return found


def _child(branch: Branch) -> Fork:
    if branch.child is None:
        branch.child = Fork()
    return branch.child


def _secret(opening: Fork) -> Fork:
    if opening.secret is None:
        opening.secret = Fork()
    return opening.secret


def _joint(opening: Fork, digest: int) -> Fork:
    found = opening.joint.get(digest)
    if found is None:
        found = Fork()
        opening.joint[digest] = found
    return found
