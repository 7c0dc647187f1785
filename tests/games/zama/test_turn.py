"""3.2 A turn."""

import pytest

import delenda
from delenda.kernel.errors import IllegalAction
from delenda.kernel.testkit import walk
from support.zama import CARTHAGE, ROME, at, do


def test_3_2_1_a_turn_starts_afresh():
    s = do(at("RH!@d3 RI@a1 KC@d6 turn 8 left 1"), "d3 d2")
    assert (s.turn, s.actor, s.actions_left, s.attacked, s.progress) == (9, CARTHAGE, 2, 0, 0)
    assert s.journal.lines() == ["Scipio Africanus moves from d3 to d2.", "Turn 9, Carthage (2 actions)."]


def test_3_2_2_tonic_is_asked_only_of_a_seat_with_a_medic():
    assert do(at("RH@d3 KC@d6 medics 1 0"), "END_TURN").decision.name == "action"
    s = do(at("RH@d3 KC@d6 medics 0 1"), "END_TURN")
    assert (s.decision.name, s.labels()) == ("tonic", ["tonic", "no tonic"])


def test_3_2_2_tonic_gives_three_actions_and_is_spent():
    s = do(at("RH@d3 KC@d6 medics 1 0 turn 3 ROME tonic"), "TONIC")
    assert (s.actions_left, list(s.medics), s.medic_supply) == (3, [0, 0], 1)
    assert s.journal.lines() == ["Turn 3, Rome takes the tonic (3 actions)."]
    assert "1 Greek Medic." in at("RH@d3 KC@d6 medics 1 0 ROME tonic").prompt()


def test_3_2_2_no_tonic_keeps_the_medic():
    s = do(at("RH@d3 KC@d6 medics 1 0 turn 3 ROME tonic"), "NO_TONIC")
    assert (s.actions_left, list(s.medics)) == (2, [1, 0])
    assert s.journal.lines() == ["Turn 3, Rome (2 actions)."]


def test_3_2_3_units_with_orders_heal_reinforce_and_end_turn():
    s = at("RH@d3 RI*@a1 RP@a2 RP@b1 RC@b2 KC@d6 medics 1 0")
    # the Infantry in the corner is shut in by its own side; END_TURN is always there
    assert s.labels() == ["unit b1", "unit a2", "unit b2", "unit d3", "heal", "end turn"]


def test_3_2_3_choices_are_the_ids_of_the_readme():
    s = at("RH*@a1 KC@f7 a4 PR reserve RC medics 1 0")
    assert s.legal() == [0, 49, 50, 51]
    assert at("RH*@a1 KC@f7 medics 1 0 ROME tonic").legal() == [47, 48]
    assert do(at("RH@d3 KI@d4 KP@a7"), "d3 d4 A5,3 D4,5").legal() == [55, 56]
    assert do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4").legal() == [52, 53, 54]
    assert do(at("RH@a1 KP@f7 a4 PR reserve RC RI"), "REINFORCE").legal() == [44, 46]
    assert do(at("RC@b3 KI@c4 KP@a7"), "b3 c4").legal() == list(range(57, 93))


def test_3_2_3_why_not():
    s = at("RH@d3 RI@a1 RP@a2 RP@b1 RC@b2 KC@d6")
    for name, sentence in (
        ("d6", "no unit of yours stands on d6"),
        ("c3", "no unit of yours stands on c3"),
        ("b4", "no unit of yours stands on b4"),
        ("a1", r"Hastati on a1 cannot move and has nothing to attack \(3\.3\)"),
    ):
        with pytest.raises(IllegalAction, match=sentence):
            s.play(s.box.square(name))
    with pytest.raises(IllegalAction, match=r"you hold no Greek Medic.*\(R20\)"):
        s.play(49)
    with pytest.raises(
        IllegalAction, match="five units on the mat, and four is the limit, you hold no port and your reserve is empty"
    ):
        s.play(50)
    with pytest.raises(IllegalAction, match=r"none of your units on the mat is injured \(R23\)"):
        at("RH@d3 KC@d6 medics 1 0").play(49)
    with pytest.raises(IllegalAction, match="your first row is full"):
        at("RH@a1 RI@b1 KP@c1 KC@d1 KH@e1 KH@f1 f4 PR reserve RC").play(50)


def test_3_2_3_ending_a_turn_with_a_possible_attack_asks_first():
    s = at("RH@d3 KI@d4")
    assert s.decision.warning(s, 51) == "You have two actions left and could attack. End the turn?"
    s = at("RH@a1 KI@d4")
    assert s.decision.warning(s, 51) == ""
    s = do(at("RC@c4 KA*@d5 a4 PK reserve KH"), "c4 d5 A6,6 D1,1 END_TURN")
    assert s.decision.warning(s, 51) == "You have no unit on the mat: ending the turn now loses the game."


def test_3_2_1_what_is_an_action():
    for words, left in (
        ("a1 a2", 1),  # a move
        ("c3 c5 A1,1 D6,6", 1),  # an attack
        ("e2 e1", 1),  # a merge
        ("HEAL e1", 1),
        ("REINFORCE b1", 1),
    ):
        s = at("RP@a1 RA@c3 RC*@e1 RC*@e2 KI@c5 KI@d5 f4 PR reserve RH medics 1 0")
        assert do(s, words).actions_left == left, words


def test_3_2_5_action_done_clears_the_action():
    s = do(at("RH@d3 KI@d4 KP@a7"), "d3 d4 A5,3 D4,5 AGAIN A2,1 D3,3")
    assert (s.selected, s.target) == (-1, -1)


