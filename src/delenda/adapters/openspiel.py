"""The games in OpenSpiel, as sequential games with explicit chance.

    import pyspiel
    import delenda.adapters.openspiel
    game = pyspiel.load_game("python_delenda_scipio(scenario=mini)")

Importing this module registers `python_delenda_<game>` for every game; scenario, options and `box`, a corrected data file, are
parameters. Secret choices that both seats make at once are made one after the other, the second seat not seeing the first
one's. An information state is all that a player has seen and done since the start: what it sees now in words, and a digest of
what went before. For tables the digest tells states apart; a network learns nothing from its bits, so that `window=4` puts the
last four things that the player saw and did in their place.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from delenda.adapters.observations import encoder_of, observe, seat_rewards
from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.game import Game, Option
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

DIGEST_BYTES = 8
MOMENTS = 20_000  # that a game keeps: about 40 MB
START = bytes(DIGEST_BYTES)  # the digest of an empty past


class Memory:
    """How many moments a game may still keep."""

    def __init__(self, room: int) -> None:
        self.room = room

    def has_room(self) -> bool:
        self.room -= 1
        return self.room >= 0


Frame = tuple[State, int]  # a player's view, and the action that it took then, or -1 where another's step followed


class Moment:
    """A state that never changes again, with the way to it. Copies and children of an OpenSpiel state share it.

    As long as there is room in the `memory` of its game, a moment keeps what follows it: whoever walks a small tree again and
    again, as CFR does, finds everything ready.
    """

    def __init__(self, state: State, before: Moment | None = None, action: int = -1) -> None:
        self.state = state
        self.before = before
        self.action = action
        self.memory: Memory | None = before.memory if before else None
        self._after: dict[int, Moment] = {}
        self._seen: list[str | None] = [None, None]
        self._past: list[bytes | None] = [None, None] if before else [START, START]
        self._twin_of = -1  # which player
        self._twin: Moment | None = None  # of a guess: what has the same past for the player who guesses
        self.window: int = before.window if before else 0  # how much of the past is shown to networks
        self._frames: list[list[Frame]] = [[], []]  # of a moment without one before it: what each player saw and did before

    def after(self, action: int) -> Moment:
        found = self._after.get(action)
        if found is None:
            state = self.state.copy()
            state.apply(action)
            found = Moment(state, self, action)
            if self.memory is not None and self.memory.has_room():
                self._after[action] = found
        return found

    def seen(self, player: int) -> str:
        """What the player sees now."""
        text = self._seen[player]
        if text is None:
            text = self._seen[player] = str(self.state.view(player))
        return text

    def past(self, player: int) -> bytes:
        """A digest of what the player has seen and done before. Steps that it did not notice leave no trace."""
        way: list[Moment] = []
        at = self
        while at._past[player] is None:
            if at._twin is not None:
                at._past[player] = at._twin.past(player)
                break
            way.append(at)
            assert at.before is not None
            at = at.before
        digest = at._past[player]
        assert digest is not None
        for moment in reversed(way):
            before = moment.before
            assert before is not None
            own = before.state.actor == player
            if own or before.seen(player) != moment.seen(player):
                step = before.seen(player) + (before.state.label(moment.action) if own else "")
                digest = blake2b(digest + step.encode(), digest_size=DIGEST_BYTES).digest()
            moment._past[player] = digest
        return digest

    def frames(self, player: int) -> list[Frame]:
        """The last things that the player saw before, each with what it did then, the latest first. Steps that it did not
        notice are left out."""
        found: list[Frame] = []
        at = self
        while len(found) < self.window:
            if at._twin is not None and at._twin_of == player:
                at = at._twin
            elif at.before is None:
                found += at._frames[player]
                break
            else:
                own = at.before.state.actor == player
                if own or at.before.seen(player) != at.seen(player):
                    found.append((at.before.state.view(player), at.action if own else -1))
                at = at.before
        return found[: self.window]

    def guess(self, player: int, rng: Rng) -> Moment:
        """A moment that the player cannot tell from this one."""
        guessed = Moment(self.state.view(player).guess(rng))
        guessed.window = self.window
        guessed._twin_of = player
        guessed._past[player] = None
        guessed._twin = self
        return guessed

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        pasts = [self.past(player) for player in (ROME, CARTHAGE)]
        frames = [self.frames(player) for player in (ROME, CARTHAGE)]
        return _restore, (self.state.setting.slug, json.dumps(self.state.dump()), pasts, self.window, frames)


def _restore(slug: str, dumped: str, pasts: list[bytes | None], window: int, frames: list[list[Frame]]) -> Moment:
    moment = Moment(find_game(slug).load(json.loads(dumped)))
    moment._past = pasts
    moment.window, moment._frames = window, frames
    return moment


def short_name(game: Game) -> str:
    return f"python_delenda_{game.slug.replace('-', '_')}"


def _game_type(game: Game) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.has_secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"scenario": game.scenarios[0].slug, "box": "", "window": 0}
        | {option.name: _plain(option) for option in game.options},
    )


def _plain(option: Option) -> str | int:
    """The default as OpenSpiel's parameters have it, which reads what looks like a number as one."""
    return int(option.default) if all(choice.isdigit() for choice in option.choices) else option.default


