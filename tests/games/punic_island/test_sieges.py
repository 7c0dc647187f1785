"""3.8 Sieges and fortresses (3.8.1 to 3.8.9): refuge, the roll, the fall, relief, sorties."""

import pytest

from delenda.games.punic_island.rules.forces import is_besieged
from support.punic_island import (
    CARTHAGE,
    ROME,
    area,
    arm,
    at,
    do,
    holder,
    labels,
    op,
    rp,
    sail,
    says,
    supplied,
    things,
    waits,
    where,
)

ENNA = "Rome: REG MES ENN · ENN: {} +1R · "
WALLS = "Rome: REG MES ENN · ENN: +1R · AGR: {} · I_AGR: {}"


def besiege(besiegers: str, inside: str = "", more: str = ""):
    return op(WALLS.format(besiegers, inside) + more, source="ENN")


# 3.8.1


def test_3_8_1_a_siege_exists_while_enemies_stand_before_the_fortress():
    s = do(op(ENNA.format("RI"), source="ENN"), "move ENN", "step AGR")
    assert is_besieged(s, area("AGR"))  # derived, without a marker
    do(s, "stop")
    assert is_besieged(s, area("AGR"))


def test_3_8_1_it_ends_when_the_last_enemy_leaves():
    s = op("Rome: REG MES ENN · ENN: +1R · I_AGR: LI @Hanno · AGR: RI", source="ENN")
    do(s, "move AGR", "step ENN", "stop")
    assert (things(s, "AGR"), things(s, "I_AGR")) == ("LI1 @Hanno", "")


def test_3_8_1_it_lasts_while_one_enemy_stays():
    s = do(
        op("Rome: REG MES ENN · ENN: +1R · I_AGR: LI · AGR: RI RC", source="ENN"), "move AGR", "take RC1", "step ENN", "stop"
    )
    assert (things(s, "AGR"), things(s, "I_AGR")) == ("RI1", "LI1")


# 3.8.2


def test_3_8_2_up_to_four_take_refuge_and_the_rest_fights():
    s = do(op(ENNA.format("2RI @C1") + "AGR: 4LI GI", source="ENN"), "move ENN", "all", "step AGR")
    for _ in range(4):
        assert waits(s) == "CARTHAGE refuge_pick"
        do(s, labels(s)[1])
    assert (things(s, "I_AGR"), s.battle) == ("LI1 LI2 LI3 LI4", 0)
    assert [s.box.unit_codes[one] for one in s.line] == ["RI1", "RI2", "GI1"]


def test_3_8_2_none_may_take_refuge():
    s = do(op(ENNA.format("RI") + "AGR: LI", source="ENN"), "move ENN", "step AGR", "done")
    assert (s.battle, things(s, "I_AGR")) == (0, "")


def test_3_8_2_a_leader_with_units_on_both_sides_of_the_wall_chooses():
    text = ENNA.format("RI") + "AGR: LI GI @Hanno"
    s = do(op(text, source="ENN"), "move ENN", "step AGR", "refuge LI1", "done")
    assert (waits(s), labels(s)) == ("CARTHAGE refuge_leader", ["Hanno in", "Hanno out"])
    assert where(do(s.copy(), "Hanno in"), "@Hanno") == "I_AGR"
    do(s, "Hanno out")
    assert (where(s, "@Hanno"), s.commanders[CARTHAGE]) == ("AGR", s.box.leader_codes.index("Hanno"))


def test_3_8_2_a_leader_goes_in_with_all_and_stays_out_with_all():
    text = ENNA.format("RI") + "AGR: LI @Hanno"
    s = do(op(text, source="ENN"), "move ENN", "step AGR", "refuge LI1")
    assert where(s, "@Hanno") == "I_AGR"
    s = do(op(text, source="ENN"), "move ENN", "step AGR", "done")
    assert where(s, "@Hanno") == "AGR"


def test_3_8_2_the_mover_may_go_on_and_they_come_out_again():
    s = do(op(ENNA.format("RI") + "AGR: LI @Hanno", source="ENN"), "move ENN", "step AGR", "refuge LI1")
    assert waits(s) == "ROME ml_step"
    do(s, "step HER")
    assert (things(s, "AGR"), things(s, "I_AGR")) == ("LI1 @Hanno", "")


def test_3_8_2_no_refuge_in_the_fortress_of_another():
    s = do(op("Rome: REG MES ENN GEL · ENN: RI +1R · GEL: LI", source="ENN"), "move ENN", "step GEL")
    assert (s.battle, waits(s)) == (0, "CHANCE draw_chit")  # Gela is Roman


