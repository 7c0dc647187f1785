"""What happened on a board between two positions of one viewer: what moved, what was lost, what came and what changed hands.

Two pictures are compared element by element, by what each says of itself, so this knows no game and no more than the viewer.
Where on the board that is, the page measures in the drawings themselves.
"""

from __future__ import annotations

from typing import Any

from delenda.kernel.actor import CHANCE
from delenda.svg.picture import Element, Picture, prefixed
from delenda.table.table import Table
from delenda.table.timeline import Timeline
from delenda.web.boards import PREFIX, layout_for

MOST_BACK = 200  # positions that one turn may have
Elements = dict[str, Element]


def since(timeline: Timeline, viewer: int) -> int:
    """The position before the last move: before the whole turn of another, or before the viewer's own last action. What chance
    decided belongs to the action before it."""
    last = timeline.last(viewer)
    start, mover = last, CHANCE
    for at in range(last, max(0, last - MOST_BACK), -1):
        actor = timeline.mover(viewer, at)
        if actor == CHANCE:
            continue
        if mover != CHANCE and (actor != mover or mover == viewer):
            break
        start, mover = at - 1, actor
    return start if mover != CHANCE else 0


def happened(table: Table, viewer: int, first: int, last: int, layout: str) -> dict[str, Any]:
    """The marks for what led from position `first` to `last`, and how the things they are about looked before and after."""
    layout = layout_for(table.game, layout)
    before, after = (_things(table.game.board.draw(table.timeline.view(viewer, at), layout)) for at in (first, last))
    marks = compare(before, after)
    keys = {key for mark in marks for key in (mark["key"], mark.get("from", ""))}
    return {"first": first, "last": last, "marks": marks, "before": _drawn(before, keys), "after": _drawn(after, keys)}


def _things(picture: Picture) -> Elements:
    return {element.key: element for element in picture.elements if element.svg}


def _drawn(elements: Elements, keys: set[str]) -> dict[str, str]:
    return {key: prefixed(elements[key].svg, PREFIX) for key in keys if key in elements}


def compare(before: Elements, after: Elements) -> list[dict[str, Any]]:
    """Each mark names an element by its key. What was lost may still be drawn; `from` is where something came from."""
    marks: dict[str, dict[str, Any]] = {}
    nothing = Element("", "")
    for key in [*before, *(key for key in after if key not in before)]:
        old, new = before.get(key, nothing), after.get(key, nothing)
        if (old.fact, old.count) != (new.fact, new.count):
            kind = "lost" if not new.fact else "changed" if old.fact else "came"
            marks[key] = {"key": key, "kind": kind, "change": new.count - old.count}
    moves = transfers({key: mark["change"] for key, mark in marks.items()})
    for origin, to in moves:
        if marks[origin]["change"] == -marks[to]["change"]:  # the move says it all
            marks[origin]["kind"] = marks[to]["kind"] = "moved"
    told = [mark for mark in marks.values() if mark["kind"] != "moved"]
    return [*told, *({"key": to, "kind": "moved", "change": 0, "from": origin} for origin, to in moves)]


def transfers(changes: dict[str, int]) -> list[tuple[str, str]]:
    """From where to where something went that is only counted: keys that differ in their last part hold things of one kind."""
    kinds: dict[str, list[str]] = {}
    for key, change in changes.items():
        if change:
            kinds.setdefault(key.rpartition("-")[0], []).append(key)
    return [move for keys in kinds.values() for move in _moves(keys, changes)]


def _moves(keys: list[str], changes: dict[str, int]) -> list[tuple[str, str]]:
    less, more = [key for key in keys if changes[key] < 0], [key for key in keys if changes[key] > 0]
    found = []
    for to in list(more):
        origin = next((key for key in less if changes[key] == -changes[to]), None)
        if origin is not None:
            found.append((origin, to))
            less.remove(origin)
            more.remove(to)
    if len(less) == 1 or len(more) == 1:  # one was divided among several, or several came together
        found += [(origin, to) for origin in less for to in more]
    return found
