"""Cohesion checks (3.0.8) and what a failed one does (3.6.10)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.punic_island.actions import DEPLETED, DIE, DISORGANIZED, FIGHTING, NAVAL_BATTLE, SUNK
from delenda.games.punic_island.rules import cargo, engagements
from delenda.games.punic_island.rules.check_list import DEPLETES, DISORGANIZES, ELIMINATES, ROUT, STORM
from delenda.games.punic_island.rules.fighters import count_fighters
from delenda.games.punic_island.rules.forces import (
    bits,
    cohesion,
    count_ships,
    destroy,
    is_isolated,
    lose_leader,
    lose_stray_leaders,
    own_cohesion,
    put,
)
from delenda.games.punic_island.rules.questions import Question
from delenda.games.punic_island.rules.sequence import AFTER_BATTLE, FLEE, RUN_CHECKS, SEQUENCE
from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.log import tell_check, tell_destroyed, tell_held, tell_state
from delenda.games.punic_island.words.names import unit_words
from delenda.kernel.actor import CHANCE
from delenda.kernel.agenda import Task, push, push_with


class RunChecks(Task[PunicIsland]):
    """The listed units check one after another; those who have left do not (3.6.9)."""

    def run(self, s: PunicIsland) -> bool:
        checks = s.checks
        while checks:
            unit = checks[0]
            gone = s.loc[unit] < 0 or (s.battle >= 0 and not s.cond[unit] & FIGHTING and checks[2] != ROUT)
            if not gone:
                push(s, RUN_CHECKS)
                s.actor = CHANCE
                s.decision = CHECK
                return True
            del checks[:3]
        return False


class Check(Question):
    """Chance: a unit passes with a modified die up to its Cohesion."""

    name = "check"
    rule = "3.0.8"
    title = "roll for Cohesion"
    waits = "c?(A[MSL]FK|A[ML]aK|(A|ATR|ZR)EK|(A|ZR|ANR|AWR)K)"
    chance = True

    def legal(self, s: PunicIsland) -> list[int]:
        return s.box.dice

    def apply(self, s: PunicIsland, action: i64) -> None:
        checks = s.checks
        unit = checks[0]
        modifier = checks[1]
        result = checks[2]
        del checks[:3]
        die = action - DIE
        value = own_cohesion(s, unit) if result == ROUT else cohesion(s, unit)
        fails = die + modifier > value
        tell_check(s, unit, die, modifier, value, fails)
        if fails:
            suffer(s, unit, result)
        SEQUENCE.proceed(s)

    def misfit(self, s: PunicIsland) -> str:
        checks = s.checks
        if not checks or s.loc[checks[0]] < 0:
            return "there is nobody to check (3.0.8)."
        in_battle = s.battle >= 0 and AFTER_BATTLE not in s.agenda
        return "the unit that checks has left the battle (3.6.9)." if in_battle and not s.cond[checks[0]] & FIGHTING else ""

    def label(self, s: PunicIsland, action: int) -> str:
        return f"d10 {action - DIE}"

    def prompt(self, s: PunicIsland) -> str:
        return f"{unit_words(s, s.checks[0])} checks its Cohesion."


def suffer(s: PunicIsland, unit: i64, result: i64) -> None:
    """3.6.10 in a battle; outside a battle markers are set without a retreat (R69)."""
    if result == ELIMINATES:
        destroy_in_battle(s, unit)
    elif result == ROUT:
        tell_destroyed(s, unit)
        destroy(s, unit, True)
        lose_stray_leaders(s, True)
    elif result == STORM:
        weather(s, unit)
    elif s.battle >= 0:
        suffer_in_battle(s, unit, result)
    else:
        suffer_on_map(s, unit, result)


def suffer_on_map(s: PunicIsland, unit: i64, result: i64) -> None:
    cond = s.cond[unit]
    if result == DEPLETES and not cond & DEPLETED:
        s.set_condition(unit, cond | DEPLETED)
    else:
        s.set_condition(unit, cond | DISORGANIZED)
    tell_state(s, unit)


def weather(s: PunicIsland, unit: i64) -> None:
    """Storm at Sea: depleted and disorganized, its cargo with it; a ship that was both already is destroyed, unscored."""
    cond = s.cond[unit]
    seat = s.side[unit]
    at = s.loc[unit]
    if cond & DEPLETED and cond & DISORGANIZED:
        tell_destroyed(s, unit)
        destroy(s, unit, False)
        if count_ships(s, seat, at) == 0:
            cargo.lose_all_aboard(s, seat, at)
        else:
            cargo.push_hit(s, cargo.DROWN, seat, at)
        return
    s.set_condition(unit, cond | DEPLETED | DISORGANIZED)
    tell_state(s, unit)
    if not cond & DISORGANIZED:
        cargo.push_hit(s, cargo.DISORGANIZE, seat, at)
    if not cond & DEPLETED:
        cargo.push_hit(s, cargo.DEPLETE, seat, at)


def suffer_in_battle(s: PunicIsland, unit: i64, result: i64) -> None:
    cond = s.cond[unit]
    ship = s.box.is_ship[unit]
    if result & DEPLETES:
        if cond & DEPLETED:
            if ship and cond & DISORGANIZED:
                destroy_in_battle(s, unit)
            else:
                disorganize(s, unit)  # 3.6.10; a second disorganization would change nothing (R40)
            return
        s.set_condition(unit, cond | DEPLETED)
        if not result & DISORGANIZES:
            tell_state(s, unit)
    if result & DISORGANIZES:
        disorganize(s, unit)
    if ship and result & DEPLETES:
        cargo.push_hit(s, cargo.DEPLETE, s.side[unit], s.loc[unit])


def disorganize(s: PunicIsland, unit: i64) -> None:
    """The marker, and at once the retreat, unless it is grappled (3.6.14); isolated ground units are destroyed."""
    cond = s.cond[unit]
    ship = s.box.is_ship[unit]
    if not ship and is_isolated(s, unit):
        destroy_in_battle(s, unit)
        return
    s.set_condition(unit, cond | DISORGANIZED)
    tell_state(s, unit)
    if ship and engagements.is_grappled(s, unit):
        tell_held(s)
    else:
        push_with(s, FLEE, unit)
    if ship and not cond & DISORGANIZED:
        cargo.push_hit(s, cargo.DISORGANIZE, s.side[unit], s.loc[unit])


def destroy_in_battle(s: PunicIsland, unit: i64) -> None:
    """Ground units score at once, ships are set aside (3.6.17); the last of a side takes its leaders along (3.6.15)."""
    seat = s.side[unit]
    at = s.loc[unit]
    tell_destroyed(s, unit)
    if s.battle == NAVAL_BATTLE:
        put(s, unit, SUNK)
        s.set_condition(unit, 0)
        if count_ships(s, seat, at) == 0:
            cargo.lose_all_aboard(s, seat, at)
        else:
            cargo.push_hit(s, cargo.DROWN, seat, at)
    else:
        destroy(s, unit, True)
    if count_fighters(s, seat) == 0:
        for leader in bits(s.battle_led):
            if s.box.leader_side[leader] == seat:
                lose_leader(s, leader, True)


CHECK: Final = Check()
SEQUENCE.carry_out(RUN_CHECKS, RunChecks())
