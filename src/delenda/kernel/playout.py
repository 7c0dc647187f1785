"""Random play: one action, or a whole game."""

from mypy_extensions import i64

from delenda.kernel.actor import CHANCE, NOBODY
from delenda.kernel.rng import Rng
from delenda.kernel.state import State


def sample(state: State, rng: Rng) -> i64:
    """A legal action: uniform for a seat, by weight for chance.

    >>> state = delenda.game("scipio").start("mini")
    >>> state.label(delenda.sample(state, delenda.Rng(1)))
    'tiles 2 1 3'
    """
    decision = state.decision
    return decision.rolled(state, rng) if state.actor == CHANCE else decision.at_random(state, rng)


def only_answer(state: State) -> int:
    """The single answer to a question that is asked all the same, or -1: nothing is there to think about."""
    decision = state.decision
    if not decision.completes and not decision.private:
        return -1
    legal = decision.legal(state)
    return legal[0] if len(legal) == 1 else -1


def playout(state: State, rng: Rng) -> int:
    """Play at random to the end, changing `state`; returns the number of actions.

    >>> state = delenda.game("scipio").start()
    >>> delenda.playout(state, delenda.Rng(7))
    29
    >>> print(state.outcome())
    ROME FORMATION_EMPTIED
    """
    count: i64 = 0
    actor = state.actor
    while actor != NOBODY:
        if actor == CHANCE:
            state.apply(state.decision.rolled(state, rng))
        else:
            state.apply(state.decision.at_random(state, rng))
        actor = state.actor
        count += 1
    return count


def follow(state: State, actions: list[int], openly: bool = False) -> int:
    """Carry out the first action, and each further one while it is the same actor's turn and the action is legal; how many that
    were. `openly` stops before secret choices and private questions too."""
    actor = state.actor
    state.apply(actions[0])
    count = 1
    while count < len(actions):
        decision = state.decision
        if state.actor != actor or (openly and (decision.simultaneous or decision.private)):
            return count
        action = actions[count]
        if action not in decision.legal(state):
            return count
        state.apply(action)
        count += 1
    return count
