"""One seed decides all games that follow: in a second run, in another process, and in the interpreted build."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra delenda[research] is not installed")

from delenda.adapters import pettingzoo
from delenda.adapters.observations import seat_rewards
from delenda.interpreted import run_interpreted
from delenda.kernel.registry import game, games
from support.breadth import mostly_broad
from support.episodes import digest

ALL = [game.slug for game in games()]


@pytest.mark.parametrize("slug", mostly_broad(ALL, "punica"))
def test_games_after_one_seed_are_the_same_everywhere(slug, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    first = digest(slug)
    assert digest(slug) == first
    assert run_interpreted("-m", "support.episodes", slug) == first


def _first_rolls(env, count):
    found = []
    for _ in range(count):
        env.reset()
        found.append(env.unwrapped._rng.below(1 << 30))
    return found


def test_a_game_does_not_depend_on_how_the_one_before_it_went():
    """An agent that plays longer gets the same dice in its next game."""
    short, long = pettingzoo.aec("scipio"), pettingzoo.aec("scipio")
    short.reset(seed=7)
    long.reset(seed=7)
    for _ in range(20):
        long.step(int(np.flatnonzero(long.observe(long.agent_selection)["action_mask"])[0]))
    assert _first_rolls(short, 3) == _first_rolls(long, 3)


def test_games_without_a_seed_differ():
    assert _first_rolls(pettingzoo.aec("scipio"), 3) != _first_rolls(pettingzoo.aec("scipio"), 3)


def test_nobody_is_paid_minus_nothing():
    assert [str(reward) for reward in seat_rewards(game("scipio").start())] == ["0.0", "0.0"]
