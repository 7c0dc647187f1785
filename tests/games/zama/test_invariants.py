"""Positions that cannot be are refused with a sentence that says why."""

import pytest

import delenda
from delenda.kernel.errors import BadPosition
from support import follow
from support.zama import at, do

GAME = delenda.game("zama")
STRIKE = "RC!@b3 KI@c4 KP@a7 selected b3 target c4 attacker RC1 struck KI1"
LANDABLE = "RH@b1 KP@f7 a4 PR reserve RC"


def refused(text, sentence, scenario=None, **options):
    with pytest.raises(BadPosition) as error:
        GAME.read_position(text, scenario, options)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RH@a1 KP@f7 ROME initiative", "ROME is not asked for 'initiative'"),
        ("RH@a1 KP@f7 CHANCE initiative", "the initiative is rolled before anything else (3.1.1)"),
        ("RH@a1 KP@f7 ROME deploy_class", "units are placed after the initiative is rolled and before the first turn"),
        ("RH@a1 KP@f7 taken H ROME deploy_square", "units are placed after the initiative"),
        ("RH@a1 KP@f7 ROME reserve_class", "reinforcements are chosen when all units are placed"),
        ("RH@a1 KP@f7 ROME tonic", "the tonic is taken at the start of a turn by a seat that holds a Greek Medic (3.2.2)"),
        ("RH@a1 KP@f7 medics 1 0 left 1 ROME tonic", "the tonic is taken at the start of a turn"),
        ("RH@a1 KP@f7 CARTHAGE action seat ROME", "it is Rome's turn"),
        ("RH@a1 KP@f7 selected a1 ROME action", "a unit or a card has already been chosen (3.2.3)"),
        ("RH@a1 KP@f7 ROME order", "an order is given to a unit of the seat whose turn it is"),
        ("RH@a1 KP@f7 selected f7 ROME order", "an order is given to a unit of the seat whose turn it is"),
        ("RI@a1 RH@b2 KP@f7 selected a1 ROME order", "a unit that can do nothing cannot be chosen (3.3)"),
        ("RI@a1 RH@b2 KP@f7 selected a1 viewer CARTHAGE ROME order", "a unit that can do nothing cannot be chosen (3.3)"),
        ("RC@a1 KP@f7 medics 1 0 ROME heal_target", "only a seat with a Greek Medic and an injured unit can heal"),
        ("RC*@a1 KP@f7 ROME heal_target", "only a seat with a Greek Medic and an injured unit can heal"),
        ("RH@b1 KP@f7 a4 PR ROME land_class", "no reinforcement can land: your reserve is empty (3.4.1)"),
        (f"{LANDABLE} ROME land_square", "a card must be picked up from the reserve before it lands (3.4.2)"),
        (f"{LANDABLE} taken H ROME land_square", "a card must be picked up from the reserve before it lands (3.4.2)"),
        (
            f"{LANDABLE} taken C selected b1 ROME land_square",
            "a card must be picked up from the reserve before it lands (3.4.2)",
        ),
        (f"{LANDABLE} taken C target f7 ROME land_square", "a card must be picked up from the reserve before it lands (3.4.2)"),
        (f"{LANDABLE} taken C ROME land_class", "a unit or a card has already been chosen"),
    ],
)
def test_choices_that_cannot_be_asked(text, sentence):
    refused(text, sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RC@b3 KI@c4 KP@a7 CHANCE attack_dice", "a unit of the seat whose turn it is attacks (3.2.3)"),
        (f"{STRIKE} taken H dice - - - - CHANCE attack_dice", "a unit of the seat whose turn it is attacks (3.2.3)"),
        (
            f"{STRIKE.replace('selected b3', 'selected a7')} dice - - - - CHANCE attack_dice",
            "a unit of the seat whose turn it is attacks (3.2.3)",
        ),
        (
            f"{STRIKE.replace('target c4', '')} dice 1 1 6 6 blow 1 CHANCE attack_dice",
            "a unit of the seat whose turn it is attacks (3.2.3)",
        ),
        (f"{STRIKE} dice 1 1 - - CHANCE attack_dice", "the attacker rolls, then the defender"),
        (f"{STRIKE} dice - - - - CHANCE defence_dice", "the attacker rolls, then the defender"),
        (f"{STRIKE.replace('!', '')} dice - - - - CHANCE attack_dice", "the attacker and its target stand where"),
        (f"{STRIKE.replace('c4', 'd5')} dice - - - - CHANCE attack_dice", "the target is not in the attack pattern"),
        (f"{STRIKE.replace('KI1', 'KP1')} dice - - - - CHANCE attack_dice", "the attacker and its target stand where"),
        (f"{STRIKE} dice 6 6 1 1 ROME reroll", "a die is rolled again by a healthy attacker that failed"),
        (f"{STRIKE.replace('!', '*!')} dice 2 4 5 4 ROME reroll", "a die is rolled again by a healthy attacker"),
        (f"{STRIKE} dice 1 1 6 6 ROME reroll", "if it can help (3.5.3, R14, R36)"),
        (f"{STRIKE} dice 2 4 5 4 CHANCE reroll_die", "the attacker rolls, then the defender"),
        (
            f"{STRIKE} dice 3 3 5 4 reroll 2 CHANCE reroll_die",
            "if both attack dice are equal, the first is the one rolled again",
        ),
        (f"{STRIKE} dice 2 4 5 4 CARTHAGE reroll seat ROME", "it is Rome's turn"),
        (f"{STRIKE} dice 6 6 1 1 ROME press", "only an attack that has hurt its target may be pressed (3.5.5, R9)"),
        (f"{STRIKE} dice 6 6 1 1 blow 2 ROME press", "the target cannot be in this state"),
        (f"{STRIKE} dice 1 1 6 6 blow 2 ROME press", "an attack succeeds if its total is higher (3.5.2)"),
        (f"{STRIKE} dice 6 6 - - blow 2 ROME press", "an attack with an outcome has been rolled for"),
        ("RH@a1 KP@f7 attacker RH1 struck KP1 dice 1 1 6 6 reroll 1 blow 1", "only against the bonus class (3.5.3)"),
        ("RH@a1 KP@f7 attacker RH1 struck KP1 dice 6 6 1 1 blow 3", "the target cannot be in this state"),
        ("RH@a1 KP@f7 attacker RH1 struck KP1 dice 6 6 1 1", "an attack that is over has an outcome"),
        ("RH@a1 KP@f7 attacker RH1 struck RH1 dice 1 1 6 6 blow 1", "an attack is made on an enemy or a structure (R12)"),
        ("RH@a1 KP@f7 attacker RH1 struck c4 dice 1 1 6 6 blow 1", "an attack is made on an enemy or a structure (R12)"),
        ("RH@a1 KP@f7 attacker RC1 struck KP1 dice 1 1 6 6 blow 1", "the last attacker is not on the mat"),
        ("RH@a1 KP@f7 blow 1", "an attack has an attacker and a target"),
    ],
)
def test_attacks_that_cannot_be(text, sentence):
    refused(text, sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("RH@a1 KP@f7 turn 2 initiative 6 1 ROME action", "turn 2 is Carthage's after this initiative (3.1.1)"),
        ("RH@a1 KP@f7 turn 3 quiet 3", "there were not 3 turns without progress by turn 3 (5.3)"),
        ("RH@a1 KP@f7 quiet 40", "after 40 turns without progress the game is over (5.3)"),
        ("RH@a1 KP@f7 left 0", "a turn in which no action is left is over (3.2.5)"),
        ("RH@a1 KP@f7 left 3", "a third action costs a Greek Medic (3.2.2)"),
        ("RH@a1 KP!@f7", "Carthage has attacked in a turn that is not its own (3.2.1)"),
        ("RH!@a1 RP!@b1 KP@f7", "more units have attacked than there were actions in this turn (R6)"),
        ("RI@c3 KI@e5 turn 9", "only Infantry is left, all on one shade, but the game goes on (5.2)"),
        ("RH@a1 RH@b1 RH@c1 RP@d1 RP@e1 RI@f1 RI@a2 RA@b2 KP@f7", "Rome has more than 7 units on the mat"),
        (
            "RH@a1 KP@f7 reserve RC RI fallen RH2 RH3 RP1 RP2 RI2 RA1 RA2",
            "Rome has taken more than 9 cards into the battle (3.1.5)",
        ),
        (
            "RH@a1 KP@f7 NOBODY game_over won ROME ELIMINATION",
            "the game cannot have ended with ELIMINATION in this position (5.1, 5.2, 5.3)",
        ),
        ("RH@a1 fallen KP NOBODY game_over won CARTHAGE ELIMINATION", "the game cannot have ended with ELIMINATION"),
        ("RH@a1 KP@f7 quiet 40 NOBODY game_over won ROME QUIET", "the game cannot have ended with QUIET"),
        ("RH@a1 KP@f7 NOBODY game_over won NOBODY SLEEP", "a game of Zama does not end with 'SLEEP'"),
        ("RH@a1 KP@f7 selected a1 turn 300 NOBODY game_over won NOBODY LIMIT", "nothing is under way"),
    ],
)
def test_battles_that_cannot_be(text, sentence):
    refused(text, sentence)


