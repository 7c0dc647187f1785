"""Where things lie, on a wide board and on a narrow one. The map keeps its own coordinates and is scaled.

A unit of the wide board is a pixel of a screen of 1440 × 900, one of the narrow board a pixel of a phone: no word is smaller
than 11 there. What is smaller is a detail, seen nearer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.svg.layout import BoardLayout, Place, find_layout
from delenda.svg.picture import Window

WINDOW: Final = (14.0, 34.0, 1194.0, 792.0)  # the part of the map that is shown: left, top, right, bottom
ON_THE_MAP: Final = ("place", "names", "strait", "sign", "cargo", "stack", "sieges", "reach")  # kinds of elements
SMALLEST: Final = 11.2  # pixels of a letter that can be read
VALUES: Final = 0.55  # of half a counter: the letters of its values
CLOSE: Final = 17.2  # size of letters on the map that can be read on a large screen, or nearer, in the units of the map


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
    track: Place  # Supply Points
    buttons: Place
    force: Place  # permanent cards in force
    work: Place  # units to choose from, or the battle
    hand: Place  # own cards, one below the other

    @property
    def letters(self) -> float:
        """Size of the smallest letters on the map that are read at once, in the units of the map."""
        return CLOSE if self.wide else SMALLEST / self.scale

    @property
    def window(self) -> Window:
        at = self.map
        return Window(at.x, at.y, at.width, at.height, ON_THE_MAP, SMALLEST / (self.piece * VALUES * self.scale))

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
    width=1080,
    height=780,
    map=Place(15, 15, 836, 537.04),
    piece=20,
    spread=30,
    muster=34,
    fighter=23,
    roads=15,
    text=12.5,
    plates=(Place(858, 19, 204, 94), Place(858, 667, 204, 94)),
    track=Place(617, 558, 234, 34),
    buttons=Place(617, 638, 234, 126),
    force=Place(617, 596, 234, 38),
    work=Place(18, 558, 593, 206),
    hand=Place(858, 119, 204, 542),
)

TALL: Final = Layout(
    name="tall",
    width=390,
    height=978,
    map=Place(2, 57, 386, 247.96),
    piece=33,
    spread=56,
    muster=24,
    fighter=17,
    roads=25,
    text=12,
    plates=(Place(5, 5, 188, 48), Place(197, 5, 188, 48)),
    track=Place(5, 309, 188, 28),
    buttons=Place(5, 341, 380, 76),
    force=Place(197, 309, 188, 28),
    work=Place(5, 421, 380, 212),
    hand=Place(5, 638, 380, 335),
)

LAYOUTS: Final = {layout.name: (layout.width, layout.height) for layout in (WIDE, TALL)}


def layout_named(name: str) -> Layout:
    return find_layout((WIDE, TALL), name)
