"""What a person may type for a choice."""

import pytest
from msgspec import convert

from delenda.cli.answers import entries, find, numbers
from delenda.cli.sitting import Choice, Seen
from delenda.kernel.errors import IllegalAction
from delenda.kernel.registry import game
from delenda.table import asking
from support.scipio import EVEN, at


def seen(position: str, seat: int = 0) -> Seen:
    view = at(position).view(seat)
    return Seen(view, seat, [], choices=convert(asking.choices(game("scipio"), view), list[Choice]))


@pytest.fixture
def placing() -> Seen:
    """ROME is to place its first card; its labels are assign Y 2 to assign Y 7."""
    return seen(EVEN)


@pytest.mark.parametrize("typed", ["6", "assign Y 6", "ASSIGN y 6", "assign  y  6", "the 6 in yellow", "the 6", "6 yellow"])
def test_what_is_printed_on_the_card_the_label_and_the_words_in_any_case(placing, typed):
    assert find(placing, typed).label == "assign Y 6"


def test_cards_are_listed_by_what_is_printed_on_them(placing):
    assert entries(placing.choices)[0] == ("2", "The 2 in Yellow")


def test_a_card_with_a_name_is_known_by_the_strength_behind_it():
    cards = [
        Choice(n, f"commit C{n}", f"Commit {name} ({n}): total {n + 1}") for n, name in ((0, "Elephanti"), (4, "Trans Alpes"))
    ]
    assert numbers(cards) == [0, 4]


def test_other_choices_are_counted_from_one():
    assert numbers([Choice(5, "R-E1", "Move Equites 1"), Choice(9, "R-Ha1", "Move Hastati 1")]) == [1, 2]


def test_a_long_run_of_numbers_is_one_entry():
    view = seen("R [4 0|0 0|0 0] C [0 0|0 0|0 0] round 0 ROME setup_count formation Y2")
    assert entries(view.choices)[0] == ("1–25", "1 in Yellow 2 … 25 in Yellow 2")
    assert find(view, "12").label == "count Y2 12"


def test_the_beginning_of_just_one():
    view = seen(f"{EVEN} placed 6 7 4 / 3 7 5 CARTHAGE draw_offer", 1)
    assert [choice.label for choice in view.choices] == ["draw", "pass"]
    assert find(view, "dr").label == "draw"
    assert find(view, "P").label == "pass"
    assert find(view, "not").label == "pass"


def test_a_label_that_begins_another_is_still_itself():
    view = seen("R [4 0|0 0|0 0] C [0 0|0 0|0 0] round 0 ROME setup_count formation Y2")
    assert find(view, "count y2 2").label == "count Y2 2"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("0", "there is no choice 0; choose 2, 3, 4, 5, 6, 7."),
        ("8", "there is no choice 8; choose 2, 3, 4, 5, 6, 7."),
        ("yellow", "'yellow' could be The 2 in Yellow; The 3 in Yellow; The 4 in Yellow; The 5 in Yellow; The 6 in Yellow; "),
        ("assing Y 5", "'assing Y 5' is not one of the choices. Did you mean 'assign Y 5'?"),
        ("attack", "'attack' is not one of the choices. Type ? for the choices."),
    ],
)
def test_what_cannot_be_meant_is_told_in_a_sentence(placing, typed, sentence):
    with pytest.raises(IllegalAction) as refusal:
        find(placing, typed)
    assert str(refusal.value).startswith(sentence)


def test_many_meanings_are_not_all_named():
    with pytest.raises(IllegalAction, match=r"6 in Yellow 2 and \d+ more"):
        find(seen("R [4 0|0 0|0 0] C [0 0|0 0|0 0] round 0 ROME setup_count formation Y2"), "count")


def test_an_illegal_action_gets_the_rule_that_forbids_it():
    view = seen(f"{EVEN} placed 6 - - / - - - field P ROME assign")
    with pytest.raises(IllegalAction, match=r"the 6 is not in your hand: each card is used once a round \(3\.3\.1\)\."):
        find(view, "assign P 6")
    with pytest.raises(IllegalAction, match="the 6 is not in your hand"):
        find(view, "6")
