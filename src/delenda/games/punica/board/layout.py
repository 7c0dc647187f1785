"""Where things lie, on a wide board and on a narrow one. The map keeps its own coordinates and is scaled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.svg.layout import BoardLayout, Place, find_layout


@dataclass(frozen=True, slots=True)
class Hand:
    """Seven cards in a row."""

    x: float
    y: float
    card: float  # width of a card
    pitch: float

    def place(self, index: int) -> float:
        return self.x + index * self.pitch


@dataclass(frozen=True, slots=True, eq=False)
class Layout(BoardLayout):
    map_x: float
    map_y: float
    map_scale: float
    piece: float  # half the side of a counter, in the units of the map
    figure: float  # the size of numbers on the map
    spread: float  # how much further than the slots of an area its counters stand from each other
    plates: tuple[Place, Place]  # of the viewing seat's opponent, of the viewing seat
    tray: Place  # the movements left, or the result
    battle: Place  # the battle being fought
    buttons: Place
    hands: tuple[Hand, Hand]  # of the opponent, of the viewing seat


WIDE: Final = Layout(
    name="wide",
    width=1200,
    height=876,
    map_x=15,
    map_y=15,
    map_scale=0.98,
    piece=21,
    figure=15.5,
    spread=1.12,
    plates=(Place(1004, 24, 180, 122), Place(1004, 578, 180, 122)),
    tray=Place(1004, 156, 180, 70),
    battle=Place(1004, 356, 180, 212),
    buttons=Place(1004, 236, 180, 38),
    hands=(Hand(608, 732, 78, 82), Hand(22, 732, 78, 82)),
)

TALL: Final = Layout(
    name="tall",
    width=390,
    height=548,
    map_x=4,
    map_y=44,
    map_scale=0.382,
    piece=34,
    figure=31,
    spread=1.7,
    plates=(Place(6, 6, 186, 34), Place(198, 6, 186, 34)),
    tray=Place(6, 322, 378, 54),
    battle=Place(6, 322, 378, 54),
    buttons=Place(6, 330, 378, 38),
    hands=(Hand(6, 386, 51, 54.4), Hand(6, 470, 51, 54.4)),
)

LAYOUTS: Final = {layout.name: (layout.width, layout.height) for layout in (WIDE, TALL)}


def layout_named(name: str) -> Layout:
    return find_layout((WIDE, TALL), name)
