"""Work in the background goes on, whatever happens to it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from delenda.kernel.errors import DelendaError
from delenda.table import supervised
from delenda.table.database import connect
from delenda.table.supervised import ATTEMPTS, attempt, for_ever, keep_trying
from delenda.table.trouble import Unavailable, may_be_repeated
from delenda.table.writer import Writer


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised, "SOONEST", 0.0)
    monkeypatch.setattr(supervised, "LATEST", 0.0)


class Failing:
    """Fails so many times, then works."""

    def __init__(self, error: Exception, times: int) -> None:
        self.error, self.times, self.calls = error, times, 0

    async def __call__(self) -> None:
        self.calls += 1
        if self.calls <= self.times:
            raise self.error


GONE = Unavailable(OperationalError("", {}, sqlite3.OperationalError("gone")))


@pytest.mark.parametrize(
    ("error", "times", "calls"),
    [
        (GONE, 40, 41),  # a database is waited for as long as it takes
        (ValueError("a bug"), 2, 3),
        (ValueError("a bug"), 99, ATTEMPTS),
        (DelendaError("refused."), 99, 1),
    ],
)
def test_what_fails_is_tried_again(error: Exception, times: int, calls: int) -> None:
    work = Failing(error, times)
    asyncio.run(keep_trying("this", work))
    assert work.calls == calls


def test_what_runs_for_ever_survives_every_failure() -> None:
    async def running() -> int:
        work = Failing(RuntimeError("once"), 3)
        task = asyncio.create_task(for_ever("this", work, 0.0))
        while work.calls < 10:
            await asyncio.sleep(0)
        assert not task.done()
        task.cancel()
        return work.calls

    assert asyncio.run(running()) >= 10
    asyncio.run(attempt("this", Failing(RuntimeError("once"), 1)))


class Lost(sqlite3.OperationalError):
    sqlstate = "40P01"


def test_a_deadlock_is_tried_again_and_other_troubles_are_told() -> None:
    assert may_be_repeated(OperationalError("", {}, Lost()))
    assert not may_be_repeated(OperationalError("", {}, sqlite3.OperationalError("disk full")))
    assert not may_be_repeated(ValueError())
    writer = Writer(connect("sqlite://"))
    tried: list[int] = []

    def victim(connection: Connection) -> str:
        tried.append(1)
        if len(tried) < 3:
            raise OperationalError("", {}, Lost())
        return "done"

    assert writer.submit(victim).result(timeout=10) == "done"
    always = writer.submit(lambda connection: (_ for _ in ()).throw(OperationalError("", {}, Lost())))
    with pytest.raises(OperationalError):
        always.result(timeout=10)
    writer.close()


def test_jobs_are_done_in_the_order_of_what_they_are_about() -> None:
    """So that two processes never wait for each other; jobs about the same table stay in their order."""
    writer = Writer(connect("sqlite://"))
    begun, go, done = threading.Event(), threading.Event(), []
    writer.submit(lambda connection: begun.set() or go.wait(10))
    assert begun.wait(10)  # so that all others come in one batch
    futures = [
        writer.submit(lambda connection, name=name: done.append(name), name[0]) for name in ("c1", "a1", "b1", "a2", "c2", "b2")
    ]
    go.set()
    for future in futures:
        future.result(timeout=10)
    writer.close()
    assert done == ["a1", "a2", "b1", "b2", "c1", "c2"]
