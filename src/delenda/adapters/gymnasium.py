"""The games as Gymnasium environments: one seat, against any bot.

    import gymnasium
    import delenda.adapters.gymnasium
    env = gymnasium.make("Delenda/scipio-v2", opponent="tiro", seat="CARTHAGE")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

The mask of legal actions is in `info["action_mask"]`, and `env.unwrapped.action_masks()` gives it again. An illegal action
loses the game. Rewards come at the end: 1, 0 or -1.

`BatchEnv` steps many games in one compiled loop, against random play, a bot or a function, or with both seats to be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from delenda.adapters.against import OPPONENTS, Against, Policy
from delenda.adapters.late import LateInfo
from delenda.adapters.observations import RENDER_MODES, Row, encoder_of, mask_of, observe, render, seat_rewards
from delenda.adapters.shards import Shards
from delenda.adapters.together import Games, Told
from delenda.bots.registry import bot
from delenda.kernel.actor import ACTOR_NAMES, CHANCE, NOBODY, ROME
from delenda.kernel.batch import BOTH, Batch
from delenda.kernel.box import Setting
from delenda.kernel.errors import DelendaError
from delenda.kernel.play import Play
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

Info = dict[str, Any]
Seeds = Sequence[int | None] | NDArray[np.integer]  # one for each game

RANDOM = "random"  # the opponent for whom a batch needs no Python


def _seat(name: str) -> int:
    if name not in ACTOR_NAMES[:2]:
        raise DelendaError(f"seat must be ROME or CARTHAGE, not {name!r}.")
    return ACTOR_NAMES.index(name)


class SeatEnv(gymnasium.Env[Row, int]):
    """One seat of a game. The bot in the other seat sees its own view only, and chance is rolled by the environment.

    >>> env = SeatEnv("scipio", seat="CARTHAGE", opponent="tiro")
    >>> observation, info = env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
    >>> env.observation_space.contains(observation)
    True
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(
        self,
        slug: str,
        seat: str = "ROME",
        opponent: str | Policy = RANDOM,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        box: str | Path | None = None,
    ) -> None:
        game = find_game(slug)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise DelendaError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}.")
        self.render_mode = render_mode
        self.seat = _seat(seat)
        self._policy = opponent if callable(opponent) else None
        self._bot = bot(RANDOM if callable(opponent) else opponent)
        self._start = game.start(scenario, options, box)
        self._encoder = encoder_of(self._start)
        self._count = game.action_count
        self.observation_space = spaces.Box(-1.0, 1.0, (self._encoder.size,), np.float32)
        self.action_space = spaces.Discrete(self._count)
        self.game = Play(self._start)
        self._dice, self._stream = Rng(0), Rng(OPPONENTS)

    @property
    def setting(self) -> Setting:
        """Which game, scenario and options."""
        return self._start.setting

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, Info]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 31))
        self._dice, self._stream = Rng(drawn), Rng(OPPONENTS + drawn)
        self.game = Play(self._start)
        self._settle()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Row, float, bool, bool, Info]:
        view = self.game.view(self.seat)
        if not self.game.may_act(self.seat) or action not in view.legal():
            fault = view.refusal(int(action))
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": fault}
        self.game.act(self.seat, int(action))
        self._settle()
        over = self.game.state.actor == NOBODY
        return self._observation(), seat_rewards(self.game.state)[self.seat], over, False, self._info()

    def _settle(self) -> None:
        """Chance and the other seat, up to this seat's next choice."""
        game, other = self.game, 1 - self.seat
        while game.state.actor != NOBODY and not game.may_act(self.seat):
            if game.state.actor == CHANCE:
                game.act(CHANCE, sample(game.state, self._dice))
            else:
                for action in self._answers(game.view(other)):
                    game.act(other, action)

    def _answers(self, view: State) -> list[int]:
        return self._bot.decide(view, self._stream) if self._policy is None else [int(self._policy(view, self._stream))]

    def _observation(self) -> Row:
        return observe(self._encoder, self.game.view(self.seat), self.seat)

    def _info(self) -> Info:
        outcome = self.game.state.outcome()
        return {"action_mask": self.action_masks()} | ({} if outcome is None else {"outcome": str(outcome)})

    def action_masks(self) -> NDArray[np.int8]:
        """Ones for the legal actions, none when the game is over."""
        may_act = self.game.may_act(self.seat)
        return mask_of(self._count, self.game.view(self.seat).legal() if may_act else [])

    def render(self) -> Any:
        """The board as this seat sees it."""
        return render(self.game.view(self.seat), self.render_mode)


