"""The examples of src/delenda/games/scipio/rules.md, V1 to V25."""

import random
from collections import Counter
from itertools import permutations

import pytest

import delenda
from delenda.kernel.testkit import walk
from support import actor_of, follow, game_over
from support.scipio import CARTHAGE, EVEN, ROME, armies, at, cards, drawing, hand, order

V8 = "R [1 2|6 6|5 5] C [5 5|1 1|5 5]"


def v1():
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    return follow(s, "take 3 1", "take 1 0")


def test_v1_printed_example_1():
    s = cards(at(f"{EVEN} tiles 3 2 1"), "Y6 P7 G4", "Y3 P7 G5")
    assert order(s) == "YGP"
    assert (actor_of(s), s.damage) == ("CARTHAGE", 4)
    follow(s, "take 3 1")
    assert (actor_of(s), s.field, s.damage) == ("ROME", 2, 1)
    follow(s, "take 1 0")
    assert armies(s) == "R [6 6|6 6|4 5] C [3 4|7 6|5 5]"
    assert list(s.lost) == [1, 4]
    assert (actor_of(s), s.decision.name) == ("CARTHAGE", "draw_offer")
    assert (hand(s, ROME), hand(s, CARTHAGE)) == ({2, 3, 5}, {2, 4, 6})
    assert s.journal.lines() == [
        "First phase. Rome has placed its cards.",
        "First phase. Carthage has placed its cards.",
        "Revealed: Yellow 6–3, Purple 7–7, Green 4–5 (Rome–Carthage).",
        "Shield Break: Rome in Yellow (6 to 3).",
        "Yellow, Shield Break: Carthage, 11 against 12, loses 4, 3 from Yellow 1 and 1 from Yellow 2 (now 3 and 4).",
        "Green: Rome, 10 against 10, loses 1, 1 from Green 1 (now 4 and 5).",
        "Purple: 7–7, no losses.",
        "Losses: Rome 1, Carthage 4. Carthage may draw.",
    ]


def test_v2_printed_example_2():
    s = cards(at("R [5 5|6 6|6 6] C [6 5|6 6|6 5] tiles 1 2 3"), "Y2 P6 G7", "Y4 P3 G2")
    assert order(s) == "PGY"
    assert "Carthage's Shield Break in Yellow is nullified (1 against 2)." in s.journal.lines()
    for seat, damage, split in (("CARTHAGE", 3, "take 2 1"), ("CARTHAGE", 4, "take 2 2"), ("ROME", 2, "take 1 1")):
        assert (actor_of(s), s.damage) == (seat, damage)
        follow(s, split)
    assert armies(s) == "R [4 4|6 6|6 6] C [6 5|4 5|4 3]"
    assert list(s.lost) == [2, 7]
    assert (actor_of(s), s.decision.name) == ("CARTHAGE", "draw_offer")


def test_v3_all_tie():
    s = cards(at("R [6 6|6 6|5 5] C [6 6|6 6|5 5]"), "Y7 P6 G5", "Y7 P6 G5")
    assert armies(s) == "R [6 6|6 6|5 5] C [6 6|6 6|5 5]"
    assert (s.quiet, s.phase, s.decision.name) == (1, 2, "assign")
    assert hand(s, ROME) == hand(s, CARTHAGE) == {2, 3, 4}


def test_v4_break_table():
    box = at(EVEN).box
    values = box.card_values
    broken = {(r, c) for i, r in enumerate(values) for j, c in enumerate(values) if box.breaker[i * 6 + j] == ROME}
    assert broken == {(4, 2), (5, 2), (6, 2), (7, 2), (6, 3), (7, 3)}
    plans = list(permutations(range(6), 3))
    seen: Counter[tuple[int, int]] = Counter()
    for rome in plans:
        for carthage in plans:
            by = [box.breaker[r * 6 + c] for r, c in zip(rome, carthage, strict=True)]
            seen[by.count(ROME), by.count(CARTHAGE)] += 1
    expected = {(0, 0): 4176, (1, 0): 3240, (0, 1): 3240, (1, 1): 2592, (2, 0): 360, (0, 2): 360, (2, 1): 216, (1, 2): 216}
    assert seen == expected


