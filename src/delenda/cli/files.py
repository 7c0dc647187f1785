"""Files in and out. Whatever is wrong with a file is one sentence that begins with its name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from delenda.kernel.errors import DelendaError
from delenda.kernel.record import Record
from delenda.kernel.state import State


def read_record(path: str) -> tuple[Record, State]:
    """A record that replays without fault, and the state it leads to; `-` is the standard input."""
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise DelendaError(f"{path}: the file cannot be read ({reason(error)}).") from None
    except UnicodeDecodeError:
        raise DelendaError(f"{path}: this is not a record, nor any text in UTF-8.") from None
    try:
        record = Record.parse(text)
        return record, record.replay()
    except DelendaError as error:
        raise DelendaError(f"{path}: {error}") from None


@contextmanager
def writing(path: str) -> Iterator[None]:
    """Around whatever writes the file."""
    try:
        yield
    except OSError as error:
        raise DelendaError(f"{path}: the file cannot be written ({reason(error)}).") from None


def database_address(given: str) -> str:
    """An address as SQLAlchemy reads it, also from the path of a SQLite file."""
    return given if "://" in given else f"sqlite:///{Path(given).as_posix()}"


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
