"""Whole turns with every die: what both seats may expect."""

from __future__ import annotations

from dataclasses import dataclass

from delenda.bots.question import Question
from delenda.bots.thoughts import Candidate, Thoughts, settled
from delenda.bots.ways.way import Way
from delenda.search.expect import Expectation


@dataclass(frozen=True, slots=True, repr=False)
class Expect(Way):
    """Follows the most promising orders to the end of the turn, and the best of them through the turns that come after it.

    Where the game names no orders, judgement decides."""

    name = "expect"
    plans_turns = True

    width: int = 8  # orders followed at each place of a turn
    choices: int = 4  # and of these, so many through further turns,
    depth: int = 0  # of which there are so many

    def think(self, question: Question) -> Thoughts:
        guide, insight = question.guide(), question.insight
        state = question.view.guess(question.rng)
        orders, outcomes, turn_of = insight.orders, insight.outcomes, insight.turn_of
        if orders is None or outcomes is None or turn_of is None or not orders(state):
            return settled(question.view, [guide.first(state)], question.judge())
        found = Expectation(state, guide, orders, outcomes, turn_of, self.width, self.depth, self.choices)
        question.run(found, self.choices)
        best, *others = found.ranked()
        compared = [Candidate(other.line, other.value, 0.0) for other in others]
        return settled(question.view, found.line(), best.value, compared)
