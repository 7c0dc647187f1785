"""3.4 Ground movement: who goes, step by step, and what happens on entering an area. Landings enter areas the same way."""

from __future__ import annotations

from typing import Final

from delenda.games.punic_island.actions import (
    ACTED,
    ALL,
    BIT,
    GO,
    INNER,
    LAND_BATTLE,
    LEADER,
    MOVING,
    NOTHING,
    PLACE,
    STOP,
    UNIT,
)
from delenda.games.punic_island.rules import battle, events, groups, refuge
from delenda.games.punic_island.rules.agenda import (
    CONTACT,
    END_MARCH,
    MEET,
    OPERATOR,
    SAIL_ON,
    TASKS,
    Choice,
    Question,
    Task,
    proceed,
    push,
)
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    all_leaders,
    are_adjacent,
    best_leader,
    bits,
    come_out,
    free_leaders,
    join_march,
    mark,
    movement,
    neighbours,
    put,
    settle_all,
    unlike,
    unmark,
)
from delenda.games.punic_island.rules.log import tell_group, tell_march_step, tell_sortie, tell_stop
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words import cost, place_words, unit_code
from delenda.kernel.english import plural


def start_march(s: PunicIsland, at: int) -> None:
    """From the field of an area, or from inside a besieged fortress."""
    s.origin = at
    s.place = at
    s.mf = 0
    s.stepped = 0
    s.halted = 0
    s.landing = 0
    s.movers_led = 0
    s.commander = NO_LEADER
    s.actor = s.operator
    s.decision = PICK_MARCHERS
    PICK_MARCHERS.take_only(s)


# 3.4.1 Who may go


def group_mf(s: PunicIsland, units: list[int], leader: int) -> int:
    least = 99
    for unit in units:
        least = min(least, movement(s, unit, leader))
    return least + s.march


def may_go(s: PunicIsland, at: int, units: list[int], led: int) -> bool:
    """One unit, or two with a leader."""
    count = len(units)
    if count == 0 or (count > 1 and led == 0):
        return False
    return may_leave(s, at, count, led, group_mf(s, units, best_leader(s, led)))


def may_go_alone(s: PunicIsland, at: int, unit: int, led: int) -> bool:
    return may_leave(s, at, 1, led, movement(s, unit, best_leader(s, led)) + s.march)


def may_leave(s: PunicIsland, at: int, count: int, led: int, mf: int) -> bool:
    """Paid for; no leader left alone in the field; and a first step to make."""
    box = s.box
    cost = box.unit_sp if count == 1 else box.stack_sp
    if s.sp < cost:
        return False
    if at >= box.places:
        return True  # 3.8.8 a sortie meets the besiegers at once
    seat = s.operator
    if s.control[at] != seat and s.field[seat * box.lands + at] == count and all_leaders(s, at, seat) & ~led:
        return False
    return has_step(s, at, mf, s.sp - cost, at, count)


def can_follow(s: PunicIsland, at: int, units: list[int], led: int, ready: list[int]) -> bool:
    """Whether some legal group contains these units and leaders. More units than one never make a group legal."""
    if may_follow(s, at, units, led, ready):
        return True
    free = free_leaders(s, at, s.operator) & ~led
    extra = free
    while extra:  # all sets of the other leaders
        if may_follow(s, at, units, led | extra, ready):
            return True
        extra = (extra - 1) & free
    return False


def may_follow(s: PunicIsland, at: int, units: list[int], led: int, ready: list[int]) -> bool:
    """With these leaders and no others: the units, or any one that is ready."""
    if units:
        return may_go(s, at, units, led)
    loc = s.loc
    return any(loc[unit] == at and may_go_alone(s, at, unit, led) for unit in ready)


def can_march(s: PunicIsland, at: int, ready: list[int]) -> bool:
    return can_follow(s, at, NOTHING, 0, ready)


def ready_at(s: PunicIsland, at: int) -> list[int]:
    """Ground units at a place that may act and are not yet in the group."""
    loc = s.loc
    cond = s.cond
    return [unit for unit in s.box.ground[s.operator] if loc[unit] == at and not cond[unit] & (ACTED | MOVING)]


def marchers(s: PunicIsland) -> list[int]:
    cond = s.cond
    return [unit for unit in s.marching if cond[unit] & MOVING]


def count_marchers(s: PunicIsland) -> int:
    count = 0
    cond = s.cond
    for unit in s.marching:
        if cond[unit] & MOVING:
            count += 1
    return count


class PickMarchers(Choice):
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
        if len(ready) + (free & ~led).bit_count() > 1 and may_go(s, at, units + ready, free):
            found.append(ALL)
        found += [UNIT + unit for unit in unlike(s, ready) if can_follow(s, at, [*units, unit], led, ready)]
        found += [LEADER + one for one in bits(free & ~led) if can_follow(s, at, units, led | BIT[one], ready)]
        return found

    def apply(self, s: PunicIsland, action: int) -> None:
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


def pick_label(s: PunicIsland, action: int) -> str:
    if action == GO:
        return "go"
    if action == ALL:
        return "all"
    return f"take {s.box.leader_names[action - LEADER]}" if action >= LEADER else f"take {unit_code(s, action - UNIT)}"


