"""The record of a game in play: its header, and the file it is kept in."""

from __future__ import annotations

from pathlib import Path

from delenda.cli.files import writing
from delenda.kernel.actor import ACTOR_NAMES
from delenda.kernel.errors import DelendaError
from delenda.kernel.play import Play


class Keeper:
    """Knows where the record goes, if anywhere, and what stands in its header."""

    def __init__(self, play: Play, tags: dict[str, str], file: str | None) -> None:
        self.play = play
        self.tags = tags
        self.file = file
        self._kept = ""  # what stands in the file

    def resign(self, seat: int) -> None:
        self.tags["Result"] = f"{ACTOR_NAMES[1 - seat]} RESIGNATION"

    def text(self) -> str:
        record = self.play.record()
        record.tags = dict(self.tags)
        outcome = self.play.state.outcome()
        if outcome is not None:
            record.tags["Result"] = str(outcome)
        return str(record)

    def write(self, file: str) -> None:
        """Write the record; from now on it is kept there."""
        text = self.text()
        with writing(file):
            Path(file).write_text(text, encoding="utf-8")
        self.file, self._kept = file, text

    def write_new(self, file: str) -> None:
        """The same, but never over another file."""
        if file != self.file and Path(file).exists():
            raise DelendaError(f"{file} exists already; choose another name.")
        self.write(file)

    def trust_file(self) -> None:
        """The file holds this game already, in whatever words: leave it alone until something happens."""
        self._kept = self.text()

    def keep(self) -> None:
        """Bring the file up to date, if there is one."""
        if self.file is not None and self.text() != self._kept:
            self.write(self.file)
