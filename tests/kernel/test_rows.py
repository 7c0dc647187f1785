"""Secret rows: filled in any free order, changed freely, seen whole, and counting only when they are confirmed."""

import pytest

import delenda
from delenda import CARTHAGE, CHANCE, ROME, IllegalAction
from delenda.games.scipio.actions import ASSIGN_CARD
from delenda.kernel.play import Play
from delenda.kernel.testkit import text_of
from support.scipio import at

SETUP = {ROME: "preset R1", CARTHAGE: "preset C1"}
YELLOW, PURPLE, GREEN = range(3)


def at_cards() -> Play:
    play = Play(delenda.game("scipio").start())
    for seat, label in SETUP.items():
        play.act(seat, play.view(seat).find(label))
    play.act(CHANCE, play.state.find("tiles 3 2 1"))
    return play


def put(play: Play, seat: int, **cards: int) -> None:
    """`put(play, ROME, G=4, Y=6)`: the 4 in Green, then the 6 in Yellow."""
    values = play.state.box.card_values
    for field, value in cards.items():
        play.act(seat, ASSIGN_CARD + values.index(value), "YPG".index(field), confirm=False)


def row(play: Play, seat: int) -> list[str]:
    assert play.rows is not None
    made = play.rows.row(seat)
    assert made is not None
    return [part.words for part in made.parts()]


@pytest.mark.parametrize("seat", [ROME, CARTHAGE])
def test_a_row_is_filled_in_any_order_and_seen_whole(seat: int) -> None:
    play = at_cards()
    put(play, seat, G=4)
    assert play.shown(seat).prompt().startswith("Yellow")
    put(play, seat, Y=6, P=7)
    assert row(play, seat) == ["The 6 in Yellow", "The 7 in Purple", "The 4 in Green"]
    shown = play.shown(seat)
    assert [shown.card(seat, field) for field in range(3)] == [6, 7, 4]
    assert shown.prompt() == "Each Field has your Command card."


def test_programs_see_a_row_as_far_as_the_kernel_would_have_asked_for_it() -> None:
    play = at_cards()
    put(play, ROME, G=4)
    assert play.view(ROME).labels()[0] == "assign Y 2"
    assert list(play.view(ROME).placed) == [-1] * 6
    put(play, ROME, Y=6)
    assert play.view(ROME).labels()[0] == "assign P 2"


def test_a_card_is_replaced_moved_and_exchanged() -> None:
    play = at_cards()
    put(play, ROME, Y=6, P=7)
    put(play, ROME, Y=5)
    assert row(play, ROME) == ["The 5 in Yellow", "The 7 in Purple"]
    put(play, ROME, G=7)
    assert row(play, ROME) == ["The 5 in Yellow", "The 7 in Green"]
    put(play, ROME, P=2, Y=7)
    assert row(play, ROME) == ["The 7 in Yellow", "The 2 in Purple", "The 5 in Green"]


def test_undo_takes_back_one_change_after_another() -> None:
    play = at_cards()
    put(play, ROME, Y=6, P=7, G=4)
    put(play, ROME, Y=4)
    for words in (["6", "7", "4"], ["6", "7"], ["6"], []):
        play.undo(ROME)
        assert [each.split()[1] for each in row(play, ROME)] == words
    with pytest.raises(IllegalAction, match="nothing to undo"):
        play.undo(CARTHAGE)


def test_the_last_card_of_a_round_lies_by_itself_wherever_it_is_left() -> None:
    play = Play(at("R [6 6|6 6|5 5] C [6 5|7 6|5 5] phase 2 spent 2 3 4 / 2 3 4 ROME assign"))
    put(play, CARTHAGE, Y=5, G=7)
    assert row(play, CARTHAGE) == ["The 5 in Yellow", "The 6 in Purple", "The 7 in Green"]
    put(play, CARTHAGE, P=7)
    assert row(play, CARTHAGE) == ["The 5 in Yellow", "The 7 in Purple", "The 6 in Green"]
    play.confirm(CARTHAGE)
    put(play, ROME, G=5, P=6)
    play.confirm(ROME)
    assert [str(move) for move in play.record().moves] == [
        "ROME assign Y 7", "ROME assign P 6", "CARTHAGE assign Y 5", "CARTHAGE assign P 7"
    ]  # fmt: skip


def test_only_a_confirmed_row_counts_and_shows() -> None:
    play = at_cards()
    before = text_of(play.view(CARTHAGE))
    put(play, ROME, Y=6, P=7, G=4)
    assert play.awaits_confirmation(ROME)
    assert play.waits_for() == [ROME, CARTHAGE]
    assert text_of(play.view(CARTHAGE)) == before
    with pytest.raises(IllegalAction, match="no complete secret choice"):
        play.confirm(CARTHAGE)
    play.confirm(ROME)
    assert play.waits_for() == [CARTHAGE]
    with pytest.raises(IllegalAction, match="take it back to change it"):
        put(play, ROME, Y=5)
    play.undo(ROME)  # the confirmation alone
    assert play.awaits_confirmation(ROME)
    assert row(play, ROME) == ["The 6 in Yellow", "The 7 in Purple", "The 4 in Green"]
    play.confirm(ROME)
    put(play, CARTHAGE, P=7, G=5, Y=3)
    play.confirm(CARTHAGE)
    assert [move.label for move in play.record().moves[3:]] == [
        "assign Y 6", "assign P 7", "assign G 4", "assign Y 3", "assign P 7", "assign G 5"
    ]  # fmt: skip


def test_a_choice_in_a_fixed_order_is_replaced_by_another_last_one() -> None:
    play = Play(delenda.game("scipio").start())
    find = play.view(CARTHAGE)
    play.act(CARTHAGE, 0, confirm=False)
    assert play.awaits_confirmation(CARTHAGE)
    assert play.shown(CARTHAGE).labels() == play.view(CARTHAGE).labels()
    play.act(CARTHAGE, 2, confirm=False)
    assert len(row(play, CARTHAGE)) == 1
    play.act(CARTHAGE, find.legal()[-1], confirm=False)  # one's own: more is to be chosen
    assert not play.awaits_confirmation(CARTHAGE)
    play.undo(CARTHAGE)
    assert play.awaits_confirmation(CARTHAGE)
    play.confirm(CARTHAGE)
    play.act(ROME, 0)
    assert str(play.record().moves[1]) == "CARTHAGE preset C3"


@pytest.mark.parametrize(("field", "card", "why"), [("Y", 6, "not in your hand"), ("P", 3, "not in your hand")])
def test_what_was_spent_lies_in_no_row(field: str, card: int, why: str) -> None:
    play = Play(at("R [6 6|6 6|5 5] C [6 5|7 6|5 5] phase 2 spent 6 3 4 / 2 3 4 ROME assign"))
    with pytest.raises(IllegalAction, match=why):
        put(play, ROME, **{field: card})
    with pytest.raises(IllegalAction, match="which place"):
        play.act(ROME, ASSIGN_CARD, 3)


def test_a_place_is_named_where_the_row_is_full() -> None:
    play = at_cards()
    put(play, ROME, Y=6, P=7, G=4)
    with pytest.raises(IllegalAction, match="which place"):
        play.act(ROME, ASSIGN_CARD, confirm=False)


def test_a_fixed_order_has_no_places() -> None:
    play = Play(delenda.game("scipio").start())
    with pytest.raises(IllegalAction, match="must be made in order"):
        play.act(ROME, 0, 1)
    with pytest.raises(IllegalAction, match="no complete"):
        play.confirm(ROME)
