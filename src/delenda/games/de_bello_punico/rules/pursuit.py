"""14 Pursuit by cavalry and 14.1 its return; 17.1.3c the cavalry held back at the Trebbia."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from delenda.games.de_bello_punico.actions import CAVALRY_BOX, HEXES, ONLY_PASS, PASS, PASS_OR_YES, ROWS, YES
from delenda.games.de_bello_punico.rules import command, moments, steps
from delenda.games.de_bello_punico.rules.sequence import ADVANCING, PURSUIT_OR_ADVANCE, SEQUENCE
from delenda.games.de_bello_punico.rules.waiting import UNREADABLE, Interrupted, wrong_interruption
from delenda.games.de_bello_punico.state import AWAY, FIGHTING, MOVING, NO_HEX, PANICKED, RESERVE, Battle
from delenda.games.de_bello_punico.words import hex_name, place_name, tell_hold, tell_pursuit, tell_return, unit_name
from delenda.kernel.agenda import push
from delenda.kernel.decision import Decision
from delenda.kernel.english import plural
from delenda.kernel.hexes import NORTH, SOUTH


class PursueOrAdvance(Interrupted):
    """14.2 Pursuit, if exactly one of two cavalry units (R26) has panicked (R27); otherwise the advance."""

    def run(self, s: Battle) -> bool:
        attacker, defender = s.unit, s.target
        if not s.box.is_cavalry[attacker] or not s.box.is_cavalry[defender] or s.is_out(attacker) == s.is_out(defender):
            push(s, ADVANCING)
            return False
        s.slot = 1 if s.is_out(attacker) else 0
        seat = s.phasing if s.slot == 0 else 1 - s.phasing
        if not command.may_have(s, seat, CAVALRY_BOX):  # 4.1.5
            resolve_pursuit(s)
            return False
        s.actor = seat
        s.decision = PURSUIT
        return True

    def wrong(self, s: Battle) -> str:
        under_way = moments.A_COMBAT | moments.MODIFIERS | moments.A_ROUTE
        why = wrong_interruption(s, FIGHTING, under_way) or moments.no_attacker(s)
        if why:
            return why
        if s.target < 0 or s.box.side[s.target] == s.phasing or (not s.is_out(s.target) and s.where[s.target] != s.goal):
            return UNREADABLE
        return wrong_routes(s)


def wrong_routes(s: Battle) -> str:
    """14 Cavalry that has fled from cavalry has left its route for the pursuer."""
    attacker, defender = s.unit, s.target
    if not s.box.is_cavalry[attacker] and not s.box.is_cavalry[defender]:
        return "" if not s.route else UNREADABLE
    for beaten, other in ((defender, attacker), (attacker, defender)):
        if s.is_out(beaten) and not s.is_out(other) and s.box.is_cavalry[beaten]:
            return wrong_route(s, s.where[other], s.box.side[beaten])
    return ""


def pursuer(s: Battle) -> i64:
    return s.unit if s.slot == 0 else s.target


class Pursuit(Decision[Battle]):
    """14.3 Pursue, or hold for a Cavalry point (4.5, R51)."""

    name = "pursuit"
    rule = "4.5"
    title = "pursue or hold its cavalry"
    private = True

    def legal(self, s: Battle) -> list[int]:
        return PASS_OR_YES if s.real(s.actor, CAVALRY_BOX) else ONLY_PASS

    def apply(self, s: Battle, action: i64) -> None:
        if action == PASS:
            resolve_pursuit(s)
        else:
            command.spend(s, s.actor, CAVALRY_BOX)
            tell_hold(s, pursuer(s))
            if s.slot == 0:
                push(s, ADVANCING)  # R29
        SEQUENCE.proceed(s)

    def label(self, s: Battle, action: int) -> str:
        return "hold" if action == YES else "pursue"

    def words(self, s: Battle, action: int) -> str:
        if action == YES:
            return "Spend a Cavalry point to hold it"
        return f"Pursue{', perhaps off the map' if s.route and s.route[-1] == NO_HEX else ''}"

    def prompt(self, s: Battle) -> str:
        pursues = f"{unit_name(s, pursuer(s))} pursues the beaten cavalry."
        if not s.real(s.actor, CAVALRY_BOX):
            return f"{pursues} {command.no_point(s, CAVALRY_BOX)}"
        return f"{pursues} Let it, or spend a Cavalry point to hold it?"

    def impossible(self, s: Battle) -> str:
        seat = s.phasing if s.slot == 0 else 1 - s.phasing
        under_way = moments.A_COMBAT | moments.A_SLOT | moments.MODIFIERS | moments.A_ROUTE
        why = moments.wrong_moment(s, FIGHTING, seat, under_way) or no_pursuit(s)
        return why or ("" if command.may_have(s, seat, CAVALRY_BOX) else "there can be no Cavalry point to spend (4.5).")


def no_pursuit(s: Battle) -> str:
    """14 Why the combat under way leads to no pursuit along the route that is told."""
    if s.unit < 0 or s.target < 0 or s.box.side[s.unit] != s.phasing or s.box.side[s.target] == s.phasing:
        return "cavalry pursues after a combat (14)."
    unit = pursuer(s)
    beaten = s.target if s.slot == 0 else s.unit
    if not s.box.is_cavalry[unit] or not s.box.is_cavalry[beaten] or s.is_out(unit) or not s.is_out(beaten):
        return "cavalry pursues cavalry that it has beaten (14)."
    return wrong_route(s, s.where[unit], s.box.side[beaten])


def wrong_route(s: Battle, start: i64, seat: i64) -> str:
    """11.1.4 Why a unit of `seat` cannot have fled by this route from a hex beside `start`."""
    hexes = s.box.hexes
    fled: list[int] = s.route[:-1] if s.route and s.route[-1] == NO_HEX else s.route
    if not fled or NO_HEX in fled:
        return "the route of the flight is missing (14)."
    if s.route[-1] == NO_HEX and s.box.exit_cost[seat * HEXES + fled[-1]] != 1:
        return "the flight has not reached its edge (11.2)."
    for h in fled:
        if not s.box.cost[h] or hexes.direction(start, h) == NO_HEX:
            return "the route of the flight runs through hexes that are not adjacent (14)."
        start = h
    return ""


def resolve_pursuit(s: Battle) -> None:
    """14.4, R28 Along the route, up to a unit, into an enemy zone of control, or off the map, which costs nothing (16.1.2)."""
    unit = pursuer(s)
    seat = s.box.side[unit]
    hexes = s.box.hexes
    left = False
    start = s.where[unit]
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
    tell_pursuit(s, unit, start, left)
    if left:
        h = s.where[unit]
        s.lift(unit)
        s.touch(unit)
        s.where[unit] = AWAY - h
        s.facing[unit] = 0


# Coming back


def entries(s: Battle, unit: i64) -> list[int]:
    """14.1.1 The hexes by which a unit off the map can come in, ascending."""
    box = s.box
    at = s.where[unit]
    hexes: list[int] = []
    if at == RESERVE:
        if s.roman_panic:  # R70
            hexes = box.roman_edge
    elif at <= AWAY:
        left = AWAY - at
        hexes = [h for h in (left - ROWS, left, left + ROWS) if 0 <= h < HEXES]
    return [h for h in hexes if box.cost[h] and s.is_empty(h)]


def can_return(s: Battle, unit: i64) -> bool:
    return len(entries(s, unit)) > 0


def has_return(s: Battle, seat: i64) -> bool:
    return any(s.where[unit] < 0 and can_return(s, unit) for unit in s.box.cavalry[seat])


class EntryHex(Decision[Battle]):
    """14.1.1, R30 Where the recalled cavalry enters; the point is spent (R77)."""

    name = "entry_hex"
    rule = "14.1"
    title = "bring its cavalry back"
    completes = True

    def legal(self, s: Battle) -> list[int]:
        return entries(s, s.unit)

    def apply(self, s: Battle, action: i64) -> None:
        unit = s.unit
        seat = s.phasing
        s.put(unit, action, SOUTH if action % ROWS == 0 else NORTH)
        tell_return(s, unit)
        mp = s.box.movement[unit] - s.box.cost[action]
        steps.start_move(s, unit, mp if mp > 0 else 0)
        s.start_zoc = 0
        s.stopped = 1 if s.in_enemy_zone(seat, action) else 0
        if not s.mp:
            steps.resolve_stop(s)

    def label(self, s: Battle, action: int) -> str:
        return f"enter {hex_name(s, action)}"

    def words(self, s: Battle, action: int) -> str:
        left = max(0, s.box.movement[s.unit] - s.box.cost[action])
        return f"Enter in {place_name(s.box, action)}, with {plural(left, 'movement point')} left"

    def prompt(self, s: Battle) -> str:
        return f"Choose the hex where {unit_name(s, s.unit)} enters the map; it may then move."

    def why_not(self, s: Battle, action: int) -> str:
        return "cavalry returns through an empty hex, where it left or beside it (14.1)." if 0 <= action < HEXES else ""

    def impossible(self, s: Battle) -> str:
        why = moments.wrong_moment(s, MOVING, s.phasing, moments.A_UNIT)
        if why or s.unit < 0 or s.box.side[s.unit] != s.phasing or s.flags[s.unit] & PANICKED:
            return why or "no cavalry is being recalled (14.1)."
        return "" if can_return(s, s.unit) else f"{unit_name(s, s.unit)} cannot enter anywhere (14.1)."


PURSUIT: Final = Pursuit()
ENTRY_HEX: Final = EntryHex()

SEQUENCE.carry_out(PURSUIT_OR_ADVANCE, PursueOrAdvance())
