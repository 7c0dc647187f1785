"""3.6: order of battles, commitment, effects, totals, losses; 3.8 what each seat sees."""

import json

import pytest

from delenda.kernel.actor import CARTHAGE, ROME, SPECTATOR
from delenda.kernel.errors import IllegalAction
from delenda.kernel.play import Play
from delenda.kernel.rng import Rng
from support.punica import armies, at, board, codes, do, fleets, hands, says, waits

TWO = "R: rom2 sar2 f: srd1 tyr2 · C: num1 car2+H f: afr3"
ONE = "R: rom4 gal1 f: tyr3 · C: car3+H his1 f: afr3"


def test_3_6_1_the_active_seat_chooses_the_order():
    s = do(at(TWO, "ROME"), "play R4", "sar→num", "sar→num", "srd→afr")
    assert (waits(s), codes(s)) == ("ROME battle_order", ["fight num", "fight afr"])
    do(s, "fight afr", "commit R6", "commit C1", "done")
    assert fleets(s) == "tyr2 afr1 · afr2"  # beaten, Carthage stays in its home sea, and the order is Rome's again
    assert (waits(s), codes(s)) == ("ROME battle_order", ["fight num", "fight afr"])


def test_3_6_1_a_battle_is_finished_before_the_next():
    s = do(at(TWO, "ROME"), "play R4", "sar→num", "sar→num", "srd→afr", "fight num", "commit R3", "commit C6")
    assert s.box.areas[s.battle] == "Mare Africum"
    assert s.contested() == 1 << 15


def test_3_6_1_battles_made_by_effects_join_the_list():
    s = at("R: rom2 gal1 cis1 f: tyr3 · C: his1 car2+H mag1 f: afr3", "ROME")
    do(s, "gal→his", "commit R2", "commit C6", "cis→mag", "done")
    assert s.box.areas[s.battle] == "Magna Graecia"
    assert s.attacker(s.battle) == ROME


def test_3_6_2_the_attacker_may_be_the_inactive_seat():
    s = at("R: rom2 gal1 f: tyr3 · C: his1 car2+H cis1 f: afr3", "ROME")
    do(s, "gal→his", "commit R4", "commit C2", "cis→rom", "done")
    assert s.box.areas[s.battle] == "Roma"
    assert waits(s) == "CARTHAGE battle_card"  # the attacker commits first


def test_3_6_3_the_attacker_then_the_defender():
    s = do(at(ONE, "ROME"), "gal→his")
    assert waits(s) == "ROME battle_card"
    do(s, "commit R4")
    assert waits(s) == "CARTHAGE battle_card"
    assert s.prompt() == "Battle of Hispania: your 1 army against 1 army. Commit a card."


def test_3_6_3_only_cards_in_hand():
    s = do(at("R: rom4 gal1 f: tyr3 h45 · C: car3+H his1 f: afr3", "ROME"), "gal→his")
    assert codes(s) == ["commit R4", "commit R5"]
    with pytest.raises(IllegalAction, match="Legiones is not in your hand"):
        s.play(61)
    with pytest.raises(IllegalAction, match="action 62 is not legal now"):
        s.play(62)


def test_3_6_3_a_last_card_is_called_so_whichever_it_is():
    for hand in range(7):
        s = do(at(f"R: rom4 gal1 f: tyr3 h{hand} · C: car3+H his1 f: afr3", "ROME"), "gal→his")
        assert s.prompt().endswith("Commit your last card.")


def test_3_6_4_the_attackers_effect_comes_first_completely():
    s = at("R: gal1 cis2 rom1 f: tyr3 · C: his1 mau1 car1+H f: ibe1 afr2", "ROME")
    do(s, "gal→his", "commit R2", "commit C2", "cis→gal")
    assert waits(s) == "ROME battle_step"
    do(s, "done")
    assert waits(s) == "CARTHAGE battle_step"


