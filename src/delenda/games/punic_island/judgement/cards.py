"""Cards: which to play, draw or discard; where Resource Points, reinforcements and leaders go."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    BOX,
    CONSULAR_ARMIES,
    CORVUS_WITHDRAWN,
    DEAD,
    DECK,
    DEPLETED,
    DISCARD,
    DISORGANIZED,
    DRAW,
    FLEET_CONSTRUCTION,
    HARUSPEX,
    HEKATOMPYLOS,
    IN_EXTREMIS,
    NAVAL,
    OPERATIONAL,
    PLAY,
    SOCII_LEVIES,
    SYRACUSE_SWITCHES,
)
from delenda.games.punic_island.judgement.front import front_of
from delenda.games.punic_island.judgement.habits import (
    ARRIVAL,
    CARD,
    CARD_POINT,
    CARD_URGENCY,
    CONSULAR,
    DISCARD_CARD,
    DRAW_CARD,
    DRAW_ROOM,
    HABITS,
    KEEP_EVENT,
    KEEP_OPERATION,
    MORE_SHIPS,
    NEED,
    NEED_LEAST,
    NEED_LESS,
    SHIP,
)
from delenda.games.punic_island.judgement.measures import has_leader, largest_near, largest_stack
from delenda.games.punic_island.rules.conditions import count_fleet, count_rp, ends_the_game, may_play
from delenda.games.punic_island.rules.forces import count_ships, is_besieged, is_blocked, neighbours
from delenda.games.punic_island.rules.terrain import FAR
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME

DECISIVE: Final = 50.0
READING: Final = 1.1  # of the entrails, while Syracuse's change of sides is still in the deck,
FEW_CARDS: Final = 2  # with so many cards to exchange


def time_left(s: PunicIsland) -> float:
    """The share of the war that is still to come: Carthage's deck is the clock, for Rome need not draw its last cards."""
    whole = 0
    for card in range(DECK, 2 * DECK):
        whole += s.box.copies[card]
    return s.deck_size[CARTHAGE] / whole


def lines_to(s: PunicIsland, seat: int, area: int) -> list[int]:
    """Steps from each city to an army in an area that it could supply; FAR where it could not."""
    box = s.box
    far = [FAR] * box.lands
    if area < 0:
        return far
    ways = neighbours(s, seat)
    far[area] = 0
    queue = [area]
    at = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        if far[here] == box.supply_radius:
            break
        for other in ways[here]:
            if far[other] == FAR and not is_blocked(s, other, seat):
                far[other] = far[here] + 1
                queue.append(other)
    return far


def stock_near(s: PunicIsland, seat: int) -> int:
    """Resource Points that can serve the main army."""
    box = s.box
    far = lines_to(s, seat, largest_stack(s, seat))
    total = 0
    for city in box.map.cities:
        if far[city] < FAR and s.control[city] == seat and not is_besieged(s, city):
            total += s.rp[seat * box.places + city]
    return total


def urgency(s: PunicIsland, seat: int) -> float:
    """How much a seat wants to act with a card: 1, more with a card that cannot wait."""
    best = 1.0
    for card in range(seat * DECK, seat * DECK + DECK):
        if s.hand[card] and may_play(s, card):
            if ends_the_game(card):
                if leads(s, seat):
                    return DECISIVE
            elif card == SYRACUSE_SWITCHES:
                best = max(best, 9.0)
            else:
                urgency = 1.0 if card == CONSULAR_ARMIES else HABITS[seat][CARD_URGENCY]
                best = max(best, play_value(s, card, 0.3) * urgency)
    if s.deck_size[seat] == 1 and s.hand_size[seat] < s.box.hand_limit and leads(s, seat):
        return DECISIVE
    return best


def leads(s: PunicIsland, seat: int) -> bool:
    return s.points(seat) > s.points(1 - seat)


def card_scores(s: PunicIsland, actions: list[int]) -> list[float]:
    need = want_of_resources(s, s.actor)
    return [card_score(s, action, need) for action in actions]


