"""How often each judgement of the rules holds in known positions, for all that it could be asked about: counts that change with
every bound and every condition."""

from collections.abc import Callable
from functools import cache

import pytest

from delenda.games.punic_island.actions import CARDS, CHITS
from delenda.games.punic_island.rules import (
    check_list,
    conditions,
    engagements,
    events,
    fighters,
    forces,
    marches,
    options,
    reinforcements,
    retreat,
    sieges,
    supply,
    uprisings,
    voyages,
)
from delenda.games.punic_island.rules.chits import effect_of, has_no_effect
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME
from support.known import KnownPositions, measured, state_of

KNOWN = KnownPositions("punic-island")
SEATS = (ROME, CARTHAGE)
Judgement = Callable[[PunicIsland], int]
RANGES = range(9)
LOADS = (0, 1, 3, 4)
WORDS = ("K", "aK", "EK", "FK")


@cache
def states(*decisions: str) -> list[PunicIsland]:
    found = [state_of(KNOWN.game, known) for decision in decisions for known in KNOWN.of(decision)]
    return [state for state in found if isinstance(state, PunicIsland)]


def lands(s: PunicIsland) -> range:
    return range(s.box.lands)


def naval(s: PunicIsland) -> range:
    return range(s.box.lands, s.box.places)


def everywhere(s: PunicIsland) -> range:
    """Every place, and inside every fortress."""
    return range(s.box.places + s.box.lands)


def units(s: PunicIsland) -> list[int]:
    return [unit for unit in range(s.box.units) if s.loc[unit] >= 0]


def fleets(s: PunicIsland) -> list[int]:
    return [at for at in naval(s) if forces.count_ships(s, s.operator, at)]


