"""A whole turn found by improving the most promising one, for games whose judgement orders single actions well.

The first turn takes the most promising action every time, until somebody else, chance or a secret choice comes between. Then
the best turn so far is left at a random place for the second or third choice there and played on as before; what is judged
better takes its place, and the next best are kept too. A short turn is left as it is: it leads to dice or to the enemy's
answer, of which the judgement of a position at rest knows less than the order of actions does.
"""

from __future__ import annotations

from typing import Final

from delenda.kernel.playout import only_answer
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.tree import Guide

LONGEST: Final = 160  # decisions in a turn
SHORTEST: Final = 6  # that is improved
CHOICES: Final = 3  # the best so many at each place
KEPT: Final = 8  # turns
FRUITLESS: Final = 6  # tries for each place of a turn: when none of them has found a better one, none will


class Climb:
    """Turns of the seat to act, the best first. The same guide, view, seed and number of simulations give the same turns."""

    def __init__(self, view: State, guide: Guide, rng: Rng) -> None:
        self.view = view
        self.seat = view.actor
        self.guide = guide
        self.rng = rng
        self.simulations = 1
        self.turns: list[list[int]] = []
        self.values: list[float] = []  # of each turn, for the seat
        self.choices: list[list[int]] = []  # of each turn, the places at which there was a choice
        self.improved = 1  # the simulation that found the best turn
        self._try([], 0)

    def is_long(self) -> bool:
        """Whether the best turn is long enough to be improved."""
        return len(self.choices[0]) >= SHORTEST

    def is_settled(self, left: int) -> bool:
        """Whether there is nothing to improve, or nothing better was found for long."""
        return not self.is_long() or self.simulations - self.improved >= FRUITLESS * len(self.choices[0])

    def is_clear(self) -> bool:
        return False

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            if self.is_long():
                cut = self.choices[0][self.rng.below(len(self.choices[0]))]
                self._try(self.turns[0][:cut], 1 + self.rng.below(CHOICES - 1))
            self.simulations += 1

    def _try(self, known: list[int], choice: int) -> None:
        """Carry out what is known, then once the `choice`-th best action, then the best ones."""
        state = self.view.guess(self.rng)
        actions: list[int] = []
        choices: list[int] = []
        while state.actor == self.seat and len(actions) < LONGEST and not (actions and state.decision.simultaneous):
            at = len(actions)
            action = only_answer(state)
            if action >= 0:
                state.apply(action)
                actions.append(action)
                continue
            choices.append(at)
            if at < len(known) and known[at] in state.legal():
                action = known[at]
            else:
                ranked = self.guide.order(state)
                action = ranked[min(choice, len(ranked) - 1)] if at == len(known) else ranked[0]
            state.apply(action)
            actions.append(action)
        self._keep(actions, choices, self.guide.judge(state, self.seat))

    def _keep(self, actions: list[int], choices: list[int], value: float) -> None:
        """Put a turn where it belongs among the best. One that is known keeps the higher of its values: guesses differ."""
        if actions in self.turns:
            known = self.turns.index(actions)
            if value <= self.values[known]:
                return
            del self.turns[known]
            del self.values[known]
            del self.choices[known]
        place = 0
        while place < len(self.values) and self.values[place] >= value:
            place += 1
        if place == 0:
            self.improved = self.simulations
        self.turns.insert(place, actions)
        self.values.insert(place, value)
        self.choices.insert(place, choices)
        if len(self.turns) > KEPT:
            self.turns.pop()
            self.values.pop()
            self.choices.pop()
