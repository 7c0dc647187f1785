"""`delenda serve` as a person starts it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from delenda.cli import serve
from delenda.kernel.errors import DelendaError


def start(tmp_path: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "delenda", "serve", "--database", f"sqlite:///{tmp_path}/tables.db", *more]
    environment = {**os.environ, "DELENDA_NO_BROWSER": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def address_of(running: subprocess.Popen[str]) -> str:
    assert running.stdout is not None
    line = running.stdout.readline()
    where = re.search(r"http://localhost:\d+/", line)
    assert where is not None, line
    return where[0]


def ask(where: str, path: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(where + path, data, headers), timeout=20) as answer:
        return json.load(answer)


def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    """The bot's choice, one's own half-made secret choice and the roll: all there after a kill and a new start."""
    running = start(tmp_path, "--port", "0")
    try:
        where = address_of(running)
        table = ask(where, "api/tables", body={"game": "scipio", "opponent": "random"})
        token = table["seats"]["ROME"]["token"]
        view_at = f"api/tables/{table['id']}/view"
        for label in ("custom", "count Y1 6"):
            version = ask(where, view_at, token)["version"]
            ask(where, f"api/tables/{table['id']}/act", token, {"version": version, "label": label})
        while not (before := ask(where, view_at, token))["ready"]["CARTHAGE"]:
            time.sleep(0.05)
    finally:
        running.kill()
        running.communicate(timeout=20)  # ends when the workers, which share the pipe, have ended too
    running = start(tmp_path, "--port", "0")
    try:
        after = ask(address_of(running), view_at, token)
    finally:
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=20)
    assert after == before
    assert after["legal"][0]["label"] == "count Y2 1"


def test_it_says_where_it_is_answers_and_stops(tmp_path: Path) -> None:
    running = start(tmp_path, "--port", "0")
    try:
        with urllib.request.urlopen(address_of(running), timeout=10) as answer:
            assert "Delenda" in answer.read().decode()
    finally:
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=20)
    assert "Traceback" not in errors
    assert (tmp_path / "tables.db").exists()


def test_a_busy_port_that_was_asked_for_is_told() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with pytest.raises(DelendaError, match=f"port {port} of 127.0.0.1 cannot be used: address already in use"):
            serve.listen("127.0.0.1", port)


def test_a_busy_usual_port_means_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        monkeypatch.setattr(serve, "PORT", busy.getsockname()[1])
        with serve.listen("127.0.0.1", None) as free:
            assert serve.PORT < free.getsockname()[1] < serve.PORT + serve.TRIES


@pytest.mark.parametrize(("host", "port"), [("no.such.host.invalid", 1), ("127.0.0.1", 99999)])
def test_wrong_addresses(host: str, port: int) -> None:
    with pytest.raises(DelendaError):
        serve.listen(host, port)


@pytest.mark.parametrize(
    ("url", "says"), [("nonsense", "is not a database address"), ("sqlite:////dev/null/x.db", "cannot be opened")]
)
def test_a_database_that_cannot_be_opened(url: str, says: str) -> None:
    from delenda.table.database import connect

    with pytest.raises(DelendaError, match=says):
        connect(url)


def test_addresses_are_written_for_people() -> None:
    assert serve.address("127.0.0.1", 80) == "http://localhost:80/"
    assert serve.address("fe80::1", 80) == "http://[fe80::1]:80/"
    assert serve.address("192.168.1.2", 80) == "http://192.168.1.2:80/"
