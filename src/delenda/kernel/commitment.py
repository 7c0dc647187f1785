"""Secret choices that both seats make at once.

Inside the kernel they are sequential: one seat decides, then the other, who cannot see. What the second seat may choose does
not depend on what the first chose, so a table can ask both at once: the second seat's choices are offered from any completion
of the first seat's, kept here, and applied in order when both are complete. Until then either seat may take its own back, and
neither learns how far the other is.
"""

from __future__ import annotations

from delenda.kernel.actor import CARTHAGE, ROME
from delenda.kernel.errors import IllegalAction
from delenda.kernel.state import State


def is_choosing(state: State, seat: int) -> bool:
    """Whether `seat` is to make a secret choice while the other seat makes its own."""
    return state.actor == seat and state.decision.simultaneous


def _completes(state: State, action: int) -> bool:
    """Apply a secret choice; whether it was the last, so that all are revealed. The next secret choice may follow at once."""
    before = state.reveals
    state.apply(action)
    return state.reveals != before


class Commitment:
    """The choices of both seats between the start of a simultaneous decision and the moment when both are complete."""

    def __init__(self, state: State) -> None:
        self._start = state.copy()
        self._first = state.actor
        self._chosen: dict[int, list[int]] = {ROME: [], CARTHAGE: []}

    def chosen(self, seat: int) -> list[int]:
        return list(self._chosen[seat])

    def is_ready(self, seat: int) -> bool:
        """Whether `seat` has made all its choices."""
        return self._walk(seat)[1]

    def is_complete(self) -> bool:
        return self.is_ready(ROME) and self.is_ready(CARTHAGE)

    def state_for(self, seat: int) -> State:
        """A state that stands where `seat`'s own choices have led it; only its view for `seat` may be shown.

        The second seat's last choice is left out: behind it lies the reveal of something the first seat never chose.
        """
        return self._walk(seat)[0]

    def choose(self, seat: int, action: int) -> None:
        """Add a choice of `seat`; an illegal one raises and changes nothing."""
        state, ready = self._walk(seat)
        if ready:
            raise IllegalAction("your secret choice is complete; take it back to change it.")
        state.play(action)
        self._chosen[seat].append(action)

    def take_back(self, seat: int) -> None:
        """Undo the last choice of `seat`."""
        if not self._chosen[seat]:
            raise IllegalAction("there is no secret choice of yours to take back.")
        self._chosen[seat].pop()

    def actions(self) -> list[int]:
        """Everything chosen, in the order in which the kernel takes it."""
        return self._chosen[self._first] + self._chosen[1 - self._first]

    def _walk(self, seat: int) -> tuple[State, bool]:
        """The state to show to `seat`, and whether its choices are complete."""
        state = self._start.copy()
        if seat == self._first:
            for action in self._chosen[seat]:
                if _completes(state, action):
                    return state, True
            return state, not is_choosing(state, seat)
        while is_choosing(state, self._first):
            if _completes(state, state.legal()[0]):
                return self._start.copy(), True  # nothing was left for the second seat to choose
        if not is_choosing(state, seat):
            return self._start.copy(), True
        for action in self._chosen[seat]:
            after = state.copy()
            if _completes(after, action) or not is_choosing(after, seat):
                return state, True
            state = after
        return state, False
