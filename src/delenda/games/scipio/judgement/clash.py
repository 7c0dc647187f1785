"""A phase by Field totals: what two rows of Command cards do to two armies.

With sensible splits a Field survives damage d if d + 2 tokens stand in it, so totals tell who falls. Totals are six numbers,
ROME's in Yellow, Purple, Green, then CARTHAGE's. A clash is what happens in the three Fields, of which there are few: five
things in each, as digits of one number.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from delenda.games.scipio.actions import ALL_CARDS, BIT, STRIKE_ORDER
from delenda.games.scipio.box import ScipioBox
from delenda.games.scipio.state import Scipio
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME

# What happens in a Field, as one digit of a clash
TIE: Final = 0
ROME_LOSES: Final = 1
ROME_BROKEN: Final = 2
CARTHAGE_LOSES: Final = 3
CARTHAGE_BROKEN: Final = 4
CLASHES: Final = 125

# The ways to put three of six cards into the Fields; those that a set of cards allows; the cards that each leaves of all
ROWS: Final[list[tuple[int, ...]]] = list(permutations(range(6), 3))
ROW_AT: Final[dict[int, int]] = {row[0] * 36 + row[1] * 6 + row[2]: index for index, row in enumerate(ROWS)}
ROWS_WITHIN: Final[list[list[int]]] = [
    [index for index, row in enumerate(ROWS) if all(mask & BIT[card] for card in row)] for mask in range(64)
]
LEFT: Final[list[int]] = [ALL_CARDS - sum(BIT[card] for card in row) for row in ROWS]


class Rules:
    """The clash of every pair of rows, ROME's times 120 plus CARTHAGE's, by the cards of a box."""

    def __init__(self, box: ScipioBox) -> None:
        self.box = box
        self.clashes: list[int] = [clash_of(box, rome, carthage) for rome in ROWS for carthage in ROWS]


def clash_of(box: ScipioBox, rome: tuple[int, ...], carthage: tuple[int, ...]) -> int:
    """3.3.3 Only the seat with strictly more Shield Breaks keeps them."""
    pairs = [rome[field] * 6 + carthage[field] for field in range(3)]
    breakers = [box.breaker[pair] for pair in pairs]
    most = breakers.count(ROME) - breakers.count(CARTHAGE)
    clash = 0
    for field in range(3):
        loser = box.loser[pairs[field]]
        broken = breakers[field] == (ROME if most > 0 else CARTHAGE if most < 0 else NOBODY) != NOBODY
        digit = TIE
        if loser == ROME:
            digit = ROME_BROKEN if broken else ROME_LOSES
        elif loser == CARTHAGE:
            digit = CARTHAGE_BROKEN if broken else CARTHAGE_LOSES
        clash = clash * 5 + digit
    return clash


class Result:
    """What a clash leaves: the winner or NOBODY, the totals, and who lost more and may draw, or NOBODY."""

    def __init__(self, winner: int, totals: list[int], drawer: int) -> None:
        self.winner = winner
        self.totals = totals
        self.drawer = drawer


def strike(box: ScipioBox, totals: list[int], tiles: int, clash: int) -> Result:
    """3.3.4 to 3.3.6 The Fields in strike order; the first that cannot bear its losses ends the game."""
    digits = [clash // 25, clash // 5 % 5, clash % 5]
    effective = 0
    for field in range(3):
        if digits[field] == ROME_BROKEN or digits[field] == CARTHAGE_BROKEN:
            effective += BIT[field]
    left = totals[:]
    lost_rome = lost_carthage = 0
    for field in STRIKE_ORDER[tiles * 8 + effective]:
        digit = digits[field]
        if digit == TIE:
            continue
        loser = ROME if digit <= ROME_BROKEN else CARTHAGE
        mine = totals[loser * 3 + field]
        damage_table = box.shield_break if effective & BIT[field] else box.ordinary
        damage = damage_table[1] if mine < totals[3 - loser * 3 + field] else damage_table[0]
        if mine - damage < 2:
            return Result(1 - loser, left, NOBODY)
        left[loser * 3 + field] = mine - damage
        if loser == ROME:
            lost_rome += damage
        else:
            lost_carthage += damage
    drawer = ROME if lost_rome > lost_carthage else CARTHAGE if lost_carthage > lost_rome else NOBODY
    return Result(NOBODY, left, drawer)


def field_totals(s: Scipio) -> list[int]:
    troops = s.troops
    return [troops[at] + troops[at + 1] for at in range(0, 12, 2)]


_known: list[Rules] = []


def rules_of(box: ScipioBox) -> Rules:
    """Made once for a box; games of one box follow each other, so one is kept."""
    if not _known or _known[0].box is not box:
        _known[:] = [Rules(box)]
    return _known[0]
