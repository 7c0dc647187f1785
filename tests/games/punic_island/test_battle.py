"""3.6 Battles (3.6.1 to 3.6.18)."""

import pytest

from delenda.games.punic_island.actions import (
    BOARDING,
    CORVUS,
    DISORGANIZED,
    FIGHTING,
    FREED,
    FRONTAL_ASSAULT,
    GALLIC_FURY,
    INNER,
    LAND_BATTLE,
    ROUTED,
    WEDGE,
)
from delenda.games.punic_island.rules.aftermath import close_battle
from delenda.games.punic_island.rules.battle import start_battle
from delenda.games.punic_island.rules.chits import count_pairs
from delenda.games.punic_island.rules.engagements import end_all, end_empty
from delenda.games.punic_island.rules.fighters import winner_of
from delenda.games.punic_island.rules.forces import mark, put, unmark
from delenda.kernel.actor import NOBODY
from support.punic_island import (
    CARTHAGE,
    ROME,
    START,
    arm,
    calm,
    coh,
    do,
    labels,
    land_battle,
    naval_battle,
    op,
    says,
    things,
    unit,
    waits,
    where,
)


def test_3_6_1_movers_against_all_enemies_in_the_field():
    s = do(op("Rome: REG MES CAT · CAT: 2RI RI3x @C1 +1R · MOR: LI GI · LEO: +1C", source="CAT"), "move CAT", "take RI1", "go")
    do(s, "step MOR")
    assert [s.box.unit_codes[one] for one in s.line] == ["RI1", "LI1", "GI1"]
    assert s.attacker == ROME


def test_3_6_1_carried_units_do_not_fight():
    s = naval_battle("RN RI", "CN")
    assert [s.box.unit_codes[one] for one in s.line] == ["RN1", "CN1"]


def test_3_6_2_the_attacker_names_his_commander_first():
    text = "Rome: REG MES CAT · CAT: 2RI @C1 @C5 +1R · MOR: 2LI @Hanno @Paropus · LEO: +1C"
    s = do(op(text, source="CAT"), "move CAT", "all", "command Consul I", "step MOR")
    assert (waits(s), labels(s)) == ("ROME battle_leader", ["command Consul I", "command Consul V"])
    do(s, "command Consul V")
    assert waits(s) == "CARTHAGE battle_leader"
    do(s, "command Hamilcar of Paropus")
    assert (coh(s, "RI1"), coh(s, "LI1")) == (9, 7)


def test_3_6_3_cards_of_the_attacker_then_of_the_defender():
    s = naval_battle("RN", "CN", "CARTHAGE", " · hand R: R15 R14 · hand C: C18 C19")
    assert (waits(s), labels(s)) == ("CARTHAGE battle_card", ["done", "play C18", "play C19"])
    do(s, "play C18", "done")
    assert (waits(s), labels(s)) == ("ROME battle_card", ["done", "play R15"])


def test_3_6_3_attack_cards_cost_supply_points_and_each_name_once():
    s = naval_battle("RN", "CN", "CARTHAGE", " · hand C: C18 C18")
    sp = s.sp
    do(s, "play C18")
    assert (s.sp, waits(s), labels(s)) == (sp - 1, "CARTHAGE battle_card", ["done"])


def test_3_6_4_every_battle_begins_with_full_cups():
    s = land_battle("RI", "LI")
    assert (sum(s.cup[:6]), sum(s.cup[6:14]), sum(s.cup[14:])) == (16, 16, 0)


def test_3_6_5_as_many_chits_as_the_tactical_value():
    s = land_battle("RI", "NC @Xanthippus")
    assert (s.drawer, s.to_draw) == (ROME, 3)
    while s.drawer == ROME:
        s.apply(s.legal()[0])
    assert (s.drawer, s.to_draw) == (CARTHAGE, 5)


def test_3_6_5_unusable_chits_are_shown_and_replaced():
    s = do(land_battle("RI", "LI"), "chit Cavalry")
    assert says(s, "Rome draws Cavalry and sets it aside.")
    assert (s.to_draw, s.tossed[4], s.held_count[ROME]) == (3, 1, 0)


def test_3_6_5_chits_are_seen_by_their_owner():
    s = do(land_battle("RI", "LI"), "chit Wedge")
    assert (s.view(ROME).held[0], s.view(CARTHAGE).held[0], list(s.view(CARTHAGE).held_count)) == (1, 0, [1, 0])
    assert sum(s.view(CARTHAGE).cup[:6]) == 0


