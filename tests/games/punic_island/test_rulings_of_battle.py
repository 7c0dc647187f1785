"""The rulings R33 to R70 (battles, leaders, the navy, the end)."""

from delenda.games.punic_island.rules.chits import has_no_effect, is_set_aside
from delenda.games.punic_island.rules.fighters import winner_of
from delenda.games.punic_island.rules.forces import movement, tactical
from delenda.kernel.actor import NOBODY
from support.punic_island import (
    BOX,
    CARTHAGE,
    ROME,
    arm,
    at,
    calm,
    coh,
    do,
    holder,
    labels,
    land_battle,
    naval_battle,
    op,
    rp,
    sail,
    says,
    things,
    unit,
    waits,
    where,
)

GELA = "Rome: REG MES GEL · GEL: +1R · "


def checking(s) -> list[tuple[str, int]]:
    """Who is going to check, with which modifier."""
    return [(s.box.unit_codes[s.checks[row]], s.checks[row + 1]) for row in range(0, len(s.checks), 3)]


def lock(s, chit: int, *codes: str) -> None:
    """Put an engagement in play: own, enemy, own, enemy."""
    s.serial += 1
    s.duels += [s.serial, chit, chit, *(unit(s, code) if code else -1 for code in codes)]


def test_r33_engaged_enemies_may_be_locked_when_their_side_has_no_free_ones():
    s = naval_battle("3RN @C1", "2CN @Hanno")
    lock(s, 23, "CN1", "RN1", "CN2", "RN2")
    do(arm(s, ["Corvus"], ["Ballistas", "Periplus"]), "against CN1")  # RN3, free, against both
    assert s.duels[10:14] == [unit(s, "RN3"), unit(s, "CN1"), -1, unit(s, "CN2")]


def test_r34_plus_3_belongs_to_the_later_chits_and_is_not_added_twice():
    s = naval_battle("4RN @C1", "CN")
    lock(s, 18, "RN1", "CN1", "", "")
    lock(s, 18, "RN2", "CN1", "", "")
    arm(s, ["Corvus"], ["Ballistas", "Periplus"])
    assert checking(s) == [("CN1", 3), ("RN3", 0)]  # a third lock: +3, not +6
    do(s, 1, 1)
    assert checking(s) == [("CN1", 0), ("RN1", 0)]  # the first one
    do(s, 1, 1)
    assert checking(s) == [("CN1", 3), ("RN2", 0)]


def test_r35_the_defender_checks_first():
    assert checking(arm(naval_battle("RN", "CN"), ["Corvus"], ["Ballistas", "Periplus"])) == [("CN1", 0), ("RN1", 0)]
    s = arm(naval_battle("RN", "CN", "CARTHAGE"), ["Ballistas", "Periplus"], ["Boarding"])
    assert checking(s) == [("RN1", 0), ("CN1", 0)]


def test_r36_who_picks():
    s = arm(naval_battle("RN RN2d @C1", "CN CN2d"), ["Ballistas", "Periplus"], ["Periplus", "Ballistas"])
    do(s, "chit Periplus")
    assert waits(s) == "CARTHAGE check_pick"
    s = arm(naval_battle("RN RN2d @C1", "CN CN2d CN3"), ["Corvus", "Periplus"], ["Periplus", "Ballistas"])
    do(s, "chit Corvus")
    assert waits(s) == "ROME chit_own"
    assert waits(do(s, "engage RN2d")) == "ROME chit_foe"


def test_r37_too_few_ships_and_kept_when_drawn():
    assert checking(arm(naval_battle("RN", "CN"), ["Corvus"], ["Ballistas", "Periplus"])) == [("CN1", 0), ("RN1", 0)]
    s = naval_battle("RN", "CN")
    lock(s, 18, "RN1", "CN1", "", "")
    for chit in (18, 23):
        assert (is_set_aside(s, chit), has_no_effect(s, chit)) == (False, True)


def test_r38_a_freed_ship_retreats_at_the_end_of_the_step():
    s = naval_battle("2RN @C1", "CN1dx CN2x CN3 @Hanno")
    lock(s, 18, "RN1", "CN1", "", "CN2")
    do(arm(s, ["Periplus", "Ballistas"], ["Wrong Course", "Periplus"]), "chit Ballistas", 10, 1, 1)
    assert where(s, "CN1") == "sunk"
    do(s, 1, 1)  # the Corvus again: CN2, RN1; it still holds CN2
    assert where(s, "CN2") == "N_PIN"


