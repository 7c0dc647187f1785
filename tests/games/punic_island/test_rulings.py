"""The rulings R1 to R32 (sequence, cards, supply, movement, sieges) and R71 to R75 (what is offered); R33 to R70 are in
test_rulings_of_battle.py."""

import pytest

from delenda.games.punic_island.actions import EVENT, OPERATIONAL
from delenda.games.punic_island.rules.forces import is_blocked, is_isolated
from support import game_over
from support.punic_island import (
    BOX,
    CARTHAGE,
    ROME,
    START,
    area,
    arm,
    at,
    do,
    holder,
    labels,
    land,
    op,
    rp,
    sail,
    says,
    supplied,
    things,
    unit,
    waits,
)

GELA = "Rome: REG MES GEL · GEL: +1R · "
LATE = "R01 R01 R01 R01 R01 R02 R02 R02 R02 R03 R04 R05 R06 R07 R08 R09 R09 R09 R10 R11 R11 R12 R12 R13 R14 R14 R15 R16 R16"


def test_r1_a_naval_move_costs_2_or_as_in_the_example_1():
    assert sail(op(GELA + "P_GEL: RN", source="GEL"), "P_GEL").sp == 4
    assert sail(op(GELA + "P_GEL: RN", source="GEL", naval_move="1"), "P_GEL").sp == 5


def test_r2_a_sea_area_costs_a_range_factor_not_a_resource_point():
    s = do(sail(op(GELA + "P_GEL: RN", source="GEL"), "P_GEL"), "step S7")
    assert (s.rf, rp(s, "GEL", ROME)) == (6, 1)


def test_r3_a_mixed_sequence_spends_a_resource_point():
    s = do(at(START), "map", "card", "source REG")
    assert rp(s, "REG", ROME) == 2


def test_r4_permanent_cards_are_operational():
    assert {card.kind for card in BOX.cards if card.permanent} == {OPERATIONAL}
    assert {card.code for card in BOX.cards if card.permanent} == {"R04", "R05", "R06", "R07", "C13"}


def test_r5_map_without_resource_points_is_illegal():
    assert labels(at("CAR: +1C")) == ["card"]


def test_r6_a_card_action_is_mandatory():
    s = at("REG: +1R · hand R: R01 R09 R12 R13 R16 · haruspex=1 · player=ROME · ROME card_action")
    assert {label.split()[0] for label in labels(s)} == {"play", "discard"}


def test_r7_the_game_ends_with_the_last_card():
    s = at(f"{START} · hand R: R17 R18 · hand C: C06 · discards R: {LATE}")
    do(s, "card", "card", "draw")
    assert game_over(s) == "CARTHAGE LAST_CARD"


def test_r8_five_cards_forbid_the_draw():
    s = at("REG: +1R · hand R: R01 R09 R12 R13 R16 · player=ROME · ROME card_action")
    assert "draw" not in labels(s)
    s = at("REG: +1R · hand R: R01 R09 R12 R13 · player=ROME · ROME card_action")
    assert "draw" in labels(s)


def test_r9_any_type_may_be_discarded():
    s = at("REG: +1R · hand R: R01 R12 R14 R16 · player=ROME · ROME card_action")
    assert [label for label in labels(s) if label.startswith("discard")] == [f"discard R{n}" for n in ("01", "12", "14", "16")]


def test_r10_events_of_the_other_side_cost_nothing():
    s = do(op(GELA + "N_GEL: RN · hand C: C15", source="GEL", sp=1), "end")
    assert waits(s) == "CARTHAGE react"
    assert {card.sp for card in BOX.cards if card.kind == EVENT} == {0, 1}
    s = do(op("CAR: GI +1C · hand R: R18", "CARTHAGE", "CAR"), "end", "play R18", 1)
    assert says(s, "Gallic foot 1 rolls 1 against 5: passes.")


def test_r11_stacks_3_single_units_1_fleets_the_same():
    assert do(op("REG: 2RI @C1 +1R"), "move REG", "all").sp == 3
    assert do(op("REG: RI @C1 +1R"), "move REG", "all").sp == 5
    assert sail(op(GELA + "P_GEL: 3RN · GEL: @C1", source="GEL"), "P_GEL", "all").sp == 4


