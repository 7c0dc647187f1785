"""What can never be true at the table: a sentence for each thing that is broken."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    BIT,
    CARD_OPTION,
    CARDS,
    CHITS,
    DECK,
    FIRST_CHIT,
    GONE,
    LAST_CHIT,
    MAP_OPTION,
    SUNK,
)
from delenda.games.punic_island.state import DUEL, HIDDEN, NOT_CHOSEN, PunicIsland
from delenda.games.punic_island.words import CARD_CODES, SEAT_NAMES
from delenda.kernel.actor import CARTHAGE, NOBODY, OPEN, ROME

SETTLED: Final = ("option", "card_action", "op_source", "op_action", "game_over")


def broken(s: PunicIsland) -> list[str]:
    """Scalars first: the rest relies on them."""
    found = broken_ranges(s)
    if not found:
        found = broken_places(s) + broken_cards(s) + broken_chits(s)
        if s.decision.name in SETTLED:
            found += broken_peace(s)
    return found


def broken_ranges(s: PunicIsland) -> list[str]:
    box = s.box
    found = []
    end = box.places + box.lands
    if any(not SUNK <= at < end for at in s.loc) or any(not GONE <= at < end for at in s.leader_at):
        found.append("a unit or leader is at a place that does not exist.")
    turned = [unit for unit in range(box.units) if s.side[unit] != box.unit_side[unit]]
    if any(s.side[unit] != ROME or unit not in box.navy[ROME] for unit in turned):
        found.append("a unit belongs to nobody, or to a side that it never joins.")
    found += [
        f"{box.map.codes[area]} must be controlled by a side if it is a city, else by nobody."
        for area in range(box.lands)
        if (s.control[area] in (ROME, CARTHAGE)) != box.map.is_city[area] or not ROME <= s.control[area] <= NOBODY
    ]
    if any(amount < 0 for amount in s.rp) or min(s.kills) < 0 or min(s.card_vp) < 0 or s.sp < 0:
        found.append("Resource, Supply or Victory Points are less than none.")
    if any(choice not in (CARD_OPTION, MAP_OPTION, NOT_CHOSEN, HIDDEN) for choice in s.choice):
        found.append("a choice is neither Card nor Map.")
    if not 0 <= s.uprisings < BIT[box.lands] or s.uprisings.bit_count() > box.markers:
        found.append("there are uprisings that do not exist.")
    if any(not ROME <= seat <= NOBODY for seat in (s.operator, s.player, s.attacker, s.turn, s.drawer)):
        found.append("a side is asked that does not exist.")
    places = (s.source, s.place, s.origin, s.fleet_at, s.ground, s.came, s.siege_at, s.hit_at)
    if any(not -1 <= place < end for place in places):
        found.append("something happens at a place that does not exist.")
    if any(not -1 <= unit < box.units for unit in (s.runner, *s.picks, *s.checks[::3])):
        found.append("a unit is named that does not exist.")
    if not -1 <= s.card < CARDS or not -1 <= s.chit < CHITS or s.battle not in (-1, 0, 1):
        found.append("a card, chit or battle is named that does not exist.")
    if len(s.duels) % DUEL or len(s.checks) % 3:
        found.append("an engagement or a check is incomplete.")
    if any(not -1 <= leader < box.leaders for leader in (s.commander, s.captain, s.asked, *s.commanders)):
        found.append("a leader is named that does not exist.")
    return found


def broken_places(s: PunicIsland) -> list[str]:
    """Counts by area agree with the units; ships are on water, ground units on land or aboard."""
    box = s.box
    field = [0] * (2 * box.lands)
    ships = [0] * (2 * (box.places - box.lands))
    found = []
    for unit in range(box.units):
        at = s.loc[unit]
        if at < 0:
            continue
        if box.is_ship[unit]:
            if not box.lands <= at < box.places:
                found.append(f"the ship {box.unit_codes[unit]} is ashore.")
                continue
            ships[s.side[unit] * (box.places - box.lands) + at - box.lands] += 1
        elif at < box.lands:
            field[s.side[unit] * box.lands + at] += 1
    if field != s.field or ships != s.ships:
        found.append("the counts of units by area do not agree with the units.")
    for seat in (ROME, CARTHAGE):
        stocks = [area for area in range(box.lands) if s.rp[seat * box.places + area]]
        found += [
            f"{SEAT_NAMES[seat]} has Resource Points in {box.map.codes[area]}, which is no city of its own."
            for area in stocks
            if s.control[area] != seat
        ]
    return found


def broken_cards(s: PunicIsland) -> list[str]:
    found = []
    hand, deck, discards, played = s.hand, s.deck, s.discards, s.played
    for seat in (ROME, CARTHAGE):
        first = seat * DECK
        hidden = s.viewer not in (seat, OPEN)
        for card in range(first, first + DECK):
            copies = s.box.copies[card]
            total = hand[card] + deck[card] + discards[card] + played[card]
            missing = hand[card] < 0 or deck[card] < 0 or discards[card] < 0 or played[card] < 0
            if missing or total > copies or (not hidden and total != copies):
                found.append(f"{CARD_CODES[card]} has {copies} copies, but {total} are somewhere.")
        if not hidden:
            for name, sizes, cards in (("hand", s.hand_size, s.hand), ("deck", s.deck_size, s.deck)):
                if sizes[seat] != sum(cards[first : first + DECK]):
                    found.append(f"the {name} of {SEAT_NAMES[seat]} does not have the size it should have.")
        if s.hand_size[seat] > s.box.hand_limit or s.deck_size[seat] < 0 or s.count_discards(seat) < 0:
            found.append(f"{SEAT_NAMES[seat]} holds more cards than it may.")
        if s.actor != NOBODY and s.deck_size[seat] == 0:
            found.append(f"the deck of {SEAT_NAMES[seat]} is empty, but the game goes on.")
    return found


def broken_chits(s: PunicIsland) -> list[str]:
    found = []
    if s.battle < 0:
        if any(s.cup) or any(s.held) or any(s.tossed) or s.duels:
            found.append("battle chits are out without a battle.")
        return found
    for seat in (ROME, CARTHAGE):
        first, last = FIRST_CHIT[s.battle * 2 + seat], LAST_CHIT[s.battle * 2 + seat]
        if s.viewer not in (seat, OPEN):
            continue
        engaged = s.duels[1::DUEL]
        if sum(s.held[first:last]) != s.held_count[seat]:
            found.append(f"{SEAT_NAMES[seat]} does not hold as many chits as it should.")
        for chit in range(first, last):
            total = s.cup[chit] + s.held[chit] + s.tossed[chit] + engaged.count(chit) + (s.chit == chit)
            if total != s.box.chits[chit]:
                found.append(f"there are {total} chits of a kind that has {s.box.chits[chit]}.")
    return found


def broken_peace(s: PunicIsland) -> list[str]:
    """Between actions: sieges are as S-1 says, nobody is stranded, limits are kept."""
    box = s.box
    lands = box.lands
    found = [
        f"both sides stand in {box.map.codes[area]} without a battle."
        for area in range(lands)
        if s.field[area] and s.field[lands + area]
    ]
    inside = [0] * lands
    for unit in range(box.units):
        at = s.loc[unit]
        seat = s.side[unit]
        if at >= box.places:
            area = at - box.places
            inside[area] = inside[area] + 1
            if s.control[area] != seat or not s.field[(1 - seat) * lands + area]:
                found.append(f"{box.unit_codes[unit]} is inside {box.map.codes[area]}, which is not besieged.")
        elif lands <= at < box.places and not box.is_ship[unit] and not s.ships[seat * (box.places - lands) + at - lands]:
            found.append(f"{box.unit_codes[unit]} is at sea without a ship.")
    found += [
        f"more than {box.capacity} units are inside {box.map.codes[area]}."
        for area in range(lands)
        if inside[area] > box.capacity
    ]
    for place in range(box.map.first_port, box.places):
        city = box.map.land_of[place]
        if s.ships[(1 - s.control[city]) * (box.places - lands) + place - lands]:
            found.append(f"enemy ships are in {box.map.codes[place]}.")
    for leader in range(box.leaders):
        found += broken_leader(s, leader)
    return found


def broken_leader(s: PunicIsland, leader: int) -> list[str]:
    box = s.box
    at = s.leader_at[leader]
    seat = box.leader_side[leader]
    if at < 0:
        return []
    if at >= box.places:
        fine = s.control[at - box.places] == seat
    elif at >= box.lands:
        fine = s.ships[seat * (box.places - box.lands) + at - box.lands] > 0 and not box.map.is_port(at)
    else:
        fine = s.control[at] == seat or s.field[seat * box.lands + at] > 0
    return [] if fine else [f"{box.leader_names[leader]} is left alone."]
