"""Who is connected to a table, here and at the other processes that serve it."""

from __future__ import annotations

import time
from collections import Counter

STALE = 90.0  # seconds after which a process that says nothing is believed to be gone
REFRESH = 30.0


class Presence:
    """Connections for each seat; SPECTATOR counts those who watch."""

    def __init__(self) -> None:
        self._mine: Counter[int] = Counter()
        self._elsewhere: dict[str, tuple[float, dict[int, int]]] = {}
        self.told = 0.0  # when the table was last told, by the clock of the event loop
        self.is_told_later = False

    def come(self, places: list[int]) -> None:
        self._mine.update(places)

    def leave(self, places: list[int]) -> None:
        self._mine.subtract(places)

    def count(self, place: int) -> int:
        fresh = time.monotonic() - STALE
        others = (counts.get(place, 0) for heard, counts in self._elsewhere.values() if heard > fresh)
        return self._mine[place] + sum(others)

    def mine(self) -> dict[int, int]:
        return {place: count for place, count in self._mine.items() if count}

    def forget(self, process: str) -> bool:
        """A process has fallen silent; whether somebody was there."""
        return any(self._elsewhere.pop(process, (0.0, {}))[1].values())

    def hear(self, process: str, counts: dict[int, int]) -> bool:
        """What another process says; whether that is news."""
        before = self._elsewhere.get(process, (0.0, {}))[1]
        self._elsewhere[process] = (time.monotonic(), counts)
        return counts != before
