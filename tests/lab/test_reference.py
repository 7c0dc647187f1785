"""The two tiny games: known counts of all their games, and OpenSpiel's opinion."""

import pytest

from delenda.kernel.actor import NOBODY
from delenda.kernel.playout import playout, sample
from delenda.kernel.rng import Rng
from delenda.lab.reference import connect_four, tictactoe
from delenda.lab.reference.search import PlainSearch
from support import follow, game_over


def count_games(state, ends):
    """All games of tic-tac-toe; the last square is marked by the engine."""
    if state.actor == NOBODY:
        ends[str(state.outcome())] = ends.get(str(state.outcome()), 0) + 1
        return
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        count_games(after, ends)


def test_tictactoe_has_as_many_games_as_is_known():
    start = follow(tictactoe.start(), "a1")
    ends = {}
    count_games(start, ends)
    corner = {"ROME THREE_IN_A_ROW": 14_652, "CARTHAGE THREE_IN_A_ROW": 7_896, "DRAW BOARD_FULL": 5_184}
    assert ends == corner
    assert sum(ends.values()) == 27_732


def perft(state, depth):
    if depth == 0 or state.actor == NOBODY:
        return int(depth == 0)
    total = 0
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def test_connect_four_counts_positions_as_is_known():
    assert [perft(connect_four.start(), depth) for depth in range(6)] == [1, 7, 49, 343, 2401, 16807]


@pytest.mark.parametrize("moves", ["a b a b a b a", "a b b c c d c d d g d", "a a b b c c d", "d c c b b a b a a f a"])
def test_four_in_a_line_wins(moves):
    *before, last = moves.split()
    state = follow(connect_four.start(), *before)
    assert game_over(state) is None
    assert game_over(follow(state, last)) == "ROME FOUR_IN_A_LINE"


def test_a_line_does_not_run_over_the_top():
    state = connect_four.start()
    rng = Rng(1)
    for _ in range(200):
        assert playout(state.copy(), rng) <= connect_four.SQUARES


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four"])
def test_openspiel_agrees(name):
    pyspiel = pytest.importorskip("pyspiel", reason="the extra delenda[research] is not installed")
    ours = {"tic_tac_toe": tictactoe, "connect_four": connect_four}[name]
    game = pyspiel.load_game(name)
    for seed in range(30):
        here, there, rng = ours.start(), game.new_initial_state(), Rng(seed)
        while here.actor != NOBODY:
            assert here.legal() == there.legal_actions()
            assert here.actor == there.current_player()
            action = sample(here, rng)
            here.apply(action)
            there.apply_action(action)
            if len(there.legal_actions()) == 1:  # the engine has applied it
                there.apply_action(there.legal_actions()[0])
            while here.actor == NOBODY and not there.is_terminal():
                there.apply_action(there.legal_actions()[0])
            assert here.invariants() == []
        outcome = here.outcome()
        assert there.returns() == [outcome.payoff(0), outcome.payoff(1)]


@pytest.mark.parametrize(
    ("game", "moves", "best"),
    [
        (tictactoe, "a1 a2 b1 b2", "c1"),  # wins at once
        (tictactoe, "a1 b2 b1", "c1"),  # the only square that does not lose
        (connect_four, "a b a b a", "a"),  # the same in columns
    ],
)
def test_plain_search_finds_the_move(game, moves, best):
    state = follow(game.start(), *moves.split())
    search = PlainSearch(state, 1.4, Rng(1))
    search.run(400)
    assert state.label(search.choose()) == best
    assert search.root.visits == 400
    assert sum(child.visits for child in search.root.children) == 399
