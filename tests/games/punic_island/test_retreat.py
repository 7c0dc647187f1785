"""3.7 Retreats (3.7.1 to 3.7.5)."""

from delenda.games.punic_island.actions import PLACE, SAILING, STOP
from delenda.games.punic_island.rules.forces import distance, put
from delenda.games.punic_island.rules.retreat import further_options, havens, sail_home
from support.punic_island import (
    CARTHAGE,
    ROME,
    area,
    arm,
    at,
    do,
    labels,
    land_battle,
    naval_battle,
    op,
    rp,
    says,
    things,
    unit,
    waits,
    where,
)


def beaten(text: str, attacker: str, source: str, march: str, step: str):
    """A field battle whose defender has just been disorganized by a Ruse or Flank Attack."""
    s = do(op(text, attacker, source), f"move {march}")
    if "all" in labels(s):
        do(s, "all")
    do(s, f"step {step}")
    if waits(s).endswith("refuge_pick"):
        do(s, "done")
    if attacker == "ROME":
        return do(arm(s, ["Ruse"], ["Skirmish", "Confusion"]), 10)
    return do(arm(s, ["Ruse", "Skirmish"], ["Punic Treachery"]), 10)


def test_3_7_1_inside_while_there_is_room():
    s = beaten("Rome: REG MES ENN · ENN: 2RI @C1 +1R · AGR: LI · LIL: +1C", "ROME", "ENN", "ENN", "AGR")
    assert labels(s) == ["inside", "retreat HER"]  # not towards Enna, from where the attackers came


def test_3_7_1_an_attacker_goes_back_where_he_came_from():
    s = do(op("Rome: REG MES CAT · CAT: RI +1R · MOR: LI · LEO: +1C", source="CAT"), "move CAT", "step MOR")
    do(arm(s, ["Confusion"], ["Skirmish", "Confusion"]), 10)
    assert things(s, "CAT") == "RI1x +1R"
    assert labels(s) == ["stop", "retreat CEN"]


def test_3_7_1_destroyed_if_that_is_enemy_occupied():
    s = do(op("Rome: REG MES · MES: RI @C3 +1R · CEN: GI · PAN: +1C", source="MES"), "move MES", "all", "step TAU", "step CAT")
    do(s, "step CEN")
    do(arm(s, ["Confusion"], ["Skirmish", "Confusion"]), 10)
    assert (where(s, "RI1"), list(s.kills)) == ("dead", [0, 4])  # Catana, which it passed, is Carthaginian


def test_3_7_1_a_defender_without_a_way_is_destroyed():
    s = beaten("LIL: II +1C · DRE: RI", "CARTHAGE", "LIL", "LIL", "DRE")
    assert where(s, "RI1") == "dead"


def test_3_7_2_towards_the_nearest_resource_point():
    s = beaten("Rome: REG MES CAT · CAT: RI +1R · MOR: LI · AGR: +1C", "ROME", "CAT", "CAT", "MOR")
    assert says(s, "Libyan phalanx 1 retreats to Enna.")
    assert labels(s) == ["stop", "retreat AGR"]


def test_3_7_2_without_resource_points_towards_lilybaeum():
    s = beaten("Rome: REG MES CAT · CAT: RI +1R · MOR: LI", "ROME", "CAT", "CAT", "MOR")
    assert says(s, "Libyan phalanx 1 retreats to Enna.")


def test_3_7_2_rome_without_resource_points_towards_messana():
    s = beaten("Rome: REG MES TAU · CEN: RI · CAT: LI +1C", "CARTHAGE", "CAT", "CAT", "CEN")
    assert says(s, "Legion 1 retreats to Nebrodes Mts.")


def test_3_7_2_in_africa_towards_the_nearest_own_city():
    s = beaten("Rome: REG MES ASP · TUN: RI · CAR: LI +1C", "CARTHAGE", "CAR", "CAR", "TUN")
    assert says(s, "Legion 1 retreats to Aspis.")
    assert labels(s) == ["stop", "retreat BYZ"]


def test_3_7_3_two_areas_or_stop_at_an_own_fortress():
    s = beaten("Rome: REG MES CAT · CAT: RI +1R · MOR: LI · LEO: +1C", "ROME", "CAT", "CAT", "MOR")
    assert labels(s) == ["stop", "retreat HYB", "retreat SYR"]
    do(s, "retreat SYR")
    assert things(s, "SYR") == "LI1x"


def test_3_7_3_a_second_area_is_compulsory_in_the_open():
    s = beaten("Rome: REG MES CAT · CAT: RI +1R · CEN: LI · PAN: +1C", "ROME", "CAT", "CAT", "CEN")
    assert labels(s) == ["retreat NEB", "retreat ENN"]  # both three areas from Panormo
    do(s, "retreat NEB")
    assert things(s, "HAL") == "LI1x"  # on, without a choice


