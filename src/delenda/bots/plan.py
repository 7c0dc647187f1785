"""What a bot means to do next, kept between its decisions while nothing unforeseen happens."""

from __future__ import annotations

from typing import Final

from delenda.kernel.actor import OPEN
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

GUESSES: Final = 4  # of what the seat cannot see; the next view is foreseen if it is the same after all of them


class Plan:
    """A line that was begun, by what the seat will see at each of its places. What it sees otherwise was not foreseen."""

    def __init__(self) -> None:
        self._lines: dict[str, list[int]] = {}

    def line(self, view: State) -> list[int]:
        """What is left of the line in this view, or nothing: it was not foreseen, or is not legal."""
        found = self._lines.get(_key(view), []) if self._lines else []
        return found if found and found[0] in view.legal() else []

    def forget(self) -> None:
        self._lines = {}

    def foresee(self, view: State, line: list[int], rng: Rng) -> None:
        """The line's first action is about to be carried out: note down what the seat will see then, if it can be known."""
        if len(line) < 2:
            return
        seat = view.actor
        guesses = [view.copy() if view.viewer == OPEN else view.guess(rng) for _ in range(GUESSES)]
        for guess in guesses:
            guess.apply(line[0])
        seen = {_key(guess if view.viewer == OPEN else guess.view(seat)) for guess in guesses}
        if len(seen) == 1 and all(guess.actor == seat for guess in guesses):
            self._lines[seen.pop()] = line[1:]


def _key(view: State) -> str:
    return str(view.dump())
