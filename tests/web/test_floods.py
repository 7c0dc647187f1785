"""Limits count people: not connections, not cookies, not tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from delenda.web.app import create_app
from delenda.web.limits import Limits, Rate
from support.browsers import Browser, Server, Sitting, seated

PLENTY = Rate(100_000, 100_000)


def limited(database: str, **limits: Rate | int) -> Iterator[Server]:
    wide = dict.fromkeys(("requests", "openings", "pictures", "messages", "chat", "thinking"), PLENTY)
    return iter([Server(create_app(database, limits=Limits(**{**wide, **limits})))])  # type: ignore[arg-type]


def says(sitting: Sitting, text: str) -> str:
    """The answer to something said: the line itself, or why not."""
    sitting.send(t="chat", text=text)
    while (answer := sitting.receive())["t"] not in ("chat", "error") or answer.get("text", text) != text:
        pass
    return str(answer.get("why", answer["t"]))


def test_chat_is_rationed_however_often_one_connects(database: str) -> None:
    with next(limited(database, chat=Rate(3, 0))) as server:
        table, anna, _ = seated(server)
        heard = [says(anna.sit_down(table), f"line {number}") for number in range(5)]
        assert heard == ["chat"] * 3 + ["you are talking too fast; wait a moment."] * 2


def test_those_who_watch_talk_as_one_address_whatever_their_cookies(database: str) -> None:
    with next(limited(database, chat=Rate(3, 0))) as server:
        table, _, _ = seated(server)
        heard = [says(Browser(server).sit_down(table), f"line {number}") for number in range(5)]
        assert heard == ["chat"] * 3 + ["you are talking too fast; wait a moment."] * 2


def test_a_rematch_is_a_new_table(database: str) -> None:
    with next(limited(database, openings=Rate(2, 0))) as server:
        anna = Browser(server)
        opened = anna.open_table("hotseat")
        for _ in range(2):
            sitting = anna.sit_down(opened)
            if sitting.view["hotseat"]:
                sitting.send(t="pass_device")
            sitting.send(t="resign")
            sitting.until(lambda view: view["result"] is not None)
            sitting.send(t="rematch")
            while (answer := sitting.receive())["t"] != "error" and not answer.get("rematch"):
                pass
            opened = answer.get("rematch", "")
        assert answer["why"] == "too many new tables; wait a moment."


def test_an_address_holds_so_many_sockets_and_no_more(database: str) -> None:
    with next(limited(database, sockets=3)) as server:
        table, anna, _ = seated(server)
        for _ in range(3):
            anna.sit_down(table)
        with pytest.raises(WebSocketDisconnect):
            anna.sit_down(table)
        anna.leave()
        assert Browser(server).sit_down(table).view["viewer"] == "SPECTATOR"


def test_messages_are_rationed_however_many_windows_are_open(database: str) -> None:
    with next(limited(database, messages=Rate(12, 0))) as server:
        table, anna, _ = seated(server)
        windows = [anna.sit_down(table) for _ in range(3)]
        for window in windows:
            for _ in range(4):
                window.send(t="ping")
        windows[-1].send(t="ping")
        while (answer := windows[-1].receive())["t"] != "error":
            pass
        assert answer["why"] == "too many messages; wait a moment."


def test_who_comes_and_goes_is_told_in_summaries(database: str) -> None:
    with next(limited(database)) as server:
        table, anna, _ = seated(server)
        rome = anna.sit_down(table)
        rome.settle()
        before = len(rome.frames)
        for _ in range(20):
            watcher = Browser(server)
            watcher.sit_down(table)
            watcher.leave()
        rome.settle()
        told = rome.frames[before:]
        assert len([frame for frame in told if frame["t"] == "presence"]) < 20
        assert [frame for frame in told if frame["t"] == "view"] == []
