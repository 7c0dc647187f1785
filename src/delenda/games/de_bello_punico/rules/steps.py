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
    STEP,
)
from delenda.games.de_bello_punico.box import KIND_COUNT
from delenda.games.de_bello_punico.rules import moments
from delenda.games.de_bello_punico.rules.disorder import push_crossing
from delenda.games.de_bello_punico.rules.sequence import MOVE_GOES_ON, SEQUENCE
from delenda.games.de_bello_punico.rules.waiting import UNREADABLE, Interrupted, wrong_interruption
from delenda.games.de_bello_punico.state import (
    FINIS,
    MOVED,
    MOVING,
    NO_ATTACK,
    NO_DIRECTION,
    NO_HEX,
    NO_UNIT,
    PANICKED,
    Battle,
)
from delenda.games.de_bello_punico.words import (
    tell_crossing,
    tell_exit,
    tell_move,
    unit_name,
)
from delenda.kernel.actor import ROME
from delenda.kernel.agenda import push
from delenda.kernel.decision import Decision
from delenda.kernel.english import plural
from delenda.kernel.hexes import COMPASS, DIRECTIONS


def start_move(s: Battle, unit: i64, mp: i64) -> None:
    h = s.where[unit]
    s.mark(unit, MOVED)
    s.unit = unit
    s.origin = h
    s.mp = mp
    s.stopped = 0
    s.start_zoc = 1 if s.control[(1 - s.phasing) * HEXES + h] else 0
    s.heading = NO_DIRECTION
    s.decision = MOVE_STEP


def resolve_stop(s: Battle) -> None:
    """The move ends where the unit stands."""
    tell_move(s, s.unit)
    end_move(s)


def end_move(s: Battle) -> None:
    clear_move(s)
    SEQUENCE.proceed(s)


def clear_move(s: Battle) -> None:
    s.unit = NO_UNIT
    s.origin = NO_HEX
    s.mp = 0
    s.stopped = 0
    s.start_zoc = 0
    s.heading = NO_DIRECTION


def comes_out(s: Battle, n: i64, facing: i64, mp: i64) -> bool:
    """7.1.1, R7 Whether the mover, in a friend's hex, can go on to one without a unit; the ones it has left count as such."""
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


