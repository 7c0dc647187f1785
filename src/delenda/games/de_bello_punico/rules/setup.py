"""17.5 Set-up: one seat places its units and its leader, then the other."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import BOXES, HEXES, PASS_OR_YES, YES
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.rules import moments
from delenda.games.de_bello_punico.rules import turn as turns
from delenda.games.de_bello_punico.state import (
    GONE,
    NO_DIRECTION,
    NO_HEX,
    NO_UNIT,
    NOT_SET_UP,
    PUT_AWAY,
    RESERVE,
    SETUP,
    UNPLACED,
    Battle,
)
from delenda.games.de_bello_punico.words import hex_name, leader_name, tell_reserve, tell_setup, unit_name
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES, plural


def blank(box: BattleBox) -> Battle:
    """A battlefield without anybody on it."""
    s = Battle(box)
    s.turn = 0
    s.phase = SETUP
    s.phasing = ROME
    s.first = ROME
    s.ties = 0
    s.where = [GONE] * box.count
    s.facing = [0] * box.count
    s.disorder = [0] * box.count
    s.flags = [0] * box.count
    s.run = [0] * box.count
    s.leader = [NOT_SET_UP, NOT_SET_UP]
    s.leader_moved = 0
    s.tokens = [0] * (2 * BOXES)
    s.vacuus = [PUT_AWAY, PUT_AWAY]
    s.hand = [0, 0]
    s.rout = [0, 0]
    s.furor = 0
    s.roman_panic = 0
    s.unit = NO_UNIT
    s.target = NO_UNIT
    s.goal = NO_HEX
    s.origin = NO_HEX
    s.mp = 0
    s.stopped = 0
    s.start_zoc = 0
    s.heading = NO_DIRECTION
    s.crossed = []
    s.picks = 0
    s.dice = [0, 0]
    s.roll = 0
    s.slot = 0
    s.charging = 0
    s.support = [0, 0]
    s.route = []
    s.agenda = []
    s.standing = [NO_UNIT] * HEXES
    s.control = [0] * (2 * HEXES)
    s.winner = NOBODY
    s.reason = ""
    return s


def begin(box: BattleBox) -> Battle:
    """A new battle, waiting on the first choice of whoever sets up first."""
    s = blank(box)
    s.where = [UNPLACED] * box.count
    start_seat(s, box.setup_order[0])
    only = s.decision.forced(s)
    while only >= 0:
        s.decision.apply(s, only)
        only = s.decision.forced(s)
    return s


def start_seat(s: Battle, seat: int) -> None:
    s.actor = seat
    s.phasing = seat
    s.unit = s.box.first_unit[seat]
    if seat == CARTHAGE and s.box.reserve >= 0:
        s.decision = SETUP_RESERVE
    else:
        s.decision = SETUP_PLACE


class SetupReserve(Decision[Battle]):
    """17.1.3c One light cavalry unit may be kept out of the set-up."""

    name = "setup_reserve"
    rule = "17.1.3c"
    title = "decide whether to hold back a cavalry unit"

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES

    def forced(self, s: Battle) -> int:
        return -1

    def apply(self, s: Battle, action: int) -> None:
        if action == YES:
            s.where[s.box.reserve] = RESERVE
        tell_reserve(s, action == YES)
        s.decision = SETUP_PLACE

    def label(self, s: Battle, action: int) -> str:
        return "hold" if action == YES else "none"

    def words(self, s: Battle, action: int) -> str:
        return f"Hold back {unit_name(s, s.box.reserve)}" if action == YES else "Hold nothing back"

    def prompt(self, s: Battle) -> str:
        name = unit_name(s, s.box.reserve)
        return (
            f"Hold back {name}? Once a Roman unit has panicked, a Cavalry point brings it in over the Roman edge; without one"
            " it never fights."
        )

    def impossible(self, s: Battle) -> str:
        if s.actor != CARTHAGE or s.box.reserve < 0 or s.unit != s.box.first_unit[CARTHAGE]:
            return "nobody can hold a unit back here (17.1.3c)."
        if any(s.where[unit] != UNPLACED for unit in range(s.unit, s.box.first_unit[CARTHAGE + 1])):
            return "a unit is held back before the others are set up (17.1.3c)."
        return wrong_setup(s, moments.A_UNIT)


class SetupPlace(Decision[Battle]):
    """17.5.1, 17.1.2 A hex among those of the unit's type; the last ones fill up by themselves."""

    name = "setup_place"
    rule = "17.1.2"
    title = "set up its army"

    def legal(self, s: Battle) -> list[int]:
        return free_places(s)

    def forced(self, s: Battle) -> int:
        """As soon as there are as many hexes as units of the type there is nothing to choose."""
        places = free_places(s)
        return places[0] if len(places) <= count_of_kind(s) else -1

    def apply(self, s: Battle, action: int) -> None:
        seat = s.actor
        unit = s.unit
        s.disorder[unit] = s.box.start_disorder[unit]
        s.put(unit, action, s.box.start_facing[seat])
        unit += 1
        while unit < s.box.first_unit[seat + 1] and s.where[unit] != UNPLACED:
            unit += 1
        s.unit = unit
        if unit == s.box.first_unit[seat + 1]:
            s.unit = NO_UNIT
            s.decision = SETUP_LEADER

    def label(self, s: Battle, action: int) -> str:
        return f"place {hex_name(s, action)}"

    def words(self, s: Battle, action: int) -> str:
        return f"Set up {unit_name(s, s.unit)} in {hex_name(s, action)}"

    def prompt(self, s: Battle) -> str:
        kind = s.box.kind_names[s.box.kind[s.unit]]
        return f"Choose a hex for {unit_name(s, s.unit)}; {plural(count_of_kind(s), 'unit')} of {kind} to place."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        kind = s.box.kind_names[s.box.kind[s.unit]]
        return f"{hex_name(s, action)} is not a free set-up hex of {kind} (17.1.2)."

    def impossible(self, s: Battle) -> str:
        why = wrong_setup(s, moments.A_UNIT)
        if why or s.unit < 0 or s.box.side[s.unit] != s.actor or s.where[s.unit] != UNPLACED:
            return why or "no unit is being set up (17.1.2)."
        if any(s.where[unit] == UNPLACED for unit in range(s.box.first_unit[s.actor], s.unit)):
            return "units are set up in a fixed order (17.1.2)."
        return "" if self.forced(s) < 0 else "there is no choice of hexes for this unit (17.1.2)."


