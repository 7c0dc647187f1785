"""A vacation: the clocks of somebody's games with days for each move stand still, for so many days of a year."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from delenda.kernel.errors import DelendaError
from delenda.table.clock import ClockRule
from delenda.table.hall import Hall
from delenda.table.own_pages import DAY, OwnPage, OwnPages

DAYS_A_YEAR: Final = 30


@dataclass(frozen=True, slots=True)
class Vacation:
    until: int  # 0 when there is none
    left: int  # days of this year

    @classmethod
    def of(cls, page: OwnPage, now: int) -> Vacation:
        used = page.away_days if page.away_year == _year(now) else 0
        return cls(page.away_until if page.away_until > now else 0, DAYS_A_YEAR - used)


async def begin(hall: Hall, pages: OwnPages, who: str, days: int) -> None:
    now = hall.now()
    vacation = Vacation.of(await pages.of(who), now)
    if vacation.until:
        raise DelendaError("you are on vacation already.")
    if not 1 <= days <= vacation.left:
        raise DelendaError(f"you have {vacation.left} days of vacation left this year.")
    until = now + days * DAY
    used = DAYS_A_YEAR - vacation.left + days
    await pages.change(who, now, away_until=until, away_year=_year(now), away_days=used)
    await _rest(hall, who, until)


async def end(hall: Hall, pages: OwnPages, who: str) -> None:
    """Back before the time; whole days that are left are given back."""
    now = hall.now()
    page = await pages.of(who)
    if page.away_until <= now:
        return
    unused = (page.away_until - now) // DAY
    await pages.change(who, now, away_until=0, away_days=max(0, page.away_days - unused))
    await _rest(hall, who, now)


async def _rest(hall: Hall, who: str, until: int) -> None:
    """At every table of theirs that it is for."""
    for table in await hall.store.tables_of(who):
        if table.begun and not table.result and ClockRule.parse(table.clock).kind == "days":
            host = await hall.host(table.id)
            for seat in hall.seats_of(host, who):
                await host.rest(seat, until)


def _year(now: int) -> int:
    return datetime.fromtimestamp(now / 1000, UTC).year
