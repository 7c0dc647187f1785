"""`delenda join`: a seat at a server's table from the terminal, over the same socket as the page."""

from __future__ import annotations

import asyncio
import json
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from delenda.cli.app.app import PlayApp
from delenda.cli.line import LineMode
from delenda.cli.remote import RemoteSitting, lines_of
from delenda.cli.screen import Screen
from delenda.cli.sitting import Seen
from delenda.cli.visitor import Visitor
from delenda.kernel.actor import ROME, SPECTATOR
from delenda.kernel.errors import DelendaError
from delenda.web.app import create_app
from support.browsers import GENEROUS


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server on a free port."""
    folder = tmp_path_factory.mktemp("server")
    app = create_app(f"sqlite:///{folder}/tables.db", limits=GENEROUS)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", lifespan="on"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://localhost:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(timeout=20)


def open_table(address: str, **wish: Any) -> dict[str, Any]:
    body = json.dumps({"game": "scipio", **wish}).encode()
    request = urllib.request.Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def sit(link: str, folder: Path, **more: str) -> RemoteSitting:
    visitor = Visitor(link, folder)
    return RemoteSitting(visitor, visitor.sit_down(**more))


def until(sitting: RemoteSitting, happens) -> Seen:
    while not happens(seen := sitting.look()):
        sitting.wait()
    return seen


@pytest.fixture
def both(address: str, tmp_path: Path) -> Iterator[tuple[RemoteSitting, RemoteSitting, str]]:
    table = open_table(address)
    rome = sit(table["seats"]["ROME"]["link"], tmp_path / "rome", name="Livia")
    carthage = sit(table["seats"]["CARTHAGE"]["link"], tmp_path / "carthage")
    yield rome, carthage, f"{address}/table/{table['id']}"
    rome.close()
    carthage.close()


def test_a_link_takes_the_seat_and_the_terminal_keeps_it(both, tmp_path):
    rome, _, table = both
    seen = until(rome, lambda seen: seen.to_act)
    assert seen.viewer == ROME
    assert rome.title == "You are ROME; CARTHAGE is Carthage."
    again = sit(table, tmp_path / "rome")
    assert again.look().viewer == ROME
    again.close()
    assert (tmp_path / "rome" / "cookies.txt").stat().st_mode & 0o077 == 0


def test_choices_rows_and_undo_go_over_the_line(both):
    rome, carthage, _ = both
    for sitting in (rome, carthage):
        seen = until(sitting, lambda seen: seen.to_act)
        sitting.choose(seen.choices[0])
        assert sitting.look().awaits_confirmation
        sitting.confirm()
    seen = until(rome, lambda seen: "Yellow" in seen.prompt)
    assert any(line.startswith("Set-up. Rome: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5") for line in seen.log)
    change = next(change for change in seen.row.changes if change.words == "The 6 in Purple")
    rome.choose(change)
    assert rome.look().row.words == ["The 6 in Purple"]
    assert "card" in rome.game.board.sketch(rome.look().view)
    assert rome.undo() == "Your last choice is taken back."
    assert rome.look().row.words == []
    assert rome.undo() == "You have asked to take back a choice."  # a reveal lies behind it
    assert until(carthage, lambda seen: bool(seen.offers)).offers[0].words.startswith("ROME asks to take back a choice.")


def test_resigning_ends_the_game_for_both(both):
    rome, carthage, _ = both
    until(rome, lambda seen: seen.to_act)
    rome.resign()
    assert "Carthage wins" in until(carthage, lambda seen: bool(seen.result)).result


def test_an_offer_of_the_other_seat_is_put_into_words(both):
    rome, carthage, _ = both
    until(rome, lambda seen: seen.to_act)
    carthage._send(t="draw_offer")
    seen = until(rome, lambda seen: bool(seen.offers))
    assert seen.offers[0].words == "CARTHAGE offers a draw. Do you agree?"
    rome.answer(seen.offers[0], True)
    assert "A draw" in until(rome, lambda seen: bool(seen.result)).result


def test_what_is_said_stands_in_the_log(both):
    rome, carthage, _ = both
    until(rome, lambda seen: seen.to_act)
    rome.say("salve")
    assert until(carthage, lambda seen: bool(seen.log)).log == ["Livia: “salve”."]


def test_a_broken_line_comes_back_by_itself(both, monkeypatch):
    rome, _, _ = both
    monkeypatch.setattr("delenda.cli.remote.AGAIN", 1.0)
    seen = until(rome, lambda seen: seen.to_act)
    rome._line.close()
    until(rome, lambda seen: seen.waiting == "The line is broken. Trying again …")
    again = until(rome, lambda seen: seen.to_act)
    assert [choice.label for choice in again.choices] == [choice.label for choice in seen.choices]


def test_who_has_no_seat_watches(both, tmp_path):
    watcher = sit(both[2], tmp_path / "nobody")
    assert watcher.look().viewer == SPECTATOR
    assert not watcher.look().to_act
    assert watcher.title == "You watch: ROME is Livia, CARTHAGE is Carthage."
    watcher.close()


def test_a_free_seat_at_a_public_table(address, tmp_path):
    table = open_table(address, public=True, side="rome")
    sitting = sit(f"{address}/table/{table['id']}", tmp_path / "guest", side="carthage")
    assert sitting.title.startswith("You are CARTHAGE;")
    sitting.close()


def test_line_mode_at_a_server_until_one_leaves(both, monkeypatch, capsys):
    rome, carthage, _ = both
    typed = iter(["1", "", "6", "save", "quit"])
    monkeypatch.setattr(Screen, "ask", lambda screen, question: next(typed))
    seen = until(carthage, lambda seen: seen.to_act)
    carthage.choose(seen.choices[0])
    carthage.confirm()
    LineMode(Screen(), rome).run()
    out = capsys.readouterr().out
    assert "Your choice: Line of the rulebook: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5." in out
    assert "So far: The 6 in Yellow." in out
    assert "The server keeps this game" in out
    assert "You leave the game." in out


def test_the_application_at_a_server(both):
    rome, carthage, _ = both

    async def play() -> None:
        app = PlayApp(rome)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            assert app.seen.awaits_confirmation
            await pilot.press("home", "enter")
            seen = carthage.look()
            carthage.choose(seen.choices[1])
            carthage.confirm()
            while "Yellow" not in app.seen.prompt:  # news comes by itself
                await pilot.pause(0.05)
            assert "Rome: Yellow 6 and 6, Purple 6 and 6, Green 5 and 5" in "\n".join(app.seen.log)

    until(rome, lambda seen: seen.to_act)
    until(carthage, lambda seen: seen.to_act)
    asyncio.run(play())


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("http://localhost:1/", "http://localhost:1/ is not a table: give the link of a seat"),
        ("http://localhost:1/table/abc", "http://localhost:1 does not answer"),
        ("http://localhost:1/seat/abc", "http://localhost:1 does not answer"),
    ],
)
def test_addresses_that_lead_nowhere(refused, wrong, sentence, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert refused("join", wrong, "--plain").startswith(sentence)


def test_a_link_that_is_used_up_and_a_table_that_is_not_there(both, address, tmp_path):
    table = open_table(address)
    first = sit(table["seats"]["ROME"]["link"], tmp_path / "first")
    with pytest.raises(DelendaError, match="omebody has taken this seat already"):
        sit(table["seats"]["ROME"]["link"], tmp_path / "second")
    first.close()
    with pytest.raises(DelendaError, match=r"no such table|there is no table"):
        sit(f"{address}/table/nosuchtable", tmp_path / "second")


def test_lines_of_the_log_are_put_together():
    entries = [{"text": "Rome rolls", "joins": False}, {"text": " a 4", "joins": True}, {"text": "Why?", "joins": False}]
    assert lines_of(entries) == ["Rome rolls a 4.", "Why?"]
