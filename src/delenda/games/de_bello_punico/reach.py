"""Where the unit or the leader on the move can go, what it costs, and by which actions: for boards and for programs."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from delenda.games.de_bello_punico.actions import FACE, FRONT, STEP
from delenda.games.de_bello_punico.box import KIND_COUNT
from delenda.games.de_bello_punico.rules import leaders, steps
from delenda.games.de_bello_punico.state import NO_UNIT, Battle


@dataclass(frozen=True, slots=True)
class Stand:
    """One way to stand: in a hex, with a facing, with so many movement points left, by these actions."""

    hex: int
    facing: int
    mp: int
    harm: int  # friends passed whom, like the unit itself, it costs a Disorder Point (7.1)
    actions: tuple[int, ...]


def stands(s: Battle) -> list[Stand]:
    """The ways in which the moving unit can end: for each hex and facing the cheapest, and dearer ones that harm less.

    The one it has now comes first. What crossing friends does to its morale is not looked at.
    """
    box = s.box
    unit, seat = s.unit, s.phasing
    start = (s.where[unit], s.facing[unit], s.mp, 0, bool(s.stopped), ())
    best: dict[tuple[int, int, bool], list[tuple[int, int]]] = {}
    found: dict[tuple[int, int, int], Stand] = {}
    ahead: deque[tuple[int, int, int, int, bool, tuple[int, ...]]] = deque([start])
    while ahead:
        h, facing, mp, harm, stopped, actions = ahead.popleft()
        known = best.setdefault((h, facing, stopped), [])
        if any(less <= harm and more >= mp for less, more in known):
            continue  # it has been here as cheaply
        known.append((harm, mp))
        inside = s.standing[h] not in (NO_UNIT, unit)
        earlier = found.get((h, facing, harm))
        if not inside and (earlier is None or earlier.mp < mp):
            found[h, facing, harm] = Stand(h, facing, mp, harm, actions)
        if mp == 0:
            continue
        ways = 0 if stopped else steps.open_ways(s, h, facing, mp)
        for i in range(3):
            if ways & 1 << i:
                d = FRONT[facing * 3 + i]
                n = box.neighbour[h * 6 + d]
                more = harm + _harm(s, s.standing[n])
                ahead.append((n, d, mp - box.cost[n], more, s.in_enemy_zone(seat, n), (*actions, STEP + d)))
        if not inside and not (actions and actions[-1] >= FACE):  # nobody turns twice in a row
            for turned in range(6):
                if turned != facing:
                    ahead.append((h, turned, mp - 1, harm, stopped, (*actions, FACE + turned)))
    return list(found.values())


def _harm(s: Battle, friend: int) -> int:
    """1 if passing whoever stands there costs Disorder Points."""
    if friend in (NO_UNIT, s.unit):
        return 0
    return 1 - s.box.crosses[s.box.kind[s.unit] * KIND_COUNT + s.box.kind[friend]]


def leader_stands(s: Battle) -> list[Stand]:
    """The same for the leader who is being moved; he has no facing (0 here) and harms nobody."""
    box = s.box
    seat = s.phasing
    first = Stand(s.leader[seat], 0, s.mp, 0, ())
    found = {first.hex: first}
    ahead = deque([first])
    while ahead:
        here = ahead.popleft()
        for d in range(6):
            n = box.neighbour[here.hex * 6 + d]
            if n < 0 or box.cost[n] > here.mp or not leaders.can_step(s, seat, n):
                continue
            left = here.mp - box.cost[n]
            if n not in found or found[n].mp < left:
                found[n] = Stand(n, 0, left, 0, (*here.actions, STEP + d))
                if not s.in_enemy_zone(seat, n):  # where the move ends
                    ahead.append(found[n])
    return list(found.values())


def destinations(s: Battle) -> dict[int, Stand]:
    """The best way to each hex but its own: the one that harms least, of these the cheapest, of these one with few turns."""
    if s.decision is leaders.LEADER_STEP:
        return {stand.hex: stand for stand in leader_stands(s)[1:]}
    if s.decision is not steps.MOVE_STEP:
        return {}
    found: dict[int, Stand] = {}
    for stand in stands(s):
        known = found.get(stand.hex)
        if stand.hex != s.where[s.unit] and (known is None or _rank(stand) < _rank(known)):
            found[stand.hex] = stand
    return found


def _rank(stand: Stand) -> tuple[int, int, int]:
    return stand.harm, -stand.mp, len(stand.actions)
