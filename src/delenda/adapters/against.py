"""The games of a batch in which a bot, or a function, plays the other seat.

    envs = BatchEnv("scipio", 64, seat="ROME", opponent="tiro")

Each game has an opponent and a random stream of its own, apart from the dice; the opponent sees its own view only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.memory import lent
from delenda.adapters.observations import Page
from delenda.adapters.together import Games, Told
from delenda.bots.registry import bot
from delenda.kernel.batch import BOTH, Batch
from delenda.kernel.errors import IllegalAction
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

Policy = Callable[[State, Rng], int]  # a legal action for the actor of a view

OPPONENTS = 1 << 40  # added to the seed of a game for the stream of its opponent


class Against(Games):
    """As `Games` for one seat; what the other one does is decided in Python, game by game."""

    def __init__(self, start: State, count: int, seat: int, width: int, opponent: str | Policy) -> None:
        self._named = opponent
        self._choose = [_policy(opponent, start.setting.slug) for _ in range(count)]
        self._streams = [Rng(OPPONENTS + index) for index in range(count)]
        super().__init__(start, count, BOTH, width)
        self._side, self._seats = seat, [seat] * count
        self._answer_all()

    def _look_at(self, batch: Batch) -> None:
        super()._look_at(batch)
        self._gained, self._ended = lent(batch.rewards, np.float64), lent(batch.over, np.bool_)

    def __reduce__(self) -> tuple[Any, ...]:
        start, count, _seat, width = self._made_of
        now = self.batch, self._choose, self._streams
        return Against, (start, count, self._side, width, self._named), now

    def __setstate__(self, now: Any) -> None:
        batch, self._choose, self._streams = now
        self._look_at(batch)

    def step(self, actions: NDArray[np.int64]) -> Told:
        self._take(actions)
        self._go_on()
        return self._told(steps=False)

    def step_in(self, actions: NDArray[np.int64], out: Told, page: Page) -> None:
        self._take(actions)
        self._go_on()
        self._tell_in(out, page, steps=False)

    def _restart(self, seeds: list[int]) -> None:
        super()._restart(seeds)
        self._streams = [Rng(OPPONENTS + seed) for seed in seeds]
        self._answer_all()

    def _go_on(self) -> None:
        for index in range(len(self.batch.states)):
            self.batch.advance(index)
            self._answer(index)

    def _answer_all(self) -> None:
        for index in range(len(self.batch.states)):
            self._answer(index)

    def _answer(self, index: int) -> None:
        """The other seat's decisions up to the next of this one. A step tells of the game that it has ended, too."""
        states = self.batch.states
        while states[index].actor != self._side:
            told = self._gained[index], self._ended[index]
            self._actions[index] = self._chosen(index, states[index])
            self.batch.advance(index)
            if not self._ended[index]:
                self._gained[index], self._ended[index] = told

    def _chosen(self, index: int, state: State) -> int:
        action = int(self._choose[index](state.view(state.actor), self._streams[index]))
        if action not in state.legal():
            raise IllegalAction(f"the opponent of game {index}: {state.refusal(action)}")
        return action


def _policy(opponent: str | Policy, slug: str) -> Policy:
    return opponent if callable(opponent) else bot(opponent, slug).choose
