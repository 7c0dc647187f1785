"""A SQLite file has one server: two would each believe that they know all that is written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from sqlalchemy import Engine

from delenda.kernel.errors import DelendaError


class SoleUse:
    """Holds a file beside the database locked, until it is closed or the process ends, however it ends."""

    def __init__(self, engine: Engine) -> None:
        self._file: IO[bytes] | None = None
        database = engine.url.database
        if engine.dialect.name != "sqlite" or not database or database == ":memory:":
            return
        path = Path(f"{database}.lock")
        try:
            self._file = path.open("ab")
        except OSError as error:
            raise DelendaError(f"{path} cannot be written ({(error.strerror or str(error)).lower()}).") from None
        if not _lock(self._file):
            self._file.close()
            raise DelendaError(
                f"another server already uses {database}; stop it first, or give this one another database with --database."
            )

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _lock(file: IO[bytes]) -> bool:
    """Whether nobody else had it."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
