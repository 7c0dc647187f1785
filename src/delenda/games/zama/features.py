"""Zama as planes over the squares of the mat and some numbers. Squares are not mirrored, so that they fit the action ids.

Views that differ have different rows: everything in a state is here, seen from one seat.
"""

from __future__ import annotations

from typing import Final

from delenda.games.zama.actions import FIRST_DIE, SECOND_DIE
from delenda.games.zama.box import EMPTY, PORT, STRUCTURE, ZamaBox
from delenda.games.zama.rules.attack import ATTACK_DICE, DEFENCE_DICE, PRESS, REROLL, REROLL_DIE
from delenda.games.zama.rules.healing import HEAL_TARGET
from delenda.games.zama.rules.landing import LAND_CLASS, LAND_SQUARE
from delenda.games.zama.rules.orders import ORDER
from delenda.games.zama.rules.sequence import TONIC_ACTIONS
from delenda.games.zama.rules.setup import DEPLOY_CLASS, DEPLOY_SQUARE, INITIATIVE, RESERVE_CLASS
from delenda.games.zama.rules.turn import ACTION, TONIC
from delenda.games.zama.state import NO_BLOW, NONE, PLACES, Zama
from delenda.games.zama.words import CLASSES, ENDINGS
from delenda.kernel.actor import NOBODY
from delenda.kernel.encode import Encoder, Part

DECISIONS: Final[list[str]] = [
    decision.name
    for decision in (
        INITIATIVE,
        DEPLOY_CLASS,
        DEPLOY_SQUARE,
        RESERVE_CLASS,
        TONIC,
        ACTION,
        ORDER,
        HEAL_TARGET,
        LAND_CLASS,
        LAND_SQUARE,
        ATTACK_DICE,
        DEFENCE_DICE,
        REROLL,
        REROLL_DIE,
        PRESS,
    )
]
REASONS: Final[list[str]] = list(ENDINGS)
OUTCOMES: Final = ("repulsed", "hurt", "won")  # of a roll, in the order of the state's

# Planes, each over all squares
OWN: Final = 0  # by class, healthy
OWN_INJURED: Final = 5
ENEMY: Final = 10
ENEMY_INJURED: Final = 15
NUMBER: Final = 20
ATTACKED: Final = 21
PALISADES: Final = 22
PORTS: Final = 23
OWN_PORTS: Final = 24
ENEMY_PORTS: Final = 25
SELECTED: Final = 26
TARGET: Final = 27
SHADE: Final = 28
PLANES: Final = 29


