"""A table as a record, with names, result and the proof of its dice."""

from __future__ import annotations

from datetime import UTC, datetime

from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.record import Record
from delenda.table.older import as_played
from delenda.table.table import Table


def record_of(table: Table, tags: dict[str, str]) -> Record:
    """The record of a table at which nothing is secret any more; `tags` is the header that an imported one came with."""
    record = as_played(table, table.play.record())
    if table.setup.imported:
        record.tags.update(tags)
        return record
    for words, seat in zip(SEAT_NAMES, table.seats, strict=True):
        if seat.name:
            record.tags[words] = seat.name
    record.tags["Date"] = datetime.fromtimestamp(table.updated / 1000, UTC).strftime("%Y-%m-%d")
    if table.setup.clock != "none":
        record.tags["Clock"] = table.setup.clock
    record.tags["Result"] = "UNFINISHED" if table.result is None else str(table.result)
    record.tags.update(table.proof().tags(table.is_over))
    return record