# At any time, of both sides
JUDGED: dict[str, Judgement] = {
    "is_besieged": lambda s: sum(forces.is_besieged(s, area) for area in lands(s)),
    "is_blocked": lambda s: sum(forces.is_blocked(s, area, seat) for area in lands(s) for seat in SEATS),
    "holds_strait": lambda s: sum(forces.holds_strait(s, seat) for seat in SEATS),
    "is_isolated": lambda s: sum(forces.is_isolated(s, unit) for unit in units(s)),
    "commander_of": lambda s: sum(forces.commander_of(s, unit) for unit in units(s)),
    "cohesion": lambda s: sum(forces.cohesion(s, unit) for unit in units(s)),
    "own_cohesion": lambda s: sum(forces.own_cohesion(s, unit) for unit in units(s)),
    "movement": lambda s: sum(forces.movement(s, unit, leader) for unit in units(s) for leader in range(-1, s.box.leaders)),
    "tactical": lambda s: sum(forces.tactical(s, seat) for seat in SEATS),
    "all_leaders": lambda s: sum(forces.all_leaders(s, at, seat) for at in everywhere(s) for seat in SEATS),
    "free_leaders": lambda s: sum(forces.free_leaders(s, at, seat) for at in everywhere(s) for seat in SEATS),
    "best_leader": lambda s: sum(forces.best_leader(s, led) for led in range(0, 1 << s.box.leaders, 37)),
    "distances": lambda s: sum(
        forces.distance(s, seat, area, [target]) for area in lands(s) for target in lands(s) for seat in SEATS
    ),
    "signature": lambda s: sum(forces.signature(s, unit) for unit in range(s.box.units)),
    "count_at": lambda s: sum(at * forces.count_at(s, seat, at) for at in everywhere(s) for seat in SEATS),
    "ships_at": lambda s: sum(at * sum(forces.ships_at(s, seat, at)) for at in naval(s) for seat in SEATS),
    "unlike": lambda s: sum(sum(forces.unlike(s, forces.ground_at(s, seat, at))) for at in everywhere(s) for seat in SEATS),
    "haven_distances": lambda s: sum(
        forces.distance(s, seat, area, havens)
        for havens, seat in [(retreat.havens(s, seat, area), seat) for area in lands(s) for seat in SEATS]
        for area in lands(s)
        if havens
    ),
    "land_options": lambda s: sum(sum(retreat.land_options(s, seat, area)) for area in lands(s) for seat in SEATS),
    "sea_distances": lambda s: sum(sum(retreat.sea_distances(s, seat, at)) for at in naval(s)[::3] for seat in SEATS),
    "count_fighters": lambda s: sum((seat + 1) * fighters.count_fighters(s, seat) for seat in SEATS),
    "fighters": lambda s: sum((seat + 1) * sum(fighters.fighters(s, seat)) for seat in SEATS),
    "leaders_present": lambda s: sum((seat + 1) * sum(fighters.leaders_present(s, seat)) for seat in SEATS),
    "winner_of": fighters.winner_of,
    "sunk": lambda s: sum((seat + 1) * fighters.sunk(s, seat) for seat in SEATS),
    "is_locked": lambda s: sum(engagements.is_locked(s, unit) for unit in units(s)),
    "is_grappled": lambda s: sum(engagements.is_grappled(s, unit) for unit in units(s)),
    "is_locked_before": lambda s: sum(
        engagements.is_locked_before(s, unit, record) for unit in units(s) for record in range(0, len(s.duels), 7)
    ),
    "card_modifier": lambda s: sum(engagements.card_modifier(s, unit) for unit in units(s)),
    "is_arrival": lambda s: sum(conditions.is_arrival(s, area, seat) for area in s.box.map.cities for seat in SEATS),
    "has_arrival": lambda s: sum(conditions.has_arrival(s, card, seat) for card in range(CARDS) for seat in SEATS),
    "count_fleet": lambda s: sum((seat + 1) * conditions.count_fleet(s, seat) for seat in SEATS),
    "count_sicilian_cities": lambda s: sum((seat + 1) * conditions.count_sicilian_cities(s, seat) for seat in SEATS),
    "may_switch": conditions.may_switch,
    "losable": lambda s: sum(sum(conditions.losable(s, card)) for card in range(CARDS)),
    "mutinous_areas": lambda s: sum(events.mutinous_areas(s)),
    "has_mutineers": events.has_mutineers,
    "stormy_places": lambda s: sum(events.stormy_places(s)),
    "has_stormy_place": events.has_stormy_place,
    "is_african": lambda s: sum(place * uprisings.is_african(s, place) for place in range(s.box.places)),
    "are_romans_in_africa": uprisings.are_romans_in_africa,
    "targets": lambda s: sum(sum(uprisings.targets(s, area)) for area in lands(s)),
    "leaders_in_play": lambda s: sum((seat + 1) * sum(reinforcements.leaders_in_play(s, seat)) for seat in SEATS),
    "map_without_rp": options.map_without_rp,
    "are_caused": lambda s: sum(check_list.are_caused(s, word) for word in WORDS),
}
# Of the side that operates
OPERATED: dict[str, Judgement] = {
    "supply": lambda s: sum(supply.supply(s)),
    "is_supplied": lambda s: sum(at * supply.is_supplied(s, at, supply.supply(s)) for at in everywhere(s)),
    "ready_units": lambda s: sum(supply.ready_units(s)),
    "may_besiege": lambda s: sum(sieges.may_besiege(s, area) for area in lands(s)),
    "besiegers": lambda s: sum(sum(sieges.besiegers(s, area)) for area in lands(s)),
    "can_besiege": events.can_besiege,
    "may_play_own": lambda s: sum(events.may_play_own(s, card) for card in range(CARDS)),
    "could_play_own": events.could_play_own,
    "quarters": lambda s: sum(voyages.quarters(s, at) for at in naval(s)),
    "burden": lambda s: sum(voyages.burden(s, at) for at in naval(s)),
    "stock": lambda s: sum(voyages.stock(s, at) for at in naval(s)),
    "loadable": lambda s: sum(voyages.loadable(s, at) for at in naval(s)),
    "ready_ships": lambda s: sum(sum(voyages.ready_ships(s, at)) for at in naval(s)),
    "ready_cargo": lambda s: sum(sum(voyages.ready_cargo(s, at)) for at in naval(s)),
    "can_end": lambda s: sum(voyages.can_end(s, at, rf) for at in naval(s) for rf in RANGES),
    "may_step": lambda s: sum(voyages.may_step(s, to, rf, load) for to in naval(s) for rf in range(3) for load in LOADS),
    "has_room": lambda s: sum(voyages.has_room(s, city, load) for city in s.box.map.cities for load in LOADS),
    "may_embark": lambda s: sum(
        voyages.may_embark(s, at, area, rf, load, burdened)
        for at in naval(s)
        for area in s.box.map.coasts[at]
        for rf in range(6)
        for load in (0, 2, 3)
        for burdened in (False, True)
    ),
    "boarders": lambda s: sum(sum(voyages.boarders(s, area)) for area in lands(s)),
    "may_debark": lambda s: sum(
        voyages.may_debark(s, at, area, 2, load, led, sp)
        for at in naval(s)
        for area in s.box.map.coasts[at]
        for load in (0, 1)
        for led in (0, 1)
        for sp in range(3)
    ),
    "has_start": lambda s: sum(
        voyages.has_start(s, at, rf, load, 1, 1) for at in naval(s) for rf in range(3) for load in (0, 1)
    ),
    "may_stop": lambda s: sum(voyages.may_stop(s, at, load) for at in naval(s) for load in LOADS),
    "is_left": voyages.is_left,
    "free_leaders_aboard": voyages.free_leaders_aboard,
    "may_land": lambda s: sum(voyages.may_land(s, leaders) for leaders in (0, s.fleet_led, s.fleet_led & -s.fleet_led)),
    "may_sail": lambda s: sum(
        voyages.may_sail(s, at, forces.ships_at(s, s.operator, at)[:count], load, led, points)
        for at in fleets(s)
        for count in range(4)
        for load in (0, 1, 3, 4)
        for led in (0, forces.free_leaders(s, voyages.quarters(s, at), s.operator))
        for points in range(3)
    ),
    "can_complete": lambda s: sum(
        voyages.can_complete(s, at, forces.ships_at(s, s.operator, at)[:count], load, 0, points)
        for at in fleets(s)
        for count in (1, 2)
        for load in (0, 3)
        for points in range(3)
    ),
    "can_sail": lambda s: sum(voyages.can_sail(s, at, supply.ready_units(s)) for at in naval(s)),
    "ready_at": lambda s: sum(sum(marches.ready_at(s, at)) for at in everywhere(s)),
    "may_leave": lambda s: sum(
        marches.may_leave(s, at, count, 0, mf)
        for at in everywhere(s)
        if at < s.box.lands or at >= s.box.places
        for count in (1, 2)
        for mf in range(4)
    ),
    "can_march": lambda s: sum(marches.can_march(s, at, supply.ready_units(s)) for at in lands(s)),
    "has_step": lambda s: sum(
        marches.has_step(s, at, mf, sp, at, count) for at in lands(s) for mf in range(4) for sp in range(3) for count in (1, 2)
    ),
    "can_enter": lambda s: sum(
        marches.can_enter(s, area, mf, sp, area, count)
        for area in lands(s)
        for mf in range(5)
        for sp in range(3)
        for count in (1, 2)
    ),
    "could_answer": lambda s: sum(events.could_answer(s, window) for window in range(4)),
    "may_answer": lambda s: sum(events.may_answer(s, card, window) for card in range(CARDS) for window in (0, 1, 3)),
}
# In a battle
FOUGHT: dict[str, Judgement] = {
    "has_no_effect": lambda s: sum(chit * has_no_effect(s, chit) for chit in range(CHITS)),
    "effect_of": lambda s: sum(effect_of(s, chit) for chit in range(CHITS)),
}
JUDGED_IN = (
    "option", "op_action", "ml_step", "mn_step", "chit_play", "chit_foe", "retreat_step", "check", "restore_ship",
    "uprising_area", "siege_roll", "refuge_pick", "join_pick",
)  # fmt: skip
OPERATED_IN = ("op_action", "ml_pick", "ml_step", "mn_pick", "mn_step", "debark_pick", "embark_pick", "react")
FOUGHT_IN = ("chit_play", "chit_own", "chit_foe")
COUNTS = measured(__file__)


def measure() -> dict[str, int]:
    found: dict[str, int] = {}
    found |= {name: count(JUDGED, JUDGED_IN, name) for name in JUDGED}
    found |= {name: count(OPERATED, OPERATED_IN, name) for name in OPERATED}
    found |= {name: count(FOUGHT, FOUGHT_IN, name) for name in FOUGHT}
    return found


def count(judgements: dict[str, Judgement], decisions: tuple[str, ...], name: str) -> int:
    return sum(int(judgements[name](s)) for s in states(*decisions))


@pytest.mark.parametrize("name", JUDGED)
def test_how_often_a_judgement_holds_in_known_positions(name):
    assert count(JUDGED, JUDGED_IN, name) == COUNTS[name]


@pytest.mark.parametrize("name", OPERATED)
def test_what_the_side_that_operates_may_do_in_known_positions(name):
    assert count(OPERATED, OPERATED_IN, name) == COUNTS[name]


@pytest.mark.parametrize("name", FOUGHT)
def test_what_chits_do_in_known_battles(name):
    assert count(FOUGHT, FOUGHT_IN, name) == COUNTS[name]
