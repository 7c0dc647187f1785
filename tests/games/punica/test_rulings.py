"""4: the rulings R1 to R45."""

import delenda
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.testkit import walk
from support import game_over
from support.punica import S0, armies, at, board, codes, do, fleets, hands, says, waits


def test_r1_carthage_begins():
    assert waits(delenda.game("punica").start()) == "CARTHAGE action"


def test_r2_victory_is_checked_after_every_move_even_in_mid_card():
    s = do(at("R: rom4 cis1 f: tyr3 · C: gal1 sar1 car2+H f: afr3"), "play C6", "car→sic")
    assert game_over(s) == "CARTHAGE AREAS"
    assert s.in_play == 6


def test_r3_both_at_once_the_active_seat_wins():
    s = at("R: rom2 bal3 mau1 f: ibe1 tyr2 · C: his2 sic1 sar1 car1+H f: afr3", "ROME")
    do(s, "play R5", "bal→his", "bal→his", "done", "commit R6", "commit C3")
    assert game_over(s) == "ROME AREAS"


def test_r4_the_inactive_seat_can_win():
    s = do(at("R: rom1 sar1 f: tyr3 · C: cis2 mag1 car1+H f: afr3", "ROME"), "rom→cis", "commit R6", "commit C2", "mag→rom")
    assert (game_over(s), s.active) == ("CARTHAGE CAPITAL", ROME)


def test_r5_an_empty_capital_is_no_loss_until_the_enemy_is_alone_in_it():
    s = do(at("R: rom1 cis1 f: tyr3 · C: mag1 car2+H f: afr3", "ROME"), "rom→cis")
    assert game_over(s) is None
    do(s, "mag→rom")
    assert game_over(s) == "CARTHAGE CAPITAL"


def test_r6_the_capital_is_no_area_of_influence_but_friendly_in_a_retreat():
    box = delenda.game("punica").box()
    for seat in (ROME, CARTHAGE):
        assert not box.influence[seat] & 1 << box.capital[seat]
    s = at("R: rom2 sar2 f: srd1 tyr2 · C: num2 his1+H f: afr3", "ROME")
    do(s, "play R2", "sar→num", "sar→num", "commit R6", "commit C3")
    assert "retreat car" in codes(s)


def test_r7_sicily_is_in_both_sets():
    box = delenda.game("punica").box()
    assert box.influence[ROME] & box.influence[CARTHAGE] == 1 << 5


def test_r8_fleets_control_nothing():
    s = at("R: rom1 f: afr1 srd1 ibe1 · C: car1 f: tyr1 lig1 ion1", "ROME")
    assert (s.controlled(ROME), s.controlled(CARTHAGE)) == (1 << 0, 1 << 6)


def test_r9_no_army_passes_through_enemies():
    s = do(at("R: rom3 cis1 f: tyr3 · C: gal2 car2+H f: afr3"), "play C6", "gal→cis")
    assert codes(s) == ["army gal", "army car", "hannibal", "done"]  # the army in Cisalpina goes no further
    s = do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd3"), "car→num")
    assert armies(s).endswith("C: car2+H num1")  # a sea with an enemy fleet cannot be crossed


def test_r10_a_fleet_that_has_met_the_enemy_carries_nobody():
    s = do(at("R: rom4 f: tyr3 · C: car3+H f: srd1 afr2", "ROME"), "play R3", "tyr→srd", "pick army rom")
    assert codes(s) == ["cis", "mag", "sar", "sic"]


def test_r11_the_symbol_counts_in_retreats():
    s = at("R: mag3 rom1 f: tyr3 · C: sic2 num1+H f: lost3", "ROME")
    do(s, "play R5", "mag→sic", "mag→sic", "mag→sic", "commit R4", "commit C3")
    assert armies(s) == "R: rom1 sic3 · C: car1 num1+H"


def test_r12_fleets_and_armies_in_any_order():
    s = do(at(S0), "play C3", "car→sic", "afr→srd")
    assert board(s).endswith("C: sic1 car2+H num1 mau1 his1 f: afr2 srd1")


