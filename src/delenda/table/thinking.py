"""Work that takes long, in processes of their own at low priority: the server answers while they think.

A process that dies takes nothing with it: the others are started anew and its work is done again.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng

T = TypeVar("T")
ATTEMPTS = 3


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


def prepare() -> None:
    """First thing in a worker: low priority, and not to outlive a server that was killed."""
    with contextlib.suppress(AttributeError, OSError):  # no such thing on some systems
        os.nice(10)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Thinkers:
    """Started with the first piece of work."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, level: str, view: dict[str, Any], most: float | None = None) -> list[int]:
        return await self.run(decide, level, view, secrets.randbits(60), most)

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """`work` in a worker; begun again if the worker dies."""
        for _ in range(ATTEMPTS - 1):
            pool = self._started()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False)
        return await asyncio.get_running_loop().run_in_executor(self._started(), work, *args)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), initializer=prepare)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
