"""The worked examples T1 to T42. Boards are compared whole, so an area that a result does not name is empty."""

import pytest

from support import game_over
from support.punica import S0, armies, at, board, codes, do, fleets, hands, says, waits


def test_t1_movement_a():
    s = do(at(S0), "car→num")
    assert armies(s) == "R: rom4 cis1 gal1 mag2 · C: car2+H num2 mau1 his1"
    assert (waits(s), s.turn) == ("ROME action", 2)


def test_t2_movement_b():
    s = do(at("R: rom4 cis1 gal1 mag2 f: srd1 ibe1 had1 · C: car4+H num1 his1 f: afr3", "ROME"), "pick army rom")
    assert codes(s) == ["cis", "mag", "sar", "sic", "num", "mau", "his", "bal"]
    do(s, "to mau")
    assert armies(s).startswith("R: rom3 cis1 gal1 mag2 mau1 ·")
    assert waits(s) == "CARTHAGE action"
    assert says(s, "Rome: army from Roma to Mauretania by Mare Tyrrhenum, Mare Sardoum and Mare Ibericum.")


def test_t3_a_fleet_moves_to_any_other_sea():
    s = do(at(S0), "pick fleet afr")
    assert codes(s) == ["tyr", "lig", "had", "ion", "srd", "blr", "ibe"]
    do(s, "to had")
    assert fleets(s) == "tyr3 · had1 afr2"
    assert says(s, "Carthage: fleet from Mare Africum to Mare Hadriaticum.")


def test_t4_four_army_moves():
    s = do(at(f"{S0} h123456", "ROME"), "play R6", "rom→sar", "cis→gal", "gal→his")
    assert codes(s) == ["army rom", "army gal", "army mag", "army sar", "done"]
    do(s, "rom→cis")
    assert armies(s) == "R: rom2 cis1 gal1 mag2 sar1 his1 · C: car3+H num1 mau1 his1"
    assert hands(s) == "012345 · 123456"
    assert waits(s) == "ROME battle_card"
    assert (s.box.areas[s.battle], s.attacker(s.battle), s.origins[s.battle]) == ("Hispania", 0, 1 << 2)


def test_t5_fleet_then_army():
    s = do(at(S0), "play C3", "afr→srd", "pick army car")
    assert codes(s) == ["sar", "sic", "num", "bal"]
    do(s, "to sar")
    assert board(s).endswith("C: sar1 car2+H num1 mau1 his1 f: afr2 srd1")
    assert hands(s) == "0123456 · 012456"
    assert s.count_areas(1) == 1
    assert waits(s) == "ROME action"


def test_t6_deployment():
    s = do(at("R: rom4 cis1 gal1 mag2 f: lig2 lost1 · C: car3+H num1 f: afr3", "ROME"), "deploy")
    assert codes(s) == ["army rom", "army cis", "army gal", "army mag"]
    do(s, "pick army cis")
    assert board(s).startswith("R: rom4 gal1 mag2 f: tyr1 lig2 ·")
    assert s.lost[0] == 0
    assert waits(s) == "CARTHAGE action"
    assert says(s, "Rome disbands an army in Gallia Cisalpina; a fleet is launched in Mare Tyrrhenum.")


def test_t7_pass_with_the_last_card():
    s = do(at(f"{S0} h4"), "pass C4")
    assert hands(s) == "0123456 · 012356"
    assert s.faceup[1] == 1 << 4
    assert says(s, "Carthage takes back its cards; Trans Alpes (4) stays out.")


def test_t8_five_against_five():
    s = do(at("R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME"), "gal→his", "commit R5", "commit C5")
    assert armies(s) == "R: rom4 · C: car3+H"
    assert hands(s) == "012346 · 012346"
    assert waits(s) == "CARTHAGE action"
    assert says(s, "Rome 1 + Iter Magnum 5 = 6, Carthage 1 + Classis Magonis 5 = 6.")


