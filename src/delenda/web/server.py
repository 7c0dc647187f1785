"""A server with our lines to clients, that says when it answers."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from delenda.web.connections import Http, WebSocket
from delenda.web.limits import MESSAGE_BYTES

# Looking for garbage stops the server for as long as there are many tables; most of it goes by itself, and cycles are rare here
SELDOM: Final = (50_000, 50, 50)


def configure(app: ASGIApp) -> uvicorn.Config:
    """Everything that uvicorn is told. There is no access log: it would hold the tokens of seats."""
    return uvicorn.Config(
        app,
        http=Http,
        ws=WebSocket,
        log_config=None,
        access_log=False,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=2,
        server_header=False,
    )


class Announced(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()  # what is there now stays: it need not be looked through again
        gc.set_threshold(*SELDOM)
        if not self.should_exit:
            self._announce()
