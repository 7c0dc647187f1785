"""Lines of play in a record: actions with comments, and variations, which are other ways to go on.

    ROME preset R1
    ; The usual line-up.
    ( The left wing first
      ROME preset R2
      ; Carthage is too slow to answer.
      CARTHAGE preset C1
    )
    CARTHAGE preset C1

A comment is about the position that it stands in, a variation stands behind the action that it replaces and may have a name.
Variations hold comments and further variations. Spaces at the beginning of a line mean nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from delenda.kernel.actor import ACTOR_NAMES, NOBODY
from delenda.kernel.bounds import VARIATION_DEPTH, VARIATIONS
from delenda.kernel.errors import BadRecord

OPENS: Final = "("
CLOSES: Final = ")"
COMMENT: Final = ";"
INDENT: Final = "  "


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """One action of a record; `line` is where it stands in the text it came from, 0 if it came from none."""

    actor: str
    label: str
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.actor} {self.label}"


class Line(Protocol):
    """A record's own line or a variation.

    comments  by the number of actions before them
    branches  variations by the number of the action that they replace, from 0
    """

    moves: list[WrittenMove]
    comments: dict[int, str]
    branches: dict[int, list[Variation]]


@dataclass(slots=True)
class Variation:
    """Another way to go on from the middle of a line. It has at least one action."""

    name: str = ""
    moves: list[WrittenMove] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    branches: dict[int, list[Variation]] = field(default_factory=dict)


def count_variations(line: Line) -> int:
    """How many variations there are, those inside others counted."""
    return sum(1 + count_variations(each) for branch in line.branches.values() for each in branch)


# Writing


def written(line: Line, depth: int = 0) -> Iterator[str]:
    """The lines of text, without their ends."""
    indent = INDENT * depth
    yield from _comment(line, 0, indent)
    for number, move in enumerate(line.moves):
        yield f"{indent}{move}"
        yield from _comment(line, number + 1, indent)
        for each in line.branches.get(number, ()):
            yield f"{indent}{OPENS} {' '.join(each.name.split())}".rstrip()
            yield from written(each, depth + 1)
            yield f"{indent}{CLOSES}"


def _comment(line: Line, number: int, indent: str) -> Iterator[str]:
    if number in line.comments:
        for text in line.comments[number].split("\n"):
            yield f"{indent}{COMMENT} {' '.join(text.splitlines()).strip()}".rstrip()


# Reading


class LineReader:
    """Takes the lines of text one by one; whatever is wrong is told with its number."""

    def __init__(self, main: Line) -> None:
        self._open: list[Line] = [main]
        self._count = 0
        self._number = 0

    def read(self, number: int, text: str) -> None:
        self._number = number
        if text.startswith(COMMENT):
            self._read_comment(text[len(COMMENT) :].strip())
        elif text.startswith(OPENS):
            self._begin(text[len(OPENS) :].strip())
        elif text == CLOSES:
            self._end()
        else:
            self._read_move(text)

    def finish(self) -> None:
        if len(self._open) > 1:
            self._fail(f"{len(self._open) - 1} of the variations above are not closed: each ends with a line {CLOSES!r}.")

    def _read_move(self, text: str) -> None:
        actor, _, label = text.partition(" ")
        if actor not in ACTOR_NAMES[:NOBODY] or not label.strip():
            self._fail(f"an action is 'ROME …', 'CARTHAGE …' or 'CHANCE …', not {text!r}.")
        self._open[-1].moves.append(WrittenMove(actor, label.strip(), self._number))

    def _read_comment(self, text: str) -> None:
        line = self._open[-1]
        before = line.comments.get(len(line.moves))
        line.comments[len(line.moves)] = text if before is None else f"{before}\n{text}"

    def _begin(self, name: str) -> None:
        line = self._open[-1]
        if not line.moves:
            self._fail("a variation stands behind the action that it replaces; there is none before this one.")
        self._count += 1
        if self._count > VARIATIONS:
            self._fail(f"there are too many variations: the limit is {VARIATIONS:,}.")
        if len(self._open) > VARIATION_DEPTH:
            self._fail(f"variations are nested too deeply: the limit is {VARIATION_DEPTH} levels.")
        begun = Variation(" ".join(name.split()))
        line.branches.setdefault(len(line.moves) - 1, []).append(begun)
        self._open.append(begun)

    def _end(self) -> None:
        if len(self._open) == 1:
            self._fail("this closes a variation, but none is open.")
        if not self._open.pop().moves:
            self._fail("a variation needs at least one action.")

    def _fail(self, sentence: str) -> None:
        raise BadRecord(f"line {self._number}: {sentence}")
