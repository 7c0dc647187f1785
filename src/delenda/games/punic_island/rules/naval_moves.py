"""3.5 Naval movement: steps, what is met, and the end of the action. Beaches are in landings.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import (
    DEBARK,
    EMBARK,
    NAVAL_BATTLE,
    NOTHING,
    PLACE,
    SAILING,
    STOP,
    UNLOAD,
    UNLOAD_RESOURCE,
)
from delenda.games.punic_island.rules import battle, cargo, groups
from delenda.games.punic_island.rules.forces import NO_LEADER, bring_rp, count_ships, ground_at, put, settle_all, unmark
from delenda.games.punic_island.rules.marches import disband
from delenda.games.punic_island.rules.questions import OPERATOR, Choice
from delenda.games.punic_island.rules.sequence import (
    ASK_EVENT,
    AT_SEA,
    END_SAIL,
    LAND_GROUP,
    LOAD_BEACH,
    PUT_TO_SEA,
    REACH,
    SAIL_FURTHER,
    SAIL_ON,
    SEQUENCE,
)
from delenda.games.punic_island.rules.voyages import (
    add_steps,
    board,
    can_end,
    count_cargo,
    count_sailing,
    free_leaders_aboard,
    has_room,
    is_left,
    may_debark,
    may_embark,
    may_stop,
    quarters,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_fleet_stops, tell_sail_step, tell_stranded, tell_unload_rp
from delenda.games.punic_island.words.names import place_words
from delenda.kernel.agenda import Task, push, push_with
from delenda.kernel.english import plural


def stop_fleet(s: PunicIsland) -> None:
    tell_fleet_stops(s)
    push(s, END_SAIL)


def ask_step(s: PunicIsland) -> bool:
    """Ask where the fleet goes next; one that can only stop does so. True when somebody has to decide."""
    s.menu = MN_STEP.choices(s)
    if len(s.menu) == 1 and s.menu[0] == STOP:
        s.menu = NOTHING
        stop_fleet(s)
        return False
    s.actor = s.operator
    s.decision = MN_STEP
    return True


class PutToSea(Task[PunicIsland]):
    """The first step of a voyage."""

    def run(self, s: PunicIsland) -> bool:
        s.actor = s.operator
        s.decision = MN_STEP
        return True


class SailFurther(Task[PunicIsland]):
    """The next one."""

    def run(self, s: PunicIsland) -> bool:
        return ask_step(s)


class MnStep(Choice):
    """3.5.3 The next naval place, or a beach, or a port's quays, or stop."""

    name = "mn_step"
    rule = "3.5.3"
    title = "sail on"
    waits = "c?A"
    who = OPERATOR
    completes = True
    closing = "Stay here"

    def choices(self, s: PunicIsland) -> list[int]:
        box = s.box
        land = box.map
        at = s.fleet_at
        cargo = count_cargo(s)
        found = []
        if is_left(s):
            return [STOP]
        in_port = land.is_port(at)
        if s.sailed and may_stop(s, at, cargo):
            found.append(STOP)
        if in_port and s.sailed:
            if cargo and not s.landed and has_room(s, land.land_of[at], 1):
                found.append(UNLOAD)
            if s.fleet_rp:
                found.append(UNLOAD_RESOURCE)
        add_steps(s, at, s.rf, cargo, found)
        if not s.landed and not in_port:
            shore = land.coasts[at]
            for area in shore:
                if may_embark(s, at, area, s.rf, cargo, s.cut > 0):
                    found.append(EMBARK + area)
            led = free_leaders_aboard(s)
            for area in shore:
                if may_debark(s, at, area, s.rf, cargo, led, s.sp):
                    found.append(DEBARK + area)
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action >= DEBARK:
            push_with(s, LAND_GROUP, action - DEBARK)
        elif action >= EMBARK:
            push_with(s, LOAD_BEACH, action - EMBARK)
        elif action >= PLACE:
            sail_into(s, action - PLACE)
        elif action == UNLOAD:
            push_with(s, LAND_GROUP, s.box.map.land_of[s.fleet_at])
        elif action == UNLOAD_RESOURCE:
            s.fleet_rp -= 1
            city = s.box.map.land_of[s.fleet_at]
            bring_rp(s, city, 1)
            tell_unload_rp(s, city)
            push(s, SAIL_FURTHER)
        else:
            stop_fleet(s)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        if is_left(s) and not may_stop(s, s.fleet_at, count_cargo(s)):
            return "a fleet of two ships or more has no commander (3.5.1)."
        return groups.misassembled(s)

    def label(self, s: PunicIsland, action: int) -> str:
        codes = s.box.map.codes
        if action >= DEBARK:
            return f"debark {codes[action - DEBARK]}"
        if action >= EMBARK:
            return f"embark {codes[action - EMBARK]}"
        if action >= PLACE:
            return f"step {codes[action - PLACE]}"
        return "unload" if action == UNLOAD else "unload rp" if action == UNLOAD_RESOURCE else "stop"

    def prompt(self, s: PunicIsland) -> str:
        return f"The fleet is in {place_words(s, s.fleet_at)} with {plural(s.rf, 'Range Factor')} left."

    def why_not(self, s: PunicIsland, action: int) -> str:
        land = s.box.map
        if action == STOP:
            return "a fleet ends its action in one of its own ports or in a port area, after doing something (3.5.8)."
        to = action - PLACE
        if not s.box.lands <= to < s.box.places:
            return ""
        if to == s.fleet_at:
            return f"the fleet is in {place_words(s, to)} already: it sails on to an adjacent sea, road or port (3.5.8)."
        if to not in land.sea_ways[s.fleet_at]:
            return f"no way leads from {place_words(s, s.fleet_at)} to {place_words(s, to)} without another between (3.5.8)."
        if land.is_port(to) and s.control[land.land_of[to]] != s.operator:
            return "ports belong to the controller of the city (3.5.12)."
        return f"with {plural(s.rf, 'Range Factor')} left no legal end could be reached from there (3.5.8)."


