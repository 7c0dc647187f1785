"""PettingZoo's own conformance tests, for every game."""

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra delenda[research] is not installed")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from delenda.adapters import observations, pettingzoo
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game, games
from support.breadth import mostly_broad

ALL = [game.slug for game in games()]
SIMULTANEOUS = [game.slug for game in games() if any(decision.simultaneous for decision in game.decisions)]
CYCLES = 30


@pytest.fixture(autouse=True)
def _quiet():
    """PettingZoo knows observations with masks by the names of its own games; and the mask of who waits is empty."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for known in (
            "Observation is not a NumPy array",
            "Observation space for each agent probably should be",
            "Action mask numpy array is all zeros",
            ".*TerminateIllegalWrapper.*",
        ):
            warnings.filterwarnings("ignore", known)
        yield


@pytest.mark.parametrize("slug", ALL)
def test_aec_conforms(slug):
    api_test(pettingzoo.aec(slug), num_cycles=CYCLES)


@pytest.mark.parametrize("slug", ALL)
def test_aec_depends_on_the_seed_alone(slug):
    seed_test(lambda: pettingzoo.aec(slug), num_cycles=CYCLES)


@pytest.mark.parametrize("slug", ALL)
def test_state(slug):
    both = pettingzoo.parallel(slug if slug in SIMULTANEOUS else SIMULTANEOUS[0])
    state_test(pettingzoo.aec(slug), both, num_cycles=CYCLES)


@pytest.mark.parametrize("slug", mostly_broad(ALL, "zama"))
def test_every_way_to_render(slug, capsys, monkeypatch):
    monkeypatch.setattr(observations, "FRAME_WIDTH", 100)

    def is_svg(made):
        return made.startswith("<svg")

    render_test(lambda render_mode: pettingzoo.aec(slug, render_mode=render_mode), {"svg": is_svg})
    assert capsys.readouterr().out  # of the mode for humans


@pytest.mark.parametrize("slug", SIMULTANEOUS)
def test_parallel_conforms(slug):
    parallel_api_test(pettingzoo.parallel(slug), num_cycles=CYCLES)
    parallel_seed_test(lambda: pettingzoo.parallel(slug), num_cycles=CYCLES)


@pytest.mark.parametrize("slug", ALL)
def test_a_whole_game_is_zero_sum(slug):
    env = pettingzoo.aec(slug)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(100_000):
        observation, reward, terminated, truncated, _info = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))
    assert not env.agents
    assert sum(total.values()) == 0
    assert env.metadata["name"] == f"{slug.replace('-', '_')}_v{game(slug).rules_version}"


@pytest.mark.parametrize("slug", SIMULTANEOUS)
def test_secret_choices_are_made_at_once(slug):
    env = pettingzoo.parallel(slug)
    observations, _infos = env.reset(seed=1)
    at_once = 0
    for _ in range(20_000):
        free = {agent: seen["action_mask"][:-1].any() for agent, seen in observations.items()}
        at_once += all(free.values())
        assert any(free.values())
        actions = {agent: env.action_space(agent).sample(seen["action_mask"]) for agent, seen in observations.items()}
        observations, rewards, over, _truncated, infos = env.step(actions)
        if not env.agents:
            break
    assert at_once
    assert all(over.values())
    assert sum(rewards.values()) == 0
    assert "outcome" in infos["rome_0"]


def test_an_illegal_action_loses():
    env = pettingzoo.aec("scipio")
    env.reset(seed=0)
    env.step(109)
    assert env.rewards == {"rome_0": -1, "carthage_1": 0}
    both = pettingzoo.parallel("scipio")
    both.reset(seed=0)
    _seen, rewards, over, _cut, infos = both.step({"rome_0": 0, "carthage_1": 109})
    assert rewards == {"rome_0": 0.0, "carthage_1": -1.0}
    assert all(over.values())
    assert infos["carthage_1"]["illegal"].endswith(".")


def test_what_cannot_be_is_explained():
    with pytest.raises(DelendaError, match="render_mode must be one of"):
        pettingzoo.aec("scipio", render_mode="gif")
    with pytest.raises(DelendaError, match="has no scenario"):
        pettingzoo.aec("scipio", scenario="cannae")
    for slug in set(ALL) - set(SIMULTANEOUS):
        with pytest.raises(DelendaError, match="use aec"):
            pettingzoo.parallel(slug)


def test_observations_are_those_of_the_view():
    env = pettingzoo.aec("scipio")
    env.reset(seed=5)
    env.step(2)  # ROME organises its army; CARTHAGE must not see it
    assert np.count_nonzero(env.observe("carthage_1")["observation"][:18]) == 0
    assert np.count_nonzero(env.observe("rome_0")["observation"][:18]) > 0
