"""What a game of Punica came to."""

from __future__ import annotations

from delenda.games.punica.actions import BIT, REGIONS
from delenda.games.punica.rules.end import AREAS, CAPITAL
from delenda.games.punica.state import Punica
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.english import listed
from delenda.kernel.moments import Account, ScoreRow

SEATS = (ROME, CARTHAGE)


def account(view: Punica) -> Account:
    regions = [int(view.controlled(seat)).bit_count() for seat in SEATS]
    fleets = [sum(view.fleets[seat * len(view.fleets) // 2 : (seat + 1) * len(view.fleets) // 2]) for seat in SEATS]
    counted = (
        ("Enemy areas of influence held", [view.count_areas(seat) for seat in SEATS]),
        ("Regions held", regions),
        ("Armies", [view.count_armies(seat) for seat in SEATS]),
        ("Fleets", fleets),
    )
    return Account(_why(view), tuple(ScoreRow(words, str(both[ROME]), str(both[CARTHAGE])) for words, both in counted))


def _why(view: Punica) -> str:
    if view.winner == NOBODY:
        return ""
    if view.reason == CAPITAL:
        return f"{view.box.areas[view.box.capital[1 - view.winner]]} is taken"
    if view.reason == AREAS:
        held = view.controlled(view.winner) & view.box.influence[1 - view.winner]
        return f"it holds {listed([view.box.areas[region] for region in range(REGIONS) if held & BIT[region]])}"
    return ""
