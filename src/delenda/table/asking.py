"""What a seat is asked, as data for pages and terminals alike: choices in words, walks, the secret row of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from delenda.kernel.actor import SEATS
from delenda.kernel.game import Game
from delenda.kernel.play import Play
from delenda.kernel.rows import Part, Row
from delenda.kernel.state import State


def choices(game: Game, view: State) -> list[dict[str, Any]]:
    paths = game.board.clicks(view)
    return [choice(view, action, paths.get(action, [])) for action in view.legal()]


def choice(view: State, action: int, path: list[str]) -> dict[str, Any]:
    return {
        "action": action,
        "label": view.label(action),
        "words": view.decision.words(view, action),
        "path": path,
        "warning": view.decision.warning(view, action),
    }


def walks(game: Game, play: Play, view: State) -> list[dict[str, Any]]:
    """Clicks that stand for several actions, where a board has such, and other things to point at instead of the last; in the
    shape of choices. Those that go back are left out where nothing can be taken back."""
    may_go_back = play.may_undo(view.actor)
    found = [
        _walk(walk.actions, walk.words, [walk.key], walk.warning, walk.quiet, walk.back)
        for walk in game.board.walks(view)
        if may_go_back or not walk.back
    ]
    if may_go_back and view.decision.completes:
        found += _instead(game, play.moves[-1].action, view, play.sight_before(view.actor), found)
    return found


def _walk(actions: Sequence[int], words: str, path: list[str], warning: str, quiet: bool, back: bool) -> dict[str, Any]:
    return {"actions": actions, "words": words, "path": path, "warning": warning, "quiet": quiet, "back": back}


def _instead(game: Game, last: int, view: State, before: State, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What else the actor could have pointed at with its last choice, as far as a click on it means nothing else now."""
    board = game.board
    taken = {path[0] for path in [*(each["path"] for each in found), *board.clicks(view).values()] if path}
    return [
        _walk([action], before.decision.words(before, action), path, "", True, True)
        for action, path in board.clicks(before).items()
        if action != last and path and path[0] not in taken
    ]


def suggestion(game: Game, view: State) -> dict[str, Any] | None:
    """A set-up to be taken as it is, where the game has one for what is asked now."""
    found = game.board.suggest(view)
    return None if found is None else {"words": found.words, "actions": found.actions}


def row_of(game: Game, play: Play, viewer: int) -> dict[str, Any] | None:
    """A seat's own secret choices: what lies in each place or was chosen so far, and how it may be changed until it counts."""
    rows = play.rows
    row = None if rows is None or viewer not in SEATS else rows.row(viewer)
    if rows is None or row is None:
        return None
    is_ready = rows.is_ready(viewer)
    return {
        "parts": _row_parts(game, row),
        "complete": row.is_complete,
        "confirmed": is_ready,
        "changes": [] if is_ready else [change for part in row.changes() for change in _changes(game, row, part)],
    }


def _row_parts(game: Game, row: Row) -> list[dict[str, Any]]:
    """One for each place, filled or not; where the order is fixed one for each choice made."""
    parts = {part.place if row.is_free else number: part for number, part in enumerate(row.parts())}
    names = row.place_names()
    shown = []
    for place in names or parts:
        part = parts.get(place)
        path = [] if part is None else game.board.clicks(part.view).get(part.action, [])
        shown.append({"name": names.get(place, ""), "words": "" if part is None else part.words, "path": path})
    return shown


def _changes(game: Game, row: Row, part: Part) -> list[dict[str, Any]]:
    """A choice for a place, by the ways to click it: what is to lie there first, or the place first, or where it lies now."""
    path = game.board.clicks(part.view).get(part.action, [])
    paths = [path]
    if row.is_free and len(path) == 2:
        lying = [game.board.clicks(each.view)[each.action] for each in row.parts() if each.action == part.action]
        paths += [path[::-1], *([place, path[1]] for _, place in lying)]
    place = part.place if row.is_free else None
    return [{**choice(part.view, part.action, each), "place": place} for each in paths]
