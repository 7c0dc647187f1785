"""14 Pursuit and 14.1 return; 4.5 the CAVALRY box; 17.1.3c the hidden cavalry of the Trebbia."""

from delenda.games.de_bello_punico.actions import RECALL
from delenda.games.de_bello_punico.state import NO_ATTACK


def test_14_pursuit_off_the_map(scene):
    s = scene("R-E1@0405/N/0 C-E1@0404/S/3 ROME attack_pick").do("R-E1", 4, 4)
    assert (s["R-E1"], s["C-E1"]) == ("off@0401", "gone")
    assert s.rout == (0, 1)


def test_14_pursuit_stops_in_a_zone_of_control(scene):
    s = scene("R-E1@0405/N/0 C-E1@0404/S/3 C-Vt1@0501/SW/0 ROME attack_pick").do("R-E1", 4, 3)
    assert (s["R-E1"], s["C-E1"]) == ("0401/N/0", "gone")


def test_4_5_and_14_3_and_r29_a_cavalry_point_holds(scene):
    s = scene("R-E1@0405/N/0 C-E1@0404/S/3 tokens R CAVALRY×1 ROME attack_pick").do("R-E1", 4, 3)
    assert s.legal == ["pursue", "hold"]
    s.do("hold")
    assert s.asks == "ROME advance"  # R29
    assert "stay" not in s.legal
    s.do("face SE")
    assert (s["R-E1"], s["C-E1"]) == ("0404/SE/0", "gone")


def test_14_with_a_point_in_hand_one_may_still_pursue(scene):
    s = scene("R-E1@0405/N/0 C-E1@0404/S/3 tokens R CAVALRY×1 ROME attack_pick").do("R-E1", 4, 3, "pursue")
    assert s["R-E1"] == "off@0401"


def test_r27_nobody_pursues_if_both_panic(scene):
    s = scene("R-E1@0405/N/3 C-E1@0404/S/3 ROME attack_pick").do("R-E1", 4, 4)
    assert (s["R-E1"], s["C-E1"]) == ("gone", "gone")
    assert s.rout == (1, 1)


def test_r26_a_defender_pursues_too(scene):
    s = scene("R-E1@0413/N/3 C-E1@0412/S/0 ROME attack_pick").do("R-E1", 1, 6)
    assert s["R-E1"] == "gone"
    assert s["C-E1"] == "off@0416"


def test_r26_infantry_neither_pursues_nor_is_pursued(scene):
    s = scene("R-Ha1@0405/N/0 C-E1@0404/S/3 ROME attack_pick").do("R-Ha1", "stand", 4, 3)
    assert s.asks == "ROME advance"
    s = scene("R-E1@0405/N/0 C-In1@0404/S/3 ROME attack_pick").do("R-E1", 6, 1)
    assert s.asks == "ROME advance"


def test_r26_never_after_a_missile(scene):
    s = scene("R-CL1@0405/N/0 C-CL1@0404/S/2 ROME volley_pick").do("R-CL1", 1)
    assert (s["R-CL1"], s["C-CL1"]) == ("0405/N/0", "gone")


def test_r28_pursuit_stops_before_a_unit(scene):
    s = scene("R-E1@0405/N/0 C-E1@0404/S/3 C-T1@0402/N/0 ROME attack_pick").do("R-E1", 4, 3)
    assert s["R-E1"] == "0403/N/0"


def test_r28_pursuit_stops_before_an_enemy_leader(scene):
    s = scene("R-E1@0405/N/0 C-E1@0404/S/3 leader C@0402 ROME attack_pick").do("R-E1", 4, 3)
    assert s["R-E1"] == "0403/N/0"


def test_r56_the_pursuers_leader_stays_behind(scene):
    s = scene("R-E1@0405/N/0 C-E1@0404/S/3 leader R@0405 ROME attack_pick").do("R-E1", 4, 4)
    assert s["R-E1"] == "off@0401"
    assert s.leader(0) == "0405"


def test_16_1_2_and_r15_pursuers_off_the_map_cost_nothing(scene):
    s = scene("R-E1@0405/N/0 C-E1@0404/S/3 ROME attack_pick").do("R-E1", 4, 4)
    assert s.rout[0] == 0


# 14.1 Return


def test_14_1_return(scene):
    s = scene("R-E1@off0401/N/0 R-Ha1@1616/N/0 tokens R CAVALRY×1 ROME move_pick").do("recall R-E1")
    assert s.legal == ["enter 0301", "enter 0401", "enter 0501"]
    assert s.state.refusal(0) == "cavalry returns through an empty hex, where it left or beside it (14.1)."
    s.do("enter 0501")
    assert s["R-E1"] == "0501/S/0"
    assert s.state.mp == 5
    s.do("step S", "stop")
    assert s["R-E1"] == "0502/S/0"
    assert s.state.tokens[3] == 0