def sail_into(s: PunicIsland, to: i64) -> None:
    land = s.box.map
    cost = land.sea_costs[s.fleet_at][land.sea_ways[s.fleet_at].index(to)]
    s.rf -= cost
    s.spent += cost
    s.sailed = 1
    left = s.fleet_at
    s.fleet_at = to
    board(s)
    tell_sail_step(s, to)
    if left < land.first_port and count_ships(s, s.operator, left) == 0:
        cargo.lose_all_aboard(s, s.operator, left)  # whose own ships a storm has sunk
    push(s, REACH)
    if land.is_open_sea(to) and not s.at_sea:
        s.at_sea = 1
        push_with(s, ASK_EVENT, AT_SEA)


class ArriveAtSea(Task[PunicIsland]):
    """3.5.10 Enemy ships: battle. After a storm with no end in reach the action ends in the open sea (R66)."""

    def run(self, s: PunicIsland) -> bool:
        if count_sailing(s) == 0:
            push(s, END_SAIL)
            return False
        if count_ships(s, 1 - s.operator, s.fleet_at) > 0:
            bring_rp(s, s.fleet_at, s.fleet_rp)
            s.fleet_rp = 0
            push(s, END_SAIL)
            battle.start_battle(s, NAVAL_BATTLE, s.fleet_at, s.operator, -1)
            return False
        if not can_end(s, s.fleet_at, s.rf):
            tell_stranded(s)
            push(s, END_SAIL)
            return False
        return ask_step(s)


class SailOn(Task[PunicIsland]):
    """3.5.7 After a landing the fleet may go on, unless its commander has left two ships or more (3.5.6)."""

    def run(self, s: PunicIsland) -> bool:
        disband(s)
        settle_all(s)
        s.actor = s.operator
        s.decision = MN_STEP
        return is_left(s) or ask_step(s)


class EndSail(Task[PunicIsland]):
    """3.5.9 In port all cargo goes ashore; elsewhere it stays aboard."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        land = box.map
        at = s.fleet_at
        if land.is_port(at):
            go_ashore(s, s.operator, at)
            bring_rp(s, land.land_of[at], s.fleet_rp)
        elif count_ships(s, s.operator, at):
            bring_rp(s, at, s.fleet_rp)
        for unit in s.fleet:
            unmark(s, unit, SAILING)
        s.fleet.clear()
        s.fleet_at = -1
        s.fleet_rp = 0
        s.fleet_led = 0
        s.captain = NO_LEADER
        settle_all(s)
        return False


def go_ashore(s: PunicIsland, seat: i64, port: i64) -> None:
    """Cargo and leaders in a port are in its city: quartered, or inside if it is besieged."""
    box = s.box
    place = quarters(s, port)
    for unit in ground_at(s, seat, port):
        put(s, unit, place)
        unmark(s, unit, SAILING)
    for leader in range(box.leaders):
        if s.leader_at[leader] == port:
            s.leader_at[leader] = place


MN_STEP: Final = MnStep()
SEQUENCE.carry_out(REACH, ArriveAtSea())
SEQUENCE.carry_out(END_SAIL, EndSail())
SEQUENCE.carry_out(SAIL_ON, SailOn())
SEQUENCE.carry_out(PUT_TO_SEA, PutToSea())
SEQUENCE.carry_out(SAIL_FURTHER, SailFurther())
