"""10.1 Withdrawal: the defender stands, goes, or lets its leader go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import HEXES, LEADER_OUT, PASS, REAR
from delenda.games.de_bello_punico.rules import leaders, moments
from delenda.games.de_bello_punico.rules.attack import no_combat
from delenda.games.de_bello_punico.rules.sequence import ADVANCING, FIGHT, SEQUENCE, WITHDRAWAL
from delenda.games.de_bello_punico.state import FIGHTING, FINIS, WITHDREW, Battle
from delenda.games.de_bello_punico.words import compass, hex_name, leader_name, tell_withdrawal, unit_name
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision
from delenda.kernel.english import listed


def may_withdraw(s: Battle) -> bool:
    """10.1 The defender is faster, has not withdrawn in this impulse and is not motionless (R31, R32)."""
    return s.box.movement[s.target] > s.box.movement[s.unit] and not s.flags[s.target] & (WITHDREW | FINIS)


def retreats(s: Battle) -> list[int]:
    """10.1.1, R33 Rear hexes of the defender without unit or enemy leader, ascending."""
    target = s.target
    at = s.where[target] * 6
    facing = s.facing[target] * 3
    hexes = []
    for i in range(3):
        n = s.box.neighbour[at + REAR[facing + i]]
        if n >= 0 and s.standing[n] < 0 and s.leader[s.phasing] != n:
            hexes.append(n)
    hexes.sort()
    return hexes


class AskForWithdrawal(Task[Battle]):
    """10.1.1 The defender chooses before anything else."""

    def run(self, s: Battle) -> bool:
        s.actor = 1 - s.phasing
        s.decision = WITHDRAW
        return True


class Withdraw(Decision[Battle]):
    """10.1.1 Stand, withdraw, or let the leader leave."""

    name = "withdraw"
    rule = "10.1"
    title = "stand or withdraw"

    def legal(self, s: Battle) -> list[int]:
        actions = retreats(s) if may_withdraw(s) else []
        actions.append(PASS)
        if s.leader[s.actor] == s.where[s.target]:
            for d in leaders.refuges(s, s.actor):
                actions.append(LEADER_OUT + d)
        return actions

    def forced(self, s: Battle) -> i64:
        if s.leader[s.actor] != s.where[s.target] and not may_withdraw(s):
            return PASS
        return PASS if len(self.legal(s)) == 1 else -1

    def apply(self, s: Battle, action: i64) -> None:
        seat = s.actor
        target = s.target
        h = s.where[target]
        if action == PASS:
            push(s, FIGHT)
            SEQUENCE.proceed(s)
        elif action >= LEADER_OUT:
            leaders.move_out(s, seat, s.box.neighbour[h * 6 + action - LEADER_OUT])
        else:
            s.lift(target)  # 10.1.2
            s.put(target, action, s.box.hexes.direction(h, action))
            s.mark(target, WITHDREW)
            if s.leader[seat] == h:
                s.leader[seat] = action  # R56
            tell_withdrawal(s)
            push(s, ADVANCING)  # R34
            SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "stand"
        if action >= LEADER_OUT:
            return f"leader_out {hex_name(s, s.box.neighbour[s.where[s.target] * 6 + action - LEADER_OUT])}"
        return f"withdraw {hex_name(s, action)}"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "Stand and fight"
        if action >= LEADER_OUT:
            h = s.box.neighbour[s.where[s.target] * 6 + action - LEADER_OUT]
            return f"{leader_name(s, s.actor)} leaves the unit and goes {compass(s, s.where[s.target], h)}"
        return f"Withdraw {compass(s, s.where[s.target], action)}, back to the enemy"

    def prompt(self, s: Battle) -> str:
        choices = ["stand"]
        if may_withdraw(s) and retreats(s):
            choices.append("withdraw")
        if s.leader[s.actor] == s.where[s.target] and leaders.refuges(s, s.actor):
            choices.append(f"let {leader_name(s, s.actor)} leave")
        return f"{unit_name(s, s.unit)} attacks {unit_name(s, s.target)}: {listed(choices, 'or')}?"

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        if not may_withdraw(s):
            return "only a faster unit that has not withdrawn in this impulse may withdraw (10.1)."
        return "a unit withdraws into a free hex in its rear (10.1)."

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, FIGHTING, 1 - s.phasing, moments.A_COMBAT) or no_combat(s)
        return why or ("the attacked unit can only stand (10.1)." if self.forced(s) == PASS else "")


WITHDRAW: Final = Withdraw()

SEQUENCE.carry_out(WITHDRAWAL, AskForWithdrawal())
