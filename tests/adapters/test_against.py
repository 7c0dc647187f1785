"""A batch against a bot or a function: its games are those of one environment for each, and nothing is lost on the way."""

import copy
import pickle

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

from delenda.adapters.gymnasium import BatchEnv
from delenda.adapters.observations import encoder_of, observe
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import DelendaError, IllegalAction
from delenda.kernel.registry import games

QUICK_BOT = "tiro:simulations=2,seconds=0"


def last(view, rng):
    return view.legal()[-1]


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


def played(envs, steps=60):
    """What a few steps show, with rewards and ends."""
    told = []
    for _ in range(steps):
        rows, rewards, over, _cut, infos = envs.step(envs.sample())
        told.append((rows.tobytes(), rewards.tolist(), over.tolist(), infos["action_mask"].tobytes()))
    return told


@pytest.mark.parametrize("opponent", [QUICK_BOT, last], ids=["level", "function"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_only_one_seat_is_asked_and_sees_its_own_view(game, opponent):
    envs = BatchEnv(game.slug, 2, seat="CARTHAGE", opponent=opponent, scenario="mini")
    envs.reset(seed=3)
    for _ in range(20):
        rows, _rewards, _over, _cut, infos = envs.step(envs.sample())
        assert set(infos["seat"]) == {CARTHAGE}
        for row, state in zip(rows, envs.batch.states, strict=True):
            assert np.array_equal(row, observe(encoder_of(state), state.view(CARTHAGE), CARTHAGE))


def test_a_function_is_shown_views_of_its_own_seat():
    asked = []

    def looking(view, rng):
        asked.append(view.viewer)
        return view.legal()[rng.below(len(view.legal()))]

    played(BatchEnv("scipio", 3, seat="CARTHAGE", opponent=looking))
    assert set(asked) == {ROME}


@pytest.mark.parametrize("seat", ["ROME", "CARTHAGE"])
def test_rewards_are_told_when_the_opponent_ends_the_game(seat):
    envs = BatchEnv("scipio", 8, seat=seat, opponent=last, scenario="mini")
    envs.reset(seed=1)
    ended = 0
    for _ in range(60):
        _rows, rewards, over, _cut, infos = envs.step(envs.sample())
        assert not rewards[~over].any()
        assert "-0.0" not in map(str, rewards.tolist())
        for index in np.flatnonzero(over):
            ended += 1
            won = infos["final_info"]["outcome"][index].split()[0]
            assert rewards[index] == (0 if won == "DRAW" else 1 if won == seat else -1)
            assert infos["final_info"]["seat"][index] == (ROME if seat == "ROME" else CARTHAGE)
    assert ended > 8


def test_the_same_seeds_give_the_same_games_also_with_workers():
    def run(**more):
        envs = BatchEnv("scipio", 4, seat="ROME", opponent=QUICK_BOT, scenario="mini", **more)
        envs.reset(seed=[5, 6, 7, 8])
        try:
            return played(envs, 20)
        finally:
            envs.close()

    assert run() == run() == run(num_workers=2)


@pytest.mark.parametrize("way", [copy.deepcopy, pickled])
def test_a_copy_goes_on_alike_and_alone(way):
    envs = BatchEnv("scipio", 2, seat="CARTHAGE", opponent=QUICK_BOT, scenario="mini")
    envs.reset(seed=5)
    played(envs, 5)
    twin, third = way(envs), way(envs)
    assert played(envs, 20) == played(twin, 20) == played(third, 20)


def test_what_cannot_be_is_said():
    with pytest.raises(DelendaError, match="say with seat= which one is yours"):
        BatchEnv("scipio", 2, opponent="tiro")
    with pytest.raises(IllegalAction, match="the opponent of game 0: "):
        BatchEnv("scipio", 2, seat="CARTHAGE", opponent=lambda view, rng: -1)
