"""3.1 The Operational Sequence (3.1.1 to 3.1.5) and 3.2 card actions (3.2.1 to 3.2.6)."""

import pytest

from delenda.games.punic_island.state import HIDDEN, NOT_CHOSEN
from delenda.kernel.actor import SPECTATOR
from delenda.kernel.errors import IllegalAction
from support import game_over
from support.punic_island import CARTHAGE, GAME, ROME, START, at, do, labels, lines, rp, says, waits

FIVE = "hand R: R01 R09 R12 R13 R16"


def test_3_1_1_both_choose_in_secret():
    s = do(at(START), "map")
    assert waits(s) == "CARTHAGE option"
    assert list(s.view(CARTHAGE).choice) == [HIDDEN, NOT_CHOSEN]
    assert list(s.view(SPECTATOR).choice) == [HIDDEN, NOT_CHOSEN]
    assert list(s.view(ROME).choice) == [1, NOT_CHOSEN]
    assert lines(s, CARTHAGE) == ["Rome has chosen."]
    do(s, "card")
    assert says(s, "Sequence 1: Rome Map, Carthage Card.")


def test_3_1_1_map_needs_a_resource_point():
    s = at("CAR: +1C · ROME option")
    assert labels(s) == ["card"]
    with pytest.raises(IllegalAction, match="Map needs a Resource Point"):
        s.play(1)


def test_3_1_1_a_resource_point_aboard_a_fleet_is_enough():
    assert labels(at("N_ASP: RN +1R")) == ["card", "map"]


def test_3_1_2_both_map_two_dice_and_one_operation():
    s = do(at(START), "map", "map")
    assert (waits(s), s.prompt()) == ("CHANCE map_roll", "Both chose Map: a die for Rome.")
    do(s, 1)
    assert s.prompt() == "Both chose Map: a die for Carthage."
    assert waits(do(s, 10)) == "CARTHAGE op_source"


def test_3_1_3_both_card_initiative_first():
    s = do(at(START + " · hand R: R09 · hand C: C06"), "card", "card")
    assert waits(s) == "ROME card_action"
    assert waits(do(s, "discard R09", "rp REG")) == "CARTHAGE card_action"
    s = do(at("Rome: REG · REG: +1R · CAR: +1C · hand R: R09 · hand C: C06"), "card", "card")
    assert waits(s) == "CARTHAGE card_action"  # it holds all of Sicily


def test_3_1_4_mixed_map_first():
    s = do(at(START + " · hand C: C06"), "map", "card")
    assert waits(s) == "ROME op_source"
    assert waits(do(s, "source REG", "end")) == "CARTHAGE card_action"


def test_3_1_5_nothing_follows_the_end():
    s = at(
        "Rome: REG MES MYL TYN THE PAN SEG DRE LIL HER AGR PIN GEL CAM SYR LEO CAT · REG: +1R · CAR: +1C · hand R: R08 · "
        "hand C: C06"
    )
    do(s, "card", "card", "play R08")
    assert game_over(s) == "ROME SUDDEN_DEATH"
    assert len(s.agenda) == 0


def test_3_2_1_exactly_one_of_four_things():
    s = do(at(f"{START} · hand R: R01 R12"), "card", "card")
    assert labels(s) == ["draw", "haruspex", "play R01", "discard R01", "discard R12"]
    with pytest.raises(IllegalAction, match="only Operational cards are played with Card"):
        s.play(337 + 11)


def test_3_2_1_an_unplayable_card_says_why():
    s = do(at(START + " · hand R: R08"), "card", "card")
    with pytest.raises(IllegalAction, match="Sudden Death cannot be played now: If Carthage controls 7 or fewer"):
        s.play(s.decision.legal(s)[-1] - 38)
    s = at("Rome: MES · REG: LI · MES: SI · hand R: R01 · player=ROME · ROME card_action")
    with pytest.raises(IllegalAction, match="Consular Armies cannot be played now"):
        s.play(337)


def test_3_2_2_a_drawn_card_is_seen_by_its_owner_only():
    s = do(at(START + " · hand R: R12"), "card", "card", "draw")
    assert waits(s) == "CHANCE draw_card"
    weights = dict(zip(labels(s), s.weights(), strict=True))
    assert (weights["card R01"], weights["card R02"], weights["card R12"]) == (5, 4, 1)
    twins = []
    for card in ("card R01", "card R19"):
        twin = s.copy()
        twin.journal = type(s.journal)()
        do(twin, card)
        twins.append(twin)
    assert twins[0].view(CARTHAGE).dump() == twins[1].view(CARTHAGE).dump()
    assert lines(twins[0], CARTHAGE) == lines(twins[1], CARTHAGE) == ["Rome draws a card, 30 cards left."]
    assert lines(twins[0], ROME) == ["Rome draws a card, 30 cards left: Consular Armies."]


