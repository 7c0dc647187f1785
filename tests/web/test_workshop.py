"""The workshop's page and its interface; tables with a box of their own."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import delenda
from delenda.kernel.record import Record
from delenda.lab.boxes import own_box
from delenda.web.app import create_app
from delenda.workshop.changes import Change, corrected
from support.browsers import Browser, Server

FEWER = {"file": "box.toml", "path": ["areas_to_win"], "value": 2}


def asked(server: Server, slug: str = "punica", **body: Any) -> dict[str, Any]:
    answer = server.post(f"/api/workshop/{slug}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_every_game_has_a_workshop(server: Server) -> None:
    for game in delenda.games():
        page = server.get(f"/workshop/{game.slug}").text
        assert f"Workshop<small>{game.title}</small>" in page
        assert page.count("data-path=") > 50


def test_a_change_is_checked_drawn_and_told(server: Server) -> None:
    found = asked(server, changes=[FEWER])
    assert (found["error"], list(found["files"])) == ("", ["box.toml"])
    assert [(each["where"], each["ours"], each["theirs"], each["mark"]) for each in found["differences"]] == [
        ("areas_to_win", "3", "2", "rulebook")
    ]
    assert found["picture"].startswith("<svg")
    wrong = asked(server, changes=[{**FEWER, "value": "many"}])
    assert wrong["where"] == "areas_to_win"
    assert "must be a whole number from 1 to 5, not 'many'" in wrong["error"]


def test_names_are_words_and_no_markup(server: Server) -> None:
    found = asked(server, changes=[{"file": "box.toml", "path": ["regions", "roma", "name"], "value": "<img src=x>"}])
    assert "<img" not in found["picture"]


def test_bombs_are_refused(server: Server) -> None:
    deep: list[Any] = []
    for _ in range(100):
        deep = [deep]
    for body in (
        {"changes": [{**FEWER, "value": deep}]},
        {"files": {"box.toml": "a." * 20_000 + "a = 1"}},
        {"files": {"box.toml": "x = " + "9" * 5_000}},
    ):
        assert asked(server, **body)["error"]
    assert server.post("/api/workshop/punica", content=b"\xff\x00").status_code == 400
    assert server.post("/api/workshop/nothing", json={}).status_code == 400


def test_what_a_change_does_is_measured(server: Server) -> None:
    body = {"changes": [FEWER], "games": 4, "scenario": "mini"}
    answer = server.post("/api/workshop/punica/measure", json=body)
    last = json.loads(answer.text.splitlines()[-1])
    assert (last["games"], last["of"], len(last["boxes"])) == (4, 4, 2)
    assert sum(last["boxes"][1][name] for name in ("rome", "carthage", "draws")) == 4
    assert last["low"] <= last["points"] <= last["high"]
    refused = server.post("/api/workshop/punica/measure", json={**body, "level": "legatus"})
    assert (refused.status_code, "tiro or miles" in refused.json()["error"]) == (400, True)


FEWER_CHANGE = Change("box.toml", ("areas_to_win",), 2)


def test_a_table_with_its_own_box_says_so(server: Server) -> None:
    me = Browser(server)
    box = json.dumps([{**FEWER, "value": 4}])
    table = me.open_table("computer", game="punica", opponent="random", box=box)
    page = unescape(me.get(f"/table/{table}").text)
    assert "This table has its own box: 1 entry differs" in page
    assert "areas to win" in page
    assert '"value":4' in unescape(server.get(f"/workshop/punica?table={table}").text)


def test_programs_bring_a_box_of_their_own(server: Server) -> None:
    wish = {"game": "punica", "scenario": "mini", "corrections": corrected(delenda.game("punica"), [FEWER_CHANGE])}
    assert server.post("/api/tables", json=wish).status_code == 201
    refused = server.post("/api/tables", json={**wish, "corrections": {"box.toml": "x = ["}})
    assert (refused.status_code, "not TOML" in refused.json()["error"]) == (400, True)


def test_a_record_carries_the_box() -> None:
    game = delenda.game("punica")
    files = corrected(game, [FEWER_CHANGE])
    record = Record.parse(str(Record.of(game.begin(game.box("mini", None, files)))))
    assert record.corrections == files
    assert record.replay().box.areas_to_win == 2


def test_the_host_offers_a_box(database: str) -> None:
    box = own_box("club.toml", corrected(delenda.game("punica"), [FEWER_CHANGE]))
    with Server(create_app(database, boxes={"punica": [box]})) as server:
        assert "club.toml" in server.get("/new?game=punica").text
        me = Browser(server)
        table = me.open_table("hotseat", game="punica", **{"host-box": box.label})
        assert "This table has its own box" in me.get(f"/table/{table}").text
        refused = me.post("/new", game="punica", mode="hotseat", **{"host-box": "other"})
        assert "no longer has that box" in refused.text
