"""What the layouts of all boards share: a name, a size, and the places where things lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from delenda.kernel.errors import DelendaError

TURNED: Final = "-turned"  # after the name of a layout: the same, seen from the other side


@dataclass(frozen=True, slots=True)
class Place:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True, slots=True, eq=False)  # one of few: hashed as a thing, not by its numbers
class BoardLayout:
    """A game adds where its own things lie."""

    name: str
    width: int
    height: int

    @property
    def wide(self) -> bool:
        return self.name.removesuffix(TURNED) == "wide"

    @property
    def is_turned(self) -> bool:
        return self.name.endswith(TURNED)


L = TypeVar("L", bound=BoardLayout)


def both_ways(*layouts: L) -> tuple[L, ...]:
    """The layouts of a board that can be turned round."""
    return (*layouts, *(replace(layout, name=layout.name + TURNED) for layout in layouts))


def find_layout(layouts: tuple[L, ...], name: str) -> L:
    for layout in layouts:
        if layout.name == name:
            return layout
    raise DelendaError(f"the board has no layout {name!r}; it has {', '.join(layout.name for layout in layouts)}.")
