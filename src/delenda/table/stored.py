"""What the rows of the database stand for: tables with their logs, seats, how lists show them; and back."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, select, update

from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.table import schema
from delenda.table.entry import Entry
from delenda.table.leaving import change_player
from delenda.table.older_rules import follow
from delenda.table.seats import Seat
from delenda.table.table import Setup, Table
from delenda.table.trouble import Damaged
from delenda.table.worker_queue import Busy
from delenda.table.workers import GivenUp

Replay = Callable[[Table, list[Entry], str], Awaitable[None]]  # brings a table up to its log; the text is how it ended
MOMENT = 2000  # milliseconds by which lists may be late with the time of a table's newest entry


@dataclass(frozen=True, slots=True)
class Summary:
    """A table as lists show it."""

    id: str
    game: str
    clock: str
    hotseat: bool
    public: bool
    imported: bool
    hints: bool
    opener: str
    updated: int
    turn: int
    begun: bool
    result: str
    deadline: int | None
    seats: tuple[Seat, Seat]


class Length(NamedTuple):
    """Of a game that is over: how many choices both seats made, and the milliseconds from its first entry to its last."""

    choices: int
    milliseconds: int


class Standing(NamedTuple):
    """What lists show of a table and the log does not say at once; `turn` has a bit for each seat that may act."""

    updated: int
    turn: int
    begun: bool
    result: str
    deadline: int | None

    def is_like(self, other: Standing) -> bool:
        """Whether lists that show one in the other's place are right, but for a moment."""
        return self[1:] == other[1:] and 0 <= self.updated - other.updated < MOMENT


@dataclass(frozen=True, slots=True)
class ChatLine:
    at: int
    room: str  # players or watchers
    seat: int
    name: str
    text: str


def rebuilt(row: Any, seats: list[Seat], log: list[Entry]) -> tuple[Table, str, dict[str, str]]:
    """A table from its rows; raises Damaged where they make no sense."""
    try:
        table = _begun(row, seats, log)
        follow(table, log, row.result)
        return table, row.opener, json.loads(row.tags)
    except Exception as error:  # whatever a row can hold that nobody wrote
        raise Damaged(row.id, _nonsense(error)) from error


def _nonsense(error: Exception) -> str:
    """What is wrong with the rows of a table: our own sentence, or what came of following them."""
    return str(error) if isinstance(error, DelendaError) else f"its rows make no sense ({type(error).__name__}: {error})"


async def reloaded(row: Any, seats: list[Seat], log: list[Entry], replay: Replay) -> tuple[Table, str, dict[str, str]]:
    """`rebuilt`, with the log worked out wherever `replay` does so."""
    try:
        table = _begun(row, seats, log)
        await replay(table, log, row.result)
        return table, row.opener, json.loads(row.tags)
    except (Busy, GivenUp, BrokenExecutor):
        raise  # that says nothing about the rows
    except Exception as error:
        raise Damaged(row.id, _nonsense(error)) from error


def _begun(row: Any, seats: list[Seat], log: list[Entry]) -> Table:
    """A table before its log."""
    table = Table(row.id, setup_of(row), row.secret, _pair(seats))
    if [each.number for each in log] != list(range(1, len(log) + 1)):
        raise ValueError("its log has gaps")
    return table


def setup_of(row: Any) -> Setup:
    """What was agreed, from the row of a table. A game goes on with the data it was begun with where the rules are the same."""
    game = find_game(row.game)
    return Setup(
        row.game,
        row.scenario,
        json.loads(row.options),
        game.former_data(row.rules_version) | json.loads(row.corrections),
        row.clock,
        row.hotseat,
        row.public,
        row.hints,
        row.imported,
        row.to_the_end,
        game.rules_version if row.rules_version in game.same_rules else row.rules_version,
    )


def _pair(seats: list[Seat]) -> tuple[Seat, Seat]:
    if len(seats) != 2:
        raise ValueError(f"it has {len(seats)} seats")
    return seats[0], seats[1]


def row_of(table_id: str, written: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "version": written.number,
        "at": written.at,
        "kind": written.kind,
        "actor": written.actor,
        "action": written.action,
        "text": written.text,
    }


def change_player_of(connection: Connection, table_id: str, written: Entry) -> None:
    """A bot plays on for somebody, or they play again themselves: lists show who plays."""
    seat = seats_of(connection, table_id)[written.actor]
    change_player(seat, written)
    mine = and_(schema.seats.c.table_id == table_id, schema.seats.c.seat == written.actor)
    connection.execute(update(schema.seats).where(mine).values(kind=seat.kind, bot=seat.bot))


def seat_row(seat: Seat) -> dict[str, Any]:
    return {"kind": seat.kind, "name": seat.name, "who": seat.who, "bot": seat.bot}


def standing_of(table: Table, at: int) -> Standing:
    """How a table stands whose newest entry that everybody may notice is of this moment."""
    result = "" if table.result is None else str(table.result)
    return Standing(
        at,
        sum(1 << seat for seat in table.waits_for()),
        table.begun,
        result or ("UNFINISHED" if table.setup.imported else ""),
        None if table.is_closed else table.deadline(),
    )


def entries_of(connection: Connection, table_id: str, after: int) -> list[Entry]:
    columns = schema.entries.c
    query = select(schema.entries).where(columns.table_id == table_id, columns.version > after).order_by(columns.version)
    return [Entry(row.version, row.at, row.kind, row.actor, row.action, row.text) for row in connection.execute(query)]


def seats_of(connection: Connection, table_id: str) -> list[Seat]:
    query = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
    return [Seat(row.kind, row.name, row.who, row.bot) for row in connection.execute(query)]


def summary_of(row: Any, seated: dict[int, Seat]) -> Summary:
    seats = (seated[ROME], seated[CARTHAGE])
    flags = (row.hotseat, row.public, row.imported, row.hints)
    return Summary(
        row.id, row.game, row.clock, *flags, row.opener, row.updated, row.turn, row.begun, row.result, row.deadline, seats
    )
