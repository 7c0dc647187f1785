"""5: victory, draws, the turn limit, and the bound on the length of a game."""

import pytest

import delenda
from delenda.kernel.actor import NOBODY
from delenda.kernel.testkit import walk
from support import game_over
from support.punica import armies, at, do, says, waits


def test_5_1_elimination_is_checked_before_control():
    s = do(at("R: num1 f: tyr1 · C: car1 f: afr1", "ROME"), "num→car", "commit R4", "commit C3")
    assert game_over(s) == "ROME ELIMINATION"
    assert says(s, "Rome wins: the last Carthaginian army is gone.")


def test_5_1_neither_side_has_an_army():
    s = do(at("R: num1 f: tyr1 · C: car1 f: afr1", "ROME"), "num→car", "commit R4", "commit C4")
    assert game_over(s) == "DRAW NO_ARMIES"
    assert says(s, "A draw: neither side has an army left.")


def test_5_1_elimination_by_a_missing_retreat():
    s = at("R: mag3 rom1 f: afr1 tyr2 · C: sic3 f: ibe3", "ROME")
    do(s, "play R5", "mag→sic", "mag→sic", "mag→sic", "commit R6", "commit C3")
    assert game_over(s) == "ROME ELIMINATION"


def test_5_2_a_contested_region_is_controlled_by_nobody():
    s = do(at("R: rom2 sic1 f: tyr3 · C: gal1 sar1 car2+H f: afr3"), "car→sic")
    assert waits(s) == "CARTHAGE battle_card"
    do(s, "commit C6", "commit R3")
    assert game_over(s) == "CARTHAGE AREAS"


def test_5_2_the_capital_by_walking_in():
    s = do(at("R: cis2 f: tyr3 · C: mag1 car2+H f: afr3"), "mag→rom")
    assert game_over(s) == "CARTHAGE CAPITAL"


def test_5_2_the_capital_by_battle():
    s = do(at("R: rom1 cis2 f: tyr3 · C: mag1 car2+H f: afr3"), "mag→rom")
    assert waits(s) == "CARTHAGE battle_card"
    do(s, "commit C6", "commit R3")
    assert game_over(s) == "CARTHAGE CAPITAL"


def test_5_2_losses_alone_give_no_control_while_the_retreat_is_pending():
    s = at("R: cis1 rom2 f: tyr3 · C: his2 sar1 sic1 car1+H f: blr1 lig1 afr1")
    do(s, "play C6", "his→cis", "his→cis", "done", "commit C3", "commit R4")  # 5 : 5, Rome's army there falls
    assert armies(s) == "R: rom2 · C: sar1 sic1 car1+H his1"  # Cisalpina was the third area, but the attacker retreats
    assert waits(s) == "ROME action"


def test_5_3_the_limit_comes_after_the_battles_of_the_last_turn():
    s = do(at("R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME", turn=200), "gal→his")
    assert game_over(s) is None
    do(s, "commit R5", "commit C5")
    assert game_over(s) == "DRAW TURN_LIMIT"


def test_5_3_a_win_in_the_last_turn_counts():
    s = do(at("R: rom3 bal1 his1 f: tyr3 · C: car3+H num1 f: afr3", "ROME", turn=200), "rom→sic")
    assert game_over(s) == "ROME AREAS"


def test_5_the_score_counts_enemy_areas():
    s = do(at("R: rom3 bal1 his1 f: tyr3 · C: car3+H sar1 f: afr3", "ROME"), "rom→sic")
    assert s.outcome().score == (3, 1)


@pytest.mark.parametrize("seed", range(30))
def test_5_4_random_games_stay_within_the_bounds(seed):
    """Every battle removes a unit, armies never grow in number, fleets and lost fleets are three, no turn begins contested."""
    game = delenda.game("punica")
    armies, battles, area = [9, 9], 0, -1
    for s in walk(game, seed):
        for seat in (0, 1):
            assert s.count_armies(seat) <= armies[seat]
            armies[seat] = s.count_armies(seat)
            assert 0 <= s.lost[seat] <= 3
            assert s.held[seat] or s.in_play >= 0
        if s.decision.name == "action":
            assert s.contested() == 0
        battles += s.battle >= 0 and area < 0
        area = s.battle
    assert s.actor == NOBODY
    assert battles <= 21
