"""11 Panic and flight: who breaks, which way he runs, and whom he disorders on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import FRONT, HEXES
from delenda.games.de_bello_punico.box import ELEPHANTS, KIND_COUNT, SKIRMISHERS, VETERANS
from delenda.games.de_bello_punico.rules import moments
from delenda.games.de_bello_punico.rules.disorder import push_disorder
from delenda.games.de_bello_punico.rules.sequence import FLIGHTS, LEADER_ALONE, PANIC, SEQUENCE
from delenda.games.de_bello_punico.rules.waiting import Interrupted, wrong_interruption
from delenda.games.de_bello_punico.state import FIGHTING, MOVED, MOVING, NO_HEX, NO_UNIT, PANICKED, Battle
from delenda.games.de_bello_punico.words import tell_flight, tell_panic, tell_removed
from delenda.kernel.actor import ROME
from delenda.kernel.agenda import Task, lay, push, push_with, take

ENDLESS: Final = 9999  # 11.2 movement points of fleeing cavalry


class LookForPanic(Task[Battle]):
    """11 From any cause (R13) Rout Points are scored, now and never again (R14, 16.1.1), and the unit flees or is removed."""

    def run(self, s: Battle) -> bool:
        unit = take(s)
        if not s.is_out(unit) and s.disorder[unit] >= s.box.morale[unit]:
            resolve_panic(s, unit)
        return False


def resolve_panic(s: Battle, unit: i64) -> None:
    seat = s.box.side[unit]
    kind = s.box.kind[unit]
    h = s.where[unit]
    s.lift(unit)
    s.touch(unit)
    s.flags[unit] = PANICKED | MOVED  # R75
    s.facing[unit] = 0
    s.run[unit] = 0
    s.rout[seat] = s.rout[seat] + s.box.rout[unit]
    if seat == ROME:
        s.roman_panic = 1
    tell_panic(s, unit)
    if s.leader[seat] == h:
        lay(s, h)
        push_with(s, LEADER_ALONE, seat)
    if kind in (SKIRMISHERS, ELEPHANTS):
        tell_removed(s, unit)  # 11.1.1, R25
        s.remove(unit)
    elif s.box.is_cavalry[unit]:
        route = flee(s, unit, ENDLESS)  # R24
        if s.phase == FIGHTING and unit in (s.unit, s.target):
            s.route = route  # 14 for the pursuer
    else:
        flee(s, unit, s.box.movement[unit])


class NextFlight(Interrupted):
    """11.1 Panicked units flee before the others move, those nearest to their edge first (11.1.8)."""

    def run(self, s: Battle) -> bool:
        box = s.box
        seat = s.phasing
        first = NO_UNIT
        for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
            flees = s.flags[unit] & (PANICKED | MOVED) == PANICKED and s.where[unit] >= 0
            if flees and (first < 0 or flight_rank(s, unit) < flight_rank(s, first)):
                first = unit
        if first < 0:
            return False
        s.mark(first, MOVED)
        s.lift(first)
        push(s, FLIGHTS)
        flee(s, first, box.movement[first])
        return False

    def wrong(self, s: Battle) -> str:
        return wrong_interruption(s, MOVING, moments.NOTHING)


def flight_rank(s: Battle, unit: i64) -> i64:
    h = s.where[unit]
    return s.box.exit_cost[s.box.side[unit] * HEXES + h] * HEXES + h


def flee(s: Battle, unit: i64, mp: i64) -> list[int]:
    """11.1.4 A lifted unit flees by the shortest way to its own edge. Nobody chooses it (R18), no zone bars it (R19).

    Gives the hexes of its way from the first on, NO_HEX at the end if it left the map. Those it disordered are on the agenda.
    """
    box = s.box
    seat = box.side[unit]
    h = s.where[unit]
    route = [h]
    harmed: list[int] = []
    gone = False
    while not gone:
        clear = len(route) == 1 or s.is_empty(h)  # the start hex counts as empty; R22 on to an empty one, free of cost
        if box.exit_cost[seat * HEXES + h] == 1:
            if mp == 0 and clear:
                break
            route.append(NO_HEX)
            gone = True
            break
        n = next_hex(s, unit, h)
        if box.cost[n] > mp and clear:
            break
        if is_deadly(s, seat, h, n):  # 11.1.6, R20 no detour
            gone = True
            break
        mp = max(0, mp - box.cost[n])
        friend = s.standing[n]
        if friend >= 0 and is_harmed(s, unit, friend):
            harmed.append(friend)
        h = n
        route.append(n)
    tell_flight(s, unit, route, gone)
    if gone:
        s.remove(unit)
    else:
        s.put(unit, h, 0)
    for at in range(len(harmed) - 1, -1, -1):  # 11.1.7
        push_disorder(s, harmed[at], 1)
    return route


def next_hex(s: Battle, unit: i64, h: i64) -> i64:
    """11.1.5 Of the hexes on a shortest way, one that is not deadly before one that is, a harmless one before a harmful one."""
    seat = s.box.side[unit]
    ways = s.box.flight[seat * HEXES + h]
    best = ways[0]
    worst = 3
    for n in ways:
        friend = s.standing[n]
        rank = 2 if is_deadly(s, seat, h, n) else 1 if friend >= 0 and is_harmed(s, unit, friend) else 0
        if rank < worst:
            best = n
            worst = rank
    return best


def is_deadly(s: Battle, seat: i64, h: i64, n: i64) -> bool:
    """11.1.2 An enemy is there, or Veterans that would be entered through a front hex (R21)."""
    if not s.is_free(seat, n):
        return True
    friend = s.standing[n]
    if friend < 0 or s.box.kind[friend] != VETERANS or s.flags[friend] >= PANICKED:
        return False
    facing = s.facing[friend] * 3
    neighbour = s.box.neighbour
    return h in (neighbour[n * 6 + FRONT[facing]], neighbour[n * 6 + FRONT[facing + 1]], neighbour[n * 6 + FRONT[facing + 2]])


def is_harmed(s: Battle, unit: i64, friend: i64) -> bool:
    """Whether a friend is disordered when `unit` flees through it."""
    kind = s.box.kind
    return s.flags[friend] < PANICKED and not s.box.crosses[kind[unit] * KIND_COUNT + kind[friend]]


SEQUENCE.carry_out(PANIC, LookForPanic())
SEQUENCE.carry_out(FLIGHTS, NextFlight())
