"""What the games' position texts have in common: statements in any order, each a word and what belongs to it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Generic

from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, NOBODY, OPEN, ROME, VIEWER_NAMES
from delenda.kernel.bounds import DIGITS, LINE_CHARACTERS, STATE_DIGITS
from delenda.kernel.codec import check, decision_named
from delenda.kernel.errors import BadPosition
from delenda.kernel.game import Game
from delenda.kernel.parts import B, S
from delenda.kernel.state import State

LONG_NUMBER = re.compile(rf"\d{{{STATE_DIGITS + 1},}}")  # the states' numbers have a size, too


def write_decision(s: State) -> list[str]:
    """The statements with which every position ends: whose view it is, who decides what, the result."""
    parts = [] if s.viewer == OPEN else [f"viewer {VIEWER_NAMES[s.viewer]}"]
    parts.append(f"{ACTOR_NAMES[s.actor]} {s.decision.name}")
    if s.reason:
        parts.append(f"won {ACTOR_NAMES[s.winner]} {s.reason}")
    return parts


class PositionReader(Generic[S]):
    """Reads a text into a state that holds what is true where the text is silent.

    A game's reader has a method `read_<word>` for each of its words, lists words that are followed by one number in `numbers`
    (with the attribute it is kept in), and takes statements of another form in `read_statement`.
    """

    numbers: ClassVar[Mapping[str, str]] = {}

    def __init__(self, game: Game[S, B], state: S, text: str) -> None:
        self.decision_named = partial(decision_named, game)
        self.s = state
        self.words = [word for word in text.split() if word != "·"]
        for word in self.words:
            if len(word) > LINE_CHARACTERS:
                raise BadPosition(f"{word[:20]}… is too long for a word: the limit is {LINE_CHARACTERS:,} characters.")
            if (number := LONG_NUMBER.search(word)) is not None:
                raise BadPosition(f"{number[0][:20]}… is too long for a number: the limit is {STATE_DIGITS} digits.")

    def state(self) -> S:
        while self.words:
            word = self.words.pop(0)
            if self.read_statement(word):
                continue
            if word in ACTOR_NAMES:
                self.s.actor = ACTOR_NAMES.index(word)
                self.s.decision = self.decision_named(self.take())
            elif word in self.numbers:
                setattr(self.s, self.numbers[word], self.number())
            elif hasattr(self, f"read_{word}"):
                getattr(self, f"read_{word}")()
            else:
                raise BadPosition(f"the position has a word {word!r} that means nothing here.")
        self.complete()
        check(self.s)
        return self.s

    def read_statement(self, word: str) -> bool:
        """Read a statement that does not begin with a word of its own; False if `word` begins none."""
        return False

    def complete(self) -> None:
        """Fill in what follows from what was said."""

    def take(self) -> str:
        if not self.words:
            raise BadPosition("the position ends in the middle of a statement.")
        return self.words.pop(0)

    def number(self) -> int:
        word = self.take()
        if not word.isdecimal() or len(word) > DIGITS:
            raise BadPosition(f"the position needs a whole number where it says {word[:40]!r}.")
        return int(word)

    def one_of(self, names: Sequence[str]) -> int:
        word = self.take()
        if word not in names:
            raise BadPosition(f"the position says {word!r} where it needs one of {', '.join(names)}.")
        return names.index(word)

    def read_viewer(self) -> None:
        self.s.viewer = self.one_of(VIEWER_NAMES)

    def read_won(self) -> None:
        seats = (ROME, CARTHAGE, NOBODY)
        self.s.winner = seats[self.one_of([ACTOR_NAMES[seat] for seat in seats])]
        self.s.reason = self.take()
