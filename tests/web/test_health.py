"""The page for balancers and containers."""

import asyncio

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from delenda.table.trouble import Unavailable
from delenda.version import VERSION
from support.browsers import Server


def test_a_server_that_can_serve_tables_is_healthy(server: Server) -> None:
    answer = server.get("/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": VERSION}


@pytest.mark.parametrize("error", [Unavailable(OperationalError("select 1", {}, Exception("gone"))), NoConnection("none left")])
def test_a_server_without_its_database_says_so(server: Server, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    async def gone() -> None:
        raise error

    monkeypatch.setattr(server.app.state.hall.store, "ping", gone)
    answer = server.get("/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "the database is not responding"


def test_a_database_that_stands_still_is_no_database(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ping() -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(server.app.state.hall.store, "ping", ping)
    monkeypatch.setattr("delenda.web.health.PATIENCE", 0.01)
    assert server.get("/health").status_code == 503
