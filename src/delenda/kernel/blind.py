"""Judgement for games that bring none: random play to the end, from the position as it lies."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from delenda.kernel.actor import NOBODY
from delenda.kernel.codec import pack
from delenda.kernel.parts import Insight
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

MOST_ACTIONS: Final = 2_000  # of a random game; one that is not over by then tells nothing


def evaluate(state: State, seat: int) -> float:
    """Who wins one random game from here: always the same one, so that a search can be repeated."""
    end = state.copy()
    rng = Rng(crc32(pack(state)))
    for _ in range(MOST_ACTIONS):
        if end.actor == NOBODY:
            break
        end.apply(sample(end, rng))
    return 0.0 if end.winner == NOBODY else 1.0 if end.winner == seat else -1.0


def order(state: State) -> list[int]:
    """The legal actions as they come."""
    return list(state.legal())  # a search adds to it


BLIND: Final[Insight] = Insight(evaluate=evaluate, order=order, rollout=sample)
