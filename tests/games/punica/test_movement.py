"""3.1, 3.4: contested and open areas, movement by land and sea, contact."""

import pytest

from delenda.games.punica.position import AREA_CODES
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import IllegalAction
from support.punica import S0, armies, at, codes, do, fleets, waits


def areas(mask: int, first: int = 0) -> list[str]:
    return [code for at, code in enumerate(AREA_CODES[first:]) if mask & 1 << at]


def test_3_1_1_units_of_both_sides_make_an_area_contested():
    s = do(at("R: rom4 gal1 f: srd1 tyr2 · C: car3+H his1 f: afr3", "ROME"), "play R4", "gal→his", "srd→afr")
    assert areas(s.contested()) == ["his", "afr"]


def test_3_1_2_a_side_controls_where_it_is_alone():
    s = do(at("R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME"), "gal→his")
    assert areas(s.controlled(ROME)) == ["rom"]
    assert areas(s.controlled(CARTHAGE)) == ["car"]


def test_3_1_3_a_sea_is_open_with_a_fleet_or_the_symbol_and_without_enemies():
    s = at("R: rom4 f: srd1 afr1 · C: car3+H f: lig1 ibe1")
    assert areas(s.open_seas(ROME), 11) == ["tyr", "afr", "srd"]
    assert areas(s.open_seas(CARTHAGE), 11) == ["lig", "ibe"]


def test_3_4_1_a_movement_moves_one_unit_once():
    s = do(at(S0), "car→num")
    assert armies(s) == "R: rom4 cis1 gal1 mag2 · C: car2+H num2 mau1 his1"


def test_3_4_1_one_unit_may_use_several_movements_of_a_card():
    s = do(at(S0), "play C6", "num→mau", "mau→num", "num→car")
    assert armies(s) == "R: rom4 cis1 gal1 mag2 · C: car4+H mau1 his1"


def test_3_4_2_by_land_to_an_adjacent_region_only():
    s = do(at(S0), "pick army num")
    assert codes(s) == ["car", "mau"]
    with pytest.raises(IllegalAction, match="Hispania is not next to Numidia, and no chain of seas"):
        s.play(45)
    with pytest.raises(IllegalAction, match="an army does not stop at sea"):
        s.play(47)


def test_3_4_2_a_voyage_needs_every_sea_of_the_chain():
    s = do(at("R: rom4 f: srd1 blr1 had1 · C: car3+H f: afr3", "ROME"), "pick army rom")
    assert codes(s) == ["cis", "gal", "mag", "sar", "sic", "num", "his", "bal"]
    s = do(at("R: rom4 f: blr2 had1 · C: car3+H f: afr3", "ROME"), "pick army rom")
    assert codes(s) == ["cis", "mag", "sar", "sic"]


def test_3_4_2_fleets_do_not_tire():
    s = do(at("R: rom4 f: srd1 tyr2 · C: car3+H f: afr3", "ROME"), "play R6", "rom→num", "rom→num", "rom→num", "done")
    assert armies(s).startswith("R: rom1 num3 ·")
    assert fleets(s).startswith("tyr2 srd1 ·")


def test_3_4_2_a_voyage_does_not_end_where_it_began():
    s = do(at("R: rom4 sar1 f: tyr1 lig1 srd1 · C: car3+H f: afr3", "ROME"), "pick army sar")
    assert "sar" not in codes(s)


def test_3_4_3_a_fleet_to_any_other_sea():
    s = do(at(S0, "ROME"), "pick fleet tyr")
    assert codes(s) == ["lig", "had", "ion", "afr", "srd", "blr", "ibe"]
    with pytest.raises(IllegalAction, match="a fleet moves to another sea, not to Mare Tyrrhenum"):
        s.play(47)


def test_3_4_4_contact_ends_the_movement_of_all_units_there():
    s = do(at("R: rom3 gal2 f: tyr3 · C: his1 car2+H f: afr3", "ROME"), "play R6", "gal→his")
    assert "army his" not in codes(s)
    with pytest.raises(IllegalAction, match="the armies in Hispania are in a battle, and no unit leaves one"):
        s.play(9)


def test_3_4_4_the_fleets_of_a_contested_sea_stay():
    s = do(at("R: rom4 f: tyr3 · C: car3+H f: afr3", "ROME"), "play R1", "tyr→afr")
    assert codes(s) == ["fleet tyr", "done"]
    with pytest.raises(IllegalAction, match="the fleets in Mare Africum are in a battle"):
        s.play(16)


def test_3_4_4_each_attacking_army_adds_the_region_it_left():
    s = at("R: rom2 mag1 f: tyr3 · C: cis1 car2+H f: afr3", "ROME")
    do(s, "play R5", "rom→cis", "mag→cis", "done")
    assert s.origins[1] == 1 << 0 | 1 << 3
    assert s.attacker(1) == 0


def test_3_4_4_origins_grow_during_an_effect():
    s = at("R: rom2 mag1 f: tyr3 · C: cis1 car2+H f: afr3", "ROME")
    do(s, "rom→cis", "commit R0", "commit C6", "pick army mag", "to cis")
    assert codes(s) == ["retreat rom", "retreat mag"]


def test_3_4_4_a_defender_joining_adds_nothing():
    s = at("R: rom2 f: tyr3 · C: cis2 gal1 car2+H f: afr3", "ROME")
    do(s, "rom→cis", "commit R6", "commit C2", "gal→cis", "done")
    assert s.decision.name == "retreat"
    assert codes(s) == ["retreat gal", "retreat mag"]  # Gallia was no origin


def test_3_4_4_a_later_contest_starts_afresh():
    s = at("R: rom2 mag1 f: tyr3 · C: cis1 gal2 car2+H f: afr3", "ROME")
    do(s, "rom→cis", "commit R6", "commit C3")  # Rome holds Cisalpina, which it attacked
    assert armies(s) == "R: rom1 cis1 mag1 · C: gal2 car2+H"
    assert (s.punic_attacks, list(s.origins)) == (0, [0] * 11)
    do(s, "gal→cis")
    assert (s.attacker(1), s.origins[1]) == (1, 1 << 2)


def test_3_4_5_a_sea_with_an_enemy_fleet_is_closed_symbol_or_not():
    s = do(at(S0), "pick army car")
    assert codes(s) == ["sic", "num"]
    s = do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd3"), "car→num")  # the only way left
    assert waits(s) == "ROME action"


def test_3_4_5_a_contested_sea_carries_nobody():
    s = do(at("R: rom4 f: tyr1 ion2 · C: car3+H f: srd3", "ROME"), "play R3", "tyr→srd", "pick army rom")
    assert codes(s) == ["cis", "mag", "sar", "sic"]  # by the symbol in Mare Tyrrhenum and no further
