"""A small, fast random stream that is the same compiled and interpreted.

A linear congruential generator modulo 2**62 of which only the upper half is used: a step costs a multiplication and
a shift, and no number ever leaves the range that mypyc keeps unboxed.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

MASK: Final = (1 << 62) - 1
MULTIPLIER: Final = 2862933555777941757  # 5 modulo 8, so the period is the full 2**62
INCREMENT: Final = 3037000493
MOST_LISTED: Final = 256
EMPTY_ROOM: Final[vec[i64]] = vec[i64]([0] * MOST_LISTED)
NO_WEIGHTS: Final = "weights must be whole numbers from 0 up with a positive sum"


def scramble(seed: int) -> int:
    """Spread a seed over all 62 bits, so that neighbouring seeds give unrelated streams."""
    x = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) % (1 << 64)
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) % (1 << 64)
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) % (1 << 64)
    return (x ^ (x >> 31)) & MASK


def ahead(at: i64) -> i64:
    """Where a stream stands one number further on."""
    return (at * MULTIPLIER + INCREMENT) & MASK


def spread(at: i64, n: i64) -> i64:
    """The number that brought it there, from 0 to n - 1."""
    return ((at >> 31) * n) >> 31


@final
class Rng:
    """`Rng(seed).below(n)` gives 0 … n-1, evenly; the same seed gives the same stream for ever.

    >>> rng = delenda.Rng(7)
    >>> [1 + rng.below(6) for roll in range(5)]
    [2, 4, 5, 6, 2]
    >>> rng.choose([10, 20, 30])
    30
    """

    def __init__(self, seed: int) -> None:
        self._at: i64 = scramble(seed)
        # Where up to MOST_LISTED actions are written down before one of them is drawn: memory that is there already, and that
        # nobody else writes to, as a stream belongs to whoever draws from it
        self.room: vec[i64] = EMPTY_ROOM[:]

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled where it stands: the copy goes on with the same numbers."""
        return Rng, (0,), int(self._at)

    def __setstate__(self, at: int) -> None:
        self._at = at

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; n is at most 2**31."""
        return int(self.roll(n))

    def roll(self, n: i64) -> i64:
        """As `below`, for compiled rules: both are machine integers."""
        at: i64 = (self._at * MULTIPLIER + INCREMENT) & MASK  # as `ahead` and `spread`, without the calls
        self._at = at
        return ((at >> 31) * n) >> 31

    def choose(self, among: list[int]) -> i64:
        """One of these numbers, each equally likely."""
        at: i64 = (self._at * MULTIPLIER + INCREMENT) & MASK
        self._at = at
        return among[((at >> 31) * len(among)) >> 31]

    def choose_from(self, among: vec[i64]) -> i64:
        """As `choose`, from a vector."""
        return among[self.roll(len(among))]

    def choose_of(self, first: list[int], second: list[int], third: list[int]) -> i64:
        """As `choose` from the three lists one after another, which need not be joined for it."""
        at = self.roll(len(first) + len(second) + len(third))
        if at < len(first):
            return first[at]
        at -= len(first)
        return second[at] if at < len(second) else third[at - len(second)]

    def pick_from(self, weights: vec[i64], first: i64, last: i64) -> i64:
        """As `pick`: a place in a vector from `first` up to `last`."""
        total: i64 = 0
        at = first
        while at < last:
            total += weights[at]
            at += 1
        left = self.roll(total)
        at = first
        while at < last:
            left -= weights[at]
            if left < 0:
                return at
            at += 1
        raise ValueError(NO_WEIGHTS)

    def pick(self, weights: list[int]) -> i64:
        """An index into `weights`, each as likely as its weight."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left = self.roll(total)
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise ValueError(NO_WEIGHTS)
