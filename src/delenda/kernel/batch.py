"""Many games stepped together in one compiled loop: chance is rolled, finished games begin again, masks and rows are filled.

What the loop finds out it writes into memory of its own that lives as long as the batch; numpy looks at it where it is.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from delenda.kernel.actor import CHANCE, NOBODY, OPEN
from delenda.kernel.encode import Encoder
from delenda.kernel.errors import IllegalAction
from delenda.kernel.playout import playout, sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

BOTH: Final = -1  # whoever is to decide is asked; otherwise only one seat is, and the other plays at random


class Batch:
    """A game for each seed, from the same start. After each `step` the numbers below tell about every game, in order.

    seats    who is to decide
    rewards  what the step brought ROME: 1, 0 or -1
    over     1 where the game ended with this step and another has begun
    masks    1 for every legal action: `width` numbers a game
    ended    the last states of those that ended, by their place in the batch
    """

    def __init__(self, start: State, seeds: list[int], seat: int, width: int) -> None:
        count = len(seeds)
        self._start = start.copy()
        self._seat = seat
        self._streams: list[Rng] = [Rng(seed) for seed in seeds]
        self._choices: list[Rng] = [Rng(-1 - seed) for seed in seeds]  # apart, so that a sample leaves the dice as they are
        self._legal: list[list[int]] = []
        self.states: list[State] = [self._start.copy() for _ in range(count)]
        self.ended: dict[int, State] = {}
        self.width: i64 = width
        self.seats: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[i64] = vec[i64]([0] * count)
        self.over: vec[u8] = vec[u8]([0] * count)
        self.masks: vec[u8] = vec[u8]([0] * (count * width))
        for index in range(count):
            self._settle(index)
        self._begin()

    def _begin(self) -> None:
        """Masks from the states alone; nothing has ended yet."""
        self.ended = {}
        self._legal = []
        for index in range(len(self.states)):
            self.rewards[index] = 0
            self.over[index] = 0
            self.seats[index] = self.states[index].actor
            self._legal.append([])
            self._mark(index)

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self._start, [0] * len(self.states), self._seat, int(self.width))
        return Batch, made_of, (self._streams, self._choices, self.states, list(self.rewards), list(self.over), self.ended)

    def __setstate__(self, now: tuple[Any, ...]) -> None:
        self._streams, self._choices, self.states, rewards, over, ended = now
        self.masks = vec[u8]([0] * len(self.masks))
        self._begin()
        self.ended = ended
        for index in range(len(self.states)):
            self.rewards[index] = rewards[index]
            self.over[index] = over[index]

    def step(self, actions: list[int]) -> None:
        """One action for every game; an illegal one raises, and nothing has changed."""
        self.check(actions)
        self.advance(actions, 0, len(self.states))

    def check(self, actions: list[int]) -> None:
        """The first half of a step: raise, with a sentence, unless all actions are legal."""
        masks = self.masks
        width = self.width
        at: i64 = 0
        for index in range(len(self.states)):
            action: i64 = actions[index]
            if action < 0 or action >= width or masks[at + action] == 0:
                raise IllegalAction(f"game {index}: {self.states[index].refusal(actions[index])}")
            at += width
        self.ended = {}

    def advance(self, actions: list[int], first: i64, last: i64) -> None:
        """The second half, for the games from `first` up to `last`: who writes their rows next finds them in the cache."""
        states = self.states
        rewards = self.rewards
        over = self.over
        index = first
        while index < last:
            rewards[index] = 0
            over[index] = 0
            states[index].apply(actions[index])
            self._settle(index)
            self._mark(index)
            index += 1

    def sample(self) -> list[int]:
        """A random legal action for every game, each equally likely."""
        return [self._choices[index].choose(self._legal[index]) for index in range(len(self.states))]

    def write(self, encoder: Encoder[State], first: int, last: int, rows: vec[i16]) -> None:
        """What each deciding seat sees in the games from `first` up to `last`, row after row, into the zeros of `rows`."""
        for index in range(first, last):
            state = self.states[index]
            write(encoder, state, state.actor, rows, (index - first) * encoder.size)

    def _settle(self, index: i64) -> None:
        """Go on to the next decision that is asked for, through chance, the other seat and the end of the game."""
        state = self.states[index]
        rng = self._streams[index]
        while True:
            actor = state.actor
            if actor == NOBODY:
                self.over[index] = 1
                self.ended[index] = state
                self.rewards[index] = 0 if state.winner == NOBODY else 1 if state.winner == 0 else -1
                state = self._start.copy()
                self.states[index] = state
            elif actor == CHANCE or (self._seat != BOTH and actor != self._seat):
                state.apply(sample(state, rng))
            else:
                break
        self.seats[index] = state.actor

    def _mark(self, index: i64) -> None:
        """Take the last marks from the mask of a game and set those of now."""
        masks = self.masks
        at = index * self.width
        for action in self._legal[index]:
            masks[at + action] = 0
        legal = self.states[index].legal()
        for action in legal:
            masks[at + action] = 1
        self._legal[index] = legal


def write(encoder: Encoder[State], state: State, seat: int, rows: vec[i16], at: i64) -> None:
    """What `seat` sees of a state, into the zeros of `rows` from `at` on."""
    if encoder.needs_views:
        encoder.write(state.view(seat), seat, OPEN, rows, at)
    else:
        encoder.write(state, seat, seat, rows, at)


def write_rows(encoder: Encoder[State], states: list[State], seats: list[int], rows: vec[i16]) -> None:
    """What the seats see of these states, one row after another, into the zeros of `rows`."""
    at: i64 = 0
    for index in range(len(states)):
        write(encoder, states[index], seats[index], rows, at)
        at += encoder.size


def mark_legal(states: list[State], width: i64, masks: vec[u8]) -> None:
    """Set the legal actions of these states in the zeros of `masks`, `width` numbers a state."""
    at: i64 = 0
    for state in states:
        for action in state.legal():
            masks[at + action] = 1
        at += width


def play_out(states: list[State], times: int, rng: Rng, totals: vec[i64]) -> None:
    """Play each state at random to its end so many times, and add up what that brings ROME: 1, 0 or -1 each time."""
    for index in range(len(states)):
        total: i64 = 0
        for _ in range(times):
            state = states[index].copy()
            playout(state, rng)
            total += 0 if state.winner == NOBODY else 1 if state.winner == 0 else -1
        totals[index] = total
