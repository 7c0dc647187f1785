"""What a game of Punic Island came to."""

from __future__ import annotations

from delenda.games.punic_island.state import PunicIsland
from delenda.games.punic_island.words.names import figure
from delenda.kernel.actor import CARTHAGE, NOBODY, ROME
from delenda.kernel.moments import Account, ScoreRow

SEATS = (ROME, CARTHAGE)


def account(view: PunicIsland) -> Account:
    total, cities = view.score(), [view.city_points(seat) for seat in SEATS]
    uprisings = int(view.uprisings).bit_count() * view.box.uprising_vp
    cards = [total[seat] - cities[seat] - view.kills[seat] for seat in SEATS]  # what is left of the sum
    cards[ROME] -= view.box.handicap
    cards[CARTHAGE] += uprisings
    rows = [
        ScoreRow("Victory Points", figure(total[ROME]), figure(total[CARTHAGE])),
        ScoreRow("for cities", str(cities[ROME]), str(cities[CARTHAGE])),
        ScoreRow("for destroyed enemies", str(view.kills[ROME]), str(view.kills[CARTHAGE])),
        ScoreRow("for cards", figure(cards[ROME]), figure(cards[CARTHAGE])),
    ]
    if uprisings:
        rows.append(ScoreRow("for uprisings", "0", f"−{uprisings}"))
    if view.box.handicap:
        rows.append(ScoreRow("handicap", figure(view.box.handicap), "0"))
    return Account(_why(view), tuple(rows))


def _why(view: PunicIsland) -> str:
    if view.actor != NOBODY:
        return ""
    rome, carthage = view.score()
    ended = "the last card was drawn" if view.reason == "LAST_CARD" else "the war ended early by sudden death"
    if rome == carthage:
        return f"{ended}, and both sides have {figure(rome)} Victory Points"
    return f"{ended}, and it has {figure(max(rome, carthage))} Victory Points against {figure(min(rome, carthage))}"