# 3.8.3


def test_3_8_3_a_siege_costs_4():
    s = do(besiege("RI"), "siege AGR")
    assert (s.sp, waits(s)) == (2, "CHANCE siege_roll")
    assert "siege AGR" not in labels(op(WALLS.format("RI", ""), source="ENN", sp=3))


def test_3_8_3_with_a_leader_all_that_have_not_acted_besiege():
    s = do(besiege("4RI RI* @C1"), "siege AGR", 2)
    assert says(s, "Siege of Agrigentum: 2 + 4 + 0 − 4 = 2 ≤ 2.")


def test_3_8_3_a_leader_who_has_acted_still_counts():
    s = do(besiege("4RI @C1*"), "siege AGR", 2)
    assert holder(s, "AGR") == ROME


def test_3_8_3_without_a_leader_the_owner_picks_one_unit():
    s = do(besiege("RI RC"), "siege AGR")
    assert (waits(s), labels(s)) == ("ROME siege_pick", ["besiege RI1", "besiege RC1"])
    do(s, "besiege RC1", 10)
    assert "move AGR" in labels(s)  # the Legion has not acted


def test_3_8_3_an_enemy_leader_is_none_of_theirs():
    s = do(besiege("2RI", "LI @Hanno"), "siege AGR", 1)
    assert says(s, "Siege of Agrigentum: 1 + 4 + 1 − 1 = 5 > 2. It holds.")


def test_3_8_3_a_port_needs_a_ship_in_its_roads():
    text = "Rome: REG MES SEG · SEG: +1R · LIL: 4RI @C1 · {}"
    assert "siege LIL" not in labels(op(text.format("S5: RN"), source="SEG"))  # the open sea is no blockade
    assert "siege LIL" not in labels(op(text.format("N_LIL: CN"), source="SEG"))
    assert "siege LIL" in labels(op(text.format("N_LIL: RN*"), source="SEG"))


def test_3_8_3_unsupplied_units_do_not_besiege():
    assert "siege LIL" not in labels(op("REG: RI +1R · LIL: 4RI @C1 · N_LIL: RN"))


# 3.8.4


@pytest.mark.parametrize(("die", "falls"), [(3, True), (4, False)])
def test_3_8_4_the_roll(die, falls):
    s = do(besiege("5RI 2RC @C1", "2LI"), "siege AGR", die)  # die + 4 + 2 - 7 <= 2
    assert (holder(s, "AGR") == ROME) is falls


def test_3_8_4_the_siege_number_is_2_for_both():
    s = do(op("Rome: REG MES AGR · AGR: 4LI @Hanno · ENN: +1C", "CARTHAGE", "ENN"), "siege AGR", 2)
    assert holder(s, "AGR") == CARTHAGE
    s = do(op("Rome: REG MES AGR · AGR: 4LI @Hanno · ENN: +1C", "CARTHAGE", "ENN"), "siege AGR", 3)
    assert holder(s, "AGR") == ROME


# 3.8.5, 3.8.6


def test_3_8_5_all_inside_are_destroyed_and_half_the_resource_points_are_captured():
    text = "Rome: REG MES SEG · SEG: +1R · LIL: 6RI @C1 +5C · I_LIL: LI GI @Hanno · P_LIL: CN · N_LIL: RN"
    s = do(op(text, source="SEG"), "siege LIL", 1)
    assert (things(s, "dead"), where(s, "@Hanno")) == ("LI1 CN1 GI1", "gone")
    assert list(s.kills) == [3 + 3, 0]
    assert (holder(s, "LIL"), rp(s, "LIL", ROME), rp(s, "LIL", CARTHAGE)) == (ROME, 2, 0)
    assert things(s, "LIL") == "RI1 RI2 RI3 RI4 RI5 RI6 @C1 +2R"


def test_3_8_5_a_consul_inside_goes_back_to_the_cup():
    s = op("MES: 4LI 2GI @Hanno · I_MES: @C2 · N_MES: CN · TAU: +1C", "CARTHAGE", "TAU")
    do(s, "siege MES", 1)
    assert (where(s, "@C2"), list(s.kills)) == ("box", [0, 3])


def test_3_8_6_a_failed_siege_changes_nothing_but_they_have_acted():
    s = do(besiege("2RI @C1", "LI", " · MES: RI +1R"), "siege AGR", 10)
    assert (things(s, "AGR"), things(s, "I_AGR"), list(s.kills)) == ("RI1 RI2 @C1", "LI1", [0, 0])
    assert waits(s) == "ROME option"  # 2 Supply Points were left, but nobody to use them