def test_3_2_2_the_last_card_ends_the_game():
    most = "R01 R01 R01 R01 R01 R02 R02 R02 R02 R03 R04 R05 R06 R07 R08 R09 R09 R09 R10 R11 R11 R12 R12 R13 R14 R14 R15 R16 R16"
    s = at(f"REG: +1R · discards R: {most} · hand R: R17 R18 · player=ROME · ROME card_action")
    assert s.decision.warning(s, 2) == "This is the last card of your deck: drawing it ends the game."
    do(s, "draw")
    assert game_over(s) == "CARTHAGE LAST_CARD"
    assert [code.code for code, count in zip(s.box.cards, s.hand, strict=True) if count] == ["R17", "R18", "R19"]
    assert not any(s.deck[:19])


def test_3_2_3_a_discard_stays_hidden_and_brings_a_resource_point():
    s = do(at(START + " · hand R: R03 R12"), "card", "card", "discard R03")
    assert labels(s) == ["rp REG", "rp MES"]  # Messana is besieged (R23)
    assert list(s.view(CARTHAGE).discards) == [0] * 38
    assert s.view(ROME).discards[2] == 1
    assert "Rome discards a card." in lines(s, CARTHAGE)
    assert rp(do(s, "rp MES"), "MES", ROME) == 2


def test_3_2_3_without_a_fortress_the_point_is_lost():
    s = do(at("Rome: · CAR: +1C · hand R: R12 R13 · player=ROME · ROME card_action"), "discard R12")
    assert says(s, "Rome has no fortress for 1 Resource Point.")


def test_3_2_4_played_cards_are_public_and_permanent_ones_stay():
    s = do(at(START + " · hand R: R04 R12"), "card", "card", "play R04")
    assert s.view(CARTHAGE).played[3] == 1
    assert says(s, "Rome plays Corvus Withdrawn.")


def test_3_2_5_haruspex():
    s = do(at(f"{START} · {FIVE}"), "card", "card", "haruspex")
    assert (s.hand_size[ROME], s.deck_size[ROME], s.amount) == (0, 32, 5)
    do(s, "card R01", "card R01", "card R02", "card R03", "card R04")
    assert (s.hand_size[ROME], s.deck_size[ROME], s.haruspex) == (5, 27, 1)
    assert waits(s) == "CHANCE draw_card"  # Carthage, without a card in hand, draws by itself
    assert s.player == CARTHAGE
    assert "haruspex" not in labels(at(f"{START} · {FIVE} · haruspex=1 · player=ROME · ROME card_action"))
    assert "haruspex" not in labels(at(f"{START} · hand C: C06 · player=CARTHAGE · CARTHAGE card_action"))


def test_3_2_6_sub_decisions_are_those_of_the_rules():
    names = {decision.name for decision in GAME.decisions}
    assert {"place_rp", "choose_city", "place_leader", "withdraw_leader", "pick_mix", "restore_unit", "lose_rp"} <= names


def test_hidden_hands_and_decks():
    s = at(f"{START} · {FIVE} · hand C: C06 C15")
    view = s.view(ROME)
    assert view.hand[:19] == s.hand[:19]
    assert list(view.hand[19:]) == list(view.deck[19:]) == list(view.discards[19:]) == [0] * 19
    assert (list(view.hand_size), list(view.deck_size)) == ([5, 2], [27, 30])


def test_set_up_draws_a_consul_and_five_cards_each():
    s = GAME.start()
    assert waits(s) == "CHANCE draw_consul"
    assert len(labels(s)) == 6
    s.apply(s.find("consul Consul IV"))
    for card in ("R01", "R01", "R01", "R02", "R03", "C01", "C01", "C06", "C15", "C19"):
        s.apply(s.find(f"card {card}"))
    assert waits(s) == "ROME option"
    assert (list(s.hand_size), list(s.deck_size), s.sequence) == ([5, 5], [27, 27], 1)
    assert str(s).startswith("Rome: REG MES · REG: RI1 RI2 RI3 RC1 @C4 +3R · MES: SI1 SI2 @Hanno +1R")
