"""Where things lie, on a wide board and on a narrow one. The map keeps its own coordinates and is scaled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.svg.layout import BoardLayout, Place, find_layout

WINDOW: Final = (14.0, 34.0, 1194.0, 792.0)  # the part of the map that is shown: left, top, right, bottom


@dataclass(frozen=True, slots=True, eq=False)
class Layout(BoardLayout):
    map: Place  # where the window on the map lies
    piece: float  # half the side of a counter on the map, in the units of the map
    spread: float  # the same in a stack that is fanned out
    muster: float  # the same in the work area, in the units of the board
    fighter: float  # and in the battle
    roads: float  # radius of a port area on the map
    text: float  # size of running text
    plates: tuple[Place, Place]  # of the viewing seat's opponent, of the viewing seat
    tray: Place  # what is being decided
    track: Place  # Supply Points
    buttons: Place
    force: Place  # permanent cards in force
    info: Place  # about the area under the pointer; covers what need not be seen then, never the buttons
    work: Place  # units to choose from, or the battle
    hand: Place  # own cards
    card_width: float

    @property
    def scale(self) -> float:
        return self.map.width / (WINDOW[2] - WINDOW[0])

    @property
    def origin(self) -> tuple[float, float]:
        """Where the map's own zero point lies."""
        return self.map.x - WINDOW[0] * self.scale, self.map.y - WINDOW[1] * self.scale

    @property
    def weight(self) -> float:
        """How thick the rings of panels are."""
        return 1 if self.wide else 0.6


WIDE: Final = Layout(
    name="wide",
    width=1440,
    height=968,
    map=Place(15, 15, 1180, 758),
    piece=18,
    spread=23,
    muster=36,
    fighter=25,
    roads=14,
    text=14,
    plates=(Place(1203, 22, 222, 136), Place(1203, 637, 222, 136)),
    tray=Place(1203, 166, 222, 106),
    track=Place(1203, 280, 222, 50),
    buttons=Place(1203, 338, 222, 186),
    force=Place(1203, 532, 222, 97),
    info=Place(1203, 166, 222, 164),
    work=Place(592, 781, 833, 172),
    hand=Place(15, 781, 570, 172),
    card_width=112,
)

TALL: Final = Layout(
    name="tall",
    width=390,
    height=588,
    map=Place(2, 50, 386, 247.96),
    piece=28,
    spread=48,
    muster=17,
    fighter=13.5,
    roads=23,
    text=11,
    plates=(Place(5, 5, 188, 42), Place(197, 5, 188, 42)),
    tray=Place(5, 301, 380, 38),
    track=Place(5, 562, 188, 22),
    buttons=Place(5, 342, 380, 146),
    force=Place(197, 562, 188, 22),
    info=Place(5, 4, 380, 55),
    work=Place(5, 342, 380, 146),
    hand=Place(5, 491, 380, 68),
    card_width=73.6,
)

LAYOUTS: Final = {layout.name: (layout.width, layout.height) for layout in (WIDE, TALL)}


def layout_named(name: str) -> Layout:
    return find_layout((WIDE, TALL), name)
