"""For programs."""

from __future__ import annotations

import json
from typing import Any

import delenda
from delenda.kernel.actor import ROME
from delenda.kernel.record import Record
from delenda.table.dice import seal_of
from support.browsers import Browser, Server, tokens


def opened(server: Server, **wish: Any) -> tuple[str, dict[str, dict[str, str]]]:
    answer = server.post("/api/tables", json={"game": "scipio", **wish})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return body["id"], tokens(server, body)


def test_the_games(server: Server) -> None:
    found = server.get("/api/games").json()
    assert [game["slug"] for game in found] == [game.slug for game in delenda.games()]
    assert found[0]["scenarios"][0]["slug"] == "standard"


def test_two_programs_play_a_whole_game(server: Server) -> None:
    table, seats = opened(server)
    seal = seal_of("mine", table, ROME)
    assert server.post(f"/api/tables/{table}/dice", json={"seal": seal}, headers=seats["ROME"]).status_code == 200
    rng = delenda.Rng(9)
    while True:
        views = {seat: server.get(f"/api/tables/{table}/view", headers=held).json() for seat, held in seats.items()}
        if views["ROME"]["result"]:
            break
        if views["ROME"]["dice"]["sealed"] and not views["ROME"]["dice"]["opened"]["ROME"]:
            server.post(f"/api/tables/{table}/dice", json={"seed": "mine"}, headers=seats["ROME"])
        for seat, view in views.items():
            if view["to_act"]:
                choice = view["legal"][rng.below(len(view["legal"]))]
                by = {"label": choice["label"]} if rng.below(2) else {"action": choice["action"]}
                act = {"version": view["version"], **by}
                answer = server.post(f"/api/tables/{table}/act", json=act, headers=seats[seat])
                assert answer.status_code == 200, answer.text
                break
    record = Record.parse(server.get(f"/api/tables/{table}/record").text)
    assert str(record.replay().outcome()) == record.tags["Result"]
    proof = server.get(f"/api/tables/{table}/dice").json()
    assert len(proof["rolls"]) == views["ROME"]["dice"]["count"]
    assert proof["seeds"]["ROME"] == "mine"


def test_a_view_is_the_seats_own_and_loads(server: Server) -> None:
    table, seats = opened(server)
    server.get(f"/api/tables/{table}/view", headers=seats["CARTHAGE"])  # takes the second seat
    for seat, held in seats.items():
        view = server.get(f"/api/tables/{table}/view", headers=held).json()
        assert view["viewer"] == seat
        loaded = delenda.game("scipio").load(view["state"])
        assert [choice["action"] for choice in view["legal"]] == loaded.legal()
    watching = server.get(f"/api/tables/{table}/view").json()
    assert watching["viewer"] == "SPECTATOR"
    assert watching["legal"] == []


def test_refusals_are_one_sentence(server: Server) -> None:
    table, seats = opened(server)
    server.get(f"/api/tables/{table}/view", headers=seats["CARTHAGE"])  # takes the second seat
    version = server.get(f"/api/tables/{table}/view", headers=seats["ROME"]).json()["version"]

    def act(**body: Any) -> tuple[int, str]:
        answer = server.post(f"/api/tables/{table}/act", json=body, headers=seats["ROME"])
        return answer.status_code, answer.json()["error"]

    assert act(version=version + 5, action=0)[0] == 409
    assert act(version=version, action=99)[0] == 422
    assert act(version=version, label="attack")[0] == 422
    assert act(version=version)[0] == 400
    assert act(version=version, action=0, label="preset R1")[0] == 400
    assert act(action=0)[0] == 400
    assert act(version="x", action=0)[0] == 400
    assert server.post(f"/api/tables/{table}/act", content=b"{", headers=seats["ROME"]).status_code == 400
    assert server.post("/api/tables/nothere/act", json={"version": 0, "action": 0}).status_code == 404
    for wrong in ({"game": "chess"}, {"side": "gaul"}, {"clock": "1"}, {"clock": "999+9"}, {"x": 1}):
        answer = server.post("/api/tables", json={"game": "scipio", **wrong})
        assert answer.status_code == 400
        assert answer.json()["error"].endswith(".")


def test_the_stream_of_events_ends_with_the_game(server: Server) -> None:
    table, seats = opened(server)
    for held in seats.values():
        server.get(f"/api/tables/{table}/view", headers=held)
    browser = Browser(server)
    browser.get("/")
    server.portal.call(resign, server, table)
    lines = server.get(f"/api/tables/{table}/events", headers=seats["ROME"]).text.splitlines()
    assert json.loads(lines[-1])["result"]["reason"] == "RESIGNATION"


async def resign(server: Server, table: str) -> None:
    await (await server.app.state.hall.host(table)).resign(1)


def test_a_program_over_the_websocket(server: Server) -> None:
    table, seats = opened(server)
    with server.websocket_connect(f"ws://localhost/table/{table}/ws", headers=seats["ROME"]) as socket:
        socket.send_json({"t": "hello"})
        assert socket.receive_json()["viewer"] == "ROME"


def test_a_seat_link_hands_a_programs_seat_to_a_browser(server: Server) -> None:
    body = server.post("/api/tables", json={"game": "scipio"}).json()
    browser = Browser(server)
    assert browser.get(body["seats"]["ROME"]["link"].removeprefix("http://localhost")).status_code == 303
    assert browser.sit_down(body["id"]).view["viewer"] == "ROME"


def test_views_carry_the_log_from_a_line_on(server: Server) -> None:
    table, seats = opened(server)
    for seat, label in (("ROME", "preset R1"), ("CARTHAGE", "preset C1")):
        held = seats[seat]
        version = server.get(f"/api/tables/{table}/view", headers=held).json()["version"]
        server.post(f"/api/tables/{table}/act", json={"version": version, "label": label}, headers=held)
    whole = server.get(f"/api/tables/{table}/view").json()
    assert whole["log_from"] == 0
    assert len(whole["log"]) >= 2
    rest = server.get(f"/api/tables/{table}/view?log_from=1").json()
    assert rest["log"] == whole["log"][1:]
    assert server.get(f"/api/tables/{table}/view?log_from=999").json()["log"] == []
    assert server.get(f"/api/tables/{table}/view?log_from=x").status_code == 400
