"""The rulings R1 to R36."""

from collections import Counter
from importlib.resources import files
from itertools import permutations

import pytest

import delenda
from delenda.games.scipio.actions import SWAP
from delenda.games.scipio.rules.orders import REDEPLOY
from delenda.kernel.errors import IllegalAction
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import walk
from support import actor_of, follow, game_over
from support.scipio import CARTHAGE, EVEN, ROME, armies, at, cards, drawing, hand, order


def test_r1_card_numbers_are_data_and_three_breaks_are_possible(tmp_path):
    standard = files("delenda.games.scipio").joinpath("data/box.toml").read_text(encoding="utf-8")
    box = tmp_path / "box.toml"
    box.write_text(standard.replace("card_values = [2, 3, 4, 5, 6, 7]", "card_values = [1, 2, 3, 4, 5, 6]"), encoding="utf-8")
    s = delenda.game("scipio").start(box=box)
    follow(s, "preset R1", "preset C1", "tiles 1 2 3", "assign Y 6", "assign P 4", "assign G 2")
    follow(s, "assign Y 3", "assign P 2", "assign G 1")
    assert s.effective == 0b111
    assert order(s) == "YPG"


def test_r2_double_or_more_is_at_least_twice():
    def breaks(a: int, b: int) -> bool:
        others = [n for n in range(2, 8) if n not in (a, b)][:2]
        rest = f"P{others[0]} G{others[1]}"
        return bool(cards(at(EVEN), f"Y{a} {rest}", f"Y{b} {rest}").effective)

    assert breaks(4, 2)
    assert breaks(6, 3)
    assert not breaks(5, 3)
    assert not breaks(7, 4)
    assert not breaks(5, 5)


@pytest.mark.parametrize(
    ("rome", "carthage", "effective"),
    [
        ("Y6 P7 G4", "Y3 P7 G5", 0b001),  # 1–0
        ("Y7 P6 G4", "Y3 P2 G5", 0b011),  # 2–0
        ("Y4 P2 G5", "Y2 P5 G3", 0),  # 1–1
        ("Y2 P6 G7", "Y4 P3 G2", 0b110),  # 2–1
        ("Y4 P3 G2", "Y2 P6 G7", 0b110),  # 1–2
    ],
)
def test_r3_strictly_more_breaks_count(rome, carthage, effective):
    assert cards(at(EVEN), rome, carthage).effective == effective


def test_r4_one_each_nullifies_both_in_different_fields():
    s = cards(at(f"{EVEN} tiles 1 2 3"), "Y4 P2 G5", "Y2 P5 G3")
    assert s.effective == 0
    assert s.damage == 2  # CARTHAGE, 11 to 12 in Yellow: ordinary


def test_r5_a_nullified_break_is_an_ordinary_field():
    s = cards(at("R [5 5|6 6|6 6] C [6 5|6 6|6 5] tiles 1 2 3"), "Y2 P6 G7", "Y4 P3 G2")
    follow(s, "take 2 1", "take 2 2")
    assert (actor_of(s), s.field, s.damage) == ("ROME", 0, 2)


def test_r6_the_side_with_fewer_breaks_still_deals_ordinary_damage():
    s = cards(at("R [5 5|6 6|6 6] C [6 5|6 6|6 5] tiles 1 2 3"), "Y2 P6 G7", "Y4 P3 G2")
    follow(s, "take 2 1", "take 2 2", "take 1 1")
    assert list(s.lost) == [2, 7]


def test_r7_earlier_fields_never_change_later_damage():
    totals = set()
    for tiles in permutations("123"):
        s = cards(at(f"R [6 6|5 6|6 5] C [6 5|6 6|6 5] tiles {' '.join(tiles)}"), "Y7 P4 G5", "Y3 P2 G6")
        while s.decision.name == "remove":
            s.apply(s.legal()[1])
        totals.add(tuple(s.total(seat, field) for seat in (ROME, CARTHAGE) for field in range(3)))
    assert len(totals) == 1


def test_r8_one_decision_for_the_whole_split():
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    assert s.decision.name == "remove"
    follow(s, "take 4 0")
    assert s.field == 2  # the next Field at once


def test_r9_avoidable_self_defeat_is_legal():
    s = cards(at("R [1 5|6 6|5 5] C [1 5|6 6|5 5] tiles 1 2 3"), "Y4 P6 G7", "Y5 P6 G7")
    assert s.labels() == ["take 0 1", "take 1 0"]
    assert game_over(follow(s, "take 1 0")) == "CARTHAGE FORMATION_EMPTIED"


def test_r10_damage_above_the_tokens_present_removes_what_is_there():
    s = cards(at("R [1 2|6 6|5 5] C [5 5|1 1|5 5] tiles 1 2 3"), "Y3 P6 G4", "Y5 P3 G4")
    assert list(s.lost) == [0, 2]
    assert list(s.troops[8:10]) == [0, 0]


