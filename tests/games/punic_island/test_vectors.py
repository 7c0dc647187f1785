"""Sixty examples, a position and what follows, in the order of the rules."""

from delenda.games.punic_island.rules.chits import is_set_aside
from support import game_over
from support.punic_island import (
    CARTHAGE,
    ROME,
    START,
    arm,
    at,
    calm,
    coh,
    do,
    holder,
    labels,
    land_battle,
    lines,
    naval_battle,
    op,
    rp,
    says,
    supplied,
    things,
    unit,
    waits,
    where,
)

# 1–6 The sequence and cards


def test_example_1_initiative_wins_the_tied_map_roll():
    s = do(at(START), "map", "map", 4, 6)
    assert waits(s) == "ROME op_source"
    assert says(s, "Map roll: Rome 4 + 2 = 6, Carthage 6 — Rome (initiative) operates.")


def test_example_2_the_higher_total_operates_and_the_other_does_nothing():
    s = do(at(START), "map", "map", 3, 6)
    assert waits(s) == "CARTHAGE op_source"
    do(s, "source TAU", "end")
    assert waits(s) == "ROME option"


def test_example_3_map_first_then_card():
    s = do(at(START + " · hand R: R09"), "card", "map", "source TAU", "end")
    assert waits(s) == "ROME card_action"


def test_example_4_the_last_card_ends_the_game_at_once():
    deck = "R01 R01 R01 R01 R01 R02 R02 R02 R02 R03 R04 R05 R06 R07 R08 R09 R09 R09 R10 R11 R11 R12 R12 R13 R14 R14 R15"
    s = at(f"{START} · hand R: R16 R16 R17 R18 · discards R: {deck} · ROME option")
    assert (s.deck_size[ROME], s.hand_size[ROME]) == (1, 4)
    do(s, "card", "card", "draw")
    assert game_over(s) == "CARTHAGE LAST_CARD"


def test_example_5_a_full_hand_cannot_draw():
    s = do(at(START + " · hand R: R01 R09 R12 R13 R16"), "card", "card")
    assert labels(s) == ["haruspex", "play R01", "play R09", *(f"discard R{n}" for n in ("01", "09", "12", "13", "16"))]


def test_example_6_without_rp_only_card():
    s = do(at("REG: RI +1R"), "map")
    assert says(s, "Sequence 1: Rome Map, Carthage Card.")  # the only choice was made
    assert waits(s) == "ROME op_action"
    assert labels(at("REG: +1R · choice=1,-1 · CARTHAGE option")) == ["card"]


# 7–9 Supply

SUPPLY = "AGR: RI · CAM: +1R · operator=ROME source=CAM sp=6 · ROME op_action"


def test_example_7_garrisons_block_supply():
    assert not supplied(at(f"Rome: REG MES GEL CAM · {SUPPLY}"), "AGR")


def test_example_8_three_steps_are_supplied():
    assert supplied(at(f"Rome: REG MES GEL CAM PIN · {SUPPLY}"), "AGR")


def test_example_9_four_steps_are_not():
    s = at("Rome: REG MES GEL CAM PIN SYR · AGR: RI · SYR: +1R · operator=ROME source=SYR sp=6 · ROME op_action")
    assert not supplied(s, "AGR")


# 10–20 Movement and sieges


def test_example_10_stacking_costs_2():
    s = op("Rome: REG MES TAU · MES: RI1 · TAU: RI2", source="MES", sp=3)
    do(s, "move MES", "step TAU")
    assert labels(s) == ["stop", "step MES", "step CAT"]
    do(s, "stop")
    assert things(s, "TAU") == "RI1 RI2"
    assert says(s, "They stop in Tauromenium, stacking leaves 0 Supply Points.")


def test_example_10_without_2_sp_the_step_is_a_passage():
    s = do(op("Rome: REG MES TAU · MES: RI1 · TAU: RI2", source="MES", sp=2), "move MES", "step TAU")
    assert s.sp == 1
    assert labels(s) == ["step MES", "step CAT"]  # back to Messana, or on to Catana, where no own units are


