"""What a game of Zama came to."""

from __future__ import annotations

from delenda.games.zama.state import FALLEN, RESERVE, Zama
from delenda.games.zama.words import ELIMINATION, ENDINGS
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.moments import Account, ScoreRow


def account(view: Zama) -> Account:
    rows = [ScoreRow("Health of the army", str(view.health(ROME)), str(view.health(CARTHAGE)))]
    rows.append(ScoreRow("Units on the mat", str(view.units[ROME]), str(view.units[CARTHAGE])))
    rows += [
        ScoreRow(words, str(len(view.cards_in(ROME, place))), str(len(view.cards_in(CARTHAGE, place))))
        for words, place in (("Cards in reserve", RESERVE), ("Units lost", FALLEN))
    ]
    return Account(_why(view), tuple(rows))


def _why(view: Zama) -> str:
    if view.winner == NOBODY or view.reason not in ENDINGS or view.reason == ELIMINATION:
        return ""
    return f"{ENDINGS[view.reason]}, and its army is healthier"
