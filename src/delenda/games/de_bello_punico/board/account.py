"""What a battle came to."""

from __future__ import annotations

from delenda.games.de_bello_punico.state import GONE, PANICKED, Battle
from delenda.games.de_bello_punico.words import ENDINGS
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.kernel.moments import Account, ScoreRow

SEATS = (ROME, CARTHAGE)


def account(view: Battle) -> Account:
    units = [[unit for unit in range(view.box.count) if view.box.side[unit] == seat] for seat in SEATS]
    lost = [sum(view.where[unit] == GONE for unit in own) for own in units]
    fleeing = [sum(view.where[unit] >= 0 and view.flags[unit] >= PANICKED for unit in own) for own in units]
    rows = (
        ScoreRow("Rout Points suffered, of its limit", *(f"{view.rout[seat]} of {view.box.limit[seat]}" for seat in SEATS)),
        ScoreRow("Units lost", str(lost[ROME]), str(lost[CARTHAGE])),
        ScoreRow("Units in panic", str(fleeing[ROME]), str(fleeing[CARTHAGE])),
    )
    return Account(_why(view), rows)


def _why(view: Battle) -> str:
    if view.actor != NOBODY or view.reason not in ENDINGS:
        return ""
    if view.winner == NOBODY or view.reason != "ROUT":
        given = "" if view.winner == NOBODY else ", and a draw counts as its victory in this battle"
        return f"{ENDINGS[view.reason]}{given}"
    loser = 1 - view.winner
    return f"{SEAT_NAMES[loser]}'s army is routed with {plural(view.rout[loser], 'Rout Point')}"
