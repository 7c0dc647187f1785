"""What the rules bring about by themselves in known positions, with every city taken in turn by the other side, every leader
lost, every fleet sunk: a digest of all that is told and of where it leads."""

import json
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from delenda.games.punic_island.actions import DEAD, DEPLETED, DISORGANIZED, LAND_BATTLE, NAVAL_BATTLE
from delenda.games.punic_island.rules import (
    aftermath,
    battle,
    cargo,
    engagements,
    forces,
    hands,
    marches,
    reinforcements,
    retreat,
    sieges,
    syracuse,
    voyages,
)
from delenda.games.punic_island.state import PunicIsland
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.events import Journal
from support.known import KnownPositions, digest, measured, state_of

KNOWN = KnownPositions("punic-island")
SEATS = (ROME, CARTHAGE)
PEACE = ("option", "op_action", "card_action", "place_rp")
WAR = ("chit_play", "chit_foe", "check", "restore_ship")
MARCH = ("ml_step", "mn_step", "debark_pick", "join_pick")


@cache
def states(decisions: tuple[str, ...]) -> list[PunicIsland]:
    found = [state_of(KNOWN.game, known) for decision in decisions for known in KNOWN.of(decision)[:5]]
    return [state for state in found if isinstance(state, PunicIsland)]


def fresh(s: PunicIsland) -> PunicIsland:
    copy = s.copy()
    copy.journal = Journal()
    return copy


def taken(s: PunicIsland, city: int) -> PunicIsland:
    """Without a word the other side controls a city."""
    copy = fresh(s)
    control = s.control[:]
    control[city] = 1 - control[city]
    copy.control = control
    return copy


def sunk(s: PunicIsland, seat: int) -> PunicIsland:
    """All ships of a side are gone."""
    copy = fresh(s)
    for unit in s.box.navy[seat]:
        if s.side[unit] == seat:
            forces.put(copy, unit, DEAD)
            copy.cond[unit] = 0
    return copy


def hurt(s: PunicIsland) -> PunicIsland:
    copy = fresh(s)
    for unit in range(s.box.units):
        if s.loc[unit] >= 0:
            forces.mark(copy, unit, (DEPLETED, DISORGANIZED, DEPLETED | DISORGANIZED, 0)[unit % 4])
    return copy


def after(s: PunicIsland, effect: Callable[[PunicIsland], object]) -> PunicIsland:
    effect(s)
    return s


def at_each(s: PunicIsland, places: range, effect: Callable[[PunicIsland, int], object]) -> Iterator[PunicIsland]:
    for place in places:
        copy = fresh(s)
        effect(copy, place)
        yield copy


def lands(s: PunicIsland) -> range:
    return range(s.box.lands)


def naval(s: PunicIsland) -> range:
    return range(s.box.lands, s.box.map.first_port)


def everyone(s: PunicIsland) -> range:
    return range(s.box.units)


def struck(s: PunicIsland, unit: int) -> None:
    s.hit = unit % 4
    cargo.strike_cargo(s, unit)


def switched(s: PunicIsland) -> PunicIsland:
    syracuse.SwitchSides().run(s)
    return s


