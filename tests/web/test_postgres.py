"""Several processes serve the same tables: PostgreSQL keeps them and tells everybody."""

from __future__ import annotations

import time as wall
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import text

from delenda.kernel.record import Record
from delenda.table import leaving, proof
from delenda.table.database import connect
from delenda.web.app import create_app
from support.browsers import ORIGIN, Browser, Server, Sitting, play_to_the_end
from support.postgres import running
from web.conftest import GENEROUS

pytestmark = pytest.mark.xdist_group("postgres")  # one database server for all of them


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.fixture
def two(database: str) -> Iterator[tuple[Server, Server]]:
    """Two servers, each with an event loop of its own, as two processes have."""
    with Server(create_app(database, limits=GENEROUS)) as first, Server(create_app(database, limits=GENEROUS)) as second:
        for server in (first, second):
            assert server.app.state.hall._bus.listening.wait(10)
        yield first, second


def seated_apart(two: tuple[Server, Server]) -> tuple[str, Sitting, Sitting]:
    """ROME at the first server, CARTHAGE at the second."""
    anna, bert = Browser(two[0]), Browser(two[1])
    table = anna.open_table(side="rome", name="Anna")
    rome = anna.sit_down(table)
    bert.get(anna.invite(table))
    rome.until(lambda view: view["begun"])
    return table, rome, bert.sit_down(table)


def eventually(sitting: Sitting, happens: Callable[[], bool]) -> None:
    """Read on until it is so; the news comes over the bus, and from workers that may still have to start."""
    end = wall.monotonic() + 60
    while not happens():
        assert wall.monotonic() < end, sitting.view
        sitting.settle()


def test_a_game_over_two_processes(two: tuple[Server, Server]) -> None:
    table, rome, carthage = seated_apart(two)
    play_to_the_end(rome, carthage, 21)
    assert rome.view["result"] == carthage.view["result"]
    assert rome.view["count"] == carthage.view["count"]
    texts = [server.get(f"/api/tables/{table}/record").text for server in two]
    assert texts[0] == texts[1]
    assert proof.verify(Record.parse(texts[0])) > 0


def chats(sitting: Sitting) -> int:
    return sum(frame["t"] == "chat" for frame in sitting.frames)


def test_presence_and_chat_cross_over(two: tuple[Server, Server]) -> None:
    _, rome, carthage = seated_apart(two)
    eventually(rome, lambda: bool(rome.view["seats"]["CARTHAGE"]["here"]))
    eventually(carthage, lambda: bool(carthage.view["seats"]["ROME"]["here"]))
    carthage.send(t="chat", text="Salve")
    for sitting in (rome, carthage):
        eventually(sitting, lambda sitting=sitting: chats(sitting) > 0)
    carthage.settle()
    assert chats(carthage) == 1


def test_scenery_that_another_process_has_drawn(two: tuple[Server, Server]) -> None:
    _, rome, _ = seated_apart(two)
    address = rome.view["board"]["scenery"]
    assert two[1].get(address).text == two[0].get(address).text


def test_both_processes_think_but_one_move_is_made(two: tuple[Server, Server]) -> None:
    """A bot's table that is open at both: the log has each place once, and both see the same."""
    anna = Browser(two[0])
    table = anna.open_table("computer", opponent="random", side="rome")
    rome = anna.sit_down(table)
    watcher = Browser(two[1]).sit_down(table)
    rome.label("preset R1")
    eventually(rome, lambda: bool(rome.view["count"] and rome.view["to_act"]))
    eventually(watcher, lambda: watcher.view["count"] > 0)

    def alike() -> bool:
        rome.settle()  # the bot may have become ready since
        return bool(watcher.view["ready"] == rome.view["ready"])

    eventually(watcher, alike)


def test_the_bus_listens_again_when_its_connection_breaks(two: tuple[Server, Server], database: str) -> None:
    _, rome, carthage = seated_apart(two)
    engine = connect(database)
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
    engine.dispose()
    carthage.label("preset C1")
    eventually(rome, lambda: bool(rome.view["ready"] and rome.view["ready"]["CARTHAGE"]))


def test_lists_watchers_and_coming_back_cross_over(two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks at lists, watches or comes back at one process is known at the other."""
    monkeypatch.setitem(leaving.AWAY, "live", 0)
    clara = Browser(two[1])
    clara.post("/name", name="Clara")
    lists = clara.stack.enter_context(clara.client.websocket_connect("ws://localhost/tables/ws", headers=ORIGIN))
    anna, bert = Browser(two[0]), Browser(two[1])
    table = anna.open_table("public", side="rome", clock="45+15")
    assert lists.receive_json() == {"t": "changed"}
    assert table in clara.get("/lists/open").text
    bert.post(f"/table/{table}/join")
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    clara.sit_down(table)
    eventually(rome, lambda: any(frame.get("watching") == ["Clara"] for frame in rome.frames))
    eventually(rome, lambda: bool(rome.view["choices"]))
    rome.label("preset R1")
    bert.leave()
    eventually(rome, lambda: not rome.view["seats"]["CARTHAGE"]["here"])
    rome.send(t="claim")
    eventually(rome, lambda: bool(rome.view["offers"]))
    carthage = Browser.like(bert, two[1]).sit_down(table)
    eventually(rome, lambda: bool(rome.view["refused"]))
    assert carthage.view["result"] is None
