"""Looking through a database for what is damaged, without changing anything."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import DBAPIError

from delenda.kernel.errors import DelendaError
from delenda.table import schema
from delenda.table.proof import recompute
from delenda.table.recording import record_of
from delenda.table.stored import entries_of, rebuilt, seats_of
from delenda.table.table import Table
from delenda.table.trouble import Damaged, reason_of

SETTLED: Final = 60_000  # milliseconds after which lists show what the log says, also on a server that runs


def problems(engine: Engine) -> Iterator[str]:
    """A sentence for each thing that is wrong, as they are found."""
    with engine.connect() as connection:
        try:
            yield from _file_problems(connection)
            yield from _stray_rows(connection)
            ids = [row.id for row in connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.created))]
        except DBAPIError as error:
            yield f"the database cannot be read: {reason_of(error)}."
            return
        for table_id in ids:
            yield from _table_problems(connection, table_id)


def count_tables(engine: Engine) -> int:
    with engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def _file_problems(connection: Connection) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        for (line,) in connection.execute(text("PRAGMA integrity_check(20)")):
            if line != "ok":
                yield f"the file is damaged: {line.strip()}."


def _stray_rows(connection: Connection) -> Iterator[str]:
    for part in (schema.entries, schema.seats, schema.tokens, schema.chat):
        known = select(schema.tables.c.id)
        stray = select(func.count()).select_from(part).where(part.c.table_id.not_in(known))
        if count := connection.execute(stray).scalar_one():
            yield f"{count} rows of {part.name!r} belong to no table."


def _table_problems(connection: Connection, table_id: str) -> Iterator[str]:
    try:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).one()
        log = entries_of(connection, table_id, 0)
        table, _, tags = rebuilt(row, seats_of(connection, table_id), log)
    except Damaged as error:
        yield f"table {table_id}: {error.reason}."
        return
    except DBAPIError as error:
        yield f"table {table_id}: {reason_of(error)}."
        return
    noted = row.result
    reached = "" if table.result is None else str(table.result)
    is_settled = time.time() * 1000 - table.updated > SETTLED
    if reached != noted and not table.setup.imported and is_settled:
        yield f"table {table_id}: the lists show {noted or 'a running game'!r}, its log says {reached or 'a running game'!r}."
    yield from _dice_problems(table, tags)


def _dice_problems(table: Table, tags: dict[str, Any]) -> Iterator[str]:
    if table.is_over and table.rolled and not table.setup.imported:
        try:
            recompute(record_of(table, tags))
        except DelendaError as error:
            yield f"table {table.id}: {str(error).rstrip('.')}."
