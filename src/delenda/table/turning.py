"""The turning point of a game: the action, or the roll, that gave the winner most, as the game's own judgement sees it.

Judged is the whole position after each action, with what was secret; while both seats choose at once only the position before,
since half a choice says nothing. The last action of a game wins it in any case and is not counted; neither is a change that is
hardly worth telling.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from delenda.kernel.actor import NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.record import Record

WORTH_TELLING = 0.08  # of a chance to win


@dataclass(frozen=True, slots=True)
class Turn:
    """Position `at` of the open game, and ROME's chances before it and in it."""

    at: int
    before: float
    after: float

    @property
    def gain(self) -> float:
        """What it gave ROME."""
        return self.after - self.before

    def words(self) -> str:
        seat = ROME if self.gain > 0 else 1 - ROME
        was, now = (self.before, self.after) if seat == ROME else (1 - self.before, 1 - self.after)
        return f"{SEAT_NAMES[seat]}'s chance to win rose from {_percent(was)} to {_percent(now)}."


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def of(record: Record, winner: int) -> Turn | None:
    """The greatest gain of the winner's; of either side's after a draw. None where no action made much of a difference."""
    if record.game.load_insight is None:
        return None  # random play, which stands in for a judgement, is too rough
    chances = list(_chances(record))
    turns = [Turn(at, before, after) for (_, before), (at, after) in pairwise(chances)]

    def worth(turn: Turn) -> float:
        return abs(turn.gain) if winner == NOBODY else turn.gain if winner == ROME else -turn.gain

    best = max(turns, key=worth, default=None)
    return None if best is None or worth(best) < WORTH_TELLING else best


def _chances(record: Record) -> Iterator[tuple[int, float]]:
    """ROME's chance before each action, by its number."""
    evaluate = record.game.insight.evaluate
    chosen = None  # the choice of both that is under way
    for at, (state, _) in enumerate(record.actions()):
        decision = state.decision if state.decision.simultaneous else None
        if decision is None or decision is not chosen:
            yield at, (1 + evaluate(state, ROME)) / 2
        chosen = decision


def of_table(text: str, winner: int) -> dict[str, object] | None:
    """Runs in a worker: the turning point of a record as text."""
    turn = of(Record.parse(text), winner)
    return None if turn is None else {"at": turn.at, "before": turn.before, "after": turn.after, "words": turn.words()}
