"""What the agenda (rules/disorder.py) can hold while a leader's fate is decided. For positions that are read, not played."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import HEXES
from delenda.games.de_bello_punico.rules import disorder, elephants, moments, pursuit, results, steps
from delenda.games.de_bello_punico.state import FIGHTING, MOVED, MOVING, VOLLEYING, Battle
from delenda.kernel.actor import CARTHAGE

MOST_POINTS: Final = 3  # of disorder at once: a double loss and a charge
LONGEST_AGENDA: Final = 40  # entries; no battle comes near
UNREADABLE: Final = "the agenda cannot be read."


def panics_pending(s: Battle, unit: int) -> bool:
    """Whether the agenda will ask whether this unit panics."""
    return any(s.agenda[at + 2] == disorder.PANIC and s.agenda[at + 1] == unit for at in range(0, len(s.agenda), 3))


def wrong_agenda(s: Battle) -> str:
    """Why a leader's fate cannot be decided with this agenda: what comes after lies at its bottom, then units in trouble."""
    if not 0 < len(s.agenda) <= 3 * LONGEST_AGENDA:
        return "something must be left to resolve after a leader's fate (13)."
    waiting: list[int] = []  # units whose panic is looked at after they have been disordered
    for at in range(3, len(s.agenda), 3):
        why = _wrong_entry(s, at, waiting)
        if why:
            return why
    return _wrong_end(s)


def _wrong_entry(s: Battle, at: int, waiting: list[int]) -> str:
    b, a, what = s.agenda[at], s.agenda[at + 1], s.agenda[at + 2]
    if what == disorder.LEADER_LEFT:
        if a not in (0, 1) or not 0 <= b < HEXES or (s.phase != FIGHTING and a != s.phasing):
            return UNREADABLE
        return ""
    if what not in (disorder.DISORDER, disorder.PANIC) or not 0 <= a < s.box.count:
        return UNREADABLE
    if s.phase != FIGHTING and s.box.side[a] != s.phasing:
        return "only the side in phase is in trouble outside combat (10.7)."
    if what == disorder.PANIC:
        waiting.append(a)
        return "" if b == 0 else UNREADABLE
    if not 0 < b <= MOST_POINTS or a not in waiting:
        return UNREADABLE
    waiting.remove(a)
    return ""


def _wrong_end(s: Battle) -> str:
    """The bottom of the agenda: the chapter that goes on afterwards, and what it needs."""
    b, a, what = s.agenda[0], s.agenda[1], s.agenda[2]
    if b or (a and what != disorder.AFTER_RAGE):
        return UNREADABLE
    rest = moments.AN_AGENDA | moments.A_SLOT
    if what == disorder.AFTER_COMBAT or what == disorder.BEFORE_ADVANCE:
        return _wrong_fight(s, what, rest)
    if what == disorder.AFTER_VOLLEY:
        return moments.left_over(s, rest) if s.phase == VOLLEYING else UNREADABLE
    if s.phase != MOVING:
        return UNREADABLE
    if what == disorder.AFTER_FLIGHT:
        return moments.left_over(s, rest)
    if what == disorder.AFTER_CROSSING:
        return _wrong_crossing(s, rest)
    rages = what == disorder.AFTER_RAGE and a in s.box.elephants
    if s.phasing != CARTHAGE or not (rages or what == disorder.AFTER_ELEPHANT):
        return UNREADABLE
    return moments.left_over(s, rest | moments.PICKS) or elephants.wrong_picks(s, 1)


def _wrong_fight(s: Battle, what: int, rest: int) -> str:
    if s.phase != FIGHTING:
        return UNREADABLE
    modifiers = moments.MODIFIERS | moments.A_ROUTE if what == disorder.AFTER_COMBAT else 0
    why = moments.left_over(s, rest | moments.A_COMBAT | modifiers) or results.no_attacker(s)
    if why:
        return why
    if what == disorder.BEFORE_ADVANCE:
        return "" if s.target < 0 else UNREADABLE
    if s.target < 0 or s.box.side[s.target] == s.phasing or (not s.is_out(s.target) and s.where[s.target] != s.goal):
        return UNREADABLE
    return _wrong_routes(s)


def _wrong_routes(s: Battle) -> str:
    """14 Cavalry that has fled from cavalry has left its route for the pursuer."""
    attacker, defender = s.unit, s.target
    if not s.box.is_cavalry[attacker] and not s.box.is_cavalry[defender]:
        return "" if not s.route else UNREADABLE
    for beaten, other in ((defender, attacker), (attacker, defender)):
        if s.is_out(beaten) and not s.is_out(other) and s.box.is_cavalry[beaten]:
            return pursuit.wrong_route(s, s.where[other], s.box.side[beaten])
    return ""


def _wrong_crossing(s: Battle, rest: int) -> str:
    under_way = rest | moments.A_UNIT | moments.A_MOVE | moments.AN_ORIGIN | moments.STEPS
    why = moments.left_over(s, under_way)
    unit = s.unit
    if why or unit < 0 or s.box.side[unit] != s.phasing or s.crossed or s.start_zoc:
        return why or UNREADABLE
    if s.origin < 0 or not 0 <= s.mp <= s.allowance(unit):
        return UNREADABLE
    if s.is_out(unit):
        return ""
    return "" if s.flags[unit] & MOVED and not s.mp else steps.no_move(s)
