"""3.5 Naval movement and transport (3.5.1 to 3.5.14)."""

import pytest

from delenda.games.punic_island.rules.voyages import has_start
from delenda.kernel.errors import IllegalAction
from support.punic_island import CARTHAGE, ROME, area, arm, do, labels, land, op, rp, sail, says, things, waits, where

GELA = "Rome: REG MES GEL · "


def test_3_5_1_ships_leaders_cargo_and_resource_points():
    s = do(op(GELA + "P_GEL: 2RN · GEL: 4RI @C1 +3R", source="GEL"), "sail P_GEL", "take RN1")
    assert labels(s) == ["go", "all", "take rp", "take RI1", "take RN2", "take Consul I"]
    do(s, "take rp", "take RI1", "take RI2", "take RI3")
    assert "take RI4" not in labels(s)
    assert "take rp" not in labels(s)
    do(s, "go")
    assert (rp(s, "GEL", ROME), s.sp) == (2, 4)


def test_3_5_1_what_stays_behind_is_covered():
    s = do(op(GELA + "N_GEL: 2RN RI @C1 +2R · GEL: +1R", source="GEL"), "sail N_GEL", "take RN1")
    assert "go" not in labels(s)  # one ship left for two Resource Points
    do(s, "take rp")
    assert "go" in labels(s)
    s = do(op(GELA + "N_GEL: RN RI @C1 +1R · GEL: +1R", source="GEL"), "sail N_GEL", "take RN1")
    assert labels(s) == ["take rp", "take RI1", "take Consul I"]  # the last ship takes all along
    do(s, "take rp", "take RI1")
    assert (waits(s), s.fleet_rp, s.fleet_led) == ("ROME mn_step", 1, 1)


def test_3_5_1_a_fleet_needs_a_leader():
    s = do(op(GELA + "P_GEL: 2RN · GEL: +1R", source="GEL"), "sail P_GEL")
    assert labels(s) == ["go", "take rp"]  # one ship was taken, the other cannot be added


def test_3_5_2_carrying_costs_2_and_loading_2_more():
    s = sail(op(GELA + "P_GEL: RN · GEL: RI +1R", source="GEL"), "P_GEL", "RI1")
    assert s.rf == 3
    s = sail(op(GELA + "N_GEL: RN RI · GEL: +1R", source="GEL"), "N_GEL")
    assert s.rf == 6


def test_3_5_3_enemy_ports_are_closed():
    s = sail(op(GELA + "P_GEL: RN · GEL: +1R", source="GEL"), "P_GEL")
    do(s, "step S7", "step N_PIN")
    assert "step P_PIN" not in labels(s)
    with pytest.raises(IllegalAction, match="ports belong to the controller"):
        s.play(27 + s.box.map.codes.index("P_PIN"))


def test_3_5_4_port_loading_uses_the_quarters_or_the_inside():
    s = op("I_LIL: LI · P_LIL: CN · LIL: RI +1C", "CARTHAGE", "LIL")
    do(s, "sail P_LIL", "take LI1", "go")
    assert (things(s, "N_LIL"), s.rf) == ("LI1 CN1", 4)


def test_3_5_5_beach_loading():
    s = sail(op(GELA + "P_GEL: RN · PIN: 2RI @C1 · GEL: +1R", source="GEL"), "P_GEL")
    do(s, "step S7")
    assert "embark PIN" in labels(s)
    do(s, "embark PIN")
    assert s.rf == 2  # 8 - 2 steps - 2 - 2
    assert labels(s) == ["embark RI1", "embark Consul I"]
    do(s, "embark RI1", "embark RI2")
    assert where(s, "@C1") == "S7"  # he is not left alone
    assert things(s, "S7") == "RI1 RI2 RN1 @C1"
    assert not any(label.startswith(("embark", "debark")) for label in labels(s))  # 3.5.7


def test_3_5_6_landing_costs_nothing_and_they_have_acted():
    s = sail(op(GELA + "N_GEL: RN 2RI · GEL: +1R", source="GEL"), "N_GEL", "RI1", "RI2")
    land(do(s, "step S7"), "PIN", "RI1")
    assert (things(s, "PIN"), s.sp, s.rf) == ("RI1", 4, 5)
    do(s, "step N_PIN")
    do(s, "stop")
    assert waits(s) == "ROME option"  # nobody was left to act


def test_3_5_6_landing_on_own_units_costs_2():
    s = op(GELA + "N_GEL: RN RI · PIN: RI2 · GEL: +1R", source="GEL", sp=3)
    sail(s, "N_GEL", "rp", "RI1", "RI2")
    do(s, "step S7")
    assert "debark PIN" not in labels(s)
    s = op(GELA + "N_GEL: RN RI1 · PIN: RI2 · GEL: +1R", source="GEL", sp=4)
    sail(s, "N_GEL", "rp", "RI1", "RI2")
    do(s, "step S7", "debark PIN")
    assert s.sp == 0


