"""The games that come with Delenda, each in a folder of the same shape. Nothing outside these folders names one of them.

`delenda.games()` lists all games, those of other packages too, and `delenda.games` is also this package, which Python puts in
the function's place as soon as a game is imported; so the package can be called, too.
"""

import sys
from types import ModuleType

from delenda.kernel.game import Game
from delenda.kernel.registry import games as list_games

SLUGS = ("scipio", "zama", "punica", "de-bello-punico", "punic-island")  # in the order of lists; a game's folder has its slug


class _Games(ModuleType):
    def __call__(self) -> list[Game]:
        return list_games()


sys.modules[__name__].__class__ = _Games
