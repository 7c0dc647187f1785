"""Full or read-only disks, clocks that go back, damaged rows: one sentence, the rest goes on, nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, select, update

from delenda.kernel.errors import DelendaError
from delenda.table import entry, schema
from delenda.table.database import connect
from delenda.table.entry import Entry
from delenda.table.hall import ABANDONED, Hall
from delenda.table.host import Host
from delenda.table.sole_server import SoleUse
from delenda.table.trouble import Unavailable
from delenda.web.app import create_app
from support.browsers import Browser, Server, Sitting, at_cards, seated
from web.conftest import GENEROUS, Time


def hall_of(server: Server) -> Hall:
    hall: Hall = server.app.state.hall
    return hall


class Disk:
    """The disk under a server's SQLite file, which can be made to fail."""

    def __init__(self, server: Server) -> None:
        self.pragma = ""
        event.listen(hall_of(server).store.engine, "begin", self._set)

    def _set(self, connection: Connection) -> None:
        for pragma in ("query_only=OFF", "max_page_count=1000000", self.pragma):
            if pragma:
                connection.exec_driver_sql(f"PRAGMA {pragma}")


def refused_until(sitting: Sitting, disk: Disk, pragma: str) -> str:
    """Chat until the disk fails; the sentence."""
    disk.pragma = pragma
    for _ in range(200):
        sitting.send(t="chat", text="x" * 500)
        sitting.send(t="ping")
        while (message := sitting.receive())["t"] != "pong":
            if message["t"] == "error":
                return str(message["why"])
    raise AssertionError("the disk does not fail")


@pytest.mark.parametrize(
    ("pragma", "reason"), [("max_page_count=1", "database or disk is full"), ("query_only=ON", "attempt to write a readonly")]
)
def test_a_disk_that_takes_nothing(server: Server, pragma: str, reason: str) -> None:
    table, rome, carthage = at_cards(server)
    disk = Disk(server)
    why = refused_until(rome, disk, pragma)
    assert reason in why
    assert "try again in a moment" in why
    assert Browser(server).get(f"/table/{table}").status_code == 200  # what can be read is served
    disk.pragma = ""
    rome.label("assign Y 2")  # and all goes on by itself
    carthage.label("assign Y 2")


async def written(server: Server, table: str) -> list[Entry]:
    return await hall_of(server).store.entries_after(table, 0)


async def sweep(server: Server) -> None:
    await hall_of(server).sweep()