def test_t9_three_against_two_with_hannibal():
    s = do(at("R: rom3 bal2 f: ibe1 tyr2 · C: car2+H mau1 f: afr3", "ROME"), "play R5", "bal→mau", "bal→mau", "done")
    assert waits(s) == "ROME battle_card"
    assert codes(s) == ["commit R0", "commit R1", "commit R2", "commit R3", "commit R4", "commit R6"]
    do(s, "commit R3", "commit C2")
    assert waits(s) == "CARTHAGE battle_step"
    assert codes(s) == ["army car", "hannibal", "done"]
    do(s, "H car→num", "pick hannibal")
    assert codes(s) == ["car", "mau"]
    do(s, "to mau")
    assert says(s, "Rome 2 + Classis Romana 3 = 5, Carthage 3 + Equites Numidae 2 = 5.")
    assert waits(s) == "CARTHAGE loss"
    do(s, "lose army")
    assert armies(s) == "R: rom3 bal1 · C: car2 mau+H"
    assert hands(s) == "01246 · 013456"
    assert waits(s) == "CARTHAGE action"
    assert says(s, "Rome retreats 1 army to Baleares.")


def test_t10_a_sea_with_an_enemy_fleet_is_closed():
    s = do(at("R: rom4 f: afr1 · C: car2+H num1 f: srd2"), "car→num")
    assert armies(s) == "R: rom4 · C: car1+H num2"  # Numidia was the only way, so the engine took it


def test_t11_the_symbol_alone_carries():
    s = do(at("R: rom4 f: tyr3 · C: car2+H f: lost3"), "pick army car")
    assert codes(s) == ["sic", "num"]
    do(s, "to sic")
    assert armies(s) == "R: rom4 · C: sic1 car1+H"


def test_t12_contact_of_several_armies():
    s = do(at("R: rom4 gal2 f: tyr3 · C: car3+H his2 f: afr3", "ROME"), "play R6", "gal→his")
    assert codes(s) == ["army rom", "army gal", "done"]
    do(s, "gal→his")
    assert codes(s) == ["army rom", "done"]
    do(s, "done", "commit R4", "commit C2", "done")
    assert armies(s) == "R: rom4 his2 · C: car3+H"
    assert says(s, "1 Carthaginian army has nowhere to retreat and is lost.")


def test_t13_a_card_may_be_played_for_nothing():
    s = do(at(S0), "play C6", "done")
    assert board(s) == board(at(S0))
    assert hands(s) == "0123456 · 012345"
    assert waits(s) == "ROME action"
    assert says(s, "Carthage ends the card with 3 army moves left.")


def test_t14_movements_of_hannibal():
    s = do(at(S0), "play C4")
    assert codes(s) == ["hannibal", "done"]
    do(s, "H car→sic", "H sic→car", "H car→num")
    assert armies(s) == "R: rom4 cis1 gal1 mag2 · C: car3 num1+H mau1 his1"
    assert hands(s) == "0123456 · 012356"
    assert s.faceup[1] == 1 << 4


def test_t15_recovery_before_the_battle():
    s = do(at("R: rom3 gal1 f: tyr3 h3 · C: car3+H his1 f: afr3 h5", "ROME"), "play R3", "gal→his", "done")
    assert hands(s) == "012456 · 5"
    assert waits(s) == "ROME battle_card"
    do(s, "commit R6", "commit C5")  # Carthage's only card
    assert armies(s) == "R: rom3 his1 · C: car3+H"
    assert hands(s) == "01245 · 012346"


def test_t16_3_7_3a_friendly_neighbours_are_a_choice():
    s = do(at("R: rom2 sar2 f: srd1 tyr2 · C: car2+H num2 f: afr3", "ROME"), "play R2", "sar→num", "sar→num")
    do(s, "commit R6", "commit C3")
    assert (waits(s), codes(s)) == ("CARTHAGE retreat", ["retreat car", "retreat mau"])
    do(s, "retreat mau")
    assert armies(s) == "R: rom2 num2 · C: car2+H mau1"
    assert hands(s) == "01345 · 012456"


def test_t17_3_7_3b_to_an_uncontrolled_neighbour():
    s = do(at("R: rom3 f: tyr3 · C: cis2 car2+H f: afr3", "ROME"), "play R6", "rom→cis", "rom→cis", "done")
    do(s, "commit R5", "commit C3")
    assert codes(s) == ["retreat gal", "retreat mag"]
    do(s, "retreat gal")
    assert armies(s) == "R: rom1 cis2 · C: gal1 car2+H"


