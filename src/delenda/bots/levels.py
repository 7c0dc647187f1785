"""The levels, weakest first: their titles here in `levels.toml`, how they think in a game's own `levels.toml`."""

from __future__ import annotations

import tomllib
from functools import cache, partial
from importlib.resources import files
from typing import Any

from delenda.bots.mind import Mind
from delenda.bots.search_bot import SearchBot
from delenda.bots.settings import read_mind
from delenda.kernel.english import did_you_mean
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game

FILE = "levels.toml"


@cache
def levels() -> tuple[SearchBot, ...]:
    return tuple(SearchBot(name, entry["title"], entry["words"], partial(mind, name)) for name, entry in _common().items())


@cache
def mind(level: str, slug: str) -> Mind:
    """How a level thinks in a game; where the game does not say, by tree search with quick play to the end."""
    entry = _of_game(slug).get(level)
    if entry is None:
        return read_mind(_common()[level]["elsewhere"], f"level {level}")
    whose = f"level {level} of {slug}"
    return read_mind(entry, whose).check(game(slug), whose)


@cache
def _common() -> dict[str, dict[str, Any]]:
    return _read("delenda.bots")


@cache
def _of_game(slug: str) -> dict[str, dict[str, Any]]:
    """The levels that a game's folder tells of."""
    found = _read(game(slug).package)
    for name in found:
        if name not in _common():
            hint = did_you_mean(name, _common())
            raise DelendaError(f"{FILE} of {slug}: there is no level {name!r}; the levels are {', '.join(_common())}.{hint}")
    return found


def _read(package: str) -> dict[str, dict[str, Any]]:
    file = files(package).joinpath(FILE)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
