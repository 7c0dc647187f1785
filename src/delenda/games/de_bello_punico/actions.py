"""The flat range of actions, and the ready-made lists of legal ones.

| ids | action | ids | action |
|---|---|---|---|
| 0–351 | a hex: the unit, target or place there | 379 | yes / reroll / hold / first |
| 352–357 | step N … NW | 380 | leader |
| 358–363 | face N … NW (turn, advance) | 381 | command |
| 364–377 | a token into a box: 2 × box + (0 point, 1 Vacuus) | 382 | exit |
| 378 | end / stop / done / keep / no / stand / stay | 383–388 | recall the 1st … 6th cavalry unit |
| | … none / second / pursue: all the same action | 389–394 | leader out N … NW |
| | | 395–400 | die 1 … 6 (chance) |
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.kernel.hexes import FRONT as FRONTS
from delenda.kernel.hexes import REAR as REARS

COLUMNS: Final = 22
ROWS: Final = 16
HEXES: Final = 352

STEP: Final = 352
FACE: Final = 358
BOX: Final = 364
PASS: Final = 378
YES: Final = 379
LEADER: Final = 380
COMMAND: Final = 381
EXIT: Final = 382
RECALL: Final = 383
LEADER_OUT: Final = 389
DIE: Final = 394  # die n is DIE + n
ACTION_COUNT: Final = 401

MOST_CAVALRY: Final = 6  # of one side, so that six recalls suffice

# Command boxes (4.1)
INITIATIVE_BOX: Final = 0
COMBAT_BOX: Final = 1
RECOVERY_BOX: Final = 2
CAVALRY_BOX: Final = 3
MOVEMENT_BOX: Final = 4
SPECIAL_BOX: Final = 5  # ELEPHANTS for ROME, FUROR for CARTHAGE
FORTUNA_BOX: Final = 6
BOXES: Final = 7

BIT: Final[vec[i64]] = vec[i64]([1 << n for n in range(16)])

# Facings as flat tables: entry facing * 3 + i
FRONT: Final[vec[i64]] = vec[i64]([d for facing in range(6) for d in FRONTS[facing]])
REAR: Final[vec[i64]] = vec[i64]([d for facing in range(6) for d in REARS[facing]])
# Whether a direction (seen from a unit) is in its rear: entry facing * 6 + direction
IS_REAR: Final[vec[i64]] = vec[i64]([1 if d in REARS[facing] else 0 for facing in range(6) for d in range(6)])

DICE: Final[list[int]] = [DIE + n for n in range(1, 7)]
PASS_OR_YES: Final[list[int]] = [PASS, YES]
ONLY_PASS: Final[list[int]] = [PASS]
FACINGS: Final[list[int]] = [FACE + f for f in range(6)]
FACINGS_OR_PASS: Final[list[int]] = [*FACINGS, PASS]

# Tokens into boxes, by the kinds in hand (1 points, 2 Vacuus, 3 both) and the boxes with room as bits
PLACINGS: Final[list[list[list[int]]]] = [
    [
        [BOX + 2 * box + kind for box in range(BOXES) if mask & 1 << box for kind in (0, 1) if kinds & 1 << kind]
        for mask in range(128)
    ]
    for kinds in range(4)
]

# What a moving unit may do besides stepping
INSIDE_FRIEND: Final = 0  # nothing: it must go on
SPENT: Final = 1  # stop
READY: Final = 2  # turn, stop
AT_EDGE: Final = 3  # turn, stop, exit


def _moves(facing: int, steps: int, besides: int) -> list[int]:
    actions = [STEP + d for i, d in enumerate(FRONTS[facing]) if steps & 1 << i]
    if besides >= READY:
        actions += [FACE + f for f in range(6) if f != facing]
    if besides >= SPENT:
        actions.append(PASS)
    if besides == AT_EDGE:
        actions.append(EXIT)
    return sorted(actions)


# Entry (facing * 8 + front hexes open, as bits in the order of FRONT) * 4 + what else
MOVES: Final[list[list[int]]] = [_moves(f, steps, besides) for f in range(6) for steps in range(8) for besides in range(4)]
# Steps in any direction, and stop, by the open directions as bits
LEADER_MOVES: Final[list[list[int]]] = [[STEP + d for d in range(6) if mask & 1 << d] + [PASS] for mask in range(64)]
