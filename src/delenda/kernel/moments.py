"""What a page shows of a game's great moments: what it came to, a fight that is being decided, a line-up that is suggested.

The shapes in which a game tells them. A page draws all of them in one way and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from delenda.kernel.actor import SEATS
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

NO_ROLL = -1  # in place of an action of chance
MOST_SUGGESTED = 50  # actions at once


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """Something that was counted, for both seats."""

    words: str
    rome: str
    carthage: str


@dataclass(frozen=True, slots=True)
class Account:
    """What a game came to: why it ended as it did, as the rest of "Rome wins: …", and what each seat had.

    `why` is empty where the reason alone says it.
    """

    why: str
    rows: tuple[ScoreRow, ...]


def plain_account(view: State) -> Account:
    """For games that count one thing."""
    rome, carthage = view.score()
    return Account("", (ScoreRow("Score", str(rome), str(carthage)),))


@dataclass(frozen=True, slots=True)
class Contestant:
    """One side of a fight.

    names      what fights there, in words
    strength   what it brings before the dice, or -1 where that is not counted
    modifiers  each with its sign, as "+1 on a hill"
    dice       the faces that have fallen; none while they are to be rolled
    total      strength, modifiers and dice; -1 before they have fallen
    """

    names: tuple[str, ...]
    strength: int = -1
    modifiers: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    total: int = -1


@dataclass(frozen=True, slots=True)
class Contest:
    """A fight that is being decided: where, who, and what each result would do.

    sides     ROME's and CARTHAGE's part
    attacker  the seat that began it, or NOBODY
    results   pairs of a result and what it would do
    standing  one sentence on how it stands
    """

    title: str
    sides: tuple[Contestant, Contestant]
    attacker: int
    results: tuple[tuple[str, str], ...]
    standing: str


def no_contest(_: State, __: int = NO_ROLL) -> Contest | None:
    """For games whose fights need no stage of their own."""
    return None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A way through the set-up that a seat has before it: the actions one after another, and why they are not bad."""

    words: str
    actions: tuple[int, ...]


def suggested(view: State, setup: tuple[str, ...], order: Callable[[Any], list[int]]) -> Suggestion | None:
    """What a judgement puts first in one decision of a set-up after another, as long as it is the same seat's turn.

    `setup` are the names of these decisions. What the seat does not see is guessed: the set-up does not depend on it.
    """
    seat = view.actor
    if seat not in SEATS or view.decision.name not in setup:
        return None
    state = view.guess(Rng(0))
    actions: list[int] = []
    words: list[str] = []
    while state.actor == seat and state.decision.name in setup and len(actions) < MOST_SUGGESTED:
        actions.append(order(state)[0])
        words.append(state.decision.words(state, actions[-1]))
        state.apply(actions[-1])
    more = f", and {len(words) - 2} more" if len(words) > 2 else ""
    return Suggestion(words[0] if len(words) == 1 else f"{words[1]}{more}", tuple(actions))


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece or a place that a position is set up with: its name, in words, and the key of the element that shows it."""

    name: str
    words: str
    key: str


@dataclass(frozen=True, slots=True)
class Pieces:
    """What can be taken up, and where it can be put."""

    pieces: list[Spot]
    places: list[Spot]


def no_pieces(_: State) -> Pieces:
    """For boards whose positions are set up as text."""
    return Pieces([], [])


def no_put(_: State, __: str, ___: str) -> str:
    return ""


def no_suggestion(_: State) -> Suggestion | None:
    """For games that begin with their pieces in place."""
    return None
