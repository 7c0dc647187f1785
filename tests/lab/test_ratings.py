"""Intervals and ratings against known values."""

import math

import pytest

from delenda.lab.ratings import elo, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (130, 200, 0.5816, 0.7126), (195, 200, 0.9428, 0.9893)],
)
def test_wilson_intervals(points, games, low, high):
    assert wilson(points, games) == pytest.approx((low, high), abs=2e-4)


def test_nothing_is_known_before_the_first_game():
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_share_of_three_quarters_is_about_191_points():
    ratings = elo({("a", "b"): (7_500, 10_000)})
    assert ratings[0].name == "a"
    assert ratings[0].elo - ratings[1].elo == pytest.approx(400 * math.log10(3), abs=0.5)
    assert ratings[0].elo + ratings[1].elo == pytest.approx(0)


def test_more_games_make_smaller_errors():
    few, many = elo({("a", "b"): (6, 10)}), elo({("a", "b"): (600, 1_000)})
    assert many[0].error < few[0].error / 5


def test_a_clean_sweep_stays_finite():
    ratings = elo({("a", "b"): (20, 20), ("b", "c"): (20, 20)})
    assert [rating.name for rating in ratings] == ["a", "b", "c"]
    assert all(math.isfinite(rating.elo) and math.isfinite(rating.error) for rating in ratings)


def test_ratings_go_through_common_opponents():
    ratings = {rating.name: rating.elo for rating in elo({("a", "b"): (750, 1_000), ("b", "c"): (750, 1_000)})}
    assert ratings["a"] - ratings["c"] == pytest.approx(2 * (ratings["a"] - ratings["b"]), abs=1)
