"""How often each judgement of the rules holds in known positions, for all that it could be asked about: counts that change with
every bound and every condition."""

from collections.abc import Callable
from functools import cache

import pytest

from delenda.games.de_bello_punico.box import HEXES
from delenda.games.de_bello_punico.rules import (
    attack,
    command,
    elephants,
    furious,
    leaders,
    missiles,
    movement,
    odds,
    panic,
    pursuit,
    recovery,
    steps,
)
from delenda.games.de_bello_punico.state import Battle
from delenda.kernel.actor import CARTHAGE, ROME
from support.known import KnownPositions, measured, state_of

KNOWN = KnownPositions("de-bello-punico")
SEATS = (ROME, CARTHAGE)
Judgement = Callable[[Battle], int]
JUDGED_IN = ("move_pick", "attack_pick", "volley_pick", "recover_pick", "leader_step", "withdraw", "advance", "combat_cp")
MOVED_IN = ("move_step", "furious_step")


@cache
def states(*decisions: str) -> list[Battle]:
    found = [state_of(KNOWN.game, known) for decision in decisions for known in KNOWN.of(decision)]
    return [state for state in found if isinstance(state, Battle)]


def units(s: Battle) -> list[int]:
    return [unit for unit in range(s.box.count) if 0 <= s.where[unit] < HEXES]


def hexes(s: Battle) -> list[int]:
    """Those that can be entered."""
    return [h for h in range(HEXES) if s.box.cost[h]]


def near(s: Battle) -> list[tuple[int, int]]:
    """Pairs of units side by side."""
    return [(one, other) for one in units(s) for other in units(s) if s.box.distance(s.where[one], s.where[other]) == 1]


JUDGED: dict[str, Judgement] = {
    "in_enemy_zone": lambda s: sum(h * s.in_enemy_zone(seat, h) for h in hexes(s) for seat in SEATS),
    "is_empty": lambda s: sum(h * s.is_empty(h) for h in hexes(s)),
    "is_free": lambda s: sum(h * (seat + 1) * s.is_free(seat, h) for h in hexes(s) for seat in SEATS),
    "is_out": lambda s: sum(unit * s.is_out(unit) for unit in range(s.box.count)),
    "allowance": lambda s: sum(s.allowance(unit) for unit in range(s.box.count)),
    "is_in_range": lambda s: sum(unit * s.is_in_range(unit) for unit in units(s)),
    "real": lambda s: sum((box + 1) * s.real(seat, box) for seat in SEATS for box in range(7)),
    "vacuus_places": lambda s: sum(sum(s.vacuus_places(seat)) for seat in SEATS),
    "is_vacuus_known": lambda s: sum(s.is_vacuus_known(seat) for seat in SEATS),
    "may_have": lambda s: sum((box + 1) * command.may_have(s, seat, box) for seat in SEATS for box in range(7)),
    "attack.is_target": lambda s: sum(h * attack.is_target(s, seat, h) for h in hexes(s) for seat in SEATS),
    "can_attack": lambda s: sum(unit * attack.can_attack(s, unit) for unit in units(s)),
    "target_hexes": lambda s: sum(sum(attack.target_hexes(s, unit)) for unit in units(s)),
    "supporters": lambda s: sum(sum(odds.supporters(s, unit)) for unit in units(s)),
    "strength": lambda s: sum(odds.strength(s, unit) for unit in units(s)),
    "is_rear_attack": lambda s: sum(one * odds.is_rear_attack(s, one, other) for one, other in near(s)),
    "attack_strength": lambda s: sum(odds.attack_strength(s, one, other) for one, other in near(s)),
    "missiles.is_target": lambda s: sum(h * missiles.is_target(s, seat, h) for h in hexes(s) for seat in SEATS),
    "can_shoot": lambda s: sum(unit * missiles.can_shoot(s, unit) for unit in units(s)),
    "missiles.targets": lambda s: sum(sum(missiles.targets(s, unit)) for unit in units(s) if s.box.missile[unit]),
    "missiles.needed": lambda s: sum(missiles.needed(s, one, other) for one, other in near(s) if s.box.missile[one]),
    "flight_rank": lambda s: sum(panic.flight_rank(s, unit) for unit in units(s)),
    "next_hex": lambda s: sum(
        panic.next_hex(s, unit, s.where[unit]) for unit in units(s) if s.box.flight[s.box.side[unit] * HEXES + s.where[unit]]
    ),
    "is_deadly": lambda s: sum(
        panic.is_deadly(s, s.box.side[one], s.where[one], s.where[other]) * one for one, other in near(s)
    ),
    "is_harmed": lambda s: sum(panic.is_harmed(s, one, other) * one for one, other in near(s)),
    "refuges": lambda s: sum(sum(leaders.refuges(s, seat)) for seat in SEATS if s.leader[seat] >= 0),
    "can_step": lambda s: sum(h * leaders.can_step(s, seat, h) for h in hexes(s) for seat in SEATS),
    "can_return": lambda s: sum(pursuit.can_return(s, unit) for unit in range(s.box.count)),
    "has_return": lambda s: sum((seat + 1) * pursuit.has_return(s, seat) for seat in SEATS),
    "is_recoverable": lambda s: sum(unit * recovery.is_recoverable(s, unit) for unit in units(s)),
    "may_recover": recovery.may_recover,
    "can_recover": recovery.can_recover,
    "may_move": movement.may_move,
    "has_ordinary_move": movement.has_ordinary_move,
    "slower": lambda s: sum(movement.slower(s)),
    "straight_run": lambda s: sum(sum(elephants.straight_run(s, unit)) for unit in units(s)),
    "elephants.targets": lambda s: sum(elephants.targets(s)),
    "may_target": elephants.may_target,
    "victims": lambda s: sum(sum(furious.victims(s, h, facing)) for h in hexes(s)[::5] for facing in range(6)),
}
MOVED: dict[str, Judgement] = {
    "open_ways": lambda s: sum(
        steps.open_ways(s, s.where[s.unit], facing, mp) for facing in range(6) for mp in range(5) if s.where[s.unit] >= 0
    ),
    "why_no_step": lambda s: sum(len(steps.why_no_step(s, direction)) for direction in range(6)),
    "comes_out": lambda s: sum(
        steps.comes_out(s, n, facing, mp)
        for n in hexes(s)[::7]
        for facing in range(6)
        for mp in range(3)
        if s.where[s.unit] >= 0
    ),
}
COUNTS = measured(__file__)


def measure() -> dict[str, int]:
    found: dict[str, int] = {}
    found |= {name: count(JUDGED, JUDGED_IN, name) for name in JUDGED}
    found |= {name: count(MOVED, MOVED_IN, name) for name in MOVED}
    return found


def count(judgements: dict[str, Judgement], decisions: tuple[str, ...], name: str) -> int:
    return sum(int(judgements[name](s)) for s in states(*decisions))


@pytest.mark.parametrize("name", JUDGED)
def test_how_often_a_judgement_holds_in_known_positions(name):
    assert count(JUDGED, JUDGED_IN, name) == COUNTS[name]


@pytest.mark.parametrize("name", MOVED)
def test_where_a_unit_may_step_in_known_positions(name):
    assert count(MOVED, MOVED_IN, name) == COUNTS[name]
