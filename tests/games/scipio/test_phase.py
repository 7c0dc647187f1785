"""3.3 A phase."""

import pytest

from delenda.games.scipio.state import NO_CARD
from delenda.kernel.errors import IllegalAction
from delenda.kernel.play import Play
from support import actor_of, follow, game_over
from support.scipio import CARTHAGE, EVEN, ROME, armies, at, cards, hand, order


def test_3_3_1_each_field_gets_a_card_of_the_hand():
    s = at(EVEN)
    assert s.labels() == [f"assign Y {n}" for n in range(2, 8)]
    follow(s, "assign Y 6")
    assert s.labels() == [f"assign P {n}" for n in (2, 3, 4, 5, 7)]
    follow(s, "assign P 7")
    assert s.labels() == [f"assign G {n}" for n in (2, 3, 4, 5)]
    follow(s, "assign G 4")
    assert actor_of(s) == "CARTHAGE"
    assert s.labels() == [f"assign Y {n}" for n in range(2, 8)]


def test_3_3_1_the_fields_may_be_filled_in_any_order():
    play = Play(at(EVEN))
    for field, value in ((2, 4), (0, 6)):
        play.act(ROME, play.state.box.card_of(value), field)
    s = play.shown(ROME)
    assert [s.card(ROME, 0), s.placed[1], s.card(ROME, 2)] == [6, NO_CARD, 4]
    assert s.labels() == [f"assign P {n}" for n in (2, 3, 5, 7)]
    play.act(ROME, s.find("assign P 7"))
    assert [part.words for part in play.rows.row(ROME).parts()] == ["The 6 in Yellow", "The 7 in Purple", "The 4 in Green"]


def test_3_3_1_carthage_does_not_see_romes_cards():
    views = set()
    for row in ("Y6 P7 G4", "Y2 P3 G5", "Y7 P6 G5"):
        s = follow(at(EVEN), *(f"assign {word[0]} {word[1]}" for word in row.split()))
        views.add(str(s.view(CARTHAGE).dump()))
    assert len(views) == 1


def test_3_3_1_there_is_no_passing():
    assert all(label.startswith("assign ") for label in at(EVEN).labels())


@pytest.mark.parametrize("value", [2, 6, 7])
def test_3_3_1_why_not_a_card_already_placed(value):
    s = follow(at(EVEN), f"assign Y {value}")
    with pytest.raises(IllegalAction, match=rf"the {value} is not in your hand.*\(3\.3\.1\)"):
        s.play(s.box.card_of(value))


def test_3_3_2_the_reveal_takes_the_cards_out_of_both_hands():
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    assert hand(s, ROME) == {2, 3, 5}
    assert hand(s, CARTHAGE) == {2, 4, 6}
    assert "Revealed: Yellow 6–3, Purple 7–7, Green 4–5 (Rome–Carthage)." in s.journal.lines()


def test_3_3_3_double_or_more_is_a_shield_break():
    s = cards(at(EVEN), "Y6 P5 G7", "Y3 P4 G7")
    assert s.effective == 0b001


def test_3_3_3_more_breaks_nullify_fewer():
    s = cards(at(EVEN), "Y2 P6 G7", "Y4 P3 G2")
    assert s.effective == 0b110


def test_3_3_3_shield_breaks_cancel():
    s = cards(at(EVEN), "Y4 P2 G5", "Y2 P5 G3")
    assert s.effective == 0
    assert "Shield Breaks cancel: Rome in Yellow, Carthage in Purple." in s.journal.lines()


