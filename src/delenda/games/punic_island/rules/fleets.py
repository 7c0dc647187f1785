"""3.5.1 Who sails: ships, leaders, cargo and Resource Points of a naval action, and what it has to leave covered."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import ACTED, ALL, BIT, GO, LEADER, RESOURCE, SAILING, UNIT
from delenda.games.punic_island.rules import groups, land_moves, naval_moves
from delenda.games.punic_island.rules.agenda import OPERATOR, Choice, Question
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    add_rp,
    all_leaders,
    best_leader,
    bits,
    count_at,
    count_ships,
    free_leaders,
    is_besieged,
    join_fleet,
    mark,
    movement,
    rp_at,
    unlike,
)
from delenda.games.punic_island.rules.log import tell_fleet
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words import place_words


def quarters(s: PunicIsland, place: int) -> int:
    """Where ground units and leaders are that can board at a place: in the port's city, or aboard already."""
    land = s.box.map
    if not land.is_port(place):
        return place
    city = land.land_of[place]
    return s.box.places + city if is_besieged(s, city) else city


def fleet_range(s: PunicIsland, ships: list[int], leader: int) -> int:
    least = 99
    for ship in ships:
        least = min(least, movement(s, ship, leader))
    return least


def sailing_ships(s: PunicIsland) -> list[int]:
    cond = s.cond
    is_ship = s.box.is_ship
    return [unit for unit in s.fleet if cond[unit] & SAILING and is_ship[unit]]


def count_cargo(s: PunicIsland) -> int:
    """Ground units aboard the fleet."""
    count = 0
    cond = s.cond
    is_ship = s.box.is_ship
    for unit in s.fleet:
        if cond[unit] & SAILING and not is_ship[unit]:
            count += 1
    return count


def sailing_cargo(s: PunicIsland) -> list[int]:
    cond = s.cond
    is_ship = s.box.is_ship
    return [unit for unit in s.fleet if cond[unit] & SAILING and not is_ship[unit]]


def may_sail(s: PunicIsland, at: int, ships: list[int], cargo: int, led: int, rp: int) -> bool:
    """One ship, or two with a leader; limits of cargo; what stays behind is covered; and something to do first."""
    box = s.box
    seat = s.operator
    count = len(ships)
    if count == 0 or (count > 1 and led == 0) or cargo > box.cargo or rp > count or s.sp < box.naval_move_sp:
        return False
    if rp and rp > loadable(s, at):
        return False
    in_port = box.map.is_port(at)
    if not in_port:
        left = count_ships(s, seat, at) - count
        if rp_at(s, seat, at) - rp > left:
            return False
        if left == 0 and (all_leaders(s, at, seat) & ~led or count_at(s, seat, at) > cargo):
            return False
    range_left = fleet_range(s, ships, best_leader(s, led))
    if cargo:
        range_left -= 4 if in_port else 2
    return naval_moves.has_start(s, at, range_left, cargo, led, s.sp - box.naval_move_sp)


def can_complete(s: PunicIsland, at: int, ships: list[int], cargo: int, led: int, rp: int) -> bool:
    """Whether some legal fleet contains all this. More ships never make a fleet legal; the last ship must take all along."""
    box = s.box
    seat = s.operator
    if not box.map.is_port(at):
        left = count_ships(s, seat, at) - len(ships)
        rp = max(rp, rp_at(s, seat, at) - left)
        if left == 0:
            cargo = count_at(s, seat, at)
            if cargo and cargo > len(ready_cargo(s, at)) + count_cargo(s):
                return False
    if may_sail(s, at, ships, cargo, led, rp):
        return True
    free = free_leaders(s, quarters(s, at), seat) & ~led
    extra = free
    while extra:
        if may_sail(s, at, ships, cargo, led | extra, rp):
            return True
        extra = (extra - 1) & free
    return False


def can_sail(s: PunicIsland, at: int, ready: list[int]) -> bool:
    loc = s.loc
    return any(loc[unit] == at and can_complete(s, at, [unit], 0, 0, 0) for unit in ready)


def ready_ships(s: PunicIsland, at: int) -> list[int]:
    loc = s.loc
    cond = s.cond
    side = s.side
    seat = s.operator
    return [unit for unit in s.box.navy[seat] if loc[unit] == at and side[unit] == seat and not cond[unit] & (ACTED | SAILING)]


def ready_cargo(s: PunicIsland, at: int) -> list[int]:
    loc = s.loc
    cond = s.cond
    where = quarters(s, at)
    return [unit for unit in s.box.ground[s.operator] if loc[unit] == where and not cond[unit] & (ACTED | SAILING)]


