"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

Passing is free in Zama and whoever strikes first does better, so two cautious players could stand off for ever. That is why a
position is worth more the further an army has advanced and the more its next blows are expected to win, why a lead fades as
quiet turns go by, and why quick play always attacks where it can and approaches where it cannot.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from delenda.games.zama.actions import (
    AGAIN,
    CLASS,
    END_TURN,
    FIRST_DIE,
    HEAL,
    NO_TONIC,
    REINFORCE,
    REROLL,
    SECOND_DIE,
    TONIC,
)
from delenda.games.zama.box import EMPTY, NO_WAY, PORT, STRUCTURE, Reach, ZamaBox
from delenda.games.zama.odds import success
from delenda.games.zama.rules import attack, orders, setup, support, turn
from delenda.games.zama.state import RESERVE, Zama
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.weights import read_weights, weigh

# What is weighed, ROME's against CARTHAGE's; data/weights.toml says how much: sound and injured cards on the mat by class,
# cards in reserve (by worth) with a port to land at and without, medics, what the next blows of the side to move and of the
# other are expected to win, and rows gone forward, up to the enemy's half
FEATURES: Final = (
    *("sound_1", "sound_2", "sound_3", "sound_4", "sound_5"),
    *("injured_1", "injured_2", "injured_3", "injured_4", "injured_5"),
    *("landing", "waiting", "medics", "blows", "replies", "advance"),
)
WEIGHTS: Final[list[float]] = read_weights("delenda.games.zama", FEATURES)
INJURED_1: Final = 5  # where some of them stand
LANDING: Final = 10

# Section 7.5 of the specification: what a card is worth in a blow, by class
WORTH: Final = [5.0, 3.0, 3.0, 2.5, 3.0]
INJURED: Final = 0.55
MEDIC: Final = 1.0
PORT_WORTH: Final = 1.2  # of taking one while there are cards to land
FADE: Final = 0.8  # of a lead, when the quiet limit is reached

FAR: Final = 9  # moves to a blow that can never be struck
NO_CARD: Final = -1

# The order in which classes are placed, kept and landed
CLASS_ORDER: Final = [0, 4, 2, 3, 1]


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
        reach = orders.reach_of(s, card)
        best = 0.0
        for index, at in enumerate(reach.squares):
            way = reach.ways[index]
            if way != NO_WAY and s.board[at] == EMPTY and orders.may_move(s, origin, way, at):
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


