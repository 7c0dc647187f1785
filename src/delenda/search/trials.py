"""Every choice tried: each is taken, and both seats play on as judgement would, on the same guesses with the same luck.

For questions that cannot be looked through to the end. A choice is clearly best when it leads every other one by a margin, and
by so many standard errors; what is clearly behind is tried no longer. The same view, seed and numbers give the same answer.
"""

from __future__ import annotations

from typing import Final

from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.rehearse import SEEDS, difference, mean, play_on
from delenda.search.tree import Guide

FEWEST: Final = 16  # trials before a choice may be out of the running


class Trials:
    """`results` are the values of each legal action of the view, trial by trial, from -1 to 1."""

    def __init__(self, view: State, guide: Guide, rng: Rng) -> None:
        self.view = view
        self.seat = view.actor
        self.guide = guide
        self.rng = rng
        self.actions: list[int] = list(view.legal())
        self.results: list[list[float]] = [[] for _ in self.actions]
        self.running: list[int] = list(range(len(self.actions)))
        self.looked = 0

    def run(self, trials: int, margin: float, errors: float) -> None:
        for _ in range(trials):
            start = self.view.guess(self.rng)
            seed = self.rng.below(SEEDS)
            for index in self.running:
                state = start.copy()
                state.apply(self.actions[index])
                self.results[index].append(play_on(state, self.guide, self.seat, seed))
                self.looked += 1
            if len(self.results[self.running[0]]) >= FEWEST:
                best = self.best()
                self.running = [
                    index for index in self.running if index == best or not self._leads(best, index, margin, errors)
                ]
                if len(self.running) == 1:
                    return

    def best(self) -> int:
        """The place of the choice with the greatest mean among those still tried."""
        best = self.running[0]
        for index in self.running:
            if mean(self.results[index]) > mean(self.results[best]):
                best = index
        return best

    def is_clear(self, margin: float, errors: float) -> bool:
        best = self.best()
        return all(index == best or self._leads(best, index, margin, errors) for index in range(len(self.actions)))

    def lead(self) -> float:
        """By how much the best choice is ahead of the next."""
        best = self.best()
        least = 2.0
        for index in range(len(self.actions)):
            if index != best:
                least = min(least, difference(self.results[best], self.results[index])[0])
        return least

    def value(self) -> float:
        return mean(self.results[self.best()])

    def _leads(self, best: int, index: int, margin: float, errors: float) -> bool:
        lead, error = difference(self.results[best], self.results[index])
        return lead >= margin and lead >= errors * error
