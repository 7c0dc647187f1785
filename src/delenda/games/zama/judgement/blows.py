"""What blows are worth: how much a unit may expect to win by an attack, where it stands and after a move."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from delenda.games.zama.box import EMPTY, NO_WAY, PORT, STRUCTURE, ZamaBox
from delenda.games.zama.odds import success
from delenda.games.zama.rules import patterns
from delenda.games.zama.state import RESERVE, Zama

# What a card is worth in a blow, by class
WORTH: Final = [5.0, 3.0, 3.0, 2.5, 3.0]
INJURED: Final = 0.55
PORT_WORTH: Final = 1.2  # of taking one while there are cards to land


@lru_cache(8)
def gains(box: ZamaBox) -> list[float]:
    """What an attack is expected to win, pressed where it may be: by ((attacker, injured), (target, injured))."""
    table = []
    for attacker in range(10):
        unit = box.classes[attacker // 2]
        for target in range(10):
            kind = target // 2
            chance = success(unit.attack - box.classes[kind].defence, attacker % 2 == 0 and unit.bonus == kind, box.die_faces)
            last = WORTH[kind] * INJURED
            table.append(chance * last if target % 2 else chance * (WORTH[kind] - last) + chance * chance * last)
    return table


@lru_cache(8)
def port_gains(box: ZamaBox) -> list[float]:
    """The chance of a success against a port, by (attacker, injured)."""
    found = []
    for attacker in range(10):
        unit = box.classes[attacker // 2]
        found.append(success(unit.attack - box.port_defence, attacker % 2 == 0 and unit.bonus == PORT, box.die_faces))
    return found


class Look:
    """One side's chances to strike: how much each of its units could win where it stands, or after one move."""

    def __init__(self, s: Zama, seat: int) -> None:
        self.s = s
        self.box = s.box
        self.seat = seat
        self.table = gains(s.box)
        self.ports = port_gains(s.box)
        self.wants_port = not s.holds_port(seat) and s.has_card_in(seat, RESERVE)

    def gain(self, card: int, square: int) -> float:
        """What the unit could win by attacking what stands on a square; nothing where it may not."""
        s = self.s
        what = s.board[square]
        if what == EMPTY:
            return 0.0
        row = self.box.class_of[card] * 2 + (1 if s.is_injured(card) else 0)
        if what < STRUCTURE:
            if self.box.seat_of[what] == self.seat:
                return 0.0
            return self.table[row * 10 + self.box.class_of[what] * 2 + (1 if s.is_injured(what) else 0)]
        column = what - STRUCTURE
        if self.box.middle_row[column] != PORT or s.owner[column] == self.seat:
            return 0.01
        chance = self.ports[row]
        worth = PORT_WORTH if self.wants_port else 0.4 if s.owner[column] == 1 - self.seat else 0.15
        return worth * (chance if s.hits[column] == 1 else chance * chance)

    def best_from(self, card: int, square: int) -> float:
        """The best blow of a unit if it stood on a square."""
        reach = self.box.reach[card * self.box.squares + square]
        best = 0.0
        for index, at in enumerate(reach.squares):
            if reach.strikes[index] and self.s.board[at] != EMPTY:
                best = max(best, self.gain(card, at))
        return best

    def best_after_move(self, card: int) -> float:
        s = self.s
        origin = s.place[card]
        reach = patterns.reach_of(s, card)
        best = 0.0
        for index, at in enumerate(reach.squares):
            way = reach.ways[index]
            if way != NO_WAY and s.board[at] == EMPTY and patterns.may_move(s, origin, way, at):
                best = max(best, self.best_from(card, at))
        return best

    def turn_gain(self) -> float:
        """What a turn is expected to win: two blows where units stand, or a move and a blow.

        Actions already used in this turn do not count against it, or every action would seem to cost something.
        """
        s = self.s
        first = second = moved = 0.0
        for card in s.cards_on_mat(self.seat):
            standing = self.best_from(card, s.place[card])
            if standing > first:
                first, second = standing, first
            elif standing > second:
                second = standing
            moved = max(moved, self.best_after_move(card))
        return max(moved, first + second)

    def threats(self) -> float:
        """What the best blow against each enemy that is in reach of a unit where it stands is expected to win, in all."""
        s = self.s
        best = [0.0] * (2 * self.box.cards)
        for card in s.cards_on_mat(self.seat):
            reach = self.box.reach[card * self.box.squares + s.place[card]]
            for index, at in enumerate(reach.squares):
                what = s.board[at]
                if reach.strikes[index] and what != EMPTY and what < STRUCTURE:
                    best[what] = max(best[what], self.gain(card, at))
        total = 0.0
        for value in best:
            total += value
        return total
