"""Where things lie, on a wide board and on a narrow one. Pairs are (opponent's, own): the own side is below, unless turned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from delenda.svg import cards
from delenda.svg.layout import BoardLayout, Place, both_ways, find_layout


@dataclass(frozen=True, slots=True)
class Hand:
    """Six places for Command cards in a row."""

    x: float
    y: float
    width: float
    pitch: float

    def place(self, index: int) -> float:
        return self.x + index * self.pitch


@dataclass(frozen=True, slots=True, eq=False)
class Layout(BoardLayout):
    scale: float  # of badges and small signs
    field_x: tuple[float, float, float]
    field_y: float
    field_width: float
    field_height: float
    centre: float  # the line between the armies
    formation_y: tuple[float, float]
    formation_width: float
    formation_height: float
    formation_margin: float
    total_y: tuple[float, float]
    card_y: tuple[float, float]
    card_width: float
    sign_x: float  # signs beside a card, from the middle of the Field
    tile_x: float  # from the left edge of the Field
    tile_radius: float
    badge_x: float  # the place in the strike order, from the right edge of the Field
    badge_radius: float
    hands: tuple[Hand, Hand]
    deck: Place
    tray: Place  # what is being decided
    council: Place  # where an army is chosen

    @property
    def ring_weight(self) -> float:
        return 1 if self.wide else 0.6

    @property
    def card_height(self) -> float:
        return cards.height_of(self.card_width)

    def field_middle(self, field: int) -> float:
        return self.field_x[field] + self.field_width / 2

    def formation(self, row: int, formation: int) -> Place:
        """`row` is 0 for the opponent's Formations and 1 for the own ones."""
        field, second = divmod(formation, 2)
        gap = self.field_width - 2 * self.formation_width - 2 * self.formation_margin
        x = self.field_x[field] + self.formation_margin + second * (self.formation_width + gap)
        return Place(x, self.formation_y[row], self.formation_width, self.formation_height)

    def card(self, row: int, field: int) -> Place:
        x = self.field_middle(field) - self.card_width / 2
        return Place(x, self.card_y[row], self.card_width, self.card_height)


WIDE: Final = Layout(
    name="wide",
    width=1200,
    height=860,
    scale=1,
    field_x=(36, 419, 802),
    field_y=122,
    field_width=362,
    field_height=606,
    centre=425,
    formation_y=(132, 606),
    formation_width=168,
    formation_height=112,
    formation_margin=9,
    total_y=(260, 590),
    card_y=(278, 452),
    card_width=88,
    sign_x=92,
    tile_x=60,
    tile_radius=27,
    badge_x=40,
    badge_radius=19,
    hands=(Hand(162, 30, 42, 46), Hand(160, 746, 66, 74)),
    deck=Place(1036, 36, 48, 62),
    tray=Place(622, 744, 542, 95),
    council=Place(52, 272, 1096, 306),
)

TALL: Final = Layout(
    name="tall",
    width=390,
    height=504,
    scale=0.56,
    field_x=(5, 133, 261),
    field_y=46,
    field_width=124,
    field_height=362,
    centre=226,
    formation_y=(52, 338),
    formation_width=57,
    formation_height=64,
    formation_margin=3.5,
    total_y=(128, 325),
    card_y=(143, 249),
    card_width=44,
    sign_x=42,
    tile_x=21,
    tile_radius=16,
    badge_x=19,
    badge_radius=12,
    hands=(Hand(10, 8, 25, 28), Hand(9, 419, 57, 63)),
    deck=Place(270, 9, 25, 32),
    tray=Place(6, 413, 378, 86),
    council=Place(8, 121, 374, 212),
)

ALL: Final = both_ways(WIDE, TALL)
LAYOUTS: Final = {layout.name: (layout.width, layout.height) for layout in ALL}


def layout_named(name: str) -> Layout:
    return find_layout(ALL, name)
