"""What a game supplies beside its rules: a board, positions as text, judgement. Each is a bundle of the game's own functions.

Every bundle names the game's own state, so a type checker holds a game's functions against what is asked of them. What a game
may leave out has a default here; nothing else looks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Protocol

from typing_extensions import TypeVar

from delenda.kernel.box import Box
from delenda.kernel.moments import (
    NO_ROLL,
    Account,
    Contest,
    Pieces,
    Suggestion,
    no_contest,
    no_pieces,
    no_put,
    no_suggestion,
    plain_account,
)
from delenda.kernel.rng import Rng
from delenda.kernel.state import State

if TYPE_CHECKING:  # names of types only: the kernel draws nothing
    from delenda.svg.picture import Picture, Walk
    from delenda.text.canvas import Canvas

S = TypeVar("S", bound=State, default=State)  # a game's own state
B = TypeVar("B", bound=Box, default=Box)  # and its own box
V = TypeVar("V", bound=State, default=State, contravariant=True)  # a state that is only looked at


class Draw(Protocol[V]):
    """The picture of a view in one of the board's layouts."""

    def __call__(self, view: V, /, layout: str = "wide") -> Picture: ...


class Contests(Protocol[V]):
    """The fight that is being decided in a view, or None. `rolled` is the action that chance chose there, where it has."""

    def __call__(self, view: V, rolled: int = NO_ROLL, /) -> Contest | None: ...


class TextMap(Protocol[V]):
    """The board in characters, larger with each `zoom` from 0 on; a board that has one size only may ignore it."""

    def __call__(self, view: V, /, zoom: int = 0) -> Canvas: ...


def no_walks(_: State) -> list[Walk]:
    """For boards on which every click is one action."""
    return []


def no_path(_: State, __: int) -> list[str]:
    """For boards that know only the paths of what is legal."""
    return []


@dataclass(frozen=True, slots=True)
class Board(Generic[V]):
    """Pictures and words of a view, and where to click. See docs/boards.md.

    layouts   the size of the picture in each layout; `wide` and `tall` are needed
    clicks    for each action of the actor's that can be clicked, the keys of the elements to click, in order
    sketch    the board for a terminal that prints lines
    describe  the position in sentences, for those who do not see the board
    walks     clicks that stand for several actions
    path      the keys that would be clicked for an action of the actor's, also for one that is not legal; it may fail for
              actions that make no sense in this position
    account   what a game that is over came to
    contest   the fight that is being decided, or None
    suggest   a set-up for the actor to take as it is, or None where nothing is set up
    pieces    what can be taken up and put elsewhere when a position is set up, and where
    put       the position as text with a piece put on a place, both by name; it may be impossible; empty if it means nothing
    """

    layouts: Mapping[str, tuple[int, int]]
    draw: Draw[V]
    clicks: Callable[[V], dict[int, list[str]]]
    sketch: Callable[[V], str]
    describe: Callable[[V], str]
    text_map: TextMap[V]
    walks: Callable[[V], list[Walk]] = no_walks
    path: Callable[[V, int], list[str]] = no_path
    account: Callable[[V], Account] = plain_account
    contest: Contests[V] = no_contest
    suggest: Callable[[V], Suggestion | None] = no_suggestion
    pieces: Callable[[V], Pieces] = no_pieces
    put: Callable[[V, str, str], str] = no_put


@dataclass(frozen=True, slots=True)
class Position(Generic[S, B]):
    """A state as one short readable text, and back; what the text does not say is as at the start."""

    write: Callable[[S], str]
    read: Callable[[B, str], S]


class Outlook(Protocol):
    """What a secret choice of both seats may come to, worked out by a game itself."""

    def lines(self, seat: int) -> list[list[int]]:
        """The lines by which a seat may complete its choice."""

    def rows(self, seat: int, lines: list[list[int]]) -> list[int]:
        """What these lines come to, by numbers of the game's own."""

    def values(self, seat: int, row: int, theirs: list[int]) -> list[float]:
        """What a row of the seat is worth to it against each of the other seat's, from -1 to 1."""

    def settled(self) -> float:
        """ROME's value as it lies, from -1 to 1."""


@dataclass(frozen=True, slots=True)
class Weighing(Generic[V]):
    """A judgement that weighs features of a position: `weights` are log odds that ROME wins, one for each of `names`."""

    names: tuple[str, ...]
    weights: list[float]
    features: Callable[[V], list[float]]


@dataclass(frozen=True, slots=True)
class Insight(Generic[V]):
    """Judgement for bots, on complete states: a player gets one from its own view by guessing.

    evaluate  how well a seat stands, from -1 (lost) to 1 (won)
    order     the legal actions, the most promising first
    rollout   an action for quick play
    first     what `order` puts first, where a game finds that in less time
    foresee   the game's own short way through a secret choice, `inner` further ones solved inside it; None where it has none
    orders    every whole order that the seat to act may give next, as lines of actions; none where judgement alone decides
    outcomes  the chance event that an order has led to, in as few ways as make a difference, with the chance of each
    turn_of   the number of the turn that is being taken, by which orders that belong together are told
    ahead     up to the end of how many turns, by `turn_of`, a decision is rehearsed; without it, so many decisions are played
    can_win   whether the seat to act wins at once by its own actions, and `winning_actions` which these are, or nothing
    rehearsed the names of the decisions in which trying out finds better actions than judgement; None: in all of them
    weighing  the features that `evaluate` weighs, so that their weights can be fitted to games
    reasons   for features that people speak of, what is good about more of them, as the rest of "better, for …"
    simple    a plainer judgement, of whoever knows the game less
    """

    evaluate: Callable[[V, int], float]
    order: Callable[[V], list[int]]
    rollout: Callable[[V, Rng], int]
    first: Callable[[V], int] | None = None
    foresee: Callable[[V, int], Outlook | None] | None = None
    orders: Callable[[V], list[list[int]]] | None = None
    outcomes: Callable[[V], list[tuple[float, State]]] | None = None
    turn_of: Callable[[V], int] | None = None
    ahead: Callable[[V], int] | None = None
    can_win: Callable[[V], bool] | None = None
    winning_actions: Callable[[V], list[int]] | None = None
    rehearsed: tuple[str, ...] | None = None
    weighing: Weighing[V] | None = None
    reasons: Mapping[str, str] = field(default_factory=dict)
    simple: Insight[V] | None = None
