"""Many states at once, for the leaves of a search: observations, masks of legal actions, random games.

    rows = encode(states)
    masks = legal_mask(states)
    values = playouts(states, 8, delenda.Rng(7))

Each takes an array `out` to be filled, so that a search that asks again and again keeps its own. All states belong to the
same game, scenario and options.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from delenda.adapters.memory import shown
from delenda.adapters.observations import Row, RowWriter, encoder_of
from delenda.kernel.actor import SEATS
from delenda.kernel.batch import legal_places, play_out
from delenda.kernel.encode import Encoder
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

MOST_ROWS = 64  # that are written before they become float32


def encode(states: Sequence[State], out: Row | None = None, seats: Sequence[int] | None = None) -> Row:
    """What `seats` see, or else whoever is to decide: a row for each state, as `BatchEnv` and the other environments show it.

    >>> states = [delenda.game("scipio").start() for _ in range(3)]
    >>> encode(states).shape
    (3, 121)
    """
    states = list(states)
    lookers = [state.actor for state in states] if seats is None else list(seats)
    if any(seat not in SEATS for seat in lookers):
        raise DelendaError("ROME and CARTHAGE see something; where neither is to decide, say whose rows you want with seats=.")
    if not states:
        return np.empty((0, 0), np.float32) if out is None else out
    encoder = encoder_of(states[0])
    rows = np.empty((len(states), encoder.size), np.float32) if out is None else out
    _writer(encoder).fill(rows, np.arange(len(states)), states, lookers)
    return rows


@lru_cache(8)
def _writer(encoder: Encoder[State]) -> RowWriter:
    return RowWriter(encoder, MOST_ROWS)


def legal_mask(states: Sequence[State], out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
    """Ones for the legal actions of each state; none where the game is over.

    >>> int(legal_mask([delenda.game("scipio").start()]).sum())
    6
    """
    width = find_game(states[0].setting.slug).action_count if states else 0
    masks = np.empty((len(states), width), np.int8) if out is None else out
    masks[...] = 0
    if states:
        masks[np.divmod(shown(legal_places(list(states), width), np.int64), width)] = 1
    return masks


def playouts(states: Sequence[State], count: int, rng: Rng, out: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
    """What `count` random games from each state bring ROME on average: from 1, all won, to -1, all lost.

    >>> playouts([delenda.game("scipio").start("mini")] * 2, 100, delenda.Rng(1)).shape
    (2,)
    """
    totals = vec[i64]([0] * len(states))
    play_out(list(states), count, rng, totals)
    values = np.empty(len(states)) if out is None else out
    np.divide(shown(totals, np.int64), count, out=values)
    return values
