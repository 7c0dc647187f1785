"""How far it is to the enemy, around whoever stands in the way.

A second line that looked straight ahead would stay idle behind the first; so it finds the flanks.
"""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import HEXES
from delenda.games.de_bello_punico.state import PANICKED, Battle

FAR: Final = 30  # farther than any way
CROWD: Final = 2  # movement points that a friend in the way counts for


def ways_to_enemy(s: Battle, seat: int) -> list[int]:
    """From each hex the movement points to the nearest place beside an enemy in good order; 1 in such a place."""
    box = s.box
    standing = s.standing
    neighbour = box.neighbour
    far = [FAR] * HEXES
    queue = places_beside(s, 1 - seat)
    for h in queue:
        far[h] = 1
    at = 0
    while at < len(queue):
        h = queue[at]
        at += 1
        there = standing[h]
        if there >= 0 and box.side[there] != seat:
            continue
        here = far[h] + box.cost[h] + (CROWD if there >= 0 else 0)
        for d in range(6):
            n = neighbour[h * 6 + d]
            if n >= 0 and here < far[n]:
                far[n] = here
                queue.append(n)
    return far


def places_beside(s: Battle, seat: int) -> list[int]:
    """The hexes beside the units of a side that are in good order, each once."""
    box = s.box
    found: list[int] = []
    is_found = [False] * HEXES
    for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
        h = s.where[unit]
        if h >= 0 and s.flags[unit] < PANICKED:
            for d in range(6):
                n = box.neighbour[h * 6 + d]
                if n >= 0 and not is_found[n]:
                    is_found[n] = True
                    found.append(n)
    return found
