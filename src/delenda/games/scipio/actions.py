"""The flat range of actions, and the ready-made lists of legal ones.

| ids | action | ids | action |
|---|---|---|---|
| 0–4 | preset 1–5 | 47 | pass / done / decline / stop / ignore |
| 5 | custom | 48–77 | move(a, b), ordered pairs a ≠ b |
| 6–34 | count 1–29 | 78–92 | swap(a, b), a < b |
| 35–40 | assign the 1st … 6th Command card | 93–98 | desert Y1 … G2 |
| 41–45 | take 0–4 from the first Formation | 99–104 | tiles 123, 132, 213, 231, 312, 321 |
| 46 | draw | 105–109 | card RD, RP, OM, DS, RG (chance) |
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CUSTOM: Final = 5
COUNT: Final = 5  # count n is COUNT + n
ASSIGN_CARD: Final = 35
TAKE: Final = 41
DRAW_CARD: Final = 46
PASS: Final = 47
MOVE: Final = 48
SWAP: Final = 78
DESERT: Final = 93
LAY_TILES: Final = 99
CARD: Final = 105
ACTION_COUNT: Final = 110

MOST_TOKENS: Final = 34  # so that 29 counts suffice
LAST_FORMATION: Final = 5  # Y1 is the first
LAST_FIELD: Final = 2
IN_A_FIELD: Final = 2  # Formations of a seat
MOST_DAMAGE: Final = 4

# Redeployment, Relief in Place, Opportune Move, Deserter, Renowned General
REDEPLOYMENT_CARD: Final = 0
RELIEF_IN_PLACE_CARD: Final = 1
OPPORTUNE_MOVE_CARD: Final = 2
DESERTER_CARD: Final = 3
RENOWNED_GENERAL_CARD: Final = 4

MOVE_FROM: Final[list[int]] = [a for a in range(6) for b in range(6) if a != b]
MOVE_TO: Final[list[int]] = [b for a in range(6) for b in range(6) if a != b]
SWAP_FIRST: Final[vec[i64]] = vec[i64]([a for a in range(6) for b in range(a + 1, 6)])
SWAP_SECOND: Final[vec[i64]] = vec[i64]([b for a in range(6) for b in range(a + 1, 6)])

ALL_CARDS: Final = 63  # six Command cards as bits
BIT: Final[list[int]] = [1 << n for n in range(6)]

# 3.3.3 The Shield Breaks that count, by those achieved, as bits, ROME's times eight plus CARTHAGE's: only the seat with more of
# them keeps them (R3), and none counts where both have as many (R4)
EFFECTIVE: Final[vec[i64]] = vec[i64](
    [
        rome if rome.bit_count() > carthage.bit_count() else carthage if carthage.bit_count() > rome.bit_count() else 0
        for rome in range(8)
        for carthage in range(8)
    ]
)

COUNTS: Final[list[list[int]]] = [[COUNT + n for n in range(1, most + 1)] for most in range(MOST_TOKENS - 4)]
ASSIGNMENTS: Final[list[list[int]]] = [[ASSIGN_CARD + card for card in range(6) if mask & 1 << card] for mask in range(64)]
# The same for a card that is drawn at random: how many there are, and the n-th of them, by mask * 6 + n
ASSIGNMENT_COUNT: Final[vec[i64]] = vec[i64]([len(legal) for legal in ASSIGNMENTS])
NTH_ASSIGNMENT: Final[vec[i64]] = vec[i64]([legal[n] if n < len(legal) else -1 for legal in ASSIGNMENTS for n in range(6)])
ONLY_ASSIGNMENT: Final[vec[i64]] = vec[i64]([legal[0] if len(legal) == 1 else -1 for legal in ASSIGNMENTS])
SPLITS: Final[list[list[list[int]]]] = [
    [[TAKE + n for n in range(low, high + 1)] for high in range(MOST_DAMAGE + 1)] for low in range(MOST_DAMAGE + 1)
]
DRAW_OR_PASS: Final[list[int]] = [DRAW_CARD, PASS]
DESERTIONS: Final[list[int]] = list(range(DESERT, DESERT + 6))
ARRANGEMENTS: Final[list[int]] = list(range(LAY_TILES, LAY_TILES + 6))
GENERAL_CHOICES: Final[list[int]] = [PASS, *ARRANGEMENTS]
CARDS: Final[list[int]] = list(range(CARD, CARD + 5))

# The tile lying in Yellow, Purple, Green for each of the six arrangements, as places among the tile values
TILE_AT: Final[list[list[int]]] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]


def _strike_order(arrangement: int, broken: int) -> list[int]:
    """3.3.4 Fields with an effective Shield Break by ascending tile, then the others by ascending tile."""
    by_tile = [TILE_AT[arrangement].index(tile) for tile in range(3)]
    return [field for field in by_tile if broken & 1 << field] + [field for field in by_tile if not broken & 1 << field]


STRIKE_ORDER: Final[list[list[int]]] = [_strike_order(arrangement, broken) for arrangement in range(6) for broken in range(8)]
STRIKE_AT: Final[vec[i64]] = vec[i64]([field for order in STRIKE_ORDER for field in order])
# And as bits those that are left when so many, up to three, have been struck
STRIKE_LEFT: Final[vec[i64]] = vec[i64](
    [sum(1 << field for field in order[struck:]) for order in STRIKE_ORDER for struck in range(4)]
)
