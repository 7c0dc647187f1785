"""How the war will end: Rome's lead now, and what may still change it, in numbers that insight.py weighs.

All of them are divided by how far leads still move in the time that is left, so that their weights are log odds of winning.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import DEPLETED, DISORGANIZED, FIGHTING, LAND_BATTLE, SYRACUSE_SWITCHES
from delenda.games.punic_island.judgement.cards import stock_near, time_left
from delenda.games.punic_island.judgement.front import front_of
from delenda.games.punic_island.judgement.measures import fall_chance, has_leader, largest_near, unit_strength, win_chance
from delenda.games.punic_island.rules.forces import count_at, count_ships, is_besieged
from delenda.games.punic_island.rules.sieges import siege_modifiers
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME

FEATURES: Final = (
    "lead",
    "time",
    "time_squared",
    "legions",
    "mercenaries",
    "roman_fleet",
    "punic_fleet",
    "roman_stock",
    "punic_stock",
    "roman_sieges",
    "punic_sieges",
    "roman_goals",
    "punic_goals",
    "syracuse",
    "messana_lost",
    "messana_threat",
    "africa",
    "roman_hand",
    "punic_reserve",
    "roman_host",
    "punic_host",
)
NEAR: Final = 5.0  # by how many points a lead may still change at the very end
FURTHER: Final = 15.0  # and by how many more from the beginning
BATTLE: Final = 3.0  # what a victory in the field is worth
MOST_OF_A_GOAL: Final = 5.0
ENOUGH: Final = 6  # Resource Points: more of them are of little use


def features(s: PunicIsland) -> list[float]:
    """What Rome has and Carthage has against it, in the order of FEATURES, each with the time that is left for it."""
    time = time_left(s)
    soon = min(1.0, 4 * time)
    found = [
        int(s.points(ROME) - s.points(CARTHAGE)) + pending(s),
        time,
        time * time,
        armies(s, ROME) * time,
        armies(s, CARTHAGE) * time,
        fleets(s, ROME) * time,
        fleets(s, CARTHAGE) * time,
        min(stock_near(s, ROME), ENOUGH) * soon,
        min(stock_near(s, CARTHAGE), ENOUGH) * soon,
        sieges(s, ROME) * soon,
        sieges(s, CARTHAGE) * soon,
        goals(s, ROME) * soon,
        goals(s, CARTHAGE) * soon,
        0.0 if s.played[SYRACUSE_SWITCHES] else allies(s) * time,
        time if s.control[s.box.map.strait_end] == CARTHAGE else 0.0,
        threat(s) * time,
        expedition(s) * soon,
        int(s.hand_size[ROME]) * soon,
        min(reserve(s, CARTHAGE), ENOUGH) * soon,
        host(s, ROME) * time,
        host(s, CARTHAGE) * time,
    ]
    spread = NEAR + FURTHER * time
    return [value / spread for value in found]


def pending(s: PunicIsland) -> float:
    """What the siege roll or the battle that is about to be decided changes in Rome's lead, in the mean."""
    gain = 0.0
    if s.siege_at >= 0:
        gain = (2 * s.box.map.vp[s.siege_at] + 1) * roll_chance(s)
    elif s.battle == LAND_BATTLE:
        own = line_strength(s, s.operator)
        gain = BATTLE * (win_chance(own, line_strength(s, 1 - s.operator)) - 0.5)
    return gain if s.operator == ROME else -gain


def roll_chance(s: PunicIsland) -> float:
    """Of the siege roll that has been declared."""
    modifiers = siege_modifiers(s)
    return min(max((s.box.siege_number[s.operator] - sum(modifiers)) / 10, 0.0), 1.0)


def line_strength(s: PunicIsland, seat: int) -> float:
    total = 0.0
    for unit in s.line:
        if s.cond[unit] & FIGHTING and s.side[unit] == seat:
            total += unit_strength(s, unit)
    return total


def armies(s: PunicIsland, seat: int) -> float:
    """Ground units on the map by their strength."""
    total = 0.0
    for unit in s.box.ground[seat]:
        if s.loc[unit] >= 0:
            total += unit_strength(s, unit)
    return total


def host(s: PunicIsland, seat: int) -> float:
    """The strongest army in the field, with its leader."""
    most = 0.0
    front = front_of(s, seat)
    lands = s.box.lands
    for area in range(lands):
        if s.field[seat * lands + area]:
            most = max(most, front.power(area))
    return most


def reserve(s: PunicIsland, seat: int) -> int:
    """Resource Points anywhere."""
    places = s.box.places
    total: i64 = 0
    for place in range(seat * places, seat * places + places):
        total += s.rp[place]
    return total


def fleets(s: PunicIsland, seat: int) -> float:
    """Ships, those that are worn as half."""
    total = 0.0
    for unit in s.box.navy[seat]:
        if s.loc[unit] >= 0 and s.side[unit] == seat:
            total += 0.5 if s.cond[unit] & (DEPLETED | DISORGANIZED) else 1.0
    return total


def threat(s: PunicIsland) -> float:
    """By how many the largest army of Carthage near Messana is more than the Romans there."""
    city = s.box.map.strait_end
    if s.control[city] != ROME:
        return 0.0
    own = s.field[ROME * s.box.lands + city] + count_at(s, ROME, s.box.places + city)
    return float(max(0, largest_near(s, CARTHAGE, city) - own))


def expedition(s: PunicIsland) -> float:
    """Roman troops in Africa, as long as the country may still rise."""
    if int(s.uprisings).bit_count() >= s.box.markers:
        return 0.0
    land = s.box.map
    total = 0
    for unit in s.box.ground[ROME]:
        at = s.loc[unit]
        if 0 <= at < s.box.places and land.region[at] == land.africa:
            total += 1
    return float(min(total, s.box.cargo))


def allies(s: PunicIsland) -> float:
    """Points of the cities that Syracuse would take along. Whether Rome holds the card is not asked: who cannot see it would
    have to guess, and judge the guess instead of the position."""
    land = s.box.map
    return float(sum(land.vp[city] for city in land.cities if land.coin[city] and s.control[city] == CARTHAGE))


def goals(s: PunicIsland, seat: int) -> float:
    """What the best operation brings an army that has a leader."""
    front = front_of(s, seat)
    lands = s.box.lands
    best = 0.0
    for area in range(lands):
        if s.field[seat * lands + area] and has_leader(s, area, seat):
            best = max(best, front.errand(area)[1])
    return min(best, MOST_OF_A_GOAL)


def sieges(s: PunicIsland, seat: int) -> float:
    """Points that the sieges of a seat may bring with a roll each."""
    total = 0.0
    for city in s.box.map.cities:
        if s.control[city] == 1 - seat and is_besieged(s, city) and city != s.siege_at:
            total += siege_chance(s, city) * s.box.map.vp[city]
    return total


def siege_chance(s: PunicIsland, city: int) -> float:
    """Of the next siege roll, with all that stand before the walls; less where a fleet is missing."""
    besieger = 1 - s.control[city]
    size = s.field[besieger * s.box.lands + city]
    chance = fall_chance(s, besieger, city, size if has_leader(s, city, besieger) else min(size, 1))
    roads = s.box.map.roads_of[city]
    return chance * 0.3 if roads >= 0 and count_ships(s, besieger, roads) == 0 else chance
