"""The scenario `mini`, the causeway: one attack on a rearguard, small enough to be looked at as a whole and solved."""

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.search.game_tree import GameTree
from delenda.search.regret import Solver

GAME = delenda.game("de-bello-punico")


def play(*labels):
    state = GAME.start("mini")
    for label in labels:
        state.play(state.find(label))
    return state


def test_17_6_it_begins_with_the_tokens():
    state = GAME.start("mini")
    assert (state.actor, state.decision.name) == (CARTHAGE, "command_place")
    assert state.labels() == ["COMBAT:cp", "COMBAT:vacuus", "FORTUNA:cp", "FORTUNA:vacuus"]
    names = [state.box.hexes.name(h) for h in state.where]
    assert (names, list(state.disorder)) == (["0909", "0908"], [0, 2])
    assert [state.box.hexes.name(h) for h in state.leader] == names


def test_17_6_armies_in_contact_have_no_initiative_and_no_movement():
    state = play("COMBAT:cp", "COMBAT:cp", "FORTUNA:vacuus")  # ROME's second token has one place only
    assert (state.actor, state.decision.name, state.first) == (ROME, "attack_pick", ROME)
    state.play(state.find("end"))
    assert str(state.outcome()) == "DRAW TURN_LIMIT"  # CARTHAGE faces away and cannot attack


def test_17_6_dice_have_three_faces_and_the_odds_say_so():
    state = play("COMBAT:cp", "COMBAT:cp", "FORTUNA:vacuus")
    assert "Allied Celts 1 at Infantry 1, +5 against +3: of 9 throws 8 won, 1 tied, 0 lost." in GAME.board.describe(state)
    state = play("COMBAT:cp", "COMBAT:cp", "FORTUNA:vacuus", "R-SC1", "C-In1", "stand", "yes", "yes")
    assert state.labels() == ["d6 1", "d6 2", "d6 3"]


def test_the_kind_of_the_tokens_is_hidden():
    point, bluff = (play(*labels).view(ROME) for labels in (
        ("COMBAT:cp", "COMBAT:cp", "FORTUNA:vacuus"), ("COMBAT:vacuus", "COMBAT:cp", "FORTUNA:cp"),
    ))  # fmt: skip
    assert point.dump() == bluff.dump()


def test_a_beaten_rearguard_loses_the_battle():
    state = play("FORTUNA:cp", "COMBAT:cp", "R-SC1", "C-In1", "stand", "yes", "no")
    for label in ("d6 3", "d6 1", "keep", "d6 2", "keep"):  # 3 + 3 + 1 rear + 1 leader + 1 point against 1 + 4 + 1 − 2
        state.play(state.find(label))
    assert state.decision.name == "advance"
    state.play(state.find("face N"))
    assert str(state.outcome()) == "ROME ROUT"


def test_the_whole_tree():
    decisions = ends = 0
    reached = set()
    ahead = [GAME.start("mini")]
    while ahead:
        state = ahead.pop()
        if state.actor == NOBODY:
            ends += 1
            reached.add(str(state.outcome()))
            continue
        decisions += state.actor != CHANCE
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            ahead.append(after)
    assert (decisions, ends) == (1401, 6160)
    assert reached == {"ROME ROUT", "CARTHAGE ROUT", "DRAW TURN_LIMIT", "DRAW DOUBLE_ROUT"}


def test_its_value_is_17_in_81_for_rome():
    solver = Solver(GameTree(GAME.start("mini")))
    solver.run(100)
    assert solver.value() == pytest.approx(17 / 81, abs=0.002)
    assert solver.exploitability() < 0.005
