"""What the rules will do by themselves, in order.

A choice often interrupts something larger: a retreat interrupts a chit, which interrupts a battle, which interrupts an
operation. The larger thing waits on the agenda, a pile of numbers in the state. A decision ends with `proceed`, which takes
tasks from the top of the pile until one of them asks somebody. A task may take arguments from the pile: `push_with` puts one
below its code.
"""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import DONE, GO, PASS, STOP
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words import cost, spoken
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.decision import Decision

NEXT_SEQUENCE: Final = 0
CARD_ACTION: Final = 1  # seat
OPERATE: Final = 2  # seat
ACT: Final = 3  # the next action of the operation
CLOSE_OPERATION: Final = 4
DEAL_CARDS: Final = 5
PLACE_RP: Final = 6
ARRIVE: Final = 7
PICK_MIX: Final = 8
RESTORE: Final = 9
CONSULS: Final = 10
LEVY: Final = 11
CONTACT: Final = 12
MEET: Final = 13
REFUGE_LEADERS: Final = 14
END_MARCH: Final = 15
SAIL_ON: Final = 16
END_SAIL: Final = 17
AFTER_STORM: Final = 18
FIGHT: Final = 19
CHECK: Final = 20
FLEE: Final = 21  # unit
RUN: Final = 22
COMMAND: Final = 23  # seat
HIT_CARGO: Final = 24  # hit, seat, place
REACT: Final = 25
SIEGE_ROLL: Final = 26
SHOW_OUT: Final = 27
OVERLOAD: Final = 28
RESOLVE_CHIT: Final = 29
END_EVENT: Final = 30
FINISH_SWITCH: Final = 31
SET_UP: Final = 32
AFTER_ROUT: Final = 33
TASK_COUNT: Final = 34


# Whom a decision asks
BY_CHANCE: Final = 0
OPERATOR: Final = 1  # who operates
OTHER: Final = 2  # the other side
PLAYER: Final = 3  # whose card it is
GOING_ON: Final = (DONE, GO, PASS, STOP)


class Task:
    """One kind of thing the rules do by themselves."""

    def run(self, s: PunicIsland) -> bool:
        """Do it; True when somebody has to decide now."""
        raise NotImplementedError


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
        from delenda.games.punic_island.rules.plans import does_fit, plan_of

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


TASKS: Final[list[Task]] = [Task() for _ in range(TASK_COUNT)]


def push(s: PunicIsland, task: int) -> None:
    s.agenda.append(task)


def push_with(s: PunicIsland, task: int, argument: int) -> None:
    s.agenda.append(argument)
    s.agenda.append(task)


def proceed(s: PunicIsland) -> None:
    """Go on until somebody has to decide or the game is over."""
    agenda = s.agenda
    while s.actor != NOBODY:
        task = agenda.pop() if agenda else NEXT_SEQUENCE
        if TASKS[task].run(s):
            return
