"""Positions that cannot be are refused, each with the rule that it breaks; those that a game comes through are not."""

import pytest

from delenda.games.punic_island.actions import DEAD, FIGHTING
from delenda.games.punic_island.rules.check_list import DEPLETES, MOST_CHECKS
from delenda.games.punic_island.rules.forces import put
from delenda.games.punic_island.rules.groups import broken_stage, misassembled, misloaded, misput
from delenda.games.punic_island.rules.invariants import broken_chits, broken_numbers
from delenda.games.punic_island.rules.plans import is_sensible
from delenda.games.punic_island.rules.sequence import ASK_EVENT, COMMAND, FLEE, HIT_CARGO, LEVY_MIX, PLACE_POINTS, RESTORE
from delenda.games.punic_island.rules.stages import RECOVERING
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.errors import BadPosition
from support.punic_island import ROME, START, area, arm, at, do, labels, land_battle, naval_battle, op, sail, unit, waits

GELA = "Rome: REG MES GEL · GEL: +1R · "


@pytest.mark.parametrize("left", ["sp=1", "march=1", "siege_mod=1", "no_fleet=1", "rebuilt=1", "source=REG"])
def test_3_3_7_nothing_is_left_of_an_operation_that_is_over(left):
    with pytest.raises(BadPosition, match="Supply Points are there without an operation"):
        at(f"REG: +1R · {left}")


@pytest.mark.parametrize(
    ("step", "arguments", "sensible"),
    [
        *((step, [count], 0 <= count <= 9) for step in (PLACE_POINTS, RESTORE, LEVY_MIX) for count in (-1, 0, 9, 10)),
        *((COMMAND, [seat], seat in (0, 1)) for seat in (-1, 0, 1, 2)),
        *((FLEE, [one], one == 0) for one in (-1, 0, 1, 70)),  # the first Legion is the only unit on the map
        *((ASK_EVENT, [moment], 0 <= moment <= 3) for moment in (-1, 0, 3, 4)),
        *((HIT_CARGO, [hit, 1, area("S1")], 0 <= hit <= 3) for hit in (-1, 0, 3, 4)),
        *((HIT_CARGO, [0, 1, at], at >= area("S1")) for at in (area("S1") - 1, area("S1"))),
    ],
)
def test_what_waits_on_the_agenda_has_sensible_arguments(step, arguments, sensible):
    assert is_sensible(at("REG: RI +1R"), step, arguments) is sensible


def test_3_0_9_a_leader_alone_in_the_field_is_none_who_goes_aboard():
    with pytest.raises(BadPosition, match="Consul I is left alone"):
        op("REG: RI +1R · MOR: @C1 · place=MOR")


def test_3_0_8_every_counter_may_have_to_check():
    s = at(START)
    s.checks = [0, 0, DEPLETES] * MOST_CHECKS
    assert broken_numbers(s) == []
    s.checks += [0, 0, DEPLETES]
    assert broken_numbers(s) == ["an engagement or a check is incomplete."]


def test_3_0_8_somebody_on_the_map_checks():
    s = do(op("REG: +1R RI · LIL: GI · hand R: R18"), "play R18")
    assert (waits(s), s.decision.misfit(s)) == ("CHANCE check", "")
    put(s, unit(s, "GI1"), area("REG"))  # the first of all places
    assert s.decision.misfit(s) == ""
    put(s, unit(s, "GI1"), DEAD)
    assert s.decision.misfit(s) == "there is nobody to check (3.0.8)."


def test_3_2_6_units_are_restored_as_long_as_the_card_says():
    s = do(at("REG: RId RIx +1R · hand R: R11 · player=ROME · ROME card_action"), "play R11")
    assert (waits(s), s.decision.misfit(s)) == ("ROME restore_unit", "")
    s.amount = 0
    assert s.decision.misfit(s) == "no unit is to be restored (3.2.6)."


def test_3_5_1_a_fleet_may_lie_in_the_first_of_all_seas():
    s = do(op("S1: 2RN @C1 · REG: RI +1R"), "sail S1")
    assert (waits(s), misloaded(s)) == ("ROME mn_pick", "")
    s = sail(op("S1: 2RN @C1 · REG: RI +1R"), "S1", "all")
    assert (waits(s), misassembled(s)) == ("ROME mn_step", "")


