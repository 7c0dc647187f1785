"""The numbers of actions, which records and programs hold: they never change."""

from delenda.games.punica import actions

NUMBERS = {
    "PICK": 0, "PICK_HANNIBAL": 11, "PICK_FLEET": 12, "PLAY": 20, "PASS": 27, "DEPLOY": 34, "DONE": 35, "TARGET": 36,
    "SEA_TARGET": 47, "COMMIT": 55, "LOSE_ARMY": 62, "LOSE_HANNIBAL": 63, "ACTION_COUNT": 64,
    "ALL_REGIONS": 0b111_1111_1111, "ALL_SEAS": 0b1111_1111, "ALL_CARDS": 0b111_1111, "ALL_AREAS": (1 << 19) - 1,
}  # fmt: skip


def test_every_kind_of_action_keeps_its_number():
    assert {name: getattr(actions, name) for name in NUMBERS} == NUMBERS