def test_t18_3_7_3c_to_own_armies_overseas():
    s = at("R: rom2 mag3 f: tyr2 ion1 · C: sic2 num1 car1+H f: afr2 srd1", "ROME")
    do(s, "play R6", "mag→sic", "mag→sic", "mag→sic", "done", "commit R5", "commit C3")
    assert armies(s) == "R: rom2 sic3 · C: car2+H num1"


def test_t19_3_7_3d_to_an_empty_region_overseas():
    s = at("R: rom1 gal3 f: afr1 blr2 · C: bal2 car2+H f: ibe2", "ROME")
    do(s, "play R6", "gal→bal", "gal→bal", "gal→bal", "done", "commit R5", "commit C3")
    assert codes(s) == ["retreat mau", "retreat his"]
    do(s, "retreat his")
    assert armies(s) == "R: rom1 bal3 · C: car2+H his1"


def test_t20_3_7_1_no_retreat():
    s = at("R: rom2 sar1 mag2 f: afr1 tyr2 · C: sic3 car2+H f: ibe3", "ROME")
    do(s, "play R6", "mag→sic", "mag→sic", "rom→sic", "done", "commit R5", "commit C3")
    assert armies(s) == "R: rom1 sar1 sic3 · C: car2+H"
    assert says(s, "2 Carthaginian armies have nowhere to retreat and are lost.")


def test_t21_the_symbol_in_a_retreat():
    s = at("R: mag3 rom1 f: tyr3 · C: sic2 num1+H f: lost3", "ROME")
    do(s, "play R5", "mag→sic", "mag→sic", "mag→sic", "commit R4", "commit C3")
    assert armies(s) == "R: rom1 sic3 · C: car1 num1+H"


T22 = "R: cis2 rom2 f: tyr3 · C: gal1 mag1 car2+H f: afr3"


def test_t22_an_attacker_chooses_among_origins():
    s = do(at(T22), "play C6", "gal→cis", "mag→cis", "done", "commit C2", "commit R6", "done")
    assert says(s, "Rome 2 + Legiones 6 = 8, Carthage 2 + Equites Numidae 2 = 4.")
    assert codes(s) == ["retreat gal", "retreat mag"]
    do(s, "retreat gal")
    assert armies(s) == "R: rom2 cis2 · C: gal1 car2+H"


def test_t23_a_defender_may_use_no_origin():
    s = do(at(T22), "play C6", "gal→cis", "mag→cis", "done", "commit C5", "commit R3")
    assert armies(s) == "R: rom3 · C: cis2 car2+H"


def test_t24_a_tie_that_empties_the_region():
    s = do(at("R: gal2 rom1 f: tyr3 · C: his1 car2+H f: afr3", "ROME"), "play R5", "gal→his", "gal→his", "done")
    do(s, "commit R4", "commit C5")
    assert armies(s) == "R: rom1 gal1 · C: car2+H"


def test_t25_3_6_6_and_3_7_3d_loss_and_retreat():
    s = at("R: gal3 rom1 f: tyr3 · C: his1+H car2 f: ibe1 afr2", "ROME")
    do(s, "play R6", "gal→his", "gal→his", "gal→his", "done", "commit R5", "commit C3")
    assert codes(s) == ["lose army", "lose hannibal"]
    do(s, "lose army")
    assert codes(s) == ["retreat mau", "retreat bal"]


T26 = "R: rom2 sar2 f: srd1 tyr2 · C: num1 car2+H f: afr3"


def test_t26_no_way_back_over_the_sea():
    s = do(at(T26, "ROME"), "play R4", "sar→num", "sar→num", "srd→afr")
    assert (waits(s), codes(s)) == ("ROME battle_order", ["fight num", "fight afr"])
    do(s, "fight num", "commit R3", "commit C6")
    assert board(s) == "R: rom2 f: tyr2 afr1 · C: car2+H num1 f: afr3"
    assert waits(s) == "ROME battle_card"
    assert s.box.areas[s.battle] == "Mare Africum"


