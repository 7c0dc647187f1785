"""Against the computer."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from delenda.bots.registry import bot
from delenda.kernel.errors import DelendaError
from delenda.kernel.rng import Rng
from delenda.table import giving_in
from delenda.table.compiled_beside import Beside
from delenda.table.giving_in import AGREES, RESIGNS, GivingIn
from delenda.table.workers import Workers
from delenda.web.app import create_app
from support.browsers import Browser, Server
from web.conftest import GENEROUS


def test_a_whole_game_against_the_computer(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table("computer", opponent="random", side="carthage")
    carthage = anna.sit_down(table)
    carthage.send(t="pace", ms=0)
    rng = Rng(6)
    while not carthage.view["result"]:
        carthage.until(lambda view: view["to_act"] or view["result"])
        if carthage.view["to_act"]:
            carthage.any_action(rng)
    assert carthage.view["seats"]["ROME"] == {"name": "Fortuna", "here": True, "kind": "bot", "you": False}
    carthage.settle()  # a position is told before who thinks about it
    assert any(frame["t"] == "bot" for frame in carthage.frames)


def test_the_computer_agrees_to_an_undo_and_to_a_rematch_but_not_to_a_draw(server: Server) -> None:
    anna = Browser(server)
    rome = anna.sit_down(anna.open_table("computer", opponent="random", side="rome"))
    rome.send(t="pace", ms=0)
    rome.label("preset R1")
    rome.until(lambda view: view["count"] > 0 and view["to_act"])
    rome.send(t="draw_offer")
    rome.settle()
    assert rome.view["result"] is None
    assert rome.view["offers"] == []
    rome.send(t="undo_request")
    rome.until(lambda view: view["count"] == 0)
    assert rome.view["choices"][0]["label"].startswith("preset")
    rome.send(t="resign")
    rome.until(lambda view: view["result"])
    rome.send(t="rematch")
    again = rome.until(lambda view: "rematch" in view)["rematch"]
    assert anna.sit_down(again).view["viewer"] == "CARTHAGE"


def chance_of(chances: list[float]) -> Callable[[GivingIn, int], Awaitable[float]]:
    """The newest of these."""

    async def found(_: GivingIn, seat: int) -> float:
        return chances[-1]

    return found


@pytest.mark.parametrize(("chance", "reason"), [(0.3, "AGREEMENT"), (0.7, None)])
def test_a_level_agrees_to_a_draw_when_it_has_nothing_to_gain(
    server: Server, monkeypatch: pytest.MonkeyPatch, chance: float, reason: str | None
) -> None:
    monkeypatch.setattr(GivingIn, "_chance", chance_of([chance]))
    monkeypatch.setattr(giving_in, "EARLY", 0)
    rome = Browser(server)
    sitting = rome.sit_down(rome.open_table("computer", opponent="tiro", side="rome"))
    sitting.send(t="draw_offer")
    sitting.until(lambda view: view["result"] is not None or view["refused"])
    assert (sitting.view["result"] or {}).get("reason") == reason
    if reason:
        while not any(frame["t"] == "chat" and frame["text"] == AGREES for frame in sitting.frames):
            sitting.receive()


def test_a_level_resigns_a_lost_game_unless_it_is_played_to_the_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    chances = [0.5]
    monkeypatch.setattr(GivingIn, "_chance", chance_of(chances))
    monkeypatch.setattr(giving_in, "TURNS", 1)
    anna = Browser(server)
    rome = anna.sit_down(anna.open_table("computer", opponent="tiro", side="rome"))
    rome.send(t="pace", ms=0)
    rome.label("preset R1")
    rome.until(lambda view: view["count"] > 0 and view["to_act"])
    chances.append(0.0)
    rng = Rng(3)
    while not rome.view["result"]:
        rome.any_action(rng)
        rome.until(lambda view: view["to_act"] or view["result"])
    assert (rome.view["result"]["winner"], rome.view["result"]["reason"]) == ("ROME", "RESIGNATION")
    assert any(frame["t"] == "chat" and frame["text"] == RESIGNS for frame in rome.frames)
    stubborn = anna.sit_down(anna.open_table("computer", opponent="tiro", side="rome", to_the_end="yes"))
    stubborn.send(t="pace", ms=0)
    stubborn.label("preset R1")
    stubborn.until(lambda view: view["count"] > 1 and view["to_act"])
    stubborn.send(t="draw_offer")
    stubborn.settle()
    assert stubborn.view["result"] is None
    assert stubborn.view["refused"]


class ReadyLater(Beside):
    """Compiled rules that are there as soon as the test says so."""

    is_awaited = True

    def look(self) -> bool:
        return self.is_ready


def test_whoever_plays_the_computer_is_told_once_that_it_thinks_faster(database: str) -> None:
    beside = ReadyLater(None)
    with Server(create_app(database, Workers(1, beside), limits=GENEROUS)) as server:
        anna = Browser(server)
        rome = anna.sit_down(anna.open_table("computer", opponent="random", side="rome"))
        rome.send(t="pace", ms=0)
        rng = Rng(3)

        def news() -> int:
            return sum(frame["t"] == "compiled" for frame in rome.frames)

        for told in (0, 1, 1):
            rome.until(lambda view: view["to_act"])
            rome.any_action(rng)
            rome.until(lambda view, told=told: view["to_act"] and view["count"] > 1 and news() >= told)
            assert news() == told
            beside.is_ready = True


def test_an_unknown_opponent(server: Server) -> None:
    answer = Browser(server).post("/new", game="scipio", mode="computer", opponent="hannibal")
    assert answer.status_code == 400
    assert "there is no opponent" in answer.text


@pytest.mark.parametrize("name", ["pipe:touch here", "pipe@60:touch here", "tiro:seconds=0,simulations=900000000"])
def test_a_stranger_chooses_no_program_and_no_budget(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Such a name is for whoever starts the server: it would run on the server's machine."""
    monkeypatch.chdir(tmp_path)
    for answer in (
        Browser(server).post("/new", game="scipio", mode="computer", opponent=name),
        server.post("/api/tables", json={"game": "scipio", "opponent": name}),
    ):
        assert answer.status_code == 400
        assert "there is no opponent" in answer.text
    assert [path.name for path in tmp_path.iterdir() if path.name == "here"] == []


