"""Games as films: one frame at a time, each a piece of work that lets everything else go first, and none made twice."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import msgspec

from delenda.table.table import Table
from delenda.table.worker_queue import Rank
from delenda.table.workers import Workers
from delenda.web import exports

MOST_FRAMES: Final = 120
MOST_BYTES: Final = 64 * 1024 * 1024
CUTTING_SECONDS: Final = 60.0  # for the frames to be put together


def frames(last: int) -> list[int]:
    """Which positions an animation shows: all of them, or evenly chosen ones with the first and the last."""
    if last < MOST_FRAMES:
        return list(range(last + 1))
    return [round(index * last / (MOST_FRAMES - 1)) for index in range(MOST_FRAMES)]


class Films:
    """Frames and films by what they show; the longest unused are forgotten first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    async def film(self, table: Table, viewer: int, theme: str, workers: Workers) -> bytes:
        """The game so far, as `viewer` may see it."""
        keys: list[str] = []
        made: list[bytes] = []
        for at in frames(table.timeline.last(viewer)):
            if at > table.timeline.last(viewer):
                break  # taken back meanwhile
            view = table.timeline.view(viewer, at).dump()
            keys.append(_key(msgspec.json.encode(view), theme))
            draw = partial(workers.run, exports.frame_of, view, theme, rank=Rank.FILMS)
            made.append(await self._once(keys[-1], draw))
        whole = _key(" ".join(keys).encode(), "film")
        put_together = partial(workers.run, exports.film_of, made, rank=Rank.FILMS, seconds=CUTTING_SECONDS)
        return await self._once(whole, put_together)

    async def _once(self, key: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        if key not in self._kept:
            self._keep(key, await make())
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: str, data: bytes) -> None:
        self._bytes += len(data) - len(self._kept.get(key, b""))
        self._kept[key] = data
        while self._bytes > MOST_BYTES and len(self._kept) > 1:
            self._bytes -= len(self._kept.popitem(last=False)[1])


def _key(content: bytes, kind: str) -> str:
    return kind + hashlib.sha256(content).hexdigest()
