"""Why a click means nothing: the rule against what it would have stood for, or what is asked instead."""

from __future__ import annotations

from typing import Any

from delenda.kernel.game import Game
from delenda.kernel.state import State
from delenda.table.host import Host
from delenda.web.boards import Shelf
from delenda.web.rulebook import cited
from delenda.web.views import waiting_words

Paths = list[tuple[int, list[str]]]  # actions that are not legal, and what would be clicked for them


def refusal_of(host: Host, shelf: Shelf, viewer: int, path: list[str]) -> dict[str, Any]:
    """The answer to clicks that lead nowhere, made of what the viewer sees and nothing else."""
    table = host.table
    view = shelf.shown(host, viewer)
    if table.is_asked(viewer):
        paths = shelf.once(host, viewer, "illegal", lambda: illegal_paths(table.game, view))
        why = reason(view, paths, path) or f"That is no part of this choice ({view.decision.rule}). {view.prompt()}"
    else:
        why = "The game is over." if table.is_closed else waiting_words(table, view, viewer)
    return {"t": "why", "why": why, "rules": cited(table.game, why)}


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