def test_3_2_6_a_turn_without_progress_is_counted_and_the_other_seat_follows():
    s = do(at("RH@d3 KI@d4 KP@a7 quiet 3"), "END_TURN")
    assert (s.actor, s.quiet_turns) == (CARTHAGE, 4)
    s = do(at("RH@d3 KI@d4 KP@a7 quiet 3"), "d3 d4 A6,6 D1,1 STOP END_TURN")
    assert (s.actor, s.quiet_turns) == (CARTHAGE, 0)


def test_3_2_6_a_seat_without_a_unit_is_beaten_before_the_limits():
    s = do(at("RC@c4 a4 PK reserve KH quiet 39 turn 60 CARTHAGE action"), "END_TURN")
    assert str(s.outcome()) == "ROME ELIMINATION"


def test_3_2_3_choosing_a_unit_leads_to_its_orders():
    s = do(at("RH@d3 KC@d6"), "d3")
    assert all(label.startswith("move ") for label in s.labels())


def test_r35_pointing_at_something_commits_to_nothing():
    """A unit, a medic or a card that is only pointed at leads to a question, also where it has one answer."""
    lone = 0
    for seed in range(12):
        for s in walk(delenda.game("zama"), seed):
            if s.decision.name not in ("action", "land_class", "deploy_class"):
                continue
            before = s.dump()
            for action in s.legal()[:-1] if s.decision.name == "action" else s.legal():
                after = s.copy()
                after.apply(action)
                lone += len(after.legal()) == 1
                assert after.actor == s.actor
                assert after.decision.completes or after.decision.name == "land_class"
                changed = {name for name, value in after.dump()["data"].items() if value != before["data"][name]}
                assert changed <= {"selected", "taken"}
    assert lone > 100


@pytest.mark.parametrize(
    ("text", "words", "prompt", "answers"),
    [
        (
            "RI@a1 KP@f7 left 1",
            "a1",
            "Hastati on a1 can only move to b2. It takes your last action.",
            ["Move to b2"],
        ),
        (
            "RP@a1 RI@a2 KC*@b1 KP@f7",
            "a1",
            "Triarii of the Fifth on a1 can only attack War Elephants on b1. It takes one of your two actions.",
            ["Attack War Elephants on b1: 62% to remove"],
        ),
        (
            "RC*@a1 KP@f7 medics 1 0",
            "HEAL",
            "Choose an injured unit to heal. The Greek Medic is used up. It takes one of your two actions.",
            ["Heal Laelius' Horse on a1"],
        ),
        (
            "RH@a1 RI@b1 RP@c1 RA@d1 KC@e1 KP@f7 f4 PR reserve RC",
            "REINFORCE",
            "Land Laelius' Horse (Cavalry) on an empty square of your first row. It takes one of your two actions.",
            ["Land Laelius' Horse on f1"],
        ),
    ],
)
def test_r35_a_lone_answer_says_what_it_does_and_costs(text, words, prompt, answers):
    s = do(at(text), words)
    assert s.prompt() == prompt
    assert [s.decision.words(s, action) for action in s.legal()] == answers


def test_choices_say_what_they_do_and_cost():
    s = at("RC*@c1 RC*@c2 RH@a3 KP@f7 medics 1 0 a4 V1")
    said = [s.decision.words(s, action) for action in s.legal()]
    assert said[-2:] == ["Heal a unit with a Greek Medic", "End the turn, 2 actions unused"]
    do(s, "a3")
    assert "Attack the vacant port on a4: 62% to take" in [s.decision.words(s, action) for action in s.legal()]
    s = do(at("RC*@c1 RC*@c2 KP@f7"), "c1")
    merge = "Merge with Masinissa's Numidians on c2: one healthy unit is left"
    assert merge in [s.decision.words(s, action) for action in s.legal()]
    s = at("RC@c1 KP@f7 medics 1 0 ROME tonic")
    assert s.prompt() == "You have 1 Greek Medic. Use one up for three actions this turn instead of two?"
    assert [s.decision.words(s, action) for action in s.legal()] == [
        "Use up a Greek Medic: three actions this turn",
        "Keep the Greek Medic: two actions",
    ]
    s = do(at("RC@c4 KA*@d5 a4 PK reserve KH"), "c4 d5 A6,6 D1,1 END_TURN")
    assert s.prompt() == "You have no unit on the mat: land one this turn, or you lose. 2 actions left."


def test_r35_a_turn_without_any_choice_ends_by_itself():
    # CARTHAGE has one Infantry shut in by ROME: nothing to move, nothing to attack
    s = do(at("RH@b6 RP@a2 KI@a7"), "a2 a3 END_TURN")
    assert (s.actor, s.turn) == (ROME, 3)
    assert "Carthage can do nothing more, 2 actions unused." in s.journal.lines()
    assert "Rome ends the turn, 1 action unused." in s.journal.lines()


def test_3_2_3_nobody_chooses_a_structure_or_an_empty_square():
    s = at("RH@d3 KP@f7")
    for name in ("a4", "b4", "e4", "f4", "e5"):
        assert s.refusal(s.box.square(name)) == f"no unit of yours stands on {name}."


def test_3_2_6_no_action_is_left_when_a_turn_is_over():
    s = do(at("RH@a1 KH@f7 quiet 39"), "END_TURN")
    assert s.outcome() is not None
    assert s.actions_left == 0
