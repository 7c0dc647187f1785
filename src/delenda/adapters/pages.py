"""Arrays of observations that are used again and again: only what differs from the last time is written anew.

A page is lent to whoever made a step. As long as anybody keeps its array or a piece of it, nothing changes there; then it is
free for another step. It is lent to be read: what is written there must be what the page believes to have written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.observations import Page, Row
from delenda.kernel.encode import Encoder
from delenda.kernel.state import State

MOST_PAGES = 3  # of a batch: the last observation, the one being made, and one to spare


class Loan:
    """Stands between an array and whoever keeps it: when nobody does any more, it is given back."""

    def __init__(self, array: NDArray[Any], give_back: Callable[[], None], is_read_only: bool) -> None:
        told = array.__array_interface__
        self.__array_interface__ = {**told, "data": (told["data"][0], is_read_only)}
        self._array = array
        self._give_back = give_back

    def __del__(self) -> None:
        self._give_back()


class Pages:
    """The pages of a batch of `count` games."""

    def __init__(self, encoder: Encoder[State], count: int) -> None:
        self._encoder = encoder
        self._count = count
        self._made = 0
        self._free: list[Page] = []

    def next(self) -> Page:
        """A page that nobody reads, for the next step."""
        if not self._free:
            self._made += 1
            self._free.append(Page(self._encoder, np.empty((self._count, self._encoder.size), np.float32)))
        return self._free[-1]

    def hand_out(self) -> Row:
        """The rows of that page: lent, or a copy of them where all other pages are kept."""
        if self._made == MOST_PAGES and len(self._free) == 1:
            return self._free[0].rows.copy()
        page, free = self._free.pop(), self._free
        return np.asarray(Loan(page.rows, lambda: free.append(page), is_read_only=True))
