"""A restart in mid-game loses nothing: not the secret choices under way, not offers, not chat, not the time on the clocks."""

from __future__ import annotations

from delenda.kernel.record import Record
from delenda.table import proof
from delenda.web.app import create_app
from support.browsers import Browser, Server, Sitting, play_to_the_end
from web.conftest import GENEROUS, Time


def move(browser: Browser, server: Server) -> Browser:
    """The same browser, at the server after its restart."""
    again = Browser(server)
    again.client.cookies = browser.client.cookies
    return again


def seen(sitting: Sitting) -> dict[str, object]:
    names = ("version", "count", "viewer", "choices", "ready", "offers", "undo", "describe", "prompt", "dice", "clock", "may")
    return {name: sitting.view[name] for name in names} | {"log": sitting.log, "elements": sitting.elements}


def test_restart_in_mid_game(database: str, time: Time) -> None:
    with Server(create_app(database, now=time, limits=GENEROUS)) as server:
        anna, bert = Browser(server), Browser(server)
        table = anna.open_table(side="rome", name="Anna", clock="15+10")
        bert.get(anna.invite(table))
        rome, carthage = anna.sit_down(table, seed="romeseed"), bert.sit_down(table)
        rome.label("preset R1")
        time.pass_by(30)
        carthage.label("custom")
        carthage.label("count Y1 6")
        carthage.send(t="draw_offer")
        carthage.send(t="chat", text="Nearly there.")
        carthage.settle()
        rome.settle()
        before = seen(rome), seen(carthage)
    with Server(create_app(database, now=time, limits=GENEROUS)) as server:
        anna, bert = move(anna, server), move(bert, server)
        rome, carthage = anna.sit_down(table), bert.sit_down(table)
        assert (seen(rome), seen(carthage)) == before
        assert carthage.view["choices"][0]["label"] == "count Y2 1"
        rome.settle()
        assert [frame["text"] for frame in rome.frames if frame["t"] == "chat"] == ["Nearly there."]
        play_to_the_end(rome, carthage, 4)
        record = Record.parse(anna.get(f"/api/tables/{table}/record").text)
        assert proof.verify(record) > 0
        assert record.tags["Dice-Seed-Rome"] == "romeseed"


def test_yours_are_found_again_by_cookie(database: str, time: Time) -> None:
    with Server(create_app(database, now=time, limits=GENEROUS)) as server:
        anna = Browser(server)
        table = anna.open_table(side="rome")
    with Server(create_app(database, now=time, limits=GENEROUS)) as server:
        assert f"/table/{table}" in move(anna, server).get("/").text
        assert f"/table/{table}" not in Browser(server).get("/").text
