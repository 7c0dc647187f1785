"""What players read: what a choice does and costs, and what truly happened."""

import delenda
from delenda.kernel.events import Journal
from support import follow
from support.scipio import EVEN, at, cards, drawing

GAME = delenda.game("scipio")


def words(state, label):
    return state.decision.words(state, state.find(label))


def test_a_reveal_is_counted_by_the_rules_alone():
    s = GAME.start()
    assert follow(s, "preset R1").reveals == 0
    assert follow(s, "preset C1").reveals == 1
    follow(s, "tiles 1 2 3", "assign Y 6", "assign P 7", "assign G 4", "assign Y 3", "assign P 7")
    assert s.reveals == 1
    assert follow(s, "assign G 5").reveals == 2


def test_a_count_that_leaves_no_choice_names_what_follows():
    s = follow(GAME.start(), "custom")
    assert words(s, "count Y1 6") == "6 in Yellow 1"
    assert words(s, "count Y1 29") == "29 in Yellow 1, which leaves 1 for each of the rest"
    follow(s, "count Y1 6", "count Y2 6", "count P1 6", "count P2 6")
    assert words(s, "count G1 4") == "4 in Green 1, which leaves 6 for Green 2"


def test_the_card_that_leaves_no_choice_names_the_last():
    s = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5")
    assert words(s, "assign Y 5") == "The 5 in Yellow"
    follow(s, "assign Y 5")
    assert words(s, "assign P 2") == "The 2 in Purple, which leaves the 3 for Green"
    assert words(at(EVEN), "assign Y 6") == "The 6 in Yellow"
    follow(s, "assign P 2", "assign Y 2")
    assert words(s, "assign P 4") == "The 4 in Purple, which leaves the 6 for Green"


def test_a_split_says_what_it_leaves():
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    assert s.prompt() == "Yellow: Shield Break, your 11 against 12. You lose 4: from which Formations?"
    assert words(s, "take 3 1") == "Lose 3 from Yellow 1 and 1 from Yellow 2, leaving 3 and 4"
    assert words(s, "take 4 0") == "Lose 4 from Yellow 1, leaving 2 and 5"
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y4 P5 G2", "Y4 P7 G3")
    assert s.prompt() == "Green: your 10 against 10. You lose 1: from which Formations?"
    assert words(s, "take 1 0") == "Lose 1 from Green 1, leaving 4 and 5"


def test_the_offer_tells_the_chance_of_the_deserter():
    s = at(f"{EVEN.replace('7 6', '4 4')} placed 6 7 5 / 3 7 5 CARTHAGE draw_offer")
    assert s.prompt() == "You lost more, 3 to 0. Draw a New Orders card? 1 of 10 cards is the Deserter."
    assert words(s, "draw") == "Draw (1 of 10 cards is the Deserter)"
    assert s.decision.warning(s, s.find("draw")) == ""


def test_a_certain_deserter_is_warned_of_where_it_can_win():
    s = at("R [6 6|6 6|5 5] C [1 4|5 5|5 1] placed 6 7 5 / 3 7 5 lost 0 4 deck DS1 CARTHAGE draw_offer")
    assert words(s, "draw") == "Draw (only the Deserter is left)"
    warning = "Only the Deserter is left, and Rome may take the last token from Yellow 1 or Green 2 and win."
    assert s.decision.warning(s, s.find("draw")) == warning
    assert s.decision.warning(s, s.find("pass")) == ""


def test_a_step_says_what_it_leaves():
    s = drawing("R [6 6|6 6|5 4] C [6 5|4 4|5 5]", "RD")
    assert s.prompt().endswith("You may make two more steps.")
    assert words(s, "move Y2 P1") == "One token from Yellow 2 to Purple 1, leaving 4 and 5"
    assert words(s, "done") == "No step"
    follow(s, "move Y2 P1")
    assert s.prompt().endswith("You may make one more step.")
    assert words(s, "done") == "No further step"


