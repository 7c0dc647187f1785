"""A decision to be thought about."""

from __future__ import annotations

import time
from typing import Protocol

from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.tree import Guide


class Clock:
    """The time for one decision; 0 seconds are no limit."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began = time.monotonic()

    def left(self) -> float:
        """Seconds, a little above 0 when there are none left; 0 without a limit."""
        return max(0.001, self.seconds - (time.monotonic() - self.began)) if self.seconds else 0.0

    def is_over(self) -> bool:
        return self.seconds > 0.0 and time.monotonic() - self.began >= self.seconds


class Thinking(Protocol):
    """Anything that gets better with every simulation."""

    simulations: int

    def run(self, simulations: int) -> None: ...


class Question:
    """What the seat sees, the random numbers it thinks with, and its time. `conquest`: a win by the seat's own actions is seen,
    now and in every position looked at."""

    def __init__(self, view: State, rng: Rng, seconds: float, conquest: bool = False) -> None:
        self.view = view
        self.rng = rng
        self.clock = Clock(seconds)
        self.conquest = conquest
        self.insight = game(view.setting.slug).insight

    def guide(
        self, depth: int = 0, explore: float = 0.7, widen: float = 2.0, prior: float = 0.0, regret: bool = False
    ) -> Guide:
        """The game's judgement, with so many decisions of quick play before it, and the numbers of a tree."""
        insight = self.insight
        return Guide(
            insight.evaluate,
            insight.order,
            insight.rollout,
            explore,
            widen,
            depth,
            regret,
            prior,
            insight.foresee,
            insight.first,
            insight.can_win if self.conquest else None,
        )

    def judge(self) -> float:
        """How well the seat stands at first sight."""
        return self.guide().judge(self.view.guess(self.rng), self.view.actor)

    def win(self) -> list[int]:
        """The line by which the seat wins at once, if it sees one."""
        winning = self.insight.winning_actions if self.conquest else None
        return [] if winning is None else winning(self.view.guess(self.rng))

    def orders(self) -> list[list[int]]:
        """The whole orders that the seat may give next, as far as the game tells them."""
        tell = self.insight.orders
        return [] if tell is None else tell(self.view.guess(self.rng))

    def pays_to_rehearse(self) -> bool:
        """Whether rehearsal may find better actions here than judgement: a game may name the decisions in which it does."""
        rehearsed = self.insight.rehearsed
        return rehearsed is None or self.view.decision.name in rehearsed

    def run(self, thinking: Thinking, simulations: int) -> None:
        """So many simulations, or as many as there is time for; one in any case."""
        while thinking.simulations < simulations:
            thinking.run(1)
            if self.clock.is_over():
                break
