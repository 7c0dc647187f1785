"""Secret choices that both seats make at once.

Inside the kernel they are sequential: one seat decides, then the other, who cannot see. What the second seat may choose does
not depend on what the first chose, so a table can ask both at once: the second seat's choices are offered from any completion
of the first seat's, kept here, and applied in order when both have confirmed theirs. Until then either seat may change its own
or take it back, and neither learns how far the other is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from delenda.kernel.actor import CARTHAGE, ROME, SEATS
from delenda.kernel.errors import IllegalAction
from delenda.kernel.rows import ASKED, Row, is_choosing, row_of
from delenda.kernel.state import State

Deed = tuple[int, int, bool]  # action, place, whether it confirms a complete row
CONFIRMATION: Final[Deed] = (-1, ASKED, True)  # nothing is chosen


def _completes(state: State, action: int) -> bool:
    """Apply a secret choice; whether it was the last, so that all are revealed. The next secret choice may follow at once."""
    before = state.reveals
    state.apply(action)
    return state.reveals != before


class SecretRows:
    """The choices of both seats between the start of a simultaneous decision and the moment when both have confirmed."""

    def __init__(self, state: State) -> None:
        self._start = state.copy()
        self._first = state.actor
        self._rows: dict[int, Row | None] = {seat: self._empty_row(seat) for seat in SEATS}
        self._confirmed: dict[int, bool] = {seat: self._rows[seat] is None for seat in SEATS}
        self._at_once: dict[int, bool] = {ROME: False, CARTHAGE: False}  # whether the last choice confirmed itself
        self._done: dict[int, list[Deed]] = {ROME: [], CARTHAGE: []}  # and not taken back

    # Looking

    def row(self, seat: int) -> Row | None:
        """What `seat` has chosen, for that seat alone; None if there is nothing for it to choose."""
        return self._rows[seat]

    def has_begun(self, seat: int) -> bool:
        """Whether there is a choice of `seat` to take back."""
        row = self._rows[seat]
        return row is not None and not row.is_untouched

    def is_ready(self, seat: int) -> bool:
        """Whether `seat` has confirmed its choices, or has none to make."""
        return self._confirmed[seat]

    def awaits_confirmation(self, seat: int) -> bool:
        """Whether all choices of `seat` are made and none counts yet."""
        row = self._rows[seat]
        return row is not None and row.is_complete and not self._confirmed[seat]

    def is_complete(self) -> bool:
        return self.is_ready(ROME) and self.is_ready(CARTHAGE)

    def state_for(self, seat: int) -> State:
        """A state that stands where `seat`'s own choices have led it; only its view for `seat` may be shown.

        A last choice behind which lies a reveal is left out: the other seat never chose what would be revealed.
        """
        row = self._rows[seat]
        state = self._opening(seat)
        if row is None or state is None:
            return self._start.copy()
        for action in row.actions():
            after = state.copy()
            if _completes(after, action):
                return state
            if not is_choosing(after, seat):
                return after if seat == self._first else state
            state = after
        return state

    def shown_to(self, seat: int) -> State:
        """The same for a person who can still change the row, and sees all that lies in it."""
        row = self._rows[seat]
        if row is None or (self._confirmed[seat] and not row.is_free):
            return self.state_for(seat)
        return row.shown()

    # Choosing

    def check(self, seat: int, action: int, place: int = ASKED) -> None:
        """Raise, with a sentence, unless `seat` may choose so now."""
        self._open_row(seat).check(action, place)

    def choose(self, seat: int, action: int, place: int = ASKED, confirm: bool = True) -> None:
        """A choice of `seat`, which changes what lies in its place; an illegal one raises and changes nothing."""
        row = self._open_row(seat)
        row.choose(action, place)
        self._confirmed[seat] = self._at_once[seat] = confirm and row.is_complete
        self._done[seat].append((action, place, confirm))

    def _open_row(self, seat: int) -> Row:
        row = self._rows[seat]
        if row is None or self._confirmed[seat]:
            raise IllegalAction("your secret choice is complete; take it back to change it.")
        return row

    def confirm(self, seat: int) -> None:
        """From now on the choices of `seat` count."""
        if not self.awaits_confirmation(seat):
            raise IllegalAction("you have no complete secret choice to confirm.")
        self._confirmed[seat] = True
        self._at_once[seat] = False
        self._done[seat].append(CONFIRMATION)

    def take_back(self, seat: int) -> None:
        """Undo what `seat` did last: its confirmation, or its last choice."""
        row = self._rows[seat]
        if row is None or row.is_untouched:
            raise IllegalAction("you have no secret choice to take back.")
        if not self._confirmed[seat] or self._at_once[seat]:
            row.take_back()
        self._confirmed[seat] = False
        self._done[seat].pop()

    def actions(self) -> list[int]:
        """Everything chosen, in the order in which the kernel takes it."""
        state = self._start.copy()
        found: list[int] = []
        for seat in (self._first, 1 - self._first):
            row = self._rows[seat]
            for action in [] if row is None else row.actions():
                if not is_choosing(state, seat) or state.reveals != self._start.reveals:
                    break  # the engine has placed what was left
                found.append(action)
                state.apply(action)
        return found

    # Keeping

    def frozen(self) -> list[list[Deed]]:
        """What each seat has done, as plain data for another process; `thaw` does it again."""
        return [self._done[seat] for seat in SEATS]

    def thaw(self, frozen: Sequence[Sequence[Deed]]) -> None:
        """On rows that have just been laid out."""
        for seat, done in zip(SEATS, frozen, strict=True):
            for deed in done:
                if deed == CONFIRMATION:
                    self.confirm(seat)
                else:
                    self.choose(seat, *deed)

    # Inside

    def _empty_row(self, seat: int) -> Row | None:
        opening = self._opening(seat)
        return None if opening is None else row_of(opening, seat)

    def _opening(self, seat: int) -> State | None:
        """The state in which `seat` begins to choose; None if nothing is left for it."""
        state = self._start.copy()
        while seat != self._first and is_choosing(state, self._first):
            if _completes(state, state.legal()[0]):
                return None
        return state if is_choosing(state, seat) else None
