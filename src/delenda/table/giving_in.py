"""When a bot agrees to a draw, and when it resigns: by its chance in the game, from what it sees alone.

Only a level of our own does, only against a person, and never for somebody whose seat it holds in the meantime. Whoever opens a
table can ask for a game that is played to the end.
"""

from __future__ import annotations

import secrets
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING, Final

from delenda.bots.registry import bot
from delenda.bots.search_bot import SearchBot
from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import DelendaError
from delenda.table import opinion
from delenda.table.seats import BOT, HUMAN
from delenda.table.table import Table

if TYPE_CHECKING:
    from delenda.table.workers import Workers

EVEN: Final = 0.5  # with a better chance than this a bot has something to gain, and plays on
EARLY: Final = 10  # choices of its own before a draw is worth a thought
HOPELESS: Final = 0.05
TURNS: Final = 3  # that a game must have been hopeless before it is given up
AGREES: Final = "Agreed: a draw. Well played."
RESIGNS: Final = "I see no way to turn this any more. Well played!"


class GivingIn:
    """What the bots of one table make of their chances. What it remembers is lost with the process, which costs a few turns."""

    def __init__(self, table: Table, workers: Workers) -> None:
        self._table = table
        self._workers = workers
        self._seen = [-1, -1]  # seat -> how often the other side had acted when the seat last looked at its chance
        self._hopeless = [0, 0]  # seat -> turns in a row

    def may(self, seat: int) -> bool:
        """Whether the bot at this seat may give in at all."""
        mine, other = self._table.seats[seat], self._table.seats[1 - seat]
        if mine.kind != BOT or mine.stands_in or other.kind != HUMAN or self._table.setup.to_the_end:
            return False
        return isinstance(bot(mine.bot), SearchBot)

    async def accepts_draw(self, seat: int) -> bool:
        """Whether there is nothing to be gained by playing on."""
        if self._count(seat) < EARLY:
            return False
        chance = await self._chance(seat)
        return chance is not None and chance <= EVEN

    async def resigns(self, seat: int) -> bool:
        """Whether the game has been hopeless for some turns. Asked again in the same turn, it does not count again."""
        acted = self._count(1 - seat)
        if acted == self._seen[seat]:
            return False
        self._seen[seat] = acted
        chance = await self._chance(seat)
        self._hopeless[seat] = self._hopeless[seat] + 1 if chance is not None and chance <= HOPELESS else 0
        return self._hopeless[seat] >= TURNS

    def _count(self, seat: int) -> int:
        return sum(move.actor == seat for move in self._table.play.moves)

    async def _chance(self, seat: int) -> float | None:
        """The chance of the seat at a glance, from its own view; None where dice are to fall or nobody could be asked."""
        view = self._table.view(seat)
        if view.actor not in (ROME, CARTHAGE):
            return None
        try:
            rome = await self._workers.run(opinion.judge, view.dump(), secrets.randbits(60), opinion.GLANCE)
        except (DelendaError, BrokenExecutor):
            return None
        return rome if seat == ROME else 1 - rome