def test_a_swap_says_what_is_exchanged():
    s = drawing("R [6 6|6 6|5 4] C [6 5|4 4|5 1]", "RP")
    assert words(s, "swap Y1 G2") == "Swap Yellow 1 (6) and Green 2 (1)"
    assert words(s, "decline") == "Leave them as they are"


def test_another_card_is_offered_with_its_risk():
    s = follow(drawing("R [6 6|6 6|5 4] C [6 5|4 4|5 1]", "OM"), "done")
    assert s.prompt() == "Draw another New Orders card? 1 of 9 cards is the Deserter."
    assert words(s, "draw") == "Draw another (1 of 9 cards is the Deserter)"
    assert words(s, "stop") == "Do not draw another"
    assert s.decision.warning(s, s.find("draw")) == ""
    s = follow(drawing("R [6 6|6 6|5 4] C [6 5|4 4|5 1]", "OM", deck="OM1 DS1"), "done")
    assert "may take the last token from Green 2 and win" in s.decision.warning(s, s.find("draw"))
    assert s.decision.warning(s, s.find("stop")) == ""


def test_the_general_says_what_ends():
    s = drawing("R [6 6|6 6|5 4] C [6 5|4 4|5 5]", "RG")
    assert "end the round at once without its second phase" in s.prompt()
    assert words(s, "tiles 1 3 2") == "Lay Yellow 1, Purple 3, Green 2 and end the round"


def test_a_desertion_says_what_it_leaves():
    s = drawing("R [6 6|6 6|5 4] C [6 5|4 4|5 1]", "DS")
    assert s.prompt() == "Deserter! Which of Carthage's Formations loses a token?"
    assert words(s, "desert Y1") == "One token from Yellow 1, leaving 5"
    assert words(s, "desert G2") == "One token from Green 2, which wins the game"


def test_a_loss_above_the_tokens_present_is_told_as_it_is():
    s = cards(at("R [1 2|6 6|5 5] C [5 5|1 1|5 5] tiles 1 2 3"), "Y3 P6 G4", "Y5 P3 G4")
    loss = "Carthage, 2 against 12, should lose 4 and loses all 2, 1 from Purple 1 and 1 from Purple 2 (now 0 and 0)."
    line = f"Purple, Shield Break: {loss}"
    assert s.journal.lines()[-2:] == [line, "Carthage's Purple 1 and Purple 2 are empty. Rome wins in round 1, first phase."]
    assert s.damage == 2


def test_last_cards_end_with_true_words():
    s = GAME.start("mini")
    s.journal = Journal()
    follow(s, "tiles 1 2 3", "assign Y 2", "assign P 5", "assign Y 2", "assign P 7", "take 1 0", "take 1 0")
    assert s.journal.lines()[-1] == "A draw: after the last round each side has 12 tokens."
    assert GAME.ending(None, s.reason) == "A draw: the tokens were counted after the last round."


def test_the_only_card_of_a_deck_goes_back():
    s = GAME.read_position("R [3 1|2 2|2 1] C [1 2|2 2|2 3] placed 2 5 7 / 5 7 2 ROME draw_offer", "mini")
    s.journal = Journal()
    follow(s, "draw", "desert Y1")
    assert s.journal.lines() == [
        "Rome draws the Deserter (0 cards left): Carthage removes one from Yellow 1 (now 2). It goes back into the deck.",
        "Carthage wins: after the last round Rome has 10 tokens and Carthage 12.",
    ]


def test_every_reason_has_words():
    assert GAME.ending(0, "FORMATION_EMPTIED") == "Rome wins: the other side has an empty Formation."
    assert GAME.ending(None, "QUIET_LIMIT") == "A draw: too many phases in a row without a loss."
    assert GAME.ending(1, "ROUND_LIMIT") == "Carthage wins: the tokens were counted after the last round."
