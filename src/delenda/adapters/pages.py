"""Arrays of observations that are used again and again: only what differs from the last time is written anew.

A page is lent to whoever made a step. As long as anybody keeps its array or a piece of it, nothing changes there; then it is
free for another step. It is lent to be read: what is written there must be what the page believes to have written.
"""

from __future__ import annotations

from sys import getrefcount
from typing import Any

import numpy as np
from numpy.typing import NDArray

from delenda.adapters.observations import Numbers, Page, Row
from delenda.kernel.encode import Encoder
from delenda.kernel.state import State

MOST_PAGES = 3  # of a batch: the last observation, the one being made, and one to spare


class _Loan:
    """Stands between an array and whoever reads it."""

    __slots__ = ("__array_interface__", "_array")

    def __init__(self, array: NDArray[Any]) -> None:
        told = array.__array_interface__
        told["data"] = told["data"][0], True  # to be read only
        self.__array_interface__ = told
        self._array = array


class Lending:
    """An array that is written here again and again, and lent to be read. Whatever is made of a loan holds on to the one array
    that shows it, so that the number of its holders tells whether anybody reads there."""

    __slots__ = ("_alone", "_shown", "array")

    def __init__(self, array: NDArray[Any]) -> None:
        self.array = array
        self._shown = np.asarray(_Loan(array))
        self._alone = getrefcount(self._shown)

    def is_free(self) -> bool:
        """Whether nobody reads it."""
        return getrefcount(self._shown) == self._alone

    def lend(self) -> NDArray[Any]:
        return self._shown.view()


class Pages:
    """The pages of a batch of `count` games."""

    def __init__(self, encoder: Encoder[State], count: int) -> None:
        self._encoder = encoder
        self._count = count
        self._pages: list[Page] = []
        self._lent: list[Lending] = []  # what the rows of each are lent by

    def next(self) -> Page:
        """A page that nobody reads, for the next step."""
        for page, lending in zip(self._pages, self._lent, strict=True):
            if lending.is_free():
                return page
        lending = Lending(np.empty((self._count, self._encoder.size), np.float32))
        page = Page(self._encoder, lending.array)
        self._pages.append(page)
        self._lent.append(lending)
        return page

    def hand_out(self, page: Page) -> Row:
        """The rows of that page: lent, or a copy of them where all other pages are kept."""
        lending = self._lent[self._pages.index(page)]
        if len(self._lent) < MOST_PAGES or any(each.is_free() for each in self._lent if each is not lending):
            return lending.lend()
        rows = page.rows.copy()
        rows.flags.writeable = False  # as all others are
        return rows


class Arrays:
    """Arrays of one shape that are written whole in each step, and used again: new memory takes the system its time."""

    def __init__(self, shape: tuple[int, int], kind: type[np.generic]) -> None:
        self._made_of = shape, kind
        self._made: list[Lending] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return Arrays, self._made_of

    def next(self) -> Lending:
        """One that nobody reads."""
        for lending in self._made:
            if lending.is_free():
                return lending
        lending = Lending(np.empty(*self._made_of))
        if len(self._made) < MOST_PAGES:
            self._made.append(lending)
        return lending


class Zeros:
    """Arrays that are zero but for a few rows, used again: to make one takes longer than what stands in it."""

    def __init__(self, count: int, size: int) -> None:
        self._shape = count, size
        self._made: list[Lending] = []
        self._filled: list[Numbers] = []  # where in each of these something stands

    def __reduce__(self) -> tuple[Any, ...]:
        return Zeros, self._shape

    def next(self, places: Numbers) -> Lending:
        """One that nobody reads, for rows at these places."""
        for number, lending in enumerate(self._made):
            if lending.is_free():
                lending.array[self._filled[number]] = 0.0
                self._filled[number] = places
                return lending
        lending = Lending(np.zeros(self._shape, np.float32))
        if len(self._made) < MOST_PAGES:
            self._made.append(lending)
            self._filled.append(places)
        return lending
