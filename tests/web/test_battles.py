"""Fights for a page: what is shown of them, and that it is no more than the viewer knows."""

from __future__ import annotations

import pytest

import delenda
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME, SPECTATOR
from delenda.kernel.moments import NO_ROLL
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from delenda.web.battles import told

FIGHTS = ("punica", "de-bello-punico", "punic-island")
VIEWERS = (ROME, CARTHAGE, SPECTATOR)


@pytest.mark.parametrize("slug", FIGHTS)
def test_fights_are_told_with_names_sums_and_results(slug: str) -> None:
    """In random games; what a viewer is shown is the same in any world that this viewer thinks possible."""
    game = delenda.game(slug)
    titles, thrown = set(), 0
    for seed in range(3):
        state, rng = game.start(), Rng(seed)
        for _ in range(700):
            if state.actor == NOBODY:
                break
            action = sample(state, rng)
            for viewer in VIEWERS:
                view = state.view(viewer)
                found = game.board.contest(view, action if state.actor == CHANCE else NO_ROLL)
                if found is None:
                    continue
                assert found == game.board.contest(view.guess(rng).view(viewer), action if state.actor == CHANCE else NO_ROLL)
                assert all(side.names and all(side.names) for side in found.sides)
                assert found.results
                assert found.standing
                thrown += any(side.dice for side in found.sides)
                titles.add(told(found)["title"])
            state.apply(action)
    assert titles
    assert (thrown > 0) == game.has_chance


@pytest.mark.parametrize("slug", ["scipio", "zama"])
def test_others_have_no_such_stage(slug: str) -> None:
    state = delenda.game(slug).start()
    assert delenda.game(slug).board.contest(state) is None


def test_a_secret_card_stays_secret() -> None:
    """In Punica a card that has been committed is shown to its own seat alone, until both lie."""
    game = delenda.game("punica")
    state, rng, met = game.start(), Rng(2), 0
    for _ in range(900):
        if state.actor == NOBODY:
            break
        if state.decision.name == "battle_card":
            for viewer in VIEWERS:
                found = game.board.contest(state.view(viewer))
                assert found is not None
                for seat in (ROME, CARTHAGE):
                    assert found.sides[seat].total < 0 or seat == viewer
                    met += found.sides[seat].modifiers == ("a card in secret",)
        state.apply(sample(state, rng))
    assert met
