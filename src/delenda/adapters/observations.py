"""What an environment shows: the encoder of a game, observations as arrays, boards as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from threading import Lock
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from delenda.adapters.memory import lent, shown
from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.batch import write_rows
from delenda.kernel.encode import Encoder, FieldEncoder, columns_of, zeros
from delenda.kernel.game import Game
from delenda.kernel.playout import sample
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

Row = NDArray[np.float32]  # one observation, or one for each game
Written = NDArray[np.int16]  # the same before it is scaled
Write = Callable[[int, int, vec[i16]], None]

BLOCK = 65_536  # numbers that are written before they become float32

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


def observe(encoder: Encoder[State], view: State, seat: int) -> Row:
    """All that a view shows, from the side of `seat`; of a state, everything."""
    row = shown(encoder.written(view, seat), np.int16).astype(np.float32)
    row *= scale_of(encoder)
    return row


def scale_of(encoder: Encoder[State]) -> Row:
    """For each column what a whole number is multiplied with."""
    return shown(encoder.scale, np.float64).astype(np.float32)


def _spread(written: Written, blank: Written, scale: Row, out: Row, first: int, last: int) -> None:
    """The rows of `out` from `first` up to `last` become what was written, which becomes blank again."""
    out[first:last] = written[: last - first]
    out[first:last] *= scale
    written[: last - first] = blank


def _renew(written: Written, blank: Written, scale: Row, out: Row, first: int, last: int, kept: Written) -> None:
    """As `_spread`, where the rows of `out` were made of `kept`."""
    kept[first:last] = written[: last - first]
    _spread(written, blank, scale, out, first, last)


try:
    from delenda.adapters._spread import renew, spread  # the same in one pass, and only what differs, where it was compiled
except ImportError:
    renew, spread = _renew, _spread


@dataclass(frozen=True, slots=True)
class Page:
    """Observations that are written again and again, and the whole numbers that they were made of."""

    rows: Row
    kept: Written


class RowWriter:
    """Fills arrays with observations, some rows at a time: what is written is still in the cache when it becomes float32."""

    def __init__(self, encoder: Encoder[State], most_rows: int) -> None:
        self._made_of = encoder, most_rows
        self.size = encoder.size
        self._rows = max(1, min(most_rows, BLOCK // encoder.size))
        self._blank = shown(encoder.blank, np.int16)
        self._memory = zeros(self._rows * encoder.size)
        self._written = lent(self._memory, np.int16).reshape(self._rows, encoder.size)
        self._written[...] = self._blank
        self._scale = scale_of(encoder)
        self._lock = Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return RowWriter, self._made_of

    def fill(self, out: Row, write: Write) -> None:
        """Fill `out`; `write(first, last, memory)` writes the rows from `first` up to `last` over blank ones."""
        is_plain = out.dtype == np.float32 and out.flags.c_contiguous
        turn = spread if is_plain else _spread
        for first, last in self._blocks(len(out), write):
            turn(self._written, self._blank, self._scale, out, first, last)

    def page(self, rows: Row) -> Page:
        """A page of these rows, which become blank."""
        rows[...] = self._blank
        rows *= self._scale
        return Page(rows, np.broadcast_to(self._blank, rows.shape).copy())

    def renew(self, page: Page, write: Write) -> None:
        """As `fill`, into a page."""
        for first, last in self._blocks(len(page.rows), write):
            renew(self._written, self._blank, self._scale, page.rows, first, last, page.kept)

    def _blocks(self, count: int, write: Write) -> Iterator[tuple[int, int]]:
        """Some rows at a time, which have been written and become blank again before the next are."""
        with self._lock:
            for first in range(0, count, self._rows):
                last = min(first + self._rows, count)
                try:
                    write(first, last, self._memory)
                except BaseException:
                    self._written[...] = self._blank
                    raise
                yield first, last


def fill_rows(writer: RowWriter, encoder: Encoder[State], states: list[State], seats: list[int], out: Row) -> None:
    """What the seats see of these states."""

    def write(first: int, last: int, memory: vec[i16]) -> None:
        write_rows(encoder, states[first:last], seats[first:last], memory)

    writer.fill(out, write)


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
