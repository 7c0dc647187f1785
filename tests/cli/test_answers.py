"""What a person may type for a choice."""

import pytest

from delenda.cli.answers import find_action
from delenda.kernel.errors import IllegalAction
from delenda.kernel.state import State
from support.scipio import EVEN, at


@pytest.fixture
def view() -> State:
    """ROME is to place its first card; its labels are assign Y 2 to assign Y 7."""
    return at(EVEN).view(0)


@pytest.mark.parametrize("typed", ["5", "assign Y 6", "ASSIGN y 6", "assign  y  6"])
def test_number_and_label_in_any_case(view, typed):
    assert view.label(find_action(view, typed)) == "assign Y 6"


def test_the_beginning_of_just_one_label():
    view = at(f"{EVEN} placed 6 7 4 / 3 7 5 CARTHAGE draw_offer").view(1)
    assert view.labels() == ["draw", "pass"]
    assert view.label(find_action(view, "dr")) == "draw"
    assert view.label(find_action(view, "P")) == "pass"


def test_a_label_that_begins_another_is_still_itself():
    view = at("R [4 0|0 0|0 0] C [0 0|0 0|0 0] round 0 ROME setup_count formation Y2").view(0)
    labels = view.labels()
    assert {"count Y2 2", "count Y2 20"} <= set(labels)
    assert view.label(find_action(view, "count y2 2")) == "count Y2 2"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("0", "there is no choice 0; choose from 1 to 6."),
        ("7", "there is no choice 7; choose from 1 to 6."),
        ("assign", "'assign' could be assign Y 2, assign Y 3, assign Y 4, assign Y 5, assign Y 6, assign Y 7."),
        ("attack", "'attack' is no choice here; type a number of the list, its words, or help."),
    ],
)
def test_what_cannot_be_meant_is_told_in_a_sentence(view, typed, sentence):
    with pytest.raises(IllegalAction) as refusal:
        find_action(view, typed)
    assert str(refusal.value) == sentence


def test_many_meanings_are_not_all_named():
    view = at("R [4 0|0 0|0 0] C [0 0|0 0|0 0] round 0 ROME setup_count formation Y2").view(0)
    with pytest.raises(IllegalAction, match="count Y2 6 and 20 more"):
        find_action(view, "count")


def test_an_illegal_action_gets_the_rule_that_forbids_it():
    view = at(f"{EVEN} placed 6 - - / - - - field P ROME assign").view(0)
    with pytest.raises(IllegalAction, match=r"the 6 is not in your hand: each card is used once a round \(3\.3\.1\)\."):
        find_action(view, "assign P 6")
