"""Phases by Field totals: the same outcomes as by the rules, matrices, and what the right to draw is worth."""

import pytest

import delenda
from delenda.games.scipio.actions import ASSIGN_CARD
from delenda.games.scipio.insight import WEIGHTS, foresee, order
from delenda.games.scipio.judgement.clash import ROWS, field_totals, rules_of, strike
from delenda.games.scipio.judgement.fate import drawn
from delenda.games.scipio.judgement.standing import Prospect, features, standing
from delenda.games.scipio.judgement.together import TOGETHER
from delenda.kernel.actor import NOBODY
from delenda.kernel.weights import weigh
from support.scipio import CARTHAGE, EVEN, ROME, at

DECK = [5, 1, 2, 1, 1]


def by_the_rules(state, rome, carthage):
    """Both rows placed, and every loss split as judged best, up to the end of the phase."""
    end = state.copy()
    for card in (*ROWS[rome], *ROWS[carthage]):
        end.apply(ASSIGN_CARD + card)
    while end.decision.name == "remove":
        end.apply(order(end)[0])
    return end


@pytest.mark.parametrize("armies", [EVEN, "R [2 2|1 2|2 3] C [1 1|2 2|4 4]", "R [3 2|1 1|5 1] C [1 2|3 2|1 1]"])
@pytest.mark.parametrize("tiles", ["1 2 3", "3 1 2"])
def test_a_clash_comes_out_as_by_the_rules(armies, tiles):
    state = at(f"{armies} tiles {tiles}")
    rng = delenda.Rng(1)
    for _ in range(300):
        rome, carthage = rng.below(120), rng.below(120)
        end = by_the_rules(state, rome, carthage)
        result = strike(state.box, field_totals(state), state.tiles, rules_of(state.box).clashes[rome * 120 + carthage])
        assert result.winner == end.winner
        if end.winner == NOBODY:
            assert result.totals == field_totals(end)
            assert result.drawer == (end.actor if end.decision.name == "draw_offer" else NOBODY)


@pytest.mark.parametrize("armies", [EVEN, "R [2 2|1 2|2 3] C [1 1|2 2|4 4]", "R [2 2|1 2|2 3] C [1 1|2 2|2 2]"])
def test_standing_and_features_agree(armies):
    state = at(armies)
    assert standing(field_totals(state), list(state.deck)) == pytest.approx(weigh(WEIGHTS, features(state)))


def test_a_row_is_completed_from_where_it_stands():
    state = at(EVEN)
    assert len(foresee(state, 0).lines(ROME)) == len(foresee(state, 0).lines(CARTHAGE)) == 120
    state.apply(ASSIGN_CARD + 5)
    lines = foresee(state, 0).lines(ROME)
    assert len(lines) == 20
    assert all(len(line) == 2 and ASSIGN_CARD + 5 not in line for line in lines)
    assert all(ROWS[row][0] == 5 for row in foresee(state, 0).rows(ROME, lines))


@pytest.mark.parametrize("inner", [0, 1])
def test_even_armies_have_an_even_matrix(inner):
    outlook = foresee(at("R [6 6|6 6|5 5] C [6 6|6 6|5 5]"), inner)
    rows = outlook.rows(ROME, outlook.lines(ROME)[:6])
    payoff = [outlook.values(ROME, row, rows) for row in rows]
    assert all(payoff[i][j] == pytest.approx(-payoff[j][i], abs=1e-5) for i in range(6) for j in range(6))
    for row, values in zip(rows, payoff, strict=True):
        assert outlook.values(CARTHAGE, row, rows) == pytest.approx(values, abs=1e-5)


def test_a_second_phase_is_settled_by_its_matrix():
    lost = at(
        "R [1 1|6 6|5 5] C [6 6|6 6|5 5] phase 2 spent 7 6 5 / 2 3 4"
    )  # 2 3 4 against 5 6 7: Yellow falls whatever is placed
    assert foresee(lost, 1).settled() == pytest.approx(-1, abs=1e-5)
    assert foresee(lost, 0).settled() > -1


def test_a_last_round_that_decides_by_tokens_is_not_foreseen():
    state = delenda.game("scipio").start("mini")
    state.apply(state.legal()[0])
    assert state.decision.name == "assign"
    assert foresee(state, 1) is None


def test_the_right_to_draw_helps_its_owner():
    totals, prospect = [12, 10, 4, 10, 10, 10], Prospect(DECK, TOGETHER)
    here = prospect.value(totals)
    assert drawn(prospect, totals, ROME, DECK) > here
    assert drawn(prospect, [*totals[3:], *totals[:3]], CARTHAGE, DECK) == pytest.approx(-drawn(prospect, totals, ROME, DECK))
    assert drawn(prospect, totals, CARTHAGE, DECK) <= here


def test_nobody_need_draw_when_only_the_deserter_is_left():
    totals, deck = [12, 10, 3, 10, 10, 10], [0, 0, 0, 1, 0]
    prospect = Prospect(deck, TOGETHER)
    assert drawn(prospect, totals, ROME, deck) == pytest.approx(prospect.value(totals))
