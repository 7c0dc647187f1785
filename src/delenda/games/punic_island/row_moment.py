"""What a row of Punic Island tells beside counters, map and cards: who decides what, and what is under way.

Each function brings a few parts of the row (features.py) up to date, from `at` on, and tells where the next part begins. A
number is written only where another one stands, and `changes` is told so. One of many is noted, counted from 1, so that the old
one is taken back without a search; of a list is noted how long it was. In the notes of a blank row all numbers are 0.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from delenda.games.punic_island.actions import CHITS, DECK, MOST_LANDS, MOST_PLACES
from delenda.games.punic_island.rules.check_list import MOST_CHECKS
from delenda.games.punic_island.rules.plans import MOST as MOST_TASKS
from delenda.games.punic_island.rules.sequence import COMMAND, FLEE, HIT_CARGO, OPERATE, SEQUENCE, SHOW_OUT, TAKE_CARD_ACTION
from delenda.games.punic_island.state import DUEL, HIDDEN, NOT_CHOSEN, PunicIsland
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.encode import Changes, column_of

DECISIONS: Final[list[str]] = [
    "draw_consul", "draw_card", "option", "map_roll", "card_action", "place_rp", "lose_rp", "choose_city", "recall_leader",
    "pick_mix", "restore_unit", "withdraw_leader", "place_leader", "op_source", "op_action", "ml_pick", "ml_command",
    "ml_step", "refuge_pick", "refuge_leader", "join_pick", "mn_pick", "mn_command", "mn_step", "embark_pick",
    "debark_pick", "cargo_pick", "battle_leader", "battle_card", "draw_chit", "chit_play", "chit_own", "chit_foe",
    "check_pick", "check", "leader_leave", "retreat_step", "restore_ship", "battle_end_card", "siege_pick", "siege_roll",
    "uprising_pick", "uprising_area", "react", "event_area",
]  # fmt: skip
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(DECISIONS)}
COUNTS: Final = (
    "sequence", "amount", "sp", "march", "siege_mod", "mf", "rf", "spent", "cut", "fleet_rp", "rounds", "to_draw", "serial",
    "again", "wanted", "picker", "run", "rolled",
)  # fmt: skip
FLAGS: Final = ("haruspex", "rebuilt", "no_fleet", "stepped", "halted", "landing", "sailed", "landed", "at_sea")
SPOTTED: Final = ("city", "source", "origin", "place", "fleet_at", "ground", "came", "hit_at", "siege_at")
SEATED: Final = ("player", "operator", "attacker", "turn", "drawer", "hit_side")
NONE: Final = -1
SPOTS: Final = MOST_PLACES + MOST_LANDS  # places, then insides of fortresses
USUAL: Final = 20  # most counts stay below
CUP: Final = 13  # room for the battle chits of a side: on land, then at sea
TASK: Final = 5  # numbers for each task
CHECK: Final = 4  # for each check

# How a row is packed
BYTES: Final = [8]  # one of many: its number has a high and a low part
CARD_BYTES: Final = 5  # numbers for CARDS of them, and so on
DECISION_BYTES: Final = 6
SPOT_BYTES: Final = 20
STAGE_BYTES: Final = 3
CHIT_BYTES: Final = 4
ALL_OF_DECK: Final = (1 << DECK) - 1

# What is noted
NOTED_DECISION: Final = 0
NOTED_SPOTS: Final = 1
NOTED_CARD: Final = NOTED_SPOTS + len(SPOTTED)
NOTED_BATTLE: Final = NOTED_CARD + 1
NOTED_STAGE: Final = NOTED_CARD + 2
NOTED_CHIT: Final = NOTED_CARD + 3
NOTED_DUELS: Final = NOTED_CARD + 4
NOTED_CHECKS: Final = NOTED_CARD + 5
NOTED_TASKS: Final = NOTED_CARD + 6
MOMENT_NOTES: Final = NOTED_CARD + 7


def put(row: vec[i16], at: i64, number: i64, changes: Changes) -> None:
    value = i16(number)
    if row[at] != value:
        row[at] = value
        changes.add(at, at + 1)


def put_count(row: vec[i16], at: i64, count: i64, changes: Changes) -> i64:
    """The same number twice, first no greater than is usual."""
    value = i16(count)
    if row[at + 1] != value:
        row[at] = i16(usual(count))
        row[at + 1] = value
        changes.add(at, at + 2)
    return at + 2


def put_one(row: vec[i16], at: i64, number: i64, notes: vec[i64], note: i64, changes: Changes) -> None:
    """One of many, or NONE of them."""
    old = notes[note] - 1
    if old == number:
        return
    notes[note] = number + 1
    if old >= 0:
        put(row, at + (old >> 3), 0, changes)
    if number >= 0:
        put(row, at + (number >> 3), 1 << (number & 7), changes)


def usual(count: i64) -> i64:
    """No more than is usual, in either direction."""
    if count > USUAL:
        return USUAL
    if count < -USUAL:
        return -USUAL
    return count


def put_zeros(row: vec[i16], at: i64, last: i64, changes: Changes) -> None:
    while at < last:
        put(row, at, 0, changes)
        at += 1


def put_moment(
    s: PunicIsland, seat: i64, is_secret: bool, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
) -> i64:
    """Who decides what, and the numbers, places and sides that the rules keep. `is_secret` is the enemy's choice."""
    actor = s.actor
    put(row, at, 4 if actor == CHANCE else 8 if actor == NOBODY else 1 if actor == seat else 2, changes)
    put_one(row, at + 1, column_of(s.decision, NUMBERS), notes, noted + NOTED_DECISION, changes)
    at += 1 + DECISION_BYTES
    put(row, at, seat, changes)
    enemy = s.choice[1 - seat]
    if is_secret and enemy != NOT_CHOSEN:
        enemy = HIDDEN
    put(row, at + 1, _choice(s.choice[seat]), changes)
    put(row, at + 2, _choice(enemy), changes)
    at = _put_counts(s, row, at + 3, changes)
    at = _put_flags(s, row, at, changes)
    at = _put_spots(s, row, at, notes, noted + NOTED_SPOTS, changes)
    put(row, at, _whose(s.player, seat), changes)
    put(row, at + 1, _whose(s.operator, seat), changes)
    put(row, at + 2, _whose(s.attacker, seat), changes)
    put(row, at + 3, _whose(s.turn, seat), changes)
    put(row, at + 4, _whose(s.drawer, seat), changes)
    put(row, at + 5, _whose(s.hit_side, seat), changes)
    at += len(SEATED)
    put_one(row, at, _card_slot(s.card, seat), notes, noted + NOTED_CARD, changes)
    at += CARD_BYTES
    put(row, at, 1 << s.window, changes)
    put(row, at + 1, 1 << s.hit, changes)
    return at + 2


