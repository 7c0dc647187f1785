"""Counters: what is printed on them, and the frame of those that may be chosen."""

from delenda.svg.counters import Counter, counter


def test_only_a_framed_counter_has_a_ring():
    assert 'class="ring"' in counter(Counter("rome", "legion"), 0, 0)
    assert 'class="ring"' not in counter(Counter("rome", "legion"), 0, 0, framed=False)


def test_long_values_are_written_smaller():
    assert 'font-size="12"' in counter(Counter("rome", "legion", values="8·3·3"), 0, 0)
    assert 'font-size="10.48"' in counter(Counter("carth", "leader", values="+1/+1/+2"), 0, 0)
