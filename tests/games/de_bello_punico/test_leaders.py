"""13 Leaders."""

from delenda.games.de_bello_punico.actions import STEP
from delenda.kernel.actor import CARTHAGE, ROME


def test_13_3_casualty(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 ROME attack_pick").do("R-Ha1", 2, 5)
    assert s.asks == "CHANCE die_leader"
    s.do(1)
    assert s["R-Ha1"] == "0811/N/1"
    assert s.leader(ROME) == "dead"
    assert s.rout == (5, 0)


def test_13_4_the_leader_of_a_panicked_unit_withdraws(scene):
    s = scene("R-Ha1@0811/N/3 C-In1@0810/S/0 leader R@0811 ROME attack_pick").do("R-Ha1", 1, 5, 4)
    assert s.asks == "ROME leader_withdraw"
    assert s.legal == ["withdraw 0712", "withdraw 0812", "withdraw 0912"]
    s.do("withdraw 0812")
    assert s["R-Ha1"] == "0814/*/5"
    assert s.leader(ROME) == "0812"
    assert s.rout == (2, 0)


def test_13_the_leader_adds_one(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 ROME attack_pick").do("R-Ha1", 2, 3)
    assert s["C-In1"] == "0810/S/1"  # 8 to 7


def test_r53_one_roll_for_a_batch_of_points(scene):
    s = scene("R-Ha1@0811/N/2 C-In1@0810/S/0 leader R@0811 ROME attack_pick").do("R-Ha1", 1, 6)
    assert s.asks == "CHANCE die_leader"
    s.do(4)
    assert s["R-Ha1"].endswith("/*/4")
    assert s.asks == "ROME leader_withdraw"


def test_r53_any_cause_puts_the_leader_in_danger(scene):
    s = scene("C-In1@0805/S/0 C-Me1@0806/S/0 leader C@0806 C-T1@0101/S/0 CARTHAGE move_pick").do("C-In1", "step S", "step S")
    assert s.asks == "CHANCE die_leader"
    s.do(6)
    assert s.asks == "CARTHAGE move_step"
    assert (s["C-In1"], s["C-Me1"]) == ("0807/S/1", "0806/S/1")


def test_10_9_and_r55_a_lone_leader_withdraws_without_dice(scene):
    s = scene("R-E1@0811/N/0 leader C@0810 ROME attack_pick").do("R-E1", "withdraw 0809")
    assert s.legal == ["face N", "face NE", "face SE", "face S", "face SW", "face NW"]
    s.do("face N")
    assert s["R-E1"] == "0810/N/0"
    assert s.leader(CARTHAGE) == "0809"


def test_r54_where_a_leader_cannot_withdraw_he_is_lost(scene):
    text = "R-E1@0811/N/0 R-Ha1@0809/S/0 R-Ha2@0711/NE/0 R-Ha3@0911/NW/0 leader C@0810 tokens C COMBAT×1 ROME attack_pick"
    s = scene(text).do("R-E1")
    assert s.leader(CARTHAGE) == "dead"
    assert s.rout == (0, 5)
    assert sum(s.state.tokens) == 0
    assert s.asks == "ROME advance"


def test_13_4_into_an_enemy_zone_only_to_a_friend_and_never_to_the_panicked(scene):
    text = "R-E1@0811/N/0 R-Ha1@0709/SE/0 C-In1@0809/S/0 C-In2@0710/*/4 leader C@0810 ROME attack_pick"
    s = scene(text).do("R-E1")
    # 0809 is in the zone of R-Ha1 but holds a friend; 0710 holds a panicked unit; 0711 and 0911 are in the zone of R-E1
    assert s.legal == ["withdraw 0809", "withdraw 0910"]


def test_10_1_1_and_r54_the_leader_leaves_before_the_dice(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader C@0810 ROME attack_pick").do("R-Ha1")
    assert s.asks == "CARTHAGE withdraw"
    assert "leader_out 0809" in s.legal
    assert "stand" in s.legal
    s.do("leader_out 0809")
    assert s.asks == "CHANCE die_attacker"  # the unit has to stand
    s.do(4, 3)
    assert s["C-In1"] == "0810/S/1"
    assert s.leader(CARTHAGE) == "0809"


def test_10_1_1_after_leaving_the_unit_is_asked_again(scene):
    s = scene("R-Ha1@0811/N/0 C-Me1@0810/S/0 leader C@0810 ROME attack_pick").do("R-Ha1", "leader_out 0809")
    assert s.legal == ["withdraw 0710", "withdraw 0809", "withdraw 0910", "stand"]


# 13.2 The move of a leader


def test_13_six_movement_points_in_any_direction(scene):
    s = scene("R-Ha1@0811/N/0 leader R@0811 ROME move_pick").do("leader")
    assert len(s.legal) == 7
    s.do(*["step S"] * 5)
    assert s.leader(ROME) == "0816"
    assert s.state.mp == 1


def test_13_2_no_crossing_effects(scene):
    s = scene("R-Tr1@0812/N/0 R-Ha1@1616/N/0 leader R@0811 ROME move_pick").do("leader", "step S", "step S", "stop")
    assert s["R-Tr1"] == "0812/N/0"
    assert s.leader(ROME) == "0813"


def test_13_2_into_an_enemy_zone_only_to_a_friend_and_then_it_ends(scene):
    s = scene("R-Ha1@0810/N/0 C-In1@0809/S/0 leader R@0911 ROME move_pick").do("leader")
    assert "step N" not in s.legal  # 0910 is in the zone of C-In1 and empty
    assert s.state.refusal(STEP) == "a leader enters an enemy zone of control only to join a friendly unit (13)."
    s.do("step NW")
    assert s.leader(ROME) == "0810"
    assert s.asks == "ROME move_pick"


def test_13_2_not_to_an_enemy_nor_to_the_panicked(scene):
    s = scene("R-Ha1@0810/*/4/moved C-In1@0910/*/4 leader R@0811 R-Ve1@1616/N/0 ROME move_pick").do("leader")
    assert "step N" not in s.legal
    s.do("step NE")
    assert s.leader(ROME) == "0911"
    assert "step N" not in s.legal
    assert s.state.refusal(STEP) == "a leader does not enter a hex with an enemy or a panicked unit (13)."


def test_13_2_terrain_is_paid(scene):
    s = scene("C-In1@2007/S/0 leader C@2007 R-Ve1@0116/N/0 CARTHAGE move_pick", "trebbia").do("leader", "step S")
    assert s.state.mp == 4


def test_6_1_a_leader_moves_once(scene):
    s = scene("R-Ha1@0811/N/0 leader R@0811 ROME move_pick").do("leader", "stop")
    assert s.legal == ["R-Ha1", "end"]


def test_r56_a_leader_stays_behind_when_his_unit_moves(scene):
    s = scene("R-Ha1@0811/N/0 leader R@0811 ROME move_pick").do("R-Ha1", "step N", "stop")
    assert s.leader(ROME) == "0811"


def test_13_without_a_leader_no_points_are_placed(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader C@0805 ROME attack_pick").do("R-Ha1", 4, 3)
    seats = set()
    while s.state.phase == 1:
        seats.add(s.state.actor)
        s.do(s.legal[0])
    assert seats == {CARTHAGE}
