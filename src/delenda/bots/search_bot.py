"""Opponents that search. They differ by how long and how deep, never by what they may see."""

from __future__ import annotations

import time

from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.joint import Joint
from delenda.search.tree import Plan, Search

BATCH = 50  # simulations between two looks at the clock


class SearchBot:
    """`simulations` bounds a decision; `seconds` too, if given, which makes play depend on the machine.

    `depth` is how far a simulation plays on before it judges; `joint` solves secret choices as matrix games where they are
    small, looking through `joint - 1` further ones.
    """

    def __init__(
        self,
        name: str,
        title: str,
        words: str,
        simulations: int,
        depth: int = 0,
        joint: int = 0,
        seconds: float | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.words = words
        self.simulations = simulations
        self.depth = depth
        self.joint = joint
        self.seconds = seconds

    def choose(self, view: State, rng: Rng) -> int:
        return self.decide(view, rng)[0]

    def decide(self, view: State, rng: Rng) -> list[int]:
        if len(view.legal()) == 1:
            return view.legal()[:1]
        if self.joint and view.decision.simultaneous:
            joint = Joint(view, self.plan(view), rng, self.joint - 1)
            if joint.is_small():
                return joint.mine[rng.pick([int(weight * 1_000_000) for weight in joint.solve().rows])]
        return [self.search(view, rng).choose()]

    def evaluate(self, view: State, rng: Rng) -> float:
        """The chance that the view's actor wins, by what this bot believes."""
        return (self.search(view, rng).value() + 1) / 2

    def plan(self, view: State) -> Plan:
        insight = game(view.setting.slug).insight
        return Plan(insight.evaluate, insight.order, insight.rollout, depth=self.depth)

    def search(self, view: State, rng: Rng) -> Search:
        search = Search(view, self.plan(view), rng)
        limit = None if self.seconds is None else time.monotonic() + self.seconds
        while search.simulations < self.simulations and (limit is None or time.monotonic() < limit):
            search.run(min(BATCH, self.simulations - search.simulations))
        return search
