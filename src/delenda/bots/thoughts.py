"""What a bot thinks of a decision. What it plays, what it believes and what it advises all follow from this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from delenda.bots.bot import Advice
from delenda.bots.trust import chance_of
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

WORTH_SHOWING: Final = 0.005  # a smaller share was only explored
SHOWN: Final = 4  # candidates in a `repr`


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line to play, which is one action or several that belong together; `value` is how well the seat stands with it, from -1
    to 1; `share` is how much speaks for it. What was compared and not taken has none."""

    line: list[int]
    value: float
    share: float


class Onward(Protocol):
    """Knows what to do next, too, as soon as this is asked."""

    def after(self, action: int) -> list[int]: ...


@dataclass(frozen=True, slots=True, repr=False)
class Thoughts:
    """The candidates of a decision, and how well the seat stands that is to make it, from -1 to 1.

    The best candidate is played. A secret choice is drawn, so that nobody can read it, by `odds`, one for each candidate.
    `trials` is how much work they rest on; `are_counts`: their shares are how often each was tried.
    """

    view: State
    candidates: list[Candidate]
    value: float
    odds: list[int] | None = None
    onward: Onward | None = None
    trials: int = 1
    are_counts: bool = False

    @property
    def best(self) -> Candidate:
        """The candidate with the largest share, the first of equals."""
        return max(self.candidates, key=lambda candidate: candidate.share)

    @property
    def chance(self) -> float:
        """The chance, from 0 to 1, that the seat wins; a draw counts half."""
        return chance_of(self.view, self.value)

    def choose(self, rng: Rng) -> list[int]:
        """The line to play."""
        return self.best.line if self.odds is None else self.candidates[rng.pick(self.odds)].line

    def decide(self, rng: Rng) -> list[int]:
        """The line to play, and what can be said already of what comes after it."""
        line = self.choose(rng)
        return line if self.onward is None else [*line, *self.onward.after(line[-1])]

    def advice(self) -> list[Advice]:
        """The first actions of the candidates, the best first. Lines that begin alike are one; the shares add up to 1."""
        shares: dict[int, float] = {}
        values: dict[int, float] = {}
        lines: dict[int, Candidate] = {}
        for candidate in self.candidates:
            action = candidate.line[0]
            shares[action] = shares.get(action, 0.0) + candidate.share
            values[action] = max(values.get(action, -1.0), candidate.value)
            if action not in lines or candidate.share > lines[action].share:
                lines[action] = candidate
        shown = {action: share for action, share in shares.items() if not 0.0 < share < WORTH_SHOWING} or shares
        total = sum(shown.values())
        found = [
            Advice(action, share / total, chance_of(self.view, values[action]), tuple(lines[action].line))
            for action, share in shown.items()
        ]
        return sorted(found, key=lambda advice: -advice.share)

    def __repr__(self) -> str:
        best_first = sorted(self.candidates, key=lambda candidate: -candidate.share)
        shown = [f"{self._words(each.line)} {each.share:.0%} ({each.value:+.2f})" for each in best_first[:SHOWN]]
        others = [f"{len(best_first) - SHOWN} others"] if len(best_first) > SHOWN else []
        return f"<delenda thoughts, {self.value:+.2f}: {', '.join(shown + others)}>"

    def _words(self, line: list[int]) -> str:
        """The label of the first action; those of the others depend on what comes before."""
        return f"{self.view.label(line[0])!r}" + (f" and {len(line) - 1} more" if len(line) > 1 else "")


def settled(view: State, line: list[int], value: float, others: list[Candidate] | None = None, trials: int = 1) -> Thoughts:
    """One line was chosen. What seemed better than it, but not clearly, is told as equally good, the best first."""
    compared = [Candidate(other.line, min(other.value, value), 0.0) for other in others or []]
    compared.sort(key=lambda other: (-other.value, other.line[0]))
    return Thoughts(view, [Candidate(line, value, 1.0), *compared], value, trials=trials)
