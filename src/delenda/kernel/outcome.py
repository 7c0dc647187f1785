"""How a game ended."""

from dataclasses import dataclass

from delenda.kernel.actor import ACTOR_NAMES


@dataclass(frozen=True, slots=True)
class Outcome:
    """`winner` is a seat, or None for a draw; `reason` a named constant of the game; `score` what each seat had at the end.

    >>> outcome = delenda.Outcome(delenda.ROME, "FORMATION_EMPTIED", (25, 28))
    >>> str(outcome), outcome.payoff(delenda.CARTHAGE)
    ('ROME FORMATION_EMPTIED', -1)
    """

    winner: int | None
    reason: str
    score: tuple[int, int]

    def __str__(self) -> str:
        who = "DRAW" if self.winner is None else ACTOR_NAMES[self.winner]
        return f"{who} {self.reason}"

    def payoff(self, seat: int) -> int:
        """+1 for a win, -1 for a loss, 0 for a draw."""
        if self.winner is None:
            return 0
        return 1 if self.winner == seat else -1
