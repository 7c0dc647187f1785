"""How a battle will end: what ROME has and CARTHAGE has against it, in numbers that insight.py weighs."""

from __future__ import annotations

import math
from typing import Final

from delenda.games.zama.judgement.blows import INJURED, WORTH, Look
from delenda.games.zama.judgement.ways import steps_to_strike
from delenda.games.zama.state import RESERVE, Zama
from delenda.kernel.actor import CARTHAGE, ROME

# Sound and injured cards on the mat by class; cards in reserve (by worth) with a port to land at and without; medics; rows gone
# forward; units; the logarithm of what they are worth, because a lead of one tells more between small armies; moves missing
# until all of them can strike; whose turn it is, and the actions left in it; what the next blows of the side to move and of
# the other are expected to win, and the same of the best blow against each unit in reach, where everybody stands
FEATURES: Final = (
    *("sound_1", "sound_2", "sound_3", "sound_4", "sound_5"),
    *("injured_1", "injured_2", "injured_3", "injured_4", "injured_5"),
    *("landing", "waiting", "medics", "advance", "units", "strength", "steps"),
    *("turn", "actions", "blows", "replies", "threats", "dangers"),
)
INJURED_1: Final = 5  # where some of them stand
LANDING: Final = 10
WAITING: Final = 11
MEDICS: Final = 12
ADVANCE: Final = 13
UNITS: Final = 14
STRENGTH: Final = 15
STEPS: Final = 16
TURN: Final = 17
FADE: Final = 0.8  # of a lead, when the quiet limit is reached


def features(s: Zama) -> list[float]:
    """What is weighed, in the order of FEATURES. A lead fades as quiet turns go by."""
    found = [0.0] * len(FEATURES)
    count_cards(s, ROME, 1.0, found)
    count_cards(s, CARTHAGE, -1.0, found)
    if s.turn > 0:
        sign = 1.0 if s.seat == ROME else -1.0
        own, enemy = Look(s, s.seat), Look(s, 1 - s.seat)
        found[TURN] = sign
        found[TURN + 1] = sign * int(s.actions_left)
        found[TURN + 2] = sign * own.turn_gain()
        found[TURN + 3] = -sign * enemy.turn_gain()
        found[TURN + 4] = sign * own.threats()
        found[TURN + 5] = -sign * enemy.threats()
    fade = 1 - FADE * int(s.quiet_turns) / s.box.quiet_turn_limit
    return [value * fade for value in found]


def count_cards(s: Zama, seat: int, sign: float, found: list[float]) -> None:
    """Add what one side has on the mat and in reserve."""
    box = s.box
    reserve = LANDING if s.holds_port(seat) else WAITING
    found[MEDICS] += sign * int(s.medics[seat])
    strength = 1.0
    for card in range(seat * box.cards, (seat + 1) * box.cards):
        square = s.place[card]
        kind = box.class_of[card]
        if square >= 0:
            injured = s.is_injured(card)
            found[kind + INJURED_1 if injured else kind] += sign
            found[ADVANCE] += sign * advance_of(s, seat, square)
            strength += WORTH[kind] * INJURED if injured else WORTH[kind]
            found[UNITS] += sign
            if s.turn > 0:
                found[STEPS] += sign * steps_to_strike(s, card, square)
        elif square == RESERVE:
            found[reserve] += sign * WORTH[kind]
    found[STRENGTH] += sign * math.log(strength)


def advance_of(s: Zama, seat: int, square: int) -> int:
    """Rows gone forward, up to the row behind the middle."""
    row = square // s.box.columns
    return min(row if seat == ROME else s.box.rows - 1 - row, s.box.rows // 2 + 1)