def test_the_set_up_is_as_far_as_it_can_be():
    s = follow(GAME.start(), "initiative 1 2", "deploy H", "on a1")
    for changes, sentence in (
        ({"seat": 0}, "Rome must place the next unit"),
        ({"initiative": 6}, "the seats take turns to place 7 units each, and Carthage places first (3.1.3)"),
        ({"actions_left": 2}, "there are no actions, losses, hits, ports or medics during the set-up (3.1)"),
        ({"hits": [1, 2, 0, 0, 2, 2]}, "there are no actions, losses, hits"),
        ({"taken": 0}, "a card has already been picked up (3.1.2)"),
        ({"selected": 0}, "nobody attacks during the set-up (3.1)"),
        ({"place": [0, *[-3] * 23]}, "no card is out of play during the set-up (3.1)"),
        ({"place": [0, *[-1] * 22, -2]}, "reinforcements are chosen when all units are placed (3.1.4)"),
        ({"turn": 1, "actions_left": 2}, "Rome still holds cards after the set-up"),
        ({"turn": 1, "actions_left": 2, "initiative": -1}, "the initiative is rolled before the first turn (3.1.1)"),
        ({"place": [0, 0, *[-1] * 22]}, "two things stand on a1"),
        ({"owner": [3, 0, 3, 3, 3, 3]}, "b4 is held by a side that cannot hold it"),
    ):
        dump = s.dump()
        dump["data"].update(changes)
        with pytest.raises(BadPosition) as error:
            GAME.load(dump)
        assert sentence in str(error.value), changes


