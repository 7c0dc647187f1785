"""Old tables are deleted when somebody says so, and games under way never."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import func, select, update

from delenda.cli.main import main
from delenda.kernel.actor import ROME
from delenda.table import schema
from delenda.table.checking import count_tables, problems
from delenda.table.hall import Hall, Wish
from delenda.table.store import Store
from delenda.table.stored import ChatLine
from delenda.table.tidying import DAY, PARTS
from delenda.table.workers import Workers


async def table(store: Store, age: int, *, over: bool = False, opponent: str = "hotseat") -> str:
    """A table that was last touched so many days ago."""
    hall = Hall(store, Workers())
    host = (await hall.open_table(Wish("scipio", opponent=opponent), "")).host
    if over:
        await host.resign(ROME)
    await store.say(host.table.id, ChatLine(1, "players", ROME, "Anna", "Salve"))
    host.close()
    with store.engine.begin() as connection:
        this = schema.tables.c.id == host.table.id
        connection.execute(update(schema.tables).where(this).values(updated=schema.tables.c.updated - age * DAY))
    return host.table.id


def test_what_ended_or_never_began_goes_after_some_time(store: Store, tmp_path: Path, capsys) -> None:
    old = asyncio.run(table(store, 400, over=True))
    empty = asyncio.run(table(store, 400, opponent=""))
    kept = {asyncio.run(table(store, 10, over=True)), asyncio.run(table(store, 400))}
    assert main(["tidy", f"{tmp_path}/tables.db", "--days", "365"]) == 0
    assert "2 tables would be deleted. Add --delete to do it." in capsys.readouterr().out
    assert count_tables(store.engine) == 4
    assert main(["tidy", f"{tmp_path}/tables.db", "--days", "365", "--delete"]) == 0
    assert "2 tables deleted." in capsys.readouterr().out
    with store.engine.connect() as connection:
        assert set(connection.execute(select(schema.tables.c.id)).scalars()) == kept
        for part in PARTS:
            gone = select(func.count()).select_from(part).where(part.c.table_id.in_((old, empty)))
            assert connection.execute(gone).scalar_one() == 0
    assert list(problems(store.engine)) == []


def test_one_table_goes_if_its_game_is_over(store: Store, tmp_path: Path, capsys) -> None:
    over, running = asyncio.run(table(store, 0, over=True)), asyncio.run(table(store, 0))
    assert main(["tidy", f"{tmp_path}/tables.db", "--table", over, "--delete"]) == 0
    assert main(["tidy", f"{tmp_path}/tables.db", "--table", running, "--delete"]) == 2
    assert f"the game at table '{running}' is not over" in capsys.readouterr().err
    assert main(["tidy", f"{tmp_path}/tables.db", "--table", over]) == 2
    assert f"there is no table '{over}' in this database." in capsys.readouterr().err
    assert count_tables(store.engine) == 1
