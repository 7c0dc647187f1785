"""Area maps: reading, geometry, and drawing that names only colours which exist."""

import re
from random import Random

from delenda.svg import maps, relief
from delenda.svg.areas import bounds, inside, is_clear, outlines, read_map, shared_edges
from delenda.svg.theme import THEMES

SQUARE = [[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]]


def test_inside_and_bounds() -> None:
    assert inside((5, 5), SQUARE)
    assert not inside((15, 5), SQUARE)
    assert bounds(SQUARE) == (0, 0, 10, 10)


def test_a_hole_is_outside() -> None:
    assert not inside((5, 5), [*SQUARE, [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)]])


def test_room_around_boxes() -> None:
    assert is_clear(20, 0, [(0, 0, 20, 20)], 5)
    assert not is_clear(14, 0, [(0, 0, 20, 20)], 5)


def test_outlines_are_closed() -> None:
    assert outlines(SQUARE * 2) == "M0 0L10 0L10 10L0 10Z" * 2


def test_a_shared_edge_is_an_adjacency() -> None:
    chart = read_map("delenda.games.punica")
    assert shared_edges(chart.areas.values()) == {(min(link), max(link)) for link in chart.links}


def test_drawing_uses_known_colours_and_is_the_same_every_time() -> None:
    chart = read_map("delenda.games.punica")

    def drawn() -> str:
        rng = Random(1)
        frame = (0, 0, chart.width, chart.height)
        return (
            maps.map_definitions(chart, chart.land)
            + maps.sea(frame, chart.land, chart.waterlines, rng)
            + maps.land(frame, rng)
            + maps.tint(chart.areas.values(), lambda _: "tintrome", 12)
            + "".join(maps.out_of_play(chart.beyond, chart.ocean))
            + maps.coast_line()
            + maps.sea_borders(chart.borders["sea"])
            + maps.land_borders(chart.borders["land"], chart.borders["limit"])
            + relief.walled_city(0, 0, "red", capital=True)
            + relief.compass(0, 0)
            + relief.relief([(10, 10, 12, True)], [(20, 20, 12, False)], rng)
        )

    assert drawn() == drawn()
    assert set(re.findall(r"var\(--([\w-]+)\)", drawn())) <= set(THEMES["light"])
