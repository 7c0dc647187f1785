"""What may stand in a game's data files, as its loader asks for it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from delenda.kernel.box import Setting
from delenda.kernel.boxfile import Declaration, Kind, listening
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.workshop.provenance import entry_of

TEXT: Final = Kind("text")

Path = tuple[str | int, ...]  # to a value in a data file: names of tables and places in lists


@cache
def declaration_of(slug: str) -> Declaration:
    """Every entry of every file that some scenario reads."""
    game = find_game(slug)
    options = {option.name: option.default for option in game.options}
    with listening() as heard:
        for scenario in game.scenarios:
            game.read_box(Setting(game.slug, scenario.slug, options, {}))
    return heard


def files_of(slug: str) -> list[str]:
    """The data files that a scenario reads, the main one first."""
    return sorted({file for file, _ in declaration_of(slug)}, key=lambda file: (file != "box.toml", file))


def kind_of(slug: str, file: str, where: str) -> Kind:
    """What the loader takes there; for an entry that ours does not have, what it takes for others of the same list."""
    declared = declaration_of(slug)
    if (file, where) in declared:
        return declared[file, where]
    entry = entry_of(where)
    return next((kind for (name, at), kind in declared.items() if name == file and entry_of(at) == entry), TEXT)


def where_of(path: Path) -> str:
    """The path as loaders write it in their sentences."""
    where = ""
    for part in path:
        where += f"[{part}]" if isinstance(part, int) else f".{part}" if where else part
    return where


@cache
def our_text(slug: str, file: str) -> str:
    return find_game(slug).file(f"data/{file}")


@cache
def our_data(slug: str, file: str) -> Mapping[str, Any]:
    return tomllib.loads(our_text(slug, file))


def value_at(data: Any, path: Path) -> Any:
    """What stands there; None where nothing does."""
    for part in path:
        if isinstance(part, int):
            if not isinstance(data, list) or not 0 <= part < len(data):
                return None
        elif not isinstance(data, Mapping) or part not in data:
            return None
        data = data[part]
    return data


def check_all(game: Game, corrections: Mapping[str, str]) -> None:
    """Raise, with a sentence, for data files that some scenario cannot be played with."""
    for scenario in game.scenarios:
        game.box(scenario.slug, None, corrections)
