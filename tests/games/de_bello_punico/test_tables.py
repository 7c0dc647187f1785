"""2 and 17: the printed tables as they stand in the rules, number by number."""

import pytest

import delenda
from delenda.games.de_bello_punico.words import CLASSES, KINDS
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.hexes import DIRECTIONS, FRONT, REAR, Hexes

GAME = delenda.game("de-bello-punico")
HEXES = Hexes(22, 16)

UNITS = """
Ve 2 2 5 3 1 1 no  1 LI
Ha 5 5 3 4 0 2 yes 2 HI
Pr 5 5 3 5 0 2 yes 2 HI
Tr 6 6 3 5 0 2 yes 2 HI
SN 2 2 5 3 1 1 no  1 MI
SC 3 3 4 4 0 1 no  1 MI
T  1 1 5 2 2 0 no  1 LI
Me 3 3 4 4 0 1 no  1 MI
In 4 4 3 4 0 1 no  1 HI
Vt 6 6 3 5 0 2 yes 2 HI
E  4 4 6 4 0 1 no  2 CV
CL 2 2 7 3 1 0 no  2 CV
El 4 4 5 3 0 0 no  2 EL
"""
MISSILES = """
T  1 2 2 2 2 4
T  2 1 1 1 1 3
Ve 1 2 2 2 2 4
SN 1 2 2 1 2 3
CL 1 2 2 1 2 3
"""
SETUPS = {
    "trebbia": (
        "Ve4/6 Ha6/8 Pr6/8 Tr4/5 SC3/3 E4/4",
        "T4/6 Me6/10 In4/5 El2/4 E3/4 CL2/4",
    ),
    "beneventum": ("Ve2/4 Ha3/5 Pr3/5 Tr2/4 E1/4", "T4/6 Me8/10 In9/12 CL2/4"),
    "po": ("Ve4/4 Ha6/6 Pr6/6 Tr2/2 E4/4", "El2/2 T4/4 In6/6 Vt4/4 Me8/8 E2/2 CL3/3"),
    "zama": ("Ve4/4 Ha5/5 Pr5/5 Tr2/2 SN3/3 E2/2 CL4/4", "El5/5 T3/3 Me6/6 In6/6 Vt6/6 E2/2 CL2/2"),
}


def rows(table):
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize("row", rows(UNITS), ids=lambda row: row[0])
def test_2_4_and_2_4_2_the_units(row):
    box = GAME.box("zama")
    kind = KINDS.index(row[0])
    values = [
        box.kind_combat, box.kind_reduced, box.kind_movement, box.kind_morale, box.kind_missile, box.kind_rout,
    ]  # fmt: skip
    assert [column[kind] for column in values] == [int(word) for word in row[1:7]]
    assert box.kind_stays[kind] == (row[7] == "yes")
    assert box.kind_rear[kind] == int(row[8])
    assert CLASSES[box.kind_class[kind]] == row[9]


@pytest.mark.parametrize("row", rows(MISSILES), ids=lambda row: f"{row[0]} at {row[1]}")
def test_9_3_1_the_missile_table(row):
    box = GAME.box("zama")
    at = (KINDS.index(row[0]) * 2 + int(row[1]) - 1) * len(CLASSES)
    assert list(box.hits)[at : at + len(CLASSES)] == [int(word) for word in row[2:]]


def test_10_4_2_the_support_table_is_the_own_type_and_hastati_with_principes():
    box = GAME.box("zama")
    allowed = {(a, b) for i, a in enumerate(KINDS) for j, b in enumerate(KINDS) if box.supports[i * len(KINDS) + j]}
    assert allowed == {(code, code) for code in KINDS} | {("Ha", "Pr"), ("Pr", "Ha")}


@pytest.mark.parametrize(
    ("scenario", "leaders", "ranges"),
    [
        ("trebbia", ["Sempronius", "Hannibal"], [4, 8]),
        ("beneventum", ["Gracchus", "Hanno"], [6, 6]),
        ("po", ["Cethegus", "Mago"], [6, 6]),
        ("zama", ["Scipio", "Hannibal"], [8, 8]),
    ],
)
def test_13_1_leaders_and_their_range(scenario, leaders, ranges):
    box = GAME.box(scenario)
    assert (box.leaders, list(box.command_range), box.leader_movement) == (leaders, ranges, 6)


