"""3.6.9 The Cohesion checks to come: each a unit, a modifier and what a failure does."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import ROUTED
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE

# What a failed check does
DEPLETES: Final = 1
DISORGANIZES: Final = 2
BOTH: Final = 3  # depletes, then disorganizes
ELIMINATES: Final = 4
STORM: Final = 5  # depletes and disorganizes; sinks a ship that is both
ROUT: Final = 6  # Total Victory: destroyed, checked with its own values

MOST_MODIFIER: Final = 9
MOST_CHECKS: Final = 70  # to come at once: one for each counter


def add_check(s: PunicIsland, unit: int, modifier: int, result: int) -> None:
    s.checks.append(unit)
    s.checks.append(modifier)
    s.checks.append(result)


def are_caused(s: PunicIsland, word: str) -> bool:
    """Whether what waits on the agenda can have caused the checks that are listed."""
    box = s.box
    checks = s.checks
    for at in range(0, len(checks), 3):
        unit, modifier, result = checks[at : at + 3]
        if "a" in word:
            fits = result == ROUT and (s.cond[unit] & ROUTED != 0 or s.loc[unit] < 0) and s.side[unit] == CARTHAGE
        elif "E" in word:
            fits = result == STORM and box.is_ship[unit] != 0 and not box.map.is_port(s.loc[unit])
        elif s.battle >= 0:
            fits = DEPLETES <= result <= ELIMINATES and unit in s.line
        else:
            fits = result in (DEPLETES, DISORGANIZES) and not box.is_ship[unit]
        if not fits or not -MOST_MODIFIER <= modifier <= MOST_MODIFIER:
            return False
    return True
