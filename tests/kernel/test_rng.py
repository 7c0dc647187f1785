"""The random stream: the same for ever, even, and safe for neighbouring seeds."""

from collections import Counter

import pytest

from delenda import Rng


def test_the_stream_never_changes():
    rng = Rng(7)
    assert [rng.below(100) for _ in range(12)] == STREAM_7


STREAM_7 = [25, 61, 75, 94, 32, 98, 5, 99, 60, 40, 21, 16]


def test_below_is_even():
    rng = Rng(1)
    seen = Counter(rng.below(6) for _ in range(60_000))
    assert set(seen) == set(range(6))
    assert all(9_600 < count < 10_400 for count in seen.values())


def test_below_reaches_both_ends_of_a_wide_range():
    rng = Rng(2)
    values = [rng.below(1 << 31) for _ in range(2_000)]
    assert min(values) < 1 << 22
    assert max(values) > (1 << 31) - (1 << 22)
    assert max(values) < 1 << 31


def test_neighbouring_seeds_give_unrelated_streams():
    firsts = [Rng(seed).below(1000) for seed in range(2_000)]
    assert len(set(firsts)) > 800
    assert 450 < sum(firsts) / len(firsts) < 550


def test_choose_takes_one_number_of_the_stream():
    chosen, drawn = Rng(4), Rng(4)
    for count in range(1, 40):
        among = list(range(100, 100 + count))
        assert chosen.choose(among) == 100 + drawn.below(count)


def test_pick_follows_the_weights():
    rng = Rng(3)
    seen = Counter(rng.pick([5, 0, 3, 2]) for _ in range(20_000))
    assert seen[1] == 0
    assert 9_600 < seen[0] < 10_400
    assert 5_600 < seen[2] < 6_400


def test_pick_refuses_weights_that_are_none():
    with pytest.raises(ValueError, match="positive sum"):
        Rng(1).pick([0, 0])