def test_3_3_4_effective_breaks_strike_first_then_by_tile():
    assert order(cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")) == "YGP"
    assert order(cards(at(f"{EVEN} tiles 3 1 2"), "Y7 P4 G5", "Y3 P2 G6")) == "PYG"


def test_3_3_4_a_nullified_break_strikes_in_the_second_group():
    assert order(cards(at(f"{EVEN} tiles 1 2 3"), "Y2 P6 G7", "Y4 P3 G2")) == "PGY"


def test_3_3_5_equal_cards_hurt_nobody():
    s = cards(at("R [6 6|6 6|5 5] C [6 6|6 6|5 5]"), "Y7 P6 G5", "Y7 P6 G5")
    assert armies(s) == "R [6 6|6 6|5 5] C [6 6|6 6|5 5]"
    assert "Purple: 6–6, no losses." in s.journal.lines()


@pytest.mark.parametrize(
    ("rome", "carthage", "damage"),
    [("[6 5|6 6|6 5]", "[6 6|6 6|5 5]", 2), ("[6 6|6 6|5 5]", "[6 6|6 6|5 5]", 1), ("[7 6|6 6|5 4]", "[6 6|6 6|5 5]", 1)],
)
def test_3_3_5_ordinary_damage_is_two_for_the_weaker_side(rome, carthage, damage):
    s = cards(at(f"R {rome} C {carthage} tiles 1 2 3"), "Y4 P6 G7", "Y5 P6 G7")
    assert (actor_of(s), s.damage) == ("ROME", damage)


@pytest.mark.parametrize(("rome", "damage"), [("[6 5|6 6|6 5]", 4), ("[6 6|6 6|5 5]", 3), ("[7 6|6 6|5 4]", 3)])
def test_3_3_5_shield_break_damage_is_four_for_the_weaker_side(rome, damage):
    s = cards(at(f"R {rome} C [6 6|6 6|5 5] tiles 1 2 3"), "Y2 P6 G7", "Y5 P6 G7")
    assert (actor_of(s), s.damage) == ("ROME", damage)


def test_3_3_5_forced_defeat_empties_the_smaller_formation_first():
    s = cards(at("R [3 1|6 6|5 5] C [5 5|6 6|5 5] tiles 1 2 3"), "Y2 P6 G7", "Y5 P6 G7")
    assert armies(s) == "R [0 0|6 6|5 5] C [5 5|6 6|5 5]"
    s = cards(at("R [2 1|6 6|5 5] C [5 5|6 6|5 5] tiles 1 2 3"), "Y4 P6 G7", "Y5 P6 G7")
    assert armies(s) == "R [1 0|6 6|5 5] C [5 5|6 6|5 5]"
    s = cards(at("R [2 2|6 6|5 5] C [2 2|6 6|5 5] tiles 1 2 3"), "Y2 P6 G7", "Y5 P6 G7")
    assert armies(s) == "R [0 1|6 6|5 5] C [2 2|6 6|5 5]"
    assert game_over(s) == "CARTHAGE FORMATION_EMPTIED"


def test_3_3_5_the_loser_chooses_the_split():
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    assert (actor_of(s), s.decision.name) == ("CARTHAGE", "remove")
    assert s.labels() == ["take 0 4", "take 1 3", "take 2 2", "take 3 1", "take 4 0"]
    follow(s, "take 3 1")
    assert list(s.troops[6:8]) == [3, 4]
    assert list(s.lost) == [0, 4]


def test_3_3_5_why_not_another_split():
    s = cards(at("R [6 6|6 6|5 5] C [2 6|7 6|5 5] tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    with pytest.raises(IllegalAction, match=r"4 tokens must go, out of the 2 in Yellow 1 and the 6 in Yellow 2 \(3\.3\.5\)"):
        s.play(44)


def test_3_3_6_an_empty_formation_ends_the_game_at_once():
    s = cards(at("R [3 4|6 6|5 5] C [6 6|6 6|5 5] tiles 1 2 3"), "Y2 P6 G4", "Y5 P6 G7")
    follow(s, "take 3 1")
    assert game_over(s) == "CARTHAGE FORMATION_EMPTIED"
    assert s.struck == 0
    assert s.legal() == []
    assert s.journal.lines()[-1] == "Rome's Yellow 1 is empty. Carthage wins in round 1, first phase."


def test_3_3_6_a_split_that_loses_is_warned_of():
    s = cards(at("R [3 4|6 6|5 5] C [6 6|6 6|5 5] tiles 1 2 3"), "Y2 P6 G4", "Y5 P6 G7")
    warnings = {s.label(a): s.decision.warning(s, a) for a in s.legal()}
    assert warnings["take 3 1"] == "This empties Yellow 1 and loses the game."
    assert warnings["take 0 4"] == "This empties Yellow 2 and loses the game."
    assert warnings["take 2 2"] == ""


def test_3_3_7_a_removed_token_breaks_the_quiet():
    s = cards(at(f"{EVEN} quiet 11"), "Y7 P3 G4", "Y6 P3 G4")
    follow(s, "take 1 1")
    assert s.quiet == 0


def test_3_3_7_a_quiet_phase_counts():
    assert cards(at(f"{EVEN} quiet 4"), "Y7 P3 G4", "Y7 P3 G4").quiet == 5


def test_3_3_8_the_bigger_loser_may_draw():
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    follow(s, "take 3 1", "take 1 0")
    assert (actor_of(s), s.decision.name) == ("CARTHAGE", "draw_offer")
    assert s.labels() == ["draw", "pass"]
    assert s.journal.lines()[-1] == "Losses: Rome 1, Carthage 4. Carthage may draw."
    assert follow(s.copy(), "pass").phase == 2
    assert follow(s.copy(), "draw").decision.name == "draw"


def test_3_3_8_equal_losses_offer_nothing():
    s = cards(at("R [6 6|6 6|5 5] C [6 6|6 6|5 5] tiles 1 2 3"), "Y7 P4 G3", "Y6 P5 G3")
    follow(s, "take 1 0", "take 0 1")
    assert (s.phase, s.decision.name) == (2, "assign")
    assert "Equal losses, no New Orders." in s.journal.lines()
