"""De Bello Punico as numbers, this seat first: units as a table, the map as planes, then what is under way.

All battles have one layout: there is room for every counter on the sheet.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.de_bello_punico.actions import BOXES, COLUMNS, FRONT, HEXES, ROWS
from delenda.games.de_bello_punico.box import KIND_COUNT, BattleBox
from delenda.games.de_bello_punico.rules.sequence import LEADER_ALONE
from delenda.games.de_bello_punico.rules.waiting import LONGEST, PENDING, pending
from delenda.games.de_bello_punico.state import (
    AWAY,
    DEAD,
    GONE,
    INITIATIVE_ROLL,
    MOST_DISORDER,
    NO_HEX,
    NO_UNIT,
    PANICKED,
    PUT_AWAY,
    RESERVE,
    UNKNOWN,
    UNPLACED,
    Battle,
)
from delenda.games.de_bello_punico.words import BOX_NAMES, ENDINGS, KINDS, PHASES
from delenda.kernel.actor import CHANCE, NOBODY, OPEN
from delenda.kernel.encode import WHOLE, Encoder, Part

DECISIONS: Final[list[str]] = [
    "setup_reserve", "setup_place", "setup_leader", "command_place", "initiative_choice", "fortuna", "elephant_target",
    "furious_step", "furious_victim", "move_pick", "mcp_unit", "entry_hex", "move_step", "leader_step", "volley_pick",
    "volley_target", "attack_pick", "attack_target", "withdraw", "charge", "combat_cp", "support_pick", "leader_withdraw",
    "pursuit", "advance", "recover_pick", "die_initiative_C", "die_initiative_R", "die_elephant", "die_missile",
    "die_attacker", "die_defender", "die_leader", "die_reroll",
]  # fmt: skip
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(DECISIONS)}
FATES: Final = ("die_leader", "leader_withdraw", "fortuna", "die_reroll")  # that decide the fate of a leader, or may do so
FLAGS: Final = 11  # moved, faster, may not attack, … in panic (state.py)
FACES: Final = 6
ROLLS: Final = 5
MOST_TOKENS: Final = 9  # eight points and the Vacuus
MOST: Final = 99  # no number in the box is greater (box.py)

# A unit: there, type, place, column and row, facing, disorder, flags, run, chosen, target, order among those being passed
UNIT: Final = 1 + KIND_COUNT + 4 + 2 + 6 + 1 + FLAGS + 1 + 3
PLANES: Final = 6  # cost, own units, enemy units, own zones of control, enemy ones, the route of a flight
LONGEST_ROUTE: Final = 352
VACUUS: Final = BOXES + 3  # a box, in hand, put away, not known
AGENDA: Final = 4  # numbers for each entry
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


class BattleEncoder(Encoder[Battle]):
    def __init__(self, box: BattleBox) -> None:
        super().__init__(_parts(box), (box,))
        cost = 2 * box.most_units * UNIT
        for h in range(HEXES):
            self.blank[cost + h] = i16(box.cost[h])
        # By decision
        self.is_fate: vec[i16] = vec[i16]([1 if name in FATES else 0 for name in DECISIONS])
        # By unit
        self.kinds: vec[i64] = vec[i64](box.kind)
        self.runs: vec[i64] = vec[i64]([movement + 1 for movement in box.movement])
        # By hex
        self.columns: vec[i16] = vec[i16]([h // ROWS + 1 for h in range(HEXES)])
        self.lines: vec[i16] = vec[i16]([h % ROWS + 1 for h in range(HEXES)])
        # By hex and facing the three hexes in front, -1 off the map
        self.fronts: vec[i16] = vec[i16](
            [i16(box.neighbour[h * 6 + FRONT[f * 3 + i]]) for h in range(HEXES) for f in range(6) for i in range(3)]
        )

    def write(self, state: Battle, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        own: i64 = seat
        units: i64 = state.box.most_units
        planes = at + 2 * units * UNIT
        self._write_side(state, own, row, at, planes + HEXES, planes + 3 * HEXES)
        self._write_side(state, 1 - own, row, at + units * UNIT, planes + 2 * HEXES, planes + 4 * HEXES)
        _write_chosen(state, seat, row, at)
        at = _write_route(state, row, planes + 5 * HEXES)
        number: i64 = NUMBERS.get(state.decision.name, -1)
        at = _write_moment(state, own, number, row, at)
        at = _write_seats(state, own, viewer != OPEN and state.actor != NOBODY, row, at)
        at = _write_action(state, own, row, at)
        if number >= 0 and self.is_fate[number]:
            _write_agenda(state, seat, row, at)
        if state.actor == NOBODY:
            at += LONGEST * AGENDA
            row[at + (2 if state.winner == NOBODY else 0 if state.winner == seat else 1)] = 1
            row[at + 3 + list(ENDINGS).index(state.reason)] = 1

    def _write_side(self, s: Battle, side: i64, row: vec[i16], at: i64, standing: i64, zones: i64) -> None:
        """The units of a side, from `at` on in their table, and in the two planes of this side. One long loop: it is most of
        the work, and what it reads is looked up once."""
        box = s.box
        where = s.where
        facings = s.facing
        disorders = s.disorder
        marks = s.flags
        run = s.run
        kinds = self.kinds
        columns = self.columns
        lines = self.lines
        fronts = self.fronts
        lifted: i64 = s.unit if len(s.crossed) else NO_UNIT  # inside a friend's hex, where it controls nothing
        last: i64 = box.first_unit[side + 1]
        unit: i64 = box.first_unit[side]
        while unit < last:
            row[at] = 1
            row[at + 1 + kinds[unit]] = 1
            h = where[unit]
            if h != GONE:
                first = at + 1 + KIND_COUNT
                facing = facings[unit]
                flags = marks[unit]
                if h >= 0:
                    row[first] = 1
                    row[first + 4] = columns[h]
                    row[first + 5] = lines[h]
                    row[standing + h] = 1
                    if flags < PANICKED and unit != lifted:  # counted anew: the state's own count is seldom in the cache
                        front = (h * 6 + facing) * 3
                        last_front = front + 3
                        while front < last_front:
                            n = i64(fronts[front])
                            if n >= 0:
                                row[zones + n] += 1
                            front += 1
                else:
                    _write_absent(row, first, h)
                first += 6
                row[first + facing] = 1
                first += 6
                disorder = disorders[unit]
                if disorder:
                    row[first] = i16(disorder)
                first += 1
                if run[unit]:
                    row[first + FLAGS] = i16(run[unit] * WHOLE // self.runs[unit])
                while flags:
                    if flags & 1:
                        row[first] = 1
                    flags >>= 1
                    first += 1
            unit += 1
            at += UNIT


def _write_absent(row: vec[i16], at: i64, h: i64) -> None:
    """A unit that is not on the map: held back, not set up, or in pursuit, with where it left."""
    if h == RESERVE:
        row[at + 2] = 1
    elif h == UNPLACED:
        row[at + 3] = 1
    else:
        row[at + 1] = 1
        if h <= AWAY:
            _write_place(row, at + 4, AWAY - h)


def _slot(s: Battle, seat: int, unit: int) -> int:
    """The row of a unit in the tables, own ones first."""
    side = s.box.side[unit]
    return unit - s.box.first_unit[side] + (0 if side == seat else s.box.most_units)


def _write_place(row: vec[i16], at: i64, h: i64) -> None:
    row[at] = i16(h // ROWS + 1)
    row[at + 1] = i16(h % ROWS + 1)


def _write_chosen(s: Battle, seat: int, row: vec[i16], at: i64) -> None:
    """In the tables: the friends being passed, the unit that acts and its target."""
    for order, unit in enumerate(s.crossed):
        row[at + _slot(s, seat, unit) * UNIT + UNIT - 1] = order + 1
    if s.unit >= 0:
        row[at + _slot(s, seat, s.unit) * UNIT + UNIT - 3] = 1
    if s.target >= 0:
        row[at + _slot(s, seat, s.target) * UNIT + UNIT - 2] = 1


def _write_route(s: Battle, row: vec[i16], at: i64) -> i64:
    for order, h in enumerate(s.route):
        if h != NO_HEX:
            row[at + h] = order + 1
        else:
            row[at + HEXES] = 1
    return at + HEXES + 1


def _write_moment(s: Battle, seat: i64, number: i64, row: vec[i16], at: i64) -> i64:
    """Who decides what, and when."""
    actor = s.actor
    if actor == seat:
        row[at] = 1
    elif actor == CHANCE:
        row[at + 2] = 1
    elif actor == NOBODY:
        row[at + 3] = 1
    else:
        row[at + 1] = 1
    at += 4
    if number >= 0:
        row[at + number] = 1
    at += len(DECISIONS)
    row[at] = i16(seat)
    row[at + 1 + s.phase] = 1
    at += 1 + len(PHASES)
    if s.phasing == seat:
        row[at] = 1
    if s.first == seat:
        row[at + 1] = 1
    row[at + 2] = i16(s.turn)
    row[at + 3] = s.box.turns
    return at + 4


def _write_seats(s: Battle, seat: i64, is_secret: bool, row: vec[i16], at: i64) -> i64:
    """Rout, limits, leaders, tokens and the Vacuus of both sides, the enemy's unless that `is_secret`."""
    enemy = 1 - seat
    limits = s.box.limit
    own_limit: i64 = limits[seat]
    enemy_limit: i64 = limits[enemy]
    _write_rout(s.rout[seat], own_limit, row, at)
    _write_rout(s.rout[enemy], enemy_limit, row, at + 2)
    row[at + 4] = i16(own_limit)
    row[at + 5] = i16(enemy_limit)
    _write_leader(s.leader[seat], row, at + 6)
    _write_leader(s.leader[enemy], row, at + 10)
    at += 14
    _write_tokens(s.tokens, seat, row, at)
    _write_tokens(s.tokens, enemy, row, at + BOXES)
    at += 2 * BOXES
    row[at] = i16(s.hand[seat])
    row[at + 1] = i16(s.hand[enemy])
    at += 2
    _write_vacuus(s.vacuus[seat], row, at)
    is_hidden = is_secret and not s.is_vacuus_known(enemy)
    _write_vacuus(UNKNOWN if is_hidden else s.vacuus[enemy], row, at + VACUUS)
    return at + 2 * VACUUS


