"""3.5.1 Who sails: ships, leaders, cargo and Resource Points of a naval action, and what it has to leave covered."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, ALL, BIT, GO, LEADER, RESOURCE, UNIT
from delenda.games.punic_island.rules import groups
from delenda.games.punic_island.rules.forces import NO_LEADER, add_rp, bits, count_bits, free_leaders, join_fleet, mark, unlike
from delenda.games.punic_island.rules.marches import pick_label
from delenda.games.punic_island.rules.questions import OPERATOR, Choice, Question
from delenda.games.punic_island.rules.sequence import PUT_TO_SEA, SEQUENCE, VOYAGE
from delenda.games.punic_island.rules.voyages import (
    board,
    burden,
    can_complete,
    count_cargo,
    fleet_range,
    has_start,
    loadable,
    may_sail,
    quarters,
    ready_cargo,
    ready_ships,
    sailing_cargo,
    sailing_ships,
    stock,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_fleet
from delenda.games.punic_island.words.names import place_words
from delenda.kernel.agenda import Task, push, take


class Sail(Task[PunicIsland]):
    """From a port, roads or an open sea."""

    def run(self, s: PunicIsland) -> bool:
        at = take(s)
        s.fleet_at = at
        s.rf = s.spent = s.cut = 0
        s.sailed = s.landed = s.at_sea = 0
        s.fleet_rp = 0
        s.fleet_led = 0
        s.captain = NO_LEADER
        s.actor = s.operator
        s.decision = MN_PICK
        MN_PICK.take_only(s)

        return True


class MnPick(Choice):
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
        if len(ready) + count_bits(free & ~led) > 1 and can_complete(s, at, ships + ready, cargo, free, rp):
            found.append(ALL)
        if rp < len(ships) and can_complete(s, at, ships, cargo, led, rp + 1):
            found.append(RESOURCE)
        picks = [UNIT + unit for unit in unlike(s, ready) if can_complete(s, at, [*ships, unit], cargo, led, rp)]
        if ships and cargo < box.cargo and can_complete(s, at, ships, cargo + 1, led, rp):
            picks += [UNIT + unit for unit in unlike(s, ready_cargo(s, at))]
            picks.sort()
        found += picks
        if ships:
            for leader in bits(free & ~led):
                if can_complete(s, at, ships, cargo, led | BIT[leader], rp):
                    found.append(LEADER + leader)
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
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
        return "take rp" if action == RESOURCE else pick_label(s, action)

    def prompt(self, s: PunicIsland) -> str:
        return f"From {place_words(s, s.fleet_at)}: choose ships, leaders and cargo, then go. Two or more ships need a leader."


def pay_sailing(s: PunicIsland) -> None:
    s.sp -= s.box.naval_move_sp
    if s.fleet_rp:
        add_rp(s, s.operator, stock(s, s.fleet_at), -s.fleet_rp)
    leaders = bits(s.fleet_led)
    tell_fleet(s, sailing_ships(s), leaders, sailing_cargo(s), s.fleet_rp)
    if len(leaders) > 1:
        s.decision = MN_COMMAND
        return
    s.captain = leaders[0] if leaders else NO_LEADER
    cast_off(s)


class MnCommand(Question):
    """3.5.1 With several leaders one is in command of the fleet."""

    name = "mn_command"
    rule = "3.4.2"
    title = "name the commander"
    waits = "c?A"
    who = OPERATOR

    def legal(self, s: PunicIsland) -> list[int]:
        ships = sailing_ships(s)
        cargo = count_cargo(s)
        cut = burden(s, s.fleet_at) if cargo else 0
        return [
            LEADER + leader
            for leader in bits(s.fleet_led)
            if has_start(s, s.fleet_at, fleet_range(s, ships, leader) - cut, cargo, s.fleet_led, s.sp)
        ]

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.captain = action - LEADER
        cast_off(s)

    def misfit(self, s: PunicIsland) -> str:
        fits = int(s.fleet_led).bit_count() > 1 and sailing_ships(s)
        return groups.misloaded(s) or ("" if fits else "a commander is named for a fleet with two leaders (3.4.2).")

    def label(self, s: PunicIsland, action: int) -> str:
        return f"command {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Who commands the fleet?"


def cast_off(s: PunicIsland) -> None:
    """3.5.2, 3.5.4 Carrying ground units takes 2 Range Factors, loading them in port 2 more."""
    if count_cargo(s):
        s.cut = burden(s, s.fleet_at)
    s.rf = fleet_range(s, sailing_ships(s), s.captain) - s.cut
    s.leaders_acted |= s.fleet_led
    for unit in s.fleet:
        mark(s, unit, ACTED)
    board(s)
    push(s, PUT_TO_SEA)
    SEQUENCE.proceed(s)


MN_PICK: Final = MnPick()
MN_COMMAND: Final = MnCommand()
SEQUENCE.carry_out(VOYAGE, Sail())
