"""A batch of games with all its arrays, played in this process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.memory import lent, shown
from delenda.adapters.observations import Numbers, Page, Row, RowWriter, encoder_of
from delenda.adapters.pages import Arrays, Pages, Zeros
from delenda.kernel.actor import ROME
from delenda.kernel.batch import BOTH, Batch, endings
from delenda.kernel.state import State

WORTH_A_PAGE = 1024  # numbers in a row: shorter ones are made anew in less time than it takes to compare them


@dataclass(slots=True)
class Told:
    """What is told about every game after a step, as arrays: see `Batch`."""

    rows: Row
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]

    def part(self, first: int, last: int) -> Told:
        here = slice(first, last)
        return Told(self.rows[here], self.masks[here], self.seats[here], self.rewards[here], self.over[here])


@dataclass(slots=True)
class Finals:
    """The games that ended with a step: their places in the batch, rows of all games, zero but for what was seen of these last,
    and how they ended."""

    places: Numbers
    rows: Row
    outcomes: list[str]


class Games:
    """A batch with all its arrays, in this process."""

    def __init__(self, start: State, count: int, seat: int, width: int) -> None:
        self._made_of = start, count, seat, width
        self._encoder = encoder_of(start)
        self._writer = RowWriter(self._encoder, count)
        self._is_short = self._encoder.size < WORTH_A_PAGE and not self._encoder.notes
        self._pages = Pages(self._encoder, count)
        self._short = Arrays((count, self._encoder.size), np.float32)
        self._shown_masks = Arrays((count, width), np.int8)
        self._zeros = Zeros(count, self._encoder.size)
        self._seats = [ROME if seat == BOTH else seat] * count  # that final observations are those of
        self._look_at(Batch(start, list(range(count)), seat, width))

    def _look_at(self, batch: Batch) -> None:
        """Play this batch, through arrays that show its memory."""
        self.batch = batch
        self._actions = lent(batch.actions, np.int64)
        self._masks = shown(batch.masks, np.int8).reshape(len(batch.states), -1)
        self._actors = shown(batch.seats, np.int64)
        self._rewards = shown(batch.rewards, np.float64)
        self._over = shown(batch.over, np.bool_)

    def __reduce__(self) -> tuple[Any, ...]:
        return Games, self._made_of, self.batch

    def __setstate__(self, batch: Batch) -> None:
        self._look_at(batch)

    def begin(self, seeds: list[int]) -> Told:
        self._restart(seeds)
        return self._told(steps=False)

    def step(self, actions: NDArray[np.int64]) -> Told:
        self._take(actions)
        return self._told(steps=True)

    def sample(self) -> NDArray[np.int64]:
        self.batch.draw()
        return self._actions.copy()

    def foretold(self) -> NDArray[np.int64]:
        """What `sample` will return. Another call of this or that writes into the same memory."""
        self.batch.foretell()
        return self._actions

    def ended(self) -> Any:
        """What `finals` is to be given later, if games have ended with the last step."""
        return self.batch.ended

    def finals(self, ended: list[State], over: NDArray[np.bool_]) -> Finals:
        """What was seen last of these games, from the side whose rewards are given, whatever has happened since."""
        places = over.nonzero()[0]
        rows = self._zeros.next(places)
        self.write_finals(places, ended, rows.array)
        return Finals(places, rows.lend(), endings(ended))

    def write_finals(self, places: Numbers, ended: list[State], out: Row) -> None:
        """The rows of these, each at its place."""
        self._writer.fill(out, places, ended, self._seats)

    def close(self) -> None:
        """Nothing is left to do."""

    def page(self, out: Told) -> Page:
        """The page for arrays that are there already."""
        return Page(self._encoder, out.rows)

    def begin_in(self, seeds: list[int], out: Told, page: Page) -> None:
        """As `begin`, into arrays that are there already, and their page."""
        self._restart(seeds)
        self._tell_in(out, page, steps=False)

    def step_in(self, actions: NDArray[np.int64], out: Told, page: Page) -> None:
        """As `step`, into arrays that are there already, and their page."""
        self._take(actions)
        self._tell_in(out, page, steps=True)

    def _restart(self, seeds: list[int]) -> None:
        start, _count, seat, width = self._made_of
        self._look_at(Batch(start, seeds, seat, width))

    def _take(self, actions: NDArray[np.int64]) -> None:
        self._actions[...] = actions
        self.batch.check()

    def _told(self, steps: bool) -> Told:
        if self._is_short:
            short = self._short.next()
            self._writer.make(self.batch, short.array, steps)
            rows: Row = short.lend()
        else:
            page = self._pages.next()
            self._writer.show(self.batch, page, steps)
            rows = self._pages.hand_out(page)
        masks = self._shown_masks.next()
        masks.array[...] = self._masks
        return Told(rows, masks.lend(), self._actors.copy(), self._rewards.copy(), self._over.copy())

    def _tell_in(self, out: Told, page: Page, steps: bool) -> None:
        if self._is_short:
            self._writer.make(self.batch, out.rows, steps)
        else:
            self._writer.show(self.batch, page, steps)
        out.masks[...] = self._masks
        out.seats[...], out.rewards[...], out.over[...] = self._actors, self._rewards, self._over