def test_r11_a_forced_defeat_is_applied_by_itself():
    s = cards(at("R [1 2|6 6|5 5] C [5 5|6 6|5 5] tiles 1 2 3"), "Y3 P7 G4", "Y5 P6 G4")
    assert game_over(s) == "CARTHAGE FORMATION_EMPTIED"


def test_r12_the_first_emptied_formation_decides():
    both = "R [1 2|6 6|5 5] C [5 5|1 1|5 5]"
    assert game_over(cards(at(f"{both} tiles 1 2 3"), "Y3 P7 G4", "Y5 P6 G4")) == "CARTHAGE FORMATION_EMPTIED"
    assert game_over(cards(at(f"{both} tiles 2 1 3"), "Y3 P7 G4", "Y5 P6 G4")) == "ROME FORMATION_EMPTIED"
    assert game_over(cards(at(f"{both} tiles 1 2 3"), "Y3 P6 G4", "Y5 P3 G4")) == "ROME FORMATION_EMPTIED"


def test_r13_removed_tokens_never_return():
    for seed in range(20):
        before = (34, 34)
        for state in walk(delenda.game("scipio"), seed):
            if state.round > 0:
                now = state.score()
                assert now[0] <= before[0]
                assert now[1] <= before[1]
                before = now


def test_r14_only_removal_defeats():
    s = drawing("R [6 6|6 6|5 5] C [2 1|1 1|1 1]", "RD")
    follow(s, "move Y1 Y2", "move Y2 Y1")
    assert game_over(s) is None
    s = follow(drawing("R [6 6|6 6|5 5] C [1 6|1 1|1 1]", "RP"), "swap Y1 Y2")
    assert game_over(s) is None


def test_r15_only_damage_of_this_phase_counts():
    s = follow(drawing(EVEN, "DS"), "desert Y1")
    assert (s.phase, list(s.lost)) == (2, [0, 0])


def test_r16_a_tie_offers_no_card():
    s = cards(at("R [6 6|6 6|5 5] C [6 6|6 6|5 5]"), "Y7 P6 G5", "Y7 P6 G5")
    assert (s.phase, s.decision.name) == (2, "assign")


def test_r17_one_card_a_phase_in_both_phases():
    for text in (EVEN, f"{EVEN} phase 2 spent 2 3 5 / 2 4 6"):
        s = follow(drawing(text, "RD"), "done")
        assert s.decision.name in ("assign", "tiles")


def test_r18_the_composition_of_the_deck_is_public():
    s = drawing(EVEN, "RD", deck="RD3 OM1 DS1 RG1")
    for viewer in (ROME, CARTHAGE, delenda.SPECTATOR):
        assert list(s.view(viewer).deck) == [2, 0, 1, 1, 1]
        assert s.view(viewer).discards() == [3, 1, 1, 0, 0]


def test_r19_the_deck_always_holds_the_deserter():
    offers = 0
    for seed in range(60):
        for state in walk(delenda.game("scipio"), seed):
            if state.decision.name in ("draw_offer", "opportune_draw"):
                assert state.deck[3] == 1
                offers += 1
    assert offers


def test_r20_the_deserter_shuffles_every_card():
    s = drawing(EVEN, "OM", deck="OM2 DS1")
    follow(s, "done", "draw", "card OM", "done", "draw")
    assert s.decision.name == "deserter"  # the only card left comes by itself
    follow(s, "desert P1")
    assert list(s.deck) == [5, 1, 2, 1, 1]
    assert s.discards() == [0] * 5


def test_r21_a_step_needs_two_tokens_at_its_origin():
    s = drawing("R [6 6|6 6|5 5] C [4 1|6 6|5 5]", "RD")
    assert not any(label.startswith("move Y2") for label in s.labels())
    follow(s, "move Y1 Y2")
    assert "move Y2 P1" in s.labels()
    assert "move Y2 Y1" in s.labels()


def test_r22_borders_do_not_block_and_armies_do_not_touch():
    moves = {label for label in drawing(EVEN, "RD").labels() if label != "done"}
    line = [("Y1", "Y2"), ("Y2", "P1"), ("P1", "P2"), ("P2", "G1"), ("G1", "G2")]
    assert moves == {f"move {a} {b}" for pair in line for a, b in (pair, pair[::-1])}


def test_r22_the_grid_has_ranks():
    moves = {label for label in drawing(EVEN, "RD", adjacency="grid").labels() if label != "done"}
    grid = [("Y1", "Y2"), ("P1", "P2"), ("G1", "G2"), ("Y1", "P1"), ("P1", "G1"), ("Y2", "P2"), ("P2", "G2")]
    assert moves == {f"move {a} {b}" for pair in grid for a, b in (pair, pair[::-1])}