def test_example_11_two_units_need_a_leader():
    s = do(op("MES: 2RI", source="MES"), "move MES")
    assert waits(s) == "ROME ml_step"  # one Legion was picked, nobody could be added: it went by itself
    assert (s.sp, things(s, "MES")) == (5, "RI1 RI2")


def test_example_12_mountains_cost_3():
    s = do(op("Rome: REG MES TYN · TYN: RI", source="TYN"), "move TYN", "step NEB")
    assert things(s, "NEB") == "RI1"
    assert says(s, "On to Nebrodes Mts, 0 Movement Factors left.")
    assert "step NEB" not in labels(do(op("Rome: REG MES TYN · TYN: RIx", source="TYN"), "move TYN"))
    s = do(op("Rome: REG MES TYN · TYN: RI @C3", source="TYN"), "move TYN", "all", "step NEB", "step CEN")
    assert says(s, "On to Centuripae, 0 Movement Factors left.")


def test_example_13_rome_crosses_the_strait_into_battle():
    s = do(op(START), "move REG", "all")
    assert waits(s) == "CHANCE draw_chit"  # the only step was taken
    assert (s.sp, s.battle, s.attacker) == (3, 0, ROME)
    assert things(s, "MES") == "RI1 RI2 RI3 RI4 RC1 SI1 SI2 @C1 @Hanno +1R"


def test_example_14_carthage_cannot_cross():
    s = op(START, "CARTHAGE", "TAU")
    do(s, "move MES", "all")
    assert "step REG" not in labels(s)


def test_example_15_nobody_crosses_between_two_owners():
    s = op("Rome: REG · REG: RI · MES: SI", source="REG")
    assert "move REG" not in labels(s)
    s = do(op("Rome: REG · REG: RI · MES: SI", "CARTHAGE", "MES"), "move MES")
    assert "step REG" not in labels(s)


AGRIGENTUM = "Rome: REG MES CAM GEL PIN ENN · CAM: +3R · AGR: LI GI +3C · ENN: 5RI RC @C1"


def test_3_4_4b_enemies_take_refuge():
    s = do(op(AGRIGENTUM, source="CAM"), "move ENN", "all", "step AGR")
    assert waits(s) == "CARTHAGE refuge_pick"
    do(s, "refuge LI1", "refuge GI1", "stop")
    assert things(s, "I_AGR") == "LI1 GI1"
    assert things(s, "AGR") == "RI1 RI2 RI3 RI4 RI5 RC1 @C1 +3C"
    assert s.battle == -1


BESIEGED = "Rome: REG MES CAM GEL PIN ENN · CAM: +3R · I_AGR: LI GI · AGR: 5RI RC @C1 +3C"


def test_example_17_the_siege_of_agrigentum_fails():
    s = do(op(BESIEGED, source="CAM"), "siege AGR", 4)
    assert says(s, "Siege of Agrigentum: 4 + 4 + 2 − 6 = 4 > 2. It holds.")
    assert holder(s, "AGR") == CARTHAGE


def test_example_18_and_succeeds():
    s = do(op(BESIEGED, source="CAM"), "siege AGR", 2)
    assert holder(s, "AGR") == ROME
    assert (s.kills[ROME], rp(s, "AGR", ROME), rp(s, "AGR", CARTHAGE)) == (2, 1, 0)


def test_example_19_without_a_leader_one_unit_besieges():
    text = "Rome: REG MES PAN · PAN: +1R · SEG: 4RI"
    assert holder(do(op(text, source="PAN"), "siege SEG", 2), "SEG") == ROME
    assert holder(do(op(text, source="PAN"), "siege SEG", 3), "SEG") == CARTHAGE


def test_example_20_a_port_needs_a_fleet():
    text = "Rome: REG MES SEG · SEG: +1R · LIL: 4RI @C1"
    assert "siege LIL" not in labels(op(text, source="SEG"))
    s = op(text + " · hand R: R19", source="SEG")
    do(s, "play R19")
    assert "siege LIL" in labels(s)
    assert "siege LIL" in labels(op(text + " · N_LIL: RNdx", source="SEG"))


# 21–32 Checks and chits


