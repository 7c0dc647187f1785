"""6 Movement, 7 crossing friends, 8 facing and zones of control; 11.1 flights; 4.6 Movement points."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import (
    AT_EDGE,
    BIT,
    BOX,
    BOXES,
    CAVALRY,
    COMMAND,
    EXIT,
    FACE,
    FRONT,
    HEXES,
    INSIDE_FRIEND,
    LEADER,
    MOVEMENT,
    MOVES,
    PASS,
    READY,
    RECALL,
    SPENT,
    STEP,
)
from delenda.games.de_bello_punico.rules import command, disorder, leaders, pursuit
from delenda.games.de_bello_punico.rules import turn as turns
from delenda.games.de_bello_punico.state import (
    FASTER,
    FINIS,
    MOVED,
    NO_ATTACK,
    NO_DIRECTION,
    NO_HEX,
    NO_UNIT,
    PANICKED,
    Battle,
)
from delenda.games.de_bello_punico.words import (
    hex_name,
    leader_name,
    tell_crossing,
    tell_exit,
    tell_faster,
    tell_move,
    tell_movement_point,
    tell_recall,
    tell_recall_offer,
    unit_words,
)
from delenda.kernel.actor import ROME
from delenda.kernel.decision import Decision
from delenda.kernel.hexes import COMPASS, DIRECTIONS

CANNOT_MOVE: Final = MOVED | FINIS | PANICKED


def resolve_flights(s: Battle) -> None:
    """3.5.4, 11.1 Panicked units flee before the others move, those nearest to their edge first."""
    box = s.box
    seat = s.phasing
    first = NO_UNIT
    for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
        flees = s.flags[unit] & (PANICKED | MOVED) == PANICKED and s.where[unit] >= 0
        if flees and (first < 0 or flight_rank(s, unit) < flight_rank(s, first)):
            first = unit
    if first < 0:
        offer_move(s)
        return
    s.flags[first] = s.flags[first] | MOVED
    s.lift(first)
    disorder.push(s, disorder.AFTER_FLIGHT)
    disorder.flee(s, first, box.movement[first])
    disorder.resolve(s)


def flight_rank(s: Battle, unit: int) -> int:
    h = s.where[unit]
    return s.box.exit_cost[s.box.side[unit] * HEXES + h] * HEXES + h


# Choosing what moves


def offer_move(s: Battle) -> None:
    s.actor = s.phasing
    s.decision = PICK_MOVE
    if s.tokens[s.phasing * BOXES + CAVALRY] and not has_ordinary_move(s) and pursuit.has_return(s, s.phasing):
        tell_recall_offer(s, s.phasing)


def has_ordinary_move(s: Battle) -> bool:
    """Whether anything can be picked that needs no token."""
    seat = s.phasing
    if s.leader[seat] >= 0 and not s.leader_moved:
        return True
    for unit in range(s.box.first_unit[seat], s.box.first_unit[seat + 1]):
        if not s.flags[unit] & CANNOT_MOVE and s.where[unit] >= 0:
            return True
    return False


class PickMove(Decision[Battle]):
    """3.5.5 A unit, the leader, a Movement point, cavalry to recall, or the end of the impulse."""

    name = "move_pick"
    rule = "6"
    title = "move its army"

    def legal(self, s: Battle) -> list[int]:
        box = s.box
        seat = s.phasing
        flags = s.flags
        where = s.where
        actions: list[int] = []
        slow = False
        for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
            flag = flags[unit]
            if not flag & CANNOT_MOVE and where[unit] >= 0:
                actions.append(where[unit])
                if not flag & FASTER:
                    slow = True
        actions.sort()
        actions.append(PASS)
        if s.leader[seat] >= 0 and not s.leader_moved:
            actions.append(LEADER)
        if slow and s.real(seat, MOVEMENT):
            actions.append(COMMAND)
        if s.real(seat, CAVALRY):
            for index, unit in enumerate(box.cavalry[seat]):
                if where[unit] < 0 and pursuit.can_return(s, unit):
                    actions.append(RECALL + index)
        return actions

    def forced(self, s: Battle) -> int:
        if has_ordinary_move(s) or (s.real(s.phasing, CAVALRY) and pursuit.has_return(s, s.phasing)):
            return -1
        return PASS

    def apply(self, s: Battle, action: int) -> None:
        if action < HEXES:
            unit = s.standing[action]
            start_move(s, unit, s.allowance(unit))
        elif action == PASS:
            turns.start_volley(s)
        elif action == LEADER:
            leaders.start_leader_move(s)
        elif action == COMMAND:
            command.spend(s, s.phasing, MOVEMENT)
            tell_movement_point(s, s.phasing)
            s.picks = 0
            s.decision = PICK_FASTER
        else:
            s.unit = s.box.cavalry[s.phasing][action - RECALL]
            tell_recall(s, s.unit)
            s.decision = pursuit.CHOOSE_ENTRY

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
            return "Spend a Movement point"
        if action >= RECALL:
            return f"Recall {s.box.names[s.box.cavalry[s.phasing][action - RECALL]]}"
        return f"Move {unit_words(s, s.standing[action])}"

    def prompt(self, s: Battle) -> str:
        return "Choose a unit to move, or end your movement."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        unit = s.standing[action]
        if unit < 0 or s.box.side[unit] != s.phasing:
            return f"{hex_name(s, action)} holds no unit of yours."
        name = s.box.names[unit]
        if s.flags[unit] & PANICKED:
            return f"{name} is in panic and only flees (11)."
        if s.flags[unit] & FINIS:
            return f"{name} is motionless for this turn (15.1)."
        return f"{name} has moved in this impulse (6)."


class PickFaster(Decision[Battle]):
    """3.5.7, 4.6 One to three units of a type, Hastati and Principes together, get a movement point more."""

    name = "mcp_unit"
    rule = "4.6"
    title = "give out a Movement point"

    def legal(self, s: Battle) -> list[int]:
        box = s.box
        seat = s.phasing
        hexes = []
        for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
            can_move = not s.flags[unit] & (CANNOT_MOVE | FASTER) and s.where[unit] >= 0
            if can_move and (s.picks == 0 or box.group[unit] == box.group[s.unit]):
                hexes.append(s.where[unit])
        hexes.sort()
        if s.picks:
            hexes.append(PASS)
        return hexes

    def apply(self, s: Battle, action: int) -> None:
        if action < HEXES:
            s.unit = s.standing[action]
            s.flags[s.unit] = s.flags[s.unit] | FASTER
            s.picks += 1
            tell_faster(s, s.unit)
            if s.picks < s.box.units_per_movement_point:
                return
        s.unit = NO_UNIT
        s.picks = 0
        offer_move(s)

    def label(self, s: Battle, action: int) -> str:
        return "done" if action == PASS else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        return "No more" if action == PASS else unit_words(s, s.standing[action])

    def prompt(self, s: Battle) -> str:
        left = s.box.units_per_movement_point - s.picks
        same = "" if s.picks == 0 else " of the same type"
        return f"Choose a unit{same} that gets one movement point more; {left} may."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES or s.standing[action] < 0:
            return ""
        return f"{s.box.names[s.standing[action]]} is not an unmoved unit of the same type without such a point (4.6)."


# Moving a unit


def start_move(s: Battle, unit: int, mp: int) -> None:
    h = s.where[unit]
    s.flags[unit] = s.flags[unit] | MOVED
    s.unit = unit
    s.origin = h
    s.mp = mp
    s.stopped = 0
    s.start_zoc = 1 if s.control[(1 - s.phasing) * HEXES + h] else 0
    s.heading = NO_DIRECTION
    s.decision = STEP_UNIT


def end_move(s: Battle) -> None:
    s.unit = NO_UNIT
    s.origin = NO_HEX
    s.mp = 0
    s.stopped = 0
    s.start_zoc = 0
    s.heading = NO_DIRECTION
    offer_move(s)


def comes_out(s: Battle, n: int, facing: int, mp: int) -> bool:
    """7.1 Whether the mover, in a friend's hex, can go on to a hex without a unit; the ones it has left count as such."""
    box = s.box
    seat = s.phasing
    for i in range(3):
        d = FRONT[facing * 3 + i]
        m = box.neighbour[n * 6 + d]
        if m < 0 or box.cost[m] > mp or not s.is_free(seat, m):
            continue
        friend = s.standing[m]
        if friend < 0 or friend == s.unit:
            return True
        if not s.in_enemy_zone(seat, m) and comes_out(s, m, d, mp - box.cost[m]):
            return True
    return False


