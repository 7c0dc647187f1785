"""What somebody keeps here beside their games: on disk, under the hash of the key in their browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from delenda.kernel.actor import SEATS
from delenda.table import schema
from delenda.table.seats import HUMAN, hash_of, new_token
from delenda.table.store import Store

DAY: Final = 86_400_000  # milliseconds
HOUR: Final = DAY // 24
MOST_GAMES: Final = 500  # newest ones, that a page counts
MOST_DEVICES: Final = 10  # of one person, that are told
CODE_LASTS: Final = 2 * DAY


@dataclass(frozen=True, slots=True)
class OwnPage:
    """`shared` is the name of the public page, or empty; `email` counts once it is confirmed."""

    who: str
    created: int
    shared: str = ""
    email: str = ""
    confirmed: bool = False
    asked: int = 0
    stop: str = ""
    site: str = ""
    away_until: int = 0
    away_year: int = 0
    away_days: int = 0


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, as its player sees it. `opponent` is a bot's title or a name; `bot` its level, or empty."""

    id: str
    game: str
    scenario: str
    seat: int
    opponent: str
    bot: str
    result: str
    public: bool
    created: int
    updated: int


class Try(NamedTuple):
    game: str
    puzzle: str
    at: int
    first: bool
    solved: bool


class Subscription(NamedTuple):
    """Where a browser is told something: an address of its maker, and the keys that only it can read with."""

    endpoint: str
    key: str
    auth: str


class Waiting(NamedTuple):
    """Somebody who is to move, in a game between people."""

    who: str
    table_id: str
    game: str
    seat: int
    updated: int
    deadline: int | None


