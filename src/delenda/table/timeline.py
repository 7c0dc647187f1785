"""The positions of a game as each viewer can tell them apart, numbered from 0, and what was told on the way.

An action that changes nothing a viewer can see is no position of its own for that viewer, so the numbers tell nothing either.
Only numbers are kept here: states and words are the play's.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from delenda.kernel.actor import CARTHAGE, CHANCE, OPEN, ROME, SPECTATOR
from delenda.kernel.codec import is_same
from delenda.kernel.events import Event
from delenda.kernel.play import Play
from delenda.kernel.state import State

VIEWERS = (ROME, CARTHAGE, SPECTATOR, OPEN)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a viewer's log: `n` counts what this viewer was told, `at` is the position it led to."""

    n: int
    at: int
    text: str
    joins: bool


@dataclass(frozen=True, slots=True)
class ToldMove:
    """What led to position `at`."""

    at: int
    actor: int
    text: str

    @property
    def kind(self) -> str:
        return "chance" if self.actor == CHANCE else "move"


def _numbers(first: Sequence[int] = ()) -> array[int]:
    return array("L", first)


@dataclass(slots=True)
class _Sight:
    """What one viewer has seen."""

    ends: array[int] = field(default_factory=lambda: _numbers([0]))  # the number of actions at each position
    lines: array[int] = field(default_factory=_numbers)  # the number of the event that each line of the log tells
    places: array[int] = field(default_factory=_numbers)  # the position to which it led
    cuts: array[int] = field(default_factory=_numbers)  # how many lines stayed, each time that some were taken back


class Timeline:
    """Follows a play, move by move."""

    def __init__(self, play: Play) -> None:
        self._play = play
        play.watch(self._follow)
        self._count = 0  # actions that have been followed
        self._sights = {viewer: _Sight() for viewer in VIEWERS}

    def _follow(self) -> None:
        """A move was made just now, or some were taken back."""
        count = len(self._play.moves)
        if count < self._count:
            self._cut(count)
            return
        self._count = count
        for viewer in VIEWERS:
            self._see(viewer)

    def _see(self, viewer: int) -> None:
        sight = self._sights[viewer]
        first, last = self._events_of(self._count)
        events = self._play.events
        known = [number for number in range(first, last) if events[number].is_known_to(viewer)]
        if viewer != OPEN:
            seen = self._play.sight(viewer)
            if not known and is_same(seen, self._play.sight_before(viewer)):
                return
        sight.ends.append(self._count)
        sight.lines.extend(known)
        sight.places.extend([len(sight.ends) - 1] * len(known))

    def _cut(self, count: int) -> None:
        self._count = count
        for sight in self._sights.values():
            while sight.ends[-1] > count:
                sight.ends.pop()
            stays = len(sight.lines)
            while stays and sight.places[stays - 1] >= len(sight.ends):
                stays -= 1
            if stays < len(sight.lines):
                del sight.lines[stays:], sight.places[stays:]
                sight.cuts.append(stays)

    # Reading

    def last(self, viewer: int) -> int:
        """The number of the viewer's newest position."""
        return len(self._sights[viewer].ends) - 1

    def view(self, viewer: int, at: int) -> State:
        """Position `at` of `viewer`, as that viewer may know it."""
        state = self.complete(viewer, at)
        return state if viewer == OPEN else state.view(viewer)

    def seen(self, viewer: int, at: int) -> State:
        """The same to be looked at only: the newest and the one before are at hand."""
        back = len(self._play.moves) - self.count(viewer, at)
        if viewer == OPEN or back > 1:
            return self.view(viewer, at)
        return self._play.sight_before(viewer) if back else self._play.sight(viewer)

    def complete(self, viewer: int, at: int) -> State:
        """The same with everything that was hidden: for what happens inside the server, or when nothing is secret any more."""
        return self._play.state_after(self.count(viewer, at))

    def count(self, viewer: int, at: int) -> int:
        """How many actions had been made in position `at` of `viewer`."""
        return self._sights[viewer].ends[at]

    def actor(self, viewer: int, at: int) -> int:
        """Who was to act in position `at` of `viewer`."""
        count = self.count(viewer, at)
        return self._play.moves[count].actor if count < len(self._play.moves) else self._play.state.actor

    def mover(self, viewer: int, at: int) -> int:
        """Whose action led to position `at` of `viewer`, which is not the first."""
        return self._play.moves[self.count(viewer, at) - 1].actor

    def lines(self, viewer: int) -> int:
        """How many lines the viewer's log has."""
        return len(self._sights[viewer].lines)

    def cuts(self, viewer: int) -> int:
        """How many times something has been taken out of the viewer's log."""
        return len(self._sights[viewer].cuts)

    def unchanged(self, viewer: int, lines: int, cuts: int) -> int:
        """How many of the first `lines` lines still stand, for somebody who read them when there had been so many cuts."""
        return min([lines, *self._sights[viewer].cuts[cuts:]])

    def told(self, viewer: int, first: int = 0, last: int | None = None) -> list[LogLine]:
        """The viewer's log from line `first` on, up to position `last`."""
        sight, events = self._sights[viewer], self._play.events
        found = []
        for n in range(first, len(sight.lines)):
            event, at = events[sight.lines[n]], sight.places[n]
            if last is not None and at > last:
                break
            found.append(LogLine(n, at, event.text, event.joins))
        return found

    def move(self, viewer: int, at: int) -> ToldMove:
        """What led to position `at`, which is not the first."""
        text = ""
        for event in self._events_at(viewer, at):
            if not text and event.joins:
                text = self._line_before(viewer, at)
            text += event.text if event.joins or not text else f"{'' if text[-1] in '.!?' else '.'} {event.text}"
        return ToldMove(at, self.mover(viewer, at), text)

    def _line_before(self, viewer: int, at: int) -> str:
        """The beginning of a line that position `at` goes on with."""
        text = ""
        for earlier in range(at - 1, 0, -1):
            for event in reversed(self._events_at(viewer, earlier)):
                text = event.text + text
                if not event.joins:
                    return text
        return text

    def _events_at(self, viewer: int, at: int) -> list[Event]:
        first, last = self._events_of(self.count(viewer, at))
        return [event for event in self._play.events[first:last] if event.is_known_to(viewer)]

    def _events_of(self, count: int) -> tuple[int, int]:
        """The numbers of what was told by the action that led to `count` actions: the first, and the one after the last."""
        moves = self._play.moves
        if count == 0:
            return 0, 0
        return (moves[count - 2].events if count > 1 else 0), moves[count - 1].events

    # Keeping

    def frozen(self) -> dict[str, Any]:
        return {"count": self._count, "sights": self._sights}

    def thaw(self, frozen: dict[str, Any]) -> None:
        """On a timeline that has just begun: go on from where another one was frozen."""
        self._count, self._sights = frozen["count"], frozen["sights"]
