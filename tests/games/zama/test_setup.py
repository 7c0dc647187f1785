"""3.1 Set-up."""

import pytest

import delenda
from delenda.games.zama.state import DISCARD, HAND, RESERVE
from delenda.kernel.actor import CHANCE
from delenda.kernel.errors import IllegalAction
from delenda.kernel.events import Journal
from support import follow
from support.zama import CARTHAGE, ROME, units


def start(**options):
    state = delenda.game("zama").start(options=options or None)
    state.journal = Journal()
    return state


def deployed(s, rome: str = "HHHPIAC", carthage: str = "HPPIIAC"):
    """Both place their cards from the left, ROME on rows 1 and 2."""
    rows = [["a1", "b1", "c1", "d1", "e1", "f1", "a2"], ["a7", "b7", "c7", "d7", "e7", "f7", "a6"]]
    for place in range(14):
        seat, index = s.actor, place // 2
        follow(s, f"deploy {(rome, carthage)[seat][index]}", f"on {rows[seat][index]}")
    return s


def test_3_1_1_thirty_unequal_throws():
    s = start()
    assert (s.actor, s.decision.name) == (CHANCE, "initiative")
    throws = [tuple(map(int, label.split()[1:])) for label in s.labels()]
    assert len(throws) == 30
    assert all(rome != carthage for rome, carthage in throws)
    assert s.weights() == []


def test_3_1_1_lower_places_first_higher_moves_first():
    for throw in start().labels():
        rome, carthage = map(int, throw.split()[1:])
        s = follow(start(), throw)
        assert s.actor == (ROME if rome < carthage else CARTHAGE)
        assert s.first_placer() == s.actor
    lines = follow(start(), "initiative 2 5").journal.lines()
    assert lines == ["Set-up: Rome rolls 2, Carthage 5. Rome places first, Carthage moves first."]


def test_3_1_2_every_class_with_a_card_left():
    s = follow(start(), "initiative 1 2")
    assert s.labels() == ["deploy H", "deploy P", "deploy I", "deploy A", "deploy C"]
    follow(s, "deploy P", "on a1", "deploy P", "on a7", "deploy P", "on b1", "deploy P", "on b7")
    assert s.labels() == ["deploy H", "deploy I", "deploy A", "deploy C"]


def test_3_1_2_the_lowest_numbered_card_is_taken():
    s = follow(start(), "initiative 1 2", "deploy C", "on a1", "deploy H", "on a7", "deploy C", "on b1")
    names = [s.box.card_name(s.board[square]) for square in (0, 1)]
    assert names == ["Laelius' Horse", "Masinissa's Numidians"]


def test_3_1_3_empty_squares_of_the_two_nearest_rows():
    s = follow(start(), "initiative 1 2", "deploy H")
    assert s.labels() == [f"on {column}{row}" for row in (1, 2) for column in "abcdef"]
    follow(s, "on d2", "deploy H")
    assert s.labels() == [f"on {column}{row}" for row in (6, 7) for column in "abcdef"]
    follow(s, "on d6", "deploy P")
    assert "on d2" not in s.labels()
    assert s.journal.lines()[1] == "Rome places Scipio Africanus (Hero) on d2."


def test_3_1_3_why_not_there():
    s = follow(start(), "initiative 1 2", "deploy H", "on d2", "deploy H", "on d6", "deploy P")
    with pytest.raises(IllegalAction, match=r"d3 is not in your two nearest rows"):
        s.play(s.box.square("d3"))
    with pytest.raises(IllegalAction, match="d2 is taken"):
        s.play(s.box.square("d2"))


def test_3_1_3_seven_cards_each_in_turn():
    s = deployed(follow(start(), "initiative 5 4"))
    assert (s.units[ROME], s.units[CARTHAGE]) == (7, 7)
    assert not any("*" in unit for unit in units(s))
    assert s.decision.name == "reserve_class"


def test_3_1_4_the_first_placer_keeps_two_then_the_other():
    s = deployed(follow(start(), "initiative 5 4"))
    order = []
    for kind in "HCPI":
        order.append(s.actor)
        follow(s, f"keep {kind}")
    assert order == [CARTHAGE, CARTHAGE, ROME, ROME]
    assert [s.box.ids[card % 12] for card in s.cards_in(CARTHAGE, RESERVE)] == ["H2", "C2"]
    assert "Carthage keeps Baal Hammon and War Elephants of the Van in reserve." in s.journal.lines()


def test_3_1_5_three_cards_are_discarded_and_turn_1_begins():
    s = follow(deployed(follow(start(), "initiative 5 4")), "keep H", "keep C", "keep P", "keep I")
    for seat in (ROME, CARTHAGE):
        assert len(s.cards_in(seat, DISCARD)) == 3
        assert not s.cards_in(seat, HAND)
    assert (s.turn, s.actor, s.actions_left, s.decision.name) == (1, ROME, 2, "action")
    assert "Rome discards Numidian Javelins, Masinissa's Numidians and Equites." in s.journal.lines()
    assert s.journal.lines()[-1] == "Turn 1, Rome (2 actions)."


def test_3_1_2_why_not_a_class_that_is_used_up():
    s = deployed(follow(start(), "initiative 5 4"))
    with pytest.raises(IllegalAction, match="no Phalanx left in your hand"):
        s.play(s.box.squares + 1)


def test_the_short_mat_is_deployed_on_too():
    s = follow(start(mat="short"), "initiative 1 2", "deploy H", "on a2", "deploy H")
    assert s.labels() == [f"on {column}{row}" for row in (4, 5) for column in "abcdef"]
    assert s.box.names[s.box.middle] == "a3"
