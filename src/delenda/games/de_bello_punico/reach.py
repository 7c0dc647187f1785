"""Where the unit or the leader on the move can go, what it costs, and by which actions: for boards and for programs."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from delenda.games.de_bello_punico.actions import FACE, FRONT, STEP
from delenda.games.de_bello_punico.box import KIND_COUNT
from delenda.games.de_bello_punico.rules import leaders, steps
from delenda.games.de_bello_punico.state import Battle


@dataclass(frozen=True, slots=True)
class Stand:
    """One way to stand: in a hex, with a facing, with so many movement points left, by these actions."""

    hex: int
    facing: int
    mp: int
    harm: int  # friends passed whom, like the unit itself, it costs a Disorder Point (7.1)
    actions: tuple[int, ...]


Key = tuple[int, int, int, bool]  # hex, facing, harm, whether it has entered an enemy zone of control


def stands(s: Battle) -> list[Stand]:
    """All ways in which the moving unit can end: for each hex, facing and harm the cheapest; the one it has now comes first.

    What crossing friends does to its morale is not looked at.
    """
    box = s.box
    unit, seat = s.unit, s.phasing
    first = Stand(s.where[unit], s.facing[unit], s.mp, 0, ())
    best: dict[Key, int] = {_key(first, bool(s.stopped)): first.mp}
    found: dict[tuple[int, int, int], Stand] = {}
    ahead = deque([(first, bool(s.stopped))])
    while ahead:
        here, stopped = ahead.popleft()
        inside = s.standing[here.hex] not in (-1, unit)
        known = found.get((here.hex, here.facing, here.harm))
        if not inside and (known is None or known.mp < here.mp):
            found[here.hex, here.facing, here.harm] = here
        ways = steps.open_ways(s, here.hex, here.facing, 0 if stopped else here.mp)
        for i in range(3):
            if not ways & 1 << i:
                continue
            d = FRONT[here.facing * 3 + i]
            n = box.neighbour[here.hex * 6 + d]
            harm = here.harm + _harm(s, s.standing[n])
            after = Stand(n, d, here.mp - box.cost[n], harm, (*here.actions, STEP + d))
            _add(ahead, best, after, s.in_enemy_zone(seat, n))
        if here.mp and not inside:
            for facing in range(6):
                if facing != here.facing:
                    turned = Stand(here.hex, facing, here.mp - 1, here.harm, (*here.actions, FACE + facing))
                    _add(ahead, best, turned, stopped)
    return list(found.values())


def _harm(s: Battle, friend: int) -> int:
    """1 if passing whoever stands there costs Disorder Points."""
    if friend in (-1, s.unit):
        return 0
    return 1 - s.box.crosses[s.box.kind[s.unit] * KIND_COUNT + s.box.kind[friend]]


def _key(stand: Stand, stopped: bool) -> Key:
    return stand.hex, stand.facing, stand.harm, stopped


def _add(ahead: deque[tuple[Stand, bool]], best: dict[Key, int], stand: Stand, stopped: bool) -> None:
    key = _key(stand, stopped)
    if best.get(key, -1) < stand.mp:
        best[key] = stand.mp
        ahead.append((stand, stopped))


def leader_stands(s: Battle) -> list[Stand]:
    """The same for the leader who is being moved; he has no facing (0 here) and harms nobody."""
    box = s.box
    seat = s.phasing
    first = Stand(s.leader[seat], 0, s.mp, 0, ())
    found = {first.hex: first}
    ahead = deque([] if s.stopped else [first])
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
    if s.decision is leaders.STEP_LEADER:
        return {stand.hex: stand for stand in leader_stands(s)[1:]}
    if s.decision is not steps.STEP_UNIT:
        return {}
    found: dict[int, Stand] = {}
    for stand in stands(s):
        known = found.get(stand.hex)
        if stand.hex != s.where[s.unit] and (known is None or _rank(stand) < _rank(known)):
            found[stand.hex] = stand
    return found


def _rank(stand: Stand) -> tuple[int, int, int]:
    return stand.harm, -stand.mp, len(stand.actions)
