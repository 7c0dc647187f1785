"""3.4.4 Entering an area, by land or from a fleet: refuge in a fortress (3.8.2), relief from inside (3.8.7), battle."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import ACTED, BIT, DONE, INNER, LAND_BATTLE, LEADER, UNIT, YES, YES_OR_NO
from delenda.games.punic_island.rules import battle, groups
from delenda.games.punic_island.rules.forces import bits, count_at, free_leaders, ground_at, join_march, put, unlike
from delenda.games.punic_island.rules.marches import count_others, marchers
from delenda.games.punic_island.rules.questions import OPERATOR, OTHER, Question
from delenda.games.punic_island.rules.sequence import (
    END_MARCH,
    MARCH_ON,
    MEET,
    OFFER_REFUGE,
    SAIL_ON,
    SEQUENCE,
    SHELTER_LEADERS,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_join, tell_refuge, tell_refuge_leader
from delenda.games.punic_island.words.names import place_words, unit_code
from delenda.kernel.agenda import Task, push


def misentered(s: PunicIsland, owner: i64) -> str:
    """Why no group can be entering the area of this side's fortress; empty if one can."""
    if not 0 <= s.place < s.box.lands or s.control[s.place] != owner:
        return "enemies meet before a fortress that is not there (3.4.4)."
    return groups.misled(s)


class OfferRefuge(Task[PunicIsland]):
    """3.4.4b Enemies in the field before their own fortress may take refuge in it."""

    def run(self, s: PunicIsland) -> bool:
        enemy = 1 - s.operator
        if s.field[enemy * s.box.lands + s.place] == 0 or s.control[s.place] != enemy:
            return False
        s.actor = enemy
        s.decision = REFUGE_PICK
        return True


