"""Batches with the vector interfaces of EnvPool and PufferLib, for training loops that are written for these: actions are sent,
and what they led to is received. Neither library is needed.

    envs = EnvPoolBatch("scipio", 256)                    # send(actions, env_id), recv(), info["env_id"]
    envs = PufferBatch("scipio", 256, num_workers=2)      # async_reset(seed), recv(), send(actions)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.gymnasium import BatchEnv, Info
from delenda.adapters.observations import Row
from delenda.kernel.errors import DelendaError

Step = tuple[Row, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]


class EnvPoolBatch(BatchEnv):
    """As `BatchEnv`, and what EnvPool adds to it: steps in two halves, with the number of each environment.

    >>> envs = EnvPoolBatch("scipio", 8)
    >>> envs.async_reset()
    >>> observations, rewards, terminations, truncations, info = envs.recv()
    >>> envs.send(info["action_mask"].argmax(axis=1), info["env_id"])
    >>> envs.recv()[0].shape
    (8, 121)
    """

    _told: Step | None = None

    def async_reset(self) -> None:
        observations, info = self.reset()
        nothing = np.zeros(self.num_envs, np.bool_)
        self._told = observations, np.zeros(self.num_envs), nothing, nothing.copy(), self._numbered(info)

    def send(self, action: NDArray[np.int64], env_id: NDArray[np.int64] | None = None) -> None:
        """An action for every environment, in the order of `env_id`."""
        actions = np.asarray(action, np.int64)
        if env_id is not None:
            ordered = np.empty(self.num_envs, np.int64)
            ordered[env_id] = actions
            actions = ordered
        observations, rewards, terminations, truncations, info = self.step(actions)
        self._told = observations, rewards, terminations, truncations, self._numbered(info)

    def recv(self) -> Step:
        """What the actions that were sent last have led to."""
        if self._told is None:
            raise DelendaError("there is nothing to receive; call async_reset or send first.")
        told, self._told = self._told, None
        return told

    def _numbered(self, info: Info) -> Info:
        return {**info, "env_id": np.arange(self.num_envs, dtype=np.int32)}


class PufferBatch:
    """A batch as PufferLib's vector environments are driven. Masks of legal actions and who decides are in the infos, a
    dictionary for the whole batch; `masks` says that all agents take part.

    >>> envs = PufferBatch("scipio", 8)
    >>> envs.async_reset(seed=7)
    >>> observations, rewards, terminals, truncations, infos, agents, masks = envs.recv()
    >>> envs.send(infos[0]["action_mask"].argmax(axis=1))
    >>> len(envs.recv()), envs.num_agents
    (7, 8)
    """

    def __init__(self, slug: str, num_envs: int, **options: Any) -> None:
        self.driver_env = EnvPoolBatch(slug, num_envs, **options)
        self.num_environments = self.num_agents = self.agents_per_batch = num_envs
        self.single_observation_space = self.driver_env.single_observation_space
        self.single_action_space = self.driver_env.single_action_space
        self.observation_space = self.driver_env.observation_space
        self.action_space = self.driver_env.action_space
        self.agent_ids = np.arange(num_envs)

    def async_reset(self, seed: int | None = None) -> None:
        if seed is not None:
            self.driver_env.reset(seed=seed)
        self.driver_env.async_reset()

    def send(self, actions: NDArray[np.int64]) -> None:
        self.driver_env.send(actions)

    def recv(self) -> tuple[Any, ...]:
        observations, rewards, terminals, truncations, info = self.driver_env.recv()
        masks = np.ones(self.num_agents, np.bool_)
        return observations, rewards, terminals, truncations, [info], self.agent_ids, masks

    def close(self) -> None:
        self.driver_env.close()
