"""The first unit of the list (Velites 1), the first hex of the map (0101) and the ends of a range are like all others."""

from importlib.resources import files

import pytest

import delenda
from delenda.games.de_bello_punico.actions import COMBAT_BOX, FACE, STEP
from delenda.games.de_bello_punico.rules import missiles, odds
from delenda.games.de_bello_punico.rules.setup import begin
from delenda.games.de_bello_punico.state import PUT_AWAY, UNPLACED
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import BadPosition
from delenda.kernel.events import Journal

GAME = delenda.game("de-bello-punico")
FIRST = 0  # Velites 1, and the hex 0101


def refused(text, scenario="zama"):
    with pytest.raises(BadPosition) as caught:
        GAME.read_position(text, scenario)
    return str(caught.value)


def test_9_a_unit_in_the_first_hex_shoots(scene):
    s = scene("C-T1@0101/S/0 R-Ha1@0102/N/0 CARTHAGE volley_pick")
    assert s.legal == ["C-T1", "end"]
    assert missiles.can_shoot(s.state, s.state.box.names.index("C-T1"))
    assert not s.state.is_out(s.state.box.names.index("C-T1"))


def test_9_a_step_is_no_volley(scene):
    s = scene("C-T1@0806/S/0 R-Ha1@0808/N/0 CARTHAGE volley_pick")
    assert s.state.decision.why_not(s.state, STEP) == ""
    assert s.state.decision.why_not(s.state, STEP - 1) == "That hex holds no unit of yours."


def test_10_the_first_unit_is_attacked_by_its_name(scene):
    s = scene("C-In1@0810/S/0 R-Ve1@0811/N/0 R-Ha1@0911/N/0 CARTHAGE attack_pick").do("C-In1")
    assert "R-Ve1" in s.legal
    assert s.state.decision.words(s.state, s.state.find("R-Ve1")).startswith("Attack Velites 1")


def test_10_4_support_comes_from_the_first_hex(scene):
    s = scene("C-In1@0102/S/0 C-In2@0101/S/0 R-Ha1@0103/N/0 leader C@0905 CARTHAGE attack_pick").state
    assert odds.supporters(s, s.box.names.index("C-In1")) == [FIRST]


def test_11_what_a_unit_was_doing_ends_with_its_panic(scene):
    s = scene("R-Ha1@0812/N/3 C-T1@0809/S/0 ROME move_pick").do("R-Ha1", "step N", "stop", "C-T1", 1)
    unit = s.state.box.names.index("R-Ha1")
    assert s["R-Ha1"].split("/")[1] == "*"
    assert s.state.run[unit] == 0


