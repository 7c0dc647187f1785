"""What is kept of pictures looks as if it were drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME, SPECTATOR
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.svg.remember import Kept, Scenes, remembered, still


def states(slug: str) -> list[State]:
    """Of two games, a few far apart and a few that follow each other."""
    found = []
    for seed in (1, 2):
        state, rng = delenda.game(slug).start(), Rng(seed)
        for number in range(400):
            if state.actor == NOBODY:
                break
            state.apply(sample(state, rng))
            if number % 50 < 4:
                found.append(state.copy())
    return found


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games()])
def test_kept_pieces_of_boards_are_those_that_would_be_drawn(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = delenda.game(slug).board
    wanted = [(state.view(viewer), "wide") for state in states(slug) for viewer in (ROME, CARTHAGE, SPECTATOR)]
    kept = [board.draw(view, layout) for view, layout in wanted]

    def draw(_: Kept, key: Hashable, make: Callable[[], Any]) -> Any:
        return make()

    monkeypatch.setattr(Kept, "get", draw)
    for (view, layout), picture in zip(wanted, kept, strict=True):
        assert board.draw(view, layout) == picture


def test_the_newest_are_kept() -> None:
    kept, made = Kept(2), []

    def make(name: str) -> str:
        made.append(name)
        return name

    for name in ("a", "b", "a", "c", "a"):
        assert kept.get(name, lambda name=name: make(name)) == name
    assert made == ["a", "b", "c", "a"]


def test_one_and_one_point_nought_are_told_apart() -> None:
    written = remembered(8)(str)
    assert [written(1), written(1.0)] == ["1", "1.0"]


def test_a_view_that_may_change_is_looked_at_anew_and_one_that_stays_is_known() -> None:
    scenes: Scenes[State, str, tuple[State, str]] = Scenes(lambda view, layout: (view, layout))
    state, rng = delenda.game("scipio").start(), Rng(1)
    before = scenes.of(state, "wide")
    assert scenes.of(state.copy(), "wide") is before
    state.apply(sample(state, rng))
    assert scenes.of(state, "wide") is not before
    view = still(state.view(ROME))
    assert scenes.of(view, "wide")[0] is view
    assert scenes.of(view, "tall")[0] is view