def test_3_6_4_units_may_enter_another_battle():
    s = at("R: rom2 sar1 gal1 f: srd1 tyr2 · C: num1 his1 car2+H f: afr3", "ROME")
    do(s, "play R5", "sar→num", "gal→his", "done", "fight his", "commit R4", "commit C2", "car→num", "done")
    assert armies(s) == "R: rom2 num1 his1 · C: car1+H num2"
    assert s.box.areas[s.battle] == "Numidia"


def test_3_6_4_an_effect_without_a_movable_unit_is_skipped():
    s = at("R: gal2 f: tyr3 · C: his1 car2+H f: afr3", "ROME")
    do(s, "play R6", "gal→his", "gal→his")
    do(s, "commit R2", "commit C3")  # every Roman army is in the battle
    assert says(s, "Rome 2 + Triplex Acies 2 = 4, Carthage 1 + Expeditio Punica 3 = 4.")
    assert waits(s) == "CARTHAGE action"


def test_3_6_5_the_units_there_now_and_the_card():
    s = at("R: rom3 f: tyr3 · C: cis1+H car2 f: afr3", "ROME")
    do(s, "play R6", "rom→cis", "rom→cis", "done", "commit R5", "commit C3")
    assert says(s, "Rome 2 + Iter Magnum 5 = 7, Carthage 3 + Expeditio Punica 3 = 6.")


def test_3_6_6_the_loser_removes_one_and_retreats_the_rest():
    s = at("R: rom3 f: tyr3 · C: cis3 car2+H f: afr3", "ROME")
    do(s, "play R5", "rom→cis", "rom→cis", "done", "commit R6", "commit C0", "done")
    assert says(s, "Rome 2 + Legiones 6 = 8, Carthage 3 + Elephanti 0 = 3.")
    assert codes(s) == ["retreat gal", "retreat mag"]
    do(s, "retreat mag")
    assert armies(s) == "R: rom1 cis2 · C: mag2 car2+H"


def test_3_6_6_in_a_tie_the_defender_stays():
    s = at("R: rom3 f: tyr3 · C: cis2 car2+H f: afr3", "ROME")
    do(s, "play R6", "rom→cis", "rom→cis", "done", "commit R4", "commit C4")
    assert armies(s) == "R: rom2 · C: cis1 car2+H"


def test_3_6_6_the_loss_is_asked_only_where_there_is_a_choice():
    s = at("R: rom3 f: tyr3 · C: cis+H car2 f: afr3", "ROME")
    do(s, "play R6", "rom→cis", "rom→cis", "done", "commit R5", "commit C4")
    assert says(s, "Carthage loses Hannibal.")
    assert armies(s) == "R: rom1 cis2 · C: car2"


def test_3_6_6_losing_hannibal():
    s = at("R: rom3 f: tyr3 · C: cis1+H car2 f: afr3", "ROME")
    do(s, "play R6", "rom→cis", "rom→cis", "done", "commit R5", "commit C3", "lose hannibal", "retreat gal")
    assert armies(s) == "R: rom1 cis2 · C: gal1 car2"


def test_3_6_7_lost_fleets_may_come_back_and_armies_not():
    s = do(at("R: rom4 f: tyr3 · C: car3+H f: srd2 afr1", "ROME"), "tyr→srd", "commit R6", "commit C3")
    assert fleets(s) == "tyr2 srd1 · afr2"
    do(s, "deploy", "pick army car")
    assert board(s).endswith("C: car2+H f: afr3")
    assert s.count_armies(CARTHAGE) == 3


# 3.8 What each seat sees


def committed_view(card: str, viewer: int) -> str:
    s = do(at(ONE, "ROME"), "gal→his", f"commit {card}")
    return json.dumps(s.view(viewer).dump(), sort_keys=True)


@pytest.mark.parametrize("viewer", [CARTHAGE, SPECTATOR])
def test_3_8_the_defender_sees_only_that_a_card_is_committed(viewer):
    assert len({committed_view(f"R{card}", viewer) for card in range(7)}) == 1


def test_3_8_the_attacker_sees_its_own_card():
    assert len({committed_view(f"R{card}", ROME) for card in range(7)}) == 7


def test_3_8_a_committed_card_is_still_listed_in_the_hand():
    s = do(at(ONE, "ROME"), "gal→his", "commit R6")
    for viewer in (ROME, CARTHAGE, SPECTATOR):
        assert hands(s.view(viewer)) == "0123456 · 0123456"


