"""10.6 and 10.8 After the dice of a combat: disorder, pursuit, advance."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import (
    FACE,
    FACINGS,
    FACINGS_OR_PASS,
    PASS,
)
from delenda.games.de_bello_punico.rules import attack as attacks
from delenda.games.de_bello_punico.rules import disorder, moments, odds, pursuit
from delenda.games.de_bello_punico.state import ATTACKED, FIGHTING, Battle
from delenda.games.de_bello_punico.words import (
    hex_name,
    tell_advance,
    tell_combat,
    tell_stay,
    unit_name,
)
from delenda.kernel.decision import Decision
from delenda.kernel.hexes import COMPASS, DIRECTIONS


def resolve_dice(s: Battle) -> None:
    """10.3.1 to 10.6.2 The lower total is disordered, twice if the higher is at least double; a tie disorders both."""
    attacker, defender = s.unit, s.target
    lost, won = odds.losses(s)
    tell_combat(s, odds.totals(s))
    s.slot = 0
    disorder.push(s, disorder.AFTER_COMBAT)
    if lost:
        disorder.push(s, disorder.PANIC, attacker)
    if won:
        disorder.push(s, disorder.PANIC, defender)
    if lost:
        disorder.push(s, disorder.DISORDER, attacker, lost)
    if won:
        disorder.push(s, disorder.DISORDER, defender, won)
    disorder.resolve(s)


def resolve_aftermath(s: Battle) -> None:
    """14.2 Pursuit, if exactly one of two cavalry units has panicked; otherwise the advance."""
    attacker, defender = s.unit, s.target
    if s.box.is_cavalry[attacker] and s.box.is_cavalry[defender] and s.is_out(attacker) != s.is_out(defender):
        pursuit.offer_pursuit(s, 1 if s.is_out(attacker) else 0)
    else:
        offer_advance(s)


def offer_advance(s: Battle) -> None:
    """10.8.2 Into the hex that has become vacant."""
    if not can_advance(s):
        attacks.end_attack(s)
        return
    s.actor = s.phasing
    s.decision = ADVANCE


def can_advance(s: Battle) -> bool:
    return not s.is_out(s.unit) and s.standing[s.goal] < 0 and s.leader[1 - s.phasing] != s.goal


class Advance(Decision[Battle]):
    """10.8 The attacker must enter and may face as it likes; some need not (10.8.1)."""

    name = "advance"
    rule = "10.8"
    title = "advance"

    def legal(self, s: Battle) -> list[int]:
        return FACINGS_OR_PASS if s.box.stays[s.unit] else FACINGS

    def forced(self, s: Battle) -> int:
        return -1

    def apply(self, s: Battle, action: int) -> None:
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
        attacks.end_attack(s)

    def label(self, s: Battle, action: int) -> str:
        return "stay" if action == PASS else f"face {DIRECTIONS[action - FACE]}"

    def words(self, s: Battle, action: int) -> str:
        if action == PASS:
            return f"Stay in {hex_name(s, s.where[s.unit])}"
        return f"Advance to {hex_name(s, s.goal)}, facing {COMPASS[action - FACE]}"

    def prompt(self, s: Battle) -> str:
        name = unit_name(s, s.unit)
        if s.box.stays[s.unit]:
            return f"{name} may advance to {hex_name(s, s.goal)}: choose its facing, or stay."
        return f"{name} must advance to {hex_name(s, s.goal)}: choose its facing."

    def why_not(self, s: Battle, action: int) -> str:
        return "only Hastati, Principes, Triarii and Veterans may stay (10.8.1)." if action == PASS else ""

    def impossible(self, s: Battle) -> str:
        under_way = moments.A_COMBAT | moments.MODIFIERS | moments.A_ROUTE
        why = moments.wrong_moment(s, FIGHTING, s.phasing, under_way) or no_attacker(s)
        if why or s.is_out(s.unit) or (s.target >= 0 and s.box.side[s.target] == s.phasing):
            return why or "no unit is left that could advance (10.8)."
        return "" if can_advance(s) else f"{hex_name(s, s.goal)} is not vacant (10.8)."


def no_attacker(s: Battle) -> str:
    """Why no unit can have attacked the hex that is told; one that is out may have fled from anywhere."""
    unit = s.unit
    if unit < 0 or s.box.side[unit] != s.phasing or s.goal < 0 or not s.box.cost[s.goal]:
        return "no attack is under way (10)."
    if s.is_out(unit):
        return ""
    fronts = s.box.hexes.front(s.where[unit], s.facing[unit])
    return "" if s.flags[unit] & ATTACKED and s.goal in fronts else f"{unit_name(s, unit)} has not attacked that hex (10)."


ADVANCE: Final = Advance()