def _choice(choice: i64) -> i64:
    if choice == NOT_CHOSEN:
        return 1
    if choice == HIDDEN:
        return 2
    return 4 << choice


def _whose(side: i64, seat: i64) -> i64:
    return 1 if side == seat else 4 if side == NOBODY else 2


def _card_slot(card: i64, seat: i64) -> i64:
    if card < 0 or seat == ROME:
        return card
    return card - DECK if card >= DECK else card + DECK


def _put_counts(s: PunicIsland, row: vec[i16], at: i64, changes: Changes) -> i64:
    """COUNTS, in their order: named one by one, a list would box them."""
    at = put_count(row, at, s.sequence, changes)
    at = put_count(row, at, s.amount, changes)
    at = put_count(row, at, s.sp, changes)
    at = put_count(row, at, s.march, changes)
    at = put_count(row, at, s.siege_mod, changes)
    at = put_count(row, at, s.mf, changes)
    at = put_count(row, at, s.rf, changes)
    at = put_count(row, at, s.spent, changes)
    at = put_count(row, at, s.cut, changes)
    at = put_count(row, at, s.fleet_rp, changes)
    at = put_count(row, at, s.rounds, changes)
    at = put_count(row, at, s.to_draw, changes)
    at = put_count(row, at, s.serial, changes)
    at = put_count(row, at, s.again, changes)
    at = put_count(row, at, s.wanted, changes)
    at = put_count(row, at, s.picker, changes)
    at = put_count(row, at, s.run, changes)
    return put_count(row, at, s.rolled, changes)


