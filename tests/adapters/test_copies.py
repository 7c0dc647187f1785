"""Environments are copied and pickled as any Python object: the copy goes on alike, and alone."""

import copy
import pickle

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra delenda[research] is not installed")

from delenda.adapters import pettingzoo
from delenda.adapters.gymnasium import BatchEnv, SeatEnv
from delenda.adapters.observations import encoder_of
from delenda.kernel.encode import FieldEncoder, columns_of
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import games


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


ALL = games()
WAYS = [copy.deepcopy, pickled]


def _first(mask):
    return int(np.flatnonzero(mask)[0])


def _aec(env):
    seen = []
    for _ in range(12):
        observation, _reward, over, cut, _info = env.last()
        seen.append(observation["observation"].tobytes())
        env.step(None if over or cut else _first(observation["action_mask"]))
        if not env.agents:
            break
    return seen


def _seat(env):
    seen = []
    for _ in range(12):
        mask = env.unwrapped.action_masks()
        if not mask.any():
            break
        seen.append(env.step(_first(mask))[0].tobytes())
    env.reset()
    return [*seen, env.step(_first(env.unwrapped.action_masks()))[0].tobytes()]


def _batch(env):
    return [env.step(env.sample())[0].tobytes() for _ in range(12)]


def _parallel(env):
    seen = []
    for _ in range(6):
        if env.agents:
            masks = {agent: shown["action_mask"] for agent, shown in env._observations().items()}
            observations, *_ = env.step({agent: _first(mask) for agent, mask in masks.items()})
            seen += [shown["observation"].tobytes() for shown in observations.values()]
    return seen


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("slug", [game.slug for game in ALL])
@pytest.mark.parametrize(
    ("make", "play"),
    [(pettingzoo.aec, _aec), (SeatEnv, _seat), (lambda slug: BatchEnv(slug, 2), _batch)],
    ids=["aec", "seat", "batch"],
)
def test_a_copied_environment_goes_on_alike(make, play, slug, way):
    env = make(slug)
    env.reset(seed=5)
    twin, third = way(env), way(env)
    shown = play(env)
    assert play(twin) == shown
    assert play(third) == shown


@pytest.mark.parametrize("make", [pettingzoo.aec, SeatEnv, lambda slug: BatchEnv(slug, 2)], ids=["aec", "seat", "batch"])
def test_a_shallow_copy_shares_the_games(make):
    env = make("scipio")
    env.reset(seed=5)
    twin = copy.copy(env)
    assert type(twin) is type(env)
    if isinstance(env, BatchEnv):
        env.step(env.sample())
        assert twin.batch is env.batch
        assert list(copy.copy(env.batch).masks) == list(env.batch.masks)


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_parallel_environment_goes_on_alike(way):
    env = pettingzoo.parallel("scipio")
    env.reset(seed=5)
    twin = way(env)
    assert _parallel(twin) == _parallel(env)


def test_an_opponent_that_searches_is_copied_too():
    env = SeatEnv("scipio", opponent="tiro:seconds=0", scenario="mini")
    env.reset(seed=1)
    assert _seat(pickled(env)) == _seat(env)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_a_copied_encoder_writes_the_same_rows(game):
    start = game.start()
    own = encoder_of(start)
    plain = FieldEncoder([decision.name for decision in game.decisions], columns_of(start))
    for encoder in (own, plain):
        view = start.view(start.actor)
        assert pickled(encoder).encode(view, 0) == encoder.encode(view, 0)
        assert copy.deepcopy(encoder) is encoder


@pytest.mark.parametrize("way", WAYS)
def test_workers_cannot_be_copied_and_say_so(way):
    env = BatchEnv("scipio", 2, num_workers=2)
    try:
        with pytest.raises(DelendaError, match="use num_workers=0"):
            way(env)
    finally:
        env.close()