def test_3_1_what_does_not_happen_during_the_set_up():
    first = "initiative 1 2 turn 0 left 0"
    hand = "hand RH2 RH3 RP1 RP2 RI1 RI2 RA1 RA2 RC1 RC2 RC3 KH1 KH2 KH3 KP1 KP2 KI1 KI2 KA1 KA2 KC1 KC2 KC3"
    refused(f"RH1@c4 {hand} {first} CARTHAGE deploy_class", "Rome has placed a unit outside its nearest rows (3.1.3)")
    swapped = hand.replace("KH1", "RH1")
    refused(f"KH1@a1 {swapped} {first} ROME deploy_class", "Carthage has placed a unit outside its nearest rows (3.1.3)")
    refused(f"RH1@a1 {hand} {first} NOBODY game_over won ROME ELIMINATION", "a game does not end during the set-up")
    refused(f"RH1@a1 {hand} {first} CARTHAGE action", "the first turn comes after the set-up (3.1.5)")


def test_reinforcements_are_chosen_in_order():
    s = follow(GAME.start(), "initiative 1 2")
    while s.decision.name != "reserve_class":
        s.apply(s.legal()[0])
    dump = s.dump()
    dump["actor"], dump["data"]["seat"] = "CARTHAGE", 1
    with pytest.raises(BadPosition, match=r"each seat chooses all its reinforcements, Rome first \(R3\)"):
        GAME.load(dump)


def test_3_1_4_reinforcements_are_chosen_after_the_last_unit_and_before_the_first_turn():
    s = follow(GAME.start(), "initiative 1 2")
    while s.decision.name != "reserve_class":
        s.apply(s.legal()[0])
    picked_up = s.dump()
    picked_up["data"]["taken"] = 0
    while s.turn == 0:
        s.apply(s.legal()[0])
    begun = s.dump()
    begun["decision"] = "reserve_class"
    for dump in (picked_up, begun):
        with pytest.raises(BadPosition, match="reinforcements are chosen when all units are placed, before the first turn"):
            GAME.load(dump)


def test_the_scenario_mini_has_its_own_beginning():
    refused("RI1@c2 KI1@c3 CARTHAGE action turn 1", "turn 1 is Rome's", "mini")
    refused("RI1@c2 KI1@c3 left 2", "this scenario begins with 1 action", "mini")
    refused("RI1@c2 KI1@c3 RH@a1", "this battle has a card that is not in the scenario", "mini")
    refused("RI1@c2 KI1@c3 turn 0 left 0", "this scenario begins in the middle of the battle", "mini")
    refused("RI1@c2 KI1@c3 initiative 1 2 turn 2", "Rome has the first turn in this scenario", "mini")
    refused("RI1@c2 KI1@c3 initiative 5 1", "a die has two faces", "mini")


def test_what_the_text_leaves_out_is_the_first_turn_that_it_can_be():
    s = at("RH@a1 KP@f7 quiet 5 CARTHAGE action")
    assert (s.turn, s.actions_left, s.first_placer()) == (6, 2, 1)
    s = at("RH@a1 KP@f7 initiative 6 1 CARTHAGE action")
    assert (s.turn, s.first_placer()) == (2, 1)
    s = GAME.read_position("RI1*@c2 KI1*@c3 CARTHAGE action", "mini")
    assert (s.turn, s.actions_left) == (2, 2)
    assert GAME.read_position("RI1*@c2 KI1*@c3 ROME action", "mini") == GAME.start("mini")


def test_a_game_that_ends_with_the_first_of_three_actions_is_sound():
    s = do(at("RC@c4 KA*@d5 medics 1 0 ROME tonic"), "TONIC c4 d5 A6,6 D1,1")
    assert (s.actions_left, s.invariants()) == (3, [])


def test_r12_there_is_no_card_after_the_last_to_be_struck():
    dump = at("RH@a1 KP@f7 attacker RH1 struck KP1 dice 1 1 6 6 blow 1").dump()
    assert GAME.load(dump)
    dump["data"]["struck"] = 24
    with pytest.raises(BadPosition, match="an attack is made on an enemy or a structure"):
        GAME.load(dump)
