"""2.12 The data files: what an owner may correct, and what is said of a wrong one; set-up; position texts."""

from importlib.resources import files

import pytest

from delenda.games.punic_island.actions import ROMAN_BALLISTAS, STORM_AT_SEA
from delenda.kernel.errors import BadBox, BadPosition
from support.punic_island import BOX, CARTHAGE, GAME, ROME, START, at, do, naval_battle, rp, things

STANDARD = {
    name: files("delenda.games.punic_island").joinpath("data", name).read_text(encoding="utf-8")
    for name in ("box.toml", "map.toml", "cards.toml", "effects.toml", "war.toml")
}


def start_with(tmp_path, name: str, old: str, new: str):
    assert old in STANDARD[name], old
    path = tmp_path / name
    path.write_text(STANDARD[name].replace(old, new, 1), encoding="utf-8")
    return GAME.start(box=path)


def test_2_11_set_up():
    s = GAME.start()
    assert things(s, "REG") == "RI1 RI2 RI3 RC1 +3R"  # and a consul, still to be drawn
    assert (things(s, "MES"), things(s, "I_MES"), things(s, "P_REG")) == ("SI1 SI2 @Hanno +1R", "RI4", "RN1")
    assert (things(s, "N_MES"), things(s, "P_LIL"), things(s, "P_SYR")) == ("CN1 CN2", "CN3 CN4 CN5", "SN1 SN2")
    assert [rp(s, city, CARTHAGE) for city in ("TAU", "SYR", "AGR", "PAN", "LIL", "CAR")] == [1, 2, 1, 1, 2, 2]
    assert (sum(s.rp[: BOX.places]), sum(s.rp[BOX.places :])) == (4, 9)
    waiting = dict.fromkeys(BOX.type_codes, 0)
    for unit, place in enumerate(s.loc):
        waiting[BOX.type_codes[BOX.unit_type[unit]]] += place == -1
    assert waiting == {
        "RI": 6, "RC": 2, "RN": 8, "SI": 0, "SN": 0, "LI": 4, "NC": 2, "EL": 2, "CN": 3, "II": 3, "IC": 1, "GI": 4,
    }  # fmt: skip
    assert s.initiative() == ROME


def test_2_12_options():
    assert (BOX.naval_move_sp, BOX.siege_number, BOX.sp_per_rp, BOX.hand_limit, BOX.supply_radius) == (2, [2, 2], 6, 5, 3)
    assert (BOX.capacity, BOX.cargo, BOX.markers, BOX.uprising_vp, BOX.leader_vp, BOX.unit_vp) == (4, 3, 6, 2, 3, 1)
    assert (BOX.round_cap, BOX.garrison_blocks, BOX.handicap) == (100, True, 0)


@pytest.mark.parametrize(
    ("name", "old", "new", "check"),
    [
        ("box.toml", "hand_limit = 5", "hand_limit = 4", lambda s: s.box.hand_limit == 4),
        ("war.toml", "handicap_vp = 8", "handicap_vp = 7", lambda s: s.points(ROME) == 11),
        ("box.toml", "garrison_blocks = true", "garrison_blocks = false", lambda s: not s.box.garrison_blocks),
        ("box.toml", "full = [8, 3, 3]", "full = [9, 4, 4]", lambda s: s.box.cohesion[0] == 9),
        ("map.toml", "CAR = { mod = 7, vp = 8", "CAR = { mod = 9, vp = 10", lambda s: s.score() == (12, 47)),
        ("map.toml", "cost = 2", "cost = 3", lambda s: 3 in s.box.map.sea_costs[s.box.map.codes.index("S11")]),
        ("cards.toml", 'name = "Senate Funds"', 'name = "Aerarium"', lambda s: s.box.cards[8].name == "Aerarium"),
        ("effects.toml", "C15 = { die = 2 }", "C15 = { die = 3 }", lambda s: s.box.cards[STORM_AT_SEA].die == 3),
        (
            "effects.toml",
            "Ballistas = { enemy = 3 }",
            "Ballistas = { enemy = 2 }",
            lambda s: s.box.enemy_picks[ROMAN_BALLISTAS] == 2,
        ),
    ],
)
def test_an_owner_may_correct_the_data(tmp_path, name, old, new, check):
    s = start_with(tmp_path, name, old, new)
    assert check(s)
    assert s.invariants() == []


