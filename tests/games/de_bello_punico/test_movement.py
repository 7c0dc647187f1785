"""6 Movement, 7 stacking and crossing, 8 facing and zones of control."""

import pytest

from delenda.games.de_bello_punico.actions import FACE, PASS, STEP
from delenda.games.de_bello_punico.state import FASTER, FINIS, NO_ATTACK
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.hexes import Hexes

TURNS_AND_STOP = ["turn NE", "turn SE", "turn S", "turn SW", "turn NW", "stop"]


def test_6_2_and_8_1_step_step_turn(scene):
    s = scene("R-Ha1@0811/N/0 R-Ha2@1616/N/0 ROME move_pick").do("R-Ha1", "step NE", "step NE")
    assert s["R-Ha1"] == "1010/NE/0"
    assert s.do("turn N")["R-Ha1"] == "1010/N/0"  # the third movement point: the move has ended
    assert s.asks == "ROME move_pick"


def test_6_a_unit_enters_one_of_its_three_front_hexes(scene):
    s = scene("R-Ha1@0811/N/0 ROME move_pick").do("R-Ha1")
    assert [label for label in s.legal if label.startswith("step")] == ["step N", "step NE", "step NW"]
    assert s.refuses("step S", STEP + 3) == "Hastati 1 can step only into one of its three front hexes (6)."


def test_6_the_movement_of_units_is_voluntary(scene):
    s = scene("R-Ha1@0811/N/0 R-Ha2@1011/N/0 ROME move_pick").do("R-Ha1", "stop")
    assert "R-Ha2" in s.legal
    assert "R-Ha1" not in s.legal
    assert (
        s.state.refusal(s.state.where[s.state.box.names.index("R-Ha1")]) == "Hastati 1 has already moved in this impulse (6)."
    )
    s.do("end")
    assert s["R-Ha2"] == "1011/N/0"


def test_r1_facing_after_a_step_is_the_direction_of_the_step(scene):
    s = scene("R-Ha1@0811/N/0 ROME move_pick").do("R-Ha1", "step NW")
    assert s["R-Ha1"] == "0711/NW/0"


def test_r2_there_is_no_minimum_move(scene):
    s = scene("C-In1@2007/S/0 mp 1 unit C-In1 origin 2007 CARTHAGE move_step", "trebbia")
    assert "step S" not in s.legal
    assert s.state.refusal(STEP + 3) == "That hex costs 2 movement points; left: 1 (6)."


def test_6_rocky_ground_costs_two(scene):
    s = scene("C-In1@2007/S/0 CARTHAGE move_pick", "trebbia").do("C-In1", "step S")
    assert s.state.mp == 1
    assert [label for label in s.legal if label.startswith("step")] == ["step SE"]
    assert s.do("stop")["C-In1"] == "2008/S/0"


def test_17_1_1_the_road_counts_as_open(scene):
    s = scene("R-Ha1@0211/N/0 ROME move_pick", "trebbia").do("R-Ha1", "step N")
    assert s.state.box.terrain[s.state.box.hexes.find("0210")] == "."
    assert s.state.box.cost[s.state.box.hexes.find("0211")] == 1
    assert s.state.mp == 2


def test_17_2_1_nobody_steps_into_the_river(scene):
    s = scene("R-Ha1@0312/SW/0 ROME move_pick", "beneventum").do("R-Ha1")
    assert "step SW" in s.legal  # 0212 is open
    s = scene("R-Ha1@0313/SW/0 ROME move_pick", "beneventum").do("R-Ha1")
    assert "step SW" not in s.legal  # 0213 is river
    assert s.state.refusal(STEP + 4) == "nobody can enter that hex."


def test_17_4_1_at_zama_all_ground_is_open(scene):
    s = scene("C-In1@2007/S/0 CARTHAGE move_pick").do("C-In1", "step S")
    assert s.state.mp == 2


# 7 Stacking, 7.1 crossing


def test_7_1_hastati_and_principes_cross_freely(scene):
    s = scene("R-Ha1@0812/N/0 R-Pr1@0811/N/0 R-Tr1@1616/N/0 ROME move_pick").do("R-Ha1", "step N")
    assert s.legal == ["step N", "step NE", "step NW"]  # inside 0811 neither stop nor turn
    assert s.refuses("stop", PASS) == "two units may not end in the same hex: move on (7)."
    assert s.refuses("turn S", FACE + 3) == "a unit does not turn inside a friend's hex (7)."
    s.do("step N", "stop")
    assert s["R-Ha1"] == "0810/N/0"
    assert s["R-Pr1"] == "0811/N/0"


def test_7_1_crossing_disorders_both(scene):
    s = scene("C-In1@0805/S/0 C-Me1@0806/S/0 C-T1@0101/S/0 CARTHAGE move_pick").do("C-In1", "step S", "step S", "stop")
    assert s["C-In1"] == "0807/S/1"
    assert s["C-Me1"] == "0806/S/1"


