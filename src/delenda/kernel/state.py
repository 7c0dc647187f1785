"""Everything that is true at the table. One subclass for each game, flat and copied fast."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from delenda.kernel.actor import ACTOR_NAMES, NOBODY, OPEN
from delenda.kernel.box import Setting
from delenda.kernel.decision import GAME_OVER, Decision
from delenda.kernel.errors import IllegalAction
from delenda.kernel.events import Journal
from delenda.kernel.outcome import Outcome
from delenda.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The kernel's half of a state. A game adds its own attributes, its `box` first, and the methods that only it can know.

    A view is a state of the same class in which everything its viewer may not know has been blotted out.

    >>> state = delenda.game("scipio").start()
    >>> state.play(state.find("preset R2"))
    >>> state.actor == delenda.CARTHAGE, len(state.legal()), state.outcome()
    (True, 6, None)
    >>> view = state.view(delenda.CARTHAGE)  # Rome's army is hidden
    >>> view == state, view.guess(delenda.Rng(1)).legal() == state.legal()
    (False, True)
    """

    setting: Setting  # which game, scenario and options
    actor: i64
    decision: Decision[Any]
    winner: i64  # NOBODY until somebody has won
    reason: str  # why the game ended; empty while it runs
    viewer: i64  # OPEN for a state, otherwise whose view this is
    reveals: i64  # how often something hidden has come to light since this object was made; not part of the position
    journal: Journal | None  # kept by tables and replays only; copies have none
    agenda: vec[i64]  # what the rules will do next (kernel/agenda.py); a game that has one declares it among its own fields

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.viewer = OPEN
        self.reveals = 0
        self.journal = None

    # What a game supplies

    def copy(self) -> State:
        """An independent state that shares only what never changes."""
        raise NotImplementedError

    def view(self, seat: int) -> State:
        """The state as `seat` (or SPECTATOR) may know it."""
        raise NotImplementedError

    def guess(self, rng: Rng) -> State:
        """On a view: a complete state that its viewer cannot tell from the true one, any of them possible."""
        raise NotImplementedError

    def score(self) -> tuple[int, int]:
        """What each seat has, in the unit that the game counts."""
        raise NotImplementedError

    def fields(self) -> dict[str, int]:
        """The game's own attributes in order: 0 for a number, n for a list of n numbers, -1 for a list of any length."""
        raise NotImplementedError

    def vectors(self) -> list[str]:
        """Those of the lists that are a `vec[i64]`."""
        return []

    def fill_vectors(self, values: dict[str, list[int]]) -> None:
        """Set those of them that are named. Each game's own code does it: what interpreted code sets is never freed."""

    def bounds(self) -> dict[str, tuple[int, int]]:
        """For each of these the least and the greatest number that it can hold, also in views; any where nothing is said."""
        return {}

    def invariants(self) -> list[str]:
        """A sentence for each thing that can never be true at the table and is; empty for a sound state."""
        raise NotImplementedError

    def restore(self) -> None:
        """After loading: work out what follows from the fields and is kept beside them for speed. Most games keep nothing."""

    # What follows from the decision

    def legal(self) -> list[int]:
        """The actor's legal actions, ascending; empty only when the game is over. Read-only."""
        return self.decision.legal(self)

    def weights(self) -> list[int]:
        """At CHANCE: the relative weight of each legal action; empty when all are alike. Read-only."""
        return self.decision.weights(self)

    def apply(self, action: i64) -> None:
        """Carry out a legal action, then every action that leaves no choice. Trusts its argument; see `play`."""
        self.decision.apply(self, action)
        while not self.decision.always_asked:
            only = self.decision.forced(self)
            if only < 0:
                return
            self.decision.apply(self, only)

    def play(self, action: int) -> None:
        """`apply` for people and programs that may be wrong: an illegal action raises and changes nothing."""
        self.check(action)
        self.apply(action)

    def check(self, action: int) -> None:
        """Raise, with a sentence, unless `action` is legal now."""
        if action not in self.legal():
            raise IllegalAction(self.refusal(action))

    def label(self, action: int) -> str:
        return self.decision.label(self, action)

    def labels(self) -> list[str]:
        return [self.decision.label(self, action) for action in self.legal()]

    def find(self, label: str) -> int:
        """The legal action with that label."""
        for action in self.legal():
            if self.decision.label(self, action) == label:
                return action
        raise IllegalAction(f"{label!r} is not legal now: {self._what_is()}")

    def prompt(self) -> str:
        return self.decision.prompt(self)

    def refusal(self, action: int) -> str:
        """Why `action` is not legal, in one sentence."""
        reason = self.decision.why_not(self, action)
        return reason or f"action {action} is not legal now: {self._what_is()}"

    def _what_is(self) -> str:
        if self.actor == NOBODY:
            return "the game is over."
        labels = self.labels()
        shown = ", ".join(labels[:12]) + (f" and {len(labels) - 12} more" if len(labels) > 12 else "")
        return f"{ACTOR_NAMES[self.actor]} is to {self.decision.title} ({self.decision.rule}); legal: {shown}."

    def reveal(self) -> None:
        """Rules declare that something hidden has come to light: nobody may go back behind it by themselves."""
        self.reveals += 1

    # The end

    def finish(self, winner: int, reason: str) -> None:
        """End the game; `winner` NOBODY means a draw."""
        self.winner = winner
        self.reason = reason
        self.actor = NOBODY
        self.decision = GAME_OVER

    def outcome(self) -> Outcome | None:
        if self.actor != NOBODY:
            return None
        return Outcome(None if self.winner == NOBODY else self.winner, self.reason, self.score())

    # Other forms of the same thing

    def dump(self) -> dict[str, Any]:
        """The state as plain JSON data; `game.load` reads it back exactly."""
        from delenda.kernel.codec import dump

        return dump(self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        """As `copy`, with the journal, if one is kept."""
        twin = self.copy()
        memo[id(self)] = twin
        twin.journal = deepcopy(self.journal, memo)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles, which other processes of the same version read."""
        from delenda.kernel.codec import parcel

        return parcel(self)

    def __str__(self) -> str:
        from delenda.kernel.registry import game

        return game(self.setting.slug).write_position(self)

    def __repr__(self) -> str:
        """The position as Python that reads it again; a box of one's own is only named."""
        setting = self.setting
        read = f"delenda.game({setting.slug!r}).read_position({str(self)!r}, {setting.scenario!r}, {dict(setting.options)!r})"
        return f"<{read} with its own box>" if setting.corrections else read

    def _repr_svg_(self) -> str:
        from delenda.kernel.registry import game

        return game(self.setting.slug).svg(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()

    def __hash__(self) -> int:
        raise TypeError("a state changes, so it has no hash; use str(state) as a key")

    def clear_kernel(self) -> None:
        """The first values of what the kernel keeps; actor and decision are the game's to say."""
        self.winner = NOBODY
        self.reason = ""

    def copy_kernel_to(self, other: State) -> None:
        """Copy what the kernel keeps; a game's `copy` calls this and adds its own."""
        other.actor = self.actor
        other.decision = self.decision
        other.winner = self.winner
        other.reason = self.reason
        other.viewer = self.viewer
        other.reveals = self.reveals
