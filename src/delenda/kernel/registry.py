"""The list of games. Nothing else outside a game's folder names a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from delenda.kernel.english import did_you_mean
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game

SLUGS = ("scipio", "zama", "punica", "de-bello-punico", "punic-island")


@cache
def _load(slug: str) -> Game:
    found: Game = import_module(f"delenda.games.{slug.replace('-', '_')}").GAME
    return found


def games() -> list[Game]:
    """All games, in order."""
    return [_load(slug) for slug in SLUGS]


def game(slug: str) -> Game:
    """The game with that slug."""
    if slug not in SLUGS:
        raise DelendaError(f"there is no game {slug!r}; the games are {', '.join(SLUGS)}.{did_you_mean(str(slug), SLUGS)}")
    return _load(slug)
