"""The list of games: those that come with Delenda, and those of other packages.

A package adds a game by an entry point of the group `delenda.games`, whose name is the game's slug:

    [project.entry-points."delenda.games"]
    tabula = "tabula:GAME"
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from delenda.kernel.english import did_you_mean
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game

GROUP = "delenda.games"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def games() -> list[Game]:
    """All games, in order. Those that cannot be loaded are left out; `troubles` says why.

    >>> [game.slug for game in delenda.games()][:5]
    ['scipio', 'zama', 'punica', 'de-bello-punico', 'punic-island']
    """
    return [found for found in map(_load, slugs()) if isinstance(found, Game)]


def game(slug: str) -> Game:
    """The game with that slug.

    >>> game = delenda.game("punic-island")
    >>> game.title, game.designer, game.minutes
    ('Punic Island', 'Francisco Ronco', '180–240')
    """
    if slug not in loaders():
        raise DelendaError(f"there is no game {slug!r}; the games are {', '.join(slugs())}.{did_you_mean(str(slug), slugs())}")
    return loaders()[slug]()


def slugs() -> tuple[str, ...]:
    """Of all games, in order: our own, then those of other packages by name."""
    return tuple(loaders())


def troubles() -> list[str]:
    """A sentence for each game of another package that cannot be played."""
    return [*_taken(), *(found for found in map(_load, slugs()) if isinstance(found, str))]


@cache
def loaders() -> dict[str, Callable[[], Game]]:
    """How each game is loaded, by its slug."""
    found: dict[str, Callable[[], Game]] = {slug: partial(_own, slug) for slug in import_module("delenda.games").SLUGS}
    for entry in _entries():
        found.setdefault(entry.name, partial(_foreign, entry))
    return found


def _entries() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, package_of(entry)))


def _taken() -> list[str]:
    """About games that bring a slug which another one had before them."""
    first = [*import_module("delenda.games").SLUGS]
    found = []
    for entry in _entries():
        if entry.name in first:
            found.append(f"the game {entry.name!r} of the package {package_of(entry)!r} is left out: another has this name.")
        first.append(entry.name)
    return found


def _load(slug: str) -> Game | str:
    """The game, or why there is none."""
    try:
        return loaders()[slug]()
    except DelendaError as error:
        return str(error)


@cache
def _own(slug: str) -> Game:
    found: Game = import_module(f"delenda.games.{slug.replace('-', '_')}").GAME
    return found


@cache
def _foreign(entry: EntryPoint) -> Game:
    """A game of another package, with all that lists and pages need of it."""
    try:
        found = entry.load()
        if not isinstance(found, Game):
            raise TypeError(f"{entry.value} is not a Game")
        if found.slug != entry.name or not SLUG.fullmatch(found.slug):
            raise ValueError(f"its slug {found.slug!r} must be the name of its entry point, in small letters and hyphens")
        found.start()
        for name in ("README.md", "data/goal.toml"):
            found.file(name)
        missing = {"wide", "tall"} - set(found.board.layouts)
        if missing:
            raise ValueError(f"its board has no layout {missing.pop()!r}")
    except Exception as error:  # whatever somebody else's code may raise
        why = f"{type(error).__name__}: {error}".rstrip(".")
        raise DelendaError(f"the game {entry.name!r} of the package {package_of(entry)!r} cannot be loaded ({why}).") from error
    return found


def package_of(entry: EntryPoint) -> str:
    """The distribution that brings a game, as it is installed and removed by name."""
    return entry.dist.name if entry.dist is not None else entry.module
