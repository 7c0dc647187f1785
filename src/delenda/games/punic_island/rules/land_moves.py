"""3.4 Ground movement: who goes, under whose command, step by step, to the end. What a group meets is in contact.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, ALL, BIT, GO, INNER, LAND_BATTLE, LEADER, NOTHING, PLACE, STOP, UNIT
from delenda.games.punic_island.rules import battle, groups
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    are_adjacent,
    bits,
    come_out,
    count_bits,
    free_leaders,
    join_march,
    mark,
    neighbours,
    put,
    settle_all,
    unlike,
)
from delenda.games.punic_island.rules.marches import (
    can_enter,
    can_follow,
    count_marchers,
    count_others,
    disband,
    group_mf,
    has_step,
    marchers,
    may_go,
    move_group,
    pick_label,
    ready_at,
)
from delenda.games.punic_island.rules.questions import OPERATOR, Choice, Question
from delenda.games.punic_island.rules.sequence import ASK_EVENT, AT_ENTRY, END_MARCH, ENTER, MARCH, MARCH_ON, SEQUENCE
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_group, tell_march_step, tell_sortie, tell_stop
from delenda.games.punic_island.words.names import cost, place_words
from delenda.kernel.agenda import Task, push, push_with, take
from delenda.kernel.english import plural


class March(Task[PunicIsland]):
    """From the field of an area, or from inside a besieged fortress."""

    def run(self, s: PunicIsland) -> bool:
        at = take(s)
        s.origin = at
        s.place = at
        s.mf = 0
        s.stepped = 0
        s.halted = 0
        s.landing = 0
        s.movers_led = 0
        s.commander = NO_LEADER
        s.actor = s.operator
        s.decision = ML_PICK
        ML_PICK.take_only(s)

        return True


class MlPick(Choice):
    """3.4.1 Units and leaders of the group, one by one; 1 Supply Point for a unit, 3 for a stack with its leader."""

    name = "ml_pick"
    rule = "3.4.1"
    title = "choose who marches"
    waits = "c?A"
    who = OPERATOR
    completes = True
    closing = "March"

    def choices(self, s: PunicIsland) -> list[int]:
        at = s.origin
        units = marchers(s)
        led = s.movers_led
        ready = ready_at(s, at)
        found = []
        if may_go(s, at, units, led):
            found.append(GO)
        free = free_leaders(s, at, s.operator)
        if len(ready) + count_bits(free & ~led) > 1 and may_go(s, at, units + ready, free):
            found.append(ALL)
        for unit in unlike(s, ready):
            if can_follow(s, at, [*units, unit], led, ready):
                found.append(UNIT + unit)
        for leader in bits(free & ~led):
            if can_follow(s, at, units, led | BIT[leader], ready):
                found.append(LEADER + leader)
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == GO:
            pay_march(s)
        elif action == ALL:
            for unit in ready_at(s, s.origin):
                join_march(s, unit, 0)
            s.movers_led = free_leaders(s, s.origin, s.operator)
            pay_march(s)
        else:
            self.take(s, action)
            self.take_only(s)

    def take(self, s: PunicIsland, action: int) -> None:
        if action >= LEADER:
            s.movers_led |= BIT[action - LEADER]
        else:
            join_march(s, action - UNIT, 0)

    def take_only(self, s: PunicIsland) -> None:
        """Whoever there is no choice about is taken; setting out is asked."""
        s.menu = self.choices(s)
        while len(s.menu) == 1 and s.menu[0] >= UNIT:
            self.take(s, s.menu[0])
            s.menu = self.choices(s)

    def misfit(self, s: PunicIsland) -> str:
        if s.place != s.origin or s.stepped or s.landing or s.halted or len(marchers(s)) < len(s.marching):
            return "a march is under way before its units are chosen (3.4.1)."
        return groups.misgrouped(s, s.origin, False)

    def price(self, s: PunicIsland, action: int) -> int:
        if action not in (GO, ALL):
            return 0
        count = len(marchers(s)) + (len(ready_at(s, s.origin)) if action == ALL else 0)
        return s.box.unit_sp if count == 1 else s.box.stack_sp

    def words(self, s: PunicIsland, action: int) -> str:
        return "March with all" + cost(self.price(s, action)) if action == ALL else super().words(s, action)

    def label(self, s: PunicIsland, action: int) -> str:
        return pick_label(s, action)

    def prompt(self, s: PunicIsland) -> str:
        return f"From {place_words(s, s.origin)}: choose who marches, then go. Two or more units need a leader."


def pay_march(s: PunicIsland) -> None:
    box = s.box
    units = marchers(s)
    s.sp -= box.unit_sp if len(units) == 1 else box.stack_sp
    leaders = bits(s.movers_led)
    tell_group(s, units, leaders, s.origin)
    if len(leaders) > 1 and s.origin < box.places:
        s.decision = ML_COMMAND
        return
    s.commander = leaders[0] if leaders else NO_LEADER
    set_out(s)


class MlCommand(Question):
    """3.4.2 With several leaders one is in command of the move."""

    name = "ml_command"
    rule = "3.4.2"
    title = "name the commander"
    waits = "c?A"
    who = OPERATOR

    def legal(self, s: PunicIsland) -> list[int]:
        units = marchers(s)
        return [
            LEADER + leader
            for leader in bits(s.movers_led)
            if has_step(s, s.origin, group_mf(s, units, leader), s.sp, s.origin, len(units))
        ]

    def apply(self, s: PunicIsland, action: i64) -> None:
        s.commander = action - LEADER
        set_out(s)

    def misfit(self, s: PunicIsland) -> str:
        at_rest = s.place == s.origin < s.box.lands and not (s.stepped or s.landing or s.halted)
        if not at_rest or int(s.movers_led).bit_count() < 2 or len(marchers(s)) < len(s.marching):
            return "a commander is named for a march with two leaders, before it sets out (3.4.2)."
        return groups.misgrouped(s, s.origin, False) or ("" if marchers(s) else "nobody marches (3.4.1).")

    def label(self, s: PunicIsland, action: int) -> str:
        return f"command {s.box.leader_names[action - LEADER]}"

    def prompt(self, s: PunicIsland) -> str:
        return "Who commands the march?"


def set_out(s: PunicIsland) -> None:
    """The group has acted; from inside a fortress it falls upon the besiegers (3.8.8)."""
    box = s.box
    units = marchers(s)
    s.mf = group_mf(s, units, s.commander)
    for unit in units:
        mark(s, unit, ACTED)
    s.leaders_acted |= s.movers_led
    s.march = 0
    if s.origin < box.places:
        s.decision = ML_STEP
        return
    area = s.origin - box.places
    tell_sortie(s, area)
    for unit in units:
        mark(s, unit, INNER)
        put(s, unit, area)
    for leader in bits(s.movers_led):
        s.leader_at[leader] = area
    s.place = area
    push(s, END_MARCH)
    battle.start_battle(s, LAND_BATTLE, area, s.operator, -1)
    SEQUENCE.proceed(s)


# 3.4.3 Steps


class MlStep(Choice):
    """3.4.3 An adjacent area within the Movement Factors left, or stop after the first step."""

    name = "ml_step"
    rule = "3.4.3"
    title = "march on"
    waits = "c?A"
    who = OPERATOR
    completes = True
    closing = "Stop here"

    def choices(self, s: PunicIsland) -> list[int]:
        box = s.box
        at = s.place
        seat = s.operator
        count = count_marchers(s)
        found = []
        if s.stepped and (s.sp >= box.stacking_sp or s.field[seat * box.lands + at] == count):
            found.append(STOP)
        for other in neighbours(s, seat)[at]:
            cost = box.entry_cost[other]
            if cost <= s.mf and can_enter(s, other, s.mf - cost, s.sp, at, count):
                found.append(PLACE + other)
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == STOP:
            stop_march(s)
            SEQUENCE.proceed(s)
        else:
            step_into(s, action - PLACE)

    def misfit(self, s: PunicIsland) -> str:
        if s.landing or s.halted or s.fleet or not (s.stepped or s.place == s.origin):
            return "a march that goes on has not landed and was not halted (3.4.3)."
        return groups.misgrouped(s, s.place, True)

    def price(self, s: PunicIsland, action: int) -> int:
        """3.4.5 Stacking."""
        return s.box.stacking_sp if action == STOP and count_others(s) > 0 else 0

    def words(self, s: PunicIsland, action: int) -> str:
        words = super().words(s, action)
        if action == STOP:
            return words
        factors = s.box.entry_cost[action - PLACE]
        if factors > 1:
            words += f" ({plural(factors, 'Movement Factor')})"
        if s.box.stacking_sp and s.field[s.operator * s.box.lands + action - PLACE] > 0:
            words += f"; stopping there costs {plural(s.box.stacking_sp, 'Supply Point')}"
        return words

    def label(self, s: PunicIsland, action: int) -> str:
        return "stop" if action == STOP else f"step {s.box.map.codes[action - PLACE]}"

    def prompt(self, s: PunicIsland) -> str:
        stop = ", or stop" if s.stepped else ""
        return f"In {place_words(s, s.place)} with {plural(s.mf, 'Movement Factor')} left: step to an adjacent area{stop}."

    def why_not(self, s: PunicIsland, action: int) -> str:
        box = s.box
        if action == STOP:
            if not s.stepped:
                return "the group must make a step first (3.4.3)."
            return f"stacking costs {box.stacking_sp} Supply Points, and {s.sp} are left (3.4.5)."
        area = action - PLACE
        if not 0 <= area < box.lands:
            return ""
        if area == s.place:
            return f"they stand in {place_words(s, area)} already: a step leads to an adjacent area (3.4.3)."
        if area not in box.map.neighbours[s.place]:
            return f"{box.map.names[area]} is not adjacent to {box.map.names[s.place]} (3.4.3)."
        if not are_adjacent(s, s.place, area, s.operator):
            return "only the side that controls both cities can cross the Strait (R61)."
        if box.entry_cost[area] > s.mf:
            return f"{box.map.names[area]} costs {box.entry_cost[area]} Movement Factors, and {s.mf} are left (3.4.3)."
        return f"the move could not end legally after {box.map.names[area]} (3.4.3)."


def stop_march(s: PunicIsland) -> None:
    """3.4.5 Stacking with own units in the field costs 2 Supply Points."""
    stacks = count_others(s) > 0
    if stacks:
        s.sp -= s.box.stacking_sp
    tell_stop(s, s.place, stacks)
    push(s, END_MARCH)


def step_into(s: PunicIsland, area: i64) -> None:
    s.mf -= s.box.entry_cost[area]
    s.stepped = 1
    s.origin = s.place
    move_group(s, area)
    if s.box.map.is_city[s.origin]:
        come_out(s, s.origin)
    tell_march_step(s, area)
    push(s, ENTER)
    if not s.box.map.is_city[area]:
        push_with(s, ASK_EVENT, AT_ENTRY)
    SEQUENCE.proceed(s)


class MarchOn(Task[PunicIsland]):
    """A group that can only stop does so."""

    def run(self, s: PunicIsland) -> bool:
        s.menu = ML_STEP.choices(s)
        if len(s.menu) == 1 and s.menu[0] == STOP:
            s.menu = NOTHING
            stop_march(s)
            return False
        s.actor = s.operator
        s.decision = ML_STEP
        return True


class EndMarch(Task[PunicIsland]):
    def run(self, s: PunicIsland) -> bool:
        disband(s)
        settle_all(s)
        return False


ML_PICK: Final = MlPick()
ML_COMMAND: Final = MlCommand()
ML_STEP: Final = MlStep()
SEQUENCE.carry_out(END_MARCH, EndMarch())
SEQUENCE.carry_out(MARCH, March())
SEQUENCE.carry_out(MARCH_ON, MarchOn())