def evaluate(s: Zama, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won)."""
    if s.actor == NOBODY:
        return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
    value = math.tanh(advantage(s) / 2)
    return value if seat == ROME else -value


def advantage(s: Zama) -> float:
    """The log odds that ROME wins."""
    return weigh(WEIGHTS, features(s))


def features(s: Zama) -> list[float]:
    """What is weighed, for ROME: see FEATURES. A lead fades as quiet turns go by."""
    found = [0.0] * len(FEATURES)
    count_cards(s, ROME, 1.0, found)
    count_cards(s, CARTHAGE, -1.0, found)
    if s.turn > 0:
        sign = 1.0 if s.seat == ROME else -1.0
        found[LANDING + 3] = sign * Look(s, s.seat).turn_gain()
        found[LANDING + 4] = -sign * Look(s, 1 - s.seat).turn_gain()
    fade = 1 - FADE * s.quiet_turns / s.box.quiet_turn_limit
    return [value * fade for value in found]


def count_cards(s: Zama, seat: int, sign: float, found: list[float]) -> None:
    """Add what one side has on the mat and in reserve."""
    box = s.box
    reserve = LANDING if s.holds_port(seat) else LANDING + 1
    found[LANDING + 2] += sign * s.medics[seat]
    for card in range(seat * box.cards, (seat + 1) * box.cards):
        square = s.place[card]
        kind = box.class_of[card]
        if square >= 0:
            found[kind + INJURED_1 if s.is_injured(card) else kind] += sign
            found[LANDING + 5] += sign * advance_of(s, seat, square)
        elif square == RESERVE:
            found[reserve] += sign * WORTH[kind]


def advance_of(s: Zama, seat: int, square: int) -> int:
    """Rows gone forward, up to the row behind the middle."""
    row = square // s.box.columns
    return min(row if seat == ROME else s.box.rows - 1 - row, s.box.rows // 2 + 1)


# Which actions to look at first


def order(s: Zama) -> list[int]:
    """The legal actions, the most promising first."""
    legal = s.legal()
    if s.actor == CHANCE or s.actor == NOBODY:
        return list(legal)
    values = {action: _promise(s, action) for action in legal}
    return sorted(legal, key=lambda action: -values[action])


def _promise(s: Zama, action: int) -> float:
    code = action - s.box.squares
    if code < 0:
        return _promise_of_square(s, action)
    if code < CLASS + 5:
        return 5.0 - CLASS_ORDER.index(code - CLASS)
    if code == REINFORCE:
        return 4.0
    if code == HEAL:
        return 1.0
    if code == END_TURN:
        return -1.0
    if code in (TONIC, NO_TONIC):
        worth_it = Look(s, s.seat).turn_gain() > 2 * MEDIC
        return 1.0 if (code == TONIC) == worth_it else 0.0
    if code == AGAIN:
        return 1.0
    if code in (REROLL + 1, REROLL + 2):  # the lower die is the one to roll again (R14)
        dice = (FIRST_DIE[s.attack_dice], SECOND_DIE[s.attack_dice])
        return 7.0 - dice[code - REROLL - 1]
    return 0.0


def _promise_of_square(s: Zama, square: int) -> float:
    if s.decision is turn.CHOOSE_ACTION:
        look = Look(s, s.seat)
        card = s.board[square]
        blow = 0.0 if s.has_attacked(card) else look.best_from(card, square)
        after = 0.0 if s.has_attacked(card) or s.actions_left < 2 else look.best_after_move(card)
        if blow > 0.05:
            return max(blow + 0.1, after)
        return 0.7 * after + 0.1 * approach(s, card)
    if s.decision is orders.GIVE_ORDER:
        return _promise_of_order(s, square)
    if s.decision is support.CHOOSE_PATIENT:
        return WORTH[s.box.class_of[s.board[square]]]
    return _promise_of_place(s, square)


def approach(s: Zama, card: int) -> int:
    """By how many moves a unit can come nearer to a blow with one move; -1 where it only loses ground."""
    here = steps_to_strike(s, card, s.place[card])
    return max((here - steps_to_strike(s, card, square) for square in orders.orders_of(s, card, orders.MOVE)), default=-1)


def _promise_of_order(s: Zama, square: int) -> float:
    look = Look(s, s.seat)
    card = s.board[s.selected]
    kind = orders.kind_of_order(s, square)
    if kind == orders.ATTACK:
        return 1.0 + look.gain(card, square)
    if kind == orders.MERGE:
        return 0.2
    next_blow = 0.0 if s.has_attacked(card) else look.best_from(card, square)
    closer = steps_to_strike(s, card, s.selected) - steps_to_strike(s, card, square)
    return next_blow * (1.0 if s.actions_left > 1 else 0.4) + 0.1 * closer


def _promise_of_place(s: Zama, square: int) -> float:
    """Where to place or land a card: Archers behind the others, everybody towards the middle."""
    box = s.box
    column = square % box.columns
    central = -abs(column - (box.columns - 1) / 2)
    forward = advance_of(s, s.seat, square)
    return central + (-2.0 * forward if s.taken == 3 else 2.0 * forward)


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
    return reach.strikes[reach.squares.index(target)]


# Quick play


def rollout(s: Zama, rng: Rng) -> int:
    """Attack or land where possible, else approach; press, and roll the lower die again."""
    if s.decision is turn.CHOOSE_ACTION:
        return _quick_action(s, rng)
    if s.decision is orders.GIVE_ORDER:
        return _quick_order(s, rng)
    if s.decision in (setup.DEPLOY_CLASS, setup.RESERVE_CLASS):
        return sample(s, rng)
    return order(s)[0] if s.decision in (attack.DECIDE_REROLL, attack.PRESS) else _likely(s, rng)


def _likely(s: Zama, rng: Rng) -> int:
    """One of the three most promising."""
    ranked = order(s)
    return ranked[rng.below(min(3, len(ranked)))]


def _quick_action(s: Zama, rng: Rng) -> int:
    legal = s.legal()
    after = s.box.squares
    look = Look(s, s.seat)
    blows: list[int] = []
    walks: list[int] = []
    best = 0.0
    for action in legal:
        if action >= after:
            continue
        card = s.board[action]
        blow = 0.0 if s.has_attacked(card) else look.best_from(card, action)
        if blow > best + 0.2:
            best, blows = blow, [action]
        elif blow > 0.0 and blow > best - 0.2:
            blows.append(action)
        walks.append(action)
    if after + REINFORCE in legal:
        return after + REINFORCE
    if blows and best > 0.05:
        return blows[rng.below(len(blows))]
    if after + HEAL in legal and rng.below(2):
        return after + HEAL
    return walks[rng.below(len(walks))] if walks else legal[-1]


def _quick_order(s: Zama, rng: Rng) -> int:
    look = Look(s, s.seat)
    card = s.board[s.selected]
    best_value = -1e9
    best = -1
    for square in s.legal():
        kind = orders.kind_of_order(s, square)
        if kind == orders.ATTACK:
            value = 10 * look.gain(card, square)
        else:
            value = 0.3 * look.best_from(card, square) - 0.5 * steps_to_strike(s, card, square)
        value += rng.below(1000) / 1000
        if value > best_value:
            best_value, best = value, square
    return best