def test_3_0_8_a_legion_under_consul_v_passes_up_to_9():
    assert coh(at("REG: RI @C5"), "RI1") == 9
    for die, result in ((9, "passes"), (10, "fails, disorganized")):
        s = do(arm(land_battle("RI @C5", "LI"), ["Confusion"], ["Skirmish", "Confusion"]), die)
        assert says(s, f"Legion 1 rolls {die} against 9: {result}.")


def test_example_22_isolated_depleted_and_disorganized():
    text = "LIL: II +1C · DRE: RIdx"
    assert coh(at(text), "RI1") == 5
    for die, result in ((5, "passes."), (6, "fails.")):
        s = do(op(text, "CARTHAGE", "LIL"), "move LIL", "step DRE")
        do(arm(s, ["Ruse", "Skirmish"], ["Flank Attack"]), die)
        assert says(s, f"Legion 1 (depleted and disorganized) rolls {die} against 5: {result}")
    assert (where(s, "RI1"), list(s.kills)) == ("dead", [0, 1])


def test_example_23_wedge_against_a_depleted_libyan():
    s = do(arm(land_battle("RI", "LId"), ["Wedge"], ["Skirmish", "Confusion"]), 4)
    assert says(s, "Libyan phalanx 1 (depleted) rolls 4 + 2 against 5: fails, depleted and disorganized.")
    do(s, "stop", 1)  # in Leontini; the Legion checks although its enemy has left
    assert things(s, "LEO") == "LI1dx +1C"
    assert says(s, "The Wedge is over.")


def test_example_24_a_ground_unit_is_not_destroyed_by_depletion():
    s = do(arm(land_battle("RI", "LIdx"), ["Skirmish"], ["Skirmish", "Confusion"]), 9, "stop")
    assert says(s, "Libyan phalanx 1 (depleted and disorganized) rolls 9 against 4: fails, depleted and disorganized.")
    assert (things(s, "LEO"), list(s.kills)) == ("LI1dx +1C", [0, 0])


def test_example_25_a_depleted_and_disorganized_ship_is_destroyed():
    s = arm(naval_battle("RNdx", "CN", "CARTHAGE"), ["Ballistas", "Periplus"], ["Ballistas"])
    assert coh(s, "RN1") == 2
    do(s, 3)
    assert things(s, "dead") == "RN1"
    assert list(s.kills) == [0, 1]


def test_example_26_a_depleted_ship_retreats_before_a_periplus():
    s = do(arm(naval_battle("RN", "CNd"), ["Periplus"], ["Ballistas", "Periplus"]), 5, "retreat P_HER")
    assert says(s, "Punic fleet 1 (depleted) rolls 5 against 4: fails, depleted and disorganized.")
    assert (things(s, "P_HER"), list(s.kills)) == ("CN1dx", [0, 0])


def test_example_27_free_enemies_first_then_engaged_ones():
    s = arm(naval_battle("3RN @C1", "2CN @Hanno", "CARTHAGE"), ["Corvus", "Ballistas"], ["Boarding"])
    do(s, 1, 1, 1, 1)
    assert s.duels[3:7] == [unit(s, code) for code in ("CN1", "RN1", "CN2", "RN2")]
    s.duels[5:7] = [-1, -1]  # only the pair of A is left: A is locked, B free
    calm(s)
    do(s, "chit Corvus")
    assert waits(s) == "CHANCE check"  # R2, then B, then A: each the only choice
    assert s.duels[10:14] == [unit(s, "RN2"), unit(s, "CN2"), -1, unit(s, "CN1")]
    assert s.checks == [unit(s, "RN2"), 0, 1, unit(s, "CN2"), 0, 1, unit(s, "CN1"), 3, 1]


def test_example_28_a_flank_attack_makes_only_the_enemy_check_again():
    s = arm(land_battle("2RI @C1", "2LI"), ["Flank Attack", "Ruse"], ["Confusion", "Skirmish"])
    do(s, "chit Flank Attack", 1, "chit Confusion", "check LI2", 1)
    assert s.checks == [unit(s, "LI1"), 0, 2]
    do(s, 10)
    assert says(s, "Libyan phalanx 1 rolls 10 against 6: fails, disorganized.")


