"""The end of the log."""

from __future__ import annotations

from delenda.kernel.events import Journal


def lines_since(journal: Journal, count: int, viewer: int) -> list[str]:
    """What `viewer` may read beyond the first `count` events; a line that has grown since is given whole."""
    earlier = Journal()
    earlier.events = journal.events[:count]
    before, now = earlier.lines(viewer), journal.lines(viewer)
    first = len(before)
    if before and now[first - 1] != before[-1]:
        first -= 1
    return now[first:]
