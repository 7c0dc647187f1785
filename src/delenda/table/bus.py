"""What other processes have written: PostgreSQL tells everybody who listens. With SQLite there is only one process."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import Engine

from delenda.table.database import KEEP_ALIVE
from delenda.table.store import CHANNEL

log = logging.getLogger("delenda.table")
RETRY = 1.0


class Bus:
    """A thread that listens and hands each message to the event loop; it connects again when the connection breaks."""

    def __init__(self, engine: Engine, hear: Callable[[dict[str, Any]], None], reconnected: Callable[[], None]) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear = hear
        self._reconnected = reconnected
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self.listening = threading.Event()
        self._thread = threading.Thread(target=self._run, name="delenda-bus", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        import psycopg

        broken = False
        while not self._stop.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, **KEEP_ALIVE) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    if broken:
                        self._call(self._reconnected)
                        broken = False
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._call(self._hear, json.loads(notice.payload))
            except Exception as error:  # whatever it is: without the bus this process would show what is no longer so
                lines = str(error).strip().splitlines()
                log.warning("the bus lost its connection: %s", lines[0] if lines else type(error).__name__)
                broken = True
                self._stop.wait(RETRY)

    def _call(self, function: Callable[..., None], *args: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *args)
