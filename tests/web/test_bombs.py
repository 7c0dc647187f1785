"""What is too large, too deep or no text: a sentence, nothing in the log, and the server goes on."""

from __future__ import annotations

import logging

import pytest

from support.browsers import ORIGIN, Browser, Server, seated

HEAD = "Delenda record 1\nGame: scipio\nRules: 1\nScenario: standard\n"
BOMBS = {
    "a key of many dots": HEAD + "Box: box.toml\n| " + ".".join("a" * 100_000) + " = 1\n\n",
    "keys of many dots": HEAD + "Box: box.toml\n" + ("| " + ".".join("a" * 300) + " = 1\n") * 300 + "\n",
    "deep arrays": HEAD + "Box: box.toml\n" + "| [\n" * 9_000 + "\n",
    "long numbers": HEAD + "Box: box.toml\n| a = " + "9" * 900 + "\n\n",
    "a long version": HEAD.replace("Rules: 1", "Rules: " + "1" * 5_000) + "\n",
    "NUL": HEAD + "Rome: \0\n\n",
    "nothing": "",
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_among_records_is_refused(server: Server, caplog: pytest.LogCaptureFixture, name: str) -> None:
    answer = Browser(server).post("/import", text=BOMBS[name])
    assert answer.status_code == 400
    assert "Traceback" not in answer.text
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_file_that_is_no_text_is_refused(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    browser = Browser(server)
    for content in (b"\xff\xfe\x00\xff" * 100, b"\x00" * 1000, HEAD.encode() + b"Rome: \xc3\x28\n\n"):
        answer = browser.client.post("/import", files={"record": ("game.txt", content)}, headers=ORIGIN)
        assert answer.status_code == 400
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 60_000,
        b'{"game":' * 7_000,
        b'{"game":"scipio","options":' + b"{" * 50_000,
        b"\xff\xfe",
        b"\0",
        b'"\\ud800"',
        b"9" * 9_000,
    ],
)
def test_a_body_that_makes_no_sense_is_refused(server: Server, caplog: pytest.LogCaptureFixture, body: bytes) -> None:
    for path in ("/api/tables", "/api/seats"):
        assert server.post(path, content=body).status_code == 400
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_an_address_that_makes_no_sense_is_refused(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    for path in (
        "/table/%00",
        "/table/%ff%fe",
        "/seat/%00",
        "/api/tables/%00/view",
        "/table/" + "a" * 5_000,
        "/scenery/x?table=%00",
    ):
        assert server.get(path).status_code == 404, path
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_messages_that_make_no_sense_are_refused(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    table, anna, _ = seated(server)
    rome = anna.sit_down(table)
    for text in (
        "[" * 60_000,
        '{"t":' * 9_000,
        '{"t":"act","version":1' + "0" * 5_000 + "}",
        '{"t":"chat","text":"\\ud800"}',
        "\0",
        "",
    ):
        rome.session.send_text(text)
        assert "cannot be read" in rome.receive()["why"], text[:40]
    rome.session.send_bytes(b"\xff\xfe")
    assert rome.receive()["why"] == "a message must be JSON in a text frame."
    rome.settle()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_binary_frames_without_end_close_the_connection(server: Server) -> None:
    table, anna, _ = seated(server)
    rome = anna.sit_down(table)
    for _ in range(30):
        rome.session.send_bytes(b"\xff")
    assert rome.closing_code() == 4429


def test_a_cookie_that_makes_no_sense_is_nobodys(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    for cookie in (
        "delenda_who=\x80\xff",
        "delenda_who=" + "a" * 5_000,
        "delenda_who=a.b; =; ;;",
        "delenda_who=%00",
        "\xff=\xff",
    ):
        assert server.get("/", headers={"cookie": cookie.encode("latin-1")}).status_code == 200  # type: ignore[dict-item]
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
