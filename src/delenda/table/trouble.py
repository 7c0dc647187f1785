"""What can be wrong with a database while the server runs, in sentences."""

from __future__ import annotations

import logging
from typing import Final

from sqlalchemy.exc import DBAPIError

from delenda.kernel.errors import DelendaError

log = logging.getLogger("delenda.table")
ROLLED_BACK: Final = ("40001", "40P01")  # PostgreSQL: the transaction lost against another and left nothing
BUSY: Final = 5  # SQLite: another process is writing; the rest of the code says why


class Unavailable(DelendaError):
    """The database did not do it now: full, read-only, gone or restarting. It may have done it all the same."""

    def __init__(self, error: DBAPIError) -> None:
        self.reason = reason_of(error)
        super().__init__(f"the database cannot do that now ({self.reason}); try again in a moment.")


class Damaged(DelendaError):
    """A stored table that cannot be read. Nothing is changed about it; all others are served."""

    def __init__(self, table_id: str, reason: str) -> None:
        self.table_id = table_id
        self.reason = reason.rstrip(".")
        super().__init__(f"table {table_id} is damaged and cannot be shown: {self.reason}. Nothing in it has been changed.")


def reason_of(error: DBAPIError) -> str:
    lines = str(error.orig).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(error.orig).__name__


def told(error: DBAPIError) -> Unavailable:
    """The trouble as a sentence, which is also logged."""
    trouble = Unavailable(error)
    log.error("the database failed: %s", trouble.reason)
    return trouble


def may_be_repeated(error: Exception) -> bool:
    """Whether a transaction surely left nothing and may do better when it is tried again."""
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", 0) or 0
    return getattr(error.orig, "sqlstate", None) in ROLLED_BACK or code & 0xFF == BUSY
