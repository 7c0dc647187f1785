"""Where things lie, on a wide board and on a narrow one. Pairs are (opponent's, own): the own side is always below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.games.de_bello_punico.actions import COLUMNS, ROWS
from delenda.kernel.hexes import Hexes
from delenda.svg.hexmap import HexMap
from delenda.svg.layout import BoardLayout, Place, find_layout


@dataclass(frozen=True, slots=True, eq=False)
class Layout(BoardLayout):
    map: HexMap
    north: float  # the middle line of the tray beyond the northern edge
    south: float
    command: tuple[Place, Place]
    box_columns: int
    turns: Place
    rout: tuple[Place, Place]
    panel: Place
    body: Place  # in the panel: what is under way
    answers: Place  # in the panel: buttons, in a row or one below the other
    text: float  # size of ordinary words
    ring_weight: float

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
    command=(Place(1020, 26, 356, 170), Place(1020, 780, 356, 170)),
    box_columns=4,
    turns=Place(1020, 206, 356, 62),
    rout=(Place(1020, 276, 356, 36), Place(1020, 318, 356, 36)),
    panel=Place(1020, 364, 356, 406),
    body=Place(1032, 462, 332, 250),
    answers=Place(1032, 722, 332, 38),
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
    command=(Place(6, 537, 378, 30), Place(6, 569, 378, 30)),
    box_columns=7,
    turns=Place(6, 494, 378, 20),
    rout=(Place(6, 515, 186, 20), Place(198, 515, 186, 20)),
    panel=Place(6, 379, 378, 112),
    body=Place(13, 384, 252, 102),
    answers=Place(272, 386, 106, 98),
    text=10,
    ring_weight=0.5,
)

LAYOUTS: Final = {at.name: (at.width, at.height) for at in (WIDE, TALL)}


def layout_named(name: str) -> Layout:
    return find_layout((WIDE, TALL), name)
