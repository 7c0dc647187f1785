"""What is being decided. One small class for each kind of choice, one instance of it, shared by all states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from delenda.kernel.errors import IllegalAction
from delenda.kernel.rng import EMPTY_ROOM, Rng

if TYPE_CHECKING:
    from delenda.kernel.state import State

S = TypeVar("S", bound="State")

ALIKE: Final[list[int]] = []  # the weights of chances that are all alike
FIXED: Final[list[int]] = []  # the places of a row that is filled in order
OVER: Final = "the game is over: there is nothing to choose."
UNSEEN: Final = -2  # nobody has looked up the column of a decision yet


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[S]):
    """One kind of choice: what may be chosen, what it does, and the words for both.

    name          the decision's name in records, dumps and tests
    rule          the number of the rule that asks for it
    title         what the actor is doing, for those who wait ("place Command cards")
    simultaneous  both seats choose at once and in secret; the kernel asks ROME first
    sealed        what is chosen stays hidden from the other seat, so that people confirm it before it counts
    chance        nobody chooses: dice, tiles or cards decide
    completes     carries out what the actor has pointed at with the decision before: nothing has happened until it is answered
    private       how many answers there are is the actor's secret; the rules ask it on grounds that everybody can see
    always_asked  nobody looks for a single answer (`forced`): there are more whenever it comes up, or it is asked all the same
    column        where it stands among the decisions of an observation, once somebody has looked (`column_of`)

    A decision with a single answer is answered by the engine, unless it `completes` or is `private`: a player who points at
    something must see what it will do before it is done, and whether a player has a choice must not show.
    """

    name: str = ""
    rule: str = ""
    title: str = ""
    simultaneous: bool = False
    sealed: bool = False
    chance: bool = False
    completes: bool = False
    private: bool = False
    always_asked: bool = False
    column: i64 = UNSEEN

    def __init__(self) -> None:
        """What a class says that is not compiled itself (a game of another package), told to the compiled kernel, which reads
        attributes of objects and not of classes."""
        kind: Any = type(self)
        self.name = _said(self.name, kind.name)
        self.rule = _said(self.rule, kind.rule)
        self.title = _said(self.title, kind.title)
        self.simultaneous = self.simultaneous or kind.simultaneous is True
        self.sealed = self.sealed or kind.sealed is True
        self.chance = self.chance or kind.chance is True
        self.completes = self.completes or kind.completes is True
        self.private = self.private or kind.private is True
        self.always_asked = self.always_asked or kind.always_asked is True

    def __repr__(self) -> str:
        return f"<decision {self.name}: {self.title or 'nothing'} ({self.rule})>"

    def __copy__(self) -> Decision[S]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Decision[S]:
        return self

    def legal(self, state: S) -> list[int]:
        """The actor's actions, ascending, never empty. Treat the list as read-only: it may be shared."""
        raise NotImplementedError

    def write_legal(self, state: S, into: vec[i64], at: i64) -> i64:
        """The same actions into a vector, from `at` on; where they end. Override where that can be done without a list."""
        return write_actions(self.legal(state), into, at)

    def apply(self, state: S, action: i64) -> None:
        """Carry out a legal action and lead the state to its next decision."""
        raise NotImplementedError

    def label(self, state: S, action: int) -> str:
        """The action in the notation of records; unique among the legal ones."""
        raise NotImplementedError

    def words(self, state: S, action: int) -> str:
        """The action as a person would say it, for a button; the label will do where it reads well."""
        label = self.label(state, action)
        return label[:1].upper() + label[1:]

    def prompt(self, state: S) -> str:
        """What the actor is asked."""
        raise NotImplementedError

    def at_random(self, state: S, rng: Rng) -> i64:
        """One of the actor's actions, as `rng.choose` draws it from `legal`. Override where that can be told without a list."""
        return rng.choose(self.legal(state))

    def weights(self, state: S) -> list[int]:
        """At a chance decision: the relative weight of each legal action; empty when all are alike. Read-only."""
        return ALIKE

    def rolled(self, state: S, rng: Rng) -> i64:
        """At a chance decision: one of the actions, as `rng.pick` draws it by weight. Override where that can be told without
        lists."""
        weights = self.weights(state)
        return self.legal(state)[rng.pick(weights)] if weights else self.at_random(state, rng)

    def forced(self, state: S) -> i64:
        """The answer that the engine gives unasked, or -1. Override where it is known without a list."""
        if self.completes or self.private or self.always_asked:
            return -1
        legal = self.legal(state)
        return legal[0] if len(legal) == 1 else -1

    def impossible(self, state: S) -> str:
        """Why this decision cannot be asked in such a position, in a sentence; empty if it can. For positions that are read,
        not played: `invariants` says what can never be true, this what must be true when this is asked."""
        return ""

    def why_not(self, state: S, action: int) -> str:
        """Why an action is not legal, in a sentence that cites the rule; empty where nothing can be added."""
        return ""

    def places(self, state: S) -> list[int]:
        """Of a secret row that may be filled in any order: the places that are still empty; empty where the order is fixed."""
        return FIXED

    def place_name(self, state: S, place: int) -> str:
        """Of such a row: what a person calls this place."""
        raise NotImplementedError

    def turn_to(self, state: S, place: int) -> None:
        """Of such a row: ask for this place now."""
        raise NotImplementedError

    def fill(self, state: S, action: int) -> None:
        """Of such a row: let the place asked for look filled, and go nowhere; nothing has been chosen yet."""
        raise NotImplementedError

    def warning(self, state: S, action: int) -> str:
        """What a person should be asked before a legal action that ends the game or gives something up."""
        return ""


