"""The list of opponents, weakest first."""

from __future__ import annotations

from delenda.bots.bot import Bot
from delenda.bots.random_bot import RandomBot
from delenda.kernel.errors import DelendaError

BOTS: tuple[Bot, ...] = (RandomBot(),)


def bots() -> list[Bot]:
    """All opponents, weakest first."""
    return list(BOTS)


def bot(name: str) -> Bot:
    """The opponent of that level."""
    for each in BOTS:
        if each.name == name:
            return each
    raise DelendaError(f"there is no opponent {name!r}; the opponents are {', '.join(each.name for each in BOTS)}.")
