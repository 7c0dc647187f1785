"""What each check of a position says when one thing is not as it should be: a number a little greater or smaller, a mark of a
unit, the place of a unit or a leader, the side of a city. Each check is asked by itself, so that none hides behind another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from delenda.games.punic_island.actions import ACTED, BESIEGING, DEAD, FIGHTING, INNER, MOVING, ROUTED, SAILING
from delenda.games.punic_island.rules import check_list, events, groups, invariants, peace, sieges
from delenda.games.punic_island.rules.forces import put
from delenda.games.punic_island.rules.plans import plan_of
from delenda.games.punic_island.state import PunicIsland
from support.known import Known, KnownPositions, digest, measured, state_of

KNOWN = KnownPositions("punic-island")
POSITIONS = 2  # of each decision
MARKS = (ACTED, MOVING, SAILING, FIGHTING, INNER, BESIEGING, ROUTED)
MASKS = ("movers_led", "fleet_led", "battle_led", "leaders_acted", "runner_led", "used")
NUMBERS = (
    "sequence", "player", "amount", "window", "operator", "source", "sp", "rebuilt", "march", "siege_mod", "no_fleet", "origin",
    "place", "mf", "stepped", "halted", "landing", "commander", "fleet_at", "rf", "spent", "cut", "sailed", "landed", "at_sea",
    "fleet_rp", "captain", "battle", "ground", "attacker", "came", "stage", "turn", "rounds", "drawer", "to_draw", "chit",
    "serial", "wanted", "picker", "runner", "run", "asked", "hit", "hit_side", "hit_at", "siege_at", "card", "city",
)  # fmt: skip
LISTS = ("held_count", "commanders", "hand_size", "deck_size", "choice", "kills")
ROWS = ("marching", "fleet", "line", "picks", "checks", "duels")
Check = Callable[[PunicIsland], object]
ALWAYS: tuple[Check, ...] = (
    invariants.broken_numbers,
    lambda s: invariants.broken_phase(s, plan_of(s)),
    groups.broken_lists,
    lambda s: peace.broken_places(s, plan_of(s)),
    lambda s: [peace.is_source(s, s.source), check_list.are_caused(s, plan_of(s)), events.mistimed(s)],
    lambda s: s.decision.impossible(s),
)
BATTLE: tuple[Check, ...] = (
    groups.broken_battle,
    groups.broken_stage,
    groups.broken_way,
    groups.broken_duels,
    invariants.broken_chits,
)
MARCH: tuple[Check, ...] = (
    lambda s: [groups.misgrouped(s, s.place, True), groups.misgrouped(s, s.origin, False)],
    groups.misled,
)
VOYAGE: tuple[Check, ...] = (groups.misloaded, groups.misassembled, groups.misput)


def checks(s: PunicIsland) -> list[Check]:
    """Those that have to do with the moment."""
    found = [*ALWAYS]
    if s.battle >= 0:
        found += BATTLE
    if s.marching:
        found += MARCH
    if s.fleet_at >= 0:
        found += VOYAGE
    if s.siege_at >= 0:
        found.append(sieges.misbesieged)
    return found


def set_to(s: PunicIsland, name: str, value: int) -> PunicIsland:
    copy = s.copy()
    setattr(copy, name, value)
    return copy


def variants(s: PunicIsland) -> Iterator[PunicIsland]:
    for name in NUMBERS:
        for step in (-1, 1):
            yield set_to(s, name, getattr(s, name) + step)
    for name in MASKS:
        for bit in (0, 2, 8, 9):
            yield set_to(s, name, getattr(s, name) ^ 1 << bit)
    for name in LISTS:
        for at in (0, 1):
            copy = s.copy()
            getattr(copy, name)[at] += 1 if at else -1
            yield copy
    for area in sorted({s.place, s.ground, s.source, s.siege_at, s.city}):
        if 0 <= area < s.box.lands:
            yield with_other_holder(s, area)
    yield from with_other_rows(s)
    yield from with_other_units(s)


def with_other_holder(s: PunicIsland, area: int) -> PunicIsland:
    copy = s.copy()
    control = s.control[:]
    control[area] = 1 - control[area] if control[area] <= 1 else 0
    copy.control = control
    return copy


def with_other_rows(s: PunicIsland) -> Iterator[PunicIsland]:
    for name in ROWS:
        if getattr(s, name):
            shorter, doubled = s.copy(), s.copy()
            getattr(shorter, name).pop()
            getattr(doubled, name).append(getattr(s, name)[0])
            yield shorter
            yield doubled


def with_other_units(s: PunicIsland) -> Iterator[PunicIsland]:
    """Some of those who act, and the first of each side on the map, are marked or placed otherwise."""
    acting = [*s.line[:2], *s.line[-1:], *s.marching[:2], *s.fleet[:2], *s.fleet[-1:]]
    standing = [unit for unit in range(s.box.units) if s.loc[unit] >= 0]
    for unit in sorted({*acting, *standing[:1], *standing[-1:]}):
        for mark in MARKS:
            copy = s.copy()
            copy.cond[unit] ^= mark
            yield copy
        for to in (DEAD, s.place, s.fleet_at, s.ground):
            copy = s.copy()
            put(copy, unit, to)
            yield copy
    for leader in (0, 4, 9):
        for at in (0, s.place, s.fleet_at, s.ground):
            copy = s.copy()
            copy.leader_at[leader] = at
            yield copy


def said(check: Check, s: PunicIsland) -> str:
    try:
        return str(check(s))
    except Exception:  # some checks rely on others, which have been asked before them
        return "fails"


def lines(known: Known) -> list[str]:
    s = state_of(KNOWN.game, known)
    assert isinstance(s, PunicIsland)
    within = [each for each in (s, *variants(s)) if not invariants.broken_bounds(each)]
    return [said(check, each) for check in checks(s) for each in within]


def answers(decision: str) -> str:
    return digest([line for known in KNOWN.of(decision)[:POSITIONS] for line in lines(known)])


ANSWERS = measured(__file__)
DECISIONS = [decision for decision in KNOWN.decisions() if decision != "game_over"]


def measure() -> dict[str, str]:
    return {decision: answers(decision) for decision in DECISIONS}


@pytest.mark.broad
@pytest.mark.parametrize("decision", DECISIONS)
def test_what_each_check_says_when_one_thing_is_wrong(decision):
    assert answers(decision) == ANSWERS[decision]
