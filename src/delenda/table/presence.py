"""Who is connected to a table, here and at the other processes that serve it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from delenda.kernel.actor import SEATS

STALE = 90.0  # seconds after which a process that says nothing is believed to be gone
REFRESH = 30.0


class Elsewhere(NamedTuple):
    """What another process has said: when, how many are in each place, and the names of those who watch."""

    heard: float
    counts: dict[int, int]
    names: list[str]


MOST_NAMES = 12  # of those who watch that are told
NOBODY_ELSE = Elsewhere(0.0, {}, [])


class Presence:
    """Connections for each seat; SPECTATOR counts those who watch."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now  # in milliseconds
        self._mine: Counter[int] = Counter()
        self._names: Counter[str] = Counter()  # of those who watch and have given one
        self._elsewhere: dict[str, Elsewhere] = {}
        self._away: dict[int, int] = dict.fromkeys(SEATS, now())  # since when nobody is there
        self.told = 0.0  # when the table was last told, by the clock of the event loop
        self.is_told_later = False

    def come(self, places: Sequence[int], watcher: str = "") -> None:
        self._mine.update(places)
        self._names.update([watcher] if watcher else ())
        self.note()

    def leave(self, places: Sequence[int], watcher: str = "") -> None:
        self._mine.subtract(places)
        self._names.subtract([watcher] if watcher else ())
        self.note()

    def note(self) -> None:
        """Remember since when a seat is away."""
        for seat in SEATS:
            if self.count(seat):
                self._away.pop(seat, None)
            else:
                self._away.setdefault(seat, self._now())

    def away_since(self, seat: int) -> int:
        return self._away.get(seat, self._now())

    def names(self) -> list[str]:
        """Of those who watch, here and elsewhere, as far as they have given one."""
        found = set(self.my_names()).union(*(each.names for each in self._fresh()))
        return sorted(found)[:MOST_NAMES]

    def my_names(self) -> list[str]:
        return sorted(name for name, count in self._names.items() if count > 0)[:MOST_NAMES]

    def count(self, place: int) -> int:
        return self._mine[place] + sum(each.counts.get(place, 0) for each in self._fresh())

    def _fresh(self) -> list[Elsewhere]:
        return [each for each in self._elsewhere.values() if each.heard > time.monotonic() - STALE]

    def mine(self) -> dict[int, int]:
        return {place: count for place, count in self._mine.items() if count}

    def forget(self, process: str) -> bool:
        """A process has fallen silent; whether somebody was there."""
        return any(self._elsewhere.pop(process, NOBODY_ELSE).counts.values())

    def hear(self, process: str, counts: dict[int, int], names: list[str]) -> bool:
        """What another process says; whether that is news."""
        before = self._elsewhere.get(process, NOBODY_ELSE)
        self._elsewhere[process] = Elsewhere(time.monotonic(), counts, names)
        return (counts, names) != (before.counts, before.names)
