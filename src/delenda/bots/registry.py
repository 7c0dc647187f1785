"""The list of opponents, weakest first."""

from __future__ import annotations

from difflib import get_close_matches

from delenda.bots.bot import Bot
from delenda.bots.random_bot import RandomBot
from delenda.bots.search_bot import SearchBot
from delenda.kernel.errors import DelendaError

BOTS: tuple[Bot, ...] = (
    RandomBot(),
    SearchBot("tiro", "Tiro", "a recruit: looks a moment ahead", simulations=24),
    SearchBot("miles", "Miles", "a soldier: steady, sees the next blow", simulations=120, depth=4),
    SearchBot("centurio", "Centurio", "a veteran: weighs secret choices", simulations=500, depth=4, joint=1),
    SearchBot("tribunus", "Tribunus", "an officer: plans ahead", simulations=2_500, depth=4, joint=1, seconds=2.5),
    SearchBot("legatus", "Legatus", "a general: takes up to five seconds", simulations=20_000, depth=4, joint=2, seconds=4.5),
)


def bots() -> list[Bot]:
    """All opponents, weakest first."""
    return list(BOTS)


def bot(name: str) -> Bot:
    """The opponent of that level."""
    for each in BOTS:
        if each.name == name:
            return each
    near = get_close_matches(str(name), [each.name for each in BOTS], 1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise DelendaError(f"there is no opponent {name!r}; the opponents are {', '.join(each.name for each in BOTS)}.{hint}")