def test_v5_one_each_cancels_both():
    s = cards(at(f"{EVEN} tiles 2 3 1"), "Y4 P2 G5", "Y2 P5 G3")
    assert order(s) == "GYP"
    for seat, damage, split in (("CARTHAGE", 1, "take 0 1"), ("CARTHAGE", 2, "take 1 1"), ("ROME", 2, "take 1 1")):
        assert (actor_of(s), s.damage) == (seat, damage)
        follow(s, split)
    assert armies(s) == "R [6 6|5 5|5 5] C [5 4|7 6|5 4]"
    assert list(s.lost) == [2, 3]
    assert actor_of(s) == "CARTHAGE"


def test_v6_two_breaks_none_against():
    s = cards(at("R [6 6|5 6|6 5] C [6 5|6 6|6 5] tiles 3 1 2"), "Y7 P4 G5", "Y3 P2 G6")
    assert order(s) == "PYG"
    for seat, damage, split in (("CARTHAGE", 3, "take 1 2"), ("CARTHAGE", 4, "take 2 2"), ("ROME", 1, "take 1 0")):
        assert (actor_of(s), s.damage) == (seat, damage)
        follow(s, split)
    assert armies(s) == "R [6 6|5 6|5 5] C [4 3|5 4|6 5]"
    assert list(s.lost) == [1, 7]


@pytest.mark.parametrize("tiles", list(permutations("123")))
def test_v7_tiles_do_not_change_damage(tiles):
    s = cards(at(f"R [6 6|5 6|6 5] C [6 5|6 6|6 5] tiles {' '.join(tiles)}"), "Y7 P4 G5", "Y3 P2 G6")
    assert order(s) == ("YPG" if tiles in (("1", "2", "3"), ("1", "3", "2"), ("2", "3", "1")) else "PYG")
    losses = {}
    while s.decision.name == "remove":
        losses["YPG"[s.field]] = (actor_of(s), s.damage)
        s.apply(s.legal()[1])
    assert losses == {"Y": ("CARTHAGE", 4), "P": ("CARTHAGE", 3), "G": ("ROME", 1)}


