"""The numbers of actions, which records and programs hold: they never change."""

import pytest

from delenda.games.de_bello_punico import actions
from delenda.games.de_bello_punico.actions import AT_EDGE, EXIT, FACE, INSIDE_FRIEND, MOVES, PASS, READY, SPENT

NUMBERS = {
    "STEP": 352, "FACE": 358, "BOX": 364, "PASS": 378, "YES": 379, "LEADER": 380, "COMMAND": 381, "EXIT": 382,
    "RECALL": 383, "LEADER_OUT": 389, "DIE": 394, "ACTION_COUNT": 401,
}  # fmt: skip


def test_every_kind_of_action_keeps_its_number():
    assert {name: getattr(actions, name) for name in NUMBERS} == NUMBERS


def test_a_die_has_six_faces():
    assert actions.DICE == [395, 396, 397, 398, 399, 400]


def test_there_are_as_many_recalls_as_a_side_may_have_cavalry():
    assert actions.MOST_CAVALRY == actions.LEADER_OUT - actions.RECALL == 6


@pytest.mark.parametrize(
    ("besides", "others"),
    [(INSIDE_FRIEND, []), (SPENT, ["stop"]), (READY, ["turn", "stop"]), (AT_EDGE, ["turn", "stop", "exit"])],
)
def test_6_2_what_a_unit_may_do_besides_stepping(besides, others):
    turns = [FACE + facing for facing in range(1, 6)]
    choices = {"turn": turns, "stop": [PASS], "exit": [EXIT]}
    facing_north_and_shut_in = MOVES[besides]
    assert facing_north_and_shut_in == [action for other in others for action in choices[other]]