class StepUnit(Decision[Battle]):
    """3.5.8 One step into a front hex, a turn, or the end of the move."""

    name = "move_step"
    rule = "6"
    title = "move a unit"

    def legal(self, s: Battle) -> list[int]:
        unit = s.unit
        h = s.where[unit]
        facing = s.facing[unit]
        if s.standing[h] != unit:
            besides = INSIDE_FRIEND
        elif s.mp == 0:
            besides = SPENT
        elif s.box.may_exit and s.phasing == ROME and not s.stopped and s.box.leaves_north[h * 6 + facing]:
            besides = AT_EDGE
        else:
            besides = READY
        return MOVES[(facing * 8 + open_ways(s, h, facing, 0 if s.stopped else s.mp)) * 4 + besides]

    def forced(self, s: Battle) -> int:
        if s.crossed:
            legal = self.legal(s)
            return legal[0] if len(legal) == 1 else -1
        return -1 if s.mp else PASS

    def apply(self, s: Battle, action: int) -> None:
        if action < FACE:
            step(s, action - STEP)
        elif action < PASS:
            s.turn_to(s.unit, action - FACE)
            s.mp -= 1
            s.run[s.unit] = 0
            s.heading = NO_DIRECTION
        else:
            if action == EXIT:
                resolve_exit(s)
            else:
                tell_move(s, s.unit)
            end_move(s)

    def label(self, s: Battle, action: int) -> str:
        if action < FACE:
            return f"step {DIRECTIONS[action - STEP]}"
        if action < PASS:
            return f"turn {DIRECTIONS[action - FACE]}"
        return "stop" if action == PASS else "exit"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "Stop"
        if action == EXIT:
            return "Leave the map"
        if action >= FACE:
            return f"Turn to the {COMPASS[action - FACE]}"
        return f"Step {COMPASS[action - STEP]} to {hex_name(s, s.box.neighbour[s.where[s.unit] * 6 + action - STEP])}"

    def prompt(self, s: Battle) -> str:
        name = s.box.names[s.unit]
        if s.crossed:
            return f"{name} is inside a friend's hex and must go on. Movement points left: {s.mp}."
        if s.stopped:
            return f"{name} is in an enemy zone of control: turn it, or stop. Movement points left: {s.mp}."
        return f"Step with {name}, turn it, or stop. Movement points left: {s.mp}."

    def why_not(self, s: Battle, action: int) -> str:
        if STEP <= action < FACE:
            return why_no_step(s, action - STEP)
        if FACE <= action < BOX and s.crossed:
            return "a unit does not turn inside a friend's hex (7)."
        if FACE <= action < BOX and s.facing[s.unit] == action - FACE:
            return f"{s.box.names[s.unit]} faces {DIRECTIONS[action - FACE]} already."
        if action == PASS:
            return "two units may not end in one hex: go on (7)."
        return ""

    def warning(self, s: Battle, action: int) -> str:
        if action == EXIT:
            return f"{s.box.names[s.unit]} leaves the battle and takes {s.box.rout[s.unit]} from ROME's Rout Points."
        return ""


