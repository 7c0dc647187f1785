"""3.3 Orders of a unit: move, merge, attack."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.zama.actions import CARD_BIT
from delenda.games.zama.box import EMPTY, NO_WAY, STRUCTURE
from delenda.games.zama.rules import attack, invariants
from delenda.games.zama.rules.patterns import ORDER_NAMES, is_target, kind_of_order, may_merge, may_move, reach_of
from delenda.games.zama.rules.sequence import SEQUENCE
from delenda.games.zama.state import MERGED, NONE, Zama
from delenda.games.zama.words import cost_words, target_name, tell_merge, tell_move
from delenda.kernel.decision import WrittenDecision


@final
class Order(WrittenDecision[Zama]):
    """3.3 An empty square: move; an own injured unit of the class: merge; anything else: attack."""

    name = "order"
    rule = "3.3"
    title = "order a unit"
    completes = True
    always_asked = True

    def write_legal(self, s: Zama, into: vec[i64], at: i64) -> i64:
        board = s.board
        seat = s.seat
        origin = s.selected
        card = board[origin]
        reach = s.box.reach[card * s.box.squares + origin]
        squares = reach.squares
        ways = reach.ways
        strikes = reach.strikes
        injured = s.is_injured(card)
        may_strike = not s.has_attacked(card)
        for index in range(len(squares)):
            square = squares[index]
            what = board[square]
            if what == EMPTY or (injured and may_merge(s, card, what)):
                way = ways[index]
                if way != NO_WAY and (origin + way == square or may_move(s, origin, way, square)):
                    into[at] = square
                    at += 1
            elif may_strike and strikes[index] == 1 and is_target(s, what, seat):
                into[at] = square
                at += 1
        return at

    def apply(self, s: Zama, action: i64) -> None:
        what = s.board[action]
        card = s.board[s.selected]
        if what == EMPTY:
            tell_move(s, card, s.selected, action)
            s.move(card, action)
            SEQUENCE.proceed(s)
        elif what < STRUCTURE and s.box.seat_of[what] == s.seat:
            tell_merge(s, card, s.selected, what, action)
            merge(s, card, what)
            SEQUENCE.proceed(s)
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
        index = reach.index(action)
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


def merge(s: Zama, card: i64, other: i64) -> None:
    """3.3.3 and R18 The card that moved stays, healthy; it has attacked if either had. The other has not fallen (R19)."""
    square = s.place[other]
    if s.has_attacked(other):
        s.attacked |= CARD_BIT[card]
    s.injured &= ~CARD_BIT[card]
    s.leave(other, MERGED)
    s.move(card, square)
    s.progress = 1


ORDER: Final = Order()
