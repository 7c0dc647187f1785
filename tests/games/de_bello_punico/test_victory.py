"""16 Victory, and 17 the conditions of each battle."""

import pytest

import delenda
from delenda.games.de_bello_punico.actions import EXIT
from delenda.kernel.actor import ROME

FIGHT = "R-Ha1@0811/N/0 C-In1@0810/S/0 ROME attack_pick"


@pytest.mark.parametrize(
    ("scenario", "turn", "rome", "carthage", "outcome"),
    [
        ("zama", 9, 16, 15, "DRAW DOUBLE_ROUT"),
        ("zama", 9, 16, 14, "CARTHAGE ROUT"),
        ("zama", 9, 15, 15, "ROME ROUT"),
        ("zama", 16, 3, 4, "DRAW TURN_LIMIT"),
        ("trebbia", 5, 12, 12, "ROME DOUBLE_ROUT"),
        ("trebbia", 14, 0, 0, "ROME TURN_LIMIT"),
        ("beneventum", 12, 9, 8, "CARTHAGE TURN_LIMIT"),
        ("beneventum", 3, 10, 9, "CARTHAGE DOUBLE_ROUT"),
        ("po", 15, 13, 11, "DRAW TURN_LIMIT"),
        ("po", 4, 14, 11, "CARTHAGE ROUT"),
        ("zama", 9, 15, 14, None),
    ],
)
def test_16_and_16_2_interphase(scene, scenario, turn, rome, carthage, outcome):
    """17.1.4, 17.2.3, 17.3.3, 17.4.3; R71: draw clauses cover both kinds of draw."""
    s = scene(f"{FIGHT} turn {turn} PR R {rome} PR C {carthage}", scenario).do("end")
    reached = s.state.outcome()
    assert (None if reached is None else str(reached)) == outcome
    if reached is not None:
        assert reached.score == (rome, carthage)


def test_r72_limits_are_tested_at_the_end_of_a_turn_only(scene):
    s = scene(f"{FIGHT} PR R 16 PR C 3 first ROME C-T1@0101/S/0").do("end")
    assert s.state.outcome() is None
    assert s.asks == "CARTHAGE move_pick"


def test_payoffs(scene):
    won = scene(f"{FIGHT} PR R 16").do("end").state.outcome()
    assert (won.payoff(0), won.payoff(1)) == (-1, 1)
    drawn = scene(f"{FIGHT} turn 16").do("end").state.outcome()
    assert (drawn.payoff(0), drawn.payoff(1)) == (0, 0)


def test_16_2_the_interphase_returns_the_tokens_and_turns_the_page(scene):
    text = "R-Ha1@0811/N/0 C-El1@0810/S/0/finis leader R@0811 tokens R CAVALRY×2 FORTUNA×1 vacuus R FORTUNA ROME attack_pick"
    s = scene(text).do("end")
    assert s.state.turn == 2
    assert sum(s.state.tokens) == 0
    assert list(s.state.hand) == [5, 0]
    assert not any(s.state.flags)


# 17.1.4 Leaving by the Carthaginian edge


def test_17_1_4a_exit(scene):
    s = scene("R-Ha1@0802/N/1 R-Ha2@1616/N/1 PR R 7 ROME move_pick", "trebbia").do("R-Ha1", "step N")
    warning = "Hastati 1 leaves the battle for good and takes 2 Rout Points off Rome's count."
    assert s.state.decision.warning(s.state, EXIT) == warning
    s.do("exit")
    assert s["R-Ha1"] == "gone"
    assert s.rout == (5, 0)
    assert s.asks == "ROME move_pick"


def test_17_1_4a_which_directions_lead_off_the_north_edge(scene):
    box = scene("R-Ha1@0802/N/1 ROME move_pick", "trebbia").state.box
    even, odd = box.hexes.find("0801") * 6, box.hexes.find("0901") * 6
    assert [f for f in range(6) if box.leaves_north[even + f]] == [0, 1, 5]  # facings with N in their front
    assert [f for f in range(6) if box.leaves_north[odd + f]] == [0, 1, 2, 4, 5]  # all but S
    s = scene("R-Ha1@0801/SE/1 R-Ha2@1616/N/1 ROME move_pick", "trebbia").do("R-Ha1")
    assert "exit" not in s.legal
    assert "exit" in s.do("turn N").legal


def test_17_1_4_rout_points_do_not_fall_below_zero(scene):
    s = scene("R-Ha1@0801/N/1 R-Ha2@1616/N/1 PR R 1 ROME move_pick", "trebbia").do("R-Ha1", "exit")
    assert s.rout == (0, 0)


def test_17_1_4a_no_exit_after_entering_a_zone_or_without_points(scene):
    s = scene("R-Ha1@0802/N/1 R-Ha2@1616/N/1 C-In1@0701/SE/0 ROME move_pick", "trebbia").do("R-Ha1", "step N")
    assert "exit" not in s.legal
    s = scene("R-Ha1@0804/N/1 R-Ha2@1616/N/1 ROME move_pick", "trebbia").do("R-Ha1", "step N", "step N", "step N")
    assert s["R-Ha1"] == "0801/N/1"
    assert s.asks == "ROME move_pick"


def test_r69_only_romans_and_only_at_the_trebbia(scene):
    assert "exit" not in scene("R-Ha1@0801/N/1 R-Ha2@1616/N/0 ROME move_pick", "zama").do("R-Ha1").legal
    assert "exit" not in scene("C-In1@0801/N/1 C-In2@0101/S/0 CARTHAGE move_pick", "trebbia").do("C-In1").legal
    assert "exit" not in scene("C-In1@0816/S/1 C-In2@0101/S/0 CARTHAGE move_pick", "trebbia").do("C-In1").legal


def test_r71_and_r74_the_reason_is_told_even_when_a_draw_is_awarded(scene):
    s = scene(f"{FIGHT} turn 14", "trebbia").do("end")
    assert str(s.state.outcome()) == "ROME TURN_LIMIT"


def test_16_4_a_random_game_ends_within_the_bound():
    game = delenda.game("de-bello-punico")
    state = game.start("trebbia")
    count = delenda.playout(state, delenda.Rng(3))
    assert count < game.longest
    assert state.turn <= state.box.turns
    assert state.actor != ROME