def open_ways(s: Battle, h: int, facing: int, mp: int) -> int:
    """The front hexes that the moving unit could enter from a hex, as bits in the order of FRONT."""
    if mp == 0:
        return 0
    box = s.box
    seat = s.phasing
    enemy_leader = s.leader[1 - seat]
    mask = 0
    for i in range(3):
        d = FRONT[facing * 3 + i]
        n = box.neighbour[h * 6 + d]
        if n < 0 or n == enemy_leader:
            continue
        cost = box.cost[n]
        if cost > mp:
            continue
        friend = s.standing[n]
        if (
            friend < 0
            or friend == s.unit
            or (box.side[friend] == seat and not s.control[(1 - seat) * HEXES + n] and comes_out(s, n, d, mp - cost))
        ):
            mask += BIT[i]
    return mask


def why_no_step(s: Battle, direction: int) -> str:
    unit = s.unit
    seat = s.phasing
    n = s.box.neighbour[s.where[unit] * 6 + direction]
    if n < 0:
        return "nobody can enter that hex."
    if s.stopped:
        return f"{s.box.names[unit]} has entered an enemy zone of control and must stop (8.2)."
    if (direction - s.facing[unit]) % 6 not in (5, 0, 1):
        return f"{s.box.names[unit]} steps only into one of its three front hexes (6)."
    if not s.is_free(seat, n):
        return f"an enemy stands in {hex_name(s, n)}."
    if s.box.cost[n] > s.mp:
        return f"{hex_name(s, n)} costs {s.box.cost[n]} movement points; left: {s.mp} (6)."
    if s.in_enemy_zone(seat, n):
        return f"{s.box.names[unit]} would have to stop on a friend: {hex_name(s, n)} is in an enemy zone of control (7, 8.2)."
    return f"{s.box.names[unit]} would end on a friend in {hex_name(s, n)} (7)."


def step(s: Battle, direction: int) -> None:
    unit = s.unit
    seat = s.phasing
    h = s.where[unit]
    n = s.box.neighbour[h * 6 + direction]
    if s.standing[h] == unit:
        s.lift(unit)
    s.mp -= s.box.cost[n]
    s.run[unit] = s.run[unit] + 1 if s.heading == direction else 1
    s.heading = direction
    if s.start_zoc:  # 8.2 who leaves an enemy zone of control does not attack
        s.start_zoc = 0
        s.flags[unit] = s.flags[unit] | NO_ATTACK
    friend = s.standing[n]
    if friend >= 0:
        s.where[unit] = n
        s.facing[unit] = direction
        s.crossed.append(friend)
        return
    s.put(unit, n, direction)
    if s.control[(1 - seat) * HEXES + n]:
        s.stopped = 1  # 8.2
    if s.crossed:
        friends = s.crossed
        s.crossed = []
        tell_crossing(s, unit, friends)
        disorder.push(s, disorder.AFTER_CROSSING)
        disorder.push_crossing(s, unit, friends)
        disorder.resolve(s)


def resolve_crossed(s: Battle) -> None:
    """The mover goes on, unless the crossing has cost it its nerve."""
    if s.is_out(s.unit):
        end_move(s)
    else:
        s.actor = s.phasing
        s.decision = STEP_UNIT


def resolve_exit(s: Battle) -> None:
    """3.5.10, 17.1.4 A Roman unit leaves by the Carthaginian edge and takes Rout Points with it."""
    rout = s.rout[ROME] - s.box.rout[s.unit]
    s.rout[ROME] = rout if rout > 0 else 0
    tell_exit(s, s.unit)
    s.remove(s.unit)


PICK_MOVE: Final = PickMove()
PICK_FASTER: Final = PickFaster()
STEP_UNIT: Final = StepUnit()
