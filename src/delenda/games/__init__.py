"""The five games, each in a folder of the same shape.

`delenda.games()` lists them, and `delenda.games` is also this package, which Python puts in the function's place as soon as a
game is imported; so the package can be called, too.
"""

import sys
from types import ModuleType

from delenda.kernel.game import Game
from delenda.kernel.registry import games as list_games


class _Games(ModuleType):
    def __call__(self) -> list[Game]:
        return list_games()


sys.modules[__name__].__class__ = _Games
