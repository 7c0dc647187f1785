"""A table as a record, with names, result and the proof of its dice."""

from __future__ import annotations

from datetime import UTC, datetime

from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.record import Record
from delenda.kernel.registry import game as find_game
from delenda.table.older_rules import as_played
from delenda.table.table import Setup, Table
from delenda.table.worker_queue import Rank
from delenda.table.workers import Workers


def played_again(setup: Setup, actions: list[int]) -> Record:
    """Runs in a worker: a game played again, for its labels."""
    game = find_game(setup.game)
    state = game.begin(game.box(setup.scenario, setup.options, setup.corrections))
    record = Record.of(state)
    for action in actions:
        record.add(state, action)
        state.apply(action)
    return record


async def written(table: Table, tags: dict[str, str], workers: Workers) -> Record:
    """`record_of`, with the game played again by a worker."""
    actions = [move.action for move in table.play.moves]
    return record_of(table, tags, await workers.run(played_again, table.setup, actions, rank=Rank.PEOPLE))


def record_of(table: Table, tags: dict[str, str], played: Record | None = None) -> Record:
    """The record of a table at which nothing is secret any more; `tags` is the header that an imported one came with."""
    record = as_played(table, played or table.play.record())
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
