"""A server that is killed while games are played has lost nothing that it acknowledged, and done nothing twice."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from delenda.cli.main import main
from support.kills import Campaign, Running, kill_and_go_on
from support.postgres import running

KILLS = int(os.environ.get("DELENDA_KILLS", "200"))  # of the long tests, which can so be run in parts


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def postgres() -> Iterator[str]:
    with running() as url:
        yield url


def campaign(database: str, processes: int, tables: int, kills: int, between: int) -> Campaign:
    servers = [Running(database) for _ in range(processes)]
    played = Campaign(servers, tables)
    try:
        kill_and_go_on(played, kills, between)
    finally:
        played.stop()
        for server in servers:
            server.process.kill()
    return played


def check(played: Campaign, database: str, least: int) -> None:
    assert played.count >= least
    assert played.lost(database) == []
    out = io.StringIO()
    with redirect_stdout(out):
        assert main(["check", database]) == 0, out.getvalue()
    assert "all sound" in out.getvalue()


def test_kills_on_sqlite(sqlite: str) -> None:
    check(campaign(sqlite, 1, tables=4, kills=2, between=20), sqlite, 60)


@pytest.mark.broad
def test_kills_on_postgresql(postgres: str) -> None:
    check(campaign(postgres, 1, tables=4, kills=1, between=20), postgres, 40)


@pytest.mark.broad
def test_kills_of_two_processes(postgres: str) -> None:
    """The seats of each table are at different servers, of which now one, now the other is killed."""
    check(campaign(postgres, 2, tables=4, kills=2, between=20), postgres, 60)


@pytest.mark.long
def test_two_hundred_kills_under_fifty_tables(sqlite: str) -> None:
    check(campaign(sqlite, 1, tables=50, kills=KILLS, between=60), sqlite, 60 * KILLS)


@pytest.mark.long
def test_two_hundred_kills_of_two_processes(postgres: str) -> None:
    check(campaign(postgres, 2, tables=50, kills=KILLS, between=60), postgres, 60 * KILLS)
