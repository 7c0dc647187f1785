"""Tree search: every decision of both seats, one action at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.bots.question import Question
from delenda.bots.thoughts import Candidate, Thoughts
from delenda.bots.ways.way import Way
from delenda.search.tree import Search

FIRST: Final = 0.6  # of the time, where the tree serves further decisions; each of these has
NEXT: Final = 0.5  # of what is left,
SCRAP: Final = 0.02  # unless that is less than this of the whole


@dataclass(frozen=True, slots=True, repr=False)
class Tree(Way):
    """Searches a tree of actions; the one tried most is played, a secret one drawn as often as it was tried."""

    name = "tree"

    simulations: int = 100
    depth: int = 0  # decisions of quick play before a position is judged
    explore: float = 0.7  # weight of curiosity
    prior: float = 0.0  # and of the order in which actions are looked at
    widen: float = 2.0  # how quickly further actions are looked at
    regret: bool = False  # secret choices by regret matching
    reuse: bool = False  # the tree below an action serves the seat's next decision, with so many simulations less to do

    def think(self, question: Question) -> Thoughts:
        view = question.view
        guide = question.guide(self.depth, self.explore, self.widen, self.prior, self.regret)
        search = Search(view, guide, question.rng)
        question.run(search, self.simulations, FIRST if self.reuse else 1.0)
        values = search.values()
        counts = {action: count for action, count in search.counts().items() if count}
        total = sum(counts.values())
        candidates = [Candidate([action], values[action], count / total) for action, count in counts.items()]
        odds = played(list(counts.values())) if view.decision.simultaneous else None
        onward = Grown(search, question, self.simulations) if self.reuse and odds is None else None
        return Thoughts(view, candidates, search.value(), odds, onward, search.simulations, are_counts=True)


def played(counts: list[int]) -> list[int]:
    """How often each action of a secret choice is played: as often as it was tried, unless it was only explored."""
    most = max(counts)
    return [count if count * 10 >= most else 0 for count in counts]


class Grown:
    """A tree that is kept while nobody else acts and nothing new is seen."""

    def __init__(self, search: Search, question: Question, simulations: int) -> None:
        self.search = search
        self.question = question
        self.simulations = simulations

    def after(self, action: int) -> list[int]:
        line: list[int] = []
        while self._has_time() and self.search.follow(action):
            if len(self.search.view.legal()) > 1:
                self.question.run(self.search, self.simulations, NEXT)
            action = self.search.choose()
            line.append(action)
        return line

    def _has_time(self) -> bool:
        clock = self.question.clock
        return not clock.is_over() and not (self.question.uses_time and clock.left() < SCRAP * clock.seconds)
