"""What somebody's games and puzzles come to: results by anything, streaks, the puzzle grade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from delenda.bots.registry import bot
from delenda.kernel.actor import ACTOR_NAMES
from delenda.kernel.puzzle import BEYOND, GRADES, puzzles_of
from delenda.kernel.record import Record
from delenda.table import luck
from delenda.table.own_pages import Finished, Try

FEWEST: Final = 3  # first tries that say something about a grade
WON, DRAWN, LOST = "won", "drawn", "lost"


@dataclass(slots=True)
class Tally:
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def count(self) -> int:
        return self.won + self.drawn + self.lost

    def add(self, outcome: str) -> None:
        setattr(self, outcome, getattr(self, outcome) + 1)


def outcome(game: Finished) -> str:
    """Nothing for a game that was not played to a result."""
    winner = game.result.partition(" ")[0]
    if winner == "DRAW":
        return DRAWN
    return "" if winner not in ACTOR_NAMES[:2] else WON if winner == ACTOR_NAMES[game.seat] else LOST


def tallies(games: Iterable[Finished], by: Callable[[Finished], str]) -> dict[str, Tally]:
    """Most games first."""
    found: dict[str, Tally] = {}
    for game in games:
        if result := outcome(game):
            found.setdefault(by(game), Tally()).add(result)
    return dict(sorted(found.items(), key=lambda item: -item[1].count))


def wins_in_a_row(games: Sequence[Finished]) -> tuple[int, int]:
    """Now, and at most; `games` are newest first."""
    now, best, run = -1, 0, 0
    results = [result for game in games if (result := outcome(game))]
    for result in results:
        if result == WON:
            run += 1
            best = max(best, run)
        else:
            now = run if now < 0 else now
            run = 0
    return (run if now < 0 else now), best


def days_in_a_row(days: Sequence[int], today: int) -> tuple[int, int]:
    """Now, and at most; the row of today or yesterday still counts."""
    best, run, last = 0, 0, -2
    for day in days:
        run = run + 1 if day == last + 1 else 1
        best, last = max(best, run), day
    return (run if last >= today - 1 else 0), best


# Puzzles


def grades(tries: Iterable[Try]) -> dict[str, tuple[int, int]]:
    """By grade: first tries that were right, and all of them."""
    found = dict.fromkeys(GRADES, (0, 0))
    for each in tries:
        grade = next((puzzle.grade for puzzle in puzzles_of(each.game) if puzzle.name == each.puzzle), "")
        if grade:
            right, count = found[grade]
            found[grade] = (right + each.first, count + 1)
    return found


def grade_of(tries: Iterable[Try]) -> str:
    """The highest grade of which more than half were solved at the first try; empty until a few were tried."""
    solved = [grade for grade, (right, count) in grades(tries).items() if count >= FEWEST and 2 * right > count]
    return solved[-1] if solved else ""


def grade_title(grade: str) -> str:
    """A level's name for people."""
    return "Imperator" if grade == BEYOND else bot(grade).title


# Openings and luck


def findings(text: str, seat: int) -> dict[str, object]:
    """Runs in a worker: the first choice of a seat in a record, in words, and what the dice gave it, in chances to win."""
    record = Record.parse(text)
    opening = ""
    for state, action in record.actions():
        if action is not None and state.actor == seat and len(state.legal()) > 1:
            opening = state.decision.words(state.view(seat), action)
            break
    swing = luck.of(record).swing
    return {"opening": opening, "luck": round(swing if seat == 0 else -swing, 4)}