def test_7_and_7_1_1_no_step_that_would_end_on_a_friend(scene):
    s = scene("C-In1@0805/S/0 C-Me1@0806/S/0 unit C-In1 origin 0804 mp 1 CARTHAGE move_step")
    assert [label for label in s.legal if label.startswith("step")] == ["step SE", "step SW"]
    assert s.state.refusal(STEP + 3) == "Infantry 1 would end on a friend there (7)."
    s = scene("C-In1@0805/S/0 C-Me1@0806/S/0 R-Ha1@0807/N/0 CARTHAGE move_pick").do("C-In1")
    assert "step S" not in s.legal
    sentence = "Infantry 1 would have to stop on a friend: that hex is in an enemy zone of control (7, 8.2)."
    assert s.state.refusal(STEP + 3) == sentence


def test_7_1_velites_and_skirmishers_cross_without_penalty(scene):
    s = scene("R-Ve1@0812/N/0 R-Tr1@0811/N/0 R-Ha1@1616/N/0 ROME move_pick").do("R-Ve1", "step N", "step N", "stop")
    assert (s["R-Ve1"], s["R-Tr1"]) == ("0810/N/0", "0811/N/0")
    s = scene("C-Vt1@0805/S/0 C-T1@0806/S/0 C-In1@0101/S/0 CARTHAGE move_pick").do("C-Vt1", "step S", "step S", "stop")
    assert (s["C-Vt1"], s["C-T1"]) == ("0807/S/0", "0806/S/0")


def test_r7_crossing_must_come_out_with_the_movement_points_left(scene):
    """Two friends in a row, three points: out again with the third; with two points it cannot begin."""
    text = "C-In1@0805/S/0 C-Me1@0806/S/0 C-Me2@0807/S/0 C-Me3@0907/S/0 C-Me4@0707/S/0 C-T1@0101/S/0"
    s = scene(f"{text} CARTHAGE move_pick").do("C-In1")
    assert "step S" in s.legal
    s = scene(f"{text} unit C-In1 origin 0805 mp 2 CARTHAGE move_step")
    assert "step S" not in s.legal


def test_r7_penalties_are_applied_once_when_the_mover_comes_out(scene):
    s = scene("C-In1@0805/S/0 C-Me1@0806/S/0 C-T1@0101/S/0 CARTHAGE move_pick").do("C-In1", "step S")
    assert (s["C-In1"], s["C-Me1"]) == ("0806/S/0", "0806/S/0")
    s.do("step S")
    assert (s["C-In1"], s["C-Me1"]) == ("0807/S/1", "0806/S/1")


def test_r8_hastati_do_not_cross_hastati_freely(scene):
    s = scene("R-Ha1@0812/N/0 R-Ha2@0811/N/0 R-Tr1@1616/N/0 ROME move_pick").do("R-Ha1", "step N", "step N", "stop")
    assert (s["R-Ha1"], s["R-Ha2"]) == ("0810/N/1", "0811/N/1")
    s = scene("R-Pr1@0812/N/0 R-Pr2@0811/N/0 R-Tr1@1616/N/0 ROME move_pick").do("R-Pr1", "step N", "step N", "stop")
    assert (s["R-Pr1"], s["R-Pr2"]) == ("0810/N/1", "0811/N/1")


def test_r9_crossing_a_panicked_friend_costs_the_mover_only(scene):
    s = scene("C-In1@0805/S/0 C-Me1@0806/*/4/moved C-T1@0101/S/0 CARTHAGE move_pick").do("C-In1", "step S", "step S", "stop")
    assert (s["C-In1"], s["C-Me1"]) == ("0807/S/1", "0806/*/4")


def test_r10_each_crossing_counts(scene):
    text = "C-In1@0805/S/0 C-Me1@0806/S/0 C-Me2@0807/S/0 C-T1@0101/S/0 CARTHAGE move_pick"
    s = scene(text).do("C-In1", "step S", "step S", "step S")
    assert (s["C-In1"], s["C-Me1"], s["C-Me2"]) == ("0808/S/2", "0806/S/1", "0807/S/1")


def test_7_1_2_a_mover_that_panics_ends_its_move(scene):
    s = scene("C-CL1@0805/S/2 C-Me1@0806/S/0 C-T1@0101/S/0 CARTHAGE move_pick").do("C-CL1", "step S", "step S")
    assert s["C-CL1"] == "gone"  # fled off its own edge
    assert s["C-Me1"] == "0806/S/2"  # crossed, then fled through
    assert s.asks == "CARTHAGE move_pick"


