"""The positions of a game as each viewer can tell them apart, numbered from 0, and what was told on the way.

An action that changes nothing a viewer can see is no position of its own for that viewer, so the numbers tell nothing either.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from delenda.kernel.actor import CARTHAGE, CHANCE, OPEN, ROME, SPECTATOR
from delenda.kernel.events import Event
from delenda.kernel.play import Play
from delenda.kernel.state import State

VIEWERS = (ROME, CARTHAGE, SPECTATOR, OPEN)


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a viewer's log: `n` counts what this viewer was told, `at` is the position it led to."""

    n: int
    at: int
    text: str
    joins: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What led to position `at`."""

    at: int
    actor: int
    text: str

    @property
    def kind(self) -> str:
        return "chance" if self.actor == CHANCE else "move"


class Timeline:
    """Follows a play. `states[c]` is the state after c actions."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self.states = [play.state.copy()]
        self._ends = {viewer: [0] for viewer in VIEWERS}  # viewer -> the number of actions at each of its positions
        self._last = {viewer: fingerprint(self.states[0], viewer) for viewer in VIEWERS}
        self._told: dict[int, list[Told]] = {viewer: [] for viewer in VIEWERS}

    def follow(self) -> None:
        """Take over what was applied or rewound since."""
        count = len(self._play.steps)
        if count < len(self.states) - 1:
            self._cut(count)
        for index in range(len(self.states) - 1, count):
            state = self.states[-1].copy()
            state.apply(self._play.steps[index].action)
            self.states.append(state)
            for viewer in VIEWERS:
                self._see(viewer, state, index + 1)

    def _see(self, viewer: int, state: State, count: int) -> None:
        seen = fingerprint(state, viewer)
        if viewer == OPEN or seen != self._last[viewer] or any(e.is_known_to(viewer) for e in self._events_of(count)):
            self._ends[viewer].append(count)
            self._last[viewer] = seen
            told, at = self._told[viewer], self.last(viewer)
            for event in self._events_at(viewer, at):
                told.append(Told(len(told), at, event.text, event.joins))

    def _cut(self, count: int) -> None:
        del self.states[count + 1 :]
        for viewer in VIEWERS:
            self._ends[viewer] = [end for end in self._ends[viewer] if end <= count]
            self._last[viewer] = fingerprint(self.states[self._ends[viewer][-1]], viewer)
            self._told[viewer] = self.told(viewer, self.last(viewer))

    # Reading

    def last(self, viewer: int) -> int:
        """The number of the viewer's newest position."""
        return len(self._ends[viewer]) - 1

    def view(self, viewer: int, at: int) -> State:
        """Position `at` of `viewer`, as that viewer may know it."""
        return self.complete(viewer, at) if viewer == OPEN else self.states[self.count(viewer, at)].view(viewer)

    def complete(self, viewer: int, at: int) -> State:
        """The same with everything that was hidden: for what happens inside the server, or when nothing is secret any more."""
        return self.states[self.count(viewer, at)].copy()

    def count(self, viewer: int, at: int) -> int:
        """How many actions had been made in position `at` of `viewer`."""
        return self._ends[viewer][at]

    def told(self, viewer: int, last: int | None = None) -> list[Told]:
        """The viewer's log, up to position `last`."""
        told = self._told[viewer]
        return list(told) if last is None else [line for line in told if line.at <= last]

    def shown(self, viewer: int, at: int) -> Shown:
        """What led to position `at`, which is not the first."""
        text = ""
        for event in self._events_at(viewer, at):
            if not text and event.joins:
                text = self._line_before(viewer, at)
            text += event.text if event.joins or not text else f"{'' if text[-1] in '.!?' else '.'} {event.text}"
        return Shown(at, self._play.steps[self._ends[viewer][at] - 1].actor, text)

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
        ends = self._ends[viewer]
        counts = range(ends[at - 1] + 1, ends[at] + 1) if at else range(0)
        return [event for count in counts for event in self._events_of(count) if event.is_known_to(viewer)]

    def _events_of(self, count: int) -> list[Event]:
        """What was told by the action that led to `count` actions."""
        if count == 0:
            return []
        steps = self._play.steps
        return self._play.events[steps[count - 2].events if count > 1 else 0 : steps[count - 1].events]


def fingerprint(state: State, viewer: int) -> str:
    """Equal exactly where `viewer` sees the same."""
    return json.dumps(state.dump() if viewer == OPEN else state.view(viewer).dump(), sort_keys=True)
