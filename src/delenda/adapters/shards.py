"""The games of a batch in this process, or dealt out to several that write into shared memory."""

from __future__ import annotations

import multiprocessing
import os
import weakref
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import prod
from mmap import mmap
from multiprocessing.connection import Connection
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.memory import lent, shown
from delenda.adapters.observations import Page, Row, RowWriter, encoder_of, fill_rows
from delenda.adapters.pages import Pages, lend
from delenda.kernel.actor import ROME
from delenda.kernel.batch import BOTH, Batch, ending
from delenda.kernel.errors import IllegalAction
from delenda.kernel.state import State

WORTH_A_PAGE = 256  # numbers in a row: shorter ones are made anew in less time than it takes to compare them
SLOTS = 4  # steps whose arrays may be kept without being copied
IN_MEMORY = "/dev/shm"  # nosec B108 — the system's shared memory

# What is said through the pipes: short words, because pickles take longer
STEP = b"step"  # with the actions on the board; then into which slot
BEGIN = b"begin"  # then the seeds, then into which slot
SAMPLE = b"sample"  # onto the board
REFUSE = b"refuse"  # then a game and an action
END = b"end"  # a worker is no longer needed
DONE = b"done"
ENDED = b"ended"  # done, and games have ended, which are told next


@dataclass(slots=True)
class Told:
    """What is told about every game after a step, as arrays: see `Batch`."""

    rows: Row
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]

    def arrays(self) -> Iterator[NDArray[Any]]:
        yield from (self.rows, self.masks, self.seats, self.rewards, self.over)

    def part(self, first: int, last: int) -> Told:
        return Told(*(array[first:last] for array in self.arrays()))


@dataclass(frozen=True, slots=True)
class Finals:
    """The games that ended with a step: their places in the batch, what was seen of them last, and how they ended."""

    places: list[int]
    rows: Row
    outcomes: list[str]

    def shifted(self, first: int) -> Finals:
        """For a batch in which there are so many games before these."""
        return Finals([first + place for place in self.places], self.rows, self.outcomes)

    @staticmethod
    def joined(parts: list[Finals]) -> Finals | None:
        if not parts:
            return None
        rows = np.concatenate([part.rows for part in parts])
        places = [place for part in parts for place in part.places]
        return Finals(places, rows, [outcome for part in parts for outcome in part.outcomes])


class Games:
    """A batch with all its arrays, in this process."""

    def __init__(self, start: State, count: int, seat: int, width: int) -> None:
        self._made_of = start, count, seat, width
        self._encoder = encoder_of(start)
        self._writer = RowWriter(self._encoder, count)
        self._pages = Pages(self._encoder, count)
        self._look_at(Batch(start, list(range(count)), seat, width))

    def _look_at(self, batch: Batch) -> None:
        """Play this batch, through arrays that show its memory."""
        self.batch = batch
        self._actions = lent(batch.actions, np.int64)
        self._masks = shown(batch.masks, np.int8).reshape(len(batch.states), -1)
        self._seats = shown(batch.seats, np.int64)
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

    def finals(self) -> Finals | None:
        """The games that ended with the last step, if any did, seen from the side whose rewards are given."""
        ended = self.batch.ended
        if not ended:
            return None
        _start, _count, seat, _width = self._made_of
        rows = np.empty((len(ended), self._encoder.size), np.float32)
        seats = [ROME if seat == BOTH else seat] * len(ended)
        fill_rows(self._writer, self._encoder, list(ended.values()), seats, rows)
        return Finals(list(ended), rows, [ending(state) for state in ended.values()])

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
        if self._encoder.size < WORTH_A_PAGE and not self._encoder.notes:
            rows = self._writer.make(self.batch, steps)
        else:
            page = self._pages.next()
            self._writer.show(self.batch, page, steps)
            rows = self._pages.hand_out(page)
        return Told(rows, self._masks.copy(), self._seats.copy(), self._rewards.copy(), self._over.copy())

    def _tell_in(self, out: Told, page: Page, steps: bool) -> None:
        self._writer.show(self.batch, page, steps)
        out.masks[...] = self._masks
        out.seats[...], out.rewards[...], out.over[...] = self._seats, self._rewards, self._over


class Board:
    """Memory that processes share: the actions, and room for what is told after each of the last few steps. It is a file, in
    memory where that is possible, which is gone when `end` has been called and nobody keeps an array any more."""

    def __init__(self, count: int, size: int, width: int, name: str = "") -> None:
        shapes: list[tuple[tuple[int, ...], type[np.generic]]] = [
            ((count, size), np.float32),
            ((count, width), np.int8),
            ((count,), np.int64),
            ((count,), np.float64),
            ((count,), np.bool_),
        ]
        lengths = [_padded(prod(shape) * np.dtype(kind).itemsize) for shape, kind in shapes]
        whole = _padded(count * 8) + SLOTS * sum(lengths)
        self.name = name or _new_file(whole)
        with open(self.name, "r+b") as file:
            buffer = mmap(file.fileno(), whole)
        self.actions: NDArray[np.int64] = np.frombuffer(buffer, np.int64, count)
        self.slots: list[Told] = []
        at = _padded(count * 8)
        for _ in range(SLOTS):
            arrays: list[Any] = []
            for (shape, kind), length in zip(shapes, lengths, strict=True):
                arrays.append(np.frombuffer(buffer, kind, prod(shape), at).reshape(shape))
                at += length
            self.slots.append(Told(*arrays))

    def end(self) -> None:
        with suppress(OSError):
            os.unlink(self.name)


