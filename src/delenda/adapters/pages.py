"""Arrays of observations that are used again and again: only what differs from the last time is written anew.

A page is lent to whoever made a step. As long as anybody keeps its array or a piece of it, nothing changes there; then it is
free for another step. It is lent to be read: what is written there must be what the page believes to have written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.observations import Page, Row, RowWriter

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

    def __init__(self, writer: RowWriter, count: int) -> None:
        self._writer = writer
        self._count = count
        self._made = 0
        self._free: list[Page] = []

    def take(self) -> Page | None:
        """A page that nobody reads, unless all are kept."""
        if self._free:
            return self._free.pop()
        if self._made == MOST_PAGES:
            return None
        self._made += 1
        return self._writer.page(np.empty((self._count, self._writer.size), np.float32))

    def lend(self, page: Page) -> Row:
        free = self._free
        return np.asarray(Loan(page.rows, lambda: free.append(page), is_read_only=True))
