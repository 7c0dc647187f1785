"""2.6 The odds, and 3.5 resolving an attack."""

from itertools import product

import pytest

from delenda.games.zama import odds
from delenda.games.zama.box import STRUCTURE
from delenda.games.zama.rules.attack import has_bonus, margin
from delenda.kernel.actor import CARTHAGE, CHANCE
from delenda.kernel.record import Record
from support.zama import PLAIN, at, do

PLAIN_COUNTS = {-3: 206, -2: 310, -1: 435, 0: 575, 1: 721, 2: 861, 3: 986}
REROLL_COUNTS = {-3: 2157, -2: 3007, -1: 3915, 0: 4812, 1: 5631, 2: 6318, 3: 6851}

# Section 2.6, in per cent, against Hero, Phalanx, Infantry, Archers, Cavalry, Palisade, Port
TABLE = {  # success, removal, and for a bonus the success without it
    "H": [(44.4, 20), (44.4, 20), (66.4, 44), (76.1, 58), (76.1, 58), (55.6, 31), (61.9, 38, 44.4)],
    "P": [(15.9, 3), (15.9, 3), (33.6, 11), (44.4, 20), (61.9, 38, 44.4), (23.9, 6), (15.9, 3)],
    "I": [(33.6, 11), (50.3, 25, 33.6), (55.6, 31), (66.4, 44), (66.4, 44), (44.4, 20), (33.6, 11)],
    "A": [(38.7, 15, 23.9), (23.9, 6), (44.4, 20), (55.6, 31), (55.6, 31), (33.6, 11), (23.9, 6)],
    "C": [(33.6, 11), (33.6, 11), (72.4, 52, 55.6), (66.4, 44), (66.4, 44), (44.4, 20), (33.6, 11)],
}


@pytest.mark.parametrize("m", range(-3, 4))
def test_2_6_exact_counts(m):
    assert odds.count_plain(m) == PLAIN_COUNTS[m]
    assert odds.count_with_reroll(m) == REROLL_COUNTS[m]
    assert odds.success(m, False) == PLAIN_COUNTS[m] / 1296
    assert odds.success(m, True) == REROLL_COUNTS[m] / 7776


@pytest.mark.parametrize(("attacker", "target"), list(product("HPIAC", range(7))))
def test_2_6_the_table_of_attackers_and_targets(attacker, target):
    s = at("RH@a1 RP@b1 RI@c1 RA@d1 RC@e1 KH@a7 KP@b7 KI@c7 KA@d7 KC@e7")
    card = s.board["HPIAC".index(attacker)]
    what = s.board[36 + target] if target < 5 else STRUCTURE + (1 if target == 5 else 0)
    expected = TABLE[attacker][target]
    m, bonus = margin(s, card, what), has_bonus(s, card, what)
    assert bonus == (len(expected) == 3)
    assert 100 * odds.success(m, bonus) == pytest.approx(expected[0], abs=0.06)
    assert 100 * odds.removal(m, bonus) == pytest.approx(expected[1], abs=0.6)
    if bonus:
        assert 100 * odds.success(m, False) == pytest.approx(expected[2], abs=0.06)


@pytest.mark.parametrize("m", range(-3, 4))
def test_2_6_rerolling_the_lower_die_is_best(m):
    for a, b, c, d in product(range(1, 7), repeat=4):
        if a + b + m <= c + d:
            low, high = sorted((a, b))
            gain = [odds.die_above(c + d - m - kept) for kept in (high, low)]
            assert gain[0] >= gain[1]


def test_2_6_the_game_rolls_these_odds():
    """Every throw of a plain attack, played."""
    wins = 0
    start = do(at("RH@d3 KI@d4 KP@a7"), "d3 d4")
    for attack in start.legal():
        rolled = start.copy()
        rolled.apply(attack)
        for defence in rolled.legal():
            s = rolled.copy()
            s.apply(defence)
            wins += s.decision.name == "press"
    assert wins == PLAIN_COUNTS[2]


def test_3_5_1_an_attacker_has_attacked_at_once():
    s = do(at("RH@d3 KI@d4 KP@a7"), "d3 d4")
    assert "RH!@d3" in PLAIN.units(s)
    assert (s.actor, s.decision.name) == (CHANCE, "attack_dice")


