"""What a game of Scipio came to."""

from __future__ import annotations

from delenda.games.scipio.state import Scipio
from delenda.games.scipio.words import result_words
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.moments import Account, ScoreRow


def account(view: Scipio) -> Account:
    left = view.score()
    whole = view.box.tokens
    smallest = [min(view.troops[seat * 6 : seat * 6 + 6]) for seat in (ROME, CARTHAGE)]
    why = result_words(view)[1] if view.actor == NOBODY else ""
    return Account(
        why,
        (
            ScoreRow("Tokens left", str(left[ROME]), str(left[CARTHAGE])),
            ScoreRow("Tokens lost", str(whole - left[ROME]), str(whole - left[CARTHAGE])),
            ScoreRow("In the smallest Formation", str(smallest[ROME]), str(smallest[CARTHAGE])),
        ),
    )
