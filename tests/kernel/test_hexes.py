"""The shared hex module: exact, and the same from all sides."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from delenda.kernel.hexes import DIRECTIONS, FRONT, NOWHERE, OPPOSITE, REAR, STEPS, Hexes

settings.register_profile("unhurried", deadline=None)  # a busy machine is no fault
settings.load_profile("unhurried")

GRID = Hexes(22, 16)
SMALL = Hexes(7, 5)
hexes = st.integers(0, GRID.count - 1)
directions = st.integers(0, 5)


def test_names_and_corners():
    assert GRID.name(0) == "0101"
    assert GRID.name(GRID.count - 1) == "2216"
    assert GRID.hex(22, 16) == GRID.count - 1
    assert GRID.hex(0, 1) == GRID.hex(23, 1) == GRID.hex(1, 17) == NOWHERE
    assert [GRID.find(name) for name in ("", "01", "0017", "2301", "ab01", "٠١٠١")] == [NOWHERE] * 6


def test_even_columns_lie_lower():
    middle = GRID.find("0808")
    assert [GRID.name(n) for n in GRID.adjacent(middle)] == ["0807", "0908", "0909", "0809", "0709", "0708"]
    middle = GRID.find("0908")
    assert [GRID.name(n) for n in GRID.adjacent(middle)] == ["0907", "1007", "1008", "0909", "0808", "0807"]


@given(hexes)
def test_a_name_finds_its_hex(h):
    assert GRID.find(GRID.name(h)) == h
    assert GRID.hex(GRID.column(h), GRID.row(h)) == h
    assert GRID.at(GRID.cubes[h]) == h
    assert sum(GRID.cubes[h]) == 0


@given(hexes, directions)
def test_neighbours_go_both_ways(h, d):
    n = GRID.neighbour(h, d)
    if n != NOWHERE:
        assert GRID.neighbour(n, OPPOSITE[d]) == h
        assert GRID.distance(h, n) == 1
        assert GRID.direction(h, n) == d


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a, b, c):
    assert GRID.distance(a, b) == GRID.distance(b, a)
    assert (GRID.distance(a, b) == 0) == (a == b)
    assert GRID.distance(a, c) <= GRID.distance(a, b) + GRID.distance(b, c)
    assert (GRID.direction(a, b) == NOWHERE) == (GRID.distance(a, b) != 1)


@given(st.integers(0, SMALL.count - 1), st.integers(0, SMALL.count - 1))
def test_distance_is_the_length_of_a_shortest_path(a, b):
    way = SMALL.path(a, b, [1] * SMALL.count)
    assert len(way) == SMALL.distance(a, b) + 1
    assert (way[0], way[-1]) == (a, b)
    assert all(SMALL.distance(x, y) == 1 for x, y in itertools.pairwise(way))


@given(directions)
def test_front_and_rear_divide_the_directions(facing):
    assert sorted(FRONT[facing] + REAR[facing]) == list(range(6))
    assert FRONT[facing][1] == facing
    assert REAR[facing][1] == OPPOSITE[facing]
    assert REAR[facing] == FRONT[OPPOSITE[facing]]


@given(hexes, directions)
def test_arcs_are_neighbours(h, facing):
    assert sorted(GRID.front(h, facing) + GRID.rear(h, facing)) == sorted(GRID.adjacent(h))


@given(hexes, hexes)
def test_a_line_is_the_same_from_both_ends(a, b):
    assert GRID.line(a, b) == GRID.line(b, a)[::-1]


@given(hexes, hexes)
def test_a_line_runs_step_by_step(a, b):
    line = GRID.line(a, b)
    length = GRID.distance(a, b)
    assert len(line) == max(0, length - 1)
    for step, under in enumerate(line, 1):
        assert len(under) <= 2
        for h in under:
            assert GRID.distance(a, h) == step
            assert GRID.distance(h, b) == length - step


def test_a_line_of_two_is_that_of_a_ruler():
    a = GRID.find("0806")
    assert GRID.line(a, GRID.find("0808")) == [(GRID.find("0807"),)]
    assert GRID.line(a, GRID.find("0908")) == [(GRID.find("0807"), GRID.find("0907"))]
    assert GRID.line(a, a) == GRID.line(a, GRID.find("0807")) == []


def test_a_line_off_the_map_lies_on_nothing():
    """Between two hexes of the northern edge the ruler may run over a side that only one hex on the map has."""
    assert GRID.line(GRID.find("0201"), GRID.find("0401")) == [(GRID.find("0301"), GRID.find("0302"))]
    assert GRID.line(GRID.find("0101"), GRID.find("0301")) == [(GRID.find("0201"),)]


@given(hexes, st.integers(0, 3))
def test_within_a_reach(h, reach):
    found = GRID.within(h, reach)
    assert found == sorted(found)
    assert all(GRID.distance(h, n) <= reach for n in found)
    assert len(found) <= 1 + 3 * reach * (reach + 1)


costs = st.lists(st.integers(0, 3), min_size=SMALL.count, max_size=SMALL.count)


@given(costs, st.sets(st.integers(0, SMALL.count - 1), min_size=1, max_size=4))
def test_a_field_is_what_going_costs(costs, goals):
    field = SMALL.field(costs, dict.fromkeys(goals, 1))
    for h in range(SMALL.count):
        ways = [costs[n] + field[n] for n in SMALL.adjacent(h) if costs[n] and field[n] != NOWHERE]
        if h in goals:
            ways.append(1)
        expected = min(ways) if costs[h] and ways else NOWHERE
        assert field[h] == expected


@given(costs, st.integers(0, SMALL.count - 1), st.integers(0, SMALL.count - 1))
def test_a_path_is_a_cheapest_one(costs, start, goal):
    way = SMALL.path(start, goal, costs)
    least = SMALL.field(costs, {goal: 0})[start]
    if not way:
        assert least == NOWHERE
    else:
        assert sum(costs[h] for h in way[1:]) == least


def test_directions_have_names():
    assert len(DIRECTIONS) == len(STEPS) == 6
