"""The structure of observations: rows taken apart into named arrays, and read back into names.

observation, info = env.reset(seed=7)
layout = layout_of(delenda.game("scipio"))
layout.decode(observation)["decision"]                  # {'assign': 1}
layout.split(observation)["counts"]                     # an array: own and enemy, by Formation

env = Structured(gymnasium.make("Delenda/scipio-v2"))   # observations as a Dict of such arrays
envs = StructuredBatch(BatchEnv("scipio", 64))
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from delenda.adapters.observations import Row, encoder_of
from delenda.kernel.box import Setting, box_of
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game

SEAT = "seat"  # the part that says whose row it is


class Layout:
    """The parts of a game's rows, with their names.

    >>> layout = layout_of(delenda.game("scipio"))
    >>> layout.shapes["counts"], layout.shapes["phase"]
    ((2, 6), (1,))
    >>> state = delenda.game("scipio").start("mini")
    >>> layout = layout_of(delenda.game("scipio"), "mini")
    >>> layout.decode(layout.encoder.encode(state, delenda.CARTHAGE))["seat"]
    1
    """

    def __init__(self, setting: Setting) -> None:
        game = find_game(setting.slug)
        if game.load_row_names is None:
            raise DelendaError(f"{game.title} has no names for the numbers of its observations.")
        box = box_of(setting)
        self.encoder = encoder_of(game.begin(box))
        self.names = [game.load_row_names(box, seat) for seat in (0, 1)]
        self.shapes: dict[str, tuple[int, ...]] = {}
        self.places: dict[str, slice] = {}
        at = 0
        for part in self.encoder.parts:
            self.shapes[part.name] = tuple(len(axis) for axis in self.names[0][part.name]) or (1,)
            self.places[part.name] = slice(at, at + part.size)
            at += part.size

    @property
    def space(self) -> spaces.Dict:
        """A Box for each part, as `split` gives them."""
        return spaces.Dict({name: spaces.Box(-1.0, 1.0, shape, np.float32) for name, shape in self.shapes.items()})

    def split(self, rows: Row) -> dict[str, Row]:
        """A row, or rows one below the other, as an array for each part; they share the memory of the rows."""
        return {name: rows[..., self.places[name]].reshape(*rows.shape[:-1], *shape) for name, shape in self.shapes.items()}

    def join(self, parts: Mapping[str, Row]) -> Row:
        """What `split` took apart."""
        ahead = len(parts[SEAT].shape) - 1
        flat = [parts[name].reshape(*parts[name].shape[:ahead], -1) for name in self.shapes]
        return np.concatenate(flat, axis=-1)

    def decode(self, row: Any) -> dict[str, Any]:
        """What a row says, in names: for each part the whole numbers that are not 0, by the names along its axes. A share of
        something is counted in the steps of `encoder.most`."""
        whole = np.rint(np.asarray(row, np.float64) * self.encoder.most).astype(int)
        seat = int(whole[self.places[SEAT]][0])
        return {name: _named(whole[place], self.names[seat][name]) for name, place in self.places.items()}

    def encode(self, said: Mapping[str, Any]) -> NDArray[np.float32]:
        """The row that says this: the way back from `decode`."""
        names = self.names[int(said[SEAT])]
        whole = np.zeros(self.encoder.size)
        for name, place in self.places.items():
            whole[place] = _numbers(said[name], names[name])
        return np.asarray(whole / np.asarray(self.encoder.most), np.float32)


def layout_of(
    game: Game, scenario: str | None = None, options: Mapping[str, str] | None = None, box: str | Path | None = None
) -> Layout:
    """How the rows of a game are made up; the same for all its scenarios but for what counts as 1."""
    return Layout(game.start(scenario, options, box).setting)


def _named(numbers: NDArray[Any], axes: list[list[str]]) -> Any:
    if not axes:
        return int(numbers[0])
    found: dict[str, Any] = {}
    for number, names in zip(numbers.tolist(), product(*axes), strict=True):
        if number:
            inner = found
            for name in names[:-1]:
                inner = inner.setdefault(name, {})
            inner[names[-1]] = number
    return found


def _numbers(said: Any, axes: list[list[str]]) -> list[int]:
    if not axes:
        return [said]
    if len(axes) == 1:
        return [said.get(name, 0) for name in axes[0]]
    return [number for name in axes[0] for number in _numbers(said.get(name, {}), axes[1:])]


class Structured(gymnasium.ObservationWrapper[dict[str, Row], int, Row]):
    """One seat of a game whose observations are a Dict with an array for each part."""

    def __init__(self, env: gymnasium.Env[Row, int]) -> None:
        super().__init__(env)
        self.layout = Layout(env.unwrapped.setting)
        self.observation_space = self.layout.space

    def observation(self, observation: Row) -> dict[str, Row]:
        return self.layout.split(observation)


class StructuredBatch(VectorWrapper):
    """A batch whose observations, the last ones of games included, are a Dict with an array for each part."""

    def __init__(self, env: VectorEnv[Row, Any, Any]) -> None:
        super().__init__(env)
        self.layout = Layout(env.unwrapped.setting)
        self.single_observation_space = self.layout.space
        self.observation_space = batch_space(self.single_observation_space, env.num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observations, infos = self.env.reset(seed=seed, options=options)
        return self.layout.split(observations), infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        if "final_obs" in infos:
            infos = {**infos, "final_obs": self.layout.split(infos["final_obs"])}
        return self.layout.split(observations), rewards, terminations, truncations, infos
