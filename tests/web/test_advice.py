"""Asking the computer: only where it is allowed, only with the asker's own eyes, and without any effect on the table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from delenda.table import opinion
from delenda.table.workers import Workers
from delenda.web import cancelling
from delenda.web.app import create_app
from delenda.web.limits import Limits, Rate
from support.browsers import Browser, Server, Sitting, at_cards, play_to_the_end, seated, tokens
from web.conftest import GENEROUS

T = TypeVar("T")


class Here(Workers):
    """Thinks at once and in this process, and keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, dict[str, Any]]] = []

    async def run(self, work: Callable[..., T], *args: Any, **how: Any) -> T:
        if work in (opinion.judge, opinion.advise):
            self.asked.append((work.__name__, args[0]))
        return work(*args)

    @property
    def viewers(self) -> list[str]:
        return [dumped["viewer"] for _, dumped in self.asked]


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setattr(opinion, "SECONDS", 0.02)
    monkeypatch.setattr(opinion, "GLANCE", 0.005)
    return Here()


@pytest.fixture
def server(database: str, workers: Here) -> Iterator[Server]:
    with Server(create_app(database, workers, limits=GENEROUS)) as running:
        yield running


def hint(sitting: Sitting) -> dict[str, Any]:
    sitting.send(t="hint", version=sitting.view["version"])
    while (answer := sitting.receive())["t"] != "hint":
        assert answer["t"] != "error", answer
    return answer


def program(server: Server, **wishes: Any) -> tuple[str, dict[str, str]]:
    """A table opened by a program: its id, and the headers with the token of each seat."""
    answer = server.post("/api/tables", json={"game": "scipio", **wishes}).json()
    return answer["id"], tokens(server, answer)


def test_a_hint_against_the_computer(server: Server, workers: Here) -> None:
    anna = Browser(server)
    table = anna.open_table("computer", opponent="random")
    rome = anna.sit_down(table)
    before = dict(rome.until(lambda view: view["ready"]["CARTHAGE"]))  # the computer has made its secret choice
    assert before["hints"]
    answer = hint(rome)
    legal = {choice["action"]: choice for choice in rome.view["choices"]}
    assert answer["by"] == "Legatus"
    assert 0 <= answer["rome"] <= 1
    assert answer["actions"]
    for advised in answer["actions"]:
        choice = legal[advised["action"]]
        assert (advised["label"], advised["path"]) == (choice["label"], choice["path"])
    assert workers.viewers == ["ROME"]
    rome.settle()
    assert rome.view == before, "nothing has changed"
    assert anna.get(f"/api/tables/{table}/replay/0?as=rome").json()["count"] == before["count"]


def test_a_hint_at_a_hot_seat_is_for_who_has_the_device(server: Server, workers: Here) -> None:
    anna = Browser(server)
    both = anna.sit_down(anna.open_table("hotseat"))
    for seat, label in (("ROME", "preset R1"), ("CARTHAGE", "preset C1")):
        assert "pass the device" in both.refusal(t="hint", version=both.view["version"])
        both.send(t="pass_device")
        both.until(lambda view, seat=seat: view["viewer"] == seat)  # type: ignore[misc]
        assert hint(both)["actions"]
        both.label(label)
    assert workers.viewers == ["ROME", "CARTHAGE"]


def test_two_people_who_have_not_agreed(server: Server, workers: Here) -> None:
    table, rome, carthage = at_cards(server)
    watcher = Browser(server).sit_down(table)
    for sitting in (rome, carthage):
        assert not sitting.view["hints"]
        assert "not agreed to hints" in sitting.refusal(t="hint", version=sitting.view["version"])
    assert "watching" in watcher.refusal(t="hint", version=watcher.view["version"])
    assert "not agreed to hints" in Browser(server).get(f"/api/tables/{table}/analysis/0").json()["error"]
    assert Browser(server).get(f"/api/tables/{table}/chances").status_code == 403
    assert 'id="analysis"' not in Browser(server).get(f"/table/{table}/replay").text
    assert workers.asked == []


def test_two_people_who_have_agreed(server: Server, workers: Here) -> None:
    """Each gets hints from its own view; nobody gets those of the other."""
    table, anna, bert = seated(server, hints="yes")
    assert "ask the computer for hints" in bert.get(f"/table/{table}").text
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    assert hint(rome)["actions"]
    assert hint(carthage)["actions"]
    carthage.label("preset C1")
    assert "nothing for you to decide" in carthage.refusal(t="hint", version=carthage.view["version"])
    assert workers.viewers == ["ROME", "CARTHAGE"]
    for asker, wanted in ((anna, "carthage"), (bert, "rome"), (Browser(server), "rome"), (anna, "open")):
        assert asker.get(f"/api/tables/{table}/analysis/0?as={wanted}").status_code == 403
        assert asker.get(f"/api/tables/{table}/chances?as={wanted}").status_code == 403


