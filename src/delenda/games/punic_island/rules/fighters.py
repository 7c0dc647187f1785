"""3.6.1 Who is in the battle: fighters and leaders of a side, ships sunk, and who has won."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.punic_island.actions import FIGHTING, SUNK
from delenda.games.punic_island.rules.forces import bits
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME


def count_fighters(s: PunicIsland, seat: i64) -> i64:
    count: i64 = 0
    cond = s.cond
    side = s.side
    for unit in s.line:
        if cond[unit] & FIGHTING and side[unit] == seat:
            count += 1
    return count


def fighters(s: PunicIsland, seat: i64) -> list[int]:
    cond = s.cond
    side = s.side
    return [unit for unit in s.line if cond[unit] & FIGHTING and side[unit] == seat]


def leaders_present(s: PunicIsland, seat: i64) -> list[int]:
    return [leader for leader in bits(s.battle_led) if s.box.leader_side[leader] == seat]


def winner_of(s: PunicIsland) -> i64:
    """3.6.16 The side with units left; nobody if both are empty (R51)."""
    if count_fighters(s, ROME):
        return ROME
    return CARTHAGE if count_fighters(s, CARTHAGE) else NOBODY


def sunk(s: PunicIsland, seat: i64) -> i64:
    return len(sunken(s, seat))


def sunken(s: PunicIsland, seat: i64) -> list[int]:
    return [unit for unit in s.line if s.loc[unit] == SUNK and s.side[unit] == seat]
