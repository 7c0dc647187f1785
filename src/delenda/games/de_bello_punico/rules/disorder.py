"""10.7 Disorder and morale, 11 panic and flight: what befalls units, one thing after another.

What remains to be resolved stands in `agenda`, the next thing last, three numbers each. At its bottom lies what comes
afterwards, so that a chance roll or a leader's choice in between finds its way back.
"""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import FRONT, HEXES
from delenda.games.de_bello_punico.box import ELEPHANTS, KIND_COUNT, SKIRMISHERS, VETERANS
from delenda.games.de_bello_punico.rules import dice, elephants, leaders, missiles, movement, results, steps
from delenda.games.de_bello_punico.state import FIGHTING, LEADER_ROLL, MOVED, NO_HEX, PANICKED, Battle
from delenda.games.de_bello_punico.words import tell_disorder, tell_flight, tell_panic, tell_removed
from delenda.kernel.actor import ROME

# What can stand in the agenda
DISORDER: Final = 0  # unit, points
PANIC: Final = 1  # unit: panics if its disorder has reached its morale
LEADER_LEFT: Final = 2  # seat, hex: a leader without a unit must withdraw
AFTER_RAGE: Final = 3  # unit: the enraged elephant runs
AFTER_ELEPHANT: Final = 4
AFTER_FLIGHT: Final = 5
AFTER_CROSSING: Final = 6
AFTER_VOLLEY: Final = 7
AFTER_COMBAT: Final = 8
BEFORE_ADVANCE: Final = 9

ENDLESS: Final = 9999  # 11.2 movement points of fleeing cavalry


def push(s: Battle, what: int, a: int = 0, b: int = 0) -> None:
    """To be resolved before everything that is on the agenda already."""
    agenda = s.agenda
    agenda.append(b)
    agenda.append(a)
    agenda.append(what)


def push_disorder(s: Battle, unit: int, points: int) -> None:
    """10.7.1 Points for one unit, with its panic and all that follows."""
    push(s, PANIC, unit)
    push(s, DISORDER, unit, points)


def push_crossing(s: Battle, mover: int, friends: list[int]) -> None:
    """7.1.2 For each friend passed, in order: it is disordered, then the mover, unless the two types cross freely."""
    kind = s.box.kind
    for at in range(len(friends) - 1, -1, -1):
        friend = friends[at]
        if not s.box.crosses[kind[mover] * KIND_COUNT + kind[friend]]:
            push_disorder(s, mover, 1)
            push_disorder(s, friend, 1)


def resolve(s: Battle) -> None:
    """Work through the agenda up to the next decision."""
    agenda = s.agenda
    while True:
        what = agenda.pop()
        a = agenda.pop()
        b = agenda.pop()
        if what == DISORDER:
            if disorder(s, a, b):
                return
        elif what == PANIC:
            resolve_panic(s, a)
        elif what == LEADER_LEFT:
            if leaders.must_choose(s, a, b):
                return
        else:
            resolve_after(s, what, a)
            return


def resolve_after(s: Battle, what: int, unit: int) -> None:
    if what == AFTER_COMBAT:
        results.resolve_aftermath(s)
    elif what == AFTER_VOLLEY:
        missiles.end_volley(s)
    elif what == AFTER_CROSSING:
        steps.resolve_crossed(s)
    elif what == AFTER_FLIGHT:
        movement.resolve_flights(s)
    elif what == BEFORE_ADVANCE:
        results.offer_advance(s)
    elif what == AFTER_RAGE:
        elephants.resolve_rage(s, unit)
    else:
        elephants.offer_target(s)


def disorder(s: Battle, unit: int, points: int) -> bool:
    """10.7.1 Give points; true if the leader in the hex must roll for his life."""
    if s.is_out(unit):
        return False
    s.disorder[unit] = s.disorder[unit] + points
    tell_disorder(s, unit, points)
    seat = s.box.side[unit]
    if s.leader[seat] != s.where[unit]:
        return False
    s.slot = seat
    dice.start_roll(s, LEADER_ROLL, dice.DIE_LEADER)
    return True


def resolve_panic(s: Battle, unit: int) -> None:
    """11 Rout Points are scored at once; the unit flees, or is removed (11.1.1)."""
    if s.is_out(unit) or s.disorder[unit] < s.box.morale[unit]:
        return
    seat = s.box.side[unit]
    kind = s.box.kind[unit]
    h = s.where[unit]
    s.lift(unit)
    s.flags[unit] = PANICKED | MOVED
    s.facing[unit] = 0
    s.run[unit] = 0
    s.rout[seat] = s.rout[seat] + s.box.rout[unit]
    if seat == ROME:
        s.roman_panic = 1
    tell_panic(s, unit)
    if s.leader[seat] == h:
        push(s, LEADER_LEFT, seat, h)
    if kind in (SKIRMISHERS, ELEPHANTS):
        tell_removed(s, unit)
        s.remove(unit)
    elif s.box.is_cavalry[unit]:
        route = flee(s, unit, ENDLESS)
        if s.phase == FIGHTING and unit in (s.unit, s.target):
            s.route = route  # 14 for the pursuer
    else:
        flee(s, unit, s.box.movement[unit])


def flee(s: Battle, unit: int, mp: int) -> list[int]:
    """11.1.4 A lifted unit flees by the shortest way to its own edge.

    Gives the hexes of its way from the first on, NO_HEX at the end if it left the map. Those it disordered are on the agenda.
    """
    box = s.box
    seat = box.side[unit]
    h = s.where[unit]
    route = [h]
    harmed: list[int] = []
    gone = False
    while not gone:
        clear = len(route) == 1 or s.is_empty(h)  # the start hex counts as empty
        if box.exit_cost[seat * HEXES + h] == 1:
            if mp == 0 and clear:
                break
            route.append(NO_HEX)
            gone = True
            break
        n = next_hex(s, unit, h)
        if box.cost[n] > mp and clear:
            break
        if is_deadly(s, seat, h, n):
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
    for at in range(len(harmed) - 1, -1, -1):
        push_disorder(s, harmed[at], 1)
    return route


def next_hex(s: Battle, unit: int, h: int) -> int:
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


def is_deadly(s: Battle, seat: int, h: int, n: int) -> bool:
    """11.1.2 An enemy is there, or Veterans that would be entered through a front hex."""
    if not s.is_free(seat, n):
        return True
    friend = s.standing[n]
    if friend < 0 or s.box.kind[friend] != VETERANS or s.flags[friend] >= PANICKED:
        return False
    facing = s.facing[friend] * 3
    neighbour = s.box.neighbour
    return h in (neighbour[n * 6 + FRONT[facing]], neighbour[n * 6 + FRONT[facing + 1]], neighbour[n * 6 + FRONT[facing + 2]])


def is_harmed(s: Battle, unit: int, friend: int) -> bool:
    """Whether a friend is disordered when `unit` flees through it."""
    kind = s.box.kind
    return s.flags[friend] < PANICKED and not s.box.crosses[kind[unit] * KIND_COUNT + kind[friend]]
