"""10.7 Morale and 11 panic: flight, escape, cavalry on the run."""

import delenda
from delenda.kernel.actor import CARTHAGE


def attack(scene, text, *steps):
    return scene(f"{text} ROME attack_pick").do(*steps)


def test_10_7_disorder_equal_to_morale_is_panic(scene):
    s = attack(scene, "R-Ha1@0811/N/0 C-In1@0810/S/2", "R-Ha1", 4, 4)
    assert s["C-In1"] == "0810/S/3"
    s = attack(scene, "R-Ha1@0811/N/0 C-In1@0810/S/3", "R-Ha1", 4, 4)
    assert s["C-In1"] == "0807/*/4"


def test_11_panic_and_flight(scene):
    s = attack(scene, "R-Tr1@0811/N/0 C-In1@0810/S/2", "R-Tr1", 6, 2, "face N")
    assert (s["R-Tr1"], s["C-In1"]) == ("0810/N/0", "0807/*/4")
    assert s.rout == (0, 1)


def test_10_9_and_11_1_2_a_panicked_unit_attacked_is_eliminated(scene):
    s = attack(scene, "R-Ha1@0811/N/0 C-In1@0810/*/4", "R-Ha1")
    assert s["C-In1"] == "gone"
    s.do("stay")
    assert s.rout == (0, 0)  # R14, 16.1.1


def test_11_1_1_skirmishers_are_removed_at_once(scene):
    s = attack(scene, "R-Ve1@0811/N/0 C-T1@0810/S/1 C-In1@0809/S/0", "R-Ve1", 3, 3)
    assert s["C-T1"] == "gone"
    assert s["C-In1"] == "0809/S/0"  # R25: no flight, no harm
    assert s.rout == (0, 0)


def test_r25_elephants_are_removed_at_once(scene):
    s = attack(scene, "R-Ha1@0811/N/0 C-El1@0810/S/2 C-In1@0809/S/0", "R-Ha1", "stand", 6, 1)
    assert s["C-El1"] == "gone"
    assert s["C-In1"] == "0809/S/0"


def test_11_1_2_veterans_kill_those_who_run_into_their_front(scene):
    s = attack(scene, "R-Tr1@0811/N/0 C-In1@0810/S/3 C-Vt1@0808/S/0", "R-Tr1", 5, 3, "stay")
    assert s["C-In1"] == "gone"
    assert s["C-Vt1"] == "0808/S/0"
    assert s.rout == (0, 1)


def test_r21_through_the_rear_of_veterans_it_is_an_ordinary_crossing(scene):
    s = attack(scene, "R-Tr1@0811/N/0 C-In1@0810/S/3 C-Vt1@0809/N/0", "R-Tr1", 5, 3, "stay")
    assert (s["C-In1"], s["C-Vt1"]) == ("0807/*/5", "0809/N/1")


def test_r21_panicked_veterans_are_no_danger(scene):
    s = attack(scene, "R-Tr1@0811/N/0 C-In1@0810/S/3 C-Vt1@0809/*/5", "R-Tr1", 5, 3, "stay")
    assert s["C-In1"] == "0807/*/5"


def test_11_through_friends(scene):
    s = attack(scene, "R-Tr1@0811/N/0 C-In1@0810/S/3 C-Me1@0809/S/0 C-Me2@0808/S/0", "R-Tr1", 5, 3, "stay")
    assert (s["C-In1"], s["C-Me1"], s["C-Me2"]) == ("0807/*/5", "0809/S/1", "0808/S/1")
    assert s.rout == (0, 1)


def test_11_1_round_a_friend_where_the_way_is_as_short(scene):
    s = attack(scene, "R-Tr1@0911/N/0 C-In1@0910/S/3 C-Me1@0909/S/0", "R-Tr1", 5, 3, "stay")
    assert (s["C-In1"], s["C-Me1"]) == ("0807/*/5", "0909/S/0")


def test_11_on_to_the_first_empty_hex(scene):
    s = attack(scene, "R-Tr1@0811/N/0 C-In1@0810/S/3 C-T1@0807/S/0", "R-Tr1", 5, 3, "stay")
    assert (s["C-In1"], s["C-T1"]) == ("0806/*/5", "0807/S/0")


