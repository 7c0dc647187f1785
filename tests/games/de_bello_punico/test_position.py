"""Positions as text and as data: what can be written can be read, what cannot be is refused."""

import pytest

import delenda
from delenda.kernel.errors import BadPosition

GAME = delenda.game("de-bello-punico")


def refusal(text, scenario="zama"):
    with pytest.raises(BadPosition) as caught:
        GAME.read_position(text, scenario)
    return str(caught.value)


def test_a_position_reads_back():
    text = (
        "R-Ha1@0811/N/2/moved,cp R-E1@off0401/N/1 C-In1@0807/*/4/moved C-El1@0810/S/0/run4 leader R@0811 leader C@dead "
        "tokens R COMBAT×2 FORTUNA×1 vacuus R COMBAT PR R 7 PR C 3 turn 5 first CARTHAGE ROME attack_pick"
    )
    state = GAME.read_position(text, "zama")
    assert GAME.read_position(str(state), "zama").dump() == state.dump()
    for word in ("R-Ha1@0811/N/2/moved,cp", "R-E1@off0401/N/1", "C-In1@0807/*/4/moved", "C-El1@0810/S/0/run4", "PR R 7"):
        assert word in str(state)


def test_phase_and_seat_follow_from_the_decision():
    state = GAME.read_position("R-Ve1@0811/N/0 C-In1@0810/S/0 ROME volley_pick", "zama")
    assert (state.phase, state.phasing) == (4, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("R-Ha1@0811/N/0", "the position must say who decides what, like 'ROME attack_pick'."),
        ("R-Ha9@0811/N/0 ROME attack_pick", "'R-Ha9' is not a unit of this battle."),
        ("R-Ha1@2399/N/0 ROME attack_pick", "'2399' is not a hex; hexes are 0101 to 2216."),
        ("R-Ha1@0811/W/0 ROME attack_pick", "R-Ha1 cannot face 'W'; facings are N, NE, SE, S, SW, NW."),
        ("R-Ha1@0811/N/0/asleep ROME attack_pick", "R-Ha1 cannot be 'asleep'; the marks are moved, mcp, no_attack, volleyed, "
         "attacked, withdrew, cp, supported, rolled, finis."),
        ("R-Ha1@0811/N/0 nonsense ROME attack_pick", "the position has a word 'nonsense' that means nothing here."),
        ("R-Ha1@0811/N/0 turn x ROME attack_pick", "the position needs a whole number where it says 'x'."),
        ("ROME attack_pick turn", "the position ends in the middle of a statement."),
        ("tokens R HOPE×1 ROME move_pick", "tokens are written like COMBAT×1; the boxes are INITIATIVE, COMBAT, RECOVERY, "
         "CAVALRY, MOVEMENT, ELEPHANTS, FORTUNA."),
        ("leader X@0811 ROME move_pick", "a leader is written like R@1112, not 'X@0811'."),
        ("R-Ha1@0811/N/0 R-Ha2@0811/N/0 ROME attack_pick",
         "this position is impossible: Hastati 2 and Hastati 1 stand in 0811, which holds only one unit (7)."),
        ("R-Ha1@0811/N/4 ROME attack_pick",
         "this position is impossible: Hastati 1 has 4 Disorder Points and has not panicked (10.7)."),
        ("C-In1@0811/S/0 leader R@0811 ROME move_pick",
         "this position is impossible: Scipio stands with an enemy unit in 0811."),
        ("leader R@0811 leader C@0811 ROME move_pick", "this position is impossible: both leaders stand in one hex."),
        ("leader R@dead tokens R COMBAT×1 ROME move_pick",
         "this position is impossible: Rome has tokens without a leader in battle (13)."),
        ("R-Ha1@off0401/N/0 ROME move_pick",
         "this position is impossible: Hastati 1 cannot have pursued off the map at 0401 (14)."),
    ],
)  # fmt: skip
def test_bad_positions_are_refused_with_a_sentence(text, sentence):
    assert refusal(text) == sentence


def test_nobody_stands_in_a_river():
    sentence = refusal("R-Ha1@0101/N/0 ROME move_pick", "po")
    assert sentence == "this position is impossible: Hastati 1 stands in 0101, which nobody can enter."


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("turn", 99, "'turn' must be from 0 to 16, not 99."),
        ("unit", 99, "'unit' must be from -1 to 54, not 99."),
        ("goal", 999, "'goal' must be from -1 to 351, not 999."),
        ("leader", [999, -2], "'leader' must be from -2 to 351, not 999."),
        ("agenda", [1], "this position is impossible: the agenda cannot be read."),
        ("rout", [1, 0], "this position is impossible: Rome cannot have 1 Rout Point with the units it has (16)."),
        ("tokens", [4] + [0] * 13, "this position is impossible: Rome has 4 tokens in Initiative."),
        ("hand", [5, 0], "this position is impossible: Rome has more tokens than the 4 points of its leader and a Vacuus."),
        ("vacuus", [3, 8], "this position is impossible: Rome has tokens without a leader in battle (13)."),
        ("leader", [-1, -2], "this position is impossible: Scipio is set up before the battle and cannot be lost before it."),
        ("where", [-5] + [-3] * 54, "this position is impossible: Velites 1 is at -5, which is not a place."),
    ],
)
def test_broken_dumps_name_what_cannot_be(name, value, sentence):
    data = GAME.start("zama").dump()
    data["data"][name] = value
    with pytest.raises(BadPosition) as caught:
        GAME.load(data)
    assert str(caught.value) == sentence
