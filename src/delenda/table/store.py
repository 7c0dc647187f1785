"""Where tables live on disk: SQLite in one file by default, PostgreSQL for several processes."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Select, and_, bindparam, case, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from delenda.kernel.actor import SEATS
from delenda.table import entry, schema
from delenda.table.database import run_quickly
from delenda.table.entry import Entry
from delenda.table.seats import BOT, Seat, hash_of
from delenda.table.stored import (
    ChatLine,
    Length,
    Replay,
    Standing,
    Summary,
    change_player_of,
    entries_of,
    reloaded,
    row_of,
    seat_row,
    seats_of,
    standing_of,
    summary_of,
)
from delenda.table.table import Table
from delenda.table.trouble import Damaged, Unavailable, told
from delenda.table.writer import Writer

T = TypeVar("T")
CHANNEL = "delenda"
KEY = "cookies"  # among the settings
LEASE = 12_000  # milliseconds for which a process may think for a table without saying so again
LATE = 0.2  # seconds by which what lists show may be written later than the log
MOST_AT_ONCE = 100  # tables that are looked after in one sweep


class Conflict(Exception):
    """Another process has written this place of the log first."""


# Written with every move, so they are put together once
NEW_ENTRIES: Final = insert(schema.entries)
STANDING: Final = update(schema.tables).where(
    schema.tables.c.id == bindparam("of_table"), schema.tables.c.updated <= bindparam("noticed")
)


def _nothing(_: Connection) -> None:
    """Makes a transaction for what goes along with one."""


class Store:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_shared = engine.dialect.name == "postgresql"  # other processes may write too
        self._writer = Writer(engine)
        self._new_entries = str(NEW_ENTRIES.compile(engine))
        self._standing = STANDING.compile(engine, column_keys=list(Standing._fields))
        self._standing_sql = str(self._standing)
        self._is_positional = engine.dialect.positional
        self._writing: asyncio.TimerHandle | None = None  # of standings, if nothing else is written before

    def close(self) -> None:
        self._writer.close()
        self.engine.dispose()

    async def write(self, job: Callable[[Connection], T], about: str = "") -> T:
        """`about` is the table that a job writes to: jobs are done in their order, so that no two processes wait for each
        other."""
        try:
            return await asyncio.wrap_future(self._writer.submit(job, about))
        except DBAPIError as error:
            raise told(error) from error

    async def read(self, job: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return job(connection)

        try:
            return await asyncio.to_thread(run)
        except DBAPIError as error:
            raise told(error) from error

    async def ping(self) -> None:
        """Raise unless the database answers."""
        await self.read(lambda connection: connection.execute(select(1)))

    # Tables

    async def create(
        self,
        table: Table,
        opener: str,
        at: int,
        tokens: dict[str, int],
        log: Iterable[Entry] = (),
        tags: dict[str, str] | None = None,
    ) -> None:
        """A new table with its first entries, already applied to `table`; `tokens` maps hashes to seats."""
        rows = [row_of(table.id, each) for each in log]
        setup = table.setup

        def job(connection: Connection) -> None:
            connection.execute(
                insert(schema.tables).values(
                    id=table.id,
                    game=setup.game,
                    scenario=setup.scenario,
                    options=json.dumps(dict(setup.options)),
                    corrections=json.dumps(dict(setup.corrections)),
                    clock=setup.clock,
                    hotseat=setup.hotseat,
                    public=setup.public,
                    imported=setup.imported,
                    hints=setup.hints,
                    to_the_end=setup.to_the_end,
                    rules_version=table.rules_version,
                    tags=json.dumps(tags or {}),
                    secret=table.secret,
                    opener=opener,
                    created=at,
                    **standing_of(table, at)._asdict(),
                )
            )
            for number, seat in enumerate(table.seats):
                connection.execute(insert(schema.seats).values(table_id=table.id, seat=number, **seat_row(seat)))
            for token, number in tokens.items():
                connection.execute(insert(schema.tokens).values(hash=token, table_id=table.id, seat=number))
            if rows:
                connection.execute(NEW_ENTRIES, rows)

        await self.write(job, table.id)

    async def append(self, table_id: str, *written: Entry) -> None:
        """Write entries that follow each other, all or none; raises Conflict if their place is taken."""

        rows = [self._ready(row_of(table_id, each)) for each in written]

        def job(connection: Connection) -> None:
            try:
                run_quickly(connection, self._new_entries, rows)
            except IntegrityError as error:
                raise Conflict(table_id) from error
            for each in written:
                if each.kind in (entry.STAND_IN, entry.RETURN):
                    change_player_of(connection, table_id, each)
            self._notify(connection, {"table": table_id, "version": written[-1].number})

        await self.write(job, table_id)

    def _ready(self, row: dict[str, Any]) -> tuple[Any, ...] | dict[str, Any]:
        """As the driver of this database takes its values."""
        return tuple(row.values()) if self._is_positional else row

    def note_standing(self, table: Table, standing: Standing) -> Future[object]:
        """Keep what lists show up to date with the log. It goes along with what is written next, by this process within a
        moment; done when it is on disk."""
        values = {"of_table": table.id, "noticed": table.noticed, **standing._asdict()}
        if self._writing is None:
            self._writing = asyncio.get_running_loop().call_later(LATE, self._write_standings)
        statement, sql = self._standing, self._standing_sql
        row = tuple(values[name] for name in statement.positiontup) if statement.positiontup else values
        return self._writer.later(lambda connection: run_quickly(connection, sql, [row]), table.id)

    def _write_standings(self) -> None:
        self._writing = None
        if self._writer.has_later:
            self._writer.submit(_nothing)

    async def read_lists(self, job: Callable[[Connection], T]) -> T:
        """Read what lists show, as it stands now."""
        if self._writer.has_later:
            await self.write(_nothing)
        return await self.read(job)

    async def load(self, table_id: str, replay: Replay) -> tuple[Table, str, dict[str, str]] | None:
        """A table as its log has it, who opened it, and the tags of an imported record. `replay` brings a new table up to its
        log, wherever that is done."""

        def job(connection: Connection) -> tuple[Any, list[Seat], list[Entry]] | None:
            row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).one_or_none()
            return None if row is None else (row, seats_of(connection, table_id), entries_of(connection, table_id, 0))

        try:
            found = await self.read(job)
        except Unavailable as error:
            if "malformed" in error.reason:
                raise Damaged(table_id, error.reason) from error
            raise
        return None if found is None else await reloaded(*found, replay)

    async def entries_after(self, table_id: str, number: int) -> list[Entry]:
        return await self.read(lambda connection: entries_of(connection, table_id, number))

    async def overdue(self, at: int) -> list[str]:
        """Tables at which somebody's time is up."""
        return await self._ids(select(schema.tables.c.id).where(schema.tables.c.deadline <= at).limit(MOST_AT_ONCE))

    async def abandoned(self, before: int) -> list[str]:
        """Unfinished tables at which nothing has happened since, and no clock runs."""
        columns = schema.tables.c
        left = and_(columns.result == "", columns.deadline.is_(None), columns.updated < before)
        return await self._ids(select(columns.id).where(left).limit(MOST_AT_ONCE))

    async def _ids(self, query: Select[Any]) -> list[str]:
        return await self.read_lists(lambda connection: [row.id for row in connection.execute(query)])

    async def may_think(self, table_id: str, process: str, now: int) -> bool:
        """Whether the bots of `process` are to think for a table: of several processes only one does, until it falls silent."""
        if not self.is_shared:
            return True
        columns = schema.tables.c
        free = and_(columns.id == table_id, or_(columns.thinker == process, columns.thinks_until < now))
        taken = update(schema.tables).where(free).values(thinker=process, thinks_until=now + LEASE)
        return await self.write(lambda connection: connection.execute(taken).rowcount == 1, table_id)

    async def keep_thinking(self, table_ids: Iterable[str], process: str, now: int) -> None:
        """`process` still thinks for these tables."""
        columns = schema.tables.c

        def longer(table_id: str) -> Callable[[Connection], object]:
            mine = and_(columns.id == table_id, columns.thinker == process)
            return lambda connection: connection.execute(update(schema.tables).where(mine).values(thinks_until=now + LEASE))

        await asyncio.gather(*(self.write(longer(table_id), table_id) for table_id in table_ids))

    async def unnoted(self) -> list[str]:
        """Running tables of whose newest entry lists know nothing: a process may have ended before it had told them."""
        columns, entries = schema.tables.c, schema.entries.c
        newest = select(entries.at).where(entries.table_id == columns.id).order_by(entries.version.desc()).limit(1)
        return await self._ids(select(columns.id).where(columns.result == "", newest.scalar_subquery() > columns.updated))

    async def to_move_for_bots(self, now: int) -> list[str]:
        """Running tables at which a bot is to move and no process thinks: where thinking goes on after a stop."""
        query = (
            select(schema.tables.c.id)
            .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
            .where(schema.seats.c.kind == BOT, schema.tables.c.begun, schema.tables.c.result == "")
            .where(schema.tables.c.thinks_until < now)
            .where(or_(*(and_(schema.seats.c.seat == s, schema.tables.c.turn.in_((1 << s, 3))) for s in SEATS)))
            .distinct()
        )
        return await self._ids(query)

    # Seats

    async def seats(self, table_id: str) -> list[Seat]:
        return await self.read(lambda connection: seats_of(connection, table_id))

    async def take_seat(self, table_id: str, number: int, seat: Seat) -> bool:
        """Sit down if the seat is free or held by a program; says whether it was."""
        mine = schema.seats.c

        def job(connection: Connection) -> bool:
            free = and_(mine.table_id == table_id, mine.seat == number, mine.kind != BOT, mine.who == "")
            taken = connection.execute(update(schema.seats).where(free).values(**seat_row(seat))).rowcount == 1
            if taken:
                self._notify(connection, {"table": table_id, "seats": True})
            return taken

        return await self.write(job, table_id)

    async def move_seats(self, table_id: str, before: str, after: str) -> bool:
        """The seats of one browser go over to another; says whether it held any."""
        mine = schema.seats.c

        def job(connection: Connection) -> bool:
            held = and_(mine.table_id == table_id, mine.who == before)
            moved = connection.execute(update(schema.seats).where(held).values(who=after)).rowcount > 0
            self._notify(connection, {"table": table_id, "seats": True})
            return moved

        return await self.write(job, table_id)

    async def token_seat(self, token: str, table_id: str | None = None) -> tuple[str, int] | None:
        """The table and seat that a token opens; the newest table if it opens the rematches too."""
        query = (
            select(schema.tokens.c.table_id, schema.tokens.c.seat)
            .join(schema.tables, schema.tables.c.id == schema.tokens.c.table_id)
            .where(schema.tokens.c.hash == hash_of(token))
            .order_by(schema.tables.c.created.desc())
        )
        if table_id is not None:
            query = query.where(schema.tokens.c.table_id == table_id)
        row = await self.read(lambda connection: connection.execute(query).first())
        return None if row is None else (row.table_id, row.seat)

    async def token_hashes(self, table_id: str) -> dict[str, int]:
        query = select(schema.tokens.c.hash, schema.tokens.c.seat).where(schema.tokens.c.table_id == table_id)
        return await self.read(lambda connection: {row.hash: row.seat for row in connection.execute(query)})

    # Lists

    async def tables_of(self, who: str, limit: int = 40) -> list[Summary]:
        mine = select(schema.seats.c.table_id).where(schema.seats.c.who == who)
        query = select(schema.tables).where(or_(schema.tables.c.id.in_(mine), schema.tables.c.opener == who))
        return await self._summaries(query.order_by(schema.tables.c.result != "", schema.tables.c.updated.desc()).limit(limit))

    async def lengths(self, table_ids: list[str]) -> dict[str, Length]:
        """Of games that are over: before that the number of choices would tell of secret ones."""
        columns = schema.entries.c
        made = and_(columns.kind.in_((entry.ACT, entry.CONFIRM)), columns.actor.in_(SEATS))
        choices = func.sum(case((made, 1), else_=0))
        ends = (func.min(columns.at), func.max(columns.at))
        query = select(columns.table_id, choices, *ends).where(columns.table_id.in_(table_ids)).group_by(columns.table_id)
        found = await self.read(lambda connection: connection.execute(query).all())
        return {table_id: Length(int(count), last - first) for table_id, count, first, last in found}

    async def last_offers(self, table_ids: list[str]) -> dict[str, Entry]:
        """Of tables at which the newest thing that happened is an offer."""
        columns = schema.entries.c
        newest = select(columns.table_id, func.max(columns.version).label("version")).where(columns.table_id.in_(table_ids))
        last = newest.group_by(columns.table_id).subquery()
        query = select(schema.entries).join(
            last, and_(columns.table_id == last.c.table_id, columns.version == last.c.version, columns.kind == entry.OFFER)
        )
        rows = await self.read(lambda connection: connection.execute(query).all())
        return {row.table_id: Entry(row.version, row.at, row.kind, row.actor, row.action, row.text) for row in rows}

    async def lobby(self, kind: str, limit: int = 20) -> list[Summary]:
        """Public tables: `open` (a seat is free), `running` or `over`."""
        columns = schema.tables.c
        query = select(schema.tables).where(columns.public, columns.imported.is_(False))
        if kind == "open":
            query = query.where(columns.begun.is_(False), columns.result == "")
        elif kind == "running":
            query = query.where(columns.begun, columns.result == "")
        else:
            query = query.where(columns.result != "", columns.begun)
        return await self._summaries(query.order_by(columns.updated.desc()).limit(limit))

    async def summary(self, table_id: str) -> Summary | None:
        found = await self._summaries(select(schema.tables).where(schema.tables.c.id == table_id))
        return found[0] if found else None

    async def _summaries(self, query: Select[Any]) -> list[Summary]:
        def job(connection: Connection) -> list[Summary]:
            rows = connection.execute(query).all()
            seated: dict[str, dict[int, Seat]] = {row.id: {} for row in rows}
            found = connection.execute(select(schema.seats).where(schema.seats.c.table_id.in_(seated)))
            for row in found:
                seated[row.table_id][row.seat] = Seat(row.kind, row.name, row.who, row.bot)
            return [summary_of(row, seated[row.id]) for row in rows if len(seated[row.id]) == 2]  # others are damaged

        return await self.read_lists(job)

    # Words

    async def say(self, table_id: str, line: ChatLine) -> None:
        row = {"table_id": table_id, "at": line.at, "room": line.room, "seat": line.seat, "name": line.name, "text": line.text}

        def job(connection: Connection) -> None:
            written = connection.execute(insert(schema.chat).values(**row).returning(schema.chat.c.id)).scalar_one()
            self._notify(connection, {"table": table_id, "chat": written})

        await self.write(job)

    async def chat(self, table_id: str, room: str, limit: int = 100) -> list[ChatLine]:
        columns = schema.chat.c
        query = (
            select(schema.chat)
            .where(columns.table_id == table_id, columns.room == room)
            .order_by(columns.id.desc())
            .limit(limit)
        )
        rows = await self.read(lambda connection: connection.execute(query).all())
        return [ChatLine(row.at, row.room, row.seat, row.name, row.text) for row in reversed(rows)]

    async def chat_line(self, number: int) -> ChatLine:
        query = select(schema.chat).where(schema.chat.c.id == number)
        row = await self.read(lambda connection: connection.execute(query).one())
        return ChatLine(row.at, row.room, row.seat, row.name, row.text)

    # Reports

    async def report(self, table_id: str) -> str | None:
        query = select(schema.reports.c.text).where(schema.reports.c.table_id == table_id)
        return await self.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def keep_report(self, table_id: str, text: str) -> None:
        def job(connection: Connection) -> None:
            connection.execute(delete(schema.reports).where(schema.reports.c.table_id == table_id))
            connection.execute(insert(schema.reports).values(table_id=table_id, text=text))

        await self.write(job)

    # People

    async def knows(self, who: str) -> bool:
        """Whether somebody has been here under this name: for cookies from before they were marked."""
        query = select(exists().where(schema.people.c.who == who) | exists().where(schema.seats.c.who == who))
        return await self.read(lambda connection: bool(connection.execute(query).scalar_one()))

    async def key(self) -> str:
        """With which cookies are marked: made once, and the same for all processes at one database."""
        return await self.setting(KEY, lambda: secrets.token_hex(32))

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """What the server keeps about itself under a name; made when it is first asked for."""
        mine = schema.settings.c
        query = select(mine.value).where(mine.name == name)

        def job(connection: Connection) -> str:
            if connection.execute(query).first() is None:
                connection.execute(insert(schema.settings).values(name=name, value=make()))
            return str(connection.execute(query).scalar_one())

        try:
            return await self.write(job)
        except IntegrityError:  # another process was first
            return await self.read(lambda connection: str(connection.execute(query).scalar_one()))

    async def exchange_token(self, before: str, after: str) -> bool:
        """Another token in the place of one that others may have seen; says whether that was still good."""
        change = update(schema.tokens).where(schema.tokens.c.hash == hash_of(before)).values(hash=hash_of(after))
        return await self.write(lambda connection: connection.execute(change).rowcount > 0)

    async def name_of(self, who: str) -> str:
        query = select(schema.people.c.name).where(schema.people.c.who == who)
        return await self.read(lambda connection: connection.execute(query).scalar_one_or_none() or "")

    async def set_name(self, who: str, name: str) -> None:
        """The name is used from now on, at the tables where this person sits too."""

        def job(connection: Connection) -> None:
            connection.execute(update(schema.seats).where(schema.seats.c.who == who).values(name=name))
            changed = connection.execute(update(schema.people).where(schema.people.c.who == who).values(name=name)).rowcount
            if not changed:
                connection.execute(insert(schema.people).values(who=who, name=name))

        await self.write(job)

    # The bus between processes

    def _notify(self, connection: Connection, message: dict[str, Any]) -> None:
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, json.dumps(message))))

    async def publish(self, message: dict[str, Any]) -> None:
        """Tell other processes something that is not kept."""
        if self.is_shared:
            await self.write(lambda connection: self._notify(connection, message))
