"""A game being played by people: its actions so far, secret choices under way, the log, and how far each seat may undo.

Of the states on the way only every n-th is kept, packed; the others are played again from there when somebody looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final

from delenda.kernel.actor import ACTOR_NAMES, CARTHAGE, CHANCE, NOBODY, OPEN, ROME, SPECTATOR
from delenda.kernel.codec import pack, unpack
from delenda.kernel.commitment import Commitment
from delenda.kernel.errors import IllegalAction
from delenda.kernel.events import Event, Journal
from delenda.kernel.record import Record
from delenda.kernel.state import State

EVERY: Final = 32  # actions between two states that are kept


@dataclass(frozen=True, slots=True)
class Step:
    """One applied action: by whom, whether it made something hidden known, how many events there were after it, and whether it
    was part of a secret choice."""

    actor: int
    action: int
    reveals: bool
    events: int
    secret: bool


class Play:
    """Drives a state. Whoever holds it is trusted; what it gives out for a seat shows that seat's view only."""

    def __init__(self, start: State) -> None:
        self._start = start.copy()
        self.steps: list[Step] = []
        self._kept: list[bytes] = []  # packed, after EVERY, 2 * EVERY, … actions
        self.state = start.copy()
        self.journal = self.state.journal = Journal()
        self._commit_if_simultaneous()

    def _commit_if_simultaneous(self) -> None:
        self.commitment = Commitment(self.state) if self.state.decision.simultaneous else None

    # Looking

    @property
    def events(self) -> list[Event]:
        return self.journal.events

    def view(self, viewer: int) -> State:
        """What `viewer` may see: a seat, SPECTATOR, or OPEN for those who may see all."""
        if viewer == OPEN:
            return self.state.copy()
        if self.commitment is None or viewer == SPECTATOR:
            return self.state.view(viewer)
        return self.commitment.state_for(viewer).view(viewer)

    def may_act(self, seat: int) -> bool:
        if self.commitment is None:
            return self.state.actor == seat
        return seat != CHANCE and not self.commitment.is_ready(seat)

    def waits_for(self) -> list[int]:
        """The actors that can act now."""
        return [actor for actor in (ROME, CARTHAGE, CHANCE) if self.may_act(actor)]

    # Acting

    def act(self, actor: int, action: int) -> None:
        """An action of a seat or of chance; anything that is not its turn or not legal raises and changes nothing."""
        if self.state.actor == NOBODY:
            raise IllegalAction("the game is over.")
        if self.commitment is not None and actor != CHANCE:
            self.commitment.choose(actor, action)
            if self.commitment.is_complete():
                for chosen in self.commitment.actions():
                    self._apply(chosen)
                self._commit_if_simultaneous()
            return
        if actor != self.state.actor:
            turn = f"{ACTOR_NAMES[self.state.actor]} is to {self.state.decision.title}"
            raise IllegalAction(f"it is not {ACTOR_NAMES[actor]}'s turn: {turn}.")
        if action not in self.state.legal():
            raise IllegalAction(self.state.refusal(action))
        self._apply(action)
        self._commit_if_simultaneous()

    def _apply(self, action: int) -> None:
        actor, secret = self.state.actor, self.state.decision.simultaneous
        before = self.state.reveals
        self.state.apply(action)
        self.steps.append(Step(actor, action, self.state.reveals != before, len(self.events), secret))
        if len(self.steps) % EVERY == 0:
            self._kept.append(pack(self.state))

    def retrace(self, actions: Sequence[int]) -> None:
        """Apply actions in the order in which the kernel takes them, secret ones among them, which are known by now."""
        for action in actions:
            self._apply(action)
        self._commit_if_simultaneous()

    def state_after(self, count: int) -> State:
        """A copy of the state after the first `count` actions."""
        if count == len(self.steps):
            return self.state.copy()
        index = count // EVERY
        state = unpack(self._start, self._kept[index - 1]) if index else self._start.copy()
        for step in self.steps[index * EVERY : count]:
            state.apply(step.action)
        return state

    # Undoing

    def undo_limit(self, seat: int) -> int:
        """The fewest actions to which `seat` may go back by itself: not past a die, a reveal or the other seat's choice."""
        limit = len(self.steps)
        while limit > 0 and self.steps[limit - 1].actor == seat and not self.steps[limit - 1].reveals:
            limit -= 1
        return limit

    def may_undo(self, seat: int) -> bool:
        """A secret choice that the other seat has begun but not completed is no bar: it must not show in any way."""
        if self.commitment is not None and (self.commitment.chosen(seat) or self.commitment.is_ready(1 - seat)):
            return bool(self.commitment.chosen(seat))
        return self.undo_limit(seat) < len(self.steps)

    def undo(self, seat: int) -> None:
        """Take back the last choice of `seat`."""
        if not self.may_undo(seat):
            raise IllegalAction("nothing to undo: a die, a reveal or the other seat's choice lies behind you.")
        if self.commitment is not None and self.commitment.chosen(seat):
            self.commitment.take_back(seat)
        else:
            self.rewind(len(self.steps) - 1)

    def rewind(self, count: int) -> None:
        """Go back to the first `count` actions, or to the start of the secret choice in which that would fall."""
        count = self._choice_start(count)
        self.state = self.state_after(count)
        del self.steps[count:], self._kept[count // EVERY :]
        del self.events[self.steps[-1].events if self.steps else 0 :]
        self.state.journal = self.journal
        self._commit_if_simultaneous()

    def _choice_start(self, count: int) -> int:
        """Where the secret choice begins that is under way after `count` actions; `count` if none is."""
        steps = self.steps
        secret = steps[count].secret if count < len(steps) else self.state.decision.simultaneous
        while secret and count > 0 and steps[count - 1].secret and not steps[count - 1].reveals:
            count -= 1
        return count

    # Keeping

    def record(self) -> Record:
        """The applied actions; a secret choice under way is not part of it."""
        record = Record.of(self._start)
        state = self._start.copy()
        for step in self.steps:
            record.add(state, step.action)
            state.apply(step.action)
        return record

    def frozen(self) -> dict[str, Any]:
        """All that has happened, as plain data for another process; `thaw` takes it over."""
        chosen = None if self.commitment is None else [self.commitment.chosen(seat) for seat in (ROME, CARTHAGE)]
        events = [(event.text, event.audience, event.joins) for event in self.events]
        steps = [astuple(step) for step in self.steps]
        return {"steps": steps, "events": events, "kept": self._kept, "state": pack(self.state), "chosen": chosen}

    def thaw(self, frozen: dict[str, Any]) -> None:
        """On a play that has just begun: go on from where another one was frozen."""
        self.steps = [Step(*step) for step in frozen["steps"]]
        self.journal.events = [Event(*event) for event in frozen["events"]]
        self._kept = frozen["kept"]
        self.state = unpack(self._start, frozen["state"])
        self.state.journal = self.journal
        self._commit_if_simultaneous()
        if self.commitment is not None:
            for seat, actions in zip((ROME, CARTHAGE), frozen["chosen"], strict=True):
                for action in actions:
                    self.commitment.choose(seat, action)
