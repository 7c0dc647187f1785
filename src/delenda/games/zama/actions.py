"""The flat range of actions: the squares of the mat first, then a fixed row of others, then the dice.

| ids on the standard mat | action | ids | action |
|---|---|---|---|
| 0–41 | squares, a1 b1 … f7 | 51 | end turn |
| 42–46 | classes H P I A C | 52 | keep |
| 47 | tonic | 53–54 | re-roll the 1st, the 2nd die |
| 48 | no tonic | 55 | again |
| 49 | heal | 56 | stop |
| 50 | reinforce | 57–92, 93–98 | two dice, one die (chance) |

On a mat of another size everything after the squares shifts, so the constants below count from the last square on.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CLASS: Final = 0
TAKE_TONIC: Final = 5
NO_TONIC: Final = 6
HEAL: Final = 7
REINFORCE: Final = 8
END_TURN: Final = 9
KEEP: Final = 10
ROLL_AGAIN: Final = 10  # the n-th die is REROLL + n
AGAIN: Final = 13
STOP: Final = 14
DICE: Final = 15  # an ordered pair is DICE + 6 * (first - 1) + second - 1
DIE: Final = 51
AFTER_SQUARES: Final = 57

MOST_SQUARES: Final = 90  # fifteen rows of six
ACTION_COUNT: Final = MOST_SQUARES + AFTER_SQUARES

FIRST_DIE: Final[vec[i64]] = vec[i64]([1 + pair // 6 for pair in range(36)])
SECOND_DIE: Final[vec[i64]] = vec[i64]([1 + pair % 6 for pair in range(36)])

MOST_CARDS: Final = 60  # of both seats, as bits of a small number
BIT: Final[list[int]] = [1 << n for n in range(MOST_SQUARES)]
CARD_BIT: Final[vec[i64]] = vec[i64](BIT[:MOST_CARDS])
