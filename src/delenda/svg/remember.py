"""Pieces of pictures that are drawn once: boards are made of the same few thousand again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar, cast

from delenda.kernel.codec import pack
from delenda.kernel.state import State

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
V = TypeVar("V", bound=State)
L = TypeVar("L", bound=Hashable)


def remembered(most: int) -> Callable[[F], F]:
    """For functions whose result follows from their arguments alone, all of them hashable; keeps the last `most` results.

    Unlike `lru_cache` it keeps the signature, too, and tells 1 from 1.0, which look different in a text."""

    def remember(function: F) -> F:
        return cast("F", lru_cache(most, typed=True)(function))

    return remember


class Kept:
    """Pictures by what they depend on, for functions whose arguments are more than that; keeps the last `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for `key`, or what is made now."""
        found: T | None = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return found


MOST_STILL: Final = 64
_still: Final[OrderedDict[int, State]] = OrderedDict()


def still(view: V) -> V:
    """Promise that nobody will change this view: as long as it is one of the newest, it is known by itself."""
    _still[id(view)] = view
    if len(_still) > MOST_STILL:
        _still.popitem(last=False)
    return view


class Scenes(Generic[V, L, T]):
    """What was worked out of the last few views: a board is drawn, described and clicked, and looks at the same things."""

    def __init__(self, make: Callable[[V, L], T]) -> None:
        self._make = make
        self._kept = Kept(16)

    def of(self, view: V, layout: L) -> T:
        """Of the view as it is now; the scene keeps it, and that its setting, so that no other takes their place in memory."""
        if id(view) in _still:
            return self._kept.get((id(view), layout), lambda: self._make(view, layout))
        key = (id(view.setting), layout, pack(view))
        return self._kept.get(key, lambda: self._make(cast("V", view.copy()), layout))
