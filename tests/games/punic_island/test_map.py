"""2.1 to 2.4 and 2.8: the map, the cities, the seas, and what the data must satisfy."""

import pytest

from delenda.games.punic_island.rules.terrain import FAR
from delenda.kernel.actor import CARTHAGE, ROME
from support.punic_island import BOX, area

LAND = BOX.map


def component(start: str) -> set[str]:
    found, queue = {area(start)}, [area(start)]
    while queue:
        for other in LAND.neighbours[queue.pop()]:
            if other not in found:
                found.add(other)
                queue.append(other)
    return {LAND.codes[at] for at in found}


def sea_distance(start: str, end: str) -> int:
    """Range Factors, whoever holds the ports."""
    far = dict.fromkeys(range(BOX.lands, BOX.places), FAR)
    far[area(start)] = 0
    for _ in far:
        for place in far:
            for way, cost in zip(LAND.sea_ways[place], LAND.sea_costs[place], strict=True):
                far[way] = min(far[way], far[place] + cost)
    return far[area(end)]


def land_distance(start: str, end: str) -> int:
    steps, near = 0, {area(start)}
    while area(end) not in near:
        near |= {other for at in near for other in LAND.neighbours[at]}
        steps += 1
    return steps


def test_2_1_thirty_five_areas_and_64_edges():
    assert (BOX.lands, sum(map(len, LAND.neighbours)) // 2) == (35, 64)
    assert [LAND.kinds.count(kind) for kind in "CPM"] == [22, 9, 4]
    assert {LAND.codes[LAND.strait], LAND.codes[LAND.strait_end]} == {"REG", "MES"}


def test_2_1_regions():
    regions = [LAND.regions[region] for region in LAND.region[: BOX.lands]]
    assert [regions.count(name) for name in ("ITALY", "SICILY", "AFRICA")] == [1, 27, 7]
    africa = LAND.regions.index("AFRICA")
    codes = [code for code, region in zip(LAND.codes, LAND.region, strict=True) if region == africa]
    assert " ".join(codes) == "UTI CAR TUN ASP BAG BYZ HEK S12 N_UTI N_CAR N_ASP P_UTI P_CAR P_ASP"


def test_2_2_cities():
    assert (len(LAND.cities), LAND.ports) == (22, 17)
    sicily = [city for city in LAND.cities if LAND.regions[LAND.region[city]] == "SICILY"]
    assert (len(sicily), sum(LAND.vp[city] for city in sicily)) == (18, 36)
    assert sum(LAND.vp[city] for city in LAND.cities if LAND.owner[city] == ROME) == 4
    assert sum(LAND.vp[city] for city in LAND.cities if LAND.owner[city] == CARTHAGE) == 45
    assert {LAND.codes[city] for city in LAND.cities if LAND.coin[city]} == {"CAM", "SYR", "LEO", "CAT", "TAU"}
    assert sum(LAND.vp[city] for city in LAND.cities if LAND.coin[city]) == 8
    assert {LAND.codes[city] for city in LAND.cities if LAND.port_of[city] < 0} == {"SEG", "AGR", "LEO", "TAU", "ENN"}


@pytest.mark.parametrize(
    ("city", "mod", "vp"),
    [
        ("REG", 3, 2), ("MES", 2, 2), ("MYL", 0, 1), ("TYN", 1, 1), ("THE", 1, 2), ("PAN", 3, 4), ("SEG", 1, 1), ("DRE", 4, 3),
        ("LIL", 5, 4), ("HER", 1, 1), ("AGR", 4, 4), ("PIN", 0, 1), ("GEL", 1, 2), ("CAM", 1, 1), ("SYR", 6, 4), ("LEO", 1, 1),
        ("CAT", 1, 1), ("TAU", 2, 1), ("ENN", 3, 2), ("UTI", 3, 2), ("CAR", 7, 8), ("ASP", 1, 1),
    ],
)  # fmt: skip
def test_2_2_siege_modifiers_and_victory_points(city, mod, vp):
    assert (LAND.siege_mod[area(city)], LAND.vp[area(city)]) == (mod, vp)


def test_2_3_naval_areas():
    assert (LAND.first_roads - BOX.lands, LAND.ports, BOX.places) == (12, 17, 35 + 12 + 17 + 17)
    for index, city in enumerate(LAND.port_city):
        roads, port = LAND.first_roads + index, LAND.first_port + index
        assert LAND.sea_ways[roads] == [LAND.port_sea[index], port]
        assert LAND.sea_ways[port] == [roads]
        assert LAND.coasts[roads] == [city]
        assert LAND.coasts[port] == []


def test_2_3_the_crossing_costs_2():
    costs = {
        (LAND.codes[a], LAND.codes[b]): cost
        for a in range(BOX.lands, BOX.places)
        for b, cost in zip(LAND.sea_ways[a], LAND.sea_costs[a], strict=True)
    }
    assert {way for way, cost in costs.items() if cost != 1} == {("S11", "S12"), ("S12", "S11")}
    assert costs["S11", "S12"] == costs["S12", "S11"] == 2


def test_near_is_all_within_two_steps():
    for start in range(BOX.lands):
        next_door = LAND.neighbours[start]
        assert set(LAND.near[start]) == {start, *next_door, *(other for way in next_door for other in LAND.neighbours[way])}
        assert len(LAND.near[start]) == len(set(LAND.near[start]))


def test_2_4_adjacency_is_symmetric_without_loops():
    for ways, places in ((LAND.neighbours, range(BOX.lands)), (LAND.sea_ways, range(BOX.lands, BOX.places))):
        for a in places:
            assert a not in ways[a]
            assert all(a in ways[b] for b in ways[a])


def test_2_4_two_components():
    assert len(component("REG")) == 28
    assert len(component("CAR")) == 7


def test_2_4_ports_and_their_seas():
    for index, city in enumerate(LAND.port_city):
        assert city in LAND.coasts[LAND.port_sea[index]]
    assert {code[2:] for code in LAND.codes if code.startswith("N_")} == {LAND.codes[city] for city in LAND.port_city}


@pytest.mark.parametrize(
    ("start", "end", "range_factors"),
    [
        ("P_CAM", "N_PIN", 4), ("N_GEL", "N_ASP", 5), ("N_CAM", "N_ASP", 6), ("N_SYR", "N_ASP", 7), ("P_LIL", "P_CAR", 7),
        ("P_REG", "N_ASP", 10),
    ],
)  # fmt: skip
def test_2_4_naval_distances(start, end, range_factors):
    assert sea_distance(start, end) == range_factors


def test_2_4_pintias_is_in_reach_of_camarina():
    assert land_distance("PIN", "CAM") == 2


def test_2_4_sums():
    assert sum(LAND.vp) == 49
    assert [sum(BOX.chits[a:b]) for a, b in ((0, 6), (6, 14), (14, 19), (19, 24))] == [16] * 4
    assert [sum(card.copies for card in BOX.cards if card.side == seat) for seat in (ROME, CARTHAGE)] == [32, 32]


def test_2_5_units():
    counts = dict(zip(BOX.type_codes, BOX.type_count, strict=True))
    assert counts == {
        "RI": 10, "RC": 3, "RN": 9, "SI": 2, "SN": 2, "LI": 4, "NC": 2, "EL": 2, "CN": 8, "II": 3, "IC": 1, "GI": 4,
    }  # fmt: skip
    assert BOX.units == 50
    values = {
        code: [(BOX.cohesion[at], BOX.movement[at], BOX.tactical[at]) for at in (kind * 2, kind * 2 + 1)]
        for kind, code in enumerate(BOX.type_codes)
    }
    assert values["RI"] == [(8, 3, 3), (7, 3, 2)]
    assert values["RN"] == values["SN"] == [(4, 8, 2), (3, 7, 1)]
    assert values["CN"] == [(5, 9, 2), (4, 8, 1)]
    assert values["NC"] == [(6, 6, 3), (5, 6, 2)]
    assert values["EL"] == [(5, 3, 2), (4, 3, 1)]
    assert values["II"] == [(6, 4, 2), (5, 4, 1)]
    assert values["RC"] == values["IC"] == [(6, 5, 2), (5, 5, 1)]
    assert values["SI"] == values["LI"] == [(6, 3, 2), (5, 3, 1)]
    assert values["GI"] == [(5, 3, 2), (4, 3, 1)]


def test_2_6_leaders():
    modifiers = {code: (BOX.leader_c[at], BOX.leader_m[at], BOX.leader_t[at]) for at, code in enumerate(BOX.leader_codes)}
    assert modifiers == {
        "C1": (0, 0, 0), "C2": (0, 0, 1), "C3": (0, 1, 0), "C4": (1, 0, 0), "C5": (1, 0, 1), "C6": (0, 0, -1),
        "Hanno": (0, 0, 0), "Gisco": (0, 0, 1), "Paropus": (1, 0, 0), "Haderbal": (0, 1, 1), "Carthalo": (0, 1, 0),
        "Xanthippus": (1, 0, 2), "Barca": (1, 1, 2),
    }  # fmt: skip


def test_2_7_cups():
    assert BOX.chits == [6, 2, 2, 2, 2, 2, 1, 4, 2, 2, 2, 2, 2, 1, 3, 2, 2, 4, 5, 4, 4, 2, 3, 3]


def test_2_8_supply_costs():
    costs = (BOX.unit_sp, BOX.stack_sp, BOX.stacking_sp, BOX.naval_move_sp, BOX.siege_sp, BOX.reorganize_sp, BOX.rebuild_sp)
    assert (*costs, BOX.uprising_sp, BOX.sp_per_rp) == (1, 3, 2, 2, 4, 1, 1, 3, 6)


@pytest.mark.parametrize(
    ("deck", "copies"),
    [
        (0, [5, 4, 1, 1, 1, 1, 1, 1, 3, 1, 2, 2, 1, 2, 1, 2, 1, 1, 1]),
        (19, [3, 2, 2, 1, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 2, 1, 3, 1]),
    ],
)
def test_2_9_and_2_10_copies(deck, copies):
    assert BOX.copies[deck : deck + 19] == copies
