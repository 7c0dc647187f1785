"""What a bot is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from delenda.kernel.rng import Rng
from delenda.kernel.state import State


class Bot(Protocol):
    """`name` is what it is asked for by, `title` and `words` introduce it to people.

    >>> import delenda
    >>> state = delenda.game("scipio").start()
    >>> bot, rng = delenda.bot("tiro:seconds=0"), delenda.Rng(7)
    >>> bot.choose(state.view(state.actor), rng) in state.legal()
    True
    """

    name: str
    title: str
    words: str

    def choose(self, view: State, rng: Rng) -> int:
        """A legal action for the view's actor, found from the view alone.

        Whatever is drawn is drawn from `rng`: without a clock, the same view and the same random numbers give the same action.
        A bot may remember what it planned when it was last asked, and keep to it as long as it sees what it had foreseen.
        """
        ...

    def decide(self, view: State, rng: Rng) -> list[int]:
        """The next action, or a line of several that belong together: a whole secret choice, or what to do next.

        Whoever carries a line out asks again as soon as it is somebody else's turn or the next action is not legal.
        """
        ...

    def close(self) -> None:
        """The game is over; whatever the bot holds open may go."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """One action of a hint: how often the bot would choose it, the chance that the seat then wins, if that is known, and the
    whole line that begins with it, as far as the bot has planned."""

    action: int
    share: float
    chance: float | None
    line: tuple[int, ...] = ()
