"""It is your turn: somebody who is to move and is not at the table is told, by whatever way they have asked for.

A person is told once about each thing that happens at a table, not before they could have seen it themselves, and not too
often. Of several processes one tells: who may is settled in the database. Nothing is told but that it is their turn, and where.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from delenda.kernel.english import plural
from delenda.kernel.registry import game as find_game
from delenda.table.hall import Hall
from delenda.table.own_pages import DAY, HOUR, OwnPages, Waiting
from delenda.table.supervised import attempt

log = logging.getLogger("delenda.table")
EVERY: Final = 15.0  # seconds between two looks
QUIET: Final = 60_000  # milliseconds that a table must have waited
AGAIN: Final = 10 * 60_000  # between two notices about one table
MOST_AN_HOUR: Final = 12  # notices to one person
MINUTE: Final = 60_000


@dataclass(frozen=True, slots=True)
class Notice:
    title: str
    words: str
    path: str  # of the page
    tag: str  # a newer notice with the same tag takes the place of an older one


class Way(Protocol):
    """How people are told: each finds out by itself whether somebody has asked for it."""

    async def tell(self, who: str, notice: Notice) -> None: ...


class Notices:
    def __init__(self, hall: Hall, pages: OwnPages, ways: Sequence[Way]) -> None:
        self._hall = hall
        self._pages = pages
        self._ways = ways

    async def sweep(self) -> None:
        """Tell everybody who is due; trouble with one is nobody else's."""
        now = self._hall.now()
        for waiting in await self._pages.waiting(now - QUIET, now, AGAIN):
            await attempt("a notice", partial(self._tell, waiting))

    async def _tell(self, waiting: Waiting) -> None:
        host = await self._hall.host(waiting.table_id)
        if host.presence.count(waiting.seat) or host.table.is_closed:
            return
        now = self._hall.now()
        if await self._pages.claim(waiting, now, MOST_AN_HOUR):
            other = host.table.seats[1 - waiting.seat].name or "Your opponent"
            notice = written(waiting, other, now)
            for way in self._ways:
                await attempt("a notice", partial(way.tell, waiting.who, notice))


def written(waiting: Waiting, other: str, now: int) -> Notice:
    title = f"{find_game(waiting.game).title}: it is your turn"
    left = "" if waiting.deadline is None else f" {time_left(waiting.deadline - now)}."
    return Notice(title, f"{other} is waiting for you.{left}", f"/table/{waiting.table_id}", waiting.table_id)


def time_left(milliseconds: int) -> str:
    """`2 days left`, `5 hours left`; the last hour by minutes."""
    if milliseconds >= 2 * DAY:
        return f"{plural(milliseconds // DAY, 'day')} left"
    if milliseconds >= HOUR:
        return f"{plural(milliseconds // HOUR, 'hour')} left"
    return f"{plural(max(0, milliseconds) // MINUTE, 'minute')} left"
