"""Calibration: what was told against what came."""

from __future__ import annotations

import math

import pytest

from delenda.bots.trust import Trust
from delenda.lab.calibration import SURE, fit, loss, measure, play_game


def test_chances_that_come_true_are_calibrated() -> None:
    games = [[(0.75, 1.0)], [(0.75, 1.0)], [(0.75, 1.0)], [(0.75, 0.0)]]
    found = measure(games)
    assert (found.games, found.positions) == (4, 4)
    assert [(each.count, each.told, each.came) for each in found.bins if each.count] == [(4, 0.75, 0.75)]
    assert found.loss == pytest.approx(found.plain_loss)
    assert found.brier == pytest.approx(0.1875)


def test_nobody_is_ruined_by_one_miss() -> None:
    assert loss(1.0, 0.0) == pytest.approx(-math.log(SURE))


def test_a_game_tells_chances_and_its_result() -> None:
    told = play_game("scipio", "mini", "random", "tiro:seconds=0.01", 1, 3)
    assert told
    assert {came for _, came in told} <= {0.0, 0.5, 1.0}
    assert all(0 <= chance <= 1 for chance, _ in told)


def test_fitting_finds_who_is_too_sure() -> None:
    """Of the positions that were called 90 %, 70 % were won; of those called 10 %, 30 %."""
    believed = [(0.9, float(number < 70)) for number in range(100)] + [(0.1, float(number < 30)) for number in range(100)]
    found = fit(believed * 50)
    assert found.chance(0.9) == pytest.approx(0.7, abs=0.02)
    assert found.chance(0.1) == pytest.approx(0.3, abs=0.02)
    assert found.chance(0.5) == pytest.approx(0.5, abs=0.01)


def test_fitting_finds_whom_a_scenario_favours() -> None:
    found = fit([(0.5, float(number < 75)) for _ in range(100) for number in range(100)])
    assert found.chance(0.5) == pytest.approx(0.75, abs=0.02)


def test_what_was_seen_is_told_as_it_is() -> None:
    trust = Trust(0.5, 0.3)
    assert (trust.chance(0.0), trust.chance(1.0)) == (0.0, 1.0)
    assert trust.chance(0.5) > 0.5
