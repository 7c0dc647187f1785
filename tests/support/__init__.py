"""Short ways of saying things in tests."""

from delenda.kernel.state import State


def follow(state: State, *labels: str) -> State:
    """Apply legal actions by their labels, one after another."""
    for label in labels:
        state.apply(state.find(label))
    return state


def actor_of(state: State) -> str:
    return ("ROME", "CARTHAGE", "CHANCE", "NOBODY")[state.actor]


def game_over(state: State) -> str | None:
    """`ROME FORMATION_EMPTIED`, or None while the game runs."""
    outcome = state.outcome()
    return None if outcome is None else str(outcome)