# 3.8.7


def test_3_8_7_units_and_leaders_inside_join_the_relief():
    s = do(op("REG: RI1 +1R · I_MES: RI2 RC1 @C1 · MES: 2SI @Hanno"), "move REG")
    assert (waits(s), labels(s)) == ("ROME join_pick", ["done", "join RI2", "join RC1", "join Consul I"])
    do(s, "join RC1", "join Consul I", "done")
    assert [s.box.unit_codes[one] for one in s.line] == ["RI1", "RC1", "SI1", "SI2"]
    assert s.commanders[ROME] == 0
    do(arm(s, ["Confusion", "Ruse"], ["Skirmish", "Skirmish"]), "chit Confusion", "check RC1", 10, "Consul I stays")
    assert things(s, "I_MES") == "RI2 RC1x"  # it could only go back inside


def test_3_8_7_those_who_have_acted_stay_inside():
    s = do(op("REG: RI1 +1R · I_MES: RI2* · MES: 2SI @Hanno"), "move REG")
    assert waits(s) == "CHANCE draw_chit"


def test_3_8_7_after_the_relief_the_gates_are_open():
    s = do(op("REG: RI1 +1R · I_MES: RI2 @C1 · MES: SI"), "move REG", "done")
    do(arm(s, ["Ruse"], ["Skirmish", "Confusion"]), 10, "retreat TAU", "stop")
    assert (things(s, "MES"), things(s, "I_MES")) == ("RI1 RI2 @C1", "")


def test_3_8_7_a_landing_can_be_a_relief():
    text = "Rome: REG MES GEL PIN · N_GEL: RN RI1 · GEL: +1R · I_PIN: RI2 · PIN: GI · AGR: +1C"
    s = do(sail(op(text, source="GEL"), "N_GEL", "RI1"), "step S7", "debark PIN")
    assert (waits(s), labels(s)) == ("ROME join_pick", ["done", "join RI2"])


# 3.8.8


def test_3_8_8_a_sortie_is_a_battle_at_once():
    s = do(op("I_LIL: LI · LIL: RI +1C", "CARTHAGE", "LIL"), "sortie LIL")
    assert (s.sp, s.battle, s.attacker, s.came) == (5, 0, CARTHAGE, -1)
    do(arm(s, ["Ruse", "Skirmish"], ["Skirmish"]), 1)
    assert s.ground == area("LIL")


def test_3_8_8_a_stack_needs_a_leader_and_3_points():
    s = do(op("I_LIL: LI GI · LIL: RI +1C", "CARTHAGE", "LIL"), "sortie LIL")
    assert labels(s) == ["take LI1", "take GI1"]
    do(s, "take GI1")
    assert (s.sp, [s.box.unit_codes[one] for one in s.line]) == (5, ["RI1", "GI1"])


def test_3_8_8_a_sortie_lives_on_the_resource_points_inside():
    assert "sortie LIL" not in labels(op("I_LIL: LI · LIL: RI · DRE: LI +1C", "CARTHAGE", "DRE"))


def test_3_8_8_victory_lifts_the_siege():
    s = do(op("I_LIL: LI GI · LIL: RI +1C", "CARTHAGE", "LIL"), "sortie LIL", "take LI1")
    do(arm(s, ["Ruse", "Skirmish"], ["Flank Attack"]), 10)
    assert things(s, "MAC") == "RI1x"  # by Selinus, the only way
    assert (things(s, "LIL"), things(s, "I_LIL")) == ("LI1 GI1 +1C", "")


# 3.8.9


def test_3_8_9_besieged_resource_points_serve_those_inside():
    s = op("I_LIL: LI · P_LIL: CN · LIL: RI +1C · DRE: LI · SEG: LI", "CARTHAGE", "LIL")
    assert (supplied(s, "I_LIL"), supplied(s, "P_LIL"), supplied(s, "DRE"), supplied(s, "SEG")) == (True, True, False, False)


def test_3_8_9_points_may_be_placed_there_but_no_units():
    text = "LIL: RI · hand C: C05 C06 · player=CARTHAGE · CARTHAGE card_action"
    s = do(at(text), "play C06")
    assert "rp LIL" in labels(s)
    s = do(at(text), "play C05")
    assert "arrive LIL" not in labels(s)


def test_3_8_8_a_sortie_from_reggio():
    assert labels(op("I_REG: RI · REG: LI +1R")) == ["end", "sortie REG"]