def test_r22_the_rest_of_the_way_is_free_of_cost(scene):
    text = "R-Tr1@0811/N/0 C-In1@0810/S/3 C-T1@0807/S/0 C-T2@0806/S/0 C-T3@0805/S/0"
    s = attack(scene, text, "R-Tr1", 5, 3, "stay")
    assert s["C-In1"] == "0804/*/5"


def test_r22_a_leader_alone_is_no_empty_hex(scene):
    s = attack(scene, "R-Tr1@0811/N/0 C-In1@0810/S/3 leader C@0807", "R-Tr1", 5, 3, "stay")
    assert s["C-In1"] == "0806/*/5"


def test_r22_off_the_map_if_no_empty_hex_is_left(scene):
    s = attack(scene, "R-Tr1@0804/N/0 C-In1@0803/S/3 C-T1@0801/S/0 C-T2@0802/S/0", "R-Tr1", 5, 3, "stay")
    assert s["C-In1"] == "gone"


def test_11_1_2_into_an_enemy(scene):
    s = attack(scene, "R-Ha1@0811/N/0 C-In1@0810/S/3 R-E1@0809/S/0", "R-Ha1", 5, 3, "stay")
    assert s["C-In1"] == "gone"
    assert s.rout == (0, 1)


def test_r20_no_detour_but_another_shortest_way(scene):
    s = attack(scene, "R-Ha1@0911/N/0 C-In1@0910/S/3 R-E1@0909/S/0", "R-Ha1", 5, 3, "stay")
    assert s["C-In1"] == "0807/*/5"  # 0809 is on a shortest way too


def test_r19_zones_of_control_do_not_stop_a_flight(scene):
    s = attack(scene, "R-Ha1@0811/N/0 C-In1@0810/S/3 R-E1@0908/SW/0", "R-Ha1", 5, 3, "stay")
    assert s["C-In1"] == "0807/*/5"


def test_10_7_2_consequences_are_depth_first(scene):
    """The first friend harmed panics and flees through the second before the second is harmed by the first flight."""
    text = "R-Tr1@0811/N/0 C-In1@0810/S/3 C-Me1@0809/S/3 C-Me2@0808/S/2"
    s = attack(scene, text, "R-Tr1", 5, 3, "stay")
    assert s["C-Me1"].endswith("/*/4")
    assert s["C-Me2"].endswith("/*/4")  # harmed by C-Me1, then by C-In1
    assert s.rout == (0, 3)


def test_11_1_panicked_infantry_flees_at_the_start_of_its_movement(scene):
    text = "C-In1@0807/*/4 C-In2@0808/*/4 C-Me1@0805/S/0 C-T1@0101/S/0 R-Ha1@1616/N/0 ROME attack_pick first ROME"
    s = scene("R-Ve1@1515/N/0 C-T2@1514/S/0 " + text).do("end")
    assert s.asks == "CARTHAGE move_pick"
    assert (s["C-In1"], s["C-In2"]) == ("0804/*/4", "0803/*/4")
    assert s["C-Me1"] == "0805/S/2"


def test_11_1_8_those_nearest_to_their_edge_flee_first(scene):
    """0802 leaves the map before the one behind it comes, so nothing is in its way."""
    text = "C-In1@0805/*/4 C-In2@0802/*/4 C-T1@0101/S/0 R-Ve1@1515/N/0 C-T2@1514/S/0 ROME attack_pick first ROME"
    s = scene(text).do("end")
    assert s["C-In2"] == "gone"
    assert s["C-In1"] == "0802/*/4"


def test_11_panicked_units_do_not_move_attack_or_recover(scene):
    s = scene("C-In1@0810/*/4/moved C-In2@0710/S/1 R-Ha1@0811/N/0 tokens C RECOVERY×2 leader C@0710 CARTHAGE recover_pick")
    assert s.legal == ["C-In2", "end"]
    s = scene("C-In1@0810/*/4/moved C-In2@0911/SW/0 R-Ha1@0811/N/0 CARTHAGE attack_pick")
    assert s.legal == ["C-In2", "end"]
    assert s.state.refusal(s.state.box.hexes.find("0810")) == "Infantry 1 is in panic (11)."


