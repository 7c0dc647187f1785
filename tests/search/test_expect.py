"""Whole turns with every die: exact, deterministic, and as both seats would play them."""

from __future__ import annotations

import pytest

import delenda
from delenda import CARTHAGE, ROME, Rng
from delenda.bots.question import Question
from delenda.games.zama.actions import AGAIN, END_TURN
from delenda.games.zama.judgement.orders import orders, outcomes, turn_of
from delenda.games.zama.odds import success
from delenda.games.zama.state import Zama
from delenda.search.expect import Expectation
from delenda.search.tree import OutOfTime
from support.zama import at, do


def expected(state: Zama, width: int = 8, depth: int = 0, choices: int = 4) -> Expectation:
    guide = Question(state, Rng(1), 0.0).guide()
    found = Expectation(state, guide, orders, outcomes, turn_of, width, depth, choices)
    found.run(choices)
    return found


# Orders and dice


def test_an_order_is_whole_and_ends_at_dice_or_at_the_next_action():
    for seed in range(3):
        state, rng = delenda.game("zama").start(), Rng(seed)
        for _ in range(120):
            if state.actor in (ROME, CARTHAGE) and state.turn:
                lines = orders(state)
                assert lines
                assert {line[0] for line in lines} == set(state.legal())
                for line in lines:
                    after = state.copy()
                    for action in line:
                        after.play(action)
                    assert not after.decision.completes
            if state.actor == delenda.NOBODY:
                break
            state.apply(delenda.sample(state, rng))


def test_nothing_is_ordered_while_the_armies_are_set_up():
    assert orders(delenda.game("zama").start()) == []


def test_an_attack_succeeds_or_fails_with_its_exact_chance():
    state = do(at("RH@d3 KI@d4 KH@a7"), "d3 d4")
    (chance, hit), (missed, failed) = outcomes(state)
    assert chance == pytest.approx(success(2, bonus=False))
    assert chance + missed == pytest.approx(1)
    assert hit.is_injured(hit.struck)
    assert hit.decision.name == "press"
    assert not failed.is_injured(failed.struck)
    assert failed.decision.name == "action"


def test_a_die_rolled_again_has_its_own_chance():
    state = do(at("RC@c3 KI@d4 KH@a7"), "c3 d4 A1,4 D3,4 REROLL_1")
    assert state.decision.name == "reroll_die"
    (chance, hit), (missed, failed) = outcomes(state)
    assert (chance, missed) == (pytest.approx(4 / 6), pytest.approx(2 / 6))
    assert (hit.decision.name, failed.decision.name) == ("press", "action")


# Turns


def test_a_value_is_the_mean_over_the_dice():
    state = at("RC@c4 KA*@d5")
    best = expected(state).ranked()[0]
    assert [state.box.names[square] for square in best.line] == ["c4", "d5"]
    first, second = best.states
    assert (first.winner, second.winner) == (ROME, delenda.NOBODY)
    assert success(2, bonus=False) < (best.value + 1) / 2 < 1


def test_the_same_state_gives_the_same_line():
    state = at("RH@d3 RC@b2 RI@c1 KI@d5 KP@c6 KA@e6")
    assert expected(state, depth=1).line() == expected(state, depth=1).line()


def test_a_line_goes_on_until_the_dice():
    state = at("RC@c2 RH@a1 KA*@e5")
    line = expected(state).line()
    after = state.copy()
    for action in line:
        after.play(action)
    assert after.actor != ROME


def test_a_turn_ends_even_where_the_enemy_can_do_nothing():
    """A lone Infantry in a corner, its only way taken: the seat comes to act again at once, in another turn."""
    state = at("RH@b6 RC@e3 RC@d1 KI*@a7")
    for depth in (0, 1):
        found = expected(state, width=3, depth=depth, choices=2)
        assert found.ranked()[0].value > 0
        assert len(found.line()) <= 6


def test_the_reply_is_seen():
    """A step that looks best as the position lies, but puts a unit where the enemy strikes it, is not taken."""
    state = at("RA*@c2 RH@a1 KH@c5 KC@d6 KC@e6")
    near, far = expected(state, width=40, depth=0), expected(state, width=40, depth=1, choices=40)
    assert far.ranked()[0].value <= near.ranked()[0].value


def test_the_free_press_is_not_declined():
    state = do(at("RH@d3 KI@d4 KH@a7 RA@c1"), "d3 d4 A6,6 D1,1")
    assert expected(state).line()[0] == state.box.squares + AGAIN


@pytest.mark.parametrize("level", ["centurio", "tribunus", "legatus"])
def test_the_levels_press_and_do_not_end_a_turn_in_which_they_can_strike(level):
    bot = delenda.bot(f"{level}:seconds=0")
    pressed = do(at("RH@d3 KI@d4 KH@a7 RA@c1"), "d3 d4 A6,6 D1,1")
    assert pressed.label(bot.choose(pressed.view(ROME), Rng(1))) == "again"
    striking = at("RC@c4 RH@b2 KA*@d5 KI@f7")
    assert bot.choose(striking.view(ROME), Rng(1)) != striking.box.squares + END_TURN


@pytest.mark.parametrize("level", ["centurio", "tribunus", "legatus"])
def test_a_win_on_the_spot_is_tried_first(level):
    state = at("RC@c4 RH@b2 RA@a1 KA*@d5")
    bot = delenda.bot(f"{level}:seconds=0")
    assert [state.box.names[action] for action in bot.decide(state.view(ROME), Rng(1))[:2]] == ["c4", "d5"]


# By the clock


def test_processes_share_out_the_orders_and_all_follow_the_best():
    state = at("RH@d3 RC@b2 RI@c1 KI@d5 KP@c6 KA@e6")
    lines = [order.line for order in expected(state, depth=1).orders]
    parts = []
    for part in range(2):
        found = Expectation(state, Question(state, Rng(1), 0.0).guide(), orders, outcomes, turn_of, 8, 1, 8)
        found.take_part(part, 2)
        parts.append([order.line for order in found.orders])
    assert parts[0][0] == parts[1][0] == lines[0]
    assert sorted([*parts[0], *parts[1][1:]]) == sorted(lines)


def test_the_best_so_far_is_followed_first():
    state = at("RH@d3 RC@b2 RI@c1 KI@d5 KP@c6 KA@e6")
    found = Expectation(state, Question(state, Rng(1), 0.0).guide(), orders, outcomes, turn_of, 8, 1, 2)
    last = found.orders[-1].line
    found.look_first_at([last])
    found.run(1)
    assert [order.line for order in found.deepened] == [last]
    assert not found.is_settled(0)
    found.run(1)
    assert found.is_settled(0)


def test_a_search_ends_at_its_moment():
    state = at("RH@d3 RC@b2 RI@c1 KI@d5 KP@c6 KA@e6")
    with pytest.raises(OutOfTime):
        Expectation(state, Question(state, Rng(1), 0.0).guide(), orders, outcomes, turn_of, 8, 0, 8, until=1e-9)