class SpielGame(pyspiel.Game):
    """A game with its scenario and options; there is a subclass for each game, which is what OpenSpiel knows it by.

    >>> game = pyspiel.load_game("python_delenda_scipio(scenario=mini)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 6)
    """

    game: Game

    def __init__(self, params: dict[str, str | int] | None = None) -> None:
        game, params = self.game, params or {}
        chosen = {name: str(value) for name, value in params.items() if name not in ("scenario", "box", "window")}
        start = game.start(str(params.get("scenario", game.scenarios[0].slug)), chosen, str(params.get("box", "")) or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=game.action_count if game.has_chance else 0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.longest,
        )
        super().__init__(_game_type(game), info, params)
        self._longest_chance = game.longest if game.has_chance else 0
        self.start = Moment(start)
        self.start.memory = Memory(MOMENTS)
        self.start.window = int(params.get("window", 0))
        if self.start.window < 0:
            raise ValueError("window must be 0, for a digest of the past, or the number of steps to be shown.")
        self.encoder = encoder_of(start)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.start)

    def max_chance_nodes_in_history(self) -> int:
        return self._longest_chance

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):
    """`moment.state` is the state of the kernel."""

    def __init__(self, game: SpielGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        actor = self.moment.state.actor
        if actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.state.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        legal, weights = self.moment.state.legal(), self.moment.state.weights()
        if not weights:
            return [(action, 1.0 / len(legal)) for action in legal]
        total = sum(weights)
        return [(action, weight / total) for action, weight in zip(legal, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.moment.state
        return state.label(action) if action in state.legal() else f"action {action}"

    def is_terminal(self) -> bool:
        return self.moment.state.actor == NOBODY

    def returns(self) -> list[float]:
        return list(seat_rewards(self.moment.state))

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one. Its history is that of this state, its future its own."""
        twin: SpielState = self.clone()
        twin.moment = self.moment.guess(player, Rng(int(probability_sampler() * (1 << 31))))
        return twin

    def __str__(self) -> str:
        return str(self.moment.state)


class SpielObserver:
    """What a player sees, as numbers and in words.

    `public` is what a spectator sees, `private` what the player sees besides: in numbers the difference, in words all that the
    player sees where that is more. With perfect recall there is the past: a digest, bit by bit, or in a game with a `window`
    the last things that the player saw, each with what it did then; the latest first, what is not there is 0.
    """

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"the observers of Delenda's games take no parameters, not {params!r}.")
        self._encoder = game.encoder
        self._public = kind.public_info
        self._private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self._all = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._recall = kind.perfect_recall
        size = self._encoder.size
        pieces = [("player", 2)]
        pieces += [("public", size)] if self._public else []
        pieces += [("private", size)] if self._private else []
        self._actions = game.num_distinct_actions()
        self._frame = size + self._actions
        window = game.start.window
        pieces += [("past", window * self._frame or DIGEST_BYTES * 8)] if self._recall else []
        self.tensor: NDArray[np.float32] = np.zeros(sum(length for _, length in pieces), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for name, length in pieces:
            self.dict[name] = self.tensor[at : at + length]
            at += length

    def _view(self, state: State, player: int) -> State:
        return state if self._all else state.view(player)

    def set_from(self, state: SpielState, player: int) -> None:
        moment = state.moment
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        public = observe(self._encoder, moment.state.view(SPECTATOR), player)
        if self._public:
            self.dict["public"][:] = public
        if self._private:
            self.dict["private"][:] = observe(self._encoder, self._view(moment.state, player), player) - public
        if self._recall:
            self._show_past(moment, player)

    def _show_past(self, moment: Moment, player: int) -> None:
        past = self.dict["past"]
        if not moment.window:
            past[:] = np.unpackbits(np.frombuffer(moment.past(player), np.uint8))
            return
        frames = past.reshape(-1, self._frame)
        for frame, (view, action) in zip(frames, moment.frames(player), strict=False):
            frame[: -self._actions] = observe(self._encoder, view, player)
            if action >= 0:
                frame[self._encoder.size + action] = 1

    def string_from(self, state: SpielState, player: int) -> str:
        moment = state.moment
        public = str(moment.state.view(SPECTATOR)).replace(_viewer(SPECTATOR), "")
        private = str(self._view(moment.state, player)).replace(_viewer(player), "") if self._private else ""
        words = [f"p{player}"] if self._recall else []
        words += [public] if self._public and private != public else []
        words += [private] if self._private and (self._public or private != public) else []
        words += [moment.past(player).hex()] if self._recall else []
        return " | ".join(words)


def _viewer(viewer: int) -> str:
    """How a position says whose view it is, which is no part of what is seen."""
    return f" viewer {(*ACTOR_NAMES, 'SPECTATOR', 'OPEN')[viewer]}" if viewer != OPEN else ""


def register() -> None:
    """Make every game known to `pyspiel.load_game`; importing this module does it."""
    known = set(pyspiel.registered_names())
    for game in games():
        if short_name(game) not in known:
            pyspiel.register_game(_game_type(game), type(short_name(game), (SpielGame,), {"game": game}))


register()
