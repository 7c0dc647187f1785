"""What happened, in words, and who may know it. A journal is kept only where somebody reads it: at tables and in replays."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from delenda.kernel.actor import OPEN, SPECTATOR

EVERYBODY: Final = -1


class Event:
    """One thing that happened.

    `audience` is a seat, or EVERYBODY. `joins` continues the line of the event before it. Nothing reads an event but people:
    what has come to light is counted by the state.
    """

    def __init__(self, text: str, audience: int, joins: bool) -> None:
        self.text = text
        self.audience = audience
        self.joins = joins

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.text, self.audience, self.joins)

    def is_known_to(self, viewer: int) -> bool:
        return self.audience == EVERYBODY or viewer == OPEN or (viewer == self.audience and viewer != SPECTATOR)


@mypyc_attr(allow_interpreted_subclasses=True)
class Journal:
    """The events of a game in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (), self.events

    def __setstate__(self, events: list[Event]) -> None:
        self.events = events

    def tell(self, text: str, audience: int = EVERYBODY) -> None:
        self.events.append(Event(text, audience, False))

    def join(self, text: str, audience: int = EVERYBODY) -> None:
        """Continue the last line."""
        self.events.append(Event(text, audience, True))

    def add(self, head: str, item: str) -> None:
        """A line of `head` and `item`; where the last line is one with the same head, it goes on with the item."""
        at = len(self.events) - 1
        while at > 0 and self.events[at].joins:
            at -= 1
        if at >= 0 and self.events[at].text.startswith(head):
            self.join(f", {item}")
        else:
            self.tell(head + item)

    def lines(self, viewer: int = OPEN) -> list[str]:
        """The log as `viewer` may read it, one sentence or more a line."""
        lines: list[str] = []
        for event in self.events:
            if event.is_known_to(viewer):
                if event.joins and lines:
                    lines[-1] += event.text
                else:
                    lines.append(event.text)
        return [line if line[-1] in ".!?" else line + "." for line in lines]