EFFECTS: dict[str, tuple[tuple[str, ...], Callable[[PunicIsland], Iterator[PunicIsland] | list[PunicIsland]]]] = {
    "settle_all": (PEACE, lambda s: [after(taken(s, city), forces.settle_all) for city in s.box.map.cities]),
    "come_out": (PEACE, lambda s: at_each(s, lands(s), lambda c, area: c.control[area] <= 1 and forces.come_out(c, area))),
    "lose_leader": (WAR, lambda s: at_each(s, range(s.box.leaders), lambda c, leader: forces.lose_leader(c, leader, True))),
    "lose_leader_of_a_move": (
        MARCH,
        lambda s: at_each(s, range(s.box.leaders), lambda c, leader: forces.lose_leader(c, leader, False)),
    ),
    "lose_stray_leaders": (
        PEACE,
        lambda s: [after(taken(s, city), lambda c: forces.lose_stray_leaders(c, True)) for city in s.box.map.cities],
    ),
    "lose_stray_leaders_at_sea": (
        PEACE,
        lambda s: [after(sunk(s, seat), lambda c: forces.lose_stray_leaders(c, False)) for seat in SEATS],
    ),
    "destroy": (PEACE, lambda s: at_each(s, everyone(s), lambda c, unit: forces.destroy(c, unit, unit % 3 > 0))),
    "capture_rp": (PEACE, lambda s: at_each(s, lands(s), lambda c, area: forces.capture_rp(c, area, area % 2))),
    "add_rp": (MARCH, lambda s: at_each(s, lands(s), lambda c, area: forces.add_rp(c, c.operator, area, area % 3 - 1))),
    "bring_rp": (MARCH, lambda s: at_each(s, lands(s), lambda c, area: forces.bring_rp(c, area, area % 3))),
    "fall": (
        PEACE,
        lambda s: [after(taken(s, city), lambda c, city=city: sieges.fall(c, city, ROME)) for city in s.box.map.cities],
    ),
    "fall_to_carthage": (
        PEACE,
        lambda s: [after(fresh(s), lambda c, city=city: sieges.fall(c, city, CARTHAGE)) for city in s.box.map.cities],
    ),
    "switch_sides": (PEACE, lambda s: [switched(fresh(s))]),
    "switch_sides_at_war": (WAR, lambda s: [switched(fresh(s))]),
    "finish_switch": (PEACE, lambda s: [after(fresh(s), syracuse.FinishSwitch().run)]),
    "lose_stranded": (
        PEACE + MARCH,
        lambda s: [after(sunk(s, seat), lambda c, seat=seat: syracuse.lose_stranded(c, seat)) for seat in SEATS],
    ),
    "strike_cargo": (PEACE, lambda s: at_each(hurt(s), everyone(s), struck)),
    "strike_cargo_in_battle": (WAR, lambda s: at_each(hurt(s), everyone(s), struck)),
    "lose_all_aboard": (MARCH, lambda s: at_each(s, naval(s), lambda c, at: cargo.lose_all_aboard(c, at % 2, at))),
    "lose_all_aboard_in_battle": (WAR, lambda s: at_each(s, naval(s), lambda c, at: cargo.lose_all_aboard(c, c.attacker, at))),
    "unload": (PEACE + MARCH, lambda s: [after(sunk(s, seat), cargo.Unload().run) for seat in SEATS]),
    "restore_africa": (PEACE, lambda s: [after(hurt(s), reinforcements.restore_africa)]),
    "bring": (
        ("card_action",),
        lambda s: at_each(
            s,
            range(len(s.box.first_unit)),
            lambda c, kind: reinforcements.bring(c, kind, 1 + kind % 3, c.box.map.port_city[kind % 3], kind % 2 == 0),
        ),
    ),
    "board": (("mn_step", "embark_pick"), lambda s: [after(fresh(s), voyages.board)]),
    "refit": (("mn_step", "embark_pick"), lambda s: [after(hurt(s), voyages.refit)]),
    "move_group": (MARCH, lambda s: at_each(s, lands(s), marches.move_group)),
    "disband": (MARCH, lambda s: [after(fresh(s), marches.disband)]),
    "close_battle": (WAR, lambda s: [after(fresh(s), aftermath.close_battle)]),
    "end_empty": (WAR, lambda s: [after(sunk(s, seat), engagements.end_empty) for seat in SEATS]),
    "end_all": (WAR, lambda s: [after(fresh(s), engagements.end_all)]),
    "start_battle": (
        MARCH,
        lambda s: at_each(s, lands(s), lambda c, area: battle.start_battle(c, LAND_BATTLE, area, c.operator, -1)),
    ),
    "start_naval_battle": (
        MARCH,
        lambda s: at_each(s, naval(s), lambda c, at: battle.start_battle(c, NAVAL_BATTLE, at, c.operator, -1)),
    ),
    "showing_out": (
        PEACE,
        lambda s: at_each(
            s, everyone(s), lambda c, unit: 0 <= c.loc[unit] < c.box.lands and retreat.start_showing_out(c, unit)
        ),
    ),
    "leave_hand": (
        PEACE,
        lambda s: at_each(s, range(len(s.hand)), lambda c, card: c.hand[card] and hands.leave_hand(c, card)),
    ),
    "play_card": (PEACE, lambda s: at_each(s, range(len(s.hand)), lambda c, card: c.hand[card] and hands.play_card(c, card))),
}


def told(s: PunicIsland) -> list[str]:
    assert s.journal is not None
    return [json.dumps(s.dump()["data"]), *s.journal.lines()]


def led(name: str) -> str:
    decisions, effects = EFFECTS[name]
    return digest([line for s in states(decisions) for effect in effects(s) for line in told(effect)])


LEADS = measured(__file__)


def measure() -> dict[str, str]:
    return {name: led(name) for name in EFFECTS}


@pytest.mark.parametrize("name", EFFECTS)
def test_what_the_rules_bring_about(name):
    assert led(name) == LEADS[name]
