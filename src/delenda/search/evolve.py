"""Whole turns found by evolution, for games in which a turn is a long line of small decisions.

A turn is what the seat does until somebody else, chance or a secret choice comes between. First every action is followed by
quick play; then the best turns so far are cut at a random place and played on from there. A turn's worth is the mean over the
guesses it was tried on, each played on quickly for a while and judged.
"""

from __future__ import annotations

from typing import Final

from delenda.kernel.actor import CHANCE, NOBODY, ROME
from delenda.kernel.playout import only_answer, sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.tree import Guide

ELITE: Final = 6  # turns that are varied
LONGEST: Final = 60  # decisions in a turn
TRUSTED: Final = 3  # trials before the best turn is believed
PROVEN: Final = 50  # trials after which it is no longer doubted


class Turn:
    """A turn and what its trials came to, for the seat that takes it."""

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions
        self.trials = 0
        self.total = 0.0

    def worth(self) -> float:
        return self.total / self.trials if self.trials else -2.0


class Evolution:
    """Turns of the seat to act. The same guide, view, seed and number of simulations give the same turn."""

    def __init__(self, view: State, guide: Guide, rng: Rng) -> None:
        self.view = view
        self.seat = view.actor
        self.guide = guide
        self.rng = rng
        self.turns: list[Turn] = []
        self.simulations = 0
        self.ranked = guide.order(view.guess(rng))

    def run(self, simulations: int) -> None:
        for _ in range(simulations):
            if self.simulations < len(self.ranked):
                self._try(Turn([self.ranked[self.simulations]]))
            elif self.turns[0].trials < TRUSTED or self.rng.below(4) == 0:
                self._try(self.turns[0])
            else:
                parent = self.turns[self.rng.below(min(ELITE, len(self.turns)))].actions
                self._try(Turn(parent[: self.rng.below(len(parent) + 1)]))
            self.simulations += 1

    def is_settled(self, left: int) -> bool:
        """Whether there was never anything to choose."""
        return len(self.ranked) == 1 and len(self.turns) > 0 and len(self.turns[0].actions) == 1

    def is_clear(self) -> bool:
        """Whether one turn was tried often, and still is the best."""
        return len(self.turns) > 0 and self.turns[0].trials >= PROVEN

    def trusted(self) -> list[Turn]:
        """The best means first, of those turns that were tried often enough: half as often as any, or a share of all trials."""
        most = max(turn.trials for turn in self.turns)
        enough = max(TRUSTED, min(self.simulations // 25, most // 2))
        return [turn for turn in self.turns if turn.trials >= enough] or self.turns[:1]

    def _try(self, turn: Turn) -> None:
        """Carry a turn out on a guess, to its end, and put it where it belongs among the others."""
        state = self.view.guess(self.rng)
        actions: list[int] = []
        known = turn.actions
        at = 0
        while state.actor == self.seat and not (at > 0 and state.decision.simultaneous) and at < LONGEST:
            legal = state.legal()
            if len(legal) == 1:
                action = legal[0]
            elif at < len(known) and known[at] in legal:
                action = known[at]
            elif at == 0:
                action = legal[self.rng.below(len(legal))]
            else:
                action = self.guide.rollout(state, self.rng)
            state.apply(action)
            actions.append(action)
            at += 1
        value = self._judge(state)
        if turn.trials == 0:  # the same turn found again is tried again, or the luckiest of its copies would be believed
            turn.actions = actions
            for known_turn in self.turns:
                if known_turn.actions == actions:
                    turn = known_turn
                    break
        if turn.trials > 0:
            self.turns.remove(turn)
        turn.trials += 1
        turn.total += value
        place = 0
        while place < len(self.turns) and self.turns[place].worth() > turn.worth():
            place += 1
        self.turns.insert(place, turn)
        if len(self.turns) > 4 * ELITE:
            self.turns.pop()

    def _judge(self, state: State) -> float:
        left = self.guide.depth
        while state.actor != NOBODY and (left > 0 or state.actor == CHANCE):
            only = only_answer(state)
            if only >= 0:
                state.apply(only)
                continue
            state.apply(sample(state, self.rng) if state.actor == CHANCE else self.guide.rollout(state, self.rng))
            left -= 1
        value = self.guide.judge(state, ROME)
        return value if self.seat == ROME else -value