def test_r13_a_card_for_no_movement_is_like_a_pass():
    played, passed = do(at(S0), "play C6", "done"), do(at(S0), "pass C6")
    assert (board(played), hands(played)) == (board(passed), hands(passed))


def test_r14_hannibals_movements_are_his_alone_and_used_first():
    s = do(at(S0), "play C0")
    assert codes(s) == ["hannibal", "done"]
    do(s, "H car→num", "H num→car")
    assert waits(s) == "ROME action"
    s = do(at("R: rom4 f: tyr3 · C: car3 f: afr3"), "play C0")  # without him the movements are void
    assert waits(s) == "ROME action"
    assert s.box.cards[CARTHAGE][4].strength == 4


def test_r15_one_unit_may_use_several_movements_until_contact():
    s = do(at("R: rom1 gal1 f: tyr3 · C: car2+H his1 f: afr3", "ROME"), "play R6", "rom→cis", "cis→gal", "gal→his")
    assert codes(s) == ["army gal", "done"]


def test_r16_a_movement_moves_something():
    s = do(at(S0), "pick army his")  # Gallia, where a Roman army is, is the only way
    assert (waits(s), codes(s)) == ("CARTHAGE move_to", ["gal"])
    assert waits(do(s, "to gal")) == "CARTHAGE battle_card"


def test_r17_a_legal_action_is_always_there():
    s = at("R: sar1 f: had3 h0 · C: car2+H f: srd1 tyr1 lig1", "ROME")
    assert codes(s)[-2:] == ["play R0", "pass R0"]


def test_r18_no_hand_is_empty_in_a_battle():
    for seed in range(20):
        for s in walk(delenda.game("punica"), seed):
            if s.decision.name in ("battle_card", "action"):
                assert s.held[ROME]
                assert s.held[CARTHAGE]


def test_r19_the_action_card_is_not_committed_in_its_own_turn_unless_it_came_back():
    s = do(at("R: rom3 gal1 f: tyr3 h3 · C: car3+H his1 f: afr3", "ROME"), "play R3", "gal→his", "done")
    assert "commit R3" not in codes(s)
    s = at("R: rom2 sar2 f: srd1 tyr2 h45 · C: num1 car2+H f: afr3", "ROME")
    do(s, "play R4", "sar→num", "srd→afr", "done", "fight num", "commit R5", "commit C3")
    assert waits(s) == "ROME battle_card"
    assert "commit R4" in codes(s)  # the last card of the hand, played in the first battle, brought it back


def test_r20_each_battle_costs_a_card_and_hands_recover_between():
    s = at("R: rom2 sar2 f: srd1 tyr2 h456 · C: num1 car2+H f: afr3", "ROME")
    do(s, "play R4", "sar→num", "srd→afr", "done", "fight num", "commit R5", "commit C3")
    assert (waits(s), codes(s)) == ("ROME battle_card", ["commit R6"])
    do(s, "commit R6", "commit C6")
    assert hands(s) == "012345 · 01245"


def test_r21_the_attacker_is_who_made_the_area_contested():
    s = do(at("R: rom4 f: afr2 tyr1 · C: car2+H num1 f: ibe2 lost1"), "deploy", "pick army num")
    assert s.attacker(s.battle) == CARTHAGE
    s = do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd2", "ROME"), "tyr→srd", "commit R6", "commit C3")
    assert s.attacker(s.battle) == CARTHAGE  # retreating fleets


def test_r22_losses_come_from_the_battle():
    s = at("R: rom3 f: tyr3 · C: cis1+H gal2 car2 f: afr3", "ROME")
    do(s, "play R6", "rom→cis", "rom→cis", "done", "commit R5", "commit C3")
    assert codes(s) == ["lose army", "lose hannibal"]


def test_r23_the_attacker_retreats_from_an_empty_region():
    s = do(at("R: gal2 rom1 f: tyr3 · C: his1 car2+H f: afr3", "ROME"), "play R5", "gal→his", "gal→his", "done")
    do(s, "commit R4", "commit C5")
    assert armies(s) == "R: rom1 gal1 · C: car2+H"