def test_example_29_gallic_fury():
    s = arm(land_battle("RI", "GI", "CARTHAGE"), ["Ruse", "Skirmish"], ["Gallic Fury"])
    do(s, 7)  # the defender's Legion: 7 + 2 vs 8
    assert says(s, "Legion 1 rolls 7 + 2 against 8: fails, disorganized.")
    do(s, "inside", 8)
    assert says(s, "Gallic foot 1 rolls 8 − 3 against 5: passes.")
    assert says(s, "The Gallic Fury is over.")


def test_example_30_elephant_charge():
    s = arm(land_battle("RC", "EL", "CARTHAGE"), ["Ruse", "Skirmish"], ["Elephant Charge"])
    do(s, 6)
    assert says(s, "Equites 1 rolls 6 + 1 against 6: fails, disorganized.")
    do(s, "inside", 6)
    assert says(s, "Elephants 1 rolls 6 against 5: fails.")
    assert (where(s, "EL1"), list(s.kills)) == ("dead", [1, 0])


def test_example_31_cavalry_against_infantry_only():
    s = arm(land_battle("3RI @C1", "NC", "CARTHAGE"), ["Ruse", "Skirmish"], ["Cavalry"])
    do(s, 9, "Consul I stays", "inside", 8)
    assert says(s, "Legion 1 rolls 9 against 8: fails, depleted and disorganized.")
    assert says(s, "Legion 2 rolls 8 against 8: passes.")
    assert not any(line.startswith("Numidian horse 1 rolls") for line in lines(s))


def test_example_32_treachery_against_the_last_roman():
    s = arm(land_battle("RI", "2LI @Hanno", "CARTHAGE"), ["Ruse", "Skirmish"], ["Punic Treachery"])
    do(s, 7, "inside")
    assert says(s, "Legion 1 rolls 7 + 2 against 8: fails, disorganized.")
    assert says(s, "The battle is over: Carthage has won.")


# 33–36 Retreats


def test_example_33_a_besieger_of_messana_retreats_to_tauromenium():
    s = do(op(START), "move REG", "all")
    arm(s, ["Ruse"], ["Skirmish", "Confusion"])
    do(s, 10, "Hanno stays")
    assert labels(s) == ["stop", "retreat CAT", "retreat NEB"]  # Tauromenium was the only way
    do(s, "stop")
    assert things(s, "TAU") == "SI1x +1C"


def test_example_34_an_isolated_defender_is_destroyed():
    s = do(op("LIL: II +1C · DRE: RI", "CARTHAGE", "LIL"), "move LIL", "step DRE")
    assert coh(s, "RI1") == 7
    do(arm(s, ["Ruse", "Skirmish"], ["Flank Attack"]), 8)
    assert (where(s, "RI1"), list(s.kills)) == ("dead", [0, 1])


def test_example_35_an_attacker_retreats_inside_or_where_it_came_from():
    s = do(op("REG: 2RI @C1 +1R · MES: 2SI @Hanno"), "move REG", "all")
    arm(s, ["Confusion"], ["Skirmish", "Confusion"])
    do(s, 9, "Consul I stays")
    assert labels(s) == ["inside", "retreat REG"]
    do(s, "retreat REG")
    assert things(s, "REG") == "RI1x +1R"


