"""3.10 Uprisings (3.10.1, 3.10.2) and Syracuse (3.10.3)."""

from delenda.games.punic_island.actions import BIT, DEAD
from delenda.games.punic_island.rules.forces import put
from delenda.games.punic_island.rules.peace import broken_switch
from delenda.games.punic_island.rules.plans import flights, is_waiting
from delenda.games.punic_island.rules.sequence import FINISH_SWITCH, SHOW_OUT
from delenda.games.punic_island.rules.syracuse import lose_stranded
from support.punic_island import CARTHAGE, ROME, at, do, holder, labels, op, rp, says, things, unit, waits, where

LANDED = "Rome: REG MES ASP · ASP: +1R · "


def marked(s) -> set[str]:
    return {code for index, code in enumerate(s.box.map.codes[: s.box.lands]) if s.uprisings & BIT[index]}


def test_3_10_1_three_points_a_unit_and_its_area_or_a_neighbour():
    s = do(op(LANDED + "TUN: RI", source="ASP"), "promote TUN")
    assert (waits(s), s.sp) == ("ROME uprising_area", 3)
    assert labels(s) == [f"uprising {code}" for code in ("UTI", "CAR", "TUN", "ASP", "BAG", "BYZ")]
    do(s, "uprising TUN")
    assert marked(s) == {"TUN"}
    assert waits(s) == "ROME option"  # the Legion has acted


def test_3_10_1_the_class_is_picked_where_there_are_several():
    s = do(op(LANDED + "TUN: RI RC", source="ASP"), "promote TUN")
    assert (waits(s), labels(s)) == ("ROME uprising_pick", ["by RI1", "by RC1"])


def test_3_10_1_one_marker_an_area_and_six_in_all():
    s = do(op(LANDED + "TUN: RI · uprisings TUN CAR", source="ASP"), "promote TUN")
    assert "uprising TUN" not in labels(s)
    s = op(LANDED + "TUN: RI · uprisings UTI CAR TUN BAG BYZ HEK", source="ASP")
    assert not any(label.startswith("promote") for label in labels(s))


def test_3_10_1_only_on_african_land():
    assert not any(label.startswith("promote") for label in labels(op("REG: RI +1R")))
    s = op("Rome: REG MES · N_ASP: RN RI +1R · S12: RN", source="N_ASP")
    assert not any(label.startswith("promote") for label in labels(s))  # aboard
    assert not any(label.startswith("promote") for label in labels(op(LANDED + "TUN: RI", source="ASP", sp=2)))


def test_3_10_1_carthage_loses_2_for_each_marker():
    assert at("uprisings TUN CAR BAG").points(CARTHAGE) == 45 - 6


def test_3_10_2_carthage_removes_with_a_unit_there_or_next_to_it():
    s = do(op("TUN: LI · CAR: +1C · uprisings CAR HEK", "CARTHAGE", "CAR"), "remove TUN")
    assert marked(s) == {"HEK"}  # Carthage was the only one in reach
    assert says(s, "Carthage is quiet again.")


def test_3_10_2_not_while_any_roman_unit_is_in_africa():
    text = "TUN: LI · CAR: +1C · uprisings CAR · "
    for romans in ("UTI: RI", "S12: RN", "N_CAR: RN", "Rome: ASP · P_ASP: RN"):
        assert "remove TUN" not in labels(op(text + romans, "CARTHAGE", "CAR"))
    assert "remove TUN" in labels(op(text + "S11: RN", "CARTHAGE", "CAR"))


def test_3_10_2_rome_does_not_remove_and_carthage_does_not_promote():
    assert not any(label.startswith("remove") for label in labels(op(LANDED + "TUN: RI · uprisings CAR", source="ASP")))
    assert not any(label.startswith("promote") for label in labels(op("TUN: LI · CAR: +1C", "CARTHAGE", "CAR")))


# 3.10.3


def switch(text: str):
    return do(at(f"{text} · hand R: R03 · player=ROME · ROME card_action"), "play R03")


def test_3_10_3a_coin_cities_pass_with_half_their_resource_points():
    s = switch("Rome: REG MES TAU · SYR: +3C · CAM: +1C · TAU: +1R · CAR: +1C")
    assert [holder(s, city) for city in ("SYR", "CAM", "LEO", "CAT", "TAU")] == [ROME] * 5
    assert [rp(s, city, ROME) for city in ("SYR", "CAM", "TAU")] == [1, 0, 1]
    assert rp(s, "SYR", CARTHAGE) == rp(s, "CAM", CARTHAGE) == 0
    assert holder(s, "GEL") == CARTHAGE


