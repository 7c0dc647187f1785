"""Every number that is cited leads to a rule, every rule to a test, and the indexes of the rules are current."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOL = runpy.run_path(str(ROOT / "tools" / "rules_index.py"))


@pytest.mark.parametrize("game", TOOL["games"]())
def test_every_number_leads_to_a_rule_and_every_rule_to_a_test(game):
    assert TOOL["faults"](game) == []


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("test_3_6_1_the_order", ["3.6.1"]),
        ("test_17_1_3c_a_light_cavalry_unit", ["17.1.3c"]),
        ("test_r7_crossing", ["R7"]),
        ("test_ruling_07_crossing", ["R7"]),
        ("test_r57_and_3_2_3_a_leader_starts", ["R57", "3.2.3"]),
        ("test_t52_and_3_2_4_and_17_1_3a_the_start", ["3.2.4", "17.1.3a"]),
        ("test_t4_four_army_moves", []),
        ("test_a_loss_of_2", []),
    ],
)
def test_the_rules_that_a_test_is_named_after(name, numbers):
    assert TOOL["in_test_name"](name) == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("# 3.4.4 a unit stops", ["3.4.4"]),
        ("5, 5.2 The end (R3)", ["5", "5.2", "R3"]),
        ("# 1, 2, 3 … one for each turn", []),
        ("Half of them, 0.5 or 31 %, and version `3.11`", []),
        ("Seas (8) and cards (5)", ["5"]),
        ("Another numbering (B-15)", ["B-15"]),
        ("What ruling 7 says of 3.4-4", ["ruling 7", "3.4-4"]),
    ],
)
def test_what_a_comment_cites(text, numbers):
    assert list(dict.fromkeys(TOOL["in_prose"](text, ["5", "5.2", "R3", "3.4.4"]))) == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("it stays (5).", ["5"]),
        ("it stays (3.5, R14).", ["3.5", "R14"]),
        ("rotate(5)", []),
        ("Legiones (rulebook: 3.2)", ["3.2"]),
    ],
)
def test_what_a_sentence_cites(text, numbers):
    assert list(TOOL["in_string"](text)) == numbers
