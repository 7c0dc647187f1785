"""What a row of De Bello Punico tells beside units and hexes: who decides what and when, both sides as a whole, and what is
under way. Each function writes a few parts of the row (features.py), from `at` on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.de_bello_punico.actions import BOXES, ROWS
from delenda.games.de_bello_punico.rules.sequence import LEADER_ALONE
from delenda.games.de_bello_punico.rules.waiting import LONGEST, PENDING, pending
from delenda.games.de_bello_punico.state import DEAD, INITIATIVE_ROLL, NOT_SET_UP, PUT_AWAY, UNKNOWN, Battle
from delenda.games.de_bello_punico.words import PHASES
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.encode import WHOLE, Changes

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

# Four parts of the row, and where they are noted
TURN: Final = 4 + len(DECISIONS) + 1 + len(PHASES) + 4
SEATS: Final = 14 + 2 * BOXES + 2 + 2 * VACUUS
COUNTS: Final = 9
ACTION: Final = 6 + 6 + ROLLS + 2 * FACES + 3
NOTED_DECISION: Final = 0
NOTED_TURN: Final = 1
NOTED_SEATS: Final = 2  # both together, then each
NOTED_COUNTS: Final = 5
NOTED_ACTION: Final = 6
MOMENT_NOTES: Final = 7


def slot_of(s: Battle, seat: int, unit: int) -> int:
    """The row of a unit in the tables, own ones first."""
    side = s.box.side[unit]
    return unit - s.box.first_unit[side] + (0 if side == seat else s.box.most_units)


def write_place(row: vec[i16], at: i64, h: i64) -> None:
    row[at] = i16(h // ROWS + 1)
    row[at + 1] = i16(h % ROWS + 1)


def clear(row: vec[i16], at: i64, last: i64) -> None:
    while at + 4 <= last:  # four at a time, because some runs are long
        row[at] = 0
        row[at + 1] = 0
        row[at + 2] = 0
        row[at + 3] = 0
        at += 4
    while at < last:
        row[at] = 0
        at += 1


def clear_span(row: vec[i16], at: i64, last: i64, changes: Changes) -> None:
    changes.add(at, last)
    clear(row, at, last)


def put(row: vec[i16], at: i64, number: i16, changes: Changes) -> None:
    """Write one number over another, without asking which: that is seldom in the cache."""
    row[at] = number
    changes.add(at, at + 1)


def write_moment(s: Battle, seat: i64, is_secret: bool, number: i64, row: vec[i16], at: i64) -> None:
    """Who decides what and when, both sides as a whole, and what is under way."""
    at = _write_turn(s, seat, number, row, at)
    at = _write_seats(s, seat, is_secret, row, at)
    at = _write_counts(s, row, at)
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


def _write_counts(s: Battle, row: vec[i16], at: i64) -> i64:
    """What is under way: marks and counts, over whatever stands there."""
    row[at] = i16(s.leader_moved)
    row[at + 1] = i16(s.roman_panic)
    row[at + 2] = i16(s.stopped)
    row[at + 3] = i16(s.start_zoc)
    row[at + 4] = i16(s.charging)
    row[at + 5] = i16(s.ties)
    row[at + 6] = i16(s.furor)
    row[at + 7] = i16(s.picks)
    row[at + 8] = i16(s.mp)
    return at + COUNTS


def _write_action(s: Battle, seat: i64, row: vec[i16], at: i64) -> None:
    """And places and dice."""
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


# The same over an older row: what each part tells is noted in one to three numbers, and it is written anew if these differ


def update_moment(
    s: Battle,
    seat: i64,
    is_secret: bool,
    number: i64,
    row: vec[i16],
    at: i64,
    notes: vec[i64],
    noted: i64,
    changes: Changes,
) -> None:
    old = notes[noted + NOTED_DECISION]
    if old != number:
        notes[noted + NOTED_DECISION] = number
        if old >= 0:
            put(row, at + 4 + old, 0, changes)
        if number >= 0:
            put(row, at + 4 + number, 1, changes)
    if _note_turn(s, notes, noted):
        clear_span(row, at, at + TURN, changes)
        _write_turn(s, seat, number, row, at)
    at += TURN
    if _note_seats(s, seat, is_secret, notes, noted):
        clear_span(row, at, at + SEATS, changes)
        _write_seats(s, seat, is_secret, row, at)
    at += SEATS
    if _note_counts(s, notes, noted):
        changes.add(at, at + COUNTS)
        _write_counts(s, row, at)
    at += COUNTS
    if _note_action(s, notes, noted):
        clear_span(row, at, at + ACTION, changes)
        _write_action(s, seat, row, at)


def note_moment(s: Battle, seat: i64, is_secret: bool, number: i64, notes: vec[i64], noted: i64) -> None:
    notes[noted + NOTED_DECISION] = number
    _note_turn(s, notes, noted)
    _note_seats(s, seat, is_secret, notes, noted)
    _note_counts(s, notes, noted)
    _note_action(s, notes, noted)


def _note_turn(s: Battle, notes: vec[i64], noted: i64) -> bool:
    """Who decides and when; whether that was noted otherwise."""
    return _note(((s.turn * 8 + s.phase) * 2 + s.phasing) * 2 + s.first + (s.actor << 16), notes, noted + NOTED_TURN)


def _note_seats(s: Battle, seat: i64, is_secret: bool, notes: vec[i64], noted: i64) -> bool:
    rout = s.rout
    leader = s.leader
    both = (((rout[0] << 16) + rout[1] << 10) + leader[0] - NOT_SET_UP << 10) + leader[1] - NOT_SET_UP
    enemy = 1 - seat
    vacuus = s.vacuus[enemy]
    if is_secret and not s.is_vacuus_known(enemy):
        vacuus = UNKNOWN
    is_other = _note(both, notes, noted + NOTED_SEATS)
    if _note(_tokens_note(s, seat, s.vacuus[seat]), notes, noted + NOTED_SEATS + 1):
        is_other = True
    if _note(_tokens_note(s, enemy, vacuus), notes, noted + NOTED_SEATS + 2):
        is_other = True
    return is_other


def _tokens_note(s: Battle, side: i64, vacuus: i64) -> i64:
    """The tokens of a side: eight points at most (box.py) and the Vacuus."""
    tokens = s.tokens
    note = s.hand[side] * 16 + vacuus - UNKNOWN
    index = side * BOXES
    last: i64 = index + BOXES
    while index < last:
        note = note * 16 + tokens[index]
        index += 1
    return note


def _note_counts(s: Battle, notes: vec[i64], noted: i64) -> bool:
    marks = (((s.leader_moved * 2 + s.roman_panic) * 2 + s.stopped) * 2 + s.start_zoc) * 2 + s.charging
    counts = (((s.ties << 10) + s.furor << 10) + s.picks << 10) + s.mp
    return _note((counts << 5) + marks, notes, noted + NOTED_COUNTS)


def _note_action(s: Battle, notes: vec[i64], noted: i64) -> bool:
    dice = s.dice
    support = s.support
    rolled = ((s.roll * 8 + dice[0]) * 8 + dice[1]) * 2 + s.slot
    rolled = (rolled * 4 + support[0]) * 4 + support[1]
    places = ((s.goal + 1 << 9) + s.origin + 1 << 3) + s.heading + 1
    return _note((places << 20) + rolled, notes, noted + NOTED_ACTION)


def _note(new: i64, notes: vec[i64], place: i64) -> bool:
    """Whether something else was noted there."""
    if notes[place] == new:
        return False
    notes[place] = new
    return True