def test_3_6_5_the_cup_is_refilled_with_the_discards():
    s = arm(land_battle("RI", "LI"), ["Ruse"], ["Skirmish", "Confusion"])
    for chit in range(6):
        s.tossed[chit], s.cup[chit] = s.cup[chit], 0
    do(s, 1)
    assert says(s, "Rome refills its cup.")


def test_3_6_5_no_keepable_chit_stops_the_draw():
    s = land_battle("RC", "LI", "CARTHAGE")
    arm(s, ["Ruse", "Skirmish"], ["Confusion"])
    for chit in range(6, 14):
        s.cup[chit] = s.tossed[chit] = 0
    s.cup[7] = 2  # Flank Attacks, and Rome has no infantry
    do(s, 1)
    assert (s.held_count[CARTHAGE], s.to_draw) == (0, 0)


def test_3_6_6_a_single_chit_is_played_by_itself():
    s = arm(land_battle("RI", "LI"), ["Ruse"], ["Skirmish", "Confusion"])
    assert says(s, "Round 1a: Rome plays Ruse.")


def test_3_6_6_without_chits_the_step_is_passed():
    s = arm(land_battle("RI", "LI"), ["Ruse", "Skirmish"], [])
    for chit in range(6, 14):
        s.cup[chit] = s.tossed[chit] = 0
    do(s, "chit Ruse", 1)
    assert s.turn == ROME
    assert says(s, "Round 2a: Rome plays Skirmish.")


def test_3_6_7_and_3_6_7b_engagements_are_applied_again_in_order_of_play():
    s = arm(land_battle("3RI @C1", "3LI @Hanno"), ["Wedge", "Wedge", "Ruse"], ["Skirmish", "Skirmish", "Confusion"])
    do(s, "chit Wedge", 1, 1)
    do(s, "chit Skirmish", "check RI2", 1, 1, 1)
    do(s, "chit Wedge")
    picks = s.checks[::3]
    assert [s.box.unit_codes[one] for one in picks] == ["LI2", "RI2"]
    do(s, 1, 1)
    assert [s.box.unit_codes[one] for one in s.checks[::3]] == ["LI1", "RI1"]


def test_3_6_7c_an_engagement_ends_with_one_side():
    s = arm(land_battle("2RI @C1", "2LI @Hanno"), ["Wedge", "Ruse"], ["Skirmish", "Confusion"])
    s.cond[unit(s, "LI1")] |= 1
    do(s, "chit Wedge", "against LI1d", 10, "Hanno stays", "stop", 1)
    assert (s.duels, s.tossed[0]) == ([], 1)
    assert says(s, "The Wedge is over.")


def test_3_6_8_the_player_of_an_engaging_chit_picks_both():
    s = arm(land_battle("RI1 RI2d @C1", "LI GI"), ["Flank Attack", "Ruse"], ["Skirmish", "Confusion"])
    do(s, "chit Flank Attack")
    assert (waits(s), labels(s)) == ("ROME chit_own", ["engage RI1", "engage RI2d"])
    do(s, "engage RI2d")
    assert (waits(s), labels(s)) == ("ROME chit_foe", ["against LI1", "against GI1"])


def test_3_6_8_owners_pick_who_checks_all_if_fewer():
    s = arm(land_battle("RI", "LI GI II"), ["Ruse", "Skirmish"], ["Skirmish", "Confusion"])
    do(s, "chit Ruse")
    assert (waits(s), labels(s)) == ("CARTHAGE check_pick", ["check LI1", "check II1", "check GI1"])
    s = arm(naval_battle("2RN @C1", "2CN"), ["Ballistas", "Periplus"], ["Periplus", "Ballistas"])
    do(s, "chit Ballistas")
    assert len(s.checks) == 6  # two ships, though three should check


def test_3_6_8_the_defender_picks_first():
    s = arm(naval_battle("3RN @C1", "3CNd CN"), ["Diekplus", "Ballistas"], ["Periplus", "Ballistas"])
    do(s, "chit Diekplus")
    assert waits(s) == "CARTHAGE check_pick"
    do(s, "check CN1", "check CN4")
    assert [s.box.unit_codes[one] for one in s.checks[::3]] == ["CN1", "CN4", "RN1"]


