"""The games of a batch in this process, or dealt out to several that write into shared memory."""

from __future__ import annotations

import multiprocessing
import os
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import prod
from mmap import mmap
from multiprocessing.connection import Connection
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.memory import lent, shown
from delenda.adapters.observations import Numbers, Page, Row, RowWriter, encoder_of, fill_rows
from delenda.adapters.pages import Pages, Zeros, lend
from delenda.kernel.actor import ROME
from delenda.kernel.batch import BOTH, Batch, endings
from delenda.kernel.errors import DelendaError, IllegalAction
from delenda.kernel.state import State

WORTH_A_PAGE = 512  # numbers in a row: shorter ones are made anew in less time than it takes to compare them
SLOTS = 4  # steps whose arrays may be kept without being copied
IN_MEMORY = "/dev/shm"  # nosec B108 — the system's shared memory

# What is said through the pipes: an order, and two numbers, because pickles take longer
STEP = 0  # with the actions on the board: into which slot, and whether the sample there has been taken
BEGIN = 1  # into which slot; then the seeds
SAMPLE = 2  # once more, onto the board
REFUSE = 3  # then a game and an action
END = 4  # a worker is no longer needed


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
        self._ended_at = shown(batch.ended_at, np.int64)

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

    def finals(self) -> Finals | None:
        """The games that ended with the last step, if any did, seen from the side whose rewards are given."""
        if not self.batch.ended:
            return None
        rows = self._zeros.next()
        places = self.write_finals(rows)
        return Finals(places, self._zeros.hand_out(rows, places), endings(self.batch.ended))

    def write_finals(self, out: Row) -> Numbers:
        """What was seen last of the games that ended, each at its place; returns the places."""
        ended = self.batch.ended
        places = self._ended_at[: len(ended)]
        fill_rows(self._writer, self._encoder, ended, self._seats, out, places)
        return places

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
            rows = np.empty((len(self._over), self._encoder.size), np.float32)
            self._writer.make(self.batch, rows, steps)
            rows.flags.writeable = False  # as all others are
        else:
            page = self._pages.next()
            self._writer.show(self.batch, page, steps)
            rows = self._pages.hand_out(page)
        return Told(rows, self._masks.copy(), self._actors.copy(), self._rewards.copy(), self._over.copy())

    def _tell_in(self, out: Told, page: Page, steps: bool) -> None:
        if self._is_short:
            self._writer.make(self.batch, out.rows, steps)
        else:
            self._writer.show(self.batch, page, steps)
        out.masks[...] = self._masks
        out.seats[...], out.rewards[...], out.over[...] = self._actors, self._rewards, self._over


Make = Callable[[State, int, int, int], Games]  # from the same arguments


class Board:
    """Memory that processes share: the actions, a sample of them, what was seen last of games that ended, and room for what is
    told after each of the last few steps. It is a file, in memory where that is possible, which is gone when `end` has been
    called and nobody keeps an array any more."""

    def __init__(self, count: int, size: int, width: int, name: str = "") -> None:
        row, number, flag = ((count, size), np.float32), ((count,), np.int64), ((count,), np.bool_)
        shapes: list[tuple[tuple[int, ...], type[np.generic]]] = [number, number, row]
        shapes += [row, ((count, width), np.int8), number, ((count,), np.float64), flag] * SLOTS
        lengths = [_padded(prod(shape) * np.dtype(kind).itemsize) for shape, kind in shapes]
        self.name = name or _new_file(sum(lengths))
        with open(self.name, "r+b") as file:
            buffer = mmap(file.fileno(), sum(lengths))
        arrays: list[Any] = []
        for (shape, kind), at in zip(shapes, accumulate(lengths, initial=0), strict=False):
            arrays.append(np.frombuffer(buffer, kind, prod(shape), at).reshape(shape))
        self.actions: NDArray[np.int64] = arrays[0]
        self.samples: NDArray[np.int64] = arrays[1]
        self.finals: Row = arrays[2]
        self.slots = [Told(*arrays[at : at + 5]) for at in range(3, len(arrays), 5)]

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


class Share:
    """The games from `first` up to `last`, which one process plays: from the board, and onto it."""

    def __init__(self, board: Board, first: int, last: int, make: Make, start: State, seat: int, width: int) -> None:
        self._games = make(start, last - first, seat, width)
        self._actions, self._samples = board.actions[first:last], board.samples[first:last]
        self._finals = board.finals[first:last]
        self._slots = [slot.part(first, last) for slot in board.slots]
        self._pages = [self._games.page(slot) for slot in self._slots]

    def begin(self, seeds: list[int], slot: int) -> None:
        self._games.begin_in(seeds, self._slots[slot], self._pages[slot])
        self._samples[...] = self._games.foretold()

    def step(self, slot: int, is_drawn: bool) -> list[str]:
        """Into a slot, after a sample that was taken or not. Returns how the games ended that did so."""
        if is_drawn:
            self._games.sample()
        self._games.step_in(self._actions, self._slots[slot], self._pages[slot])
        self._samples[...] = self._games.foretold()
        ended = self._games.batch.ended
        if ended:
            self._games.write_finals(self._finals)
        return endings(ended)

    def sample(self) -> None:
        """Another one, after the one that was taken."""
        self._games.sample()
        self._samples[...] = self._games.foretold()

    def refusal(self, index: int, action: int) -> str:
        return self._games.batch.states[index].refusal(action)


