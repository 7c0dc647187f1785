"""Decisions of Punic Island: whom they ask, what may wait meanwhile, and the words of their answers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import DONE, GO, PASS, STOP
from delenda.games.punic_island.rules.plans import does_fit, plan_of
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import cost, spoken
from delenda.kernel.actor import CHANCE
from delenda.kernel.decision import Decision
from delenda.kernel.rng import Rng

# Whom a decision asks
BY_CHANCE: Final = 0
OPERATOR: Final = 1  # who operates
OTHER: Final = 2  # the other side
PLAYER: Final = 3  # whose card it is
GOING_ON: Final = (DONE, GO, PASS, STOP)


class Question(Decision[PunicIsland]):
    """Any decision of the game: its labels name things by their codes, its words by their names.

    waits    what may wait on the agenda meanwhile (rules/plans.py), as a pattern
    who      whom it asks
    closing  what a button calls the answer that goes on (done, go, pass, stop)
    """

    waits: str = ""
    who: int = BY_CHANCE
    closing: str = ""

    def asked(self, s: PunicIsland) -> int:
        """The seat that has to decide, or CHANCE."""
        if self.who == OPERATOR:
            return s.operator
        return CHANCE if self.who == BY_CHANCE else s.player if self.who == PLAYER else 1 - s.operator

    def misfit(self, s: PunicIsland) -> str:
        """What else is wrong with a position in which this is asked, in a sentence; empty if nothing is."""
        return ""

    def impossible(self, s: PunicIsland) -> str:
        if not does_fit(plan_of(s), self.waits):
            return f"what waits on the agenda cannot wait while somebody is to {self.title} ({self.rule})."
        if s.actor != self.asked(s):
            return f"somebody else is to {self.title} ({self.rule})."
        wrong = self.misfit(s)
        if not wrong and not self.private and not self.legal(s):
            wrong = f"there is nothing to choose for the side that is to {self.title} ({self.rule})."
        return wrong

    def price(self, s: PunicIsland, action: int) -> int:
        """The Supply Points that an answer costs."""
        return 0

    def at_random(self, s: PunicIsland, rng: Rng) -> i64:
        return rng.choose(s.menu if s.menu else self.legal(s))

    def words(self, s: PunicIsland, action: int) -> str:
        said = self.closing if self.closing and action in GOING_ON else spoken(s, self.label(s, action))
        return said + cost(self.price(s, action))


class Choice(Question):
    """A decision whose legal actions are costly to find: they are listed once, when the state comes to it.

    The list is no part of the state: copies, views and loaded states begin without one.
    """

    def choices(self, s: PunicIsland) -> list[int]:
        """The legal actions, ascending."""
        raise NotImplementedError

    def legal(self, s: PunicIsland) -> list[int]:
        return s.menu if s.menu else self.choices(s)
