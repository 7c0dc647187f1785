"""What may wait on the agenda while something is asked, written as a word of one letter for each step, the next one last.

Each decision says in `waits` which words are possible; a position with another agenda was never at a table.
"""

from __future__ import annotations

import re
from typing import Final

from delenda.games.punic_island.rules.sequence import (
    ACT,
    AFTER_BATTLE,
    ARRIVE,
    ASK_EVENT,
    CLOSE_OPERATION,
    COMMAND,
    DEAL_CARDS,
    DRAW_CONSULS,
    END_EVENT,
    END_MARCH,
    END_SAIL,
    ENTER,
    FIGHT,
    FINISH_SWITCH,
    FLEE,
    HIT_CARGO,
    LEVY_ARMY,
    LEVY_MIX,
    MEET,
    NEXT_SEQUENCE,
    OPERATE,
    OVERLOAD,
    PLACE_POINTS,
    REACH,
    RESOLVE_CHIT,
    RESTORE,
    ROLL_FOR_SIEGE,
    RUN,
    RUN_CHECKS,
    SAIL_ON,
    SEQUENCE,
    SET_UP,
    SHELTER_LEADERS,
    SHOW_OUT,
    TAKE_CARD_ACTION,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME

LETTERS: Final[dict[int, str]] = {
    NEXT_SEQUENCE: "Q",
    TAKE_CARD_ACTION: "c",
    OPERATE: "P",
    ACT: "A",
    CLOSE_OPERATION: "Z",
    DEAL_CARDS: "d",
    PLACE_POINTS: "p",
    ARRIVE: "v",
    LEVY_MIX: "x",
    RESTORE: "r",
    DRAW_CONSULS: "u",
    LEVY_ARMY: "l",
    ENTER: "N",
    MEET: "m",
    SHELTER_LEADERS: "q",
    END_MARCH: "M",
    SAIL_ON: "L",
    END_SAIL: "S",
    REACH: "T",
    FIGHT: "F",
    RUN_CHECKS: "K",
    FLEE: "f",
    RUN: "n",
    COMMAND: "C",
    HIT_CARGO: "h",
    ASK_EVENT: "R",
    ROLL_FOR_SIEGE: "W",
    SHOW_OUT: "o",
    OVERLOAD: "O",
    RESOLVE_CHIT: "Y",
    END_EVENT: "E",
    FINISH_SWITCH: "w",
    SET_UP: "s",
    AFTER_BATTLE: "a",
}
MOST: Final = 40  # steps at once: a broken fleet of ten with its cargo
MOST_BROUGHT: Final = 9  # units, restorations or Resource Points of one card
SEATS: Final = (ROME, CARTHAGE)
BROKEN: Final = "?"


def plan_of(s: PunicIsland) -> str:
    """The agenda as a word, the next step last; BROKEN if it cannot be read."""
    waiting = SEQUENCE.waiting(s.agenda)
    if waiting is None or len(waiting) > MOST + 1:
        return BROKEN
    word = ""
    for entry in waiting:
        step = entry[0]
        if step not in LETTERS or not is_sensible(s, step, entry[1:]):
            return BROKEN
        word = LETTERS[step] + word
    return word


def is_sensible(s: PunicIsland, step: int, arguments: list[int]) -> bool:
    box = s.box
    if step == TAKE_CARD_ACTION:
        return arguments[0] in SEATS and (s.operator not in SEATS or arguments[0] == 1 - s.operator)
    if step in (COMMAND, OPERATE):
        return arguments[0] in SEATS
    if step in (PLACE_POINTS, RESTORE, LEVY_MIX):
        return 0 <= arguments[0] <= MOST_BROUGHT
    if step in (FLEE, SHOW_OUT):
        return 0 <= arguments[0] < box.units and s.loc[arguments[0]] >= 0
    if step == ASK_EVENT:
        return 0 <= arguments[0] <= 3
    if step == HIT_CARGO:
        hit, seat, at = arguments
        return 0 <= hit <= 3 and seat in SEATS and box.lands <= at < box.places + box.lands
    return True


def does_fit(word: str, waits: str) -> bool:
    return re.fullmatch(waits, word) is not None


def is_waiting(s: PunicIsland, step: int) -> bool:
    return LETTERS[step] in plan_of(s)


def flights(s: PunicIsland, step: int) -> list[int]:
    """The units of all steps of a kind that take a unit."""
    return [entry[1] for entry in SEQUENCE.waiting(s.agenda) or [] if entry[0] == step]