def test_r3_no_rear_bonus_against_the_panicked(scene):
    s = attack(scene, "R-Ha1@0809/S/0 C-In1@0810/*/4", "R-Ha1")
    assert s.asks == "ROME advance"  # no dice at all


def test_r13_panic_from_a_missile(scene):
    s = scene("R-Ve1@0811/N/0 C-In1@0810/S/3 ROME volley_pick").do("R-Ve1", 1)
    assert s["C-In1"] == "0807/*/4"
    assert s.rout == (0, 1)


def test_r13_panic_from_a_crossing(scene):
    s = scene("C-In1@0805/S/0 C-Me1@0806/S/3 C-T1@0101/S/0 CARTHAGE move_pick").do("C-In1", "step S", "step S", "stop")
    assert s["C-Me1"] == "0802/*/4"
    assert s["C-In1"] == "0807/S/1"


def test_r14_rout_points_are_scored_at_the_moment_of_panic_and_never_again(scene):
    s = scene("R-Ve1@0811/N/0 C-In1@0810/S/3 R-Ha1@0710/NE/0 ROME volley_pick first CARTHAGE").do("R-Ve1", 1)
    assert s.rout == (0, 1)


def test_11_2_cavalry_flees_off_the_map_at_once(scene):
    s = scene("R-Ve1@0811/N/0 C-CL1@0810/S/2 C-Me1@0808/S/0 ROME volley_pick").do("R-Ve1", 1)
    assert s["C-CL1"] == "gone"
    assert s["C-Me1"] == "0808/S/1"  # R24: friends passed are disordered


def test_r24_cavalry_that_runs_into_an_enemy_ends_there(scene):
    s = scene("R-Ve1@0811/N/0 C-CL1@0810/S/2 R-E1@0808/S/0 C-Me1@0807/S/0 ROME volley_pick").do("R-Ve1", 1)
    assert s["C-CL1"] == "gone"
    assert s["C-Me1"] == "0807/S/0"


def test_r18_the_roman_order_of_directions(scene):
    """S, SE, SW, NE, NW, N: from an even column S, SE and SW are equally short; a friend in the south leaves SE."""
    s = scene("C-Vt1@0810/S/0 R-Ha1@0811/N/3 R-Tr1@0812/N/0 CARTHAGE attack_pick").do("C-Vt1", 6, 1, "stay")
    assert s["R-Tr1"] == "0812/N/0"
    assert s["R-Ha1"] == "0914/*/5"
    assert s.rout == (2, 0)


def test_11_1_terrain_counts_on_the_way(scene):
    """Bushes cost two on side A: from 2003 north over 2002 to 2001, where the movement points end."""
    s = scene("C-In1@2003/*/4 C-T1@0601/S/0 R-Ve1@1515/N/0 C-T2@1514/S/0 ROME attack_pick first ROME", "po").do("end")
    box = s.state.box
    assert box.exit_cost[352 + box.hexes.find("2003")] == 4
    assert s["C-In1"] == "2001/*/4"
    assert s.state.phasing == CARTHAGE


# More of the same chapter


def test_16_1_1_a_panicked_unit_that_is_lost_later_costs_nothing_more(scene):
    """From 0912 the only shortest way leads into the enemy at 0913 and ends there."""
    s = scene("R-Ha1@0912/*/4 C-In1@0913/S/0 R-Tr1@1611/N/0 C-Me1@1601/S/0 PR R 2 CARTHAGE move_pick first CARTHAGE").do("end")
    assert s.asks == "ROME move_pick"
    assert s["R-Ha1"] == "gone"
    assert s.rout == (2, 0)


def test_10_7_1_points_of_a_batch_are_given_before_anybody_panics(scene):
    """10.7 The leader rolls for his life as soon as his unit is disordered, before its panic."""
    s = scene("R-Ha1@0811/N/3 C-In1@0810/S/0 leader R@0811 ROME attack_pick").do("R-Ha1", 1, 6)
    assert s.asks == "CHANCE die_leader"
    assert s["R-Ha1"] == "0811/N/5"
    s.do(2)
    assert s["R-Ha1"] == "0814/*/5"


