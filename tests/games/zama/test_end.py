"""5.1 to 5.5 Victory, draws, termination."""

import pytest

import delenda
from delenda.kernel.testkit import walk
from support import game_over
from support.zama import CARTHAGE, ROME, at, do

LAST = "RC@c4 KA*@d5"
BLOW = "c4 d5 A6,6 D1,1"


def test_5_1_the_last_unit_falls():
    s = do(at(LAST), BLOW)
    assert game_over(s) == "ROME ELIMINATION"
    assert s.journal.lines()[-1] == "Carthage has no units left. Rome wins on turn 1."


def test_5_1_a_reserve_without_a_port_is_no_help():
    assert game_over(do(at(f"{LAST} reserve KH"), BLOW)) == "ROME ELIMINATION"


def test_5_1_a_port_without_a_reserve_is_no_help():
    assert game_over(do(at(f"{LAST} a4 PK"), BLOW)) == "ROME ELIMINATION"


def test_5_1_a_port_and_a_reserve_keep_the_game_open():
    s = do(at(f"{LAST} a4 PK reserve KH"), BLOW)
    assert game_over(s) is None


def test_5_1_the_last_port_falls_while_no_unit_is_left():
    s = do(at(f"{LAST} RH@a5 a4 PK reserve KH"), f"{BLOW} a5 a4 A6,6 D1,1")
    assert game_over(s) == "ROME ELIMINATION"


def test_5_1_ending_ones_own_turn_without_a_unit_loses_before_any_limit():
    s = do(at(f"{LAST} a4 PK reserve KH quiet 39 turn 298"), f"{BLOW} END_TURN")
    assert s.quiet_turns == 0
    s.quiet_turns = 39
    s.turn = 300
    assert game_over(do(s, "END_TURN")) == "ROME ELIMINATION"


def test_5_2_infantry_on_one_shade():
    s = do(at("RI@c3 KI@e5 KA*@c4"), "c3 c4 A6,3 D2,2")
    assert game_over(s) == "DRAW INFANTRY"
    assert s.journal.lines()[-1] == "Draw: only Infantry left, all on dark squares."
    assert s.outcome().score == (2, 2)


def test_5_2_also_after_a_move_or_a_merge():
    s = do(at("RI*@c3 RI*@d4 KI@e5 left 1 RP@a1"), "a1 a2")
    assert game_over(s) is None
    assert game_over(do(at("RI*@c3 RI*@d4 KI@e5"), "c3 d4")) == "DRAW INFANTRY"


@pytest.mark.parametrize("text", ["RI@c3 RH@a1 KI@e5", "RI@c3 KI@d5", "RI@c3 KI@e5 reserve RH", "RI@c3 RI@d3 KI@e5"])
def test_5_2_not_otherwise(text):
    s = at(text)
    unit = "c3 b2" if "RH@a1" not in text else "a1 b1"
    assert game_over(do(s, unit)) is None


def test_5_3_what_is_progress():
    for text, words in (
        ("RH@d3 KI@d4 KP@a7", "d3 d4 A6,6 D1,1 STOP"),
        ("RI@b3 KP@f7", "b3 b4 A6,6 D1,1 STOP"),
        ("RH@a3 KP@f7", "a3 a4 A6,6 D1,1 STOP"),
        ("RC*@c3 RC*@c4 KP@f7", "c3 c4"),
        ("RC*@c3 KP@f7 medics 1 0", "HEAL c3"),
        ("RC*@c3 KP@f7 a4 PR reserve RH", "REINFORCE a1"),
    ):
        s = do(at(f"{text} quiet 7"), f"{words} END_TURN")
        assert s.quiet_turns == 0, text


def test_5_3_what_is_not():
    for text, words in (
        ("RH@d3 KI@d4 KP@a7", "d3 d4 A1,1 D6,6"),
        ("RH@a3 KP@f7 a4 PK", "a3 a4 A6,6 D1,1"),
        ("RH@a3 KP@f7", "a3 b3"),
    ):
        s = do(at(f"{text} quiet 7"), f"{words} END_TURN")
        assert s.quiet_turns == 8, text


def test_5_3_forty_quiet_turns():
    s = do(at("RH@a1 KH@f7 quiet 39"), "END_TURN")
    assert game_over(s) == "DRAW QUIET"
    assert s.journal.lines()[-1] == "Draw: 40 turns without progress."


def test_5_3_three_hundred_turns():
    s = do(at("RH@a1 KH@f7 turn 300"), "END_TURN")
    assert game_over(s) == "DRAW LIMIT"
    assert s.journal.lines()[-1] == "Draw: turn limit."
    assert game_over(do(at("RH@a1 KH@f7 turn 299"), "END_TURN")) is None


def test_5_3_both_limits_at_once_are_quiet():
    assert game_over(do(at("RH@a1 KH@f7 turn 300 quiet 39"), "END_TURN")) == "DRAW QUIET"


def test_5_3_health():
    s = at("RH@a1 RI*@b1 KH@f7 KC@e7 reserve RC KP")
    assert s.score() == (5, 6)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("RH@a1 RI*@b1 KH@f7 quiet 39", "ROME QUIET"),
        ("RH*@a1 KH@f7 turn 300", "CARTHAGE LIMIT"),
        ("RH@a1 KI*@f7 KC*@e7 turn 300", "DRAW LIMIT"),
        ("RH@a1 KH@f7 reserve KC quiet 39", "CARTHAGE QUIET"),
    ],
)
def test_5_3_the_healthier_side_wins_by_option(text, result):
    assert game_over(do(at(text, limit="health"), "END_TURN")) == result


def test_5_3_health_words():
    s = do(at("RH@a1 RI*@b1 KH@f7 quiet 39", limit="health"), "END_TURN")
    assert s.journal.lines()[-1] == "40 turns without progress: Rome wins by health, 3 to 2."


def test_5_4_no_game_is_longer_than_its_bound():
    game = delenda.game("zama")
    assert game.longest == 33 + 300 * (17 + 18)
    for seed in range(4):
        assert sum(1 for _ in walk(game, seed)) - 1 <= game.longest


def test_5_5_ending_the_turn_is_always_legal():
    for seed in range(3):
        for state in walk(delenda.game("zama"), seed):
            if state.decision.name == "action":
                assert state.labels()[-1] == "end turn"


def test_sides_are_symmetric():
    """A mirrored position has mirrored choices; see also the mirrors of test_vectors.py."""
    s, t = at("RH@d3 RC@b2 KI@d4 KA@c6"), at("KH@d5 KC@b6 RI@d4 RA@c2 CARTHAGE action")
    assert len(s.legal()) == len(t.legal())
    assert (s.score(), t.score()) == ((4, 4), (4, 4))
    assert (s.seat, t.seat) == (ROME, CARTHAGE)
