"""3.5 The next phase, 3.6 the next round, 3.7 choices that are none, 5.1 the length of a game."""

from collections import Counter

import delenda
from delenda.games.scipio.state import NO_CARD
from delenda.kernel.actor import CHANCE
from delenda.kernel.testkit import walk
from support import actor_of, follow
from support.scipio import CARTHAGE, EVEN, ROME, at, cards, drawing, hand

SECOND = "phase 2 spent 6 7 4 / 3 7 5"


def test_3_5_first_phase_cards_stay_face_up():
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    follow(s, "take 3 1", "take 1 0", "pass")
    assert (s.phase, list(s.lost)) == (2, [0, 0])
    assert [s.box.card_values[card] for card in s.spent] == [6, 7, 4, 3, 7, 5]
    assert list(s.placed) == [NO_CARD] * 6
    assert "Carthage does not draw." in s.journal.lines()


def test_3_5_after_the_second_phase_the_round_ends():
    s = cards(at(f"{EVEN} {SECOND}"), "Y5 P2 G3", "Y2 P4 G6")
    while s.decision.name in ("remove", "draw_offer"):
        s.apply(s.find("pass") if s.decision.name == "draw_offer" else s.legal()[1])
    assert (s.round, s.phase, actor_of(s), s.decision.name) == (2, 1, "CHANCE", "tiles")


def test_3_6_all_cards_return_and_the_tiles_are_mixed():
    s = cards(at(f"{EVEN} {SECOND} quiet 3 deck RD3 DS1"), "Y5 P2 G3", "Y2 P4 G6")
    while s.decision.name in ("remove", "draw_offer"):
        s.apply(s.find("pass") if s.decision.name == "draw_offer" else s.legal()[1])
    assert hand(s, ROME) == hand(s, CARTHAGE) == {2, 3, 4, 5, 6, 7}
    assert list(s.spent) == list(s.placed) == [NO_CARD] * 6
    assert list(s.deck) == [3, 0, 0, 1, 0]
    follow(s, "tiles 2 3 1")
    assert list(s.lost) == [0, 0]
    assert [s.tile(f) for f in range(3)] == [2, 3, 1]


def test_3_6_quiet_carries_over_to_the_next_round():
    s = cards(at("R [6 6|6 6|5 5] C [6 6|6 6|5 5] quiet 3 phase 2 spent 5 6 7 / 5 6 7"), "Y2 P3 G4", "Y2 P3 G4")
    assert (s.round, s.quiet) == (2, 4)


def test_3_6_with_keep_tiles_there_is_no_chance_event():
    s = follow(drawing(f"{EVEN} tiles 3 2 1", "RG"), "tiles 2 1 3")
    assert (actor_of(s), s.decision.name) == ("ROME", "assign")
    assert [s.tile(f) for f in range(3)] == [2, 1, 3]


def test_3_7_the_last_card_of_a_second_phase_is_placed_by_itself():
    s = at(f"{EVEN} {SECOND}")
    assert s.labels() == ["assign Y 2", "assign Y 3", "assign Y 5"]
    follow(s, "assign Y 5", "assign P 2")
    assert actor_of(s) == "CARTHAGE"
    assert s.card(ROME, 2) == 3


def test_3_7_redeploy_without_a_move_is_skipped():
    s = drawing("R [6 6|6 6|5 5] C [1 1|1 1|1 1]", "RD")
    assert (s.phase, s.decision.name) == (2, "assign")
    assert "Carthage draws Redeployment (9 cards left), but no token can move." in s.journal.lines()


def test_3_7_opportune_move_without_a_move_goes_on_to_the_draw():
    s = drawing("R [6 6|6 6|5 5] C [1 1|1 1|1 1]", "OM")
    assert s.decision.name == "opportune_draw"
    follow(s, "stop")
    assert "Carthage draws an Opportune Move (9 cards left): no token can move, stops." in s.journal.lines()


def test_3_7_relief_between_equal_formations_is_skipped():
    s = drawing("R [6 6|6 6|5 5] C [5 5|5 5|5 5]", "RP")
    assert s.phase == 2
    line = "Carthage draws Relief in Place (9 cards left), but all Formations hold the same number of tokens."
    assert line in s.journal.lines()


def test_5_1_a_phase_has_at_most_sixteen_choices_and_four_chances():
    game = delenda.game("scipio")
    for seed in range(60):
        choices: Counter[tuple[int, int]] = Counter()
        chances: Counter[tuple[int, int]] = Counter()
        for state in walk(game, seed):
            if state.round > 0 and state.actor != delenda.NOBODY:
                (chances if state.actor == CHANCE else choices)[state.round, state.phase] += 1
        assert max(choices.values()) <= 16
        assert max(chances.values()) <= 4


def test_record_notation():
    """Every kind of action in the notation of records."""
    seen = set()
    for state in (at(EVEN), drawing(EVEN, "RD"), drawing(EVEN, "RP"), drawing(EVEN, "DS"), drawing(EVEN, "RG")):
        seen |= {label.split()[0] for label in state.labels()}
    assert seen == {"assign", "move", "done", "swap", "decline", "desert", "tiles", "ignore"}