def test_3_5_10_nobody_else_is_already_among_the_enemies_whom_a_fleet_meets():
    s = op(GELA + "P_GEL: RN1 · S7: RN2 · S8: CN · hand C: C15", source="GEL")
    do(sail(s, "P_GEL"), "step S7")
    assert (waits(s), s.invariants()) == ("CARTHAGE react", [])  # the enemies are in the sea beside it
    put(s, unit(s, "CN1"), area("S7"))
    assert misput(s) == "somebody else already is among the enemies whom a fleet meets (3.5.10)."


def test_3_5_13_who_suffers_with_a_ship_is_aboard():
    s = op(GELA + "N_GEL: 2RN RI RC @C1 · N_PIN: CN", source="GEL")
    do(sail(s, "N_GEL", "all", "RI1", "RC1"), "step S7", "step N_PIN")
    do(arm(s, ["Wrong Course", "Periplus"], ["Ballistas"]), "chit Wrong Course", 10)
    assert (waits(s), s.decision.misfit(s)) == ("ROME cargo_pick", "")
    s.hit_at = s.box.map.first_port
    assert s.decision.misfit(s) == "the unit that suffers is not aboard (3.5.13)."


def test_3_6_3_baal_amon_counts_when_the_battle_is_won():
    s = do(naval_battle("RN", "CN", "CARTHAGE", " · hand C: C18"), "play C18")
    assert s.invariants() == []


def test_3_6_16_baal_amon_has_been_counted_when_ships_are_mended():
    s = do(naval_battle("RN", "CN", "CARTHAGE", " · hand C: C18"), "play C18")
    s.card_vp = type(s.card_vp)([0, 1])
    assert broken_numbers(s) == ["Victory Points were won with cards that were not played."]
    s.stage, s.turn = RECOVERING, CARTHAGE
    assert broken_numbers(s) == []


def test_3_6_4_a_side_may_hold_all_its_chits():
    s = land_battle("RI", "LI")
    assert broken_chits(s) == []
    for chit in range(6):
        s.held[chit], s.cup[chit] = s.cup[chit], 0
    s.held_count[ROME] = 16
    assert broken_chits(s) == []
    s.held_count[ROME] = 17
    assert "Rome holds more chits than there are." in broken_chits(s)


def test_3_6_5_the_last_chit_of_a_cup_is_drawn():
    s = land_battle("RI", "LI")
    for chit in range(6):
        s.tossed[chit], s.cup[chit] = s.cup[chit], 0
    assert s.decision.misfit(s) == "the cup is empty (3.6.5)."
    s.tossed[0] -= 1
    s.cup[0] += 1
    assert s.decision.misfit(s) == ""


def test_3_6_7_no_chit_is_at_work_before_the_first_is_played():
    s = land_battle("RI", "LI")
    assert broken_stage(s) == []
    s.chit = 0
    assert broken_stage(s) == ["what has happened in the battle does not fit how far it has come (3.6.7)."]


def test_3_6_15_a_leader_leaves_with_a_unit_that_fights():
    s = do(arm(land_battle("RI", "2LI @Hanno"), ["Ruse"], ["Confusion", "Confusion"]), 10)
    assert (waits(s), s.decision.misfit(s)) == ("CARTHAGE leader_leave", "")
    s.cond[s.runner] &= ~FIGHTING
    assert s.decision.misfit(s) == "no unit retreats (3.6.15)."


def test_3_6_18_those_who_are_pursued_have_retreated():
    s = arm(land_battle("RI", "LI", more=" · hand R: R12"), ["Ruse"], ["Skirmish", "Confusion"])
    do(s, 10, "stop", "play R12")
    assert (waits(s), s.invariants()) == ("CHANCE check", [])


def test_3_9_3_an_ambush_halts_a_march_under_way():
    s = op("Rome: REG MES CAT · CAT: 2RI RC @C1 +1R · hand C: C17", source="CAT")
    do(s, "move CAT", "all", "step MOR", "play C17")
    assert (waits(s), s.halted, s.invariants()) == ("ROME check_pick", 1, [])


def test_3_7_5_more_than_four_are_inside_only_until_the_owner_has_picked_who_is_lost():
    s = op("N_PIN: CNd 2GI · I_PIN: 2LI 1GI 1II · PIN: RI · N_GEL: 2RN @C1 · GEL: +1R · Rome: REG MES GEL", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Wrong Course", "Ballistas"]), 10, "retreat P_PIN")
    assert (len(labels(s)), s.invariants()) == (4, [])  # two too many
    do(s, "cargo GI1x")
    assert (waits(s), s.invariants()) == ("CARTHAGE cargo_pick", [])  # one
