"""Small games solved: counterfactual regret minimisation, best answers, exploitability, all on the arrays of a `GameTree`.

A strategy is a share for each slot of the tree; the shares of an information state add up to 1. Values are ROME's unless a seat
is named.

CFR+ as Tammelin (2014) has it: regrets never fall below 0, the seats take turns, later iterations weigh more.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from delenda.kernel.actor import CARTHAGE, ROME
from delenda.search.game_tree import AT_AN_END, AT_CHANCE, GameTree

Strategy = vec[float]


def zeros(count: int) -> vec[float]:
    return vec[float]([0.0] * count)


def uniform(tree: GameTree) -> Strategy:
    """Every action of an information state as often as any other."""
    return shares(tree, zeros(tree.slots))


def shares(tree: GameTree, weights: vec[float]) -> Strategy:
    """A strategy that chooses in proportion to these weights; where they add up to nothing, evenly."""
    found = zeros(tree.slots)
    match_weights(tree, weights, found)
    return found


def match_weights(tree: GameTree, weights: vec[float], out: Strategy) -> None:
    slot = tree.slot
    state: i64 = 0
    while state < len(tree.seat):
        first = slot[state]
        last = slot[state + 1]
        total = 0.0
        at = first
        while at < last:
            total += weights[at]
            at += 1
        even = 1.0 / float(last - first)
        at = first
        while at < last:
            out[at] = weights[at] / total if total > 0.0 else even
            at += 1
        state += 1


class Walk:
    """Walks up and down a tree under a strategy, in memory of its own.

    own     by node: how likely the seat looked at plays to get there
    others  by node: how likely chance and the other seat do
    value   by node: what ROME can expect there
    """

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.own = zeros(tree.nodes)
        self.others = zeros(tree.nodes)
        self.value = zeros(tree.nodes)
        self._by_chosen: list[list[vec[i64]]] = [_by_chosen(tree, ROME), _by_chosen(tree, CARTHAGE)]

    def reach(self, strategy: Strategy, seat: int) -> None:
        """Fill `own` and `others`."""
        tree = self.tree
        known, first, branches, share, slot, seats = tree.known, tree.first, tree.branches, tree.share, tree.slot, tree.seat
        own, others = self.own, self.others
        own[0] = 1.0
        others[0] = 1.0
        node: i64 = 0
        while node < len(known):
            state = known[node]
            child = first[node]
            last = child + branches[node]
            if state == AT_CHANCE:
                while child < last:
                    own[child] = own[node]
                    others[child] = others[node] * share[child]
                    child += 1
            elif state >= 0:
                at = slot[state]
                is_own = seats[state] == seat
                while child < last:
                    own[child] = own[node] * strategy[at] if is_own else own[node]
                    others[child] = others[node] if is_own else others[node] * strategy[at]
                    child += 1
                    at += 1
            node += 1

    def evaluate(self, strategy: Strategy) -> float:
        """Fill `value`; what ROME can expect of the game."""
        node: i64 = len(self.tree.known) - 1
        while node >= 0:
            self._judge(strategy, node)
            node -= 1
        return self.value[0]

    def _judge(self, strategy: Strategy, node: i64) -> None:
        tree = self.tree
        value = self.value
        state = tree.known[node]
        if state == AT_AN_END:
            value[node] = tree.payoff[node]
            return
        child = tree.first[node]
        last = child + tree.branches[node]
        total = 0.0
        if state == AT_CHANCE:
            share = tree.share
            while child < last:
                total += share[child] * value[child]
                child += 1
        else:
            at = tree.slot[state]
            while child < last:
                total += strategy[at] * value[child]
                child += 1
                at += 1
        value[node] = total

    def gains(self, strategy: Strategy, seat: int, out: vec[float]) -> None:
        """For each slot of `seat`: what its action brings more than the strategy, times how likely the others let it happen.

        The other slots are left as they are.
        """
        self.reach(strategy, seat)
        self.evaluate(strategy)
        tree = self.tree
        known, first, branches, slot, seats = tree.known, tree.first, tree.branches, tree.slot, tree.seat
        value, others = self.value, self.others
        sign = 1.0 if seat == ROME else -1.0
        self._clear(seat, out)
        node: i64 = 0
        while node < len(known):
            state = known[node]
            if state >= 0 and seats[state] == seat and others[node] > 0.0:
                child = first[node]
                last = child + branches[node]
                at = slot[state]
                weight = sign * others[node]
                here = value[node]
                while child < last:
                    out[at] += weight * (value[child] - here)
                    child += 1
                    at += 1
            node += 1

    def _clear(self, seat: int, out: vec[float]) -> None:
        tree = self.tree
        state: i64 = 0
        while state < len(tree.seat):
            if tree.seat[state] == seat:
                at = tree.slot[state]
                while at < tree.slot[state + 1]:
                    out[at] = 0.0
                    at += 1
            state += 1

    def best_answer(self, strategy: Strategy, seat: int) -> float:
        """What `seat` can win against the other seat's part of the strategy, if it knows it."""
        self.reach(strategy, seat)
        tree = self.tree
        worth = zeros(tree.slots)
        sign = 1.0 if seat == ROME else -1.0
        node: i64 = 0
        for layer in self._by_chosen[seat]:  # the last choices first: what they are worth decides the earlier ones
            for node in layer:
                if self._is_own(node, seat):
                    self._add_worth(node, worth)
            for node in layer:
                if self._is_own(node, seat):
                    self.value[node] = self.value[self._best_branch(node, worth)]
                else:
                    self._judge(strategy, node)
        return sign * self.value[0]

    def _is_own(self, node: i64, seat: int) -> bool:
        state = self.tree.known[node]
        return state >= 0 and self.tree.seat[state] == seat

    def _add_worth(self, node: i64, worth: vec[float]) -> None:
        tree = self.tree
        at = tree.slot[tree.known[node]]
        child = tree.first[node]
        last = child + tree.branches[node]
        while child < last:
            worth[at] += self.others[node] * self.value[child]
            child += 1
            at += 1

    def _best_branch(self, node: i64, worth: vec[float]) -> i64:
        """The branch that is worth most to the seat in all nodes that it cannot tell from this one."""
        tree = self.tree
        state = tree.known[node]
        sign = 1.0 if tree.seat[state] == ROME else -1.0
        best = tree.slot[state]
        at = best + 1
        while at < tree.slot[state + 1]:
            if sign * worth[at] > sign * worth[best]:
                best = at
            at += 1
        return tree.first[node] + (best - tree.slot[state])

    def exploitability(self, strategy: Strategy) -> float:
        """What a best answer wins against the strategy, on average over both seats: 0 for a solved game."""
        return (self.best_answer(strategy, ROME) + self.best_answer(strategy, CARTHAGE)) / 2.0


