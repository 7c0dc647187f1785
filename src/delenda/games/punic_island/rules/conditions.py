"""2.9, 2.10 When an Operational card may be played, and how many Resource Points it brings."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    CONSULAR_ARMIES,
    DISORGANIZED,
    HEKATOMPYLOS,
    HIEROS_GRAIN,
    IN_EXTREMIS,
    INCURSIONS_IN_AFRICA,
    INCURSIONS_IN_ITALY,
    OPERATIONAL,
    PUNIC_SUDDEN_DEATH,
    ROMAN_SUDDEN_DEATH,
    SYRACUSE_SWITCHES,
)
from delenda.games.punic_island.rules.forces import is_besieged, rp_at
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME


def is_arrival(s: PunicIsland, city: i64, seat: i64) -> bool:
    """ok(c): the side controls the city and no enemy ground unit is in its area (3.2.6)."""
    return s.control[city] == seat and not is_besieged(s, city)


def has_arrival(s: PunicIsland, card: i64, seat: i64) -> bool:
    return any(is_arrival(s, city, seat) for city in s.box.cards[card].at)


def may_play(s: PunicIsland, card: i64) -> bool:
    """Whether an Operational card's precondition holds; other cards are never played with Card."""
    entry = s.box.cards[card]
    if entry.kind != OPERATIONAL:
        return False
    seat = entry.side
    if entry.at and not has_arrival(s, card, seat):
        return False
    if card == SYRACUSE_SWITCHES:
        return may_switch(s)
    if card == IN_EXTREMIS:
        return count_fleet(s, seat) <= entry.most_ships
    if card in (INCURSIONS_IN_AFRICA, INCURSIONS_IN_ITALY):
        return has_raiders(s, card)
    if card == HEKATOMPYLOS:
        return s.deck_size[ROME] <= entry.most_deck
    if card == ROMAN_SUDDEN_DEATH:
        return count_sicilian_cities(s, CARTHAGE) <= entry.most_cities
    if card == HIEROS_GRAIN:
        return entry.needs >= 0 and s.control[entry.needs] == ROME
    if card == PUNIC_SUDDEN_DEATH:
        if s.deck_size[CARTHAGE] > entry.most_deck:
            return False
        if entry.most_cities == 0:  # as older data have it: Carthage must lead
            return s.points(CARTHAGE) > s.points(ROME)
        return count_sicilian_cities(s, ROME) <= entry.most_cities
    return True


def misplayed(s: PunicIsland, cards_asking: tuple[int, ...]) -> str:
    """Why a question that only some cards ask cannot be asked; empty if it can."""
    if s.card not in cards_asking or not s.played[s.card] or s.box.cards[s.card].side != s.player:
        return "no card is being played that asks this (3.2.4)."
    return ""


def count_fleet(s: PunicIsland, seat: i64) -> i64:
    naval = s.box.places - s.box.lands
    total: i64 = 0
    for at in range(seat * naval, seat * naval + naval):
        total += s.ships[at]
    return total


def has_raiders(s: PunicIsland, card: i64) -> bool:
    """Enough organized ships of the card's side together in one of its harbours."""
    entry = s.box.cards[card]
    box = s.box
    counts = [0] * box.places
    for unit in range(box.units):
        at = s.loc[unit]
        if at >= box.map.first_roads and box.is_ship[unit] and s.side[unit] == entry.side and not s.cond[unit] & DISORGANIZED:
            counts[at] += 1
    return any(counts[place] >= entry.ships for place in entry.harbours)


def count_sicilian_cities(s: PunicIsland, seat: i64) -> i64:
    """Cities in Sicily under a seat."""
    land = s.box.map
    return sum(1 for city in land.cities if land.region[city] == land.sicily and s.control[city] == seat)


def may_switch(s: PunicIsland) -> bool:
    """Syracuse Switches Sides: Rome controls a coin city, or a Roman ground unit is in the area of one."""
    land = s.box.map
    return any(land.coin[city] and (s.control[city] == ROME or s.field[ROME * s.box.lands + city] > 0) for city in land.cities)


def ends_the_game(card: int) -> bool:
    return card in (ROMAN_SUDDEN_DEATH, PUNIC_SUDDEN_DEATH)


def count_rp(s: PunicIsland, card: i64) -> i64:
    """What a card places: Hanno's war takes from Carthage's cards, the raids on Italy from Consular Armies."""
    amount = s.box.cards[card].rp
    if s.box.cards[card].side == CARTHAGE and s.played[HEKATOMPYLOS]:
        amount += s.box.cards[HEKATOMPYLOS].later
    if card == CONSULAR_ARMIES and s.played[INCURSIONS_IN_ITALY]:
        amount += s.box.cards[INCURSIONS_IN_ITALY].later
    return max(0, amount)


def losable(s: PunicIsland, card: i64) -> list[int]:
    """Where the victim of an Incursion has Resource Points to lose."""
    land = s.box.map
    victim = 1 - s.box.cards[card].side
    found = [place for place in range(s.box.places) if rp_at(s, victim, place) > 0]
    if card != INCURSIONS_IN_AFRICA:
        return found
    return [place for place in found if land.region[place] == land.africa]
