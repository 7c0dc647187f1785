"""An empty store for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from delenda.table.database import connect
from delenda.table.store import Store
from support.databases import new_database


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(connect(new_database(tmp_path)))
    yield made
    made.close()