def test_example_36_naval_retreat():
    text = "Rome: CAM · N_PIN: CN · N_CAM: 2RN @C1 · CAM: +1R"
    s = do(op(text, source="CAM"), "sail N_CAM", "all", "step S8", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    ports = {label.removeprefix("retreat P_") for label in labels(s)}
    within = {"PIN", "GEL", "HER", "LIL", "DRE", "SYR", "PAN", "CAT", "ASP", "CAR", "UTI", "THE", "MES", "REG"}
    assert ports == within  # Mylae and Tyndaris are 8 away; Camarina is Roman


# 37–42 Fleets


def test_example_37_a_loaded_fleet():
    s = do(op("Rome: REG MES GEL PIN · P_GEL: 3RN · GEL: 3RI @C1 +1R", source="GEL"), "sail P_GEL", "all")
    do(s, "take RI1", "take RI2", "take RI3", "go")
    assert s.rf == 3  # 8 - 2 - 2, and the roads of Gela were the only step
    do(s, "step S7")
    assert not {"step S11", "step S5", "step S9"} & set(labels(s))
    assert {"step N_PIN", "step S6", "step S8", "step N_GEL"} <= set(labels(s))
    for steps, end in (
        (["step N_GEL", "stop"], "N_GEL"),
        (["step N_PIN", "stop"], "N_PIN"),
        (["step N_PIN", "step P_PIN", "stop"], "P_PIN"),
        (["step S6", "step N_HER", "stop"], "N_HER"),
        (["step S8", "step N_CAM", "stop"], "N_CAM"),
    ):
        assert "RN1 RN2 RN3" in things(do(at(str(s)), *steps), end)
    assert not {"step S5", "step S11"} & set(labels(do(at(str(s)), "step S6")))
    assert "step S9" not in labels(do(at(str(s)), "step S8"))


def test_example_38_a_landing_at_aspis():
    text = "Rome: REG MES GEL · N_GEL: 3RN 3RI @C1 · GEL: +1R"
    s = do(op(text, source="GEL"), "sail N_GEL", "take RN1", "take RN2", "take RN3", "take Consul I")
    assert s.rf == 6
    do(s, "step S7", "step S11", "step S12")
    assert s.rf == 2
    do(s, "debark ASP", "land RI2", "land RI3", "step N_ASP")  # where it stops: no other end is in reach
    assert things(s, "ASP") == "RI1 RI2 RI3"
    assert things(s, "N_ASP") == "RN1 RN2 RN3 @C1"
    assert waits(s) == "ROME option"  # all have acted


def test_example_39_a_fleet_as_source():
    s = op("N_ASP: 2RN +2R · ASP: RI1 · TUN: RI2", source="N_ASP")
    assert (supplied(s, "N_ASP"), supplied(s, "ASP"), supplied(s, "TUN")) == (True, True, False)


def test_example_40_one_ground_unit_too_many():
    s = do(op("Rome: REG MES GEL · N_GEL: 2RN 3RI RC · GEL: +1R", source="GEL"), "end")
    assert waits(s) == "ROME cargo_pick"
    do(s, "cargo RC1")
    assert (things(s, "dead"), list(s.kills)) == ("RC1", [0, 0])


def test_example_41_a_storm():
    text = "Rome: REG MES GEL · N_GEL: 2RN RI @C1 · GEL: +1R · hand C: C15"
    s = do(op(text, source="GEL"), "sail N_GEL", "all", "step S7")
    assert waits(s) == "CARTHAGE react"
    do(s, "play C15", 2, 3)
    assert says(s, "Roman fleet 1 rolls 2 + 2 against 4: passes.")
    assert things(s, "S7") == "RI1dx RN1 RN2dx @C1"
    s = do(op(text + " · played R: R04", source="GEL"), "sail N_GEL", "all", "step S7", "play C15", 2, 3)
    assert things(s, "S7") == "RI1 RN1 RN2 @C1"


def test_example_42_recovery():
    s = arm(naval_battle("5RNdx", "CNdx 2CNd @Hanno", "CARTHAGE"), ["Ballistas"], ["Ballistas", "Ballistas"])
    do(s, 10, 10, 10, 10, 1, 1)
    do(calm(s), 10, 10)
    assert says(s, "Punic fleet 1 is manned again from captured ships.")
    assert things(s, "N_GEL") == "CN1 CN2 CN3d @Hanno"  # two like ships: the first was filled up
    assert list(s.kills) == [0, 5]


# 43–49 Cards, leaders, uprisings


def test_3_10_3_syracuse_switches_sides():
    text = (
        "Rome: REG MES LEO · SYR: LI @Haderbal +3C · P_SYR: CN 2SN · TAU: SI · AGR: +1C · REG: +1R · hand R: R03 · "
        "player=ROME · ROME card_action"
    )
    s = do(at(text), "play R03")
    assert labels(s) == ["retreat GEL", "retreat MOR"]  # Hyblaei was the only way out
    do(s, "retreat MOR")
    assert [holder(s, city) for city in ("SYR", "CAM", "LEO", "CAT", "TAU")] == [ROME] * 5
    assert rp(s, "SYR", ROME) == 1
    assert (where(s, "CN1"), where(s, "@Haderbal"), list(s.kills)) == ("dead", "gone", [0, 0])
    assert things(s, "MOR") == "LI1"
    assert where(s, "SI1") == "gone"
    assert things(s, "P_SYR") == "SN1R SN2R"


def test_example_44_a_third_carthaginian_leader():
    text = "MES: SI @Hanno · LIL: @Haderbal · hand C: C11 · player=CARTHAGE · CARTHAGE card_action"
    s = do(at(text), "play C11", "recall Hanno")
    assert (where(s, "@Hanno"), where(s, "@Haderbal"), where(s, "@Xanthippus")) == ("gone", "LIL", "CAR")
    assert list(s.kills) == [0, 0]


def test_example_45_a_consul_lost_with_his_last_unit():
    s = do(op("LIL: 2II @Hanno +1C · DRE: RI @C2", "CARTHAGE", "LIL"), "move LIL", "all", "step DRE")
    do(arm(s, ["Ruse", "Skirmish"], ["Flank Attack"]), 10)
    assert (where(s, "@C2"), list(s.kills)) == ("box", [0, 4])


def test_example_46_two_uprisings():
    s = op("N_ASP: RN · TUN: 2RI · ASP: RI +1R · Rome: REG MES ASP", source="ASP")
    do(s, "promote TUN", "uprising CAR", "promote TUN", "uprising BAG")
    assert s.uprisings.bit_count() == 2
    assert s.points(CARTHAGE) == s.city_points(CARTHAGE) - 4


def test_example_47_no_removal_while_romans_are_in_africa():
    text = "CAR: NC +1C · uprisings CAR BAG · TUN: {}"
    assert not any(label.startswith("remove") for label in labels(op(text.format("RI"), "CARTHAGE", "CAR")))
    s = op(text.format(""), "CARTHAGE", "CAR")
    assert "remove CAR" in labels(s)
    assert s.uprisings.bit_count() == 2
    do(s, "remove CAR")
    assert s.uprisings.bit_count() == 1


def test_example_48_a_sortie():
    s = op("I_LIL: LI GI @Haderbal · LIL: 3RI @C1 +1C", "CARTHAGE", "LIL")
    do(s, "sortie LIL", "all")
    assert (s.sp, s.battle, s.attacker) == (3, 0, CARTHAGE)
    do(arm(s, ["Ruse", "Skirmish"], ["Confusion"]), "check LI1", 10, "Haderbal stays")
    assert things(s, "I_LIL") == "LI1x"


def test_3_0_11_initiative_is_carthages_while_it_holds_all_sicily():
    assert at("Rome: REG MES").initiative() == ROME
    assert at("Rome: REG").initiative() == CARTHAGE
    assert at("Rome: REG TAU").initiative() == ROME


# 50–60


def test_example_50_a_withdrawn_corvus_is_a_periplus():
    s = arm(naval_battle("2RN @C1", "2CN", more=" · played R: R04"), ["Corvus"], ["Ballistas", "Periplus"])
    do(s, 1)  # one enemy, picked by its owner, checks
    assert s.duels == []
    assert s.tossed[18] == 1
    s.duels = [1, 23, 23, unit(s, "CN1"), unit(s, "RN1"), unit(s, "CN2"), unit(s, "RN2")]
    assert is_set_aside(s, 18)


def test_example_51_an_engaging_chit_without_free_infantry_is_set_aside():
    s = land_battle("2RI @C1", "GI EL @Hanno")
    s.duels = [1, 0, 0, unit(s, "RI1"), unit(s, "GI1"), -1, -1]
    assert is_set_aside(s, 7)
    s.duels = []
    assert not is_set_aside(s, 7)


def test_example_52_consular_armies_and_the_counter_mix():
    text = "REG: 2RI 3RC @C1 @C2 · MES: RI3d RI4dx RI5d RI6 RI7 · dead: 2RI · hand R: R01 · player=ROME · ROME card_action"
    s = do(at(text), "play R01", "done")
    assert things(s, "REG") == "RI1 RI2 RI8 RI9 RI10 RC1 RC2 RC3 @C1 @C2"  # one from the box, two from the destroyed pool
    assert (waits(s), s.amount) == ("ROME restore_unit", 2)  # a Legion and the Equites were not to be had
    do(s, "restore RI3", "restore RI4", "rp REG", "rp REG", "rp MES")
    assert things(s, "MES") == "RI3 RI4 RI5d RI6 RI7 +1R"
    assert rp(s, "REG", ROME) == 2


def test_example_53_the_count():
    s = at("Rome: REG MES AGR SYR PAN LIL GEL ENN THE · uprisings CAR TUN · kills=5,6 · played R: R06 · played C: C13")
    assert s.city_points(ROME) == 26
    assert s.score() == (33, 27)


def test_example_54_a_draw():
    from delenda.games.punic_island.rules.end import LAST_CARD, end_game

    s = at("Rome: REG MES AGR SYR PAN LIL GEL ENN THE · kills=6,9")
    assert s.score() == (32, 32)
    end_game(s, LAST_CARD)
    assert game_over(s) == "DRAW LAST_CARD"


def test_example_55_sudden_death():
    held = "Rome: REG MES MYL TYN THE PAN SEG DRE LIL HER AGR"
    text = " · hand R: R08 · player=ROME · ROME card_action"
    assert "play R08" not in labels(at(f"{held} {text}"))  # eight, from Pintias around to Enna
    s = at(f"{held} PIN {text}")
    assert "play R08" in labels(s)
    do(s, "play R08")
    assert game_over(s) == "ROME SUDDEN_DEATH"


def test_example_56_the_siege_of_messana():
    s = do(op(START, "CARTHAGE", "TAU"), "siege MES", 2)
    assert says(s, "Siege of Messana: 2 + 2 + 0 − 2 = 2 ≤ 2.")
    assert (holder(s, "MES"), rp(s, "MES", CARTHAGE), s.initiative(), s.sp) == (CARTHAGE, 0, CARTHAGE, 2)
    s = do(op(START, "CARTHAGE", "TAU"), "siege MES", 3)
    assert (holder(s, "MES"), s.sp) == (ROME, 2)


def test_example_57_two_ships_need_a_leader():
    s = do(op("Rome: REG MES GEL · N_GEL: 2RN · GEL: +1R", source="GEL"), "sail N_GEL")
    assert waits(s) == "ROME mn_step"  # one ship was the only choice
    assert s.sp == 4


def test_example_58_the_other_consul_takes_over():
    s = do(land_battle("2RI @C5 @C1", "LI", "CARTHAGE"), "command Consul V")
    arm(s, ["Confusion", "Ruse"], ["Flank Attack"])
    assert coh(s, "RI2") == 9
    do(s, 10, "Consul I stays", "Consul V leaves", "inside")
    assert coh(s, "RI2") == 8
    do(calm(s), "chit Confusion", 8)
    assert says(s, "Legion 2 rolls 8 against 8: passes.")


def test_example_59_four_inside_and_one_outside():
    text = "Rome: REG MES ENN · ENN: 6RI @C1 +1R · AGR: LI 2GI II EL · LIL: +1C"
    s = do(op(text, source="ENN"), "move ENN", "all", "step AGR")
    do(s, "refuge LI1", "refuge II1", "refuge GI1", "refuge GI2")
    assert (things(s, "I_AGR"), s.battle) == ("LI1 II1 GI1 GI2", 0)
    do(arm(s, ["Ruse"], ["Skirmish", "Confusion"]), 10)
    assert labels(s) == ["stop", "retreat SEL"]  # Heraclea was the only way towards Lilybaeum
    do(s, "stop")
    assert things(s, "HER") == "EL1x"


def test_example_60_relief_from_inside():
    s = op("REG: RI1 +1R · I_MES: RI2 · MES: 2SI @Hanno")
    do(s, "move REG", "join RI2")
    arm(s, ["Confusion"], ["Skirmish", "Confusion"])
    do(s, "check RI2", 10)
    assert things(s, "I_MES") == "RI2x"
    s = do(op("REG: RI1 +1R · I_MES: RI2 RI3 · MES: SI"), "move REG", "join RI2", "done")
    do(arm(s, ["Ruse"], ["Skirmish", "Confusion"]), 10, "retreat TAU", "stop")
    assert things(s, "MES") == "RI1 RI2 RI3"
    assert things(s, "I_MES") == ""
