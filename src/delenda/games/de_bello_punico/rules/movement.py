"""6 Movement: what moves, in which order; 4.6 Movement points. How a unit moves: rules/steps.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import (
    CAVALRY_BOX,
    COMMAND,
    HEXES,
    LEADER,
    MOST_CAVALRY,
    MOVEMENT_BOX,
    PASS,
    RECALL,
)
from delenda.games.de_bello_punico.rules import command, leaders, moments, pursuit, steps
from delenda.games.de_bello_punico.rules.sequence import FIRST_IN_PHASE, MOVEMENT_BEGINS, MOVES, SECOND_IN_PHASE, SEQUENCE
from delenda.games.de_bello_punico.state import (
    FASTER,
    FINIS,
    MOVED,
    MOVING,
    NO_UNIT,
    PANICKED,
    Battle,
    sort,
)
from delenda.games.de_bello_punico.words import (
    leader_name,
    tell_faster,
    tell_impulse,
    tell_movement_point,
    tell_recall,
    unit_name,
)
from delenda.kernel.actor import NOBODY
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision, VectorDecision
from delenda.kernel.english import number

CANNOT_MOVE: Final = MOVED | FINIS | PANICKED
MOST_OTHERS: Final = 3 + MOST_CAVALRY  # besides units: the end, the leader, a Movement point, recalls


class PutInPhase(Task[Battle]):
    """3.1c The First player's impulses, then the Second player's."""

    def __init__(self, second: int) -> None:
        self.second = second

    def run(self, s: Battle) -> bool:
        s.phasing = 1 - s.first if self.second else s.first
        return False


class BeginMovement(Task[Battle]):
    """3.3 What units have done is forgotten."""

    def run(self, s: Battle) -> bool:
        s.keep_flags(FINIS | PANICKED)
        s.run = vec[i64]([0] * s.box.count)
        s.touch_all()
        s.leader_moved = 0
        s.phase = MOVING
        tell_impulse(s)
        return False


class NextMove(Task[Battle]):
    """6.1 What moves next, if anything can."""

    def run(self, s: Battle) -> bool:
        if not may_move(s):
            return False
        s.actor = s.phasing
        s.decision = MOVE_PICK
        return True


def may_move(s: Battle) -> bool:
    """Whether there is anything to pick, as far as everybody can see: there may be a point to recall cavalry (4.1.5)."""
    if s.box.contact != NOBODY:  # armies in contact only flee
        return False
    return has_ordinary_move(s) or (command.may_have(s, s.phasing, CAVALRY_BOX) and pursuit.has_return(s, s.phasing))


def has_ordinary_move(s: Battle) -> bool:
    """Whether anything can be picked that needs no token."""
    seat = s.phasing
    if s.leader[seat] >= 0 and not s.leader_moved:
        return True
    for unit in range(s.box.first_unit[seat], s.box.first_unit[seat + 1]):
        if not s.flags[unit] & CANNOT_MOVE and s.where[unit] >= 0:
            return True
    return False


class MovePick(VectorDecision[Battle]):
    """6.1 A unit, the leader, a Movement point, cavalry to recall, or the end of the impulse."""

    name = "move_pick"
    rule = "6"
    title = "move its army"
    private = True

    def choices(self, s: Battle) -> vec[i64]:
        box = s.box
        seat = s.phasing
        flags = s.flags
        where = s.where
        actions = vec[i64](capacity=box.most_units + MOST_OTHERS)
        slow = False
        for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
            flag = flags[unit]
            if flag & CANNOT_MOVE:
                continue
            h = where[unit]
            if h >= 0:
                actions = append(actions, h)
                if not flag & FASTER:
                    slow = True
        sort(actions)
        actions = append(actions, PASS)
        if s.leader[seat] >= 0 and not s.leader_moved:
            actions = append(actions, LEADER)
        if slow and s.real(seat, MOVEMENT_BOX):
            actions = append(actions, COMMAND)
        if s.real(seat, CAVALRY_BOX):
            for index, cavalry in enumerate(box.cavalry[seat]):
                if where[cavalry] < 0 and pursuit.can_return(s, cavalry):
                    actions = append(actions, RECALL + index)
        return actions

    def apply(self, s: Battle, action: i64) -> None:
        if action == PASS:
            SEQUENCE.proceed(s)
            return
        push(s, MOVES)
        if action < HEXES:
            unit = s.standing[action]
            steps.start_move(s, unit, s.allowance(unit))
        elif action == LEADER:
            leaders.start_leader_move(s)
        elif action == COMMAND:
            command.spend(s, s.phasing, MOVEMENT_BOX)
            tell_movement_point(s)
            s.decision = MCP_UNIT
        else:
            s.unit = s.box.cavalry[s.phasing][action - RECALL]
            command.spend(s, s.phasing, CAVALRY_BOX)
            tell_recall(s, s.unit)
            s.decision = pursuit.ENTRY_HEX

    def label(self, s: Battle, action: int) -> str:
        if action < HEXES:
            return s.box.names[s.standing[action]]
        if action >= RECALL:
            return f"recall {s.box.names[s.box.cavalry[s.phasing][action - RECALL]]}"
        return {PASS: "end", LEADER: "leader", COMMAND: "command"}[action]

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "End movement"
        if action == LEADER:
            return f"Move {leader_name(s, s.phasing)}"
        if action == COMMAND:
            most = number(s.box.units_per_movement_point)
            return f"Spend a Movement point: one to {most} units of one type get an extra movement point"
        if action >= RECALL:
            return f"Recall {unit_name(s, s.box.cavalry[s.phasing][action - RECALL])} for a Cavalry point"
        return f"Move {unit_name(s, s.standing[action])}"

    def prompt(self, s: Battle) -> str:
        if not has_ordinary_move(s) and not s.real(s.phasing, CAVALRY_BOX):
            return f"Nothing is left to move. {command.no_point(s, CAVALRY_BOX)}"
        return "Choose a unit to move, or end your movement."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        unit = s.standing[action]
        if unit < 0 or s.box.side[unit] != s.phasing:
            return "That hex holds no unit of yours."
        name = unit_name(s, unit)
        if s.flags[unit] & PANICKED:
            return f"{name} is in panic and only flees (11)."
        if s.flags[unit] & FINIS:
            return f"{name} is motionless for this turn (15.1)."
        return f"{name} has already moved in this impulse (6)."

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, MOVING, s.phasing, moments.NOTHING)
        return why or ("" if may_move(s) else "nothing is left to move (6).")


class McpUnit(Decision[Battle]):
    """4.6.1, R46 One to three units of a type, Hastati and Principes together, get a movement point more."""

    name = "mcp_unit"
    rule = "4.6"
    title = "give out a Movement point"
    completes = True

    def legal(self, s: Battle) -> list[int]:
        hexes = slower(s)
        hexes.sort()
        if s.picks:
            hexes.append(PASS)
        return hexes

    def apply(self, s: Battle, action: i64) -> None:
        if action < HEXES:
            s.unit = s.standing[action]
            s.mark(s.unit, FASTER)
            s.picks += 1
            tell_faster(s, s.unit)
            if s.picks < s.box.units_per_movement_point and slower(s):
                return
        s.unit = NO_UNIT
        s.picks = 0
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return "done" if action == PASS else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        return "No more units" if action == PASS else f"{unit_name(s, s.standing[action])} gets an extra movement point"

    def prompt(self, s: Battle) -> str:
        left = number(s.box.units_per_movement_point - s.picks)
        same = "" if s.picks == 0 else " of the same type"
        return f"Choose a unit{same} to get an extra movement point in this impulse; up to {left} can still get one."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES or s.standing[action] < 0:
            return ""
        return f"{unit_name(s, s.standing[action])} is not an unmoved unit of the same type without such a point (4.6)."

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, MOVING, s.phasing, moments.A_UNIT | moments.PICKS)
        if why or not 0 <= s.picks < s.box.units_per_movement_point or (s.unit >= 0) != (s.picks > 0):
            return why or "a Movement point is for one to three units (4.6)."
        if s.picks and (s.box.side[s.unit] != s.phasing or not s.flags[s.unit] & FASTER):
            return "the last unit that got the Movement point is not known (4.6)."
        return "" if slower(s) else "no unit is left that could get the Movement point (4.6)."


def slower(s: Battle) -> list[int]:
    """The hexes of those who can get the Movement point that is being given out."""
    box = s.box
    seat = s.phasing
    hexes = []
    for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
        can_move = not s.flags[unit] & (CANNOT_MOVE | FASTER) and s.where[unit] >= 0
        if can_move and (s.picks == 0 or box.group[unit] == box.group[s.unit]):
            hexes.append(s.where[unit])
    return hexes


MOVE_PICK: Final = MovePick()
MCP_UNIT: Final = McpUnit()

SEQUENCE.carry_out(FIRST_IN_PHASE, PutInPhase(0))
SEQUENCE.carry_out(SECOND_IN_PHASE, PutInPhase(1))
SEQUENCE.carry_out(MOVEMENT_BEGINS, BeginMovement())
SEQUENCE.carry_out(MOVES, NextMove())
