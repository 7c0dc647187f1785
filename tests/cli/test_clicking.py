"""Choosing by clicks, as the page does it; and colours for whatever a board draws."""

from delenda.cli.clicking import click, finished, matching, next_keys
from delenda.cli.palette import style
from delenda.cli.sitting import Choice, WalkChoice
from delenda.text.canvas import GROUNDS, INKS

SIX = Choice(1, "assign Y 6", "The 6 in Yellow", ["hand-6", "field-Y"])
SIX_PURPLE = Choice(1, "assign P 6", "The 6 in Purple", ["hand-6", "field-P"])
SEVEN = Choice(2, "assign Y 7", "The 7 in Yellow", ["hand-7", "field-Y"])
MARCH = WalkChoice([3, 4], "March", ["hex-1"])
OFFERED = [SIX, SIX_PURPLE, SEVEN, MARCH]


def test_what_may_be_clicked_next():
    assert next_keys(OFFERED, []) == {"hand-6", "hand-7", "hex-1"}
    assert next_keys(OFFERED, ["hand-6"]) == {"field-Y", "field-P"}
    assert matching(OFFERED, ["hand-6"]) == [SIX, SIX_PURPLE]


def test_a_path_is_walked_taken_back_and_changed():
    assert click(OFFERED, [], "hand-6") == ["hand-6"]
    assert click(OFFERED, ["hand-6"], "field-P") == ["hand-6", "field-P"]
    assert click(OFFERED, ["hand-6"], "hand-6") == []
    assert click(OFFERED, ["hand-6"], "hand-7") == ["hand-7"]
    assert click(OFFERED, ["hand-6"], "elsewhere") is None


def test_a_path_to_its_end_is_a_choice():
    assert finished(OFFERED, ["hand-6", "field-P"]) is SIX_PURPLE
    assert finished(OFFERED, ["hex-1"]) is MARCH
    assert finished(OFFERED, ["hand-6"]) is None
    assert finished(OFFERED, []) is None


def test_every_ink_and_ground_has_a_colour_in_light_and_dark():
    for dark in (True, False):
        assert len({style(ink, "land", dark) for ink in INKS}) == len(INKS)
        assert len({style("", ground, dark) for ground in GROUNDS}) == len(GROUNDS)


def test_what_may_be_clicked_is_told_without_colours_too():
    assert style("rome", "land", True, marked=True).underline
