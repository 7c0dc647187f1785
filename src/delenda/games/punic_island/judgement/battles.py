"""Battles: chits, refuge, retreats, battle cards, and answers with Events."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    AMBUSH,
    CAVALRY,
    DONE,
    FIGHTING,
    INSIDE,
    LAND_BATTLE,
    MUTINY,
    PASS,
    PLACE,
    PLAY,
    PUNIC_CAVALRY,
    PUNIC_SORTIE,
    ROMAN_CAVALRY,
    SAILING,
    STOP,
    STORM_AT_SEA,
    YES,
)
from delenda.games.punic_island.judgement.habits import AMBUSH_EACH, BATTLE_CARD, HABITS, REFUGE, STORM_EACH, STORM_LATER, TRAP
from delenda.games.punic_island.judgement.measures import fall_chance, group_size, strength_at, win_chance
from delenda.games.punic_island.rules.forces import count_at, count_ships, is_blocked
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import ROME

# What a chit does for who plays it, in the order of the cups; Cavalry is judged by who has horse
CHIT_WORTH: Final[list[float]] = [
    2.2, 2.5, 1.2, -1.0, 0.0, 2.0,
    1.0, 2.5, 1.2, -1.0, 2.0, 1.8, 0.0, 2.6,
    2.0, 2.2, -1.0, 2.4, 3.0,
    2.0, 2.2, -1.0, 2.4, 2.6,
]  # fmt: skip
CAVALRY_CHITS: Final = (ROMAN_CAVALRY, PUNIC_CAVALRY)


def chit_score(s: PunicIsland, chit: int) -> float:
    if chit not in CAVALRY_CHITS:
        return CHIT_WORTH[chit]
    own = enemy = 0
    for unit in s.line:
        if s.cond[unit] & FIGHTING and s.box.unit_class[unit] == CAVALRY:
            if s.side[unit] == s.actor:
                own += 1
            else:
                enemy += 1
    return 3.0 if own and not enemy else -2.0 if enemy and not own else 0.5


def balance(s: PunicIsland, seat: int) -> float:
    """Own fighters in the battle less the enemy's."""
    total = 0.0
    for unit in s.line:
        if s.cond[unit] & FIGHTING:
            total += 1.0 if s.side[unit] == seat else -1.0
    return total


def leave_score(s: PunicIsland, action: int) -> float:
    """A leader goes with who retreats when the battle is being lost."""
    return 0.6 if (action == YES) == (balance(s, s.actor) < 0) else 0.4


def refuge_score(s: PunicIsland, action: int) -> float:
    """Inside from a stronger enemy, unless the walls would hardly hold."""
    seat = s.actor
    lands = s.box.lands
    outside = strength_at(s, seat, s.place)
    enemy = strength_at(s, 1 - seat, s.place)
    trapped = fall_chance(s, 1 - seat, s.place, s.field[(1 - seat) * lands + s.place]) > HABITS[seat][TRAP]
    inside = count_at(s, seat, s.box.places + s.place)
    weak = win_chance(outside, enemy) < HABITS[seat][REFUGE] and (not trapped or inside > 0)
    goes_in = action != DONE if s.decision.name == "refuge_pick" else action == YES
    return 1.0 if goes_in == weak else 0.2


def retreat_score(s: PunicIsland, action: int) -> float:
    """Behind walls, or to an own city, or at least away."""
    if action == INSIDE:
        return 1.0
    place = s.loc[s.runner] if action == STOP else action - PLACE
    if place >= s.box.lands:
        return 0.5
    seat = s.actor
    return 0.7 if s.control[place] == seat else 0.1 if is_blocked(s, place, seat) else 0.3


def reply_score(s: PunicIsland, action: int) -> float:
    """Events and battle cards are played where enough is at stake."""
    if action in (PASS, DONE):
        return 0.5
    if s.decision.name == "battle_card":
        return 1.0 if len(s.line) >= round(HABITS[s.actor][BATTLE_CARD]) else 0.4
    if s.decision.name == "battle_end_card" or s.battle == LAND_BATTLE:
        return 1.0
    card = action - PLAY
    if card == PUNIC_SORTIE:
        return 1.0
    if card == AMBUSH:
        return HABITS[s.actor][AMBUSH_EACH] * group_size(s)
    if card == MUTINY:
        return 0.4
    if card == STORM_AT_SEA and s.fleet_at >= 0:
        return HABITS[s.actor][STORM_EACH] * sum(1 for unit in s.fleet if s.cond[unit] & SAILING)
    return HABITS[s.actor][STORM_LATER] * max(
        int(count_ships(s, ROME, place)) for place in range(s.box.lands, s.box.map.first_port)
    )