def test_r38_a_freed_winner_stays():
    s = naval_battle("RN1x RN2 @C1", "CNdx")
    lock(s, 18, "RN1", "CN1", "", "")
    do(arm(s, ["Ballistas"], ["Wrong Course", "Periplus"]), 10)
    assert things(s, "N_PIN") == "RN1x RN2 @C1"


def test_r39_land_engagements_do_not_hold():
    s = arm(land_battle("2RI @C1", "2LI @Hanno"), ["Flank Attack"], ["Skirmish", "Confusion"])
    assert waits(do(s, 10)) == "CARTHAGE leader_leave"  # it retreats


def test_r40_dep_and_dis_on_a_depleted_ship():
    s = do(arm(naval_battle("RN", "2CNd @Hanno"), ["Periplus"], ["Periplus", "Ballistas"]), 10, "Hanno stays", "retreat P_PIN")
    assert (things(s, "P_PIN"), list(s.kills)) == ("CN1dx", [0, 0])


def test_r41_a_depleted_and_disorganized_ground_unit_retreats():
    s = do(arm(land_battle("RI", "LIdx"), ["Skirmish"], ["Skirmish", "Confusion"]), 10, "stop")
    assert (things(s, "LEO"), list(s.kills)) == ("LI1dx +1C", [0, 0])


def test_r42_set_aside_chits_come_back_at_a_refill_locked_ones_do_not():
    s = do(land_battle("2RI @C1", "2LI @Hanno"), "chit Cavalry")
    assert s.tossed[4] == 1
    arm(s, ["Wedge"], ["Skirmish", "Confusion"])
    for chit, count in enumerate([0, 0, 2, 0, 1, 0]):
        s.tossed[chit], s.cup[chit] = count, 0
    do(s, 1, 1)
    assert says(s, "Rome refills its cup.")
    assert labels(s) == ["chit Skirmish", "chit Cavalry"]  # the Wedge is locked in play
    assert list(s.cup[:6]) == [0, 0, 2, 0, 1, 0]


def test_r43_and_3_6_7f_the_redraw_comes_with_the_tactical_value_of_the_moment():
    s = land_battle("2RI @C1", "LI1d NC @Hanno", "CARTHAGE")
    do(arm(s, ["Ruse", "Skirmish"], ["Confusion"]), "check NC1", 10, "Hanno stays")
    assert (waits(s), s.drawer, s.to_draw) == ("CHANCE draw_chit", CARTHAGE, 1)  # the Numidians with their 3 are gone


def test_r44_values_never_fall_below_1_and_dice_may_exceed_10():
    s = land_battle("RC1dx @C6", "LI", "CARTHAGE")
    assert tactical(s, ROME) == 1
    assert movement(at("REG: RIdx"), 0, -1) == 2
    do(arm(s, ["Ruse", "Skirmish"], ["Punic Treachery"]), 10)
    assert says(s, "Equites 1 (depleted and disorganized) rolls 10 + 2 against 4: fails, depleted and disorganized.")


def test_r45_leaders_modify_ground_and_naval_units():
    assert coh(at("REG: RI @C5"), "RI1") == 9
    assert coh(at("N_GEL: RN @C5"), "RN1") == 5
    s = naval_battle("RN", "CN @Haderbal")
    assert tactical(s, CARTHAGE) == 3


def test_r46_a_leader_leaves_with_any_unit_and_loses_his_effect():
    s = arm(land_battle("2RI @C5", "LI", "CARTHAGE"), ["Ruse", "Skirmish"], ["Flank Attack"])
    assert coh(s, "RI2") == 9
    do(s, 10, "Consul V leaves", "inside")
    assert (coh(s, "RI2"), s.commanders[ROME]) == (8, -1)


def test_r47_a_leader_alone_only_in_an_own_city_where_he_is_inside_if_besieged():
    s = do(op("Rome: REG MES · MES: RI @C1 +1R", source="MES"), "move MES", "take RI1", "go", "step TAU", "stop")
    assert things(s, "MES") == "@C1 +1R"
    s = do(op("MES: @C1 · TAU: LI +1C", "CARTHAGE", "TAU"), "move TAU", "step MES", "stop")
    assert things(s, "I_MES") == "@C1"


