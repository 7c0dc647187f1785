"""Where the unit that is being moved can go, what it costs, and by which actions: for boards and for programs."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from delenda.games.de_bello_punico.actions import FACE, FRONT, STEP
from delenda.games.de_bello_punico.rules import steps
from delenda.games.de_bello_punico.state import Battle


@dataclass(frozen=True, slots=True)
class Stand:
    """One way to stand: in a hex, with a facing, with so many movement points left, by these actions."""

    hex: int
    facing: int
    mp: int
    actions: tuple[int, ...]


def stands(s: Battle) -> list[Stand]:
    """All ways in which the moving unit can end, the cheapest for each hex and facing; the one it has now comes first.

    What crossing friends does to its morale is not looked at.
    """
    box = s.box
    unit, seat = s.unit, s.phasing
    first = Stand(s.where[unit], s.facing[unit], s.mp, ())
    best: dict[tuple[int, int, bool], int] = {(first.hex, first.facing, bool(s.stopped)): first.mp}
    found: dict[tuple[int, int], Stand] = {}
    ahead = deque([(first, bool(s.stopped))])
    while ahead:
        here, stopped = ahead.popleft()
        inside = s.standing[here.hex] not in (-1, unit)
        known = found.get((here.hex, here.facing))
        if not inside and (known is None or known.mp < here.mp):
            found[here.hex, here.facing] = here
        ways = steps.open_ways(s, here.hex, here.facing, 0 if stopped else here.mp)
        for i in range(3):
            if not ways & 1 << i:
                continue
            d = FRONT[here.facing * 3 + i]
            n = box.neighbour[here.hex * 6 + d]
            after = Stand(n, d, here.mp - box.cost[n], (*here.actions, STEP + d))
            _add(ahead, best, after, s.in_enemy_zone(seat, n))
        if here.mp and not inside:
            for facing in range(6):
                if facing != here.facing:
                    turned = Stand(here.hex, facing, here.mp - 1, (*here.actions, FACE + facing))
                    _add(ahead, best, turned, stopped)
    return list(found.values())


def _add(ahead: deque[tuple[Stand, bool]], best: dict[tuple[int, int, bool], int], stand: Stand, stopped: bool) -> None:
    key = (stand.hex, stand.facing, stopped)
    if best.get(key, -1) < stand.mp:
        best[key] = stand.mp
        ahead.append((stand, stopped))


def destinations(s: Battle) -> dict[int, Stand]:
    """The cheapest way to each hex but its own; of equally cheap ones the one with fewer turns."""
    found: dict[int, Stand] = {}
    for stand in stands(s):
        known = found.get(stand.hex)
        if stand.hex != s.where[s.unit] and (known is None or _rank(stand) < _rank(known)):
            found[stand.hex] = stand
    return found


def _rank(stand: Stand) -> tuple[int, int]:
    return -stand.mp, len(stand.actions)
