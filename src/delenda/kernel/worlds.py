"""What a viewer holds possible may shrink only when something is revealed.

Before every step the viewer has a set of worlds in mind: whatever `guess` makes of its view. After a step that reveals nothing
each of them must still be possible: in that world, too, the actor must have an answer after which the viewer sees and reads
exactly what it now sees and reads; for a choice of the viewer's own, this very choice. A world without one was ruled out by
the way in which the game asks or tells.

A secret choice of both seats is left out: how far it has come shows to nobody, and it ends with a reveal.
"""

from __future__ import annotations

from delenda.kernel.events import Journal
from delenda.kernel.rng import Rng
from delenda.kernel.state import State


def shown(view: State) -> str:
    """All that a viewer is given with a view, as one text."""
    words = [view.decision.words(view, action) for action in view.legal()]
    return str((view.dump(), view.legal(), view.labels(), words, view.prompt(), view.decision.title))


def told(before: State, action: int, viewer: int) -> tuple[str, list[str], bool]:
    """What `viewer` sees and reads after a step, and whether something was revealed."""
    after = before.copy()
    after.journal = Journal()
    after.apply(action)
    return shown(after.view(viewer)), after.journal.lines(viewer), after.reveals != before.reveals


def ruled_out(before: State, action: int, viewer: int, guesses: int, rng: Rng) -> State | None:
    """A world that `viewer` held possible and no longer can, though `action` revealed nothing; None if none was found."""
    if before.decision.simultaneous:
        return None
    found = told(before, action, viewer)
    if found[2]:
        return None
    view = before.view(viewer)
    for _ in range(guesses):
        world = view.guess(rng)
        if not _explains(world, action, viewer, found):
            return world
    return None


def _explains(world: State, action: int, viewer: int, found: tuple[str, list[str], bool]) -> bool:
    legal = world.legal()
    likely = [action] if action in legal else []
    others = [] if viewer == world.actor else [other for other in legal if other != action]
    return any(told(world, answer, viewer) == found for answer in likely + others)