def test_3_6_9_the_defender_checks_first():
    s = arm(land_battle("RI", "LI"), ["Wedge"], ["Skirmish", "Confusion"])
    assert [s.box.unit_codes[one] for one in s.checks[::3]] == ["LI1", "RI1"]


def test_3_6_10_depleted_twice_is_disorganized():
    s = do(arm(land_battle("RI", "LId"), ["Skirmish"], ["Skirmish", "Confusion"]), 10)
    assert says(s, "Libyan phalanx 1 (depleted) rolls 10 against 5: fails, depleted and disorganized.")


def test_3_6_10_a_disorganized_unit_retreats_again():
    s = do(arm(land_battle("RI", "LIx"), ["Ruse"], ["Skirmish", "Confusion"]), 10, "stop")
    assert things(s, "LEO") == "LI1x +1C"


def test_3_6_11_own_units_must_be_free():
    s = arm(land_battle("RI RC @C1", "2LI"), ["Wedge", "Wedge"], ["Skirmish", "Confusion"])
    do(s, 1, 1, "chit Confusion", "check LI2", 1, 1, 1)
    assert says(s, "Round 2a: Rome plays Wedge, no effect.")


def test_3_6_12_a_second_engagement_adds_3():
    s = arm(land_battle("2RI @C1", "LI"), ["Wedge", "Wedge"], ["Skirmish", "Confusion"])
    do(s, 1, 1, "chit Confusion", 1, 1, 1)
    do(s, 1)
    assert says(s, "Libyan phalanx 1 rolls 1 + 5 against 6: passes.")  # +2 by the Wedge, +3 by the second lock
    do(s, 1)
    assert s.checks == [unit(s, "LI1"), 2, 1, unit(s, "RI1"), 0, 1]  # the first keeps its own modifiers


def test_3_6_13_land_engagements_do_not_hold():
    s = do(arm(land_battle("2RI @C1", "2LI"), ["Flank Attack"], ["Skirmish", "Confusion"]), 10, "stop")
    assert things(s, "LEO") == "LI1x +1C"
    assert s.duels == []


def test_3_6_14_and_3_6_7d_a_grappled_ship_stays_and_is_freed_at_the_end_of_the_step():
    s = arm(naval_battle("2RN @C1", "2CNd @Hanno"), ["Corvus"], ["Wrong Course", "Ballistas"])
    do(s, 10, 10, 1)
    assert things(s, "N_PIN").startswith("RN1 RN2 CN1dx CN2dx")
    assert says(s, "Punic fleet 1 (depleted) rolls 10 against 4: fails, depleted and disorganized, held by the grapple.")


def test_3_6_15_leaders_may_leave_with_any_retreating_unit_and_must_with_the_last():
    s = arm(land_battle("RI", "2LI @Hanno"), ["Ruse"], ["Confusion", "Confusion"])
    do(s, 10)
    assert (waits(s), labels(s)) == ("CARTHAGE leader_leave", ["Hanno leaves", "Hanno stays"])
    do(s, "Hanno stays", "stop")
    do(calm(s), 10)
    assert where(s, "@Hanno") == "LEO"


def test_3_6_16_and_3_6_7e_the_loser_is_the_side_without_units():
    s = do(arm(land_battle("RI", "LI"), ["Ruse"], ["Skirmish", "Confusion"]), 10, "stop")
    assert says(s, "The battle is over: Rome has won.")
    assert things(s, "MOR") == "RI1"
    s = land_battle("RI", "LI")
    for counter in range(s.box.units):
        s.cond[counter] = 0
    assert winner_of(s) == NOBODY


def test_3_6_16_at_the_cap_the_attackers_break_off():
    s = arm(land_battle("RI", "LI"), ["Ruse", "Ruse"], ["Confusion", "Confusion"])
    s.rounds = 199
    do(s, 1, "stop")
    assert says(s, "After 100 rounds the attackers break off.")
    assert says(s, "Legion 1 breaks off, disorganized.")
    assert says(s, "The battle is over: Carthage has won.")
    assert things(s, "CAT") == "RI1x +1R"


def test_3_6_17_recovery_first_of_sunk_ships():
    s = arm(naval_battle("RN1dx 2RNd @C1", "4CNdx"), ["Ballistas", "Ballistas"], ["Ballistas"])
    do(s, 10, 10, 10)  # three Carthaginian ships sink
    do(s, 10, 1, 1)  # RN1 sinks
    do(calm(s), 10)
    assert says(s, "Roman fleet 1 is manned again from captured ships.")
    assert list(s.kills) == [4, 0]
    assert things(s, "N_PIN") == "RN1 RN2 RN3d @C1"  # the second recovery filled up one of two like ships


