"""3 Sequence of play: turns, impulses, the interphase; 16 victory."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import BOXES
from delenda.games.de_bello_punico.rules import attack, command, elephants, missiles, movement, recovery
from delenda.games.de_bello_punico.state import (
    ATTACKED,
    FIGHTING,
    FINIS,
    MOVED,
    MOVING,
    NO_ATTACK,
    PANICKED,
    PUT_AWAY,
    RECOVERING,
    ROLLED,
    VOLLEYED,
    VOLLEYING,
    Battle,
)
from delenda.games.de_bello_punico.words import tell_end, tell_impulse, tell_turn_end
from delenda.kernel.actor import CARTHAGE, ROME

ROUT: Final = "ROUT"
DOUBLE_ROUT: Final = "DOUBLE_ROUT"
TURN_LIMIT: Final = "TURN_LIMIT"


def start_turn(s: Battle) -> None:
    s.turn += 1
    command.start_strategic(s)


def start_movement(s: Battle, seat: int) -> None:
    """3.1c The movement impulse of a seat: elephants, flights, then what it likes."""
    keep_flags(s, FINIS | PANICKED)
    s.run = [0] * s.box.count
    s.leader_moved = 0
    s.phase = MOVING
    s.phasing = seat
    tell_impulse(s)
    if seat == CARTHAGE:
        elephants.start_elephants(s)
    else:
        movement.resolve_flights(s)


def start_volley(s: Battle) -> None:
    s.phase = VOLLEYING
    missiles.offer_volley(s)


def start_combat(s: Battle) -> None:
    keep_flags(s, MOVED | NO_ATTACK | VOLLEYED | ATTACKED | ROLLED | FINIS | PANICKED)
    s.furor = 0
    s.phase = FIGHTING
    attack.offer_attack(s)


def start_recovery(s: Battle) -> None:
    keep_flags(s, MOVED | NO_ATTACK | VOLLEYED | ATTACKED | ROLLED | FINIS | PANICKED)
    s.furor = 0
    s.phase = RECOVERING
    recovery.offer_recovery(s)


def keep_flags(s: Battle, kept: int) -> None:
    """3.3 Clear all other flags of all units."""
    flags = s.flags
    for unit, flag in enumerate(flags):
        if flag:
            flags[unit] = flag & kept


def end_impulses(s: Battle) -> None:
    """After the recovery of one player the other moves; after the second the turn ends."""
    if s.phasing == s.first:
        start_movement(s, 1 - s.first)
    else:
        resolve_interphase(s)


def resolve_interphase(s: Battle) -> None:
    """3.1d, 16.2 Who has routed? If nobody, the next turn."""
    rome = s.rout[ROME] >= s.box.limit[ROME]
    carthage = s.rout[CARTHAGE] >= s.box.limit[CARTHAGE]
    tell_turn_end(s)
    if rome or carthage or s.turn >= s.box.turns:
        if rome and carthage:
            end(s, s.box.draw_winner, DOUBLE_ROUT)
        elif rome:
            end(s, CARTHAGE, ROUT)
        elif carthage:
            end(s, ROME, ROUT)
        else:
            end(s, s.box.draw_winner, TURN_LIMIT)
        return
    keep_flags(s, PANICKED)
    start_turn(s)


def end(s: Battle, winner: int, reason: str) -> None:
    """16.3 A draw may be awarded to a seat by the scenario."""
    for at in range(2 * BOXES):
        s.tokens[at] = 0
    s.vacuus = [PUT_AWAY, PUT_AWAY]
    tell_end(s, winner, reason)
    s.finish(winner, reason)
