"""A view as text: who plays what, the board, the log, the question and its answers. Nothing in it comes from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from delenda.kernel.actor import NOBODY, SEATS
from delenda.kernel.english import SEAT_NAMES
from delenda.kernel.errors import DelendaError
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.state import State

PARTS = ("sketch", "describe", "position")  # of a board; the last says everything, in the notation of positions


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal answer: `number` counts from 1, `label` is the notation of records, `words` are for people."""

    number: int
    action: int
    label: str
    words: str
    warning: str

    def __str__(self) -> str:
        said = f"{self.number}. {self.label}"
        if self.words.casefold() != self.label.casefold():
            said += f": {self.words}"
        return f"{said} ({self.warning})" if self.warning else said


def choices(view: State) -> list[Choice]:
    """The answers that the view's actor may give."""
    decision = view.decision
    return [
        Choice(number, action, view.label(action), decision.words(view, action), decision.warning(view, action))
        for number, action in enumerate(view.legal(), 1)
    ]


def observe(view: State, log: Sequence[str] = (), known: int = 0, show: Sequence[str] = PARTS) -> str:
    """All that a seat may know, as one text. Of the `log`, whose lines are numbered from 1, the first `known` are left out.

    `show` says in which ways the board is told: its `sketch` in characters, `describe` in sentences, and the `position` in its
    notation, which leaves nothing out.

    >>> state = delenda.game("scipio").start()
    >>> print(observe(state.view(delenda.ROME), show=["describe"]))
    Scipio, scenario standard. You are Rome.
    <BLANKLINE>
    POSITION
    ...
    QUESTION (rule 3.2.1)
    Choose a ready-made army of 34 tokens, or organise your own.
    <BLANKLINE>
    ANSWERS
    1. preset R1: ...
    """
    return "\n\n".join([tell(view, log, known, show), *question(view)])


def tell(view: State, log: Sequence[str] = (), known: int = 0, show: Sequence[str] = PARTS) -> str:
    """The same without the question."""
    game = find_game(view.setting.slug)
    return "\n\n".join([_heading(game, view), *_board(game, view, show), *log_section(log, known)])


def read_so_far(heard: Sequence[str], log: Sequence[str]) -> int:
    """How many lines of a log are known to somebody who has heard these: a line that has grown since is not."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(heard, log, strict=False))))


def log_section(log: Sequence[str], known: int = 0) -> list[str]:
    """What has happened, from the first line that is not known on."""
    lines = [f"{number}. {line}" for number, line in enumerate(log, 1) if number > known]
    return ["\n".join(["LOG", *lines])] if lines else []


def question(view: State) -> list[str]:
    """What the viewer is asked, with its answers, or whom the game waits for."""
    if view.actor == NOBODY:
        return []
    if view.viewer != view.actor:
        return [f"It is not your turn: {_waiting(view)}."]
    answers = "\n".join(["ANSWERS", *map(str, choices(view))])
    return [f"QUESTION (rule {view.decision.rule})\n{view.prompt()}", answers]


def _waiting(view: State) -> str:
    who = f"{SEAT_NAMES[view.actor]} is" if view.actor in SEATS else "chance is"
    return f"{who} to {view.decision.title}"


def _heading(game: Game, view: State) -> str:
    setting = view.setting
    who = f"You are {SEAT_NAMES[view.viewer]}." if view.viewer in SEATS else "You hold no seat."
    lines = [f"{game.title}, scenario {setting.scenario}. {who}"]
    outcome = view.outcome()
    if outcome is not None:
        score = ", ".join(f"{name} {points}" for name, points in zip(SEAT_NAMES, outcome.score, strict=True))
        lines.append(f"The game is over. {game.ending(outcome.winner, outcome.reason)} {score}.")
    return "\n".join(lines)


def _board(game: Game, view: State, show: Sequence[str]) -> list[str]:
    """Boards end with the prompt; here it is told once, with its answers."""
    unknown = [name for name in show if name not in PARTS]
    if unknown:
        raise DelendaError(f"a board is shown as {', '.join(PARTS)}, not as {unknown[0]!r}.")
    told = {
        "sketch": lambda: f"BOARD\n{_without_prompt(view, game.board.sketch(view))}",
        "describe": lambda: f"POSITION\n{_without_prompt(view, game.board.describe(view))}",
        "position": lambda: f"NOTATION\n{view}",
    }
    return [told[name]() for name in PARTS if name in show]


def _without_prompt(view: State, text: str) -> str:
    return text.rstrip().removesuffix(view.prompt()).rstrip()