def test_what_is_hidden_has_no_influence(server: Server, workers: Here) -> None:
    """Rome has chosen in secret: what Carthage and watchers are told rests on views that do not show it."""
    table, anna, bert = seated(server, hints="yes")
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.label("preset R1")
    carthage.settle()
    hint(carthage)
    Browser(server).get(f"/api/tables/{table}/analysis/0?as=spectator")
    anna.get(f"/api/tables/{table}/analysis/0?as=rome")
    assert workers.viewers == ["CARTHAGE", "SPECTATOR", "ROME"]
    fresh = Browser(server)
    other = fresh.open_table("friend", hints="yes")
    taker = Browser(server)
    taker.get(fresh.invite(other))
    untouched = taker.sit_down(other)
    hint(untouched)
    assert workers.asked[-1] == workers.asked[0], "the same view as where Rome has not chosen yet"


def test_a_stale_question(server: Server) -> None:
    anna = Browser(server)
    rome = anna.sit_down(anna.open_table("computer", opponent="random"))
    assert "moved on" in rome.refusal(t="hint", version=rome.view["version"] + 100)


def test_over_rest_with_the_token_of_a_seat(server: Server, workers: Here) -> None:
    table, seats = program(server, opponent="random")
    answer = server.get(f"/api/tables/{table}/hint", headers=seats["ROME"])
    assert answer.status_code == 200
    assert answer.json()["seat"] == "ROME"
    assert server.get(f"/api/tables/{table}/hint").status_code == 401
    elsewhere, others = program(server, opponent="random")
    assert elsewhere != table
    assert server.get(f"/api/tables/{table}/hint", headers=others["ROME"]).status_code == 403
    people, seats = program(server)
    for headers in seats.values():
        assert server.get(f"/api/tables/{people}/hint", headers=headers).status_code == 403
    alone = server.post("/api/tables", json={"game": "scipio", "hints": True}).json()
    mine = {"authorization": f"Bearer {alone['seats']['ROME']['token']}"}
    assert server.get(f"/api/tables/{alone['id']}/hint", headers=mine).status_code == 422, "nobody sits there yet"
    agreed, seats = program(server, hints=True)
    assert server.get(f"/api/tables/{agreed}/hint", headers=seats["CARTHAGE"]).status_code == 200
    assert workers.viewers == ["ROME", "CARTHAGE"]


def test_a_finished_game_between_two_people(server: Server, workers: Here) -> None:
    table, anna, bert = seated(server)
    play_to_the_end(anna.sit_down(table), bert.sit_down(table), 12)
    stranger = Browser(server)
    assert 'id="analysis"' in stranger.get(f"/table/{table}/replay").text
    first, *lines = (json.loads(line) for line in stranger.get(f"/api/tables/{table}/chances").text.splitlines())
    assert [line["at"] for line in lines] == first["points"]
    assert all(0 <= line["rome"] <= 1 for line in lines)
    assert lines[-1]["rome"] in (0, 0.5, 1)
    asked = len(workers.asked)
    assert set(workers.viewers) == {"OPEN"}
    stranger.get(f"/api/tables/{table}/chances?as=carthage")
    assert len(workers.asked) == asked, "what was thought once is remembered"
    position = stranger.get(f"/api/tables/{table}/analysis/0").json()
    assert position["actor"] == "ROME"
    assert 0 < position["rome"] < 1
    assert position["actions"]
    last = first["points"][-1]
    assert stranger.get(f"/api/tables/{table}/analysis/{last}").json()["actions"] == []
    assert stranger.get(f"/api/tables/{table}/analysis/{last + 1}").status_code == 404
    assert stranger.get(f"/api/tables/{table}/hint").status_code == 401


def test_a_question_is_given_up_when_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cancelling, "LOOK", 0.01)

    class Gone:
        async def is_disconnected(self) -> bool:
            return True

    async def asking() -> None:
        was_cancelled = asyncio.Event()

        async def thinking() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                was_cancelled.set()

        with pytest.raises(HTTPException, match="nobody is waiting"):
            await cancelling.unless_gone(cast(Request, Gone()), thinking())
        await asyncio.wait_for(was_cancelled.wait(), 5)

    asyncio.run(asking())


def test_not_too_often(database: str, workers: Here) -> None:
    with Server(create_app(database, workers, limits=Limits(thinking=Rate(2, 0)))) as server:
        anna = Browser(server)
        rome = anna.sit_down(anna.open_table("computer", opponent="random"))
        hint(rome)
        hint(rome)
        assert "too many questions" in rome.refusal(t="hint", version=rome.view["version"])
        table, seats = program(server, opponent="random")
        codes = [server.get(f"/api/tables/{table}/hint", headers=seats["ROME"]).status_code for _ in range(3)]
        assert codes == [429, 429, 429], "the same person, however it asks"
