"""What stands on buttons: names for codes."""

import pytest

from delenda.games.punic_island.words import spoken
from support.punic_island import at, do, labels, naval_battle, op

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
