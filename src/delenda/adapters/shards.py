"""The games of a batch dealt out to several processes, which write into memory that they share."""

from __future__ import annotations

import multiprocessing
import weakref
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.bells import Bell
from delenda.adapters.board import SLOTS, Board
from delenda.adapters.observations import Row, encoder_of
from delenda.adapters.pages import Lending
from delenda.adapters.together import Finals, Games, Told
from delenda.kernel.batch import number_endings, outcome_names
from delenda.kernel.errors import DelendaError, IllegalAction
from delenda.kernel.registry import game as find_game
from delenda.kernel.state import State

# What stands in an order, with two numbers: pickles would take longer than a step
STEP = 0  # with the actions on the board: into which slot, and whether the sample there has been taken
BEGIN = 1  # into which slot; the seeds come through the pipe
SAMPLE = 2  # once more, onto the board
REFUSE = 3  # a game and an action come through the pipe, and so does the answer
FINALS = 4  # what was seen last of the games that ended, beside what a slot tells: somebody asks for it
END = 5  # a worker is no longer needed

Make = Callable[[State, int, int, int], Games]  # from the same arguments


def _first_illegal(masks: NDArray[np.int8], actions: NDArray[np.int64]) -> int:
    """The first game whose action its mask does not allow, or -1."""
    is_known = (actions >= 0) & (actions < masks.shape[1])
    is_legal = is_known & (masks[np.arange(len(actions)), actions * is_known] == 1)
    return -1 if is_legal.all() else int(is_legal.argmin())


try:
    from delenda.adapters._bells import first_illegal  # the same in one pass, if it was compiled
except ImportError:
    first_illegal = _first_illegal


class Share:
    """The games from `first` up to `last`, which one process plays: from the board, and onto it."""

    def __init__(self, board: Board, first: int, last: int, make: Make, start: State, seat: int, width: int) -> None:
        self._games = make(start, last - first, seat, width)
        self._actions, self._samples = board.actions[first:last], board.samples[first:last]
        self._reasons = _reasons(start)
        self._slots = [slot.part(first, last) for slot in board.slots]
        self._pages = [self._games.page(slot) for slot in self._slots]
        self._finals = [finals[first:last] for finals in board.finals]
        self._outcomes = [outcomes[first:last] for outcomes in board.outcomes]
        self._filled = [np.zeros(0, np.int64)] * SLOTS  # where in these rows something stands
        self._ended: list[list[State]] = [[]] * SLOTS  # with the step that each slot tells of

    def begin(self, seeds: list[int], slot: int) -> None:
        self._games.begin_in(seeds, self._slots[slot], self._pages[slot])
        self._samples[...] = self._games.foretold()

    def step(self, slot: int, is_drawn: bool) -> None:
        """Into a slot, after a sample that was taken or not."""
        if is_drawn:
            self._games.batch.draw()
        self._games.step_in(self._actions, self._slots[slot], self._pages[slot])
        self._samples[...] = self._games.foretold()
        self._ended[slot] = [*self._games.ended()]  # an empty list will be filled by a later step

    def write_finals(self, slot: int) -> None:
        """What was seen last of the games that ended with the step that a slot tells of."""
        ended, places = self._ended[slot], self._slots[slot].over.nonzero()[0]
        self._finals[slot][self._filled[slot]] = 0.0
        self._games.write_finals(places, ended, self._finals[slot])
        self._outcomes[slot][places] = number_endings(ended, self._reasons)
        self._filled[slot] = places

    def sample(self) -> None:
        """Another one, after the one that was taken."""
        self._games.batch.draw()
        self._samples[...] = self._games.foretold()

    def refusal(self, index: int, action: int) -> str:
        return self._games.batch.states[index].refusal(action)