def _by_chosen(tree: GameTree, seat: int) -> list[vec[i64]]:
    """The nodes by how many choices of `seat` lie before them, most first; in each layer from the last node to the first."""
    chosen = [0] * tree.nodes
    layers: list[list[int]] = []
    for node in range(tree.nodes):
        here = chosen[node]
        while here >= len(layers):
            layers.append([])
        layers[here].append(node)
        state = tree.known[node]
        after = here + 1 if state >= 0 and tree.seat[state] == seat else here
        child = int(tree.first[node])
        for branch in range(child, child + int(tree.branches[node])):
            chosen[branch] = after
    return [vec[i64](layer[::-1]) for layer in layers[::-1]]


class Solver:
    """CFR+ on a tree. `run` again and again; `average` is what comes ever closer to an equilibrium."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.walk = Walk(tree)
        self.iterations = 0
        self._regret = zeros(tree.slots)
        self._total = zeros(tree.slots)
        self._gain = zeros(tree.slots)
        self._now = uniform(tree)

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterations += 1
            for seat in (ROME, CARTHAGE):
                self.walk.gains(self._now, seat, self._gain)
                self._remember(seat)
                self._regret_more(seat)
                match_weights(self.tree, self._regret, self._now)

    def average(self) -> Strategy:
        return shares(self.tree, self._total)

    def exploitability(self) -> float:
        return self.walk.exploitability(self.average())

    def value(self) -> float:
        """What ROME can expect if both play the average."""
        return self.walk.evaluate(self.average())

    def _regret_more(self, seat: int) -> None:
        tree = self.tree
        state: i64 = 0
        while state < len(tree.seat):
            if tree.seat[state] == seat:
                at = tree.slot[state]
                while at < tree.slot[state + 1]:
                    regret = self._regret[at] + self._gain[at]
                    self._regret[at] = regret if regret > 0.0 else 0.0
                    at += 1
            state += 1

    def _remember(self, seat: int) -> None:
        """Add the present strategy to the average, as often as the seat itself plays to get there."""
        tree = self.tree
        known, slot, seats = tree.known, tree.slot, tree.seat
        own, now, total = self.walk.own, self._now, self._total
        weight = float(self.iterations)
        node: i64 = 0
        while node < len(known):
            state = known[node]
            if state >= 0 and seats[state] == seat:
                at = slot[state]
                while at < slot[state + 1]:
                    total[at] += weight * own[node] * now[at]
                    at += 1
            node += 1
