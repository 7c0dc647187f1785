"""10 Combat: attacks, withdrawal, results, advance. What is added to the dice: test_modifiers.py."""

import pytest

from delenda.games.de_bello_punico.actions import PASS
from delenda.games.de_bello_punico.rules import odds
from delenda.games.de_bello_punico.state import ATTACKED
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.events import Journal

# 10.6 Results


@pytest.mark.parametrize(
    ("text", "dice", "attacker", "defender"),
    [
        pytest.param("R-Ha1@0811/N/0 C-In1@0810/S/0", (4, 3), "0811/N/0", "0810/S/1", id="T17 win"),
        pytest.param("R-Ha1@0811/N/0 C-In1@0810/S/0", (2, 3), "0811/N/1", "0810/S/1", id="T18 tie"),
        pytest.param("R-Ha1@0811/N/0 C-In1@0810/S/1", (6, 1), "0811/N/0", "0810/S/3", id="11 to 4 is double"),
        pytest.param("R-Ha1@0811/N/0 C-In1@0810/S/0", (1, 6), "0811/N/1", "0810/S/0", id="attacker loses"),
        pytest.param("R-Ha1@0811/N/2 C-In1@0810/S/0", (1, 6), "0811/N/4", "0810/S/0", id="attacker loses double"),
    ],
)
def test_10_6_results(scene, text, dice, attacker, defender):
    s = scene(f"{text} ROME attack_pick").do("R-Ha1", *dice)
    if attacker.endswith("/4"):
        assert s["R-Ha1"].endswith("/*/4")
    else:
        assert s["R-Ha1"] == attacker
    assert s["C-In1"] == defender


def test_10_6_win(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 ROME attack_pick").do("R-Ha1", 4, 3)
    assert (s["R-Ha1"], s["C-In1"]) == ("0811/N/0", "0810/S/1")


def test_10_6_tie(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 ROME attack_pick").do("R-Ha1", 2, 3)
    assert (s["R-Ha1"], s["C-In1"]) == ("0811/N/1", "0810/S/1")


def test_10_6_double(scene):
    s = scene("R-Tr1@0811/N/0 C-In1@0810/S/1 ROME attack_pick").do("R-Tr1", 6, 2)
    assert s["C-In1"] == "0810/S/3"


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [(9, 7, (0, 1)), (7, 7, (1, 1)), (12, 6, (0, 2)), (12, 7, (0, 1)), (4, 9, (2, 0)), (5, 9, (1, 0)), (1, 0, (0, 2)),
     (0, -3, (0, 2)), (-1, 1, (2, 0)), (0, 0, (1, 1)), (-2, -2, (1, 1)), (-1, -4, (0, 2))],
)  # fmt: skip
def test_r39_the_formula_as_it_stands(attack, defence, expected):
    assert odds.result(attack, defence) == expected


@pytest.mark.parametrize(
    ("difference", "attacker", "defender"),
    [(-3, 1.33, 0.17), (-2, 1.08, 0.28), (-1, 0.83, 0.42), (0, 0.61, 0.61), (1, 0.42, 0.78), (2, 0.28, 0.94), (3, 0.17, 1.08),
     (4, 0.08, 1.22)],
)  # fmt: skip
def test_10_6_expected_disorder(difference, attacker, defender):
    lost, won = odds.expectation(4 + difference, 4)
    assert lost == pytest.approx(attacker, abs=0.005)
    assert won == pytest.approx(defender, abs=0.005)


def test_r40_a_tie_disorders_both_units(scene):
    s = scene("R-Ha1@0811/N/3 C-In1@0810/S/0 ROME attack_pick").do("R-Ha1", 5, 3)
    assert s["C-In1"] == "0810/S/1"
    assert s["R-Ha1"].endswith("/*/4")


# 10 Who attacks


def test_10_combat_is_voluntary_and_one_attack_for_each_unit(scene):
    text = "R-Ha1@0811/N/0 R-Ha2@0911/NW/0 C-In1@0810/S/0 R-Tr1@1616/N/0 ROME attack_pick"
    s = scene(text)
    assert s.legal == ["R-Ha1", "R-Ha2", "end"]
    s.do("R-Ha1", 4, 3)
    assert s.legal == ["R-Ha2", "end"]  # one unit may be attacked several times
    h = s.state.box.hexes.find
    assert s.state.refusal(h("0811")) == "Hastati 1 has already attacked in this impulse (10)."
    assert s.state.refusal(h("1616")) == "Triarii 1 has no enemy in its three front hexes (10)."
    s.do("R-Ha2", 4, 3)
    assert s["C-In1"] == "0810/S/2"


def test_10_a_unit_attacks_only_its_front(scene):
    s = scene("R-Ha1@0811/S/0 R-Ha2@0911/NW/0 C-In1@0810/S/0 ROME attack_pick")
    assert s.legal == ["R-Ha2", "end"]


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        ("no_attack", "Elephants 1 has left an enemy zone of control and may not attack (8.2)."),
        ("finis", "Elephants 1 does not fight this turn (15.1)."),
    ],
)
def test_10_who_may_not_attack(scene, mark, sentence):
    s = scene(f"C-El1@0811/N/0/{mark} C-In2@0911/NW/0 R-Ha1@0810/S/0 CARTHAGE attack_pick")
    assert s.legal == ["C-In2", "end"]
    assert s.state.refusal(s.state.box.hexes.find("0811")) == sentence


