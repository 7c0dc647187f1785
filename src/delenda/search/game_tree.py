"""A whole game as flat arrays, for solvers: every course that it can take, walked once.

A node has a smaller number than whatever follows it, and its branches are numbered one after another: whoever goes up through
the numbers meets every choice before its consequences, whoever goes down the consequences first. Information states have
perfect recall: a seat knows what it sees, and all that it saw and did before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from delenda.kernel.actor import CARTHAGE, CHANCE, NOBODY, ROME
from delenda.kernel.codec import pack
from delenda.kernel.errors import DelendaError
from delenda.kernel.state import State

AT_CHANCE: Final = -1  # instead of an information state
AT_AN_END: Final = -2
UNNOTICED: Final = -1  # instead of an action: somebody else's
MOST_NODES: Final = 20_000_000  # about 3 GB


class Point:
    """A node on the way: its state, and for each seat what it sees, what it knows of the past and how often it has chosen."""

    def __init__(self, node: int, state: State, past: tuple[int, int], seen: tuple[int, int], chosen: tuple[int, int]) -> None:
        self.node = node
        self.state = state
        self.past = past
        self.seen = seen
        self.chosen = chosen


class GameTree:
    """Nodes, and information states with a slot for each action.

    first     by node: its first branch
    branches  by node: how many there are; 0 at an end
    known     by node: the information state of the seat that chooses, AT_CHANCE or AT_AN_END
    payoff    by node: at an end what ROME gets
    share     by node: how likely chance leads here from the node before; 1 where a seat does
    seat      by information state: who chooses
    slot      by information state: its first slot; one more at the end
    chosen    by information state: how many choices of the seat lie before it
    action    by slot: the action
    """

    def __init__(self, start: State, meet: Callable[[State], None] | None = None, most: int = MOST_NODES) -> None:
        """`meet` is shown a state for each information state, in their order."""
        self._first: list[int] = []
        self._branches: list[int] = []
        self._known: list[int] = []
        self._payoff: list[float] = []
        self._share: list[float] = []
        self._seat: list[int] = []
        self._slot: list[int] = [0]
        self._chosen: list[int] = []
        self._action: list[int] = []
        self._views: dict[bytes, int] = {}
        self._pasts: dict[tuple[int, int, int], int] = {}
        self._states: dict[tuple[int, int, int], int] = {}
        self._walk(start, meet, most)
        self.first: vec[i64] = vec[i64](self._first)
        self.branches: vec[i64] = vec[i64](self._branches)
        self.known: vec[i64] = vec[i64](self._known)
        self.payoff: vec[float] = vec[float](self._payoff)
        self.share: vec[float] = vec[float](self._share)
        self.seat: vec[i64] = vec[i64](self._seat)
        self.slot: vec[i64] = vec[i64](self._slot)
        self.chosen: vec[i64] = vec[i64](self._chosen)
        self.action: vec[i64] = vec[i64](self._action)
        self._first, self._branches, self._known, self._payoff, self._share = [], [], [], [], []
        self._views, self._pasts, self._states = {}, {}, {}

    @property
    def nodes(self) -> int:
        return len(self.known)

    @property
    def information_states(self) -> int:
        return len(self.seat)

    @property
    def slots(self) -> int:
        return len(self.action)

    def counts(self) -> tuple[int, int, int]:
        """Chance nodes, decisions, ends."""
        chance = ends = 0
        for known in self.known:
            if known == AT_CHANCE:
                chance += 1
            elif known == AT_AN_END:
                ends += 1
        return chance, self.nodes - chance - ends, ends

    # Walking

    def _walk(self, start: State, meet: Callable[[State], None] | None, most: int) -> None:
        self._number(1, most)
        self._share[0] = 1.0
        ahead = [Point(0, start.copy(), (0, 0), (self._seen(start, ROME), self._seen(start, CARTHAGE)), (0, 0))]
        while ahead:
            point = ahead.pop()
            if point.state.actor == NOBODY:
                winner = point.state.winner
                self._payoff[point.node] = 0.0 if winner == NOBODY else 1.0 if winner == ROME else -1.0
            else:
                self._open(point, ahead, meet, most)

    def _open(self, point: Point, ahead: list[Point], meet: Callable[[State], None] | None, most: int) -> None:
        """Number the branches of a node and put them ahead."""
        state = point.state
        legal = state.legal()
        node = point.node
        first = self._number(len(legal), most)
        self._first[node] = first
        self._branches[node] = len(legal)
        if state.actor == CHANCE:
            self._known[node] = AT_CHANCE
            weights = state.weights()
            total = sum(weights) if weights else len(legal)
            for index in range(len(legal)):
                self._share[first + index] = (weights[index] if weights else 1) / total
        else:
            self._known[node] = self._information_state(point, legal, meet)
        for index in range(len(legal)):
            after = state.copy()
            after.apply(legal[index])
            ahead.append(self._after(point, first + index, after, legal[index]))

    def _number(self, count: int, most: int) -> int:
        first = len(self._known)
        if first + count > most:
            raise DelendaError(f"this game is too large for a tree: it has more than {most:,} positions.")
        self._first += [0] * count
        self._branches += [0] * count
        self._known += [AT_AN_END] * count
        self._payoff += [0.0] * count
        self._share += [1.0] * count
        return first

    def _after(self, before: Point, node: int, state: State, action: int) -> Point:
        if state.actor == NOBODY:
            return Point(node, state, before.past, before.seen, before.chosen)
        actor = before.state.actor
        seen = (self._seen(state, ROME), self._seen(state, CARTHAGE))
        chosen = before.chosen
        if actor == ROME:
            chosen = (chosen[0] + 1, chosen[1])
        elif actor == CARTHAGE:
            chosen = (chosen[0], chosen[1] + 1)
        past = (
            self._past(before.past[0], before.seen[0], seen[0], action if actor == ROME else UNNOTICED),
            self._past(before.past[1], before.seen[1], seen[1], action if actor == CARTHAGE else UNNOTICED),
        )
        return Point(node, state, past, seen, chosen)

    def _past(self, past: int, before: int, now: int, action: int) -> int:
        """The number of a past, one step longer if its seat has noticed anything."""
        if action == UNNOTICED and before == now:
            return past
        return self._pasts.setdefault((past, before, action), len(self._pasts) + 1)

    def _seen(self, state: State, seat: int) -> int:
        """The number of a view."""
        view = state.view(seat)
        view.reveals = 0  # no part of what is seen
        return self._views.setdefault(pack(view), len(self._views))

    def _information_state(self, point: Point, legal: list[int], meet: Callable[[State], None] | None) -> int:
        seat: int = point.state.actor
        key = (seat, point.past[seat], point.seen[seat])
        found = self._states.get(key)
        if found is not None:
            return found
        found = len(self._states)
        self._states[key] = found
        self._seat.append(seat)
        self._chosen.append(point.chosen[seat])
        self._action += legal
        self._slot.append(len(self._action))
        if meet is not None:
            meet(point.state)
        return found
