"""Whole turns with every die: what both seats may expect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from delenda.bots.question import Question
from delenda.bots.thoughts import Candidate, Thoughts, settled
from delenda.bots.ways.way import Way
from delenda.kernel.state import State
from delenda.search.expect import Expectation
from delenda.search.tree import OutOfTime

FIRST: Final = 0.6  # of the time, for the first order of a turn; the next one has half of what is left
NEXT: Final = 0.5
SCRAP: Final = 0.05  # of the whole time: what is left then is not worth another order
GLIMPSE: Final = 2  # orders followed at first, in any case
WIDEST: Final = 64
DEEPEST: Final = 4
CLEAR_LEAD: Final = 0.15  # of the best order, twice in a row: then it is an easy choice
SURE: Final = 0.999  # of a win


@dataclass(frozen=True, slots=True, repr=False)
class Expect(Way):
    """Follows the most promising orders to the end of the turn, and the best of them through the turns that come after it.

    Where the game names no orders, judgement decides. Where the time is used, it begins narrow and looks further and wider as
    long as there is time."""

    name = "expect"
    plans_turns = True

    width: int = 8  # orders followed at each place of a turn
    choices: int = 4  # and of these, so many through further turns,
    depth: int = 0  # of which there are so many

    def think(self, question: Question) -> Thoughts:
        guide, insight = question.guide(), question.insight
        state = question.view.guess(question.rng)
        orders = insight.orders
        if orders is None or insight.outcomes is None or insight.turn_of is None or not orders(state):
            return settled(question.view, [guide.first(state)], question.judge())
        if question.uses_time:
            return self._use_time(question, state)
        found = self.expectation(question, state)
        question.run(found, self.choices)
        best, *others = found.ranked()
        compared = [Candidate(other.line, other.value, 0.0) for other in others]
        return settled(question.view, found.line(), best.value, compared)

    def expectation(self, question: Question, state: State, until: float = 0.0) -> Expectation:
        insight = question.insight
        assert insight.orders is not None
        assert insight.outcomes is not None
        assert insight.turn_of is not None
        orders, outcomes, turn_of = insight.orders, insight.outcomes, insight.turn_of
        return Expectation(state, question.guide(), orders, outcomes, turn_of, self.width, self.depth, self.choices, until)

    # By the clock

    def _use_time(self, question: Question, state: State) -> Thoughts:
        """The best order, then what is to follow it in the same turn, as far as no die comes between."""
        clock = question.clock
        found = self._look_further(question, state, FIRST)
        best, *others = found.ranked()
        line, after = best.line[:], found.goes_on()
        while after is not None and clock.left() > SCRAP * clock.seconds:
            further = self._look_further(question, after, NEXT)
            line += further.ranked()[0].line
            after = further.goes_on()
        compared = [Candidate(other.line, other.value, 0.0) for other in others]
        return settled(question.view, line, best.value, compared, max(1, found.simulations))

    def _look_further(self, question: Question, state: State, share: float) -> Expectation:
        """The last search that was done, or that had at least compared the best order of the one before with others."""
        clock = question.clock
        until = clock.began + clock.spent() + share * clock.left()
        glimpse = replace(self, width=min(GLIMPSE, self.width), depth=0)
        found, lead = glimpse.expectation(question, state), 0.0
        for way in self._growing():
            before = found.ranked()[0]
            try:
                further = way.expectation(question, state, until)
            except OutOfTime:
                return found
            further.look_first_at([before.line])
            if question.parts > 1 and way.depth:
                further.take_part(question.part, question.parts)
            is_done = _follow(further)
            if is_done or len(further.deepened) > 1:  # less than two orders are no comparison
                found = further
            if not is_done or len(further.orders) == 1 or found.ranked()[0].value > SURE:
                return found
            last, lead = lead, _lead(found) if found.ranked()[0].line == before.line else 0.0
            if min(last, lead) > CLEAR_LEAD and question.may_end():
                return found
        return found

    def _growing(self) -> Iterator[Expect]:
        """First each depth up to its own, then in turn wider and deeper."""
        for depth in range(self.depth + 1):
            yield replace(self, depth=depth)
        way = self
        while way.depth < DEEPEST:
            if way.width < WIDEST:
                way = replace(way, width=min(WIDEST, 2 * way.width), choices=2 * way.choices)
                yield way
            way = replace(way, depth=way.depth + 1)
            yield way


def _follow(found: Expectation) -> bool:
    """Follow all that is to be followed, if there is time; whether there was."""
    try:
        while not found.is_settled(0):
            found.run(1)
    except OutOfTime:
        return False
    return True


def _lead(found: Expectation) -> float:
    """By how much the best order is better than the next."""
    ranked = found.ranked()
    return ranked[0].value - ranked[1].value if len(ranked) > 1 else 2.0
