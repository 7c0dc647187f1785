"""Positions that cannot be are refused, with the reason; each decision says what must be true for it to be asked."""

import pytest

import delenda
from delenda.games.de_bello_punico.rules.sequence import (
    ADVANCING,
    ATTACKS,
    DISORDER,
    INTERPHASE,
    LEADER_ALONE,
    LEADER_HIT,
    MOVES,
    PANIC,
    PURSUIT_OR_ADVANCE,
    RECOVERY_IMPULSE,
    TURN,
    VOLLEYS,
)
from delenda.kernel.errors import BadPosition
from delenda.kernel.playout import sample

GAME = delenda.game("de-bello-punico")
ARMIES = "R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@1112 leader C@0905"
FIGHT = (
    "R-Ha1@0811/N/0/attacked C-In1@0810/S/0 leader R@1112 leader C@0905 phase combat phasing ROME"
    " unit R-Ha1 target C-In1 goal 0810"
)
STRATEGIC = f"{ARMIES} phase strategic hand R 5 hand C 5 vacuus R hand vacuus C hand"


def refusal(text, scenario="zama"):
    with pytest.raises(BadPosition) as caught:
        GAME.read_position(text, scenario)
    return str(caught.value).removeprefix("this position is impossible: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        # The wrong seat or phase
        (f"{STRATEGIC} ROME command_place", "Carthage is to place the next token: the sides take turns (4.1)."),
        (f"{ARMIES} phase combat phasing ROME CARTHAGE attack_pick", "Rome is asked for 'attack_pick', not Carthage."),
        (f"{ARMIES} phase recovery phasing ROME ROME attack_pick",
         "'attack_pick' is asked in the combat phase, not in the recovery phase."),
        (f"{ARMIES} phase initiative roll 1 dice 5 2 CARTHAGE initiative_choice",
         "Rome is asked for 'initiative_choice', not Carthage."),
        ("C-El1@0906/S/0 leader R@0911 tokens R ELEPHANTS×1 phase movement phasing ROME ROME elephant_target",
         "Rome frightens elephants when Carthage begins to move (15.1)."),
        # Nothing to decide
        (f"{ARMIES.replace('0810', '0805')} ROME attack_pick", "no unit is left that can attack (10)."),
        (f"{ARMIES} ROME volley_pick", "no unit is left that can shoot (9)."),
        ("R-Ha1@0811/N/0/moved C-In1@0805/S/0 ROME move_pick", "nothing is left to move (6)."),
        (f"{ARMIES} tokens R RECOVERY×1 ROME recover_pick",
         "there can be no Recovery point to spend, or there is no unit to recover (4.4)."),
        (f"{FIGHT} ROME combat_cp", "no Combat point can be spent on this unit (4.3)."),
        (f"{FIGHT} CARTHAGE withdraw", "the attacked unit can only stand (10.1)."),
        (f"{FIGHT} ROME support_pick", "no unit can support this one (10.4)."),
        (f"{FIGHT} ROME advance", "the hex of the beaten unit is not vacant (10.8)."),
        (f"{FIGHT} ROME charge", "the attacker may not charge, or there can be no Furor point to spend (15.2)."),
        # Things under way that cannot be
        (f"{FIGHT.replace('goal 0810', 'goal 0711')} CHANCE die_attacker", "'die_attacker' does not follow this roll."),
        (f"{FIGHT} roll 4 dice 3 0 CHANCE die_attacker", "'die_attacker' is asked with 0 of its dice on the table."),
        (f"{ARMIES} unit R-Ha1 mp 8 ROME move_step", "Hastati 1 is not on the move with 8 movement points left (6)."),
        (f"{ARMIES} unit R-Ha1 mp 0 ROME move_step", "Hastati 1 is not on the move with 0 movement points left (6)."),
        (f"{ARMIES} unit R-Ha1 mp 9 ROME move_step", "'mp' must be from 0 to 8, not 9."),
        (f"{ARMIES} dice 3 4 ROME attack_pick", "dice lie on the table that nobody has rolled."),
        (f"{ARMIES} agenda 0 0 8 ROME attack_pick", "the agenda cannot be read."),
        (f"{ARMIES} agenda 0 8 ROME attack_pick", "the agenda cannot be read."),
        (f"{ARMIES} unit R-Ha1 mp 2 heading S ROME move_step", "Hastati 1 does not face the way it went (6)."),
        (f"{ARMIES} unit C-In1 ROME attack_target", "no unit of Rome is named for 'attack_target'."),
        (f"{ARMIES} unit R-Ha1 target C-In1 ROME attack_target",
         "something is under way (unit, target, movement, dice, agenda) that has no part in 'attack_target'."),
        ("R-Ve1@0405/N/0/attacked C-E1@0404/S/0 tokens R CAVALRY×1 unit R-Ve1 target C-E1 goal 0404 phase combat phasing ROME"
         " ROME pursuit", "cavalry pursues cavalry that it has beaten (14)."),
        ("C-E1@0404/S/0/attacked R-Ve1@0405/N/0 tokens C CAVALRY×1 unit C-E1 target R-Ve1 goal 0405 phase combat"
         " phasing CARTHAGE CARTHAGE pursuit", "cavalry pursues cavalry that it has beaten (14)."),
        # Marks and places
        ("R-Ha1@0811/N/0/finis C-In1@0810/S/0 ROME attack_pick",
         "Hastati 1 is not an elephant that Rome has rolled for (15.1)."),
        ("R-Ha1@0811/N/0/cp C-In1@0805/S/0 ROME move_pick", "Hastati 1 has a mark that no unit has in this phase (3.3)."),
        ("R-Ha1@0811/N/0 C-T1@0805/*/2 ROME move_pick", "Skirmishers 1 would have left the map in its panic (11.1.1, 11.2)."),
        ("R-Ha1@0811/N/0 C-In1@0805/*/1 ROME move_pick", "Infantry 1 has no reason to be in panic (10.7)."),
        ("R-E1@off0416/N/0 R-Ha1@0811/N/0 ROME move_pick", "Roman Equites 1 cannot have pursued off the map at 0416 (14)."),
        ("R-CL1@reserve/N/0 R-Ha1@0811/N/0 ROME move_pick",
         "Roman Light Cavalry 1 is held back, which only the cavalry of the Trebbia may be (17.1.3c)."),
        # Tokens
        (f"{ARMIES} phase strategic hand C 5 vacuus C hand CARTHAGE command_place",
         "Rome has taken all its points and the Vacuus in the strategic phase (4.1)."),
        (f"{ARMIES} hand R 1 ROME move_pick", "Rome holds tokens outside the strategic phase."),
        (f"{ARMIES} tokens R COMBAT×1 vacuus R FORTUNA ROME move_pick", "Rome's Vacuus is nowhere."),
        (f"{ARMIES} tokens R COMBAT×2 vacuus R COMBAT viewer CARTHAGE ROME move_pick",
         "Rome's Vacuus is hidden from this viewer (4)."),
        # A battle that is over
        (f"PR R 16 {STRATEGIC} CARTHAGE command_place",
         "an army has reached its limit of Rout Points, so the battle is over (16)."),
        (f"{ARMIES} phase recovery NOBODY game_over won ROME ROUT", "this is not how a battle ends (16)."),
        (f"{ARMIES} phase recovery NOBODY game_over won ROME PLAGUE", "a battle does not end with 'PLAGUE'."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_reason(text, sentence):
    assert refusal(text) == sentence


@pytest.mark.parametrize(
    ("armies", "pursuer", "beaten"),
    [
        ("R-Ha1@0405/N/0/attacked", "R-Ha1", "C-E1"),
        ("R-E1@0405/N/0/attacked", "R-E1", "C-In1"),
        ("R-E2@0405/N/0/attacked", "R-E1", "C-E1"),  # who is not on the map has been beaten, too
        ("R-E1@0405/N/0/attacked C-E1@0404/S/0", "R-E1", "C-E1"),
    ],
)
def test_14_only_cavalry_that_has_beaten_cavalry_pursues(armies, pursuer, beaten):
    rest = "goal 0404 route 0404 0403 0402 0401 off tokens R CAVALRY×1 phase combat phasing ROME ROME pursuit"
    assert GAME.read_position(f"R-E1@0405/N/0/attacked unit R-E1 target C-E1 {rest}", "zama")
    sentence = "cavalry pursues cavalry that it has beaten (14)."
    assert refusal(f"{armies} unit {pursuer} target {beaten} {rest}") == sentence


INSIDE = "R-Ha1@0810/N/0 R-Pr1@0810/N/0 R-Pr2@0812/N/0 C-In1@0801/S/0 unit R-Ha1 origin 0811 mp 2"


@pytest.mark.parametrize(
    "wrong",
    [
        "heading N crossed R-Tr1 R-Pr1",  # Triarii 1 is not on the map
        "heading N crossed C-In1 R-Pr1",
        "heading N crossed R-Pr2",
        "crossed R-Pr1",
        "heading N stopped crossed R-Pr1",
        "heading N start_zoc crossed R-Pr1",
    ],
)
def test_7_1_a_unit_passes_friends_one_after_another_and_stops_for_nothing(wrong):
    assert GAME.read_position(f"{INSIDE} heading N crossed R-Pr2 R-Pr1 ROME move_step", "zama")
    assert refusal(f"{INSIDE} {wrong} ROME move_step") == "Hastati 1 is not inside the hex of the friend that it passes (7)."


def test_16_a_seat_cannot_have_more_rout_points_than_it_has_lost():
    state = GAME.start("zama")
    data = state.dump()
    data["data"]["rout"] = [3, 0]
    with pytest.raises(BadPosition, match=r"Rome cannot have 3 Rout Points with the units it has \(16\)"):
        GAME.load(data)


def test_13_3_the_agenda_of_a_leader_in_danger_is_read(scene):
    s = scene("R-Ha1@0811/N/0 C-In1@0810/S/0 leader R@0811 ROME attack_pick").do("R-Ha1", 1, 6)
    assert s.asks == "CHANCE die_leader"
    good = s.state.dump()
    assert GAME.load(good).dump() == good
    unit, enemy = s.state.box.names.index("R-Ha1"), s.state.box.names.index("C-In1")
    turn = [TURN, INTERPHASE, RECOVERY_IMPULSE]
    fight = [*turn, ATTACKS, PURSUIT_OR_ADVANCE]
    assert good["data"]["agenda"] == [*fight, unit, PANIC, LEADER_HIT]
    wrong = [
        [],
        turn,
        fight,  # he must still be hit or not
        [*fight, 99, PANIC, LEADER_HIT],
        [*turn, VOLLEYS, unit, PANIC, LEADER_HIT],
        [*turn, VOLLEYS, LEADER_HIT],
        [*fight[1:], unit, PANIC, LEADER_HIT],
        [*fight, 5, enemy, DISORDER, LEADER_HIT],
        [*fight, enemy, PANIC, 9, enemy, DISORDER, LEADER_HIT],
        [*fight, 0, 7, LEADER_ALONE, LEADER_HIT],
        [*fight, LEADER_HIT, LEADER_HIT],
        [*turn, ATTACKS, ADVANCING, LEADER_HIT],
        [999],
    ]
    for agenda in wrong:
        bad = s.state.dump()
        bad["data"]["agenda"] = agenda
        with pytest.raises(BadPosition):
            GAME.load(bad)
    bad = s.state.dump()
    bad["data"]["agenda"] = [*fight, LEADER_HIT]
    assert GAME.load(bad)  # nothing but the end of the combat is left


def test_3_1_what_waits_must_belong_to_what_is_decided():
    """Every state of a game has the agenda of its phase and decision, and no other."""
    state = GAME.start("zama")
    rng = delenda.Rng(7)
    for _ in range(400):
        state.apply(sample(state, rng))
        dump = state.dump()
        assert GAME.load(dump).agenda == state.agenda
        for agenda in (list(state.agenda[1:]), [*state.agenda, MOVES], [TURN, *state.agenda]):
            dump["data"]["agenda"] = agenda
            with pytest.raises(BadPosition):
                GAME.load(dump)
