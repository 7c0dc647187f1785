"""Observations say all that a seat may know: views that differ have different rows."""

import pytest

from delenda.adapters.observations import encoder_of
from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import settings
from support.breadth import mostly_broad

CASES = [(game, scenario, options) for game in games() for scenario, options in settings(game)]
FIRST = [next(case for case in CASES if case[0] is game) for game in games()]
NAMES = [f"{case[0].slug}-{case[1]}-{number}" for number, case in enumerate(CASES)]
VIEWS = 1500  # of each scenario


@pytest.mark.parametrize(("game", "scenario", "options"), mostly_broad(CASES, *FIRST), ids=NAMES)
def test_equal_rows_mean_equal_views(game, scenario, options):
    start = game.start(scenario, options)
    encoder = encoder_of(start)
    met: dict[tuple[int, bytes], dict[str, object]] = {}
    seed = views = 0
    while views < VIEWS and seed < 60:
        state, rng = start.copy(), Rng(seed)
        seed += 1
        while state.actor != NOBODY and views < VIEWS:
            if state.actor != CHANCE:
                view = state.view(state.actor)
                row = repr(encoder.encode(view, state.actor)).encode()
                dump = view.dump()
                known = met.setdefault((state.actor, row), dump)
                different = [name for name, value in dump["data"].items() if known["data"][name] != value]
                assert known == dump, f"the row does not show {different or 'the decision'}"
                views += 1
            state.apply(sample(state, rng))
