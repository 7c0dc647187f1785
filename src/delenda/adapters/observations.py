"""What an environment shows: the encoder of a game, observations as arrays, boards as pictures."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from threading import Lock
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
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
Written = NDArray[np.int16]  # the same before it is scaled, packed or not
Places = NDArray[np.int32]  # three numbers for each of a packed row
Numbers = NDArray[np.int64]

FLOAT = np.dtype(np.float32)  # to compare with its name would take longer than to write a row
BLOCK = 262_144  # numbers that are written before they become float32

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


class Packing:
    """What the numbers of a packed row stand for.

    places   for each number its first column, and how many there are
    number   for each column the number that tells it
    mask     and which of its bits: all, or one
    scale    and what these are multiplied with: a bit of 8 times 1/8 is 1
    """

    def __init__(self, encoder: Encoder[State]) -> None:
        columns, widths = shown(encoder.first_columns, np.int64), shown(encoder.packed_widths, np.int64)
        self.places = np.array([columns, widths], np.int32).T.copy()
        self.number, self.mask = _told_by(self.places)
        self.scale: Row = np.divide(scale_of(encoder), np.where(self.mask < 0, 1, self.mask), dtype=np.float32)

    def unpacked(self, written: Written) -> Row:
        """One row as an observation."""
        found: Row = (written[self.number] & self.mask) * self.scale
        return found


def _told_by(places: Places) -> tuple[Places, Written]:
    """For each column the number that tells it, and which of its bits."""
    columns, widths = places.T
    number = np.repeat(np.arange(len(places), dtype=np.int32), widths)
    bits = 1 << (np.arange(len(number)) - columns[number])
    return number, np.where(widths[number] == 1, -1, bits).astype(np.int16)


def _unpack(
    written: Written, blank: Written, number: Places, mask: Written, scale: Row, out: Row, rows: Numbers, count: int
) -> None:
    """The first `count` packed rows that were written become these rows of `out`, and blank again."""
    out[rows[:count]] = (written[:count, number] & mask) * scale
    written[:count] = blank


def _unpack_changes(
    written: Written, blank: Written, places: Places, scale: Row, out: Row, kept: Written, first: int, last: int
) -> None:
    """As `_unpack` for the rows of `out` from `first` up to `last`, which were made of `kept`."""
    kept[first:last] = written[: last - first]
    number, mask = _told_by(places)
    _unpack(written, blank, number, mask, scale, out, np.arange(first, last), last - first)


def _patch(places: Places, scale: Row, out: Row, kept: Written, spans: Numbers, count: int) -> None:
    """The first `count` spans of `kept`, which has two rows for each of `out`, are made into `out` anew: all of a row where
    anything in it is. An empty span tells where the row begins that is shown from now on instead of the other of its pair."""
    number, mask = _told_by(places)
    for row in set((spans[: 2 * count : 2] // len(places)).tolist()):
        out[row // 2] = (kept[row, number] & mask) * scale


def _gather(memory: Buffer) -> None:
    """Large pages for memory are not to be had from here."""


try:
    from delenda.adapters._memory import gather
    from delenda.adapters._unpack import patch, unpack, unpack_changes  # the same in one pass, and only what differs
except ImportError:
    gather, patch, unpack, unpack_changes = _gather, _patch, _unpack, _unpack_changes


class Page:
    """Observations that are brought up to date again and again: `rows`, and `kept`, the whole numbers that they were made of.
    An encoder that takes notes has two rows there for each of these, for either seat, and `seats` tells which is shown."""

    def __init__(self, encoder: Encoder[State], rows: Row) -> None:
        count = len(rows)
        seats = 2 if encoder.notes else 1
        self.rows = rows
        self.memory = zeros(seats * count * encoder.packed)
        gather(self.memory)
        self.kept = lent(self.memory, np.int16).reshape(seats * count, -1)
        self.notes: vec[i64] = vec[i64]([0] * max(1, seats * count * encoder.notes))
        self.seats: vec[i64] = vec[i64]([NOBODY] * count)
        self.states: vec[State | None] = vec[State | None]([None] * count)
        self.changes = Changes()
        self._blank = shown(encoder.blank, np.int16)
        self._shown = Packing(encoder).unpacked(self._blank)
        self.clear()

    def clear(self) -> None:
        self.kept[...] = self._blank
        self.rows[...] = self._shown
        lent(self.notes, np.int64)[...] = 0
        self.changes.count = 0


class RowWriter:
    """Fills arrays with observations, some rows at a time: what is written is still in the cache when it becomes float32."""

    def __init__(self, encoder: Encoder[State], most_rows: int) -> None:
        self._made_of = encoder, most_rows
        self._encoder = encoder
        self._rows = max(1, min(most_rows, BLOCK // encoder.packed))
        self._blank = shown(encoder.blank, np.int16)
        self._memory = zeros(self._rows * encoder.packed)
        self._written = lent(self._memory, np.int16).reshape(self._rows, encoder.packed)
        self._written[...] = self._blank
        self._packing = Packing(encoder)
        self._in_order = np.arange(most_rows)
        self._whole = self._written, self._blank, self._packing.number, self._packing.mask, self._packing.scale
        self._spans = self._packing.places, self._packing.scale
        self._changes = self._written, self._blank, *self._spans
        self._lock = Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return RowWriter, self._made_of

    def fill(self, out: Row, places: Numbers, states: list[State], seats: list[int]) -> None:
        """What the seats see of these states, in the rows of `out` at these places."""
        is_plain = out.dtype == FLOAT and out.flags.c_contiguous
        turn = unpack if is_plain else _unpack
        with self._lock:
            for first in range(0, len(states), self._rows):
                last = min(first + self._rows, len(states))
                try:
                    write_rows(self._encoder, states[first:last], seats[first:last], self._memory)
                except BaseException:
                    self._written[...] = self._blank
                    raise
                turn(*self._whole, out, places[first:last], last - first)

    def make(self, batch: Batch, rows: Row, steps: bool) -> None:
        """As `show`, all of it anew, which is quicker where rows are short; with an encoder that writes rows whole."""
        with self._lock:
            try:
                for first in range(0, len(rows), self._rows):
                    last = min(first + self._rows, len(rows))
                    batch.show(self._encoder, steps, first, last, self._memory)
                    unpack(*self._whole, rows, self._in_order[first:last], last - first)
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
        patch(*self._spans, page.rows, page.kept, shown(changes.spans, np.int64), changes.count)
        changes.count = 0

    def _renew(self, batch: Batch, page: Page, steps: bool) -> None:
        for first in range(0, len(page.rows), self._rows):
            last = min(first + self._rows, len(page.rows))
            batch.show(self._encoder, steps, first, last, self._memory)
            unpack_changes(*self._changes, page.rows, page.kept, first, last)


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