def test_r24_a_single_unit_is_lost_and_nothing_retreats():
    s = do(at("R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME"), "gal→his", "commit R3", "commit C5")
    assert armies(s) == "R: rom4 · C: car3+H his1"


def test_r25_no_unit_leaves_a_battle_by_an_effect():
    s = at("R: rom2 sar1 gal1 f: srd1 tyr2 · C: num1 his1 car2+H f: afr3", "ROME")
    do(s, "play R5", "sar→num", "gal→his", "done", "fight his", "commit R4", "commit C2")
    assert codes(s) == ["army car", "hannibal", "done"]


def test_r26_an_effect_may_start_a_battle_or_win():
    s = at("R: rom2 gal1 f: tyr3 · C: his1 car2+H cis1 f: afr3", "ROME")
    do(s, "gal→his", "commit R4", "commit C2", "cis→rom", "done")
    assert s.box.areas[s.battle] == "Roma"


def test_r27_movements_of_the_other_kind_are_used_elsewhere():
    s = do(at("R: rom4 f: tyr3 · C: car3+H f: srd1 afr2", "ROME"), "tyr→srd", "commit R0", "commit C3", "rom→cis")
    assert armies(s).startswith("R: rom3 cis1")
    s = do(at("R: rom3 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME"), "gal→his", "commit R1", "commit C3", "tyr→had", "done")
    assert fleets(s).startswith("tyr2 had1")


def test_r28_an_effect_is_optional():
    s = do(at("R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME"), "gal→his", "commit R5", "commit C2")
    assert codes(s)[-1] == "done"


def test_r29_origins_bind_the_defender_only():
    s = do(at("R: cis2 rom2 f: tyr3 · C: gal1 mag1 car2+H f: afr3"), "play C6", "gal→cis", "mag→cis", "done")
    do(s, "commit C5", "commit R3")
    assert armies(s) == "R: rom3 · C: cis2 car2+H"


def test_r30_the_origin_is_the_region_left_last():
    s = do(at("R: rom2 f: tyr3 · C: gal2 car2+H f: afr3", "ROME"), "play R6", "rom→cis", "cis→gal", "done")
    assert s.origins[2] == 1 << 1


def test_r31_several_origins():
    s = do(at("R: cis2 rom2 f: tyr3 · C: gal1 mag1 car2+H f: afr3"), "play C6", "gal→cis", "mag→cis", "done")
    do(s, "commit C3", "commit R6")
    assert codes(s) == ["retreat gal", "retreat mag"]


def test_r32_no_way_back_without_fleets():
    s = do(at("R: rom2 sar2 f: srd1 tyr2 · C: num1 car2+H f: afr3", "ROME"), "play R4", "sar→num", "sar→num", "srd→ibe")
    do(s, "commit R3", "commit C6")
    assert armies(s) == "R: rom2 · C: car2+H num1"


def test_r33_an_origin_with_enemies_is_closed():
    s = do(at("R: gal2 rom1 f: tyr3 · C: his2 cis1 car1+H f: afr3", "ROME"), "play R5", "gal→his", "gal→his", "done")
    do(s, "commit R0", "commit C2", "done", "cis→gal", "done")
    assert armies(s) == "R: rom1 · C: gal1 car1+H his2"


def test_r34_a_retreat_does_not_split():
    s = at("R: rom2 sar2 f: srd1 tyr2 · C: car1 num3+H f: afr3", "ROME")
    do(s, "play R2", "sar→num", "sar→num", "commit R6", "commit C1", "done", "lose army", "retreat mau")
    assert armies(s) == "R: rom2 num2 · C: car1 mau2+H"


def test_r35_class_1_is_adjacent_and_free_of_enemies():
    s = at("R: rom2 sar2 mau1 f: srd1 tyr2 · C: car1+H num2 f: afr3", "ROME")
    do(s, "play R2", "sar→num", "sar→num", "commit R6", "commit C3")
    assert armies(s) == "R: rom2 num2 mau1 · C: car2+H"  # not Mauretania; Hispania is not adjacent


