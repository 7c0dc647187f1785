"""Observations, masks and random games of many states at once are those of each alone."""

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")

from librt.vecs import vec
from mypy_extensions import i16

import delenda
from delenda.adapters import observations
from delenda.adapters.batched import encode, legal_mask, playouts
from delenda.adapters.observations import encoder_of, mask_of, observe
from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.encode import Encoder, Part
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import games

ALL = games()


def some_states(game, count=70):
    """Decisions of a seat from random games."""
    found, seed = [], 0
    while len(found) < count:
        state, rng = game.start(), delenda.Rng(seed)
        seed += 1
        while state.actor != NOBODY and len(found) < count:
            if state.actor != CHANCE:
                found.append(state.copy())
            state.apply(delenda.sample(state, rng))
    return found


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_rows_are_those_of_each_state(game):
    states = some_states(game)
    encoder = encoder_of(states[0])
    expected = [observe(encoder, state.view(state.actor), state.actor) for state in states]
    out = np.full((len(states), encoder.size), 7, np.float32)
    assert encode(states, out) is out
    assert np.array_equal(out, expected)
    assert np.array_equal(encode(states), expected)
    others = [observe(encoder, state.view(CARTHAGE), CARTHAGE) for state in states]
    assert np.array_equal(encode(states, seats=[CARTHAGE] * len(states)), others)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_masks_are_those_of_each_state(game):
    states = some_states(game)
    expected = [mask_of(game.action_count, state.legal()) for state in states]
    out = np.full((len(states), game.action_count), 7, np.int8)
    assert legal_mask(states, out) is out
    assert np.array_equal(out, expected)
    assert np.array_equal(legal_mask(states), expected)


def test_nothing_is_legal_when_the_game_is_over():
    state = delenda.game("scipio").start("mini")
    delenda.playout(state, delenda.Rng(1))
    assert not legal_mask([state]).any()
    assert encode([state], seats=[ROME]).shape == (1, 121)
    with pytest.raises(DelendaError, match="seats="):
        encode([state])


def test_playouts_are_the_mean_of_random_games():
    states = some_states(delenda.game("scipio"), 5)
    before = [state.dump() for state in states]
    rng, expected = delenda.Rng(3), []
    for state in states:
        rewards = []
        for _ in range(4):
            game = state.copy()
            delenda.playout(game, rng)
            rewards.append(game.outcome().payoff(ROME))
        expected.append(sum(rewards) / 4)
    out = np.empty(5)
    assert playouts(states, 4, delenda.Rng(3), out) is out
    assert out.tolist() == expected
    assert playouts(states, 4, delenda.Rng(3)).tolist() == expected
    assert [state.dump() for state in states] == before


def test_nothing_gives_nothing():
    assert len(encode([])) == len(legal_mask([])) == len(playouts([], 3, delenda.Rng(0))) == 0


class Packed:
    """A layout of so many columns, and rows of it."""

    def __init__(self, rng, size, widest):
        parts = []
        while (left := size - sum(part.size for part in parts)) > 0:
            width = int(rng.integers(1, 1 + widest))
            most = [int(rng.integers(1, 9)) if width == 1 else 1]
            parts.append(Part("", min(left, int(rng.integers(1, 40))), "", most, [width]))
        self.encoder = Encoder(parts, ())
        self._rng, self._widths = rng, np.array(list(self.encoder.packed_widths))
        self.blank, packing = self.rows(1)[0], observations.Packing(self.encoder)
        self.columns, self.places = (packing.number, packing.mask, packing.scale), packing.places

    def rows(self, count):
        most = 1 << self._widths
        plain = self._rng.integers(-40, 40, (count, len(most)))
        return np.where(most == 2, plain, self._rng.integers(0, most, plain.shape)).astype(np.int16)

    def shown(self, rows):
        """As the kernel takes them apart."""
        whole = [self.encoder.unpacked(vec[i16](row.tolist())) for row in rows]
        return np.array(whole, np.float32) * observations.scale_of(self.encoder)


@pytest.mark.parametrize("widest", [1, 2, 6, 15])
def test_rows_are_unpacked_alike_with_and_without_the_compiled_loops(widest):
    rng = np.random.default_rng(widest)
    for count, size in ((1, 1), (3, 121), (2, 1500), (5, 2048)):
        layout = Packed(rng, size, widest)
        before = layout.rows(count + 2)
        written = np.where(rng.random(before[1:-1].shape) < 0.1, layout.rows(count), before[1:-1])
        expected = layout.shown(np.concatenate([before[:1], written, before[-1:]]))
        for unpack in (observations.unpack, observations._unpack):
            ours, out = written.copy(), layout.shown(before)
            unpack(ours, layout.blank, *layout.columns, out, np.arange(1, 1 + count), count)
            assert (ours == layout.blank).all()
            assert np.array_equal(out, expected)
        for unpack_changes in (observations.unpack_changes, observations._unpack_changes):
            ours, kept, out = written.copy(), before.copy(), layout.shown(before)
            unpack_changes(ours, layout.blank, layout.places, layout.columns[2], out, kept, 1, 1 + count)
            assert (ours == layout.blank).all()
            assert np.array_equal(out, expected)
            assert np.array_equal(kept[1:-1], written)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_only_yes_and_no_are_packed(game):
    encoder = encoder_of(game.start())
    widths = list(encoder.packed_widths)
    assert sum(widths) == encoder.size
    assert len(widths) == encoder.packed == len(encoder.blank)
    for first, width in zip(encoder.first_columns, widths, strict=True):
        assert width == 1 or (width < 16 and encoder.most[first : first + width] == [1] * width)


