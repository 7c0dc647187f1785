"""Pieces of SVG, rough lines, cards, counters, dice, frames: well formed, and the same every time."""

import random
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from delenda.svg import cards, dice, frame
from delenda.svg.counters import Counter, counter
from delenda.svg.icons import SYMBOLS, symbols
from delenda.svg.paints import definitions
from delenda.svg.rough import divide, grass, normals, offset, organic, rough_box
from delenda.svg.shapes import (
    attributes,
    box,
    chip,
    fitting,
    num,
    panel,
    polygon,
    regular,
    ring,
    ring_path,
    shortened,
    smooth,
    text,
    use,
)

THINGS = {
    "box": box(1, 2, 3, 4),
    "text": text(1, 2, 'a < b & "c"', 12),
    "use": use("crack", 1, 2, 0.5, color="red"),
    "ring": ring(0, 0, 10, 10) + ring_path("M0 0H9V9z"),
    "chip": chip(5, 5, 10, 4, "total", 3, "red", "white"),
    "panel": panel(0, 0, 10, 10, "Title"),
    "face": cards.face(0, 0, 76, "rome", 7),
    "back": cards.back(0, 0, 76, "carth"),
    "place": cards.place(0, 0, 76, 3, "spent"),
    "pile": cards.pile(0, 0, 46, 60, 7),
    "counter": counter(Counter("rome", "legion", "Legio I", "7·4", 3, 1, 2, 3, True, True, True), 40, 40),
    "dice": "".join(dice.die(0, 0, 40, pips, "punic") for pips in range(1, 7)),
    "frame": frame.surface(390, 504, 7) + frame.frame(390, 504, "ZAMA") + frame.narrow_frame(390, 504),
    "plate": frame.plate(0, 0, 112, 80, "carth", "CARTHAGE", "26 tokens") + frame.subtitle(390, "Turn 9"),
    "tags": "".join(frame.tag(0, 0, 90, 35, kind, kind) for kind in frame.TAGS),
    "definitions": definitions(*SYMBOLS),
}


@pytest.mark.parametrize("name", THINGS)
def test_everything_is_well_formed(name: str) -> None:
    ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{THINGS[name]}</svg>')


@pytest.mark.parametrize("name", THINGS)
def test_nothing_is_styled_inline_or_filtered_beyond_blur(name: str) -> None:
    """A strict content policy forbids style attributes; the other filters are slow and look different everywhere."""
    for forbidden in (" style=", "feTurbulence", "feDisplacementMap", "feDiffuseLighting", "feSpecularLighting"):
        assert forbidden not in THINGS[name]


def test_ids_are_written_with_a_tilde() -> None:
    assert 'id="' not in THINGS["definitions"].replace('id="~', "")
    assert all(f'id="~{name}"' in symbols(SYMBOLS) for name in SYMBOLS)


def test_numbers_are_short() -> None:
    assert [num(n) for n in (12.0, 3.5, -0.001, 1 / 3, 100)] == ["12", "3.5", "0", "0.33", "100"]


def test_attributes_are_named_escaped_and_left_out() -> None:
    assert attributes({"class_": "a", "fill_opacity": 0.5, "filter": None, "aria_label": 'x"<'}) == (
        ' class="a" fill-opacity="0.5" aria-label="x&quot;&lt;"'
    )


def test_words_are_escaped() -> None:
    assert "a &lt; b &amp;" in THINGS["text"]


def test_long_words_get_a_smaller_size() -> None:
    assert fitting("ROME", 100, 16) == 16
    assert fitting("CARTHAGE", 62, 16) == pytest.approx(12.5)


def test_a_spline_begins_and_ends_at_its_ends() -> None:
    d = smooth([(0, 0), (10, 5), (20, 0)])
    assert d.startswith("M0 0C")
    assert d.endswith(" 20 0")


def test_a_hexagon_has_six_corners() -> None:
    assert polygon(regular(0, 0, 10, 6, -30)).count("L") == 5


def test_roughness_comes_from_the_seed_alone() -> None:
    def rough(seed: int) -> str:
        rng = random.Random(seed)
        return rough_box(0, 0, 100, 50, rng) + grass(0, 0, 9, 9, 5, rng) + polygon(organic(SQUARE, rng, grow=3))

    assert rough(1) == rough(1)
    assert rough(1) != rough(2)


SQUARE = [(0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0)]


def test_offset_goes_inwards() -> None:
    loop = [point for a, b in pairwise([*SQUARE, SQUARE[0]]) for point in divide(a, b, 8)]
    inner = offset(loop, 5)
    assert len(normals(loop)) == len(loop)
    assert min(x for x, _ in inner) > 0
    assert max(y for _, y in inner) < 90


def test_words_without_room_are_shortened_and_not_made_smaller() -> None:
    assert shortened("Triarii", 100, 12) == "Triarii"
    assert shortened("Roman Light Cavalry 4", 100, 12) == "Roman Light C…"