def _write_rout(rout: i64, limit: i64, row: vec[i16], at: i64) -> None:
    row[at] = i16(rout * WHOLE // limit) if rout < limit else i16(WHOLE)
    row[at + 1] = i16(rout) if rout < MOST else i16(MOST)


def _write_leader(h: i64, row: vec[i16], at: i64) -> None:
    if h >= 0:
        row[at] = 1
        _write_place(row, at + 2, h)
    elif h == DEAD:
        row[at + 1] = 1


def _write_tokens(tokens: vec[i64], side: i64, row: vec[i16], at: i64) -> None:
    index = side * BOXES
    last: i64 = index + BOXES
    while index < last:
        row[at] = i16(tokens[index])
        at += 1
        index += 1


def _write_vacuus(where: i64, row: vec[i16], at: i64) -> None:
    if where == UNKNOWN:
        where = PUT_AWAY + 1
    row[at + where] = 1


def _write_action(s: Battle, seat: i64, row: vec[i16], at: i64) -> i64:
    """What is under way: marks, counts, places, dice."""
    row[at] = i16(s.leader_moved)
    row[at + 1] = i16(s.roman_panic)
    row[at + 2] = i16(s.stopped)
    row[at + 3] = i16(s.start_zoc)
    row[at + 4] = i16(s.charging)
    row[at + 5] = i16(s.ties)
    row[at + 6] = i16(s.furor)
    row[at + 7] = i16(s.picks)
    row[at + 8] = i16(s.mp)
    at += 9
    _write_hex(s.goal, row, at)
    _write_hex(s.origin, row, at + 3)
    at += 6
    if s.heading >= 0:
        row[at + s.heading] = 1
    at += 6
    if s.roll:
        row[at + s.roll - 1] = 1
    at += ROLLS
    first: i64 = 0
    if s.roll == INITIATIVE_ROLL:
        first = seat
    dice = s.dice
    if dice[first]:
        row[at + dice[first] - 1] = 1
    if dice[1 - first]:
        row[at + FACES + dice[1 - first] - 1] = 1
    at += 2 * FACES
    row[at] = i16(s.slot)
    row[at + 1] = i16(s.support[0])
    row[at + 2] = i16(s.support[1])
    return at + 3


def _write_hex(h: i64, row: vec[i16], at: i64) -> None:
    if h >= 0:
        row[at] = 1
        _write_place(row, at + 1, h)


def _write_agenda(s: Battle, seat: int, row: vec[i16], at: i64) -> None:
    for order, (what, a, b) in enumerate(pending(s)[:LONGEST]):
        place: i64 = at + order * AGENDA
        row[place] = 1
        row[place + 1] = what
        row[place + 2] = a if PENDING[what] == LEADER_ALONE else _slot(s, seat, a)
        row[place + 3] = b


def encoder(box: BattleBox) -> Encoder[Battle]:
    return BattleEncoder(box)
