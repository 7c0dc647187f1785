"""Time to think: none, minutes with an increment, or days for each move. Worked out from the times in the log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from delenda.kernel.actor import CARTHAGE, NOBODY, ROME, SEATS
from delenda.kernel.errors import DelendaError

MINUTE = 60_000
DAY = 86_400_000
MOST_MINUTES, MOST_INCREMENT, MOST_DAYS = 300, 120, 30


@dataclass(frozen=True, slots=True)
class ClockRule:
    """`start` is what a seat has at first and, with days, for each move; `increment` what a move adds; in milliseconds."""

    kind: str  # none, live or days
    start: int = 0
    increment: int = 0

    @classmethod
    def parse(cls, text: str) -> ClockRule:
        """`none`, `15+10` (minutes + seconds a move) or `3d` (days for each move)."""
        if text == "none":
            return cls("none")
        if (live := re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", text)) is not None:
            minutes, seconds = int(live[1]), int(live[2])
            if 1 <= minutes <= MOST_MINUTES and seconds <= MOST_INCREMENT:
                return cls("live", minutes * MINUTE, seconds * 1000)
        if (days := re.fullmatch(r"([0-9]{1,2})d", text)) is not None and 1 <= int(days[1]) <= MOST_DAYS:
            return cls("days", int(days[1]) * DAY)
        raise DelendaError(
            f"a clock is 'none', minutes and increment like '15+10' (up to {MOST_MINUTES}+{MOST_INCREMENT}), or days per move "
            f"like '3d' (up to {MOST_DAYS}), not {text[:20]!r}."
        )

    def words(self) -> str:
        if self.kind == "none":
            return "no clock"
        if self.kind == "days":
            days = self.start // DAY
            return f"{days} day{'s' if days > 1 else ''} a move"
        return f"{self.start // MINUTE} min + {self.increment // 1000} s a move"


class Clock:
    """The time of both seats. A seat's time runs while the game waits for it, so not after it has committed a secret choice."""

    def __init__(self, rule: ClockRule) -> None:
        self.rule = rule
        self.left = [rule.start, rule.start]
        self.running: list[int] = []
        self._since = 0
        self._rests = [0, 0]  # until when a seat is on vacation
        self._credited = [-1, -1]  # the number of actions at which a seat last got time: taking back earns nothing

    def advance(self, at: int) -> None:
        """Charge the time up to `at` to those whose clock runs."""
        for seat in self.running:
            self.left[seat] -= max(0, at - self._since)
        self._since = max(self._since, at)

    def hand_over(self, waiting: Iterable[int], count: int) -> None:
        """From now on the game waits for `waiting`; `count` actions have been applied."""
        if self.rule.kind == "none":
            return
        running = [seat for seat in SEATS if seat in waiting]
        for seat in SEATS:
            has_moved = seat in self.running and seat not in running
            must_move = seat in running and seat not in self.running
            if self.rule.kind == "live" and has_moved and count > self._credited[seat]:
                self.left[seat] += self.rule.increment
                self._credited[seat] = count
            if self.rule.kind == "days" and must_move and count > self._credited[seat]:
                self.left[seat] = self.rule.start
                self._credited[seat] = count
        self.running = running

    def wait_until(self, moment: int) -> None:
        """Nobody's time runs before this moment: a pause of the table costs nobody anything."""
        self._since = max(self._since, moment)

    def rest(self, seat: int, until: int, at: int) -> None:
        """A seat is on vacation until then, or back if that is past: meanwhile nobody's time runs."""
        self._rests[seat] = until
        self._since = max(at, *self._rests)

    def waits(self, at: int) -> int:
        """For how long nobody's time runs yet."""
        return max(0, self._since - at)

    def rewound(self, count: int) -> None:
        """An agreed undo: what is played again earns time again."""
        self._credited = [min(credited, count) for credited in self._credited]

    def left_at(self, seat: int, at: int) -> int:
        spent = max(0, at - self._since) if seat in self.running else 0
        return self.left[seat] - spent

    def deadline(self) -> int | None:
        """When the first time runs out if nothing happens."""
        return min((self._since + self.left[seat] for seat in self.running), default=None)

    def loser(self, at: int) -> int | None:
        """Whose time is up at `at`, NOBODY if both ran out in the same moment, None if neither has."""
        left = {seat: self.left_at(seat, at) for seat in self.running}
        if not left or min(left.values()) > 0:
            return None
        if len(left) == 2 and left[ROME] == left[CARTHAGE]:
            return NOBODY
        return min(left, key=left.__getitem__)
