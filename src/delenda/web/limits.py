"""How much one connection or one address may ask for: token buckets."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

MESSAGE_BYTES = 64 * 1024
IMPORT_BYTES = 2 * 1024 * 1024
MOST_ADDRESSES = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a row, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    requests: Rate = Rate(600, 60)
    openings: Rate = Rate(60, 0.5)  # new tables, imports
    pictures: Rate = Rate(20, 1)  # PNG and GIF
    messages: Rate = Rate(60, 20)
    chat: Rate = Rate(6, 0.5)
    thinking: Rate = Rate(20, 1)  # hints and analyses


class Bucket:
    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each address; the longest unused are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
