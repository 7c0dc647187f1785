"""Boards remember what they have drawn. What was drawn before must not show."""

from __future__ import annotations

import gc

import pytest

import delenda
from delenda.kernel.actor import NOBODY, SEATS
from delenda.kernel.rng import Rng
from delenda.kernel.state import State
from delenda.svg.picture import Picture
from delenda.svg.remember import Kept
from support.breadth import mostly_broad

POSITIONS = 16
EVERY = 7  # actions between two of them


def forget() -> None:
    for each in gc.get_objects():
        if isinstance(each, Kept):
            each._kept.clear()


def views(slug: str) -> list[State]:
    state, rng, found = delenda.game(slug).start(), Rng(17), []
    while len(found) < POSITIONS * len(SEATS) and state.actor != NOBODY:
        found += [state.view(seat) for seat in SEATS]
        for _ in range(EVERY):
            if state.actor != NOBODY:
                state.apply(delenda.sample(state, rng))
    return found


@pytest.mark.parametrize("slug", mostly_broad((game.slug for game in delenda.games()), "scipio"))
def test_a_picture_does_not_depend_on_what_was_drawn_before(slug: str) -> None:
    board = delenda.game(slug).board

    def drawn(view: State) -> tuple[Picture, str]:
        return board.draw(view, "wide"), board.describe(view)

    seen = views(slug)
    warm = [drawn(view) for view in seen]
    for view, before in zip(seen, warm, strict=True):
        forget()
        assert drawn(view) == before
