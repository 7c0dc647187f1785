"""The rulings R1 to R34; R35 to R38 stand with the rules that they complete."""

import pytest

import delenda
from delenda.games.zama.state import DISCARD, FALLEN, MERGED, RESERVE
from support import follow, game_over
from support.zama import CARTHAGE, PLAIN, ROME, at, do, names

FAR = "KP@f7"


def test_r1_equal_initiative_dice_are_no_event():
    labels = delenda.game("zama").start().labels()
    assert not any(label in labels for label in (f"initiative {n} {n}" for n in range(1, 7)))


def test_r2_class_and_square_card_by_card():
    s = follow(delenda.game("zama").start(), "initiative 1 2", "deploy H", "on a1")
    assert (s.actor, s.decision.name) == (CARTHAGE, "deploy_class")


def test_r3_the_first_placer_picks_both_reinforcements_first():
    s = follow(delenda.game("zama").start(), "initiative 6 1")
    while s.decision.name != "reserve_class":
        s.apply(s.legal()[0])
    order = []
    while s.decision.name == "reserve_class":
        order.append(s.actor)
        s.apply(s.legal()[0])
    assert order == [CARTHAGE, CARTHAGE, ROME, ROME]


def test_r4_nothing_is_hidden():
    s = at(f"RH@d3 {FAR} reserve RC KH")
    for seat in (ROME, CARTHAGE):
        assert s.view(seat).dump() | {"viewer": "OPEN"} == s.dump()


@pytest.mark.parametrize("words", ["d3 d2 d2 d1", "d3 c3 c3 c4 A1,1 D6,6", "d3 d4 A1,1 D6,6 d3 d2"])
def test_r5_two_moves_or_a_move_and_an_attack_in_any_order(words):
    s = do(at("RH@d3 KI@d4 KI@c4"), words)
    assert s.actor == CARTHAGE


def test_r6_a_unit_attacks_in_one_action_of_a_turn():
    s = do(at("RH@d3 KI@d4 KI@c3"), "d3 d4 A6,6 D1,1 STOP")
    assert "attacks" not in PLAIN.orders(s, "d3")
    s = do(at("RH@d3 KI@d4 KI@c3 medics 1 0 ROME tonic"), "TONIC d3 d4 A1,1 D6,6 d3 d2")
    assert "attacks" not in PLAIN.orders(s, "d2")


def test_r7_two_units_may_attack_one_target():
    s = do(at("RH@d3 RI@c4 KP@d4 KP@a7"), "d3 d4 A6,5 D4,4 STOP c4 d4 A6,6 D1,1")
    assert "KP@d4" not in " ".join(PLAIN.units(s)).replace("*", "")


def test_r8_a_run_keeps_its_target_and_is_not_resumed():
    s = do(at("RH@d3 KI@d4 KI@c3"), "d3 d4 A6,6 D1,1")
    assert s.labels() == ["again", "stop"]
    do(s, "AGAIN")
    assert s.target == s.box.square("d4")


def test_r9_going_on_is_a_choice():
    assert do(at("RH@d3 KI@d4"), "d3 d4 A6,6 D1,1").labels() == ["again", "stop"]


def test_r10_moves_do_not_jump_and_attacks_are_never_blocked():
    assert "c5" not in PLAIN.orders(at(f"RC@c3 RH@c4 {FAR}"), "c3")
    assert "attacks b5" in PLAIN.orders(at("RA@b3 KI@b5"), "b3")  # over the palisade
    assert "attacks c5" in PLAIN.orders(at("RA@c3 RH@c4 KI@c5"), "c3")


def test_r11_nobody_enters_a_port_but_a_destroyed_palisade_is_free():
    assert "moves a2 b3" in PLAIN.orders(at(f"RP@a3 {FAR} a4 PR"), "a3")
    assert "b4" in PLAIN.orders(at(f"RP@b3 {FAR} b4 gone"), "b3")


def test_r12_what_may_be_attacked():
    assert PLAIN.orders(at(f"RP@b3 RI@c3 {FAR} a4 PR"), "b3") == "moves a3 b2 attacks b4"
    for seat, unit in (("ROME", "RP@b3"), ("CARTHAGE", "KP@b5")):
        s = at(f"{unit} RI@f1 KI@e7 {seat} action")
        assert PLAIN.orders(s, unit[-2:]).endswith("attacks a4 b4")


