"""Who somebody is, and what is never told: marked cookies, exchanged invitations, names of the server, logs."""

from __future__ import annotations

import logging

import pytest

from delenda.table.seats import hash_of, new_token
from delenda.web.app import create_app
from delenda.web.discreet import Discreet, discreet
from delenda.web.hosts import Hosts
from support.browsers import SITE, Browser, Server, tokens


def test_a_cookie_that_somebody_made_up_is_nobodys(server: Server) -> None:
    eve = Browser(server)
    eve.client.cookies.set("delenda_who", new_token())
    table = eve.open_table(side="rome")
    given = eve.client.cookies.get("delenda_who", domain="localhost.local") or [c.value for c in eve.client.cookies.jar][-1]
    assert "." in given, "the server has given another"
    assert eve.sit_down(table).view["viewer"] == "ROME"


def test_a_mark_fits_one_cookie_only(server: Server) -> None:
    anna = Browser(server)
    anna.get("/")
    (given,) = [cookie.value for cookie in anna.client.cookies.jar if cookie.name == "delenda_who"]
    forged = new_token() + given[given.index(".") :]
    answer = server.get("/", headers={"cookie": f"delenda_who={forged}"})
    assert "delenda_who=" in answer.headers["set-cookie"], "it is not taken for good"
    assert "set-cookie" not in server.get("/", headers={"cookie": f"delenda_who={given}"}).headers


def test_a_cookie_from_before_cookies_were_marked_keeps_its_seats(server: Server) -> None:
    old = new_token()
    store = server.app.state.hall.store
    server.portal.call(store.set_name, hash_of(old), "Anna")
    assert "set-cookie" not in server.get("/", headers={"cookie": f"delenda_who={old}"}).headers


def test_marks_outlive_the_server(database: str) -> None:
    with Server(create_app(database)) as server:
        anna = Browser(server)
        anna.get("/")
        (given,) = [cookie.value for cookie in anna.client.cookies.jar]
    with Server(create_app(database)) as server:
        assert "set-cookie" not in server.get("/", headers={"cookie": f"delenda_who={given}"}).headers


def test_who_opened_a_table_by_rest_cannot_play_for_the_other(server: Server) -> None:
    opened = server.post("/api/tables", json={"game": "scipio"}).json()
    assert "token" not in opened["seats"]["CARTHAGE"]
    invite = opened["seats"]["CARTHAGE"]["link"].rpartition("/")[2]
    view = f"/api/tables/{opened['id']}/view"
    stolen = {"authorization": f"Bearer {invite}"}
    assert server.get(view, headers=stolen).status_code == 403, "an invitation is no token"
    other = tokens(server, opened)["CARTHAGE"]
    assert server.get(view, headers=other).json()["viewer"] == "CARTHAGE"
    assert server.get(view, headers=stolen).status_code == 403
    assert server.post("/api/seats", json={"invite": invite}).status_code == 404, "it was used up"
    assert Browser(server).get(f"/seat/{invite}").status_code == 404


def test_at_a_hot_seat_a_program_has_both_tokens(server: Server) -> None:
    opened = server.post("/api/tables", json={"game": "scipio", "opponent": "hotseat"}).json()
    assert all("token" in seat for seat in opened["seats"].values())


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost:8264", True),
        ("127.0.0.1:8264", True),
        ("[::1]:8264", True),
        ("192.168.1.7:8264", True),
        ("table.localhost", True),
        ("games.example", True),
        ("GAMES.example.", True),
        ("evil.example:8264", False),
        ("games.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_names_under_which_the_server_answers(host: str, allowed: bool) -> None:
    assert Hosts(["games.example"]).allow(host) is allowed


def test_a_page_that_points_its_own_name_here_is_refused(database: str) -> None:
    with Server(create_app(database, hosts=Hosts())) as server:
        assert server.get("/").status_code == 200
        answer = server.get("/", headers={"host": "evil.example"})
        assert answer.status_code == 421
        assert "evil.example" in answer.text
        assert server.post("/api/tables", json={"game": "scipio"}, headers={"host": "evil.example"}).status_code == 421


def test_logs_hold_no_tokens(server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("it broke")

    monkeypatch.setattr(server.app.state.hall.store, "token_seat", broken)
    token = new_token()
    assert server.get(f"/seat/{token}").status_code == 500
    formatted = [Discreet("%(message)s").format(record) for record in caplog.records if record.levelno >= logging.ERROR]
    assert formatted
    assert not any(
        token in line
        for line in [*formatted, *(record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR)]
    )


def test_what_is_left_out_of_logs() -> None:
    text = f"GET {SITE}/seat/abc-DEF_123?x=1 Authorization: Bearer s3cret cookie: delenda_who=me.1; /table/x2/move/12ab-cd"
    assert discreet(text) == f"GET {SITE}/seat/…?x=1 Authorization: Bearer … cookie: delenda_who=…; /table/x2/move/…"