class Shards:
    """As `Games`, dealt out to `workers` processes, of which this one is the first. Rows lie where the workers write; they are
    copied only for those who keep the rows of many steps."""

    def __init__(self, start: State, count: int, seat: int, width: int, workers: int, make: Make) -> None:
        size = encoder_of(start).size
        self._board = Board(count, size, width)
        self._zeros = Zeros(count, size)
        self._cuts = [count * number // workers for number in range(workers + 1)]
        self._firsts = width * np.arange(count)  # where the masks of the games begin
        self._free = list(range(SLOTS))
        self._told = self._board.slots[0]
        self._outcomes: list[str] = []
        self._is_drawn = False  # whether the sample on the board has been taken
        self._pipes: list[Connection] = []
        self._processes: list[multiprocessing.Process] = []
        for first, last in pairwise(self._cuts[1:]):
            here, there = multiprocessing.Pipe()
            made_of = (make, start, seat, width, count, size, self._board.name)
            process = multiprocessing.Process(target=_work, args=(there, first, last, *made_of), daemon=True)
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)
        self._own = Share(self._board, 0, self._cuts[1], make, start, seat, width)
        self._close = weakref.finalize(self, _end, self._pipes, self._processes, self._board)

    def __reduce__(self) -> tuple[Any, ...]:
        raise DelendaError("the games of this environment are played by its workers; to copy or pickle it, use num_workers=0.")

    def begin(self, seeds: list[int]) -> Told:
        slot = self._free[-1]
        self._order(BEGIN, slot)
        for pipe, (first, last) in zip(self._pipes, pairwise(self._cuts[1:]), strict=True):
            pipe.send(seeds[first:last])
        self._own.begin(seeds[: self._cuts[1]], slot)
        return self._tell(slot, [])

    def step(self, actions: NDArray[np.int64]) -> Told:
        self._check(actions)
        self._board.actions[...] = actions
        slot, is_drawn = self._free[-1], self._is_drawn
        self._order(STEP, slot, is_drawn)
        return self._tell(slot, self._own.step(slot, is_drawn))

    def _tell(self, slot: int, outcomes: list[str]) -> Told:
        """What stands in a slot when all workers are done; `outcomes` are those of the own share."""
        self._outcomes = outcomes
        for answer in self._answers():
            self._outcomes += answer.decode().splitlines()
        self._is_drawn = False
        self._told = told = self._board.slots[slot]
        return Told(self._hand_out(slot), told.masks.copy(), told.seats.copy(), told.rewards.copy(), told.over.copy())

    def sample(self) -> NDArray[np.int64]:
        """It lies there since the last step, so that nobody is asked; unless it was taken already."""
        if self._is_drawn:
            self._order(SAMPLE)
            self._own.sample()
            self._answers()
        self._is_drawn = True
        return self._board.samples.copy()

    def finals(self) -> Finals | None:
        if not self._outcomes:
            return None
        rows, places = self._zeros.next(), self._told.over.nonzero()[0]
        rows[places] = self._board.finals[places]
        return Finals(places, self._zeros.hand_out(rows, places), self._outcomes)

    def close(self) -> None:
        self._close()

    def _order(self, order: int, *numbers: int) -> None:
        for pipe in self._pipes:
            pipe.send_bytes(bytes([order, *numbers]))

    def _answers(self) -> list[bytes]:
        return [pipe.recv_bytes() for pipe in self._pipes]

    def _hand_out(self, slot: int) -> Row:
        """The rows of a slot: lent, or a copy of them where all other slots are kept."""
        if len(self._free) == 1:
            return self._told.rows.copy()
        free = self._free
        free.remove(slot)
        return lend(self._told.rows, lambda: free.append(slot))

    def _check(self, actions: NDArray[np.int64]) -> None:
        """Raise, with a sentence, unless all actions are legal."""
        masks = self._told.masks
        is_known = (actions >= 0) & (actions < masks.shape[1])
        if not is_known.all():
            self._refuse(actions, int(is_known.argmin()))
        is_legal = masks.reshape(-1).take(self._firsts + actions)
        if not is_legal.all():
            self._refuse(actions, int(is_legal.argmin()))

    def _refuse(self, actions: NDArray[np.int64], index: int) -> None:
        worker = next(number for number, last in enumerate(self._cuts[1:]) if index < last)
        within, action = index - self._cuts[worker], int(actions[index])
        if worker == 0:
            raise IllegalAction(f"game {index}: {self._own.refusal(within, action)}")
        pipe = self._pipes[worker - 1]
        pipe.send_bytes(bytes([REFUSE]))
        pipe.send((within, action))
        raise IllegalAction(f"game {index}: {pipe.recv()}")


def _end(pipes: list[Connection], processes: list[multiprocessing.Process], board: Board) -> None:
    for pipe in pipes:  # each process has the pipes of those before it, so that closing alone would tell them nothing
        with suppress(OSError):
            pipe.send_bytes(bytes([END]))
    for process in processes:
        process.join()
    board.end()


def _work(
    pipe: Connection,
    first: int,
    last: int,
    make: Make,
    start: State,
    seat: int,
    width: int,
    count: int,
    size: int,
    name: str,
) -> None:
    """Another process: a share of the games, until the pipe is closed."""
    share = Share(Board(count, size, width, name), first, last, make, start, seat, width)
    while True:
        try:
            order, *numbers = pipe.recv_bytes()
        except (EOFError, KeyboardInterrupt):
            return
        if order == END:
            return
        if order == STEP:
            slot, is_drawn = numbers
            pipe.send_bytes("\n".join(share.step(slot, bool(is_drawn))).encode())
        elif order == BEGIN:
            share.begin(pipe.recv(), numbers[0])
            pipe.send_bytes(b"")
        elif order == SAMPLE:
            share.sample()
            pipe.send_bytes(b"")
        else:
            pipe.send(share.refusal(*pipe.recv()))