def test_r12_a_leader_is_no_unit():
    s = do(op("REG: RI @C1 @C3 +1R"), "move REG", "all", "command Consul I")
    assert s.sp == 5  # one unit with two leaders
    s = do(op("Rome: REG MES ENN · ENN: +1R · AGR: RI @C1 @C3", source="ENN"), "siege AGR", 1)
    assert says(s, "Siege of Agrigentum: 1 + 4 + 0 − 1 = 4 > 2. It holds.")
    text = "Rome: REG MES ENN · ENN: 2RI @C1 +1R · AGR: 4LI @Hanno @Haderbal"
    s = do(op(text, source="ENN"), "move ENN", "all", "step AGR")
    do(s, *["refuge LI1", "refuge LI2", "refuge LI3", "refuge LI4"])
    assert things(s, "I_AGR") == "LI1 LI2 LI3 LI4 @Hanno @Haderbal"
    s = sail(
        op(GELA + "P_GEL: RN · GEL: 3RI @C1 @C2", source="GEL"), "P_GEL", "RN1", "RI1", "RI2", "RI3", "Consul I", "Consul II"
    )
    assert len(things(do(s, "command Consul I"), "N_GEL").split()) == 6


def test_r13_stacking_is_paid_only_by_who_ends_a_move_on_own_units():
    s = do(op("Rome: REG MES TAU · MES: RI1 +1R · TAU: RI2", source="MES"), "move MES", "step TAU", "stop")
    assert s.sp == 6 - 1 - 2
    s = sail(op("Rome: REG MES GEL PIN · N_GEL: RN RI1 · PIN: RI2 · GEL: +1R", source="GEL"), "N_GEL", "RI1")
    do(s, "step S7", "step N_PIN", "step P_PIN", "stop")
    assert (things(s, "PIN"), s.sp) == ("RI1 RI2", 4)  # unloading in port is free


def test_r14_three_steps_and_ships_count_the_shore():
    held = "Rome: REG MES TAU CAT LEO · MES: +1R · "
    assert supplied(op(held + "CEN: RI", source="MES"), "CEN")
    assert not supplied(op(held + "MOR: RI · TAU: SI", source="MES"), "MOR")
    assert supplied(op(held + "N_CAT: RN", source="MES"), "N_CAT")  # Catana, Tauromenium, Messana
    assert not supplied(op(held + "S9: RN", source="MES"), "S9")


def test_r15_garrisons_block_supply_retreat_and_isolate_but_do_not_fight():
    s = at("DRE: RI")
    assert is_blocked(s, area("SEG"), ROME)
    assert is_isolated(s, unit(s, "RI1"))
    s = do(op("Rome: REG MES · MES: RI +1R", source="MES"), "move MES", "step TAU")
    assert s.battle == -1


def test_r16_one_action_includes_repairs_carriage_sieges_and_battles():
    for text, action in (("REG: RIx +1R", "reorganize RI1"), ("REG: RId +1R", "rebuild RI1")):
        assert waits(do(op(text), action)) == "ROME option"  # nothing is left to do
    s = do(op("Rome: REG MES ENN · ENN: +1R · AGR: RI", source="ENN"), "siege AGR", 10)
    assert waits(s) == "ROME option"
    s = do(op("Rome: REG MES CAT · CAT: RI +1R · MOR: LI · LEO: +1C", source="CAT"), "move CAT", "step MOR")
    do(arm(s, ["Ruse"], ["Skirmish", "Confusion"]), 10, "stop")
    assert waits(s) == "ROME option"


def test_r17_without_a_leader_one_unit_besieges():
    s = do(op("Rome: REG MES ENN · ENN: +1R · AGR: 6RI", source="ENN"), "siege AGR", 1)
    assert says(s, "Siege of Agrigentum: 1 + 4 + 0 − 1 = 4 > 2. It holds.")


def test_r18_the_siege_number_is_data_for_each_side():
    assert BOX.siege_number == [2, 2]


@pytest.mark.parametrize(("ship", "may"), [("N_LIL: RNdx", True), ("S5: RN", False), ("N_DRE: RN", False)])
def test_r19_any_ship_in_the_roads_blockades(ship, may):
    s = op(f"Rome: REG MES SEG · SEG: +1R · LIL: RI · {ship}", source="SEG")
    assert ("siege LIL" in labels(s)) is may


