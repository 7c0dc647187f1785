"""What is on disk, and that it is there before anybody is told."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, inspect, text

from delenda.kernel.actor import ROME
from delenda.table import entry, schema
from delenda.table.database import migrate
from delenda.table.entry import Entry
from delenda.table.hall import Hall, Wish
from delenda.table.store import Conflict, Store
from delenda.table.workers import Workers
from delenda.table.writer import Writer


def open_table(store: Store) -> str:
    async def opening() -> str:
        hall = Hall(store, Workers())
        opened = await hall.open_table(Wish("scipio", opponent="hotseat"), "somebody")
        return opened.host.table.id

    return asyncio.run(opening())


def test_an_action_is_on_disk_before_it_is_told(store: Store, tmp_path: Path) -> None:
    """Whenever a listener hears of a change, another connection to the file already reads it."""
    heard: list[int] = []

    class Listener:
        def __init__(self, table_id: str) -> None:
            self.table_id = table_id

        def changed(self) -> None:
            with sqlite3.connect(tmp_path / "tables.db") as other:
                query = "SELECT max(version) FROM entries WHERE table_id = ?"
                heard.append(other.execute(query, [self.table_id]).fetchone()[0])

        def said(self, line: object) -> None: ...
        def thinking(self, is_thinking: bool) -> None: ...
        def thinks_faster(self) -> None: ...

    async def playing() -> int:
        hall = Hall(store, Workers())
        host = (await hall.open_table(Wish("scipio", opponent="hotseat"), "somebody")).host
        host.listeners.add(Listener(host.table.id))
        for seat in (0, 1):
            await host.act(seat, [0], host.table.version(seat))
        return host.table.written

    written = asyncio.run(playing())
    assert heard[-1] == written
    assert len(heard) == 2


def test_two_writers_cannot_write_the_same_place(store: Store) -> None:
    table = open_table(store)
    with pytest.raises(Conflict):
        asyncio.run(store.append(table, Entry(1, 0, entry.ACT, ROME, 0)))


def test_of_several_entries_all_are_written_or_none(store: Store) -> None:
    table = open_table(store)

    async def writing() -> int:
        last = len(await store.entries_after(table, 0))
        await store.append(table, Entry(last + 2, 0, entry.ACT, ROME, 0))
        with pytest.raises(Conflict):
            await store.append(table, *(Entry(last + n, 0, entry.ACT, ROME, 0) for n in (1, 2, 3)))
        return len(await store.entries_after(table, 0)) - last

    assert asyncio.run(writing()) == 1


def test_a_conflict_is_read_and_tried_again(store: Store) -> None:
    """What another process wrote meanwhile is taken over; the action still holds and is written after it."""

    async def playing() -> list[Entry]:
        hall = Hall(store, Workers())
        host = (await hall.open_table(Wish("scipio", opponent="hotseat"), "somebody")).host
        await store.append(host.table.id, Entry(host.table.written + 1, 5, entry.ACT, 1, 2))  # the other process
        await host.act(ROME, [0], host.table.version(ROME))
        return await store.entries_after(host.table.id, 0)

    log = asyncio.run(playing())
    assert [each.number for each in log] == list(range(1, len(log) + 1))
    assert [(each.actor, each.action) for each in log if each.kind == entry.ACT][:2] == [(1, 2), (0, 0)]


def test_one_bad_job_spoils_no_other(store: Store) -> None:
    writer = Writer(store.engine)
    row = {"who": "a", "name": "Anna"}
    jobs = [lambda connection: connection.execute(insert(schema.people).values(**row)) for _ in range(2)]
    futures = [writer.submit(job) for job in (*jobs, lambda connection: connection.execute(text("SELECT 1")).scalar_one())]
    writer.close()
    assert futures[0].exception() is None
    assert futures[1].exception() is not None
    assert futures[2].result() == 1
    assert asyncio.run(store.name_of("a")) == "Anna"


def test_a_job_that_nobody_waits_for_any_more_stops_nothing(store: Store) -> None:
    writer = Writer(store.engine)
    futures = [writer.submit(lambda connection: connection.execute(text("SELECT 1")).scalar_one()) for _ in range(200)]
    for future in futures[::2]:
        future.cancel()
    last = writer.submit(lambda connection: connection.execute(text("SELECT 2")).scalar_one())
    assert last.result(timeout=10) == 2
    assert {future.result() for future in futures[1::2]} == {1}
    writer.close()


def test_what_may_wait_goes_along_with_the_next_transaction(store: Store) -> None:
    """Of several with one key only the newest; one that fails spoils nothing."""
    writer = Writer(store.engine)
    done: list[str] = []
    writer.later(lambda _: done.append("old"), "a")
    newer = writer.later(lambda _: done.append("new"), "a")
    bad = writer.later(lambda connection: connection.execute(text("no such statement")), "b")
    assert writer.has_later
    assert writer.submit(lambda connection: connection.execute(text("SELECT 1")).scalar_one()).result(timeout=10) == 1
    last = writer.later(lambda _: done.append("last"), "c")
    writer.close()
    assert [*dict.fromkeys(done)] == ["new", "last"]  # together first, then each by itself
    assert newer.exception() is last.exception() is None
    assert bad.exception() is not None


def test_what_goes_along_is_waited_for_until_it_is_on_disk(store: Store) -> None:
    """Who reads a list while its transaction is still being made would otherwise read what was before."""
    writer = Writer(store.engine)
    begun, may_end = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        begun.set()
        assert may_end.wait(timeout=10)

    along = writer.later(slow, "a")
    first = writer.submit(lambda _: None)
    assert begun.wait(timeout=10)
    assert writer.has_later
    newer = writer.later(lambda _: None, "a")
    may_end.set()
    first.result(timeout=10)
    along.result(timeout=10)
    assert writer.has_later, "the newer one came too late for that transaction"
    writer.submit(lambda _: None).result(timeout=10)
    newer.result(timeout=10)
    assert not writer.has_later
    writer.close()


def test_lists_are_brought_up_to_date_after_a_kill(store: Store) -> None:
    """A process wrote an action and was killed before it told the lists."""

    async def killed() -> str:
        host = (await Hall(store, Workers()).open_table(Wish("scipio", opponent="hotseat"), "somebody")).host
        await store.append(host.table.id, Entry(host.table.written + 1, host.now() + 5000, entry.RESIGN, ROME))
        return host.table.id

    async def started_again(table: str) -> str:
        hall = Hall(store, Workers())
        assert await store.unnoted() == [table]
        await hall._note_the_rest()
        assert await store.unnoted() == []
        found = await store.summary(table)
        assert found is not None
        return found.result

    assert asyncio.run(started_again(asyncio.run(killed()))) == "CARTHAGE RESIGNATION"


def test_migrations_lead_to_the_schema(store: Store) -> None:
    found = inspect(store.engine)
    for table in schema.metadata.sorted_tables:
        assert {column["name"] for column in found.get_columns(table.name)} == {column.name for column in table.columns}
        assert {index["name"] for index in found.get_indexes(table.name)} == {index.name for index in table.indexes}
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [column.name for column in table.primary_key]
    migrate(store.engine)  # again: nothing to do


def test_sqlite_writes_ahead(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1


def test_tokens_and_cookies_are_kept_as_hashes_only(store: Store, tmp_path: Path) -> None:
    async def opening() -> dict[int, str]:
        hall = Hall(store, Workers())
        return (await hall.open_table(Wish("scipio"), "somebody")).tokens

    tokens = asyncio.run(opening())
    assert set(tokens) == {0, 1}
    assert all(len(token) >= 22 for token in tokens.values())  # 128 bits
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(token.encode() in data for token in tokens.values())
