"""Positions of games that have no notation of their own: values of the state by their names, then who decides what.

    hand 0,2 dice 3,5 · ROME move_piece

Values that are as at the start are left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from delenda.kernel.bounds import DIGITS
from delenda.kernel.codec import fill, plain
from delenda.kernel.parts import B, Position, S
from delenda.kernel.position import PositionReader, write_decision

if TYPE_CHECKING:
    from delenda.kernel.game import Game

NUMBERS = re.compile(rf"-?\d{{1,{DIGITS}}}(,-?\d{{1,{DIGITS}}})*|none")  # `none` is an empty list


def plain_position(game: Game[S, B]) -> Position[S, B]:
    """How such a game writes and reads its positions."""

    def write(s: S) -> str:
        start = game.start(s.setting.scenario, s.setting.options)
        changed = [name for name in s.fields() if getattr(s, name) != getattr(start, name)]
        values = [f"{name} {_written(plain(getattr(s, name)))}" for name in changed]
        return " ".join([*values, "·", *write_decision(s)])

    def read(box: B, text: str) -> S:
        return PlainReader(game, game.begin(box), text).state()

    return Position(write, read)


def _written(value: int | list[int]) -> str:
    return (",".join(map(str, value)) or "none") if isinstance(value, list) else str(value)


class PlainReader(PositionReader[S]):
    def read_statement(self, word: str) -> bool:
        length = self.s.fields().get(word)
        if length is None or not self.words or not NUMBERS.fullmatch(self.words[0]):
            return False
        text = self.take()
        numbers = [] if text == "none" else [int(number) for number in text.split(",")]
        setattr(self.s, word, numbers[0] if length == 0 and len(numbers) == 1 else numbers)
        return True

    def complete(self) -> None:
        fill(self.s, {name: plain(getattr(self.s, name)) for name in self.s.fields()})
        self.s.restore()
