"""The numbers of actions, which records and programs hold: they never change."""

from delenda.games.de_bello_punico import actions

NUMBERS = {
    "STEP": 352, "FACE": 358, "BOX": 364, "PASS": 378, "YES": 379, "LEADER": 380, "COMMAND": 381, "EXIT": 382,
    "RECALL": 383, "LEADER_OUT": 389, "DIE": 394, "ACTION_COUNT": 401,
}  # fmt: skip


def test_every_kind_of_action_keeps_its_number():
    assert {name: getattr(actions, name) for name in NUMBERS} == NUMBERS


def test_a_die_has_six_faces():
    assert actions.DICE == [395, 396, 397, 398, 399, 400]
