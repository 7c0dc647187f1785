"""3.1 The order of a turn, and the terms of 3.2 that all chapters use."""

import pytest

import delenda
from delenda.games.de_bello_punico.state import COMMANDED, FINIS, SUPPORTED, WITHDREW
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import BadPosition

GAME = delenda.game("de-bello-punico")
BOTH = (
    "R-Ve1@0811/N/1 R-Ve2@1616/N/1 C-CL1@0810/S/1 C-CL2@1601/S/1 leader R@1112 leader C@0904 "
    "tokens R RECOVERY×1 tokens C RECOVERY×1"
)


def test_3_and_3_1_and_3_1a_and_3_1b_and_3_1c_the_order_of_a_turn(scene):
    """First player moves, is shot at, attacks, recovers; then the Second; then the next turn."""
    s = scene(f"{BOTH} ROME move_pick first ROME")
    asked = []
    while s.state.turn == 1:
        asked.append(s.asks)
        s.do(next(label for label in ("end", "stop", "done") if label in s.legal))
    assert asked == [
        "ROME move_pick", "CARTHAGE volley_pick", "ROME attack_pick", "ROME recover_pick",
        "CARTHAGE move_pick", "ROME volley_pick", "CARTHAGE attack_pick", "CARTHAGE recover_pick",
    ]  # fmt: skip
    assert s.asks == "CARTHAGE command_place"  # 4.1 the strategic phase of the next turn


def test_3_1d_the_second_player_may_be_the_first_of_the_next_turn(scene):
    s = scene(f"{BOTH} CARTHAGE recover_pick first ROME").do("end")
    while s.asks.endswith("command_place"):
        s.do(s.legal[0])
    s.do(6, 1, "first")
    assert s.asks == "CARTHAGE move_pick"
    assert s.state.turn == 2


def test_3_2_a_lone_leader_does_not_occupy_a_hex_but_bars_it_to_the_enemy(scene):
    own = scene("R-Ha1@0811/N/0 leader R@0810 ROME move_pick").do("R-Ha1", "step N")
    assert own["R-Ha1"] == "0810/N/0"
    other = scene("R-Ha1@0811/N/0 leader C@0810 ROME move_pick").do("R-Ha1")
    assert other.refuses("step N", 352) == "an enemy stands there (6)."


def test_8_2_2_zones_of_control_are_the_front_hexes_on_the_map(scene):
    s = scene("R-Ha1@0101/N/0 C-In1@0810/SW/0 C-Me1@0806/*/4 leader C@1010 ROME move_pick").state
    zone = {s.box.hexes.name(h) for h in range(352) if s.in_enemy_zone(ROME, h)}
    assert zone == {"0710", "0711", "0811"}
    assert not any(s.in_enemy_zone(CARTHAGE, h) for h in range(352))  # north of 0101 is no hex


def test_3_3_the_flags_of_a_fight_end_with_its_impulse(scene):
    """cp, supported and withdrew are gone in the opponent's impulse; finis lasts through the turn."""
    text = "R-Ha1@0811/N/0/cp,supported,withdrew C-El1@0810/S/0/finis C-In1@0101/S/0 ROME attack_pick first ROME"
    s = scene(text).do("end")
    assert not s.flag("R-Ha1", COMMANDED | SUPPORTED | WITHDREW)
    assert s.flag("C-El1", FINIS)


def test_3_4_a_decision_with_one_action_is_taken_by_itself(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0805/S/0 ROME move_pick first CARTHAGE").do("end")
    assert s.asks.endswith("die_initiative_C")  # no target, no attack, no tokens: straight into the next turn
    assert s.state.turn == 2


def test_5_2_carthage_rolls_before_rome(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0805/S/0 ROME move_pick first CARTHAGE").do("end")
    assert s.do(2).asks == "CHANCE die_initiative_R"
    s.do(5)
    assert list(s.state.dice) == [5, 2]


def test_5_5_the_higher_total_chooses(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0805/S/0 ROME move_pick first CARTHAGE").do("end", 2, 5)
    assert s.asks == "ROME initiative_choice"
    assert s.legal == ["second", "first"]
    assert s.do("second").asks == "CARTHAGE move_pick"
    assert s.state.first == CARTHAGE


def test_7_two_units_never_share_a_hex():
    with pytest.raises(BadPosition, match=r"Hastati 1 and Principes 1|Principes 1 and Hastati 1"):
        GAME.read_position("R-Ha1@0811/N/0 R-Pr1@0811/N/0 ROME move_pick", "zama")


def test_7_a_move_never_ends_on_a_friend(scene):
    s = scene("R-Ha1@0811/N/0 R-Tr1@0810/N/0 R-Tr2@0809/N/0 R-Pr1@0808/N/0 R-Pr2@0710/N/0 ROME move_pick").do("R-Ha1")
    s.do("step N")
    assert s.legal == ["step N", "step NE", "step NW"]  # 0809 and 0710 are left again in time
    assert s.refuses("stop", 378) == "two units may not end in the same hex: move on (7)."
    assert s.refuses("turn S", 361) == "a unit does not turn inside a friend's hex (7)."


def test_8_leaders_and_the_panicked_have_only_front(scene):
    """No rear bonus and no zone: a panicked unit is cut down from any side, without dice."""
    s = scene("R-Ve1@0809/S/0 C-In1@0810/*/4 ROME attack_pick").do("R-Ve1")
    assert s.asks == "ROME advance"
    assert s["C-In1"] == "gone"


def test_16_2_and_16_3_nobody_loses_before_the_limit(scene):
    text = "R-Ha1@0811/N/0 C-In1@0810/S/0 ROME attack_pick"
    assert scene(f"{text} turn 15 PR R 15 PR C 14").do("end").state.outcome() is None
    outcome = scene(f"{text} turn 16 PR R 15 PR C 14").do("end").state.outcome()
    assert (str(outcome), outcome.score) == ("DRAW TURN_LIMIT", (15, 14))