def test_3_10_3b_ships_and_leaders_of_carthage_there_are_lost_unscored():
    s = switch("CAT: RI · P_CAM: 2CN · SYR: @Hanno · P_GEL: CN3 · N_SYR: CN4 · I_CAT: @Haderbal")
    assert things(s, "dead") == "CN1 CN2"
    assert (where(s, "@Hanno"), where(s, "@Haderbal"), list(s.kills)) == ("gone", "gone", [0, 0])
    assert (things(s, "P_GEL"), things(s, "N_SYR")) == ("CN3", "CN4")  # the roads are no port


def test_3_10_3c_ground_units_are_shown_out_without_disorganization():
    s = switch("Rome: REG MES TAU · CAM: LI · GEL: +1C")
    assert waits(s) == "CARTHAGE retreat_step"
    assert labels(s) == [
        "stop",
        "retreat PIN",
        "retreat HYB",
        "retreat ENN",
        "retreat MOR",
    ]  # Gela first, which has a Resource Point
    do(s, "stop")
    assert things(s, "GEL") == "LI1 +1C"


def test_3_10_3c_those_inside_walk_out_through_the_besiegers():
    s = switch("I_CAT: LI · CAT: RI · AGR: +1C")
    assert labels(s) == ["retreat CEN", "retreat MOR"]  # both lead to Agrigentum
    do(s, "retreat CEN")  # and on to Enna, the only area nearer
    assert (things(s, "CAT"), things(s, "I_CAT"), things(s, "ENN")) == ("RI1", "", "LI1")


def test_3_10_3c_without_a_way_they_are_removed_unscored():
    ring = "NEB: RI · MES: RI"
    s = switch(f"TAU: LI · {ring} · CAT: RI")
    assert (where(s, "LI1"), list(s.kills)) == ("dead", [0, 0])


def test_3_10_3c_besiegers_of_a_roman_coin_city_stay():
    s = switch("Rome: REG MES LEO · LEO: LI · GEL: +1C")
    assert things(s, "LEO") == "LI1"


def test_3_10_3d_the_army_of_syracuse_goes_home():
    s = switch("Rome: REG MES LEO · MES: SI @Hanno · dead: SI2")
    assert (where(s, "SI1"), where(s, "SI2"), list(s.kills)) == ("gone", "gone", [0, 0])
    assert where(s, "@Hanno") == "gone"  # left alone in the field


def test_3_10_3e_the_navy_of_syracuse_is_roman():
    s = switch("Rome: REG MES LEO · N_MES: SN1d · dead: SN2")
    assert things(s, "P_SYR") == "SN1Rd"
    assert where(s, "SN2") == "dead"
    assert s.side[s.box.unit_codes.index("SN1")] == ROME


def test_3_10_3e_cargo_without_a_ship_is_lost():
    s = switch("Rome: REG MES LEO · N_MES: SN LI +1C @Hanno")
    assert (where(s, "LI1"), rp(s, "N_MES", CARTHAGE), where(s, "@Hanno"), list(s.kills)) == ("dead", 0, "gone", [0, 0])


def test_3_10_3f_a_roman_siege_of_a_switched_city_ends():
    s = switch("SYR: 2RI @C1 · I_SYR: SI")
    assert (things(s, "SYR"), things(s, "I_SYR"), holder(s, "SYR")) == ("RI1 RI2 @C1", "", ROME)


def test_3_10_3c_one_after_another_is_shown_out():
    s = switch("Rome: REG MES TAU · CAM: 2LI · GEL: +1C")
    assert flights(s, SHOW_OUT) == [s.box.unit_codes.index("LI2")]
    assert is_waiting(s, FINISH_SWITCH)
    assert s.invariants() == []
    do(s, "stop")
    assert flights(s, SHOW_OUT) == []
    assert s.invariants() == []


def test_3_10_3c_nobody_of_carthage_stays_in_a_city_that_is_roman():
    stays = ["LI1 stays in CAT, which is Roman."]
    inside, outside = at("CAT: RI · I_CAT: LI"), at("CAT: LI")
    assert broken_switch(inside) == broken_switch(outside) == []
    city = inside.box.map.codes.index("CAT")
    inside.control[city] = ROME
    outside.field[ROME * outside.box.lands + city] = 1
    assert broken_switch(inside) == broken_switch(outside) == stays


def test_3_10_3f_cargo_without_a_ship_is_lost_in_any_sea():
    s = at("S1: CN LI")
    put(s, unit(s, "CN1"), DEAD)
    lose_stranded(s, CARTHAGE)
    assert where(s, "LI1") == "dead"
