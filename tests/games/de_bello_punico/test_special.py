"""15.1 Elephants and ROME's ELEPHANTS box."""

import pytest

from delenda.games.de_bello_punico.rules import attack
from delenda.games.de_bello_punico.state import FINIS, MOVED
from delenda.kernel.actor import CARTHAGE


def test_15_1_2_enraged(scene):
    text = "C-El1@0906/S/0 C-Me1@0907/S/0 R-Ve1@0911/N/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 5)
    assert (s["C-El1"], s["C-Me1"]) == ("0910/S/2", "0907/S/1")
    unit = s.state.box.names.index("C-El1")
    assert s.state.run[unit] == 4
    assert s.flag("C-El1", MOVED)
    assert attack.can_attack(s.state, unit)


def test_15_1_2_enraged_but_blocked(scene):
    friends = " ".join(f"C-Me{n}@09{6 + n:02}/S/0" for n in range(1, 6))
    s = scene(f"C-El1@0906/S/0 {friends} tokens R ELEPHANTS×1 ROME elephant_target").do("C-El1", 5)
    assert s["C-El1"] == "0906/S/1"
    assert s["C-Me1"] == "0907/S/0"


def test_15_1_3_furious(scene):
    text = "C-El1@0906/S/0 C-Me1@0905/S/0 R-Ve1@0911/N/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 6)
    assert s.asks == "ROME furious_step"
    s.do("turn N")
    assert (s["C-El1"], s["C-Me1"]) == ("0906/N/1", "0905/S/1")
    assert s.flag("C-El1", FINIS)
    assert not attack.can_attack(s.state, s.state.box.names.index("C-El1"))


def test_15_1_motionless_and_two_targets_for_a_point(scene):
    text = "C-El1@0906/S/0 C-El2@1106/S/0 C-El3@1306/S/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El2", 3)
    assert s.legal == ["C-El1", "C-El3", "done"]
    s.do("C-El1", 2)
    assert s.asks == "CARTHAGE move_pick"  # the point is used up
    assert s.flag("C-El2", FINIS)
    assert s.legal == ["C-El1", "C-El3", "end"]


def test_4_8_a_second_point_buys_two_more(scene):
    text = "C-El1@0906/S/0 C-El2@1106/S/0 C-El3@1306/S/0 tokens R ELEPHANTS×2 ROME elephant_target"
    s = scene(text).do("C-El1", 1, "C-El2", 1)
    assert s.legal == ["C-El3", "done"]
    s.do("C-El3", 1)
    assert s.state.tokens[5] == 0
    assert s.asks == "CARTHAGE move_pick"


def test_4_8_rome_need_not_use_its_points(scene):
    s = scene("C-El1@0906/S/0 C-El2@1106/S/0 tokens R ELEPHANTS×2 ROME elephant_target").do("C-El1", 1, "done")
    assert s.state.tokens[5] == 1
    assert s.asks == "CARTHAGE move_pick"


def test_r58_rolls_come_before_the_flights_and_once_for_each_elephant(scene):
    text = "R-Ve1@1515/N/0 C-T2@1514/S/0 C-El1@0906/S/0 C-In1@0807/*/4 tokens R ELEPHANTS×2 ROME attack_pick first ROME"
    s = scene(text).do("end")
    assert s.asks == "ROME elephant_target"
    assert s["C-In1"] == "0807/*/4"
    s.do("C-El1", 1)
    assert s.asks == "CARTHAGE move_pick"
    assert s["C-In1"] == "0804/*/4"


@pytest.mark.parametrize("die", [1, 2])
def test_15_and_15_1_no_effect(scene, die):
    s = scene("C-El1@0906/S/0 C-El2@1106/S/0 tokens R ELEPHANTS×1 ROME elephant_target").do("C-El1", die)
    assert s["C-El1"] == "0906/S/0"
    assert not s.flag("C-El1", FINIS)


@pytest.mark.parametrize("die", [3, 4])
def test_r59_motionless_for_the_whole_turn(scene, die):
    text = "C-El1@0906/S/0 C-El2@1106/S/0 R-Ha1@0907/N/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", die, "done")
    assert "C-El1" not in s.legal
    s.do("end")
    assert s.state.turn == 2  # nobody could attack: Elephants 1 does not
    assert not s.flag("C-El1", FINIS)  # and the mark is gone with the turn


