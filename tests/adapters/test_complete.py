"""Observations say all that a seat may know: equal rows mean equal views, equal legal actions and equal public futures."""

import pytest

from delenda.adapters.observations import encoder_of
from delenda.kernel.actor import CHANCE, NOBODY, SPECTATOR
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from delenda.kernel.testkit import settings, text_of
from support.breadth import mostly_broad

CASES = [(game, scenario, options) for game in games() for scenario, options in settings(game)]
FIRST = [next(case for case in CASES if case[0] is game) for game in games()]
NAMES = [f"{case[0].slug}-{case[1]}-{number}" for number, case in enumerate(CASES)]
VIEWS = 1500  # of each scenario


@pytest.mark.parametrize(("game", "scenario", "options"), mostly_broad(CASES, *FIRST), ids=NAMES)
def test_equal_rows_mean_equal_views(game, scenario, options):
    start = game.start(scenario, options)
    encoder = encoder_of(start)
    met: dict[bytes, tuple[dict[str, object], list[int]]] = {}
    seed = views = 0
    while views < VIEWS and seed < 60:
        state, rng = start.copy(), Rng(seed)
        seed += 1
        while state.actor != NOBODY and views < VIEWS:
            if state.actor != CHANCE:
                view = state.view(state.actor)
                row = repr(encoder.encode(view, state.actor)).encode()
                dump = view.dump()
                known, legal = met.setdefault(row, (dump, view.legal()))
                different = [name for name, value in dump["data"].items() if known["data"][name] != value]
                assert known == dump, f"the row does not show {different or 'the decision or the seat'}"
                assert legal == view.legal()
                views += 1
            state.apply(sample(state, rng))


FUTURE = 12  # steps that are played on
APART = 40  # steps between two positions that are looked at


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_equal_rows_mean_equal_public_futures(game):
    """Worlds that a seat cannot tell apart have one row. Played on with the same actions they show everybody the same, and the
    seat the same choices, for as long as the seat sees the same: nothing that it is not shown matters before it is."""
    start, compared = game.start(), 0
    encoder = encoder_of(start)
    for seed in range(3):
        state, rng = start.copy(), Rng(seed)
        for step in range(6 * APART):
            if state.actor == NOBODY:
                break
            if step % APART == 0 and state.actor != CHANCE:
                seat = state.actor
                twin = state.view(seat).guess(Rng(step))
                assert list(encoder.written(twin, seat, seat)) == list(encoder.written(state, seat, seat))
                assert twin.legal() == state.legal()
                compared += _follow_both(encoder, seat, state.copy(), twin)
            state.apply(sample(state, rng))
    assert compared


def _follow_both(encoder, seat, one, other):
    """Play both on alike; how many steps were compared."""
    rng, steps = Rng(9), 0
    while steps < FUTURE and text_of(one.view(seat)) == text_of(other.view(seat)):
        assert list(encoder.written(one, seat, seat)) == list(encoder.written(other, seat, seat))
        assert text_of(one.view(SPECTATOR)) == text_of(other.view(SPECTATOR))
        assert one.actor != seat or one.legal() == other.legal()
        action = sample(one, rng) if one.actor != NOBODY else -1
        if action not in other.legal():  # the other side cannot do there what it does here
            break
        one.apply(action)
        other.apply(action)
        steps += 1
    return steps
