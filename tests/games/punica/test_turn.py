"""3.2, 3.3, 3.5: the four actions, cards and hands, deployment."""

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE
from delenda.kernel.errors import IllegalAction
from delenda.kernel.play import Play
from support import follow, game_over
from support.punica import S0, armies, at, board, codes, do, fleets, hands, says, waits


def test_2_3_the_start():
    s = delenda.game("punica").start()
    assert board(s) == board(at(S0.replace("cis1 gal1 mag2", "cis2 gal1 mag1")))
    assert hands(s) == "0123456 · 0123456"
    assert (waits(s), s.turn) == ("CARTHAGE action", 1)


def test_3_2_one_action_a_turn_then_the_other_seat():
    s = do(at(S0), "num→mau", "rom→cis", "pass C1", "pass R1")
    assert (waits(s), s.turn) == ("CARTHAGE action", 5)


def test_3_3_1_and_3_3_2_and_3_3_4_action_lists_units_cards_and_nothing_to_deploy():
    s = at(S0)
    units = ["army car", "army num", "army mau", "army his", "hannibal", "fleet afr"]
    assert codes(s) == [*units, *(f"{verb} C{card}" for verb in ("play", "pass") for card in range(7))]


def test_3_3_1_a_unit_without_a_destination_cannot_be_picked():
    s = at("R: rom3 sar1 f: lig2 lost1 · C: car2+H bal1 f: srd1 tyr1 lost1", "ROME")
    assert "army sar" in codes(s)  # over Mare Ligusticum
    s = at("R: rom3 sar1 f: had2 lost1 · C: car2+H bal1 f: srd1 tyr1 lig1", "ROME")
    assert "army sar" not in codes(s)
    with pytest.raises(IllegalAction, match="Sardinia et Corsica is an island, and no sea around it carries your armies"):
        s.play(4)


def test_3_3_1_hannibal_alone_is_no_ordinary_army():
    s = at("R: rom4 f: tyr3 · C: num+H car1 f: afr3")
    assert [word for word in codes(s) if word in ("army num", "hannibal")] == ["hannibal"]


def test_3_3_3_deploy_is_offered_when_a_fleet_is_lost():
    s = at("R: rom4 f: tyr3 · C: car3+H f: afr2 lost1")
    assert "deploy" in codes(s)
    do(s, "pass C0")
    assert "deploy" not in codes(s)
    with pytest.raises(IllegalAction, match="none of your fleets is lost"):
        s.play(34)


def test_3_3_3_deploy_from_offers_hannibal_too():
    s = do(at("R: rom4 f: tyr3 · C: car3+H num1 f: afr2 lost1"), "deploy")
    assert codes(s) == ["army car", "army num", "hannibal"]
    do(s, "pick hannibal")
    assert board(s).endswith("C: car3 num1 f: afr3")


def test_3_3_2_play_takes_the_card_out_of_the_hand_and_gives_its_movements():
    s = do(at(S0), "play C5")
    assert hands(s) == "0123456 · 012346"
    assert (s.in_play, s.faceup[1]) == (5, 0)
    assert (s.army_moves, s.fleet_moves, s.hannibal_moves) == (2, 1, 0)
    assert s.prompt() == "Classis Magonis (5): 2 army moves and 1 fleet move left. Choose a unit, or finish."


def test_3_3_2_card_step_pays_for_the_unit():
    s = do(at(S0), "play C5", "pick fleet afr")
    assert (s.army_moves, s.fleet_moves) == (2, 0)
    do(s, "to srd", "pick hannibal")
    assert (s.army_moves, s.fleet_moves) == (1, 0)


def test_3_3_6_a_step_phase_ends_by_itself():
    s = do(at(S0), "play C3", "afr→srd", "num→car")
    assert waits(s) == "ROME action"
    assert s.journal.lines()[-1] == "Carthage: army from Numidia to Carthago."


def test_3_3_6_a_card_without_any_possible_movement_ends_at_once_and_says_so_before():
    s = at("R: rom4 f: tyr3 · C: car3 f: afr3")
    words = "Play Trans Alpes (4): 3 Hannibal moves, which no unit can use"
    assert s.decision.words(s, s.find("play C4")) == words
    do(s, "play C4")
    assert (waits(s), hands(s)) == ("ROME action", "0123456 · 012356")
    assert says(s, "Carthage has 3 Hannibal moves left, which no unit can use.")


def test_3_3_2_who_ends_a_card_is_told_apart_from_a_card_that_ends():
    s = do(at(S0, "ROME"), "play R6", "rom→cis", "done")
    assert says(s, "Rome ends the card with 3 army moves left.")
    s = do(at("R: gal1 f: tyr3 · C: his1 car2+H f: afr3", "ROME"), "play R6", "gal→his")  # the last army is in the battle
    assert says(s, "Rome has 3 army moves left, which no unit can use.")


