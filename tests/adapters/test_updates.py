"""A row that is brought up to date is the row that would be written whole, and it is told where it was written."""

import pytest

pytest.importorskip("numpy", reason="the extra delenda[research] is not installed")

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from delenda.adapters.memory import lent, shown
from delenda.adapters.observations import encoder_of
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.encode import Changes, zeros
from delenda.kernel.playout import sample
from delenda.kernel.registry import games
from delenda.kernel.rng import Rng
from support.breadth import mostly_broad

STARTS = {f"{game.slug} {scenario.slug}": (game, scenario.slug) for game in games() for scenario in game.scenarios}
UPDATED = [name for name, (game, slug) in STARTS.items() if encoder_of(game.start(slug)).notes]
LONGEST_GAP = 30  # decisions between two looks


class Follower:
    """A row that is brought up to date again and again."""

    def __init__(self, encoder):
        self.encoder, self.row, self.notes = encoder, zeros(encoder.size), vec[i64]([0] * encoder.notes)
        self.updates = 0

    def look(self, state, seat):
        """What is in the row then, and whether nothing was written that is not told."""
        before, changes = shown(self.row, np.int16).copy(), Changes()
        whole = self.encoder.written(state, seat, seat)
        if self.encoder.update(state, seat, seat, self.row, 0, self.notes, 0, changes):
            self.updates += 1
            told = np.zeros(self.encoder.size, bool)
            for first, last in np.reshape(list(changes.spans)[: 2 * changes.count], (-1, 2)).astype(int):
                told[first:last] = True
            assert (shown(self.row, np.int16) == before)[~told].all()
        else:
            lent(self.row, np.int16)[...] = shown(whole, np.int16)
        assert np.array_equal(shown(self.row, np.int16), shown(whole, np.int16)), str(state)


@pytest.mark.parametrize("name", mostly_broad(UPDATED, *UPDATED[-3:]))
def test_a_row_is_brought_up_to_date(name):
    game, scenario = STARTS[name]
    start = game.start(scenario)
    follower = Follower(encoder_of(start))
    rng = Rng(8)
    for _ in range(4):
        state = start.copy()
        gap = seat = 0
        for _ in range(1500):
            if gap == 0 or state.actor == NOBODY:
                seat = seat if rng.below(5) else 1 - seat
                follower.look(state, (ROME, CARTHAGE)[seat])
                gap = 1 if rng.below(2) else 1 + rng.below(LONGEST_GAP)
            if state.actor == NOBODY:
                break
            state.apply(sample(state, rng))
            gap -= 1
    assert follower.updates


def test_changes_grow():
    changes = Changes()
    for number in range(100):
        changes.add(number, 2 * number)
    assert changes.count == 100
    assert list(changes.spans)[:200] == [bound for number in range(100) for bound in (number, 2 * number)]