def test_r73_a_mover_that_panics_after_one_crossing_has_disordered_the_others(scene):
    text = "C-In1@0805/S/3 C-Me1@0806/S/0 C-Me2@0807/S/0 C-T1@0101/S/0 CARTHAGE move_pick"
    s = scene(text).do("C-In1", "step S", "step S", "step S")
    assert s["C-In1"].split("/")[1] == "*"
    assert (s["C-Me1"], s["C-Me2"]) == ("0806/S/2", "0807/S/2")  # each is crossed, and fled through


def test_7_1_1_the_hex_it_started_from_counts_as_unoccupied(scene):
    """Velites in a ring of friends, shut in by panicked enemies, run round and come out where they began."""
    h = Hexes(22, 16)
    centre = h.find("1110")
    ring = h.adjacent(centre)
    friends = [f"R-{name}@{h.name(at)}/N/0" for name, at in zip(("Ha1", "Ha2", "Ha3", "Ha4", "Ha5"), ring[1:], strict=True)]
    wall = [at for at in h.within(centre, 2) if at not in ring]
    names = [f"C-{kind}{n}" for kind in ("In", "Me", "Vt") for n in range(1, 7)]
    enemies = [f"{name}@{h.name(at)}/*/5" for name, at in zip(names, wall, strict=False)]
    start = f"R-Ve1@{h.name(ring[0])}/SE/0/mcp"  # six movement points
    s = scene(" ".join([start, *friends, *enemies, "R-E1@1616/N/0 ROME move_pick"])).do("R-Ve1", "step SE")
    assert s.asks == "ROME move_pick"  # every further step was the only one
    assert s["R-Ve1"] == f"{h.name(ring[0])}/NE/0"


# 8 Facing and zones of control


def test_8_1_a_turn_costs_one_point_by_any_number_of_sides(scene):
    s = scene("R-Ha1@0811/N/0 R-Ha2@1616/N/0 ROME move_pick").do("R-Ha1", "turn S")
    assert s["R-Ha1"] == "0811/S/0"
    assert s.state.mp == 2
    assert s.refuses("turn S", FACE + 3) == "Hastati 1 already faces S."


def test_8_2_entering_a_zone_of_control_stops(scene):
    s = scene("R-E1@0812/N/0 C-In1@0809/S/0 ROME move_pick").do("R-E1", "step N", "step N")
    assert s.legal == TURNS_AND_STOP
    assert s.refuses("step NE", STEP + 1) == "Roman Equites 1 has entered an enemy zone of control and must stop (8.2)."
    assert s.do("stop")["R-E1"] == "0810/N/0"


def test_r5_a_turn_may_still_be_paid_after_the_stop(scene):
    s = scene("R-E1@0812/N/0 C-In1@0809/S/0 R-E2@1616/N/0 ROME move_pick").do("R-E1", "step N", "step N", "turn S")
    assert s["R-E1"] == "0810/S/0"
    assert s.state.mp == 3


def test_8_2_leaving_a_zone_of_control_costs_the_attack(scene):
    text = "R-E1@0810/N/0 C-In1@0809/S/0 C-In2@0709/S/0 R-E2@1616/N/0 ROME move_pick"
    s = scene(text).do("R-E1", "step NE")
    assert s.legal == ["turn N", "turn SE", "turn S", "turn SW", "turn NW", "stop"]
    s.do("stop")
    assert s["R-E1"] == "0910/NE/0"
    assert s.flag("R-E1", NO_ATTACK)


def test_r6_one_who_leaves_may_not_attack_wherever_it_ends(scene):
    s = scene("R-E1@0810/N/0 C-In1@0809/S/0 R-E2@1616/N/0 ROME move_pick").do("R-E1", "step NE", "stop", "end")
    assert s["R-E1"] == "0910/NE/0"
    assert s.asks != "ROME attack_pick"


def test_8_2_1_a_turn_in_the_hex_keeps_the_attack(scene):
    s = scene("R-E1@0810/N/0 C-In1@0809/S/0 R-E2@1616/N/0 ROME move_pick").do("R-E1", "turn NE", "stop")
    assert s["R-E1"] == "0810/NE/0"
    assert not s.flag("R-E1", NO_ATTACK)
    assert s.do("end").legal == ["R-E1", "end"]


def test_r4_panicked_units_and_leaders_have_no_zone_of_control(scene):
    s = scene("R-E1@0812/N/0 C-In1@0809/*/4 leader C@0709 R-E2@1616/N/0 ROME move_pick").do("R-E1", "step N", "step N")
    assert "step NE" in s.legal


def test_r4_a_zone_reaches_into_hexes_held_by_anybody(scene):
    s = scene("R-Ha1@0810/N/0 C-In1@0809/S/0 ROME move_pick").state
    assert s.in_enemy_zone(ROME, s.box.hexes.find("0810"))
    assert s.in_enemy_zone(CARTHAGE, s.box.hexes.find("0809"))


