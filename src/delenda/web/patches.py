"""A drawing as the part of it that differs from the one before: most of a drawing stays when a piece in it changes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

Patch = tuple[int, int, str]  # so many characters stay at the beginning, so many at the end, and this comes between

LEAST_KEPT: Final = 60  # characters for which a patch is worth its while
WIDE: Final = re.compile("[\U00010000-\U0010ffff]")  # JavaScript counts such a character twice


@lru_cache(2_000)
def patch(old: str, new: str) -> Patch | None:
    """How the old drawing becomes the new one, or None where too little of it stays."""
    most = min(len(old), len(new))
    head = _alike(old, new, most)
    tail = _alike(old[::-1], new[::-1], most - head)
    if head + tail < LEAST_KEPT or WIDE.search(new):
        return None
    return head, tail, new[head : len(new) - tail]


def _alike(old: str, new: str, most: int) -> int:
    """With how many characters, at most so many, both begin."""
    if old[:most] == new[:most]:
        return most
    least = 0
    while least < most:  # not character by character: comparing long pieces costs hardly more than short ones
        middle = (least + most + 1) // 2
        if old[least:middle] == new[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
