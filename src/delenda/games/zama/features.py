"""Zama as planes over the squares of the mat and some numbers. Squares are not mirrored, so that they fit the action ids.

Views that differ have different rows: everything in a state is here, seen from one seat.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.zama.actions import FIRST_DIE, SECOND_DIE
from delenda.games.zama.box import PORT, STRUCTURE, ZamaBox
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
from delenda.kernel.encode import Encoder, Part, column_of

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
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(DECISIONS)}
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


@final
class ZamaEncoder(Encoder[Zama]):
    def __init__(self, box: ZamaBox) -> None:
        self.most_hits: int = max(1, box.palisade_hits, box.vacant_hits, box.held_hits)
        self.most_alike: int = max(1, max([kind.count for kind in box.classes]))
        self.most_medics: int = max(1, box.medics)
        self.squares: int = box.squares
        self.cards: i64 = box.cards
        self.classes: vec[i64] = vec[i64](box.class_of)
        # The plane of what stands in each column of the middle row
        self.middle: vec[i64] = vec[i64]([PORTS if kind == PORT else PALISADES for kind in box.middle_row])
        # The number of each card within its class, from 1 on
        numbers = [int(name[1:]) for name in box.ids]
        self.numbers: vec[i16] = vec[i16](numbers + numbers)
        super().__init__(self._parts(box), (box,))
        for square in range(box.squares):
            self.blank[SHADE * box.squares + square] = 1 if box.is_dark[square] else 0
        # How much of the row comes before the cards: planes, then the turn
        self.planes: i64 = PLANES * box.squares
        self.turn_size: i64 = len(DECISIONS) + 17

    def _parts(self, box: ZamaBox) -> list[Part]:
        n, names, cards, places = box.squares, ", ".join(CLASSES), 2 * box.cards, ", ".join(PLACES)
        return [
            Part("own units", 10 * n, f"planes over the {n} squares: healthy units by class ({names}), then injured ones"),
            Part("enemy units", 10 * n, "the same of the enemy"),
            Part("number", n, f"which card of its class a unit is, from 1 on, divided by {self.most_alike}", [self.most_alike]),
            Part("attacked", n, "units that have attacked in this turn"),
            Part("palisades", n, f"hits that a palisade still takes, divided by {self.most_hits}", [self.most_hits]),
            Part("ports", n, f"hits that a port still takes, divided by {self.most_hits}", [self.most_hits]),
            Part("own ports", n, "ports that this seat holds"),
            Part("enemy ports", n, "ports that the other seat holds"),
            Part("selected", n, "the unit that acts"),
            Part("target", n, "what it attacks"),
            Part("shade", n, "1 on dark squares"),
            Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS)),
            Part("own decision", 1, "1 if this seat decides"),
            Part("own turn", 1, "1 if it is this seat's turn"),
            Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
            Part("actions left", 1, f"divided by {TONIC_ACTIONS}", [TONIC_ACTIONS]),
            Part("progress", 1, "1 if this turn has brought the end nearer"),
            Part("class taken up", 5, "one of " + names),
            Part("medics", 3, f"Greek Medics: own, enemy, supply, divided by {self.most_medics}", [self.most_medics]),
            Part("quiet turns", 1, f"divided by {box.quiet_turn_limit}", [box.quiet_turn_limit]),
            Part("turn", 1, f"divided by {box.turn_limit}", [box.turn_limit]),
            Part(
                "initiative",
                2,
                f"the dice of this seat and of the other, divided by {box.die_faces}; 0 before",
                [box.die_faces],
            ),
            Part("cards off the mat", 5 * cards, f"for each card, own then enemy, by number: {places}"),
            Part("attacker", cards, "the card that made the last attack, own then enemy"),
            Part("struck", cards + box.columns, "what it struck: a card, own then enemy, or the structure of a column"),
            Part("dice", 4, f"the last dice of attack and of defence, divided by {box.die_faces}; 0 before", [box.die_faces]),
            Part("rolled again", 2, "the first, the second attack die"),
            Part("outcome", len(OUTCOMES), "of the last roll: " + ", ".join(OUTCOMES)),
            Part("winner", 2, "at the end: this seat, the other"),
            Part("reason", len(REASONS), "at the end: " + ", ".join(REASONS)),
        ]

    def write(self, state: Zama, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        self._write_mat(state, seat, row, at)
        at += self.planes
        at = self._write_turn(state, seat, row, at)
        at = self._write_cards(state, seat, row, at)
        at = self._write_attack(state, seat, row, at)
        if state.actor == NOBODY:
            if state.winner != NOBODY:
                row[at + (0 if state.winner == seat else 1)] = 1
            row[at + 2 + REASONS.index(state.reason)] = 1

    def _write_mat(self, s: Zama, seat: int, row: vec[i16], at: i64) -> None:
        """Structures, what acts and is attacked; units are written with the other cards, and shades never change."""
        n: i64 = self.squares
        square: i64 = s.box.middle
        structure: i64 = STRUCTURE
        board = s.board
        hits = s.hits
        owners = s.owner
        for column, plane in enumerate(self.middle):
            if board[square] >= structure:
                row[at + plane * n + square] = i16(hits[column])
                owner = owners[column]
                if owner == seat:
                    row[at + OWN_PORTS * n + square] = 1
                elif owner != NOBODY:
                    row[at + ENEMY_PORTS * n + square] = 1
            square += 1
        if s.selected != NONE:
            row[at + SELECTED * n + s.selected] = 1
        if s.target != NONE:
            row[at + TARGET * n + s.target] = 1

    def _write_cards(self, s: Zama, seat: int, row: vec[i16], at: i64) -> i64:
        """Cards off the mat, and on it the units in their planes; returns where the row goes on."""
        n: i64 = self.squares
        planes = self.planes
        mat = at - planes - self.turn_size
        injured: i64 = s.injured
        attacked: i64 = s.attacked
        cards: i64 = self.cards
        classes = self.classes
        numbers = self.numbers
        shift: i64 = cards if seat else 0  # own cards come first
        for number, place in enumerate(s.place):
            card: i64 = number
            if card == cards:
                shift = -shift
            if place < 0:
                row[at + 5 * (card + shift) - 1 - place] = 1
            else:
                plane: i64 = OWN
                if card + shift >= cards:
                    plane = ENEMY
                plane += (injured >> card & 1) * OWN_INJURED
                square: i64 = place
                row[mat + (plane + classes[card]) * n + square] = 1
                row[mat + NUMBER * n + square] = numbers[card]
                row[mat + ATTACKED * n + square] = i16(attacked >> card & 1)
        return at + 10 * cards

    def _write_turn(self, s: Zama, seat: int, row: vec[i16], at: i64) -> i64:
        """From the decision to the initiative; returns where the row goes on."""
        if s.actor != NOBODY:
            row[at + column_of(s.decision, NUMBERS)] = 1
        at += len(DECISIONS)
        if s.actor == seat:
            row[at] = 1
        if s.seat == seat:
            row[at + 1] = 1
        row[at + 2] = seat
        row[at + 3] = i16(s.actions_left)
        row[at + 4] = i16(s.progress)
        at += 5
        if s.taken != NONE:
            row[at + s.taken] = 1
        at += 5
        row[at] = i16(s.medics[seat])
        row[at + 1] = i16(s.medics[1 - seat])
        row[at + 2] = i16(s.medic_supply)
        row[at + 3] = i16(s.quiet_turns)
        row[at + 4] = i16(s.turn)
        _write_dice(s.initiative, row, at + 5 + seat, at + 6 - seat)
        return at + 7

    def _write_attack(self, s: Zama, seat: int, row: vec[i16], at: i64) -> i64:
        """From the attacker to the outcome; returns where the row goes on."""
        cards: i64 = 2 * self.cards
        struck = at + cards
        dice: i64 = struck + cards + s.box.columns
        if s.attacker != NONE:
            row[at + self._own_first(seat, s.attacker)] = 1
            row[struck + (self._own_first(seat, s.struck) if s.struck < STRUCTURE else cards + s.struck - STRUCTURE)] = 1
            _write_dice(s.attack_dice, row, dice, dice + 1)
            _write_dice(s.defence_dice, row, dice + 2, dice + 3)
            if s.reroll_index:
                row[dice + 3 + s.reroll_index] = 1
            if s.blow != NO_BLOW:
                row[dice + 5 + s.blow] = 1
        return dice + 6 + len(OUTCOMES)

    def _own_first(self, seat: int, card: i64) -> i64:
        """A card's number when those of `seat` are counted first."""
        return card if seat == 0 else card + self.cards if card < self.cards else card - self.cards


def _write_dice(pair: int, row: vec[i16], first: i64, second: i64) -> None:
    if pair != NONE:
        row[first] = i16(FIRST_DIE[pair])
        row[second] = i16(SECOND_DIE[pair])


def encoder(box: ZamaBox) -> Encoder[Zama]:
    return ZamaEncoder(box)
