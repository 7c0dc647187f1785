"""When a decision can be asked: its phase, its seat, and what may be under way. For positions that are read, not played."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.state import ATTACKED, NO_DIRECTION, NO_HEX, NO_UNIT, Battle
from delenda.games.de_bello_punico.words import PHASES, unit_name
from delenda.kernel.english import SEAT_NAMES

# What can be under way, as bits
NOTHING: Final = 0
A_UNIT: Final = 1
A_TARGET: Final = 2
A_GOAL: Final = 4
A_MOVE: Final = 8  # movement points, and the mark of a stop
AN_ORIGIN: Final = 16
STEPS: Final = 32  # friends being passed, the direction of the last step, a start in an enemy zone of control
PICKS: Final = 64
A_SLOT: Final = 128
MODIFIERS: Final = 256  # charge and support
A_ROUTE: Final = 512

A_COMBAT: Final = A_UNIT | A_TARGET | A_GOAL


def wrong_moment(s: Battle, phase: int, seat: int, under_way: int) -> str:
    """Why a decision of `seat` in a phase cannot be asked now, with no more under way than it knows of."""
    if s.phase != phase:
        return f"{s.decision.name!r} is asked in the {PHASES[phase]} phase, not in the {PHASES[s.phase]} phase."
    if s.actor != seat:
        return f"{SEAT_NAMES[seat]} is asked for {s.decision.name!r}, not {SEAT_NAMES[1 - seat]}."
    return left_over(s, under_way)


def left_over(s: Battle, under_way: int) -> str:
    """What a position says of things that are not under way."""
    found = 0
    if s.unit != NO_UNIT:
        found |= A_UNIT
    if s.target != NO_UNIT:
        found |= A_TARGET
    if s.goal != NO_HEX:
        found |= A_GOAL
    if s.mp or s.stopped:
        found |= A_MOVE
    if s.origin != NO_HEX:
        found |= AN_ORIGIN
    if s.crossed or s.heading != NO_DIRECTION or s.start_zoc:
        found |= STEPS
    if s.picks:
        found |= PICKS
    if s.slot:
        found |= A_SLOT
    if s.charging or s.support[0] or s.support[1]:
        found |= MODIFIERS
    if s.route:
        found |= A_ROUTE
    if found & ~under_way:
        return f"something is under way (unit, target, movement, dice, agenda) that has no part in {s.decision.name!r}."
    return ""


def no_fighter(s: Battle, unit: int, seat: int, barred: int) -> str:
    """Why `unit` cannot be a unit of `seat` on the map without any of these flags; empty if it can."""
    if unit < 0 or s.box.side[unit] != seat:
        return f"no unit of {SEAT_NAMES[seat]} is named for {s.decision.name!r}."
    if s.where[unit] < 0:
        return f"{unit_name(s, unit)} is not on the map."
    if s.flags[unit] & barred:
        return f"{unit_name(s, unit)} is in panic, motionless or has acted, and cannot be asked about."
    return ""


def no_attacker(s: Battle) -> str:
    """Why no unit can have attacked the hex that is told; one that is out may have fled from anywhere."""
    unit = s.unit
    if unit < 0 or s.box.side[unit] != s.phasing or s.goal < 0 or not s.box.cost[s.goal]:
        return "no attack is under way (10)."
    if s.is_out(unit):
        return ""
    fronts = s.box.hexes.front(s.where[unit], s.facing[unit])
    return "" if s.flags[unit] & ATTACKED and s.goal in fronts else f"{unit_name(s, unit)} has not attacked that hex (10)."
