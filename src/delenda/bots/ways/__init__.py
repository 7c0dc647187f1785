"""Ways of thinking, each with its own settings and one result."""

from __future__ import annotations

from typing import Final

from delenda.bots.ways.climb import Climb
from delenda.bots.ways.evolve import Evolve
from delenda.bots.ways.expect import Expect
from delenda.bots.ways.matrix import Matrix
from delenda.bots.ways.rehearse import Rehearse
from delenda.bots.ways.through import Through
from delenda.bots.ways.tree import Tree
from delenda.bots.ways.way import Number, Way

__all__ = [
    "ALL",
    "OPEN",
    "SECRET",
    "Climb",
    "Evolve",
    "Expect",
    "Matrix",
    "Number",
    "Open",
    "Rehearse",
    "Secret",
    "Through",
    "Tree",
    "Way",
]

Open = Tree | Through | Evolve | Climb | Expect | Rehearse
Secret = Tree | Matrix | Rehearse

OPEN: Final[tuple[type[Open], ...]] = (Tree, Through, Evolve, Climb, Expect, Rehearse)
SECRET: Final[tuple[type[Secret], ...]] = (Tree, Matrix, Rehearse)
ALL: Final[tuple[type[Way], ...]] = (Tree, Matrix, Through, Evolve, Climb, Expect, Rehearse)
