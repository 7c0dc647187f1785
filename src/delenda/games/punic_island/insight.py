"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

All of it looks at complete states, which a player gets from its own view by guessing. The thoughts are those of section 7 of
the specification: Victory Points now and at risk, the clock of the decks, siege chances, armies near their Resource Points.
"""

from __future__ import annotations

import math
from typing import Final

from delenda.games.punic_island.actions import (
    ALL,
    BESIEGE,
    CHIT,
    CONSULAR_ARMIES,
    DEBARK,
    DECK,
    DEPLETED,
    DISCARD,
    DISORGANIZED,
    DONE,
    DRAW,
    EMBARK,
    END_OPERATION,
    FIGHTING,
    FORCED_MARCH,
    GO,
    HARUSPEX,
    HEKATOMPYLOS,
    IN_EXTREMIS,
    INSIDE,
    LAND_BATTLE,
    LEADER,
    MAP_OPTION,
    MOVE,
    OPERATIONAL,
    PASS,
    PASS_ALL,
    PLACE,
    PLAY,
    PROMOTE,
    REBUILD,
    REORGANIZE,
    SAIL,
    SORTIE,
    STOP,
    SYRACUSE_SWITCHES,
    UNIT,
    UNLOAD_RESOURCE,
    YES,
)
from delenda.games.punic_island.rules.forces import cohesion, count_at, count_ships, is_besieged, is_blocked
from delenda.games.punic_island.rules.operational import count_fleet, ends_the_game
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng

SCALE: Final = 14.0  # Victory Points that decide the war
CONQUEST: Final = 34.0  # what Rome takes in a whole war
SYRACUSE: Final = 6.0  # for Rome, while the city may still switch
RESOURCE_WORTH: Final = 0.4
MOST_RESOURCES: Final = 8
SHIP_WORTH: Final = 0.4
# What a chit does for who plays it, in the order of the cups; Cavalry is judged by who has horse
CHIT_WORTH: Final[list[float]] = [
    2.2, 2.5, 1.2, -1.0, 0.0, 2.0,
    1.0, 2.5, 1.2, -1.0, 2.0, 1.8, 0.0, 2.6,
    2.0, 2.2, -1.0, 2.4, 3.0,
    2.0, 2.2, -1.0, 2.4, 2.6,
]  # fmt: skip
CAVALRY_CHITS: Final = (4, 12)


def evaluate(s: PunicIsland, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won)."""
    if s.actor == NOBODY:
        return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
    value = math.tanh(lead(s) / SCALE)
    return value if seat == ROME else -value


def lead(s: PunicIsland) -> float:
    """Rome's lead at the end, as far as it can be told now."""
    time = time_left(s)
    total = s.points(ROME) - s.points(CARTHAGE) + CONQUEST * time
    total += sieges_pending(s) * min(1.0, 2 * time)
    total += (forces(s, ROME) - forces(s, CARTHAGE)) * min(1.0, 3 * time)
    if s.deck[SYRACUSE_SWITCHES] or s.hand[SYRACUSE_SWITCHES]:
        total += SYRACUSE * min(1.0, 2 * time)
    return total


def time_left(s: PunicIsland) -> float:
    """The share of the war that is still to come: the shorter deck is the clock."""
    least = 1.0
    for seat in (ROME, CARTHAGE):
        whole = 0
        for card in range(seat * DECK, seat * DECK + DECK):
            whole += s.box.copies[card]
        least = min(least, s.deck_size[seat] / whole)
    return least


def forces(s: PunicIsland, seat: int) -> float:
    """Units by their state, and Resource Points to move them with."""
    box = s.box
    total = 0.0
    for unit in range(box.units):
        if s.loc[unit] >= 0 and s.side[unit] == seat:
            worth = SHIP_WORTH if box.is_ship[unit] else 0.6
            if s.cond[unit] & DEPLETED:
                worth *= 0.6
            if s.cond[unit] & DISORGANIZED:
                worth *= 0.8
            total += worth
    stock = 0
    for place in range(seat * box.places, seat * box.places + box.places):
        stock += s.rp[place]
    return total + RESOURCE_WORTH * min(stock, MOST_RESOURCES)


