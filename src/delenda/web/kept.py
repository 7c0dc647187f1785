"""What was made once and may be wanted again, up to so many bytes; the longest unused is forgotten first."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable


class Kept:
    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    def __contains__(self, key: str) -> bool:
        return key in self._kept

    async def once(self, key: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What is kept under `key`, made if there is nothing."""
        if key not in self._kept:
            self._keep(key, await make())
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: str, data: bytes) -> None:
        self._bytes += len(data) - len(self._kept.get(key, b""))
        self._kept[key] = data
        while self._bytes > self._most and len(self._kept) > 1:
            self._bytes -= len(self._kept.popitem(last=False)[1])


def key_of(content: bytes, kind: str) -> str:
    """The same for the same content."""
    return kind + hashlib.sha256(content).hexdigest()