def test_t26b_the_way_back_is_open():
    s = do(at(T26, "ROME"), "play R4", "sar→num", "sar→num", "done", "commit R3", "commit C6")
    assert armies(s) == "R: rom2 sar1 · C: car2+H num1"


def test_t27_an_origin_that_the_enemy_holds():
    s = do(at("R: gal2 rom1 f: tyr3 · C: his2 cis1 car1+H f: afr3", "ROME"), "play R5", "gal→his", "gal→his", "done")
    do(s, "commit R0", "commit C2")
    assert waits(s) == "ROME battle_step"
    do(s, "done", "cis→gal", "done")
    assert armies(s) == "R: rom1 · C: gal1 car1+H his2"


def test_t28_3_7_1_no_retreat_into_a_pending_battle():
    s = at("R: rom2 sar2 bal2 f: srd1 ibe1 tyr1 · C: num2 mau2 car1+H f: afr3", "ROME")
    do(s, "play R6", "sar→num", "sar→num", "bal→mau", "bal→mau", "fight num", "commit R5", "commit C3")
    assert armies(s) == "R: rom2 num2 mau2 · C: car2+H mau2"
    assert s.box.areas[s.battle] == "Mauretania"


def test_t29_order_of_effects_and_pinned_units():
    s = at("R: gal1 cis2 rom1 f: tyr3 · C: his1 mau1 car1+H f: ibe1 afr2", "ROME")
    do(s, "gal→his", "commit R2", "commit C2")
    assert (waits(s), codes(s)) == ("ROME battle_step", ["army rom", "army cis", "done"])
    do(s, "cis→gal", "gal→his")
    assert (waits(s), codes(s)) == ("CARTHAGE battle_step", ["army car", "army mau", "hannibal", "done"])
    do(s, "mau→his", "done")
    assert armies(s) == "R: rom1 cis1 gal1 · C: car1+H his1"


def test_t30_an_effect_wins_in_the_enemys_turn():
    s = do(at("R: rom1 sar1 f: tyr3 · C: cis2 mag1 car1+H f: afr3", "ROME"), "rom→cis", "commit R6", "commit C2", "mag→rom")
    assert game_over(s) == "CARTHAGE CAPITAL"
    assert armies(s) == "R: cis1 sar1 · C: rom1 cis2 car1+H"
    assert says(s, "Carthage wins: Roma is taken.")


def test_t31_beaten_fleets_fight_again():
    s = do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd2", "ROME"), "tyr→srd", "commit R6", "commit C2", "done")
    assert says(s, "Carthage's fleet sails home into Mare Africum and must fight again.")
    assert (waits(s), s.box.areas[s.battle]) == ("CARTHAGE battle_card", "Mare Africum")
    do(s, "commit C5", "commit R3")
    assert fleets(s) == "tyr1 srd1 · afr1"
    assert (s.lost[0], s.lost[1]) == (1, 2)
    assert hands(s) == "01245 · 01346"


def test_t32_beaten_in_the_home_sea():
    s = do(at("R: rom4 f: ion3 · C: car3+H f: afr3", "ROME"), "play R4", "ion→afr", "done", "commit R6", "commit C3")
    assert (waits(s), s.box.areas[s.battle]) == ("ROME battle_card", "Mare Africum")
    do(s, "commit R5", "commit C6")
    assert fleets(s) == "ion2 · afr2"


def test_t33_fleets_join_by_an_effect():
    s = at("R: rom4 f: tyr3 · C: car3+H f: srd2 afr1", "ROME")
    do(s, "tyr→srd", "commit R1", "commit C3", "tyr→srd", "tyr→srd")
    assert says(s, "Rome 3 + Corvus 1 = 4, Carthage 2 + Expeditio Punica 3 = 5.")
    assert fleets(s) == "tyr2 · afr1 srd2"


