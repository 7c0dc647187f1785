"""3.3 Orders of a unit: move, merge, attack."""

from __future__ import annotations

from typing import Final

from delenda.games.zama.actions import BIT
from delenda.games.zama.box import EMPTY, NO_WAY, STRAIGHT, STRUCTURE, Reach
from delenda.games.zama.rules import attack, turn
from delenda.games.zama.state import MERGED, Zama
from delenda.games.zama.words import target_name, tell_merge, tell_move
from delenda.kernel.decision import Decision

# What an order on a square would be
NOTHING: Final = 0
MOVE: Final = 1
MERGE: Final = 2
ATTACK: Final = 3
ORDER_NAMES: Final = ("nothing", "move", "merge", "attack")


def reach_of(s: Zama, card: int) -> Reach:
    return s.box.reach[card * s.box.squares + s.place[card]]


def is_clear(s: Zama, way: int) -> bool:
    """R10 Whether a move is not blocked on its way."""
    return all(s.board[square] == EMPTY for square in s.box.paths[way])


def order_at(s: Zama, card: int, reach: Reach, index: int) -> int:
    """What the unit may do on the `index`-th square of its reach."""
    what = s.board[reach.squares[index]]
    if what == EMPTY:
        way = reach.ways[index]
        return MOVE if way == STRAIGHT or (way > STRAIGHT and is_clear(s, way)) else NOTHING
    box = s.box
    if what >= STRUCTURE:  # R12 palisades, vacant ports and enemy ports
        if reach.strikes[index] and s.owner[what - STRUCTURE] != box.seat_of[card] and not s.attacked & BIT[card]:
            return ATTACK
        return NOTHING
    if box.seat_of[what] != box.seat_of[card]:
        return ATTACK if reach.strikes[index] and not s.attacked & BIT[card] else NOTHING
    # R17 two injured units of one class merge by a normal move
    if box.class_of[what] == box.class_of[card] and s.injured & BIT[card] and s.injured & BIT[what]:
        way = reach.ways[index]
        if way != NO_WAY and is_clear(s, way):
            return MERGE
    return NOTHING


def has_order(s: Zama, card: int, square: int) -> bool:
    """Whether a unit on that square may do anything."""
    reach = s.box.reach[card * s.box.squares + square]
    board = s.board
    for step in reach.steps:  # most units can take a step
        if board[step] == EMPTY:
            return True
    return any(order_at(s, card, reach, index) != NOTHING for index in range(len(reach.squares)))


def orders_of(s: Zama, card: int, kind: int = NOTHING) -> list[int]:
    """The squares on which a unit on the mat may do something, or something of one kind, if it were its turn."""
    reach = reach_of(s, card)
    found = []
    for index, square in enumerate(reach.squares):
        order = order_at(s, card, reach, index)
        if order != NOTHING and kind in (NOTHING, order):
            found.append(square)
    return found


def targets(s: Zama, card: int) -> list[int]:
    return orders_of(s, card, ATTACK)


def kind_of_order(s: Zama, square: int) -> int:
    """What the selected unit would do on a square."""
    card = s.board[s.selected]
    reach = reach_of(s, card)
    return order_at(s, card, reach, reach.squares.index(square)) if square in reach.squares else NOTHING


class GiveOrder(Decision[Zama]):
    """An empty square: move; an own injured unit of the class: merge; anything else: attack."""

    name = "order"
    rule = "3.3"
    title = "order a unit"

    def legal(self, s: Zama) -> list[int]:
        board = s.board
        card = board[s.selected]
        reach = s.box.reach[card * s.box.squares + s.selected]
        squares = reach.squares
        ways = reach.ways
        return [
            squares[index]
            for index in range(len(squares))
            if (board[squares[index]] == EMPTY and ways[index] == STRAIGHT) or order_at(s, card, reach, index) != NOTHING
        ]

    def forced(self, s: Zama) -> int:
        board = s.board
        card = board[s.selected]
        reach = s.box.reach[card * s.box.squares + s.selected]
        steps = 0
        for step in reach.steps:
            if board[step] == EMPTY:
                steps += 1
                if steps == 2:
                    return -1
        only = -1
        for index in range(len(reach.squares)):
            if order_at(s, card, reach, index) != NOTHING:
                if only >= 0:
                    return -1
                only = reach.squares[index]
        return only

    def apply(self, s: Zama, action: int) -> None:
        what = s.board[action]
        card = s.board[s.selected]
        if what == EMPTY:
            tell_move(s, card, s.selected, action)
            put(s, card, action)
            turn.end_action(s)
        elif what < STRUCTURE and s.box.seat_of[what] == s.seat:
            tell_merge(s, card, s.selected, what, action)
            merge(s, card, what)
            turn.end_action(s)
        else:
            attack.start_attack(s, card, action)

    def label(self, s: Zama, action: int) -> str:
        return f"{ORDER_NAMES[kind_of_order(s, action)]} {s.box.names[action]}"

    def prompt(self, s: Zama) -> str:
        name = s.box.card_name(s.board[s.selected])
        return f"{name}: choose a square to move to or a target to attack."

    def why_not(self, s: Zama, action: int) -> str:
        box = s.box
        if not 0 <= action < box.squares:
            return ""
        card, what, name = s.board[s.selected], s.board[action], box.names[action]
        who = box.card_name(card)
        reach = reach_of(s, card)
        index = reach.squares.index(action) if action in reach.squares else -1
        if what == EMPTY:
            if index < 0 or reach.ways[index] == NO_WAY:
                return f"{who} cannot move to {name}: it is not in the movement pattern (3.3)."
            return f"the way to {name} is not free (R10)."
        if what < STRUCTURE and box.seat_of[what] == s.seat:
            return f"{name} holds your own unit; only two injured units of one class merge, by a move (R17)."
        if what >= STRUCTURE and s.owner[what - STRUCTURE] == s.seat:
            return f"the port on {name} is your own and cannot be entered or attacked (R11, R12)."
        if index >= 0 and reach.strikes[index]:
            return f"{who} has attacked this turn, and a unit attacks in one action only (R6)."
        return f"{target_name(s, what)} on {name} is not in the attack pattern of {who} (3.3)."


def put(s: Zama, card: int, square: int) -> None:
    """Move a card that stands on the mat."""
    s.board[s.place[card]] = EMPTY
    s.board[square] = card
    s.place[card] = square


def merge(s: Zama, card: int, other: int) -> None:
    """R18 The card that moved stays, healthy; it has attacked if either had."""
    square = s.place[other]
    pair = BIT[card] | BIT[other]
    if s.attacked & pair:
        s.attacked = s.attacked & ~pair | BIT[card]
    s.injured = s.injured & ~pair
    s.place[other] = MERGED
    put(s, card, square)
    s.progress = 1


GIVE_ORDER: Final = GiveOrder()
