"""The games as PettingZoo environments.

    from delenda.adapters import pettingzoo
    env = pettingzoo.aec("scipio", render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

`aec` asks one seat after the other, in the order of the rules; `parallel` asks both at once where they choose in secret. Chance
is rolled by the environment. Rewards come at the end: 1, 0 or -1. An illegal action loses at once, as PettingZoo's own board
games have it. One `reset(seed=…)` decides the dice of all games that follow, up to the next one; spaces are seeded apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from delenda.adapters.observations import RENDER_MODES, encoder_of, mask_of, observe, render, seat_rewards
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

AGENTS = ("rome_0", "carthage_1")  # by seat

Observation = dict[str, NDArray[Any]]


def aec(
    slug: str,
    *,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    box: str | Path | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int | None]:
    """A game in which one agent acts after the other.

    >>> env = aec("scipio")
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.action_space("rome_0")
    ('rome_0', Discrete(110))
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.step(env.action_space("rome_0").sample(observation["action_mask"]))
    """
    game = find_game(slug)
    env: AECEnv[str, Observation, int | None] = Sequential(game, game.start(scenario, options, box), render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def parallel(
    slug: str,
    *,
    scenario: str | None = None,
    options: Mapping[str, str] | None = None,
    box: str | Path | None = None,
    render_mode: str | None = None,
) -> ParallelEnv[str, Observation, int]:
    """A game in which both agents act in every step; whoever has nothing to decide has one action, to wait.

    >>> env = parallel("scipio")
    >>> observations, infos = env.reset(seed=7)
    >>> actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
    >>> observations, rewards, terminations, truncations, infos = env.step(actions)
    >>> sorted(rewards)
    ['carthage_1', 'rome_0']
    """
    game = find_game(slug)
    if not game.is_simultaneous:
        raise DelendaError(f"in {game.title} the two sides never choose at once; use aec({slug!r}).")
    return Parallel(game, game.start(scenario, options, box), render_mode)


def _metadata(game: Game) -> dict[str, Any]:
    return {
        "name": f"{game.slug.replace('-', '_')}_v{game.rules_version}",
        "render_modes": RENDER_MODES,
        "render_fps": 1,
        "is_parallelizable": False,
    }


def _check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise DelendaError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {mode!r}.")


def _observation_space(size: int, actions: int) -> spaces.Dict:
    row = spaces.Box(-1.0, 1.0, (size,), np.float32)
    return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


class Seeds:
    """A seed for every game of an environment: the same ones after the same `reset(seed=…)`, however the games went."""

    def __init__(self) -> None:
        self._source: np.random.Generator | None = None

    def begin(self, seed: int | None) -> Rng:
        """The chance of the next game. Without a seed the series goes on, and a first one begins anywhere."""
        if seed is not None or self._source is None:
            self._source = seeding.np_random(seed)[0]
        return Rng(int(self._source.integers(1 << 31)))


class Sequential(AECEnv[str, Observation, int | None]):
    """The AEC environment, without PettingZoo's wrappers. `table` is the state of the game, for whoever may see it."""

    def __init__(self, game: Game, start: State, render_mode: str | None) -> None:
        super().__init__()
        _check_mode(render_mode)
        self.metadata = _metadata(game)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._count = game.action_count
        self._start = start
        self._encoder = encoder_of(start)
        size = self._encoder.size
        self.observation_spaces = {agent: _observation_space(size, self._count) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self._count) for agent in AGENTS}
        self.state_space = spaces.Box(-1.0, 1.0, (size,), np.float32)
        self.table = start.copy()
        self._seeds = Seeds()
        self._rng = Rng(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._rng = self._seeds.begin(seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.table = self._start.copy()
        self._settle()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.table.play(-1 if action is None else int(action))
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Roll what is left to chance, and see who is next."""
        while self.table.actor == CHANCE:
            self.table.apply(sample(self.table, self._rng))
        if self.table.actor == NOBODY:
            self.rewards = dict(zip(AGENTS, seat_rewards(self.table), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self.infos = {agent: {"outcome": str(self.table.outcome())} for agent in AGENTS}
            self.agent_selection = AGENTS[ROME]
        else:
            self.agent_selection = AGENTS[self.table.actor]

    def observe(self, agent: str) -> Observation:
        seat = AGENTS.index(agent)
        legal = self.table.legal() if self.table.actor == seat else []
        return {
            "observation": observe(self._encoder, self.table.view(seat), seat),
            "action_mask": mask_of(self._count, legal),
        }

    def state(self) -> NDArray[np.float32]:
        """Everything, hidden things included, from the side of ROME."""
        return observe(self._encoder, self.table, ROME)

    def render(self) -> Any:
        """The board as the acting seat sees it, or as it is at the end."""
        actor = self.table.actor
        return render(self.table.view(actor if actor in (ROME, CARTHAGE) else SPECTATOR), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class Parallel(ParallelEnv[str, Observation, int]):
    """Both agents act in every step; secret choices are taken at once. The last action, `wait`, is that of an idle agent."""

    def __init__(self, game: Game, start: State, render_mode: str | None) -> None:
        _check_mode(render_mode)
        self.metadata = _metadata(game)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.wait = game.action_count
        self._start = start
        self._encoder = encoder_of(start)
        size = self._encoder.size
        self.observation_spaces = {agent: _observation_space(size, self.wait + 1) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in AGENTS}
        self.state_space = spaces.Box(-1.0, 1.0, (size,), np.float32)
        self._play = Play(start)
        self._seeds = Seeds()
        self._rng = Rng(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._rng = self._seeds.begin(seed)
        self.agents = list(AGENTS)
        self._play = Play(self._start)
        self._roll()
        return self._observations(), {agent: {} for agent in AGENTS}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        play = self._play
        acting = [seat for seat in play.waits_for() if seat != CHANCE]
        rewards = dict.fromkeys(AGENTS, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        faults = {seat: fault for seat in (ROME, CARTHAGE) if (fault := self._fault(seat, acting, int(actions[AGENTS[seat]])))}
        if faults:
            for seat, fault in faults.items():
                rewards[AGENTS[seat]] = -1.0
                infos[AGENTS[seat]]["illegal"] = fault
        else:
            for seat in acting:
                play.act(seat, int(actions[AGENTS[seat]]))
            self._roll()
            rewards = dict(zip(AGENTS, seat_rewards(play.state), strict=True))
        over = bool(faults) or play.state.actor == NOBODY
        if play.state.actor == NOBODY:
            infos = {agent: {"outcome": str(play.state.outcome())} for agent in AGENTS}
        observations = self._observations()
        if over:
            self.agents = []
        return observations, rewards, dict.fromkeys(AGENTS, over), dict.fromkeys(AGENTS, False), infos

    def _fault(self, seat: int, acting: list[int], action: int) -> str:
        if seat not in acting:
            return "" if action == self.wait else "this agent has nothing to decide and can only wait."
        view = self._play.view(seat)
        return "" if action in view.legal() else view.refusal(action)

    def _roll(self) -> None:
        while self._play.state.actor == CHANCE:
            self._play.act(CHANCE, sample(self._play.state, self._rng))

    def _observations(self) -> dict[str, Observation]:
        found: dict[str, Observation] = {}
        acting = self._play.waits_for()
        for seat, agent in enumerate(AGENTS):
            view = self._play.view(seat)
            legal = view.legal() if seat in acting else [self.wait]
            found[agent] = {"observation": observe(self._encoder, view, seat), "action_mask": mask_of(self.wait + 1, legal)}
        return found

    def state(self) -> NDArray[np.float32]:
        """Everything but secret choices under way, from the side of ROME."""
        return observe(self._encoder, self._play.view(OPEN), ROME)

    def render(self) -> Any:
        """The board as everybody sees it."""
        return render(self._play.view(SPECTATOR), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