def test_3_6_18_the_winner_of_a_land_battle_may_pursue():
    s = arm(land_battle("RI", "LI", more=" · hand R: R12 R01"), ["Ruse"], ["Skirmish", "Confusion"])
    do(s, 10, "stop")
    assert (waits(s), labels(s)) == ("ROME battle_end_card", ["done", "play R12"])
    do(s, "done")
    assert things(s, "LEO") == "LI1x +1C"


def test_3_6_18_sieges_begin_or_end_with_the_battle():
    s = do(op(START), "move REG", "all")
    do(arm(s, ["Ruse", "Ruse"], ["Confusion", "Skirmish"]), 10, "Hanno stays", "stop", "chit Confusion", 10, "stop")
    assert things(s, "MES") == "RI1 RI2 RI3 RI4 RC1 @C1 +1R"


def test_3_8_1_during_a_battle_elsewhere_those_inside_are_besieged():
    s = land_battle("RI", "LI")
    s.loc[s.box.unit_codes.index("GI1")] = s.box.places + s.box.map.codes.index("PAN")
    assert "GI1 is inside PAN, which is not besieged." in s.invariants()


def test_3_6_16_no_mark_of_a_battle_stays():
    s = land_battle("RI", "LI")
    line = list(s.line)
    for one in line:
        mark(s, one, FIGHTING | ROUTED | FREED | INNER)
    close_battle(s)
    assert [s.cond[one] & (FIGHTING | ROUTED | FREED | INNER) for one in line] == [0, 0]


def test_3_6_1_of_the_attackers_only_those_fight_who_came():
    s = land_battle("RI", "LI")
    put(s, unit(s, "RC1"), s.ground)
    start_battle(s, LAND_BATTLE, s.ground, ROME, s.came)
    assert [s.box.unit_codes[one] for one in s.line] == ["RI1", "LI1"]


@pytest.mark.parametrize(("romans", "enemies", "picks"), [("2RN @C1", "2CN", 4), ("2RN @C1", "CN", 2), ("RN", "2CN", 2)])
def test_3_6_11_boarding_is_two_pairs_where_both_sides_have_two(romans, enemies, picks):
    s = naval_battle(romans, enemies)
    assert count_pairs(s, BOARDING, CARTHAGE) == picks


def engaged(s, chit: int, effect: int, *codes: str):
    """One engagement in play: own, enemy, own, enemy."""
    s.serial = 1
    s.duels += [1, chit, effect, *(unit(s, code) if code else -1 for code in codes)]
    return s


@pytest.mark.parametrize("gone", ["CN1", "RN1"])
def test_3_6_7c_a_boarding_pair_ends_by_itself(gone):
    s = engaged(naval_battle("2RN @C1", "2CN"), BOARDING, BOARDING, "CN1", "RN1", "CN2", "RN2")
    unmark(s, unit(s, gone), FIGHTING)
    end_empty(s)
    assert s.duels == [1, BOARDING, BOARDING, -1, -1, unit(s, "CN2"), unit(s, "RN2")]


def test_3_6_7d_a_ship_is_freed_when_its_grapple_ends_and_units_on_land_are_not():
    sea = engaged(naval_battle("RN", "CN"), CORVUS, CORVUS, "RN1", "CN1", "", "")
    land = engaged(land_battle("RI", "LI"), WEDGE, WEDGE, "RI1", "LI1", "", "")
    for s, held, gone in ((sea, "RN1", "CN1"), (land, "RI1", "LI1")):
        mark(s, unit(s, held), DISORGANIZED)
        unmark(s, unit(s, gone), FIGHTING)
        end_empty(s)
        assert s.duels == []
    assert sea.cond[unit(sea, "RN1")] & FREED
    assert not land.cond[unit(land, "RI1")] & FREED


def test_3_6_16_at_the_cap_a_chit_is_discarded_as_itself():
    s = engaged(land_battle("RI", "LI"), GALLIC_FURY, FRONTAL_ASSAULT, "LI1", "RI1", "", "")
    end_all(s)
    assert (s.duels, s.tossed[GALLIC_FURY], s.tossed[FRONTAL_ASSAULT]) == ([], 1, 0)