class PickFleet(Choice):
    """3.5.1 Ships, leaders, up to three ground units, and a Resource Point for each ship."""

    name = "mn_pick"
    rule = "3.5.1"
    title = "choose what sails"
    waits = "c?A"
    who = OPERATOR
    completes = True
    closing = "Set sail"

    def choices(self, s: PunicIsland) -> list[int]:
        box = s.box
        at = s.fleet_at
        ships = sailing_ships(s)
        cargo = count_cargo(s)
        led = s.fleet_led
        rp = s.fleet_rp
        free = free_leaders(s, quarters(s, at), s.operator)
        ready = ready_ships(s, at)
        found = []
        if may_sail(s, at, ships, cargo, led, rp):
            found.append(GO)
        if len(ready) + (free & ~led).bit_count() > 1 and can_complete(s, at, ships + ready, cargo, free, rp):
            found.append(ALL)
        if rp < len(ships) and can_complete(s, at, ships, cargo, led, rp + 1):
            found.append(RESOURCE)
        picks = [UNIT + unit for unit in unlike(s, ready) if can_complete(s, at, [*ships, unit], cargo, led, rp)]
        if ships and cargo < box.cargo and can_complete(s, at, ships, cargo + 1, led, rp):
            picks += [UNIT + unit for unit in unlike(s, ready_cargo(s, at))]
        found += sorted(picks)
        if ships:
            for leader in bits(free & ~led):
                if can_complete(s, at, ships, cargo, led | BIT[leader], rp):
                    found.append(LEADER + leader)
        return found

    def apply(self, s: PunicIsland, action: int) -> None:
        if action == GO:
            pay_sailing(s)
            return
        self.take(s, action)
        self.take_only(s)

    def take(self, s: PunicIsland, action: int) -> None:
        if action == RESOURCE:
            s.fleet_rp += 1
        elif action == ALL:
            for unit in ready_ships(s, s.fleet_at):
                join_fleet(s, unit, 0)
            s.fleet_led = free_leaders(s, quarters(s, s.fleet_at), s.operator)
        elif action >= LEADER:
            s.fleet_led |= BIT[action - LEADER]
        else:
            join_fleet(s, action - UNIT, 0)

    def take_only(self, s: PunicIsland) -> None:
        """Whatever there is no choice about is taken; setting sail is asked."""
        s.menu = self.choices(s)
        while len(s.menu) == 1 and s.menu[0] != GO:
            self.take(s, s.menu[0])
            s.menu = self.choices(s)

    def misfit(self, s: PunicIsland) -> str:
        fits = s.fleet_rp <= max(0, loadable(s, s.fleet_at)) if s.box.lands <= s.fleet_at < s.box.places else False
        return groups.misloaded(s) or ("" if fits else "Resource Points are taken that are not there (3.5.1).")

    def price(self, s: PunicIsland, action: int) -> int:
        return s.box.naval_move_sp if action == GO else 0

    def label(self, s: PunicIsland, action: int) -> str:
        return "take rp" if action == RESOURCE else land_moves.pick_label(s, action)

    def prompt(self, s: PunicIsland) -> str:
        return f"From {place_words(s, s.fleet_at)}: choose ships, leaders and cargo, then go. Two or more ships need a leader."


def stock(s: PunicIsland, at: int) -> int:
    """Where the Resource Points are that can be loaded at a place."""
    return s.box.map.land_of[at] if s.box.map.is_port(at) else at


def loadable(s: PunicIsland, at: int) -> int:
    """3.5.1 Only Resource Points that lay there when the operation began."""
    place = stock(s, at)
    return rp_at(s, s.operator, place) - s.brought[place]


def pay_sailing(s: PunicIsland) -> None:
    s.sp -= s.box.naval_move_sp
    if s.fleet_rp:
        add_rp(s, s.operator, stock(s, s.fleet_at), -s.fleet_rp)
    leaders = bits(s.fleet_led)
    tell_fleet(s, sailing_ships(s), leaders, sailing_cargo(s), s.fleet_rp)
    if len(leaders) > 1:
        s.decision = NAME_CAPTAIN
        return
    s.captain = leaders[0] if leaders else NO_LEADER
    cast_off(s)


class NameCaptain(Question):
    """3.5.1 With several leaders one is in command of the fleet."""

    name = "mn_command"
    rule = "3.4.2"
    title = "name the commander"
    waits = "c?A"
    who = OPERATOR

    def legal(self, s: PunicIsland) -> list[int]:
        ships = sailing_ships(s)
        cargo = count_cargo(s)
        burden = 0 if cargo == 0 else 4 if s.box.map.is_port(s.fleet_at) else 2
        return [
            LEADER + leader
            for leader in bits(s.fleet_led)
            if naval_moves.has_start(s, s.fleet_at, fleet_range(s, ships, leader) - burden, cargo, s.fleet_led, s.sp)
        ]

    def apply(self, s: PunicIsland, action: int) -> None:
        s.captain = action - LEADER
        cast_off(s)

    def misfit(self, s: PunicIsland) -> str:
        fits = s.fleet_led.bit_count() > 1 and sailing_ships(s)
        return groups.misloaded(s) or ("" if fits else "a commander is named for a fleet with two leaders (3.4.2).")

    def label(self, s: PunicIsland, action: int) -> str:
        return f"command {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Who commands the fleet?"


def cast_off(s: PunicIsland) -> None:
    """3.5.2, 3.5.4 Carrying ground units takes 2 Range Factors, loading them in port 2 more."""
    if count_cargo(s):
        s.cut = 4 if s.box.map.is_port(s.fleet_at) else 2
    s.rf = fleet_range(s, sailing_ships(s), s.captain) - s.cut
    s.leaders_acted |= s.fleet_led
    for unit in s.fleet:
        mark(s, unit, ACTED)
    naval_moves.board(s)
    s.decision = naval_moves.STEP_BY_SEA


PICK_FLEET: Final = PickFleet()
NAME_CAPTAIN: Final = NameCaptain()