def test_r13_structures_defend_with_dice_and_their_rating():
    s = do(at(f"RH@a3 {FAR}"), "a3 a4 A4,4")
    assert s.decision.name == "defence_dice"
    do(s, "D4,4")
    assert (s.attack_total(), s.defence_total()) == (10, 10)


def test_r14_one_die_once_per_roll_after_a_failure_and_again_on_a_pressed_roll():
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4 REROLL_1 6")
    assert s.decision.name == "press"
    do(s, "AGAIN A1,1 D4,3")
    assert s.labels() == ["keep", "reroll 1"]
    do(s, "REROLL_1 1")
    assert s.decision.name == "action"


def test_r15_the_injured_side_loses_only_the_bonus():
    healthy, injured = at(f"RC@b3 KI@c4 {FAR}"), at(f"RC*@b3 KI@c4 {FAR}")
    assert PLAIN.orders(healthy, "b3") == PLAIN.orders(injured, "b3")
    for s in (do(healthy, "b3 c4 A4,4 D4,4"), do(injured, "b3 c4 A4,4 D4,4")):
        assert (s.attack_total(), s.defence_total(), s.decision.name) == (9, 8, "press")


def test_r16_the_targets_injury_does_not_cancel_the_bonus():
    assert do(at(f"RC@b3 KI*@c4 {FAR}"), "b3 c4 A2,4 D5,4").decision.name == "reroll"


def test_r17_a_merge_is_a_move():
    s = do(at(f"RC*@c3 RC*@c5 {FAR}"), "c3 c5")
    assert s.actions_left == 1
    assert "merges" not in PLAIN.orders(at(f"RI*@c3 RI*@c4 {FAR}"), "c3")  # Infantry on different shades


def test_r18_the_card_that_moved_survives():
    s = do(at(f"RC1*@c3 RC2*!@c5 {FAR}"), "c3 c5")
    assert s.box.ids[s.board[s.box.square("c5")]] == "C1"
    assert PLAIN.units(s) == {"RC!@c5", "KP@f7"}
    assert [s.box.ids[card] for card in s.cards_in(ROME, MERGED)] == ["C2"]


def test_r19_a_merged_hero_gives_no_medic():
    s = do(at(f"RH*@c3 RH*@c4 {FAR}"), "c3 c4")
    assert (list(s.medics), s.medic_supply) == ([0, 0], 2)


def test_r20_only_the_first_two_heroes_give_medics():
    s = do(at("RA@c3 RA@d3 KH*@c5 KH*@d5 KP@f7 supply 1"), "c3 c5 A6,5 D4,4")
    assert (list(s.medics), s.medic_supply) == ([1, 0], 0)
    do(s, "d3 d5 A6,5 D4,4")
    assert (list(s.medics), s.medic_supply) == ([1, 0], 0)
    assert len(s.cards_in(CARTHAGE, FALLEN)) == 2


def test_r21_a_medic_won_this_turn_heals_but_gives_no_tonic():
    s = do(at(f"RA@c3 RC*@a1 KH*@c5 {FAR}"), "c3 c5 A6,5 D4,4")
    assert s.decision.name == "action"
    assert "heal" in s.labels()
    assert "tonic" not in s.labels()


def test_r22_one_tonic_and_heals_are_actions():
    s = do(at(f"RC*@a1 RH*@b1 RP@c1 {FAR} medics 2 0 supply 0 ROME tonic"), "TONIC")
    assert s.decision.name == "action"
    do(s, "HEAL a1")
    assert (s.actions_left, list(s.medics)) == (2, [0, 0])
    s = do(at(f"RC*@a1 RH*@b1 {FAR} medics 2 0 supply 0 ROME tonic"), "NO_TONIC HEAL a1 HEAL b1")
    assert s.actor == CARTHAGE
    assert {"RC@a1", "RH@b1"} <= PLAIN.units(s)


def test_r23_own_injured_units_on_the_mat_are_healed():
    s = do(at("RC*@a1 RH*@b1 KP*@f7 medics 1 0 b4 W1"), "HEAL")
    assert names(s, s.legal()) == ["a1", "b1"]


