"""Plain tree search for any game: upper confidence bounds and random play to the end, as other libraries do it."""

from __future__ import annotations

from delenda.kernel.actor import NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.state import State
from delenda.search.tree import Plan

TO_THE_END = 1_000_000


def evaluate(state: State, seat: int) -> float:
    """The result of a finished game."""
    if state.winner == NOBODY:
        return 0.0
    return 1.0 if state.winner == seat else -1.0


def order(state: State) -> list[int]:
    return state.legal()[:]


def plain_plan() -> Plan:
    return Plan(evaluate, order, sample, explore=1.4, widen=100.0, depth=TO_THE_END)
