"""From what a person types to an action."""

from __future__ import annotations

from delenda.kernel.errors import IllegalAction
from delenda.kernel.registry import game
from delenda.kernel.state import State

MOST_NAMED = 6  # so many labels are named where several could be meant


def find_action(view: State, typed: str) -> int:
    """The action meant by a number of the list, by a label, or by the beginning of just one label, in capitals or not."""
    legal, labels = view.legal(), view.labels()
    if is_number(typed):
        number = int(typed)
        if not 1 <= number <= len(legal):
            raise IllegalAction(f"there is no choice {number}; choose from 1 to {len(legal)}.")
        return legal[number - 1]
    if typed in labels:
        return legal[labels.index(typed)]
    wanted = plain(typed)
    meant = [index for index, label in enumerate(labels) if plain(label) == wanted]
    meant = meant or [index for index, label in enumerate(labels) if plain(label).startswith(wanted)]
    if len(meant) == 1:
        return legal[meant[0]]
    if meant:
        more = f" and {len(meant) - MOST_NAMED} more" if len(meant) > MOST_NAMED else ""
        raise IllegalAction(f"{typed!r} could be {', '.join(labels[index] for index in meant[:MOST_NAMED])}{more}.")
    raise IllegalAction(why_not(view, typed) or f"{typed!r} is no choice here; type a number of the list, its words, or help.")


def is_number(text: str) -> bool:
    """A whole number that a person may mean; thousands of digits are none."""
    return text.isdecimal() and len(text) < 10


def plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def why_not(view: State, typed: str) -> str:
    """The rule that forbids what was typed, if it is an action of this decision that is not legal now; else nothing.

    Labels are made for legal actions; for others a decision may fail or say nonsense, so only an action that has both the
    typed label and a reason counts.
    """
    for action in range(game(view.setting.slug).action_count):
        try:
            if plain(view.label(action)) == plain(typed):
                reason = view.decision.why_not(view, action)
                if reason:
                    return reason
        except Exception:  # an action of another decision
            continue
    return ""
