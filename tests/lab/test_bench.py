"""Measuring speed: what is measured, not how much."""

import json

import pytest

from delenda.cli.main import main
from delenda.interpreted import is_compiled
from delenda.kernel.actor import NOBODY
from delenda.kernel.playout import playout
from delenda.kernel.registry import game, games
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import text_of
from delenda.lab import growth
from delenda.lab.bench import Comparison, Figures, compare, measure, middle_of


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_middles_are_real_positions_of_running_games(slug):
    start = game(slug).start()
    for seed in range(3):
        middle = middle_of(game(slug).start(), seed)
        assert middle.actor != NOBODY
        assert text_of(middle) != text_of(start)
        assert text_of(middle_of(game(slug).start(), seed)) == text_of(middle)


def test_figures_are_positive_and_fit_each_other():
    figures = measure(game("scipio"), 0.05)
    assert figures.copies > 0
    lengths = [playout(game("scipio").start(), Rng(seed)) for seed in range(50)]
    assert min(lengths) < figures.decisions / figures.games < max(lengths)


def test_both_builds_in_one_run():
    (one,) = compare(["scipio"], 0.01)
    assert one.slug == "scipio"
    assert (one.compiled is not None) == is_compiled()
    assert one.interpreted.decisions > 0


def test_the_ratio_is_compiled_to_interpreted():
    slow, fast = Figures(10.0, 1.0, 4.0), Figures(100.0, 20.0, 2.0)
    assert Comparison("scipio", fast, slow).ratio() == Figures(10.0, 20.0, 0.5)
    assert Comparison("scipio", None, slow).ratio() is None


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_the_last_tenth_of_a_game_is_the_same_with_and_without_the_rest(slug):
    line = growth.random_line(game(slug), 1)
    assert 8 * len(line.after) < len(line.before) + 8 * 20  # a secret choice is not cut in two
    ends = []
    for start, moves in ((game(slug).start(), line.before + line.after), (line.middle, line.after)):
        for driver in (growth.Bare, growth.Play):
            driven = driver(start)
            for actor, action in moves:
                driven.act(actor, action)
            ends.append(text_of(driven.state))
    assert len(set(ends)) == 1
    assert driven.state.actor == NOBODY


def test_the_command_shows_long_games(monkeypatch, capsys):
    monkeypatch.setattr(growth, "ROUNDS", 1)
    assert main(["bench", "scipio", "--long"]) == 0
    out = capsys.readouterr().out
    assert "after nine others" in out
    assert max(map(len, out.splitlines())) <= 80
    assert main(["bench", "scipio", "--long", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["games"]
    assert one["table_long"] > one["rules_long"] > 0
