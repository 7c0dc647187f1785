"""Pieces on the map: how they come, go and are lost, and what contact does (3.4.4, 3.6.7)."""

from __future__ import annotations

from mypy_extensions import i64

from delenda.games.punica.actions import PICK, PICK_HANNIBAL, REGIONS, SEAS
from delenda.games.punica.box import NOWHERE
from delenda.games.punica.state import Punica
from delenda.games.punica.words import tell_army_move, tell_fleet_move
from delenda.kernel.actor import CARTHAGE


def unit_region(s: Punica, unit: i64) -> i64:
    return s.hannibal if unit == PICK_HANNIBAL else unit - PICK


def move_army(s: Punica, unit: i64, target: i64) -> None:
    """One army, or Hannibal, goes to a region; what that does to the battles to come is 3.4.4."""
    seat = s.actor
    origin = unit_region(s, unit)
    if s.journal is not None:
        tell_army_move(s, unit, origin, target)
    armies = s.armies
    lands = s.lands
    at = seat * REGIONS
    if unit == PICK_HANNIBAL:
        s.hannibal = target
        if armies[at + origin] == 0:
            lands[seat] -= 1 << origin
    else:
        armies[at + origin] -= 1
        armies[at + target] += 1
        if armies[at + origin] == 0 and (seat != CARTHAGE or s.hannibal != origin):
            lands[seat] -= 1 << origin
    bit: i64 = 1 << target
    joins = lands[seat] & bit != 0
    if not joins:
        lands[seat] += bit
    if lands[1 - seat] & bit:
        if not joins:
            start_contest(s, seat, target)
        if (s.punic_attacks & bit != 0) == (seat == CARTHAGE):
            origins = s.origins[:]
            origins[target] |= 1 << origin
            s.origins = origins


def remove_army(s: Punica, seat: i64, region: i64) -> None:
    """3.6.7 An army leaves the game for good."""
    at = seat * REGIONS + region
    s.armies[at] -= 1
    if s.armies[at] == 0 and (seat != CARTHAGE or s.hannibal != region):
        s.lands[seat] -= 1 << region


def remove_hannibal(s: Punica) -> None:
    """3.6.7 Hannibal leaves the game for good."""
    region = s.hannibal
    s.hannibal = NOWHERE
    if s.armies[REGIONS + region] == 0:
        s.lands[CARTHAGE] -= 1 << region


def remove_all_armies(s: Punica, seat: i64, region: i64) -> None:
    """All armies of a seat are taken from a region."""
    s.armies[seat * REGIONS + region] = 0
    s.lands[seat] -= 1 << region
    if seat == CARTHAGE and s.hannibal == region:
        s.hannibal = NOWHERE


def move_all_armies(s: Punica, seat: i64, origin: i64, target: i64) -> None:
    """All armies of a seat go from one region to another, which holds no enemies."""
    at = seat * REGIONS
    count = s.armies[at + origin]
    has_hannibal = seat == CARTHAGE and s.hannibal == origin
    remove_all_armies(s, seat, origin)
    s.armies[at + target] += count
    s.lands[seat] |= 1 << target
    if has_hannibal:
        s.hannibal = target


def move_fleet(s: Punica, origin: i64, target: i64) -> None:
    seat = s.actor
    if s.journal is not None:
        tell_fleet_move(s, origin, target)
    take_fleets(s, seat, origin, 1)
    add_fleets(s, seat, target, 1)


def take_fleets(s: Punica, seat: i64, sea: i64, count: i64) -> None:
    at = seat * SEAS + sea
    s.fleets[at] -= count
    if s.fleets[at] == 0:
        s.seas[seat] -= 1 << sea


def add_fleets(s: Punica, seat: i64, sea: i64, count: i64) -> None:
    """Fleets come into a sea; if they meet the enemy there first, they are the attackers (3.4.4, 3.7.4)."""
    at = seat * SEAS + sea
    bit: i64 = 1 << sea
    s.fleets[at] += count
    if not s.seas[seat] & bit:
        s.seas[seat] += bit
        if s.seas[1 - seat] & bit:
            start_contest(s, seat, REGIONS + sea)


def lose_fleet(s: Punica, seat: i64, sea: i64) -> None:
    """3.6.7 A fleet is lost, and may be deployed again."""
    take_fleets(s, seat, sea, 1)
    lost = s.lost[:]
    lost[seat] += 1
    s.lost = lost


def launch_fleet(s: Punica, seat: i64) -> None:
    """3.3.3 A lost fleet comes into the home sea."""
    lost = s.lost[:]
    lost[seat] -= 1
    s.lost = lost
    add_fleets(s, seat, s.box.home[seat], 1)


def start_contest(s: Punica, seat: i64, area: i64) -> None:
    """3.4.4 The seat whose unit makes an area contested is its attacker; a later contest there starts afresh."""
    if seat == CARTHAGE:
        s.punic_attacks += 1 << area
