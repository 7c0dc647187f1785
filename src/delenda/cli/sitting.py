"""What a person at a game sees and may do, wherever the game is: on this machine or at a table of a server.

Line mode and the application know nothing else of a game in play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Protocol

from msgspec import Struct

from delenda.kernel.game import Game
from delenda.kernel.state import State


class Choice(Struct, frozen=True):
    """One action. `path` is what is clicked for it on a drawn board; `place` where it lies in a secret row of free order."""

    action: int
    label: str
    words: str
    path: list[str] = []
    warning: str = ""
    place: int | None = None


class WalkChoice(Struct, frozen=True):
    """Several actions at once, or (`back`) another choice instead of the last one. A quiet one is not marked on a board."""

    actions: list[int]
    words: str
    path: list[str] = []
    warning: str = ""
    quiet: bool = False
    back: bool = False


class RowPart(Struct, frozen=True):
    name: str
    words: str
    path: list[str] = []


class RowSeen(Struct, frozen=True):
    """The own secret row: what lies in it, and how it may be changed until it is confirmed."""

    parts: list[RowPart]
    complete: bool
    confirmed: bool
    changes: list[Choice]

    @property
    def words(self) -> list[str]:
        return [part.words for part in self.parts if part.words]


@dataclass(frozen=True, slots=True)
class Offer:
    """What the other seat asks: to take a choice back, to call it a draw."""

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Seen:
    """Everything that the one who looks may know at this moment."""

    view: State
    viewer: int
    log: list[str]
    to_act: bool = False
    prompt: str = ""
    choices: list[Choice] = field(default_factory=list)
    walks: list[WalkChoice] = field(default_factory=list)
    row: RowSeen | None = None
    may_undo: bool = False
    waiting: str = ""  # whom or what everybody waits for
    result: str = ""  # how it ended
    curtain: int | None = None  # two at one screen: who is to take it before anything is shown
    hides: bool = False  # two at one screen: whether this is not for the other one's eyes
    offers: tuple[Offer, ...] = ()

    @property
    def awaits_confirmation(self) -> bool:
        """Whether the secret row is complete and waits for the last word."""
        return self.to_act and self.row is not None and self.row.complete and not self.row.confirmed

    @property
    def rule(self) -> str:
        return self.view.decision.rule

    @property
    def secret(self) -> str:
        return ", in secret" if self.view.decision.simultaneous else ""


def asked_first(warning: str) -> str:
    """A warning as a question."""
    return warning if warning.endswith("?") else f"{warning} Go on?"


@dataclass(frozen=True, slots=True)
class Hint:
    """What the computer would do: words, the chance to win then, if it is known, the whole turn that begins so, and what speaks
    for it."""

    words: str
    chance: float | None
    turn: tuple[str, ...] = ()
    why: str = ""

    def said(self) -> str:
        """All of it on one line."""
        whole = f"; the whole turn: {', then '.join(self.turn)}" if len(self.turn) > 1 else ""
        why = f". {self.why}" if self.why else ""
        return self.words + ("" if self.chance is None else f" ({self.chance:.0%} to win)") + whole + why


def with_turn(hints: list[Hint], turn: Sequence[str], why: str) -> list[Hint]:
    """The first of them tells the whole turn, and what speaks for it."""
    counts = [(words, len(list(alike))) for words, alike in groupby(turn)]
    told = tuple(words if count == 1 else f"{words}, {count} times" for words, count in counts)
    return [replace(hint, turn=told, why=why) if place == 0 else hint for place, hint in enumerate(hints)]


class Sitting(Protocol):
    """A person's seat, or both, or none. Whatever is not possible raises a DelendaError with a sentence."""

    game: Game
    confirms: bool  # whether secret choices wait for a last word
    tells_at_once: bool  # whether news comes while one waits
    is_shared: bool  # whether two persons sit at this screen

    @property
    def title(self) -> str:
        """Who plays whom."""
        ...

    def look(self) -> Seen: ...
    def listen(self, changed: Callable[[], object]) -> None:
        """Call this from now on whenever there may be something new, where news comes by itself."""
        ...

    def wait(self) -> None:
        """Until the others have done something, or nothing more is to be waited for."""
        ...

    def choose(self, choice: Choice) -> None: ...
    def walk(self, walk: WalkChoice) -> None: ...
    def confirm(self) -> None: ...
    def undo(self) -> str:
        """What has happened then, in a sentence."""
        ...

    def resign(self) -> None: ...
    def hint(self) -> list[Hint]: ...
    def take_device(self) -> None: ...
    def answer(self, offer: Offer, yes: bool) -> None: ...
    def say(self, text: str) -> None:
        """To the others at the table."""
        ...

    def close(self) -> None: ...
