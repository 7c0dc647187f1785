"""What stands on buttons: names for codes."""

import pytest

from delenda.games.punic_island.actions import END_OPERATION
from delenda.games.punic_island.words.names import spoken
from delenda.kernel.testkit import walk
from support.punic_island import GAME, at, do, labels, naval_battle, op

S = at("REG: +1R")


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("map", "Map"),
        ("play R01", "Play Consular Armies"),
        ("source N_ASP", "Operate from the roads of Aspis"),
        ("step S7", "On to the Gulf of Gela"),
        ("step P_GEL", "On to the port of Gela"),
        ("embark GEL", "Embark from Gela"),
        ("embark RI3d", "Embark Legion 3, depleted"),
        ("take rp", "Take a Resource Point"),
        ("take Consul IV", "Take Consul IV"),
        ("against CN2dx", "Against Punic fleet 2, depleted and disorganized"),
        ("levy II", "Levy Iberian foot"),
        ("rp CAR", "Place in Carthage"),
        ("chit Gallic Fury", "Play Gallic Fury"),
        ("Hanno leaves", "Hanno leaves"),
        ("d10 7", "Roll 7"),
    ],
)
def test_labels_in_words(label, words):
    assert spoken(S, label) == words


def test_decisions_speak():
    s = op("REG: 4RI RC @C1 +3R · P_REG: RN")
    assert [s.decision.words(s, action) for action in s.legal()] == [
        "End the operation",
        "March from Reggio",
        "Sail from the port of Reggio",
    ]
    s = do(naval_battle("RN", "CN"), labels(naval_battle("RN", "CN"))[0])
    assert all("_" not in s.decision.words(s, action) for action in s.legal())


def said(s, label):
    return s.decision.words(s, s.find(label))


def test_what_costs_supply_points_says_so():
    s = op("REG: 4RI RC @C1 +3R · P_REG: RN · hand R: R17")
    assert said(s, "play R17") == "Play Forced March (1 Supply Point)"
    march = do(op("REG: 2RI @C1 +3R"), "move REG")
    assert said(march, "all") == "March with all (3 Supply Points)"
    sails = do(op("REG: +3R · P_REG: RN"), "sail P_REG")
    assert said(sails, "go") == "Set sail (2 Supply Points)"


def test_3_4_5_stopping_among_own_units_says_what_stacking_costs():
    s = do(op("Rome: REG MES TAU · TAU: RI1 +3R · MES: RI2", source="TAU"), "move TAU")
    assert said(s, "step MES") == "On to Messana; stopping there costs 2 Supply Points"
    do(s, "step MES")
    assert said(s, "stop") == "Stop here (2 Supply Points)"
    s = do(op("Rome: REG MES TAU · TAU: RI1 +3R", source="TAU"), "move TAU", "step MES")
    assert said(s, "stop") == "Stop here"


def test_answers_cost_what_they_say():
    """In random games, as long as the operation goes on; a step may end where stacking is paid for, as its words say."""
    count = 0
    for seed in range(3):
        for state in walk(GAME, seed):
            if state.actor > 1 or state.operator > 1 or state.decision.name in ("op_source", "ml_step", "react"):
                continue
            for action in state.legal():
                after = state.copy()
                after.apply(action)
                if action != END_OPERATION and (after.operator, after.sequence) == (state.operator, state.sequence):
                    assert state.sp - after.sp == state.decision.price(state, action), state.label(action)
                    count += 1
    assert count > 1000
