"""A sitting on this terminal: as an application where there is one that is large enough, in lines of text elsewhere."""

from __future__ import annotations

import sys

from delenda.cli.keeper import Keeper
from delenda.cli.line import LineMode
from delenda.cli.local import LocalSitting
from delenda.cli.screen import Screen
from delenda.cli.sitting import Sitting

LEAST = (80, 24)  # columns and rows that the application needs


def at_table(screen: Screen, sitting: Sitting, keeper: Keeper | None = None, plain: bool = False, theme: str = "dark") -> None:
    lines = LineMode(screen, sitting, keeper)
    if plain or not has_room(screen):
        screen.heading(sitting.game.title)
        lines.run()
        return
    from delenda.cli.app.app import PlayApp  # Textual takes its time

    if isinstance(sitting, LocalSitting):
        sitting.think_apart()
    try:
        PlayApp(sitting, keeper, dark=theme == "dark").run()
    finally:
        sitting.close()
    if keeper is not None:
        seen = sitting.look()
        lines.over = bool(seen.result)
        screen.say(seen.result or "You leave the game.")
        lines.leave(keeper)


def has_room(screen: Screen) -> bool:
    """Whether somebody sits at a terminal of the size that the application needs."""
    if not (sys.stdin.isatty() and screen.console.is_terminal) or screen.console.is_dumb_terminal:
        return False
    width, height = screen.console.size
    return width >= LEAST[0] and height >= LEAST[1]