def _put_flags(s: PunicIsland, row: vec[i16], at: i64, changes: Changes) -> i64:
    """FLAGS, in their order."""
    flags: i64 = s.haruspex | s.rebuilt << 1 | s.no_fleet << 2 | s.stepped << 3 | s.halted << 4
    flags |= s.landing << 5 | s.sailed << 6 | s.landed << 7 | s.at_sea << 8
    put(row, at, flags, changes)
    return at + 1


def _put_spots(s: PunicIsland, row: vec[i16], at: i64, notes: vec[i64], note: i64, changes: Changes) -> i64:
    """SPOTTED, in their order."""
    places: i64 = s.box.places
    at = _put_spot(row, at, s.city, places, notes, note, changes)
    at = _put_spot(row, at, s.source, places, notes, note + 1, changes)
    at = _put_spot(row, at, s.origin, places, notes, note + 2, changes)
    at = _put_spot(row, at, s.place, places, notes, note + 3, changes)
    at = _put_spot(row, at, s.fleet_at, places, notes, note + 4, changes)
    at = _put_spot(row, at, s.ground, places, notes, note + 5, changes)
    at = _put_spot(row, at, s.came, places, notes, note + 6, changes)
    at = _put_spot(row, at, s.hit_at, places, notes, note + 7, changes)
    return _put_spot(row, at, s.siege_at, places, notes, note + 8, changes)


def _put_spot(row: vec[i16], at: i64, spot: i64, places: i64, notes: vec[i64], note: i64, changes: Changes) -> i64:
    if spot >= places:
        spot += MOST_PLACES - places
    if spot < 0:
        spot = NONE
    put_one(row, at, spot, notes, note, changes)
    return at + SPOT_BYTES


def put_battle(
    s: PunicIsland,
    seat: i64,
    is_secret: bool,
    slots: vec[i64],
    shares: vec[i16],
    row: vec[i16],
    at: i64,
    notes: vec[i64],
    noted: i64,
    changes: Changes,
) -> i64:
    """The battle as a whole; `slots` and `shares` are those of the chits."""
    battle = s.battle
    put(row, at, battle + 1, changes)  # the bit of a battle on land, or at sea
    put_one(row, at + 1, s.stage, notes, noted + NOTED_STAGE, changes)
    at += 1 + STAGE_BYTES
    used = s.used
    if seat == CARTHAGE:
        used = used >> DECK | (used & ALL_OF_DECK) << DECK
    put(row, at, used & 0x7FFF, changes)
    put(row, at + 1, used >> 15 & 0x7FFF, changes)
    put(row, at + 2, used >> 30, changes)
    at += 3
    if battle >= 0:
        notes[noted + NOTED_BATTLE] = 1
        _put_chits(s.cup, is_secret, slots, shares, row, at, changes)
        _put_chits(s.held, is_secret, slots, shares, row, at + 2 * CUP, changes)
        _put_chits(s.tossed, False, slots, shares, row, at + 4 * CUP, changes)
    elif notes[noted + NOTED_BATTLE]:
        notes[noted + NOTED_BATTLE] = 0
        put_zeros(row, at, at + 6 * CUP, changes)
    at += 6 * CUP
    put(row, at, s.held_count[seat], changes)
    put(row, at + 1, s.held_count[1 - seat], changes)
    at += 2
    chit = s.chit
    if chit >= 0:
        chit = slots[chit]
    put_one(row, at, chit, notes, noted + NOTED_CHIT, changes)
    return at + CHIT_BYTES


