"""Work that takes long, in processes of their own at low priority: the server answers while they think.

Every piece of work has a rank (`worker_queue.py`) and a deadline. It ends with whoever asked for it; what takes too long or
too much memory is ended, too. A process that dies takes nothing with it: another is started and its work is done again. It may
have died with a lock in its hand on which the next would wait for ever, so its pool, to which the lock belongs, goes with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from pebble import ProcessExpired, ProcessPool

from delenda.bots import together
from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.bots.together import WORTH_SHARING, Finding
from delenda.interpreted import build_name
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.table.compiled_beside import Beside
from delenda.table.worker_queue import Rank, WorkerQueue

T = TypeVar("T")
DEADLINE: Final = 30.0  # seconds for what people wait for
BOT_DEADLINE: Final = 600.0
LEAST_WORKERS: Final = 3
# Seconds after which work that has not begun never will; longer with each attempt, for a busy machine starts a process slowly
BEGINS: Final = (30.0, 60.0, 120.0)
# Enough to let the server and a browser on the same machine go first; with 10 a busy machine kept bots waiting for minutes
NICENESS: Final = 5
GRACE: Final = 0.3  # seconds by which processes that think about the same may differ


class GivenUp(DelendaError):
    """A piece of work took longer, or more memory, than it was allowed."""


def decide(level: str, dumped: dict[str, Any], seed: int, most: float | None = None) -> list[int]:
    """Runs in a worker: the next action, or all of a secret choice, from a dumped view, within so many seconds if they are
    given."""
    view = game(dumped["game"]).load(dumped)
    player = bot(level)
    if most is not None and isinstance(player, SearchBot):
        player = player.within(most)
    try:
        return player.decide(view, Rng(seed))
    finally:
        player.close()


def find(level: str, dumped: dict[str, Any], seed: int, part: int, parts: int) -> Finding:
    """Runs in a worker: what a level thinks, as one of so many that think about the same."""
    view = game(dumped["game"]).load(dumped)
    return together.find(cast("SearchBot", bot(level)), view, Rng(seed), part, parts)


@cache
def seconds_of(level: str, slug: str) -> float:
    return together.seconds_of(bot(level), slug)


def prepare() -> None:
    """First thing in a worker: low priority, and not to outlive a server that was killed."""
    with contextlib.suppress(AttributeError, OSError):  # no such thing on some systems
        os.nice(NICENESS)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def within(megabytes: int, work: Callable[..., T], *args: Any) -> T:
    """Runs in a worker: `work` with so much memory on top of what the worker has already, where the system can limit it."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        before = resource.getrlimit(resource.RLIMIT_AS)
        most = pages * resource.getpagesize() + (megabytes << 20)
        resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    except (ImportError, OSError, ValueError):
        return work(*args)
    try:
        return work(*args)
    except MemoryError:
        raise GivenUp(f"this needs more memory than the {megabytes} MB it is allowed.") from None
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _forget(late: asyncio.Future[Any]) -> None:
    """What came too late to be of use, or failed: another process has answered."""
    if not late.cancelled():
        late.exception()


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]  # pebble has no types there
    pool.join()


