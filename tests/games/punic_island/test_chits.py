"""2.7 The battle chits: effect of each, and when it is set aside or has no effect."""

import pytest

from delenda.games.punic_island.rules.chits import has_no_effect, is_set_aside
from delenda.games.punic_island.words.names import CHIT_NAMES
from support.punic_island import BOX, arm, do, land_battle, naval_battle, says, unit

OTHER = {"ROME": ["Ruse", "Skirmish"], "CARTHAGE": ["Confusion", "Skirmish"]}
OTHER_NAVAL = ["Ballistas", "Wrong Course"]


def checks(s):
    """What is going to check: unit, modifier, result."""
    rows = [s.checks[at : at + 3] for at in range(0, len(s.checks), 3)]
    return [(s.box.unit_codes[unit], modifier, ("dep", "dis", "dep+dis", "out")[result - 1]) for unit, modifier, result in rows]


def land(seat: str, chit: str, romans: str = "RI", enemies: str = "LI"):
    s = land_battle(romans, enemies, seat)
    return arm(s, [chit], OTHER["CARTHAGE"]) if seat == "ROME" else arm(s, OTHER["ROME"], [chit])


def naval(seat: str, chit: str, romans: str = "3RN @C1", enemies: str = "3CN @Hanno"):
    s = naval_battle(romans, enemies, seat)
    return arm(s, [chit], OTHER_NAVAL) if seat == "ROME" else arm(s, OTHER_NAVAL, [chit])


def test_cups_of_16():
    assert [sum(BOX.chits[a:b]) for a, b in ((0, 6), (6, 14), (14, 19), (19, 24))] == [16, 16, 16, 16]
    assert dict(zip(CHIT_NAMES[14:19], BOX.chits[14:19], strict=True)) == {
        "Periplus": 3, "Diekplus": 2, "Wrong Course": 2, "Ballistas": 4, "Corvus": 5,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "chit", "expected"),
    [
        ("ROME", "Wedge", [("LI1", 2, "dep"), ("RI1", 0, "dep")]),
        ("ROME", "Flank Attack", [("LI1", 0, "dis")]),
        ("ROME", "Skirmish", [("LI1", 0, "dep")]),
        ("ROME", "Confusion", [("RI1", 0, "dis")]),
        ("ROME", "Ruse", [("LI1", 0, "dis")]),
        ("CARTHAGE", "Frontal Assault", [("RI1", 0, "dep"), ("LI1", 0, "dep")]),
        ("CARTHAGE", "Flank Attack", [("RI1", 0, "dis")]),
        ("CARTHAGE", "Skirmish", [("RI1", 0, "dep")]),
        ("CARTHAGE", "Confusion", [("LI1", 0, "dis")]),
        ("CARTHAGE", "Gallic Fury", [("RI1", 0, "dep"), ("LI1", 0, "dep")]),
        ("CARTHAGE", "Punic Treachery", [("RI1", 2, "dis")]),
    ],
)
def test_land_chits(seat, chit, expected):
    assert checks(land(seat, chit)) == expected


def test_gallic_fury_of_gauls():
    assert checks(land("CARTHAGE", "Gallic Fury", enemies="GI")) == [("RI1", 2, "dis"), ("GI1", -3, "dis")]


def test_punic_treachery_against_two():
    assert checks(land("CARTHAGE", "Punic Treachery", "2RI @C1")) == [("RI1", 0, "dis"), ("RI2", 0, "dis")]


def test_cavalry_of_both_sides():
    s = land("ROME", "Cavalry", "RC RI @C1", "NC IC LI @Hanno")
    assert checks(s) == [("NC1", 0, "dis"), ("IC1", 0, "dis"), ("RC1", 0, "dis")]


def test_cavalry_of_one_side():
    s = land("ROME", "Cavalry", "RC", "2LI EL @Hanno")
    assert checks(s) == [("LI1", 0, "dep+dis"), ("LI2", 0, "dep+dis")]


def test_elephant_charge_against_cavalry():
    s = land("CARTHAGE", "Elephant Charge", "RC RI @C1", "EL")
    assert checks(s) == [("RC1", 1, "dis"), ("EL1", 0, "out")]


def test_elephant_charge_against_infantry():
    s = land("CARTHAGE", "Elephant Charge", "2RI @C1", "EL")
    assert checks(s) == [("RI1", 0, "dep"), ("RI2", 0, "dep"), ("EL1", 0, "out")]


