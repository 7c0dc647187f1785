"""A drawing as the part of it that differs from the one before: most of a drawing stays when a piece in it changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Patch = tuple[int, int, str]  # so many characters stay at the beginning, so many at the end, and this comes between

LEAST_KEPT: Final = 60  # characters for which a patch is worth its while


@lru_cache(2_000)
def patch(old: str, new: str) -> Patch | None:
    """How the old drawing becomes the new one, or None where too little of it stays."""
    most = min(len(old), len(new))
    if most < LEAST_KEPT or _has_wide_characters(new):
        return None
    head = _alike(old, new, most)
    tail = _alike_at_the_end(old, new, most - head)
    return (head, tail, new[head : len(new) - tail]) if head + tail >= LEAST_KEPT else None


def _has_wide_characters(text: str) -> bool:
    """Those that JavaScript counts twice."""
    return not text.isascii() and len(text.encode("utf-16-le")) > 2 * len(text)


# Not character by character: comparing long pieces costs hardly more than short ones


def _alike(old: str, new: str, most: int) -> int:
    """With how many characters, at most so many, both begin."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if old[least:middle] == new[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def _alike_at_the_end(old: str, new: str, most: int) -> int:
    a, b, least = len(old), len(new), 0
    while least < most:
        middle = (least + most + 1) // 2
        if old[a - middle : a - least] == new[b - middle : b - least]:
            least = middle
        else:
            most = middle - 1
    return least
