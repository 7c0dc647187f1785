"""Real connections: requests that never end, lines without number, WebSockets that keep little."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from delenda.web import connections, guard
from delenda.web.app import create_app
from delenda.web.server import Announced, configure


@contextlib.contextmanager
def serving(database: str) -> Iterator[tuple[str, int]]:
    listening = socket.create_server(("127.0.0.1", 0))
    ready = threading.Event()
    server = Announced(configure(create_app(database)), ready.set)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    assert ready.wait(30)
    try:
        yield listening.getsockname()
    finally:
        server.should_exit = True
        thread.join(30)
        listening.close()


def hangs_up(address: tuple[str, int], *sent: bytes) -> bytes:
    """What comes before the server closes the line."""
    with socket.create_connection(address, timeout=30) as line:
        for part in sent:
            line.sendall(part)
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            while part := line.recv(65536):
                heard += part
    return heard


def test_a_request_whose_head_never_ends_is_hung_up_on(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.3)
    with serving(database) as address:
        assert hangs_up(address) == b""
        assert hangs_up(address, b"GET / HTTP/1.1\r\nHost: localhost\r\n") == b""
        whole = b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert b"200 OK" in hangs_up(address, whole, b"GET / HTTP/1.1\r\n"), "the second request is no better"


def test_a_request_whose_body_never_ends_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{"
    with serving(database) as address:
        assert b"408 Request Timeout" in hangs_up(address, head)


def test_an_address_holds_so_many_lines_and_no_more(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LOCAL", ())
    monkeypatch.setattr(connections, "MOST_LINES", 3)
    with serving(database) as address, contextlib.ExitStack() as stack:
        held = [stack.enter_context(socket.create_connection(address, timeout=30)) for _ in range(3)]
        for line in held:
            line.sendall(b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert line.recv(1000).startswith(b"HTTP/1.1 200")
        assert hangs_up(address, b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n") == b""
    assert connections.Http.held == {}


def test_bad_utf_8_leaves_no_traceback_in_the_log(database: str, caplog: pytest.LogCaptureFixture) -> None:
    with serving(database) as (host, port):
        with connect(f"ws://{host}:{port}/table/abcdefghjk/ws", additional_headers={"Authorization": "Bearer x"}) as line:
            with contextlib.suppress(ConnectionClosed):
                line.send(b"\xff\xfe", text=True)
            assert "no such table" in str(line.recv(30))
            with pytest.raises(ConnectionClosed):
                line.recv(30)
        assert hangs_up((host, port), b"GET /\xff\xfe HTTP/1.1\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_websocket_keeps_nothing_to_compress_with(database: str) -> None:
    token = {"Authorization": "Bearer x"}
    with (
        serving(database) as (host, port),
        connect(f"ws://{host}:{port}/table/abcdefghjk/ws", additional_headers=token) as line,
    ):
        agreed = line.response.headers["Sec-WebSocket-Extensions"] if line.response else ""
    assert "server_no_context_takeover" in agreed
    assert "client_no_context_takeover" in agreed
