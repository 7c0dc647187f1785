"""The mat of Zama as flat data; what can never be. Nothing is hidden: a view is the whole state (R4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.zama.actions import BIT, FIRST_DIE, MOST_SQUARES, SECOND_DIE
from delenda.games.zama.box import EMPTY, OPEN_GROUND, PALISADE, PORT, STRUCTURE, ZamaBox
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, OPEN, ROME
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
        broken = self._broken_ranges() or self._broken_mat()
        if not broken:
            for seat in (ROME, CARTHAGE):
                broken += self._broken_army(seat)
            broken += self._broken_action()
        return broken

    def _broken_ranges(self) -> list[str]:
        box = self.box
        squares, cards = box.squares, 2 * box.cards
        for name, value, low, high in (
            ("turn", self.turn, 0, box.turn_limit),
            ("seat", self.seat, ROME, CARTHAGE),
            ("initiative", self.initiative, NONE, 35),
            ("actions_left", self.actions_left, 0, 3),
            ("injured", self.injured, 0, (1 << cards) - 1),
            ("attacked", self.attacked, 0, (1 << cards) - 1),
            ("medic_supply", self.medic_supply, 0, box.medics),
            ("selected", self.selected, NONE, squares - 1),
            ("target", self.target, NONE, squares - 1),
            ("taken", self.taken, NONE, 4),
            ("progress", self.progress, 0, 1),
            ("quiet_turns", self.quiet_turns, 0, box.quiet_turn_limit),
            ("attacker", self.attacker, NONE, cards - 1),
            ("struck", self.struck, NONE, STRUCTURE + box.columns - 1),
            ("attack_dice", self.attack_dice, NONE, 35),
            ("defence_dice", self.defence_dice, NONE, 35),
            ("reroll_index", self.reroll_index, 0, 2),
            ("blow", self.blow, NO_BLOW, WON),
        ):
            if not low <= value <= high:
                return [f"{name!r} must be from {low} to {high}, not {value}."]
        if self.initiative % 7 == 0 or (self.initiative == NONE and self.turn > 0):
            return ["the dice of the initiative are unequal (R1)."]
        if any(not MERGED <= place < squares for place in self.place):
            return ["a card lies on a square that does not exist."]
        return []

    def _broken_mat(self) -> list[str]:
        """Cards and structures stand where they say they do, and nothing else stands anywhere."""
        box = self.box
        expected = [EMPTY] * box.squares
        for column in range(box.columns):
            kind = box.middle_row[column]
            name = box.names[box.middle + column]
            most = {PALISADE: box.palisade_hits, OPEN_GROUND: 0}.get(
                kind, box.vacant_hits if self.owner[column] == NOBODY else box.held_hits
            )
            if not (1 if kind == PORT else 0) <= self.hits[column] <= most:
                return [f"the structure on {name} takes at most {most} hits, not {self.hits[column]}."]
            if self.owner[column] not in ((ROME, CARTHAGE, NOBODY) if kind == PORT else (NOBODY,)):
                return [f"{name} is held by one who cannot hold it."]
            if self.hits[column]:
                expected[box.middle + column] = STRUCTURE + column
        for card, square in enumerate(self.place):
            if square >= 0:
                if expected[square] != EMPTY:
                    return [f"two things stand on {box.names[square]}."]
                expected[square] = card
        line: list[int] = []
        for seat in (ROME, CARTHAGE):
            squares = sorted(self.place[card] for card in self.cards_on_mat(seat))
            line += squares + [OFF] * (box.most_units - len(squares))
        units = [len(self.cards_on_mat(seat)) for seat in (ROME, CARTHAGE)]
        occupied = sum(BIT[square] for square in range(box.squares) if expected[square] != EMPTY)
        if (expected, line, units, occupied) != (self.board, self.line, self.units, self.occupied):
            return ["the mat and the list of cards disagree."]
        return []

    def _broken_army(self, seat: int) -> list[str]:
        box = self.box
        name = ACTOR_NAMES[seat]
        broken = []
        if len(self.cards_in(seat, RESERVE)) > box.reserve_count:
            broken.append(f"{name} has more than {box.reserve_count} cards in reserve.")
        if self.turn > 0 and self.has_card_in(seat, HAND):
            broken.append(f"{name} still holds cards after the set-up.")
        off = [card for card in range(seat * box.cards, (seat + 1) * box.cards) if self.place[card] < 0]
        if any(self.is_injured(card) or self.has_attacked(card) for card in off):
            broken.append(f"{name} has a card off the mat that is injured or has attacked.")
        if self.medics[seat] < 0 or sum(self.medics) + self.medic_supply > box.medics:
            broken.append(f"there are only {box.medics} Greek Medics.")
        beaten = self.units[seat] == 0 and not (self.holds_port(seat) and self.has_card_in(seat, RESERVE))
        if self.turn > 0 and self.actor != NOBODY and beaten:
            broken.append(f"{name} is beaten, but the game goes on (5.1).")
        return broken

    def _broken_action(self) -> list[str]:
        if (self.attacker == NONE) != (self.struck == NONE):
            return ["an attack has an attacker and a target."]
        if self.target != NONE and (self.selected == NONE or self.board[self.selected] != self.attacker):
            return ["a target is attacked by the unit that acts."]
        if self.selected != NONE:
            card = self.board[self.selected]
            if not 0 <= card < STRUCTURE or self.box.seat_of[card] != self.seat:
                return ["the unit that acts belongs to the seat whose turn it is."]
        return []