PROGRAM = """#!{python}
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        print('{{"protocol": 1}}', flush=True)
    else:
        print(json.dumps({{"id": asked["id"], "action": asked["legal"][0]["action"]}}), flush=True)
"""


def test_guests_are_offered_and_play(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A level with a time of its own, and a program."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "first.py").write_text(PROGRAM.format(python=sys.executable))
    (tmp_path / "first.py").chmod(0o755)
    names = ["tiro:seconds=0.2", "pipe:./first.py"]
    with Server(create_app(database, limits=GENEROUS, guests=[bot(name) for name in names])) as server:
        page = server.get("/new?game=scipio").text
        for name in names:
            assert f'value="{name}"' in page
            anna = Browser(server)
            carthage = anna.sit_down(anna.open_table("computer", opponent=name, side="carthage"))
            carthage.send(t="pace", ms=0)
            carthage.label("preset C1")
            carthage.until(lambda view: view["count"] > 1)


def test_a_guest_needs_a_short_name(database: str) -> None:
    with pytest.raises(DelendaError, match="at most 40 characters"):
        create_app(database, guests=[bot("pipe:" + "x" * 36)])


def test_rolls_after_an_undo_are_new_and_still_verify(server: Server) -> None:
    from delenda.kernel.record import Record
    from delenda.table import proof

    anna = Browser(server)
    table = anna.open_table("computer", opponent="random", side="rome")
    rome = anna.sit_down(table)
    rome.send(t="pace", ms=0)
    for _ in range(3):
        rome.label("preset R1")
        rome.until(lambda view: view["count"] > 0 and view["to_act"])
        rome.send(t="undo_request")
        rome.until(lambda view: view["count"] == 0)
    rng = Rng(2)
    while not rome.view["result"]:
        rome.until(lambda view: view["to_act"] or view["result"])
        if rome.view["to_act"]:
            rome.any_action(rng)
    record = Record.parse(anna.get(f"/api/tables/{table}/record").text)
    assert [record.tags[f"Dice-Taken-Back-{n}"].startswith("0 | ROME preset R1") for n in (1, 2, 3)] == [True] * 3
    assert proof.verify(record) == rome.view["dice"]["count"]