def _new_file(length: int) -> str:
    folder = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
    with NamedTemporaryFile(prefix="delenda-", dir=folder, delete=False) as file:
        file.truncate(length)
        return file.name


def _padded(length: int) -> int:
    return (length + 63) // 64 * 64


class Shards:
    """As `Games`, dealt out to `workers` processes. Rows lie where the workers write; they are copied only for those who keep
    the rows of many steps."""

    def __init__(self, start: State, count: int, seat: int, width: int, workers: int) -> None:
        self._board = Board(count, encoder_of(start).size, width)
        self._cuts = [count * number // workers for number in range(workers + 1)]
        self._numbers = np.arange(count)
        self._free = list(range(SLOTS))
        self._told = self._board.slots[0]
        self._finals: Finals | None = None
        self._pipes: list[Connection] = []
        self._processes: list[multiprocessing.Process] = []
        made_of = (start, seat, width, count, encoder_of(start).size, self._board.name)
        for first, last in zip(self._cuts, self._cuts[1:], strict=False):
            here, there = multiprocessing.Pipe()
            process = multiprocessing.Process(target=_work, args=(there, first, last, *made_of), daemon=True)
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)
        self._close = weakref.finalize(self, _end, self._pipes, self._processes, self._board)

    def begin(self, seeds: list[int]) -> Told:
        for pipe, first, last in zip(self._pipes, self._cuts, self._cuts[1:], strict=False):
            pipe.send_bytes(BEGIN)
            pipe.send(seeds[first:last])
        return self._tell()

    def step(self, actions: NDArray[np.int64]) -> Told:
        masks = self._told.masks
        is_known = (actions >= 0) & (actions < masks.shape[1])
        legal = is_known & (masks[self._numbers, np.where(is_known, actions, 0)] == 1)
        if not legal.all():
            self._refuse(int(np.argmin(legal)), int(actions[np.argmin(legal)]))
        self._board.actions[...] = actions
        for pipe in self._pipes:
            pipe.send_bytes(STEP)
        return self._tell()

    def sample(self) -> NDArray[np.int64]:
        for pipe in self._pipes:
            pipe.send_bytes(SAMPLE)
        for pipe in self._pipes:
            pipe.recv_bytes()
        return self._board.actions.copy()

    def finals(self) -> Finals | None:
        return self._finals

    def close(self) -> None:
        self._close()

    def _tell(self) -> Told:
        """Have every worker write into the same free slot what its order has led to."""
        slot = self._free[-1]
        for pipe in self._pipes:
            pipe.send_bytes(bytes([slot]))
        words = [pipe.recv_bytes() for pipe in self._pipes]
        self._finals = Finals.joined([pipe.recv() for pipe, word in zip(self._pipes, words, strict=True) if word == ENDED])
        self._told = told = self._board.slots[slot]
        return Told(self._hand_out(slot), told.masks.copy(), told.seats.copy(), told.rewards.copy(), told.over.copy())

    def _hand_out(self, slot: int) -> Row:
        """The rows of a slot: lent, or a copy of them where all other slots are kept."""
        if len(self._free) == 1:
            return self._told.rows.copy()
        free = self._free
        free.remove(slot)
        return lend(self._told.rows, lambda: free.append(slot))

    def _refuse(self, index: int, action: int) -> None:
        worker = next(number for number, last in enumerate(self._cuts[1:]) if index < last)
        self._pipes[worker].send_bytes(REFUSE)
        self._pipes[worker].send((index - self._cuts[worker], action))
        raise IllegalAction(f"game {index}: {self._pipes[worker].recv()}")


def _end(pipes: list[Connection], processes: list[multiprocessing.Process], board: Board) -> None:
    for pipe in pipes:  # each process has the pipes of those before it, so that closing alone would tell them nothing
        with suppress(OSError):
            pipe.send_bytes(END)
    for process in processes:
        process.join()
    board.end()


def _work(
    pipe: Connection, first: int, last: int, start: State, seat: int, width: int, count: int, size: int, name: str
) -> None:
    """A worker: the games from `first` up to `last`, until the pipe is closed."""
    board = Board(count, size, width, name)
    games = Games(start, last - first, seat, width)
    actions = board.actions[first:last]
    slots = [slot.part(first, last) for slot in board.slots]
    pages = [games.page(slot) for slot in slots]
    while True:
        try:
            order = pipe.recv_bytes()
        except (EOFError, KeyboardInterrupt):
            return
        if order == END:
            return
        if order == SAMPLE:
            actions[...] = games.sample()
            pipe.send_bytes(DONE)
        elif order == REFUSE:
            index, action = pipe.recv()
            pipe.send(games.batch.states[index].refusal(action))
        else:
            seeds = pipe.recv() if order == BEGIN else None
            slot = pipe.recv_bytes()[0]
            if seeds is None:
                games.step_in(actions, slots[slot], pages[slot])
            else:
                games.begin_in(seeds, slots[slot], pages[slot])
            finals = games.finals()
            pipe.send_bytes(DONE if finals is None else ENDED)
            if finals is not None:
                pipe.send(finals.shifted(first))
