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
COUNTED: Final = (NUMBER, PALISADES, PORTS)  # with a number for each square; the others are packed

WORD: Final = 14  # squares that are packed into a number


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
        # Where each plane begins in the packed row, the turn after the last of them; in a packed one, the place of each square
        self.words: i64 = -(-box.squares // WORD)
        sizes = [box.squares if plane in COUNTED else int(self.words) for plane in range(PLANES)]
        self.planes: vec[i64] = vec[i64]([sum(sizes[:plane]) for plane in range(PLANES + 1)])
        self.word: vec[i64] = vec[i64]([square // WORD for square in range(box.squares)])
        self.bit: vec[i16] = vec[i16]([i16(1 << square % WORD) for square in range(box.squares)])
        super().__init__(self._parts(box), (box,))
        for square in range(box.squares):
            if box.is_dark[square]:
                self._mark(SHADE, square, self.blank, 0)

    def _parts(self, box: ZamaBox) -> list[Part]:
        n, names, cards, places = box.squares, ", ".join(CLASSES), 2 * box.cards, ", ".join(PLACES)
        plane = [WORD] * (n // WORD) + [n % WORD] * (n % WORD > 0)
        return [
            Part(
                "own units",
                10 * n,
                f"planes over the {n} squares: healthy units by class ({names}), then injured ones",
                widths=plane,
            ),
            Part("enemy units", 10 * n, "the same of the enemy", widths=plane),
            Part("number", n, f"which card of its class a unit is, from 1 on, divided by {self.most_alike}", [self.most_alike]),
            Part("attacked", n, "units that have attacked in this turn", widths=plane),
            Part("palisades", n, f"hits that a palisade still takes, divided by {self.most_hits}", [self.most_hits]),
            Part("ports", n, f"hits that a port still takes, divided by {self.most_hits}", [self.most_hits]),
            Part("own ports", n, "ports that this seat holds", widths=plane),
            Part("enemy ports", n, "ports that the other seat holds", widths=plane),
            Part("selected", n, "the unit that acts", widths=plane),
            Part("target", n, "what it attacks", widths=plane),
            Part("shade", n, "1 on dark squares", widths=plane),
            Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS), widths=[15]),
            Part("own decision", 1, "1 if this seat decides"),
            Part("own turn", 1, "1 if it is this seat's turn"),
            Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
            Part("actions left", 1, f"divided by {TONIC_ACTIONS}", [TONIC_ACTIONS]),
            Part("progress", 1, "1 if this turn has brought the end nearer"),
            Part("class taken up", 5, "one of " + names, widths=[5]),
            Part("medics", 3, f"Greek Medics: own, enemy, supply, divided by {self.most_medics}", [self.most_medics]),
            Part("quiet turns", 1, f"divided by {box.quiet_turn_limit}", [box.quiet_turn_limit]),
            Part("turn", 1, f"divided by {box.turn_limit}", [box.turn_limit]),
            Part(
                "initiative",
                2,
                f"the dice of this seat and of the other, divided by {box.die_faces}; 0 before",
                [box.die_faces],
            ),
            Part("cards off the mat", 5 * cards, f"for each card, own then enemy, by number: {places}", widths=[5]),
            Part("attacker", cards, "the card that made the last attack, own then enemy"),
            Part("struck", cards + box.columns, "what it struck: a card, own then enemy, or the structure of a column"),
            Part("dice", 4, f"the last dice of attack and of defence, divided by {box.die_faces}; 0 before", [box.die_faces]),
            Part("rolled again", 2, "the first, the second attack die", widths=[2]),
            Part("outcome", len(OUTCOMES), "of the last roll: " + ", ".join(OUTCOMES), widths=[15]),
            Part("winner", 2, "at the end: this seat, the other", widths=[2]),
            Part("reason", len(REASONS), "at the end: " + ", ".join(REASONS), widths=[15]),
        ]

    def write(self, state: Zama, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        self._write_mat(state, seat, row, at)
        first = at + self.planes[PLANES]
        first = self._write_turn(state, seat, row, first)
        first = self._write_cards(state, seat, row, at, first)
        first = self._write_attack(state, seat, row, first)
        if state.actor == NOBODY:
            if state.winner != NOBODY:
                row[first] = 1 if state.winner == seat else 2
            row[first + 1] = i16(1 << REASONS.index(state.reason))

    def _mark(self, plane: i64, square: i64, row: vec[i16], at: i64) -> None:
        """A square in a packed plane of a row that begins at `at`."""
        row[at + self.planes[plane] + self.word[square]] |= self.bit[square]

    def _write_mat(self, s: Zama, seat: int, row: vec[i16], at: i64) -> None:
        """Structures, what acts and is attacked; units are written with the other cards, and shades never change."""
        square: i64 = s.box.middle
        structure: i64 = STRUCTURE
        board = s.board
        hits = s.hits
        owners = s.owner
        planes = self.planes
        for column, plane in enumerate(self.middle):
            if board[square] >= structure:
                row[at + planes[plane] + square] = i16(hits[column])
                owner = owners[column]
                if owner == seat:
                    self._mark(OWN_PORTS, square, row, at)
                elif owner != NOBODY:
                    self._mark(ENEMY_PORTS, square, row, at)
            square += 1
        if s.selected != NONE:
            self._mark(SELECTED, s.selected, row, at)
        if s.target != NONE:
            self._mark(TARGET, s.target, row, at)

    def _write_cards(self, s: Zama, seat: int, row: vec[i16], at: i64, first: i64) -> i64:
        """Cards off the mat, from `first` on, and on it the units in their planes; returns where the row goes on."""
        words = self.words
        word = self.word
        bit = self.bit
        numbered = at + self.planes[NUMBER]
        attackers = at + self.planes[ATTACKED]
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
                row[first + card + shift] = i16(1 << (-1 - place))
            else:
                plane: i64 = OWN
                if card + shift >= cards:
                    plane = ENEMY
                plane += (injured >> card & 1) * OWN_INJURED + classes[card]
                square: i64 = place
                within = word[square]
                mark = bit[square]
                row[at + plane * words + within] |= mark
                row[numbered + square] = numbers[card]
                if attacked >> card & 1:
                    row[attackers + within] |= mark
        return first + 2 * cards

    def _write_turn(self, s: Zama, seat: int, row: vec[i16], at: i64) -> i64:
        """From the decision to the initiative; returns where the row goes on."""
        if s.actor != NOBODY:
            row[at] = i16(1 << column_of(s.decision, NUMBERS))
        if s.actor == seat:
            row[at + 1] = 1
        if s.seat == seat:
            row[at + 2] = 1
        row[at + 3] = seat
        row[at + 4] = i16(s.actions_left)
        row[at + 5] = i16(s.progress)
        if s.taken != NONE:
            row[at + 6] = i16(1 << s.taken)
        row[at + 7] = i16(s.medics[seat])
        row[at + 8] = i16(s.medics[1 - seat])
        row[at + 9] = i16(s.medic_supply)
        row[at + 10] = i16(s.quiet_turns)
        row[at + 11] = i16(s.turn)
        _write_dice(s.initiative, row, at + 12 + seat, at + 13 - seat)
        return at + 14

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
            row[dice + 4] = i16(s.reroll_index)  # the first die or the second, as a bit
            if s.blow != NO_BLOW:
                row[dice + 5] = i16(1 << (s.blow - 1))
        return dice + 6

    def _own_first(self, seat: int, card: i64) -> i64:
        """A card's number when those of `seat` are counted first."""
        return card if seat == 0 else card + self.cards if card < self.cards else card - self.cards


def _write_dice(pair: int, row: vec[i16], first: i64, second: i64) -> None:
    if pair != NONE:
        row[first] = i16(FIRST_DIE[pair])
        row[second] = i16(SECOND_DIE[pair])


def encoder(box: ZamaBox) -> Encoder[Zama]:
    return ZamaEncoder(box)
