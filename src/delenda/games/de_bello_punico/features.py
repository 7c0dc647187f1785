"""De Bello Punico as numbers, this seat first: units as a table, the map as planes, then what is under way.

All battles have one layout: there is room for every counter on the sheet.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.de_bello_punico.actions import BOXES, COLUMNS, HEXES, ROWS
from delenda.games.de_bello_punico.box import KIND_COUNT, BattleBox
from delenda.games.de_bello_punico.row_moment import (
    AGENDA,
    DECISIONS,
    FACES,
    MOMENT_NOTES,
    MOST,
    ROLLS,
    VACUUS,
    clear,
    clear_span,
    note_moment,
    put,
    slot_of,
    update_moment,
    write_agenda,
    write_moment,
    write_place,
)
from delenda.games.de_bello_punico.rules.waiting import LONGEST, PENDING
from delenda.games.de_bello_punico.state import (
    AWAY,
    GONE,
    MOST_DISORDER,
    NO_HEX,
    NO_UNIT,
    PANICKED,
    REMEMBERED,
    RESERVE,
    UNIT_BITS,
    UNIT_WIDTH,
    UNPLACED,
    Battle,
)
from delenda.games.de_bello_punico.words import BOX_NAMES, ENDINGS, KINDS, PHASES
from delenda.kernel.actor import NOBODY, OPEN, SEATS
from delenda.kernel.encode import WHOLE, Changes, Encoder, Part, column_of

NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(DECISIONS)}
FATES: Final = ("die_leader", "leader_withdraw", "fortuna", "die_reroll")  # that decide the fate of a leader, or may do so
FLAGS: Final = 11  # moved, faster, may not attack, … in panic (state.py)
MOST_TOKENS: Final = 9  # eight points and the Vacuus

# A unit: there, type, place, column and row, facing, disorder, flags, run, chosen, target, order among those being passed
UNIT: Final = 1 + KIND_COUNT + 4 + 2 + 6 + 1 + FLAGS + 1 + 3
PLANES: Final = 6  # cost, own units, enemy units, own zones of control, enemy ones, the route of a flight
LONGEST_ROUTE: Final = 352

# What is noted about a row: whose it is (0 for none), how often units had been touched, the unit that acts, its target, how
# many friends are being passed, the length of the route, whether the fate of a leader may be decided, what is under way in a
# few numbers (row_moment.py), and then every unit
NOTED_TOUCHES: Final = 1
NOTED_ACTING: Final = 2
NOTED_TARGET: Final = 3
NOTED_CROSSED: Final = 4
NOTED_ROUTE: Final = 5
NOTED_FATE: Final = 6
NOTED_MOMENT: Final = 7
NOTED: Final = NOTED_MOMENT + MOMENT_NOTES
# A unit in one number: its hex or where else it is, facing, disorder, flags, run
HEX_BITS: Final = 1023
FACING_AT: Final = 10
DISORDER_AT: Final = FACING_AT + 3
FLAGS_AT: Final = DISORDER_AT + 5
RUN_AT: Final = FLAGS_AT + FLAGS
FACING_BITS: Final = 7
DISORDER_BITS: Final = 31
FLAG_BITS: Final = 2 * PANICKED - 1
ON_MAP_BITS: Final = PANICKED << FLAGS_AT | FACING_BITS << FACING_AT | HEX_BITS  # all that the planes show of it
LOWEST: Final = HEXES - AWAY  # makes every place positive
LAST_PENDING: Final = len(PENDING) - 1


def _parts(box: BattleBox) -> list[Part]:
    units = box.most_units
    unit = (
        f"for each of {units} counters {UNIT} numbers: 1 if the battle has it; its type ({', '.join(KINDS)}); on the map,"
        f" pursuing off it, held back, not set up; column / {COLUMNS} and row / {ROWS}, of one that pursues where it left;"
        f" facing (north, then clockwise); disorder / {MOST_DISORDER}; moved, with a Movement point, may not attack, has shot,"
        " has attacked, has withdrawn, with a command point, has supported, rolled for, motionless, in panic; run / (its"
        f" movement + 1); the unit that acts; the one attacked or shot at; its place / {units} among the friends being passed"
    )
    most = [1] * (1 + KIND_COUNT + 4) + [COLUMNS, ROWS] + [1] * 6 + [MOST_DISORDER] + [1] * FLAGS + [WHOLE, 1, 1, units]
    place = [1, COLUMNS, ROWS]
    boxes = ", ".join(name.capitalize() for name in BOX_NAMES)
    return [
        Part("own units", units * UNIT, unit, most),
        Part("enemy units", units * UNIT, "the same of the enemy", most),
        Part(
            "cost",
            HEXES,
            "planes over the 352 hexes by their action ids: movement points to enter / 9, 0 where nobody can",
            [9],
        ),
        Part("own hexes", HEXES, "1 where an own unit stands"),
        Part("enemy hexes", HEXES, "1 where an enemy unit stands"),
        Part("own zones", HEXES, f"own units that control the hex / {FACES}", [FACES]),
        Part("enemy zones", HEXES, f"enemy units that control the hex / {FACES}", [FACES]),
        Part("route", HEXES, f"hexes of a cavalry's flight in their order / {LONGEST_ROUTE}", [LONGEST_ROUTE]),
        Part("route off the map", 1, "1 if it led off the map"),
        Part("actor", 4, "who decides: this seat, the other seat, chance, nobody"),
        Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS)),
        Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
        Part("phase", len(PHASES), ", ".join(PHASES)),
        Part("own phase", 1, "1 if this seat is in phase"),
        Part("First player", 1, "1 if this seat is"),
        Part("turn", 2, f"the turn and the last turn, both / {MOST}", [MOST]),
        Part(
            "rout", 4, f"own Rout Points / own limit, at most 1, and / {MOST}, at most 1; the same of the enemy", [WHOLE, MOST]
        ),
        Part("limits", 2, f"own and enemy limit / {MOST}", [MOST]),
        Part("leaders", 8, "own: alive on the map, lost, column, row; then the enemy's", [1, *place]),
        Part(
            "tokens",
            2 * BOXES,
            f"in each box ({boxes}; Furor in place of Elephants), own then enemy, / {MOST_TOKENS}",
            [MOST_TOKENS],
        ),
        Part("hands", 2, f"tokens to be placed, own then enemy, / {MOST_TOKENS}", [MOST_TOKENS]),
        Part("Vacuus", 2 * VACUUS, "own: its box, in hand, put away, not known; then the enemy's"),
        Part("marks", 5, "leader has moved, a Roman unit has panicked, stopped, started in an enemy zone, charging"),
        Part("counts", 4, f"ties, charges paid for, units picked, movement points left, all / {MOST}", [MOST]),
        Part("goal", 3, "the hex attacked: 1 if there is one, column, row", place),
        Part("origin", 3, "where the move began, likewise", place),
        Part("heading", 6, "the direction of the step just made"),
        Part("roll", ROLLS, "the last roll: initiative, elephant, missile, combat, leader"),
        Part("dice", 2 * FACES, "its dice: own and enemy at the initiative; attacker and defender in combat; else the first"),
        Part("slot", 1, "which die or side is asked about"),
        Part("support", 2, "supporters of attacker and defender / 3", [3]),
        Part(
            "agenda",
            LONGEST * AGENDA,
            f"what remains to be resolved, the next first, {AGENDA} numbers each: 1, what it is / {LAST_PENDING}, unit in the"
            f" order of the tables (or seat) / {2 * units}, points or hex / {HEXES}",
            [1, LAST_PENDING, 2 * units, HEXES],
        ),
        Part("end", 3 + len(ENDINGS), "won, lost, drawn; then " + ", ".join(ENDINGS)),
    ]


@final
class BattleEncoder(Encoder[Battle]):
    def __init__(self, box: BattleBox) -> None:
        super().__init__(_parts(box), (box,), notes=NOTED + box.count)
        self.units: i64 = box.most_units
        cost = 2 * box.most_units * UNIT
        for h in range(HEXES):
            self.blank[cost + h] = i16(box.cost[h])
        # Where in the row comes what is under way, and what remains to be resolved
        self.moment: i64 = cost + PLANES * HEXES + 1
        self.agenda: i64 = self.size - 3 - len(ENDINGS) - LONGEST * AGENDA
        # By decision
        self.is_fate: vec[i16] = vec[i16]([1 if name in FATES else 0 for name in DECISIONS])
        # By unit; by seat and unit where in the tables it is
        self.count: i64 = box.count
        self.slots: vec[i64] = vec[i64](
            [
                UNIT * (unit - box.first_unit[box.side[unit]] + (0 if box.side[unit] == seat else box.most_units))
                for seat in SEATS
                for unit in range(box.count)
            ]
        )
        self.kinds: vec[i64] = vec[i64](box.kind)
        self.runs: vec[i64] = vec[i64]([movement + 1 for movement in box.movement])
        # By hex
        self.columns: vec[i16] = vec[i16]([h // ROWS + 1 for h in range(HEXES)])
        self.lines: vec[i16] = vec[i16]([h % ROWS + 1 for h in range(HEXES)])
        self.fronts: vec[i16] = box.fronts

    def write(self, state: Battle, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        own: i64 = seat
        units = self.units
        planes = at + 2 * units * UNIT
        self._write_side(state, own, row, at, planes + HEXES, planes + 3 * HEXES)
        self._write_side(state, 1 - own, row, at + units * UNIT, planes + 2 * HEXES, planes + 4 * HEXES)
        _write_chosen(state, seat, row, at)
        _write_route(state, row, planes + 5 * HEXES)
        number = column_of(state.decision, NUMBERS)
        write_moment(state, own, viewer != OPEN and state.actor != NOBODY, number, row, at + self.moment)
        if number >= 0 and self.is_fate[number]:
            write_agenda(state, seat, row, at + self.agenda)
        if state.actor == NOBODY:
            at += self.agenda + LONGEST * AGENDA
            row[at + (2 if state.winner == NOBODY else 0 if state.winner == seat else 1)] = 1
            row[at + 3 + list(ENDINGS).index(state.reason)] = 1

    def _write_side(self, s: Battle, side: i64, row: vec[i16], at: i64, standing: i64, zones: i64) -> None:
        """The units of a side, from `at` on in their table, and in the two planes of this side."""
        lifted = _lifted(s)
        last: i64 = s.box.first_unit[side + 1]
        unit: i64 = s.box.first_unit[side]
        while unit < last:
            row[at] = 1
            row[at + 1 + self.kinds[unit]] = 1
            self._write_unit(s, unit, unit == lifted, row, at, standing, zones)
            unit += 1
            at += UNIT

    def _write_unit(self, s: Battle, unit: i64, is_lifted: bool, row: vec[i16], at: i64, standing: i64, zones: i64) -> None:
        """What changes about a unit, except whether it is chosen; and its place in the planes."""
        h = s.where[unit]
        if h == GONE:
            return
        at += 1 + KIND_COUNT
        facing = s.facing[unit]
        flags = s.flags[unit]
        if h >= 0:
            row[at] = 1
            row[at + 4] = self.columns[h]
            row[at + 5] = self.lines[h]
            row[standing + h] = 1
            if flags < PANICKED and not is_lifted:  # counted anew: the state's own count is seldom in the cache
                self._add_zone(h, facing, 1, row, zones)
        else:
            _write_absent(row, at, h)
        row[at + 6 + facing] = 1
        row[at + 12] = i16(s.disorder[unit])
        at += 13
        run = s.run[unit]
        if run:
            row[at + FLAGS] = i16(run * WHOLE // self.runs[unit])
        while flags:
            if flags & 1:
                row[at] = 1
            flags >>= 1
            at += 1

    def _add_zone(self, h: i64, facing: i64, count: i16, row: vec[i16], zones: i64) -> None:
        """A unit controls the three hexes in front of it, or no longer does."""
        fronts = self.fronts
        front = (h * 6 + facing) * 3
        last = front + 3
        while front < last:
            n = i64(fronts[front])
            if n >= 0:
                row[zones + n] += count
            front += 1

    # The same over an older row. The state tells which units have been touched since, mostly one: each is noted as one number,
    # and what differs from that is written anew. The planes show what the state keeps for speed: the hexes that a unit leaves
    # or enters are in the cache then.

    def update(
        self, state: Battle, seat: i64, viewer: i64, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> bool:
        is_secret = viewer != OPEN
        number = column_of(state.decision, NUMBERS)
        is_fate: i64 = 0
        if number >= 0:
            is_fate = i64(self.is_fate[number])
        if state.actor == NOBODY or notes[noted] != 1 + seat:
            self._note(state, seat, is_secret, number, is_fate, notes, noted)
            return False
        self._update_touched(state, seat, row, at, notes, noted, changes)
        self._update_chosen(state, seat, row, at, notes, noted, changes)
        if notes[noted + NOTED_ROUTE] or len(state.route):
            notes[noted + NOTED_ROUTE] = len(state.route)
            route = at + 2 * self.units * UNIT + 5 * HEXES
            clear_span(row, route, route + HEXES + 1, changes)
            _write_route(state, row, route)
        update_moment(state, seat, is_secret, number, row, at + self.moment, notes, noted + NOTED_MOMENT, changes)
        if is_fate or notes[noted + NOTED_FATE]:
            notes[noted + NOTED_FATE] = is_fate
            clear_span(row, at + self.agenda, at + self.agenda + LONGEST * AGENDA, changes)
            if is_fate:
                write_agenda(state, int(seat), row, at + self.agenda)
        return True

    def _note(self, s: Battle, seat: i64, is_secret: bool, number: i64, is_fate: i64, notes: vec[i64], noted: i64) -> None:
        """What a row is made of that is written whole; one at the end of a game is never brought up to date."""
        if s.actor == NOBODY:
            notes[noted] = 0
            return
        notes[noted] = 1 + seat
        notes[noted + NOTED_TOUCHES] = s.touches
        notes[noted + NOTED_ACTING] = s.unit
        notes[noted + NOTED_TARGET] = s.target
        notes[noted + NOTED_CROSSED] = len(s.crossed)
        notes[noted + NOTED_ROUTE] = len(s.route)
        notes[noted + NOTED_FATE] = is_fate
        note_moment(s, seat, is_secret, number, notes, noted + NOTED_MOMENT)
        unit: i64 = 0
        while unit < self.count:
            notes[noted + NOTED + unit] = _unit_note(s, unit)
            unit += 1

    def _update_touched(
        self, s: Battle, seat: i64, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> None:
        """The units touched since, and the last one before, which may have been touched again; all of them if too many were."""
        count = s.touches - notes[noted + NOTED_TOUCHES]
        notes[noted + NOTED_TOUCHES] = s.touches
        if count < REMEMBERED:
            touched = s.touched
            while count >= 0:
                self._update_unit(s, touched & UNIT_BITS, seat, row, at, notes, noted + NOTED, changes)
                touched >>= UNIT_WIDTH
                count -= 1
        else:
            unit: i64 = 0
            while unit < self.count:
                self._update_unit(s, unit, seat, row, at, notes, noted + NOTED, changes)
                unit += 1

    def _update_unit(
        self, s: Battle, unit: i64, seat: i64, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> None:
        note = _unit_note(s, unit)
        old = notes[noted + unit]
        if note == old:
            return
        notes[noted + unit] = note
        column = at + self.slots[seat * self.count + unit] + 1 + KIND_COUNT
        self._rewrite_unit(unit, old, note, row, column)
        changes.add(column, column + UNIT - 4 - KIND_COUNT)
        fresh = old ^ note
        if fresh & ON_MAP_BITS:
            side = s.box.side[unit]
            plane = at + 2 * self.units * UNIT + HEXES
            if side != seat:
                plane += HEXES
            if fresh & HEX_BITS:
                self._update_hex(s, side, old, row, plane, changes)
                self._update_hex(s, side, note, row, plane, changes)
            self._update_zone(s, side, old, row, plane + 2 * HEXES, changes)
            self._update_zone(s, side, note, row, plane + 2 * HEXES, changes)

    def _rewrite_unit(self, unit: i64, old: i64, note: i64, row: vec[i16], at: i64) -> None:
        """In the table, what differs between two notes of a unit."""
        was = (old & HEX_BITS) - LOWEST
        h = (note & HEX_BITS) - LOWEST
        if was == GONE or h == GONE:
            clear(row, at, at + UNIT - 4 - KIND_COUNT)
            if h == GONE:
                return
            old = 0
        elif h < 0 or was < 0:
            clear(row, at, at + 6)
        if h >= 0:
            row[at] = 1
            row[at + 4] = self.columns[h]
            row[at + 5] = self.lines[h]
        else:
            _write_absent(row, at, h)
        row[at + 6 + (old >> FACING_AT & FACING_BITS)] = 0
        row[at + 6 + (note >> FACING_AT & FACING_BITS)] = 1
        row[at + 12] = i16(note >> DISORDER_AT & DISORDER_BITS)
        at += 13
        row[at + FLAGS] = i16((note >> RUN_AT) * WHOLE // self.runs[unit])
        flags = note >> FLAGS_AT & FLAG_BITS
        others = flags ^ (old >> FLAGS_AT & FLAG_BITS)
        while others:
            if others & 1:
                row[at] = i16(flags & 1)
            flags >>= 1
            others >>= 1
            at += 1

    def _update_hex(self, s: Battle, side: i64, note: i64, row: vec[i16], plane: i64, changes: Changes) -> None:
        """Whether one of this side stands where a unit is or was."""
        h = (note & HEX_BITS) - LOWEST
        if h >= 0:
            unit = s.standing[h]
            is_there: i16 = 0
            if unit >= 0 and s.box.side[unit] == side:
                is_there = 1
            put(row, plane + h, is_there, changes)

    def _update_zone(self, s: Battle, side: i64, note: i64, row: vec[i16], plane: i64, changes: Changes) -> None:
        """How many of this side control the hexes in front of where a unit is or was."""
        h = (note & HEX_BITS) - LOWEST
        if h < 0:
            return
        fronts = self.fronts
        control = s.control
        front = (h * 6 + (note >> FACING_AT & FACING_BITS)) * 3
        last = front + 3
        side *= HEXES
        while front < last:
            n = i64(fronts[front])
            if n >= 0:
                put(row, plane + n, i16(control[side + n]), changes)
            front += 1

    def _update_chosen(
        self, s: Battle, seat: i64, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> None:
        """The unit that acts, its target, and the friends being passed."""
        self._move_mark(seat, notes[noted + NOTED_ACTING], s.unit, row, at + UNIT - 3, changes)
        self._move_mark(seat, notes[noted + NOTED_TARGET], s.target, row, at + UNIT - 2, changes)
        notes[noted + NOTED_ACTING] = s.unit
        notes[noted + NOTED_TARGET] = s.target
        if notes[noted + NOTED_CROSSED] or len(s.crossed):
            notes[noted + NOTED_CROSSED] = len(s.crossed)
            column = at + UNIT - 1
            last: i64 = column + 2 * self.units * UNIT
            while column < last:
                if row[column]:
                    put(row, column, 0, changes)
                column += UNIT
            for order, unit in enumerate(s.crossed):
                put(row, at + self.slots[seat * self.count + unit] + UNIT - 1, order + 1, changes)

    def _move_mark(self, seat: i64, old: i64, new: i64, row: vec[i16], at: i64, changes: Changes) -> None:
        """In a column of the tables, from one unit to another."""
        if old == new:
            return
        if old >= 0:
            put(row, at + self.slots[seat * self.count + old], 0, changes)
        if new >= 0:
            put(row, at + self.slots[seat * self.count + new], 1, changes)


def _lifted(s: Battle) -> i64:
    """The unit inside a friend's hex, where it controls nothing."""
    return s.unit if len(s.crossed) else NO_UNIT


