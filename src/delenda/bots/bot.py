"""What a bot is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from delenda.kernel.rng import Rng
from delenda.kernel.state import State


class Bot(Protocol):
    """`name` is what it is asked for by, `title` and `words` introduce it to people."""

    name: str
    title: str
    words: str

    def choose(self, view: State, rng: Rng) -> int:
        """A legal action for the view's actor, found from the view alone."""
        ...

    def decide(self, view: State, rng: Rng) -> list[int]:
        """The next action, or several that belong together: a whole secret choice, or a plan for the next decisions.

        Whoever carries a plan out asks again as soon as it is somebody else's turn or the next action is not legal.
        """
        ...

    def close(self) -> None:
        """The game is over; whatever the bot holds open may go."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """One action of a hint: how often the bot would choose it, and the chance that the seat then wins, if that is known."""

    action: int
    share: float
    chance: float | None


class Adviser(Bot, Protocol):
    """A bot that can say what it thinks."""

    def evaluate(self, view: State, rng: Rng) -> float:
        """The chance, from 0 to 1, that the view's actor wins; a draw counts half."""
        ...

    def hint(self, view: State, rng: Rng) -> list[Advice]:
        """What it would do first, then what else it looked at, the best first. The shares add up to 1."""
        ...