def write_actions(actions: list[int], into: vec[i64], at: i64) -> i64:
    """Into a vector, from `at` on; where they end."""
    for action in actions:
        into[at] = action
        at += 1
    return at


def write_range(first: i64, last: i64, into: vec[i64], at: i64) -> i64:
    """The same for the actions from `first` to `last`."""
    while first <= last:
        into[at] = first
        first += 1
        at += 1
    return at


def _said(own: str, of_class: object) -> str:
    """What an object has, else what its class says; a compiled class has no text there."""
    return of_class if not own and isinstance(of_class, str) else own


@mypyc_attr(allow_interpreted_subclasses=True)
class VectorDecision(Decision[S]):
    """A decision whose actions are listed in a vector, which takes less time than a list, and are seldom asked for as one."""

    def choices(self, state: S) -> vec[i64]:
        """As `legal`, in a vector."""
        raise NotImplementedError

    def legal(self, state: S) -> list[int]:
        return list(self.choices(state))

    def write_legal(self, state: S, into: vec[i64], at: i64) -> i64:
        for action in self.choices(state):
            into[at] = action
            at += 1
        return at

    def at_random(self, state: S, rng: Rng) -> i64:
        return rng.choose_from(self.choices(state))


@mypyc_attr(allow_interpreted_subclasses=True)
class WrittenDecision(Decision[S]):
    """A decision that has `write_legal` to say what may be chosen, and nothing else: no list and no vector is made for it where
    a game is played at random. It has at most MOST_LISTED actions (rng.py)."""

    def write_legal(self, state: S, into: vec[i64], at: i64) -> i64:
        raise NotImplementedError

    def legal(self, state: S) -> list[int]:
        room = EMPTY_ROOM[:]
        return [int(room[index]) for index in range(self.write_legal(state, room, 0))]

    def at_random(self, state: S, rng: Rng) -> i64:
        room = rng.room
        return room[rng.roll(self.write_legal(state, room, 0))]


class GameOver(Decision[Any]):
    """Nothing is left to decide."""

    name = "game_over"
    title = "nothing: the game is over"
    always_asked = True

    def legal(self, state: State) -> list[int]:
        return []

    def at_random(self, state: State, rng: Rng) -> i64:
        raise IllegalAction(OVER)

    def apply(self, state: State, action: i64) -> None:
        raise IllegalAction(OVER)

    def prompt(self, state: State) -> str:
        return "The game is over."


GAME_OVER: Final = GameOver()
