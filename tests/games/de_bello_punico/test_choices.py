"""Picking does nothing by itself: what completes a choice is asked, and says what it does, even if there is one answer."""

import delenda
from delenda.kernel.play import Play

GAME = delenda.game("de-bello-punico")


def picked(scene, text, label):
    """The state after a pick, before anything is filled in."""
    state = scene(text).state
    state.play(state.find(label))
    return state


def words(state):
    return [state.decision.words(state, action) for action in state.legal()]


def test_10_a_single_target_is_still_asked_for(scene):
    state = picked(scene, "R-Ha1@0811/N/0 C-In1@0810/S/0 ROME attack_pick", "R-Ha1")
    assert (state.decision.name, state.labels()) == ("attack_target", ["C-In1"])
    assert words(state) == ["Attack Infantry 1, +5 against +4"]
    assert not any(state.flags)  # nothing has happened yet


def test_9_a_single_target_of_a_volley_is_still_asked_for(scene):
    state = picked(scene, "R-Ve1@0811/N/0 C-In1@0810/S/0 ROME volley_pick", "R-Ve1")
    assert (state.decision.name, words(state)) == ("volley_target", ["Shoot at Infantry 1: 2 or less hits"])


def test_13_a_leader_who_cannot_go_anywhere_is_asked_to_stay(scene):
    state = picked(scene, "R-Ha1@0116/N/0 C-In1@0115/S/0 C-In2@0216/NW/0 leader R@0116 ROME move_pick", "leader")
    assert (state.decision.name, words(state)) == ("leader_step", ["Scipio stays here"])


def test_13_a_leader_who_has_no_way_on_has_arrived(scene):
    state = picked(scene, "R-Ha1@0811/N/0 R-Ha2@0812/N/0 C-In1@0810/S/0 leader R@0812 ROME move_pick", "leader")
    state.play(state.find("step N"))  # into an enemy zone of control
    assert state.decision.name == "move_pick"


def test_7_a_single_way_out_of_a_friends_hex_is_asked_for(scene):
    text = "C-In1@0805/S/0 C-Me1@0806/S/0 C-Me2@0906/S/0 C-Me3@0706/S/0 R-Ha1@0707/S/0 R-Ha2@0907/S/0 CARTHAGE move_pick"
    state = picked(scene, text, "C-In1")
    through = "Step south, through Mercenaries 1, a Disorder Point for each that is not in panic (1)"
    assert through in words(state)
    state.play(state.find("step S"))
    assert words(state) == ["Step south (1)"]


def test_6_the_last_movement_point_ends_the_move(scene):
    state = picked(scene, "R-Ha1@0811/N/0 R-Ha2@1616/N/0 ROME move_pick", "R-Ha1")
    for _ in range(3):
        state.play(state.find("step N"))
    assert state.decision.name == "move_pick"


def test_a_pick_can_be_taken_back(scene):
    play = Play(scene("R-Ha1@0811/N/0 C-In1@0810/S/0 ROME attack_pick").state)
    before = play.state.dump()
    play.act(0, play.state.find("R-Ha1"))
    assert play.may_undo(0)
    play.undo(0)
    assert play.state.dump() == before


def test_15_1_a_step_says_whom_the_elephant_tramples(scene):
    text = "C-El1@0906/S/0 C-Me1@0905/S/0 C-Me2@1005/S/0 R-Ve1@0911/N/0 leader R@0911 tokens R ELEPHANTS×1 ROME elephant_target"
    s = scene(text).do("C-El1", 6)
    assert "Turn north and trample Mercenaries 1 or Mercenaries 2" in words(s.state)