class ZamaEncoder(Encoder[Zama]):
    def __init__(self, box: ZamaBox) -> None:
        self.most_hits: int = max(1, box.palisade_hits, box.vacant_hits, box.held_hits)
        self.most_alike: int = max(1, max([kind.count for kind in box.classes]))
        self.most_medics: int = max(1, box.medics)
        # The number of each card within its class, from 1 on
        self.numbers: list[int] = [int(name[1:]) for name in box.ids] * 2
        super().__init__(self._parts(box), (box,))

    def _parts(self, box: ZamaBox) -> list[Part]:
        n, names, cards, places = box.squares, ", ".join(CLASSES), 2 * box.cards, ", ".join(PLACES)
        return [
            Part("own units", 10 * n, f"planes over the {n} squares: healthy units by class ({names}), then injured ones"),
            Part("enemy units", 10 * n, "the same of the enemy"),
            Part("number", n, f"which card of its class a unit is, from 1 on, divided by {self.most_alike}"),
            Part("attacked", n, "units that have attacked in this turn"),
            Part("palisades", n, f"hits that a palisade still takes, divided by {self.most_hits}"),
            Part("ports", n, f"hits that a port still takes, divided by {self.most_hits}"),
            Part("own ports", n, "ports that this seat holds"),
            Part("enemy ports", n, "ports that the other seat holds"),
            Part("selected", n, "the unit that acts"),
            Part("target", n, "what it attacks"),
            Part("shade", n, "1 on dark squares"),
            Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS)),
            Part("own decision", 1, "1 if this seat decides"),
            Part("own turn", 1, "1 if it is this seat's turn"),
            Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
            Part("actions left", 1, f"divided by {TONIC_ACTIONS}"),
            Part("progress", 1, "1 if this turn has brought the end nearer"),
            Part("class taken up", 5, "one of " + names),
            Part("medics", 3, f"Greek Medics: own, enemy, supply, divided by {self.most_medics}"),
            Part("quiet turns", 1, f"divided by {box.quiet_turn_limit}"),
            Part("turn", 1, f"divided by {box.turn_limit}"),
            Part("initiative", 2, f"the dice of this seat and of the other, divided by {box.die_faces}; 0 before"),
            Part("cards off the mat", 5 * cards, f"for each card, own then enemy, by number: {places}"),
            Part("attacker", cards, "the card that made the last attack, own then enemy"),
            Part("struck", cards + box.columns, "what it struck: a card, own then enemy, or the structure of a column"),
            Part("dice", 4, f"the last dice of attack and of defence, divided by {box.die_faces}; 0 before"),
            Part("rolled again", 2, "the first, the second attack die"),
            Part("outcome", len(OUTCOMES), "of the last roll: " + ", ".join(OUTCOMES)),
            Part("winner", 2, "at the end: this seat, the other"),
            Part("reason", len(REASONS), "at the end: " + ", ".join(REASONS)),
        ]

    def write(self, view: Zama, seat: int, row: list[float], at: int) -> None:
        self._write_mat(view, seat, row, at)
        at += PLANES * view.box.squares
        at = self._write_turn(view, seat, row, at)
        at = _write_cards(view, seat, row, at)
        at = _write_attack(view, seat, row, at)
        if view.actor == NOBODY:
            if view.winner != NOBODY:
                row[at + (0 if view.winner == seat else 1)] = 1.0
            row[at + 2 + REASONS.index(view.reason)] = 1.0

    def _write_mat(self, s: Zama, seat: int, row: list[float], at: int) -> None:
        box = s.box
        n = box.squares
        for square in range(n):
            here = s.board[square]
            if box.is_dark[square]:
                row[at + SHADE * n + square] = 1.0
            if here == EMPTY:
                continue
            if here >= STRUCTURE:
                self._write_structure(s, seat, here - STRUCTURE, row, at + square)
                continue
            if box.seat_of[here] == seat:
                plane = OWN_INJURED if s.is_injured(here) else OWN
            else:
                plane = ENEMY_INJURED if s.is_injured(here) else ENEMY
            row[at + (plane + box.class_of[here]) * n + square] = 1.0
            row[at + NUMBER * n + square] = self.numbers[here] / self.most_alike
            if s.has_attacked(here):
                row[at + ATTACKED * n + square] = 1.0
        if s.selected != NONE:
            row[at + SELECTED * n + s.selected] = 1.0
        if s.target != NONE:
            row[at + TARGET * n + s.target] = 1.0

    def _write_structure(self, s: Zama, seat: int, column: int, row: list[float], at: int) -> None:
        n = s.box.squares
        is_port = s.box.middle_row[column] == PORT
        row[at + (PORTS if is_port else PALISADES) * n] = s.hits[column] / self.most_hits
        if s.owner[column] != NOBODY:
            row[at + (OWN_PORTS if s.owner[column] == seat else ENEMY_PORTS) * n] = 1.0

    def _write_turn(self, s: Zama, seat: int, row: list[float], at: int) -> int:
        """From the decision to the initiative; returns where the row goes on."""
        if s.actor != NOBODY:
            row[at + DECISIONS.index(s.decision.name)] = 1.0
        at += len(DECISIONS)
        row[at] = 1.0 if s.actor == seat else 0.0
        row[at + 1] = 1.0 if s.seat == seat else 0.0
        row[at + 2] = float(seat)
        row[at + 3] = s.actions_left / TONIC_ACTIONS
        row[at + 4] = float(s.progress)
        at += 5
        if s.taken != NONE:
            row[at + s.taken] = 1.0
        at += 5
        row[at] = s.medics[seat] / self.most_medics
        row[at + 1] = s.medics[1 - seat] / self.most_medics
        row[at + 2] = s.medic_supply / self.most_medics
        row[at + 3] = s.quiet_turns / s.box.quiet_turn_limit
        row[at + 4] = s.turn / s.box.turn_limit
        _write_dice(s, s.initiative, row, at + 5 + seat, at + 6 - seat)
        return at + 7


def _write_dice(s: Zama, pair: int, row: list[float], first: int, second: int) -> None:
    if pair != NONE:
        row[first] = FIRST_DIE[pair] / s.box.die_faces
        row[second] = SECOND_DIE[pair] / s.box.die_faces


def _write_cards(s: Zama, seat: int, row: list[float], at: int) -> int:
    for card, place in enumerate(s.place):
        if place < 0:
            row[at + 5 * _own_first(s, seat, card) - 1 - place] = 1.0
    return at + 5 * len(s.place)


def _own_first(s: Zama, seat: int, card: int) -> int:
    """A card's number when those of `seat` are counted first."""
    return card if seat == 0 else card + s.box.cards if card < s.box.cards else card - s.box.cards


def _write_attack(s: Zama, seat: int, row: list[float], at: int) -> int:
    """From the attacker to the outcome; returns where the row goes on."""
    cards = len(s.place)
    struck = at + cards
    dice = struck + cards + s.box.columns
    if s.attacker != NONE:
        row[at + _own_first(s, seat, s.attacker)] = 1.0
        row[struck + (_own_first(s, seat, s.struck) if s.struck < STRUCTURE else cards + s.struck - STRUCTURE)] = 1.0
        _write_dice(s, s.attack_dice, row, dice, dice + 1)
        _write_dice(s, s.defence_dice, row, dice + 2, dice + 3)
        if s.reroll_index:
            row[dice + 3 + s.reroll_index] = 1.0
        if s.blow != NO_BLOW:
            row[dice + 5 + s.blow] = 1.0
    return dice + 6 + len(OUTCOMES)


def encoder(box: ZamaBox) -> Encoder[Zama]:
    return ZamaEncoder(box)
