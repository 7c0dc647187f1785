"""3.3 The operation (3.3.1 to 3.3.7): source, supply, actions, one action a unit, repairs, its end."""

import pytest

from delenda.games.punic_island.actions import (
    BESIEGE,
    MOVE,
    PLAY,
    PROMOTE,
    REBUILD,
    REMOVE,
    REORGANIZE,
    SAIL,
    SORTIE,
)
from delenda.games.punic_island.rules.supply import supply
from delenda.kernel.errors import IllegalAction
from support.punic_island import ROME, START, area, at, do, labels, op, rp, says, supplied, things, waits


def test_3_3_1_the_source_is_a_city_or_a_fleet_with_own_resource_points():
    s = at("REG: +2R RI* · N_ASP: RN +1R · CAR: +1C · operator=ROME · ROME op_source")
    assert labels(s) == ["source REG", "source N_ASP"]
    do(s, "source REG")
    assert (s.sp, rp(s, "REG", ROME)) == (6, 1)
    assert "move REG" in labels(s)  # what was done in earlier operations does not count


def test_3_3_2_a_besieged_source_serves_those_inside():
    s = op("I_LIL: LI · P_LIL: CN · LIL: RI +1C · DRE: LI", "CARTHAGE", "LIL")
    assert (supplied(s, "I_LIL"), supplied(s, "P_LIL"), supplied(s, "DRE")) == (True, True, False)


def test_3_3_2_those_inside_use_their_own_source_only():
    s = op("I_LIL: LI · P_LIL: CN · LIL: RI · DRE: LI +1C", "CARTHAGE", "DRE")
    assert (supplied(s, "I_LIL"), supplied(s, "P_LIL"), supplied(s, "DRE")) == (False, False, True)


def test_3_3_2_three_steps_over_open_areas():
    s = op("Rome: REG MES · MES: +1R · CEN: RI", source="MES")
    assert not supplied(s, "CEN")  # Tauromenium and Catana on the way are Carthaginian
    assert supplied(op("Rome: REG MES TAU CAT · MES: +1R · CEN: RI", source="MES"), "CEN")
    assert not supplied(op("Rome: REG MES TAU CAT · MES: +1R · GEL: RI", source="MES"), "GEL")  # four steps


def test_3_3_2_blocked_areas_end_a_path():
    s = op("Rome: REG MES TYN · MES: +1R · HAL: RI", source="MES")
    assert not supplied(s, "HAL")  # Mylae between is Carthaginian
    s = op("Rome: REG MES TYN MYL · MES: +1R · HAL: RI", source="MES")
    assert supplied(s, "HAL")
    s = op("Rome: REG MES TYN MYL · MES: +1R · HAL: RI · TYN: GI", source="MES")
    assert not supplied(s, "HAL")  # an enemy in the field


def test_3_3_2_a_besieged_enemy_fortress_does_not_block():
    s = op("Rome: REG MES · MES: +1R · MYL: RI · TYN: RI", source="MES")
    assert supplied(s, "TYN")


def test_3_3_2_ships_count_the_land_beside_them_as_the_first_area():
    s = op("Rome: REG MES MYL TYN · MES: +1R · N_TYN: RN", source="MES")
    assert supplied(s, "N_TYN")
    assert supplied(op("Rome: REG MES MYL TYN · MES: +1R · S2: RN", source="MES"), "S2")
    assert not supplied(op("Rome: REG MES MYL TYN THE · MES: +1R · N_THE: RN", source="MES"), "N_THE")
    assert not supplied(op("Rome: REG MES · MES: +1R · N_TYN: RN", source="MES"), "N_TYN")  # Tyndaris is blocked


def test_3_3_2_a_fleet_as_source_serves_its_ships_and_its_shore():
    s = op("S12: RN +1R · N_ASP: RN · TUN: RI · BAG: RI", source="S12")
    assert [supplied(s, place) for place in ("S12", "TUN", "N_ASP", "BAG")] == [True, True, False, False]


