"""The fields of Zama, made by tools/fields.py from fields.py: change that, not this."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.zama.box import ZamaBox
from delenda.kernel.state import State


class ZamaFields(State):
    """What the declaration says, written out: what there is, the first values, copying, dumping, bounds."""

    box: ZamaBox
    turn: i64  # 0 during set-up
    seat: i64  # who places or whose turn it is
    initiative: i64  # ROME's and CARTHAGE's die as a pair, NONE before they are rolled
    actions_left: i64  # in this turn, with the one under way

    # The mat and the cards
    board: vec[i64]  # [squares] EMPTY, a card, or STRUCTURE + column
    place: vec[i64]  # [2 * cards] the square of each card, or HAND … MERGED
    line: vec[i64]  # [2 * most_units] the squares of each seat's units, ascending, then OFF
    units: vec[i64]  # [2] how many there are; never changed in place
    occupied: int  # squares that are not empty
    injured: i64  # cards with the injured face up
    attacked: i64  # cards that have attacked this turn
    hits: vec[i64]  # [columns] hits that each structure still takes; never changed in place
    owner: vec[i64]  # [columns] the seat that holds a port, else NOBODY; never changed in place
    medics: vec[i64]  # [2] Greek Medics held; never changed in place
    medic_supply: i64  # Greek Medics that nobody has won

    # What is under way
    selected: i64  # the square of the unit that acts, else NONE
    target: i64  # the square it attacks, else NONE
    taken: i64  # the class taken up to be placed or landed, else NONE
    progress: i64  # whether something has happened this turn that brings the end nearer (5.3)
    quiet_turns: i64  # turns in a row without progress

    # The last attack stays in sight until the next begins
    attacker: i64  # the card, else NONE
    struck: i64  # the card or STRUCTURE + column, else NONE
    attack_dice: i64  # the attacker's pair, else NONE
    defence_dice: i64  # the defender's pair, else NONE
    reroll_index: i64  # the die of this roll that was rolled again, 1 or 2, else 0
    blow: i64  # how the last roll ended

    def __init__(self, box: ZamaBox) -> None:
        super().__init__(box.setting)
        self.box = box

    def clear(self) -> None:
        """The first value of every field."""
        self.clear_kernel()
        box = self.box
        self.turn = 0
        self.seat = 0
        self.initiative = -1
        self.actions_left = 0
        self.board = vec[i64](box.start_board)
        self.place = vec[i64]([-1] * (2 * box.cards))
        self.line = vec[i64]([90] * (2 * box.most_units))
        self.units = vec[i64]([0] * 2)
        self.occupied = box.start_occupied
        self.injured = 0
        self.attacked = 0
        self.hits = vec[i64](box.start_hits)
        self.owner = vec[i64]([3] * box.columns)
        self.medics = vec[i64]([0] * 2)
        self.medic_supply = box.medics
        self.selected = -1
        self.target = -1
        self.taken = -1
        self.progress = 0
        self.quiet_turns = 0
        self.attacker = -1
        self.struck = -1
        self.attack_dice = -1
        self.defence_dice = -1
        self.reroll_index = 0
        self.blow = 0
        self.agenda = vec[i64]([])

    def copy_fields_to(self, other: ZamaFields) -> None:
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
        other.agenda = self.agenda[:]

    def fields(self) -> dict[str, int]:
        box = self.box
        return {
            "turn": 0, "seat": 0, "initiative": 0, "actions_left": 0, "board": box.squares, "place": 2 * box.cards,
            "line": 2 * box.most_units, "units": 2, "occupied": 0, "injured": 0, "attacked": 0, "hits": box.columns,
            "owner": box.columns, "medics": 2, "medic_supply": 0, "selected": 0, "target": 0, "taken": 0, "progress": 0,
            "quiet_turns": 0, "attacker": 0, "struck": 0, "attack_dice": 0, "defence_dice": 0, "reroll_index": 0, "blow": 0,
        }  # fmt: skip

    def vectors(self) -> list[str]:
        return [
            "board", "place", "line", "units", "hits", "owner", "medics", "agenda",
        ]  # fmt: skip

    def fill_vectors(self, values: dict[str, list[int]]) -> None:
        if "board" in values:
            self.board = vec[i64](values["board"])
        if "place" in values:
            self.place = vec[i64](values["place"])
        if "line" in values:
            self.line = vec[i64](values["line"])
        if "units" in values:
            self.units = vec[i64](values["units"])
        if "hits" in values:
            self.hits = vec[i64](values["hits"])
        if "owner" in values:
            self.owner = vec[i64](values["owner"])
        if "medics" in values:
            self.medics = vec[i64](values["medics"])
        if "agenda" in values:
            self.agenda = vec[i64](values["agenda"])

    def bounds(self) -> dict[str, tuple[int, int]]:
        box = self.box
        return {
            "turn": (0, box.turn_limit), "seat": (0, 1), "initiative": (-1, 35), "actions_left": (0, 3),
            "board": (-1, 60 + box.columns - 1), "place": (-5, box.squares - 1), "line": (0, 90), "units": (0, box.most_units),
            "occupied": (0, (1 << int(box.squares)) - 1), "injured": (0, (1 << int(2 * box.cards)) - 1),
            "attacked": (0, (1 << int(2 * box.cards)) - 1), "hits": (0, 9), "owner": (0, 3), "medics": (0, box.medics),
            "medic_supply": (0, box.medics), "selected": (-1, box.squares - 1), "target": (-1, box.squares - 1),
            "taken": (-1, 4), "progress": (0, 1), "quiet_turns": (0, box.quiet_turn_limit), "attacker": (-1, 2 * box.cards - 1),
            "struck": (-1, 60 + box.columns - 1), "attack_dice": (-1, 35), "defence_dice": (-1, 35), "reroll_index": (0, 2),
            "blow": (0, 3),
        }  # fmt: skip
