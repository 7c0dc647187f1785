"""Where the entries of a box come from, read from the game's PROVENANCE page.

The page has a table for each data file, under a heading with the file's name. The first cell of a row names entries in
`backticks`, with `*` for any part of a name; the second begins with a mark. The first row that names an entry is the entry's.
A row that names none tells of something that is in the code or in a picture.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from delenda.kernel.errors import BadBox
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game

MARKS: Final = ("rulebook", "public", "evidence", "design")
PAGE: Final = "data/PROVENANCE.md"
HEADING: Final = re.compile(r"^## (.+)$")
ROW: Final = re.compile(r"^\| *(.+?) *\| *(.+?) *\|$")
NAMED: Final = re.compile(r"`([^`]+)`")
PLACE: Final = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True)
class Source:
    """A row of the page: which entries of which files, the mark, and the whole sentence."""

    files: tuple[str, ...]
    patterns: tuple[str, ...]
    mark: str
    words: str

    def names(self, file: str, entry: str) -> bool:
        return file in self.files and any(_matches(pattern, entry) for pattern in self.patterns)


def entry_of(where: str) -> str:
    """The entry that a value belongs to: a list is one entry."""
    return PLACE.sub("", where)


@cache
def sources_of(slug: str) -> tuple[Source, ...]:
    """All rows of a game's page, in its order."""
    found: list[Source] = []
    files: tuple[str, ...] = ()
    for line in find_game(slug).file(PAGE).splitlines():
        heading, row = HEADING.match(line), ROW.match(line)
        if heading is not None:
            files = tuple(re.findall(r"[\w-]+\.(?:toml|json)", heading[1]))
        elif row is not None and row[1] != "entry" and not row[1].startswith("--"):
            found.append(_source(files, row[1], row[2]))
    return tuple(found)


def source_of(game: Game, file: str, where: str) -> Source:
    """The row of an entry."""
    entry = entry_of(where)
    for source in sources_of(game.slug):
        if source.names(file, entry):
            return source
    raise BadBox(f"{PAGE} of {game.title} does not say where {entry!r} of {file} comes from; add a row for it.")


def _source(files: tuple[str, ...], cell: str, words: str) -> Source:
    mark = next((mark for mark in MARKS if words.startswith(mark)), "")
    if not mark:
        raise BadBox(f"{PAGE}: the source of {cell!r} must begin with one of {', '.join(MARKS)}, not {words[:20]!r}.")
    return Source(files, tuple(NAMED.findall(cell)) if files else (), mark, words)


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.split("*")) + r"(\..*)?")


def _matches(pattern: str, entry: str) -> bool:
    """A pattern names everything below it, too: `cards` names `cards.R1.name`."""
    return _pattern(pattern).fullmatch(entry) is not None
