"""Boards in characters: what is drawn on a screen or a page is there, can be clicked, and tells no more than the view."""

from __future__ import annotations

from functools import cache

import pytest

from delenda.games import SLUGS
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME, SPECTATOR
from delenda.kernel.playout import sample
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.text.canvas import GROUNDS, INKS, Canvas

ZOOMS = (0, 1, 2)
ON_THE_MAP = (
    "army-",
    "fleet-",
    "hannibal",
    "area-",
    "unit-",
    "leader-",
    "hex-",
    "place-",
    "stack-",
    "square-",
    "card-K",
    "card-R",
)
ON_THE_MAP += ("structure-", "formation-", "field-", "hand-")


@cache
def positions(slug: str) -> list[State]:
    """A few of a random game, each waiting for a seat."""
    state, rng = game(slug).start(), Rng(3)
    found = []
    for count in range(160):
        if state.actor == NOBODY:
            break
        if state.actor != CHANCE and count % 20 == 0:
            found.append(state.copy())
        state.apply(sample(state, rng))
    return found


def keys(canvas: Canvas) -> set[str]:
    return {key for row in canvas.rows for cell in row for key in cell.keys}


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_view_is_drawn_with_known_inks_and_grounds(slug, zoom):
    for state in positions(slug):
        for viewer in (ROME, CARTHAGE, SPECTATOR):
            canvas = game(slug).board.text_map(state.view(viewer), zoom)
            cells = [cell for row in canvas.rows for cell in row]
            assert {cell.ink for cell in cells} <= set(INKS)
            assert {cell.ground for cell in cells} <= set(GROUNDS)
            assert all(len(cell.char) == 1 and cell.char.isprintable() for cell in cells)
            assert all(len(row) == canvas.width for row in canvas.rows)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_clicked_on_the_board_is_on_the_map(slug):
    for state in positions(slug):
        view = state.view(state.actor)
        there = keys(game(slug).board.text_map(view))
        wanted = {key for path in game(slug).board.clicks(view).values() for key in path}
        assert {key for key in wanted if key.startswith(ON_THE_MAP) and not key.startswith("card-0")} <= there | _hands(
            slug, wanted
        )


def _hands(slug: str, wanted: set[str]) -> set[str]:
    """Cards of a hand lie beside a map; the cards of Zama lie on it."""
    return set() if slug in ("zama", "scipio") else {key for key in wanted if key.startswith(("card-", "hand-"))}


@pytest.mark.parametrize("slug", SLUGS)
def test_everything_on_the_map_is_an_element_of_the_board(slug):
    for state in positions(slug):
        view = state.view(state.actor)
        known = {element.key for element in game(slug).board.draw(view).elements}
        strange = {key for key in keys(game(slug).board.text_map(view)) if key not in known}
        assert all(key.startswith(("hex-", "square-", "place-")) for key in strange), strange


@pytest.mark.parametrize("slug", SLUGS)
def test_the_smallest_map_fits_a_terminal_of_a_hundred_columns(slug):
    assert all(game(slug).board.text_map(state.view(ROME)).width <= 100 for state in positions(slug))


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("punica", ("Roma *", "Carthago *", "Sicilia", "Mare Tyrrhenum", "▒", "~")),
        ("punic-island", ("MES", "SYR", "Africa", "S10", "▒", "~")),
        ("de-bello-punico", ("Ha1↑", "el1↓", "open", "Hastati", "arrow: facing")),
        ("zama", ("RA1", "[W2]", "palisade", "Hero")),
        ("scipio", ("YELLOW", "Y1", "●", "Rome (you), hand")),
    ],
)
def test_maps_show_what_their_game_is_played_on(slug, words):
    state = positions(slug)[-1]
    drawn = str(game(slug).board.text_map(state.view(ROME)))
    assert [word for word in words if word not in drawn] == []


def test_a_large_hex_has_sides_and_its_number():
    drawn = str(game("de-bello-punico").board.text_map(positions("de-bello-punico")[0].view(ROME), 2)).splitlines()
    assert drawn[2].startswith("    /0101\\      /0301\\")
    assert drawn[5].startswith("    \\____/")


def test_what_lies_outside_is_cut_off():
    canvas = Canvas(4, 1)
    canvas.put(-1, 0, "abc")
    canvas.put(3, 0, "de")
    canvas.put(0, 5, "f")
    assert canvas.lines() == ["bc d"]


def test_a_legend_is_wrapped_between_its_entries():
    canvas = Canvas(20, 0)
    canvas.extend("* one thing   ! another thing   # third")
    assert canvas.lines() == ["* one thing", "! another thing", "# third"]


def test_the_uppermost_key_comes_first_and_an_element_is_found():
    canvas = Canvas(5, 2)
    canvas.area(0, 0, 5, 2, "land", "hex-1")
    canvas.put(2, 1, "X", "rome", "unit-1")
    assert canvas.rows[1][2].keys == ("unit-1", "hex-1")
    assert canvas.find("unit-1") == (2, 1)
    assert canvas.find("unit-2") is None