def test_11_1_2_a_unit_that_is_gone_has_no_disorder(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/*/4 ROME attack_pick").do("R-Ha1")
    unit = s.state.box.names.index("C-In1")
    assert s["C-In1"] == "gone"
    assert (s.state.disorder[unit], s.state.flags[unit], s.state.facing[unit], s.state.run[unit]) == (0, 0, 0, 0)


def test_13_2_a_leader_enters_an_enemy_zone_with_the_first_unit(scene):
    s = scene("R-Ve1@0810/N/0 C-In1@0809/S/0 leader R@0811 ROME move_pick").do("leader")
    assert "step N" in s.legal


def test_13_2_a_leader_steps_into_the_first_hex(scene):
    s = scene("R-Ha1@1011/N/0 leader R@0102 C-In1@1005/S/0 ROME move_pick").do("leader")
    assert "step N" in s.legal
    s = scene("R-Ha1@1011/N/0 leader R@0102 C-In1@0201/S/0 C-Me1@0101/S/0 ROME move_pick").do("leader")
    assert s.state.decision.why_not(s.state, STEP) == "a leader does not enter a hex with an enemy or a panicked unit (13)."


def test_13_3_a_leader_with_the_first_unit_rolls_for_his_life(scene):
    s = scene("C-T1@0103/N/0 R-Ve1@0101/S/0 leader R@0101 CARTHAGE volley_pick").do("C-T1", 1)
    assert s.asks == "CHANCE die_leader"
    assert str(GAME.read_position(str(s.state))) == str(s.state)


def test_14_1_a_step_is_no_hex_to_return_to(scene):
    s = scene("R-E1@off0401/N/0 R-Ha1@0811/N/0 C-In1@0805/S/0 tokens R CAVALRY×1 ROME move_pick")
    s.do(next(label for label in s.legal if label.startswith("recall")))
    assert s.asks == "ROME entry_hex"
    assert s.state.decision.why_not(s.state, STEP) == ""
    assert s.state.decision.why_not(s.state, STEP - 1).startswith("cavalry returns through an empty hex")


def test_15_1_a_furious_elephant_is_told_of_steps_alone(scene):
    s = scene("C-El1@0906/S/0 C-In1@0903/S/0 tokens R ELEPHANTS×1 ROME elephant_target").do("C-El1", 6)
    assert s.asks == "ROME furious_step"
    assert s.state.decision.why_not(s.state, FACE) == ""


def test_16_3_the_vacuus_is_put_away_with_the_tokens(scene):
    tokens = "tokens R COMBAT×1 vacuus R COMBAT tokens C COMBAT×1 vacuus C COMBAT"
    s = scene(f"R-Ha1@0811/N/0 C-In1@0810/S/0 {tokens} turn 9 PR R 15 PR C 15 ROME attack_pick").do("end")
    assert s.state.outcome() is not None
    assert [s.state.vacuus[seat] for seat in (ROME, CARTHAGE)] == [PUT_AWAY, PUT_AWAY]


def test_17_5_rome_leaves_by_the_north_whichever_of_its_sides_a_unit_faces(scene):
    for facing, leaves in (("N", True), ("NE", True), ("NW", True), ("SE", False), ("S", False)):
        s = scene(f"R-Ha1@0201/{facing}/0 R-Ha2@1111/N/0 C-In1@1105/S/0 ROME move_pick", "trebbia").do("R-Ha1")
        assert ("exit" in " ".join(s.legal)) is leaves, facing


def test_5_1_the_tokens_that_are_turned_up_are_told(scene):
    armies = "R-Ha1@0811/N/0 C-In1@0805/S/0 leader R@1112 leader C@0905"
    rome = "tokens R INITIATIVE×2 COMBAT×2 hand R 1 vacuus R COMBAT"
    carthage = "tokens C COMBAT×2 RECOVERY×1 FORTUNA×1 hand C 1 vacuus C COMBAT"
    s = scene(f"{armies} {rome} {carthage} phase strategic CARTHAGE command_place")
    s.state.journal = Journal()
    s.do("INITIATIVE:cp", "FORTUNA:cp")
    assert "Initiative tokens are turned up: Carthage has one point, Rome has two points." in s.state.journal.lines()


def test_5_1_the_vacuus_cannot_be_among_the_tokens_that_are_turned_up(scene):
    s = scene(
        "R-Ha1@0811/N/0 C-In1@0806/S/0 tokens C INITIATIVE×1 COMBAT×1 vacuus C COMBAT phase initiative turn 1 roll 1"
        " CHANCE die_initiative_C first ROME"
    )
    assert s.state.view(ROME).vacuus_places(CARTHAGE) == [COMBAT_BOX]


def test_14_a_unit_off_the_map_is_kept_with_the_hex_where_it_left(scene):
    """Tables are kept in databases with these numbers."""
    s = scene("R-E1@off0401/N/0 R-Ha1@0811/N/0 C-In1@0805/S/0 ROME move_pick").state
    assert s.dump()["data"]["where"][s.box.names.index("R-E1")] == -10 - s.box.hexes.find("0401")


@pytest.mark.parametrize(
    "dice", ["roll 1 dice 0 2 CARTHAGE", "roll 1 dice 5 0 ROME", "roll 1 dice 5 2 ties 1 ROME", "roll 2 dice 5 2 ROME"]
)
def test_5_who_acts_first_is_chosen_after_both_dice_and_no_tie(dice):
    armies = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@1112 leader C@0905"
    assert GAME.read_position(f"{armies} phase initiative roll 1 dice 5 2 ROME initiative_choice")
    assert "after the dice for the initiative (5)" in refused(f"{armies} phase initiative {dice} initiative_choice")


def test_14_infantry_leaves_no_route_to_be_pursued(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 ROME attack_pick").do("R-Ha1", 1, 6).state
    data = s.dump()
    assert GAME.load(data).dump() == data
    data["data"]["route"] = [s.box.hexes.find("0812")]
    with pytest.raises(BadPosition, match="cannot be read"):
        GAME.load(data)


def test_14_1_cavalry_that_left_by_the_first_hex_comes_back_there(scene):
    s = scene("R-E1@off0101/N/0 R-Ha1@0811/N/0 C-In1@0805/S/0 tokens R CAVALRY×1 ROME move_pick")
    s.do(next(label for label in s.legal if label.startswith("recall")))
    assert s.legal == ["enter 0101", "enter 0201"]


def test_4_6_a_unit_in_the_first_hex_gets_a_movement_point(scene):
    s = scene("R-Ha1@0101/N/0 R-Ha2@0811/N/0 C-In1@0805/S/0 tokens R MOVEMENT×1 ROME move_pick").do("command")
    assert s.legal == ["R-Ha1", "R-Ha2"]


def test_6_and_10_the_first_unit_is_told_why_it_cannot_be_chosen(scene):
    s = scene("R-Ve1@0811/N/0 R-Ha1@1011/N/0 C-In1@1010/S/0 ROME attack_pick").state
    assert s.refusal(s.box.hexes.find("0811")) == "Velites 1 has no enemy in its three front hexes (10)."
    s = scene("R-Ve1@0811/N/0/moved R-Ha1@1011/N/0 C-In1@1010/S/0 ROME move_pick").state
    assert s.refusal(s.box.hexes.find("0811")) == "Velites 1 has already moved in this impulse (6)."


def test_14_1_1_cavalry_does_not_come_back_into_the_hex_of_the_first_unit(scene):
    s = scene("C-E1@off0416/N/0 R-Ve1@0416/N/0 C-T1@0801/S/0 tokens C CAVALRY×1 CARTHAGE move_pick").do("recall C-E1")
    assert s.legal == ["enter 0316", "enter 0516"]


def test_17_1_2_a_unit_for_which_only_the_first_hex_is_left_is_not_asked_about():
    text = files("delenda.games.de_bello_punico").joinpath("data/zama.toml").read_text(encoding="utf-8")
    hexes = '"1905", "2005"'
    assert hexes in text
    s = begin(GAME.box("zama", {}, {"zama.toml": text.replace(hexes, '"0101", "2005"')}))
    dump = s.dump()
    dump["decision"] = "setup_place"
    for name in ("C-CL1", "C-CL2"):
        dump["data"]["where"][s.box.names.index(name)] = UNPLACED
        dump["data"]["facing"][s.box.names.index(name)] = 0
    dump["data"]["unit"] = s.box.names.index("C-CL1")
    with pytest.raises(BadPosition, match="there is no choice of hexes for this unit"):
        GAME.load(dump)


def test_6_a_unit_moves_on_from_the_first_hex(scene):
    s = scene("R-Ha1@0101/S/0 C-In1@0805/S/0 unit R-Ha1 mp 3 ROME move_step").state
    assert s.origin == FIRST


def test_8_1_a_turn_to_the_north_is_no_step(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0805/S/0 ROME move_pick").do("R-Ha1").state
    assert s.refusal(FACE) == "Hastati 1 already faces N."


def test_10_6_nobody_is_asked_about_a_die_any_more_when_the_losses_are_given(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/3 tokens C FORTUNA×1 ROME attack_pick").do("R-Ha1", 6, 1)
    assert (s.asks, s.state.slot) == ("CARTHAGE fortuna", 1)
    s.do("keep")
    assert (s.asks, s.state.slot) == ("ROME advance", 0)
