"""A game being played by people: its actions so far, secret choices under way, the log, and how far each seat may undo.

Of the states on the way only every n-th is kept, packed; the others are played again from there when somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final

from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SEATS, SPECTATOR
from delenda.kernel.codec import pack, unpack
from delenda.kernel.errors import IllegalAction
from delenda.kernel.events import Event, Journal
from delenda.kernel.playout import follow
from delenda.kernel.record import Record
from delenda.kernel.rows import ASKED
from delenda.kernel.secret_rows import SecretRows
from delenda.kernel.state import State

EVERY: Final = 32  # actions between two states that are kept
NEAR: Final = 8  # and between the last two, which are kept as they are: looking back a few actions is frequent


@dataclass(frozen=True, slots=True)
class Move:
    """One applied action: by whom, whether it made something hidden known, how many events there were after it, whether it was
    part of a secret choice, and whether it answered a private question."""

    actor: int
    action: int
    reveals: bool
    events: int
    secret: bool
    private: bool


class Play:
    """Drives a state. Whoever holds it is trusted; what it gives out for a seat shows that seat's view only."""

    def __init__(self, start: State) -> None:
        self._start = start.copy()
        self.moves: list[Move] = []
        self._kept: list[bytes] = []  # packed, after EVERY, 2 * EVERY, … actions
        self.state = start.copy()
        self.journal = self.state.journal = Journal()
        self._watcher: Callable[[], None] | None = None
        self._forget()
        self._lay_out_rows()

    def _lay_out_rows(self) -> None:
        self.rows = SecretRows(self.state) if self.state.decision.simultaneous else None

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call this after every move, and when some were taken back."""
        self._watcher = watcher

    # Looking

    @property
    def events(self) -> list[Event]:
        return self.journal.events

    def view(self, viewer: int) -> State:
        """What `viewer` may see, for whoever thinks with it: a seat, SPECTATOR, or OPEN for those who may see all."""
        if viewer == OPEN:
            return self.state.copy()
        if self.rows is None or viewer == SPECTATOR:
            return self.state.view(viewer)
        return self.rows.state_for(viewer).view(viewer)

    def seen(self, viewer: int) -> State:
        """The same to be looked at only: of each position it is made once, and shared by all who look."""
        if self.rows is None or viewer not in SEATS:
            return self.sight(viewer)
        return self.view(viewer)

    def shown(self, viewer: int) -> State:
        """The same for the eyes of people: a secret row with all that lies in it, which the kernel would not ask for so."""
        if self.rows is None or viewer not in SEATS:
            return self.sight(viewer)
        return self.rows.shown_to(viewer).view(viewer)

    def sight(self, viewer: int) -> State:
        """What `viewer` sees of the kernel's position, without secret choices under way; to be looked at only."""
        found = self._sights.get(viewer)
        if found is None:
            found = self._sights[viewer] = self.state.copy() if viewer == OPEN else self.state.view(viewer)
        return found

    def sight_before(self, viewer: int) -> State:
        """The same before the last move."""
        found = self._sights_before.get(viewer)
        return self.state_after(len(self.moves) - 1).view(viewer) if found is None else found

    def _forget(self) -> None:
        """The position is another, and not by a move."""
        self._sights: dict[int, State] = {}
        self._sights_before: dict[int, State] = {}
        self._near: list[tuple[int, State]] = []  # after how many actions
        self._checked: tuple[int, int] | None = None

    def may_act(self, seat: int) -> bool:
        if self.rows is None:
            return self.state.actor == seat
        return seat != CHANCE and not self.rows.is_ready(seat)

    def waits_for(self) -> list[int]:
        """The actors that can act now."""
        return [actor for actor in (ROME, CARTHAGE, CHANCE) if self.may_act(actor)]

    # Acting

    def act(self, actor: int, action: int, place: int = ASKED, confirm: bool = True) -> None:
        """An action of a seat or of chance; anything that is not its turn or not legal raises and changes nothing.

        Of a secret row `place` says which part is meant, where that is free; the row counts as soon as it is complete, or with
        `confirm=False` when its seat says so. What a seat is told of a refusal comes from its own view.
        """
        if self.rows is not None and actor != CHANCE:
            self.rows.choose(actor, action, place, confirm)
            self._reveal_if_complete()
        else:
            self.check(actor, action)
            self._apply(action)
            self._lay_out_rows()

    def check(self, actor: int, action: int, place: int = ASKED) -> None:
        """Raise, with a sentence, unless the actor may do this now."""
        if self.state.actor == NOBODY:
            raise IllegalAction("the game is over.")
        if self.rows is not None and actor != CHANCE:
            self.rows.check(actor, action, place)
            return
        if self._checked == (actor, action):
            return
        view = self.state if actor == CHANCE else self.sight(actor)
        if actor != view.actor:
            turn = f"{ACTOR_NAMES[view.actor]} is to {view.decision.title}"
            raise IllegalAction(f"it is not {ACTOR_NAMES[actor]}'s turn: {turn}.")
        view.check(action)
        self._checked = (actor, action)

    def is_next(self, seat: int, action: int) -> bool:
        """Whether it is the turn of `seat` and it may do this."""
        return self.may_act(seat) and action in self.seen(seat).legal()

    def in_a_row(self, seat: int, actions: list[int]) -> int:
        """How many of these actions are open choices of `seat` with nothing in between, so that they can be taken at once; 1 if
        the first is a secret one, or refused."""
        if len(actions) == 1 or self.rows is not None or not self.is_next(seat, actions[0]):
            return 1
        return follow(self.state.copy(), actions, openly=True)

    def confirm(self, seat: int) -> None:
        """The secret row of `seat` counts from now on."""
        if self.rows is None:
            raise IllegalAction("there is no secret choice to confirm.")
        self.rows.confirm(seat)
        self._reveal_if_complete()

    def awaits_confirmation(self, seat: int) -> bool:
        """Whether a secret row of `seat` is complete and waits for its word."""
        return self.rows is not None and self.rows.awaits_confirmation(seat)

    def _reveal_if_complete(self) -> None:
        assert self.rows is not None
        if self.rows.is_complete():
            for chosen in self.rows.actions():
                self._apply(chosen)
            self._lay_out_rows()

    def _apply(self, action: int) -> None:
        actor, decision = self.state.actor, self.state.decision
        before = self.state.reveals
        self._sights_before, self._sights, self._checked = self._sights, {}, None
        self.state.apply(action)
        reveals = self.state.reveals != before
        self.moves.append(Move(actor, action, reveals, len(self.events), decision.simultaneous, decision.private))
        count = len(self.moves)
        if count % EVERY == 0:
            self._kept.append(pack(self.state))
        if count % NEAR == 0:
            self._near = [*self._near[-1:], (count, self.state.copy())]
        if self._watcher is not None:
            self._watcher()

    def retrace(self, actions: Sequence[int]) -> None:
        """Apply actions in the order in which the kernel takes them, secret ones among them, which are known by now."""
        for action in actions:
            self._apply(action)
        self._lay_out_rows()

    def state_after(self, count: int) -> State:
        """A copy of the state after the first `count` actions."""
        if count == len(self.moves):
            return self.state.copy()
        done, state = self._kept_before(count)
        for move in self.moves[done:count]:
            state.apply(move.action)
        return state

    def _kept_before(self, count: int) -> tuple[int, State]:
        """The newest state that is kept of `count` actions or fewer, and of how many; a copy."""
        for done, state in reversed(self._near):
            if done <= count:
                return done, state.copy()
        index = count // EVERY
        return index * EVERY, unpack(self._start, self._kept[index - 1]) if index else self._start.copy()

    # Undoing

    def undo_limit(self, seat: int) -> int:
        """The fewest actions to which `seat` may go back by itself: not past a die, a reveal or the other seat's choice."""
        limit = len(self.moves)
        while limit > 0 and self.moves[limit - 1].actor == seat and not self.moves[limit - 1].reveals:
            limit -= 1
        return limit

    def may_undo(self, seat: int) -> bool:
        """A secret choice that the other seat has begun but not completed is no bar: it must not show in any way."""
        if self.rows is not None and (self.rows.has_begun(seat) or self.rows.is_ready(1 - seat)):
            return self.rows.has_begun(seat)
        return self.undo_limit(seat) < len(self.moves)

    def undo(self, seat: int) -> None:
        """Take back the last choice of `seat`. An answer to a private question goes with the choice before it: stopping there
        would show whether there was anything to choose."""
        if not self.may_undo(seat):
            raise IllegalAction("nothing to undo: you cannot go back past a roll, a reveal or the other side's choice.")
        if self.rows is not None and self.rows.has_begun(seat):
            self.rows.take_back(seat)
            return
        target, limit = len(self.moves) - 1, self.undo_limit(seat)
        while target > limit and self.moves[target].private:
            target -= 1
        self.rewind(target)

    def rewind(self, count: int) -> None:
        """Go back to the first `count` actions, or to the start of the secret choice in which that would fall."""
        count = self._choice_start(count)
        self.state = self.state_after(count)
        del self.moves[count:], self._kept[count // EVERY :]
        del self.events[self.moves[-1].events if self.moves else 0 :]
        self.state.journal = self.journal
        self._forget()
        self._lay_out_rows()
        if self._watcher is not None:
            self._watcher()

    def _choice_start(self, count: int) -> int:
        """Where the secret choice begins that is under way after `count` actions; `count` if none is."""
        moves = self.moves
        secret = moves[count].secret if count < len(moves) else self.state.decision.simultaneous
        while secret and count > 0 and moves[count - 1].secret and not moves[count - 1].reveals:
            count -= 1
        return count

    # Keeping

    def record(self) -> Record:
        """The applied actions; a secret choice under way is not part of it."""
        record = Record.of(self._start)
        state = self._start.copy()
        for move in self.moves:
            record.add(state, move.action)
            state.apply(move.action)
        return record

    def frozen(self) -> dict[str, Any]:
        """All that has happened, as plain data for another process; `thaw` takes it over."""
        chosen = None if self.rows is None else self.rows.frozen()
        events = [(event.text, event.audience, event.joins) for event in self.events]
        moves = [astuple(move) for move in self.moves]
        return {"moves": moves, "events": events, "kept": self._kept, "state": pack(self.state), "chosen": chosen}

    def thaw(self, frozen: dict[str, Any]) -> None:
        """On a play that has just begun: go on from where another one was frozen."""
        self.moves = [Move(*move) for move in frozen["moves"]]
        self.journal.events = [Event(*event) for event in frozen["events"]]
        self._kept = frozen["kept"]
        self.state = unpack(self._start, frozen["state"])
        self.state.journal = self.journal
        self._forget()
        self._lay_out_rows()
        if self.rows is not None:
            self.rows.thaw(frozen["chosen"])
