"""Who is served next by the worker processes: by rank, then each client in turn, then in order of asking."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from contextvars import ContextVar
from enum import IntEnum
from typing import Final

from delenda.kernel.errors import DelendaError

MOST_WAITING: Final = 12  # pieces of work that one client may have in the queue; bots are not counted
asker: ContextVar[str] = ContextVar("asker", default="")  # the address for which something is being done


class Rank(IntEnum):
    """What goes before what."""

    PEOPLE = 0  # what somebody at a table is waiting for
    BOTS = 1
    QUESTIONS = 2  # to the computer
    PICTURES = 3
    FILMS = 4  # one frame at a time


class Busy(DelendaError):
    """A client has asked for more than its share."""


class WorkerQueue:
    """So many places. One is kept for people alone, one more for what bots need: pictures and questions never have the last."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._running: Counter[Rank] = Counter()
        self._waiting: dict[Rank, OrderedDict[str, deque[asyncio.Future[None]]]] = {rank: OrderedDict() for rank in Rank}

    async def take(self, rank: Rank) -> None:
        """Wait for a place. Whoever is cancelled while waiting leaves the queue."""
        client = asker.get()
        queue = self._waiting[rank].setdefault(client, deque())
        if rank is not Rank.BOTS and len(queue) >= MOST_WAITING:
            raise Busy("the server is still busy with your last request; wait a moment.")
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(rank)  # the place had just been given
            elif turn in queue:
                queue.remove(turn)
            raise

    def give_back(self, rank: Rank) -> None:
        self._running[rank] -= 1
        self._go_on()

    def count_idle(self) -> int:
        """Places that bots could have now: none if anybody waits."""
        if self.count_waiting():
            return 0
        return max(0, max(1, self._places - 1) - self._running.total())

    def count_waiting(self) -> int:
        return sum(not turn.done() for clients in self._waiting.values() for queue in clients.values() for turn in queue)

    def _go_on(self) -> None:
        for rank in Rank:
            while self._is_free(rank) and (turn := self._next(rank)) is not None:
                self._running[rank] += 1
                turn.set_result(None)

    def _is_free(self, rank: Rank) -> bool:
        others = self._running.total() - self._running[Rank.PEOPLE]
        if rank is Rank.PEOPLE:
            return self._running.total() < self._places
        most = max(1, self._places - 1)
        if rank is not Rank.BOTS and self._running[rank] >= max(1, self._places - 2):
            return False
        return others < most and self._running.total() < self._places

    def _next(self, rank: Rank) -> asyncio.Future[None] | None:
        """The oldest piece of work of the client whose turn it is."""
        clients = self._waiting[rank]
        while clients:
            client, queue = clients.popitem(last=False)
            while queue:
                turn = queue.popleft()
                if queue:
                    clients[client] = queue
                if not turn.done():
                    return turn
        return None
