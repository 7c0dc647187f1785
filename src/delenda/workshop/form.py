"""A box as a form: fields with their kinds and sources, in groups and grids as the data files have them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from delenda.kernel.boxfile import Kind
from delenda.kernel.game import Game
from delenda.workshop.declaration import Path, files_of, kind_of, our_data, where_of
from delenda.workshop.provenance import Source, source_of


@dataclass(frozen=True, slots=True)
class Field:
    """One entry. `kind` is what its loader takes, or `list`, several of these with commas, or `value`, as JSON has it; `text`
    is ours, empty where ours has none. `label` names it for those who do not see where it stands."""

    path: Path
    name: str
    label: str
    kind: str
    each: Kind
    text: str
    source: Source
    may_lack: bool = False  # as others of its column do: no port, no leader

    @property
    def address(self) -> str:
        return json.dumps(self.path)


@dataclass(frozen=True, slots=True)
class Grid:
    """Entries of one shape below each other: units, cards, cities. A field is None where nothing can stand."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Field, ...]], ...]


@dataclass(slots=True)
class Group:
    title: str
    fields: list[Field] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)


def form_of(game: Game) -> list[Group]:
    """A group for each data file."""
    return [_group(game, file, file, our_data(game.slug, file), ()) for file in files_of(game.slug)]


def _group(game: Game, file: str, title: str, table: Mapping[str, Any], path: Path) -> Group:
    group = Group(title)
    for name, value in table.items():
        if name == "source":
            continue  # its words stand beside the entries
        at = (*path, name)
        rows = _rows(value)
        if rows is not None:
            group.grids.append(_grid(game, file, name, rows, at))
        elif isinstance(value, Mapping):
            group.groups.append(_group(game, file, name, value, at))
        else:
            group.fields.append(_field(game, file, at, value, value, path))
    return group


def _rows(value: Any) -> dict[str | int, Mapping[str, Any]] | None:
    """The rows of what is a grid: tables without tables in them."""
    if isinstance(value, Mapping) and value:
        rows: dict[str | int, Any] = dict(value)
        rows.pop("source", None)
    elif isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
        rows = dict(enumerate(value))
    else:
        return None
    return rows if rows and all(map(_is_row, rows.values())) else None


def _is_row(row: Any) -> bool:
    return isinstance(row, Mapping) and not any(isinstance(each, Mapping) for each in row.values())


def _grid(game: Game, file: str, title: str, rows: dict[str | int, Mapping[str, Any]], path: Path) -> Grid:
    names = tuple(dict.fromkeys(name for row in rows.values() for name in row if name != "source"))
    samples = {name: next((path, key, row[name]) for key, row in rows.items() if name in row) for name in names}
    made = []
    for key, row in rows.items():
        fields = []
        for name in names:
            _, holder, sample = samples[name]
            found = _field(game, file, (*path, key, name), row.get(name), sample, (*path, holder))
            fields.append(replace(found, may_lack=any(name not in each for each in rows.values())))
        made.append((str(key) if isinstance(key, str) else str(key + 1), tuple(fields)))
    return Grid(title, names, tuple(made))


def _field(game: Game, file: str, path: Path, value: Any, sample: Any, holder: Path) -> Field:
    """`sample`, in `holder`, is an entry of the same shape: it tells the kind where `value` is None."""
    name = str(path[-1])
    like = (*holder, path[-1])
    if isinstance(sample, list):
        is_flat = not any(isinstance(each, list | Mapping) for each in sample)
        each = kind_of(game.slug, file, where_of((*like, 0)))
        kind = "list" if is_flat else "value"
    else:
        each = kind_of(game.slug, file, where_of(like))
        kind = each.name
    source = source_of(game, file, where_of(like if value is None else path))
    return Field(path, name, where_of(path).replace(".", " ").replace("_", " "), kind, each, text_of(value), source)


def text_of(value: Any) -> str:
    """A value as a field shows it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list) and not any(isinstance(each, list | Mapping) for each in value):
        return ", ".join(text_of(each) for each in value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | Mapping) else str(value)
