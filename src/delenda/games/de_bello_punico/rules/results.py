"""10.6 and 10.8 After the dice of a combat: disorder and advance. Pursuit: rules/pursuit.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import (
    FACE,
    FACINGS,
    FACINGS_OR_PASS,
    PASS,
)
from delenda.games.de_bello_punico.rules import moments, odds
from delenda.games.de_bello_punico.rules.disorder import push_panic, push_points
from delenda.games.de_bello_punico.rules.sequence import ADVANCING, COMBAT_RESULT, SEQUENCE
from delenda.games.de_bello_punico.rules.waiting import UNREADABLE, Interrupted, wrong_interruption
from delenda.games.de_bello_punico.state import FIGHTING, Battle
from delenda.games.de_bello_punico.words import (
    tell_advance,
    tell_combat,
    tell_stay,
    unit_name,
)
from delenda.kernel.agenda import Task
from delenda.kernel.decision import Decision
from delenda.kernel.hexes import COMPASS, DIRECTIONS


class GiveLosses(Task[Battle]):
    """10.6 The lower total is disordered, twice if the higher is at least double; a tie disorders both units (R40).

    10.6.2 All points are given before anybody panics.
    """

    def run(self, s: Battle) -> bool:
        attacker, defender = s.unit, s.target
        lost, won = odds.losses(s)
        if s.journal is not None:
            tell_combat(s, odds.totals(s), odds.modifiers(s, 0), odds.modifiers(s, 1))
        s.slot = 0
        if lost:
            push_panic(s, attacker)
        if won:
            push_panic(s, defender)
        if lost:
            push_points(s, attacker, lost)
        if won:
            push_points(s, defender, won)
        return False


class EnterVacantHex(Interrupted):
    """10.8.2 The attacker, and never the defender (R36), enters the hex that has become vacant."""

    def run(self, s: Battle) -> bool:
        if not can_advance(s):
            return False
        s.actor = s.phasing
        s.decision = ADVANCE
        return True

    def wrong(self, s: Battle) -> str:
        why = wrong_interruption(s, FIGHTING, moments.A_COMBAT) or moments.no_attacker(s)
        return why or ("" if s.target < 0 else UNREADABLE)


def can_advance(s: Battle) -> bool:
    return not s.is_out(s.unit) and s.standing[s.goal] < 0 and s.leader[1 - s.phasing] != s.goal


class Advance(Decision[Battle]):
    """10.8 The attacker must enter and may face as it likes (R35); some need not (10.8.1)."""

    name = "advance"
    rule = "10.8"
    title = "advance"
    always_asked = True

    def legal(self, s: Battle) -> list[int]:
        return FACINGS_OR_PASS if s.box.stays[s.unit] else FACINGS

    def apply(self, s: Battle, action: i64) -> None:
        unit = s.unit
        if action == PASS:
            tell_stay(s)
        else:
            h = s.where[unit]
            s.lift(unit)
            s.put(unit, s.goal, action - FACE)
            if s.leader[s.phasing] == h:
                s.leader[s.phasing] = s.goal
            tell_advance(s)
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return "stay" if action == PASS else f"face {DIRECTIONS[action - FACE]}"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return "Stay"
        return f"Advance, facing {COMPASS[action - FACE]}"

    def prompt(self, s: Battle) -> str:
        name = unit_name(s, s.unit)
        if s.box.stays[s.unit]:
            return f"{name} may advance: choose its facing, or stay."
        return f"{name} must advance: choose its facing."

    def why_not(self, s: Battle, action: int) -> str:
        return "only Hastati, Principes, Triarii and Veterans may stay (10.8.1)." if action == PASS else ""

    def impossible(self, s: Battle) -> str:
        under_way = moments.A_COMBAT | moments.MODIFIERS | moments.A_ROUTE
        why = moments.wrong_moment(s, FIGHTING, s.phasing, under_way) or moments.no_attacker(s)
        if why or s.is_out(s.unit) or (s.target >= 0 and s.box.side[s.target] == s.phasing):
            return why or "no unit is left that could advance (10.8)."
        return "" if can_advance(s) else "the hex of the beaten unit is not vacant (10.8)."


ADVANCE: Final = Advance()

SEQUENCE.carry_out(COMBAT_RESULT, GiveLosses())
SEQUENCE.carry_out(ADVANCING, EnterVacantHex())
