"""A server on an empty database for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from delenda.table import pauses
from delenda.web.app import create_app
from support.browsers import GENEROUS, Server
from support.databases import new_database


class Time:
    """A clock that goes only when told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers to private questions are seen at once, unless a test is about that."""
    monkeypatch.setattr(pauses, "SHORTEST", 0)
    monkeypatch.setattr(pauses, "MORE", 0)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return new_database(tmp_path)


@pytest.fixture
def server(database: str, time: Time) -> Iterator[Server]:
    with Server(create_app(database, now=time, limits=GENEROUS)) as running:
        yield running
