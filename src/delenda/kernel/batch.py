"""Many games stepped together in one compiled loop: chance is rolled, finished games begin again, masks and rows are filled.

What the loop finds out it writes into memory of its own that lives as long as the batch; numpy looks at it where it is.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, OPEN, SEATS
from delenda.kernel.encode import Changes, Encoder
from delenda.kernel.errors import IllegalAction
from delenda.kernel.playout import playout, sample
from delenda.kernel.rng import Rng, ahead, scramble, spread
from delenda.kernel.state import State

BOTH: Final = -1  # whoever is to decide is asked; otherwise only one seat is, and the other plays at random


@final
class Batch:
    """A game for each seed, from the same start. After each `step` the numbers below tell about every game, in order.

    seats    who is to decide
    rewards  what the step brought ROME: 1, 0 or -1
    over     1 where the game ended with this step and another has begun
    masks    1 for every legal action: `width` numbers a game
    ended    the last states of those that ended, and in `ended_at` their places in the batch

    And `actions` holds one action for every game, as `draw` chooses them and `check`, `show` and `update` read them.
    """

    def __init__(self, start: State, seeds: list[int], seat: int, width: int) -> None:
        count = len(seeds)
        self._start = start.copy()
        self._seat: i64 = seat
        self._streams: vec[Rng] = vec[Rng]([Rng(seed) for seed in seeds])
        # Where a stream of its own stands, for samples: they leave the dice as they are
        self._choices: vec[i64] = vec[i64]([scramble(-1 - seed) for seed in seeds])
        self._legal: vec[i64] = vec[i64]([0] * (count * width))  # the legal actions of each game, `width` places a game
        self._counts: vec[i64] = vec[i64]([0] * count)  # and how many there are
        self.states: vec[State] = vec[State]([self._start.copy() for _ in range(count)])
        self.ended: list[State] = []
        self.ended_at: vec[i64] = vec[i64]([0] * count)
        self.width: i64 = width
        self.seats: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[float] = vec[float]([0.0] * count)
        self.over: vec[u8] = vec[u8]([0] * count)
        self.actions: vec[i64] = vec[i64]([0] * count)
        self.masks: vec[u8] = vec[u8]([0] * (count * width))
        for index in range(count):
            self._settle(index, self.states[index])
        self._begin()

    def _begin(self) -> None:
        """Masks from the states alone; nothing has ended yet."""
        self.ended = []
        for index in range(len(self.states)):
            self.rewards[index] = 0.0
            self.over[index] = 0
            self.seats[index] = self.states[index].actor
            self._mark(index, self.states[index])

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self._start, [0] * len(self.states), int(self._seat), int(self.width))
        streams = list(self._streams), list(self._choices)
        told = list(self.rewards), list(self.over), self.ended, list(self.ended_at)
        return Batch, made_of, (*streams, list(self.states), *told)

    def __setstate__(self, now: tuple[Any, ...]) -> None:
        streams, choices, states, rewards, over, ended, ended_at = now
        self._streams = vec[Rng](streams)
        self._choices = vec[i64](choices)
        self.states = vec[State](states)
        self._begin()
        self.ended = ended
        for index in range(len(self.states)):
            self.rewards[index] = rewards[index]
            self.over[index] = over[index]
            self.ended_at[index] = ended_at[index]

    def step(self, actions: list[int]) -> None:
        """One action for every game; an illegal one raises, and nothing has changed."""
        for index in range(len(self.states)):
            self.actions[index] = actions[index]
        self.check()
        for index in range(len(self.states)):
            self.advance(index)

    def check(self) -> None:
        """The first half of a step, before `show` or `update`: raise, with a sentence, unless all actions are legal."""
        masks = self.masks
        actions = self.actions
        width = self.width
        at: i64 = 0
        index: i64 = 0
        count: i64 = len(actions)
        while index < count:
            action = actions[index]
            if action < 0 or action >= width or masks[at + action] == 0:
                raise IllegalAction(f"game {index}: {self.states[index].refusal(action)}")
            at += width
            index += 1
        self._forget_ends()

    def _forget_ends(self) -> None:
        """Only what the last step has told is to be cleared."""
        if not self.ended:
            return
        for number in range(len(self.ended)):
            index = self.ended_at[number]
            self.rewards[index] = 0.0
            self.over[index] = 0
        self.ended = []

    def advance(self, index: i64) -> State:
        """Carry out the action of one game; the state that asks for the next one."""
        self.rewards[index] = 0.0
        self.over[index] = 0
        state = self._go_on(index, self.states[index], self.actions[index])
        self._mark(index, state)
        return state

    def _go_on(self, index: i64, state: State, action: i64) -> State:
        state.apply(action)
        actor = state.actor
        if actor >= CHANCE or (self._seat != BOTH and actor != self._seat):
            state = self._settle(index, state)
            actor = state.actor
        self.seats[index] = actor
        return state

    def sample(self) -> list[int]:
        """A random legal action for every game, each equally likely."""
        self.draw()
        return list(self.actions)

    def draw(self) -> None:
        """As `sample`, into `actions`."""
        self._choose(is_final=True)

    def foretell(self) -> None:
        """Into `actions` what `draw` will choose; it can still be foretold again."""
        self._choose(is_final=False)

    def _choose(self, is_final: bool) -> None:
        actions = self.actions
        legal = self._legal
        counts = self._counts
        choices = self._choices
        width = self.width
        first: i64 = 0
        index: i64 = 0
        count: i64 = len(actions)
        while index < count:
            at = ahead(choices[index])
            actions[index] = legal[first + spread(at, counts[index])]
            if is_final:
                choices[index] = at
            first += width
            index += 1

    def show(self, encoder: Encoder[State], steps: bool, first: i64, last: i64, rows: vec[i16]) -> None:
        """What each deciding seat sees in the games from `first` up to `last`, over the blanks in `rows`, row after row. If it
        `steps`, each game is advanced first: it is in the cache when it is looked at."""
        size: i64 = encoder.packed
        states = self.states
        actions = self.actions
        masks = self.masks
        legal = self._legal
        counts = self._counts
        width = self.width
        at: i64 = 0
        index = first
        while index < last:
            state = states[index]
            if steps:
                state = self._go_on(index, state, actions[index])
                _mark(state, index, width, masks, legal, counts)
            write(encoder, state, state.actor, rows, at)
            at += size
            index += 1

    def update(
        self,
        encoder: Encoder[State],
        steps: bool,
        rows: vec[i16],
        notes: vec[i64],
        seats: vec[i64],
        states: vec[State | None],
        changes: Changes,
    ) -> None:
        """The same for all games, where it stands already: `rows` and `notes` have two rows for each game, for either seat as
        it saw the game last, and `seats` tells which of them is shown. They were made of `states`: where another stands now,
        the notes tell nothing. `changes` is told what is to be shown anew."""
        size: i64 = encoder.packed
        noted: i64 = encoder.notes
        index: i64 = 0
        count: i64 = len(seats)
        while index < count:
            state = self.advance(index) if steps else self.states[index]
            seat = state.actor
            if states[index] is not state:
                states[index] = state
                notes[2 * index * noted] = 0
                notes[(2 * index + 1) * noted] = 0
            row = 2 * index + seat
            told = changes.count
            if not encoder.update(state, seat, seat, rows, row * size, notes, row * noted, changes):
                clear(encoder, rows, row * size)
                write(encoder, state, seat, rows, row * size)
                changes.add(row * size, row * size + size)
            elif seats[index] != seat:
                changes.count = told
                changes.add(row * size, row * size)
            seats[index] = seat
            index += 1

    def _settle(self, index: i64, state: State) -> State:
        """Go on to the next decision that is asked for, through chance, the other seat and the end of the game; the state that
        asks for it."""
        actor = state.actor
        while actor in (NOBODY, CHANCE) or (self._seat != BOTH and actor != self._seat):
            if actor == NOBODY:
                self.over[index] = 1
                self._note_end(index, state)
                self.rewards[index] = 0.0 if state.winner == NOBODY else 1.0 if state.winner == 0 else -1.0
                state = self._start.copy()
                self.states[index] = state
            else:
                state.apply(sample(state, self._streams[index]))
            actor = state.actor
        return state

    def _note_end(self, index: i64, state: State) -> None:
        """A game has ended. Another may do so in the same step, before the seat that is asked decides anything: then that one
        counts."""
        count: i64 = len(self.ended)
        if count > 0 and self.ended_at[count - 1] == index:
            self.ended[count - 1] = state
        else:
            self.ended_at[count] = index
            self.ended.append(state)

    def _mark(self, index: i64, state: State) -> None:
        _mark(state, index, self.width, self.masks, self._legal, self._counts)


def _mark(state: State, index: i64, width: i64, masks: vec[u8], legal: vec[i64], counts: vec[i64]) -> None:
    """Take the last marks from the mask of a game and set those of now."""
    first = index * width
    at = first
    last = first + counts[index]
    while at < last:
        masks[first + legal[at]] = 0
        at += 1
    last = state.decision.write_legal(state, legal, first)
    at = first
    while at < last:
        masks[first + legal[at]] = 1
        at += 1
    counts[index] = last - first


def endings(states: list[State]) -> list[str]:
    """How these finished games ended, as their outcomes say it; without the scores, which take counting."""
    return [_ending(int(state.winner), state.reason) for state in states]


def outcome_names(reasons: list[str]) -> list[str]:
    """All that `endings` can say of a game that ends for one of these reasons."""
    return [_ending(winner, reason) for reason in reasons for winner in (*SEATS, NOBODY)]


def number_endings(states: list[State], reasons: list[str]) -> list[int]:
    """The same by number, as `outcome_names` has them for these reasons."""
    found: list[int] = []
    for state in states:
        winner = 2 if state.winner == NOBODY else int(state.winner)
        found.append(3 * reasons.index(state.reason) + winner)
    return found


def _ending(winner: int, reason: str) -> str:
    return f"{'DRAW' if winner == NOBODY else ACTOR_NAMES[winner]} {reason}"


def clear(encoder: Encoder[State], rows: vec[i16], at: i64) -> None:
    """Make the row from `at` on blank again."""
    for number in encoder.blank:
        rows[at] = number
        at += 1


def write(encoder: Encoder[State], state: State, seat: int, rows: vec[i16], at: i64) -> None:
    """What `seat` sees of a state, over the blank in `rows` from `at` on."""
    if encoder.needs_views:
        encoder.write(state.view(seat), seat, OPEN, rows, at)
    else:
        encoder.write(state, seat, seat, rows, at)


def write_rows(encoder: Encoder[State], states: list[State], seats: list[int], rows: vec[i16]) -> None:
    """What the seats see of these states, one row after another, over the blanks in `rows`."""
    at: i64 = 0
    for index in range(len(states)):
        write(encoder, states[index], seats[index], rows, at)
        at += encoder.packed


def legal_places(states: list[State], width: i64) -> vec[i64]:
    """Where the ones are in the masks of these states, one mask after another, `width` numbers each."""
    places: vec[i64] = vec[i64]([])
    first: i64 = 0
    for state in states:
        for choice in state.legal():
            action: i64 = choice
            places = append(places, first + action)
        first += width
    return places


def play_out(states: list[State], times: int, rng: Rng, totals: vec[i64]) -> None:
    """Play each state at random to its end so many times, and add up what that brings ROME: 1, 0 or -1 each time."""
    for index in range(len(states)):
        total: i64 = 0
        for _ in range(times):
            state = states[index].copy()
            playout(state, rng)
            total += 0 if state.winner == NOBODY else 1 if state.winner == 0 else -1
        totals[index] = total