def test_3_5_6_landing_among_enemies_is_an_attack_from_the_fleet():
    s = op(GELA + "N_GEL: RN 2RI · PIN: GI · GEL: +1R", source="GEL")
    sail(s, "N_GEL", "rp", "RI1", "RI2")
    land(do(s, "step S7"), "PIN", "RI1", "RI2")
    do(s, "done")  # the Gaul does not take refuge
    assert (s.battle, s.came) == (0, s.box.map.codes.index("S7"))
    do(arm(s, ["Confusion"], ["Skirmish", "Confusion"]), 10)
    assert things(s, "S7") == "RI1x RN1"  # back aboard (R27)


def test_3_5_7_one_beach_or_passed_port():
    s = op("Rome: REG MES GEL PIN · P_GEL: RN · GEL: 2RI +1R", source="GEL")
    sail(s, "P_GEL", "RI1", "RI2")
    do(s, "step S7", "step N_PIN")
    assert "debark PIN" in labels(s)
    do(s, "step P_PIN")
    assert labels(s) == ["stop", "unload"]  # 4 Range Factors were all
    do(s, "stop")
    assert things(s, "PIN").startswith("RI1 RI2")


def test_3_5_7_unloading_in_a_passed_port():
    s = op("Rome: REG MES GEL PIN · N_GEL: RN RI +1R · GEL: +1R", source="GEL")
    sail(s, "N_GEL", "rp", "RI1", "RI2")
    do(s, "step S7", "step N_PIN", "step P_PIN")
    assert labels(s) == ["stop", "unload", "unload rp", "step N_PIN"]
    do(s, "unload rp", "unload")
    assert (things(s, "PIN"), rp(s, "PIN", ROME)) == ("RI1 +1R", 1)
    do(s, "step N_PIN", "stop")
    assert things(s, "N_PIN") == "RN1"


def test_3_5_8_ends_are_ports_and_port_areas():
    s = sail(op(GELA + "P_GEL: RN · GEL: +1R", source="GEL"), "P_GEL")
    do(s, "step S7")
    assert "stop" not in labels(s)
    with pytest.raises(IllegalAction, match="ends its action in one of its own ports or in a port area"):
        s.play(8)


def test_3_5_9_in_port_all_goes_ashore():
    s = op("Rome: REG MES GEL PIN · N_GEL: RN RI +1R @C1 · GEL: +1R", source="GEL")
    sail(s, "N_GEL", "RN1", "rp", "RI1", "Consul I")
    do(s, "step S7", "step N_PIN", "step P_PIN", "stop")
    assert (things(s, "PIN"), things(s, "P_PIN")) == ("RI1 @C1 +1R", "RN1")


def test_3_5_9_a_besieged_port_takes_four():
    s = op("Rome: REG MES GEL PIN · N_GEL: RN 2RI · I_PIN: 3RI · PIN: GI · GEL: +1R", source="GEL")
    sail(s, "N_GEL", "rp", "RI1", "RI2")
    do(s, "step S7", "step N_PIN", "step P_PIN")
    assert "stop" not in labels(s)  # five would be inside
    do(s, "unload")
    assert things(s, "I_PIN") == "RI1 RI3 RI4 RI5"


def test_3_5_10_enemy_ships_are_a_battle_that_ends_the_action():
    s = sail(op(GELA + "P_GEL: RN · N_PIN: CN · GEL: +1R", source="GEL"), "P_GEL")
    do(s, "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Ballistas", "Periplus"]), 10, "retreat P_PIN")
    assert waits(s) == "ROME option"  # nobody else could act


def test_3_5_11_the_first_open_sea_is_a_window():
    s = sail(op(GELA + "P_GEL: RN · GEL: +1R · hand C: C15 C06", source="GEL"), "P_GEL")
    do(s, "step S7")
    assert waits(s) == "CARTHAGE react"
    do(s, "pass", "step S6", "step S7")
    assert waits(s) == "ROME mn_step"  # once an action


def test_3_5_11_range_after_a_storm():
    s = sail(op(GELA + "P_GEL: RN · GEL: +1R · hand C: C15", source="GEL"), "P_GEL")
    do(s, "step S7", "play C15", 10)
    assert s.rf == 7 - 1 - 2  # depleted, disorganized, two steps


def test_3_5_12_a_besieged_own_port_can_be_entered():
    s = op("Rome: REG MES GEL PIN · N_GEL: RN · PIN: GI · GEL: +1R", source="GEL")
    sail(s, "N_GEL", "rp", "RI1", "RI2")
    do(s, "step S7", "step N_PIN")
    assert "step P_PIN" in labels(s)


def test_3_5_12_leaving_a_blockaded_port_is_a_battle():
    s = sail(op(GELA + "P_GEL: RN · N_GEL: CN · GEL: +1R", source="GEL"), "P_GEL")
    assert (s.battle, waits(s)) == (1, "CHANCE draw_chit")


