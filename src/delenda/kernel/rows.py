"""A seat's secret row: choices that lie before it, seen by it alone, and can be changed until it confirms them.

Most rows are asked for one choice after another. Where the rules leave the order free a decision says so (`places`): then any
place may be filled, changed, or exchanged with another, and only the finished row is put into the kernel's order.
"""

from __future__ import annotations

from dataclasses import dataclass

from delenda.kernel.errors import IllegalAction
from delenda.kernel.state import State

ASKED = -1  # instead of a place: whichever is asked for


@dataclass(frozen=True, slots=True)
class Part:
    """One choice in a row; `view` is what its seat saw of the table when it was asked for it."""

    place: int
    action: int
    view: State

    @property
    def words(self) -> str:
        return self.view.decision.words(self.view, self.action)


def is_choosing(state: State, seat: int) -> bool:
    """Whether `seat` is to make a secret choice while the other seat makes its own."""
    return state.actor == seat and state.decision.simultaneous


class OrderedRow:
    """Choices asked for one after another. When all are made, another last choice takes the place of the one there."""

    is_free = False

    def __init__(self, opening: State, seat: int) -> None:
        self.seat = seat
        self._before = [opening]  # the states before each choice, and the one after all of them while more are to come
        self._chosen: list[int] = []
        self._earlier: list[tuple[list[State], list[int]]] = []  # both, before each change

    @property
    def is_complete(self) -> bool:
        return len(self._before) == len(self._chosen)

    def check(self, action: int, place: int) -> None:
        if place != ASKED:
            raise IllegalAction("the parts of this choice must be made in order.")
        self._before[-1].view(self.seat).check(action)

    def choose(self, action: int, place: int) -> None:
        self.check(action, place)
        at = len(self._before) - 1
        state = self._before[at]
        self._earlier.append((self._before, self._chosen))
        self._chosen = [*self._chosen[:at], action]
        after = state.copy()
        after.apply(action)
        if is_choosing(after, self.seat) and after.reveals == state.reveals:
            self._before = [*self._before, after]

    @property
    def is_untouched(self) -> bool:
        return not self._earlier

    def take_back(self) -> None:
        self._before, self._chosen = self._earlier.pop()

    def actions(self) -> list[int]:
        return list(self._chosen)

    def parts(self) -> list[Part]:
        pairs = zip(self._chosen, self._before, strict=False)
        return [Part(ASKED, action, state.view(self.seat)) for action, state in pairs]

    def changes(self) -> list[Part]:
        """What else the last choice could be."""
        if not self.is_complete:
            return []
        view = self._before[-1].view(self.seat)
        return [Part(ASKED, action, view) for action in view.legal() if action != self._chosen[-1]]

    def shown(self) -> State:
        """Before the last choice when all are made: what follows it is not for the seat to see."""
        return self._before[-1]

    def place_names(self) -> dict[int, str]:
        return {}


class FreeRow:
    """Places that may be filled in any order."""

    is_free = True

    def __init__(self, opening: State, seat: int) -> None:
        self.seat = seat
        self._opening = opening
        self._places = sorted(opening.decision.places(opening))
        self._filled: dict[int, int] = {}  # place -> action
        self._earlier: list[dict[int, int]] = []  # the same before each change

    @property
    def is_complete(self) -> bool:
        return len(self._whole()) == len(self._places)

    def check(self, action: int, place: int) -> None:
        self._with(action, place)

    def choose(self, action: int, place: int) -> None:
        changed = self._with(action, place)
        self._earlier.append(self._filled)
        self._filled = changed

    @property
    def is_untouched(self) -> bool:
        return not self._earlier

    def take_back(self) -> None:
        self._filled = self._earlier.pop()

    def actions(self) -> list[int]:
        """As the kernel asks for them: up to the first empty place."""
        whole = self._whole()
        found = []
        for place in self._places:
            if place not in whole:
                break
            found.append(whole[place])
        return found

    def parts(self) -> list[Part]:
        return [self._part(place, action) for place, action in sorted(self._whole().items())]

    def changes(self) -> list[Part]:
        """Every other choice for every place: cards may be replaced, moved and exchanged."""
        whole = self._whole()
        legal = self._opening.view(self.seat).legal()
        wanted = [(place, action) for place in self._places for action in legal if whole.get(place) != action]
        return [self._part(place, action) for place, action in wanted if self._is_possible(action, place)]

    def shown(self) -> State:
        """With everything that lies in the row, asked for the first empty place."""
        return self._with_places_filled(self._whole())

    def place_names(self) -> dict[int, str]:
        return {place: self._opening.decision.place_name(self._opening, place) for place in self._places}

    def _part(self, place: int, action: int) -> Part:
        state = self._opening.copy()
        state.decision.turn_to(state, place)
        return Part(place, action, state.view(self.seat))

    def _with(self, action: int, place: int) -> dict[int, int]:
        """The row with another choice in a place; raises if that cannot be. What lies elsewhere in the row changes places."""
        whole = self._whole()
        if place == ASKED:
            place = next((each for each in self._places if each not in whole), ASKED)
            self._with_places_filled(whole).view(self.seat).check(action)
        if place not in self._places:
            raise IllegalAction("say which place of the row this is for.")
        changed = {}
        for each, lying in {**whole, place: action}.items():
            if each == place:
                changed[place] = action
            elif lying != action:
                changed[each] = lying
            elif place in whole:
                changed[each] = whole[place]
        state = self._opening.copy()
        for each, lying in changed.items():
            state.decision.turn_to(state, each)
            state.view(self.seat).check(lying)
            state.decision.fill(state, lying)
        return changed

    def _is_possible(self, action: int, place: int) -> bool:
        try:
            self._with(action, place)
        except IllegalAction:
            return False
        return True

    def _whole(self) -> dict[int, int]:
        """What was chosen, and what is left for the last places if there is no choice."""
        whole = dict(self._filled)
        state = self._with_places_filled(whole)
        while whole and len(whole) < len(self._places) and (only := state.decision.forced(state)) >= 0:
            whole[state.decision.places(state)[0]] = only
            state.decision.fill(state, only)
            self._ask_next(state)
        return whole

    def _with_places_filled(self, filled: dict[int, int]) -> State:
        state = self._opening.copy()
        for place, action in filled.items():
            state.decision.turn_to(state, place)
            state.decision.fill(state, action)
        self._ask_next(state)
        return state

    @staticmethod
    def _ask_next(state: State) -> None:
        if empty := state.decision.places(state):
            state.decision.turn_to(state, min(empty))


Row = OrderedRow | FreeRow


def row_of(opening: State, seat: int) -> Row:
    """An empty row of `seat`, which is to choose in `opening`."""
    return FreeRow(opening, seat) if opening.decision.places(opening) else OrderedRow(opening, seat)