def test_3_3_3_actions_that_can_be_paid():
    s = op(START)
    assert labels(s) == ["end", "move REG", "sail P_REG"]
    assert labels(op(START, sp=1)) == ["end", "move REG"]


def test_3_3_3_only_supplied_units_act():
    assert labels(op("REG: +1R · CAT: RI")) == ["end"]


def test_3_3_4_one_action_a_unit():
    s = do(op("REG: 2RIx +1R"), "reorganize RI1")
    assert labels(s) == ["end", "move REG", "reorganize RI2x"]
    do(s, "move REG")
    assert (things(s, "REG"), things(s, "MES")) == ("RI1 +1R", "RI2x")  # only the other one was left to go


def test_3_3_4_a_leader_moves_once():
    s = do(op("REG: RI RC @C1 +1R"), "move REG", "take RC1", "take Consul I", "go", "step TAU", "stop")
    assert s.leaders_acted == 1
    assert things(s, "TAU") == "RC1 @C1"


def test_3_3_5_reorganizing_costs_1_and_is_automatic():
    s = do(op("REG: RIx RIx +1R"), "reorganize RI1")
    assert (s.sp, things(s, "REG")) == (5, "RI1 RI2x +1R")


def test_3_3_5_ships_only_in_port_isolated_units_never():
    assert "reorganize RN1x" not in labels(op("N_REG: RNx · REG: +1R RI"))
    assert "reorganize RN1x" in labels(op("P_REG: RNx · REG: +1R"))
    s = op("Rome: REG MES DRE · DRE: +1R · LIL: RIx · SEG: LI", source="DRE")
    assert "reorganize RI1x" in labels(s)
    assert "reorganize RI1x" not in labels(op("N_DRE: RN +1R · DRE: RIx", source="N_DRE"))  # isolated
    with pytest.raises(IllegalAction):
        s.play(827 + 5)


def test_3_3_6_rebuilding_once_an_operation():
    s = do(op("REG: RId RC1d +1R"), "rebuild RI1")
    assert (s.sp, s.rebuilt, things(s, "REG")) == (5, 1, "RI1 RC1d +1R")
    assert not any(label.startswith("rebuild") for label in labels(s))


def test_3_3_7_the_end_loses_supply_points():
    s = do(op(START), "end")
    assert says(s, "Rome ends the operation; 6 Supply Points lost.")
    assert waits(s) == "ROME option"


def test_3_3_7_resource_points_need_ships():
    s = do(op("N_GEL: RN +3R · REG: +1R RI"), "end")
    assert rp(s, "N_GEL", ROME) == 1


def test_3_3_2_a_besieged_city_and_a_fleet_supply_no_area_around_them():
    assert supply(op("I_LIL: LI · LIL: RI +1C", "CARTHAGE", "LIL")) == (0, 0)
    assert supply(op("S12: RN +1R", source="S12")) == (0, 0)


def test_3_3_2_a_fleet_in_the_first_of_all_seas_is_a_source():
    s = op("S1: RN +1R · MES: RI · TAU: RI", source="S1")
    assert [supplied(s, place) for place in ("S1", "MES", "TAU")] == [True, True, False]


@pytest.mark.parametrize(
    ("action", "label", "price"),
    [
        (PLAY, "play R01", 0),
        (MOVE, "move REG", 0),
        (SORTIE, "sortie REG", 0),
        (SAIL + area("S1"), "sail S1", 0),
        (BESIEGE, "siege REG", 4),
        (PROMOTE, "promote REG", 3),
        (REMOVE, "remove REG", 3),
        (REORGANIZE, "reorganize RI1", 1),
        (REBUILD, "rebuild RI1", 1),
    ],
)
def test_3_3_3_an_action_names_its_place_or_unit_and_its_price(action, label, price):
    s = op("REG: RI +1R")
    assert (s.decision.label(s, action), s.decision.price(s, action)) == (label, price)
