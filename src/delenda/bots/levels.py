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


@cache
def levels() -> tuple[SearchBot, ...]:
    return tuple(SearchBot(name, entry["title"], entry["words"], partial(mind, name)) for name, entry in _common().items())


@cache
def mind(level: str, slug: str) -> Mind:
    """How a level thinks in a game; where the game does not say, by plain tree search."""
    entry, whose = _of_game(slug).get(level), f"level {level} of {slug}"
    found = read_mind(_common()[level]["elsewhere"] if entry is None else entry, whose).check(game(slug), whose)
    if found.secret is not None and not game(slug).is_simultaneous:
        raise DelendaError(f"{whose}: leave 'secret' out; nothing is chosen in secret in {game(slug).title}.")
    return found


@cache
def _common() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("delenda.bots").joinpath("levels.toml").read_text(encoding="utf-8"))


@cache
def _of_game(slug: str) -> dict[str, dict[str, Any]]:
    """The levels that a game's own file tells of."""
    named = game(slug).levels
    found = tomllib.loads(game(slug).file(named)) if named else {}
    for name in found:
        if name not in _common():
            hint = did_you_mean(name, _common())
            raise DelendaError(f"{named} of {slug}: there is no level {name!r}; the levels are {', '.join(_common())}.{hint}")
    return found
