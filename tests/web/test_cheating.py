"""Whatever is sent, nothing happens that the rules do not allow to the one who sends it, and the answer is one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from support.browsers import ORIGIN, Browser, Server, at_cards, seated


def test_wrong_seat(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    for label in ("assign Y 2", "assign P 3", "assign G 4"):
        rome.label(label)
    assert not rome.view["to_act"]
    why = rome.refusal(t="act", version=rome.view["version"], action=36)
    assert "complete" in why
    carthage.settle()
    assert carthage.view["to_act"]


def test_a_watcher_cannot_act(server: Server) -> None:
    table, rome, _ = at_cards(server)
    watcher = Browser(server).sit_down(table)
    for message in (
        {"t": "act", "version": watcher.view["version"], "action": 35},
        {"t": "undo", "version": watcher.view["version"]},
        {"t": "resign"},
        {"t": "draw_offer"},
        {"t": "undo_request"},
        {"t": "seal", "seat": "ROME", "seal": "0" * 64},
        {"t": "seed", "seat": "ROME", "seed": "abc"},
        {"t": "pace", "ms": 0},
    ):
        assert "watching" in watcher.refusal(**message)
    assert watcher.view["choices"] == []
    before = rome.view["version"]
    rome.settle()
    assert rome.view["version"] == before


def test_stale_version(server: Server) -> None:
    _, rome, _ = at_cards(server)
    old = rome.view["version"]
    rome.label("assign Y 2")
    assert "moved on" in rome.refusal(t="act", version=old, action=36)
    assert "moved on" in rome.refusal(t="undo", version=old)
    assert "moved on" in rome.refusal(t="act", version=old + 1000, action=36)
    assert rome.view["to_act"]


def test_the_other_seats_getting_ready_makes_no_version_stale(server: Server) -> None:
    _, rome, carthage = at_cards(server)
    seen = rome.view["version"]
    for label in ("assign Y 2", "assign P 3", "assign G 4"):
        carthage.label(label)
    rome.until(lambda view: view["ready"]["CARTHAGE"])
    assert rome.view["version"] > seen
    rome.send(t="act", version=seen, action=rome.view["choices"][0]["action"])
    rome.until(lambda view: view["version"] > seen + 1)


def test_illegal_action(server: Server) -> None:
    _, rome, _ = at_cards(server)
    for action in (0, 99, 105, 999_999):
        assert rome.refusal(t="act", version=rome.view["version"], action=action).endswith(".")
    rome.label("assign Y 2")
    why = rome.refusal(t="act", version=rome.view["version"], action=35)  # the same card again
    assert why.endswith(".")


def test_a_chain_stops_at_the_first_refusal(server: Server) -> None:
    _, rome, _ = at_cards(server)
    why = rome.refusal(t="acts", version=rome.view["version"], actions=[35, 35, 36])
    assert why.endswith(".")
    rome.settle()
    assert rome.view["choices"][0]["label"] == "assign P 3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"t":"act"}',
        '{"t":"act","version":"1","action":2}',
        '{"t":"act","version":1,"action":-1}',
        '{"t":"act","version":1e9,"action":2.5}',
        '{"t":"act","version":1,"action":99999999999999999999999}',
        '{"t":"nothing"}',
        '{"t":"hello","layout":"sideways"}',
        '{"t":"acts","version":1,"actions":[]}',
        '{"t":"answer","to":"money","yes":true}',
        '{"t":"seed","seat":"ROME","seed":"a|b"}',
        '{"t":"seal","seat":"ROME","seal":"short"}',
        '{"t":"seal","seat":"CHANCE","seal":"' + "0" * 64 + '"}',
        '{"t":"chat","text":""}',
        '{"t":"act","version":1,"action":2,"seat":1}',
        "{" * 3000,
        "\ud83d\ude00",
    ],
)
def test_malformed_messages(server: Server, text: str) -> None:
    table, anna, _ = seated(server)
    rome = anna.sit_down(table)
    before = rome.view
    rome.session.send_text(text)
    answer = rome.receive()
    assert answer["t"] == "error"
    assert "cannot be read" in answer["why"]
    rome.settle()
    assert rome.view is before


def test_oversized_message_closes_the_connection(server: Server) -> None:
    table, anna, _ = seated(server)
    rome = anna.sit_down(table)
    rome.session.send_text('{"t":"chat","text":"' + "x" * 70_000 + '"}')
    assert rome.closing_code() == 1009


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"origin": "null"}, {}])
def test_foreign_origin_cannot_connect(server: Server, headers: dict[str, str]) -> None:
    table, anna, _ = seated(server)
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        anna.client.websocket_connect(f"ws://localhost/table/{table}/ws", headers=headers),
    ):
        pass
    assert closed.value.code == 1008


@pytest.mark.parametrize("path", ["/new", "/name", "/import", "/table/x/join"])
@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"origin": "null"}, {}])
def test_foreign_origin_cannot_post(server: Server, path: str, headers: dict[str, str]) -> None:
    browser = Browser(server)
    answer = browser.client.post(path, data={"game": "scipio", "mode": "hotseat"}, headers=headers)
    assert answer.status_code == 403


def test_foreign_origin_cannot_post_to_the_api(server: Server) -> None:
    answer = server.post("/api/tables", json={"game": "scipio"}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


def test_oversized_body(server: Server) -> None:
    browser = Browser(server)
    answer = browser.client.post("/name", data={"name": "x" * 100_000}, headers=ORIGIN)
    assert answer.status_code == 413

    def endless() -> Any:
        for _ in range(300):
            yield b"x" * 10_000

    answer = browser.client.post("/api/tables", content=endless(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_somebody_elses_token(server: Server) -> None:
    first = server.post("/api/tables", json={"game": "scipio"}).json()
    second = server.post("/api/tables", json={"game": "scipio"}).json()
    stolen = {"authorization": f"Bearer {second['seats']['ROME']['token']}"}
    assert server.get(f"/api/tables/{first['id']}/view", headers=stolen).status_code == 403
    answer = server.post(f"/api/tables/{first['id']}/act", json={"version": 0, "action": 0}, headers=stolen)
    assert answer.status_code == 403
    assert server.get(f"/api/tables/{first['id']}/view", headers={"authorization": "Bearer guess"}).status_code == 403


def test_a_seat_link_works_for_the_first_browser_only(server: Server) -> None:
    anna, bert, eve = Browser(server), Browser(server), Browser(server)
    table = anna.open_table(side="rome")
    link = anna.invite(table)
    assert bert.get(link).headers["location"] == f"/table/{table}"
    assert bert.get(link).status_code == 303  # again, by the same
    refused = eve.get(link)
    assert refused.status_code == 403
    assert "taken" in refused.text
    assert eve.sit_down(table).view["viewer"] == "SPECTATOR"
    token = link.rsplit("/", 1)[1]
    bearer = {"authorization": f"Bearer {token}"}
    assert server.get(f"/api/tables/{table}/view", headers=bearer).status_code == 403


def test_ones_own_link_does_not_take_the_second_seat(server: Server) -> None:
    anna = Browser(server)
    table = anna.open_table(side="rome")
    link = anna.invite(table)
    assert anna.get(link).headers["location"] == f"/table/{table}"
    assert anna.sit_down(table).view["viewer"] == "ROME"
    assert not anna.sit_down(table).view["begun"]


def test_a_cookie_without_an_origin_counts_for_nothing(server: Server) -> None:
    table, anna, _ = seated(server)
    answer = anna.client.post(f"/api/tables/{table}/act", json={"version": 1, "action": 0})
    assert answer.status_code == 401


def test_a_private_table_cannot_be_joined(server: Server) -> None:
    anna, eve = Browser(server), Browser(server)
    table = anna.open_table(side="rome")
    assert eve.post(f"/table/{table}/join").status_code == 403


def test_too_many_messages(server: Server) -> None:
    from delenda.web.limits import Buckets, Limits

    server.app.state.rations.messages = Buckets(Limits().messages)
    table, anna, _ = seated(server)
    rome = anna.sit_down(table)
    for _ in range(200):
        rome.send(t="ping")
    assert rome.closing_code() == 4429


def test_no_page_tells_how_the_server_works(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    hall = server.app.state.hall
    monkeypatch.setattr(hall.store, "summary", broken)
    monkeypatch.setattr(hall, "open_table", broken)
    browser = Browser(server)
    table = server.post("/api/tables", json={"game": "scipio"})
    assert table.status_code == 500
    assert table.json() == {"error": "the server could not do that; nothing has changed."}
    page = browser.post("/new", game="scipio", mode="hotseat")
    assert page.status_code == 500
    assert "secret detail" not in page.text
    assert "Traceback" not in page.text
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


def test_a_redirect_stays_on_this_site(server: Server) -> None:
    browser = Browser(server)
    for back in ("https://evil.example/", "//evil.example/", "/\\evil.example"):
        assert browser.post("/name", name="Anna", back=back).headers["location"] == "/"
    assert browser.post("/name", name="Anna", back="/tables").headers["location"] == "/tables"
