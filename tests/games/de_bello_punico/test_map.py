"""2.1 The grid, arcs and fields as the rules state them."""

import pytest

import delenda

GAME = delenda.game("de-bello-punico")


@pytest.fixture
def box():
    return GAME.box("zama")


def names(box, hexes):
    return [box.hexes.name(h) for h in hexes]


def test_2_1_2_and_2_1_3_neighbours_and_distances(box):
    h = box.hexes
    assert names(box, h.adjacent(h.find("0811"))) == ["0810", "0911", "0912", "0812", "0712", "0711"]
    assert names(box, h.adjacent(h.find("0911"))) == ["0910", "1010", "1011", "0912", "0811", "0810"]
    for a, b, distance in (("0811", "1611", 8), ("0811", "1107", 6), ("0101", "2216", 26)):
        assert h.distance(h.find(a), h.find(b)) == box.distance(h.find(a), h.find(b)) == distance


def test_2_1_1_hexes_and_their_action_numbers(box):
    assert box.hexes.count == 352
    assert box.hexes.find("0101") == 0
    assert box.hexes.find("0116") == 15
    assert box.hexes.find("2216") == 351
    assert box.hexes.find("2301") == box.hexes.find("0117") == box.hexes.find("x101") == -1


def test_2_1_and_2_1_6_maps(box):
    side_a = GAME.box("po")
    side_b = GAME.box("trebbia")
    assert side_a.terrain[side_a.hexes.find("0101")] == "~"
    assert side_a.cost[side_a.hexes.find("0101")] == 0
    assert side_b.terrain[side_b.hexes.find("1301")] == "h"
    assert side_b.cost[side_b.hexes.find("1301")] == 2
    assert "~" not in side_b.terrain  # the river of the Trebbia lies beyond the Roman edge (17.1.1)
    assert box.terrain == side_b.terrain
    assert set(box.cost) == {1}  # 17.4.1


def test_9_1_1_and_r64_arc_of_skirmishers(box):
    h = box.hexes
    at = h.find("0806")
    assert sorted(names(box, h.front(at, 3))) == ["0707", "0807", "0907"]
    assert sorted(names(box, box.far[at * 6 + 3][::3])) == ["0607", "0708", "0808", "0908", "1007"]


def test_9_2_1_the_middle_hexes_are_those_under_the_ruler(box):
    for h in range(352):
        for facing in range(6):
            far = box.far[h * 6 + facing]
            for at in range(0, len(far), 3):
                middle = {n for n in far[at + 1 : at + 3] if n >= 0}
                assert set(box.hexes.line(h, far[at])[0]) == middle
                assert box.hexes.distance(h, far[at]) == 2


def test_11_1_3_distance_to_the_edge(box):
    h = box.hexes.find
    rome, carthage = box.exit_cost[:352], box.exit_cost[352:]
    assert rome[h("0811")] == rome[h("0911")] == 6
    assert carthage[h("0810")] == carthage[h("0910")] == 10
    assert all(rome[h(f"{c:02}16")] == 1 and carthage[h(f"{c:02}01")] == 1 for c in range(1, 23))


def test_r23_leaving_costs_one_point_on_every_hex_of_the_own_edge_only():
    """Side edges are closed: a hex on the west edge is as far from the exit as its row says."""
    box = GAME.box("zama")
    assert box.exit_cost[box.hexes.find("0111")] == 6
    assert box.exit_cost[box.hexes.find("2211")] == 6


def test_17_units_and_rout_points_of_each_battle():
    for scenario, units, rout in (
        ("trebbia", (27, 21), (43, 13)),
        ("beneventum", (11, 23), (19, 17)),
        ("po", (22, 29), (36, 24)),
        ("zama", (25, 30), (33, 26)),
    ):
        box = GAME.box(scenario)
        assert (list(box.side).count(0), list(box.side).count(1)) == units
        assert tuple(sum(r for r, side in zip(box.rout, box.side, strict=True) if side == seat) for seat in (0, 1)) == rout


def test_16_1_rout_points_by_type():
    box = GAME.box("zama")
    values = dict(zip(("Ve", "Ha", "Pr", "Tr", "SN", "SC", "T", "Me", "In", "Vt", "E", "CL", "El"), box.kind_rout, strict=True))
    assert all(values[code] == 2 for code in ("Ha", "Pr", "Tr", "Vt"))
    assert all(values[code] == 1 for code in ("Ve", "E", "In"))
    assert all(values[code] == 0 for code in ("T", "El", "CL"))


def test_r16_mercenaries_and_allies_count_one_rout_point():
    box = GAME.box("zama")
    assert [box.kind_rout[kind] for kind in (7, 4, 5)] == [1, 1, 1]  # Me, SN, SC


def test_10_5_rear_bonus_by_type():
    box = GAME.box("zama")
    values = dict(zip(("Ve", "Ha", "Pr", "Tr", "SN", "SC", "T", "Me", "In", "Vt", "E", "CL", "El"), box.kind_rear, strict=True))
    assert all(values[code] == 2 for code in ("Tr", "Ha", "Pr", "El", "Vt", "E", "CL"))
    assert all(values[code] == 1 for code in ("In", "Ve", "T", "SN", "SC"))


def test_r17_mercenaries_attack_the_rear_with_one():
    assert GAME.box("zama").kind_rear[7] == 1


def test_13_command_range():
    zama, trebbia = GAME.box("zama"), GAME.box("trebbia")
    assert (zama.command_range[0], trebbia.command_range[0]) == (8, 4)
    h = zama.hexes.find
    for name in ("1911", "1908", "1104"):
        assert zama.distance(h("1112"), h(name)) == 8
    for name in ("2011", "1907", "1103"):
        assert zama.distance(h("1112"), h(name)) == 9
    assert trebbia.distance(h("1112"), h("1108")) == 4
    assert trebbia.distance(h("1112"), h("1107")) == 5
