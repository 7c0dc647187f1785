"""What a row of De Bello Punico tells beside units and hexes: who decides what and when, both sides as a whole, and what is
under way. Each function writes a few parts of the row (features.py), from `at` on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.de_bello_punico.actions import BOXES, ROWS
from delenda.games.de_bello_punico.rules.sequence import LEADER_ALONE
from delenda.games.de_bello_punico.rules.waiting import LONGEST, PENDING, pending
from delenda.games.de_bello_punico.state import DEAD, INITIATIVE_ROLL, PUT_AWAY, UNKNOWN, Battle
from delenda.games.de_bello_punico.words import PHASES
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.encode import WHOLE

DECISIONS: Final[list[str]] = [
    "setup_reserve", "setup_place", "setup_leader", "command_place", "initiative_choice", "fortuna", "elephant_target",
    "furious_step", "furious_victim", "move_pick", "mcp_unit", "entry_hex", "move_step", "leader_step", "volley_pick",
    "volley_target", "attack_pick", "attack_target", "withdraw", "charge", "combat_cp", "support_pick", "leader_withdraw",
    "pursuit", "advance", "recover_pick", "die_initiative_C", "die_initiative_R", "die_elephant", "die_missile",
    "die_attacker", "die_defender", "die_leader", "die_reroll",
]  # fmt: skip
FACES: Final = 6
ROLLS: Final = 5
MOST: Final = 99  # no number in the box is greater (box.py)
VACUUS: Final = BOXES + 3  # a box, in hand, put away, not known
AGENDA: Final = 4  # numbers for each entry


def slot_of(s: Battle, seat: int, unit: int) -> int:
    """The row of a unit in the tables, own ones first."""
    side = s.box.side[unit]
    return unit - s.box.first_unit[side] + (0 if side == seat else s.box.most_units)


def write_place(row: vec[i16], at: i64, h: i64) -> None:
    row[at] = i16(h // ROWS + 1)
    row[at + 1] = i16(h % ROWS + 1)


def write_moment(s: Battle, seat: i64, is_secret: bool, number: i64, row: vec[i16], at: i64) -> None:
    """Who decides what and when, both sides as a whole, and what is under way."""
    at = _write_turn(s, seat, number, row, at)
    at = _write_seats(s, seat, is_secret, row, at)
    _write_action(s, seat, row, at)


def _write_turn(s: Battle, seat: i64, number: i64, row: vec[i16], at: i64) -> i64:
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
        write_place(row, at + 2, h)
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


def _write_action(s: Battle, seat: i64, row: vec[i16], at: i64) -> None:
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


def _write_hex(h: i64, row: vec[i16], at: i64) -> None:
    if h >= 0:
        row[at] = 1
        write_place(row, at + 1, h)


def write_agenda(s: Battle, seat: int, row: vec[i16], at: i64) -> None:
    for order, (what, a, b) in enumerate(pending(s)[:LONGEST]):
        place: i64 = at + order * AGENDA
        row[place] = 1
        row[place + 1] = what
        row[place + 2] = a if PENDING[what] == LEADER_ALONE else slot_of(s, seat, a)
        row[place + 3] = b