def test_11_each_arm_flees_in_its_own_way(scene):
    text = "R-{0}@0811/N/{1} C-Vt1@0810/S/0 CARTHAGE attack_pick"
    ends = {}
    for name, disorder in (("Ve1", 2), ("Ha1", 3), ("E1", 3)):
        s = scene(text.format(name, disorder)).do("C-Vt1", *(["stand"] if name in ("Ve1", "E1") else []), 6, 1)
        ends[name] = s[f"R-{name}"].split("/")[0]
    assert ends == {"Ve1": "0816", "Ha1": "0814", "E1": "gone"}


def test_11_1_3_the_field_counts_terrain_on_the_way():
    """At the Trebbia a unit of CARTHAGE at 1303 has hills (2 each) north of it, and goes round them."""
    box = delenda.game("de-bello-punico").box("trebbia")
    field = {name: box.exit_cost[352 + box.hexes.find(name)] for name in ("1303", "1302", "1402", "1103", "1301")}
    assert field == {"1303": 3, "1302": 2, "1402": 3, "1103": 3, "1301": 1}


def test_11_1_4_who_stands_on_the_edge_with_no_point_left_stays_there(scene):
    """Infantry panics three hexes from its edge: it reaches row 01 with nothing left to leave the map."""
    s = scene("R-Tr1@0805/N/0 C-In1@0804/S/3 ROME attack_pick").do("R-Tr1", 5, 3)
    assert s["C-In1"] == "0801/*/5"
    nearer = scene("R-Tr1@0804/N/0 C-In1@0803/S/3 ROME attack_pick").do("R-Tr1", 5, 3)
    assert nearer["C-In1"] == "gone"


def test_11_1_5_directions_are_taken_in_the_order_of_the_seat(scene):
    """From 0909 three ways are as short: N, NW, NE for CARTHAGE. Where all harm a friend, the first is taken."""
    text = "R-Tr1@0910/N/0 C-In1@0909/S/3 {} ROME attack_pick"
    friends = ["C-Me1@0908/S/0", "C-Me2@0808/S/0", "C-Me3@1008/S/0"]
    s = scene(text.format(" ".join(friends))).do("R-Tr1", 5, 3)
    assert s["C-In1"].startswith("0906")
    assert (s["C-Me1"], s["C-Me2"], s["C-Me3"]) == ("0908/S/1", "0808/S/0", "1008/S/0")
    assert scene(text.format(" ".join(friends[:2]))).do("R-Tr1", 5, 3)["C-In1"] == "1006/*/5"
    assert scene(text.format(friends[0])).do("R-Tr1", 5, 3)["C-In1"] == "0806/*/5"


def test_11_1_6_a_deadly_hex_is_entered_only_if_every_way_is_deadly(scene):
    text = "R-Tr1@0910/N/0 C-In1@0909/S/3 {} ROME attack_pick"
    assert scene(text.format("R-Ha1@0908/S/0 C-Me2@0808/S/0")).do("R-Tr1", 5, 3)["C-In1"] == "1006/*/5"
    harmful = scene(text.format("R-Ha1@0908/S/0 C-Me2@0808/S/0 R-Ha2@1008/S/0")).do("R-Tr1", 5, 3)
    assert (harmful["C-In1"], harmful["C-Me2"]) == ("0806/*/5", "0808/S/1")
    deadly = "R-Ha1@0908/S/0 C-Vt1@0808/S/0 leader R@1008"  # an enemy, the front of Veterans, an enemy leader
    lost = scene(text.format(deadly)).do("R-Tr1", 5, 3)
    assert (lost["C-In1"], lost["C-Vt1"], lost.rout) == ("gone", "0808/S/0", (0, 1))


def test_11_1_7_friends_on_the_way_are_disordered_after_the_flight(scene):
    s = scene("R-Tr1@0811/N/0 C-In1@0810/S/3 C-Me1@0809/S/3 ROME attack_pick").do("R-Tr1", 5, 3, "stay")
    assert s["C-In1"] == "0807/*/5"
    assert s["C-Me1"] == "0805/*/4"  # panics in its turn, and flees four hexes
    assert s.rout == (0, 2)
