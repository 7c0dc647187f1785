"""The examples of src/delenda/games/zama/rules.md, E1 to E42, each as printed and in three mirrors."""

from itertools import product

import pytest

import delenda
from delenda.games.zama.rules.patterns import targets
from delenda.games.zama.state import DISCARD, Zama
from delenda.kernel.actor import NOBODY
from support import follow
from support.zama import CARTHAGE, MIRROR_NAMES, MIRRORS, PLAIN, ROME, Mirror

E1 = "RH@d3 KI@d4 KP@a7"
E6 = "RC@b3 KI@c4 KP@a7"
E11 = "RA@b3 KI@b5 KH@c5 KC@b2 KP@d5"
E19 = "RA@c3 KH*@c5 KP@f7"
E23 = "RH@a1 RI@b2 RP*@c1 RC@d3 KP@f7 f4 PR reserve RC RI"
E31 = "RC@c4 KA*@d5 a4 PK reserve KH"
E34 = "RI@c3 KI@e5 KA*@c4"


@pytest.fixture(params=MIRRORS, ids=MIRROR_NAMES)
def m(request) -> Mirror:
    return request.param


def e1(m: Mirror) -> Zama:
    return m.do(m.at(E1), "d3 d4 A5,3 D4,5")


def test_e1_the_rulebooks_example(m):
    s = e1(m)
    assert m.units(s) == {"RH!@d3", "KI*@d4", "KP@a7"}
    assert (s.decision.name, s.actions_left, m.actor(s)) == ("press", 2, "ROME")
    if m is PLAIN:
        line = "Scipio Africanus d3 attacks Hannibal's Veterans d4: 5+3+2=10 against 4+5+0=9. Injured."
        assert s.journal.lines() == [line]


def test_e2_the_run_costs_one_action(m):
    s = m.do(e1(m), "AGAIN A6,4 D6,5")
    assert m.units(s) == {"RH!@d3", "KP@a7"}
    assert m.medics(s) == (0, 0, 2)
    assert (s.decision.name, s.actions_left) == ("action", 1)


def test_e3_a_failed_press_ends_the_run(m):
    s = m.do(e1(m), "AGAIN A2,1 D3,3")
    assert m.units(s) == {"RH!@d3", "KI*@d4", "KP@a7"}
    assert s.actions_left == 1
    assert m.orders(s, "d3") == "moves c2 c3 c4 d2 e2 e3"


def test_e4_stop(m):
    stopped, failed = m.do(e1(m), "STOP"), m.do(e1(m), "AGAIN A2,1 D3,3")
    assert m.units(stopped) == m.units(failed)
    assert stopped.actions_left == 1
    assert m.orders(stopped, "d3") == "moves c2 c3 c4 d2 e2 e3"


def test_e5_a_tie_fails(m):
    s = m.do(m.at("RI@c3 KI@c4 KP@a7"), "c3 c4 A4,3 D5,3")
    assert m.units(s) == {"RI!@c3", "KI@c4", "KP@a7"}
    assert s.actions_left == 1
    assert m.orders(s, "c3") == "moves b2 d2 d4"


def test_e6_a_reroll_succeeds(m):
    s = m.do(m.at(E6), "b3 c4 A2,4 D5,4")
    assert (s.decision.name, s.labels()) == ("reroll", ["keep", "reroll 1", "reroll 2"])
    m.do(s, "REROLL_1 5")
    assert "KI*@c4" in m.units(s)
    assert s.decision.name == "press"


def test_e7_no_second_reroll(m):
    s = m.do(m.at(E6), "b3 c4 A2,4 D5,4 REROLL_2 1")
    assert m.units(s) == {"RC!@b3", "KI@c4", "KP@a7"}
    assert (s.decision.name, s.actions_left) == ("action", 1)


