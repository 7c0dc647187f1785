"""People and programs at a table server, without a real browser: cookies, forms and WebSockets over Starlette's test client."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from delenda.kernel.actor import ACTOR_NAMES
from delenda.kernel.rng import Rng
from delenda.table.dice import seal_of
from delenda.web.limits import Limits, Rate

SITE = "http://localhost"
ORIGIN = {"origin": SITE}
NAVIGATES = {"sec-fetch-mode": "navigate"}
GENEROUS = Limits(*[Rate(100_000, 100_000)] * 6)  # for programs that play as fast as they can


class Server(TestClient):
    """A running server. Whoever is still connected at the end is disconnected first."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(app, base_url=SITE, raise_server_exceptions=False)
        self.stack = ExitStack()

    def __exit__(self, *args: Any) -> None:
        self.stack.close()
        super().__exit__(*args)


class Browser:
    """One person's browser: it keeps cookies."""

    def __init__(self, server: Server) -> None:
        self.client = TestClient(server.app, base_url=SITE, raise_server_exceptions=False)
        self.client.portal = server.portal  # one event loop for everybody
        self.stack = server.stack.enter_context(ExitStack())
        self.hotseats: set[str] = set()

    def get(self, path: str, **more: Any) -> Any:
        """Opens a page. The page of a seat asks for a name first: its form is sent as it is."""
        answer = self.client.get(path, follow_redirects=False, **{"headers": NAVIGATES, **more})
        return self.post(path) if 'id="take-seat"' in answer.text and not more else answer

    def post(self, path: str, **fields: str) -> Any:
        return self.client.post(path, data=fields, headers=ORIGIN, follow_redirects=False)

    def open_table(self, mode: str = "friend", **fields: str) -> str:
        """Opens a table and returns its id."""
        answer = self.post("/new", mode=mode, **{"game": "scipio", **fields})
        assert answer.status_code == 303, answer.text
        match = re.match(r"/table/(\w+)", answer.headers["location"])
        assert match is not None
        if mode == "hotseat":
            self.hotseats.add(match[1])
        return match[1]

    def invite(self, table: str) -> str:
        """The path of the link that the browser which opened a table can send."""
        page = self.get(f"/table/{table}/invite").text
        match = re.search(r"/seat/[\w-]+", page)
        assert match is not None, page
        return match[0]

    def sit_down(self, table: str, layout: str = "wide", seed: str = "tessera") -> Sitting:
        session = self.stack.enter_context(self.client.websocket_connect(f"ws://localhost/table/{table}/ws", headers=ORIGIN))
        return Sitting(session, table, layout, seed, table in self.hotseats)

    def leave(self) -> None:
        self.stack.close()

    @classmethod
    def like(cls, other: Browser, server: Server) -> Browser:
        """The same person again, after they have left."""
        again = cls(server)
        again.client.cookies = other.client.cookies
        return again