@pytest.mark.parametrize(
    ("seat", "chit", "expected"),
    [
        ("ROME", "Periplus", [("CN1", 0, "dep+dis")]),
        ("ROME", "Diekplus", [("CN1", 0, "dep+dis"), ("CN2", 0, "dep+dis"), ("RN1", 0, "dis")]),
        ("ROME", "Wrong Course", [("RN1", 0, "dis")]),
        ("ROME", "Ballistas", [("CN1", 0, "dep"), ("CN2", 0, "dep"), ("CN3", 0, "dep")]),
        ("ROME", "Corvus", [("CN1", 0, "dep"), ("CN2", 0, "dep"), ("RN1", 0, "dep")]),
        ("CARTHAGE", "Periplus", [("RN1", 0, "dep+dis")]),
        ("CARTHAGE", "Diekplus", [("RN1", 0, "dep+dis"), ("RN2", 0, "dep+dis"), ("CN1", 0, "dis")]),
        ("CARTHAGE", "Wrong Course", [("CN1", 0, "dis")]),
        ("CARTHAGE", "Ballistas", [("RN1", 0, "dep"), ("RN2", 0, "dep"), ("RN3", 0, "dep")]),
        ("CARTHAGE", "Boarding", [("RN1", 0, "dep"), ("RN2", 0, "dep"), ("CN1", 0, "dep"), ("CN2", 0, "dep")]),
    ],
)
def test_naval_chits(seat, chit, expected):
    assert checks(naval(seat, chit)) == expected


def test_corvus_against_the_last_enemy_and_boarding_with_one_pair():
    assert checks(naval("ROME", "Corvus", enemies="CN")) == [("CN1", 0, "dep"), ("RN1", 0, "dep")]
    assert checks(naval("CARTHAGE", "Boarding", romans="RN")) == [("RN1", 0, "dep"), ("CN1", 0, "dep")]
    assert checks(naval("CARTHAGE", "Boarding", enemies="CN")) == [("RN1", 0, "dep"), ("CN1", 0, "dep")]


def index(name: str, seat: str, naval: bool) -> int:
    first = {("ROME", False): 0, ("CARTHAGE", False): 6, ("ROME", True): 14, ("CARTHAGE", True): 19}[seat, naval]
    return CHIT_NAMES.index(name, first)


@pytest.mark.parametrize(
    ("seat", "chit", "romans", "enemies"),
    [
        ("ROME", "Wedge", "RC", "LI"),
        ("ROME", "Wedge", "RI", "EL"),
        ("ROME", "Flank Attack", "RC", "LI"),
        ("ROME", "Cavalry", "RI", "LI"),
        ("CARTHAGE", "Frontal Assault", "RI", "EL"),
        ("CARTHAGE", "Flank Attack", "RC", "LI"),
        ("CARTHAGE", "Gallic Fury", "RI", "EL"),
        ("CARTHAGE", "Elephant Charge", "RI", "LI"),
        ("CARTHAGE", "Cavalry", "RI", "LI"),
    ],
)
def test_set_aside_and_no_effect_on_land(seat, chit, romans, enemies):
    s = land_battle(romans, enemies)
    assert is_set_aside(s, index(chit, seat, False))
    assert has_no_effect(s, index(chit, seat, False))


@pytest.mark.parametrize("chit", ["Skirmish", "Confusion", "Ruse"])
def test_never_set_aside(chit):
    assert not is_set_aside(land_battle("RC", "EL"), index(chit, "ROME", False))


@pytest.mark.parametrize("seat", ["ROME", "CARTHAGE"])
@pytest.mark.parametrize("chit", ["Periplus", "Diekplus"])
def test_periplus_and_diekplus_need_a_free_ship(seat, chit):
    s = naval_battle("RN", "CN")
    assert not is_set_aside(s, index(chit, seat, True))
    s.duels = [1, 18, 18, unit(s, "RN1"), unit(s, "CN1"), -1, -1]
    assert is_set_aside(s, index(chit, seat, True))


def test_corvus_and_boarding_are_kept_but_may_have_no_effect():
    s = naval_battle("RN", "CN")
    s.duels = [1, 18, 18, unit(s, "RN1"), unit(s, "CN1"), -1, -1]
    for chit in (18, 23):
        assert not is_set_aside(s, chit)
        assert has_no_effect(s, chit)


def test_3_6_7a_a_chit_without_effect_goes_to_the_discard():
    s = arm(land_battle("RC", "LI"), ["Wedge"], ["Skirmish", "Confusion"])
    assert says(s, "Round 1a: Rome plays Wedge, no effect.")
    assert s.tossed[0] == 1


def test_gallic_fury_goes_back_to_the_cup_as_itself():
    s = do(land("CARTHAGE", "Gallic Fury", "2RId @C1", "LI"), 10, "Consul I stays", "inside", 1)
    assert s.tossed[10] == 1