class OwnPages:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, who: str) -> OwnPage:
        """As it is kept, or as it would begin."""
        query = select(schema.own_pages).where(schema.own_pages.c.who == who)
        return _page(who, await self.store.read(lambda connection: connection.execute(query).one_or_none()))

    async def shared(self, name: str) -> OwnPage | None:
        return await self._by(schema.own_pages.c.shared, name)

    async def by_stop(self, stop: str) -> OwnPage | None:
        return await self._by(schema.own_pages.c.stop, stop)

    async def _by(self, column: Any, value: str) -> OwnPage | None:
        query = select(schema.own_pages).where(column == value)
        row = await self.store.read(lambda connection: connection.execute(query).first()) if value else None
        return None if row is None else _page(row.who, row)

    async def change(self, who: str, now: int, **values: Any) -> None:
        mine = schema.own_pages.c.who == who

        def job(connection: Connection) -> None:
            if not connection.execute(update(schema.own_pages).where(mine).values(**values)).rowcount:
                connection.execute(insert(schema.own_pages).values(who=who, created=now, **values))

        await self.store.write(job)

    # Mail

    async def ask(self, who: str, email: str, site: str, now: int) -> str:
        """Another address; the code that will confirm it."""
        code = new_token()
        await self.change(who, now, email=email, confirmed=False, code=hash_of(code), asked=now, stop=new_token(), site=site)
        return code

    async def confirm(self, code: str, now: int) -> bool:
        columns = schema.own_pages.c
        asked = and_(columns.code == hash_of(code), columns.asked > now - CODE_LASTS)
        change = update(schema.own_pages).where(asked).values(confirmed=True, code="")
        return await self.store.write(lambda connection: connection.execute(change).rowcount == 1)

    async def forget_mail(self, who: str, now: int) -> None:
        await self.change(who, now, email="", confirmed=False, code="", stop="", site="")

    # Games

    async def finished(self, who: str) -> list[Finished]:
        """The games that somebody has played to their end, newest first; hot-seat games are nobody's."""
        tables, seats = schema.tables.c, schema.seats.c
        theirs = schema.seats.alias("theirs")
        query = (
            select(schema.tables, seats.seat, theirs.c.name.label("opponent"), theirs.c.bot.label("bot"))
            .join(schema.seats, and_(seats.table_id == tables.id, seats.who == who))
            .join(theirs, and_(theirs.c.table_id == tables.id, theirs.c.seat == 1 - seats.seat))
            .where(tables.result != "", tables.begun, ~tables.hotseat, ~tables.imported, theirs.c.who != who)
            .order_by(tables.updated.desc())
            .limit(MOST_GAMES)
        )
        rows = await self.store.read_lists(lambda connection: connection.execute(query).all())
        return [_finished(row) for row in rows]

    # Puzzles

    async def tries(self, who: str) -> list[Try]:
        query = select(schema.puzzle_tries).where(schema.puzzle_tries.c.who == who).order_by(schema.puzzle_tries.c.at)
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [Try(row.game, row.puzzle, row.at, row.first, row.solved) for row in rows]

    async def days(self, who: str) -> list[int]:
        """The days on which somebody has solved a puzzle, oldest first."""
        query = select(schema.puzzle_days.c.day).where(schema.puzzle_days.c.who == who).order_by(schema.puzzle_days.c.day)
        return await self.store.read(lambda connection: list(connection.execute(query).scalars()))

    async def tried(self, who: str, game: str, puzzle: str, solved: bool, now: int) -> None:
        """An answer to a puzzle. The first one counts; a solution that was not found at once is noted, too."""
        columns = schema.puzzle_tries.c
        mine = and_(columns.who == who, columns.game == game, columns.puzzle == puzzle)

        def job(connection: Connection) -> None:
            if connection.execute(select(columns.at).where(mine)).first() is None:
                row = {"who": who, "game": game, "puzzle": puzzle, "at": now, "first": solved, "solved": solved}
                connection.execute(insert(schema.puzzle_tries).values(**row))
            elif solved:
                connection.execute(update(schema.puzzle_tries).where(mine).values(solved=True))
            if solved:
                _count_day(connection, who, now // DAY)

        await self.store.write(job)

    # Where to tell

    async def subscribe(self, who: str, to: Subscription, now: int) -> None:
        """One device more; of too many the oldest goes."""
        columns = schema.subscriptions.c
        row = {"hash": hash_of(to.endpoint), "who": who, "endpoint": to.endpoint, "key": to.key, "auth": to.auth}

        def job(connection: Connection) -> None:
            connection.execute(delete(schema.subscriptions).where(columns.hash == row["hash"]))
            connection.execute(insert(schema.subscriptions).values(**row, created=now))
            held = connection.execute(select(columns.hash).where(columns.who == who).order_by(columns.created.desc()))
            extra = list(held.scalars())[MOST_DEVICES:]
            connection.execute(delete(schema.subscriptions).where(columns.hash.in_(extra)))

        await self.store.write(job)

    async def unsubscribe(self, endpoint: str) -> None:
        gone = delete(schema.subscriptions).where(schema.subscriptions.c.hash == hash_of(endpoint))
        await self.store.write(lambda connection: connection.execute(gone))

    async def subscriptions(self, who: str) -> list[Subscription]:
        query = select(schema.subscriptions).where(schema.subscriptions.c.who == who)
        rows = await self.store.read(lambda connection: connection.execute(query).all())
        return [Subscription(row.endpoint, row.key, row.auth) for row in rows]

    # Whom to tell

    async def waiting(self, before: int, now: int, again: int) -> list[Waiting]:
        """Those who can be told, are to move since before that moment in a game between people, are not on vacation, and have
        not been told since something happened there, nor within `again`."""
        tables, seats, told = schema.tables.c, schema.seats.c, schema.notices.c
        theirs = schema.seats.alias("theirs")
        own = schema.own_pages.c
        reachable = or_(seats.who.in_(select(schema.subscriptions.c.who)), seats.who.in_(select(own.who).where(own.confirmed)))
        away = select(own.who).where(own.away_until > now)
        known = and_(told.who == seats.who, told.table_id == tables.id)
        query = (
            select(seats.who, tables.id, tables.game, seats.seat, tables.updated, tables.deadline)
            .join(schema.seats, seats.table_id == tables.id)
            .join(theirs, and_(theirs.c.table_id == tables.id, theirs.c.seat == 1 - seats.seat))
            .outerjoin(schema.notices, known)
            .where(tables.begun, tables.result == "", ~tables.hotseat, tables.updated <= before)
            .where(seats.kind == HUMAN, seats.who != "", theirs.c.kind == HUMAN, reachable, seats.who.not_in(away))
            .where(or_(*(and_(seats.seat == s, tables.turn.in_((1 << s, 3))) for s in SEATS)))
            .where(or_(told.at.is_(None), and_(told.updated < tables.updated, told.at <= now - again)))
            .limit(100)
        )
        rows = await self.store.read_lists(lambda connection: connection.execute(query).all())
        return [Waiting(*row) for row in rows]

    async def claim(self, waiting: Waiting, now: int, most: int) -> bool:
        """Whether this process is the one to tell, and the person has not been told too often within the hour."""
        told = schema.notices.c
        mine = and_(told.who == waiting.who, told.table_id == waiting.table_id)

        def job(connection: Connection) -> bool:
            lately = select(func.count()).where(told.who == waiting.who, told.at > now - HOUR)
            if connection.execute(lately).scalar_one() >= most:
                return False
            values = {"at": now, "updated": waiting.updated}
            older = update(schema.notices).where(mine, told.updated < waiting.updated).values(**values)
            if connection.execute(older).rowcount:
                return True
            if connection.execute(select(told.at).where(mine)).first() is not None:
                return False  # another process was first
            connection.execute(insert(schema.notices).values(who=waiting.who, table_id=waiting.table_id, **values))
            return True

        try:
            return await self.store.write(job)
        except IntegrityError:  # another process was first
            return False

    # Leaving

    async def move(self, before: str, after: str) -> None:
        """Everything goes over to another key; where both have something, the other's stays."""

        def job(connection: Connection) -> None:
            for part, name in ((schema.puzzle_tries, "puzzle"), (schema.puzzle_days, "day"), (schema.notices, "table_id")):
                taken = select(part.c[name]).where(part.c.who == after)
                connection.execute(delete(part).where(part.c.who == before, part.c[name].in_(taken)))
                connection.execute(update(part).where(part.c.who == before).values(who=after))
            mine = schema.subscriptions.c.who == before
            connection.execute(update(schema.subscriptions).where(mine).values(who=after))
            connection.execute(update(schema.tables).where(schema.tables.c.opener == before).values(opener=after))
            connection.execute(update(schema.seats).where(schema.seats.c.who == before).values(who=after))
            for part in (schema.own_pages, schema.people):
                if connection.execute(select(part.c.who).where(part.c.who == after)).first() is None:
                    connection.execute(update(part).where(part.c.who == before).values(who=after))
                else:
                    connection.execute(delete(part).where(part.c.who == before))

        await self.store.write(job)

    async def erase(self, who: str) -> None:
        """Everything that is kept under a key: seats and chat lose their names, games stay with those who played them."""
        parts = (
            schema.own_pages,
            schema.puzzle_tries,
            schema.puzzle_days,
            schema.subscriptions,
            schema.notices,
            schema.people,
        )
        seats, chat = schema.seats.c, schema.chat.c

        def job(connection: Connection) -> None:
            for part in parts:
                connection.execute(delete(part).where(part.c.who == who))
            for row in connection.execute(select(seats.table_id, seats.seat).where(seats.who == who)).all():
                said = and_(chat.table_id == row.table_id, chat.seat == row.seat)
                connection.execute(delete(schema.chat).where(said))
            connection.execute(update(schema.tables).where(schema.tables.c.opener == who).values(opener=""))
            connection.execute(update(schema.seats).where(seats.who == who).values(who=hash_of(new_token()), name=""))

        await self.store.write(job)


def _page(who: str, row: Any) -> OwnPage:
    if row is None:
        return OwnPage(who, 0)
    return OwnPage(**{name: getattr(row, name) for name in OwnPage.__slots__})


def _finished(row: Any) -> Finished:
    return Finished(
        row.id,
        row.game,
        row.scenario,
        row.seat,
        row.opponent,
        row.bot,
        row.result,
        row.public,
        row.created,
        row.updated,
    )


def _count_day(connection: Connection, who: str, day: int) -> None:
    columns = schema.puzzle_days.c
    mine = and_(columns.who == who, columns.day == day)
    if not connection.execute(update(schema.puzzle_days).where(mine).values(solved=columns.solved + 1)).rowcount:
        connection.execute(insert(schema.puzzle_days).values(who=who, day=day, solved=1))
