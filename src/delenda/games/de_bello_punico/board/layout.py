"""Where things lie, on a wide board and on a narrow one. Pairs are (opponent's, own): the own side is always below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.games.de_bello_punico.actions import COLUMNS, ROWS
from delenda.kernel.errors import DelendaError
from delenda.kernel.hexes import Hexes
from delenda.svg.hexmap import HexMap


@dataclass(frozen=True, slots=True)
class Area:
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


@dataclass(frozen=True, slots=True)
class Layout:
    name: str
    width: int
    height: int
    map: HexMap
    north: float  # the middle line of the tray beyond the northern edge
    south: float
    command: tuple[Area, Area]
    box_columns: int
    turns: Area
    rout: tuple[Area, Area]
    panel: Area
    body: Area  # in the panel: what is under way
    answers: Area  # in the panel: buttons, in a row or one below the other
    text: float  # size of ordinary words
    ring_weight: float

    @property
    def wide(self) -> bool:
        return self.name == "wide"

    @property
    def half(self) -> float:
        """Half the side of a counter."""
        return self.map.size * 0.66


GRID: Final = Hexes(COLUMNS, ROWS)

WIDE: Final = Layout(
    name="wide",
    width=1400,
    height=976,
    map=HexMap(GRID, 29, 57, 117),
    north=70,
    south=940,
    command=(Area(1020, 26, 356, 170), Area(1020, 780, 356, 170)),
    box_columns=4,
    turns=Area(1020, 206, 356, 62),
    rout=(Area(1020, 276, 356, 36), Area(1020, 318, 356, 36)),
    panel=Area(1020, 364, 356, 406),
    body=Area(1032, 462, 332, 250),
    answers=Area(1032, 722, 332, 38),
    text=14,
    ring_weight=0.8,
)

# Low enough to fill the width of a phone above its buttons
TALL: Final = Layout(
    name="tall",
    width=390,
    height=604,
    map=HexMap(GRID, 11.25, 17.9, 47.4),
    north=28.5,
    south=368.5,
    command=(Area(6, 537, 378, 30), Area(6, 569, 378, 30)),
    box_columns=7,
    turns=Area(6, 494, 378, 20),
    rout=(Area(6, 515, 186, 20), Area(198, 515, 186, 20)),
    panel=Area(6, 379, 378, 112),
    body=Area(13, 384, 252, 102),
    answers=Area(272, 386, 106, 98),
    text=10,
    ring_weight=0.5,
)

LAYOUTS: Final = {at.name: (at.width, at.height) for at in (WIDE, TALL)}


def layout_named(name: str) -> Layout:
    for at in (WIDE, TALL):
        if at.name == name:
            return at
    raise DelendaError(f"the board has no layout {name!r}; it has {', '.join(LAYOUTS)}.")
