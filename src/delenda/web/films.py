"""A whole game as an animation: made frame by frame, by work that lets everything else go first, and none made twice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from delenda.table.table import Table
from delenda.table.worker_queue import Rank
from delenda.table.workers import Workers
from delenda.web import exports
from delenda.web.kept import Kept, key_of

MOST_FRAMES: Final = 120
MOST_BYTES: Final = 64 * 1024 * 1024
Progress = Callable[[int, int], None]  # how many frames are done, and how many there will be


def frames(last: int) -> list[int]:
    """Which positions an animation shows: all of them, or evenly chosen ones with the first and the last."""
    if last < MOST_FRAMES:
        return list(range(last + 1))
    return [round(index * last / (MOST_FRAMES - 1)) for index in range(MOST_FRAMES)]


def in_silence(done: int, total: int) -> None:
    """Nobody is told how far a film has come."""


class Films:
    """Frames and films by what they show."""

    def __init__(self) -> None:
        self._kept = Kept(MOST_BYTES)

    async def film(self, table: Table, viewer: int, theme: str, workers: Workers, tell: Progress = in_silence) -> bytes:
        """The game so far, as `viewer` may see it."""
        keys: list[str] = []
        made: list[bytes] = []
        shown = frames(table.timeline.last(viewer))
        for at in shown:
            if at > table.timeline.last(viewer):
                break  # taken back meanwhile
            tell(len(made), len(shown))
            view = table.timeline.view(viewer, at).dump()
            keys.append(key_of(msgspec.json.encode(view), theme))
            draw = partial(workers.run, exports.frame_of, view, theme, rank=Rank.FILMS, seconds=exports.PATIENCE)
            made.append(await self._kept.once(keys[-1], draw))
        tell(len(made), len(shown))
        whole = key_of(" ".join(keys).encode(), "film")
        put_together = partial(workers.run, exports.film_of, made, rank=Rank.FILMS, seconds=exports.PATIENCE)
        return await self._kept.once(whole, put_together)