def test_r55_nobody_moves_into_the_hex_of_a_lone_enemy_leader(scene):
    s = scene("R-E1@0811/N/0 leader C@0810 R-E2@1616/N/0 ROME move_pick").do("R-E1")
    assert "step N" not in s.legal
    assert s.state.refusal(STEP) == "an enemy stands there (6)."


# 6.1 What can be picked


def test_6_1_finis_and_panicked_units_are_not_picked(scene):
    s = scene("C-El1@0806/S/0/finis C-In1@0707/*/4/moved C-In2@1006/S/0 leader C@1006 CARTHAGE move_pick")
    assert s.legal == ["C-In2", "end", "leader"]
    h = s.state.box.hexes
    assert s.state.refusal(h.find("0806")) == "Elephants 1 is motionless for this turn (15.1)."
    assert s.state.refusal(h.find("0707")) == "Infantry 1 is in panic and only flees (11)."
    assert s.state.refusal(h.find("0101")) == "That hex holds no unit of yours."


def test_3_3_flags_are_cleared_at_the_start_of_a_movement_impulse(scene):
    text = "C-In1@0101/S/0/moved,mcp,no_attack C-El1@0301/S/0/rolled,finis C-In2@0501/S/0 R-Ha1@1616/N/0"
    s = scene(f"{text} CARTHAGE move_pick first CARTHAGE").do("end")
    assert s.asks == "ROME move_pick"
    assert s.flag("C-El1", FINIS)  # lasts to the end of the turn
    assert sum(1 for flags in s.state.flags if flags) == 1


# 4.6 Movement points


def test_4_6_a_movement_point_for_three_units_of_a_type(scene):
    text = "R-Ha1@0611/N/0 R-Ha2@0811/N/0 R-Pr1@1011/N/0 R-Tr1@1211/N/0 tokens R MOVEMENT×1 ROME move_pick"
    s = scene(text).do("command")
    assert s.legal == ["R-Ha1", "R-Ha2", "R-Pr1", "R-Tr1"]  # nobody is `done` before the first
    s.do("R-Ha1")
    assert s.legal == ["R-Ha2", "R-Pr1", "done"]
    s.do("R-Pr1", "R-Ha2")
    assert s.asks == "ROME move_pick"
    for name in ("R-Ha1", "R-Ha2", "R-Pr1"):
        assert s.do(name).state.mp == 4
        s.do("stop")
    assert s.do("R-Tr1").state.mp == 3


def test_r46_a_movement_point_may_go_to_fewer_than_three(scene):
    s = scene("R-Ha1@0611/N/0 R-Ha2@0811/N/0 tokens R MOVEMENT×2 ROME move_pick").do("command", "R-Ha1", "done")
    assert s.state.tokens[4] == 1
    assert "command" in s.legal  # Hastati 2 has none yet
    s.state.play(s.state.find("command"))
    assert s.legal == ["R-Ha2"]  # a single candidate is still asked for, so that nothing is done unseen
    s.do("R-Ha2")
    assert s.flag("R-Ha2", FASTER)
    assert "command" not in s.legal


def test_4_6_a_moved_unit_gets_no_movement_point(scene):
    s = scene("R-Ha1@0611/N/0 R-Ha2@0811/N/0 R-Ha3@1011/N/0 tokens R MOVEMENT×1 ROME move_pick")
    s.do("R-Ha1", "stop", "command")
    assert s.legal == ["R-Ha2", "R-Ha3"]


@pytest.mark.parametrize("text", ["tokens R MOVEMENT×1 vacuus R MOVEMENT", "tokens R COMBAT×1"])
def test_6_1_without_a_real_movement_point_there_is_no_command(scene, text):
    assert "command" not in scene(f"R-Ha1@0611/N/0 {text} ROME move_pick").legal


def test_8_2_where_a_move_began_is_forgotten_when_it_ends(scene):
    s = scene("R-Ha1@0811/N/0 R-Ha2@1611/N/0 C-In1@0810/S/0 ROME move_pick").do("R-Ha1")
    assert s.state.start_zoc == 1
    s.do("stop")
    assert (s.asks, s.state.start_zoc) == ("ROME move_pick", 0)


def test_8_2_2_who_stands_where_and_the_zones_of_control_are_worked_out_anew(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0805/S/0 ROME move_pick").state
    unit = s.box.names.index("R-Ha1")
    s.where[unit] = s.box.hexes.find("0911")
    assert s.invariants()
    s.restore()
    assert s.invariants() == []


def test_8_2_2_a_lifted_unit_that_leaves_takes_only_its_own_zone_with_it(scene):
    s = scene("R-Ha1@0811/N/0 R-Ha2@1011/N/0 C-In1@0805/S/0 ROME move_pick").state
    unit = s.box.names.index("R-Ha1")
    s.lift(unit)
    s.remove(unit)
    assert s.invariants() == []
