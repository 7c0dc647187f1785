"""Pieces of pictures that are drawn once: boards are made of the same few thousand again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def remembered(most: int) -> Callable[[F], F]:
    """For functions whose result follows from their arguments alone, all of them hashable; keeps the last `most` results.

    Unlike `lru_cache` it keeps the signature, too, and tells 1 from 1.0, which look different in a text."""

    def remember(function: F) -> F:
        return cast("F", lru_cache(most, typed=True)(function))

    return remember