def test_3_8_a_guess_holds_any_card_of_the_hand():
    s = do(at("R: rom4 gal1 f: tyr3 h135 · C: car3+H his1 f: afr3", "ROME"), "gal→his", "commit R3")
    rng = Rng(1)
    guesses = {s.view(CARTHAGE).guess(rng).committed[ROME] for _ in range(60)}
    assert guesses == {1, 3, 5}


def test_3_8_turning_up_both_cards_reveals():
    before = do(at(ONE, "ROME"), "gal→his", "commit R5")
    assert before.reveals == 0
    assert do(before, "commit C5").reveals == 1


def test_early_commitment_of_the_defender():
    play = Play(do(at(ONE, "ROME"), "gal→his"))
    assert play.waits_for() == [ROME, CARTHAGE]
    play.act(CARTHAGE, play.view(CARTHAGE).find("commit C5"))
    assert play.waits_for() == [ROME]
    play.undo(CARTHAGE)
    play.act(CARTHAGE, play.view(CARTHAGE).find("commit C4"))
    play.act(ROME, play.view(ROME).find("commit R5"))
    assert armies(play.state) == "R: rom4 his1 · C: car3+H"


def test_early_commitment_does_not_run_into_the_next_battle():
    """The defender of the first battle attacks in the second (T31): its card for that is not asked before the first is over."""
    play = Play(do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd2", "ROME"), "tyr→srd"))
    play.act(CARTHAGE, play.view(CARTHAGE).find("commit C3"))
    assert play.waits_for() == [ROME]
    play.act(ROME, play.view(ROME).find("commit R6"))
    assert play.waits_for() == [ROME, CARTHAGE]
    assert fleets(play.view(ROME)) == "tyr1 afr1 srd1 · afr1"
    play.act(ROME, play.view(ROME).find("commit R3"))
    play.act(CARTHAGE, play.view(CARTHAGE).find("commit C5"))
    assert fleets(play.state) == "tyr1 srd1 · afr1"


def test_a_last_card_is_committed_by_its_owner():
    """With one card each a move into battle fights nothing: both are asked, each for the one card, and told what it does."""
    s = do(at("R: rom3 gal1 f: tyr3 h6 · C: car3+H his1 f: afr3 h5", "ROME"), "gal→his")
    assert armies(s) == "R: rom3 his1 · C: car3+H his1"
    play = Play(s)
    assert play.waits_for() == [ROME, CARTHAGE]
    for seat, words in (
        (ROME, ["Commit Legiones (6), your last card: total 7"]),
        (CARTHAGE, ["Commit Classis Magonis (5), your last card: total 6"]),
    ):
        view = play.view(seat)
        assert [view.decision.words(view, action) for action in view.legal()] == words
        assert view.prompt() == "Battle of Hispania: your 1 army against 1 army. Commit your last card."
        play.act(seat, view.legal()[0])
    assert armies(play.state) == "R: rom3 his1 · C: car3+H"


def test_a_last_card_may_be_taken_back_until_both_lie():
    play = Play(do(at("R: rom3 gal1 f: tyr3 h6 · C: car3+H his1 f: afr3", "ROME"), "gal→his"))
    play.act(ROME, play.view(ROME).find("commit R6"))
    assert play.may_undo(ROME)
    play.undo(ROME)
    assert play.waits_for() == [ROME, CARTHAGE]


def test_a_last_card_in_the_first_battle_does_not_run_into_the_next():
    play = Play(at("R: rom2 sar2 f: srd1 tyr2 h4 · C: num1 car2+H f: afr3", "ROME"))
    for label in ("play R4", "pick army sardinia", "to numidia", "pick fleet sardoum", "to africum", "done", "fight numidia"):
        play.act(ROME, play.view(ROME).find(label))
    assert play.waits_for() == [ROME, CARTHAGE]
    play.act(CARTHAGE, play.view(CARTHAGE).find("commit C6"))
    play.act(ROME, play.view(ROME).find("commit R0"))
    assert play.view(ROME).decision.name == "battle_step"


def test_the_next_battle_is_asked_for_with_its_forces():
    s = do(at(TWO, "ROME"), "play R4", "sar→num", "sar→num", "srd→afr")
    assert s.prompt() == "Which battle do you fight next?"
    words = [s.decision.words(s, action) for action in s.legal()]
    assert words == ["Fight in Numidia: 2 armies against 1 army", "Fight in Mare Africum: 1 fleet against 3 fleets"]
    with pytest.raises(IllegalAction, match="Roma does not hold units of both sides, so there is no battle"):
        s.play(36)


def test_a_card_to_commit_says_its_total_and_its_effect():
    s = do(at(ONE, "ROME"), "gal→his")
    words = [s.decision.words(s, action) for action in s.legal()]
    assert words[2] == "Commit Triplex Acies (2): total 3 before its 2 army moves"
    assert words[6] == "Commit Legiones (6): total 7"


def test_in_a_tie_the_attacker_retreats_only_if_something_is_left():
    s = do(at(ONE, "ROME"), "gal→his", "commit R5", "commit C5")
    assert says(s, "A tie: both sides lose a unit.")
    s = do(at("R: gal2 rom1 f: tyr3 · C: his1 car2+H f: afr3", "ROME"), "play R5", "gal→his", "gal→his", "done")
    do(s, "commit R4", "commit C5")
    assert says(s, "A tie: both sides lose a unit, and the attacker must retreat.")
    s = do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd1 lost2"), "srd→afr", "commit C4", "commit R4")
    assert says(s, "A tie: both sides lose a unit.")
    s = do(at("R: rom4 f: afr1 tyr2 · C: car3+H f: srd2 lost1"), "play C3", "srd→afr", "done", "commit C5", "commit R5")
    assert says(s, "A tie: both sides lose a unit.")  # no fleet is left there


def test_a_loss_says_what_becomes_of_the_rest():
    s = at("R: gal3 rom1 f: tyr3 · C: his1+H car2 f: ibe1 afr2", "ROME")
    do(s, "play R6", "gal→his", "gal→his", "gal→his", "done", "commit R5", "commit C3")
    assert s.prompt() == "Battle of Hispania: which do you lose, an army or Hannibal? The rest retreats."
    s = at("R: gal3 rom1 f: tyr3 · C: his1+H car2 f: ibe1 afr2", "ROME")
    do(s, "play R6", "gal→his", "gal→his", "gal→his", "done", "commit R4", "commit C4")
    assert s.prompt().endswith("The rest stays.")


def test_the_log_of_a_battle():
    s = do(at("R: rom3 bal2 f: ibe1 tyr2 · C: car2+H mau1 f: afr3", "ROME"), "bal→mau", "commit R3", "commit C2")
    do(s, "H car→num", "done")
    assert s.journal.lines() == [
        "Rome: army from Baleares to Mauretania by Mare Ibericum.",
        "Battle of Mauretania: Rome attacks, 1 army against 1 army.",
        "Rome has committed a card.",
        "Carthage has committed a card.",
        "Revealed: Rome Classis Romana (3), Carthage Equites Numidae (2).",
        "Carthage (effect): Hannibal from Carthago to Numidia.",
        "Carthage ends the effect with 1 army move left.",
        "Rome 1 + Classis Romana 3 = 4, Carthage 1 + Equites Numidae 2 = 3.",
        "Carthage loses an army.",
    ]


def test_hannibal_alone_is_called_by_his_name():
    s = do(at("R: gal1 rom2 f: tyr3 · C: his+H car2 f: ibe1 afr2", "ROME"), "gal→his", "commit R3")
    assert s.prompt() == "Battle of Hispania: Hannibal against 1 army. Commit a card."
    s = at("R: gal3 rom1 f: tyr3 · C: his1+H car2 f: ibe1 afr2", "ROME")
    do(s, "play R6", "gal→his", "gal→his", "gal→his", "done", "commit R5", "commit C3", "lose army")
    assert s.prompt() == "Hannibal must retreat from Hispania. To which region?"
