"""3.3 Orders of a unit."""

import pytest

from delenda.games.zama.rules.patterns import orders_of
from delenda.kernel.errors import IllegalAction
from support.zama import PLAIN, at, do, names

FAR = "KP@f7"


def moves_and_attacks(kind: str, square: str = "c3") -> tuple[str, str]:
    """On an open mat; attacks are tried with an enemy Hero on each square in turn."""
    s = at(f"R{kind}@{square} {FAR}")
    card = s.board[s.box.square(square)]
    moves = " ".join(names(s, orders_of(s, card, 1)))
    hit = []
    for name in s.box.names:
        if name not in (square, "a4", "b4", "e4", "f4", "f7"):
            t = at(f"R{kind}@{square} KH@{name} {FAR}")
            if t.box.square(name) in orders_of(t, card, 3):
                hit.append(name)
    return moves, " ".join(hit)


@pytest.mark.parametrize(
    ("kind", "moves", "attacks"),
    [
        ("H", "b2 c2 d2 b3 d3 c4 d4", "c2 b3 d3 c4"),
        ("P", "c2 b3 d3 c4", "b2 c2 d2 b3 d3 c4 d4"),
        ("I", "b2 d2 d4", "c2 b3 d3 c4"),
        ("A", "c2 b3 d3 c4", "b1 c1 d1 b5 c5 d5"),
        ("C", "c1 c2 a3 b3 d3 e3 c4 c5", "b2 d2 d4"),
    ],
)
def test_2_2_moves_and_attacks_of_each_class(kind, moves, attacks):
    assert moves_and_attacks(kind) == (moves, attacks)


def test_2_2_proof_infantry_attacks_leave_its_shade_and_moves_never_do():
    s = at("RI@c3 KI@e5 RC@a1")
    box = s.box
    infantry = s.board[box.square("c3")]
    for square in range(box.squares):
        reach = box.reach[infantry * box.squares + square]
        for at_, strikes, way in zip(reach.squares, reach.strikes, reach.ways, strict=True):
            assert (box.is_dark[at_] == box.is_dark[square]) == (way != 0)
            assert (box.is_dark[at_] != box.is_dark[square]) == strikes


def test_2_2_every_other_class_can_change_shade():
    box = at("RI@c3 KI@e5").box
    here = box.square("c3")
    for card in (0, 3, 7, 9):
        reach = box.reach[card * box.squares + here]
        moves = [to for to, way in zip(reach.squares, reach.ways, strict=True) if way]
        assert any(box.is_dark[to] != box.is_dark[here] for to in moves)


def test_3_3_1_off_the_mat_ends_a_ray():
    assert PLAIN.orders(at(f"RC@a1 {FAR}"), "a1") == "moves a2 a3 b1 c1"


def test_3_3_1_an_occupied_square_ends_a_ray():
    assert PLAIN.orders(at(f"RC@c2 RH@c3 KI@b2 {FAR}"), "c2") == "moves c1 d2 e2"


def test_3_3_1_diagonal_steps_are_not_hindered_by_neighbours():
    assert PLAIN.orders(at(f"RI@c2 RH@c3 RP@d2 RP@b2 RA@c1 {FAR}"), "c2") == "moves b1 b3 d1 d3"


def test_3_3_2_attacks_only_if_the_unit_has_not_attacked():
    assert "attacks d4" in PLAIN.orders(at("RH@d3 KI@d4"), "d3")
    assert "attacks" not in PLAIN.orders(at("RH!@d3 KI@d4"), "d3")


def test_3_3_2_what_can_be_attacked():
    s = at("RP@b3 KI@c4 RI@c3 a4 PK")
    assert PLAIN.orders(s, "b3") == "moves a3 b2 attacks a4 b4 c4"


def test_3_3_3_merge_needs_two_injured_of_one_class_in_reach_of_a_move():
    assert "merges c5" in PLAIN.orders(at(f"RC*@c3 RC*@c5 {FAR}"), "c3")  # two squares away, the way is free
    assert "merges" not in PLAIN.orders(at(f"RC*@c3 RC*@c5 RH@c4 {FAR}"), "c3")
    assert "merges" not in PLAIN.orders(at(f"RC*@c3 RC@c5 {FAR}"), "c3")
    assert "merges" not in PLAIN.orders(at(f"RC@c3 RC*@c5 {FAR}"), "c3")
    assert "merges" not in PLAIN.orders(at(f"RC*@c3 RI*@c5 {FAR}"), "c3")


def test_3_3_3_merge_effect():
    s = do(at(f"RC*@c3 RC*@c5 RP@a1 {FAR}"), "c3 c5")
    assert PLAIN.units(s) == {"RC@c5", "RP@a1", "KP@f7"}
    assert s.progress == 1
    assert s.journal.lines() == ["Laelius' Horse c3 and Masinissa's Numidians c5 merge on c5, healthy."]
    assert s.box.card_name(s.board[s.box.square("c5")]) == "Laelius' Horse"


def test_r18_a_card_that_merges_away_has_not_attacked_any_more():
    s = do(at(f"RC*@c3 RC*!@c4 {FAR}"), "c3 c4")
    assert [s.box.ids[card] for card in range(s.box.cards) if s.has_attacked(card)] == ["C1"]
    assert s.invariants() == []


def test_3_3_labels_say_what_the_order_is():
    s = do(at(f"RC*@c2 RC*@d2 KI@d3 {FAR}"), "c2")
    assert set(s.labels()) == {"move a2", "move b2", "move c1", "move c3", "move c4", "merge d2", "attack d3"}


@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ("f6", "Laelius' Horse cannot move to f6: it is not in the movement pattern"),
        ("c4", r"the way to c4 is not free \(R10\)"),
        ("c3", "c3 holds your own unit"),
        ("a4", "the port on a4 is your own"),
        ("f7", "Libyan Phalanx on f7 is not in the attack pattern of Laelius' Horse"),
    ],
)
def test_3_3_why_not(square, sentence):
    s = do(at(f"RC@c2 RP@c3 a4 PR {FAR}"), "c2")
    with pytest.raises(IllegalAction, match=sentence):
        s.play(s.box.square(square))


def test_3_3_2_why_not_a_second_attack():
    s = do(at(f"RC!@c2 KI@d3 {FAR}"), "c2")
    with pytest.raises(IllegalAction, match=r"has attacked this turn.*\(R6\)"):
        s.play(s.box.square("d3"))


@pytest.mark.parametrize("square", ["c2", "d2", "e2", "c3", "e3", "c4", "d4"])
def test_3_3_2_why_not_a_second_attack_wherever_the_enemy_stands(square):
    s = do(at(f"RP!@d3 KI@{square} {FAR}"), "d3")
    assert s.refusal(s.box.square(square)).endswith(
        "has attacked this turn, and a unit attacks in only one action a turn (R6)."
    )
