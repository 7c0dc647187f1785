"""13 While a leader's fate is decided, what waits must fit the rest of the position; otherwise it is refused."""

import pytest

import delenda
from delenda.games.de_bello_punico.rules.sequence import LEADER_ALONE, LEADER_HIT, PANIC
from delenda.games.de_bello_punico.rules.waiting import LONGEST
from delenda.games.de_bello_punico.state import MOVED, NO_HEX, NO_UNIT
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import BadPosition

GAME = delenda.game("de-bello-punico")
UNREADABLE = "the agenda cannot be read."
ON_FOOT = "R-Ha1@0811/N/3 R-Ha2@1611/N/0 C-In1@0810/S/0 leader R@0811 leader C@0905 ROME attack_pick"
ON_HORSE = "R-E1@0405/N/0 C-E1@0404/S/3 leader C@0404 leader R@1112 ROME attack_pick"
SHOT_AT = "C-T1@0809/S/0 R-Ha1@0811/N/0 R-Tr1@0814/N/0 leader R@0811 CARTHAGE volley_pick"


def why(state, **changes):
    """Why a position is refused in which these fields are others; empty if it is read."""
    dump = state.dump()
    assert changes.keys() <= dump["data"].keys()
    dump["data"].update(changes)
    try:
        GAME.load(dump)
    except BadPosition as refusal:
        return str(refusal).removeprefix("this position is impossible: ")
    return ""


def named(state, name):
    return state.box.names.index(name)


def with_one(values, at, value):
    return [value if index == at else old for index, old in enumerate(values)]


def in_danger(state, *troubles):
    """The agenda of a position in which a leader rolls for his life, with more that waits."""
    *waiting, last = state.agenda
    assert last == LEADER_HIT
    return [*waiting, *troubles, last]


@pytest.fixture
def fight(scene):
    s = scene(ON_FOOT).do("R-Ha1", 1, 6)
    assert s.asks == "CHANCE die_leader"
    return s.state


@pytest.fixture
def volley(scene):
    s = scene(SHOT_AT).do("C-T1", 1)
    assert s.asks == "CHANCE die_leader"
    return s.state


@pytest.fixture
def crossing(scene):
    """Hastati 1 has come out of the hex of Triarii 1, where the leader is."""
    s = scene("R-Ha1@0811/N/0 R-Tr1@0810/N/0 leader R@0810 ROME move_pick").do("R-Ha1", "step N", "step N")
    assert s.asks == "CHANCE die_leader"
    return s.state


def test_13_3_a_position_with_a_leader_in_danger_is_read(fight, volley, crossing):
    assert [why(state) for state in (fight, volley, crossing)] == ["", "", ""]


def test_13_3_the_first_unit_may_attack_the_first_hex(scene):
    s = scene("R-Ve1@0102/N/0 C-In1@0101/S/0 leader R@0102 ROME attack_pick").do("R-Ve1", 1, 6)
    assert s.asks == "CHANCE die_leader"
    assert why(s.state) == ""


def test_13_3_the_first_unit_may_be_attacked(scene):
    s = scene("C-In1@0810/S/0 R-Ve1@0811/N/0 leader C@0810 CARTHAGE attack_pick").do("C-In1", "stand", 1, 6)
    assert s.asks == "CHANCE die_leader"
    assert why(s.state) == ""


def test_13_3_the_attacked_unit_is_an_enemy_in_the_hex_attacked(fight):
    assert why(fight, target=NO_UNIT) == UNREADABLE
    assert why(fight, target=named(fight, "R-Ha2")) == UNREADABLE
    assert why(fight, goal=fight.box.hexes.find("0711")) == UNREADABLE


def test_13_4_an_attack_on_a_lone_leader_has_no_target(scene):
    s = scene("C-In1@0810/S/0 R-Ve1@1611/N/0 leader R@0811 CARTHAGE attack_pick").do("C-In1")
    assert s.asks == "ROME leader_withdraw"
    assert why(s.state) == ""
    assert why(s.state, target=named(s.state, "R-Ve1")) == UNREADABLE


def test_13_4_in_combat_either_leader_may_be_left_alone(fight, volley):
    for seat in (ROME, CARTHAGE):
        assert why(fight, agenda=in_danger(fight, 100, seat, LEADER_ALONE)) == ""
    assert why(volley, agenda=in_danger(volley, 100, ROME, LEADER_ALONE)) == ""
    assert why(volley, agenda=in_danger(volley, 100, CARTHAGE, LEADER_ALONE)) == UNREADABLE


def test_10_7_only_in_combat_both_sides_are_in_trouble(fight, volley):
    assert why(fight, agenda=in_danger(fight, named(fight, "C-In1"), PANIC)) == ""
    assert why(volley, agenda=in_danger(volley, named(volley, "R-Tr1"), PANIC)) == ""
    sentence = "only the side in phase is in trouble outside combat (10.7)."
    assert why(volley, agenda=in_danger(volley, named(volley, "C-T1"), PANIC)) == sentence


def test_10_7_only_the_unit_whose_panic_is_looked_at_may_be_disordered_so_much(fight):
    assert fight.disorder[named(fight, "R-Ha1")] >= fight.box.morale[named(fight, "R-Ha1")]
    disorder = with_one(fight.disorder, named(fight, "R-Ha2"), 4)
    assert why(fight, disorder=disorder) == "Hastati 2 has 4 Disorder Points and has not panicked (10.7)."


def test_so_many_things_wait_and_no_more(fight):
    panic = (named(fight, "C-In1"), PANIC)
    room = LONGEST - 2  # besides the panic of Hastati 1 and the end of the combat
    assert LONGEST == 40
    assert why(fight, agenda=in_danger(fight, *panic * room)) == ""
    sentence = "something must be left to resolve after a leader's fate (13)."
    assert why(fight, agenda=in_danger(fight, *panic * (room + 1))) == sentence


def test_7_1_2_a_mover_that_goes_on_after_a_crossing_is_on_the_move(crossing):
    unit = named(crossing, "R-Ha1")
    resting = with_one(crossing.flags, unit, crossing.flags[unit] & ~MOVED)
    assert crossing.mp == 1
    assert why(crossing, mp=0) == ""
    for mp in (0, 1):
        assert why(crossing, flags=resting, mp=mp).startswith("Hastati 1 is not on the move")
    assert why(crossing, mp=4) == UNREADABLE
    assert why(crossing, origin=NO_HEX) == UNREADABLE
    assert why(crossing, start_zoc=1) == UNREADABLE
    assert why(crossing, unit=NO_UNIT) == UNREADABLE


def test_14_cavalry_that_has_not_fled_has_left_no_route(scene):
    s = scene(ON_HORSE).do("R-E1", "stand", 4, 3)
    assert s.asks == "CHANCE die_leader"
    assert why(s.state) == ""


def test_14_cavalry_that_has_fled_from_cavalry_has_left_its_route(scene):
    s = scene(ON_HORSE).do("R-E1", "stand", 4, 3, 6)
    assert (s.asks, s["C-E1"]) == ("CARTHAGE leader_withdraw", "gone")
    assert why(s.state) == ""
    assert why(s.state, route=[]) == "the route of the flight is missing (14)."