def sieges_pending(s: PunicIsland) -> float:
    """What sieges may still bring, to Rome less to Carthage."""
    total = 0.0
    for city in s.box.map.cities:
        if is_besieged(s, city):
            gain = siege_chance(s, city) * s.box.map.vp[city]
            total += gain if s.control[city] == CARTHAGE else -gain
    return total


def siege_chance(s: PunicIsland, city: int) -> float:
    """Of the next siege roll, with all that stand before the walls; less where a fleet is missing."""
    box = s.box
    owner = s.control[city]
    besiegers = s.field[(1 - owner) * box.lands + city]
    if besiegers > 1 and not has_leader(s, city, 1 - owner):
        besiegers = 1
    inside = count_at(s, owner, box.places + city)
    chance = (box.siege_number[1 - owner] + besiegers - box.map.siege_mod[city] - inside) / 10
    roads = box.map.roads_of[city]
    if roads >= 0 and count_ships(s, 1 - owner, roads) == 0:
        chance *= 0.3
    return min(max(chance, 0.0), 1.0)


def has_leader(s: PunicIsland, at: int, seat: int) -> bool:
    box = s.box
    return any(s.leader_at[leader] == at and box.leader_side[leader] == seat for leader in range(box.leaders))


# Places


def company(s: PunicIsland, seat: int, area: int) -> float:
    """Own units that a Resource Point in an area could serve, the near ones first."""
    box = s.box
    total = float(s.field[seat * box.lands + area])
    port = box.map.port_of[area]
    if port >= 0:
        total += 0.5 * count_ships(s, seat, port) + 0.5 * count_ships(s, seat, box.map.roads_of[area])
    for other in box.map.neighbours[area]:
        total += 0.7 * s.field[seat * box.lands + other]
        for further in box.map.neighbours[other]:
            total += 0.1 * s.field[seat * box.lands + further]
    return total


def prize(s: PunicIsland, seat: int, area: int, size: int) -> float:
    """What a group of some size finds in an area: a weaker enemy, a city to besiege, own walls."""
    box = s.box
    enemies = s.field[(1 - seat) * box.lands + area]
    if enemies:
        return 0.5 + 0.6 * (size - enemies)
    if s.control[area] == 1 - seat:
        chance = (box.siege_number[seat] + size - box.map.siege_mod[area] - count_at(s, 1 - seat, box.places + area)) / 10
        worth = box.map.vp[area] * min(max(chance, 0.05), 1.0)
        roads = box.map.roads_of[area]
        return worth if roads < 0 or count_ships(s, seat, roads) else 0.5 * worth
    return 0.1 if s.control[area] == seat else 0.0


def outlook(s: PunicIsland, seat: int, area: int, size: int) -> float:
    """The prize of an area and of those beyond it."""
    best = 0.0
    for other in s.box.map.neighbours[area]:
        best = max(best, prize(s, seat, other, size))
    return prize(s, seat, area, size) + 0.4 * best


def sea_prize(s: PunicIsland, seat: int, place: int, size: int) -> float:
    """What a fleet finds in a naval place: weaker enemies, a port to blockade, a harbour."""
    land = s.box.map
    enemies = count_ships(s, 1 - seat, place)
    if enemies:
        return 0.4 + 0.7 * (size - enemies)
    if land.is_open_sea(place):
        return 0.0
    city = land.land_of[place]
    if land.is_port(place):
        return 0.3
    if s.control[city] != seat and s.field[seat * s.box.lands + city]:
        return 1.0 + land.vp[city]  # an own army waits for the blockade
    return 0.2


def sea_outlook(s: PunicIsland, seat: int, place: int, size: int) -> float:
    best = 0.0
    for way in s.box.map.sea_ways[place]:
        best = max(best, sea_prize(s, seat, way, size))
    return sea_prize(s, seat, place, size) + 0.5 * best


# The actions of a decision, each with a value


