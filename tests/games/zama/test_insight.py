"""Judgement: signs and symmetry, sensible order, quick play that fights."""

import pytest

import delenda
from delenda.games.zama.insight import evaluate, idleness, order, rollout, steps_to_strike
from delenda.games.zama.judgement.blows import Look
from delenda.games.zama.judgement.outlook import FEATURES, features
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.testkit import walk
from support.zama import CARTHAGE, MIRRORS, ROME, Mirror, at, do

GAME = delenda.game("zama")


def test_the_value_is_antisymmetric_and_bounded():
    for seed in range(3):
        for state in walk(GAME, seed):
            value = evaluate(state, ROME)
            assert value == pytest.approx(-evaluate(state, CARTHAGE))
            assert -1 <= value <= 1


@pytest.mark.parametrize("mirror", MIRRORS)
def test_mirrored_positions_are_worth_the_same(mirror: Mirror):
    text = "RH@d3 RC*@b2 RA@c1 KI@d5 KP@c6 reserve RC a4 PR"
    assert evaluate(mirror.at(text), mirror.seat(ROME)) == pytest.approx(evaluate(at(text), ROME))


def test_more_and_healthier_units_are_better():
    base = evaluate(at("RH@a1 RI@b1 KH@f7 KI@e7"), ROME)
    assert evaluate(at("RH@a1 RI*@b1 KH@f7 KI@e7"), ROME) < base
    assert evaluate(at("RH@a1 KH@f7 KI@e7"), ROME) < base
    assert evaluate(at("RH@a1 RI@b1 KH@f7 KI@e7 reserve RC"), ROME) > base


def test_a_port_makes_a_reserve_worth_more():
    assert evaluate(at("RH@a1 KH@f7 reserve RC a4 PR"), ROME) > evaluate(at("RH@a1 KH@f7 reserve RC"), ROME)


def test_a_lead_of_one_tells_more_between_small_armies():
    def strength(text):
        return features(at(text))[FEATURES.index("strength")]

    assert strength("RH@a1 RH@b1 KH@f7") > strength("RH@a1 RH@b1 RH@c1 KH@f7 KH@e7") > 0


def test_nothing_is_won_while_the_armies_are_set_up():
    rng = delenda.Rng(1)
    state = GAME.start()
    while state.turn == 0:
        assert abs(evaluate(state, ROME)) <= 0.125
        state.apply(sample(state, rng))


def test_every_unit_in_reach_is_threatened_once_by_the_best_blow():
    two_targets = Look(at("RP@c3 KH@c4 KI@d4"), ROME)
    one_of_them = Look(at("RP@c3 KH@c4 KI@d7"), ROME)
    the_other = Look(at("RP@c3 KH@c7 KI@d4"), ROME)
    assert two_targets.threats() == pytest.approx(one_of_them.threats() + the_other.threats())
    assert Look(at("RP@c3 RP@b3 KH@c4 KI@d7"), ROME).threats() == one_of_them.threats() > 0
    assert Look(at("RP@c1 KH@c4 KI@d7"), ROME).threats() == 0


def test_a_finished_game_is_worth_its_result():
    won = do(at("RC@c4 KA*@d5"), "c4 d5 A6,6 D1,1")
    assert (evaluate(won, ROME), evaluate(won, CARTHAGE)) == (1, -1)
    drawn = do(at("RH@a1 KH@f7 quiet 39"), "END_TURN")
    assert evaluate(drawn, ROME) == 0


def test_a_lead_fades_with_quiet_turns():
    assert evaluate(at("RH@a1 RI@b1 KI@f7 quiet 30"), ROME) < evaluate(at("RH@a1 RI@b1 KI@f7"), ROME)


def test_a_leader_who_stands_apart_is_pressed_by_quiet_turns():
    near, apart = "RH@d4 RI@c4 KI@d7", "RH@a1 RI@b1 KI@d7"
    lost = [evaluate(at(text), ROME) - evaluate(at(f"{text} quiet 20"), ROME) for text in (near, apart)]
    assert lost[0] < lost[1]
    assert lost[1] > 0


def test_where_nobody_falls_it_counts_who_has_gone_forward():
    waiting, forward = "RH@a1 RI@b1 KI@c7 KH@d7", "RH@c4 RI@d4 KI@c7 KH@d7"
    gained = [evaluate(at(f"{forward}{turn}"), ROME) - evaluate(at(f"{waiting}{turn}"), ROME) for turn in ("", " turn 40")]
    assert gained[0] + 0.1 < gained[1]
    assert idleness(at(f"{waiting} fallen RP KC turn 45")) < idleness(at(f"{waiting} turn 45")) == 1


def test_the_order_holds_every_legal_action():
    for seed in range(2):
        for state in walk(GAME, seed):
            assert sorted(order(state)) == state.legal()


def test_attacks_are_looked_at_first():
    s = at("RH@d3 RP@a1 KI@d4 KP@a7")
    assert s.label(order(s)[0]) == "unit d3"
    do(s, "d3")
    assert s.label(order(s)[0]) == "attack d4"
    assert at("RH@d3 RP@a1 KI@d4 KP@a7").label(order(at("RH@d3 RP@a1 KI@d4 KP@a7"))[-1]) == "end turn"


def test_the_lower_die_is_rolled_again_and_a_success_is_pressed():
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A4,2 D5,4")
    assert s.label(order(s)[0]) == "reroll 2"
    assert s.label(rollout(s, delenda.Rng(1))) == "reroll 2"
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A6,6 D5,4")
    assert s.label(order(s)[0]) == "again"


def test_a_landing_is_not_missed():
    s = at("RH@a1 KP@f7 a4 PR reserve RC")
    assert s.label(order(s)[0]) == "reinforce"
    assert s.label(rollout(s, delenda.Rng(1))) == "reinforce"


def test_infantry_knows_what_it_can_never_strike():
    s = at("RI@c3 RC@a1 KI@e5")  # both Infantry on dark squares
    infantry, cavalry = s.board[s.box.square("c3")], s.board[s.box.square("a1")]
    assert steps_to_strike(s, infantry, s.box.square("c3")) == 9
    assert steps_to_strike(s, cavalry, s.box.square("a1")) == 4
    assert steps_to_strike(s, cavalry, s.box.square("d4")) == 0


def test_quick_play_fights_to_the_end():
    """Uniform random play is a draw nearly always (section 7.4); quick play must not be."""
    decided = 0
    for seed in range(12):
        s = GAME.start()
        rng = delenda.Rng(seed)
        while s.actor != NOBODY:
            action = sample(s, rng) if s.actor == CHANCE else rollout(s, rng)
            assert action in s.legal()
            s.apply(action)
        decided += s.winner != NOBODY
    assert decided >= 10
