"""De Bello Punico as numbers, this seat first: units as a table, the map as planes, then what is under way.

All battles have one layout: there is room for every counter on the sheet.
"""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import BOXES, COLUMNS, HEXES, ROWS
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
    PUT_AWAY,
    RESERVE,
    UNKNOWN,
    UNPLACED,
    Battle,
)
from delenda.games.de_bello_punico.words import BOX_NAMES, ENDINGS, KINDS, PHASES
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.encode import Encoder, Part

DECISIONS: Final[list[str]] = [
    "setup_reserve", "setup_place", "setup_leader", "command_place", "initiative_choice", "fortuna", "elephant_target",
    "furious_step", "furious_victim", "move_pick", "mcp_unit", "entry_hex", "move_step", "leader_step", "volley_pick",
    "volley_target", "attack_pick", "attack_target", "withdraw", "charge", "combat_cp", "support_pick", "leader_withdraw",
    "pursuit", "advance", "recover_pick", "die_initiative_C", "die_initiative_R", "die_elephant", "die_missile",
    "die_attacker", "die_defender", "die_leader", "die_reroll",
]  # fmt: skip
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
    boxes = ", ".join(name.capitalize() for name in BOX_NAMES)
    return [
        Part("own units", units * UNIT, unit),
        Part("enemy units", units * UNIT, "the same of the enemy"),
        Part("cost", HEXES, "planes over the 352 hexes by their action ids: movement points to enter / 9, 0 where nobody can"),
        Part("own hexes", HEXES, "1 where an own unit stands"),
        Part("enemy hexes", HEXES, "1 where an enemy unit stands"),
        Part("own zones", HEXES, f"own units that control the hex / {FACES}"),
        Part("enemy zones", HEXES, f"enemy units that control the hex / {FACES}"),
        Part("route", HEXES, f"hexes of a cavalry's flight in their order / {LONGEST_ROUTE}"),
        Part("route off the map", 1, "1 if it led off the map"),
        Part("actor", 4, "who decides: this seat, the other seat, chance, nobody"),
        Part("decision", len(DECISIONS), "what is decided: " + ", ".join(DECISIONS)),
        Part("seat", 1, "0 for ROME, 1 for CARTHAGE"),
        Part("phase", len(PHASES), ", ".join(PHASES)),
        Part("own phase", 1, "1 if this seat is in phase"),
        Part("First player", 1, "1 if this seat is"),
        Part("turn", 2, f"the turn and the last turn, both / {MOST}"),
        Part("rout", 4, f"own Rout Points / own limit, at most 1, and / {MOST}, at most 1; the same of the enemy"),
        Part("limits", 2, f"own and enemy limit / {MOST}"),
        Part("leaders", 8, "own: alive on the map, lost, column, row; then the enemy's"),
        Part("tokens", 2 * BOXES, f"in each box ({boxes}; Furor in place of Elephants), own then enemy, / {MOST_TOKENS}"),
        Part("hands", 2, f"tokens to be placed, own then enemy, / {MOST_TOKENS}"),
        Part("Vacuus", 2 * VACUUS, "own: its box, in hand, put away, not known; then the enemy's"),
        Part("marks", 5, "leader has moved, a Roman unit has panicked, stopped, started in an enemy zone, charging"),
        Part("counts", 4, f"ties, charges paid for, units picked, movement points left, all / {MOST}"),
        Part("goal", 3, "the hex attacked: 1 if there is one, column, row"),
        Part("origin", 3, "where the move began, likewise"),
        Part("heading", 6, "the direction of the step just made"),
        Part("roll", ROLLS, "the last roll: initiative, elephant, missile, combat, leader"),
        Part("dice", 2 * FACES, "its dice: own and enemy at the initiative; attacker and defender in combat; else the first"),
        Part("slot", 1, "which die or side is asked about"),
        Part("support", 2, "supporters of attacker and defender / 3"),
        Part(
            "agenda",
            LONGEST * AGENDA,
            f"what remains to be resolved, the next first, {AGENDA} numbers each: 1, what it is / {LAST_PENDING}, unit in the"
            f" order of the tables (or seat) / {2 * units}, points or hex / {HEXES}",
        ),
        Part("end", 3 + len(ENDINGS), "won, lost, drawn; then " + ", ".join(ENDINGS)),
    ]


