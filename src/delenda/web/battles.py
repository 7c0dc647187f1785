"""Fights for a page: the one that is being decided, and those that were decided since a viewer last looked."""

from __future__ import annotations

from typing import Any

from delenda.kernel.actor import ACTOR_NAMES, CHANCE, SEATS
from delenda.kernel.moments import NO_ROLL, Contest, Contestant, no_contest
from delenda.kernel.state import State
from delenda.table.table import Table

MOST_FOUGHT = 4  # fights that are shown after they were decided
MOST_BACK = 12  # positions that are looked at for them


def battle_of(table: Table, view: State) -> dict[str, Any] | None:
    """The fight that is being decided in a view."""
    found = table.game.board.contest(view)
    return None if found is None else told(found)


def fought(table: Table, viewer: int, first: int, last: int, fighting: bool) -> list[dict[str, Any]]:
    """What was decided on the way to positions `first` to `last`: each throw, and the end of each fight, in words too.

    Everything comes from the viewer's own views and from what chance showed to all. `fighting` says whether a fight was under
    way before: without one, and without a throw, there is nothing to look for.
    """
    timeline, contest = table.timeline, table.game.board.contest
    found: list[dict[str, Any]] = []
    if contest is no_contest:
        return found
    for at in range(max(1, first, last - MOST_BACK), last + 1):
        if not fighting and timeline.mover(viewer, at) != CHANCE:
            continue
        view = timeline.seen(viewer, at - 1)
        rolls = view.actor == timeline.mover(viewer, at) == CHANCE
        before = contest(view, table.play.moves[timeline.count(viewer, at) - 1].action if rolls else NO_ROLL)
        if before is None or not (any(side.dice for side in before.sides) if rolls else _is_over(table, viewer, at, before)):
            continue
        found.append({**told(before), "standing": timeline.move(viewer, at).text or before.standing})
    return found[-MOST_FOUGHT:]


def _is_over(table: Table, viewer: int, at: int, before: Contest) -> bool:
    after = table.game.board.contest(table.timeline.seen(viewer, at))
    return after is None or after.title != before.title


def told(contest: Contest) -> dict[str, Any]:
    return {
        "title": contest.title,
        "attacker": ACTOR_NAMES[contest.attacker] if contest.attacker in SEATS else "",
        "sides": {ACTOR_NAMES[seat]: _side(contest.sides[seat]) for seat in SEATS},
        "results": [{"when": when, "what": what} for when, what in contest.results],
        "standing": contest.standing,
    }


def _side(side: Contestant) -> dict[str, Any]:
    strength, total = (None if value < 0 else value for value in (side.strength, side.total))
    return {"names": side.names, "strength": strength, "modifiers": side.modifiers, "dice": side.dice, "total": total}
