"""What a state is made of: each field declared once, with its meaning and its bounds.

A game declares its fields in `fields.py`; copying, dumping, first values and bounds follow from it. For the compiled games
`python tools/fields.py` writes them out as `generated.py`, as fast as if they were written by hand; a game that need not be
fast derives its state from `DeclaredState`, which reads the declaration as it goes.

Bounds, lengths and first values are numbers, or texts where they depend on the box: `"2 * box.cards"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from delenda.kernel.box import Box
from delenda.kernel.state import State

ANY_LENGTH: Final = -1
UNBOUNDED: Final = 1 << 30  # counts without an end

# What becomes of a field in a copy and in a dump
OWNED: Final = "owned"  # copied and dumped
SHARED: Final = "shared"  # a list that is replaced, never changed in place: copies share it
DERIVED: Final = "derived"  # follows from the rest and is kept for speed: copied, not dumped, worked out anew by `restore`
PASSING: Final = "passing"  # neither: copies and loaded states begin with the first value


@dataclass(frozen=True, slots=True)
class Field:
    """One field; made by `number` or `numbers`."""

    name: str
    words: str
    low: int | str
    high: int | str
    first: int | str
    length: int | str  # 0 for a number; of a list how many, or ANY_LENGTH
    keeping: str
    is_native: bool  # kept as the machine has it: a number as i64, a list as vec[i64]

    @property
    def is_list(self) -> bool:
        return self.length != 0

    @property
    def is_dumped(self) -> bool:
        return self.keeping in (OWNED, SHARED)


@dataclass(frozen=True, slots=True)
class Heading:
    """What the fields after it are about."""

    words: str


def number(name: str, low: int | str, high: int | str, words: str, *, first: int | str = 0, keeping: str = OWNED) -> Field:
    """A whole number from `low` to `high`; in a view, too."""
    return Field(name, words, low, high, first, 0, keeping, True)


def wide(name: str, low: int | str, high: int | str, words: str, *, first: int | str = 0, keeping: str = OWNED) -> Field:
    """A number that may need more than 64 bits: a set of squares on a large board."""
    return Field(name, words, low, high, first, 0, keeping, False)


def numbers(
    name: str,
    length: int | str,
    low: int | str,
    high: int | str,
    words: str,
    *,
    first: int | str = 0,
    keeping: str = OWNED,
) -> Field:
    """A list of so many whole numbers, or of ANY_LENGTH, each from `low` to `high`; `first` is the first value of each, or the
    text of a list."""
    return Field(name, words, low, high, first, length, keeping, False)


def vector(
    name: str,
    length: int | str,
    low: int | str,
    high: int | str,
    words: str,
    *,
    first: int | str = 0,
    keeping: str = OWNED,
) -> Field:
    """As `numbers`, for what the rules read and write at every turn: a `vec[i64]`, which keeps no objects. It cannot be joined
    to others, nor compared with a list."""
    return Field(name, words, low, high, first, length, keeping, True)


def agenda() -> Field:
    """What the rules will do next (see `kernel/agenda.py`)."""
    return vector("agenda", ANY_LENGTH, 0, UNBOUNDED, "what the rules will do next, the last first")


def value_of(expression: int | str, box: Box) -> Any:
    """A bound, a length or a first value, for a given box."""
    return eval(expression, {"box": box}) if isinstance(expression, str) else expression  # nosec B307


def first_value(field: Field, box: Box) -> Any:
    first = value_of(field.first, box)
    if not field.is_list:
        return first
    if not isinstance(first, list):
        length = value_of(field.length, box)
        first = [] if length == ANY_LENGTH else [first] * length
    return vec[i64](first) if field.is_native else first


class DeclaredState(State):
    """A state that reads its declaration as it goes: for games that need not be fast.

    A subclass has FIELDS, and supplies `view`, `guess`, `score` and what else a game can know.
    """

    FIELDS: ClassVar[Sequence[Field]] = ()

    def __init__(self, box: Box) -> None:
        super().__init__(box.setting)
        self.box = box
        for field in self.FIELDS:
            setattr(self, field.name, first_value(field, box))

    def copy(self) -> Self:
        other = type(self)(self.box)
        self.copy_kernel_to(other)
        for field in self.FIELDS:
            if field.keeping != PASSING:
                value = getattr(self, field.name)
                setattr(other, field.name, value[:] if field.is_list and field.keeping != SHARED else value)
        return other

    def fields(self) -> dict[str, int]:
        return {field.name: value_of(field.length, self.box) for field in self.FIELDS if field.is_dumped}

    def vectors(self) -> list[str]:
        return [field.name for field in self.FIELDS if field.is_list and field.is_native]

    def fill_vectors(self, values: dict[str, list[int]]) -> None:
        for name, value in values.items():
            setattr(self, name, vec[i64](value))

    def bounds(self) -> dict[str, tuple[int, int]]:
        box = self.box
        return {field.name: (value_of(field.low, box), value_of(field.high, box)) for field in self.FIELDS if field.is_dumped}
