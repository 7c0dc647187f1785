"""How far it is to the enemy, around whoever stands in the way.

A second line that looked straight ahead would stay idle behind the first; so it finds the flanks.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import HEXES
from delenda.games.de_bello_punico.state import PANICKED, Battle

FAR: Final = 30  # farther than any way
CROWD: Final = 2  # movement points that a friend in the way counts for

FAR_EVERYWHERE: Final[vec[i64]] = vec[i64]([FAR] * HEXES)


def ways_to_enemy(s: Battle, seat: i64) -> vec[i64]:
    """From each hex the movement points to the nearest place beside an enemy in good order; 1 in such a place."""
    box = s.box
    standing = s.standing
    neighbour = box.neighbour
    cost = box.cost
    side = box.side
    far = FAR_EVERYWHERE[:]
    queue = vec[i64](capacity=2 * HEXES)
    for unit in range(i64(box.first_unit[1 - seat]), i64(box.first_unit[2 - seat])):
        h = s.where[unit]
        if h >= 0 and s.flags[unit] < PANICKED:
            for d in range(i64(6)):
                n = neighbour[h * 6 + d]
                if n >= 0 and far[n] == FAR:
                    far[n] = 1
                    queue = append(queue, n)
    at: i64 = 0
    while at < len(queue):
        h = queue[at]
        at += 1
        there = standing[h]
        here = far[h] + cost[h]
        if there >= 0:
            if side[there] != seat:
                continue
            here += CROWD
        for d in range(i64(6)):
            n = neighbour[h * 6 + d]
            if n >= 0 and here < far[n]:
                far[n] = here
                queue = append(queue, n)
    return far
