"""Batches in the manner of EnvPool and PufferLib play the games of the plain batch."""

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

from delenda.adapters.gymnasium import BatchEnv
from delenda.adapters.vector import EnvPoolBatch, PufferBatch
from delenda.kernel.errors import DelendaError

STEPS = 30


def first_legal(info):
    return info["action_mask"].argmax(axis=1)


def plain():
    envs = BatchEnv("scipio", 4)
    envs.reset(seed=3)
    observations, info = envs.reset()  # the games after the first: asynchronous resets have no seed of their own
    seen = [observations.tobytes()]
    for _ in range(STEPS):
        observations, rewards, over, _cut, info = envs.step(first_legal(info))
        seen.append(observations.tobytes() + rewards.tobytes() + over.tobytes())
    return seen


def test_envpool():
    envs = EnvPoolBatch("scipio", 4)
    with pytest.raises(DelendaError, match="nothing to receive"):
        envs.recv()
    envs.reset(seed=3)
    envs.async_reset()
    observations, rewards, over, _cut, info = envs.recv()
    assert not rewards.any()
    assert not over.any()
    seen = [observations.tobytes()]
    for step in range(STEPS):
        order = np.roll(info["env_id"], step)  # in any order, as long as it is said
        envs.send(first_legal(info)[order], order)
        observations, rewards, over, _cut, info = envs.recv()
        seen.append(observations.tobytes() + rewards.tobytes() + over.tobytes())
    assert seen == plain()


def test_pufferlib():
    envs = PufferBatch("scipio", 4)
    envs.async_reset(seed=3)
    seen = []
    for step in range(STEPS + 1):
        observations, rewards, over, _cut, infos, agents, masks = envs.recv()
        assert envs.single_observation_space.contains(observations[0])
        assert agents.tolist() == [0, 1, 2, 3]
        assert masks.all()
        seen.append(observations.tobytes() + (rewards.tobytes() + over.tobytes() if step else b""))
        envs.send(first_legal(infos[0]))
    envs.close()
    assert seen == plain()
