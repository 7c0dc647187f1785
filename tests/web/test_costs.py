"""What an open action costs at a table, from the message to both seats' screens: nothing is worked out twice.

Counted is what tables and pages ask for; what boards try out by themselves to draw is theirs, and so is what a fight or a
suggested set-up looks at, while there is one. Only the interpreted build can be counted so.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import delenda
from delenda.interpreted import is_compiled
from delenda.kernel import codec, play
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.rng import Rng
from delenda.table import asking, host
from delenda.table.database import connect
from delenda.table.hall import Hall, Wish
from delenda.table.host import Host
from delenda.table.seats import hash_of
from delenda.table.store import Store
from delenda.table.workers import Workers
from delenda.web import views
from delenda.web.boards import Shelf
from delenda.web.views import Memory, view_message

pytestmark = pytest.mark.skipif(is_compiled(), reason="compiled methods cannot be counted")
SLUGS = [game.slug for game in delenda.games()]
MOVES = 40
VIEWS = 3  # of each position: Rome's, Carthage's, the spectators'


class Counting:
    """Counts calls that do not come from the rules, from a board, or from another call that is counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
        self.counts: Counter[str] = Counter()
        self.is_on = False
        self._inside = False
        for name in ("apply", "copy", "view", "dump"):
            monkeypatch.setattr(kind, name, self._counted(name, getattr(kind, name)))
        monkeypatch.setattr(play, "pack", self._counted("pack", codec.pack))
        monkeypatch.setattr(views, "fought", self._left_out(views.fought))
        monkeypatch.setattr(asking, "suggestion", self._left_out(asking.suggestion))

    def _left_out(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def left_out(*given: Any) -> Any:
            was, self.is_on = self.is_on, False
            try:
                return function(*given)
            finally:
                self.is_on = was

        return left_out

    def _counted(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any) -> Any:
            caller = sys._getframe(1).f_globals["__name__"]
            if not self.is_on or self._inside or caller.startswith(("delenda.games", "delenda.svg")):
                return method(*given)
            self.counts[name] += 1
            self._inside = True
            try:
                return method(*given)
            finally:
                self._inside = False

        return counting


class Screens:
    """Both seats' pages."""

    def __init__(self, at: Host) -> None:
        self._host, self._shelf = at, Shelf()
        self._memories = {ROME: Memory(), CARTHAGE: Memory()}

    def look(self) -> None:
        for viewer, memory in self._memories.items():
            view_message(self._host, self._shelf, memory, viewer, "wide", None)


async def played(counting: Counting, database: str, slug: str) -> tuple[set[int], int]:
    """Random moves, counted where they are open and lead to open ones; which moves and how many rolls that were."""
    hall = Hall(Store(connect(database)), Workers(1))
    opened = await hall.open_table(Wish(slug), hash_of("anna"))
    at, table = opened.host, opened.host.table
    await hall.take_seat(at, 1 - opened.seat, hash_of("berta"))
    screens, rng, moves, rolls = Screens(at), Rng(3), set[int](), 0
    screens.look()
    for _ in range(MOVES):
        while not (waiting := table.waits_for()) and not table.is_over:
            await asyncio.sleep(0.01)  # the first roll
        if table.is_over:
            break
        seat = waiting[rng.below(len(waiting))]
        action = delenda.sample(table.view(seat), rng)
        before, rolled, counts = len(table.play.moves), table.rolled, counting.counts.copy()
        counting.is_on = table.play.rows is None and before > 0  # nobody has looked at the first position yet
        await at.act(seat, [action], table.version(seat))
        screens.look()
        if not counting.is_on or table.play.rows is not None:
            counting.counts = counts
        else:
            moves.update(range(before + 1, len(table.play.moves) + 1))
            rolls += table.rolled - rolled
        counting.is_on = False
    await hall.close()
    return moves, rolls


@pytest.mark.parametrize("slug", SLUGS)
def test_an_open_action_costs_what_it_needs(slug: str, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "SEAL_PATIENCE", 0)
    counting = Counting(monkeypatch, type(delenda.game(slug).start()))
    moves, rolls = asyncio.run(played(counting, database, slug))
    counts = counting.counts
    assert len(moves) >= 5
    assert counts["apply"] == len(moves) + rolls  # rolls are looked ahead for, so that all of them are written at once
    assert counts["copy"] <= rolls + sum(1 for move in moves if move % play.NEAR == 0)
    assert counts["view"] == VIEWS * len(moves)
    assert counts["dump"] == 0
    assert counts["pack"] == sum(1 for move in moves if move % play.EVERY == 0)