class MoveStep(Decision[Battle]):
    """6.2 One step into a front hex, a turn (8.1), or the end of the move. There is no minimum move (R2)."""

    name = "move_step"
    rule = "6"
    title = "move a unit"
    completes = True

    def legal(self, s: Battle) -> list[int]:
        unit = s.unit
        h = s.where[unit]
        facing = s.facing[unit]
        if s.crossed:
            besides = INSIDE_FRIEND
        elif s.box.may_exit and s.phasing == ROME and not s.stopped and s.box.leaves_north[h * 6 + facing]:
            besides = AT_EDGE
        else:
            besides = READY
        return MOVES[(facing * 8 + open_ways(s, h, facing, 0 if s.stopped else s.mp)) * 4 + besides]

    def apply(self, s: Battle, action: i64) -> None:
        if action < FACE:
            step(s, action - STEP)
        elif action < PASS:
            s.turn_to(s.unit, action - FACE)
            s.mp -= 1
            s.run[s.unit] = 0
            s.heading = NO_DIRECTION
            if not s.mp:
                resolve_stop(s)
        elif action == PASS:
            resolve_stop(s)
        else:
            resolve_exit(s)
            end_move(s)

    def label(self, s: Battle, action: int) -> str:
        if action < FACE:
            return f"step {DIRECTIONS[action - STEP]}"
        if action < PASS:
            return f"turn {DIRECTIONS[action - FACE]}"
        return "stop" if action == PASS else "exit"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return f"{'Stay' if s.where[s.unit] == s.origin else 'Stop'} here and end its move"
        if action == EXIT:
            return "Leave the map for good"
        if action >= FACE:
            return f"Turn {COMPASS[action - FACE]} (1)"
        n = s.box.neighbour[s.where[s.unit] * 6 + action - STEP]
        return f"Step {COMPASS[action - STEP]}{passing(s, s.standing[n])} ({s.box.cost[n]})"

    def prompt(self, s: Battle) -> str:
        name = unit_name(s, s.unit)
        left = f"Movement points left: {s.mp}."
        if s.crossed:
            return f"{name} is inside a friend's hex and must leave it. {left}"
        if s.stopped:
            return f"{name} is in an enemy zone of control: turn it, or stop. {left}"
        leaves = " If it steps out of the enemy zone of control, it may not attack this turn." if s.start_zoc else ""
        return f"Step with {name}, turn it, or stop: a unit moves once per impulse. {left}{leaves}"

    def why_not(self, s: Battle, action: int) -> str:
        if STEP <= action < FACE:
            return why_no_step(s, action - STEP)
        if FACE <= action < BOX and s.crossed:
            return "a unit does not turn inside a friend's hex (7)."
        if FACE <= action < BOX and s.facing[s.unit] == action - FACE:
            return f"{unit_name(s, s.unit)} already faces {DIRECTIONS[action - FACE]}."
        if action == PASS:
            return "two units may not end in the same hex: move on (7)."
        return ""

    def warning(self, s: Battle, action: int) -> str:
        if action == EXIT:
            rout = plural(min(s.box.rout[s.unit], s.rout[ROME]), "Rout Point")
            return f"{unit_name(s, s.unit)} leaves the battle for good and takes {rout} off Rome's count."
        return ""

    def impossible(self, s: Battle) -> str:
        under_way = moments.A_UNIT | moments.A_MOVE | moments.AN_ORIGIN | moments.STEPS
        why = moments.wrong_moment(s, MOVING, s.phasing, under_way)
        return why or moments.no_fighter(s, s.unit, s.phasing, PANICKED | FINIS) or no_move(s)


def no_move(s: Battle) -> str:
    """Why the unit that is named cannot be in the middle of a move (6, 7, 8.2)."""
    unit, h = s.unit, s.where[s.unit]
    name = unit_name(s, unit)
    if not s.flags[unit] & MOVED or s.origin < 0 or not 0 < s.mp <= s.allowance(unit):
        return f"{name} is not on the move with {plural(s.mp, 'movement point')} left (6)."
    if s.heading != NO_DIRECTION and s.heading != s.facing[unit]:
        return f"{name} does not face the way it went (6)."
    if s.crossed:
        inside = s.crossed[-1]
        friends = all(other != unit and s.box.side[other] == s.phasing and s.where[other] >= 0 for other in s.crossed)
        if not friends or s.where[inside] != h or s.heading == NO_DIRECTION or s.stopped or s.start_zoc:
            return f"{name} is not inside the hex of the friend that it passes (7)."
        return (
            "" if open_ways(s, h, s.facing[unit], s.mp) else f"{name} could not leave the hex of the friend that it passes (7)."
        )
    if (s.stopped or s.start_zoc) and not s.in_enemy_zone(s.phasing, h):
        return f"{name} is in no enemy zone of control (8.2)."
    if s.start_zoc and (h != s.origin or s.stopped or s.heading != NO_DIRECTION):
        return f"{name} has left the zone of control in which it started (8.2)."
    return ""


def passing(s: Battle, friend: i64) -> str:
    """What it means to step into the hex of a friend."""
    if friend < 0 or friend == s.unit:
        return ""
    free = s.box.crosses[s.box.kind[s.unit] * KIND_COUNT + s.box.kind[friend]]
    harm = "without harm" if free else "a Disorder Point for each that is not in panic"
    return f", through {unit_name(s, friend)}, {harm}"


def open_ways(s: Battle, h: i64, facing: i64, mp: i64) -> i64:
    """The front hexes that the moving unit could enter from a hex, as bits in the order of FRONT."""
    if mp == 0:
        return 0
    box = s.box
    seat = s.phasing
    enemy_leader = s.leader[1 - seat]
    mask: i64 = 0
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


