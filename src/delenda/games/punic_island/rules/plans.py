"""What may wait on the agenda while something is asked, written as a word of one letter for each task, the next one last.

Each decision says in `waits` which words are possible; a position with another agenda was never at a table.
"""

from __future__ import annotations

import re
from typing import Final

from delenda.games.punic_island.rules.agenda import (
    CARD_ACTION,
    COMMAND,
    FLEE,
    HIT_CARGO,
    OPERATE,
    PICK_MIX,
    PLACE_RP,
    REACT,
    RESTORE,
    SHOW_OUT,
    TASK_COUNT,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME

# By task, in the order of agenda.py: c a card action, A the next action, Z the end of the operation, p Resource Points,
# v arrivals, r restorations, u consuls, l the levy, N contact, m meeting the enemy, M and S the end of a march or a voyage,
# L sailing on, T after a storm, F the battle, K checks, f a flight, C a commander, h cargo, R a reaction, W the siege's die,
# o a unit shown out, O overload, Y a chit, E the end of an Event, w the end of Syracuse's switch, s set-up, a after the battle
LETTERS: Final = "QcPAZdpvxrulNmqMLSTFKfnChRWoOYEwsa"
ARGUMENTS: Final[dict[int, int]] = {
    CARD_ACTION: 1,
    OPERATE: 1,
    PLACE_RP: 1,
    PICK_MIX: 1,
    RESTORE: 1,
    FLEE: 1,
    COMMAND: 1,
    HIT_CARGO: 3,
    REACT: 1,
    SHOW_OUT: 1,
}
MOST: Final = 40  # tasks at once: a broken fleet of ten with its cargo
SEATS: Final = (ROME, CARTHAGE)
BROKEN: Final = "?"


def plan_of(s: PunicIsland) -> str:
    """The agenda as a word, the next task last; BROKEN if it cannot be read."""
    rest = s.agenda[:]
    word = ""
    while rest:
        task = rest.pop()
        count = ARGUMENTS.get(task, 0)
        if not 0 <= task < TASK_COUNT or len(rest) < count or len(word) > MOST:
            return BROKEN
        arguments = [rest.pop() for _ in range(count)]
        if not is_sensible(s, task, arguments):
            return BROKEN
        word = LETTERS[task] + word
    return word


def is_sensible(s: PunicIsland, task: int, arguments: list[int]) -> bool:
    box = s.box
    if task == CARD_ACTION:
        return arguments[0] in SEATS and (s.operator not in SEATS or arguments[0] == 1 - s.operator)
    if task == COMMAND:
        return arguments[0] in SEATS
    if task in (PLACE_RP, RESTORE, PICK_MIX):
        return 0 <= arguments[0] <= 9
    if task in (FLEE, SHOW_OUT):
        return 0 <= arguments[0] < box.units and s.loc[arguments[0]] >= 0
    if task == REACT:
        return 0 <= arguments[0] <= 3
    if task == HIT_CARGO:
        hit, seat, at = arguments
        return 0 <= hit <= 3 and seat in SEATS and box.lands <= at < box.places + box.lands
    return True


def does_fit(word: str, waits: str) -> bool:
    return re.fullmatch(waits, word) is not None


def flights(s: PunicIsland, task: int) -> list[int]:
    """The units of all tasks of a kind that take a unit."""
    rest = s.agenda[:]
    found = []
    while rest:
        code = rest.pop()
        arguments = [rest.pop() for _ in range(ARGUMENTS.get(code, 0))]
        if code == task:
            found += arguments
    return found
