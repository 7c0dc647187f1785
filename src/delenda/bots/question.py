"""A decision to be thought about."""

from __future__ import annotations

import time
from typing import Final, Protocol

from delenda.bots.networks import SIMPLE, judge_by
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.search.tree import Guide

LOOK: Final = 16  # simulations between two looks at whether more of them are of any use
TICK: Final = 1e-6  # seconds, less than any simulation takes


class Clock:
    """The time for one decision; 0 seconds are no limit."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.began = time.monotonic()

    def spent(self) -> float:
        return time.monotonic() - self.began

    def left(self) -> float:
        """Seconds, a little above 0 when there are none left; 0 without a limit."""
        return max(0.001, self.seconds - self.spent()) if self.seconds else 0.0

    def is_over(self) -> bool:
        return self.seconds > 0.0 and self.spent() >= self.seconds


class Thinking(Protocol):
    """Anything that gets better with every simulation."""

    simulations: int

    def run(self, simulations: int) -> None: ...

    def is_settled(self, left: int) -> bool:
        """Whether so many more simulations cannot change what is chosen."""

    def is_clear(self) -> bool:
        """Whether one choice is so far ahead that more simulations are not worth while."""


class Question:
    """What the seat sees, the random numbers it thinks with, and its time. `conquest`: a win by the seat's own actions is seen,
    now and in every position looked at. `uses_time`: it thinks until the time is over, but an easy choice takes no more than
    `least` seconds. `part` of `parts`: so many processes think about the same, each about a part where the work can be
    divided. `judges` names a network that judges positions instead of the game's own judgement, or its simple one."""

    def __init__(
        self,
        view: State,
        rng: Rng,
        seconds: float,
        conquest: bool = False,
        uses_time: bool = False,
        least: float = 0.0,
        part: int = 0,
        parts: int = 1,
        judges: str = "",
    ) -> None:
        self.view = view
        self.rng = rng
        self.clock = Clock(seconds)
        self.conquest = conquest
        self.uses_time = uses_time and seconds > 0.0
        self.least = least
        self.part = part
        self.parts = parts
        insight = game(view.setting.slug).insight
        self.insight = insight.simple if judges == SIMPLE and insight.simple is not None else insight
        network = judge_by(view.setting.slug, judges, view) if judges not in ("", SIMPLE) else None
        self.evaluate = self.insight.evaluate if network is None else network.evaluate

    def guide(
        self, depth: int = 0, explore: float = 0.7, widen: float = 2.0, prior: float = 0.0, regret: bool = False
    ) -> Guide:
        """The game's judgement, with so many decisions of quick play before it, and the numbers of a tree."""
        insight = self.insight
        return Guide(
            self.evaluate,
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
            None if insight.simple is None else insight.simple.foresee,
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

    # Time

    def run(self, thinking: Thinking, simulations: int, share: float = 1.0) -> None:
        """So many simulations, or as many as there is time for; one in any case. Where the time is used, a `share` of what is
        left of it, and the number does not count."""
        if self.uses_time:
            self._use_time(thinking, share)
            return
        while thinking.simulations < simulations:
            thinking.run(1)
            if self.clock.is_over():
                break

    def may_end(self) -> bool:
        """Whether an easy choice may be made now. A secret one is never cut short by what was found: how long it took would
        tell of it."""
        return not self.view.decision.simultaneous and self.clock.spent() >= self.least

    def _use_time(self, thinking: Thinking, share: float) -> None:
        began, before = self.clock.spent(), thinking.simulations
        end = began + share * self.clock.left()
        while True:
            thinking.run(1)
            now = self.clock.spent()
            if now >= end:
                return
            done = thinking.simulations - before
            if done % LOOK == 0 and self._is_enough(thinking, int(done * (end - now) / max(TICK, now - began))):
                return

    def _is_enough(self, thinking: Thinking, left: int) -> bool:
        if self.view.decision.simultaneous:
            return False
        return thinking.is_settled(left) or (thinking.is_clear() and self.may_end())
