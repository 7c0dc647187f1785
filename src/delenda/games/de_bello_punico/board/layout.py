"""Where things lie, on a wide board and on a narrow one. Pairs are (opponent's, own): the own side is always below.

A unit of the wide board is a pixel of a screen of 1440 × 900, one of the narrow board a pixel of a phone: no word is smaller
than 11 there. What is smaller is a detail, seen nearer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.games.de_bello_punico.actions import COLUMNS, ROWS
from delenda.kernel.hexes import Hexes
from delenda.svg.hexmap import NAME, HexMap
from delenda.svg.layout import BoardLayout, Place, find_layout
from delenda.svg.picture import Window

SMALLEST: Final = 11  # pixels of a letter that can be read
ON_THE_MAP: Final = ("zones", "hex", "unit", "leader", "lines")  # kinds of elements
HANDLES: Final = "face"


@dataclass(frozen=True, slots=True, eq=False)
class Layout(BoardLayout):
    map: HexMap
    window: Window
    north: float  # the middle line of the tray beyond the northern edge
    south: float
    command: tuple[Place, Place]
    turns: Place
    rout: tuple[Place, Place]
    panel: Place
    body: Place  # in the panel: what is under way
    answers: Place  # in the panel: buttons, one below the other
    text: float  # size of ordinary words
    label: float  # and of short ones on plates and boxes
    ring_weight: float

    @property
    def half(self) -> float:
        """Half the side of a counter."""
        return self.map.size * 0.66


GRID: Final = Hexes(COLUMNS, ROWS)


def _window(place: Place, map_: HexMap, *more: str) -> Window:
    return Window(place.x, place.y, place.width, place.height, (*ON_THE_MAP, *more), SMALLEST / (map_.size * NAME))


WIDE_MAP: Final = HexMap(GRID, 22.2, 45.5, 110.5)
WIDE: Final = Layout(
    name="wide",
    width=1080,
    height=780,
    map=WIDE_MAP,
    window=_window(Place(15, 49, 759, 716), WIDE_MAP, HANDLES),
    north=70.5,
    south=745,
    command=(Place(780, 22, 280, 130), Place(780, 628, 280, 130)),
    turns=Place(780, 158, 280, 20),
    rout=(Place(780, 181, 280, 24), Place(780, 207, 280, 24)),
    panel=Place(780, 236, 280, 384),
    body=Place(792, 272, 256, 256),
    answers=Place(792, 536, 256, 76),
    text=13,
    label=12,
    ring_weight=0.6,
)

# As wide as a phone; what is needed most lies next to the map
TALL_MAP: Final = HexMap(GRID, 11.25, 17.9, 57.3)
TALL: Final = Layout(
    name="tall",
    width=390,
    height=930,
    map=TALL_MAP,
    window=_window(Place(4, 25, 382, 366), TALL_MAP),
    north=36,
    south=380,
    command=(Place(6, 780, 378, 118), Place(6, 654, 378, 118)),
    turns=Place(6, 905, 118, 20),
    rout=(Place(130, 905, 124, 20), Place(260, 905, 124, 20)),
    panel=Place(6, 395, 378, 251),
    body=Place(14, 402, 362, 160),
    answers=Place(14, 566, 362, 74),
    text=12.5,
    label=12,
    ring_weight=0.6,
)

LAYOUTS: Final = {at.name: (at.width, at.height) for at in (WIDE, TALL)}


def layout_named(name: str) -> Layout:
    return find_layout((WIDE, TALL), name)
