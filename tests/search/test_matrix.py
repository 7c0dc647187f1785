"""Matrix games with known solutions, and the solution of secret choices."""

import random
import time

import pytest

import delenda
from delenda.games.scipio import insight
from delenda.kernel.matrix import exact, leaning, read, solve, value_of
from delenda.search.joint import Joint, secret_lines, thought
from delenda.search.tree import Guide
from support import follow
from support.scipio import EVEN, at

GUIDE = Guide(insight.evaluate, insight.order, insight.rollout)


def test_rock_paper_scissors():
    found = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert found.value == pytest.approx(0, abs=0.01)
    assert found.rows == pytest.approx([1 / 3] * 3, abs=0.02)


def test_a_saddle_point_is_played_purely():
    found = solve([[3, 1, 4], [2, 0, 1]])
    assert found.value == pytest.approx(1, abs=0.01)
    assert found.rows[0] == pytest.approx(1, abs=0.01)
    assert found.columns[1] == pytest.approx(1, abs=0.01)


def test_the_gap_is_what_both_could_still_gain():
    rng = random.Random(1)
    for _ in range(30):
        payoff = [[rng.uniform(-1, 1) for _ in range(6)] for _ in range(6)]
        found = solve(payoff, gap=0.002)
        best_row = max(sum(p * c for p, c in zip(row, found.columns, strict=True)) for row in payoff)
        best_column = min(sum(payoff[i][j] * found.rows[i] for i in range(6)) for j in range(6))
        assert found.gap == pytest.approx(best_row - best_column)
        assert found.gap <= 0.002


def test_the_value_alone_agrees_with_the_solution():
    rng = random.Random(1)
    for height, width in ((6, 6), (2, 6), (6, 2), (1, 4), (12, 12)):
        for _ in range(20):  # with many ties, at which the simplex method could go round in circles
            payoff = [[rng.choice([rng.uniform(-1, 1), 1, -1, 0]) for _ in range(width)] for _ in range(height)]
            found = solve(payoff, gap=0.001)
            assert value_of(payoff) == pytest.approx(found.value, abs=found.gap / 2 + 1e-6)