def card_score(s: PunicIsland, action: int, need: float) -> float:
    seat = s.actor
    if action == DRAW:
        if s.deck_size[seat] == 1:
            return DECISIVE if leads(s, seat) else -DECISIVE
        return HABITS[seat][DRAW_CARD] + HABITS[seat][DRAW_ROOM] * int(s.box.hand_limit - s.hand_size[seat])
    if action == HARUSPEX:
        return READING if s.deck[SYRACUSE_SWITCHES] and s.hand_size[seat] >= FEW_CARDS else 0.1
    if action >= DISCARD:
        return HABITS[seat][DISCARD_CARD] + need - keep_value(s, action - DISCARD, need)
    card = action - PLAY
    if ends_the_game(card):
        return DECISIVE if leads(s, seat) else -DECISIVE
    return play_value(s, card, need)


def want_of_resources(s: PunicIsland, seat: int) -> float:
    """The worth of a Resource Point: high where the army has none, little where it has plenty."""
    habits = HABITS[seat]
    if seat == CARTHAGE:
        return habits[NEED]
    return max(habits[NEED_LEAST], habits[NEED] - habits[NEED_LESS] * stock_near(s, seat))


def play_value(s: PunicIsland, card: int, need: float) -> float:
    """What a card's effect is worth now."""
    box = s.box
    entry = box.cards[card]
    seat = entry.side
    if card == SYRACUSE_SWITCHES:
        return 9.0
    habits = HABITS[seat]
    value = habits[CARD] + need * int(count_rp(s, card)) + habits[CARD_POINT] * (entry.vp[seat] - entry.vp[1 - seat])
    if card == CONSULAR_ARMIES:
        return value + habits[CONSULAR] * arrivals(s, card)
    if card in (FLEET_CONSTRUCTION, IN_EXTREMIS):
        return value + habits[SHIP if count_fleet(s, seat) < 3 else MORE_SHIPS] * arrivals(s, card)
    if card == SOCII_LEVIES:
        return value + 0.4 * min(entry.restore, count_weak(s, seat))
    if card in (CORVUS_WITHDRAWN, HEKATOMPYLOS):
        return value - 0.2
    return value + habits[ARRIVAL] * (arrivals(s, card) + entry.mix_count) + leader_worth(s, entry.leader)


def leader_worth(s: PunicIsland, leader: int) -> float:
    """Of a leader whom a card brings: more while there is room for him, else he replaces one who may be better."""
    box = s.box
    if leader < 0:
        return 0.0
    seat = box.leader_side[leader]
    worth = 0.3 + 0.2 * int(box.leader_c[leader] + box.leader_m[leader] + box.leader_t[leader])
    others = 0
    for other in range(box.leaders):
        if box.leader_side[other] == seat and s.leader_at[other] >= 0:
            others += 1
            worth -= 0.1 * int(box.leader_c[other] + box.leader_m[other] + box.leader_t[other])
    return worth if others >= box.leader_limit[seat] else 0.6


def keep_value(s: PunicIsland, card: int, need: float) -> float:
    """What is lost by discarding a card."""
    entry = s.box.cards[card]
    if card == SYRACUSE_SWITCHES:
        return 9.0
    if ends_the_game(card):
        return 1.5
    if entry.kind == OPERATIONAL:
        return max(0.1, HABITS[entry.side][KEEP_OPERATION] * play_value(s, card, need))
    return HABITS[entry.side][KEEP_EVENT]


def arrivals(s: PunicIsland, card: int) -> int:
    """Units that a card would bring."""
    box = s.box
    entry = box.cards[card]
    total = 0
    for index in range(len(entry.types)):
        kind = entry.types[index]
        again = kind in entry.again
        found = 0
        for unit in range(box.first_unit[kind], box.first_unit[kind] + box.type_count[kind]):
            if s.side[unit] == entry.side and (s.loc[unit] == BOX or (again and s.loc[unit] == DEAD)):
                found += 1
        total += min(found, entry.counts[index])
    return total