def _unit_note(s: Battle, unit: i64) -> i64:
    """All that a row tells about a unit in one number, which is positive."""
    note = (s.run[unit] << RUN_AT) + (s.flags[unit] << FLAGS_AT) + (s.disorder[unit] << DISORDER_AT)
    return note + (s.facing[unit] << FACING_AT) + s.where[unit] + LOWEST


def _write_absent(row: vec[i16], at: i64, h: i64) -> None:
    """A unit that is not on the map: held back, not set up, or in pursuit, with where it left."""
    if h == RESERVE:
        row[at + 2] = 1
    elif h == UNPLACED:
        row[at + 3] = 1
    else:
        row[at + 1] = 1
        if h <= AWAY:
            write_place(row, at + 4, AWAY - h)


def _write_chosen(s: Battle, seat: int, row: vec[i16], at: i64) -> None:
    """In the tables: the friends being passed, the unit that acts and its target."""
    _write_crossed(s, seat, row, at)
    if s.unit >= 0:
        row[at + slot_of(s, seat, s.unit) * UNIT + UNIT - 3] = 1
    if s.target >= 0:
        row[at + slot_of(s, seat, s.target) * UNIT + UNIT - 2] = 1


def _write_crossed(s: Battle, seat: int, row: vec[i16], at: i64) -> None:
    for order, unit in enumerate(s.crossed):
        row[at + slot_of(s, seat, unit) * UNIT + UNIT - 1] = order + 1


def _write_route(s: Battle, row: vec[i16], at: i64) -> None:
    for order, h in enumerate(s.route):
        if h != NO_HEX:
            row[at + h] = order + 1
        else:
            row[at + HEXES] = 1


def encoder(box: BattleBox) -> Encoder[Battle]:
    return BattleEncoder(box)
