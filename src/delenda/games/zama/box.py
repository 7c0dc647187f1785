"""Zama's data, read from data/box.toml and checked; and the tables that the rules look up."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.zama.actions import (
    AGAIN,
    CLASS,
    DICE,
    DIE,
    KEEP,
    MOST_CARDS,
    MOST_SQUARES,
    NO_TONIC,
    ROLL_AGAIN,
    STOP,
    TAKE_TONIC,
)
from delenda.games.zama.words import CLASSES, COLUMNS
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, ROME
from delenda.kernel.box import Box, Setting
from delenda.kernel.boxfile import Entry, open_box

ENTRIES: Final = (
    "columns",
    "deploy_rows",
    "deploy_count",
    "reserve_count",
    "middle_row",
    "medics",
    "reinforce_max_units",
    "quiet_turn_limit",
    "turn_limit",
    "die_faces",
    "rows",
    "palisade",
    "port",
    "classes",
    "cards",
)
CLASS_ENTRIES: Final = ("name", "plural", "count", "attack", "defence", "steps", "moves", "attacks", "bonus")
ICONS: Final = (
    "leader",
    "bolt",
    "spears",
    "horns",
    "tanit",
    "spear",
    "african",
    "legion",
    "socii",
    "velites",
    "slinger",
    "horse",
    "elephant",
)

# What stands on a square: EMPTY, the number of a card, or STRUCTURE + its column
EMPTY: Final = -1
STRUCTURE: Final = MOST_CARDS

# What an attack can be made on: one of the five classes (by their place in CLASSES), or a structure
HERO: Final = 0
INFANTRY: Final = 2
PORT: Final = 5
PALISADE: Final = 6
OPEN_GROUND: Final = 7
MIDDLE_ROW: Final = ("PORT", "PALISADE", "OPEN")
BONUSES: Final = (*CLASSES, "PORT")

NO_WAY: Final = 0
MOST_STEPS: Final = 8  # from a square to those around it
MOST_HITS: Final = 9  # that a structure can take

ORTHOGONAL: Final = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL: Final = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
DIRECTIONS: Final = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "all": ORTHOGONAL + DIAGONAL}


@final
class Reach:
    """The squares that a kind of unit can concern itself with from one square, ascending, on an empty mat.

    `strikes` is 1 where it attacks; `ways` how it moves there: NO_WAY, or by how much the number of the square grows
    with each step.
    """

    def __init__(self) -> None:
        self.squares: vec[i64] = vec[i64]()
        self.strikes: vec[i64] = vec[i64]()
        self.ways: vec[i64] = vec[i64]()

    def index(self, square: i64) -> i64:
        """The place of a square among these, or EMPTY."""
        for index in range(len(self.squares)):
            if self.squares[index] == square:
                return index
        return EMPTY


class UnitClass:
    """One of the five classes; the values are the same on both faces of all its cards (R15)."""

    def __init__(self, entry: Entry) -> None:
        entry.only(*CLASS_ENTRIES)
        self.name: str = entry["name"].text()
        self.plural: str = entry["plural"].text()
        self.count: int = entry["count"].integer(0, 9)
        self.attack: int = entry["attack"].integer(-9, 9)
        self.defence: int = entry["defence"].integer(-9, 9)
        self.steps: int = entry["steps"].integer(1, 9)
        self.moves: list[tuple[int, int]] = DIRECTIONS[entry["moves"].choice(DIRECTIONS)]
        self.attacks: list[tuple[int, int]] = _attack_pattern(entry["attacks"])
        self.bonus: int = entry["bonus"].index(BONUSES)


class CardFace:
    """What is printed on a card beside its class. No rule reads it."""

    def __init__(self, entry: Entry) -> None:
        entry.only("name", "short", "icon", "many")
        self.name: str = entry["name"].text()
        self.short: str = entry["short"].text()
        self.icon: str = entry["icon"].choice(ICONS)
        self.many: bool = entry["many"].flag()


class ZamaBox(Box):
    """Cards are numbered ROME's first, then CARTHAGE's, by class."""

    def __init__(self, setting: Setting, data: Entry) -> None:
        super().__init__(setting)
        data.only(*ENTRIES)
        data["rows"].only("standard", "short")
        rows = {name: _odd(data["rows"][name]) for name in ("standard", "short")}
        self.rows: int = rows[setting.options["mat"]]
        self.columns: int = data["columns"].integer(2, len(COLUMNS))
        self.squares: i64 = self.rows * self.columns
        for name, count in rows.items():
            if count * self.columns > MOST_SQUARES:
                data["rows"][name].fail(f"gives a mat of {count * self.columns} squares; at most {MOST_SQUARES} are possible.")
        self.deploy_rows: int = data["deploy_rows"].integer(1, min(rows.values()) // 2)
        self.deploy_count: int = data["deploy_count"].integer(1, self.deploy_rows * self.columns)
        self.reserve_count: int = data["reserve_count"].integer(0, 9)
        self.most_units: i64 = self.deploy_count + self.reserve_count  # of a seat on the mat
        self.medics: int = data["medics"].integer(0, 9)  # 2.5
        self.reinforce_max_units: i64 = data["reinforce_max_units"].integer(0, 99)
        self.quiet_turn_limit: int = data["quiet_turn_limit"].integer(1, 9999)
        self.turn_limit: int = data["turn_limit"].integer(1, 9999)
        self.die_faces: int = data["die_faces"].integer(2, 6)
        self.health_decides: bool = setting.options["limit"] == "health"
        self._read_structures(data)
        self._read_cards(data)
        self._name_squares()
        self._make_reach()
        self._make_choices()
        # A scenario that begins in the middle of the battle; in any other the seats place their cards
        self.units: list[int] = []  # by card: its square, EMPTY for none
        self.injured: int = 0
        self.first_mover: int = ROME
        self.first_actions: int = 0

    def begin_late(self, data: Entry) -> None:
        """6.1 and 6.2 Units, dice and length as the scenario's file has them."""
        data.only("die_faces", "turn_limit", "first", "actions_left", *ACTOR_NAMES[:2])
        self.die_faces = data["die_faces"].integer(2, 6)
        self.turn_limit = data["turn_limit"].integer(1, 9999)
        self.first_mover = data["first"].index(ACTOR_NAMES[:2])
        self.first_actions = data["actions_left"].integer(1, 2)
        for seat in ACTOR_NAMES[:2]:
            self._place(data[seat])
        self._make_choices()

    def _place(self, data: Entry) -> None:
        """The units of one seat; the injured ones are named again."""
        data.only("units", "injured")
        data["units"].only(*self.ids)
        wounded = [entry.choice(data["units"].table()) for entry in data["injured"].entries()]
        for name in self.ids:
            square = EMPTY
            if name in data["units"].table():
                entry = data["units"][name]
                square = entry.index(self.names)
                if square in self.units or self.start_occupied & 1 << square:
                    entry.fail(f"must be an empty square, not {entry.value}.")
                if name in wounded:
                    self.injured |= 1 << len(self.units)
            self.units.append(square)
        if not 1 <= len(data["units"].table()) <= self.most_units:
            data["units"].fail(f"must be from 1 to {self.most_units} units.")

    def _read_structures(self, data: Entry) -> None:
        """2.1 and 2.4 The middle row and what stands on it."""
        data["palisade"].only("defence", "hits")
        data["port"].only("defence", "vacant_hits", "held_hits")
        self.palisade_defence: int = data["palisade"]["defence"].integer(-9, 9)
        self.palisade_hits: int = data["palisade"]["hits"].integer(1, MOST_HITS)
        self.port_defence: int = data["port"]["defence"].integer(-9, 9)
        self.vacant_hits: int = data["port"]["vacant_hits"].integer(1, MOST_HITS)
        self.held_hits: int = data["port"]["held_hits"].integer(1, MOST_HITS)
        self.middle_row: list[int] = [PORT + entry.index(MIDDLE_ROW) for entry in data["middle_row"].entries(self.columns)]
        self.middle: int = self.rows // 2 * self.columns  # the first square of the middle row
        self.ports: list[int] = [column for column in range(self.columns) if self.middle_row[column] == PORT]
        # Hits that each column's structure takes at the start
        full = {PORT: self.vacant_hits, PALISADE: self.palisade_hits, OPEN_GROUND: 0}
        self.start_hits: list[int] = [full[kind] for kind in self.middle_row]
        self.start_occupied: int = sum(1 << self.middle + c for c in range(self.columns) if self.start_hits[c])
        self.start_board: list[int] = [EMPTY] * self.squares
        for column in range(self.columns):
            if self.start_hits[column]:
                self.start_board[self.middle + column] = STRUCTURE + column

    def _read_cards(self, data: Entry) -> None:
        """2.2 and 2.3 The classes, and the cards by class."""
        data["classes"].only(*CLASSES)
        self.classes: list[UnitClass] = [UnitClass(data["classes"][code]) for code in CLASSES]
        order = [kind for kind in range(5) for _ in range(self.classes[kind].count)]
        self.cards: i64 = len(order)  # of one seat
        if 2 * self.cards > MOST_CARDS:
            data["classes"].fail(f"has {self.cards} cards a side; at most {MOST_CARDS // 2} are possible.")
        if self.cards < self.deploy_count + self.reserve_count:
            needed = f"{self.deploy_count} to place and {self.reserve_count} to keep"
            data["classes"].fail(f"has {self.cards} cards a side, but each side needs {needed}.")
        self.ids: list[str] = [f"{CLASSES[kind]}{order[:i].count(kind) + 1}" for i, kind in enumerate(order)]
        self.faces: list[CardFace] = []
        data["cards"].only(*ACTOR_NAMES[:2])
        for seat in ACTOR_NAMES[:2]:
            data["cards"][seat].only(*self.ids)
            self.faces += [CardFace(data["cards"][seat][name]) for name in self.ids]
        kinds = order + order
        self.class_of: vec[i64] = vec[i64](kinds)
        self.seat_of: vec[i64] = vec[i64]([ROME] * len(order) + [CARTHAGE] * len(order))
        self.attack_of: vec[i64] = vec[i64]([self.classes[kind].attack for kind in kinds])
        self.bonus_of: vec[i64] = vec[i64]([self.classes[kind].bonus for kind in kinds])
        # By what stands on a square: how well it defends, and as what
        unused = [0] * (STRUCTURE - 2 * self.cards)
        walls = {PORT: self.port_defence, PALISADE: self.palisade_defence, OPEN_GROUND: 0}
        defences = [self.classes[kind].defence for kind in kinds] + unused + [walls[kind] for kind in self.middle_row]
        self.defence_of: vec[i64] = vec[i64](defences)
        self.target_of: vec[i64] = vec[i64](kinds + unused + self.middle_row)

    def _name_squares(self) -> None:
        across, up = range(self.columns), range(self.rows)
        self.names: list[str] = [f"{COLUMNS[column]}{row + 1}" for row in up for column in across]
        self.is_dark: vec[i64] = vec[i64]([int((column + row) % 2 == 0) for row in up for column in across])
        near = self.deploy_rows * self.columns
        self.zone: list[list[int]] = [list(range(near)), list(range(self.squares - near, self.squares))]
        self.landing: list[list[int]] = [list(across), list(range(self.squares - self.columns, self.squares))]

    def _make_reach(self) -> None:
        """3.3.1, 3.3.2 and R10: moves go straight over empty squares, attacks are never blocked."""
        self.reach: list[Reach] = []  # by card * squares + square; cards of a class share theirs
        made: dict[tuple[int, int], list[Reach]] = {}
        for kind in zip(self.seat_of, self.class_of, strict=True):
            if kind not in made:
                made[kind] = self._reach_of(*kind)
            self.reach += made[kind]
        # The squares to which a card moves by one step: by (card * squares + square) * MOST_STEPS, filled up with its own
        steps: list[int] = []
        for index, reach in enumerate(self.reach):
            square = index % self.squares
            near = [int(at) for at, way in zip(reach.squares, reach.ways, strict=True) if way != NO_WAY and at == square + way]
            steps += near + [square] * (MOST_STEPS - len(near))
        self.steps: vec[i64] = vec[i64](steps)

    def _reach_of(self, seat: int, kind: int) -> list[Reach]:
        unit = self.classes[kind]
        ahead = 1 if seat == ROME else -1  # R37 a pattern is printed as the card's owner sees it
        found = []
        for square in range(self.squares):
            strikes = {self.step(square, ahead * dc, ahead * dr) for dc, dr in unit.attacks}
            ways = self._ways(square, unit)
            reach = Reach()
            squares = sorted((strikes | set(ways)) - {EMPTY})
            reach.squares = vec[i64](squares)
            reach.strikes = vec[i64]([int(at in strikes) for at in squares])
            reach.ways = vec[i64]([ways.get(at, NO_WAY) for at in squares])
            found.append(reach)
        return found

    def _ways(self, square: int, unit: UnitClass) -> dict[int, int]:
        ways: dict[int, int] = {}
        for dc, dr in unit.moves:
            for length in range(1, unit.steps + 1):
                at = self.step(square, dc * length, dr * length)
                if at == EMPTY:
                    break
                ways[at] = dr * self.columns + dc
        return ways

    def step(self, square: int, columns: int, rows: int) -> int:
        """The square that far to the right and up, or EMPTY off the mat."""
        column, row = square % self.columns + columns, square // self.columns + rows
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row < self.rows else EMPTY

    def _make_choices(self) -> None:
        """The lists of legal actions that never change."""
        after = self.squares
        self.class_choices: list[list[int]] = [
            [after + CLASS + kind for kind in range(5) if mask & 1 << kind] for mask in range(32)
        ]
        self.tonic_choices: list[int] = [after + TAKE_TONIC, after + NO_TONIC]
        self.reroll_choices: list[int] = [after + KEEP, after + ROLL_AGAIN + 1, after + ROLL_AGAIN + 2]
        self.reroll_one: list[int] = [after + KEEP, after + ROLL_AGAIN + 1]
        self.press_choices: list[int] = [after + AGAIN, after + STOP]
        pairs = [6 * first + second for first in range(self.die_faces) for second in range(self.die_faces)]
        self.dice: list[int] = [after + DICE + pair for pair in pairs]
        self.unequal_dice: list[int] = [after + DICE + pair for pair in pairs if pair % 7]
        self.die: list[int] = [after + DIE + pips for pips in range(self.die_faces)]

    def square(self, name: str) -> int:
        """The square of that name, or EMPTY."""
        return self.names.index(name) if name in self.names else EMPTY

    def card_name(self, card: int) -> str:
        return self.faces[card].name


def read_box(setting: Setting) -> ZamaBox:
    box = ZamaBox(setting, open_box("delenda.games.zama", setting.corrections))
    if setting.scenario != "standard":
        box.begin_late(open_box("delenda.games.zama", setting.corrections, f"{setting.scenario}.toml"))
    return box


def _odd(entry: Entry) -> int:
    rows = entry.integer(5, MOST_SQUARES)
    if rows % 2 == 0:
        entry.fail(f"must be odd, so that there is a middle row, not {rows}.")
    return rows


def _attack_pattern(entry: Entry) -> list[tuple[int, int]]:
    if isinstance(entry.value, str):
        return DIRECTIONS[entry.choice(DIRECTIONS)]
    pattern = []
    for offset in entry.entries():
        ends = offset.integers(2, -9, 9)
        if ends == [0, 0] or (ends[0], ends[1]) in pattern:
            offset.fail(f"must be a square other than the unit's own, named only once, not {ends}.")
        pattern.append((ends[0], ends[1]))
    if not pattern:
        entry.fail("must name at least one square.")
    return pattern
