"""Observations: what a seat sees, as a row of numbers from -1 to 1.

A row is written as small whole numbers; in each column there is one that counts as 1, and the observation is what was written
divided by it. So a compiled encoder writes into memory that numpy reads, and nothing is made in between. Columns that say yes
or no may be packed, up to 15 of them as the bits of one number: that is less to write, to clear and to compare.

A game may bring its own encoder (`features.py`); for any other the row is made from the state's own fields.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final, Generic, TypeVar, final

from librt.vecs import extend, vec
from mypy_extensions import i16, i64, mypyc_attr

from delenda.kernel.actor import CHANCE, NOBODY, OPEN
from delenda.kernel.decision import UNSEEN, Decision
from delenda.kernel.fields import UNBOUNDED
from delenda.kernel.state import State

S = TypeVar("S", bound=State)

ONES: Final[list[int]] = [1]
WHOLE: Final = 2520  # what a share is counted in when its whole differs from row to row: halves, thirds, … tenths are exact


class Part:
    """A run of numbers that belong together: what it is called, how many there are, what they say, and over and over until the
    part is full: `most`, which is what counts as 1 in each column, and `widths`, how many columns are packed into a number."""

    def __init__(self, name: str, size: int, words: str, most: list[int] = ONES, widths: list[int] = ONES) -> None:
        self.name = name
        self.size = size
        self.words = words
        self.most = most
        self.widths = widths

    def packed(self) -> list[int]:
        """How many columns each number of the part tells."""
        found: list[int] = []
        left = self.size
        while left:
            found.append(min(left, self.widths[len(found) % len(self.widths)]))
            left -= found[-1]
        return found


@final
class Changes:
    """Where rows have been written anew: `count` spans, each from a first place in their memory up to a last. An empty span is
    where a row begins that is to be shown instead of the other seat's."""

    def __init__(self) -> None:
        self.count: i64 = 0
        self.spans: vec[i64] = vec[i64]([0] * 64)

    def add(self, first: i64, last: i64) -> None:
        at = 2 * self.count
        if at == len(self.spans):
            self.spans = extend(self.spans, [0] * len(self.spans))
        self.spans[at] = first
        self.spans[at + 1] = last
        self.count += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """The layout of a row, and how to write it. `made_of` is what its class makes it of again.

    size           how many columns a row has
    most           for each of them the whole number that counts as 1
    scale          and 1 / most: whole numbers times `scale` are observations
    packed         how many numbers are written for a row
    packed_widths  for each of them how many columns it tells: 1, or up to 15, the first as its lowest bit
    first_columns  and the first of these
    blank          a packed row before anything is written: zeros, and what is the same in every row
    version        of the layout: it grows when parts, sizes or meanings change
    needs_views    whether `write` knows nothing of secrets, so that it must be given the view of whoever looks
    notes          how many numbers `update` notes about a row; 0 where rows are always written whole
    """

    def __init__(
        self, parts: list[Part], made_of: tuple[object, ...], needs_views: bool = False, version: int = 1, notes: int = 0
    ) -> None:
        self.parts = parts
        self.made_of = made_of
        self.version = version
        self.needs_views = needs_views
        self.notes = notes
        self.most: list[int] = []
        for part in parts:
            self.most += (part.most * (part.size // len(part.most) + 1))[: part.size]
        self.scale: vec[float] = vec[float]([1.0 / most for most in self.most])
        self.size: int = len(self.most)
        widths = [width for part in parts for width in part.packed()]
        self.packed_widths: vec[i64] = vec[i64](widths)
        self.first_columns: vec[i64] = vec[i64]([last - width for last, width in zip(accumulate(widths), widths, strict=True)])
        self.packed: int = len(widths)
        self.blank: vec[i16] = zeros(self.packed)
        self._zeros: vec[i16] = zeros(self.size)

    def __copy__(self) -> Encoder[S]:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Encoder[S]:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.made_of

    def write(self, state: S, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        """Write `state`, packed, from the side of `seat` over the `blank` that stands in `row` from `at` on: what `viewer` may
        know, who is that seat, or OPEN for the whole of a state, or of a view."""
        raise NotImplementedError

    def update(
        self, state: S, seat: i64, viewer: i64, row: vec[i16], at: i64, notes: vec[i64], noted: i64, changes: Changes
    ) -> bool:
        """Bring the row that stands in `row` from `at` on up to date, add to `changes` where it has been written, and note in
        `notes` from `noted` on what it is made of. There stands what was noted about the last row, which was made of the same
        object, or zero first. False: the row is to be written whole, over a blank one, and the notes are those of such a row.
        """
        return False

    def encode(self, state: S, seat: int, viewer: int = OPEN) -> list[float]:
        """The numbers of one row."""
        written = self.written(state, seat, viewer)
        return [written[column] / self.most[column] for column in range(self.size)]

    def written(self, state: S, seat: int, viewer: int = OPEN) -> vec[i16]:
        """One row in whole numbers, a number for each column."""
        packed = self.blank[:]
        self.write(state, seat, viewer, packed, 0)
        return packed if self.packed == self.size else self.unpacked(packed)

    def unpacked(self, packed: vec[i16]) -> vec[i16]:
        """A number for each column."""
        row = self._zeros[:]
        widths = self.packed_widths
        columns = self.first_columns
        for index, number in enumerate(packed):
            if number:
                column = columns[index]
                if widths[index] == 1:
                    row[column] = number
                else:
                    _set_bits(i64(number), row, column)
        return row


def column_of(decision: Decision[Any], columns: dict[str, int]) -> i64:
    """Where a decision stands among those of a row, or -1. It is looked up once: a decision belongs to one game."""
    if decision.column == UNSEEN:
        decision.column = columns.get(decision.name, -1)
    return decision.column


def _set_bits(bits: i64, row: vec[i16], column: i64) -> None:
    while bits:
        if bits & 1:
            row[column] = 1
        bits >>= 1
        column += 1


def zeros(count: int) -> vec[i16]:
    return vec[i16]([0] * count)


SCALED: Final = 0  # one number: the value divided by the greatest that it is likely to have
BITS: Final = 1  # a set: one number for each member

MOST_SCALED: Final = 2000  # whatever grows beyond this is a set of bits
ENDLESS: Final = 65_535  # of a field whose bounds have no end, so much is told
LONGEST_LIST: Final = 12  # of a list that may have any length, so much is shown


class Column:
    """How one field of a state is written. `length` is 0 for a number, n for a list; `width` the numbers for each value."""

    def __init__(self, name: str, length: int, kind: int, most: int, words: str) -> None:
        self.name = name
        self.length = length
        self.kind = kind
        self.most = most
        self.width: int = 1 if kind == SCALED else most.bit_length()
        self.words = words

    def __reduce__(self) -> tuple[object, ...]:
        return Column, (self.name, self.length, self.kind, self.most, self.words)

    def part(self) -> Part:
        return Part(self.name, max(1, self.length) * self.width, self.words, [self.most if self.kind == SCALED else 1])


class FieldEncoder(Encoder[State]):
    """Who decides (4), what is decided (one for each decision), then every field of the state in order."""

    def __init__(self, decisions: list[str], columns: list[Column]) -> None:
        who = Part("actor", 4, "who decides: this seat, the other seat, chance, nobody")
        what = Part("decision", len(decisions), "what is decided: " + ", ".join(decisions))
        super().__init__([who, what, *[column.part() for column in columns]], (decisions, columns), needs_views=True)
        self.decisions = decisions
        self.columns = columns

    def write(self, state: State, seat: int, viewer: int, row: vec[i16], at: i64) -> None:
        actor = state.actor
        row[at + (2 if actor == CHANCE else 3 if actor == NOBODY else 0 if actor == seat else 1)] = 1
        at += 4
        name = state.decision.name
        for index, decision in enumerate(self.decisions):
            if decision == name:
                row[at + index] = 1
                break
        at += len(self.decisions)
        for column in self.columns:
            value = getattr(state, column.name)
            if column.length == 0:
                _write_value(column, value, row, at)
                at += column.width
            else:
                values: list[int] = list(value)
                for index in range(min(len(values), column.length)):
                    _write_value(column, values[index], row, at + index * column.width)
                at += column.length * column.width


def _write_value(column: Column, value: int, row: vec[i16], at: i64) -> None:
    if column.kind == SCALED:
        row[at] = max(-column.most, min(column.most, value))
    elif value > 0:
        for bit in range(column.width):
            if value >> bit & 1:
                row[at + bit] = 1


def columns_of(start: State) -> list[Column]:
    """A column for each field, as wide as its declared bounds."""
    columns = []
    bounds = start.bounds()
    for name, length in start.fields().items():
        low, high = bounds.get(name, (0, UNBOUNDED))
        most = max(1, -low, high) if high < UNBOUNDED else ENDLESS
        kind, words = (SCALED, f"divided by {most}") if most <= MOST_SCALED else (BITS, "bit by bit")
        if length == -1:
            words = f"the first {LONGEST_LIST}, {words}"
        columns.append(Column(name, LONGEST_LIST if length == -1 else length, kind, most, words))
    return columns