def test_r20_ships_stay_in_a_besieged_port_and_fall_with_it():
    text = "Rome: REG MES SEG · SEG: 4RI @C1 +1R · P_LIL: CN · N_LIL: RN"
    s = do(op(text, source="SEG"), "move SEG", "all", "step LIL", "stop")
    assert things(s, "P_LIL") == "CN1"
    s = do(op("Rome: REG MES SEG · SEG: +1R · LIL: 4RI @C1 · P_LIL: CN · N_LIL: RN", source="SEG"), "siege LIL", 1)
    assert (things(s, "dead"), list(s.kills)) == ("CN1", [1, 0])


def test_r21_besiegers_do_not_close_the_sea_side():
    s = sail(op("Rome: REG MES GEL PIN · N_GEL: RN · PIN: GI · GEL: +1R", source="GEL"), "N_GEL")
    do(s, "step S7", "step N_PIN", "step P_PIN", "stop")
    assert things(s, "P_PIN") == "RN1"


def test_r22_half_the_points_are_captured_when_a_fortress_falls_or_switches():
    s = do(op("Rome: REG MES ENN · ENN: +1R · AGR: 4RI @C1 +3C", source="ENN"), "siege AGR", 1)
    assert (rp(s, "AGR", ROME), rp(s, "AGR", CARTHAGE)) == (1, 0)
    s = do(at("Rome: REG MES TAU · SYR: +5C · hand R: R03 · player=ROME · ROME card_action"), "play R03")
    assert (rp(s, "SYR", ROME), rp(s, "SYR", CARTHAGE)) == (2, 0)


def test_r23_points_may_go_to_a_besieged_fortress_units_may_not():
    s = do(at("MES: SI · hand R: R02 R12 · player=ROME · ROME card_action"), "discard R12")
    assert labels(s) == ["rp REG", "rp MES"]
    s = do(at("MES: SI · hand R: R02 R12 · player=ROME · ROME card_action"), "play R02")
    assert things(s, "P_REG") == "RN1 RN2 RN3"  # Reggio was the only port


def test_r24_port_to_port_in_one_action():
    s = sail(op("Rome: REG MES GEL PIN · P_GEL: RN · GEL: RI +1R", source="GEL"), "P_GEL", "RI1")
    do(s, "step S7", "step N_PIN", "step P_PIN", "stop")
    assert things(s, "PIN") == "RI1"


def test_r25_loading_in_port_4_already_aboard_2():
    s = sail(op(GELA + "P_GEL: RN · GEL: RI", source="GEL"), "P_GEL", "RI1")
    assert s.rf + s.spent == 8 - 4
    s = sail(op(GELA + "N_GEL: RN RI", source="GEL"), "N_GEL", "RI1")
    assert s.rf + s.spent == 8 - 2


def test_r26_three_ground_units_in_an_area_at_the_end():
    s = do(op(GELA + "N_GEL: 2RN 4RI", source="GEL"), "end")
    assert waits(s) == "ROME option"  # four alike: one is lost without a question
    assert (things(s, "N_GEL").count("RI"), list(s.kills)) == (3, [0, 0])


def test_r27_a_landing_among_enemies_is_an_attack_from_the_fleet():
    s = sail(op(GELA + "N_GEL: RN RI · PIN: GI", source="GEL"), "N_GEL", "RI1")
    do(land(do(s, "step S7"), "PIN", "RI1"), "done")
    assert (s.battle, s.attacker, s.came) == (0, ROME, area("S7"))
    do(arm(s, ["Confusion"], ["Skirmish", "Confusion"]), 10)
    assert things(s, "S7") == "RI1x RN1"


def test_r27_without_the_fleet_the_lander_is_lost():
    s = sail(op(GELA + "N_GEL: RN 3RI · PIN: GI", source="GEL"), "N_GEL", "RI1", "RI2", "RI3")
    do(land(do(s, "step S7"), "PIN", "RI1"), "done")
    for spare in ("RI2", "RI3"):
        assert s.loc[unit(s, spare)] == area("S7")
    s.box.cargo, cargo = 2, s.box.cargo  # a full fleet takes nobody back
    do(arm(s, ["Confusion"], ["Skirmish", "Confusion"]), 10)
    s.box.cargo = cargo
    assert (things(s, "dead"), list(s.kills)) == ("RI1", [0, 1])