class SetupLeader(Decision[Battle]):
    """17.5.2, 17.1.2 The leader starts with any friendly unit (R57)."""

    name = "setup_leader"
    rule = "17.1.2"
    title = "set up its leader"

    def legal(self, s: Battle) -> list[int]:
        seat = s.actor
        hexes = [s.where[u] for u in range(s.box.first_unit[seat], s.box.first_unit[seat + 1]) if s.where[u] >= 0]
        hexes.sort()
        return hexes

    def apply(self, s: Battle, action: int) -> None:
        seat = s.actor
        s.leader[seat] = action
        tell_setup(s, seat)
        if seat == s.box.setup_order[0]:
            start_seat(s, 1 - seat)
        else:
            turns.start_turn(s)

    def label(self, s: Battle, action: int) -> str:
        return f"leader {hex_name(s, action)}"

    def words(self, s: Battle, action: int) -> str:
        return f"{leader_name(s, s.actor)} starts with {unit_name(s, s.standing[action])} in {hex_name(s, action)}"

    def prompt(self, s: Battle) -> str:
        return f"Choose the unit with which {leader_name(s, s.actor)} starts."

    def why_not(self, s: Battle, action: int) -> str:
        return "a leader is set up with a friendly unit (17.1.2, R57)." if 0 <= action < HEXES else ""

    def impossible(self, s: Battle) -> str:
        why = wrong_setup(s, moments.NOTHING)
        first = s.box.first_unit
        if not why and any(s.where[unit] == UNPLACED for unit in range(first[s.actor], first[s.actor + 1])):
            why = "a leader is set up after his units (17.1.2)."
        return why


def wrong_setup(s: Battle, under_way: int) -> str:
    """Why the actor cannot be setting up: one seat does so completely before the other starts (17.1.2)."""
    if s.leader[s.actor] != NOT_SET_UP:
        return f"{SEAT_NAMES[s.actor]} has set up its army (17.1.2)."
    other = 1 - s.actor
    is_first = s.actor == s.box.setup_order[0]
    for unit in range(s.box.first_unit[other], s.box.first_unit[other + 1]):
        if (s.where[unit] == UNPLACED) != is_first:
            return "one side sets up completely before the other starts (17.1.2)."
    if (s.leader[other] == NOT_SET_UP) != is_first:
        return "one side sets up completely before the other starts (17.1.2)."
    return moments.wrong_moment(s, SETUP, s.phasing, under_way)


def free_places(s: Battle) -> list[int]:
    return [h for h in s.box.places[s.unit] if s.standing[h] < 0]


def count_of_kind(s: Battle) -> int:
    """Units of the type being placed that are still to be placed."""
    box = s.box
    return len([u for u in range(s.unit, box.count) if box.places[u] is box.places[s.unit] and s.where[u] == UNPLACED])


SETUP_RESERVE: Final = SetupReserve()
SETUP_PLACE: Final = SetupPlace()
SETUP_LEADER: Final = SetupLeader()