def why_no_step(s: Battle, direction: i64) -> str:
    unit = s.unit
    seat = s.phasing
    n = s.box.neighbour[s.where[unit] * 6 + direction]
    if n < 0:
        return "nobody can enter that hex."
    if s.stopped:
        return f"{unit_name(s, unit)} has entered an enemy zone of control and must stop (8.2)."
    if (direction - s.facing[unit]) % 6 not in (5, 0, 1):
        return f"{unit_name(s, unit)} can step only into one of its three front hexes (6)."
    if not s.is_free(seat, n):
        return "an enemy stands there (6)."
    if s.box.cost[n] > s.mp:
        return f"That hex costs {s.box.cost[n]} movement points; left: {s.mp} (6)."
    if s.in_enemy_zone(seat, n):
        return f"{unit_name(s, unit)} would have to stop on a friend: that hex is in an enemy zone of control (7, 8.2)."
    return f"{unit_name(s, unit)} would end on a friend there (7)."


def step(s: Battle, direction: i64) -> None:
    """6.2 Into a front hex, facing the way it goes (R1); friends are paid for when the unit comes out of the last (7.1.2)."""
    unit = s.unit
    seat = s.phasing
    h = s.where[unit]
    n = s.box.neighbour[h * 6 + direction]
    if s.standing[h] == unit:
        s.lift(unit)
    s.mp -= s.box.cost[n]
    s.run[unit] = s.run[unit] + 1 if s.heading == direction else 1
    s.heading = direction
    if s.start_zoc:  # R6 who leaves an enemy zone of control does not attack, wherever it goes; who turns in it may (8.2.1)
        s.start_zoc = 0
        s.flags[unit] = s.flags[unit] | NO_ATTACK
    friend = s.standing[n]
    if friend >= 0:
        s.touch(unit)
        s.where[unit] = n
        s.facing[unit] = direction
        s.crossed.append(friend)
        return
    s.put(unit, n, direction)
    if s.control[(1 - seat) * HEXES + n]:
        s.stopped = 1  # 8.2; it may still turn (R5)
    if s.crossed:
        friends = s.crossed
        s.crossed = []
        tell_crossing(s, unit, friends)
        push(s, MOVE_GOES_ON)
        push_crossing(s, unit, friends)
        SEQUENCE.proceed(s)
    elif not s.mp:
        resolve_stop(s)


class GoOn(Interrupted):
    """7.1.2 The mover goes on after a crossing, unless that has cost it its nerve."""

    def run(self, s: Battle) -> bool:
        if s.is_out(s.unit):
            clear_move(s)
            return False
        if not s.mp:
            tell_move(s, s.unit)
            clear_move(s)
            return False
        s.actor = s.phasing
        s.decision = MOVE_STEP
        return True

    def wrong(self, s: Battle) -> str:
        under_way = moments.A_UNIT | moments.A_MOVE | moments.AN_ORIGIN | moments.STEPS
        why = wrong_interruption(s, MOVING, under_way)
        unit = s.unit
        if why or unit < 0 or s.box.side[unit] != s.phasing or s.crossed or s.start_zoc:
            return why or UNREADABLE
        if s.origin < 0 or not 0 <= s.mp <= s.allowance(unit):
            return UNREADABLE
        if s.is_out(unit):
            return ""
        return "" if s.flags[unit] & MOVED and not s.mp else no_move(s)


def resolve_exit(s: Battle) -> None:
    """17.1.4a A Roman unit leaves by the Carthaginian edge and takes Rout Points with it, not below 0 (R69)."""
    rout = s.rout[ROME] - s.box.rout[s.unit]
    s.rout[ROME] = rout if rout > 0 else 0
    tell_exit(s, s.unit)
    s.remove(s.unit)


MOVE_STEP: Final = MoveStep()

SEQUENCE.carry_out(MOVE_GOES_ON, GoOn())
