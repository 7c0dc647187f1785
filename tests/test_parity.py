"""Compiled equals interpreted: the same random games, step by step, and the same thoughts about them, in both builds."""

import os
from pathlib import Path

import pytest

from delenda.interpreted import is_compiled, run_interpreted
from delenda.kernel.game import Game
from delenda.kernel.playout import playout
from delenda.kernel.registry import game, games
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import fingerprint, settings
from support.observing import rows
from support.thinking import thoughts

STEPS = 40_000  # about so many are compared for each game: hundreds of short games, fewer long ones
MOST_GAMES = 400


def count_games(game: Game) -> int:
    """Every scenario and option is among them."""
    length = playout(game.start(), Rng(0))
    return max(len(settings(game)), min(MOST_GAMES, STEPS // length))


@pytest.fixture(autouse=True)
def _two_builds():
    if not is_compiled():
        if os.environ.get("DELENDA_REQUIRE_COMPILED"):
            pytest.fail("DELENDA_REQUIRE_COMPILED is set, but this is the interpreted build")
        pytest.skip("this is the interpreted build: there is no other to compare it with")


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_both_builds_play_the_same_games(slug):
    count = count_games(game(slug))
    there = run_interpreted("-m", "delenda.kernel.testkit", slug, "0", str(count)).strip()
    assert fingerprint(game(slug), 0, count) == there


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_both_builds_write_the_same_rows(slug, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    assert rows(slug) == run_interpreted("-m", "support.observing", slug)


@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_both_builds_think_the_same(slug, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    assert thoughts(slug) == run_interpreted("-m", "support.thinking", slug)