def test_v7_field_totals_after_a_phase_are_independent_of_the_tiles():
    rng = random.Random(1)
    for _ in range(40):
        counts = [rng.randint(4, 7) for _ in range(12)]
        rows = [rng.sample(range(2, 8), 3) for _ in range(2)]
        text = "R [{} {}|{} {}|{} {}] C [{} {}|{} {}|{} {}]".format(*[min(n, 5) for n in counts])
        totals = set()
        for tiles in permutations("123"):
            s = cards(at(f"{text} tiles {' '.join(tiles)}"), *(f"Y{a} P{b} G{c}" for a, b, c in rows))
            while s.decision.name == "remove":
                s.apply(s.legal()[len(s.legal()) // 2])
            if game_over(s) is None:
                totals.add(tuple(s.total(seat, field) for seat in (ROME, CARTHAGE) for field in range(3)))
        assert len(totals) <= 1


def test_v8_the_earlier_field_decides():
    s = cards(at(f"{V8} tiles 1 2 3"), "Y3 P7 G4", "Y5 P6 G4")
    assert armies(s) == "R [0 1|6 6|5 5] C [5 5|1 1|5 5]"
    assert game_over(s) == "CARTHAGE FORMATION_EMPTIED"
    s = cards(at(f"{V8} tiles 2 1 3"), "Y3 P7 G4", "Y5 P6 G4")
    assert armies(s) == "R [1 2|6 6|5 5] C [5 5|0 0|5 5]"
    assert game_over(s) == "ROME FORMATION_EMPTIED"


def test_v9_an_effective_break_precedes_a_lower_tile():
    s = cards(at(f"{V8} tiles 1 2 3"), "Y3 P6 G4", "Y5 P3 G4")
    assert armies(s) == "R [1 2|6 6|5 5] C [5 5|0 0|5 5]"
    assert list(s.lost) == [0, 2]
    assert game_over(s) == "ROME FORMATION_EMPTIED"


def test_v10_a_nullified_break_loses_its_priority():
    s = cards(at(f"{V8} tiles 1 2 3"), "Y2 P6 G5", "Y4 P3 G5")
    assert order(s) == "YPG"
    assert armies(s) == "R [0 1|6 6|5 5] C [5 5|1 1|5 5]"
    assert game_over(s) == "CARTHAGE FORMATION_EMPTIED"


@pytest.mark.parametrize(
    ("tokens", "damage", "splits"),
    [
        ((6, 5), 4, ["take 0 4", "take 1 3", "take 2 2", "take 3 1", "take 4 0"]),
        ((3, 4), 4, ["take 0 4", "take 1 3", "take 2 2", "take 3 1"]),
        ((1, 5), 1, ["take 0 1", "take 1 0"]),
        ((2, 3), 3, ["take 0 3", "take 1 2", "take 2 1"]),
        ((4, 1), 2, ["take 1 1", "take 2 0"]),
        ((2, 2), 3, None),
        ((1, 1), 1, None),
        ((1, 2), 4, None),
    ],
)
def test_v11_legal_splits(tokens, damage, splits):
    mine = sum(tokens)
    enemy = mine + 1 if damage in (2, 4) else mine
    other = f"{enemy // 2} {enemy - enemy // 2}"
    rome, carthage = ("Y2 P6 G7", "Y5 P6 G7") if damage > 2 else ("Y4 P6 G7", "Y5 P6 G7")
    s = cards(at(f"R [{tokens[0]} {tokens[1]}|6 6|5 5] C [{other}|6 6|5 5] tiles 1 2 3"), rome, carthage)
    if splits is None:
        assert game_over(s) == "CARTHAGE FORMATION_EMPTIED"
    else:
        assert s.damage == damage
        assert s.labels() == splits


@pytest.mark.parametrize(("total", "survives"), [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (9, 4)])
def test_v12_smallest_totals_that_survive(total, survives):
    for damage in (1, 2, 3, 4):
        enemy = total + 1 if damage in (2, 4) else total
        rome, carthage = ("Y2 P6 G7", "Y5 P6 G7") if damage > 2 else ("Y4 P6 G7", "Y5 P6 G7")
        text = f"R [{total // 2} {total - total // 2}|6 6|5 5] C [{enemy // 2} {enemy - enemy // 2}|6 6|5 5] tiles 1 2 3"
        s = cards(at(text), rome, carthage)
        assert (game_over(s) is None) == (damage <= survives)


def test_v12_a_total_of_ten_cannot_fall_in_one_round_by_damage():
    """Twice the worst phase is eight, which leaves two; random games never show more."""
    assert max(at(EVEN).box.shield_break) * 2 == 8
    for seed in range(150):
        lost: Counter[tuple[int, int, int]] = Counter()
        for state in walk(delenda.game("scipio"), seed):
            if state.decision.name == "remove":
                lost[state.round, state.actor, state.field] += state.damage
        assert max(lost.values(), default=0) <= 8


def test_v13_equal_losses_no_card():
    s = cards(at(f"{EVEN} tiles 1 2 3"), "Y7 P4 G3", "Y6 P5 G3")
    follow(s, "take 1 1", "take 0 2")
    assert armies(s) == "R [6 6|6 4|5 5] C [5 4|7 6|5 5]"
    assert (s.phase, s.decision.name) == (2, "assign")
    assert "Equal losses, no New Orders." in s.journal.lines()


def test_v14_redeployment_steps():
    def rome(army: str, **options: str):
        return drawing(f"R {army} C [6 5|7 6|5 5]", "RD", "ROME", **options)

    a = rome("[6 6|6 6|5 5]")
    assert len(a.labels()) == 11
    assert armies(follow(a.copy(), "move Y1 Y2", "move Y2 P1")).startswith("R [5 6|7 6|5 5]")
    assert armies(follow(a.copy(), "move Y2 P1", "move G1 P2")).startswith("R [6 5|7 7|4 5]")
    b = rome("[4 1|6 6|5 5]")
    assert len(b.labels()) == 9
    assert armies(follow(b, "move Y1 Y2", "move Y2 P1")).startswith("R [3 1|7 6|5 5]")
    c = rome("[1 6|6 6|5 5]")
    assert len(c.labels()) == 10
    assert "move Y1 Y2" not in c.labels()
    assert rome("[2 1|1 1|1 1]").labels() == ["done", "move Y1 Y2"]
    assert rome("[1 1|1 1|1 1]").phase == 2
    f = follow(a.copy(), "done")
    assert armies(f).startswith("R [6 6|6 6|5 5]")
    grid = rome("[6 6|6 6|5 5]", adjacency="grid")
    assert len(grid.labels()) == 15
    assert "move Y1 P1" in grid.labels()


def test_v15_relief_in_place():
    s = drawing("R [6 6|6 6|5 5] C [6 5|7 6|5 1]", "RP")
    assert len(s.labels()) == 14
    follow(s, "swap Y1 G2")
    assert armies(s).endswith("C [1 5|7 6|5 6]")
    assert (s.total(CARTHAGE, 0), s.total(CARTHAGE, 2)) == (6, 11)


def test_v16_opportune_chain_into_the_deserter():
    s = follow(v1(), "draw", "card OM")
    assert s.count_deck() == 9
    follow(s, "move P1 Y2")
    assert armies(s).endswith("C [3 5|6 6|5 5]")
    follow(s, "draw", "card OM")
    assert s.count_deck() == 8
    follow(s, "done", "draw", "card DS")
    assert s.count_deck() == 7
    assert actor_of(s) == "ROME"
    assert list(s.lost) == [1, 4]
    follow(s, "desert G2")
    assert armies(s).endswith("C [3 5|6 6|5 4]")
    assert list(s.deck) == [5, 1, 2, 1, 1]
    assert s.discards() == [0] * 5
    assert (s.phase, list(s.lost)) == (2, [0, 0])
    assert s.journal.lines()[-3:] == [
        "Carthage draws an Opportune Move (9 cards left): one from Purple 1 to Yellow 2, draws again.",
        "Carthage draws an Opportune Move (8 cards left): no step, draws again.",
        "Carthage draws the Deserter (7 cards left): Rome removes one from Green 2 (now 4). All ten cards are shuffled.",
    ]


def test_v17_opportune_move_order():
    s = follow(drawing(EVEN, "OM"), "done", "draw", "card RD")
    follow(s, "move Y1 Y2", "move Y2 P1")
    assert s.phase == 2
    assert follow(drawing(EVEN, "OM"), "done", "stop").phase == 2


def test_v18_deserter_wins_the_game():
    s = drawing("R [5 5|1 9|5 5] C [6 5|7 6|5 5]", "DS", "ROME")
    won = follow(s.copy(), "desert P1")
    assert armies(won).startswith("R [5 5|0 9|5 5]")
    assert game_over(won) == "CARTHAGE FORMATION_EMPTIED"
    assert won.count_deck() == 9
    on = follow(s.copy(), "desert P2")
    assert armies(on).startswith("R [5 5|1 8|5 5]")
    assert (on.count_deck(), game_over(on)) == (10, None)


def test_v19_renowned_general():
    a = follow(drawing(f"{EVEN} tiles 3 2 1", "RG"), "tiles 1 2 3")
    assert (a.round, a.phase, actor_of(a), a.count_deck()) == (2, 1, "ROME", 9)
    assert [a.tile(f) for f in range(3)] == [1, 2, 3]
    assert hand(a, ROME) == hand(a, CARTHAGE) == {2, 3, 4, 5, 6, 7}
    b = follow(drawing(f"{EVEN} tiles 3 2 1", "RG"), "tiles 3 2 1")
    assert (b.round, [b.tile(f) for f in range(3)]) == (2, [3, 2, 1])
    c = follow(drawing(f"{EVEN} tiles 3 2 1", "RG"), "ignore")
    assert (c.round, c.phase, [c.tile(f) for f in range(3)]) == (1, 2, [3, 2, 1])
    second = f"{EVEN} tiles 3 2 1 phase 2 spent 2 3 5 / 2 4 6"
    d = follow(drawing(second, "RG"), "tiles 2 1 3")
    assert (d.round, d.phase, actor_of(d), [d.tile(f) for f in range(3)]) == (2, 1, "ROME", [2, 1, 3])
    e = follow(drawing(second, "RG"), "ignore")
    assert (actor_of(e), e.decision.name) == ("CHANCE", "tiles")


def test_v20_the_last_card():
    s = at(f"{EVEN} placed 6 7 4 / 3 7 5 deck DS1 CARTHAGE draw_offer")
    assert s.labels() == ["draw", "pass"]
    follow(s, "draw")
    assert (actor_of(s), s.decision.name) == ("ROME", "deserter")
    follow(s, "desert P1")
    assert s.count_deck() == 10


def test_v21_second_phase():
    s = follow(v1(), "pass")
    assert s.labels() == ["assign Y 2", "assign Y 3", "assign Y 5"]
    follow(s, "assign Y 5")
    assert s.labels() == ["assign P 2", "assign P 3"]
    follow(s, "assign P 2")
    assert s.labels() == ["assign Y 2", "assign Y 4", "assign Y 6"]
    follow(s, "assign Y 2", "assign P 4")
    while s.decision.name in ("remove", "draw_offer"):
        s.apply(s.find("pass") if s.decision.name == "draw_offer" else s.legal()[1])
    assert hand(s, ROME) == hand(s, CARTHAGE) == {2, 3, 4, 5, 6, 7}
    assert (s.round, actor_of(s), s.decision.name) == (2, "CHANCE", "tiles")
    assert list(s.spent) == [-1] * 6


def test_v22_views():
    s = follow(at(EVEN), "assign Y 6", "assign P 7", "assign G 4")
    mine, theirs = s.view(ROME), s.view(CARTHAGE)
    assert [mine.card(ROME, field) for field in range(3)] == [6, 7, 4]
    assert list(theirs.placed[:3]) == [-2, -2, -2]
    assert hand(theirs, ROME) == hand(theirs, CARTHAGE) == {2, 3, 4, 5, 6, 7}
    setup = delenda.game("scipio").start()
    for chosen in ("preset R1", "preset R3"):
        assert follow(setup.copy(), chosen).view(CARTHAGE).army(ROME) == [0] * 6


def test_v23_quiet_limit():
    assert game_over(cards(at(f"{EVEN} quiet 11"), "Y2 P3 G4", "Y2 P3 G4")) == "DRAW QUIET_LIMIT"
    s = follow(cards(at(f"{EVEN} quiet 11"), "Y7 P3 G4", "Y6 P3 G4"), "take 1 1")
    assert (s.quiet, game_over(s)) == (0, None)


def test_v24_set_up_chain():
    s = follow(delenda.game("scipio").start(), "preset R1", "custom")
    for formation, most, chosen in (("Y1", 29, 6), ("Y2", 24, 5), ("P1", 20, 7), ("P2", 14, 6), ("G1", 9, 5)):
        assert s.labels() == [f"count {formation} {n}" for n in range(1, most + 1)]
        follow(s, f"count {formation} {chosen}")
    assert armies(s).endswith("C [6 5|7 6|5 5]")
    s = follow(delenda.game("scipio").start(), "custom", "count Y1 29")
    assert list(s.troops[:6]) == [29, 1, 1, 1, 1, 1]


def test_v25_draw_weights():
    s = at(f"{EVEN} placed 6 7 4 / 3 7 5 deck RD3 OM1 DS1 RG1 CARTHAGE draw_offer")
    follow(s, "draw")
    assert dict(zip(s.labels(), s.weights(), strict=True)) == {"card RD": 3, "card OM": 1, "card DS": 1, "card RG": 1}