def test_2_and_2_4_3_no_battle_needs_more_counters_than_the_sheet_has():
    sheet = {
        ROME: {"Ve": 4, "Ha": 6, "Pr": 6, "Tr": 4, "SN": 3, "SC": 3, "E": 4, "CL": 4},
        CARTHAGE: {"T": 4, "Me": 8, "In": 9, "Vt": 6, "E": 3, "CL": 3, "El": 5},
    }
    assert [sum(counts.values()) for counts in sheet.values()] == [34, 38]
    for scenario in SETUPS:
        box = GAME.box(scenario)
        for seat, counts in sheet.items():
            own = [KINDS[k] for k, side in zip(box.kind, box.side, strict=True) if side == seat]
            assert all(own.count(code) <= counts[code] for code in own)


def test_2_1_1_names_and_axial_coordinates():
    """x = col − 1, y = row − 1, q = x, r = y − (x − x mod 2) / 2."""
    for name, q, r in (("0101", 0, 0), ("0811", 7, 7), ("0911", 8, 6), ("2216", 21, 5), ("0201", 1, 0)):
        x, _, z = HEXES.cubes[HEXES.find(name)]
        assert (x, z) == (q, r)
        assert HEXES.name(HEXES.find(name)) == name
    for wrong in ("0000", "2301", "0117", "811", "08x1", "٠٨١١"):
        assert HEXES.find(wrong) == -1


def test_2_1_2_and_8_directions_fronts_and_rears():
    assert DIRECTIONS == ("N", "NE", "SE", "S", "SW", "NW")
    h = HEXES.find("0811")
    for facing in range(6):
        ahead = {(facing + turn) % 6 for turn in (-1, 0, 1)}
        assert set(FRONT[facing]) == ahead
        assert set(REAR[facing]) == set(range(6)) - ahead
    assert [HEXES.name(n) for n in HEXES.front(h, 1)] == ["0810", "0911", "0912"]
    assert [HEXES.name(n) for n in HEXES.rear(h, 1)] == ["0812", "0712", "0711"]


def test_2_1_3_distances():
    for a, b, distance in (
        ("0101", "0101", 0),
        ("0101", "0201", 1),
        ("0102", "0201", 1),
        ("0101", "0302", 2),
        ("2201", "0116", 25),
    ):
        assert HEXES.distance(HEXES.find(a), HEXES.find(b)) == distance
        assert GAME.box("zama").distance(HEXES.find(b), HEXES.find(a)) == distance


def test_2_1_4_own_edges():
    box = GAME.box("zama")
    for column in range(1, 23):
        assert box.exit_cost[HEXES.hex(column, 16)] == 1
        assert box.exit_cost[352 + HEXES.hex(column, 1)] == 1


@pytest.mark.parametrize(
    ("scenario", "name", "cost"),
    [
        ("trebbia", "0101", 1), ("trebbia", "1301", 2), ("trebbia", "2201", 2), ("trebbia", "1111", 1),
        ("beneventum", "0101", 0), ("beneventum", "1301", 2), ("beneventum", "2201", 2), ("beneventum", "1014", 2),
        ("po", "0204", 1), ("po", "0209", 0), ("po", "2113", 2), ("po", "2109", 2), ("po", "0815", 1), ("po", "0915", 2),
        ("zama", "1301", 1), ("zama", "2201", 1),
    ],
)  # fmt: skip
def test_2_1_5_and_17_1_1_and_17_2_1_and_17_3_1_and_17_4_1_what_a_hex_costs(scenario, name, cost):
    """Hills, rocks and bushes 2, rivers not at all (0), road and open ground 1; at Zama everything 1."""
    assert GAME.box(scenario).cost[HEXES.find(name)] == cost


