"""Who is missing at a table, and what those who stayed may do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from delenda.kernel.errors import IllegalAction
from delenda.table import entry, leaving
from delenda.table.entry import Entry
from delenda.table.seats import BOT

if TYPE_CHECKING:
    from delenda.table.host import Host


class Absence(NamedTuple):
    """Of the other seat: how long until something can be done about it, and how long it may come back then; in milliseconds."""

    wait: int
    grace: int


class Company:
    """The comings and goings at one table. Every process sees who is connected anywhere, so each can decide."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def is_here(self, seat: int) -> bool:
        return self._host.table.seats[seat].kind == BOT or self._host.presence.count(seat) > 0

    def absence(self, seat: int) -> Absence | None:
        """What `seat` can do about the other's absence; nothing while the game does not wait for the other."""
        table = self._host.table
        if self.is_here(1 - seat) or not table.would(Entry(0, 0, entry.OFFER, seat, text=leaving.CLAIM)):
            return None
        kind = table.clock.rule.kind
        # without a clock people may play for days: what counts is how long nothing has happened, as the log says
        since = self._host.presence.away_since(1 - seat) if kind == "live" else table.noticed
        return Absence(max(0, since + leaving.AWAY[kind] - self._host.now()), leaving.GRACE[kind])

    async def claim(self, seat: int) -> None:
        """The win, if the other side does not come back."""
        await self._say_of_absent(seat, leaving.CLAIM)

    async def stand_in(self, seat: int, whose: int, level: str) -> None:
        """A bot is to play on: for oneself, if the other side agrees, or for the other side, if it does not come back."""
        what = str(leaving.StandIn(whose, level))
        await (self._host.offer(seat, what) if whose == seat else self._say_of_absent(seat, what))

    async def _say_of_absent(self, seat: int, what: str) -> None:
        self._host.table.check(Entry(0, 0, entry.OFFER, seat, text=what))
        if leaving.pending(self._host.table) is not None:
            raise IllegalAction("you have chosen already; withdraw that first.")
        absence = self.absence(seat)
        if absence is None:
            raise IllegalAction("the other side is here.")
        if absence.wait:
            raise IllegalAction("the other side has not been away long enough.")
        await self._host.offer(seat, what)

    async def came(self, seat: int) -> None:
        """Whoever comes back has stopped what was said of their absence."""
        said = leaving.pending(self._host.table)
        if said is not None and said[1] != seat:
            await self._host.answer(seat, leaving.kind_of(said[0]), False)

    def overtaken(self) -> list[Entry]:
        """Another process wrote something of somebody's absence, who meanwhile came back here and could not know of it."""
        said = leaving.pending(self._host.table)
        if said is None or not self._host.presence.mine().get(1 - said[1]):
            return []
        return self._host.entries(entry.DECLINE, 1 - said[1], text=said[0])

    def due(self) -> list[Entry]:
        """What was said of somebody absent is granted, or void if they are here after all."""
        table, at = self._host.table, leaving.granted_at(self._host.table)
        said = leaving.pending(table)
        if said is None or at is None or self._host.time() < at:
            return []
        what, absent = said[0], 1 - said[1]
        if self.is_here(absent):
            return self._host.entries(entry.DECLINE, absent, text=what)
        if what == leaving.CLAIM:
            return self._host.entries(entry.FORFEIT, absent)
        return self._host.entries(entry.STAND_IN, absent, text=leaving.StandIn.read(what).level)