def test_3_5_2_success_only_above_the_defence():
    for dice, hurt in (("A4,3 D4,4", True), ("A3,3 D4,4", False), ("A3,2 D4,4", False)):
        s = do(at("RH@d3 KI@d4 KP@a7"), f"d3 d4 {dice}")
        assert ("KI*@d4" in PLAIN.units(s)) == hurt


def test_3_5_3_reroll_only_after_a_failure_of_a_healthy_attacker_against_its_class():
    assert do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4").decision.name == "reroll"
    assert do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A6,6 D5,4").decision.name == "press"
    assert do(at("RC*@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4").decision.name == "action"
    assert do(at("RC@b3 KA@c4 KP@a7"), "b3 c4 A2,4 D5,4").decision.name == "action"


def test_3_5_3_heroes_reroll_against_vacant_and_enemy_ports():
    for port in ("V2", "V1", "PK"):
        assert do(at(f"RH@a3 KP@f7 a4 {port}"), "a3 a4 A1,2 D4,3").decision.name == "reroll"
    assert do(at("RH@b3 KP@f7"), "b3 b4 A1,2 D4,3").decision.name == "action"


def test_3_5_3_r36_a_reroll_that_cannot_help_is_not_asked():
    # 1+1+1 against 4+4: not even a 6 would beat it; against 4+3 it would
    assert do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A1,1 D4,4").decision.name == "action"
    assert do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A1,1 D4,3").decision.name == "reroll"
    # 5+1 with a 6 for the 1 is 12 and wins against 11; a 6 for the 5 would not
    assert do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A5,1 D6,5").labels() == ["keep", "reroll 1", "reroll 2"]
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A5,1 D6,6")
    assert s.decision.name == "action"
    assert s.journal.lines()[-1].endswith("5+1+1=7 against 6+6+0=12, too much for a re-roll. Repulsed.")
    assert do(at("RC*@b3 KI@c4 KP@a7"), "b3 c4 A5,1 D6,6").journal.lines()[-1].endswith("6+6+0=12. Repulsed.")


def test_3_5_3_each_choice_says_which_die_and_what_it_needs():
    def choices(dice):
        s = do(at("RC@b3 KI@c4 KP@a7"), f"b3 c4 {dice}")
        return [s.decision.words(s, action) for action in s.legal()]

    keep = "Keep the dice: the attack has failed"
    second = "Roll the second die, a 4, again: it cannot succeed"
    assert choices("A2,4 D5,4") == [keep, "Roll the first die, a 2, again: 5 or 6 succeeds", second]
    assert choices("A3,3 D5,4") == [keep, "Roll the first die, a 3, again: only a 6 succeeds"]
    assert choices("A1,5 D4,4")[1] == "Roll the first die, a 1, again: 3 or more succeeds"
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4 REROLL_1")
    assert s.prompt() == "The first attack die, a 2, is rolled again: 5 or 6 succeeds."


def test_3_5_3_keep_fails():
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4 KEEP")
    assert "KI@c4" in PLAIN.units(s)
    assert s.actions_left == 1
    assert s.journal.lines() == ["Laelius' Horse b3 attacks Hannibal's Veterans c4: 2+4+1=7 against 5+4+0=9. Repulsed."]


def test_3_5_3_the_prompt_tells_the_chance_of_each_die():
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4")
    # with the 4 kept a 5 is needed, with the 2 kept a 7
    assert s.prompt() == "7 against 9: the attack fails. Roll the first die, a 2 (33%), or the second die, a 4 (0%), again?"
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A3,3 D5,4")
    assert s.prompt() == "7 against 9: the attack fails. Roll the first die, a 3 (17%), again?"


def test_3_5_3_reroll_words():
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4 A2,4 D5,4 REROLL_1 5")
    line = (
        "Laelius' Horse b3 attacks Hannibal's Veterans c4: 2+4+1=7 against 5+4+0=9, re-rolls the 2: 5. 10 against 9. Injured."
    )
    assert s.journal.lines() == [line]


def test_3_5_4_an_injured_unit_is_removed():
    s = do(at("RH@d3 KI*@d4 KP@a7"), "d3 d4 A6,4 D6,5")
    assert PLAIN.units(s) == {"RH!@d3", "KP@a7"}
    assert (s.progress, s.decision.name, s.actions_left) == (1, "action", 1)
    assert s.journal.lines() == [
        "Scipio Africanus d3 attacks Hannibal's Veterans d4: 6+4+2=12 against 6+5+0=11. Hannibal's Veterans fall."
    ]


def test_3_5_4_a_hero_gives_a_medic():
    s = do(at("RA@c3 KH*@c5 KP@f7"), "c3 c5 A6,5 D4,4")
    assert s.journal.lines()[-1].endswith("Hannibal Barca falls. Rome gains a Greek Medic (1 left in supply).")


def test_3_5_4_palisade_and_vacant_port():
    s = do(at("RI@b3 KP@f7"), "b3 b4 A6,6 D1,1")
    assert (PLAIN.structure(s, "b4"), s.progress, s.decision.name) == ("W1", 1, "press")
    s = do(at("RI@b3 KP@f7 b4 W1"), "b3 b4 A6,6 D1,1")
    assert (PLAIN.structure(s, "b4"), s.progress, s.decision.name) == ("gone", 1, "action")
    assert s.journal.lines()[-1].endswith("The palisade at b4 is destroyed.")
    s = do(at("RH@a3 KP@f7"), "a3 a4 A6,6 D1,1")
    assert (PLAIN.structure(s, "a4"), s.progress, s.decision.name) == ("V1", 1, "press")
    assert s.journal.lines()[-1].endswith("The port at a4 is damaged.")
    s = do(at("RH@a3 KP@f7 a4 V1"), "a3 a4 A6,6 D1,1")
    assert (PLAIN.structure(s, "a4"), s.progress, s.decision.name) == ("PR", 1, "action")
    assert s.journal.lines()[-1].endswith("The port at a4 falls to Rome.")


def test_3_5_4_enemy_port():
    s = do(at("RH@a3 KP@f7 a4 PK"), "a3 a4 A6,6 D1,1")
    assert (PLAIN.structure(s, "a4"), s.progress, s.decision.name) == ("PR", 0, "action")
    assert s.journal.lines()[-1].endswith("The port at a4 changes hands to Rome.")


def test_3_5_5_pressing_says_what_it_is_and_does():
    s = do(at("RH@d3 KI@d4 KP@a7"), "d3 d4 A5,3 D4,5")
    assert s.prompt() == "Hannibal's Veterans are injured. Attack again in the same action, or stop?"
    assert [s.decision.words(s, action) for action in s.legal()] == ["Attack again: 66% to remove", "Stop: the action is over"]
    s = do(at("RH@a3 KP@f7"), "a3 a4 A6,6 D1,1")
    assert s.prompt() == "The vacant port is damaged. Attack again in the same action, or stop?"
    assert s.decision.words(s, s.legal()[0]) == "Attack again: 62% to take"


def test_3_5_5_a_run_has_at_most_two_rolls():
    s = do(at("RH@d3 KI@d4 KP@a7"), "d3 d4 A6,6 D1,1 AGAIN A6,6 D1,1")
    assert s.decision.name == "action"


def test_3_5_the_last_roll_stays_in_sight():
    s = do(at("RH@d3 KI@d4 KP@a7"), "d3 d4 A5,3 D4,5 STOP")
    assert (s.attack_total(), s.defence_total()) == (10, 9)


def test_3_5_the_other_seat_sees_everything():
    s = do(at("RH@d3 KI@d4 KP@a7"), "d3 d4 A5,3")
    assert s.view(CARTHAGE).dump() | {"viewer": "OPEN"} == s.dump()


def test_a_record_names_the_dice():
    s = at("RH@d3 KI@d4 KP@a7")
    do(s, "d3 d4")
    record = Record.of(s)
    record.add(s, s.legal()[0])
    assert str(record).endswith("CHANCE attack 1 1\n")


def test_3_5_2_every_throw_is_said_in_words():
    pairs = [(first, second) for first in range(1, 7) for second in range(1, 7)]
    s = do(at("RC@b3 KI@c4 KP@a7"), "b3 c4")
    for who in ("attacker", "defender"):
        words = [s.decision.words(s, action) for action in s.legal()]
        assert words == [f"The {who} rolls {first} and {second}" for first, second in pairs]
        s.apply(s.legal()[0])