def test_values_known_by_hand():
    assert value_of([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) == pytest.approx(0, abs=1e-6)
    assert value_of([[3, 1, 4], [2, 0, 1]]) == pytest.approx(1, abs=1e-6)
    assert value_of([[2, -1], [-1, 1]]) == pytest.approx(0.2, abs=1e-6)


def test_mixtures_of_the_simplex_method_leave_nothing_to_gain():
    rng = random.Random(2)
    for height, width in ((6, 6), (2, 6), (6, 2), (1, 4), (40, 40)):
        payoff = [[rng.choice([rng.uniform(-1, 1), 1, -1, 0]) for _ in range(width)] for _ in range(height)]
        found = exact(payoff)
        assert found.gap == pytest.approx(0, abs=1e-6)
        assert found.value == pytest.approx(value_of(payoff), abs=1e-6)


def test_leaning_gains_more_from_chance_and_loses_no_more_than_it_says():
    rng = random.Random(3)
    payoff = [[rng.uniform(-1, 1) for _ in range(20)] for _ in range(20)]
    fair, leant = exact(payoff), leaning(payoff, 0.3)
    assert leant.value == pytest.approx(fair.value)
    assert against_chance(payoff, leant.rows) > against_chance(payoff, fair.rows)
    worst = min(sum(share * row[column] for share, row in zip(leant.rows, payoff, strict=True)) for column in range(20))
    assert fair.value - worst == pytest.approx(leant.gap, abs=1e-6)
    assert leaning(payoff, 0.01).gap < leant.gap < 0.3


def test_leaning_towards_an_expected_enemy_gains_more_from_that_one():
    rng = random.Random(4)
    payoff = [[rng.uniform(-1, 1) for _ in range(20)] for _ in range(20)]
    gains = [row[7] for row in payoff]  # who always takes the same column
    fair, leant = exact(payoff), leaning(payoff, 0.3, gains)
    assert against(gains, leant.rows) > against(gains, fair.rows)
    assert against_chance(payoff, leaning(payoff, 0.3).rows) > against_chance(payoff, leant.rows)
    assert leaning(payoff, 1.0, gains).rows == pytest.approx([float(gain == max(gains)) for gain in gains])


def against(gains: list[float], rows: list[float]) -> float:
    return sum(share * gain for share, gain in zip(rows, gains, strict=True))


def against_chance(payoff: list[list[float]], rows: list[float]) -> float:
    return sum(share * sum(row) / len(row) for share, row in zip(rows, payoff, strict=True))


def test_reading_answers_an_enemy_who_thinks_one_step_less():
    payoff = [[0, -2, 1], [2, 0, -1], [-1, 1, 0]]  # scissors, cut off first, count double
    assert read(payoff, 0).rows == pytest.approx([1 / 3] * 3)
    assert read(payoff, 1).rows == [0, 1, 0]  # the best against all alike
    assert read(payoff, 1).columns == [0, 1, 0]
    assert read(payoff, 2).rows == [0, 0, 1]  # and what beats that


def test_lines_of_a_second_phase():
    state = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5")
    assert len(secret_lines(state, delenda.ROME)) == 6
    joint = Joint(state.view(delenda.ROME), GUIDE, delenda.Rng(1))
    assert (len(joint.mine), len(joint.theirs)) == (6, 6)
    assert joint.solve().gap <= 0.01


def test_the_second_seat_solves_the_same_game():
    state = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5")
    first = Joint(state.view(delenda.ROME), GUIDE, delenda.Rng(1)).solve()
    follow(state, "assign Y 5", "assign P 2")
    joint = Joint(state.view(delenda.CARTHAGE), GUIDE, delenda.Rng(1))
    assert (len(joint.mine), len(joint.states)) == (6, 6)
    assert joint.solve().value == pytest.approx(-first.value, abs=0.01)


def test_lines_of_a_first_phase():
    assert len(secret_lines(at(EVEN), delenda.ROME)) == 120


def test_a_choice_with_too_many_lines_is_left_alone():
    joint = Joint(delenda.game("scipio").start().view(delenda.ROME), GUIDE, delenda.Rng(1))
    assert not joint.is_small()


def test_armies_are_a_matrix_game_where_the_game_foresees_them():
    guide = Guide(insight.evaluate, insight.order, insight.rollout, foresee=insight.foresee)
    state = delenda.game("scipio").start()
    joint = Joint(state.view(delenda.ROME), guide, delenda.Rng(1))
    assert joint.solve().value == pytest.approx(0, abs=0.001)  # either side may organise the same armies
    for line in joint.mine:
        after = state.copy()
        for action in line:
            assert action in after.legal()
            after.apply(action)
        assert after.actor == delenda.CARTHAGE
    assert not Joint(state.view(delenda.ROME), guide, delenda.Rng(1), most=4).is_small()


def foreseeing(simply: bool = True) -> Guide:
    simple = insight.foresee_simply if simply else None
    return Guide(insight.evaluate, insight.order, insight.rollout, foresee=insight.foresee, simply=simple)


def test_thought_mixes_the_lines_of_either_seat():
    state, guide = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5"), foreseeing()
    assert thought(state, guide, delenda.ROME, 0) == pytest.approx([1 / 6] * 6)
    for seat in (delenda.ROME, delenda.CARTHAGE):
        mixtures = [thought(state, guide, seat, steps) for steps in range(4)]
        assert all(sum(mixture) == pytest.approx(1) for mixture in mixtures)
        assert len({tuple(mixture) for mixture in mixtures}) > 2
    assert thought(state, foreseeing(simply=False), delenda.ROME, 1) != thought(state, guide, delenda.ROME, 1)


def test_an_expected_enemy_is_beaten_more_clearly():
    state, guide = at(EVEN), foreseeing()
    enemy = thought(state, guide, delenda.CARTHAGE, 1)
    found = []
    for lean, expects in ((0.0, 0), (0.4, 0), (0.4, 1)):
        joint = Joint(state.view(delenda.ROME), guide, delenda.Rng(1), lean=lean, expects=expects)
        payoff = joint.payoff()
        rows = joint.solution(payoff).rows
        found.append(sum(share * against(enemy, row) for share, row in zip(rows, payoff, strict=True)))
    assert found[2] > max(found[:2])


def test_where_nothing_is_foreseen_the_expected_enemy_chooses_at_random():
    state = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5")
    found = [Joint(state.view(delenda.ROME), GUIDE, delenda.Rng(1), lean=0.4, expects=steps).solve().rows for steps in (0, 2)]
    assert found[0] == found[1]


def test_some_of_the_lines_are_compared():
    joint = Joint(at(EVEN).view(delenda.ROME), GUIDE, delenda.Rng(1), rows=5)
    assert (len(joint.mine), len(joint.theirs)) == (5, 5)
    assert all(line in secret_lines(at(EVEN), delenda.ROME) for line in joint.mine)


def test_a_limit_of_ways_leaves_larger_choices_alone():
    assert not Joint(at(EVEN).view(delenda.ROME), GUIDE, delenda.Rng(1), most=8).is_small()


def test_entries_by_tree_search_agree_with_judgement_on_who_is_ahead():
    state = at("R [6 6|6 6|5 5] C [3 3|3 3|3 3] phase 2 spent 6 7 4 / 3 7 5")
    assert Joint(state.view(delenda.ROME), GUIDE, delenda.Rng(1), cell=10).solve().value > 0.3


def test_entries_by_tree_search_are_as_far_as_the_time_goes():
    state = at("R [6 6|6 6|5 5] C [3 3|3 3|3 3] phase 2 spent 6 7 4 / 3 7 5")
    joint = Joint(state.view(delenda.ROME), GUIDE, delenda.Rng(1), cell=10)
    began = time.monotonic()
    late = joint.searched(0, began)
    assert late == [[insight.evaluate(end, delenda.ROME) for end in joint._ends(line)] for line in joint.mine]
    assert joint.searched(0, time.monotonic() + 0.2) != late
    assert 0.2 < time.monotonic() - began < 5


def test_entries_with_a_number_of_simulations_are_the_same_again():
    state = at("R [6 6|6 6|5 5] C [3 3|3 3|3 3] phase 2 spent 6 7 4 / 3 7 5")
    found = [Joint(state.view(delenda.ROME), GUIDE, delenda.Rng(1), cell=20).payoff() for _ in range(2)]
    assert found[0] == found[1]


def test_a_matrix_that_takes_too_long_is_given_up():
    joint = Joint(at(EVEN).view(delenda.ROME), GUIDE, delenda.Rng(1), inner=1)
    assert joint.solve(seconds=0.001) is None


def test_foresight_takes_the_place_of_states():
    guide = Guide(insight.evaluate, insight.order, insight.rollout, foresee=insight.foresee)
    state = at(f"{EVEN} phase 2 spent 6 7 4 / 3 7 5")
    first = Joint(state.view(delenda.ROME), guide, delenda.Rng(1))
    assert sorted(first.mine) == sorted(secret_lines(state, delenda.ROME))
    follow(state, "assign Y 5", "assign P 2")
    second = Joint(state.view(delenda.CARTHAGE), guide, delenda.Rng(1))
    assert second.solve().value == pytest.approx(-first.solve().value, abs=0.004)
    assert not second.states