def _put_chits(
    pile: vec[i64], is_secret: bool, slots: vec[i64], shares: vec[i16], row: vec[i16], at: i64, changes: Changes
) -> None:
    """All of them, or without the enemy's."""
    counts: i64 = len(shares) // CHITS
    chit: i64 = 0
    while chit < CHITS:
        slot = slots[chit]
        if slot < CUP or not is_secret:
            put(row, at + slot, i64(shares[chit * counts + pile[chit]]), changes)
        chit += 1


def put_duels(
    s: PunicIsland,
    slots: vec[i64],
    chits: vec[i64],
    most: i64,
    row: vec[i16],
    at: i64,
    notes: vec[i64],
    noted: i64,
    changes: Changes,
) -> i64:
    """Engagements; `slots` and `chits` are where units and chits have their places."""
    duels = s.duels
    place = at
    for entry in range(0, len(duels), DUEL):
        put(row, place, 1, changes)
        put(row, place + 1, duels[entry], changes)
        put(row, place + 2, chits[duels[entry + 1]] + 1, changes)
        put(row, place + 3, chits[duels[entry + 2]] + 1, changes)
        for index in range(4):
            unit: i64 = duels[entry + 3 + index]
            if unit >= 0:
                unit = slots[unit]
            put(row, place + 4 + index, unit + 1, changes)
        place += DUEL + 1
    _end_list(row, at, place, notes, noted + NOTED_DUELS, changes)
    return at + most * (DUEL + 1)


def put_checks(s: PunicIsland, slots: vec[i64], row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes) -> i64:
    checks = s.checks
    place = at
    for entry in range(0, len(checks), 3):
        put(row, place, 1, changes)
        put(row, place + 1, slots[checks[entry]] + 1, changes)
        put(row, place + 2, checks[entry + 1], changes)
        put(row, place + 3, checks[entry + 2], changes)
        place += CHECK
    _end_list(row, at, place, notes, noted + NOTED_CHECKS, changes)
    return at + MOST_CHECKS * CHECK


def put_agenda(
    s: PunicIsland, seat: i64, slots: vec[i64], row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
) -> i64:
    """The next task first; the arguments of a task lie below it."""
    steps = SEQUENCE.steps
    agenda = s.agenda
    top: i64 = len(agenda) - 1
    place = at
    while top >= 0:
        task = agenda[top]
        put(row, place, 1, changes)
        put(row, place + 1, task + 1, changes)
        count: i64 = steps[task].arguments
        index: i64 = 0
        while index < TASK - 2:
            value: i64 = 0
            if index < count:
                value = _argument(task, index, agenda[top - 1 - index], seat, slots) + 1
            put(row, place + 2 + index, value, changes)
            index += 1
        top -= 1 + count
        place += TASK
    _end_list(row, at, place, notes, noted + NOTED_TASKS, changes)
    return at + (MOST_TASKS + 1) * TASK


def _argument(task: i64, index: i64, value: i64, seat: i64, slots: vec[i64]) -> i64:
    """A unit by its place in the table, a side as 0 for this seat."""
    if task in (FLEE, SHOW_OUT):
        return slots[value]
    if seat == CARTHAGE and (task in (TAKE_CARD_ACTION, OPERATE, COMMAND) or (task == HIT_CARGO and index == 1)):
        return 1 - value
    return value


def _end_list(row: vec[i16], at: i64, end: i64, notes: vec[i64], note: i64, changes: Changes) -> None:
    """Behind the end of a list, up to where it ended before, there is nothing."""
    put_zeros(row, end, at + notes[note], changes)
    notes[note] = end - at
