"""Reports of games that are over, made in the background, one choice at a time and behind everything else, and kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from secrets import randbits
from typing import Any, Final

from delenda.kernel.errors import DelendaError, IllegalAction
from delenda.table import report
from delenda.table.host import Host
from delenda.table.recording import written
from delenda.table.store import Store
from delenda.table.worker_queue import Rank
from delenda.table.workers import Workers

MOST_AT_ONCE: Final = 8  # reports that are being made
PLAN_SECONDS: Final = 120.0


class TooMany(DelendaError):
    """The server has enough to do."""


@dataclass
class Making:
    """A report that is being made: how many of its choices are judged."""

    done: int = 0
    total: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[dict[str, Any]] | None = None

    def tell(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        self.changed.set()


class Reports:
    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._making: dict[str, Making] = {}

    async def follow(self, host: Host) -> AsyncIterator[dict[str, Any]]:
        """How far a report is, again and again, and at last the report. Whoever stops reading does not stop the work."""
        table_id = host.table.id
        if not host.table.is_closed:
            raise IllegalAction("a report is made once the game is over.")
        kept = await self._store.report(table_id)
        if kept is not None:
            yield {"report": json.loads(kept)}
            return
        making = self._making.get(table_id) or self._begin(host)
        assert making.task is not None
        while not making.task.done():
            yield {"done": making.done, "total": making.total}
            making.changed.clear()
            waiting = asyncio.create_task(making.changed.wait())
            await asyncio.wait({making.task, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        yield {"report": making.task.result()}

    def _begin(self, host: Host) -> Making:
        if len(self._making) >= MOST_AT_ONCE:
            raise TooMany("the server is busy with other reports; try again in a few minutes.")
        making = self._making[host.table.id] = Making()
        making.task = asyncio.create_task(self._make(host, making))
        making.task.add_done_callback(lambda _: self._making.pop(host.table.id, None))
        return making

    async def _make(self, host: Host, making: Making) -> dict[str, Any]:
        text = str(await written(host.table, host.tags, self._workers))
        plan = await self._workers.run(report.plan_of, text, rank=Rank.FILMS, seconds=PLAN_SECONDS)
        total, seconds, seed = len(plan.choices), report.seconds_each(plan), randbits(40)
        judged = []
        for number, asked in enumerate(plan.choices):
            making.tell(number, total)
            judged.append(
                await self._workers.run(report.judge, asked.view, asked.line, seed + number, seconds, rank=Rank.FILMS)
            )
        found = report.together(plan, judged)
        for index in found.decisive():
            asked = plan.choices[index]
            found.levels[index] = await self._workers.run(report.levels_for, asked.view, asked.line, seed, rank=Rank.FILMS)
        data = report.as_data(found)
        await self._store.keep_report(host.table.id, json.dumps(data))
        return data

    async def close(self) -> None:
        tasks = [making.task for making in self._making.values() if making.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
