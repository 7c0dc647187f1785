"""The flat range of actions, and the ready-made lists of legal ones.

| ids | action | ids | action |
|---|---|---|---|
| 0–10 | pick an army in the 1st … 11th region | 35 | done |
| 11 | pick Hannibal | 36–46 | to, fight in or retreat to the 1st … 11th region |
| 12–19 | pick a fleet in the 1st … 8th sea | 47–54 | to or fight in the 1st … 8th sea |
| 20–26 | play the 1st … 7th card | 55–61 | commit the 1st … 7th card |
| 27–33 | discard the 1st … 7th card to pass | 62 | lose an army |
| 34 | deploy a fleet | 63 | lose Hannibal |

Areas are numbered regions first, then seas. Sets of regions, seas and cards are bit masks.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

REGIONS: Final = 11
SEAS: Final = 8
AREAS: Final = 19
CARDS: Final = 7

PICK: Final = 0
PICK_HANNIBAL: Final = 11
PICK_FLEET: Final = 12
PLAY: Final = 20
PASS: Final = 27
DEPLOY: Final = 34
DONE: Final = 35
TARGET: Final = 36
SEA_TARGET: Final = 47
COMMIT: Final = 55
LOSE_ARMY: Final = 62
LOSE_HANNIBAL: Final = 63
ACTION_COUNT: Final = 64

BIT: Final[vec[i64]] = vec[i64]([1 << n for n in range(AREAS)])
ALL_REGIONS: Final = (1 << REGIONS) - 1
ALL_SEAS: Final = (1 << SEAS) - 1
ALL_CARDS: Final = (1 << CARDS) - 1
ALL_AREAS: Final = (1 << AREAS) - 1
REGION_SETS: Final = 1 << REGIONS  # how many sets of regions there are


def _codes(first: int, count: int) -> list[list[int]]:
    """By mask: the actions from `first` on whose bit is set."""
    return [[first + n for n in range(count) if mask & 1 << n] for mask in range(1 << count)]


# By the regions with own armies, and HANNIBAL_TOO if he may be picked
HANNIBAL_TOO: Final = 1 << PICK_HANNIBAL
ARMY_PICKS: Final[list[list[int]]] = _codes(PICK, REGIONS + 1)
FLEET_PICKS: Final[list[list[int]]] = _codes(PICK_FLEET, SEAS)
FLEET_PICKS_OR_DONE: Final[list[list[int]]] = [[*picks, DONE] for picks in FLEET_PICKS]
# By the cards in hand, and DEPLOY_TOO if a fleet may be deployed
DEPLOY_TOO: Final = 1 << CARDS
CARD_ACTIONS: Final[list[list[int]]] = [
    plays + [action - PLAY + PASS for action in plays] + deploy for deploy in ([], [DEPLOY]) for plays in _codes(PLAY, CARDS)
]
COMMITMENTS: Final[list[list[int]]] = _codes(COMMIT, CARDS)
REGION_TARGETS: Final[list[list[int]]] = _codes(TARGET, REGIONS)
OTHER_SEAS: Final[list[list[int]]] = [[SEA_TARGET + n for n in range(SEAS) if n != sea] for sea in range(SEAS)]
LOSSES: Final[list[int]] = [LOSE_ARMY, LOSE_HANNIBAL]

# By mask: the only member, or -1; the number of members
ONLY: Final[vec[i64]] = vec[i64]([mask.bit_length() - 1 if mask.bit_count() == 1 else -1 for mask in range(REGION_SETS)])
COUNT_BITS: Final[vec[i64]] = vec[i64]([mask.bit_count() for mask in range(REGION_SETS)])