class BattleEncoder(Encoder[Battle]):
    def __init__(self, box: BattleBox) -> None:
        super().__init__(_parts(box), (box,))
        self.cost: list[float] = [cost / 9 for cost in box.cost]

    def write(self, view: Battle, seat: int, row: list[float], at: int) -> None:
        at = _write_units(view, seat, row, at)
        row[at : at + HEXES] = self.cost
        at = _write_planes(view, seat, row, at)
        at = _write_moment(view, seat, row, at)
        at = _write_seats(view, seat, row, at)
        at = _write_action(view, seat, row, at)
        at = _write_agenda(view, seat, row, at)
        if view.actor == NOBODY:
            row[at + (2 if view.winner == NOBODY else 0 if view.winner == seat else 1)] = 1.0
            row[at + 3 + list(ENDINGS).index(view.reason)] = 1.0


def _slot(s: Battle, seat: int, unit: int) -> int:
    """The row of a unit in the tables, own ones first."""
    side = s.box.side[unit]
    return unit - s.box.first_unit[side] + (0 if side == seat else s.box.most_units)


def _write_place(row: list[float], at: int, h: int) -> None:
    row[at] = (h // ROWS + 1) / COLUMNS
    row[at + 1] = (h % ROWS + 1) / ROWS


def _write_units(s: Battle, seat: int, row: list[float], at: int) -> int:
    box = s.box
    for unit in range(box.count):
        _write_unit(s, unit, row, at + _slot(s, seat, unit) * UNIT)
    for order, unit in enumerate(s.crossed):
        row[at + _slot(s, seat, unit) * UNIT + UNIT - 1] = (order + 1) / box.most_units
    if s.unit >= 0:
        row[at + _slot(s, seat, s.unit) * UNIT + UNIT - 3] = 1.0
    if s.target >= 0:
        row[at + _slot(s, seat, s.target) * UNIT + UNIT - 2] = 1.0
    return at + 2 * box.most_units * UNIT


def _write_unit(s: Battle, unit: int, row: list[float], at: int) -> None:
    box = s.box
    row[at] = 1.0
    row[at + 1 + box.kind[unit]] = 1.0
    at += 1 + KIND_COUNT
    h = s.where[unit]
    if h == GONE:
        return
    row[at + (0 if h >= 0 else 2 if h == RESERVE else 3 if h == UNPLACED else 1)] = 1.0
    if h >= 0 or h <= AWAY:
        _write_place(row, at + 4, h if h >= 0 else AWAY - h)
    row[at + 6 + s.facing[unit]] = 1.0
    row[at + 12] = s.disorder[unit] / MOST_DISORDER
    flags = s.flags[unit]
    for bit in range(FLAGS):
        if flags >> bit & 1:
            row[at + 13 + bit] = 1.0
    row[at + 13 + FLAGS] = s.run[unit] / (box.movement[unit] + 1)


def _write_planes(s: Battle, seat: int, row: list[float], at: int) -> int:
    """All planes but the first, which never changes."""
    box = s.box
    mine, theirs = seat * HEXES, (1 - seat) * HEXES
    for h in range(HEXES):
        unit = s.standing[h]
        if unit >= 0:
            row[at + (HEXES if box.side[unit] == seat else 2 * HEXES) + h] = 1.0
        if s.control[mine + h]:
            row[at + 3 * HEXES + h] = s.control[mine + h] / FACES
        if s.control[theirs + h]:
            row[at + 4 * HEXES + h] = s.control[theirs + h] / FACES
    for order, h in enumerate(s.route):
        if h != NO_HEX:
            row[at + 5 * HEXES + h] = (order + 1) / LONGEST_ROUTE
        else:
            row[at + PLANES * HEXES] = 1.0
    return at + PLANES * HEXES + 1


def _write_moment(s: Battle, seat: int, row: list[float], at: int) -> int:
    """Who decides what, and when."""
    actor = s.actor
    row[at + (2 if actor == CHANCE else 3 if actor == NOBODY else 0 if actor == seat else 1)] = 1.0
    at += 4
    name = s.decision.name
    if name in DECISIONS:
        row[at + DECISIONS.index(name)] = 1.0
    at += len(DECISIONS)
    row[at] = float(seat)
    row[at + 1 + s.phase] = 1.0
    at += 1 + len(PHASES)
    row[at] = 1.0 if s.phasing == seat else 0.0
    row[at + 1] = 1.0 if s.first == seat else 0.0
    row[at + 2] = s.turn / MOST
    row[at + 3] = s.box.turns / MOST
    return at + 4


def _write_seats(s: Battle, seat: int, row: list[float], at: int) -> int:
    """Rout, limits, leaders, tokens and the Vacuus of both sides."""
    box = s.box
    for side in (seat, 1 - seat):
        row[at] = min(1.0, s.rout[side] / box.limit[side])
        row[at + 1] = min(1.0, s.rout[side] / MOST)
        at += 2
    row[at] = box.limit[seat] / MOST
    row[at + 1] = box.limit[1 - seat] / MOST
    at += 2
    for side in (seat, 1 - seat):
        h = s.leader[side]
        if h >= 0:
            row[at] = 1.0
            _write_place(row, at + 2, h)
        elif h == DEAD:
            row[at + 1] = 1.0
        at += 4
    for side in (seat, 1 - seat):
        for index in range(BOXES):
            row[at + index] = s.tokens[side * BOXES + index] / MOST_TOKENS
        at += BOXES
    row[at] = s.hand[seat] / MOST_TOKENS
    row[at + 1] = s.hand[1 - seat] / MOST_TOKENS
    at += 2
    for side in (seat, 1 - seat):
        where = s.vacuus[side]
        row[at + (PUT_AWAY + 1 if where == UNKNOWN else where)] = 1.0
        at += VACUUS
    return at


def _write_action(s: Battle, seat: int, row: list[float], at: int) -> int:
    """What is under way: marks, counts, places, dice."""
    for index, mark in enumerate((s.leader_moved, s.roman_panic, s.stopped, s.start_zoc, s.charging)):
        row[at + index] = float(mark)
    for index, count in enumerate((s.ties, s.furor, s.picks, s.mp)):
        row[at + 5 + index] = count / MOST
    at += 9
    for h in (s.goal, s.origin):
        if h >= 0:
            row[at] = 1.0
            _write_place(row, at + 1, h)
        at += 3
    if s.heading >= 0:
        row[at + s.heading] = 1.0
    at += 6
    if s.roll:
        row[at + s.roll - 1] = 1.0
    at += ROLLS
    first = seat if s.roll == INITIATIVE_ROLL else 0
    for index, die in enumerate((s.dice[first], s.dice[1 - first])):
        if die:
            row[at + index * FACES + die - 1] = 1.0
    at += 2 * FACES
    row[at] = float(s.slot)
    row[at + 1] = s.support[0] / 3
    row[at + 2] = s.support[1] / 3
    return at + 3


def _write_agenda(s: Battle, seat: int, row: list[float], at: int) -> int:
    for order, (what, a, b) in enumerate(pending(s)[:LONGEST]):
        place = at + order * AGENDA
        row[place] = 1.0
        row[place + 1] = what / LAST_PENDING
        row[place + 2] = (a if PENDING[what] == LEADER_ALONE else _slot(s, seat, a)) / (2 * s.box.most_units)
        row[place + 3] = b / HEXES
    return at + LONGEST * AGENDA


def encoder(box: BattleBox) -> Encoder[Battle]:
    return BattleEncoder(box)
