"""A turn looked through to its end: what is best, what is second, and which turns are as good."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.puzzle import kinds
from delenda.lab.suites import suite
from delenda.search.exhaust import SCORE, WIN, Exhaustion, TooMuch

# Rome stands before Carthago, which nobody guards
OPEN_CITY = "R: rom1 sic1 f: afr1 · C: his3 num1 f: ibe1 · ROME action"


def punica(text: str):
    return delenda.game("punica").read_position(text)


def looking(state, measure=WIN, limit=20_000, **more):
    return Exhaustion(state.actor, measure, more.pop("until", []), more.pop("own", True), 1, limit, **more)


def test_a_win_at_once_is_found_and_all_that_keeps_it():
    state = punica(OPEN_CITY)
    found = looking(state, can_win=delenda.game("punica").insight.can_win).turn(state)
    assert (found.best, found.second) == (1.0, 0.0)
    assert found.tree
    for action, further in found.tree.items():
        after = state.copy()
        after.apply(action)
        while further.tree:
            action, further = next(iter(further.tree.items()))
            after.apply(action)
        assert after.winner == delenda.ROME


def test_a_win_is_the_same_without_the_games_own_short_way():
    state = punica(OPEN_CITY.replace("ROME action", "picked sic · ROME move_to"))
    short = looking(state, can_win=delenda.game("punica").insight.can_win).turn(state)
    long = looking(state).turn(state)
    assert (short.best, sorted(short.tree)) == (long.best, sorted(long.tree)) == (1.0, sorted(long.tree))


def test_dice_are_weighed():
    """Zama: one attack on an injured last unit; its chance is what the game's own odds say."""
    state = delenda.game("zama").start("mini")
    found = looking(state, own=True).turn(state)
    assert 0.0 < found.best < 1.0
    assert found.second < found.best


def test_what_is_forgotten_changes_nothing():
    state = delenda.game("zama").start("mini")
    dice = {"press": ["attack_dice", "defence_dice", "reroll_index"]}
    plain, short = looking(state), looking(state, forgets=dice)
    assert plain.turn(state).best == pytest.approx(short.turn(state).best)
    assert short.looked <= plain.looked


def test_points_are_counted_as_the_game_counts_them():
    state = delenda.game("zama").start("mini")
    found = looking(state, SCORE).turn(state)
    rome, carthage = state.score()
    assert rome - carthage <= found.best <= rome


def test_too_much_is_given_up():
    state = delenda.game("zama").start("mini")
    with pytest.raises(TooMuch):
        looking(state, limit=5).turn(state)


def test_what_goes_on_for_ever_is_given_up():
    """Punic Island: a battle is a hundred choices one after another."""
    state = suite(delenda.game("punic-island"))[0].state()
    with pytest.raises(TooMuch):
        looking(state, SCORE, limit=10**6, own=False).turn(state)


def test_a_card_that_nobody_can_see_is_taken_as_not_played():
    puzzle = suite(delenda.game("punic-island"))[0]
    kind, state = kinds(delenda.game("punic-island")).kinds[puzzle.kind], puzzle.state()
    trusting = looking(state, SCORE, until=kind.until, own=False, declines=kind.declines)
    wary = looking(state, SCORE, until=kind.until, own=False)
    assert trusting.turn(state).best == pytest.approx(puzzle.best)
    assert wary.turn(state).best <= puzzle.best
