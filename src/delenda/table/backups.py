"""Backups: a SQLite file with all rows of a database of either kind, taken at one moment while the server runs, and back.

A backup is given back table by table: what the database lacks is added, a log that ends earlier is continued, and nothing that
is there is changed. So a server may go on meanwhile, and a backup of SQLite can be restored to PostgreSQL.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, create_engine, delete, insert, select, text
from sqlalchemy.exc import DBAPIError

from delenda.kernel.errors import DelendaError
from delenda.table import schema
from delenda.table.database import connect
from delenda.table.stored import entries_of, rebuilt, seats_of
from delenda.table.trouble import Damaged, reason_of

AT_ONCE: Final = 1000  # rows


@dataclass(slots=True)
class Restored:
    """How many tables were added, continued, replaced and already there; and those that differ, which were left alone."""

    added: int = 0
    continued: int = 0
    replaced: int = 0
    there: int = 0
    different: list[str] = field(default_factory=list)


def backup(source: Engine, path: Path) -> int:
    """Write everything to a new file; returns the number of tables. The file appears when it is complete."""
    if path.exists():
        raise DelendaError(f"{path} already exists; a backup never overwrites anything.")
    partial = path.with_name(path.name + ".part")
    partial.unlink(missing_ok=True)
    try:
        with _reading(source, path) as connection:
            target = connect(f"sqlite:///{partial}")
            try:
                with target.begin() as writing:
                    for part in schema.metadata.sorted_tables:
                        _copy_rows(connection, writing, part)
                    count = len(writing.execute(select(schema.tables.c.id)).all())
                with target.connect() as done:
                    done.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            finally:
                target.dispose()
        with partial.open("rb+") as file:
            os.fsync(file.fileno())
        partial.rename(path)
    finally:
        for rest in (partial, partial.with_name(partial.name + "-wal"), partial.with_name(partial.name + "-shm")):
            rest.unlink(missing_ok=True)
    return count


@contextmanager
def _reading(source: Engine, path: Path) -> Iterator[Connection]:
    """One moment of the source, whatever is written meanwhile."""
    level = {"isolation_level": "REPEATABLE READ"} if source.dialect.name == "postgresql" else {}
    try:
        with source.connect().execution_options(**level) as connection:
            yield connection
    except DBAPIError as error:
        raise DelendaError(f"{path} could not be written: {reason_of(error)}.") from error
    except OSError as error:
        raise DelendaError(f"{path} cannot be written ({(error.strerror or str(error)).lower()}).") from error


def _copy_rows(source: Connection, target: Connection, part: Table) -> None:
    for rows in source.execute(select(part)).mappings().partitions(AT_ONCE):
        target.execute(insert(part), [dict(row) for row in rows])


def restore(path: Path, target: Engine, replace_damaged: bool) -> Restored:
    """Give a backup back to a database. Tables that cannot be read there are replaced only if that is wished for."""
    if not path.is_file():
        raise DelendaError(f"{path}: there is no such file.")
    source = create_engine(f"sqlite:///file:{path.absolute()}?mode=ro&uri=true")
    done = Restored()
    try:
        with source.connect() as reading:
            ids = [row.id for row in reading.execute(select(schema.tables.c.id).order_by(schema.tables.c.created))]
            for table_id in ids:
                with target.begin() as writing:
                    _restore_table(reading, writing, table_id, replace_damaged, done)
            with target.begin() as writing:
                _restore_people(reading, writing)
    except DBAPIError as error:
        raise DelendaError(f"{path} could not be restored: {reason_of(error)}.") from error
    finally:
        source.dispose()
    return done


def _restore_table(reading: Connection, writing: Connection, table_id: str, replace_damaged: bool, done: Restored) -> None:
    kept = writing.execute(select(schema.tables).where(schema.tables.c.id == table_id)).one_or_none()
    if kept is None:
        _add_table(reading, writing, table_id)
        done.added += 1
        return
    saved, there = entries_of(reading, table_id, 0), entries_of(writing, table_id, 0)
    if _is_damaged(writing, kept, table_id) and replace_damaged:
        _remove_table(writing, table_id)
        _add_table(reading, writing, table_id)
        done.replaced += 1
    elif saved[: len(there)] != there[: len(saved)]:
        done.different.append(table_id)
    elif len(saved) > len(there):
        _continue_table(reading, writing, table_id, len(there))
        done.continued += 1
    else:
        done.there += 1


def _is_damaged(connection: Connection, row: Any, table_id: str) -> bool:
    try:
        rebuilt(row, seats_of(connection, table_id), entries_of(connection, table_id, 0))
    except Damaged:
        return True
    return False


def _add_table(reading: Connection, writing: Connection, table_id: str) -> None:
    row = reading.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().one()
    writing.execute(insert(schema.tables).values(**{**row, "thinker": "", "thinks_until": 0}))
    for part in (schema.seats, schema.tokens, schema.entries):
        _add_rows(reading, writing, part, table_id)
    lines = reading.execute(select(schema.chat).where(schema.chat.c.table_id == table_id).order_by(schema.chat.c.id)).mappings()
    for line in lines:
        writing.execute(insert(schema.chat).values({name: value for name, value in line.items() if name != "id"}))


def _add_rows(reading: Connection, writing: Connection, part: Table, table_id: str) -> None:
    rows = [dict(row) for row in reading.execute(select(part).where(part.c.table_id == table_id)).mappings()]
    if rows:
        writing.execute(insert(part), rows)


def _continue_table(reading: Connection, writing: Connection, table_id: str, after: int) -> None:
    """The entries that the database lacks, and how the table stood then."""
    columns = schema.entries.c
    lacking = select(schema.entries).where(columns.table_id == table_id, columns.version > after)
    writing.execute(insert(schema.entries), [dict(row) for row in reading.execute(lacking).mappings()])
    row = reading.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().one()
    standing = {name: row[name] for name in ("updated", "turn", "begun", "result", "deadline")}
    writing.execute(schema.tables.update().where(schema.tables.c.id == table_id).values(**standing))


def _remove_table(writing: Connection, table_id: str) -> None:
    for part in (schema.reports, schema.chat, schema.entries, schema.tokens, schema.seats):
        writing.execute(delete(part).where(part.c.table_id == table_id))
    writing.execute(delete(schema.tables).where(schema.tables.c.id == table_id))


def _restore_people(reading: Connection, writing: Connection) -> None:
    known = set(writing.execute(select(schema.people.c.who)).scalars())
    rows = [dict(row) for row in reading.execute(select(schema.people)).mappings() if row["who"] not in known]
    if rows:
        writing.execute(insert(schema.people), rows)