def test_what_was_left_undone_when_the_database_failed_is_done(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll that could not be written, and lists that could not be brought up to date."""
    table, anna, bert = seated(server)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.label("preset R1")
    rome.settle()
    store = hall_of(server).store
    append, fails = store.append, [True]

    async def failing(table_id: str, *wanted: Entry) -> None:
        if fails and wanted[0].actor == 2:
            disk = Disk(server)
            disk.pragma = "query_only=ON"
            try:
                await append(table_id, *wanted)
            finally:
                disk.pragma = ""
        await append(table_id, *wanted)

    monkeypatch.setattr(store, "append", failing)
    assert "cannot do that now" in carthage.refusal(
        t="act", version=carthage.view["version"], action=carthage.view["choices"][0]["action"]
    )
    fails.clear()
    server.portal.call(sweep, server)
    rome.until(lambda view: view["to_act"] and view["count"] > 1)


def test_what_was_written_though_the_database_did_not_say_so_is_not_done_twice(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, rome, _ = at_cards(server)
    store = hall_of(server).store
    append = store.append

    async def silent(table_id: str, *wanted: Entry) -> None:
        await append(table_id, *wanted)
        monkeypatch.setattr(store, "append", append)
        raise Unavailable.__new__(Unavailable)

    monkeypatch.setattr(store, "append", silent)
    action = next(choice["action"] for choice in rome.view["choices"] if choice["label"] == "assign Y 2")
    version = rome.view["version"]
    rome.refusal(t="act", version=version, action=action)
    rome.refusal(t="act", version=version, action=action)  # again: the table has moved on
    log = server.portal.call(written, server, table)
    assert sum(each.kind == entry.ACT and each.actor == 0 and each.action == action for each in log) == 1


# Clocks


def test_a_clock_that_goes_back(server: Server, time: Time) -> None:
    """Time at a table never goes back, and a finished game stays finished, in lists too."""
    table, anna, bert = seated(server, clock="15+10", game="scipio")
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    time.pass_by(60)
    rome.label("preset R1")
    time.pass_by(-3600)
    carthage.label("preset C1")
    rome.settle()
    assert rome.view["clock"]["ROME"] <= 15 * 60_000 + 10_000
    rome.send(t="resign")
    rome.until(lambda view: view["result"] is not None)
    rome.settle()
    times = [each.at for each in server.portal.call(written, server, table)]
    assert times == sorted(times)
    time.pass_by(-3600)
    server.portal.call(sweep, server)
    assert re.search(r"wins", anna.get("/").text)


# Damage


async def host_of(server: Server, table: str) -> Host:
    return await hall_of(server).host(table)


def forget(server: Server, table: str) -> None:
    """As after a restart."""
    hall = hall_of(server)
    hall._hosts.pop(table).close()


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (update(schema.tables).values(options="{"), "Expecting property name"),
        (update(schema.tables).values(game="chess"), "there is no game 'chess'"),
        (update(schema.entries).where(schema.entries.c.version == 2).values(version=99), "its log has gaps"),
        (update(schema.entries).where(schema.entries.c.kind == "act").values(action=9999), "not legal"),
    ],
)
def test_a_damaged_table_is_named_and_the_others_are_served(server: Server, time: Time, broken, says: str) -> None:
    sound, _, _ = at_cards(server, clock="5+3")
    table, rome, _ = at_cards(server, clock="5+3")
    rome.settle()
    engine = hall_of(server).store.engine
    column = broken.table.c.id if broken.table is schema.tables else broken.table.c.table_id
    with engine.begin() as connection:
        connection.execute(broken.where(column == table))
        before = connection.execute(select(schema.entries)).all()
    forget(server, table)
    answer = server.get(f"/api/tables/{table}/view")
    assert answer.status_code == 500
    assert answer.json()["error"].startswith(f"table {table} is damaged and cannot be shown: ")
    assert says in answer.json()["error"]
    time.pass_by(3600)  # both tables are overdue: the damaged one stops no other
    server.portal.call(sweep, server)
    assert server.get(f"/api/tables/{sound}/view").json()["result"]["reason"] == "TIME"
    assert server.get("/tables").status_code == 200
    with engine.begin() as connection:
        after = [row for row in connection.execute(select(schema.entries)) if row.table_id == table]
    assert after == [row for row in before if row.table_id == table]


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)
    content = path.read_bytes()
    with pytest.raises(DelendaError, match=r"is damaged: .* Nothing has been changed"):
        connect(f"sqlite:///{path}")
    assert path.read_bytes() == content


def test_two_servers_never_use_one_file(database: str) -> None:
    with Server(create_app(database, limits=GENEROUS)):
        engine = connect(database)
        with pytest.raises(DelendaError, match="another server already uses"):
            SoleUse(engine)
        engine.dispose()
    engine = connect(database)
    SoleUse(engine).close()  # it has stopped
    engine.dispose()


# Tables that nobody plays at any more


def test_an_abandoned_game_is_closed_and_reveals_its_dice(server: Server, time: Time) -> None:
    table, rome, _ = at_cards(server)
    server.portal.call(sweep, server)
    assert rome.view["result"] is None
    time.pass_by(ABANDONED / 1000 + 1)
    server.portal.call(sweep, server)
    rome.until(lambda view: view["result"] is not None)
    assert rome.view["result"]["text"] == "The game was left unfinished."
    assert rome.view["dice"]["secret"]
    assert server.get(f"/api/tables/{table}/dice").status_code == 200
    assert "Result: UNFINISHED" in server.get(f"/api/tables/{table}/record").text


def test_lists_do_not_move_with_a_secret_choice(server: Server, time: Time) -> None:
    """Two worlds: in one a seat makes some of its secret choices, in the other none; no list can tell them apart."""
    first, rome, carthage = at_public_cards(server)
    time.pass_by(5)
    at_public_cards(server)
    watcher = Browser(server)

    def lists() -> list[str]:
        return [re.sub(r"\s+", " ", watcher.get(page).text) for page in ("/tables", "/")]

    before = lists()
    assert first in before[0]
    for label in ("assign Y 2", "assign P 3"):
        time.pass_by(30)
        carthage.label(label)
        assert lists() == before
    carthage.send(t="undo", version=carthage.view["version"])
    carthage.settle()
    assert lists() == before
    time.pass_by(30)
    for label in ("assign P 3", "assign G 4"):
        carthage.label(label)
    rome.until(lambda view: view["ready"]["CARTHAGE"])
    assert lists() != before  # that a seat is ready everybody may know


def at_public_cards(server: Server) -> tuple[str, Sitting, Sitting]:
    """As `at_cards`, at a table that lists show."""
    anna, bert = Browser(server), Browser(server)
    table = anna.open_table("public", side="rome", name="Anna")
    assert bert.post(f"/table/{table}/join").status_code == 303
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.label("preset R1")
    carthage.label("preset C1")
    for sitting in (rome, carthage):
        sitting.until(lambda view: any(choice["label"] == "assign Y 2" for choice in view["choices"]))
    return table, rome, carthage
