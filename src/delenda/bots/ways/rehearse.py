"""Rehearsal: what promises most is carried out, and both seats play on as judgement would."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from delenda.bots.question import Question
from delenda.bots.thoughts import Candidate, Thoughts, settled
from delenda.bots.ways.climb import Climb
from delenda.bots.ways.way import Way
from delenda.search.rehearse import Rehearsal, SecretRehearsal, Until, mean, most_promising
from delenda.search.tree import Guide

SECRET_SHARE: Final = 4  # one simulation of so many is enough for a rehearsed secret choice, which gains little,
FEWEST_OF_A_SECRET: Final = 8  # but this many are needed
CLIMBING: Final = 0.25  # of the time, where turns are found first
MORE: Final = 4  # times as many actions or turns, where there is time for them


@dataclass(frozen=True, slots=True, repr=False)
class Rehearse(Way):
    """Tries the most promising actions, or the best turns where they are long; small secret choices as matrix games.

    Where the game says that rehearsal does not pay, judgement decides."""

    name = "rehearse"
    parts: ClassVar[Mapping[str, type[Way]]] = {"turns": Climb}

    simulations: int = 24
    depth: int = 60  # decisions of both seats
    choices: int = 3  # so many actions or turns
    margin: float = 0.5  # by how many standard errors another one must be better than what promised most
    orders: int = 0  # so many whole orders, where a game tells them
    halve: int = 4  # trials of each after which the worse half of many orders or actions is given up, where no clock is used
    turns: Climb | None = None  # finds turns; else single actions are rehearsed

    def think(self, question: Question) -> Thoughts:
        guide = question.guide(self.depth)
        if not question.pays_to_rehearse():
            return self._judge(question, guide)
        if question.view.decision.simultaneous:
            secret = SecretRehearsal(question.view, guide, question.rng, self.margin)
            if secret.is_small():
                question.run(secret, max(FEWEST_OF_A_SECRET, self.simulations // SECRET_SHARE), 1 / SECRET_SHARE)
                return settled(question.view, secret.choose(), secret.value(), trials=secret.simulations)
        orders = question.orders() if self.orders else []
        if orders:
            return self._rehearse(question, guide, orders[: self.orders])
        return self._rehearse(question, guide, self._lines(question, guide))

    def _judge(self, question: Question, guide: Guide) -> Thoughts:
        guess = question.view.guess(question.rng)
        return settled(question.view, [guide.first(guess)], guide.judge(guess, question.view.actor))

    def _lines(self, question: Question, guide: Guide) -> list[list[int]]:
        """What may be rehearsed, the most promising first."""
        most = self.choices * (MORE if question.uses_time else 1)
        if self.turns is not None and not question.view.decision.simultaneous:
            found = self.turns.climb(question, CLIMBING)
            if found.is_long():
                return found.turns[:most]
        return most_promising(question.view, guide, question.rng, most)

    def _until(self, question: Question) -> Until | None:
        """When a rehearsal is judged, if the game says so."""
        turn_of, ahead = question.insight.turn_of, question.insight.ahead
        if turn_of is None or ahead is None:
            return None
        return Until(turn_of, turn_of(question.view) + ahead(question.view))

    def _rehearse(self, question: Question, guide: Guide, lines: list[list[int]]) -> Thoughts:
        """All lines; where the time is used, in rounds of the same time, after each of which the worse half is given up."""
        until = self._until(question)
        rehearsal = Rehearsal(question.view, guide, question.rng, lines, self.margin, question.uses_time, self.halve, until)
        rounds = max(1, (len(lines) - 1).bit_length()) if question.uses_time else 1
        for left in range(rounds, 0, -1):
            question.run(rehearsal, self.simulations, 1 / left)
            if left > 1:
                rehearsal.halve()
        chosen = rehearsal.choose()
        tried_lines = zip(rehearsal.lines, rehearsal.results, strict=True)
        others = [Candidate(line, mean(found), 0.0) for line, found in tried_lines if found and line != chosen]
        return settled(question.view, chosen, rehearsal.value(), others, rehearsal.simulations)
