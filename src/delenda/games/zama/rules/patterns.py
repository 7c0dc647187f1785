"""3.3 What the patterns of a unit allow: where it may move, merge or attack."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.zama.box import EMPTY, MOST_STEPS, NO_WAY, STRUCTURE, Reach
from delenda.games.zama.state import Zama

# What an order on a square would be
NOTHING: Final = 0
MOVE: Final = 1
MERGE: Final = 2
ATTACK: Final = 3
ORDER_NAMES: Final = ("nothing", "move", "merge", "attack")


def reach_of(s: Zama, card: i64) -> Reach:
    return s.box.reach[card * s.box.squares + s.place[card]]


def may_move(s: Zama, origin: i64, way: i64, square: i64) -> bool:
    """3.3.1 and R10 Whether the unit moves to that square at all, and every square on the way is empty."""
    if way == NO_WAY:
        return False
    at = origin + way
    while at != square:
        if s.board[at] != EMPTY:
            return False
        at += way
    return True


def order_at(s: Zama, card: i64, reach: Reach, index: i64) -> int:
    """What the unit may do on the `index`-th square of its reach."""
    square = reach.squares[index]
    what = s.board[square]
    if what == EMPTY:
        return MOVE if may_move(s, s.place[card], reach.ways[index], square) else NOTHING
    if may_merge(s, card, what):
        return MERGE if may_move(s, s.place[card], reach.ways[index], square) else NOTHING
    may_strike = reach.strikes[index] == 1 and not s.has_attacked(card)
    return ATTACK if may_strike and is_target(s, what, s.box.seat_of[card]) else NOTHING


def is_target(s: Zama, what: i64, seat: i64) -> bool:
    """3.3.2 and R12 Enemy units, palisades, vacant and enemy ports."""
    return s.owner[what - STRUCTURE] != seat if what >= STRUCTURE else s.box.seat_of[what] != seat


def may_merge(s: Zama, card: i64, what: i64) -> bool:
    """3.3.3 and R17 Two injured units of one side and class merge, by a normal move."""
    if what >= STRUCTURE or not s.is_injured(card) or not s.is_injured(what):
        return False
    return s.box.class_of[what] == s.box.class_of[card] and s.box.seat_of[what] == s.box.seat_of[card]


def has_order(s: Zama, square: i64) -> bool:
    """Whether the unit on a square may do anything."""
    return has_step(s.board, s.box.steps, s.board[square] * s.box.squares + square) or has_far_order(s, square)


def has_step(board: vec[i64], steps: vec[i64], unit: i64) -> bool:
    """Whether a unit, card * squares + square, can move by a step. Most can."""
    at = unit * MOST_STEPS
    last = at + MOST_STEPS
    while at < last:
        if board[steps[at]] == EMPTY:
            return True
        at += 1
    return False


def has_far_order(s: Zama, square: i64) -> bool:
    """Whether a unit that cannot move by a step may do anything else."""
    card = s.board[square]
    reach = reach_of(s, card)
    return any(order_at(s, card, reach, index) != NOTHING for index in range(len(reach.squares)))


def orders_of(s: Zama, card: int, kind: int = NOTHING) -> list[int]:
    """The squares on which a unit on the mat may do something, or something of one kind, if it were its turn."""
    reach = reach_of(s, card)
    found = []
    for index in range(len(reach.squares)):
        order = order_at(s, card, reach, index)
        if order != NOTHING and kind in (NOTHING, order):
            found.append(int(reach.squares[index]))
    return found


def targets(s: Zama, card: int) -> list[int]:
    return orders_of(s, card, ATTACK)


def kind_of_order(s: Zama, square: int) -> int:
    """What the selected unit would do on a square."""
    card = s.board[s.selected]
    reach = reach_of(s, card)
    index = reach.index(square)
    return NOTHING if index == EMPTY else order_at(s, card, reach, index)