def test_3_7_4_any_own_port_in_range():
    s = op("N_PIN: CN · N_GEL: 2RN @C1 · GEL: +1R · Rome: REG MES GEL", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert {"retreat P_PIN", "retreat P_HER", "retreat P_LIL", "retreat P_CAR"} <= set(labels(s))
    assert "retreat P_GEL" not in labels(s)


def test_3_7_4_not_through_enemy_ships():
    text = "N_PIN: CN · N_GEL: 2RN @C1 · S11: RN · S6: RN · GEL: +1R · Rome: REG MES GEL PIN"
    s = op(text, source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert labels(s) == ["retreat P_CAM", "retreat P_SYR", "retreat P_CAT"]


def test_3_7_4_as_far_as_possible():
    held = "REG MES MYL THE PAN DRE LIL HER PIN GEL CAM SYR CAT ASP UTI CAR"
    text = f"Rome: {held} · N_PIN: CN · N_GEL: 2RN @C1 · GEL: +1R"
    s = op(text, source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert things(s, "N_TYN") == "CN1dx"  # Tyndaris is 8 away, its roads 7


def test_3_7_4_no_way_at_all():
    text = "Rome: GEL PIN · N_PIN: CN · N_GEL: 2RN @C1 · GEL: +1R · N_MES: RN"
    s = do(op(text, source="GEL"), "sail N_GEL", "all", "step S7", "step N_PIN")
    put(s, unit(s, "RN3"), s.box.map.codes.index("S7"))  # behind the battle, too
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert (things(s, "dead"), list(s.kills)) == ("CN1", [1, 0])


def test_3_7_5_the_last_ship_takes_cargo_and_resource_points_along():
    s = op("N_PIN: CN 2GI +1C · N_GEL: 2RN @C1 · GEL: +1R · Rome: REG MES GEL", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10, "cargo GI1d", "retreat P_PIN")
    assert things(s, "PIN") == "GI1dx GI2 +1C"
    assert (rp(s, "N_PIN", CARTHAGE), rp(s, "PIN", CARTHAGE), rp(s, "PIN", ROME)) == (0, 1, 0)


def test_3_7_5_more_than_four_inside_are_lost():
    s = op("N_PIN: CNd 2GI · I_PIN: 2LI 1GI 1II · PIN: RI · N_GEL: 2RN @C1 · GEL: +1R · Rome: REG MES GEL", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Wrong Course", "Ballistas"]), 10, "retreat P_PIN")
    assert (waits(s), labels(s)) == ("CARTHAGE cargo_pick", ["cargo LI1", "cargo II1", "cargo GI1x", "cargo GI2"])
    do(s, "cargo GI1x", "cargo LI1")
    assert (things(s, "I_PIN"), things(s, "dead")) == ("LI2 II1 GI2 GI3", "LI1 GI1")
    assert list(s.kills) == [0, 0]


def test_3_7_2_distances_are_counted_in_areas():
    s = at("Rome: REG MES")
    assert [distance(s, ROME, area(code), [area("MES")]) for code in ("MES", "REG", "TAU", "CAT")] == [0, 1, 1, 2]


def test_3_7_2_there_may_be_no_haven():
    assert havens(at("TUN: RI · REG: +1R"), ROME, area("TUN")) == []


def test_3_7_3_a_unit_in_reggio_may_go_on():
    s = land_battle("RI", "LI")
    put(s, unit(s, "RI1"), area("REG"))
    assert further_options(s, unit(s, "RI1")) == [STOP, PLACE + area("MES")]


def test_3_7_4_of_two_ports_as_near_the_first():
    held = "REG MES THE PAN DRE LIL HER PIN GEL CAM SYR CAT ASP UTI CAR"
    s = op(f"Rome: {held} · N_PIN: CN · N_GEL: 2RN @C1 · GEL: +1R", source="GEL")
    do(s, "sail N_GEL", "all", "step S7", "step N_PIN")
    do(arm(s, ["Periplus"], ["Periplus", "Ballistas"]), 10)
    assert things(s, "N_MYL") == "CN1dx"  # Tyndaris is as far


def test_3_7_5_cargo_that_has_gone_home_sails_no_more():
    s = naval_battle("RN RI", "CN")
    sail_home(s, unit(s, "RN1"), area("P_GEL"))
    assert (where(s, "RI1"), s.cond[unit(s, "RI1")] & SAILING) == ("GEL", 0)
