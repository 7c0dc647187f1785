"""Time runs for whom the game waits, and stops for whoever has committed."""

from __future__ import annotations

from support.browsers import Server, at_cards
from web.conftest import Time

CARDS = ("assign Y 2", "assign P 3", "assign G 4")


def test_time_runs_out(server: Server, time: Time) -> None:
    table, rome, carthage = at_cards(server, clock="5+3")
    assert rome.view["clock"]["running"] == ["ROME", "CARTHAGE"]
    for label in CARDS:
        rome.label(label)
    assert rome.view["clock"]["running"] == ["CARTHAGE"]
    left = rome.view["clock"]["ROME"]
    time.pass_by(299)
    server.portal.call(server.app.state.hall.sweep)
    carthage.settle()
    assert carthage.view["result"] is None
    time.pass_by(30)
    server.portal.call(server.app.state.hall.sweep)
    rome.until(lambda view: view["result"] is not None)
    assert rome.view["result"]["winner"] == "ROME"
    assert rome.view["result"]["reason"] == "TIME"
    assert rome.view["clock"]["ROME"] == left  # it stood still
    assert "Result: ROME TIME" in server.get(f"/api/tables/{table}/record").text


def test_an_action_after_the_time_is_too_late(server: Server, time: Time) -> None:
    _, rome, _ = at_cards(server, clock="5+3")
    time.pass_by(1000)
    assert "over" in rome.refusal(t="act", version=rome.view["version"], action=35)
    rome.until(lambda view: view["result"] is not None)
    assert rome.view["result"].items() >= {"winner": "", "reason": "TIME", "text": "A draw: time ran out."}.items()


def test_time_left_is_told(server: Server, time: Time) -> None:
    _, rome, _ = at_cards(server, clock="5+3")
    start = rome.view["clock"]["CARTHAGE"]
    time.pass_by(10)
    rome.label(CARDS[0])
    assert rome.view["clock"]["CARTHAGE"] == start - 10_000
    assert rome.view["clock"]["kind"] == "live"


def test_no_clock(server: Server) -> None:
    _, rome, _ = at_cards(server)
    assert rome.view["clock"] is None
