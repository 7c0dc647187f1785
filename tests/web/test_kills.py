"""A server that is killed while games are played has lost nothing that it acknowledged, and done nothing twice."""

from __future__ import annotations

import io
import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stdout, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

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
    print(f"{played.count} actions acknowledged, {sum(played.unknown.values())} without an answer")  # shown by pytest -s
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


class Seated:
    """A seat's line to a table."""

    def __init__(self, lines: ExitStack, server: Running, table: str, token: str, seen: dict[str, Any] | None = None) -> None:
        address, headers = f"ws://127.0.0.1:{server.port}/table/{table}/ws", {"Authorization": f"Bearer {token}"}
        self._line = lines.enter_context(connect(address, additional_headers=headers, max_size=None))
        self._line.send(json.dumps({"t": "hello", "since": seen and seen["version"], "viewer": seen["viewer"] if seen else ""}))
        self.view: dict[str, Any] = {}
        least, end = seen["version"] if seen else 0, time.monotonic() + 20
        while not self.view or self.view["version"] < least:  # what another process wrote is heard of a moment later
            assert time.monotonic() < end, self.view
            self.look()

    def look(self) -> None:
        """Take over the next view, if one comes soon."""
        with suppress(TimeoutError):
            message = json.loads(self._line.recv(0.2))
            assert message["t"] != "error", message
            if message["t"] == "view":
                self.view = message

    def act(self) -> None:
        version, action = self.view["version"], self.view["choices"][0]["action"]
        self._line.send(json.dumps({"t": "act", "version": version, "action": action}))
        while self.view["version"] == version:
            self.look()


def play_on(seats: tuple[Seated, Seated], actions: int) -> None:
    for _ in range(actions):
        while not any(seat.view["to_act"] for seat in seats):
            for seat in seats:
                seat.look()
        next(seat for seat in seats if seat.view["to_act"]).act()


@pytest.mark.broad
def test_a_kill_in_mid_game_costs_a_reconnection_and_nothing_else(postgres: str) -> None:
    """Whose process was killed goes on at the other one; the opponent's line never breaks."""
    with ExitStack() as lines:
        killed, other = Running(postgres), Running(postgres)
        for server in (killed, other):
            lines.callback(server.process.kill)
        opened = other.ask("/api/tables", body={"game": "punica"})
        tokens = {name: other.seat(held) for name, held in opened["seats"].items()}
        rome, carthage = (
            Seated(lines, killed, opened["id"], tokens["ROME"]),
            Seated(lines, other, opened["id"], tokens["CARTHAGE"]),
        )
        play_on((rome, carthage), 8)
        killed.kill()
        again = Seated(lines, other, opened["id"], tokens["ROME"], rome.view)
        for what in ("version", "count", "to_act", "prompt", "choices", "describe"):
            assert again.view[what] == rome.view[what]
        before = carthage.view["count"]
        play_on((again, carthage), 8)
        assert carthage.view["count"] > before


@pytest.mark.long
def test_two_hundred_kills_under_fifty_tables(sqlite: str) -> None:
    check(campaign(sqlite, 1, tables=50, kills=KILLS, between=60), sqlite, 60 * KILLS)


@pytest.mark.long
def test_two_hundred_kills_of_two_processes(postgres: str) -> None:
    check(campaign(postgres, 2, tables=50, kills=KILLS, between=60), postgres, 60 * KILLS)
