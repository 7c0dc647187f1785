"""Choosing by clicks, as on the page: every choice has a path of elements to click, and only the finished one counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from delenda.cli.sitting import Choice, Seen, WalkChoice

C = TypeVar("C", Choice, WalkChoice, Choice | WalkChoice)
Path = Sequence[str]


def clickable(seen: Seen) -> list[Choice | WalkChoice]:
    """Everything that a click may lead to: choices, changes of the secret row, walks."""
    if not seen.to_act or seen.curtain is not None:
        return []
    changes = seen.row.changes if seen.row is not None else []
    walks = seen.walks if seen.choices else []
    offered: list[Choice | WalkChoice] = [*seen.choices, *changes, *walks]
    return [each for each in offered if each.path]


def matching(offered: Iterable[C], clicked: Path) -> list[C]:
    """Those still possible after these clicks."""
    return [each for each in offered if list(each.path[: len(clicked)]) == list(clicked)]


def next_keys(offered: Iterable[Choice | WalkChoice], clicked: Path) -> set[str]:
    """What may be clicked next."""
    return {each.path[len(clicked)] for each in matching(list(offered), clicked) if len(each.path) > len(clicked)}


def click(offered: list[Choice | WalkChoice], clicked: Path, key: str) -> list[str] | None:
    """The path after a click on `key`, or None when it means nothing.

    A click on the last chosen element takes it back; a click on what could have been chosen instead of it chooses that.
    """
    if key in next_keys(offered, clicked):
        return [*clicked, key]
    if clicked and clicked[-1] == key:
        return list(clicked[:-1])
    for length in range(len(clicked) - 1, -1, -1):
        if key in next_keys(offered, clicked[:length]):
            return [*clicked[:length], key]
    return None


def finished(offered: list[Choice | WalkChoice], clicked: Path) -> Choice | WalkChoice | None:
    """The choice whose path has been clicked to its end."""
    return next((each for each in offered if clicked and list(each.path) == list(clicked)), None)
