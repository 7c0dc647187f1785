"""The live table: one connection for each window. What is waiting to be sent is only the newest view."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable
from concurrent.futures import BrokenExecutor
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from delenda.kernel.actor import ACTOR_NAMES, NOBODY, SPECTATOR, VIEWER_NAMES
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import DelendaError, IllegalAction
from delenda.table import hotseat
from delenda.table.entry import REMATCHES
from delenda.table.hall import Hall
from delenda.table.host import Host, StaleVersion
from delenda.table.stored import ChatLine
from delenda.web import messages
from delenda.web.advice import advice_of
from delenda.web.boards import Shelf
from delenda.web.connections import address_of
from delenda.web.limits import MESSAGE_BYTES, Rations
from delenda.web.people import bearer, seats_of, who
from delenda.web.refusals import refusal_of
from delenda.web.rulebook import cited
from delenda.web.views import Memory, memory_since, presence_of, view_message

log = logging.getLogger("delenda.web")
SEATS_CHANGED = 4403  # come again: the seat has moved to another device, or one was taken
NO_SUCH_TABLE = 4404
TOO_MUCH = 4429
TOO_LONG = 1009
MOST_WAITING = 200  # small messages; views wait in no queue
PATIENCE = 20  # refusals for haste before the connection is closed


async def table_socket(websocket: WebSocket) -> None:
    """The endpoint."""
    state = websocket.app.state
    hall: Hall = state.hall
    await websocket.accept()
    try:
        host = await hall.host(websocket.path_params["table"])
    except DelendaError as error:
        await websocket.send_text(_text({"t": "error", "why": str(error), "version": 0}))
        await websocket.close(NO_SUCH_TABLE)
        return
    seats = await seats_of(hall, host, websocket)
    known = "" if bearer(websocket.headers) else who(websocket)
    name = await hall.store.name_of(known) if known else ""
    connection = Connection(websocket, hall, host, seats, known, name, state.shelf, state.rations)
    await connection.run()


class Connection:
    def __init__(
        self,
        websocket: WebSocket,
        hall: Hall,
        host: Host,
        seats: list[int],
        who: str,
        name: str,
        shelf: Shelf,
        rations: Rations,
    ) -> None:
        self._websocket = websocket
        self._hall = hall
        self._host = host
        self._seats = seats
        self._who = who  # empty for a program
        self._name = name
        self._shelf = shelf
        self._layout = "wide"
        self._memory: Memory | None = None  # None until the client has said hello
        self._waiting: deque[dict[str, Any]] = deque(maxlen=MOST_WAITING)
        self._wake = asyncio.Event()
        self._rations = rations
        self._address = address_of(websocket.scope)
        # who holds a seat is somebody; for the rest a cookie costs nothing
        self._person = (who or f"{host.table.id} {seats[0]}") if seats else self._address
        self._question: asyncio.Task[None] | None = None  # to the computer
        self._held: set[asyncio.Task[None]] = set()  # answers that may not be seen yet
        self._refused = 0

    async def run(self) -> None:
        host = self._host
        places = self._seats or [SPECTATOR]
        host.listeners.add(self)
        watcher = "" if self._seats else self._name
        host.presence.come(places, watcher)
        self._hall.presence_changed(host)
        sender = asyncio.create_task(self._send())
        for seat in self._seats:
            await self._refusing(host.company.came(seat))
        try:
            await self._receive()
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone; whatever it wanted is written or was never asked
        finally:
            host.listeners.discard(self)
            host.presence.leave(places, watcher)
            self._hall.presence_changed(host)
            if self._question is not None:
                self._question.cancel()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    # What the table tells

    def changed(self) -> None:
        self._wake.set()

    def came_or_went(self) -> None:
        self._post(presence_of(self._host, self._viewer()[0]))

    def said(self, line: ChatLine) -> None:
        if line.room == self._room:
            self._post(_chat(line))

    def thinking(self, is_thinking: bool) -> None:
        self._post({"t": "bot", "thinking": is_thinking})

    def thinks_faster(self) -> None:
        self._post({"t": "compiled"})

    def _post(self, message: dict[str, Any]) -> None:
        if self._memory is not None:
            self._waiting.append(message)
            self._wake.set()

    @property
    def _room(self) -> str:
        return "players" if self._seats else "watchers"

    @property
    def _has_moved(self) -> bool:
        """Whether the seats of this browser are others than when the connection began."""
        return bool(self._who) and self._hall.seats_of(self._host, self._who) != self._seats

    async def _send(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                if self._has_moved:
                    await self._websocket.close(SEATS_CHANGED)
                    return
                if self._memory is not None:
                    viewer, curtain = self._viewer()
                    message = view_message(self._host, self._shelf, self._memory, viewer, self._layout, curtain)
                    if message is not None:
                        await self._websocket.send_text(_text(message))
                while self._waiting:
                    await self._websocket.send_text(_text(self._waiting.popleft()))
        except (WebSocketDisconnect, RuntimeError):
            return  # the receiving side notices too
        except Exception:
            log.exception("a view of table %s could not be sent", self._host.table.id)
            with contextlib.suppress(Exception):
                await self._websocket.close(1011)

    def _viewer(self) -> tuple[int, int | None]:
        """Whose eyes this connection looks with; at a hot-seat also whom the device waits for."""
        if not self._seats:
            return SPECTATOR, None
        if len(self._seats) == 1:
            return self._seats[0], None
        host = self._host
        following, curtain = hotseat.next_holder(host.table, host.holder)
        if curtain:
            return SPECTATOR, following
        host.holder = following
        return following, None

    # What the client wants

    async def _receive(self) -> None:
        while True:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if text is None:
                self._refused += 1
                if self._refused > PATIENCE:
                    await self._websocket.close(TOO_MUCH)
                    return
                self._refuse("a message must be JSON in a text frame.")
                continue
            if len(text) > MESSAGE_BYTES:
                await self._websocket.close(TOO_LONG)
                return
            if not self._rations.messages.take(self._person):
                self._refused += 1
                if self._refused > PATIENCE:
                    await self._websocket.close(TOO_MUCH)
                    return
                self._refuse("too many messages; wait a moment.")
                continue
            await self._refusing(self._read(text))

    async def _read(self, text: str) -> None:
        await self._handle(messages.decoder.decode(text))

    async def _refusing(self, work: Awaitable[None]) -> None:
        """Do what a message asks for, or say why not."""
        try:
            await work
        except (msgspec.DecodeError, UnicodeError) as error:
            self._refuse(f"this message cannot be read: {error}.")
        except RecursionError:
            self._refuse("this message cannot be read: it is nested too deeply.")
        except DelendaError as error:
            self._refuse(str(error))
        except Exception:
            log.exception("a message to table %s failed", self._host.table.id)
            self._refuse("the server could not do that; nothing has changed.")

    def _refuse(self, why: str) -> None:
        self._waiting.append(
            {
                "t": "error",
                "why": why,
                "rules": cited(self._host.table.game, why),
                "version": self._host.table.version(self._viewer()[0]),
            }
        )
        self._wake.set()

    def _seat(self) -> int:
        """The seat for which this connection speaks now."""
        if not self._seats or self._has_moved:
            raise IllegalAction("you are watching: you have no seat at this table.")
        viewer, curtain = self._viewer()
        if curtain is not None:
            raise IllegalAction(f"pass the device to {SEAT_NAMES[curtain]} first.")
        if self._host.table.seats[viewer].stands_in:
            raise IllegalAction("the computer plays for you: take your seat back first.")
        return viewer

    async def _handle(self, message: messages.Any) -> None:
        host = self._host
        match message:
            case messages.Hello():
                await self._greet(message)
            case messages.Ping():
                self._waiting.append({"t": "pong"})
                self._wake.set()
            case messages.SetLayout(layout=layout):
                self._layout = layout
                self._wake.set()
            case messages.Act(version=version, action=action):
                await self._act([action], version)
            case messages.Acts(version=version, actions=actions, back=back):
                await self._act(actions, version, back)
            case messages.Choose(version=version, action=action, place=place):
                await host.choose(self._seat(), action, place, version)
            case messages.Confirm(version=version):
                await host.confirm(self._seat(), version)
            case messages.Undo(version=version):
                await self._undo(version)
            case messages.UndoRequest():
                await host.offer(self._undoer(), "undo")
            case messages.DrawOffer():
                await host.offer(self._seat(), "draw")
            case messages.Rematch(swap=swap):
                self._check_opening()
                await host.offer(self._seat(), "rematch" if swap else "again")
            case messages.Answer(to=what, yes=yes):
                if yes and what in REMATCHES:
                    self._check_opening()
                await host.answer(self._seat(), what, yes)
            case messages.Resign():
                await host.resign(self._seat())
            case messages.Cancel():
                await host.cancel(self._seat())
            case messages.Claim():
                await host.company.claim(self._seat())
            case messages.StandIn(seat=name, level=level):
                await self._hall.offer_stand_in(host, self._seat(), ACTOR_NAMES.index(name), level)
            case messages.Return():
                await host.come_back(self._own(ACTOR_NAMES[self._viewer()[0]]))
            case messages.Seal(seat=name, seal=seal):
                await host.seal(self._own(name), seal)
            case messages.Seed(seat=name, seed=seed):
                await host.seed(self._own(name), seed)
            case messages.Chat(text=text):
                await self._say(text)
            case messages.Pace(ms=ms):
                self._seat()
                host.pace = ms
            case messages.Hint(version=version):
                self._ask(version)
            case messages.Why(path=path):
                self._post(refusal_of(host, self._shelf, self._viewer()[0], path))
            case messages.PassDevice():
                self._take_device()

    def _check_opening(self) -> None:
        """A rematch opens a table like any other."""
        if not self._rations.openings.take(self._address):
            raise DelendaError("too many new tables; wait a moment.")

    async def _greet(self, hello: messages.Hello) -> None:
        """A connection begins, or begins again: what has been said so far, then what there is to see since."""
        self._layout = hello.layout
        self._memory = Memory()
        looked = VIEWER_NAMES.index(hello.viewer) if hello.viewer else NOBODY
        if hello.since is not None and looked in (*self._seats, SPECTATOR):  # with other eyes even what is equal would tell
            self._memory = memory_since(self._host, self._shelf, looked, hello.layout, hello.since)
        self._memory.patched = hello.patches
        for line in await self._host.store.chat(self._host.table.id, self._room):
            self._post(_chat(line))
        self._wake.set()

    async def _act(self, actions: list[int], version: int, back: bool = False) -> None:
        seat = self._seat()
        acting = self._host.act(seat, actions, version, back)
        if not self._host.holds_back(seat):
            await acting
            return
        task = asyncio.create_task(self._refusing(acting))  # meanwhile other messages are read
        self._held.add(task)
        task.add_done_callback(self._held.discard)

    async def _undo(self, version: int) -> None:
        host = self._host
        if len(self._seats) == 1:
            await host.undo(self._seat(), version)
            return
        seat = self._undoer()
        current = host.table.is_current(self._seat(), version)
        await host.undo(seat, host.table.version(seat) if current else -1)

    def _own(self, name: str) -> int:
        """A seat by its name; at a hot-seat either, whoever holds the device."""
        seat = ACTOR_NAMES.index(name)
        if not self._seats or self._has_moved:
            raise IllegalAction("you are watching: you have no seat at this table.")
        if seat not in self._seats:
            raise IllegalAction(f"you do not hold {SEAT_NAMES[seat]}'s seat.")
        return seat

    def _undoer(self) -> int:
        seat = self._seat()
        return hotseat.undoer(self._host.table, seat) if len(self._seats) == 2 else seat

    def _ask(self, version: int) -> None:
        """The answer comes when it is found; meanwhile the table goes on. A new question takes the place of an old one."""
        seat = self._seat()
        if not self._host.table.is_current(seat, version):
            raise StaleVersion
        if not self._rations.thinking.take(self._address):
            raise DelendaError("too many questions to the computer; wait a moment.")
        if self._question is not None:
            self._question.cancel()
        self._question = asyncio.create_task(self._answer(seat, version))

    async def _answer(self, seat: int, version: int) -> None:
        table = self._host.table
        try:
            opinion = await self._hall.opinions.hint(table, seat)
        except DelendaError as error:
            self._refuse(str(error))
            return
        except BrokenExecutor:
            self._refuse("the computer could not work this out; try again.")
            return
        if table.is_current(seat, version):
            self._post({"t": "hint", "version": table.version(seat), **advice_of(table.game, table.view(seat), opinion)})

    def _take_device(self) -> None:
        _, curtain = self._viewer()
        if curtain is not None:
            self._host.holder = curtain
            self._host.tell_listeners()

    async def _say(self, text: str) -> None:
        if not self._rations.chat.take(self._person):
            raise DelendaError("you are talking too fast; wait a moment.")
        text = " ".join(text.split())
        if not text or not text.isprintable():
            raise DelendaError("a message must be text, and not empty.")
        seat = self._viewer()[0] if self._seats else NOBODY
        if seat == SPECTATOR:
            seat = self._seats[0]
        name = (self._host.table.seats[seat].name or SEAT_NAMES[seat]) if self._seats else (self._name or "A spectator")
        await self._host.say(self._room, seat, name, text)


def _chat(line: ChatLine) -> dict[str, Any]:
    seat = "" if line.seat == NOBODY else ACTOR_NAMES[line.seat]
    when = datetime.fromtimestamp(line.at / 1000, UTC).isoformat(timespec="seconds")
    return {"t": "chat", "from": line.name, "seat": seat, "room": line.room, "text": line.text, "when": when}


def _text(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()
