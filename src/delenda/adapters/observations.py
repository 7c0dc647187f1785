"""What an environment shows: the encoder of a game, observations as arrays, boards as pictures."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.encode import Encoder, FieldEncoder, columns_of
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

SAMPLED_GAMES = 4
SAMPLED_STEPS = 3000  # of each at most

FRAME_WIDTH = 480  # pixels of `rgb_array`
RENDER_MODES = ["human", "svg", "rgb_array", "ansi"]


def encoder_of(start: State) -> Encoder[State]:
    """How the game that begins with `start` is shown as numbers."""
    setting = start.setting
    if setting.corrections:
        return _encoder(find_game(setting.slug), start)
    return _kept_encoder(setting.slug, setting.scenario, tuple(setting.options.items()))


@cache
def _kept_encoder(slug: str, scenario: str, options: tuple[tuple[str, str], ...]) -> Encoder[State]:
    game = find_game(slug)
    return _encoder(game, game.start(scenario, dict(options)))


def _encoder(game: Game, start: State) -> Encoder[State]:
    """The game's own encoder, or one made of the fields of its state, as wide as they are in a few random games."""
    setting = start.setting
    if game.load_encoder is not None:
        return game.load_encoder(game.box(setting.scenario, setting.options, setting.corrections))
    return FieldEncoder([decision.name for decision in game.decisions], columns_of(_sampled(start)))


def _sampled(start: State) -> list[State]:
    states = []
    for seed in range(SAMPLED_GAMES):
        state, rng = start.copy(), Rng(seed)
        for _ in range(SAMPLED_STEPS):
            states.append(state.copy())
            if state.actor == NOBODY:
                break
            state.apply(sample(state, rng))
    return states


def observe(encoder: Encoder[State], view: State, seat: int) -> NDArray[np.float32]:
    return np.array(encoder.encode(view, seat), dtype=np.float32)


def mask_of(count: int, legal: list[int]) -> NDArray[np.int8]:
    """Ones for the legal actions."""
    mask = np.zeros(count, dtype=np.int8)
    mask[legal] = 1
    return mask


def render(view: State, mode: str | None) -> Any:
    """The board in the manner of `mode`; `human` prints it."""
    game = find_game(view.setting.slug)
    if mode == "svg":
        return game.svg(view)
    if mode == "rgb_array":
        return pixels(game.svg(view))
    if mode == "ansi":
        return str(game.board.sketch(view))
    if mode == "human":
        print(game.board.sketch(view))
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    from PIL import Image

    from delenda.svg.export import png

    return np.asarray(Image.open(BytesIO(png(svg, width=FRAME_WIDTH))).convert("RGB"))


def seat_rewards(state: State) -> tuple[float, float]:
    """1 for the winner and -1 for the loser of a finished game; nothing before, nothing for a draw."""
    outcome = state.outcome()
    reward = 0.0 if outcome is None else float(outcome.payoff(ROME))
    return reward, 0.0 - reward  # never -0.0
