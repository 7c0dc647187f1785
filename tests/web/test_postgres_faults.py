"""A PostgreSQL server that goes and comes back, and processes that are killed: everything catches up by itself."""

from __future__ import annotations

import time as wall
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from delenda.kernel.actor import CARTHAGE, ROME
from delenda.table.hall import SILENT, Hall
from delenda.table.stored import standing_of
from delenda.table.table import Table
from delenda.web.app import create_app
from support.browsers import Browser, Server, Sitting
from support.postgres import Cluster, cluster
from web.conftest import GENEROUS
from web.test_postgres import eventually, seated_apart

pytestmark = pytest.mark.xdist_group("postgres_faults")  # one database server for all of them


@pytest.fixture(scope="module")
def postgres() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


@pytest.fixture
def two(postgres: Cluster) -> Iterator[tuple[Server, Server]]:
    with (
        Server(create_app(postgres.url, limits=GENEROUS)) as first,
        Server(create_app(postgres.url, limits=GENEROUS)) as second,
    ):
        for server in (first, second):
            assert server.app.state.hall._bus.listening.wait(10)
        yield first, second


def hall_of(server: Server) -> Hall:
    hall: Hall = server.app.state.hall
    return hall


def patiently(sitting: Sitting, happens: Callable[[], bool]) -> None:
    """Read on until it is so, whatever is refused meanwhile."""
    end = wall.monotonic() + 60
    while not happens():
        assert wall.monotonic() < end, sitting.view
        sitting.send(t="ping")
        while sitting.receive()["t"] != "pong":
            pass


def test_the_database_goes_and_comes_back(postgres: Cluster, two: tuple[Server, Server]) -> None:
    """Bots that were to move move, and what a person wants is refused with a sentence and then taken."""
    sittings = []
    for number in range(3):
        anna = Browser(two[number % 2])
        rome = anna.sit_down(anna.open_table("computer", opponent="random", side="rome"))
        rome.send(t="pace", ms=0)
        rome.label("preset R1")
        sittings.append(rome)
    postgres.stop()
    try:
        rome = sittings[0]
        rome.send(t="draw_offer")
        patiently(rome, lambda: any("the database cannot do that now" in frame.get("why", "") for frame in rome.frames))
        assert two[0].get("/health").status_code == 503
    finally:
        postgres.start()
    for rome in sittings:
        patiently(rome, lambda rome=rome: bool(rome.view["count"] > 1 and rome.view["to_act"]))


@pytest.mark.broad
def test_the_database_stands_still_for_a_while(postgres: Cluster, two: tuple[Server, Server]) -> None:
    """With ten tables at which the computer is to move: all of them go on."""
    sittings = []
    for number in range(10):
        anna = Browser(two[number % 2])
        rome = anna.sit_down(anna.open_table("computer", opponent="random", side="rome"))
        rome.send(t="pace", ms=0)
        sittings.append(rome)
    for rome in sittings:
        rome.send(t="act", version=rome.view["version"], action=rome.view["choices"][0]["action"])
    postgres.pause(4)
    for rome in sittings:
        patiently(rome, lambda rome=rome: bool(rome.view["count"] > 1 and rome.view["to_act"]))


def test_what_is_told_while_a_table_is_loading_is_not_lost(two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process writes after this one has read the log and before it listens."""
    anna = Browser(two[0])
    table = anna.open_table("hotseat")
    first, second = hall_of(two[0]), hall_of(two[1])
    load = second.store.load

    async def slow(table_id: str, replay: Any) -> object:
        found = await load(table_id, replay)
        two[0].portal.start_task_soon(act, first, table_id).result()  # and its NOTIFY finds nobody here
        return found

    monkeypatch.setattr(second.store, "load", slow)
    written, there = two[1].portal.call(loaded, second, table), two[0].portal.call(loaded, first, table)
    assert written == there


async def act(hall: Hall, table_id: str) -> None:
    host = await hall.host(table_id)
    await host.act(ROME, [0], host.table.version(ROME))


async def loaded(hall: Hall, table_id: str) -> int:
    return (await hall.host(table_id)).table.written


def test_a_process_that_was_killed_is_missed(two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch) -> None:
    _, rome, _ = seated_apart(two)
    eventually(rome, lambda: bool(rome.view["seats"]["CARTHAGE"]["here"]))
    first, second = hall_of(two[0]), hall_of(two[1])
    two[1].portal.call(second._tell_alive)
    eventually(rome, lambda: second._process in first._alive)
    monkeypatch.setattr(second, "_tell_alive", silent)
    two[0].portal.call(pretend_silence, first, second._process)
    eventually(rome, lambda: not rome.view["seats"]["CARTHAGE"]["here"])


async def silent() -> None:
    """As if killed."""


async def pretend_silence(hall: Hall, process: str) -> None:
    hall._alive[process] -= SILENT + 1
    await hall._miss_the_silent()


def test_bots_of_a_process_that_was_killed_are_adopted(two: tuple[Server, Server]) -> None:
    """A lease that has lapsed is taken over, also for a table that nobody has looked at here."""
    anna = Browser(two[0])
    table = anna.open_table("computer", opponent="random", side="rome")
    first, second = hall_of(two[0]), hall_of(two[1])
    two[0].portal.call(drop, first, table)
    two[1].portal.call(second._wake_bots)
    assert table in second._hosts or two[1].portal.call(loaded, second, table)
    assert CARTHAGE not in two[1].portal.call(waits_for, second, table) or second._hosts[table].is_thinking


async def drop(hall: Hall, table_id: str) -> None:
    """As if killed while it thought."""
    hall._hosts.pop(table_id).close()
    await hall.store.keep_thinking([table_id], hall._process, -(10**9))


async def waits_for(hall: Hall, table_id: str) -> list[int]:
    table: Table = (await hall.host(table_id)).table
    return table.waits_for()


def test_batches_of_two_processes_do_not_wait_for_each_other(two: tuple[Server, Server]) -> None:
    """Many tables, all written to by both processes at once, in opposite orders."""
    anna = Browser(two[0])
    tables = [anna.open_table("hotseat") for _ in range(12)]

    async def many(hall: Hall, ids: list[str]) -> None:
        import asyncio

        hosts = [await hall.host(table_id) for table_id in ids]
        for _ in range(8):
            noting = [hall.store.note_standing(host.table, standing_of(host.table, host.table.noticed)) for host in hosts]
            await asyncio.gather(*map(asyncio.wrap_future, noting))

    jobs = [two[0].portal.start_task_soon(many, hall_of(two[0]), tables)]
    jobs.append(two[1].portal.start_task_soon(many, hall_of(two[1]), tables[::-1]))
    for job in jobs:
        job.result(timeout=60)
