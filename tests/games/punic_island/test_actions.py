"""The numbers of actions, which records and programs hold: they never change."""

from delenda.games.punic_island import actions

NUMBERS = {
    "CARD_OPTION": 0, "MAP_OPTION": 1, "DRAW": 2, "HARUSPEX": 3, "END_OPERATION": 4, "GO": 5, "ALL": 6, "DONE": 7,
    "STOP": 8, "PASS": 9, "INSIDE": 11, "UNLOAD": 12, "RESOURCE": 13, "YES": 14, "NO": 15, "UNLOAD_RESOURCE": 16, "DIE": 16,
    "PLACE": 27, "EMBARK": 139, "DEBARK": 187, "UNIT": 235, "LEADER": 305, "TYPE": 321, "PLAY": 337, "DISCARD": 375,
    "DRAWN": 413, "CHIT": 451, "MOVE": 475, "SORTIE": 523, "SAIL": 571, "BESIEGE": 683, "PROMOTE": 731, "REMOVE": 779,
    "REORGANIZE": 827, "REBUILD": 897, "ACTION_COUNT": 967,
}  # fmt: skip


def test_every_kind_of_action_keeps_its_number():
    assert {name: getattr(actions, name) for name in NUMBERS} == NUMBERS
