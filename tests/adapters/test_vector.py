"""Batches in the manner of EnvPool and PufferLib play the games of the plain batch, and look like the libraries' own."""

import inspect
import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

from gymnasium import Env

from delenda.adapters.gymnasium import BatchEnv
from delenda.adapters.vector import EnvPoolBatch, PufferBatch, puffer_env
from delenda.kernel.errors import DelendaError

STEPS = 30
NOT_OURS = {"seed", "xla", "is_vector_env"}  # reseeding between games, calls from within JAX, a name of older Gymnasiums


def first_legal(masks):
    return masks.argmax(axis=1)


def plain():
    """What the plain batch shows, step by step."""
    envs = BatchEnv("scipio", 4)
    observations, info = envs.reset(seed=3)
    seen = [observations.tobytes()]
    for _ in range(STEPS):
        observations, rewards, over, _cut, info = envs.step(first_legal(info["action_mask"]))
        seen.append(observations.tobytes() + rewards.astype(np.float32).tobytes() + over.tobytes())
    return seen


def test_envpool():
    envs = EnvPoolBatch("scipio", 4, seed=3)
    with pytest.raises(DelendaError, match="nothing to receive"):
        envs.recv()
    envs.async_reset()
    observations, rewards, over, _cut, info = envs.recv()
    assert not rewards.any()
    assert not over.any()
    seen = [observations.tobytes()]
    for step in range(STEPS):
        order = np.roll(info["env_id"], step)  # in any order, as long as it is said
        actions = first_legal(info["action_mask"])[order]
        if step % 2:
            envs.send(actions, order)
        else:
            envs.send({"action": actions, "env_id": order})
        observations, rewards, over, _cut, info = envs.recv()
        assert (info["elapsed_step"] == 0).tolist() == over.tolist()
        seen.append(observations.tobytes() + rewards.tobytes() + over.tobytes())
    assert seen == plain()


def test_envpool_steps_all_games_together():
    envs = EnvPoolBatch("scipio", 4)
    _rows, info = envs.reset()
    with pytest.raises(DelendaError, match="all 4 games step together"):
        envs.step(first_legal(info["action_mask"])[:2], np.array([0, 2]))


def test_envpool_looks_like_envpool():
    envpool = pytest.importorskip("envpool", reason="EnvPool is not installed")
    warnings.simplefilter("ignore")
    theirs, ours = envpool.make_gymnasium("CartPole-v1", num_envs=4, seed=3), EnvPoolBatch("scipio", 4, seed=3)
    names = {name for name in dir(theirs) if not name.startswith("_")} - NOT_OURS - set(dir(Env))
    assert names - set(dir(ours)) == set()
    assert len(ours) == len(theirs)
    assert ours.is_async == theirs.is_async
    assert ours.config.keys() <= theirs.config.keys()
    for name in ("step", "send", "recv", "async_reset"):
        asked = [list(inspect.signature(getattr(each, name)).parameters) for each in (ours, theirs)]
        assert asked[0] == asked[1]

    def kinds(told):
        *arrays, info = told
        numbers = {name: info[name].dtype for name in ("env_id", "elapsed_step")}
        return [array.dtype for array in arrays], [array.shape[0] for array in arrays], numbers, list(info["players"])

    assert kinds(ours.reset()) == kinds(theirs.reset())
    both = theirs.step(np.zeros(4, np.int32)), ours.step(ours.sample())
    assert kinds(both[0]) == kinds(both[1])
    assert theirs.all_env_ids.tolist() == ours.all_env_ids.tolist()


def rolled_out(envs):
    """What a PufferLib environment shows, step by step."""
    seen = []
    for step in range(STEPS + 1):
        observations, rewards, over, _cut, infos, agents, masks = envs.recv()
        assert envs.single_observation_space.contains(observations[0])
        assert agents.tolist() == [0, 1, 2, 3]
        assert masks.all()
        assert len(infos) == over.sum()
        count = BatchEnv("scipio", 1).single_action_space.n
        rows, legal = observations[:, :-count], observations[:, -count:]
        seen.append(rows.tobytes() + (rewards.tobytes() + over.tobytes() if step else b""))
        envs.send(first_legal(legal))
    envs.close()
    return seen


def test_pufferlib():
    envs = PufferBatch("scipio", 4, masks_in_rows=True)
    envs.async_reset(seed=3)
    assert rolled_out(envs) == plain()


def test_pufferlib_masks_apart():
    envs = PufferBatch("scipio", 4, seed=3)
    envs.reset()
    seen = [envs.observations.tobytes()]
    for _ in range(STEPS):
        rows, rewards, over, _cut, _infos = envs.step(first_legal(envs.action_masks))
        seen.append(rows.tobytes() + rewards.tobytes() + over.tobytes())
    assert seen == plain()


@pytest.mark.parametrize("backend", ["PufferEnv", "Serial", "Multiprocessing"])
def test_pufferlib_drives_it(backend, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # PufferLib's import leaves a link behind
    pytest.importorskip("pufferlib", reason="PufferLib is not installed")
    import pufferlib.vector

    how = {"env_args": ["scipio", 4], "env_kwargs": {"masks_in_rows": True}, "backend": getattr(pufferlib.vector, backend)}
    more = {"num_envs": 1, "num_workers": 1} if backend == "Multiprocessing" else {}
    envs = pufferlib.vector.make(puffer_env, **how, **more)
    envs.async_reset(3)
    assert rolled_out(envs) == plain()
