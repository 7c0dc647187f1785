"""Records that somebody brings: read and checked action by action, in a worker with limits of memory and time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from delenda.kernel.actor import ACTOR_NAMES, NOBODY
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import BadRecord
from delenda.kernel.record import Record
from delenda.table import entry
from delenda.table.entry import Entry
from delenda.table.own_box import set_up_box
from delenda.table.seats import HUMAN, LONGEST_NAME, Seat
from delenda.table.table import Setup, Table


@dataclass(frozen=True, slots=True)
class Read:
    """What the server needs to open a table for a record."""

    setup: Setup
    seats: tuple[Seat, Seat]
    log: list[Entry]
    tags: dict[str, str]
    frozen: dict[str, Any]


def read_record(text: str, table_id: str, secret: str, at: int) -> Read:
    """Runs in a worker."""
    record = Record.parse(text)
    if record.position:
        raise BadRecord("this record begins with a position that was set up: open it on the analysis board.")
    set_up_box(record.slug, record.scenario, record.options, record.all_corrections())
    log = [Entry(1, at, entry.BEGIN)]
    for state, action in record.actions():
        log.append(Entry(len(log) + 1, at, entry.ACT, state.actor, action))
    record.replay()
    ending = _ending(record, at, len(log) + 1)
    if ending is not None:
        log.append(ending)
    setup = Setup(record.slug, record.scenario, record.options, record.all_corrections(), imported=True)
    names = [record.tags.get(side, "")[:LONGEST_NAME] for side in SEAT_NAMES]
    seats = (Seat(HUMAN, names[0]), Seat(HUMAN, names[1]))
    table = Table(table_id, setup, secret, seats)
    for each in log:
        table.apply(each)
    return Read(setup, seats, log, record.tags, table.frozen())


def _ending(record: Record, at: int, number: int) -> Entry | None:
    """How people ended a game that the rules did not."""
    winner, _, reason = record.tags.get("Result", "").partition(" ")
    kind = {"RESIGNATION": entry.RESIGN, "TIME": entry.TIME, "AGREEMENT": entry.DRAW}.get(reason)
    if kind is None:
        return None
    loser = 1 - ACTOR_NAMES.index(winner) if winner in ACTOR_NAMES[:2] else NOBODY
    return Entry(number, at, kind, loser)
