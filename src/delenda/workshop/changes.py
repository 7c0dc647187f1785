"""What somebody has changed in a box: single values, by file and path. Applied to our files they make a box of one's own, with
our comments and order; compared with ours, any box comes back to them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from delenda.kernel.bounds import check_box
from delenda.kernel.boxfile import open_box
from delenda.kernel.errors import BadBox
from delenda.kernel.game import Game
from delenda.workshop.declaration import Path, files_of, our_data, our_text, value_at, where_of

MOST: Final = 2_000  # changes of one box
GONE: Final = None  # the value of an entry that is taken out

Value = str | int | bool | list[Any] | dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Change:
    """`value` stands at `path` of `file`; None takes the entry out."""

    file: str
    path: Path
    value: Value

    @property
    def where(self) -> str:
        return where_of(self.path)


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry that differs from ours; None where one of the two has no such entry."""

    file: str
    path: Path
    ours: Value
    theirs: Value

    @property
    def where(self) -> str:
        return where_of(self.path)


def corrected(game: Game, changes: Sequence[Change]) -> dict[str, str]:
    """Our data files with the changes: only those that differ."""
    if len(changes) > MOST:
        raise BadBox(f"a box may have at most {MOST:,} changes, not {len(changes):,}.")
    known = files_of(game.slug)
    made: dict[str, tomlkit.TOMLDocument] = {}
    for change in changes:
        _check_file(game, change.file, known)
        if change.file not in made:
            made[change.file] = tomlkit.parse(our_text(game.slug, change.file))
        _put(made[change.file], change)
    texts = {file: tomlkit.dumps(document) for file, document in made.items()}
    check_box(texts)
    return {file: text for file, text in texts.items() if tomllib.loads(text) != our_data(game.slug, file)}


def _check_file(game: Game, file: str, known: list[str]) -> None:
    if file not in known:
        raise BadBox(f"{game.title} has no data file {file[:40]!r}; it has {', '.join(known)}.")


def _put(document: Any, change: Change) -> None:
    """Change one value in place."""
    holder: Any = value_at(document, change.path[:-1])
    name: Any = change.path[-1]
    try:
        if change.value is GONE:
            del holder[name]
        elif isinstance(holder, list) and isinstance(name, int) and name == len(holder):
            holder.append(change.value)
        else:
            holder[name] = change.value
    except (KeyError, IndexError, TypeError, ValueError, TOMLKitError):
        raise BadBox(f"{change.file}: there is no place for an entry {change.where[:80]!r}.") from None


def differences(game: Game, corrections: Mapping[str, str]) -> list[Difference]:
    """What is other than in our box, in the order of the files."""
    known = files_of(game.slug)
    for file in corrections:
        _check_file(game, file, known)
    found: list[Difference] = []
    for file in known:
        if file in corrections:
            theirs = open_box(game.package, corrections, file).value
            found += [Difference(file, *each) for each in _compare(our_data(game.slug, file), theirs, ())]
    return found


def _compare(ours: Any, theirs: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    """A list is one entry, unless it is a list of tables as long as ours."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for name in [*ours, *(name for name in theirs if name not in ours)]:
            yield from _compare(ours.get(name), theirs.get(name), (*path, name))
    elif _are_tables(ours) and _are_tables(theirs) and len(ours) == len(theirs):
        for place, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            yield from _compare(one, other, (*path, place))
    elif ours != theirs:
        yield path, ours, theirs


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)
