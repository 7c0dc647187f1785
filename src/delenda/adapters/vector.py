"""Batches with the vector interfaces of EnvPool and PufferLib, for training loops that are written for these: actions are sent,
and what they led to is received. Neither library is needed.

    envs = EnvPoolBatch("scipio", 256, seed=7)            # send(actions, env_id), recv(), info["env_id"]
    envs = PufferBatch("scipio", 256, num_workers=2)      # async_reset(seed), recv(), send(actions)
    vecenv = pufferlib.vector.make(puffer_env, env_args=["scipio", 64], num_envs=2, backend=pufferlib.vector.Serial)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from delenda.adapters.gymnasium import BatchEnv, Info, Seeds
from delenda.adapters.observations import Row
from delenda.kernel.errors import DelendaError

Flags = NDArray[np.bool_]
Step = tuple[Row, NDArray[np.float32], Flags, Flags, Info]
Buffers = Mapping[str, NDArray[Any]]

EPISODE = "episode_return", "episode_length"


class EnvPoolBatch(BatchEnv):
    """As `BatchEnv`, and what EnvPool adds to it in the manner of Gymnasium: a seed from the beginning on, steps in two halves,
    and the number of each environment. Two things differ: a game that ends begins again in the same step, as `metadata` says
    (EnvPool's in the next one), and all games step together.

    >>> envs = EnvPoolBatch("scipio", 8, seed=7)
    >>> envs.async_reset()
    >>> observations, rewards, terminations, truncations, info = envs.recv()
    >>> envs.send(info["action_mask"].argmax(axis=1), info["env_id"])
    >>> envs.recv()[0].shape, info["elapsed_step"].tolist()
    ((8, 121), [0, 0, 0, 0, 0, 0, 0, 0])
    """

    is_async = False

    def __init__(self, slug: str, num_envs: int, seed: int | None = None, **options: Any) -> None:
        super().__init__(slug, num_envs, **options)
        self.config = {"num_envs": num_envs, "batch_size": num_envs, "num_threads": options.get("num_workers", 0), "seed": seed}
        self.all_env_ids = np.arange(num_envs, dtype=np.int32)
        self._first_seed = seed
        self._elapsed = np.zeros(num_envs, np.int32)
        self._told: Step | None = None

    def __len__(self) -> int:
        return self.num_envs

    def reset(self, *, seed: int | Seeds | None = None, options: dict[str, Any] | None = None) -> tuple[Row, Info]:
        """All games anew. The seed of the environment counts for the first time; another may be given."""
        first, self._first_seed = self._first_seed, None
        observations, info = super().reset(seed=first if seed is None else seed, options=options)
        self._elapsed[:] = 0
        return observations, self._numbered(info)

    def step(self, action: NDArray[np.int64] | Mapping[str, Any], env_id: NDArray[np.int32] | None = None) -> Step:  # type: ignore[override]  # as EnvPool has it
        """An action for every environment, in the order of `env_id`; or a mapping of both."""
        if isinstance(action, Mapping):
            return self.step(action["action"], action.get("env_id", env_id))
        observations, rewards, over, cut, info = super().step(self._ordered(np.asarray(action, np.int64), env_id))
        self._elapsed += 1
        self._elapsed[over] = 0
        return observations, rewards.astype(np.float32), over, cut, self._numbered(info)

    def async_reset(self) -> None:
        observations, info = self.reset()
        nothing = np.zeros(self.num_envs, np.bool_)
        self._told = observations, np.zeros(self.num_envs, np.float32), nothing, nothing.copy(), info

    def send(self, action: NDArray[np.int64] | Mapping[str, Any], env_id: NDArray[np.int32] | None = None) -> None:
        """The first half of a step."""
        self._told = self.step(action, env_id)

    def recv(self, reset: bool = False, return_info: bool = True) -> Any:
        """What the actions that were sent last have led to; with `reset` only the parts that a reset gives."""
        if self._told is None:
            raise DelendaError("there is nothing to receive; call async_reset or send first.")
        told, self._told = self._told, None
        if reset:
            return (told[0], told[4]) if return_info else told[0]
        return told

    def _ordered(self, actions: NDArray[np.int64], env_id: NDArray[np.int32] | None) -> NDArray[np.int64]:
        if env_id is None:
            return actions
        if sorted(np.asarray(env_id).tolist()) != list(range(self.num_envs)):
            raise DelendaError(f"all {self.num_envs} games step together; name each of them once in env_id.")
        ordered = np.empty(self.num_envs, np.int64)
        ordered[env_id] = actions
        return ordered

    def _numbered(self, info: Info) -> Info:
        numbers = {"env_id": self.all_env_ids.copy(), "players": {"env_id": self.all_env_ids.copy()}}
        return {**info, **numbers, "elapsed_step": self._elapsed.copy()}


class PufferBatch:
    """A batch as PufferLib's native environments are driven: arrays that stay where they are, filled anew by each step.

    `action_masks` and `seats` tell the legal actions and who decides; with `masks_in_rows` the masks stand at the end of each
    observation, so that they reach a policy through workers, too. `masks` is PufferLib's own: all agents take part. Infos tell
    of the games that ended.

    >>> envs = PufferBatch("scipio", 8)
    >>> envs.async_reset(seed=7)
    >>> observations, rewards, terminals, truncations, infos, agents, masks = envs.recv()
    >>> envs.send(envs.action_masks.argmax(axis=1))
    >>> len(envs.recv()), envs.num_agents
    (7, 8)
    """

    emulated = False  # this and `done` are asked by PufferLib
    done = False

    def __init__(
        self,
        slug: str,
        num_envs: int,
        masks_in_rows: bool = False,
        buf: Buffers | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        self._envs = BatchEnv(slug, num_envs, **options)
        self._in_rows = masks_in_rows
        self._seed = seed
        self.num_agents = self.num_envs = self.agents_per_batch = num_envs
        self.single_action_space = self._envs.single_action_space
        width = self._envs.single_observation_space.shape[0] + masks_in_rows * int(self.single_action_space.n)
        self.single_observation_space = spaces.Box(-1.0, 1.0, (width,), np.float32)
        self.observation_space = spaces.Box(-1.0, 1.0, (num_envs, width), np.float32)
        self.action_space = self._envs.action_space
        self.agent_ids = np.arange(num_envs)
        self.action_masks = np.zeros((num_envs, self.single_action_space.n), np.int8)
        self.seats = np.zeros(num_envs, np.int64)
        self.infos: list[Info] = []
        self._returns, self._lengths = np.zeros(num_envs), np.zeros(num_envs, np.int64)
        self._take(buf or self._fresh(width))

    @property
    def driver_env(self) -> PufferBatch:
        return self

    def _fresh(self, width: int) -> Buffers:
        flags = {name: np.zeros(self.num_envs, np.bool_) for name in ("terminals", "truncations")}
        numbers = {"rewards": np.zeros(self.num_envs, np.float32), "actions": np.zeros(self.num_envs, np.int32)}
        rows = np.zeros((self.num_envs, width), np.float32)
        return {"observations": rows, **numbers, **flags, "masks": np.ones(self.num_envs, np.bool_)}

    def _take(self, buf: Buffers) -> None:
        """Fill these arrays from now on: PufferLib's vector environments lend parts of their own."""
        self.observations, self.rewards, self.actions = buf["observations"], buf["rewards"], buf["actions"]
        self.terminals, self.truncations, self.masks = buf["terminals"], buf["truncations"], buf["masks"]
        self.masks[:] = True

    def reset(self, seed: int | None = None) -> tuple[Row, list[Info]]:
        first, self._seed = self._seed, None
        rows, info = self._envs.reset(seed=first if seed is None else seed)
        self._tell(rows, info)
        self.rewards[:], self.terminals[:], self.truncations[:] = 0, False, False
        self._returns[:], self._lengths[:] = 0, 0
        return self.observations, self.infos

    def step(self, actions: NDArray[np.int64]) -> tuple[Row, NDArray[np.float32], Flags, Flags, list[Info]]:
        self.actions[:] = actions
        rows, rewards, over, cut, info = self._envs.step(np.asarray(actions, np.int64))
        self._tell(rows, info)
        self.rewards[:], self.terminals[:], self.truncations[:] = rewards, over, cut
        self._returns += rewards
        self._lengths += 1
        episodes = zip(self._returns[over].tolist(), self._lengths[over].tolist(), strict=True)
        self.infos = [dict(zip(EPISODE, episode, strict=True)) for episode in episodes]
        self._returns[over], self._lengths[over] = 0, 0
        return self.observations, self.rewards, self.terminals, self.truncations, self.infos

    def _tell(self, rows: Row, info: Info) -> None:
        self.observations[:, : rows.shape[1]] = rows
        if self._in_rows:
            self.observations[:, rows.shape[1] :] = info["action_mask"]
        self.action_masks[:], self.seats[:] = info["action_mask"], info["seat"]
        self.infos = []

    def async_reset(self, seed: int | None = None) -> None:
        self.reset(seed)

    def send(self, actions: NDArray[np.int64]) -> None:
        self.step(actions)

    def recv(self) -> tuple[Any, ...]:
        told = (self.observations, self.rewards, self.terminals, self.truncations)
        return *told, self.infos, self.agent_ids, self.masks

    def close(self) -> None:
        self._envs.close()


@cache
def _puffer_class() -> type[PufferBatch]:
    """A `PufferBatch` that PufferLib takes for one of its own; its import writes into the working directory, so not before."""
    from pufferlib import PufferEnv

    return type("DelendaPufferEnv", (PufferBatch, PufferEnv), {})


def puffer_env(slug: str, num_envs: int, **options: Any) -> PufferBatch:
    """For `pufferlib.vector.make`, alone (`backend=pufferlib.PufferEnv`), in `Serial` or in `Multiprocessing`."""
    return _puffer_class()(slug, num_envs, **options)