def test_t34_engaged_fleets_do_not_carry():
    s = do(at("R: rom4 f: tyr3 · C: car2+H sic1 f: afr2 ion1", "ROME"), "tyr→afr", "commit R3", "commit C2")
    do(s, "car→num")  # Numidia is the only way: the symbol is cancelled
    do(s, "sic→mag")  # and Magna Graecia over Mare Ionium the only one from Sicily
    assert says(s, "Carthage (effect): army from Carthago to Numidia.")
    assert says(s, "Carthage (effect): army from Sicilia to Magna Graecia by Mare Ionium.")
    assert board(s) == "R: rom4 f: tyr2 · C: mag1 car1+H num1 f: ion1 afr1"


T35 = "R: rom4 f: afr2 tyr1 · C: car2+H num1 f: ibe2 lost1"


def test_t35_deployment_into_a_blockade():
    s = do(at(T35), "deploy", "pick army num")
    assert (waits(s), s.box.areas[s.battle]) == ("CARTHAGE battle_card", "Mare Africum")
    do(s, "commit C6", "commit R4")
    assert board(s) == "R: rom4 f: tyr2 · C: car2+H f: afr1 ibe2"


def test_t35b_a_tie_in_the_blockade():
    s = do(at(T35), "deploy", "pick army num", "commit C5", "commit R4")
    assert fleets(s) == "tyr1 afr1 · ibe2"


def test_t36_the_capital_in_the_middle_of_a_card():
    s = do(at("R: cis2 sar2 f: tyr3 · C: mag1 car2+H f: afr3"), "play C6", "mag→rom")
    assert game_over(s) == "CARTHAGE CAPITAL"


@pytest.mark.parametrize(
    ("position", "seat", "move", "result"),
    [
        ("R: rom4 cis1 f: tyr3 · C: gal1 sar1 car2+H f: afr3", "CARTHAGE", "car→sic", "CARTHAGE AREAS"),
        ("R: rom3 bal1 his1 f: tyr3 · C: car3+H num1 f: afr3", "ROME", "rom→sic", "ROME AREAS"),
    ],
)
def test_t37_sicily_counts_for_both(position, seat, move, result):
    s = do(at(position, seat), move)
    assert game_over(s) == result


def test_t37_the_three_areas_are_named():
    s = do(at("R: rom3 bal1 his1 f: tyr3 · C: car3+H num1 f: afr3", "ROME"), "rom→sic")
    assert says(s, "Rome wins: it holds 3 enemy areas of influence (Sicilia, Hispania and Baleares).")


@pytest.mark.parametrize(
    ("rome", "carthage", "result"),
    [("R4", "C4", "DRAW NO_ARMIES"), ("R3", "C4", "CARTHAGE ELIMINATION"), ("R4", "C3", "ROME ELIMINATION")],
)
def test_t38_the_last_armies(rome, carthage, result):
    s = do(at("R: num1 f: tyr1 · C: car1 f: afr1", "ROME"), "num→car", f"commit {rome}", f"commit {carthage}")
    assert game_over(s) == result


def test_t39_the_last_army_disbanded():
    s = at("R: rom1 f: tyr3 · C: car+H f: lost3")
    do(s, "deploy")
    assert s.decision.warning(s, s.find("pick hannibal")) == "This disbands your last army and loses the game."
    do(s, "pick hannibal")
    assert game_over(s) == "ROME ELIMINATION"
    assert says(s, "Carthage disbands Hannibal; a fleet is launched in Mare Africum.")


T40 = "R: rom2 bal3 {}f: ibe1 tyr2 · C: his2 sic1 sar1 car1+H f: afr3"
T40_MOVES = ("play R5", "bal→his", "bal→his", "done", "commit R6", "commit C3")


def test_t40_a_retreat_wins():
    s = do(at(T40.format(""), "ROME"), *T40_MOVES)
    assert game_over(s) == "CARTHAGE AREAS"
    assert armies(s) == "R: rom2 his2 bal1 · C: gal1 sar1 sic1 car1+H"


def test_t41_both_at_once():
    s = do(at(T40.format("mau1 "), "ROME"), *T40_MOVES)
    assert game_over(s) == "ROME AREAS"


def test_t42_turn_limit():
    s = do(at("R: rom4 f: tyr3 · C: car3+H f: afr3", "ROME", turn=200), "pass R0")
    assert game_over(s) == "DRAW TURN_LIMIT"
    assert says(s, "A draw: the last turn is over.")
