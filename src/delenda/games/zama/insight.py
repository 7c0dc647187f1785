"""Judgement for players that are programs: how good a position is, which actions to look at first, how to play on quickly.

Passing is free in Zama and whoever strikes first does better, so two cautious players could stand off for ever. That is why a
position is worth more the further an army has advanced and the more its next blows are expected to win, why a lead fades as
quiet turns go by, the sooner the farther the leader stands from the enemy, and why quick play always attacks where it can and
approaches where it cannot.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from delenda.games.zama.actions import (
    AGAIN,
    CLASS,
    END_TURN,
    FIRST_DIE,
    HEAL,
    NO_TONIC,
    REINFORCE,
    ROLL_AGAIN,
    SECOND_DIE,
    TAKE_TONIC,
)
from delenda.games.zama.judgement.blows import WORTH, Look
from delenda.games.zama.judgement.orders import orders as whole_orders
from delenda.games.zama.judgement.orders import outcomes, turn_of
from delenda.games.zama.judgement.outlook import FEATURES, advance_of, features
from delenda.games.zama.judgement.ways import steps_to_strike
from delenda.games.zama.rules import attack, healing, orders, patterns, setup, turn
from delenda.games.zama.state import FALLEN, Zama
from delenda.games.zama.words import REASONS
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.parts import Insight, Weighing
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.weights import read_weights, weigh

WEIGHTS: Final[list[float]] = read_weights("delenda.games.zama", FEATURES)
MEDIC: Final = 1.0  # what one is worth in a blow
FAR_OFF: Final = 4  # moves away from a blow
PATIENCE: Final = 6  # quiet turns after which a leader is pressed to attack
URGENCY: Final = 12  # quiet turns more until the pressure is full
IDLE: Final = 0.5  # of a lead, for an army under full pressure that stands as far from the enemy as it can
LIVELY: Final = 30  # turns in which nobody need fall
A_LIFE: Final = 8.0  # turns more for each that has fallen,
BLOODSHED: Final = 3  # and when so many have, the armies fight: nobody only waits
FORWARD: Final = 1.0  # log odds for an army in the last row, if nobody falls and the enemy has not gone forward
UNDECIDED: Final = 0.125  # of a lead while the armies are set up: who has placed a card more has not won for that

# The order in which classes are placed, kept and landed
CLASS_ORDER: Final = [0, 4, 2, 3, 1]


def evaluate(s: Zama, seat: int) -> float:
    """How well `seat` stands, from -1 (lost) to 1 (won)."""
    if s.actor == NOBODY:
        return 0.0 if s.winner == NOBODY else 1.0 if s.winner == seat else -1.0
    value = math.tanh(advantage(s) / 2)
    if s.turn == 0:
        value *= UNDECIDED
    return value if seat == ROME else -value


def advantage(s: Zama) -> float:
    """The log odds that ROME wins."""
    lead = weigh(WEIGHTS, features(s))
    if s.quiet_turns > PATIENCE:
        lead *= 1.0 - IDLE * pressure(s) * distance(s, ROME if lead > 0.0 else CARTHAGE)
    idle = idleness(s)
    return lead + FORWARD * idle * (ground(s, ROME) - ground(s, CARTHAGE)) if idle > 0.0 else lead


def pressure(s: Zama) -> float:
    """How much a leader must hurry before its lead comes to nothing, from 0 to 1."""
    return min(1.0, (float(s.quiet_turns) - PATIENCE) / URGENCY)


def idleness(s: Zama) -> float:
    """How long hardly anybody has fallen, from 0 to 1. A blow that kills nobody does not change it, or whoever has gone forward
    would put off the first one."""
    turns = float(s.turn) - LIVELY
    if turns <= 0.0:
        return 0.0
    fallen: i64 = 0
    for place in s.place:
        if place == FALLEN:
            fallen += 1
    return max(0.0, min(1.0, (turns - A_LIFE * float(fallen)) / URGENCY)) if fallen < BLOODSHED else 0.0


def ground(s: Zama, seat: int) -> float:
    """How far an army has gone forward, from 0 to 1: an enemy who only waits is gone to."""
    cards = s.cards_on_mat(seat)
    last: i64 = s.box.rows - 1
    rows: i64 = 0
    for card in cards:
        row = s.place[card] // s.box.columns
        rows += row if seat == ROME else last - row
    return float(rows) / (len(cards) * float(last)) if cards else 0.0


def distance(s: Zama, seat: int) -> float:
    """How far an army stands from the enemy, from 0, where every unit can strike, to 1."""
    steps = 0
    cards = s.cards_on_mat(seat)
    for card in cards:
        steps += min(FAR_OFF, steps_to_strike(s, card, s.place[card]))
    return steps / (FAR_OFF * len(cards)) if cards else 0.0


# Which actions to look at first


def order(s: Zama) -> list[int]:
    """The legal actions, the most promising first."""
    legal = s.legal()
    if len(legal) < 2 or s.actor == CHANCE:
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
    if code in (TAKE_TONIC, NO_TONIC):
        worth_it = Look(s, s.seat).turn_gain() > 2 * MEDIC
        return 1.0 if (code == TAKE_TONIC) == worth_it else 0.0
    if code == AGAIN:
        return 1.0
    if code in (ROLL_AGAIN + 1, ROLL_AGAIN + 2):  # the lower die is the one to roll again (R14)
        dice = (FIRST_DIE[s.attack_dice], SECOND_DIE[s.attack_dice])
        return 7.0 - int(dice[code - ROLL_AGAIN - 1])
    return 0.0


def _promise_of_square(s: Zama, square: int) -> float:
    if s.decision is turn.ACTION:
        look = Look(s, s.seat)
        card = s.board[square]
        blow = 0.0 if s.has_attacked(card) else look.best_from(card, square)
        after = 0.0 if s.has_attacked(card) or s.actions_left < 2 else look.best_after_move(card)
        if blow > 0.05:
            return max(blow + 0.1, after)
        return 0.7 * after + 0.1 * approach(s, card)
    if s.decision is orders.ORDER:
        return _promise_of_order(s, square)
    if s.decision is healing.HEAL_TARGET:
        return WORTH[s.box.class_of[s.board[square]]]
    return _promise_of_place(s, square)


def approach(s: Zama, card: int) -> int:
    """By how many moves a unit can come nearer to a blow with one move; -1 where it only loses ground."""
    here = steps_to_strike(s, card, s.place[card])
    return max((here - steps_to_strike(s, card, square) for square in patterns.orders_of(s, card, patterns.MOVE)), default=-1)


def _promise_of_order(s: Zama, square: int) -> float:
    look = Look(s, s.seat)
    card = s.board[s.selected]
    kind = patterns.kind_of_order(s, square)
    if kind == patterns.ATTACK:
        return 1.0 + look.gain(card, square)
    if kind == patterns.MERGE:
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


# Quick play


def rollout(s: Zama, rng: Rng) -> int:
    """Attack or land where possible, else approach; press, and roll the lower die again."""
    if s.decision is turn.ACTION:
        return _quick_action(s, rng)
    if s.decision is orders.ORDER:
        return _quick_order(s, rng)
    if s.decision in (setup.DEPLOY_CLASS, setup.RESERVE_CLASS):
        return sample(s, rng)
    return order(s)[0] if s.decision in (attack.REROLL, attack.PRESS) else _likely(s, rng)


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
    legal = s.legal()
    if len(legal) == 1:
        return legal[0]
    look = Look(s, s.seat)
    card = s.board[s.selected]
    best_value = -1e9
    best = -1
    for square in legal:
        kind = patterns.kind_of_order(s, square)
        if kind == patterns.ATTACK:
            value = 10 * look.gain(card, square)
        else:
            value = 0.3 * look.best_from(card, square) - 0.5 * steps_to_strike(s, card, square)
        value += rng.below(1000) / 1000
        if value > best_value:
            best_value, best = value, square
    return best


INSIGHT: Final[Insight[Zama]] = Insight(
    evaluate=evaluate,
    order=order,
    rollout=rollout,
    orders=whole_orders,
    outcomes=outcomes,
    turn_of=turn_of,
    weighing=Weighing(FEATURES, WEIGHTS, features),
    reasons=REASONS,
)
