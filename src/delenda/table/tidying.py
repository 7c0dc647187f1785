"""Deleting what nobody needs any more: tables that ended, or never began, long ago."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Engine, delete, or_, select

from delenda.kernel.errors import DelendaError
from delenda.table import schema

DAY: Final = 86_400_000  # milliseconds
AT_ONCE: Final = 500  # tables in a transaction: a server that runs meanwhile never waits for long
PARTS: Final = (schema.entries, schema.seats, schema.tokens, schema.chat, schema.reports)


def untouched_since(engine: Engine, moment: int) -> list[str]:
    """The tables that ended, or never began, and where nothing has happened since then. Games under way are not among them."""
    tables = schema.tables.c
    old = select(tables.id).where(tables.updated < moment, or_(tables.result != "", tables.begun.is_(False)))
    with engine.connect() as connection:
        return list(connection.execute(old.order_by(tables.updated)).scalars())


def finished(engine: Engine, table_id: str) -> str:
    """The same name, if there is such a table and its game is over or has not begun; a sentence otherwise."""
    with engine.connect() as connection:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).one_or_none()
    if row is None:
        raise DelendaError(f"there is no table {table_id!r} in this database.")
    if row.begun and not row.result:
        raise DelendaError(f"the game at table {table_id!r} is not over; only finished games can be deleted.")
    return table_id


def remove(engine: Engine, table_ids: Sequence[str]) -> None:
    """Tables with their logs, seats, tokens and chat."""
    for first in range(0, len(table_ids), AT_ONCE):
        some = table_ids[first : first + AT_ONCE]
        with engine.begin() as connection:
            for part in PARTS:
                connection.execute(delete(part).where(part.c.table_id.in_(some)))
            connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(some)))