def test_3_5_13_cargo_suffers_with_its_ship():
    s = op(GELA + "N_GEL: 2RN RI RC @C1 · N_PIN: CN · GEL: +1R", source="GEL")
    sail(s, "N_GEL", "all", "RI1", "RC1")
    do(s, "step S7", "step N_PIN")
    do(arm(s, ["Wrong Course", "Periplus"], ["Ballistas"]), "chit Wrong Course", 10)
    assert waits(s) == "ROME cargo_pick"
    do(s, "cargo RC1")
    assert things(s, "N_PIN").startswith("RI1 RC1x")


def test_3_5_13_the_last_ship_takes_everything_down():
    s = op(GELA + "N_GEL: RNdx RI +1R @C1 · N_PIN: 2CN @Hanno · PIN: +1C", "CARTHAGE", "PIN")
    do(s, "sail N_PIN", "all", "step S7", "step N_GEL")
    do(arm(s, ["Periplus", "Ballistas"], ["Ballistas"]), 9)
    assert things(s, "dead") == "RI1 RN1"
    assert (s.kills[CARTHAGE], rp(s, "N_GEL", ROME)) == (1 + 1 + 3, 0)


def test_3_5_14_overload_at_the_end():
    s = do(op(GELA + "N_GEL: RN 3RI RC · GEL: +1R RI", source="GEL"), "end", "cargo RI1")
    assert says(s, "Legion 1 cannot be kept.")
    assert list(s.kills) == [0, 0]


def test_3_5_14_resource_points_that_no_ship_carries_are_lost():
    s = do(op("N_LIL: CN +2C · LIL: LI +1C", "CARTHAGE", "LIL"), "end")
    assert says(s, "Carthage loses 1 Resource Point in the roads of Lilybaeum.")


def test_3_5_1_a_fleet_may_set_out_only_to_land():
    s = op(GELA + "N_GEL: RN RI · GEL: +1R", source="GEL")
    assert has_start(s, area("N_GEL"), 0, 1, 0, 6)
    assert not has_start(s, area("N_GEL"), 0, 0, 0, 6)


@pytest.mark.parametrize(("ashore", "may"), [("RI", False), ("2RI", True)])
def test_3_5_5_no_leader_who_has_acted_is_left_alone_on_a_beach(ashore, may):
    s = sail(op(GELA + f"P_GEL: RN · PIN: {ashore} @C1* · GEL: +1R", source="GEL"), "P_GEL")
    assert ("embark PIN" in labels(do(s, "step S7"))) is may


def test_3_5_5_those_inside_come_out_when_the_last_besieger_goes_aboard():
    s = sail(op(GELA + "P_GEL: RN · PIN: RI @C1 @C3 · I_PIN: GI · GEL: +1R", source="GEL"), "P_GEL")
    do(s, "step S7", "embark PIN", "embark RI1")
    assert (waits(s), things(s, "PIN")) == ("ROME embark_pick", "GI1 @C1 @C3")


@pytest.mark.parametrize(("before", "may"), [("", True), (" · PIN: GI", False)])
def test_3_5_6_a_leader_lands_alone_in_an_own_city_that_is_not_besieged(before, may):
    s = op(f"Rome: REG MES GEL PIN · P_GEL: RN · GEL: @C1 +1R{before}", source="GEL")
    do(sail(s, "P_GEL", "all"), "step S7")
    assert ("debark PIN" in labels(s)) is may


def test_3_5_6_another_leader_commands_a_lone_ship_whose_commander_has_landed():
    s = op(GELA + "N_GEL: RN RI @C1 @C3 · GEL: +1R", source="GEL")
    sail(s, "N_GEL", "RN1", "RI1", "Consul I", "Consul III")
    land(do(s, "command Consul I", "step S7"), "PIN", "RI1", "Consul I")
    assert (things(s, "PIN"), s.captain) == ("RI1 @C1", s.box.leader_codes.index("C3"))


@pytest.mark.parametrize(("first", "other"), [("Carthalo", "Haderbal"), ("Haderbal", "Carthalo")])
def test_3_5_6_one_of_two_leaders_stays_aboard_a_lone_ship_that_needs_his_range(first, other):
    s = op("Rome: REG MES · N_LIL: CN LI @Carthalo @Haderbal · LIL: +1C", "CARTHAGE", source="LIL")
    sail(s, "N_LIL", "CN1", "LI1", "Carthalo", "Haderbal")
    do(s, "command Carthalo", *(f"step {sea}" for sea in ("S5", "S4", "S3", "S2", "S1", "S2", "S1")))
    assert s.rf == 1
    do(s, "debark MES", f"land {first}")
    assert things(s, "S1") == f"CN1 @{other}"
    assert labels(s) == ["step N_REG", "step N_MES"]


def test_3_5_11_no_second_storm_where_the_first_has_sunk_the_fleet():
    s = sail(op(GELA + "P_GEL: RNdx · GEL: +1R · hand C: C15 C15", source="GEL"), "P_GEL")
    do(s, "step S7", "play C15", 10)
    assert (things(s, "dead"), waits(s)) == ("RN1", "ROME option")
