"""17.5 Set-up: one seat places its units and its leader, then the other."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import HEXES, PASS_OR_YES, YES
from delenda.games.de_bello_punico.box import BattleBox
from delenda.games.de_bello_punico.rules import moments
from delenda.games.de_bello_punico.rules.sequence import BATTLE, FIRST_ARMY, SECOND_ARMY, SEQUENCE
from delenda.games.de_bello_punico.state import NO_UNIT, NOT_SET_UP, RESERVE, SETUP, UNPLACED, Battle
from delenda.games.de_bello_punico.words import hex_name, leader_name, place_name, tell_reserve, tell_setup, unit_name, wing
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision
from delenda.kernel.english import SEAT_NAMES, plural


def blank(box: BattleBox) -> Battle:
    """A battlefield without anybody on it."""
    s = Battle(box)
    s.clear()
    return s


def begin(box: BattleBox) -> Battle:
    """A new battle, waiting on the first choice of whoever sets up first."""
    s = blank(box)
    s.where = vec[i64]([UNPLACED] * box.count)
    s.actor = box.setup_order[0]
    push(s, BATTLE)
    SEQUENCE.proceed(s)
    only = s.decision.forced(s)
    while only >= 0:
        s.decision.apply(s, only)
        only = s.decision.forced(s)
    return s


class SetUpArmy(Task[Battle]):
    """17.5 One seat sets up completely, then the other (R68)."""

    def __init__(self, order: int) -> None:
        self.order = order

    def run(self, s: Battle) -> bool:
        seat = s.box.setup_order[self.order]
        s.actor = seat
        s.phasing = seat
        s.unit = s.box.first_unit[seat]
        if seat == CARTHAGE and s.box.reserve >= 0:
            s.decision = SETUP_RESERVE
        else:
            s.decision = SETUP_PLACE
        return True


class SetupReserve(Decision[Battle]):
    """17.1.3c One light cavalry unit may be kept out of the set-up."""

    name = "setup_reserve"
    rule = "17.1.3c"
    title = "decide whether to hold back a cavalry unit"
    always_asked = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES

    def apply(self, s: Battle, action: i64) -> None:
        if action == YES:
            s.where[s.box.reserve] = RESERVE
            s.touch(s.box.reserve)
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

    def forced(self, s: Battle) -> i64:
        """As soon as there are as many hexes as units of the type there is nothing to choose."""
        places = free_places(s)
        return places[0] if len(places) <= count_of_kind(s) else -1

    def apply(self, s: Battle, action: i64) -> None:
        seat = s.actor
        unit = s.unit
        s.disorder[unit] = s.box.start_disorder[unit]  # 17.1.3a, R12
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
        return f"Set up {unit_name(s, s.unit)} in {place_name(s.box, action)}"

    def prompt(self, s: Battle) -> str:
        kind = s.box.kind_names[s.box.kind[s.unit]]
        return f"Choose a hex for {unit_name(s, s.unit)}; {plural(count_of_kind(s), 'unit')} of {kind} to place."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        kind = s.box.kind_names[s.box.kind[s.unit]]
        return f"That is not a free set-up hex of {kind} (17.1.2)."

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

    def apply(self, s: Battle, action: i64) -> None:
        seat = s.actor
        s.leader[seat] = action
        tell_setup(s, seat)
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return f"leader {hex_name(s, action)}"

    def words(self, s: Battle, action: int) -> str:
        return f"{leader_name(s, s.actor)} starts with {unit_name(s, s.standing[action])} {wing(s, action)}"

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


def wrong_setup(s: Battle, under_way: i64) -> str:
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


def count_of_kind(s: Battle) -> i64:
    """Units of the type being placed that are still to be placed."""
    box = s.box
    return len([u for u in range(s.unit, box.count) if box.places[u] is box.places[s.unit] and s.where[u] == UNPLACED])


SETUP_RESERVE: Final = SetupReserve()
SETUP_PLACE: Final = SetupPlace()
SETUP_LEADER: Final = SetupLeader()

SEQUENCE.carry_out(FIRST_ARMY, SetUpArmy(0))
SEQUENCE.carry_out(SECOND_ARMY, SetUpArmy(1))
