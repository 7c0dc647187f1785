"""3.3 Orders of a unit: move, merge, attack."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.zama.actions import BIT
from delenda.games.zama.box import EMPTY, NO_WAY, STRUCTURE, Reach
from delenda.games.zama.rules import attack, invariants, turn
from delenda.games.zama.state import MERGED, NONE, Zama
from delenda.games.zama.words import cost_words, target_name, tell_merge, tell_move
from delenda.kernel.decision import Decision

# What an order on a square would be
NOTHING: Final = 0
MOVE: Final = 1
MERGE: Final = 2
ATTACK: Final = 3
ORDER_NAMES: Final = ("nothing", "move", "merge", "attack")


def reach_of(s: Zama, card: int) -> Reach:
    return s.box.reach[card * s.box.squares + s.place[card]]


def may_move(s: Zama, origin: int, way: int, square: int) -> bool:
    """3.3.1 and R10 Whether the unit moves to that square at all, and every square on the way is empty."""
    if way == NO_WAY:
        return False
    at = origin + way
    while at != square:
        if s.board[at] != EMPTY:
            return False
        at += way
    return True


def order_at(s: Zama, card: int, reach: Reach, index: int) -> int:
    """What the unit may do on the `index`-th square of its reach."""
    square = reach.squares[index]
    what = s.board[square]
    if what == EMPTY:
        return MOVE if may_move(s, s.place[card], reach.ways[index], square) else NOTHING
    if may_merge(s, card, what):
        return MERGE if may_move(s, s.place[card], reach.ways[index], square) else NOTHING
    may_strike = reach.strikes[index] and not s.attacked & BIT[card]
    return ATTACK if may_strike and is_target(s, what, s.box.seat_of[card]) else NOTHING


def is_target(s: Zama, what: i64, seat: int) -> bool:
    """3.3.2 and R12 Enemy units, palisades, vacant and enemy ports."""
    return s.owner[what - STRUCTURE] != seat if what >= STRUCTURE else s.box.seat_of[what] != seat


def may_merge(s: Zama, card: int, what: int) -> bool:
    """3.3.3 and R17 Two injured units of one side and class merge, by a normal move."""
    if what >= STRUCTURE or not s.injured & BIT[card] or not s.injured & BIT[what]:
        return False
    return s.box.class_of[what] == s.box.class_of[card] and s.box.seat_of[what] == s.box.seat_of[card]


def has_order(s: Zama, square: i64) -> bool:
    """Whether the unit on a square may do anything."""
    card: i64 = s.board[square]
    reach = s.box.reach[card * s.box.squares + square]
    steps = reach.steps
    if s.occupied & steps != steps:
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
    """3.3 An empty square: move; an own injured unit of the class: merge; anything else: attack."""

    name = "order"
    rule = "3.3"
    title = "order a unit"
    completes = True

    def legal(self, s: Zama) -> list[int]:
        board = s.board
        seat = s.seat
        origin: i64 = s.selected
        card = board[origin]
        reach = s.box.reach[card * s.box.squares + origin]
        squares = reach.squares
        ways = reach.ways
        strikes = reach.strikes
        injured = s.injured & BIT[card] != 0
        may_strike = s.attacked & BIT[card] == 0
        found: list[int] = []
        for index in range(len(squares)):
            square: i64 = squares[index]
            what = board[square]
            if what == EMPTY or (injured and may_merge(s, card, what)):
                way = ways[index]
                if way != NO_WAY and (origin + way == square or may_move(s, origin, way, square)):
                    found.append(square)
            elif may_strike and strikes[index] and is_target(s, what, seat):
                found.append(square)
        return found

    def apply(self, s: Zama, action: int) -> None:
        what = s.board[action]
        card = s.board[s.selected]
        if what == EMPTY:
            tell_move(s, card, s.selected, action)
            s.move(card, action)
            turn.end_action(s)
        elif what < STRUCTURE and s.box.seat_of[what] == s.seat:
            tell_merge(s, card, s.selected, what, action)
            merge(s, card, what)
            turn.end_action(s)
        else:
            attack.start_attack(s, card, action)

    def label(self, s: Zama, action: int) -> str:
        return f"{ORDER_NAMES[kind_of_order(s, action)]} {s.box.names[action]}"

    def words(self, s: Zama, action: int) -> str:
        square, what = s.box.names[action], s.board[action]
        card = s.board[s.selected]
        if what == EMPTY:
            return f"Move to {square}"
        if what < STRUCTURE and s.box.seat_of[what] == s.seat:
            return f"Merge with {target_name(s, what)} on {square}: one healthy unit is left"
        return f"Attack {target_name(s, what)} on {square}: {attack.chance_words(s, card, what)}"

    def prompt(self, s: Zama) -> str:
        who = f"{s.box.card_name(s.board[s.selected])} on {s.box.names[s.selected]}"
        legal = self.legal(s)
        if len(legal) > 1:
            return f"{who}: choose a square to move to or a target to attack. {cost_words(s)}"
        only = self.words(s, legal[0]).partition(":")[0]
        return f"{who} can only {only[0].lower()}{only[1:]}. {cost_words(s)}"

    def impossible(self, s: Zama) -> str:
        why = invariants.unfit_turn(s)
        if why:
            return why
        if s.target != NONE or s.taken != NONE or not invariants.is_own_unit(s, s.selected):
            return "an order is given to a unit of the seat whose turn it is, before anything else is chosen (3.2.3)."
        return "" if self.legal(s) else "a unit that can do nothing cannot be chosen (3.3)."

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
                return f"{who} cannot move to {name}: it is not in the movement pattern (3.3.1)."
            return f"the way to {name} is not free (R10)."
        if what < STRUCTURE and box.seat_of[what] == s.seat:
            return f"{name} holds your own unit; only two injured units of the same class merge, by a move (R17)."
        if what >= STRUCTURE and s.owner[what - STRUCTURE] == s.seat:
            return f"the port on {name} is your own and cannot be entered or attacked (R11, R12)."
        if index >= 0 and reach.strikes[index]:
            return f"{who} has attacked this turn, and a unit attacks in only one action a turn (R6)."
        return f"{target_name(s, what)} on {name} is not in the attack pattern of {who} (3.3.2)."


def merge(s: Zama, card: int, other: int) -> None:
    """3.3.3 and R18 The card that moved stays, healthy; it has attacked if either had."""
    square = s.place[other]
    if s.has_attacked(other):
        s.attacked = s.attacked | BIT[card]
    s.injured = s.injured & ~BIT[card]
    s.leave(other, MERGED)
    s.move(card, square)
    s.progress = 1


GIVE_ORDER: Final = GiveOrder()