@pytest.mark.skipif(observations.unpack is observations._unpack, reason="the loops in C were not compiled")
def test_what_does_not_fit_is_refused():
    layout = Packed(np.random.default_rng(3), 100, 9)
    (number, *rest), places, rows, out = layout.columns, layout.places, layout.rows(2), np.zeros((2, 100), np.float32)
    for wrong in (number[:-1], number[::-1].copy(), number + np.int32(1)):
        with pytest.raises(ValueError, match=r"too short|not those"):
            observations.unpack(rows, layout.blank, wrong, *rest, out, np.arange(2), 2)
    for places_of, count in (([0, 2], 2), ([0, -1], 2), ([0, 1], 3), ([0, 1], -1)):
        with pytest.raises(ValueError, match="too short"):
            observations.unpack(rows, layout.blank, number, *rest, out, np.array(places_of), count)
    for wrong in (places[:-1], places[::-1].copy(), places + np.int32(1)):
        with pytest.raises(ValueError, match=r"too short|not those"):
            observations.unpack_changes(rows, layout.blank, wrong, rest[1], out, rows.copy(), 0, 1)
    for first, last in ((-1, 1), (1, 3), (0, 3)):
        with pytest.raises(ValueError, match="too short"):
            observations.unpack_changes(rows, layout.blank, places, rest[1], out, rows.copy(), first, last)


@pytest.mark.parametrize("widest", [1, 2, 6, 15])
def test_a_row_is_patched_alike_with_and_without_the_compiled_loop(widest):
    rng = np.random.default_rng(widest)
    for size in (1, 121, 1500, 5612):
        layout = Packed(rng, size, widest)
        kept, scale = layout.rows(6), layout.columns[2]  # two rows for each of three
        packed = kept.shape[1]
        now, first = kept.copy(), packed // 3
        last = min(packed, first + 40)
        now[3, first:last], now[4, -1:] = layout.rows(1)[0, first:last], layout.rows(1)[0, -1:]
        row = np.arange(6) * packed
        spans = [row[3] + first, row[3] + last, row[5] - 1, row[5], row[1], row[1], row[0], row[0] + packed]  # one too many
        expected = layout.shown(now)[[1, 3, 4]]
        for patch in (observations.patch, observations._patch):
            out = layout.shown(kept)[[0, 3, 4]]
            patch(layout.places, scale, out, now, np.array(spans), 3)
            assert np.array_equal(out, expected)


@pytest.mark.skipif(observations.patch is observations._patch, reason="the loops in C were not compiled")
def test_the_compiled_loops_keep_within_their_memory():
    layout = Packed(np.random.default_rng(3), 4, 1)
    scale, out, kept = layout.columns[2], np.zeros((2, 4), np.float32), np.zeros((4, 4), np.int16)
    for span, count in (
        ([14, 17], 1), ([16, 17], 1), ([-1, 2], 1), ([2, 6], 1), ([2, 2], 1), ([3, 1], 1), ([0, 1], 2), ([0, 1], -1),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="too short"):
            observations.patch(layout.places, scale, out, kept, np.array(span), count)
    for few in (out[:0], out[:, :0]):
        with pytest.raises(ValueError, match="too short"):
            observations.patch(layout.places, scale, few, kept, np.array([0, 1]), 1)
    with pytest.raises(ValueError, match="not those"):
        observations.patch(layout.places[:-1], scale, out, kept, np.array([0, 1]), 1)


def test_a_row_may_be_wanted_in_any_array():
    states = some_states(delenda.game("scipio"), 6)
    wide = np.zeros((6, 2 * 121), np.float64)
    assert np.allclose(encode(states, wide[:, ::2]), encode(states))
    assert not wide[:, 1::2].any()


def test_a_failed_row_leaves_nothing_behind():
    states = some_states(delenda.game("scipio"), 6)
    expected = encode(states)
    with pytest.raises((AttributeError, TypeError)):
        encode([*states[:3], "no state"], seats=[0] * 4)
    assert np.array_equal(encode(states), expected)
