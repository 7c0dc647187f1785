"""13 Leaders: their moves, their danger, their withdrawal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import BIT, BOXES, DIE, HEXES, LEADER_MOVES, PASS, STEP
from delenda.games.de_bello_punico.rules import dice, moments
from delenda.games.de_bello_punico.rules.sequence import LEADER_ALONE, LEADER_HIT, LEADER_IN_DANGER, SEQUENCE
from delenda.games.de_bello_punico.rules.waiting import wrong_agenda
from delenda.games.de_bello_punico.state import DEAD, LEADER_ROLL, MOVING, NO_HEX, PANICKED, PUT_AWAY, Battle
from delenda.games.de_bello_punico.words import (
    compass,
    hex_name,
    leader_name,
    tell_casualty,
    tell_leader_dead,
    tell_leader_move,
    tell_leader_out,
    unit_name,
)
from delenda.kernel.agenda import Task, push, take
from delenda.kernel.decision import Decision
from delenda.kernel.hexes import COMPASS, DIRECTIONS

DEADLY: Final = 1  # 13 the die on which a leader is lost


def start_leader_move(s: Battle) -> None:
    s.leader_moved = 1
    s.origin = s.leader[s.phasing]
    s.mp = s.box.leader_movement
    s.decision = LEADER_STEP


def can_step(s: Battle, seat: i64, n: i64) -> bool:
    """13.2 No enemy, no panicked unit; in an enemy zone of control only with a friendly unit."""
    if n < 0 or not s.is_free(seat, n):
        return False
    unit = s.standing[n]
    if unit >= 0:
        return s.flags[unit] < PANICKED
    return not s.in_enemy_zone(seat, n)


class LeaderStep(Decision[Battle]):
    """13.2 Six movement points, any direction, no facing, nobody is disordered."""

    name = "leader_step"
    rule = "13"
    title = "move its leader"
    completes = True

    def legal(self, s: Battle) -> list[int]:
        return LEADER_MOVES[self.open_ways(s)]

    def open_ways(self, s: Battle) -> int:
        """Directions as bits."""
        seat = s.phasing
        at = s.leader[seat] * 6
        mask = 0
        for d in range(6):
            n = s.box.neighbour[at + d]
            if n >= 0 and s.box.cost[n] <= s.mp and can_step(s, seat, n):
                mask += BIT[d]
        return mask

    def apply(self, s: Battle, action: i64) -> None:
        seat = s.phasing
        if action != PASS:
            n = s.box.neighbour[s.leader[seat] * 6 + action - STEP]
            s.leader[seat] = n
            s.mp -= s.box.cost[n]
            if not s.in_enemy_zone(seat, n) and self.open_ways(s):
                return
        tell_leader_move(s, seat)
        s.origin = NO_HEX
        s.mp = 0
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return "stop" if action == PASS else f"step {DIRECTIONS[action - STEP]}"

    def words(self, s: Battle, action: int) -> str:
        seat = s.phasing
        if action == PASS:
            ends = "stays" if s.leader[seat] == s.origin else "stops"
            return f"{leader_name(s, seat)} {ends} here"
        unit = s.standing[s.box.neighbour[s.leader[seat] * 6 + action - STEP]]
        return f"Step {COMPASS[action - STEP]}{f' to {unit_name(s, unit)}' if unit >= 0 else ''}"

    def prompt(self, s: Battle) -> str:
        return f"Move {leader_name(s, s.phasing)}, or stop. He moves once per impulse. Movement points left: {s.mp}."

    def why_not(self, s: Battle, action: int) -> str:
        if not STEP <= action < STEP + 6:
            return ""
        n = s.box.neighbour[s.leader[s.phasing] * 6 + action - STEP]
        if n < 0:
            return "nobody can enter that hex."
        if s.box.cost[n] > s.mp:
            return f"That hex costs {s.box.cost[n]} movement points; left: {s.mp} (6)."
        if s.in_enemy_zone(s.phasing, n) and s.is_free(s.phasing, n):
            return "a leader enters an enemy zone of control only to join a friendly unit (13)."
        return "a leader does not enter a hex with an enemy or a panicked unit (13)."

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, MOVING, s.phasing, moments.A_MOVE | moments.AN_ORIGIN)
        if why or s.leader[s.phasing] < 0 or not s.leader_moved or s.origin < 0 or s.stopped:
            return why or "no leader is on the move (13)."
        if not 0 < s.mp <= s.box.leader_movement or (s.leader[s.phasing] != s.origin and not self.open_ways(s)):
            return f"the leader on the move cannot have {s.mp} movement points left (13)."
        return ""


LEADER_STEP: Final = LeaderStep()


class RollForLife(Task[Battle]):
    """13.3 A leader is with a unit that has been disordered."""

    def run(self, s: Battle) -> bool:
        s.slot = take(s)
        push(s, LEADER_HIT)
        dice.start_roll(s, LEADER_ROLL, DIE_LEADER)
        return True


class DieLeader(dice.Die):
    """13 The casualty roll: on a 1 the leader is lost."""

    name = "die_leader"
    rule = "13"

    def apply(self, s: Battle, action: i64) -> None:
        s.dice[0] = action - DIE
        dice.offer_fortuna(s, s.slot, 0)

    def prompt(self, s: Battle) -> str:
        return f"{leader_name(s, s.slot)} is in danger: on a 1 he is lost."

    def impossible(self, s: Battle) -> str:
        return dice.wrong_roll(s, LEADER_ROLL, 0)


class LeaderRoll(dice.Roll):
    """13.3 A die for the leader of the seat in `slot`."""

    def stakes(self, s: Battle) -> str:
        fate = "he is lost" if s.dice[0] == DEADLY else "he is unhurt"
        return f" for {leader_name(s, s.slot)}: {fate}, as he falls only on a 1"

    def impossible(self, s: Battle) -> str:
        h = s.leader[s.slot]
        if h < 0 or s.standing[h] < 0 or s.box.side[s.standing[h]] != s.slot:
            return "a leader rolls for his life with a unit that has been disordered (13)."
        return wrong_agenda(s)


class LookForCasualty(Task[Battle]):
    """13.3 On a 1 the leader is lost."""

    def run(self, s: Battle) -> bool:
        die = s.dice[0]
        seat = s.slot
        tell_casualty(s, seat, die)
        s.slot = 0
        if die == DEADLY:
            kill(s, seat)
        return False


def kill(s: Battle, seat: i64) -> None:
    """13, R52 His tokens are void at once."""
    s.leader[seat] = DEAD
    s.rout[seat] = s.rout[seat] + s.box.leader_rout
    for at in range(seat * BOXES, seat * BOXES + BOXES):
        s.tokens[at] = 0
    s.vacuus[seat] = PUT_AWAY
    tell_leader_dead(s, seat)


def refuges(s: Battle, seat: i64) -> list[int]:
    """13.4 Directions in which a leader can withdraw."""
    at = s.leader[seat] * 6
    return [d for d in range(6) if can_step(s, seat, s.box.neighbour[at + d])]


class LeaveAlone(Task[Battle]):
    """13.4, R54 A leader left alone in a hex withdraws; where he cannot he is lost."""

    def run(self, s: Battle) -> bool:
        seat = take(s)
        h = take(s)
        if s.leader[seat] != h:
            return False
        if not refuges(s, seat):
            kill(s, seat)
            return False
        s.actor = seat
        s.decision = LEADER_WITHDRAW
        return True


def move_out(s: Battle, seat: i64, n: i64) -> None:
    s.leader[seat] = n
    tell_leader_out(s, seat)


class LeaderWithdraw(Decision[Battle]):
    """13.4 One hex, to a friendly unit or out of enemy zones of control."""

    name = "leader_withdraw"
    rule = "13"
    title = "withdraw its leader"

    def legal(self, s: Battle) -> list[int]:
        at = s.leader[s.actor] * 6
        hexes = [s.box.neighbour[at + d] for d in refuges(s, s.actor)]
        hexes.sort()
        return hexes

    def apply(self, s: Battle, action: i64) -> None:
        move_out(s, s.actor, action)
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return f"withdraw {hex_name(s, action)}"

    def words(self, s: Battle, action: int) -> str:
        unit = s.standing[action]
        way = compass(s, s.leader[s.actor], action)
        return f"Withdraw {way}{f', to {unit_name(s, unit)}' if unit >= 0 else ''}"

    def prompt(self, s: Battle) -> str:
        return f"{leader_name(s, s.actor)} has lost his unit or is under attack and must withdraw: choose an adjacent hex."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        return "a leader withdraws one hex, to a friendly unit or outside enemy zones of control (13)."

    def impossible(self, s: Battle) -> str:
        h = s.leader[s.actor]
        if h < 0 or s.standing[h] >= 0 or s.slot or not refuges(s, s.actor):
            return "only a leader without a unit, and with somewhere to go, must withdraw (13)."
        return wrong_agenda(s)


LEADER_WITHDRAW: Final = LeaderWithdraw()
DIE_LEADER: Final = DieLeader()

dice.ROLLS[LEADER_ROLL] = LeaderRoll()
SEQUENCE.carry_out(LEADER_IN_DANGER, RollForLife())
SEQUENCE.carry_out(LEADER_HIT, LookForCasualty())
SEQUENCE.carry_out(LEADER_ALONE, LeaveAlone())
