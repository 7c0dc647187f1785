"""A set-up as the game suggests it, one choice after another."""

from __future__ import annotations

from dataclasses import dataclass

from delenda.cli.sitting import Choice, Seen
from delenda.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Suggested:
    """What the whole set-up would be, in words, and the choice that begins it."""

    words: str
    choice: Choice


def suggested(game: Game, seen: Seen) -> Suggested | None:
    """For what is asked now, where it is part of a set-up."""
    found = game.board.suggest(seen.view) if seen.to_act and not seen.awaits_confirmation else None
    if found is None:
        return None
    first = next((choice for choice in seen.choices if choice.action == found.actions[0]), None)
    return None if first is None else Suggested(found.words, first)