def test_an_owner_may_correct_several_files_in_a_folder(tmp_path):
    for name, text in STANDARD.items():
        (tmp_path / name).write_text(text.replace("leader_vp = 3", "leader_vp = 4"), encoding="utf-8")
    assert GAME.start(box=tmp_path).box.leader_vp == 4


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("box.toml", "[numbers]", "[numbers", "box.toml: this is not TOML"),
        (
            "box.toml",
            "hand_limit = 5",
            "hand_limit = 0",
            "entry 'numbers.hand_limit' must be a whole number from 1 to 20, not 0.",
        ),
        (
            "box.toml",
            "hand_limit = 5",
            "hand_limits = 5",
            "entry 'numbers' has an unknown 'hand_limits'; did you mean 'hand_limit'?",
        ),
        ("box.toml", "hand_limit = 5", "hand_limit = 20", None),
        (
            "box.toml",
            "garrison_blocks = true",
            "garrison_blocks = 1",
            "entry 'numbers.garrison_blocks' must be true or false, not 1.",
        ),
        ("box.toml", "siege = 4", 'siege = "four"', "entry 'costs.siege' must be a whole number from 1 to 9, not 'four'."),
        ("box.toml", 'class = "infantry", count = 10', 'class = "infantery", count = 10', "did you mean 'infantry'?"),
        (
            "box.toml",
            'side = "ROME", nation = "Roman", class = "inf',
            'side = "ROMA", nation = "Roman", class = "inf',
            "not 'ROMA'",
        ),
        ("box.toml", "full = [8, 3, 3]", "full = [8, 3]", "entry 'units.RI.full' must have 3 values, not 2."),
        ("box.toml", "count = 10", "count = 31", "entry 'units' must have at most 16 types and 70 units, not 12 and 71."),
        ("box.toml", 'name = "Consul II"', 'name = "Consul I"', "entry 'leaders' must give each leader his own name."),
        (
            "box.toml",
            '["MES", "REG", "OWN"], SICILY',
            '["MES", "REG", "MINE"], SICILY',
            "entry 'retreat_targets.ROME.ITALY[2]' must be",
        ),
        ("map.toml", 'strait = ["REG", "MES"]', 'strait = ["REG", "TAU"]', "entry 'strait' must join two neighbouring areas."),
        ("map.toml", 'adj = ["MES", "TYN"]', 'adj = ["MES"]', "entry 'areas.MYL.adj' must name TYN, which names MYL."),
        (
            "map.toml",
            'adj = ["MES", "TYN"]',
            'adj = ["MES", "TYN", "MYL"]',
            "entry 'areas.MYL.adj' must name other areas, each once.",
        ),
        (
            "map.toml",
            'MYL = { name = "Mylae", kind = "C"',
            'MYL = { name = "Mylae", kind = "P"',
            "entry 'cities' has an unknown 'MYL'",
        ),
        ("map.toml", 'port = "S2"', 'port = "S7"', "entry 'cities.MYL.port' must be a sea that touches MYL."),
        (
            "map.toml",
            'S3 = { name = "Himeraean Gulf", adj = ["S2", "S4"]',
            'S3 = { name = "Himeraean Gulf", adj = ["S4"]',
            "must name S2",
        ),
        ("map.toml", 'between = ["S11", "S12"]', 'between = ["S10", "S12"]', "must join two neighbouring seas."),
        ("map.toml", 'region = "ITALY"', 'region = ""', "entry 'areas.REG.region' must be text, not ''."),
        (
            "map.toml",
            "ENN = { mod = 3, vp = 2",
            "ENN = { mod = -1, vp = 2",
            "entry 'cities.ENN.mod' must be a whole number from 0 to 20",
        ),
        ("cards.toml", 'type = "OP"', 'type = "OK"', "entry 'R01.type' must be one of OP, EV, AT, TA, not 'OK'"),
        ("cards.toml", "[R19]", "[R20]", "the file has an unknown 'R20'; did you mean"),
        ("cards.toml", 'at = ["REG", "MES"]', 'at = ["REG", "HAL"]', "must be a city, PORTS or SICILY_PORTS, not 'HAL'."),
        ("cards.toml", "units = { RI = 4, RC = 1 }", "units = { RX = 4 }", "entry 'R01.units.RX' is not a type of unit"),
        ("cards.toml", 'leader = "Gisco"', 'leader = "Giscon"', "did you mean 'Gisco'?"),
        (
            "effects.toml",
            "Ruse = { enemy = 1 }",
            "Ruses = { enemy = 1 }",
            "entry 'chits' has an unknown 'Ruses'; did you mean 'Ruse'?",
        ),
        ("effects.toml", "R17 = { mf = 2 }", "R17 = { rf = 2 }", "entry 'cards.R17' has an unknown 'rf'"),
        (
            "effects.toml",
            "R14 = { die = -1 }",
            "R14 = { die = -4 }",
            "entry 'cards.R14.die' must be a whole number from -3 to 3, not -4.",
        ),
        ("cards.toml", "n = 5\n", "n = 0\n", "entry 'R01.n' must be a whole number from 1 to 32, not 0."),
    ],
)
def test_wrong_files_are_explained(tmp_path, name, old, new, complaint):
    if complaint is None:
        assert start_with(tmp_path, name, old, new).labels()  # 20 of 32 cards in hand is strange, not wrong
        return
    with pytest.raises(BadBox) as caught:
        start_with(tmp_path, name, old, new)
    assert str(caught.value).startswith(name)
    assert complaint in str(caught.value)


