"""Where things lie, on a wide board and on a narrow one. Pairs are (opponent's, own): the own side is below, unless turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.svg.layout import BoardLayout, Place, both_ways, find_layout


@dataclass(frozen=True, slots=True)
class Row:
    """Things side by side, `columns` of them in a line; lines are `down` apart, or as far as the things in them."""

    x: float
    y: float
    size: float
    pitch: float
    columns: int
    down: float = 0

    def place(self, index: int) -> tuple[float, float]:
        return self.x + index % self.columns * self.pitch, self.y + index // self.columns * (self.down or self.pitch)


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
    key: Place  # to the patterns
    tray: Place  # the roll, the odds, the hand
    turn: Place  # actions left and the button that ends the turn

    @property
    def weight(self) -> float:
        """Of rings and frames."""
        return 1 if self.wide else 0.62


WIDE: Final = Layout(
    name="wide",
    width=1200,
    height=860,
    mat=Place(279, 70, 642, 749),
    border=16,
    plates=(Place(26, 26, 146, 72), Place(26, 762, 146, 72)),
    reserves=(Place(26, 108, 224, 216), Place(26, 536, 224, 216)),
    reserve_rows=(Row(32, 140, 104, 108, 2), Row(32, 568, 104, 108, 2)),
    medics=(Place(181, 32, 66, 60), Place(181, 768, 66, 60)),
    supply=Place(950, 26, 226, 42),
    graves=(Row(26, 356, 29, 32.5, 7), Row(26, 458, 29, 32.5, 7)),
    stacks=Row(964, 540, 72, 72, 3, 92),
    key=Place(950, 76, 226, 392),
    tray=Place(950, 476, 226, 250),
    turn=Place(950, 738, 226, 98),
)

TALL: Final = Layout(
    name="tall",
    width=390,
    height=584,
    mat=Place(21, 59, 348, 406),
    border=12,
    plates=(Place(6, 5, 88, 38), Place(6, 481, 88, 38)),
    reserves=(Place(98, 5, 80, 38), Place(98, 481, 80, 38)),
    reserve_rows=(Row(98, 5, 38, 41, 2), Row(98, 481, 38, 41, 2)),
    medics=(Place(182, 5, 52, 38), Place(182, 481, 52, 38)),
    supply=Place(0, 0, 0, 0),
    graves=(Row(238, 5, 18, 20, 7), Row(238, 481, 18, 20, 7)),
    stacks=Row(12, 530, 40, 60, 5),
    key=Place(0, 0, 0, 0),
    tray=Place(6, 523, 378, 56),
    turn=Place(272, 523, 112, 56),
)

ALL: Final = both_ways(WIDE, TALL)
LAYOUTS: Final = {layout.name: (layout.width, layout.height) for layout in ALL}


def layout_named(name: str) -> Layout:
    return find_layout(ALL, name)