def score(s: PunicIsland, action: int) -> float:
    """How promising a legal action looks."""
    name = s.decision.name
    seat = s.actor
    if name == "option":
        return option_score(s, action)
    if name == "card_action":
        return card_score(s, action)
    if name == "op_action":
        return action_score(s, action)
    if name == "chit_play":
        return chit_score(s, action - CHIT)
    if name in ("ml_step", "retreat_step", "mn_step"):
        return step_score(s, action)
    if name in ("ml_pick", "mn_pick"):
        return 1.0 if action == ALL else 0.8 if action >= LEADER else 0.5 if action == GO else 0.6
    if name in ("place_rp", "op_source"):
        return company(s, seat, action - PLACE) if action - PLACE < s.box.lands else 1.0
    if name == "lose_rp":
        return -company(s, seat, action - PLACE) if action - PLACE < s.box.lands else -1.0
    if name == "choose_city":
        return company(s, seat, action - PLACE) + 0.2 * s.box.map.vp[action - PLACE]
    if name == "place_leader":
        return float(len(s.units_at(action - PLACE, seat)))
    if name in ("chit_own", "check_pick", "restore_ship", "restore_unit", "siege_pick"):
        return float(cohesion(s, action - UNIT)) if action >= UNIT else 0.0
    if name in ("chit_foe", "cargo_pick"):
        return -float(cohesion(s, action - UNIT))
    if name in ("refuge_pick", "refuge_leader"):
        return refuge_score(s, action)
    if name in ("battle_leader", "ml_command", "mn_command"):
        leader = action - LEADER
        return s.box.leader_c[leader] + s.box.leader_t[leader] + 0.5 * s.box.leader_m[leader]
    if name == "leader_leave":
        return 0.6 if (action == YES) == (balance(s, seat) < 0) else 0.4
    if name in ("react", "battle_card", "battle_end_card"):
        return reply_score(s, action)
    if name == "event_area":
        return float(len(s.units_at(action - PLACE, 1 - seat)))
    return 0.1 if action == DONE else 0.5  # mixes, joiners, boarders, landers: rather all than none


def option_score(s: PunicIsland, action: int) -> float:
    """Rome prefers Map where an army stands near its points, Carthage Card; a full hand waits for Card."""
    seat = s.actor
    box = s.box
    if action != MAP_OPTION:
        return 0.5 if s.hand_size[seat] else 0.6
    best = 0.0
    for city in box.map.cities:
        if s.rp[seat * box.places + city]:
            best = max(best, company(s, seat, city))
    return 0.1 * best if seat == ROME else 0.06 * best


def card_score(s: PunicIsland, action: int) -> float:
    seat = s.actor
    if action == DRAW:
        if s.deck_size[seat] == 1:
            return 50.0 if s.points(seat) > s.points(1 - seat) else -50.0
        return 1.0 + 0.3 * (s.box.hand_limit - s.hand_size[seat])
    if action == HARUSPEX:
        return 0.2
    needy = not s.has_rp(seat)
    if action >= DISCARD:
        keep = 0.6 if s.box.cards[action - DISCARD].kind == OPERATIONAL else 0.2
        return (2.0 if needy else 1.2) - keep
    card = action - PLAY
    entry = s.box.cards[card]
    if ends_the_game(card):
        return 50.0 if s.points(seat) > s.points(1 - seat) else -50.0
    if card == SYRACUSE_SWITCHES:
        return 6.0
    value = 1.0 + 0.5 * entry.rp + 0.3 * (sum(entry.counts) + entry.mix_count) + 0.5 * (entry.vp[seat] - entry.vp[1 - seat])
    if card == CONSULAR_ARMIES:
        return value if needy or forces(s, ROME) < 6 else 1.5
    if card == IN_EXTREMIS:
        return value if count_fleet(s, ROME) < 2 else 0.5
    return 0.8 if card == HEKATOMPYLOS else value


