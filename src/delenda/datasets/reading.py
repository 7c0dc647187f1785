"""Reading a set, file after file: it may be larger than memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from delenda.datasets.arrow import arrow
from delenda.datasets.plan import read_plan
from delenda.kernel.errors import DelendaError
from delenda.kernel.record import Record


def read(folder: str | Path) -> Dataset:
    """The set in a folder."""
    return Dataset(Path(folder))


class Dataset:
    """A complete set of games; `plan` says how it was made. Rows come in the order of their seeds."""

    def __init__(self, folder: Path) -> None:
        self._pa = arrow()
        self.folder = folder
        self.plan = read_plan(folder)
        shards = self.plan.shards()
        there = [each for each in shards if each.is_in(folder)]
        if len(there) < len(shards):
            raise DelendaError(f"{folder} has {len(there)} of {len(shards)} parts; the command that began it makes the rest.")
        self._games = [folder / each.files[-1] for each in shards]
        self._decisions = [folder / each.files[0] for each in shards] if self.plan.has_decisions else []

    def __len__(self) -> int:
        """How many games there are."""
        return self.plan.games

    def __repr__(self) -> str:
        plan = self.plan
        return f"<{plan.games} games of {plan.game}, {plan.rome} against {plan.carthage}, in {self.folder}>"

    @property
    def size(self) -> int:
        """Bytes on the disk."""
        return sum(path.stat().st_size for path in [*self._games, *self._decisions])

    def games(self, columns: Sequence[str] | None = None) -> Iterator[Any]:
        """The games as batches of pyarrow (`RecordBatch`), with all columns or some."""
        yield from self._batches(self._games, columns)

    def decisions(self, columns: Sequence[str] | None = None) -> Iterator[Any]:
        """The decisions in the same way, where they were kept."""
        if not self._decisions:
            raise DelendaError(f"{self.folder} keeps no decisions; make it with observations or views.")
        yield from self._batches(self._decisions, columns)

    def records(self) -> Iterator[Record]:
        """Every game as a record, which replays."""
        for batch in self.games(["record"]):
            yield from map(Record.parse, batch.column(0).to_pylist())

    def _batches(self, paths: list[Path], columns: Sequence[str] | None) -> Iterator[Any]:
        for path in paths:
            try:
                with self._pa.parquet.ParquetFile(path) as file:
                    yield from file.iter_batches(columns=None if columns is None else list(columns))
            except (OSError, self._pa.ArrowException) as error:
                reason = str(error).splitlines()[0].rstrip(".")
                raise DelendaError(f"{path}: this part of the set cannot be read ({reason}).") from None