class Workers:
    """Processes, each started when there is work for it."""

    def __init__(self, processes: int | None = None, beside: Beside | None = None) -> None:
        count = processes or max(LEAST_WORKERS, os.cpu_count() or 1)
        self._turns = WorkerQueue(count)
        self._pools: list[ProcessPool | None] = [None] * count
        self._beside = beside or Beside.named()
        self._moved: set[int] = set()  # places whose process began with the compiled rules beside
        self.on_compiled: Callable[[], None] = lambda: None  # called once, when thinking moves to them
        self._free = list(range(count))  # a heap: those that have been started come first

    @property
    def build_name(self) -> str:
        """Which rules the computer thinks with."""
        return "compiled" if self._beside.is_ready else build_name()

    async def decide(self, level: str, view: dict[str, Any], most: float | None = None, may_share: bool = False) -> list[int]:
        """What a bot plays. If it uses its time, it thinks in all idle processes at once where it may, and shorter while others
        wait."""
        seconds = await asyncio.to_thread(seconds_of, level, view["game"])
        waiting = self._turns.count_waiting()
        if seconds and waiting:
            most = min(seconds if most is None else most, seconds / (1 + waiting / len(self._pools)))
        parts = min(self._turns.count_idle(), os.cpu_count() or 1)
        if may_share and most is None and seconds >= WORTH_SHARING and parts > 1:
            return await self._decide_together(level, view, parts)
        return await self._think(decide, level, view, secrets.randbits(60), most)

    async def _decide_together(self, level: str, view: dict[str, Any], parts: int) -> list[int]:
        """What several processes find. Those that take longer than the first, since they have to be started, are not waited
        for."""
        asked = [
            asyncio.ensure_future(self._think(find, level, view, secrets.randbits(60), part, parts)) for part in range(parts)
        ]
        try:
            first = await asked[0]
            done, late = await asyncio.wait(asked, timeout=GRACE)
        except BaseException:
            for each in asked:
                each.cancel()
            raise
        for each in late:
            each.add_done_callback(_forget)
        others = [each.result() for each in asked[1:] if each in done and not each.exception()]
        return together.agree([first, *others])

    async def _think(self, work: Callable[..., T], *args: Any) -> T:
        try:
            return await self.run(work, *args, seconds=BOT_DEADLINE)
        except GivenUp as error:
            raise BrokenExecutor(str(error)) from error

    async def run(
        self,
        work: Callable[..., T],
        *args: Any,
        rank: Rank = Rank.BOTS,
        seconds: float = DEADLINE,
        megabytes: int = 0,
    ) -> T:
        """`work` in a worker, begun again if the worker dies. With `megabytes` it may have so much memory and is tried once."""
        await self._turns.take(rank)
        place = heapq.heappop(self._free)
        try:
            if megabytes:
                return await self._once(place, within, (megabytes, work, *args), seconds, BEGINS[0])
            for begins in BEGINS[:-1]:
                with contextlib.suppress(ProcessExpired):
                    return await self._once(place, work, args, seconds, begins)
            return await self._once(place, work, args, seconds, BEGINS[-1])
        except ProcessExpired as error:
            if megabytes:
                raise GivenUp("this was too much for the server; nothing has changed.") from error
            raise BrokenExecutor("the worker died") from error
        finally:
            heapq.heappush(self._free, place)
            self._turns.give_back(rank)

    async def _once(self, place: int, work: Callable[..., T], args: tuple[Any, ...], seconds: float, begins: float) -> T:
        await self._change_over(place)
        pool = self._pools[place]
        if pool is None or not pool.active:
            pool = self._pools[place] = ProcessPool(1, initializer=prepare, context=multiprocessing.get_context("spawn"))
        try:
            task = pool.schedule(work, args=args, timeout=seconds)
        except RuntimeError as error:  # it has broken since it was looked at
            raise self._expired(place, "the pool is broken") from error
        answer = asyncio.wrap_future(task)
        try:
            await asyncio.wait({answer}, timeout=begins)
            if not answer.done() and not task.running():
                raise self._expired(place, "the worker did not begin")
            await asyncio.wait({answer}, timeout=seconds)
            if not answer.done():
                raise TimeoutError
            return answer.result()
        except TimeoutError:
            self._drop(place)
            raise GivenUp(f"this was stopped: it took longer than {seconds:g} seconds.") from None
        except BrokenExecutor as error:  # killed while work was handed over
            raise self._expired(place, "the pool is broken") from error
        except ProcessExpired:
            self._drop(place)
            raise
        finally:
            answer.cancel()

    def _expired(self, place: int, why: str) -> ProcessExpired:
        self._drop(place)
        return ProcessExpired(why)  # type: ignore[no-untyped-call]

    def _drop(self, place: int) -> None:
        pool, self._pools[place] = self._pools[place], None
        if pool is not None:
            threading.Thread(target=_end, args=(pool,), daemon=True).start()

    async def _change_over(self, place: int) -> None:
        """End an idle process that began before the compiled rules were there: the next has them."""
        if place in self._moved or not self._beside.is_awaited or not await asyncio.to_thread(self._beside.look):
            return
        if not self._moved:
            self.on_compiled()
        self._moved.add(place)
        pool, self._pools[place] = self._pools[place], None
        if pool is not None:
            await asyncio.to_thread(_end, pool)

    def close(self) -> None:
        for pool in self._pools:
            if pool is not None:
                pool.stop()  # type: ignore[no-untyped-call]  # pebble has no types there
        for place, pool in enumerate(self._pools):
            if pool is not None:
                pool.join()
                self._pools[place] = None
