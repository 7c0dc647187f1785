"""Where things lie, on a wide board and on a narrow one. Pairs are (opponent's, own): the own side is always below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.svg.layout import BoardLayout, Place, both_ways, find_layout


@dataclass(frozen=True, slots=True)
class Row:
    """Things side by side, `columns` of them in a line."""

    x: float
    y: float
    size: float
    pitch: float
    columns: int

    def place(self, index: int) -> tuple[float, float]:
        return self.x + index % self.columns * self.pitch, self.y + index // self.columns * self.pitch


@dataclass(frozen=True, slots=True, eq=False)
class Layout(BoardLayout):
    mat: Place  # the most that the squares may take
    border: float  # of the mat
    plates: tuple[Place, Place]
    reserves: tuple[Place, Place]
    reserve_rows: tuple[Row, Row]
    medics: tuple[Place, Place]  # each seat's Greek Medics
    supply: Place
    graves: tuple[Row, Row]  # fallen, merged and discarded cards
    stacks: Row  # the hand of the seat that places
    prompt: Place
    tray: Place  # the roll, the odds, the hand
    turn: Place  # actions left and the button that ends the turn

    @property
    def weight(self) -> float:
        """Of rings and frames."""
        return 1 if self.wide else 0.62


WIDE: Final = Layout(
    name="wide",
    width=1000,
    height=1000,
    mat=Place(200, 150, 600, 700),
    border=14,
    plates=(Place(24, 22, 150, 104), Place(24, 876, 150, 104)),
    reserves=(Place(24, 136, 150, 358), Place(24, 506, 150, 358)),
    reserve_rows=(Row(44, 170, 110, 122, 1), Row(44, 540, 110, 122, 1)),
    medics=(Place(838, 238, 126, 66), Place(838, 312, 126, 66)),
    supply=Place(838, 164, 126, 66),
    graves=(Row(186, 100, 27, 30, 12), Row(186, 908, 27, 30, 6)),
    stacks=Row(392, 909, 78, 80, 5),
    prompt=Place(590, 62, 386, 70),
    tray=Place(378, 878, 420, 108),
    turn=Place(826, 878, 150, 108),
)

TALL: Final = Layout(
    name="tall",
    width=390,
    height=724,
    mat=Place(15, 66, 360, 420),
    border=11,
    plates=(Place(7, 7, 92, 44), Place(7, 507, 92, 44)),
    reserves=(Place(104, 7, 98, 44), Place(104, 507, 98, 44)),
    reserve_rows=(Row(106, 8, 42, 47, 2), Row(106, 508, 42, 47, 2)),
    medics=(Place(206, 9, 54, 40), Place(206, 509, 54, 40)),
    supply=Place(206, 9, 0, 0),
    graves=(Row(266, 9, 18, 19.6, 6), Row(266, 509, 18, 19.6, 6)),
    stacks=Row(14, 634, 70, 73, 5),
    prompt=Place(7, 557, 376, 42),
    tray=Place(7, 603, 376, 114),
    turn=Place(262, 609, 114, 102),
)

ALL: Final = both_ways(WIDE, TALL)
LAYOUTS: Final = {layout.name: (layout.width, layout.height) for layout in ALL}


def layout_named(name: str) -> Layout:
    return find_layout(ALL, name)