def test_r36_closest_is_the_number_of_seas():
    box = delenda.game("punica").box()
    chain = 1 << 0 | 1 << 5 | 1 << 7  # Tyrrhenum, Sardoum, Ibericum
    rings = box.rings[chain * 11 + 0]
    names = [[box.areas[region] for region in range(11) if ring & 1 << region] for ring in rings]
    assert names == [
        ["Magna Graecia", "Sardinia et Corsica", "Sicilia"],
        ["Numidia", "Baleares"],
        ["Mauretania", "Hispania"],
    ]


def test_r37_a_defender_without_any_class_is_lost():
    s = at("R: rom2 sar1 mag2 f: afr1 tyr2 · C: sic3 car2+H f: ibe3", "ROME")
    do(s, "play R6", "mag→sic", "mag→sic", "rom→sic", "done", "commit R5", "commit C3")
    assert armies(s) == "R: rom1 sar1 sic3 · C: car2+H"


def test_r38_fleets_beaten_at_home_fight_on_until_one_side_is_gone():
    s = do(at("R: rom4 f: ion3 · C: car3+H f: afr3", "ROME"), "play R1", "ion→afr", "ion→afr", "commit R6", "commit C0", "done")
    assert says(s, "Carthage's fleets stay in Mare Africum, the home sea, and must fight again.")
    do(s, "commit R5", "commit C3")
    assert waits(s) == "ROME battle_card"
    do(s, "commit R4", "commit C4")
    assert fleets(s) == "ion1 afr2 · "


def test_r39_a_home_sea_with_enemies_is_entered():
    s = do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd2", "ROME"), "tyr→srd", "commit R6", "commit C3")
    assert fleets(s) == "tyr1 afr1 srd1 · afr1"
    assert waits(s) == "CARTHAGE battle_card"


def test_r40_retreat_restrictions_bind_armies_only():
    s = do(at("R: rom4 f: afr3 · C: car3+H f: tyr2 srd1", "ROME"), "afr→tyr", "commit R0", "commit C6", "done")
    assert fleets(s) == "afr2 · tyr2 srd1"  # beaten in its own home sea, the only fleet there is lost
    s = do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd3", "ROME"), "afr→srd", "commit R6", "commit C3")
    assert fleets(s) == "tyr2 srd1 · afr2"  # to the sea from which Rome came


def test_r41_any_army_may_be_disbanded_the_last_one_too():
    s = do(at("R: rom4 f: tyr3 · C: car3+H num1 f: afr2 lost1"), "deploy")
    assert codes(s) == ["army car", "army num", "hannibal"]
    s = do(at("R: rom1 f: tyr3 · C: car+H f: lost3"), "deploy")
    assert codes(s) == ["hannibal"]  # the last one is disbanded by who says so, not by the program
    assert game_over(do(s, "pick hannibal")) == "ROME ELIMINATION"


def test_r42_one_lost_fleet_an_action_to_the_home_sea():
    s = do(at("R: rom4 f: tyr3 · C: car3+H num1 f: srd1 lost2"), "deploy", "pick army num")
    assert board(s).endswith("C: car3+H f: afr1 srd1")
    assert waits(s) == "ROME action"


def test_r43_armies_are_never_on_fleets():
    s = do(at("R: rom4 f: tyr3 · C: car3+H f: afr3"), "car→sic", "tyr→afr", "commit R6", "commit C0", "done")
    assert armies(s).endswith("C: sic1 car2+H")


def test_r44_no_stacking_limit():
    s = do(at("R: rom8 f: tyr3 · C: car6+H f: afr3"), "pass C0")
    assert s.strength(ROME, 0) == 8


def test_r45_two_hundred_turns_and_a_draw():
    s = do(at("R: rom4 f: tyr3 · C: car3+H f: afr3", "CARTHAGE", turn=199), "pass C0")
    assert game_over(s) is None
    do(s, "pass R0")
    assert game_over(s) == "DRAW TURN_LIMIT"