class MeetEnemy(Task[PunicIsland]):
    """3.4.4c, 3.4.4d Enemies still in the field: battle, and the move ends. Otherwise the group may go on."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        seat = s.operator
        if s.field[(1 - seat) * box.lands + s.place] > 0:
            push(s, SAIL_ON if s.landing else END_MARCH)
            if s.control[s.place] == seat and may_join(s):
                s.actor = seat
                s.decision = JOIN_PICK
                return True
            start_field_battle(s)
            return False
        if s.landing:
            if count_others(s) > 0:
                s.sp -= box.stacking_sp
            push(s, SAIL_ON)
            return False
        if s.halted:
            push(s, END_MARCH)
            return False
        push(s, MARCH_ON)
        return False


def start_field_battle(s: PunicIsland) -> None:
    battle.start_battle(s, LAND_BATTLE, s.place, s.operator, s.fleet_at if s.landing else s.origin)


class RefugePick(Question):
    """3.8.2 Up to four units go inside, one by one; the others fight (R63)."""

    name = "refuge_pick"
    rule = "3.8.2"
    title = "take refuge or fight"
    waits = "c?Am"
    who = OTHER
    closing = "Send nobody else inside"

    def legal(self, s: PunicIsland) -> list[int]:
        found = [DONE]
        if count_at(s, s.actor, s.box.places + s.place) < s.box.capacity:
            found += [UNIT + unit for unit in unlike(s, ground_at(s, s.actor, s.place))]
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == DONE:
            s.asked = -1
            push(s, SHELTER_LEADERS)
            SEQUENCE.proceed(s)
            return
        put(s, action - UNIT, s.box.places + s.place)
        tell_refuge(s, action - UNIT, s.place)

    def misfit(self, s: PunicIsland) -> str:
        return misentered(s, 1 - s.operator)

    def label(self, s: PunicIsland, action: int) -> str:
        return "done" if action == DONE else f"refuge {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        inside = count_at(s, s.actor, s.box.places + s.place)
        return f"Enemies enter {place_words(s, s.place)}: send units inside ({inside} of {s.box.capacity}); the others fight."


class AskRefugeLeaders(Task[PunicIsland]):
    """Each leader in the area goes inside or stays out: in if no unit is left outside, out if none is inside."""

    def run(self, s: PunicIsland) -> bool:
        box = s.box
        seat = 1 - s.operator
        for leader in range(s.asked + 1, box.leaders):
            if s.leader_at[leader] != s.place or box.leader_side[leader] != seat:
                continue
            if s.field[seat * box.lands + s.place] == 0:
                shelter(s, leader)
            elif count_at(s, seat, box.places + s.place) > 0:
                s.asked = leader
                s.actor = seat
                s.decision = REFUGE_LEADER
                return True
        return False


def shelter(s: PunicIsland, leader: i64) -> None:
    s.leader_at[leader] = s.box.places + s.place
    tell_refuge_leader(s, leader, s.place)


class RefugeLeader(Question):
    """3.8.2 A leader with units on both sides of the wall."""

    name = "refuge_leader"
    rule = "3.8.2"
    title = "decide whether to send a leader inside"
    waits = "c?Am"
    who = OTHER

    def legal(self, s: PunicIsland) -> list[int]:
        return YES_OR_NO

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == YES:
            shelter(s, s.asked)
        push(s, SHELTER_LEADERS)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        seat = 1 - s.operator
        split = s.field[seat * s.box.lands + s.place] > 0 and count_at(s, seat, s.box.places + s.place) > 0
        here = s.asked in s.box.staff[seat] and s.leader_at[s.asked] == s.place
        return misentered(s, seat) or ("" if split and here else "the leader has no choice between inside and outside (3.8.2).")

    def label(self, s: PunicIsland, action: int) -> str:
        return f"{s.box.leader_names[s.asked]} {'in' if action == YES else 'out'}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Does {s.box.leader_names[s.asked]} go inside {place_words(s, s.place)}?"


# Relief


def joinable(s: PunicIsland) -> list[int]:
    inside = s.box.places + s.place
    return [unit for unit in ground_at(s, s.operator, inside) if not s.cond[unit] & ACTED]


def may_join(s: PunicIsland) -> bool:
    return bool(joinable(s)) or free_leaders(s, s.box.places + s.place, s.operator) > 0


class JoinPick(Question):
    """3.8.7 Units and leaders inside may join an attack on the besiegers; they retreat only inside."""

    name = "join_pick"
    rule = "3.8.7"
    title = "join the attack from inside"
    waits = "c?A[ML]"
    who = OPERATOR
    closing = "Nobody else joins"

    def legal(self, s: PunicIsland) -> list[int]:
        found = [DONE]
        found += [UNIT + unit for unit in unlike(s, joinable(s))]
        found += [LEADER + leader for leader in bits(free_leaders(s, s.box.places + s.place, s.operator))]
        return found

    def apply(self, s: PunicIsland, action: i64) -> None:
        if action == DONE:
            start_field_battle(s)
            SEQUENCE.proceed(s)
        elif action >= LEADER:
            leader = action - LEADER
            s.leader_at[leader] = s.place
            s.movers_led |= BIT[leader]
            s.leaders_acted |= BIT[leader]
        else:
            unit = action - UNIT
            put(s, unit, s.place)
            join_march(s, unit, INNER | ACTED)
            tell_join(s, unit)

    def misfit(self, s: PunicIsland) -> str:
        if len(marchers(s)) < len(s.marching):
            return "somebody has left a group that has not fought yet (3.8.7)."
        if s.landing != (s.agenda[-1] == SAIL_ON) or s.field[(1 - s.operator) * s.box.lands + s.place] == 0:
            return "nobody besieges the place to which relief comes (3.8.7)."
        return misentered(s, s.operator)

    def label(self, s: PunicIsland, action: int) -> str:
        if action == DONE:
            return "done"
        return f"join {s.box.leader_names[action - LEADER]}" if action >= LEADER else f"join {unit_code(s, action - UNIT)}"

    def prompt(self, s: PunicIsland) -> str:
        return f"Relief comes to {place_words(s, s.place)}: who joins the attack from inside?"


REFUGE_PICK: Final = RefugePick()
REFUGE_LEADER: Final = RefugeLeader()
JOIN_PICK: Final = JoinPick()
SEQUENCE.carry_out(SHELTER_LEADERS, AskRefugeLeaders())
SEQUENCE.carry_out(MEET, MeetEnemy())
SEQUENCE.carry_out(OFFER_REFUGE, OfferRefuge())
