"""Lists of tables, live: a line that says when they have changed, and the lists themselves as fragments of a page.

What changed is not said: the browser asks for the list again, and is shown what it may see. However many tables change, a line
says so once in a while.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from delenda.table.hall import Hall
from delenda.web.answers import refuse
from delenda.web.cards import table_card
from delenda.web.connections import address_of
from delenda.web.limits import MESSAGE_BYTES, Rations
from delenda.web.people import who
from delenda.web.rendering import fragment

PAUSE: Final = 1.5  # seconds between two times that a line says something
MOST_RUNNING, MOST_FINISHED, MOST_OPEN = 12, 24, 6  # that the home page shows
TOO_MUCH: Final = 4429
LISTS: Final = {"yours": "parts/yours.html", "open": "parts/open.html", "lobby": "parts/lobby.html"}


async def lobby_socket(websocket: WebSocket) -> None:
    """The endpoint."""
    await websocket.accept()
    state = websocket.app.state
    await _Line(websocket, state.hall, state.rations).run()


class _Line:
    def __init__(self, websocket: WebSocket, hall: Hall, rations: Rations) -> None:
        self.who = who(websocket)
        self._websocket = websocket
        self._hall = hall
        self._rations = rations
        self._news = asyncio.Event()

    def lists_changed(self) -> None:
        self._news.set()

    async def run(self) -> None:
        self._hall.lists.lookers.add(self)
        sender = asyncio.create_task(self._send())
        try:
            await self._receive()
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone
        finally:
            self._hall.lists.lookers.discard(self)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._news.wait()
                self._news.clear()
                await self._websocket.send_json({"t": "changed"})
                await asyncio.sleep(PAUSE)

    async def _receive(self) -> None:
        """Whatever a page says, it is answered that the line holds: there is nothing to ask for here."""
        while True:
            said = await self._websocket.receive_text()
            if len(said) > MESSAGE_BYTES or not self._rations.messages.take(address_of(self._websocket.scope)):
                await self._websocket.close(TOO_MUCH)
                return
            await self._websocket.send_json({"t": "pong"})


async def list_fragment(request: Request) -> Response:
    """One of the lists, as the one who asks may see it."""
    name = request.path_params["name"]
    if name not in LISTS:
        raise refuse(404, "there is no such list.")
    return Response(fragment(LISTS[name], **await lists_of(request, name)), media_type="text/plain")


def _most_urgent(card: dict[str, Any]) -> tuple[bool, float]:
    """What waits for whoever looks comes first, by the time that is left; the rest stays as it was."""
    waits = card["status"] == "yours"
    return not waits, (card["deadline"] or float("inf")) if waits else 0.0


async def lists_of(request: Request, name: str) -> dict[str, Any]:
    """What a list shows."""
    hall: Hall = request.app.state.hall
    store, me = hall.store, who(request)
    if name == "open":
        return {"open_tables": [table_card(each, me) for each in await store.lobby("open", MOST_OPEN)]}
    found = [each for each in await store.tables_of(me) if each.begun or not each.result] if me else []
    lengths = await store.lengths([each.id for each in found if each.result])
    offers = await store.last_offers([each.id for each in found if not each.result])
    mine = [table_card(each, me, lengths.get(each.id), offers.get(each.id), hall.now()) for each in found]
    yours = {
        "running": sorted((each for each in mine if each["status"] != "over"), key=_most_urgent),
        "finished": [each for each in mine if each["status"] == "over"][:MOST_FINISHED],
    }
    if name == "yours":
        return yours
    public = {kind: await store.lobby(kind) for kind in ("open", "running", "over")}
    shown = {kind: [table_card(each, me) for each in tables] for kind, tables in public.items()}
    return {"yours": mine, "open_tables": shown["open"], "running": shown["running"], "finished": shown["over"]}
