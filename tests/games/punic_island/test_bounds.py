"""Where a rule just begins or just ends to hold: the last Supply Point, the first place, as many points as ships."""

import pytest

from delenda.games.punic_island.actions import BOX as IN_BOX
from delenda.games.punic_island.actions import DEAD, FIGHTING, MUTINY, ROUTED, TREASON
from delenda.games.punic_island.rules.cargo import Unload
from delenda.games.punic_island.rules.check_list import DEPLETES, DISORGANIZES, ELIMINATES, ROUT, STORM, add_check, are_caused
from delenda.games.punic_island.rules.events import has_mutineers, may_play_own, mutinous_areas
from delenda.games.punic_island.rules.forces import is_isolated, put, settle_all
from delenda.games.punic_island.rules.reinforcements import count_pool
from support.punic_island import CARTHAGE, ROME, START, area, at, land_battle, lines, naval_battle, op, rp, unit, where

GELA = "Rome: REG MES GEL · GEL: +1R · "


@pytest.mark.parametrize(("more", "may"), [(-1, False), (0, True), (1, True)])
def test_3_9_6_treason_is_played_where_a_siege_could_still_be_paid(more, may):
    s = op("Rome: REG MES · MES: 2RI +1R · LEO: RI · I_LEO: LI", source="MES")
    s.sp = s.box.siege_sp + more
    assert may_play_own(s, TREASON) is may


@pytest.mark.parametrize("place", ["REG", "CAR", "LIL"])
def test_r72_mercenaries_mutiny_in_every_land_area(place):
    s = at("LIL: GI · REG: +1R")
    put(s, unit(s, "GI1"), area(place))
    assert (mutinous_areas(s), has_mutineers(s)) == ([area(place)], True)
    put(s, unit(s, "GI1"), s.box.places + area(place))  # inside, too
    assert (mutinous_areas(s), has_mutineers(s)) == ([area(place)], True)


@pytest.mark.parametrize("place", ["S1", "N_LIL", "P_LIL"])
def test_r72_mercenaries_at_sea_do_not_mutiny(place):
    s = at("LIL: GI · REG: +1R")
    put(s, unit(s, "GI1"), area(place))
    assert (mutinous_areas(s), has_mutineers(s), may_play_own(s, MUTINY)) == ([], False, False)


@pytest.mark.parametrize(("ships", "points", "left"), [(1, 2, 1), (2, 2, 2), (3, 2, 2), (1, 1, 1)])
def test_3_5_14_each_ship_keeps_a_resource_point(ships, points, left):
    s = at(GELA + f"N_GEL: {ships}RN +{points if points <= ships else ships}R")
    stock = s.rp[:]
    stock[area("N_GEL")] = points
    s.rp = stock
    before = lines(s)
    Unload().run(s)
    assert (rp(s, "N_GEL", ROME), len(lines(s)) - len(before)) == (left, int(points > ships))


def test_each_unit_of_a_pool_counts_once():
    s = at(START)
    s.player = ROME
    kind = s.box.unit_type[unit(s, "RI1")]
    waiting = [each for each in range(s.box.units) if s.box.unit_type[each] == kind and s.loc[each] == IN_BOX]
    assert count_pool(s, kind, False) == len(waiting)
    put(s, waiting[0], DEAD)
    assert (count_pool(s, kind, False), count_pool(s, kind, True)) == (len(waiting) - 1, len(waiting))


@pytest.mark.parametrize("enemies", ["Rome: REG · MES: LI", "Rome: REG MES · MES: LI", "MES: 2RI"])
def test_3_0_4_who_stands_in_an_own_city_is_not_isolated(enemies):
    s = at(f"REG: RI4 +1R · {enemies}")
    assert not is_isolated(s, unit(s, "RI4"))


def test_3_0_4_who_stands_before_the_first_city_may_be_isolated():
    s = at("REG: +1R")
    put(s, unit(s, "LI1"), area("REG"))
    assert is_isolated(s, unit(s, "LI1"))  # the Strait is no way for who does not hold both cities


def test_3_8_1_who_is_inside_the_first_city_comes_out_when_nobody_besieges_it():
    s = at("REG: RI @C1 +1R")
    put(s, unit(s, "RI1"), s.box.places + area("REG"))
    s.leader_at[s.box.leader_codes.index("C1")] = s.box.places + area("REG")
    settle_all(s)
    assert (where(s, "RI1"), where(s, "@C1")) == ("REG", "REG")


@pytest.mark.parametrize(
    ("result", "fits"), [(DEPLETES, True), (DISORGANIZES, True), (ELIMINATES, True), (STORM, False), (ROUT, False)]
)
def test_3_0_8_in_a_battle_those_check_who_fight(result, fits):
    s = land_battle("RI", "LI")
    add_check(s, unit(s, "LI1"), 0, result)
    assert are_caused(s, "F") is fits


def test_total_victory_makes_those_of_carthage_check_who_retreated():
    s = land_battle("RI", "2LI")
    one = unit(s, "LI1")
    add_check(s, one, 0, ROUT)
    assert not are_caused(s, "a")
    s.cond[one] = s.cond[one] & ~FIGHTING | ROUTED
    assert are_caused(s, "a")
    s.cond[one] = 0
    put(s, one, area("REG"))
    assert not are_caused(s, "a")
    put(s, one, DEAD)
    assert are_caused(s, "a")


def test_storm_at_sea_strikes_ships_outside_ports():
    s = naval_battle("2RN", "CN")
    add_check(s, unit(s, "RN1"), 0, STORM)
    assert are_caused(s, "E")
    put(s, unit(s, "RN1"), area("P_GEL"))
    assert not are_caused(s, "E")


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_3_0_8_without_a_battle_ground_units_check(seat):
    s = at("REG: RI +1R · P_REG: RN · LIL: LI · P_LIL: CN")
    soldier, ship = (unit(s, code) for code in (("RI1", "RN1") if seat == ROME else ("LI1", "CN1")))
    add_check(s, soldier, 0, DISORGANIZES)
    assert are_caused(s, "K")
    add_check(s, ship, 0, DISORGANIZES)
    assert not are_caused(s, "K")
