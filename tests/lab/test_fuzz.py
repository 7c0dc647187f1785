"""Long runs of random games: which games they are, and that a run says how far it has come."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from delenda.kernel.registry import game, games
from delenda.kernel.testkit import fuzz as play
from delenda.kernel.testkit import settings
from delenda.lab import fuzz
from delenda.lab.fuzz import check, describe, main, watch


@pytest.fixture
def threads(monkeypatch):
    """In threads of this process, so that what is patched here holds there."""
    monkeypatch.setattr(fuzz, "ProcessPoolExecutor", ThreadPoolExecutor)
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_consecutive_seeds_go_through_every_scenario_and_option(slug):
    count = len(settings(game(slug)))
    names = [describe(game(slug), seed) for seed in range(count)]
    assert len(set(names)) == count
    assert names[: len(game(slug).scenarios)] == [scenario.slug for scenario in game(slug).scenarios]
    assert describe(game(slug), count) == names[0]


def test_a_run_that_is_split_plays_the_same_games(threads, monkeypatch):
    monkeypatch.setattr(fuzz, "BATCH", 2)
    whole = list(check(game("scipio"), 3, 7, threads))
    assert [(step.first, step.end) for step in whole] == [(3, 5), (3, 7), (3, 9), (3, 10)]
    parts = [list(check(game("scipio"), first, count, threads))[-1] for first, count in ((3, 4), (7, 3))]
    assert whole[-1].actions == sum(part.actions for part in parts) == play(game("scipio"), 3, 10)


def test_a_run_tells_of_every_scenario(threads, capsys):
    assert main(["--games", "9", "--seed", "4", "scipio", "zama"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2
    assert out[0].startswith("scipio: 9 games, ")
    assert "no invariant broken" in out[0]
    assert "seeds 4 to 12: " in out[0]
    assert out[1].startswith("zama: 9 games, ")


def test_a_long_run_says_how_far_it_has_come(threads, monkeypatch, capsys):
    monkeypatch.setattr(fuzz, "BATCH", 2)
    monkeypatch.setattr(fuzz, "PAUSE", 0.0)
    watch(check(game("scipio"), 0, 6, threads), "scipio", 6)
    told = capsys.readouterr()
    assert [line.split(",")[0] for line in told.err.splitlines()] == [f"scipio: {done} games" for done in (2, 4, 6)]
    assert told.out.startswith("scipio: 6 games, ")


def test_a_broken_invariant_ends_the_run_and_says_what_was_sound(threads, monkeypatch, capsys):
    def break_at_five(game, first, end):
        assert end <= 4, "a token has appeared from nowhere."
        return play(game, first, end)

    monkeypatch.setattr(fuzz, "BATCH", 2)
    monkeypatch.setattr(fuzz, "fuzz", break_at_five)
    with pytest.raises(AssertionError, match="from nowhere"):
        main(["--games", "8", "scipio"])
    assert capsys.readouterr().out.startswith("scipio: 4 games, ")


def test_an_unknown_game_is_refused_with_a_sentence(capsys):
    with pytest.raises(SystemExit):
        main(["scipion"])
    assert "Did you mean 'scipio'?" in capsys.readouterr().err


def test_it_runs_in_processes():
    done = subprocess.run(
        [sys.executable, "-m", "delenda.lab.fuzz", "--games", "3", "scipio"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("scipio: 3 games, ")