@pytest.mark.parametrize("scenario", list(SETUPS))
def test_17_1_2_and_17_2_2_and_17_3_2_and_17_4_2_who_is_set_up_and_among_how_many_hexes(scenario):
    box = GAME.box(scenario)
    for seat in (ROME, CARTHAGE):
        blocks: dict[str, list[int]] = {}
        for unit in range(box.first_unit[seat], box.first_unit[seat + 1]):
            blocks.setdefault(KINDS[box.kind[unit]], box.places[unit])
        own = box.names[box.first_unit[seat] : box.first_unit[seat + 1]]
        counts = {code: sum(name[2:].rstrip("0123456789") == code for name in own) for code in blocks}
        assert " ".join(f"{code}{counts[code]}/{len(places)}" for code, places in blocks.items()) == SETUPS[scenario][seat]


@pytest.mark.parametrize(
    ("scenario", "turns", "points", "limits", "draw"),
    [
        ("trebbia", 14, [2, 4], [12, 12], ROME),
        ("beneventum", 12, [3, 3], [10, 9], CARTHAGE),
        ("po", 15, [3, 3], [14, 12], 3),
        ("zama", 16, [4, 4], [16, 15], 3),
    ],
)
def test_17_1_4_and_17_2_3_and_17_3_3_and_17_4_3_turns_points_limits_and_draws(scenario, turns, points, limits, draw):
    box = GAME.box(scenario)
    assert (box.turns, list(box.points), list(box.limit), box.draw_winner) == (turns, points, limits, draw)


@pytest.mark.parametrize("scenario", ["beneventum", "po", "zama"])
def test_17_1_3_the_special_rules_are_those_of_the_trebbia_alone(scenario):
    box = GAME.box(scenario)
    assert not any(box.start_disorder)
    assert list(box.box_room) == [3, 3, 3, 3, 3, 3, 1] * 2
    assert box.reserve == -1
    assert not box.may_exit
    trebbia = GAME.box("trebbia")
    assert list(trebbia.box_room) == [3, 3, 3, 3, 3, 0, 1, 3, 3, 3, 3, 3, 3, 1]
    assert trebbia.names[trebbia.reserve] == "C-CL2"
    assert trebbia.may_exit


def test_every_decision_of_the_rules_is_there_in_this_order():
    kinds = [decision.name for decision in GAME.decisions]
    assert kinds[:26] == [
        "setup_reserve", "setup_place", "setup_leader", "command_place", "initiative_choice", "fortuna", "elephant_target",
        "furious_step", "furious_victim", "move_pick", "mcp_unit", "entry_hex", "move_step", "leader_step", "volley_pick",
        "volley_target", "attack_pick", "attack_target", "withdraw", "charge", "combat_cp", "support_pick", "leader_withdraw",
        "pursuit", "advance", "recover_pick",
    ]  # fmt: skip
    assert kinds[26:] == [
        "die_initiative_C", "die_initiative_R", "die_elephant", "die_missile", "die_attacker", "die_defender", "die_leader",
        "die_reroll",
    ]  # fmt: skip


def test_2_3_dice_have_six_faces_that_are_all_alike(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 ROME attack_pick").do("R-Ha1")
    assert s.legal == ["d6 1", "d6 2", "d6 3", "d6 4", "d6 5", "d6 6"]
    assert s.state.weights() == []


def test_2_4_1_there_are_always_enough_markers(scene):
    """The sheet has 18 markers of disorder; here 20 units need one."""
    units = [f"R-{name}@{column:02}14/N/2" for column, name in enumerate(["Ha1", "Ha2", "Ha3", "Ha4", "Ha5"], 1)]
    units += [f"R-Pr{n}@{10 + n}14/N/2" for n in range(1, 6)]
    units += [f"C-In{n}@{n:02}02/S/2" for n in range(1, 7)] + [f"C-Vt{n}@{7 + n:02}02/S/2" for n in range(1, 5)]
    s = scene(" ".join([*units, "ROME move_pick"]))
    assert list(s.state.disorder).count(2) == 20