def action_score(s: PunicIsland, action: int) -> float:
    seat = s.actor
    box = s.box
    if action == END_OPERATION:
        return 0.1
    if action >= REBUILD:
        return 0.6
    if action >= REORGANIZE:
        return 0.7
    if action >= PROMOTE:
        return 2.5  # an uprising, or the end of one
    if action >= BESIEGE:
        city = action - BESIEGE
        return 0.3 + siege_chance(s, city) * (1 + box.map.vp[city])
    if action >= SAIL:
        place = action - SAIL
        size = count_ships(s, seat, place)
        return sea_outlook(s, seat, place, size) * 0.6 if box.map.is_port(place) else 0.6
    if action >= SORTIE:
        area = action - SORTIE
        return 0.4 + 0.3 * (count_at(s, seat, box.places + area) - s.field[(1 - seat) * box.lands + area])
    if action >= MOVE:
        area = action - MOVE
        size = s.field[seat * box.lands + area]
        here = prize(s, seat, area, size)
        return 0.4 + outlook(s, seat, area, size) - 2 * here
    return 0.3 if action - PLAY == FORCED_MARCH else 0.9  # an Event of its own


def step_score(s: PunicIsland, action: int) -> float:
    """Towards the better prize; a retreat towards walls and points."""
    seat = s.actor
    box = s.box
    if s.decision.name == "retreat_step":
        if action == INSIDE:
            return 1.0
        place = s.loc[s.runner] if action == STOP else action - PLACE
        if place >= box.lands:
            return 0.5
        return 0.7 if s.control[place] == seat else 0.1 if is_blocked(s, place, seat) else 0.3
    if s.decision.name == "ml_step":
        size = len(s.marching)
        if action == STOP:
            return prize(s, seat, s.place, size) + 0.2
        return outlook(s, seat, action - PLACE, size) * 0.8
    size = len(s.fleet)
    if action == STOP:
        return sea_prize(s, seat, s.fleet_at, size) + 0.2
    if action >= DEBARK:
        return 0.3 + prize(s, seat, action - DEBARK, size)
    if action >= EMBARK:
        return 0.1
    if action == UNLOAD_RESOURCE or action < PLACE:
        return 0.3
    return sea_outlook(s, seat, action - PLACE, size) * 0.8


def balance(s: PunicIsland, seat: int) -> float:
    """Own fighters in the battle less the enemy's."""
    total = 0.0
    for unit in s.line:
        if s.cond[unit] & FIGHTING:
            total += 1.0 if s.side[unit] == seat else -1.0
    return total


def chit_score(s: PunicIsland, chit: int) -> float:
    if chit not in CAVALRY_CHITS:
        return CHIT_WORTH[chit]
    own = enemy = 0
    for unit in s.line:
        if s.cond[unit] & FIGHTING and s.box.unit_class[unit] == 1:
            if s.side[unit] == s.actor:
                own += 1
            else:
                enemy += 1
    return 3.0 if own and not enemy else -2.0 if enemy and not own else 0.5


def refuge_score(s: PunicIsland, action: int) -> float:
    """Inside where the enemy is stronger."""
    seat = s.actor
    lands = s.box.lands
    outside = s.field[seat * lands + s.place]
    weak = outside + count_at(s, seat, s.box.places + s.place) <= s.field[(1 - seat) * lands + s.place]
    goes_in = action != DONE if s.decision.name == "refuge_pick" else action == YES
    return 1.0 if goes_in == weak else 0.2


def reply_score(s: PunicIsland, action: int) -> float:
    """Events and battle cards are played where enough is at stake."""
    if action in (PASS, DONE):
        return 0.5
    if action == PASS_ALL:
        return 0.0
    if s.decision.name == "battle_card":
        return 1.0 if len(s.line) >= 4 else 0.4
    if s.decision.name == "battle_end_card" or s.battle == LAND_BATTLE:
        return 1.0
    if s.fleet_at >= 0:
        return 0.2 * len(s.fleet)
    return 0.7


def order(s: PunicIsland) -> list[int]:
    """The legal actions, the most promising first."""
    legal = s.legal()
    if s.actor == CHANCE:
        return list(legal)
    values = {action: score(s, action) for action in legal}
    return sorted(legal, key=lambda action: -values[action])


def rollout(s: PunicIsland, rng: Rng) -> int:
    """A quick sensible action: the most promising one, now and then another."""
    if s.actor == CHANCE or rng.below(8) == 0:
        return sample(s, rng)
    best = -1
    most = -99.0
    for action in s.legal():
        value = score(s, action) + rng.below(64) * 0.005
        if value > most:
            best = action
            most = value
    return best
