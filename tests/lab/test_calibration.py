"""Calibration: what was told against what came."""

from __future__ import annotations

import math

import pytest

from delenda.lab.calibration import SURE, loss, measure, play_game


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
