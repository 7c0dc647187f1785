"""Open decisions looked through to the next secret choice."""

from __future__ import annotations

from dataclasses import dataclass

from delenda.bots.question import Question
from delenda.bots.thoughts import Candidate, Thoughts, settled
from delenda.bots.ways.way import Way
from delenda.search import through
from delenda.search.tree import OutOfTime


@dataclass(frozen=True, slots=True, repr=False)
class Through(Way):
    """Follows every action to the next secret choice, whose outcome the game foresees."""

    name = "through"

    inner: int = 0  # further secret choices that are solved inside that one

    def think(self, question: Question) -> Thoughts:
        found = self._through(question)
        best = found.best()
        others = [Candidate([action], value, 0.0) for action, value in found.values.items() if action != best]
        return settled(question.view, [best], found.values[best], others)

    def _through(self, question: Question) -> through.Through:
        """As deep as it is to look; where the time is used, as deep as there is time for."""
        state, guide = question.view.guess(question.rng), question.guide()
        if not question.uses_time:
            return through.Through(state, guide, self.inner)
        found = through.Through(state, guide, 0)
        until = question.clock.began + question.clock.seconds
        for inner in range(1, self.inner + 1):
            try:
                found = through.Through(state, guide, inner, until)
            except OutOfTime:
                break
        return found