def test_e8_an_injured_attacker_has_no_bonus(m):
    s = m.do(m.at("RC*@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4")
    assert (s.decision.name, s.actions_left) == ("action", 1)


def test_e9_another_class_is_no_bonus(m):
    s = m.do(m.at("RC@b3 KP@c4 KP@a7"), "b3 c4 A2,4 D5,4")
    assert (s.decision.name, s.actions_left) == ("action", 1)


def test_e10_no_reroll_after_a_success(m):
    s = m.do(m.at(E6), "b3 c4 A6,4 D5,4")
    assert s.decision.name == "press"


def test_e11_archers_shoot_two_rows_away_over_everything(m):
    s = m.at(E11)
    assert m.orders(s, "b3") == "moves a3 c3 attacks b5 c5"
    assert len(m.do(s, "b3").legal()) == 4


def test_e12_archers_reroll_against_heroes(m):
    s = m.do(m.at(E11), "b3 c5 A3,2 D1,2")
    assert s.decision.name == "reroll"
    m.do(s, "REROLL_2 4")
    assert "KH*@c5" in m.units(s)
    assert s.decision.name == "press"


def test_e13_cavalry_is_blocked_on_its_way(m):
    assert m.orders(m.at("RC@c2 RP@c3 KI@e2 KA@d3"), "c2") == "moves a2 b2 c1 d2 attacks d3"


def test_e14_infantry_moves_diagonally_and_attacks_straight(m):
    assert m.orders(m.at("RI@c3 RP@d2 KI@c4 KC@d4"), "c3") == "moves b2 attacks c4"


def test_e15_a_hero_takes_a_vacant_port(m):
    s = m.do(m.at("RH@a3 KP@f7"), "a3 a4 A3,4 D2,3")
    assert (m.structure(s, "a4"), s.decision.name) == ("V1", "press")
    m.do(s, "AGAIN A1,2 D6,1")
    assert s.decision.name == "reroll"
    m.do(s, "REROLL_1 6")
    assert m.structure(s, "a4") == "PR"
    assert s.actions_left == 1
    assert m.orders(s, "a3") == "moves a2 b2 b3"


def test_e16_a_held_port_falls_at_once(m):
    s = m.do(m.at("RH@a1 KC@b5 a4 PR CARTHAGE action"), "b5 a4 A6,5 D4,4")
    assert m.structure(s, "a4") == "PK"
    assert (s.decision.name, s.actions_left, s.progress) == ("action", 1, 0)


def test_e17_ones_own_port_is_no_target(m):
    assert m.orders(m.at("RP@b3 KP@f7 a4 PR"), "b3") == "moves a3 b2 c3 attacks b4"


def test_e18_a_palisade_is_destroyed(m):
    s = m.do(m.at("RI@b3 KP@f7"), "b3 b4 A5,4 D4,4")
    assert m.structure(s, "b4") == "W1"
    m.do(s, "AGAIN A3,6 D2,6")
    assert m.structure(s, "b4") == "gone"
    assert s.actions_left == 1
    assert m.orders(m.at("RP@b3 KP@f7 b4 gone"), "b3") == "moves a3 b2 b4 c3 attacks a4"


def test_e19_a_fallen_hero_gives_a_medic(m):
    s = m.do(m.at(E19), "c3 c5 A6,5 D4,4")
    assert m.units(s) == {"RA!@c3", "KP@f7"}
    assert m.medics(s) == (1, 0, 1)
    assert s.actions_left == 1


def test_e20_no_medic_from_an_empty_supply(m):
    s = m.do(m.at(f"{E19} supply 0"), "c3 c5 A6,5 D4,4")
    assert m.units(s) == {"RA!@c3", "KP@f7"}
    assert m.medics(s) == (0, 0, 0)


def test_e21_a_medic_heals_in_the_turn_it_is_won(m):
    s = m.do(m.at("RA@c3 RC*@a1 KH*@c5 KP@f7"), "c3 c5 A6,5 D4,4 HEAL a1")
    assert m.units(s) == {"RA@c3", "RC@a1", "KP@f7"}
    assert m.medics(s) == (0, 0, 1)
    assert m.actor(s) == "CARTHAGE"


def test_e22_tonic_and_heal(m):
    medics = "0 2" if m.ends else "2 0"
    s = m.do(m.at(f"RH@c3 RI@e3 RP*@a2 KP@f7 medics {medics} supply 0 ROME tonic"), "TONIC")
    assert (s.actions_left, m.medics(s)) == (3, (1, 0, 0))
    m.do(s, "HEAL a2")
    assert "RP@a2" in m.units(s)
    assert (s.actions_left, m.medics(s)) == (2, (0, 0, 0))
    assert "heal" not in s.labels()


def test_e23_a_landing(m):
    s = m.do(m.at(E23), "REINFORCE C")
    assert {m(label) for label in s.labels()} == {"on b1", "on d1", "on e1", "on f1"}
    m.do(s, "e1")
    assert "RC@e1" in m.units(s)
    assert m.reserve(s, ROME) == "I"
    assert s.actions_left == 1
    assert "reinforce" not in s.labels()


def test_e24_two_landings_in_one_turn(m):
    s = m.do(m.at(E23.replace("RC@d3 ", "")), "REINFORCE C e1 REINFORCE f1")  # one class left: the engine takes it
    assert {"RC@e1", "RI@f1"} <= m.units(s)
    assert m.reserve(s, ROME) == ""
    assert m.actor(s) == "CARTHAGE"


@pytest.mark.parametrize(
    "text",
    [
        E23.replace("f4 PR", "f4 PK"),
        E23 + " RA@e1",
        "RH@a1 RI@b1 KP@c1 KC@d1 KH@e1 KH@f1 f4 PR reserve RC RI",
    ],
    ids=["no port", "five units", "full first row"],
)
def test_e25_no_landing(m, text):
    assert "reinforce" not in m.at(text).labels()


def test_e26_a_landed_hero_attacks_in_the_same_turn(m):
    s = m.at("RH@a1 RI@b2 RP*@e1 KC@c2 KP@f7 f4 PR reserve RH")
    m.do(s, "REINFORCE c1 c1 c2 A6,2 D3,4")
    assert {"RH!@c1", "KC*@c2"} <= m.units(s)
    assert s.decision.name == "press"


def test_e27_a_merge(m):
    s = m.do(m.at("RI*!@c3 RI*@d4 KP@f7"), "c3 d4")
    assert m.units(s) == {"RI!@d4", "KP@f7"}
    assert s.actions_left == 1
    assert m.orders(s, "d4") == "moves c3 c5 e3 e5"
    assert m.medics(s) == (0, 0, 2)


def test_e28_no_merge(m):
    assert m.orders(m.at("RC*@c2 RC*@d3 RC@e2 RP*@c3 KP@f7"), "c2") == "moves a2 b2 c1 d2"


def test_e29_a_unit_may_move_twice(m):
    s = m.do(m.at("RC@c2 KH@d5 KP@f7"), "c2 c4")
    assert m.orders(s, "c4") == "moves c2 c3 c5 c6 d4 attacks d5"
    m.do(s, "c4 c6")
    assert "RC@c6" in m.units(s)
    assert m.actor(s) == "CARTHAGE"


def test_e30_two_attackers_on_one_target(m):
    s = m.do(m.at("RH@d3 RI@c4 RC@a1 KP@d4 KP@a7"), "d3 d4 A6,5 D4,4 STOP c4 d4 A3,3 D2,5")
    assert (s.decision.name, s.labels()) == ("reroll", ["keep", "reroll 1"])
    m.do(s, "REROLL_1 6")
    assert "KP@a7" in m.units(s)
    assert not any(unit.endswith("@d4") for unit in m.units(s))
    assert m.actor(s) == "CARTHAGE"


def test_e31_a_landing_saves_an_army_without_units(m):
    s = m.do(m.at(E31), "c4 d5 A6,6 D1,1 END_TURN")
    assert m.over(s) is None
    assert s.units[m.seat(CARTHAGE)] == 0
    assert s.labels() == ["reinforce", "end turn"]
    lost = s.copy()
    m.do(s, "REINFORCE c7")
    assert "KH@c7" in m.units(s)
    assert m.over(m.do(lost, "END_TURN")) == "ROME ELIMINATION"


def test_e32_no_port_no_rescue(m):
    assert m.over(m.do(m.at(E31.replace("PK", "PR")), "c4 d5 A6,6 D1,1")) == "ROME ELIMINATION"


def test_e33_the_last_port_falls(m):
    s = m.do(m.at(f"{E31} RH@a5"), "c4 d5 A6,6 D1,1 a5 a4 A6,5 D3,3")
    assert m.structure(s, "a4") == "PR"
    assert m.over(s) == "ROME ELIMINATION"


def test_e34_the_infantry_draw(m):
    assert m.over(m.do(m.at(E34), "c3 c4 A6,3 D2,2")) == "DRAW INFANTRY"


@pytest.mark.parametrize("text", [E34.replace("KI@e5", "KI@d5"), f"{E34} reserve KP"], ids=["other shade", "reserve"])
def test_e35_no_infantry_draw(m, text):
    s = m.do(m.at(text), "c3 c4 A6,3 D2,2")
    assert m.over(s) is None
    assert (m.actor(s), s.actions_left) == ("ROME", 1)


def test_e36_forty_quiet_turns(m):
    s = m.do(m.at("RH@a1 KH@f7 quiet 38"), "END_TURN")
    assert (s.quiet_turns, m.over(s)) == (39, None)
    m.do(s, "END_TURN")
    assert (s.quiet_turns, m.over(s)) == (40, "DRAW QUIET")


def test_e37_a_port_change_is_no_progress(m):
    s = m.do(m.at("RH@a3 KH@f7 a4 PK quiet 39"), "a3 a4 A6,6 D1,1")
    assert m.structure(s, "a4") == "PR"
    assert m.over(m.do(s, "END_TURN")) == "DRAW QUIET"


def test_e38_the_lower_die_places_first_the_higher_moves_first():
    s = follow(delenda.game("zama").start(), "initiative 2 5")
    order = []
    while s.turn == 0:
        order.append((s.actor, s.decision.name))
        s.apply(s.legal()[0])
    placing = [(seat, name) for _ in range(7) for seat in (ROME, CARTHAGE) for name in ("deploy_class", "deploy_square")]
    assert order == placing + [(seat, "reserve_class") for seat in (ROME, ROME, CARTHAGE, CARTHAGE)]
    assert (s.actor, s.turn) == (CARTHAGE, 1)


def test_e39_the_hand_that_is_left():
    s = follow(delenda.game("zama").start(), "initiative 1 6")
    squares = iter(["a1", "b1", "c1", "d1", "e1", "f1", "a2"])
    mirror = iter(["a7", "b7", "c7", "d7", "e7", "f7", "a6"])
    for kind in "HHHCCCA":
        follow(s, f"deploy {kind}", f"on {next(squares)}", f"deploy {kind}", f"on {next(mirror)}")
    assert s.labels() == ["keep P", "keep I", "keep A"]
    follow(s, "keep A")
    assert s.labels() == ["keep P", "keep I"]
    follow(s, "keep P", "keep I", "keep I")
    assert [s.box.ids[card] for card in s.cards_in(ROME, DISCARD)] == ["P2", "I1", "I2"]


def test_e40_the_third_attack_is_by_a_third_card(m):
    s = m.at("RH!@d3 RI!@c4 RP@e3 KI@d4 KP@a7 left 1")
    assert m.orders(s, "d3") == "moves c2 c3 d2 e2"
    assert m.orders(s, "c4") == "moves b3 b5 d5"
    assert m.orders(s, "e3").endswith("attacks d4 e4 f4")


def test_e41_the_turn_limit(m):
    s = m.do(m.at("RH@a1 KH@f7 turn 300"), "END_TURN")
    assert m.over(s) == "DRAW LIMIT"
    assert s.outcome().score == (2, 2)


def test_e42_no_unit_is_attacked_on_the_first_turn():
    """From every first square over every first move: nothing of the enemy's two rows is in any attack pattern."""
    box = delenda.game("zama").box()
    enemy = set(box.zone[CARTHAGE])
    for card, square in product(range(box.cards), box.zone[ROME]):
        reach = box.reach[card * box.squares + square]
        stands = [square] + [at for at, way in zip(reach.squares, reach.ways, strict=True) if way]
        for stand in stands:
            there = box.reach[card * box.squares + stand]
            struck = {at for at, strikes in zip(there.squares, there.strikes, strict=True) if strikes}
            assert not struck & enemy
    s = PLAIN.at("RA@a2 KP@f7")
    assert [s.box.names[at] for at in targets(s, s.board[s.box.square("a2")])] == ["a4", "b4"]
    assert s.actor != NOBODY
