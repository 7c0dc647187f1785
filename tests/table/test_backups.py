"""Backups while a server runs, giving them back, and looking for damage."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select, update

from delenda.cli.main import main
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import DelendaError
from delenda.table import schema
from delenda.table.backups import backup, restore
from delenda.table.checking import problems
from delenda.table.database import connect
from delenda.table.hall import Hall, Wish
from delenda.table.store import Store
from delenda.table.stored import ChatLine
from delenda.table.workers import Workers
from support.postgres import running


async def play(store: Store, actions: int, table_id: str = "") -> str:
    """A game at a hot-seat, begun or gone on with."""
    hall = Hall(store, Workers())
    if not table_id:
        table_id = (await hall.open_table(Wish("scipio", opponent="hotseat"), "")).host.table.id
    host = await hall.host(table_id)
    for _ in range(actions):
        seat = host.table.waits_for()[0]
        await host.act(seat, [host.table.view(seat).legal()[0]], host.table.version(seat))
    host.close()
    return table_id


def logs(store: Store) -> dict[str, int]:
    with store.engine.connect() as connection:
        query = select(schema.entries.c.table_id, func.count()).group_by(schema.entries.c.table_id)
        return {row[0]: row[1] for row in connection.execute(query)}


def test_there_and_back(store: Store, tmp_path: Path) -> None:
    tables = [asyncio.run(play(store, number)) for number in (0, 1, 6)]
    asyncio.run(store.say(tables[0], ChatLine(1, "players", ROME, "Anna", "Salve")))
    asyncio.run(store.set_name("somebody", "Anna"))
    assert backup(store.engine, tmp_path / "saved.db") == 3
    other = Store(connect(f"sqlite:///{tmp_path}/other.db"))
    done = restore(tmp_path / "saved.db", other.engine, False)
    assert (done.added, done.there) == (3, 0)
    assert logs(other) == logs(store)
    assert [line.text for line in asyncio.run(other.chat(tables[0], "players"))] == ["Salve"]
    assert asyncio.run(other.name_of("somebody")) == "Anna"
    assert restore(tmp_path / "saved.db", other.engine, False).there == 3  # again: nothing to do
    assert list(problems(other.engine)) == []
    asyncio.run(play(other, 1, tables[1]))  # and it goes on
    other.close()


def test_a_backup_is_taken_of_one_moment_while_games_go_on(store: Store, tmp_path: Path) -> None:
    table = asyncio.run(play(store, 2))

    async def both() -> None:
        playing = asyncio.create_task(play(store, 12, table))
        for number in range(3):
            await asyncio.to_thread(backup, store.engine, tmp_path / f"saved{number}.db")
        await playing

    asyncio.run(both())
    for number in range(3):
        saved = connect(f"sqlite:///{tmp_path}/saved{number}.db")
        assert list(problems(saved)) == []
        saved.dispose()


def test_what_is_there_is_never_changed(store: Store, tmp_path: Path) -> None:
    ahead, behind, gone, other = (asyncio.run(play(store, 3)) for _ in range(4))
    backup(store.engine, tmp_path / "saved.db")
    asyncio.run(play(store, 2, ahead))
    with store.engine.begin() as connection:
        last = select(func.max(schema.entries.c.version)).where(schema.entries.c.table_id == behind).scalar_subquery()
        connection.execute(delete(schema.entries).where(schema.entries.c.table_id == behind, schema.entries.c.version == last))
        for part in (schema.entries, schema.seats, schema.tokens):
            connection.execute(delete(part).where(part.c.table_id == gone))
        connection.execute(delete(schema.tables).where(schema.tables.c.id == gone))
        connection.execute(update(schema.entries).where(schema.entries.c.table_id == other).values(at=5))
    before = logs(store)
    done = restore(tmp_path / "saved.db", store.engine, False)
    assert (done.added, done.continued, done.replaced, done.there, done.different) == (1, 1, 0, 1, [other])
    after = logs(store)
    assert after[ahead] == before[ahead]
    assert after[behind] == before[behind] + 1
    assert after[gone] > 0


def test_a_damaged_table_is_replaced_only_if_that_is_wished(store: Store, tmp_path: Path) -> None:
    table = asyncio.run(play(store, 3))
    backup(store.engine, tmp_path / "saved.db")
    with store.engine.begin() as connection:
        connection.execute(update(schema.tables).values(options="{"))
    assert restore(tmp_path / "saved.db", store.engine, False).replaced == 0
    assert len(list(problems(store.engine))) == 1
    assert restore(tmp_path / "saved.db", store.engine, True).replaced == 1
    assert list(problems(store.engine)) == []
    asyncio.run(play(store, 1, table))


def test_from_sqlite_to_postgresql_and_back(store: Store, tmp_path: Path) -> None:
    asyncio.run(play(store, 5))
    backup(store.engine, tmp_path / "saved.db")
    with running() as url:
        shared = Store(connect(url))
        assert restore(tmp_path / "saved.db", shared.engine, False).added == 1
        assert logs(shared) == logs(store)
        assert list(problems(shared.engine)) == []
        assert backup(shared.engine, tmp_path / "again.db") == 1
        shared.close()
    again = Store(connect(f"sqlite:///{tmp_path}/again.db"))
    assert logs(again) == logs(store)
    again.close()


def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    (tmp_path / "saved.db").write_text("mine")
    with pytest.raises(DelendaError, match="never overwrites"):
        backup(store.engine, tmp_path / "saved.db")
    assert (tmp_path / "saved.db").read_text() == "mine"


def test_what_check_finds(store: Store, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first, second = asyncio.run(play(store, 3)), asyncio.run(play(store, 3))
    path = str(tmp_path / "tables.db")
    assert main(["check", path]) == 0
    assert capsys.readouterr().out == f"{path}: 2 tables, all sound.\n"
    with store.engine.begin() as connection:
        connection.execute(update(schema.entries).where(schema.entries.c.table_id == first).values(kind="act", actor=CARTHAGE))
        connection.execute(update(schema.tables).where(schema.tables.c.id == second).values(result="ROME TIME"))
        connection.execute(update(schema.entries).where(schema.entries.c.table_id == second).values(at=5))
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    with sqlite3.connect(path) as raw:
        raw.execute("INSERT INTO seats VALUES ('nowhere', 0, 'human', '', '', '')")
    assert main(["check", path]) == 2
    ran = capsys.readouterr()
    assert f"· table {first}: " in ran.out
    assert f"· table {second}: the lists show 'ROME TIME', its log says 'a running game'." in ran.out
    assert "· 1 rows of 'seats' belong to no table." in ran.out
    assert ran.err == f"delenda: {path}: 3 things wrong. Nothing has been changed.\n"


@pytest.mark.parametrize(
    ("content", "says"), [(b"", "this is not a Delenda database"), (b"x" * 5000, "is damaged: file is not a database")]
)
def test_files_that_are_no_databases(content: bytes, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(content)
    for command in (["check", str(path)], ["backup", str(path), str(tmp_path / "saved")]):
        assert main(command) == 2
        assert says in capsys.readouterr().err
    assert path.read_bytes() == content
    assert main(["check", str(tmp_path / "none.db")]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "none.db"), str(tmp_path / "new.db")]) == 2


def test_backup_and_restore_as_commands(store: Store, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asyncio.run(play(store, 3))
    database, saved, other = (str(tmp_path / name) for name in ("tables.db", "saved.db", "other.db"))
    assert main(["backup", database, saved]) == 0
    assert capsys.readouterr().out == f"{saved}: 1 table saved.\n"
    assert main(["restore", saved, other]) == 0
    assert capsys.readouterr().out == f"{saved}: 1 table added, 0 continued, 0 replaced; 0 already there.\n"
