"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from delenda.kernel.rng import Rng
from delenda.kernel.state import State


class Bot(Protocol):
    """`name` is its level, `title` and `words` introduce it to people."""

    name: str
    title: str
    words: str

    def choose(self, view: State, rng: Rng) -> int:
        """A legal action for the view's actor, found from the view alone."""
        ...

    def decide(self, view: State, rng: Rng) -> list[int]:
        """The next action, or the whole of a secret choice: its parts belong together and are best made at once."""
        ...