def test_r23_equal_pairs_are_not_listed():
    labels = drawing("R [6 6|6 6|5 5] C [6 6|6 6|5 5]", "RP").labels()
    assert len(labels) == 1 + 8
    assert "swap Y1 G2" in labels


def test_r23_an_equal_pair_is_refused_with_its_reason():
    s = drawing("R [6 6|6 6|5 5] C [6 6|6 6|5 5]", "RP")
    with pytest.raises(IllegalAction, match=r"the same number of tokens.*\(R23\)"):
        s.play(SWAP)


@pytest.mark.parametrize("labels", [("move P1 Y2", "draw"), ("move P1 Y2", "stop"), ("done", "draw"), ("done", "stop")])
def test_r24_four_uses_of_an_opportune_move(labels):
    s = follow(drawing(EVEN, "OM"), *labels)
    assert s.decision.name == ("draw" if labels[1] == "draw" else "assign")
    assert s.troops[8] == (6 if labels[0].startswith("move") else 7)


def test_r25_at_most_three_draws_in_a_phase():
    most = 0
    for seed in range(300):
        drawn: Counter[tuple[int, int]] = Counter()
        for state in walk(delenda.game("scipio"), seed):
            if state.decision.name == "draw":
                drawn[state.round, state.phase] += 1
        most = max([most, *drawn.values()])
    assert most <= 3


def test_r26_the_deserter_ends_a_chain_and_the_steps_stand():
    s = follow(drawing(EVEN, "OM"), "move P1 Y2", "draw", "card DS", "desert G1")
    assert armies(s) == "R [6 6|6 6|5 5] C [6 6|6 6|4 5]"
    assert (s.phase, s.decision.name) == (2, "assign")


def test_r27_the_deserter_is_never_optional():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    assert s.labels() == [f"desert {f}" for f in ("Y1", "Y2", "P1", "P2", "G1", "G2")]


def test_r28_using_the_general_always_ends_the_round():
    same = follow(drawing(f"{EVEN} tiles 3 2 1", "RG"), "tiles 3 2 1")
    assert (same.round, same.phase) == (2, 1)
    ignored = follow(drawing(f"{EVEN} tiles 3 2 1", "RG"), "ignore")
    assert (ignored.round, ignored.phase) == (1, 2)
    assert [ignored.tile(f) for f in range(3)] == [3, 2, 1]


@pytest.mark.parametrize("text", [EVEN, f"{EVEN} phase 2 spent 2 3 5 / 2 4 6"])
def test_r29_the_general_skips_the_shuffle_in_either_phase(text):
    s = follow(drawing(text, "RG"), "tiles 2 1 3")
    assert (actor_of(s), s.round, s.phase) == ("ROME", 2, 1)
    assert [s.tile(f) for f in range(3)] == [2, 1, 3]


def test_r30_both_take_all_cards_back_after_the_general():
    s = follow(drawing(EVEN, "RG"), "tiles 2 1 3")
    assert hand(s, ROME) == hand(s, CARTHAGE) == {2, 3, 4, 5, 6, 7}


def test_r31_all_tokens_are_placed():
    for seed in range(40):
        for state in walk(delenda.game("scipio"), seed):
            if state.decision.name == "tiles" and state.round == 1:
                assert state.score() == (state.box.tokens, state.box.tokens)
                assert min(state.troops) >= 1


def test_r32_the_order_of_secret_choices_has_no_effect():
    s = follow(at(EVEN), "assign Y 6", "assign P 7", "assign G 4")
    t = follow(at(EVEN), "assign Y 2", "assign P 3", "assign G 5")
    assert s.view(CARTHAGE) == t.view(CARTHAGE)
    assert s.legal() == t.legal()


def test_r33_in_the_second_phase_only_the_arrangement_is_secret():
    s = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5")
    follow(s, "assign Y 5", "assign P 2")
    view = s.view(CARTHAGE)
    assert hand(view, ROME) == {2, 3, 5}
    rng = Rng(1)
    assert {tuple(view.guess(rng).placed[:3]) for _ in range(200)} == set(permutations([0, 1, 3]))


def test_r34_twelve_quiet_phases_are_a_draw():
    s = cards(at("R [6 6|6 6|5 5] C [6 6|6 6|5 5] quiet 11"), "Y2 P3 G4", "Y2 P3 G4")
    assert game_over(s) == "DRAW QUIET_LIMIT"
    assert s.outcome().winner is None
    assert s.journal.lines()[-1] == "A draw: 12 phases in a row without a loss."


def test_r35_formations_have_the_same_names_for_both_seats():
    assert REDEPLOY.label(drawing(EVEN, "RD"), 48) == "move Y1 Y2"
    assert REDEPLOY.label(drawing(EVEN, "RD", "ROME"), 48) == "move Y1 Y2"


def test_r36_resignation_is_not_an_action_of_the_rules():
    for seed in range(10):
        for state in walk(delenda.game("scipio"), seed):
            assert "resign" not in state.labels()