def count_weak(s: PunicIsland, seat: int) -> int:
    """Own ground units on the map that are depleted or disorganized."""
    box = s.box
    total = 0
    for unit in range(box.units):
        if s.loc[unit] >= 0 and s.side[unit] == seat and not box.is_ship[unit] and s.cond[unit] & (DEPLETED | DISORGANIZED):
            total += 1
    return total


# Where


def resource_scores(s: PunicIsland, seat: int, cities: list[int]) -> list[float]:
    """Near the main army, at the front first; where there is none, behind strong walls."""
    land = s.box.map
    army = largest_stack(s, seat)
    far = lines_to(s, seat, army)
    front = front_of(s, seat)
    found = []
    for city in cities:
        value = 0.0
        if city < s.box.lands:
            if far[city] < FAR:
                value = 4.0 - far[city]
                for other in land.neighbours[city]:
                    value += 0.1 * front.worth[other]
            if is_besieged(s, city):
                value -= 3.0
            value += 0.05 * land.siege_mod[city]
        found.append(value)
    return found


def city_scores(s: PunicIsland, cities: list[int]) -> list[float]:
    """Where a card's units arrive: ships near the army, troops with others, or where the enemy may come."""
    if s.player == CARTHAGE:
        return [base_score(s, city) for city in cities]
    far = lines_to(s, ROME, largest_stack(s, ROME))
    return [-float(far[city]) + 0.2 * int(count_ships(s, ROME, s.box.map.port_of[city])) for city in cities]


def base_score(s: PunicIsland, city: int) -> float:
    """Of a city where units of Carthage arrive."""
    seat = CARTHAGE
    box = s.box
    land = box.map
    entry = box.cards[s.card]
    ships = bool(entry.types) and box.type_class[entry.types[0]] == NAVAL
    value = 0.05 * land.siege_mod[city]
    if land.coin[city] and not s.played[SYRACUSE_SWITCHES]:
        value -= 3.0
    if ships:
        return value + 0.3 * int(count_ships(s, seat, land.port_of[city])) - (2.0 if largest_near(s, ROME, city) > 3 else 0.0)
    there = s.field[seat * box.lands + city]
    if has_leader(s, city, seat):
        value += 0.5
    value += 0.2 * int(there)
    enemy = largest_near(s, ROME, city)
    if enemy and there < box.capacity and land.siege_mod[city] >= 2:
        value += 0.3 * land.vp[city]
    return value if land.region[city] == land.sicily else value - 2.0


def withdraw_score(s: PunicIsland, leader: int) -> float:
    """A consul with whom a better one stands is free for the next army."""
    box = s.box
    skill = leader_skill(s, leader)
    for other in range(box.leaders):
        if other != leader and s.leader_at[other] == s.leader_at[leader] and box.leader_side[other] == ROME:
            better = leader_skill(s, other) > skill or (leader_skill(s, other) == skill and other < leader)
            return 1.0 if better else 0.0
    return 0.0


def leader_skill(s: PunicIsland, leader: int) -> int:
    return s.box.leader_c[leader] + s.box.leader_m[leader] + s.box.leader_t[leader]


def leader_score(s: PunicIsland, place: int) -> float:
    """To the most units that have no leader, the army before the fleet."""
    box = s.box
    seat = s.actor
    count = 0.0
    for unit in range(box.units):
        if s.side[unit] == seat and s.loc[unit] >= 0:
            at = s.loc[unit]
            if at == place:
                count += 0.3 if box.is_ship[unit] else 1.0
            elif box.map.is_port(at) and box.map.land_of[at] == place:
                count += 0.3
    if place == s.city and s.card == CONSULAR_ARMIES:
        count += arrivals(s, s.card)
    return 0.2 * count if has_leader(s, place, seat) else count
