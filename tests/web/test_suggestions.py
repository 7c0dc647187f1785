"""A set-up that can be taken as it is: the game's own, and nothing but legal choices."""

from __future__ import annotations

import pytest

import delenda
from delenda.games import SLUGS
from delenda.kernel.actor import SEATS
from delenda.kernel.playout import sample
from delenda.kernel.rng import Rng
from support.browsers import Server, seated

SET_UP = {"scipio": "setup_choose", "zama": "deploy_class", "de-bello-punico": "setup_leader"}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_set_up_can_be_taken_to_its_end(slug: str) -> None:
    """In every scenario: what is suggested is legal, and leads out of the set-up."""
    game = delenda.game(slug)
    for scenario in game.scenarios:
        state, rng, met = game.start(scenario.slug), Rng(1), set()
        for _ in range(200):
            found = game.board.suggest(state.view(state.actor)) if state.actor in SEATS else None
            if found is None and state.actor in SEATS:
                break
            for action in found.actions if found else (sample(state, rng),):
                assert action in state.legal()
                met.add(state.decision.name)
                state.apply(action)
            assert found is None or found.words
        assert (SET_UP.get(slug) in met) == (slug in SET_UP and not scenario.is_study)


@pytest.mark.parametrize("slug", SET_UP)
def test_the_table_offers_it_to_whoever_sets_up(server: Server, slug: str) -> None:
    table, anna, bert = seated(server, game=slug)
    sittings = [anna.sit_down(table), bert.sit_down(table)]
    for sitting in sittings:
        sitting.until(lambda view: view["begun"])
    for sitting in sittings:
        view = sitting.view
        assert (view["suggestion"] is not None) == view["to_act"]
        if view["suggestion"]:
            assert view["suggestion"]["actions"][0] in [choice["action"] for choice in view["choices"]]
