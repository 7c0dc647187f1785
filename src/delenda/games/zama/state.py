"""The mat of Zama as flat data. Nothing is hidden: a view is the whole state (R4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.zama.actions import BIT, FIRST_DIE, MOST_SQUARES, SECOND_DIE
from delenda.games.zama.box import EMPTY, ZamaBox
from delenda.kernel.actor import CARTHAGE, OPEN, ROME
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

# Where a card is when it is not on a square
HAND: Final = -1
RESERVE: Final = -2
DISCARD: Final = -3
FALLEN: Final = -4
MERGED: Final = -5
PLACES: Final = ("hand", "reserve", "discard", "fallen", "merged")  # by -1 - place

NONE: Final = -1  # no square, no class, no dice
OFF: Final = MOST_SQUARES  # behind the last unit of a line

# How the last roll ended
NO_BLOW: Final = 0  # none has, since the attack began
REPULSED: Final = 1
HURT: Final = 2  # a unit injured, a structure damaged
WON: Final = 3  # a unit removed, a palisade destroyed, a port taken


class Zama(State):
    """Sets of cards are bit masks. Structures are listed by column of the middle row."""

    box: ZamaBox
    turn: int  # 0 during set-up
    seat: int  # who places or whose turn it is
    initiative: int  # ROME's and CARTHAGE's die as a pair, 0–35, NONE before they are rolled
    actions_left: int
    board: list[int]  # [squares] EMPTY, a card, or STRUCTURE + column
    place: list[int]  # [cards of both seats] the square of each card, or HAND … MERGED
    line: list[int]  # [2 * most units] the squares of each seat's units, ascending, then OFF
    units: list[int]  # [2] how many there are; never changed in place
    occupied: int  # squares that are not empty
    injured: int  # cards with the injured face up
    attacked: int  # cards that have attacked this turn
    hits: list[int]  # [columns] successes that each structure still takes, 0 where none stands; never changed in place
    owner: list[int]  # [columns] the seat that holds a port, else NOBODY; never changed in place
    medics: list[int]  # [2] Greek Medics held; never changed in place
    medic_supply: int
    selected: int  # the square of the unit that acts, else NONE
    target: int  # the square it attacks, else NONE
    taken: int  # the class taken up to be placed or landed, else NONE
    progress: int  # whether something has happened this turn that brings the end nearer (5.3)
    quiet_turns: int
    # The last attack stays in sight until the next begins
    attacker: int  # the card, else NONE
    struck: int  # the card or STRUCTURE + column, else NONE
    attack_dice: int  # 0–35, else NONE
    defence_dice: int
    reroll_index: int  # the die of this roll that was rolled again, 1 or 2, else 0
    blow: int

    def __init__(self, box: ZamaBox) -> None:
        super().__init__(box.setting)
        self.box = box

    def copy(self) -> Zama:
        other = Zama(self.box)
        self.copy_kernel_to(other)
        other.turn = self.turn
        other.seat = self.seat
        other.initiative = self.initiative
        other.actions_left = self.actions_left
        other.board = self.board[:]
        other.place = self.place[:]
        other.line = self.line[:]
        other.units = self.units
        other.occupied = self.occupied
        other.injured = self.injured
        other.attacked = self.attacked
        other.hits = self.hits
        other.owner = self.owner
        other.medics = self.medics
        other.medic_supply = self.medic_supply
        other.selected = self.selected
        other.target = self.target
        other.taken = self.taken
        other.progress = self.progress
        other.quiet_turns = self.quiet_turns
        other.attacker = self.attacker
        other.struck = self.struck
        other.attack_dice = self.attack_dice
        other.defence_dice = self.defence_dice
        other.reroll_index = self.reroll_index
        other.blow = self.blow
        return other

    # Reading the mat

    def first_placer(self) -> int:
        """The seat with the lower die; the other moves first."""
        return ROME if FIRST_DIE[self.initiative] < SECOND_DIE[self.initiative] else CARTHAGE

    def is_injured(self, card: int) -> bool:
        return self.injured & BIT[card] != 0

    def has_attacked(self, card: int) -> bool:
        return self.attacked & BIT[card] != 0

    def cards_in(self, seat: int, place: int) -> list[int]:
        """The cards of a seat in its HAND, RESERVE, DISCARD, FALLEN or MERGED, lowest number first."""
        first = seat * self.box.cards
        return [card for card in range(first, first + self.box.cards) if self.place[card] == place]

    def cards_on_mat(self, seat: int) -> list[int]:
        """The units of a seat, lowest number first."""
        first = seat * self.box.cards
        return [card for card in range(first, first + self.box.cards) if self.place[card] >= 0]

    def has_card_in(self, seat: int, where: int) -> bool:
        cards = self.box.cards
        place = self.place
        return any(place[card] == where for card in range(seat * cards, seat * cards + cards))

    def holds_port(self, seat: int) -> bool:
        return any(self.owner[column] == seat for column in self.box.ports)

    def attack_total(self) -> int:
        pair = self.attack_dice
        return FIRST_DIE[pair] + SECOND_DIE[pair] + self.box.attack_of[self.attacker]

    def defence_total(self) -> int:
        pair = self.defence_dice
        return FIRST_DIE[pair] + SECOND_DIE[pair] + self.box.defence_of[self.struck]

    def change_medics(self, by: int) -> None:
        """The seat whose turn it is wins or spends a Greek Medic."""
        medics = self.medics[:]
        medics[self.seat] += by
        self.medics = medics

    def health(self, seat: int) -> int:
        """5.3 Two for a healthy unit, one for an injured one, two for a reserve card."""
        health = 0
        for card in range(seat * self.box.cards, (seat + 1) * self.box.cards):
            if self.place[card] == RESERVE:
                health += 2
            elif self.place[card] >= 0:
                health += 1 if self.is_injured(card) else 2
        return health

    def score(self) -> tuple[int, int]:
        return self.health(ROME), self.health(CARTHAGE)

    # Changing the mat

    def enter(self, card: int, square: int) -> None:
        """A card comes on to the mat."""
        self.board[square] = card
        self.place[card] = square
        self.occupied = self.occupied + BIT[square]
        self._count(self.box.seat_of[card], 1)
        self._relocate(self.box.seat_of[card], OFF, square)

    def move(self, card: i64, square: i64) -> None:
        old: i64 = self.place[card]
        self.board[old] = EMPTY
        self.board[square] = card
        self.place[card] = square
        self.occupied = self.occupied - BIT[old] + BIT[square]
        self._relocate(self.box.seat_of[card], old, square)

    def leave(self, card: int, place: int) -> None:
        """A card leaves the mat as FALLEN or MERGED, and is no longer injured."""
        old = self.place[card]
        self.clear(old)
        self.place[card] = place
        self.injured = self.injured & ~BIT[card]
        self.attacked = self.attacked & ~BIT[card]
        self._count(self.box.seat_of[card], -1)
        self._relocate(self.box.seat_of[card], old, OFF)

    def clear(self, square: int) -> None:
        """Nothing stands on a square any more."""
        self.board[square] = EMPTY
        self.occupied = self.occupied - BIT[square]

    def _count(self, seat: int, by: int) -> None:
        units = self.units[:]
        units[seat] += by
        self.units = units

    def _relocate(self, seat: i64, old: i64, new: i64) -> None:
        """Keep a seat's line ascending when one of its squares changes."""
        line = self.line
        most: i64 = self.box.most_units
        first = seat * most
        last = first + most - 1
        at = first
        while line[at] != old:
            at += 1
        while at < last and line[at + 1] < new:
            line[at] = line[at + 1]
            at += 1
        while at > first and line[at - 1] > new:
            line[at] = line[at - 1]
            at -= 1
        line[at] = new

    # What a seat may know

    def view(self, seat: int) -> Zama:
        view = self.copy()
        view.viewer = seat
        return view

    def guess(self, rng: Rng) -> Zama:
        state = self.copy()
        state.viewer = OPEN
        return state

    # Other forms

    def fields(self) -> dict[str, int]:
        box = self.box
        return {
            "turn": 0, "seat": 0, "initiative": 0, "actions_left": 0,
            "board": box.squares, "place": 2 * box.cards, "line": 2 * box.most_units, "units": 2, "occupied": 0,
            "injured": 0, "attacked": 0,
            "hits": box.columns, "owner": box.columns, "medics": 2, "medic_supply": 0,
            "selected": 0, "target": 0, "taken": 0, "progress": 0, "quiet_turns": 0,
            "attacker": 0, "struck": 0, "attack_dice": 0, "defence_dice": 0, "reroll_index": 0, "blow": 0,
        }  # fmt: skip

    def invariants(self) -> list[str]:
        from delenda.games.zama.rules.invariants import broken

        return broken(self)