def test_3_3_5_picking_a_unit_moves_nothing():
    """Pointing at a unit with one destination commits to nothing; the destination says what is met there."""
    play = Play(at(S0))
    play.act(CARTHAGE, play.view(CARTHAGE).find("pick army hispania"))
    view = play.view(CARTHAGE)
    assert armies(view) == armies(at(S0))
    assert [view.decision.words(view, action) for action in view.legal()] == ["To Gallia: a battle against 1 army"]
    assert view.prompt() == "Move the army from Hispania to which region? That is your action."
    play.undo(CARTHAGE)
    assert str(play.state) == str(at(S0))


def test_3_4_2_a_destination_says_the_way_and_the_cost():
    s = at("R: rom2 sar1 f: srd1 tyr2 · C: num1 car2+H f: afr3", "ROME")
    do(s, "play R5", "sar→num", "pick army rom")
    assert s.prompt() == "Move the army from Roma to which region? The card then has 1 army move left."
    words = [s.decision.words(s, action) for action in s.legal()]
    assert "To Baleares by Mare Tyrrhenum and Mare Sardoum" in words
    assert "To Numidia by Mare Tyrrhenum and Mare Sardoum, joining the battle against 1 army" in words


def test_3_3_3_a_rebuilding_names_its_price_before_it_is_paid():
    play = Play(at("R: rom4 f: afr2 tyr1 · C: car+H f: ibe2 lost1"))
    view = play.view(CARTHAGE)
    assert view.decision.words(view, view.find("deploy")) == "Rebuild a fleet in Mare Africum, disbanding an army"
    play.act(CARTHAGE, view.find("deploy"))
    view = play.view(CARTHAGE)
    assert view.prompt() == "Which army do you disband for a fleet in Mare Africum? It must fight 2 fleets there."
    assert view.decision.words(view, 11) == "Disband Hannibal in Carthago for good"
    assert view.decision.warning(view, 11) == "This disbands your last army and loses the game."
    play.undo(CARTHAGE)
    assert play.state.count_armies(CARTHAGE) == 1


def test_3_3_5_there_is_no_unpick():
    s = do(at(S0), "pick army num")
    assert codes(s) == ["car", "mau"]


def test_3_5_1_any_order_and_any_part_of_the_budget():
    first = do(at(S0), "play C3", "num→car", "afr→srd")
    second = do(at(S0), "play C3", "afr→srd", "num→car")
    assert board(first) == board(second)
    s = do(at(S0), "play C3", "afr→srd", "done")
    assert fleets(s) == "tyr3 · afr2 srd1"


def test_3_5_2_recovery_leaves_the_card_just_played():
    s = do(at(f"{S0} h6"), "play C6")
    assert hands(s) == "0123456 · "  # empty only during the steps of the last card
    do(s, "done")
    assert hands(s) == "0123456 · 012345"
    assert s.faceup[1] == 1 << 6


def test_3_5_2_a_cycle_after_the_first_is_six_cards():
    s = at(S0)
    passed = []
    for _ in range(14):
        card = codes(s)[-1] if s.actor == 1 else "pass R0"
        if s.actor == 1:
            passed.append(card)
            follow(s, card)
        else:
            follow(s, next(label for label in s.labels() if label.startswith("pass")))
    assert passed == ["pass C6", "pass C5", "pass C4", "pass C3", "pass C2", "pass C1", "pass C0"]
    assert hands(s).split(" · ")[1] == "123456"


def test_3_5_3_an_action_card_lies_face_up_before_the_battles():
    s = do(at("R: rom3 gal1 f: tyr3 · C: car3+H his1 f: afr3", "ROME"), "play R3", "gal→his", "done")
    assert (waits(s), hands(s)) == ("ROME battle_card", "012456 · 0123456")


def test_3_5_3_a_battle_card_lies_face_up_before_the_effects():
    s = at("R: rom3 gal1 f: tyr3 h2 · C: car3+H his1 f: afr3", "ROME")
    do(s, "gal→his", "commit R2", "commit C3")
    assert (waits(s), hands(s)) == ("ROME battle_step", "013456 · 012456")


def test_illegal_cards_are_refused_with_the_rule():
    s = at(f"{S0} h01")
    with pytest.raises(IllegalAction, match="Hannibal ad Portas is not in your hand; it returns when"):
        s.play(26)
    with pytest.raises(IllegalAction, match="you have no army in Roma"):
        s.play(0)


def test_the_log_of_a_turn():
    s = do(at(f"{S0} h4"), "pass C4")
    assert s.journal.lines() == [
        "Carthage passes, discarding Trans Alpes (4).",
        "Carthage takes back its cards; Trans Alpes (4) stays out.",
    ]
    s = do(at(S0, "ROME"), "play R6", "done")
    assert says(s, "Rome plays Legiones (6): 4 army moves.")
    assert game_over(s) is None
    assert armies(s) == "R: rom4 cis1 gal1 mag2 · C: car3+H num1 mau1 his1"
