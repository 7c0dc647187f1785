"""Drawings are sent as what has changed in them, to pages that ask for it; whoever carries the patches out sees the same."""

from __future__ import annotations

from typing import Any

import pytest

import delenda
from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.web.boards import Panel, Shelf
from delenda.web.patches import patch


def carried_out(svg: str, found: Any) -> str:
    """As a page does it."""
    if isinstance(found, str):
        return found
    head, tail, between = found
    return svg[:head] + between + svg[len(svg) - tail :]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<g>" + "a" * 80 + "</g>", "<g>" + "a" * 90 + "</g>"),
        ("<g>" + "a" * 90 + "</g>", "<g>" + "a" * 80 + "</g>"),
        ("a" * 100, "a" * 100),
        ("x" * 70 + "b" * 70, "x" * 70 + "c" * 70),
        ("b" * 70 + "x" * 70, "c" * 70 + "x" * 70),
        ("x" * 70 + "old" + "y" * 70, "x" * 70 + "y" * 70),
    ],
)
def test_a_patch_makes_the_new_from_the_old(old: str, new: str) -> None:
    found = patch(old, new)
    assert found is not None
    assert carried_out(old, found) == new
    assert len(found[2]) < len(new)


def test_no_patch_where_little_stays_or_characters_are_counted_differently() -> None:
    assert patch("a" * 200, "b" * 200) is None
    assert patch("a" * 200, "a" * 100 + "𐎀" + "a" * 100) is None


class Page:
    """Keeps the drawings that it has been sent, and where it stands."""

    def __init__(self, patched: bool) -> None:
        self.drawings: dict[str, str] = {}
        self.bytes = 0
        self._patched, self._revision = patched, 0

    def look(self, panel: Panel) -> None:
        news = panel.since(self._revision, self._patched)
        self._revision = panel.revision
        if news["full"]:
            self.drawings = {}
        for key in news["gone"]:
            self.drawings.pop(key, None)
        for key, svg, _ in news["elements"]:
            self.drawings[key] = carried_out(self.drawings.get(key, ""), svg)
            self.bytes += len(svg) if isinstance(svg, str) else len(svg[2])


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_pages_with_and_without_patches_show_the_same(slug: str) -> None:
    """One looks at every position, one at every third only."""
    shelf, panel, rng = Shelf(), Panel(), Rng(5)
    game = delenda.game(slug)
    state: State = game.start()
    plain, patched, seldom = Page(False), Page(True), Page(True)
    for number in range(120):
        if state.actor == NOBODY:
            break
        state.apply(sample(state, rng))
        view = state.view(ROME)
        panel.update((number, number), lambda view=view: shelf.drawn(game, view, "wide", ""))
        plain.look(panel)
        patched.look(panel)
        assert patched.drawings == plain.drawings
        if number % 3 == 0:
            seldom.look(panel)
            assert seldom.drawings == plain.drawings
    assert patched.bytes < plain.bytes
