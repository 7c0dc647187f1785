"""The numbers of actions, which records and programs hold: they never change."""

from itertools import combinations, permutations

from delenda.games.scipio import actions

NUMBERS = {
    "CUSTOM": 5, "COUNT": 5, "ASSIGN_CARD": 35, "TAKE": 41, "DRAW_CARD": 46, "PASS": 47, "MOVE": 48,
    "SWAP": 78, "DESERT": 93, "LAY_TILES": 99, "CARD": 105, "ACTION_COUNT": 110,
}  # fmt: skip


def test_every_kind_of_action_keeps_its_number():
    assert {name: getattr(actions, name) for name in NUMBERS} == NUMBERS


def test_moves_go_both_ways_and_swaps_one():
    assert list(zip(actions.MOVE_FROM, actions.MOVE_TO, strict=True)) == list(permutations(range(6), 2))
    assert list(zip(actions.SWAP_FIRST, actions.SWAP_SECOND, strict=True)) == list(combinations(range(6), 2))