def test_r48_the_third_leader_recalls_one_of_two_at_random():
    s = do(at("MES: SI @Hanno · LIL: @Haderbal · hand C: C11 · player=CARTHAGE · CARTHAGE card_action"), "play C11")
    assert (waits(s), labels(s), s.weights()) == ("CHANCE recall_leader", ["recall Hanno", "recall Haderbal"], [])
    do(s, "recall Haderbal")
    assert (where(s, "@Haderbal"), list(s.kills)) == ("gone", [0, 0])


def test_r49_consular_armies_refill_to_two_consuls():
    s = do(at("REG: RI @C1 @C2 @C3 · hand R: R01 · player=ROME · ROME card_action"), "play R01", "done")
    assert waits(s) == "ROME place_rp"  # three stay three
    s = do(at("REG: RI · hand R: R01 · player=ROME · ROME card_action"), "play R01", "consul Consul I", "consul Consul II")
    assert things(s, "REG").endswith("@C1 @C2")


def test_r50_recovered_ships_score_nothing():
    s = arm(naval_battle("RN1dx RN2 @C1", "2CNdx"), ["Ballistas", "Ballistas"], ["Ballistas"])
    do(s, 10, 1, 10, 1)  # a Carthaginian ship sinks, then a Roman one
    do(calm(s), 10)
    assert (things(s, "N_PIN"), list(s.kills)) == ("RN1 RN2 @C1", [2, 0])


def test_r51_both_sides_may_be_gone():
    s = naval_battle("RNdx", "CNdx")
    do(arm(s, ["Corvus"], ["Ballistas", "Periplus"]), 10, 10)
    assert says(s, "The battle is over: both sides are gone.")
    assert (list(s.kills), things(s, "dead")) == ([1, 1], "RN1 CN1")
    s = land_battle("RI", "LI")
    for counter in range(s.box.units):
        s.cond[counter] = 0
    assert winner_of(s) == NOBODY


def test_r52_the_army_of_syracuse_goes_home_carthaginians_are_shown_out():
    text = "Rome: REG MES TAU · CAM: SI LI · GEL: +1C · hand R: R03 · player=ROME · ROME card_action"
    s = do(at(text), "play R03", "stop")
    assert (where(s, "SI1"), where(s, "LI1")) == ("gone", "GEL")


def test_r53_initiative_comes_back():
    assert [at(f"Rome: {held}").initiative() for held in ("REG MES", "REG", "REG MYL")] == [ROME, CARTHAGE, ROME]


def test_r54_the_ban_counts_ships_promoting_needs_land():
    text = "TUN: LI · CAR: +1C · uprisings CAR · S12: RN"
    assert "remove TUN" not in labels(op(text, "CARTHAGE", "CAR"))
    assert BOX.markers == 6


def test_r55_removing_costs_3_for_a_unit_there_or_adjacent():
    s = do(op("TUN: LI · CAR: +1C LI · uprisings UTI", "CARTHAGE", "CAR"), "remove CAR")
    assert (s.uprisings, s.sp) == (0, 3)
    assert "remove TUN" not in labels(op("TUN: LI · CAR: +1C · uprisings HEK", "CARTHAGE", "CAR"))


def test_r56_a_besieged_city_scores_for_its_controller():
    assert at("AGR: RI").points(CARTHAGE) == at("REG: RI").points(CARTHAGE) == 45


def test_r57_storms_and_overload_score_nothing_battles_do():
    s = do(op(GELA + "N_GEL: RNdx RI · hand C: C15", source="GEL"), "end", "play C15", 10)
    assert (things(s, "dead"), list(s.kills)) == ("RI1 RN1", [0, 0])
    s = arm(land_battle("2RI @C1", "LI", more=" · hand R: R12"), ["Ruse"], ["Confusion", "Confusion"])
    do(s, 10, "stop", "play R12", 10)
    assert list(s.kills) == [1, 0]  # Total Victory is an Attack card


def test_r58_haruspex_with_one_card_does_not_end_the_game():
    late = "R01 R01 R01 R01 R01 R02 R02 R02 R02 R03 R04 R05 R06 R07 R08 R09 R09 R09 R10 R11 R11 R12 R12 R13 R14 R14"
    late += " R15 R16 R16 R17"
    s = at(f"REG: +1R · hand R: R18 · discards R: {late} · player=ROME · ROME card_action")
    assert (s.deck_size[ROME], s.hand_size[ROME]) == (1, 1)
    do(s, "haruspex", "card R19")
    assert (s.actor != NOBODY, s.deck_size[ROME], s.hand[18]) == (True, 1, 1)


