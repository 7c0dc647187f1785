"""Positions of games that have no notation of their own: every value of the state by its name, then who decides what.

places 0,0,3 thrown 2 · ROME step
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from delenda.kernel.bounds import DIGITS
from delenda.kernel.errors import BadPosition
from delenda.kernel.parts import B, Position, S
from delenda.kernel.position import PositionReader, write_decision

if TYPE_CHECKING:
    from delenda.kernel.game import Game

NUMBERS = re.compile(rf"-?\d{{1,{DIGITS}}}(,-?\d{{1,{DIGITS}}})*|none")  # `none` is an empty list


def plain_position(game: Game[S, B]) -> Position[S, B]:
    """How such a game writes and reads its positions."""

    def read(box: B, text: str) -> S:
        return PlainReader(game, game.begin(box), text).state()

    return Position(write, read)


def write(s: S) -> str:
    values = [f"{name} {_written(getattr(s, name))}" for name in s.fields()]
    return f"{' '.join(values)} · {' '.join(write_decision(s))}"


def _written(value: int | list[int]) -> str:
    return (",".join(map(str, value)) or "none") if isinstance(value, list) else str(value)


class PlainReader(PositionReader[S]):
    def read_statement(self, word: str) -> bool:
        length = self.s.fields().get(word)
        if length is None or not self.words or not NUMBERS.fullmatch(self.words[0]):
            return False
        text = self.take()
        numbers = [] if text == "none" else [int(number) for number in text.split(",")]
        if length != -1 and len(numbers) != max(1, length):
            raise BadPosition(f"the position gives {len(numbers)} numbers for {word!r}, not {max(1, length)}.")
        setattr(self.s, word, numbers if length else numbers[0])
        return True

    def complete(self) -> None:
        self.s.restore()
