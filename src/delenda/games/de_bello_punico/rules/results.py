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
from delenda.games.de_bello_punico.rules import disorder, odds, pursuit
from delenda.games.de_bello_punico.state import (
    Battle,
)
from delenda.games.de_bello_punico.words import (
    hex_name,
    tell_advance,
    tell_combat,
    tell_stay,
)
from delenda.kernel.decision import Decision
from delenda.kernel.hexes import COMPASS, DIRECTIONS


def resolve_dice(s: Battle) -> None:
    """3.8.8 to 3.8.10 The lower total is disordered, twice if the higher is at least double; a tie disorders both."""
    attacker, defender = s.unit, s.target
    attack = s.dice[0] + odds.attack_modifier(s)
    defence = s.dice[1] + odds.defence_modifier(s)
    lost, won = odds.result(attack, defence)
    if s.charging and s.dice[0] >= 5:
        lost += 1  # 15.2
    tell_combat(s, (attack, defence))
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
    """3.8.11 Pursuit, if exactly one of two cavalry units has panicked; otherwise the advance."""
    attacker, defender = s.unit, s.target
    if s.box.is_cavalry[attacker] and s.box.is_cavalry[defender] and s.is_out(attacker) != s.is_out(defender):
        pursuit.offer_pursuit(s, 1 if s.is_out(attacker) else 0)
    else:
        offer_advance(s)


def offer_advance(s: Battle) -> None:
    """3.8.12, 10.8 Into the hex that has become vacant."""
    if s.is_out(s.unit) or s.standing[s.goal] >= 0 or s.leader[1 - s.phasing] == s.goal:
        attacks.end_attack(s)
        return
    s.actor = s.phasing
    s.decision = DECIDE_ADVANCE


class DecideAdvance(Decision[Battle]):
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
        return "Stay" if action == PASS else f"Advance, facing {COMPASS[action - FACE]}"

    def prompt(self, s: Battle) -> str:
        name = s.box.names[s.unit]
        if s.box.stays[s.unit]:
            return f"{name} may advance to {hex_name(s, s.goal)}: choose its facing, or stay."
        return f"{name} must advance to {hex_name(s, s.goal)}: choose its facing."

    def why_not(self, s: Battle, action: int) -> str:
        return "only Hastati, Principes, Triarii and Veterans may stay (10.8.1)." if action == PASS else ""


DECIDE_ADVANCE: Final = DecideAdvance()
