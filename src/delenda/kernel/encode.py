"""Observations: what a seat sees, as a row of numbers from -1 to 1.

A game may bring its own encoder (`features.py`); for any other the row is made from the state's own fields.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.fields import UNBOUNDED
from delenda.kernel.state import State

S = TypeVar("S", bound=State)


class Part:
    """A run of numbers that belong together: what it is called, how many there are, and what they say."""

    def __init__(self, name: str, size: int, words: str) -> None:
        self.name = name
        self.size = size
        self.words = words


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """The layout of a row, and how to write it. `made_of` is what its class makes it of again."""

    def __init__(self, parts: list[Part], made_of: tuple[object, ...]) -> None:
        self.parts = parts
        self.made_of = made_of
        self.size: int = sum([part.size for part in parts])

    def __copy__(self) -> Encoder[S]:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Encoder[S]:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.made_of

    def write(self, view: S, seat: int, row: list[float], at: int) -> None:
        """Write `view` from the side of `seat` into the zeros of `row` from `at` on."""
        raise NotImplementedError

    def encode(self, view: S, seat: int) -> list[float]:
        row = [0.0] * self.size
        self.write(view, seat, row, 0)
        return row


SCALED: Final = 0  # one number: the value divided by the greatest that it is likely to have
BITS: Final = 1  # a set: one number for each member

MOST_SCALED: Final = 2000  # whatever grows beyond this is a set of bits
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


class FieldEncoder(Encoder[State]):
    """Who decides (4), what is decided (one for each decision), then every field of the state in order."""

    def __init__(self, decisions: list[str], columns: list[Column]) -> None:
        who = Part("actor", 4, "who decides: this seat, the other seat, chance, nobody")
        what = Part("decision", len(decisions), "what is decided: " + ", ".join(decisions))
        parts = [Part(column.name, max(1, column.length) * column.width, column.words) for column in columns]
        super().__init__([who, what, *parts], (decisions, columns))
        self.decisions = decisions
        self.columns = columns

    def write(self, view: State, seat: int, row: list[float], at: int) -> None:
        actor = view.actor
        row[at + (2 if actor == CHANCE else 3 if actor == NOBODY else 0 if actor == seat else 1)] = 1.0
        at += 4
        name = view.decision.name
        for index, decision in enumerate(self.decisions):
            if decision == name:
                row[at + index] = 1.0
                break
        at += len(self.decisions)
        for column in self.columns:
            value = getattr(view, column.name)
            if column.length == 0:
                _write_value(column, value, row, at)
                at += column.width
            else:
                values: list[int] = value
                for index in range(min(len(values), column.length)):
                    _write_value(column, values[index], row, at + index * column.width)
                at += column.length * column.width


def _write_value(column: Column, value: int, row: list[float], at: int) -> None:
    if column.kind == SCALED:
        row[at] = max(-1.0, min(1.0, value / column.most))
    elif value > 0:
        for bit in range(column.width):
            if value >> bit & 1:
                row[at + bit] = 1.0


def columns_of(states: list[State]) -> list[Column]:
    """A column for each field, as wide as its declared bounds; where it has none, wide enough for the values that these states
    have, and for twice as much."""
    columns = []
    bounds = states[0].bounds()
    for name, length in states[0].fields().items():
        low, high = bounds.get(name, (0, UNBOUNDED))
        most = max(1, -low, high) if high < UNBOUNDED else 2 * _most_seen(states, name, length)
        kind, words = (SCALED, f"divided by {most}") if most <= MOST_SCALED else (BITS, "bit by bit")
        if length == -1:
            words = f"the first {LONGEST_LIST}, {words}"
        columns.append(Column(name, LONGEST_LIST if length == -1 else length, kind, most, words))
    return columns


def _most_seen(states: list[State], name: str, length: int) -> int:
    most = 1
    for state in states:
        value = getattr(state, name)
        for number in [value] if length == 0 else value:
            most = max(most, abs(number))
    return most
