"""Everything that reads what strangers write, each as a function of bytes that may raise nothing but a sentence."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from types import SimpleNamespace

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

import delenda
from delenda.kernel.errors import DelendaError
from delenda.kernel.record import Record
from delenda.web import messages, people
from delenda.web.hosts import Hosts
from delenda.web.rest import ActNow, OpenTable, SitDown

SLUGS = [game.slug for game in delenda.games()]
KEY = "00" * 32


def record(data: bytes) -> None:
    with contextlib.suppress(DelendaError):
        Record.parse(data.decode("utf-8", "replace")).replay()


def position(data: bytes) -> None:
    """The first byte says of which game."""
    game = delenda.game(SLUGS[data[0] % len(SLUGS)]) if data else delenda.game(SLUGS[0])
    try:
        state = game.read_position(data[1:].decode("utf-8", "replace"))
        assert game.read_position(game.write_position(state)) == state
    except DelendaError:
        pass


def box(data: bytes) -> None:
    game = delenda.game(SLUGS[data[0] % len(SLUGS)]) if data else delenda.game(SLUGS[0])
    with contextlib.suppress(DelendaError):
        game.begin(game.box(corrections={"box.toml": data[1:].decode("utf-8", "replace")}))


def message(data: bytes) -> None:
    with contextlib.suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        messages.decoder.decode(data)
    for kind in (OpenTable, ActNow, SitDown):
        with contextlib.suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            msgspec.json.decode(data, type=kind)


def cookie(data: bytes) -> None:
    """Nobody can make up somebody."""

    async def knows(_: str) -> bool:
        return False

    state = SimpleNamespace(key=KEY, hall=SimpleNamespace(store=SimpleNamespace(knows=knows)))
    scope = {"type": "http", "method": "GET", "headers": [(b"cookie", data), (b"host", data), (b"authorization", data)]}
    connection = HTTPConnection({**scope, "app": SimpleNamespace(state=state)})
    asyncio.run(people.recognize(connection))
    assert people.who(connection) == ""
    people.bearer(Headers(scope=connection.scope))
    Hosts().allow(connection.headers["host"])


PARSERS: dict[str, Callable[[bytes], None]] = {
    "record": record,
    "position": position,
    "box": box,
    "message": message,
    "cookie": cookie,
}
