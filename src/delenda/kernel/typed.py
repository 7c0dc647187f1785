"""What somebody has typed, held against the actions of a view."""

from __future__ import annotations

from delenda.kernel.registry import game
from delenda.kernel.state import State


def plain(text: str) -> str:
    """Without differences of case and spacing."""
    return " ".join(text.split()).casefold()


def why_not(view: State, typed: str) -> str:
    """The rule that forbids what was typed, if it is an action of this decision that is not legal now; else nothing.

    Labels are made for legal actions; for others a decision may fail or say nonsense, so only an action that has both the
    typed label and a reason counts.
    """
    for action in range(game(view.setting.slug).action_count):
        try:
            if plain(typed) in (plain(view.label(action)), plain(view.decision.words(view, action))):
                reason = view.decision.why_not(view, action)
                if reason:
                    return reason
        except Exception:  # an action of another decision
            continue
    return ""
