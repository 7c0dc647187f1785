"""What an environment shows: the encoder of a game, observations as arrays, boards as pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from threading import Lock
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i64
from numpy.typing import NDArray
from typing_extensions import Buffer

from delenda.adapters.memory import lent, shown
from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.batch import Batch, write_rows
from delenda.kernel.encode import Changes, Encoder, FieldEncoder, columns_of, zeros
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.state import State

Row = NDArray[np.float32]  # one observation, or one for each game
Written = NDArray[np.int16]  # the same before it is scaled
Numbers = NDArray[np.int64]
Write = Callable[[int, int, vec[i16]], None]

FLOAT = np.dtype(np.float32)  # to compare with its name would take longer than to write a row
BLOCK = 65_536  # numbers that are written before they become float32

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
    """The game's own encoder, or one made of the declared fields of its state."""
    setting = start.setting
    if game.load_encoder is not None:
        return game.load_encoder(game.box(setting.scenario, setting.options, setting.corrections))
    return FieldEncoder([decision.name for decision in game.decisions], columns_of(start))


def observe(encoder: Encoder[State], view: State, seat: int) -> Row:
    """All that a view shows, from the side of `seat`; of a state, everything."""
    row = shown(encoder.written(view, seat), np.int16).astype(np.float32)
    row *= scale_of(encoder)
    return row


def scale_of(encoder: Encoder[State]) -> Row:
    """For each column what a whole number is multiplied with."""
    return shown(encoder.scale, np.float64).astype(np.float32)


def _spread(written: Written, blank: Written, scale: Row, out: Row, places: Numbers, count: int) -> None:
    """The first `count` rows that were written become rows of `out`, each at its place, and blank again."""
    out[places[:count]] = written[:count] * scale
    written[:count] = blank


def _renew(written: Written, blank: Written, scale: Row, out: Row, kept: Written, first: int, last: int) -> None:
    """As `_spread` for the rows of `out` from `first` up to `last`, which were made of `kept`."""
    kept[first:last] = written[: last - first]
    out[first:last] = kept[first:last] * scale
    written[: last - first] = blank


def _patch(scale: Row, out: Row, kept: Written, spans: Numbers, count: int) -> None:
    """The first `count` spans of `kept`, which has two rows for each of `out`, are made into `out` anew."""
    size = len(scale)
    for first, last in spans[: 2 * count].reshape(-1, 2).tolist():
        row, column = divmod(first, size)
        out[row // 2, column : column + last - first] = kept.reshape(-1)[first:last] * scale[column : column + last - first]


def _gather(memory: Buffer) -> None:
    """Large pages for memory are not to be had from here."""


try:
    from delenda.adapters._spread import gather, patch, renew, spread  # in one pass, and only what differs, if it was compiled
except ImportError:
    gather, patch, renew, spread = _gather, _patch, _renew, _spread


class Page:
    """Observations that are brought up to date again and again: `rows`, and `kept`, the whole numbers that they were made of.
    An encoder that takes notes has two rows there for each of these, for either seat, and `seats` tells which is shown."""

    def __init__(self, encoder: Encoder[State], rows: Row) -> None:
        count = len(rows)
        seats = 2 if encoder.notes else 1
        self.rows = rows
        self.memory = zeros(seats * rows.size)
        gather(self.memory)
        self.kept = lent(self.memory, np.int16).reshape(seats * count, -1)
        self.notes: vec[i64] = vec[i64]([0] * max(1, seats * count * encoder.notes))
        self.seats: vec[i64] = vec[i64]([NOBODY] * count)
        self.states: vec[State | None] = vec[State | None]([None] * count)
        self.changes = Changes()
        self._blank = shown(encoder.blank, np.int16)
        self._scale = scale_of(encoder)
        self.clear()

    def clear(self) -> None:
        self.kept[...] = self._blank
        self.rows[...] = self._blank * self._scale
        lent(self.notes, np.int64)[...] = 0
        self.changes.count = 0


class RowWriter:
    """Fills arrays with observations, some rows at a time: what is written is still in the cache when it becomes float32."""

    def __init__(self, encoder: Encoder[State], most_rows: int) -> None:
        self._made_of = encoder, most_rows
        self._encoder = encoder
        self._rows = max(1, min(most_rows, BLOCK // encoder.size))
        self._blank = shown(encoder.blank, np.int16)
        self._memory = zeros(self._rows * encoder.size)
        self._written = lent(self._memory, np.int16).reshape(self._rows, encoder.size)
        self._written[...] = self._blank
        self._scale = scale_of(encoder)
        self._places = np.arange(most_rows)
        self._lock = Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return RowWriter, self._made_of

    def fill(self, out: Row, places: Numbers, write: Write) -> None:
        """Fill the rows of `out` at these places; `write(first, last, memory)` writes those from `first` up to `last` over
        blank ones."""
        is_plain = out.dtype == FLOAT and out.flags.c_contiguous
        turn = spread if is_plain else _spread
        with self._lock:
            for first in range(0, len(places), self._rows):
                last = min(first + self._rows, len(places))
                try:
                    write(first, last, self._memory)
                except BaseException:
                    self._written[...] = self._blank
                    raise
                turn(self._written, self._blank, self._scale, out, places[first:last], last - first)

    def make(self, batch: Batch, rows: Row, steps: bool) -> None:
        """As `show`, all of it anew, which is quicker where rows are short; with an encoder that writes rows whole."""
        with self._lock:
            try:
                for first in range(0, len(rows), self._rows):
                    last = min(first + self._rows, len(rows))
                    batch.show(self._encoder, steps, first, last, self._memory)
                    spread(self._written, self._blank, self._scale, rows, self._places[first:last], last - first)
            except BaseException:
                self._written[...] = self._blank
                raise

    def show(self, batch: Batch, page: Page, steps: bool) -> None:
        """Bring a page up to date with a batch, in which the actions that it holds are carried out first if it `steps`."""
        with self._lock:
            try:
                if self._encoder.notes:
                    self._update(batch, page, steps)
                else:
                    self._renew(batch, page, steps)
            except BaseException:
                self._written[...] = self._blank
                page.clear()
                raise

    def _update(self, batch: Batch, page: Page, steps: bool) -> None:
        changes = page.changes
        batch.update(self._encoder, steps, page.memory, page.notes, page.seats, page.states, changes)
        patch(self._scale, page.rows, page.kept, shown(changes.spans, np.int64), changes.count)
        changes.count = 0

    def _renew(self, batch: Batch, page: Page, steps: bool) -> None:
        for first in range(0, len(page.rows), self._rows):
            last = min(first + self._rows, len(page.rows))
            batch.show(self._encoder, steps, first, last, self._memory)
            renew(self._written, self._blank, self._scale, page.rows, page.kept, first, last)


def fill_rows(
    writer: RowWriter, encoder: Encoder[State], states: list[State], seats: list[int], out: Row, places: Numbers
) -> None:
    """What the seats see of these states, at these places."""

    def write(first: int, last: int, memory: vec[i16]) -> None:
        write_rows(encoder, states[first:last], seats[first:last], memory)

    writer.fill(out, places, write)


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
