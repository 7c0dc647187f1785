"""3.4 Ground movement (3.4.1 to 3.4.6)."""

import pytest

from delenda.kernel.errors import IllegalAction
from support.punic_island import START, do, labels, op, says, things, waits


def test_3_4_1_one_unit_costs_1_a_stack_3():
    s = do(op("REG: 3RI @C1 +1R"), "move REG")
    assert labels(s) == ["all", "take RI1", "take Consul I"]
    do(s, "take RI1")
    assert labels(s) == ["go", "all", "take RI2", "take Consul I"]
    do(s, "go")
    assert s.sp == 5
    s = do(op("REG: 3RI @C1 +1R"), "move REG", "take RI1", "take RI2")
    assert labels(s) == ["all", "take RI3", "take Consul I"]  # two units need a leader
    do(s, "take Consul I", "go")
    assert s.sp == 3


def test_3_4_1_no_leader_is_left_alone_in_the_field():
    s = do(op("Rome: REG MES · MES: +1R · TAU: RI @C1", source="MES"), "move TAU", "take RI1")
    assert waits(s) == "ROME ml_step"  # the consul had to come along
    assert s.movers_led == 1
    s = op("Rome: REG MES · MES: +1R · TAU: RI @C1*", source="MES")
    assert "move TAU" not in labels(s)  # he has acted


def test_3_4_1_additions_that_could_not_go_are_not_offered():
    s = do(op("REG: 3RI @C1 +1R", sp=2), "move REG")
    assert labels(s) == ["take RI1", "take Consul I"]
    do(s, "take RI1")
    assert labels(s) == ["go", "take Consul I"]  # no stack for 2 Supply Points


def test_3_4_2_the_commander_of_two():
    s = do(op("REG: 2RI @C1 @C3 +1R"), "move REG", "all")
    assert labels(s) == ["command Consul I", "command Consul III"]
    do(s, "command Consul III")
    assert s.mf == 4 - 1  # Messana was the only step


def test_3_4_3_steps_within_the_movement_factors():
    s = do(op("Rome: REG MES TAU · TAU: RI +1R", source="TAU"), "move TAU", "step CAT", "step CEN")
    assert s.mf == 1
    assert labels(s) == ["stop", "step CAT", "step ENN", "step MOR"]
    with pytest.raises(IllegalAction, match="Nebrodes Mts costs 3 Movement Factors, and 1 are left"):
        s.play(27 + 24)
    with pytest.raises(IllegalAction, match="Reggio is not adjacent to Centuripae"):
        s.play(27)


def test_3_4_3_no_stop_before_the_first_step():
    s = do(op("Rome: REG MES TAU · TAU: RI +1R", source="TAU"), "move TAU")
    with pytest.raises(IllegalAction, match="must make a step first"):
        s.play(8)


def test_3_4_4_and_3_4_4d_bare_garrisons_do_not_stop_movement():
    s = do(op("Rome: REG MES · MES: RI +1R", source="MES"), "move MES", "step TAU", "step CAT")
    assert waits(s) == "ROME ml_step"


def test_3_4_4c_enemies_in_the_field_are_a_battle():
    s = do(op("Rome: REG MES · MES: RI +1R · NEB: GI · TAU: GI", source="MES"), "move MES", "step TAU")
    assert waits(s) == "CARTHAGE refuge_pick"  # Tauromenium is theirs
    do(s, "done")
    assert (s.battle, s.ground) == (0, s.box.map.codes.index("TAU"))


def test_3_4_5_stopping_before_an_enemy_fortress_besieges_it():
    s = do(op("Rome: REG MES · MES: RI +1R · TAU: @Hanno", source="MES"), "move MES", "step TAU", "stop")
    assert things(s, "I_TAU") == "@Hanno"


def test_3_4_5_no_surcharge_after_a_battle():
    s = do(op(START), "move REG", "all")
    assert s.sp == 3


def test_3_4_6_the_group_stays_together():
    s = do(
        op("Rome: REG MES TAU · MES: 2RI @C1 +1R · TAU: RI", source="MES"), "move MES", "all", "step TAU", "step CAT", "stop"
    )
    assert (things(s, "CAT"), things(s, "TAU")) == ("RI1 RI2 @C1", "RI3")
    assert says(s, "Rome marches from Messana with 2 Legions and Consul I, 3 Supply Points left.")


def test_3_4_3_a_forced_march_never_keeps_a_unit_from_going():
    assert labels(op("REG: RI +1R · march=3")) == ["end", "move REG"]  # as many as a Legion has of its own