def pay_march(s: PunicIsland) -> None:
    box = s.box
    units = marchers(s)
    s.sp -= box.unit_sp if len(units) == 1 else box.stack_sp
    leaders = bits(s.movers_led)
    tell_group(s, units, leaders, s.origin)
    if len(leaders) > 1 and s.origin < box.places:
        s.decision = NAME_COMMANDER
        return
    s.commander = leaders[0] if leaders else NO_LEADER
    set_out(s)


class NameCommander(Question):
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

    def apply(self, s: PunicIsland, action: int) -> None:
        s.commander = action - LEADER
        set_out(s)

    def misfit(self, s: PunicIsland) -> str:
        at_rest = s.place == s.origin < s.box.lands and not (s.stepped or s.landing or s.halted)
        if not at_rest or s.movers_led.bit_count() < 2 or len(marchers(s)) < len(s.marching):
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
        s.decision = STEP_BY_LAND
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
    proceed(s)


# 3.4.3 Steps


def has_step(s: PunicIsland, at: int, mf: int, sp: int, group_at: int, count: int) -> bool:
    """Whether a group of `count`, counted in the field of `group_at`, can step from `at` and still end its move legally."""
    entry_cost = s.box.entry_cost
    for other in neighbours(s, s.operator)[at]:
        cost = entry_cost[other]
        if cost <= mf and can_enter(s, other, mf - cost, sp, group_at, count):
            return True
    return False


def can_enter(s: PunicIsland, area: int, mf: int, sp: int, group_at: int, count: int) -> bool:
    """A battle there, an affordable stop there, or a further legal step."""
    box = s.box
    seat = s.operator
    if sp >= box.stacking_sp or s.field[(1 - seat) * box.lands + area] > 0:
        return True
    others = s.field[seat * box.lands + area] - (count if area == group_at else 0)
    return others == 0 or has_step(s, area, mf, sp, group_at, count)


def count_others(s: PunicIsland) -> int:
    """Own ground units in the field that are not of the group."""
    return s.field[s.operator * s.box.lands + s.place] - count_marchers(s)


class StepByLand(Choice):
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

    def apply(self, s: PunicIsland, action: int) -> None:
        if action == STOP:
            stop_march(s)
            proceed(s)
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
        if area not in box.map.neighbours[s.place]:
            return f"{box.map.names[area]} is not adjacent to {box.map.names[s.place]}."
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


def step_into(s: PunicIsland, area: int) -> None:
    s.mf -= s.box.entry_cost[area]
    s.stepped = 1
    s.origin = s.place
    move_group(s, area)
    if s.box.map.is_city[s.origin]:
        come_out(s, s.origin)
    tell_march_step(s, area)
    push(s, CONTACT)
    if not s.box.map.is_city[area]:
        events.open_window(s, events.AT_ENTRY)
    proceed(s)


def move_group(s: PunicIsland, to: int) -> None:
    for unit in s.marching:
        if s.cond[unit] & MOVING:
            put(s, unit, to)
    for leader in bits(s.movers_led):
        s.leader_at[leader] = to
    s.place = to


# 3.4.4 On entering


class MakeContact(Task):
    """3.4.4b Enemies in the field before their own fortress may take refuge in it."""

    def run(self, s: PunicIsland) -> bool:
        push(s, MEET)
        enemy = 1 - s.operator
        if s.field[enemy * s.box.lands + s.place] > 0 and s.control[s.place] == enemy:
            refuge.ask_refuge(s)
            return True
        return False


class MeetEnemy(Task):
    """3.4.4c, 3.4.4d Enemies still in the field: battle, and the move ends. Otherwise the group may go on."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        seat = s.operator
        if s.field[(1 - seat) * box.lands + s.place] > 0:
            push(s, SAIL_ON if s.landing else END_MARCH)
            if s.control[s.place] == seat and refuge.may_join(s):
                s.actor = seat
                s.decision = refuge.JOIN_ATTACK
                return True
            start_field_battle(s)
            return False
        if s.landing:
            if count_others(s) > 0:
                s.sp -= box.stacking_sp
            push(s, SAIL_ON)
            return False
        if s.halted:
            push(s, END_MARCH)
            return False
        s.menu = STEP_BY_LAND.choices(s)
        if len(s.menu) == 1 and s.menu[0] == STOP:  # nothing else is left to do
            s.menu = NOTHING
            stop_march(s)
            return False
        s.actor = seat
        s.decision = STEP_BY_LAND
        return True


def start_field_battle(s: PunicIsland) -> None:
    battle.start_battle(s, LAND_BATTLE, s.place, s.operator, s.fleet_at if s.landing else s.origin)


class EndMarch(Task):
    def run(self, s: PunicIsland) -> bool:
        disband(s)
        settle_all(s)
        return False


def disband(s: PunicIsland) -> None:
    """The group is a group no more."""
    for unit in s.marching:
        unmark(s, unit, MOVING | INNER)
    s.marching.clear()
    s.movers_led = 0
    s.commander = NO_LEADER
    s.landing = 0
    s.halted = 0


PICK_MARCHERS: Final = PickMarchers()
NAME_COMMANDER: Final = NameCommander()
STEP_BY_LAND: Final = StepByLand()
TASKS[CONTACT] = MakeContact()
TASKS[MEET] = MeetEnemy()
TASKS[END_MARCH] = EndMarch()
