"""3.8 Sieges: who besieges, the roll, and the fall of a fortress. Refuge and relief are in contact.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, BESIEGING, DIE, UNIT
from delenda.games.punic_island.rules.forces import (
    all_leaders,
    capture_rp,
    count_at,
    count_ships,
    destroy,
    ground_at,
    lose_leader,
    lose_stray_leaders,
    mark,
    settle_all,
    ships_at,
    siege_units,
    unlike,
    unmark,
)
from delenda.games.punic_island.rules.questions import OPERATOR, Question
from delenda.games.punic_island.rules.sequence import ASK_EVENT, AT_SIEGE, BESIEGE_CITY, ROLL_FOR_SIEGE, SEQUENCE
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_destroyed, tell_fall, tell_siege, tell_siege_roll
from delenda.games.punic_island.words.names import place_words, term, unit_code
from delenda.kernel.actor import CHANCE
from delenda.kernel.agenda import Task, push, push_with, take


def may_besiege(s: PunicIsland, area: i64) -> bool:
    """3.8.3 An enemy fortress with own units before it; a port only with an own ship in its roads."""
    seat = s.operator
    if s.control[area] != 1 - seat:
        return False
    roads = s.box.map.roads_of[area]
    return roads < 0 or s.no_fleet != 0 or count_ships(s, seat, roads) > 0


def besiegers(s: PunicIsland, area: i64) -> list[int]:
    """Own ground units in the field that have not acted."""
    return [unit for unit in ground_at(s, s.operator, area) if not s.cond[unit] & ACTED]


class BesiegeCity(Task[PunicIsland]):
    """With a leader in the area all take part, else one unit (R17)."""

    def run(self, s: PunicIsland) -> bool:
        area = take(s)
        s.sp -= s.box.siege_sp
        s.siege_at = area
        if all_leaders(s, area, s.operator):
            for unit in besiegers(s, area):
                mark(s, unit, BESIEGING)
            declare(s)
            return False
        s.actor = s.operator
        s.decision = SIEGE_PICK

        return True


class SiegePick(Question):
    """3.8.3 Without a leader one unit besieges."""

    name = "siege_pick"
    rule = "3.8.3"
    title = "choose who besieges"
    waits = "c?A"
    who = OPERATOR

    def legal(self, s: PunicIsland) -> list[int]:
        return [UNIT + unit for unit in unlike(s, besiegers(s, s.siege_at))]

    def apply(self, s: PunicIsland, action: i64) -> None:
        mark(s, action - UNIT, BESIEGING)
        declare(s)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        if siege_units(s) or s.siege_at < 0 or all_leaders(s, s.siege_at, s.operator):
            return "a besieger is chosen where there is no leader (3.8.3)."
        return misbesieged(s)

    def label(self, s: PunicIsland, action: int) -> str:
        return f"besiege {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Siege of {place_words(s, s.siege_at)} without a leader: choose the one unit that counts."


def misbesieged(s: PunicIsland) -> str:
    """Why there can be no siege where it is said; empty if there can."""
    area = s.siege_at
    if not 0 <= area < s.box.lands or s.control[area] != 1 - s.operator or not s.field[s.operator * s.box.lands + area]:
        return "nobody stands before the fortress that is besieged (3.8.3)."
    return ""


def declare(s: PunicIsland) -> None:
    for unit in siege_units(s):
        mark(s, unit, ACTED)
    tell_siege(s, siege_units(s))
    push(s, ROLL_FOR_SIEGE)
    push_with(s, ASK_EVENT, AT_SIEGE)


class StartRoll(Task[PunicIsland]):
    def run(self, s: PunicIsland) -> bool:
        s.actor = CHANCE
        s.decision = SIEGE_ROLL
        return True


def siege_modifiers(s: PunicIsland) -> list[int]:
    """3.8.4 The fortress, those inside, the besiegers, cards."""
    area = s.siege_at
    inside = count_at(s, s.control[area], s.box.places + area)
    return [s.box.map.siege_mod[area], inside, -len(siege_units(s)), s.siege_mod]


class SiegeRoll(Question):
    """3.8.4 Chance: the city falls to a modified die up to the siege number."""

    name = "siege_roll"
    rule = "3.8.4"
    title = "roll for the siege"
    waits = "c?A"
    chance = True

    def legal(self, s: PunicIsland) -> list[int]:
        return s.box.dice

    def apply(self, s: PunicIsland, action: i64) -> None:
        die = action - DIE
        modifiers = siege_modifiers(s)
        total = die
        for modifier in modifiers:
            total += modifier
        falls = total <= s.box.siege_number[s.operator]
        tell_siege_roll(s, die, modifiers, total, falls)
        for unit in siege_units(s):
            unmark(s, unit, BESIEGING)
        s.siege_mod = 0
        s.no_fleet = 0
        if falls:
            fall(s, s.siege_at, s.operator)
        s.siege_at = -1
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        return misbesieged(s) or ("" if siege_units(s) else "nobody besieges (3.8.3).")

    def label(self, s: PunicIsland, action: int) -> str:
        return f"d10 {action - DIE}"

    def prompt(self, s: PunicIsland) -> str:
        modifiers = "".join(term(modifier) for modifier in siege_modifiers(s) if modifier)
        return f"Siege of {place_words(s, s.siege_at)}: die{modifiers} must be {s.box.siege_number[s.operator]} or less."


def fall(s: PunicIsland, area: i64, captor: i64) -> None:
    """3.8.5 All inside are destroyed, also ships in the port; half of the Resource Points are captured."""
    box = s.box
    loser = 1 - captor
    inside = box.places + area
    port = box.map.port_of[area]
    lost = ground_at(s, loser, inside)
    if port >= 0:
        lost = lost + ships_at(s, loser, port)
    for unit in lost:
        tell_destroyed(s, unit)
        destroy(s, unit, True)
    for leader in range(box.leaders):
        if s.leader_at[leader] == inside:
            lose_leader(s, leader, True)
    control = s.control[:]
    control[area] = captor
    s.control = control
    s.map_changes += 1
    tell_fall(s, area, captor, capture_rp(s, area, captor))
    lose_stray_leaders(s, True)
    settle_all(s)


SIEGE_PICK: Final = SiegePick()
SIEGE_ROLL: Final = SiegeRoll()
SEQUENCE.carry_out(ROLL_FOR_SIEGE, StartRoll())
SEQUENCE.carry_out(BESIEGE_CITY, BesiegeCity())