class BatchEnv(VectorEnv[Row, NDArray[np.int64], NDArray[Any]]):
    """Many games in one compiled loop: no Python for each of them.

    With a `seat` the other one plays at random, or as `opponent` does: a bot, or a function from a view and an `Rng` to an
    action, both of which are asked in Python. Without, whoever is to decide is asked (`info["seat"]`), and the rewards are
    those of ROME. A game that ends begins again in the same step; the observation is then that of the new game, and
    `info["final_obs"]` the last one of the old game, from the side whose rewards are given, with its outcome in
    `info["final_info"]`, as Gymnasium's own vector environments have it.

    Observations and masks are there to be read: what a step returned stays as it is while anybody keeps it, and its memory is
    used again afterwards. Copy what you want to change.

    `num_workers` processes, this one among them, share the games; the same seeds give the same games, whoever plays them. Close
    the environment to end the others.

    >>> env = BatchEnv("scipio", 64)
    >>> observations, info = env.reset(seed=7)
    >>> observations, rewards, terminations, truncations, info = env.step(env.sample())
    >>> observations.shape, len(rewards)
    ((64, 121), 64)
    """

    def __init__(
        self,
        slug: str,
        num_envs: int,
        seat: str | None = None,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        num_workers: int = 0,
        box: str | Path | None = None,
        opponent: str | Policy = RANDOM,
    ) -> None:
        game = find_game(slug)
        if seat is None and opponent != RANDOM:
            raise DelendaError("an opponent plays the other seat: say with seat= which one is yours.")
        if not 0 <= num_workers <= num_envs:
            raise DelendaError(
                f"num_workers must be from 0, for this process alone, to the number of games, not {num_workers}."
            )
        self._seat = BOTH if seat is None else _seat(seat)
        self._start = game.start(scenario, options, box)
        self._encoder = encoder_of(self._start)
        self._count = game.action_count
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = spaces.Box(-1.0, 1.0, (self._encoder.size,), np.float32)
        self.single_action_space = spaces.Discrete(self._count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        made_of = (self._start, num_envs, self._seat, self._count)
        make = Games if opponent == RANDOM else partial(Against, opponent=opponent)
        self._games: Games | Shards = Shards(*made_of, num_workers, make) if num_workers else make(*made_of)

    @property
    def setting(self) -> Setting:
        """Which game, scenario and options."""
        return self._start.setting

    @property
    def batch(self) -> Batch:
        """The games themselves, which are here only if no workers have them."""
        if isinstance(self._games, Shards):
            raise DelendaError("the games of this environment are played by its workers; make it with num_workers=0.")
        return self._games.batch

    def reset(self, *, seed: int | Seeds | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        given: list[int | None] = []
        if isinstance(seed, (Sequence, np.ndarray)):
            given = [None if each is None else int(each) for each in seed]
        elif seed is not None:
            self._np_random_seed, self._np_random = seed, np.random.default_rng(seed)
        told = self._games.begin(self._seeds(given))
        return told.rows, _infos(told)

    def _seeds(self, given: list[int | None]) -> list[int]:
        """One for each game: those that are given, the others in a row from a random one on."""
        if given and len(given) != self.num_envs:
            raise DelendaError(f"there are {self.num_envs} games in the batch, but {len(given)} seeds; give one for each game.")
        first = int(self.np_random.integers(1 << 31))
        return [first + index if seed is None else seed for index, seed in enumerate(given or [None] * self.num_envs)]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Row, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        told = self._games.step(np.asarray(actions, np.int64))
        rewards = told.rewards if self._seat in (BOTH, ROME) else 0.0 - told.rewards  # never -0.0
        return told.rows, rewards, told.over, np.zeros(self.num_envs, np.bool_), self._with_finals(_infos(told), told.over)

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game. It leaves the dice as they are."""
        return self._games.sample()

    def close_extras(self, **kwargs: Any) -> None:
        self._games.close()

    def _with_finals(self, infos: Info, over: NDArray[np.bool_]) -> Info:
        """What the games that have ended showed last, in the form of Gymnasium's own vector environments."""
        ended = self._games.ended()
        return LateInfo(infos, over, lambda: self._final(ended, over)) if ended else infos

    def _final(self, ended: Any, over: NDArray[np.bool_]) -> tuple[Row, Info]:
        finals = self._games.finals(ended, over)
        seats = np.zeros(self.num_envs, np.int64)
        seats[finals.places] = ROME if self._seat == BOTH else self._seat
        outcomes = np.empty(self.num_envs, object)  # of None
        for place, outcome in zip(finals.places.tolist(), finals.outcomes, strict=True):
            outcomes[place] = outcome
        return finals.rows, {"outcome": outcomes, "_outcome": over, "seat": seats, "_seat": over}


def _infos(told: Told) -> Info:
    return {"action_mask": told.masks, "seat": told.seats}


def one_seat(slug: str, num_envs: int, seat: str = ACTOR_NAMES[ROME], **how: Any) -> BatchEnv:
    """What `gymnasium.make_vec` makes: a batch in which one seat is asked, as `gymnasium.make` has it."""
    return BatchEnv(slug, num_envs, seat, **how)


def register() -> None:
    """Make every game known to `gymnasium.make` and `make_vec`; importing this module does it."""
    for game in games():
        name = f"Delenda/{game.slug}-v{game.rules_version}"
        if name not in gymnasium.registry:
            where = "delenda.adapters.gymnasium"
            gymnasium.register(name, f"{where}:SeatEnv", vector_entry_point=f"{where}:one_seat", kwargs={"slug": game.slug})


register()
