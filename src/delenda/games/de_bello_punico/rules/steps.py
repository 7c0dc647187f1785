"""6 to 8 A unit on the move: steps, turns, zones of control, friends in the way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import (
    AT_EDGE,
    BIT,
    BOX,
    EXIT,
    FACE,
    FRONT,
    HEXES,
    INSIDE_FRIEND,
    MOVES,
    PASS,
    READY,
    SPENT,
    STEP,
)
from delenda.games.de_bello_punico.rules import disorder, movement
from delenda.games.de_bello_punico.state import (
    MOVED,
    NO_ATTACK,
    NO_DIRECTION,
    NO_HEX,
    NO_UNIT,
    Battle,
)
from delenda.games.de_bello_punico.words import (
    hex_name,
    tell_crossing,
    tell_exit,
    tell_move,
)
from delenda.kernel.actor import ROME
from delenda.kernel.decision import Decision
from delenda.kernel.hexes import COMPASS, DIRECTIONS


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
    movement.offer_move(s)


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


def open_ways(s: Battle, h: i64, facing: i64, mp: int) -> int:
    """The front hexes that the moving unit could enter from a hex, as bits in the order of FRONT."""
    if mp == 0:
        return 0
    box = s.box
    seat = s.phasing
    enemy_leader = s.leader[1 - seat]
    mask = 0
    for i in range(3):
        d: i64 = FRONT[facing * 3 + i]
        n: i64 = box.neighbour[h * 6 + d]
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


STEP_UNIT: Final = StepUnit()
