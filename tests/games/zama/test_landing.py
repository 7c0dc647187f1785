"""3.4 Landing a reinforcement."""

import pytest

from delenda.games.zama.rules.landing import missing
from delenda.kernel.errors import IllegalAction
from support.zama import PLAIN, ROME, at, do

LANDING = "RH@a1 RI@b2 RP*@c1 RC@d3 KP@f7 f4 PR reserve RC RI"


def test_3_4_1_all_four_conditions():
    s = at(LANDING)
    assert "reinforce" in s.labels()
    assert missing(s) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("f4 PR", "RA@e1 f4 PR"), "you have five units on the mat, and four is the limit"),
        (("f4 PR", "f4 PK"), "you hold no port"),
        (("f4 PR", "f4 V1"), "you hold no port"),
        (("reserve RC RI", ""), "your reserve is empty"),
    ],
)
def test_3_4_1_each_condition_is_named(change, sentence):
    s = at(LANDING.replace(*change))
    assert "reinforce" not in s.labels()
    assert missing(s) == [sentence]


def test_3_4_2_land_class_and_square():
    s = do(at(LANDING), "REINFORCE")
    assert (s.decision.name, s.labels()) == ("land_class", ["land I", "land C"])
    do(s, "I")
    assert (s.decision.name, s.labels()) == ("land_square", ["on b1", "on d1", "on e1", "on f1"])
    do(s, "b1")
    assert "RI@b1" in PLAIN.units(s)
    assert (s.progress, s.actions_left) == (1, 1)
    assert s.journal.lines() == ["Principes land on b1."]


def test_3_4_2_the_lowest_numbered_card_of_the_class_lands():
    s = do(at("RH@a1 KP@f7 f4 PR reserve RC3 RC2"), "REINFORCE b1")
    assert s.box.card_name(s.board[1]) == "Masinissa's Numidians"


def test_3_4_1_two_landings_need_three_units_at_the_start():
    s = do(at(LANDING), "REINFORCE C e1")
    assert "reinforce" not in s.labels()
    s = do(at(LANDING.replace("RC@d3 ", "")), "REINFORCE C e1")
    assert "reinforce" in s.labels()


def test_3_4_1_two_landings_from_four_units_on_a_tonic_turn_with_a_merge():
    s = at("RH@a1 RI*@b2 RI*@c3 RC@d3 KP@f7 f4 PR reserve RC RP medics 1 0 ROME tonic")
    do(s, "TONIC REINFORCE C e1")
    assert "reinforce" not in s.labels()
    do(s, "b2 c3")
    assert "reinforce" in s.labels()
    do(s, "REINFORCE f1")
    assert s.units[ROME] == 5


def test_3_4_2_why_not_that_square():
    s = do(at(LANDING), "REINFORCE C")
    with pytest.raises(IllegalAction, match=r"e2 is not in your first row \(3\.4\.2\)"):
        s.play(s.box.square("e2"))
    with pytest.raises(IllegalAction, match="a1 is taken"):
        s.play(s.box.square("a1"))
    s = do(at(LANDING), "REINFORCE")
    with pytest.raises(IllegalAction, match="no Hero left in your reserve"):
        s.play(s.box.squares)
