"""Empty databases for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from delenda.table.database import connect


def new_database(folder: Path) -> str:
    """The address of an empty database in a folder."""
    (folder / "tables.db").write_bytes(_empty())
    return f"sqlite:///{folder}/tables.db"


@cache
def _empty() -> bytes:
    """As a server makes it at its first start; most of the time of that start goes into its tables."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        connect(f"sqlite:///{path}").dispose()
        return path.read_bytes()