def test_10_9_several_targets_are_a_choice(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 C-Me1@0911/SW/0 ROME attack_pick").do("R-Ha1")
    assert s.legal == ["C-In1", "C-Me1"]
    assert s.state.refusal(0) == "That is no front hex with an enemy (10)."


# 10.1 Withdrawal


def test_10_1_withdrawal_and_no_advance(scene):
    s = scene("R-Ha1@0811/N/0 C-Me1@0810/S/0 ROME attack_pick").do("R-Ha1")
    assert s.asks == "CARTHAGE withdraw"
    s.do("withdraw 0910", "stay")
    assert s["C-Me1"] == "0910/NE/0"
    assert s["R-Ha1"] == "0811/N/0"


def test_10_1_withdrawal_and_compulsory_advance(scene):
    s = scene("C-In1@0810/S/0 R-Ve1@0811/N/0 CARTHAGE attack_pick").do("C-In1")
    assert s.legal == ["withdraw 0712", "withdraw 0812", "withdraw 0912", "stand"]
    s.do("withdraw 0812")
    assert s.legal == ["face N", "face NE", "face SE", "face S", "face SW", "face NW"]
    assert s.refuses("stay", PASS) == "only Hastati, Principes, Triarii and Veterans may stay (10.8.1)."
    s.do("face S")
    assert (s["C-In1"], s["R-Ve1"]) == ("0811/S/0", "0812/S/0")


def test_10_1_only_the_faster_withdraws(scene):
    s = scene("C-E1@0810/S/0 R-Ve1@0811/N/0 CARTHAGE attack_pick").do("C-E1")
    assert s.asks == "CHANCE die_attacker"
    assert s.do(3, 3)["R-Ve1"] == "0811/N/1"


def test_r31_the_command_bonus_does_not_count_as_speed(scene):
    s = scene("R-Ha1@0811/N/0/mcp C-Me1@0810/S/0 ROME move_pick").do("R-Ha1", "stop", "R-Ha1")
    assert s.asks == "CARTHAGE withdraw"  # 4 against 3, not against 4


def test_r32_one_withdrawal_for_each_unit_in_an_impulse(scene):
    text = "R-Ha1@0811/N/0 R-Ha3@0911/N/0 C-Me1@0810/S/0 ROME attack_pick"
    s = scene(text).do("R-Ha1", "withdraw 0910", "stay", "R-Ha3")
    assert s.asks == "ROME support_pick"  # Mercenaries 1 is not asked again


def test_r33_where_a_unit_withdraws(scene):
    """Rear hexes without a unit or an enemy leader, even in an enemy zone of control; not off the map."""
    text = "R-Ha1@0811/N/0 C-Me1@0810/S/0 C-In1@0809/S/0 R-Tr1@0908/SW/0 leader R@0710 ROME attack_pick"
    s = scene(text).do("R-Ha1")
    assert s.legal == ["withdraw 0910", "stand"]
    s = scene("R-Ha1@0802/N/0 C-Me1@0801/S/0 ROME attack_pick").do("R-Ha1")
    assert s.legal == ["withdraw 0701", "withdraw 0901", "stand"]


def test_r33_facing_is_the_direction_moved(scene):
    s = scene("R-Ha1@0811/N/0 C-Me1@0810/S/0 ROME attack_pick").do("R-Ha1", "withdraw 0809", "stay")
    assert s["C-Me1"] == "0809/N/0"


def test_r34_after_a_withdrawal_the_attack_is_spent(scene):
    text = "R-Ha1@0811/N/0 R-Ha2@1012/N/0 C-Me1@0810/S/0 C-In1@0911/S/0 ROME attack_pick"
    s = scene(text).do("R-Ha1", "C-Me1", "withdraw 0809", "stay")
    assert s.state.turn == 2  # C-In1 still stands before it, but nobody is left who could attack


def test_10_1_motionless_elephants_do_not_withdraw(scene):
    s = scene("R-Ha1@0811/N/0 C-El1@0810/S/0/finis ROME attack_pick").do("R-Ha1")
    assert s.asks == "CHANCE die_attacker"


def test_r56_a_leader_goes_along_with_withdrawal_and_advance(scene):
    text = "R-Ve1@0811/N/0 C-CL1@0810/S/0 leader R@0811 leader C@0810 ROME attack_pick"
    s = scene(text).do("R-Ve1", "withdraw 0809", "face N")
    assert (s.leader(0), s.leader(1)) == ("0810", "0809")


# 10.8 Advance


def test_10_8_velites_must_advance(scene):
    s = scene("R-Ve1@0811/N/0 C-T1@0810/S/1 ROME attack_pick").do("R-Ve1", 3, 3)
    assert s["C-T1"] == "gone"
    s.do("face N")
    assert s["R-Ve1"] == "0810/N/0"


def test_r35_free_facing_on_advance(scene):
    s = scene("R-Ve1@0811/N/0 C-T1@0810/S/1 ROME attack_pick").do("R-Ve1", 3, 3, "face SW")
    assert s["R-Ve1"] == "0810/SW/0"


def test_10_8_1_hastati_principes_triarii_and_veterans_may_stay(scene):
    for name, enemy in (("R-Ha1", "C-T1"), ("R-Pr1", "C-T1"), ("R-Tr1", "C-T1")):
        s = scene(f"{name}@0811/N/0 {enemy}@0810/S/1 ROME attack_pick").do(name, "stand", 6, 1)
        assert "stay" in s.legal
        assert s.do("stay")[name] == "0811/N/0"
    s = scene("C-Vt1@0810/S/0 R-Ve1@0811/N/2 CARTHAGE attack_pick").do("C-Vt1", "stand", 6, 1)
    assert s.do("stay")["C-Vt1"] == "0810/S/0"


def test_r36_the_defender_never_advances(scene):
    s = scene("R-Ve1@0811/N/2 C-In1@0810/S/0 ROME attack_pick").do("R-Ve1", 1, 6)
    assert s["C-In1"] == "0810/S/0"
    assert s["R-Ve1"].endswith("/*/4")


def test_10_8_2_an_advance_ignores_zones_of_control_and_costs_nothing(scene):
    s = scene("R-Ve1@0811/N/0 C-T1@0810/S/1 C-In1@0809/S/0 ROME attack_pick").do("R-Ve1", 3, 3, "face N")
    assert s["R-Ve1"] == "0810/N/0"


# More of the same chapter


def test_10_2_the_attacker_rolls_then_the_defender(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 ROME attack_pick").do("R-Ha1")
    assert s.asks == "CHANCE die_attacker"
    assert s.state.prompt() == "Hastati 1 attacks Infantry 1: the attacker's die."
    assert s.do(1).asks == "CHANCE die_defender"


def test_10_8_who_must_enter_the_vacant_hex(scene):
    s = scene("R-SC1@0811/N/0 C-T1@0810/S/1 ROME attack_pick", "trebbia").do("R-SC1", "stand", 6, 1)
    assert s.asks == "ROME advance"
    assert s.legal == [f"face {d}" for d in ("N", "NE", "SE", "S", "SW", "NW")]
    assert s.do("face SW")["R-SC1"] == "0810/SW/0"


def test_10_1_2_a_withdrawal_ends_the_combat_and_the_leader_goes_along(scene):
    text = "R-Ha1@0811/N/0 R-Ha2@1611/N/0 C-Me1@0810/S/0 C-In1@1610/S/0 leader C@0810 ROME attack_pick"
    s = scene(text).do("R-Ha1", "withdraw 0710", "stay")
    assert s["C-Me1"] == "0710/NW/0"
    assert s.leader(CARTHAGE) == "0710"
    assert s.flag("R-Ha1", ATTACKED)


@pytest.mark.parametrize(
    ("attack", "defence", "points"),
    [
        (9, 5, (0, 1)),
        (10, 5, (0, 2)),
        (5, 10, (2, 0)),
        (5, 9, (1, 0)),
        (7, 7, (1, 1)),
        (1, 0, (0, 2)),
        (0, 0, (1, 1)),
        (-1, -3, (0, 2)),
    ],
)
def test_10_6_1_who_gets_how_many_points(attack, defence, points):
    assert odds.result(attack, defence) == points


def test_10_6_2_both_in_one_batch_the_defender_first(scene):
    """A tie that breaks both: both are disordered before either flees, and the defender flees first."""
    s = scene("R-Ha1@0811/N/3 C-In1@0810/S/3 ROME attack_pick")
    s.state.journal = Journal()
    s.do("R-Ha1", 3, 4)
    told = [event.text for event in s.state.journal.events]
    order = [next(i for i, text in enumerate(told) if text.startswith(words)) for words in (
        "Infantry 1 suffers", "Hastati 1 suffers", "Infantry 1 panics", "Hastati 1 panics",
    )]  # fmt: skip
    assert order == sorted(order)
    assert s.rout == (2, 1)


def test_10_10_the_order_of_a_combat(scene):
    text = (
        "C-Me1@0810/S/0 C-Me2@0809/S/0 R-Ve1@0811/N/0 R-Ve2@0812/N/0 leader C@0809 leader R@0811"
        " tokens C FUROR×1 COMBAT×1 FORTUNA×1 tokens R COMBAT×1 FORTUNA×1 CARTHAGE attack_pick"
    )
    s = scene(text).do("C-Me1")
    asked = []
    answers = iter(["stand", "no", "no", "no", "done", "done", 3, 1, "keep", "keep"])
    for answer in answers:
        asked.append(s.asks)
        s.do(answer)
    assert asked == [
        "ROME withdraw", "CARTHAGE charge", "CARTHAGE combat_cp", "ROME combat_cp", "CARTHAGE support_pick",
        "ROME support_pick", "CHANCE die_attacker", "CHANCE die_defender", "CARTHAGE fortuna", "ROME fortuna",
    ]  # fmt: skip