def test_14_1_carthage_returns_over_the_roman_edge(scene):
    s = scene("C-E1@off0116/N/0 C-T1@0101/S/0 tokens C CAVALRY×1 CARTHAGE move_pick").do("recall C-E1")
    assert s.legal == ["enter 0116", "enter 0216"]
    assert s.do("enter 0116")["C-E1"] == "0116/N/0"


def test_14_1_1_entry_hexes_must_be_empty(scene):
    text = "R-E1@off0401/N/0 C-In1@0401/S/0 C-In2@0301/S/0 leader C@0501 R-Ha1@1616/N/0 tokens R CAVALRY×1 ROME move_pick"
    s = scene(text)
    assert not any(label.startswith("recall") for label in s.legal)


def test_14_1_1_in_an_enemy_zone_only_turns_and_stop_remain(scene):
    text = "R-E1@off0401/N/0 C-In1@0402/N/0 R-Ha1@1616/N/0 tokens R CAVALRY×1 ROME move_pick"
    s = scene(text).do("recall R-E1", "enter 0401")
    assert not any(label.startswith("step") for label in s.legal)
    s.do("stop")
    assert not s.flag("R-E1", NO_ATTACK)


def test_r30_no_return_after_the_leaders_death_or_without_a_point(scene):
    assert not any("recall" in x for x in scene("R-E1@off0401/N/0 R-Ha1@1616/N/0 ROME move_pick first CARTHAGE").legal)
    text = "R-E1@off0401/N/0 R-Ha1@1616/N/0 tokens R CAVALRY×1 vacuus R CAVALRY ROME move_pick"
    assert not any("recall" in x for x in scene(text).legal)


def test_r51_each_return_costs_a_point(scene):
    text = "R-E1@off0401/N/0 R-E2@off0801/N/1 R-Ha1@1616/N/0 tokens R CAVALRY×1 ROME move_pick"
    s = scene(text)
    assert [x for x in s.legal if x.startswith("recall")] == ["recall R-E1", "recall R-E2"]
    s.do("recall R-E2", "enter 0801", "stop")
    assert s["R-E2"] == "0801/S/1"
    assert not any(x.startswith("recall") for x in s.legal)


# 17.1.3c


def test_17_1_3c_the_reserve_of_the_trebbia(scene):
    text = "C-CL2@reserve/N/0 C-T1@0101/S/0 tokens C CAVALRY×1 {} CARTHAGE move_pick"
    assert not any("recall" in x for x in scene(text.format(""), "trebbia").legal)
    s = scene(text.format("roman_panic"), "trebbia").do("recall C-CL2")
    assert len(s.legal) == 22
    assert s.legal[0] == "enter 0116"
    s.do("enter 1016")
    assert s["C-CL2"] == "1016/N/0"
    assert s.state.mp == 6


def test_17_1_3c_entering_over_rocks_costs_more(scene):
    s = scene("C-CL2@reserve/N/0 C-T1@0101/S/0 tokens C CAVALRY×1 roman_panic CARTHAGE move_pick", "trebbia")
    assert s.do("recall C-CL2", "enter 2116").state.mp == 5


def test_r70_any_roman_panic_opens_the_way(scene):
    s = scene("R-E1@0811/N/3 C-T1@0810/S/0 CARTHAGE volley_pick", "trebbia").do("C-T1", 1)
    assert s.state.roman_panic == 1


def test_recalls_are_numbered_by_the_cavalry_of_the_seat(scene):
    s = scene("R-E1@0811/N/0 R-CL2@off0401/N/0 tokens R CAVALRY×1 ROME move_pick")
    assert s.state.find("recall R-CL2") == RECALL + 3  # after two Equites and the first light cavalry


# More of the same chapter


def test_14_2_only_cavalry_against_cavalry_pursues(scene):
    foot = scene("R-E1@0811/N/0 C-In1@0810/S/3 tokens R CAVALRY×1 ROME attack_pick").do("R-E1", 6, 1)
    assert foot.asks == "ROME advance"  # infantry is not pursued
    horse = scene("R-E1@0811/N/0 C-E1@0810/S/3 tokens R CAVALRY×1 ROME attack_pick").do("R-E1", 6, 1)
    assert horse.asks == "ROME pursuit"


def test_14_3_without_a_point_the_pursuit_is_not_a_choice(scene):
    s = scene("R-E1@0811/N/0 C-E1@0810/S/3 ROME attack_pick").do("R-E1", 6, 1)
    assert s["R-E1"] == "off@0801"


def test_14_4_the_pursuer_faces_the_way_it_rides_and_stops_before_a_unit(scene):
    """Punic Light Cavalry 1 passes through C-Me1 at 0807 and leaves the map; Roman Light Cavalry 1 stops at 0808."""
    s = scene("R-CL1@0811/N/0 C-CL1@0810/S/2 C-Me1@0807/S/0 ROME attack_pick").do("R-CL1", 6, 1)
    assert s["C-CL1"] == "gone"
    assert s["R-CL1"] == "0808/N/0"
    assert s["C-Me1"] == "0807/S/1"
