"""3.4 New Orders."""

import pytest

from delenda.kernel.errors import IllegalAction
from support import actor_of, follow, game_over
from support.scipio import EVEN, armies, at, drawing


def test_3_4_1_a_card_comes_by_its_number_in_the_deck():
    s = at(f"{EVEN} placed 6 7 4 / 3 7 5 deck RD3 OM1 DS1 RG1 CARTHAGE draw_offer")
    follow(s, "draw")
    assert actor_of(s) == "CHANCE"
    assert list(zip(s.labels(), s.weights(), strict=True)) == [("card RD", 3), ("card OM", 1), ("card DS", 1), ("card RG", 1)]
    follow(s, "card RD")
    assert list(s.deck) == [2, 0, 1, 1, 1]
    assert s.discards() == [3, 1, 1, 0, 0]
    assert s.journal.lines()[-1] == "Carthage draws Redeployment (5 cards left)."


def test_3_4_2_redeployment_is_at_most_two_steps():
    s = drawing(EVEN, "RD")
    assert (actor_of(s), s.decision.name, s.steps) == ("CARTHAGE", "redeploy", 2)
    follow(s, "move P1 P2")
    assert (s.decision.name, s.steps) == ("redeploy", 1)
    follow(s, "move P2 G1")
    assert armies(s) == "R [6 6|6 6|5 5] C [6 5|6 6|6 5]"
    assert (s.phase, s.decision.name) == (2, "assign")
    steps = "one from Purple 1 to Purple 2, one from Purple 2 to Green 1"
    assert f"Carthage draws Redeployment (9 cards left): {steps}." in s.journal.lines()


def test_3_4_2_done_ends_the_card():
    s = follow(drawing(EVEN, "RD"), "move P1 P2", "done")
    assert s.phase == 2
    assert "Carthage draws Redeployment (9 cards left): one from Purple 1 to Purple 2." in s.journal.lines()
    s = follow(drawing(EVEN, "RD"), "done")
    assert "Carthage draws Redeployment (9 cards left) and ignores it." in s.journal.lines()


def test_3_4_2_why_not():
    s = drawing("R [6 6|6 6|5 5] C [1 5|7 6|5 5]", "RD")
    with pytest.raises(IllegalAction, match="Yellow 1 holds one token"):
        s.play(48)
    with pytest.raises(IllegalAction, match=r"Yellow 2 and Green 2 are not adjacent \(R22\)"):
        s.play(48 + 9)


def test_3_4_3_relief_swaps_any_two_formations_of_different_size():
    s = drawing("R [6 6|6 6|5 5] C [6 5|7 6|5 1]", "RP")
    assert (actor_of(s), s.decision.name) == ("CARTHAGE", "relief")
    assert "swap Y1 P2" not in s.labels()
    assert "swap Y2 G1" not in s.labels()
    follow(s, "swap Y1 G2")
    assert armies(s) == "R [6 6|6 6|5 5] C [1 5|7 6|5 6]"
    assert "Carthage draws Relief in Place (9 cards left): Yellow 1 (6) and Green 2 (1) change places." in s.journal.lines()


def test_3_4_3_relief_may_be_declined():
    s = follow(drawing(EVEN, "RP"), "decline")
    assert armies(s) == EVEN
    assert "Carthage draws Relief in Place (9 cards left) and ignores it." in s.journal.lines()


def test_3_4_4_opportune_move_then_perhaps_another_card():
    s = drawing(EVEN, "OM")
    assert (s.decision.name, s.steps) == ("opportune_move", 1)
    follow(s, "move P1 Y2")
    assert (actor_of(s), s.decision.name) == ("CARTHAGE", "opportune_draw")
    assert s.labels() == ["draw", "stop"]
    again = follow(s.copy(), "draw")
    assert again.decision.name == "draw"
    follow(s, "stop")
    assert s.phase == 2
    assert "Carthage draws an Opportune Move (9 cards left): one from Purple 1 to Yellow 2, stops." in s.journal.lines()


def test_3_4_4_an_opportune_move_without_a_step_is_told():
    s = follow(drawing(EVEN, "OM"), "done", "draw", "card RD", "done")
    assert "Carthage draws an Opportune Move (9 cards left): no step, draws again." in s.journal.lines()


def test_3_4_5_the_opponent_names_the_deserter():
    s = drawing(EVEN, "DS", deck="RD2 DS1")
    assert (actor_of(s), s.decision.name) == ("ROME", "deserter")
    assert s.labels() == [f"desert {f}" for f in ("Y1", "Y2", "P1", "P2", "G1", "G2")]
    follow(s, "desert G2")
    assert armies(s) == "R [6 6|6 6|5 5] C [6 5|7 6|5 4]"
    assert list(s.deck) == [5, 1, 2, 1, 1]
    line = "Carthage draws the Deserter (2 cards left): Rome removes one from Green 2 (now 4). All ten cards are shuffled."
    assert line in s.journal.lines()
    assert (s.phase, s.decision.name) == (2, "assign")


def test_3_4_5_the_last_token_ends_the_game_and_nothing_is_shuffled():
    s = follow(drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME"), "desert P1")
    assert game_over(s) == "CARTHAGE FORMATION_EMPTIED"
    assert list(s.deck) == [5, 1, 2, 0, 1]


def test_3_4_6_the_general_sets_the_tiles_and_ends_the_round():
    s = drawing(f"{EVEN} tiles 3 2 1", "RG")
    assert s.labels() == ["ignore", "tiles 1 2 3", "tiles 1 3 2", "tiles 2 1 3", "tiles 2 3 1", "tiles 3 1 2", "tiles 3 2 1"]
    follow(s, "tiles 1 2 3")
    assert (s.round, s.phase, actor_of(s), s.decision.name) == (2, 1, "ROME", "assign")
    card = "Carthage draws the Renowned General (9 cards left)"
    assert s.journal.lines()[-2:] == [
        f"{card}: Yellow 1, Purple 2, Green 3. The round ends without its second phase.",
        "Round 2. Strike order as set by Carthage: Yellow 1, Purple 2, Green 3.",
    ]


def test_3_4_6_the_general_may_be_ignored():
    s = follow(drawing(f"{EVEN} tiles 3 2 1", "RG"), "ignore")
    assert (s.round, s.phase) == (1, 2)
    assert "Carthage draws the Renowned General (9 cards left) and ignores it." in s.journal.lines()


def test_3_4_7_with_no_card_pending_the_phase_ends():
    for card, choice in (("RD", "done"), ("RP", "decline"), ("RG", "ignore")):
        s = follow(drawing(EVEN, card), choice)
        assert (s.phase, s.decision.name, s.drawer, s.steps) == (2, "assign", 3, 0)
