"""14 Pursuit by cavalry and 14.1 its return; 17.1.3c the cavalry held back at the Trebbia."""

from __future__ import annotations

from typing import Final

from delenda.games.de_bello_punico.actions import BOXES, CAVALRY, HEXES, ONLY_PASS, PASS, PASS_OR_YES, ROWS, YES
from delenda.games.de_bello_punico.rules import attack, command, results, steps
from delenda.games.de_bello_punico.state import AWAY, NO_HEX, RESERVE, Battle
from delenda.games.de_bello_punico.words import hex_name, tell_hold, tell_pursuit, tell_pursuit_offer, tell_return
from delenda.kernel.decision import Decision
from delenda.kernel.hexes import NORTH, SOUTH


def offer_pursuit(s: Battle, slot: int) -> None:
    """3.12.1 The cavalry that is left, attacker (0) or defender (1), pursues unless a Cavalry point holds it."""
    s.slot = slot
    seat = s.phasing if slot == 0 else 1 - s.phasing
    if s.tokens[seat * BOXES + CAVALRY]:
        tell_pursuit_offer(s, pursuer(s))
        s.actor = seat
        s.decision = DECIDE_PURSUIT
    else:
        resolve_pursuit(s)


def pursuer(s: Battle) -> int:
    return s.unit if s.slot == 0 else s.target


class DecidePursuit(Decision[Battle]):
    """4.5 Pursue, or hold for a Cavalry point."""

    name = "pursuit"
    rule = "4.5"
    title = "pursue or hold its cavalry"

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.real(s.actor, CAVALRY) else ONLY_PASS

    def forced(self, s: Battle) -> int:
        return -1 if s.real(s.actor, CAVALRY) else PASS

    def apply(self, s: Battle, action: int) -> None:
        if action == PASS:
            resolve_pursuit(s)
            return
        command.spend(s, s.actor, CAVALRY)
        tell_hold(s)
        if s.slot == 0:
            results.offer_advance(s)  # ruling 29
        else:
            attack.end_attack(s)

    def label(self, s: Battle, action: int) -> str:
        return "hold" if action == YES else "pursue"

    def words(self, s: Battle, action: int) -> str:
        return "Hold for a Cavalry point" if action == YES else "Pursue"

    def prompt(self, s: Battle) -> str:
        return f"{s.box.names[pursuer(s)]} pursues the beaten cavalry. Let it, or spend a Cavalry point to hold it?"


def resolve_pursuit(s: Battle) -> None:
    """3.12.2 Along the route of the flight, up to a unit, an enemy zone of control or off the map."""
    unit = pursuer(s)
    seat = s.box.side[unit]
    hexes = s.box.hexes
    left = False
    for n in s.route:
        if n == NO_HEX:
            left = True
            break
        if s.standing[n] >= 0 or s.leader[1 - seat] == n:
            break
        direction = hexes.direction(s.where[unit], n)
        s.lift(unit)
        s.put(unit, n, direction)
        if s.in_enemy_zone(seat, n):
            break
    tell_pursuit(s, unit, left)
    if left:
        h = s.where[unit]
        s.lift(unit)
        s.where[unit] = AWAY - h
        s.facing[unit] = 0
    attack.end_attack(s)


# Coming back


def entries(s: Battle, unit: int) -> list[int]:
    """3.5.6 The hexes by which a unit off the map can come in, ascending."""
    box = s.box
    at = s.where[unit]
    hexes: list[int] = []
    if at == RESERVE:
        if s.roman_panic:
            hexes = box.roman_edge
    elif at <= AWAY:
        left = AWAY - at
        hexes = [h for h in (left - ROWS, left, left + ROWS) if 0 <= h < HEXES]
    return [h for h in hexes if box.cost[h] and s.is_empty(h)]


def can_return(s: Battle, unit: int) -> bool:
    return len(entries(s, unit)) > 0


def has_return(s: Battle, seat: int) -> bool:
    return any(s.where[unit] < 0 and can_return(s, unit) for unit in s.box.cavalry[seat])


class ChooseEntry(Decision[Battle]):
    """3.5.6, 14.1 Where the recalled cavalry enters; this spends the Cavalry point."""

    name = "entry_hex"
    rule = "14.1"
    title = "bring its cavalry back"

    def legal(self, s: Battle) -> list[int]:
        return entries(s, s.unit)

    def apply(self, s: Battle, action: int) -> None:
        unit = s.unit
        seat = s.phasing
        command.spend(s, seat, CAVALRY)
        s.put(unit, action, SOUTH if action % ROWS == 0 else NORTH)
        tell_return(s, unit)
        mp = s.box.movement[unit] - s.box.cost[action]
        steps.start_move(s, unit, mp if mp > 0 else 0)
        s.start_zoc = 0
        s.stopped = 1 if s.in_enemy_zone(seat, action) else 0

    def label(self, s: Battle, action: int) -> str:
        return f"enter {hex_name(s, action)}"

    def words(self, s: Battle, action: int) -> str:
        return f"Enter at {hex_name(s, action)}"

    def prompt(self, s: Battle) -> str:
        return f"Choose the hex by which {s.box.names[s.unit]} enters the map."

    def why_not(self, s: Battle, action: int) -> str:
        return "cavalry returns by an empty hex where it left or beside it (14.1)." if 0 <= action < HEXES else ""


DECIDE_PURSUIT: Final = DecidePursuit()
CHOOSE_ENTRY: Final = ChooseEntry()
