"""12 Recovery: a Disorder Point off a unit for each point in the RECOVERY box."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import HEXES, ONLY_PASS, PASS, RECOVERY_BOX
from delenda.games.de_bello_punico.rules import command, moments
from delenda.games.de_bello_punico.rules.sequence import RECOVERIES, RECOVERY_BEGINS, SEQUENCE
from delenda.games.de_bello_punico.state import COMMANDED, LASTING, PANICKED, RECOVERING, Battle
from delenda.games.de_bello_punico.words import tell_recovered, unit_name
from delenda.kernel.agenda import Task, push
from delenda.kernel.decision import Decision


class BeginRecovery(Task[Battle]):
    """3.3 Points of the combat are forgotten."""

    def run(self, s: Battle) -> bool:
        s.keep_flags(LASTING)
        s.furor = 0
        s.phase = RECOVERING
        return False


class NextRecovery(Task[Battle]):
    """12.1 Unit by unit."""

    def run(self, s: Battle) -> bool:
        if not may_recover(s):
            return False
        s.actor = s.phasing
        s.decision = RECOVER_PICK
        return True


def is_recoverable(s: Battle, unit: i64) -> bool:
    """4.4, 4.1.1 Disordered, not in panic, in range of its leader, once in an impulse."""
    return s.disorder[unit] > 0 and s.where[unit] >= 0 and not s.flags[unit] & (PANICKED | COMMANDED) and s.is_in_range(unit)


def may_recover(s: Battle) -> bool:
    """There may be a point (4.1.5), and there is a unit to recover."""
    return command.may_have(s, s.phasing, RECOVERY_BOX) and can_recover(s)


def can_recover(s: Battle) -> bool:
    return any(is_recoverable(s, u) for u in range(s.box.first_unit[s.phasing], s.box.first_unit[s.phasing + 1]))


class RecoverPick(Decision[Battle]):
    """12.1, 4.4 A unit that recovers, or no more."""

    name = "recover_pick"
    rule = "4.4"
    title = "recover units"
    private = True

    def legal(self, s: Battle) -> list[int]:
        seat = s.phasing
        if not s.real(seat, RECOVERY_BOX):
            return ONLY_PASS
        first = s.box.first_unit
        hexes = [s.where[u] for u in range(first[seat], first[seat + 1]) if is_recoverable(s, u)]
        hexes.sort()
        hexes.append(PASS)
        return hexes

    def apply(self, s: Battle, action: i64) -> None:
        if action != PASS:
            unit = s.standing[action]
            command.spend(s, s.phasing, RECOVERY_BOX)
            s.disorder[unit] = s.disorder[unit] - 1
            s.mark(unit, COMMANDED)
            tell_recovered(s, unit)
            push(s, RECOVERIES)
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return "end" if action == PASS else s.box.names[s.standing[action]]

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "No recovery; end the impulse"
        unit = s.standing[action]
        return f"Recover {unit_name(s, unit)}: disorder {s.disorder[unit]} to {s.disorder[unit] - 1}"

    def prompt(self, s: Battle) -> str:
        if not s.real(s.phasing, RECOVERY_BOX):
            return command.no_point(s, RECOVERY_BOX)
        return "Spend a Recovery point to remove a Disorder Point: choose the unit, or end your impulse."

    def why_not(self, s: Battle, action: int) -> str:
        if not 0 <= action < HEXES:
            return ""
        reach = s.box.command_range[s.phasing]
        return (
            f"That hex holds no disordered unit of yours within {reach} hexes of its leader that is not in panic"
            " and has not recovered in this impulse (4.4)."
        )

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, RECOVERING, s.phasing, moments.NOTHING)
        return why or (
            "" if may_recover(s) else "there can be no Recovery point to spend, or there is no unit to recover (4.4)."
        )


RECOVER_PICK: Final = RecoverPick()

SEQUENCE.carry_out(RECOVERY_BEGINS, BeginRecovery())
SEQUENCE.carry_out(RECOVERIES, NextRecovery())