def test_r24_landed_healed_and_merged_units_act_at_once():
    s = do(at("RH@a1 KC@c2 KP@f7 f4 PR reserve RH"), "REINFORCE c1")
    assert "attacks c2" in PLAIN.orders(s, "c1")
    s = do(at("RC*@b3 KI@c4 KP@a7 medics 1 0"), "HEAL b3 b3 c4 A2,4 D5,4")
    assert s.decision.name == "reroll"
    s = do(at("RC*@b2 RC*@b3 KI@c4 KP@a7"), "b2 b3 b3 c4 A2,4 D5,4")
    assert s.decision.name == "reroll"


def test_r25_any_port_any_free_square_of_the_first_row():
    for port in ("a4 PR", "f4 PR"):
        s = do(at(f"RH@a1 {FAR} {port} reserve RC"), "REINFORCE")
        assert names(s, s.legal()) == ["b1", "c1", "d1", "e1", "f1"]


def test_r26_a_port_needs_no_garrison():
    s = do(at("RH@a3 KP@f7 a4 PR"), "a3 b2 b2 c1")
    assert PLAIN.structure(s, "a4") == "PR"


def test_r27_injured_units_count_ports_and_reserves_do_not():
    assert "reinforce" in at(f"RH*@a1 RI*@b1 RP@c1 RC@d1 {FAR} a4 PR f4 PR reserve RC RI").labels()
    assert "reinforce" not in at(f"RH*@a1 RI*@b1 RP@c1 RC@d1 RA*@e1 {FAR} a4 PR reserve RC").labels()


def test_r28_an_army_without_units_may_still_land():
    s = do(at("RC@c4 KA*@d5 a4 PK reserve KH"), "c4 d5 A6,6 D1,1 END_TURN")
    assert s.labels() == ["reinforce", "end turn"]
    assert game_over(do(s.copy(), "END_TURN")) == "ROME ELIMINATION"
    assert game_over(do(s, "REINFORCE c7")) is None


def test_r29_ending_the_turn_gives_up_all_actions():
    s = do(at(f"RH@a1 {FAR}"), "END_TURN")
    assert (s.actor, s.turn) == (CARTHAGE, 2)
    assert s.journal.lines()[0] == "Rome ends the turn, 2 actions unused."


def test_r30_whoever_makes_the_second_success_owns_the_port():
    s = do(at("RH@a3 KH@a5 KP@f7"), "a3 a4 A6,6 D1,1 STOP END_TURN a5 a4 A6,6 D1,1")
    assert PLAIN.structure(s, "a4") == "PK"


def test_r31_a_reserve_could_still_break_the_deadlock():
    assert game_over(do(at("RI@c3 KI@e5 reserve RH"), "c3 b2")) is None
    assert game_over(do(at("RI@c3 KI@e5"), "c3 b2")) == "DRAW INFANTRY"


def test_r32_damage_to_structures_never_heals():
    s = do(at("RH@a3 RI*@c1 KP@f7 medics 1 0 a4 V1 b4 W1"), "HEAL c1 END_TURN END_TURN")
    assert (PLAIN.structure(s, "a4"), PLAIN.structure(s, "b4")) == ("V1", "W1")


def test_r33_the_general_is_one_of_three_heroes():
    s = do(at("RA@c3 KH1*@c5 KP@f7"), "c3 c5 A6,5 D4,4")
    assert game_over(s) is None
    assert s.box.card_name(s.cards_in(CARTHAGE, FALLEN)[0]) == "Hannibal Barca"


def test_r34_a_port_change_is_quiet_but_the_hits_on_a_vacant_port_are_not():
    assert do(at("RH@a3 KH@f7 a4 PK quiet 5"), "a3 a4 A6,6 D1,1 END_TURN").quiet_turns == 6
    assert do(at("RH@a3 KH@f7 quiet 5"), "a3 a4 A6,6 D1,1 STOP END_TURN").quiet_turns == 0
    assert do(at("RH@a3 KH@f7 a4 V1 quiet 5"), "a3 a4 A6,6 D1,1 END_TURN").quiet_turns == 0


def test_discards_and_reserves_are_apart():
    s = at(f"RH@d3 {FAR} reserve RC")
    assert len(s.cards_in(ROME, RESERVE)) == 1
    assert len(s.cards_in(ROME, DISCARD)) == 10
