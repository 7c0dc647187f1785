"""The lines to clients: how long a request may dawdle, how many lines one address may hold, and WebSockets that keep little.

uvicorn waits for ever for the end of a request's head and lets anybody hold any number of connections; it keeps 50 KB for each
WebSocket to compress with. Its protocols are taken as they are and told better.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar, Final

from starlette.types import Scope
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

HEAD_SECONDS: Final = 10.0  # for the head of a request to come in
MOST_LINES: Final = 200  # of one address that are no WebSockets (those are counted in guard.py)
LOCAL: Final = ("127.0.0.1", "::1")  # a proxy may stand there, for any number of people


def address_of(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


class Http(H11Protocol):
    """Hangs up on whoever begins a request and does not end its head, and on an address that holds too many lines."""

    held: ClassVar[Counter[str]] = Counter()
    _patience: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address not in LOCAL:
            if self.held[address] >= MOST_LINES:
                transport.abort()
                return
            self.held[address] += 1
            self._address = address
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        is_between = self.cycle is None or self.cycle.response_complete
        if not is_between or self.transport.is_closing():
            self._stop_waiting()
        elif self._patience is None and self.transport.get_protocol() is self:
            self._wait()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._let_go()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._stop_waiting()  # from here on uvicorn's own patience counts

    def _wait(self) -> None:
        self._patience = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _let_go(self) -> None:
        self._stop_waiting()
        if self._address:
            self.held[self._address] -= 1
            if not self.held[self._address]:
                del self.held[self._address]
            self._address = ""


class WebSocket(WebSocketsSansIOProtocol):
    """Compresses each message by itself, so that nothing is kept between two; takes bad UTF-8 for what it is, bytes."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                client_max_window_bits=13,
                compress_settings={"level": 1},
            )
        ]

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()
