"""How the war will end: Rome's lead now, and what may still change it, in numbers that insight.py weighs.

All of them are divided by how far leads still move in the time that is left, so that their weights are log odds of winning.
"""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import DECK, DEPLETED, DISORGANIZED, SYRACUSE_SWITCHES
from delenda.games.punic_island.judgement.cards import stock_near
from delenda.games.punic_island.judgement.front import fall_chance, has_leader, unit_strength
from delenda.games.punic_island.rules.forces import count_ships, is_besieged
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME

FEATURES: Final = (
    "lead",
    "time",
    "time_squared",
    "decks",
    "legions",
    "mercenaries",
    "roman_fleet",
    "punic_fleet",
    "roman_stock",
    "punic_stock",
    "roman_sieges",
    "punic_sieges",
    "roman_army",
    "punic_army",
    "syracuse_in_hand",
    "syracuse_in_deck",
    "messana_lost",
)
NEAR: Final = 5.0  # by how many points a lead may still change at the very end
FURTHER: Final = 15.0  # and by how many more from the beginning
ENOUGH: Final = 6  # Resource Points: more of them are of little use


def shares_left(s: PunicIsland) -> list[float]:
    """The share of each deck that is still to be drawn."""
    found = []
    for seat in (ROME, CARTHAGE):
        whole = 0
        for card in range(seat * DECK, seat * DECK + DECK):
            whole += s.box.copies[card]
        found.append(s.deck_size[seat] / whole)
    return found


def features(s: PunicIsland) -> list[float]:
    """What Rome has and Carthage has against it, in the order of FEATURES, each with the time that is left for it."""
    rome, carthage = shares_left(s)
    time = min(rome, carthage)
    soon = min(1.0, 4 * time)
    found = [
        float(s.points(ROME) - s.points(CARTHAGE)),
        time,
        time * time,
        rome - carthage,
        armies(s, ROME) * time,
        armies(s, CARTHAGE) * time,
        fleets(s, ROME) * time,
        fleets(s, CARTHAGE) * time,
        min(stock_near(s, ROME), ENOUGH) * soon,
        min(stock_near(s, CARTHAGE), ENOUGH) * soon,
        sieges(s, ROME) * soon,
        sieges(s, CARTHAGE) * soon,
        largest_led(s, ROME) * time,
        largest_led(s, CARTHAGE) * time,
        s.hand[SYRACUSE_SWITCHES] * soon,
        s.deck[SYRACUSE_SWITCHES] * time,
        time if s.control[s.box.map.strait_end] == CARTHAGE else 0.0,
    ]
    spread = NEAR + FURTHER * time
    return [value / spread for value in found]


def armies(s: PunicIsland, seat: int) -> float:
    """Ground units on the map by their strength."""
    total = 0.0
    for unit in range(s.box.units):
        if s.loc[unit] >= 0 and s.side[unit] == seat and not s.box.is_ship[unit]:
            total += unit_strength(s, unit)
    return total


def fleets(s: PunicIsland, seat: int) -> float:
    """Ships, those that are worn as half."""
    total = 0.0
    for unit in range(s.box.units):
        if s.loc[unit] >= 0 and s.side[unit] == seat and s.box.is_ship[unit]:
            total += 0.5 if s.cond[unit] & (DEPLETED | DISORGANIZED) else 1.0
    return total


def largest_led(s: PunicIsland, seat: int) -> float:
    """Units in the largest army that has a leader."""
    lands = s.box.lands
    most = 0
    for area in range(lands):
        size = s.field[seat * lands + area]
        if size > most and has_leader(s, area, seat):
            most = size
    return float(most)


def sieges(s: PunicIsland, seat: int) -> float:
    """Points that the sieges of a seat may bring with a roll each."""
    total = 0.0
    for city in s.box.map.cities:
        if s.control[city] == 1 - seat and is_besieged(s, city):
            total += siege_chance(s, city) * s.box.map.vp[city]
    return total


def siege_chance(s: PunicIsland, city: int) -> float:
    """Of the next siege roll, with all that stand before the walls; less where a fleet is missing."""
    besieger = 1 - s.control[city]
    size = s.field[besieger * s.box.lands + city]
    chance = fall_chance(s, besieger, city, size if has_leader(s, city, besieger) else min(size, 1))
    roads = s.box.map.roads_of[city]
    return chance * 0.3 if roads >= 0 and count_ships(s, besieger, roads) == 0 else chance
