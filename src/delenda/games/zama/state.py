"""The mat of Zama as flat data. Nothing is hidden: a view is the whole state (R4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from delenda.games.zama.actions import CARD_BIT, FIRST_DIE, MOST_SQUARES, SECOND_DIE
from delenda.games.zama.box import EMPTY
from delenda.games.zama.generated import ZamaFields
from delenda.kernel.actor import CARTHAGE, OPEN, ROME
from delenda.kernel.rng import Rng

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


@final
class Zama(ZamaFields):
    """The fields are declared in fields.py. Sets of cards are bit masks; structures are listed by column of the middle row."""

    def copy(self) -> Zama:
        other = Zama(self.box)
        self.copy_fields_to(other)
        return other

    # Reading the mat

    def first_placer(self) -> int:
        """The seat with the lower die; the other moves first."""
        return ROME if FIRST_DIE[self.initiative] < SECOND_DIE[self.initiative] else CARTHAGE

    def is_injured(self, card: i64) -> bool:
        return self.injured >> card & 1 != 0

    def has_attacked(self, card: i64) -> bool:
        return self.attacked >> card & 1 != 0

    def places(self, seat: i64) -> list[int]:
        """Where each card of a seat is."""
        return list(self.place[seat * self.box.cards : (seat + 1) * self.box.cards])

    def cards_in(self, seat: i64, place: i64) -> list[int]:
        """The cards of a seat in its HAND, RESERVE, DISCARD, FALLEN or MERGED, lowest number first."""
        first = seat * self.box.cards
        return [card for card in range(first, first + self.box.cards) if self.place[card] == place]

    def cards_on_mat(self, seat: i64) -> list[int]:
        """The units of a seat, lowest number first."""
        first = seat * self.box.cards
        return [card for card in range(first, first + self.box.cards) if self.place[card] >= 0]

    def has_card_in(self, seat: i64, place: i64) -> bool:
        cards = self.box.cards
        places = self.place
        return any(places[card] == place for card in range(seat * cards, seat * cards + cards))

    def holds_port(self, seat: i64) -> bool:
        """R26 A port needs no garrison."""
        return any(self.owner[column] == seat for column in self.box.ports)

    def attack_total(self) -> i64:
        pair = self.attack_dice
        return FIRST_DIE[pair] + SECOND_DIE[pair] + self.box.attack_of[self.attacker]

    def defence_total(self) -> i64:
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

    def enter(self, card: i64, square: i64) -> None:
        """A card comes on to the mat."""
        self.board[square] = card
        self.place[card] = square
        self.occupied += 1 << int(square)
        self._count(self.box.seat_of[card], 1)
        self._relocate(self.box.seat_of[card], OFF, square)

    def move(self, card: i64, square: i64) -> None:
        old = self.place[card]
        self.board[old] = EMPTY
        self.board[square] = card
        self.place[card] = square
        self.occupied += (1 << int(square)) - (1 << int(old))
        self._relocate(self.box.seat_of[card], old, square)

    def leave(self, card: i64, place: i64) -> None:
        """A card leaves the mat as FALLEN or MERGED, and is no longer injured."""
        old = self.place[card]
        self.vacate(old)
        self.place[card] = place
        self.injured &= ~CARD_BIT[card]
        self.attacked &= ~CARD_BIT[card]
        self._count(self.box.seat_of[card], -1)
        self._relocate(self.box.seat_of[card], old, OFF)

    def vacate(self, square: i64) -> None:
        """Nothing stands on a square any more."""
        self.board[square] = EMPTY
        self.occupied -= 1 << int(square)

    def _count(self, seat: i64, by: i64) -> None:
        units = self.units[:]
        units[seat] += by
        self.units = units

    def _relocate(self, seat: i64, old: i64, new: i64) -> None:
        """Keep a seat's line ascending when one of its squares changes."""
        line = self.line
        most = self.box.most_units
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

    def restore(self) -> None:
        from delenda.games.zama.rules.sequence import waiting

        self.agenda = waiting(self)

    def invariants(self) -> list[str]:
        from delenda.games.zama.rules.invariants import invariants

        return invariants(self)