class Sitting:
    """A connection to a table, with what it has been told."""

    def __init__(self, session: WebSocketTestSession, table: str, layout: str, seed: str, both: bool) -> None:
        self.session = session
        self.table = table
        self.both = both  # a hot-seat
        self._held: dict[str, str] = {}  # seat -> seed not yet opened
        self.view: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.elements: dict[str, list[str]] = {}
        self.log: list[dict[str, Any]] = []
        self.send(t="hello", since=None, layout=layout)
        self.until(lambda view: bool(view))
        self._add(seed)

    def _add(self, seed: str) -> None:
        """Seals its part of the dice, as a page does when it opens."""
        dice = self.view["dice"]
        held = [seat for seat, each in self.view["seats"].items() if each["you"] or self.both]
        self._held = {seat: seed for seat in held if seed}
        if self._held and not dice["sealed"] and not dice["count"] and not self.view["result"]:
            for seat in [seat for seat in held if dice["seals"][seat] is None and not dice["opened"][seat]]:
                self.send(t="seal", seat=seat, seal=seal_of(seed, self.table, ACTOR_NAMES.index(seat)))
                self.until(lambda view, seat=seat: view["dice"]["seals"][seat] is not None)
            self.settle()

    def _open(self) -> None:
        """Opens what it has sealed once all seals are in, as a page does."""
        dice = self.view["dice"]
        for seat, seed in list(self._held.items()):
            if dice["opened"][seat] or dice["count"]:
                del self._held[seat]
            elif dice["sealed"] and dice["seals"][seat] == seal_of(seed, self.table, ACTOR_NAMES.index(seat)):
                del self._held[seat]
                self.send(t="seed", seat=seat, seed=seed)

    def send(self, **message: Any) -> None:
        self.session.send_json(message)

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = self.session.receive_json()
        self.frames.append(message)
        if message["t"] == "view":
            self._take_over(message)
        elif message["t"] == "presence":
            for seat, here in message["here"].items():
                self.view["seats"][seat]["here"] = here
            self.view["watchers"] = message["watchers"]
        return message

    def _take_over(self, message: dict[str, Any]) -> None:
        board = message["board"]
        if board["full"]:
            self.elements = {}
        for key in board["gone"]:
            del self.elements[key]
        for key, svg, words in board["elements"]:
            self.elements[key] = [svg, words]
        if "order" in board:
            self.elements = {key: self.elements[key] for key in board["order"]}
        self.log = self.log[: message["log_from"]] + message["log"]
        self.view = message
        if self._held:
            self._open()

    def until(self, happens: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until the newest view is as wanted."""
        while not happens(self.view):
            message = self.receive()
            assert message["t"] != "error", message
        return self.view

    def refusal(self, **message: Any) -> str:
        """Send something that is refused; returns the sentence."""
        self.send(**message)
        while True:
            answer = self.receive()
            if answer["t"] == "error":
                return str(answer["why"])

    def closing_code(self) -> int:
        """Read on until the server closes the connection."""
        try:
            while True:
                self.receive()
        except WebSocketDisconnect as closed:
            return closed.code

    def settle(self) -> None:
        """Everything the server had to say before this moment has been read, and answered as a page does."""
        unopened = None
        while unopened != len(self._held):
            unopened = len(self._held)
            self.send(t="ping")
            while (message := self.receive())["t"] != "pong":
                assert message["t"] != "error", message

    def act(self, action: int) -> None:
        self.send(t="act", version=self.view["version"], action=action)

    def label(self, label: str) -> None:
        """Act by label and wait until the table has taken it over."""
        self.act(next(choice["action"] for choice in self.view["choices"] if choice["label"] == label))
        self.settle()

    def any_action(self, rng: Rng) -> None:
        choices = self.view["choices"]
        self.act(choices[rng.below(len(choices))]["action"])
        self.settle()


def tokens(server: Server, opened: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The headers of the programs at a table that one of them has opened: the other sits down with its invitation."""
    held = {}
    for seat, each in opened["seats"].items():
        token = each.get("token")
        if token is None:
            token = server.post("/api/seats", json={"invite": each["link"].rpartition("/")[2]}).json()["token"]
        held[seat] = {"authorization": f"Bearer {token}"}
    return held


def seated(server: Server, **fields: str) -> tuple[str, Browser, Browser]:
    """A table with ROME and CARTHAGE in two browsers."""
    rome, carthage = Browser(server), Browser(server)
    table = rome.open_table(side="rome", name="Anna", **fields)
    assert carthage.get(rome.invite(table)).status_code == 303
    return table, rome, carthage


def at_cards(server: Server, **fields: str) -> tuple[str, Sitting, Sitting]:
    """Both armies stand; both seats are to place their first cards."""
    table, anna, bert = seated(server, **fields)
    rome, carthage = anna.sit_down(table), bert.sit_down(table)
    rome.label("preset R1")
    carthage.label("preset C1")
    for sitting in (rome, carthage):
        sitting.until(lambda view: any(choice["label"] == "assign Y 2" for choice in view["choices"]))
    return table, rome, carthage


def play_to_the_end(rome: Sitting, carthage: Sitting, seed: int) -> None:
    """Both play at random."""
    rng = Rng(seed)
    for _ in range(5000):
        acting = [sitting for sitting in (rome, carthage) if sitting.view["to_act"]]
        if rome.view["result"] and carthage.view["result"]:
            return
        if acting:
            acting[rng.below(len(acting))].any_action(rng)
        rome.settle()
        carthage.settle()
    raise AssertionError("the game does not end")
