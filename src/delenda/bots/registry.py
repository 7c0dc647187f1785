"""Opponents by name: `random`, the levels, a level with other numbers (`miles:depth=8`), a program (`pipe:COMMAND`), a
network that has learnt the game (`network:FILE`)."""

from __future__ import annotations

from importlib import import_module

from delenda.bots.bot import Bot
from delenda.bots.levels import levels
from delenda.bots.pipe_bot import PipeBot
from delenda.bots.random_bot import RandomBot
from delenda.kernel.english import did_you_mean
from delenda.kernel.errors import DelendaError


def bots() -> list[Bot]:
    """All opponents of our own, weakest first.

    >>> [bot.name for bot in delenda.bots()]
    ['random', 'tiro', 'miles', 'centurio', 'tribunus', 'legatus']
    """
    return [RandomBot(), *(level.fresh() for level in levels())]


def bot(name: str, slug: str = "") -> Bot:
    """The opponent of that name; with a game's slug, one whose changed settings all mean something there.

    >>> delenda.bot("centurio")
    <delenda bot centurio: a veteran: weighs secret choices>
    >>> view = delenda.game("scipio").start().view(delenda.ROME)
    >>> delenda.bot("tiro").choose(view, delenda.Rng(7)) in view.legal()
    True
    """
    head, colon, rest = str(name).partition(":")
    if colon and head.split("@")[0] == "pipe":
        return PipeBot.named(name)
    if colon and head == "network":
        return _network(name, slug)
    for each in levels():
        if each.name == head:
            return each.but(_changes(name, rest), slug) if colon else each.fresh()
    if name == RandomBot.name:
        return RandomBot()
    known = [each.name for each in bots()]
    hint = did_you_mean(head, known)
    raise DelendaError(
        f"there is no opponent {name!r}; the opponents are {', '.join(known)}, pipe:COMMAND and network:FILE.{hint}"
    )


def _network(name: str, slug: str) -> Bot:
    """Networks live with the environments, and need numpy: both are looked for only when a network is named."""
    try:
        found: Bot = import_module("delenda.adapters.kept").NetworkBot.named(name, slug)
    except ModuleNotFoundError:
        raise DelendaError(f"{name} needs numpy, which is not installed; try: pip install 'delenda[research]'") from None
    return found


def _changes(name: str, text: str) -> dict[str, str]:
    """`simulations=200,depth=8` as a table."""
    changes = {}
    for part in text.split(","):
        key, equals, value = part.partition("=")
        if not equals:
            raise DelendaError(f"{name}: write a changed level as LEVEL:setting=value,setting=value.")
        changes[key.strip()] = value.strip()
    return changes
