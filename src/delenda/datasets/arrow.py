"""The columns of a set, and the library that writes and reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delenda.kernel.errors import DelendaError


def arrow() -> Any:
    """pyarrow, with Parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise DelendaError("sets of games need the extra `delenda[datasets]`: pip install 'delenda[datasets]'.") from None
    return pyarrow


def game_columns() -> Any:
    """A game: its seed, how it ended, and the game itself as numbers and as a record in text."""
    pa = arrow()
    return pa.schema(
        [
            ("seed", pa.int64()),
            ("winner", pa.string()),  # ROME, CARTHAGE or DRAW
            ("reason", pa.string()),
            ("rome_score", pa.int32()),
            ("carthage_score", pa.int32()),
            ("actors", pa.list_(pa.int8())),  # who took each action: 0 Rome, 1 Carthage, 2 chance
            ("actions", pa.list_(pa.int32())),
            ("record", pa.string()),
        ]
    )


def decision_columns(observation: int, views: bool) -> Any:
    """A decision of a seat; `observation` is the length of a row of numbers, 0 for none."""
    pa = arrow()
    columns = [
        ("seed", pa.int64()),
        ("step", pa.int32()),  # the place of its action in the game's `actions`
        ("seat", pa.int8()),
        ("decision", pa.string()),
        ("legal", pa.list_(pa.int32())),
        ("action", pa.int32()),
        ("payoff", pa.int8()),  # 1, 0 or -1 for the seat, at the end of the game
    ]
    if views:
        columns.append(("view", pa.string()))  # a position's text
    if observation:
        columns.append(("observation", pa.list_(pa.float32(), observation)))
    return pa.schema(columns)


class Sheet:
    """Rows that are written as one Parquet file in memory, so many at a time."""

    def __init__(self, schema: Any, rows: int) -> None:
        self._pa = arrow()
        self._schema = schema
        self._rows = rows
        self._columns: dict[str, list[Any]] = {name: [] for name in schema.names}
        self._out = self._pa.BufferOutputStream()
        self._writer = self._pa.parquet.ParquetWriter(self._out, schema, compression="zstd")

    def add(self, row: Mapping[str, Any]) -> None:
        for name, column in self._columns.items():
            column.append(row[name])
        if len(self._columns["seed"]) >= self._rows:
            self._flush()

    def _flush(self) -> None:
        """A group of rows. Observations are laid end to end first: that is much faster than lists of lists."""
        arrays = [self._array(field) for field in self._schema]
        self._writer.write_table(self._pa.Table.from_arrays(arrays, schema=self._schema))
        for column in self._columns.values():
            column.clear()

    def _array(self, field: Any) -> Any:
        column = self._columns[field.name]
        if field.name != "observation":
            return self._pa.array(column, field.type)
        import numpy as np

        return self._pa.FixedSizeListArray.from_arrays(self._pa.array(np.concatenate(column)), field.type.list_size)

    def content(self) -> bytes:
        if self._columns["seed"]:
            self._flush()
        self._writer.close()
        content: bytes = self._out.getvalue().to_pybytes()
        return content