def test_r59_a_battle_has_at_most_100_rounds():
    assert BOX.round_cap == 100
    s = arm(land_battle("2RI @C1", "LI"), ["Confusion", "Confusion"], ["Confusion", "Confusion"])
    s.rounds = 199
    do(s, 1)
    assert says(s, "After 100 rounds the attackers break off.")


def test_r60_a_mountain_needs_3_movement_factors():
    s = do(op("Rome: REG MES TYN · TYN: RI1x RI2 · MYL: GI", source="TYN"), "move TYN", "take RI1x")
    assert labels(s) == ["step MYL", "step HAL"]
    s = do(op("Rome: REG MES TYN · TYN: RI1x RI2 · MYL: GI", source="TYN"), "move TYN", "take RI2")
    assert labels(s) == ["step MYL", "step HAL", "step NEB"]


def test_r61_the_strait_is_for_who_holds_both_shores():
    s = do(op("MES: SI · TAU: +1C", "CARTHAGE", "TAU"), "move MES")
    assert "step REG" not in labels(s)
    s = do(op("REG: RI +1R · MES: SI"), "move REG")
    assert (s.battle, s.ground) == (0, s.box.map.codes.index("MES"))  # also while Messana is besieged


def test_r62_passing_an_enemy_city_does_not_besiege_it():
    s = do(op("Rome: REG MES · MES: RI +1R · TAU: LI", source="MES"), "move MES", "step TAU", "refuge LI1", "step CAT", "stop")
    assert (things(s, "TAU"), things(s, "CAT")) == ("LI1", "RI1")


def test_r63_refuge_unit_by_unit():
    text = "Rome: REG MES ENN · ENN: RI +1R · AGR: LI GI"
    s = do(op(text, source="ENN"), "move ENN", "step AGR", "refuge GI1", "done")
    assert (things(s, "I_AGR"), [s.box.unit_codes[one] for one in s.line]) == ("GI1", ["RI1", "LI1"])


def test_r64_the_destroyed_pool_returns_only_by_cards_that_say_so():
    assert {card.code for card in BOX.cards if card.again} == {
        "R01",
        "R02",
        "R05",
        "C03",
        "C05",
        "C07",
        "C08",
        "C09",
        "C10",
        "C11",
        "C12",
    }


def test_r65_a_fleet_may_end_beside_an_enemy_port():
    s = do(sail(op(GELA + "P_GEL: RN", source="GEL"), "P_GEL"), "step S7", "step N_PIN", "stop")
    assert (things(s, "N_PIN"), holder(s, "PIN")) == ("RN1", CARTHAGE)


def test_r66_a_stranded_fleet_is_legal_and_must_next_time_reach_an_end():
    s = sail(op(GELA + "S7: RN", source="GEL"), "S7")
    assert "stop" not in labels(s)
    assert waits(do(s, "step N_PIN", "stop")) == "ROME option"
    s = sail(op("Rome: REG MES CAM · CAM: RI +1R · P_CAM: RNd · hand C: C15", source="CAM"), "P_CAM", "RI1")
    assert s.rf == 7 - 4 - 1
    do(s, "step S8", "play C15", 10)
    assert says(s, "The fleet is stranded in the Pachynian Sea.")
    assert things(s, "S8") == "RI1x RN1dx"


def test_r67_two_resource_points_go_aboard():
    text = "Rome: REG MES CAM GEL · CAM: +3R @C4 · P_CAM: 6RN · operator=ROME · ROME op_source"
    s = sail(do(at(text), "source CAM"), "P_CAM", "all", "rp", "rp")
    assert (rp(s, "CAM", ROME), s.fleet_rp) == (0, 2)


def test_r68_no_modifiers_of_the_map_roll_but_a_place_for_them():
    assert (BOX.initiative_mod, BOX.initiative_bonus) == ([0, 0], 2)


def test_r69_disorganization_outside_a_battle_has_no_retreat():
    s = do(op("REG: +1R RI · LIL: GI · hand R: R18"), "play R18", 10)
    assert things(s, "LIL") == "GI1x"


def test_r70_the_pintias_battle_ends_with_four_sunk_ships():
    from games.punic_island.test_pintias import fight_to
    from games.punic_island.test_pintias import sail as sail_to_pintias

    s = fight_to(sail_to_pintias(), "4b")
    assert [where(s, code) for code in ("CN1", "CN2", "CN4", "CN5")] == ["sunk"] * 4
