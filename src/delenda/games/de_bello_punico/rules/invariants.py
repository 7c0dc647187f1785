"""What can never be true on the battlefield, a sentence for each."""

from __future__ import annotations

from delenda.games.de_bello_punico.actions import BOXES, FRONT, HEXES
from delenda.games.de_bello_punico.state import (
    AWAY,
    DEAD,
    IN_HAND,
    NO_UNIT,
    NOT_SET_UP,
    PANICKED,
    PUT_AWAY,
    RECOVERING,
    RESERVE,
    SETUP,
    STRATEGIC,
    UNKNOWN,
    UNPLACED,
    Battle,
)
from delenda.games.de_bello_punico.words import box_name, leader_name
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, OPEN, ROME


def broken(s: Battle) -> list[str]:
    """Ranges first: what is said about places needs them."""
    return _ranges(s) or [*_units(s), *_leaders(s), *_tokens(s)]


def _ranges(s: Battle) -> list[str]:
    box = s.box
    found = []
    if not (0 <= s.turn <= box.turns and SETUP <= s.phase <= RECOVERING and 0 <= s.ties <= box.tie_limit):
        found.append(f"turn {s.turn}, phase {s.phase} with {s.ties} ties does not exist.")
    if not (0 <= s.phasing <= 1 and 0 <= s.first <= 1 and 0 <= s.slot <= 1):
        found.append("a seat is named that does not exist.")
    if not (-1 <= s.unit < box.count and -1 <= s.target < box.count and _all_between(s.crossed, 0, box.count - 1)):
        found.append("a unit is named that does not exist.")
    if not (-1 <= s.goal < HEXES and -1 <= s.origin < HEXES and _all_between(s.route, -1, HEXES - 1)):
        found.append("a hex is named that does not exist.")
    if not (0 <= s.mp < 100 and -1 <= s.heading < 6 and 0 <= s.furor <= box.charges_per_point and _all_between(s.dice, 0, 6)):
        found.append("movement points, a direction, charges or dice are out of range.")
    if len(s.agenda) % 3:
        found.append("the agenda cannot be read.")
    for unit in range(box.count):
        h = s.where[unit]
        if not (UNPLACED <= h < HEXES or AWAY - HEXES < h <= AWAY):
            found.append(f"{box.names[unit]} is at {h}, which is no place.")
        if not 0 <= s.facing[unit] < 6 or s.disorder[unit] < 0 or not 0 <= s.flags[unit] < 2 * PANICKED or s.run[unit] < 0:
            found.append(f"{box.names[unit]} has a facing, disorder, flag or run that does not exist.")
    return found


def _all_between(values: list[int], low: int, high: int) -> bool:
    return all(low <= value <= high for value in values)


def _units(s: Battle) -> list[str]:
    found = []
    box = s.box
    standing = [NO_UNIT] * HEXES
    for unit, h in enumerate(s.where):
        name = box.names[unit]
        if h < 0:
            if h in (UNPLACED, RESERVE) and s.disorder[unit] > box.start_disorder[unit]:
                found.append(f"{name} is disordered before it has entered the map.")
            if h == UNPLACED and s.phase != SETUP:
                found.append(f"{name} has not been set up, but the battle is on.")
            if h <= AWAY and not box.is_cavalry[unit]:
                found.append(f"{name} pursues off the map, which only cavalry does.")
            continue
        if not box.cost[h]:
            found.append(f"{name} stands in {box.hexes.name(h)}, which nobody can enter.")
        if unit == s.unit and s.crossed:
            continue  # inside a friend's hex
        if standing[h] != NO_UNIT:
            found.append(f"{name} and {box.names[standing[h]]} stand in {box.hexes.name(h)}, but only one unit can (7).")
        standing[h] = unit
        if s.disorder[unit] >= box.morale[unit] and s.flags[unit] < PANICKED and not s.agenda:
            found.append(
                f"{name} has {s.disorder[unit]} Disorder Points and morale {box.morale[unit]}, but has not panicked (10.7)."
            )
    if standing != s.standing:
        found.append("the units in the hexes are not where they say they are.")
    found += _control(s)
    return found


def _control(s: Battle) -> list[str]:
    neighbours = s.box.neighbour
    control = [0] * (2 * HEXES)
    for unit, h in enumerate(s.where):
        if h >= 0 and s.flags[unit] < PANICKED and s.standing[h] == unit:
            for i in range(3):
                n = neighbours[h * 6 + FRONT[s.facing[unit] * 3 + i]]
                if n >= 0:
                    control[s.box.side[unit] * HEXES + n] += 1
    return [] if control == s.control else ["the zones of control are not those of the units."]


def _leaders(s: Battle) -> list[str]:
    found = []
    for seat in (ROME, CARTHAGE):
        h = s.leader[seat]
        name = leader_name(s, seat)
        if not (h in (DEAD, NOT_SET_UP) or 0 <= h < HEXES):
            found.append(f"{name} is at {h}, which is no place.")
        elif h >= 0 and not s.box.cost[h]:
            found.append(f"{name} stands in {s.box.hexes.name(h)}, which nobody can enter.")
        elif h >= 0 and s.standing[h] != NO_UNIT and s.box.side[s.standing[h]] != seat:
            found.append(f"{name} stands with an enemy unit in {s.box.hexes.name(h)}.")
        elif h == NOT_SET_UP and s.phase != SETUP:
            found.append(f"{name} has not been set up, but the battle is on.")
        if s.rout[seat] < 0:
            found.append(f"{ACTOR_NAMES[seat]} has {s.rout[seat]} Rout Points.")
    if 0 <= s.leader[ROME] == s.leader[CARTHAGE]:
        found.append("both leaders stand in one hex.")
    return found


def _tokens(s: Battle) -> list[str]:
    found = []
    for seat in (ROME, CARTHAGE):
        name = ACTOR_NAMES[seat]
        tokens: list[int] = s.tokens[seat * BOXES : seat * BOXES + BOXES]
        for box, count in enumerate(tokens):
            if not 0 <= count <= s.box.box_room[seat * BOXES + box]:
                found.append(f"{name} has {count} tokens in {box_name(seat, box)}.")
        if s.hand[seat] < 0 or sum(tokens) + s.hand[seat] > s.box.points[seat] + 1:
            found.append(f"{name} has more tokens than the {s.box.points[seat]} points of its leader and a Vacuus.")
        if s.hand[seat] and s.phase != STRATEGIC:
            found.append(f"{name} holds tokens outside the strategic phase.")
        if s.leader[seat] == DEAD and (any(tokens) or s.hand[seat]):
            found.append(f"{name} has tokens, but its leader is dead (13).")
        at = s.vacuus[seat]
        if at == UNKNOWN and s.viewer not in (OPEN, seat) and s.actor != NOBODY:
            continue
        if not 0 <= at <= PUT_AWAY or (at < BOXES and not tokens[at]) or (at == IN_HAND and not s.hand[seat]):
            found.append(f"{name}'s Vacuus is nowhere.")
    return found