def test_2_1_a_map_has_sicily_and_africa(tmp_path):
    path = tmp_path / "map.toml"
    for region in ("SICILY", "AFRICA"):
        path.write_text(STANDARD["map.toml"].replace(f'region = "{region}"', 'region = "LIBYA"'), encoding="utf-8")
        with pytest.raises(BadBox, match=f"entry 'areas' must have areas in the region {region}."):
            GAME.start(box=path)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("RI = 3", "RI = 14", "entry 'units[0].units.RI' places more RI than the 10 in the counter mix."),
        ('at = "P_LIL"', 'at = "LIL"', "entry 'units[4].at' must be a sea or port for CN."),
        ("TAU = 1", "HAL = 1", "entry 'resources.HAL' is not a city: Resource Points are placed only in cities."),
        ('Hanno = "MES"', 'Hannno = "MES"', "entry 'leaders.Hannno' is not a leader; the leaders are C1"),
        ("[leaders]", "[decks]\nR01 = 6\n[leaders]", "entry 'decks.R01' must be a whole number from 0 to 5, not 6."),
        ("[leaders]", "[decks]\nR01 = 5\n[leaders]", "the file must give ROME more than 5 cards, not 5."),
        ("[leaders]", "[leader]", "the file has an unknown 'leader'; did you mean 'leaders'?"),
    ],
)
def test_wrong_set_ups_are_explained(tmp_path, old, new, complaint):
    with pytest.raises(BadBox) as caught:
        start_with(tmp_path, "war.toml", old, new)
    assert str(caught.value).startswith(f"war.toml: {complaint}")


def test_an_owner_may_correct_the_set_up(tmp_path):
    s = start_with(tmp_path, "war.toml", "REG = 3", "REG = 5")
    assert rp(s, "REG", ROME) == 5


def test_units_of_a_besieged_city_begin_inside():
    s = GAME.start("pintias")
    assert (things(s, "I_PIN"), things(s, "PIN")) == ("GI1", "RI1 RI2 RI3 RI4 RC1 @C1")
    assert s.invariants() == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("REG: 11RI", "more RI than the 10"),
        ("REG: RI · XYZ: RI", "'XYZ:' that means nothing here"),
        ("REG: @C9", "there is no leader 'C9'"),
        ("source=XYZ", "names a place 'XYZ' that does not exist"),
        ("foo=3", "has no part 'foo'"),
        ("sp=three", "needs whole numbers"),
        ("kills=1", "'kills' takes 2 numbers, not 1."),
        ("ROME", "ends in the middle of a statement"),
        ("viewer NEMO", "'NEMO' where it needs one of"),
        ("CAT: RI · I_CAT: 3LI 3GI 3II", "units are inside a fortress"),
        ("HAL: +1R", "where it cannot have any"),
        ("REG: +1C", "where it cannot have any"),
    ],
)
def test_wrong_positions_are_explained(text, complaint):
    with pytest.raises(BadPosition) as caught:
        at(text)
    assert complaint in str(caught.value)


def test_positions_read_back():
    s = do(at(START), "map", "card", "source REG", "move REG", "all")
    assert str(at(str(s))) == str(s)


def test_the_scenario_even_is_the_war_with_points_for_rome():
    war, even = GAME.start("war"), GAME.start("even")
    assert (even.score()[0] - war.score()[0], even.score()[1] - war.score()[1]) == (14, 0)
    assert (even.box.handicap, war.box.handicap) == (22, 8)
    assert even.loc == war.loc
    assert even.rp == war.rp


def test_a_handicap_is_agreed_upon_before_the_game():
    plain = GAME.start("war").score()
    for points in (2, 4, 6, 8, 12):
        assert GAME.start("war", {"handicap": f"rome-{points}"}).score() == (plain[0] + points, plain[1])
        assert GAME.start("war", {"handicap": f"carthage-{points}"}).score() == (plain[0] - points, plain[1])


def test_a_card_late_in_its_deck_is_written_and_read():
    s = do(naval_battle("RN", "CN", more=" · hand C: C19"), "play C19")
    assert s.used == 1 << 37
    assert str(at(str(s))) == str(s)
