"""3.4.1, 3.4.3 A group on land: who may go, where it may step, and the group itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, ALL, GO, INNER, LEADER, MOVING, NOTHING, UNIT
from delenda.games.punic_island.rules.forces import (
    NO_LEADER,
    all_leaders,
    best_leader,
    bits,
    free_leaders,
    movement,
    neighbours,
    put,
    unmark,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import unit_code

FARTHEST: Final = 99  # more than any Movement Factor


def marchers(s: PunicIsland) -> list[int]:
    cond = s.cond
    return [unit for unit in s.marching if cond[unit] & MOVING]


def count_marchers(s: PunicIsland) -> i64:
    count: i64 = 0
    cond = s.cond
    for unit in s.marching:
        if cond[unit] & MOVING:
            count += 1
    return count


def ready_at(s: PunicIsland, at: i64) -> list[int]:
    """Ground units at a place that may act and are not yet in the group."""
    loc = s.loc
    cond = s.cond
    return [unit for unit in s.box.ground[s.operator] if loc[unit] == at and not cond[unit] & (ACTED | MOVING)]


# 3.4.1 Who may go


def group_mf(s: PunicIsland, units: list[int], leader: i64) -> i64:
    least: i64 = FARTHEST
    for unit in units:
        least = min(least, movement(s, unit, leader))
    return least + s.march


def may_go(s: PunicIsland, at: i64, units: list[int], led: i64) -> bool:
    """One unit, or two with a leader."""
    count = len(units)
    if count == 0 or (count > 1 and led == 0):
        return False
    return may_leave(s, at, count, led, group_mf(s, units, best_leader(s, led)))


def may_go_alone(s: PunicIsland, at: i64, unit: i64, led: i64) -> bool:
    return may_leave(s, at, 1, led, movement(s, unit, best_leader(s, led)) + s.march)


def may_leave(s: PunicIsland, at: i64, count: i64, led: i64, mf: i64) -> bool:
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


def can_follow(s: PunicIsland, at: i64, units: list[int], led: i64, ready: list[int]) -> bool:
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


def may_follow(s: PunicIsland, at: i64, units: list[int], led: i64, ready: list[int]) -> bool:
    """With these leaders and no others: the units, or any one that is ready."""
    if units:
        return may_go(s, at, units, led)
    loc = s.loc
    return any(loc[unit] == at and may_go_alone(s, at, unit, led) for unit in ready)


def can_march(s: PunicIsland, at: i64, ready: list[int]) -> bool:
    return can_follow(s, at, NOTHING, 0, ready)


# 3.4.3 Where they may step


def has_step(s: PunicIsland, at: i64, mf: i64, sp: i64, group_at: i64, count: i64) -> bool:
    """Whether a group of `count`, counted in the field of `group_at`, can step from `at` and still end its move legally."""
    entry_cost = s.box.entry_cost
    for other in neighbours(s, s.operator)[at]:
        cost = entry_cost[other]
        if cost <= mf and can_enter(s, other, mf - cost, sp, group_at, count):
            return True
    return False


def can_enter(s: PunicIsland, area: i64, mf: i64, sp: i64, group_at: i64, count: i64) -> bool:
    """A battle there, an affordable stop there, or a further legal step."""
    box = s.box
    seat = s.operator
    if sp >= box.stacking_sp or s.field[(1 - seat) * box.lands + area] > 0:
        return True
    others = s.field[seat * box.lands + area] - (count if area == group_at else 0)
    return others == 0 or has_step(s, area, mf, sp, group_at, count)


def count_others(s: PunicIsland) -> i64:
    """Own ground units in the field that are not of the group."""
    return s.field[s.operator * s.box.lands + s.place] - count_marchers(s)


# The group


def move_group(s: PunicIsland, to: i64) -> None:
    for unit in s.marching:
        if s.cond[unit] & MOVING:
            put(s, unit, to)
    for leader in bits(s.movers_led):
        s.leader_at[leader] = to
    s.place = to


def disband(s: PunicIsland) -> None:
    """The group is a group no more."""
    for unit in s.marching:
        unmark(s, unit, MOVING | INNER)
    s.marching.clear()
    s.movers_led = 0
    s.commander = NO_LEADER
    s.landing = 0
    s.halted = 0


def pick_label(s: PunicIsland, action: i64) -> str:
    if action == GO:
        return "go"
    if action == ALL:
        return "all"
    return f"take {s.box.leader_names[action - LEADER]}" if action >= LEADER else f"take {unit_code(s, action - UNIT)}"