class Worker:
    """Another process and how to reach it, for the one that has started it."""

    def __init__(self, number: int, board: Board, *made_of: Any) -> None:
        self.pipe, there = multiprocessing.Pipe()
        self._call, self._answer = (Bell(bell, self.pipe) for bell in board.bells[2 * number : 2 * number + 2])
        self._process = multiprocessing.Process(target=_work, args=(there, number, board.name, *made_of), daemon=True)
        self._process.start()
        there.close()

    def call(self) -> None:
        """There is an order on the board."""
        try:
            self._call.ring()
        except OSError:
            raise _gone() from None

    def wait(self) -> None:
        """Until it has been carried out."""
        try:
            self._answer.wait()
        except (EOFError, OSError):
            raise _gone() from None

    def refusal(self, index: int, action: int) -> str:
        """Why that action is illegal in one of its games, after an order to tell it."""
        self.call()
        try:
            self.pipe.send((index, action))
            return str(self.pipe.recv())
        except (EOFError, OSError):
            raise _gone() from None

    def end(self) -> None:
        with suppress(OSError):  # it is gone already
            self._call.ring()
        self._process.join()


def _gone() -> DelendaError:
    return DelendaError("a process that plays games of this environment has ended; make the environment anew.")


class Shards:
    """As `Games`, dealt out to `workers` processes, of which this one is the first. Rows and masks lie where the workers write;
    they are copied only for those who keep those of many steps."""

    def __init__(self, start: State, count: int, seat: int, width: int, workers: int, make: Make) -> None:
        size = encoder_of(start).size
        shape = workers, count, size, width
        self._board = Board(*shape)
        self._names = outcome_names(_reasons(start))
        self._cuts = [count * number // workers for number in range(workers + 1)]
        slots = zip(self._board.slots, self._board.finals, strict=True)
        self._lent = [(Lending(told.rows), Lending(told.masks), Lending(finals)) for told, finals in slots]
        self._told = self._board.slots[0]
        self._ended: tuple[int, Row] | Finals | None = None  # with the last step
        self._is_written = [False] * SLOTS  # whether what was seen of these last stands in a slot already
        self._is_drawn = False  # whether the sample on the board has been taken
        shares = enumerate(pairwise(self._cuts))
        _, own = next(shares)
        self._workers = [Worker(number, self._board, shape, *share, make, start, seat, width) for number, share in shares]
        self._own = Share(self._board, *own, make, start, seat, width)
        self._close = weakref.finalize(self, _end, self._workers, self._board)

    def __reduce__(self) -> tuple[Any, ...]:
        raise DelendaError("the games of this environment are played by its workers; to copy or pickle it, use num_workers=0.")

    def begin(self, seeds: list[int]) -> Told:
        slot = self._free_slots()[0]
        self._order(BEGIN, slot)
        for worker, (first, last) in zip(self._workers, pairwise(self._cuts[1:]), strict=True):
            worker.pipe.send(seeds[first:last])
        try:
            self._own.begin(seeds[: self._cuts[1]], slot)
        finally:
            self._wait()
        return self._tell(slot)

    def step(self, actions: NDArray[np.int64]) -> Told:
        board = self._board
        board.actions[...] = actions
        illegal = first_illegal(self._told.masks, board.actions)
        if illegal >= 0:
            self._refuse(illegal, int(board.actions[illegal]))
        slot, is_drawn = self._free_slots()[0], self._is_drawn
        self._order(STEP, slot, is_drawn)
        try:
            self._own.step(slot, is_drawn)
        finally:
            self._wait()
        return self._tell(slot)

    def _tell(self, slot: int) -> Told:
        """What stands in a slot, where all workers are done."""
        self._is_drawn = self._is_written[slot] = False
        self._ended = None
        self._told = told = self._board.slots[slot]
        has_ended = told.over.any()
        rest = told.seats.copy(), told.rewards.copy(), told.over.copy()
        rows, masks, finals = self._lent[slot]
        if len(self._free_slots()) == 1:  # all other slots are kept
            if has_ended:
                self._ended = now = self.finals((slot, finals.array), told.over)
                now.rows = now.rows.copy()
            return Told(told.rows.copy(), told.masks.copy(), *rest)
        if has_ended:
            self._ended = slot, finals.lend()
        return Told(rows.lend(), masks.lend(), *rest)

    def _free_slots(self) -> list[int]:
        """Those that nobody reads."""
        return [
            slot
            for slot, (rows, masks, finals) in enumerate(self._lent)
            if rows.is_free() and masks.is_free() and finals.is_free()
        ]

    def sample(self) -> NDArray[np.int64]:
        """It lies there since the last step, so that nobody is asked; unless it was taken already."""
        if self._is_drawn:
            self._order(SAMPLE)
            self._own.sample()
            self._wait()
        self._is_drawn = True
        return self._board.samples.copy()

    def ended(self) -> Any:
        """As that of `Games`, once: who asks keeps what a slot shows."""
        ended, self._ended = self._ended, None
        return ended

    def finals(self, ended: tuple[int, Row] | Finals, over: NDArray[np.bool_]) -> Finals:
        """As those of `Games`."""
        if isinstance(ended, Finals):
            return ended
        slot, rows = ended
        self._write_finals(slot)
        places = over.nonzero()[0]
        return Finals(places, rows, [self._names[number] for number in self._board.outcomes[slot][places].tolist()])

    def _write_finals(self, slot: int) -> None:
        if not self._is_written[slot]:
            self._order(FINALS, slot)
            self._own.write_finals(slot)
            self._wait()
            self._is_written[slot] = True

    def close(self) -> None:
        """What somebody may still ask for is made before the workers go."""
        self._ended = None
        with suppress(DelendaError):  # a worker is gone already
            for slot, (_rows, _masks, finals) in enumerate(self._lent):
                if not finals.is_free():
                    self._write_finals(slot)
        self._close()

    def _order(self, order: int, slot: int = 0, is_drawn: bool = False) -> None:
        self._board.order[...] = order, slot, is_drawn
        for worker in self._workers:
            worker.call()

    def _wait(self) -> None:
        for worker in self._workers:
            worker.wait()

    def _refuse(self, index: int, action: int) -> None:
        """Raise, with a sentence; nothing has been done yet."""
        share = next(number for number, last in enumerate(self._cuts[1:]) if index < last)
        within = index - self._cuts[share]
        if share == 0:
            raise IllegalAction(f"game {index}: {self._own.refusal(within, action)}")
        self._board.order[0] = REFUSE
        raise IllegalAction(f"game {index}: {self._workers[share - 1].refusal(within, action)}")


def _reasons(start: State) -> list[str]:
    """Why its game can end."""
    return list(find_game(start.setting.slug).endings)


def _end(workers: list[Worker], board: Board) -> None:
    board.order[0] = END  # each process has the pipes of those before it, so that closing alone would tell them nothing
    for worker in workers:
        worker.end()
    board.end()


def _work(
    pipe: Connection,
    number: int,
    name: str,
    shape: tuple[int, int, int, int],
    first: int,
    last: int,
    *made_of: Any,
) -> None:
    """Another process: a share of the games, until it is told to end, or nobody is left to tell it."""
    board = Board(*shape, name)
    share = Share(board, first, last, *made_of)
    call, answer = (Bell(bell, pipe) for bell in board.bells[2 * number : 2 * number + 2])
    while True:
        try:
            call.wait()
        except (EOFError, KeyboardInterrupt):
            return
        order, slot, is_drawn = board.order.tolist()
        if order == END:
            return
        if order == REFUSE:
            pipe.send(share.refusal(*pipe.recv()))
            continue
        if order == STEP:
            share.step(slot, bool(is_drawn))
        elif order == BEGIN:
            share.begin(pipe.recv(), slot)
        elif order == FINALS:
            share.write_finals(slot)
        else:
            share.sample()
        answer.ring()
