"""The most promising turn, improved step by step."""

from __future__ import annotations

from dataclasses import dataclass

from delenda.bots.question import Question
from delenda.bots.thoughts import Thoughts, settled
from delenda.bots.ways.way import Way
from delenda.search import climb


@dataclass(frozen=True, slots=True, repr=False)
class Climb(Way):
    """Leaves the best turn so far at a random place for the second or third choice there, and keeps what is judged better."""

    name = "climb"
    plans_turns = True

    simulations: int = 1  # the first is the most promising turn itself

    def think(self, question: Question) -> Thoughts:
        found = self.climb(question)
        return settled(question.view, found.turns[0], found.values[0], trials=found.simulations)

    def climb(self, question: Question, share: float = 1.0) -> climb.Climb:
        """Turns, the best first, found in that share of the time."""
        found = climb.Climb(question.view, question.guide(), question.rng)
        question.run(found, self.simulations, share)
        return found
