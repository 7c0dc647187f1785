"""Many games stepped together in one compiled loop: chance is rolled, finished games begin again, masks and rows are filled."""

from __future__ import annotations

from typing import Any, Final

from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.encode import Encoder
from delenda.kernel.errors import IllegalAction
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

BOTH: Final = -1  # whoever is to decide is asked; otherwise only one seat is, and the other plays at random


class Batch:
    """A game for each seed, from the same start. After each `step` the lists below tell about every game, in order.

    seats    who is to decide
    rewards  what the step brought ROME: 1, 0 or -1
    over     1 where the game ended with this step and another has begun
    ended    the last states of those that did, by their place in the batch
    """

    def __init__(self, start: State, seeds: list[int], seat: int) -> None:
        count = len(seeds)
        self._start = start.copy()
        self._seat = seat
        self._streams: list[Rng] = [Rng(seed) for seed in seeds]
        self._choices: list[Rng] = [Rng(-1 - seed) for seed in seeds]  # apart, so that a sample leaves the dice as they are
        self.ended: dict[int, State] = {}
        self.states: list[State] = [self._start.copy() for _ in range(count)]
        self.seats: list[int] = [NOBODY] * count
        self.rewards: list[float] = [0.0] * count
        self.over: list[int] = [0] * count
        for index in range(count):
            self._settle(index)
        self.over = [0] * count
        self.rewards = [0.0] * count
        self.ended = {}

    def __reduce__(self) -> tuple[Any, ...]:
        streams = (self._streams, self._choices)
        return Batch, (self._start, [], self._seat), (*streams, self.states, self.seats, self.rewards, self.over, self.ended)

    def __setstate__(self, now: tuple[Any, ...]) -> None:
        self._streams, self._choices, self.states, self.seats, self.rewards, self.over, self.ended = now

    def step(self, actions: list[int]) -> None:
        """One action for every game; an illegal one raises, and nothing has changed."""
        states = self.states
        for index in range(len(states)):
            if actions[index] not in states[index].legal():
                raise IllegalAction(f"game {index}: {states[index].refusal(actions[index])}")
        self.ended = {}
        for index in range(len(states)):
            self.rewards[index] = 0.0
            self.over[index] = 0
            states[index].apply(actions[index])
            self._settle(index)

    def sample(self) -> list[int]:
        """A random legal action for every game, each equally likely."""
        return [sample(self.states[index], self._choices[index]) for index in range(len(self.states))]

    def mark(self, mask: bytearray, width: int) -> None:
        """Set the bytes of the legal actions in `mask`, `width` bytes a game, all zero before."""
        for index in range(len(self.states)):
            at = index * width
            for action in self.states[index].legal():
                mask[at + action] = 1

    def observe(self, encoder: Encoder[State]) -> tuple[list[int], list[float]]:
        """What each deciding seat sees, one row after another: where the numbers are that are not zero, and what they are."""
        size = encoder.size
        row = [0.0] * size
        places: list[int] = []
        numbers: list[float] = []
        for index in range(len(self.states)):
            state = self.states[index]
            encoder.write(state.view(state.actor), state.actor, row, 0)
            at = index * size
            for place in range(size):
                number = row[place]
                if number != 0.0:
                    places.append(at + place)
                    numbers.append(number)
                    row[place] = 0.0
        return places, numbers

    def _settle(self, index: int) -> None:
        """Go on to the next decision that is asked for, through chance, the other seat and the end of the game."""
        state = self.states[index]
        rng = self._streams[index]
        while True:
            actor = state.actor
            if actor == NOBODY:
                self.over[index] = 1
                self.ended[index] = state
                self.rewards[index] = 0.0 if state.winner == NOBODY else 1.0 if state.winner == 0 else -1.0
                state = self._start.copy()
                self.states[index] = state
            elif actor == CHANCE or (self._seat != BOTH and actor != self._seat):
                state.apply(sample(state, rng))
            else:
                break
        self.seats[index] = state.actor
