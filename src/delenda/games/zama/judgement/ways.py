"""How far units are from the enemy."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from delenda.games.zama.box import NO_WAY, Reach, ZamaBox
from delenda.games.zama.state import Zama

FAR: Final = 9  # moves to a blow that can never be struck
NO_CARD: Final = -1


def steps_to_strike(s: Zama, card: int, square: int) -> int:
    """Moves that a unit on a square would need on an empty mat before it could strike some enemy; FAR if it never can."""
    far = walks(s.box)[card // s.box.cards * 5 + s.box.class_of[card]]
    line = s.line
    first = (1 - s.box.seat_of[card]) * s.box.most_units
    best = FAR
    for index in range(first, first + s.units[1 - s.box.seat_of[card]]):
        steps = far[line[index] * s.box.squares + square]
        if steps < best:
            best = steps
    return best


@lru_cache(8)
def walks(box: ZamaBox) -> list[list[int]]:
    """For each seat and class, by target * squares + square: the moves before a unit there strikes that target."""
    found = []
    for kind in range(10):
        cards = range(kind // 5 * box.cards, (kind // 5 + 1) * box.cards)
        card = next((card for card in cards if box.class_of[card] == kind % 5), NO_CARD)
        found.append([FAR] * (box.squares * box.squares) if card == NO_CARD else _walks_of(box, card))
    return found


def _walks_of(box: ZamaBox, card: int) -> list[int]:
    reach = box.reach[card * box.squares : (card + 1) * box.squares]
    into: list[list[int]] = [[] for _ in range(box.squares)]  # from where a square is reached in one move
    for square in range(box.squares):
        for index, at in enumerate(reach[square].squares):
            if reach[square].ways[index] != NO_WAY:
                into[at].append(square)
    table: list[int] = []
    for target in range(box.squares):
        steps = [FAR] * box.squares
        edge = [sq for sq in range(box.squares) if target in reach[sq].squares and _strikes(reach[sq], target)]
        count = 0
        while edge:
            for square in edge:
                steps[square] = count
            edge = sorted({before for square in edge for before in into[square] if steps[before] == FAR})
            count += 1
        table += steps
    return table


def _strikes(reach: Reach, target: int) -> bool:
    return reach.strikes[reach.index(target)] == 1