def test_r60_enraged_stops_short_of_the_edge_and_of_enemies(scene):
    s = scene("C-El1@0914/S/0 tokens R ELEPHANTS×1 ROME elephant_target C-T1@0101/S/0").do("C-El1", 5)
    assert s["C-El1"] == "0916/S/1"  # never leaves the map
    s = scene("C-El1@0906/S/0 R-Ha1@0909/*/4 tokens R ELEPHANTS×1 ROME elephant_target").do("C-El1", 5)
    assert s["C-El1"] == "0908/S/1"
    s = scene("C-El1@0906/S/0 leader R@0909 tokens R ELEPHANTS×1 ROME elephant_target").do("C-El1", 5)
    assert s["C-El1"] == "0908/S/1"


def test_15_1_2_the_run_ends_before_an_occupied_hex_in_a_roman_zone(scene):
    text = "C-El1@0906/S/0 C-Me1@0909/S/0 R-Ha1@0910/N/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 5)
    assert s["C-El1"] == "0908/S/1"


def test_15_1_2_enraged_to_death(scene):
    s = scene("C-El1@0906/S/2 C-T1@0101/S/0 tokens R ELEPHANTS×1 ROME elephant_target").do("C-El1", 5)
    assert s["C-El1"] == "gone"
    s = scene("C-El1@0906/S/1 C-Me1@0907/S/0 C-T1@0101/S/0 tokens R ELEPHANTS×1 ROME elephant_target").do("C-El1", 5)
    assert (s["C-El1"], s["C-Me1"]) == ("gone", "0907/S/1")


def test_r60_enraged_out_of_a_zone_may_attack(scene):
    text = "C-El1@0906/S/0 R-Ha1@0807/NE/0 R-Ha2@0911/N/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 5)
    assert s["C-El1"] == "0907/S/1"
    assert attack.can_attack(s.state, s.state.box.names.index("C-El1"))


def test_r61_furious_steps_into_empty_hexes_only(scene):
    text = "C-El1@0906/S/0 R-Ha1@0907/*/4 leader R@1006 tokens R ELEPHANTS×1 ROME elephant_target C-T1@0101/S/0"
    s = scene(text).do("C-El1", 6)
    assert [x for x in s.legal if x.startswith("step")] == ["step SW"]


def test_r61_the_clash_needs_a_point_left(scene):
    text = "C-El1@0906/S/0 C-Me1@0912/S/0 C-T1@0101/S/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 6, "step S", "step S", "step S", "step S", "step S")
    assert s["C-El1"] == "0911/S/0"  # adjacent, but with no movement point left
    assert s["C-Me1"] == "0912/S/0"
    text = text.replace("0912", "0911")
    s = scene(text).do("C-El1", 6, "step S", "step S", "step S", "step S")
    assert (s["C-El1"], s["C-Me1"]) == ("0910/S/1", "0911/S/1")


def test_15_1_3_entering_a_roman_zone_ends_the_steps(scene):
    text = "C-El1@0906/S/0 R-Ha1@0909/N/0 C-T1@0101/S/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 6, "step S", "step S")
    assert not any(x.startswith("step") for x in s.legal)
    assert "turn N" in s.legal


def test_15_1_3_rome_picks_among_several_victims(scene):
    text = "C-El1@0906/S/0 C-Me1@0905/S/0 C-Me2@1005/S/0 C-Me3@0806/*/4/moved tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 6, "turn N")
    assert s.asks == "ROME furious_victim"
    assert s.legal == ["C-Me1", "C-Me2"]
    assert s.state.refusal(0) == "That hex holds no Carthaginian unit before the elephant (15.1)."
    s.do("C-Me2")
    assert (s["C-Me1"], s["C-Me2"], s["C-El1"]) == ("0905/S/0", "1005/S/1", "0906/N/1")


def test_15_1_1_without_targets_rome_is_not_asked(scene):
    text = "R-Ve1@1515/N/0 C-T2@1514/S/0 tokens R ELEPHANTS×2 ROME attack_pick first ROME"
    s = scene(text).do("end")
    assert s.state.phasing == CARTHAGE
    assert s.asks == "CARTHAGE move_pick"


def test_r75_a_unit_that_an_elephant_tramples_has_fled_for_this_impulse(scene):
    text = "C-El1@0906/S/0 C-Me1@0905/S/3 C-T1@0101/S/0 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 6, "turn N")
    assert s.asks == "CARTHAGE move_pick"
    assert s["C-Me1"] == "0901/*/4"  # four hexes, and not off the map at once