def test_r28_cargo_leaves_with_the_last_ship():
    text = "Rome: REG MES GEL · GEL: +1R · N_GEL: 2RN @C1 · N_PIN: 2CNd GI +1C"
    s = do(op(text, source="GEL"), "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus", "Periplus"], ["Wrong Course"]), 10, "retreat P_PIN")
    assert things(s, "N_PIN") == "RN1 RN2 CN2d GI1x @C1 +1C"
    do(s, 10, "retreat P_HER")
    assert things(s, "HER") == "GI1x +1C"


def test_r29_any_own_port_in_range_even_that_of_the_battle():
    s = op("N_PIN: CN · N_GEL: 2RN @C1 · GEL: +1R · Rome: REG MES GEL", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert "retreat P_PIN" in labels(s)


def test_r30_targets_without_any_resource_point():
    codes = BOX.map.codes
    names = [[("OWN" if place < 0 else codes[place]) for place in places] for places in BOX.targets]
    regions = BOX.map.regions
    assert names[ROME * len(regions) + regions.index("SICILY")] == ["MES", "REG", "OWN"]
    assert names[ROME * len(regions) + regions.index("AFRICA")] == ["OWN"]
    assert names[CARTHAGE * len(regions) + regions.index("SICILY")] == ["LIL"]
    assert names[CARTHAGE * len(regions) + regions.index("AFRICA")] == ["CAR"]


def test_r31_nearer_else_equal_else_any():
    text = "Rome: REG MES CAT · CAT: RI +1R · MOR: LI · CEN: {} · ENN: {} · GEL: {} · AGR: +1C"
    near = do(op(text.format("", "", ""), source="CAT"), "move CAT", "step MOR")
    do(arm(near, ["Ruse"], ["Skirmish", "Confusion"]), 10)
    assert says(near, "Libyan phalanx 1 retreats to Enna.")
    level = do(op(text.format("", "RC", "RC"), source="CAT"), "move CAT", "step MOR")
    do(arm(level, ["Ruse"], ["Skirmish", "Confusion"]), 10)
    assert says(level, "Libyan phalanx 1 retreats to Centuripae.")  # two areas away, as Morgantina
    away = do(op(text.format("RC", "RC", "RC"), source="CAT"), "move CAT", "step MOR")
    do(arm(away, ["Ruse"], ["Skirmish", "Confusion"]), 10)
    assert labels(away) == ["retreat HYB", "retreat LEO"]


def test_r32_units_at_an_own_fortress_are_never_isolated():
    s = at("Rome: REG MES DRE · DRE: RI")
    assert not is_isolated(s, unit(s, "RI1"))
    assert holder(s, "SEG") == CARTHAGE


def test_r71_like_units_are_one_choice():
    s = do(op("REG: 2RI RId RC @C1 +1R"), "move REG")
    assert [label for label in labels(s) if label.startswith("take R")] == ["take RI1", "take RI3d", "take RC1"]


def test_r72_a_mutiny_strikes_on_land_only():
    s = op("REG: +1R RI · N_LIL: CN II · LIL: GI · hand R: R18")
    do(s, "play R18", 10)
    assert (things(s, "LIL"), things(s, "N_LIL")) == ("GI1x", "CN1 II1")


def test_r73_the_sortie_strikes_besiegers():
    s = op("Rome: REG MES ENN · ENN: +1R · I_AGR: LI · AGR: RI1 RI2* RI3* · hand C: C16", source="ENN")
    do(s, "siege AGR", "play C16", 9)
    assert things(s, "AGR") == "RI1d RI2 RI3"


def test_r74_unloading_on_the_way_needs_a_ground_unit():
    s = sail(op("Rome: REG MES GEL PIN · P_GEL: RN · GEL: @C1 +1R", source="GEL"), "P_GEL", "all")
    do(s, "step S7", "step N_PIN", "step P_PIN")
    assert "unload" not in labels(s)


def test_r75_a_choice_with_one_answer_is_made():
    s = op("REG: RI +1R")
    assert labels(s) == ["end", "move REG"]
    assert waits(do(s, "move REG")) == "ROME ml_step"  # the only unit goes, without being picked
