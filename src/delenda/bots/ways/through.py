"""Open decisions looked through to the next secret choice."""

from __future__ import annotations

from dataclasses import dataclass

from delenda.bots.question import Question
from delenda.bots.thoughts import Candidate, Thoughts, settled
from delenda.bots.ways.way import Way
from delenda.search import through


@dataclass(frozen=True, slots=True, repr=False)
class Through(Way):
    """Follows every action to the next secret choice, whose outcome the game foresees."""

    name = "through"

    inner: int = 0  # further secret choices that are solved inside that one

    def think(self, question: Question) -> Thoughts:
        found = through.Through(question.view.guess(question.rng), question.guide(), self.inner)
        best = found.best()
        others = [Candidate([action], value, 0.0) for action, value in found.values.items() if action != best]
        return settled(question.view, [best], found.values[best], others)
