"""What a viewer holds possible may shrink only when something is revealed, or by its own choice.

Before every step the viewer has a set of worlds in mind: whatever `guess` makes of its view. After a step of somebody else
that reveals nothing, each of them must still be possible: in that world, too, the actor must have an answer after which the
viewer sees and reads exactly what it now sees and reads. A world without one has been ruled out by the way in which the game
asks or tells.

A secret choice of both seats is left out: how far it has come shows to nobody, and it ends with a reveal.
"""

from __future__ import annotations

from delenda.kernel.actor import SPECTATOR
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
    if viewer == before.actor or before.decision.simultaneous:
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
    return any(told(world, answer, viewer) == found for answer in likely + [other for other in legal if other != action])


def viewers_besides(actor: int) -> list[int]:
    return [viewer for viewer in (0, 1, SPECTATOR) if viewer != actor]
