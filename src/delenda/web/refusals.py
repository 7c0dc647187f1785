"""Why a click means nothing: the rule against what it would have stood for, or what is asked instead."""

from __future__ import annotations

import re
from typing import Any

from delenda.kernel.english import sentence
from delenda.kernel.game import Game
from delenda.kernel.state import State
from delenda.table.host import Host
from delenda.web.boards import Shelf
from delenda.web.rulebook import cited
from delenda.web.views import waiting_words

Paths = list[tuple[int, list[str]]]  # actions that are not legal, and what would be clicked for them
NAME = re.compile(r"[^,.;:(]+")  # what an element is called: the beginning of its words


def refusal_of(host: Host, shelf: Shelf, viewer: int, path: list[str]) -> dict[str, Any]:
    """The answer to clicks that lead nowhere, made of what the viewer sees and nothing else."""
    table = host.table
    view = shelf.shown(host, viewer)
    if table.is_asked(viewer):
        paths = shelf.once(host, viewer, "illegal", lambda: illegal_paths(table.game, view))
        why = why_nothing(table.game, view, paths, path)
    else:
        why = "The game is over." if table.is_closed else waiting_words(table, view, viewer)
    return {"t": "why", "why": why, "rules": cited(table.game, why)}


def why_nothing(game: Game, view: State, paths: Paths, clicked: list[str]) -> str:
    """A sentence that cites a rule: against what was clicked, or of what is asked instead."""
    why = reason(view, paths, clicked)
    if not why:
        return f"{_named(game, view, clicked)} is no part of this choice ({view.decision.rule}). {view.prompt()}"
    why = sentence(why)
    return why if cited(game, why) else f"{why[:-1]} ({view.decision.rule})."


def _named(game: Game, view: State, clicked: list[str]) -> str:
    """What was clicked, as the board calls it."""
    words = next((each.words for each in game.board.draw(view, "wide").elements if clicked and each.key == clicked[-1]), "")
    found = NAME.match(words)
    return found[0].strip()[:1].upper() + found[0].strip()[1:] if found else "That"


def illegal_paths(game: Game, view: State) -> Paths:
    """Paths are made for actions that make sense; for others a board may fail, and such are passed over."""
    legal = set(view.legal())
    found = []
    for action in range(game.action_count):
        if action not in legal:
            try:
                found.append((action, game.board.path(view, action)))
            except Exception:  # an action of another decision
                continue
    return found


def reason(view: State, paths: Paths, clicked: list[str]) -> str:
    """The rule that forbids an action which is clicked like this, or begins like this; empty where none does."""
    begun = [(len(keys), action) for action, keys in paths if keys[: len(clicked)] == clicked]
    for _, action in sorted(begun):
        try:
            if why := view.decision.why_not(view, action):
                return why
        except Exception:  # an action of another decision
            continue
    return ""
