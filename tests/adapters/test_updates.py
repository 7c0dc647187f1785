"""A row that is brought up to date is the row that would be written whole, and it is told where it was written."""

import pickle

import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from delenda.adapters.gymnasium import BatchEnv
from delenda.adapters.memory import lent, shown
from delenda.adapters.observations import Page, RowWriter, encoder_of, gather, observe
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME, SEATS
from delenda.kernel.batch import BOTH, Batch
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
        self.encoder, self.row, self.notes = encoder, zeros(encoder.packed), vec[i64]([0] * encoder.notes)
        self.updates = 0

    def begin(self):
        """What was noted about another state tells nothing about this one."""
        self.notes[0] = 0

    def look(self, state, seat):
        """What is in the row then, and whether nothing was written that is not told."""
        before, changes = shown(self.row, np.int16).copy(), Changes()
        whole = self.encoder.blank[:]
        self.encoder.write(state, seat, seat, whole, 0)
        if self.encoder.update(state, seat, seat, self.row, 0, self.notes, 0, changes):
            self.updates += 1
            told = np.zeros(self.encoder.packed, bool)
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
        follower.begin()
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


@pytest.mark.parametrize("name", mostly_broad(UPDATED, *UPDATED[-3:]))
def test_either_seat_has_a_row_of_its_own(name):
    """Each looks at every decision for a while, then after long gaps; copies and pickles are states of their own."""
    game, scenario = STARTS[name]
    encoder, rng = encoder_of(game.start(scenario)), Rng(21)
    followers = [Follower(encoder), Follower(encoder)]
    state = game.start(scenario)
    for number in range(2500):
        if state.actor == NOBODY or number % 500 == 499:
            over = state.actor == NOBODY
            state = game.start(scenario) if over else pickle.loads(pickle.dumps(state)) if rng.below(2) else state.copy()
            for follower in followers:
                follower.begin()
        often = number // 100 % 2
        for seat, follower in zip(SEATS, followers, strict=True):
            if often or not rng.below(25):
                follower.look(state, seat)
        state.apply(sample(state, rng))
    assert all(follower.updates for follower in followers)


@pytest.mark.parametrize("name", mostly_broad(UPDATED, UPDATED[0], UPDATED[-1]))
def test_a_batch_shows_what_each_state_shows(name):
    """All pages of a batch, some of which are kept now and then."""
    game, scenario = STARTS[name]
    env = BatchEnv(game.slug, 5, scenario=scenario)
    rows, _ = env.reset(seed=9)
    encoder, kept = encoder_of(env.batch.states[0]), []
    for number in range(300):
        for state, row in zip(env.batch.states, rows, strict=True):
            assert np.array_equal(row, observe(encoder, state.view(state.actor), state.actor))
        kept = [*kept[-(number % 4) :], rows]
        rows, *_ = env.step(env.sample())


@pytest.mark.parametrize("name", mostly_broad(UPDATED, UPDATED[-1]))
def test_what_was_noted_about_another_state_counts_for_nothing(name):
    game, scenario = STARTS[name]
    batch = Batch(game.start(scenario), [1], BOTH, game.action_count)
    encoder, rng = encoder_of(batch.states[0]), Rng(3)
    writer, page = RowWriter(encoder, 1), Page(encoder, np.empty((1, encoder.size), np.float32))
    for _ in range(20):
        writer.show(batch, page, steps=False)
        twin, left = batch.states[0].copy(), rng.below(100)
        while left > 0 or twin.actor not in SEATS:
            twin = game.start(scenario) if twin.actor == NOBODY else twin
            twin.apply(sample(twin, rng))
            left -= 1
        batch.states[0] = twin
        writer.show(batch, page, steps=False)
        assert np.array_equal(page.rows[0], observe(encoder, twin.view(twin.actor), twin.actor)), str(twin)


def test_gathered_memory_stays_as_it_is():
    numbers = np.arange(1 << 20)
    for memory in (numbers, numbers[3:5]):
        gather(memory)
    assert np.array_equal(numbers, np.arange(1 << 20))


def test_changes_grow():
    changes = Changes()
    for number in range(100):
        changes.add(number, 2 * number)
    assert changes.count == 100
    assert list(changes.spans)[:200] == [bound for number in range(100) for bound in (number, 2 * number)]
