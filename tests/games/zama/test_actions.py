"""The numbers of actions, which records and programs hold: they never change."""

from delenda.games.zama import actions

NUMBERS = {
    "CLASS": 0, "TAKE_TONIC": 5, "NO_TONIC": 6, "HEAL": 7, "REINFORCE": 8, "END_TURN": 9, "KEEP": 10, "ROLL_AGAIN": 10,
    "AGAIN": 13, "STOP": 14, "DICE": 15, "DIE": 51, "AFTER_SQUARES": 57, "MOST_SQUARES": 90, "ACTION_COUNT": 147,
}  # fmt: skip


def test_every_kind_of_action_keeps_its_number():
    assert {name: getattr(actions, name) for name in NUMBERS} == NUMBERS


def test_two_dice_fall_in_thirty_six_ways():
    pairs = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    assert list(zip(actions.FIRST_DIE, actions.SECOND_DIE, strict=True)) == pairs
