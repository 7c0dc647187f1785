"""How much one person may ask for: token buckets, and what one address may hold at a time.

A person is who holds a seat, and for the rest an address: cookies and connections cost nothing, so they are not counted.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from dataclasses import dataclass

MESSAGE_BYTES = 64 * 1024
IMPORT_BYTES = 2 * 1024 * 1024
MOST_PEOPLE = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in a row, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    requests: Rate = Rate(600, 60)  # and connections
    openings: Rate = Rate(60, 0.5)  # new tables, rematches, imports
    pictures: Rate = Rate(20, 1)  # PNG and GIF
    messages: Rate = Rate(60, 20)
    chat: Rate = Rate(6, 0.5)
    thinking: Rate = Rate(20, 1)  # hints and analyses
    sockets: int = 100  # of one address at a time
    streams: int = 20  # of one address at a time: events and chances


class Bucket:
    __slots__ = ("_at", "_left", "_rate")

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
    """One bucket for each person; the longest unused are forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, person: str) -> bool:
        bucket = self._buckets.pop(person, None) or Bucket(self._rate)
        self._buckets[person] = bucket
        if len(self._buckets) > MOST_PEOPLE:
            self._buckets.popitem(last=False)
        return bucket.take()


class Held:
    """What an address holds at this moment."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        if self._count[address] >= self._most:
            return False
        self._count[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]


class Rations:
    """What everybody has used of the limits."""

    def __init__(self, limits: Limits) -> None:
        self.requests = Buckets(limits.requests)
        self.openings = Buckets(limits.openings)
        self.pictures = Buckets(limits.pictures)
        self.messages = Buckets(limits.messages)
        self.chat = Buckets(limits.chat)
        self.thinking = Buckets(limits.thinking)
        self.sockets = Held(limits.sockets)
        self.streams = Held(limits.streams)
