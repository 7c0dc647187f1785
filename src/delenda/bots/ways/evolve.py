"""Evolution of whole turns."""

from __future__ import annotations

from dataclasses import dataclass

from delenda.bots.question import Question
from delenda.bots.thoughts import Candidate, Thoughts, settled
from delenda.bots.ways.way import Way
from delenda.search.evolve import Evolution


@dataclass(frozen=True, slots=True, repr=False)
class Evolve(Way):
    """Cuts the best turns so far at random places and plays on from there."""

    name = "evolve"
    plans_turns = True

    simulations: int = 100
    depth: int = 0  # decisions of quick play after a turn, before the position is judged

    def think(self, question: Question) -> Thoughts:
        evolution = Evolution(question.view, question.guide(self.depth), question.rng)
        question.run(evolution, self.simulations)
        best, *others = evolution.trusted()
        compared = [Candidate(turn.actions, turn.worth(), 0.0) for turn in others]
        return settled(question.view, best.actions, best.worth(), compared, evolution.simulations)
