"""The right to draw a New Orders card, by Field totals: what the deck is likely to be worth to the side that lost more."""

from __future__ import annotations

from typing import Final

from delenda.games.scipio.actions import DESERTER_CARD, OPPORTUNE_MOVE_CARD, REDEPLOYMENT_CARD, RELIEF_IN_PLACE_CARD
from delenda.games.scipio.judgement.standing import Prospect
from delenda.kernel.actor import ROME

# What one or two steps to adjacent Formations can do to the three totals of a side; in the line only neighbours touch
STEPS: Final[list[tuple[int, int, int]]] = [(-1, 1, 0), (1, -1, 0), (0, -1, 1), (0, 1, -1)]
TWO_STEPS: Final[list[tuple[int, int, int]]] = [
    *STEPS, (-2, 2, 0), (2, -2, 0), (0, -2, 2), (0, 2, -2), (-1, 2, -1), (1, -2, 1), (-1, 0, 1), (1, 0, -1)
]  # fmt: skip
PAIRS: Final[list[tuple[int, int]]] = [(0, 1), (0, 2), (1, 2)]


def drawn(prospect: Prospect, totals: list[int], drawer: int, deck: list[int]) -> float:
    """ROME's value if `drawer` may draw a card or not, as it likes."""
    sign = 1.0 if drawer == ROME else -1.0
    at = drawer * 3
    here = sign * prospect.value(totals)
    count = deck[0] + deck[1] + deck[2] + deck[3] + deck[4]
    stepped = here  # the best of one step, then of two
    twice = here
    for index, step in enumerate(TWO_STEPS):
        moved = _moved(totals, at, step)
        if moved is None:
            continue
        found = sign * prospect.value(moved)
        if found > twice:
            twice = found
        if index < 4 and found > stepped:
            stepped = found
    expected = (count - deck[REDEPLOYMENT_CARD] - deck[OPPORTUNE_MOVE_CARD]) * here
    expected += deck[REDEPLOYMENT_CARD] * twice + deck[OPPORTUNE_MOVE_CARD] * stepped
    if deck[RELIEF_IN_PLACE_CARD]:
        expected += deck[RELIEF_IN_PLACE_CARD] * (_relieved(prospect, totals, at, sign, here) - here)
    if deck[DESERTER_CARD]:
        expected += deck[DESERTER_CARD] * (_deserted(prospect, totals, at, sign) - here)
    expected /= count
    return sign * (expected if expected > here else here)


def _moved(totals: list[int], at: int, step: tuple[int, int, int]) -> list[int] | None:
    """The totals after a step, unless a Field would have to give its last token of a Formation."""
    moved = totals[:]
    for field in range(3):
        change = step[field]
        if change:
            moved[at + field] += change
            if change < 0 and moved[at + field] < 2:
                return None
    return moved


def _relieved(prospect: Prospect, totals: list[int], at: int, sign: float, here: float) -> float:
    """Two Formations exchange their tokens: a Field gives half and gets half of another."""
    best = here
    for first, second in PAIRS:
        a, b = totals[at + first], totals[at + second]
        for change in (b // 2 - (a + 1) // 2, (b + 1) // 2 - a // 2):
            moved = totals[:]
            moved[at + first] = a + change
            moved[at + second] = b - change
            found = sign * prospect.value(moved)
            if found > best:
                best = found
    return best


def _deserted(prospect: Prospect, totals: list[int], at: int, sign: float) -> float:
    """The enemy takes the token that hurts most; a Field of two or three has a Formation of one."""
    worst = 1.0
    for field in range(3):
        if totals[at + field] < 4:
            return -1.0
        fewer = totals[:]
        fewer[at + field] -= 1
        found = sign * prospect.value(fewer)
        if found < worst:
            worst = found
    return worst
